//! Extracts a winning line against the longest defence from a finished search.

use std::collections::HashMap;

use tessera_rules::{Game, MarbleMove, Pentago, Seat, Symmetry};

use super::search::PentagoDfpn;
use super::threats::{PentagoThreat, ThreatAnswersTask};
use crate::exact::GameValue;
use crate::exact::attack_board::{PentagoAttackBoard, marble_move};
use crate::exact::simd_dispatch::run_simd;

/// Extracts winning lines from a search.
#[derive(Debug)]
pub(crate) struct WinningLineExtractor<'a> {
    search: &'a PentagoDfpn<'a>,
    /// Number of the attacker's moves until the win, by position with the attacker to move.
    lengths: HashMap<PentagoAttackBoard, u32>,
    /// Whether the search was cancelled, so that lengths are not known.
    is_cancelled: bool,
}

/// Inverse of each of the eight symmetries.
const INVERSE: [usize; 8] = [0, 3, 2, 1, 4, 5, 6, 7];

impl<'a> WinningLineExtractor<'a> {
    pub(crate) fn new(search: &'a PentagoDfpn<'a>) -> WinningLineExtractor<'a> {
        WinningLineExtractor { search, lengths: HashMap::new(), is_cancelled: false }
    }

    /// Moves from a position that is proven to be won by the attacker. If the search is cancelled meanwhile, the line ends early,
    /// but not before the attacker's first move.
    pub(crate) fn extract(&mut self, game: &Pentago, attacker: Seat) -> Vec<MarbleMove> {
        let mut game = *game;
        let mut line = Vec::new();
        while !game.is_over() {
            let mv = if game.to_move() == attacker {
                self.winning_move(&game)
            } else {
                self.longest_defence(&game, attacker)
            };
            let Some(mv) = mv.filter(|&mv| game.play(mv).is_ok()) else {
                break;
            };
            line.push(mv);
        }
        line
    }

    /// Proven move of the attacker.
    fn winning_move(&self, game: &Pentago) -> Option<MarbleMove> {
        if let Some(mv) = winning_move_at_once(game) {
            return Some(mv);
        }
        let board = PentagoAttackBoard::new(game, game.to_move());
        let best = self.search.node(board)?.best?;
        let canonical = board.canonical();
        let symmetry = Pentago::symmetries().find(|&symmetry| {
            PentagoAttackBoard::new(&game.transformed(symmetry), game.to_move()) == canonical
        })?;
        Some(
            game.transformed_move(
                marble_move(best.socket, best.turn),
                Symmetry::new(INVERSE[symmetry.index()]),
            ),
        )
    }

    /// Move of the defender that delays the win longest.
    fn longest_defence(&mut self, game: &Pentago, attacker: Seat) -> Option<MarbleMove> {
        let mut moves = Vec::new();
        game.legal_moves(&mut moves);
        let longest = moves.into_iter().max_by_key(|&mv| {
            let mut after = *game;
            after.play_unchecked(mv);
            if after.is_over() {
                0
            } else {
                self.length(PentagoAttackBoard::new(&after, attacker).canonical())
            }
        });
        longest.filter(|_| !self.is_cancelled)
    }

    fn length(&mut self, board: PentagoAttackBoard) -> u32 {
        if let Some(&length) = self.lengths.get(&board) {
            return length;
        }
        self.is_cancelled = self.is_cancelled || self.search.is_cancelled();
        if self.is_cancelled {
            return 1;
        }
        // The attacker wins at once in a position without a node.
        let best = self.search.node(board).and_then(|node| node.best);
        let length = best.map_or(1, |best| 1 + self.length_after(board, best));
        self.lengths.insert(board, length);
        length
    }

    fn length_after(&mut self, board: PentagoAttackBoard, threat: PentagoThreat) -> u32 {
        let answers = run_simd(true, ThreatAnswersTask { threat, board, ties_win: self.search.ties_win() });
        answers.into_iter().map(|board| self.length(board)).max().unwrap_or(1)
    }
}

/// Move that wins the game at once.
fn winning_move_at_once(game: &Pentago) -> Option<MarbleMove> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    moves.into_iter().find(|&mv| {
        let mut after = *game;
        after.play_unchecked(mv);
        GameValue::of_finished(&after) == Some(GameValue::Loss)
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use tessera_rules::PentagoRules;

    use super::*;
    use crate::CancelToken;

    #[test]
    fn a_cancelled_extraction_still_gives_the_winning_move() {
        let game = Pentago::from_position(PentagoRules::default(), "1b4/1bbww1/w2w2/6/w1wb1b/1b4 1")
            .expect("a position");
        let (mover, cancel, never_decided) = (game.to_move(), CancelToken::new(), AtomicBool::new(false));
        let mut search = PentagoDfpn::new(false, &cancel, &never_decided);
        assert_eq!(search.wins(PentagoAttackBoard::new(&game, mover), 100_000), Some(true));
        let whole = WinningLineExtractor::new(&search).extract(&game, mover);
        cancel.cancel();
        let cut = WinningLineExtractor::new(&search).extract(&game, mover);
        assert!(whole.len() > 1 && cut == whole[..1], "{whole:?} {cut:?}");
    }
}
