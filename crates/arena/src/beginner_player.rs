//! A beginner as a baseline for the lowest levels: wins in one move, prevents a win in one move, and plays at random
//! otherwise, or extends their own lines.

use std::collections::HashSet;

use tessera_engine::CancelToken;
use tessera_rules::{AnyGame, AnyMove, Dice, GameKind, Seat};

use super::game_history::GameHistory;
use super::match_clock::MatchClocks;
use super::match_player::{MatchPlayer, MatchPlayerFailure, unless_cancelled};

/// Moves among which the longest own line is chosen.
const MAX_BEGINNER_MOVES_COMPARED: usize = 400;

/// Wins and blocks in one move, by playing all moves; it shares no code with the engine.
pub(crate) struct BeginnerPlayer {
    /// Whether they extend their lines, instead of playing at random.
    pub(crate) extends: bool,
}

impl MatchPlayer for BeginnerPlayer {
    fn begin(&mut self, _: &AnyGame, _: &CancelToken) -> Result<(), MatchPlayerFailure> {
        Ok(())
    }

    fn choose(
        &mut self,
        history: &GameHistory,
        _: &MatchClocks,
        dice: &mut Dice,
        stop: &CancelToken,
    ) -> Result<AnyMove, MatchPlayerFailure> {
        let mut game = history.position.clone();
        let mut moves = game.legal_moves();
        dice.shuffle(&mut moves);
        if let Some(mv) = winning_move(&mut game, &moves) {
            return unless_cancelled(Some(mv), stop);
        }
        if self.extends {
            let compared = moves.len().min(MAX_BEGINNER_MOVES_COMPARED);
            moves[..compared].sort_by_cached_key(|&mv| std::cmp::Reverse(longest_line_after(&mut game, mv)));
        }
        let safe = first_safe_move(&mut game, &moves);
        unless_cancelled(safe.or_else(|| moves.first().copied()), stop)
    }
}

/// Whether a move wins.
fn wins(game: &mut AnyGame, mv: AnyMove) -> bool {
    let mover = game.to_move();
    let Ok(undo) = game.play(mv) else { return false };
    let has_won = game.places().is_some_and(|places| !places.is_draw() && places.of(mover) == 1);
    game.undo(undo);
    has_won
}

fn winning_move(game: &mut AnyGame, moves: &[AnyMove]) -> Option<AnyMove> {
    moves.iter().copied().find(|&mv| wins(game, mv))
}

/// The first move after which the next player cannot win at once.
fn first_safe_move(game: &mut AnyGame, moves: &[AnyMove]) -> Option<AnyMove> {
    // Replies that have won after other moves are tried first.
    let mut replies: Vec<AnyMove> = Vec::new();
    moves.iter().copied().find(|&mv| {
        let Ok(undo) = game.play(mv) else { return false };
        let refutation = if game.is_over() {
            None
        } else {
            winning_move(game, &replies).or_else(|| winning_move(game, &game.legal_moves()))
        };
        game.undo(undo);
        if let Some(reply) = refutation.filter(|reply| !replies.contains(reply)) {
            replies.push(reply);
        }
        refutation.is_none()
    })
}

/// Length of the mover's longest row of adjacent pieces after a move.
fn longest_line_after(game: &mut AnyGame, mv: AnyMove) -> usize {
    let mover = game.to_move();
    let Ok(undo) = game.play(mv) else { return 0 };
    let longest = longest_line(game, mover);
    game.undo(undo);
    longest
}

fn longest_line(game: &AnyGame, seat: Seat) -> usize {
    let cells: HashSet<(i32, i32)> = game
        .pieces()
        .filter(|(_, owner)| *owner == seat)
        .filter_map(|(cell, _)| coordinates(game, &game.cell_name(cell)))
        .collect();
    let directions: &[(i32, i32)] = match game.kind() {
        GameKind::Exago => &[(1, 0), (0, 1), (1, 1)],
        _ => &[(1, 0), (0, 1), (1, 1), (1, -1)],
    };
    let run = |&(x, y): &(i32, i32), &(dx, dy): &(i32, i32)| {
        (1..=cells.len() as i32).take_while(|n| cells.contains(&(x + n * dx, y + n * dy))).count() + 1
    };
    let runs = cells.iter().flat_map(|cell| directions.iter().map(move |direction| run(cell, direction)));
    runs.max().unwrap_or(0)
}

/// Column and row of a cell, such that its neighbours in a line differ by the same step.
fn coordinates(game: &AnyGame, name: &str) -> Option<(i32, i32)> {
    let letter = i32::from(name.bytes().next()?.to_ascii_lowercase());
    let number: i32 = name.get(1..)?.parse().ok()?;
    let letter = match game.kind() {
        // Pente's letters leave out the I.
        GameKind::Pente if letter > i32::from(b'i') => letter - 1,
        _ => letter,
    } - i32::from(b'a');
    if game.kind() != GameKind::Exago {
        return Some((letter, number));
    }
    // Rows above the middle begin one cell further to the right.
    let middle = (game.board().split('/').count() as i32 - 1) / 2;
    Some((number + (letter - middle).max(0), letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choose(game: &AnyGame, extends: bool, seed: u64) -> AnyMove {
        let clocks = MatchClocks::new([None; 2], &[0, 1]);
        let mut player = BeginnerPlayer { extends };
        let dice = &mut Dice::from_seed(seed);
        player.choose(&GameHistory::new(game), &clocks, dice, &CancelToken::new()).expect("a move")
    }

    #[test]
    fn a_beginner_wins_and_blocks_in_one_move() {
        let at = |moves: &str| {
            let mut game = AnyGame::new(GameKind::Pente, 2, "").expect("a game");
            for text in moves.split_whitespace() {
                game.play_text(text).expect("a move");
            }
            game
        };
        let wins = at("K10 A1 K11 A3 K12 A5 K13 T19");
        let blocks = at("K10 A1 K11 A3 K12 A5 K13 K14 T1");
        for seed in 0..5 {
            for extends in [false, true] {
                let mv = wins.move_text(choose(&wins, extends, seed));
                assert!(["K9", "K14"].contains(&mv.as_str()), "{mv}");
                let mut four = blocks.clone();
                four.play_text("T3").expect("a move");
                let mv = four.move_text(choose(&four, extends, seed));
                assert_eq!(mv, "K9", "the only winning cell left");
            }
        }
        let threatened = at("K10 A1 K11 A3 K12 K14 K13");
        assert_eq!(threatened.move_text(choose(&threatened, false, 1)), "K9");
    }

    #[test]
    fn lines_are_counted_in_every_direction() {
        let longest = |kind, position: &str, seat| {
            longest_line(&AnyGame::from_position(kind, 2, "", position).expect("a position"), Seat::at(seat))
        };
        assert_eq!(longest(GameKind::Pentago, "w5/1w4/b1w3/b5/2b3/6 1", 0), 3);
        assert_eq!(longest(GameKind::Pentago, "w5/1w4/b1w3/b5/2b3/6 1", 1), 2);
        let exago = "6/3r3/3brr2/3rbbbbr/3brrrb2/4brr1b2/4bbr3/4r1b2/8/7/6 2 0,0 25";
        assert_eq!(longest(GameKind::Exago, exago, 1), 4);
    }
}
