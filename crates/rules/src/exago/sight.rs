//! What somebody who thinks about a position wants to see of it at once.

use std::ops::ControlFlow;

use super::Exago;
use super::hexset::HexSet;
use super::history::MOST_TURNS;
use super::moves::{ExagoMove, Reach};
use crate::{Game, Seat};

/// Legal moves that differ only in their target.
#[derive(Clone, Copy, Debug)]
pub struct Lift<const W: usize> {
    /// Where the tile comes from; nowhere if from the hand.
    pub from: Option<usize>,
    /// The tiles on the board when the mover's tile is in the air.
    pub stays: HexSet<W>,
    /// Where it can go, and the moves that take it there.
    pub targets: HexSet<W>,
    keep: Option<usize>,
}

impl<const W: usize> Lift<W> {
    /// The move to one of the targets.
    #[inline]
    pub fn move_to(&self, to: usize) -> ExagoMove {
        self.from.map_or_else(|| ExagoMove::place(to), |from| ExagoMove::lift(from, to, self.keep))
    }
}

impl<const W: usize> Exago<W> {
    /// A player's tiles on the board.
    #[inline]
    pub fn tiles_of(&self, seat: Seat) -> HexSet<W> {
        self.tiles.of(seat)
    }

    /// Everybody's tiles on the board.
    #[inline]
    pub fn all_tiles(&self) -> HexSet<W> {
        self.tiles.all()
    }

    /// All cells of the board.
    #[inline]
    pub fn board(&self) -> HexSet<W> {
        self.board
    }

    /// Who moves after the player to move.
    #[inline]
    pub fn next_to_move(&self) -> Seat {
        self.next_in_play(self.to_move)
    }

    /// A move that wins at once, if there is one.
    pub fn winning_move(&self) -> Option<ExagoMove> {
        let own = self.tiles.of(self.to_move);
        if self.is_over() || (own.count() as usize) + 1 < self.rules.line() {
            return None;
        }
        let gaps = self.gaps(own, self.tiles.all());
        if gaps.is_empty() {
            return None;
        }
        if self.hand(self.to_move) > 0 {
            return Some(ExagoMove::place(gaps.first()));
        }
        let mut found = None;
        let _ = self.each_reach(|reach| {
            let wins = self.wins(&reach);
            if wins.is_empty() {
                return ControlFlow::Continue(());
            }
            found = Some(reach.move_to(wins.first()));
            ControlFlow::Break(())
        });
        found
    }

    /// Whether a player had a winning move if it were his turn now.
    pub fn could_win(&self, seat: Seat) -> bool {
        self.is_in_play(seat) && self.threatens(seat, self.tiles.of(seat), self.tiles.all())
    }

    /// All legal moves, lift by lift.
    pub fn each_lift(&self, mut visit: impl FnMut(Lift<W>)) {
        if self.is_over() {
            return;
        }
        self.for_each_legal(self.duty(), |reach| {
            let Reach { from, keep, stays, targets } = reach;
            if !targets.is_empty() {
                visit(Lift { from, stays, targets, keep });
            }
        });
    }

    /// All legal moves after which a player has no winning move, lift by lift.
    pub fn each_lift_that_stops(&self, seat: Seat, mut visit: impl FnMut(Lift<W>)) {
        if self.is_over() {
            return;
        }
        self.for_each_legal(self.duty(), |reach| {
            let targets = self.blocks(&reach, seat) & reach.targets;
            if !targets.is_empty() {
                let Reach { from, keep, stays, .. } = reach;
                visit(Lift { from, stays, targets, keep });
            }
        });
    }

    /// Whether a move may end the game as a draw (EX-14): it is the last turn, or some position came twice already.
    #[inline]
    pub fn may_draw_now(&self) -> bool {
        usize::from(self.turns) + 1 >= MOST_TURNS || self.history.has_repeated()
    }

    /// A key of the positions that would end the game if they came once more (EX-14).
    pub fn repeated(&self) -> u64 {
        self.history.repeated()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Dice, ExagoRules};

    /// Whether the mover wins with this move.
    fn wins<const W: usize>(game: &Exago<W>, mv: ExagoMove) -> bool {
        let mut after = game.clone();
        after.play_unchecked(mv);
        after.places().is_some_and(|places| !places.is_draw())
    }

    fn can_win<const W: usize>(game: &Exago<W>) -> bool {
        let mut moves = Vec::new();
        game.legal_moves(&mut moves);
        moves.iter().any(|&mv| wins(game, mv))
    }

    #[test]
    fn wins_and_what_stops_them_are_what_trying_every_move_finds() {
        let mut dice = Dice::from_seed(11);
        let (mut won, mut stopped) = (0, 0);
        for round in 0..1_500 {
            let players = 2 + round % 3;
            let options = ["line=4", "line=4,rejoin", "line=4,early_moves,tiles=7"][round / 3 % 3];
            let options = if options.ends_with('7') {
                options.replace('7', &vec!["7"; players].join(":"))
            } else {
                options.into()
            };
            let mut game = Exago::<2>::new(ExagoRules::parse(players, &options).expect("options"));
            game.playout(&mut dice, 8 + round % 40);
            if game.is_over() {
                continue;
            }
            let found = game.winning_move();
            assert_eq!(found.is_some(), can_win(&game), "{game}");
            if let Some(mv) = found {
                won += 1;
                assert!(game.check(mv).is_ok() && wins(&game, mv), "{game}");
                continue;
            }
            let next = game.next_to_move();
            if !game.could_win(next) {
                continue;
            }
            stopped += 1;
            let mut listed = Vec::new();
            game.each_lift_that_stops(next, |lift| {
                listed.extend(lift.targets.bits().map(|to| lift.move_to(to)));
            });
            let mut all = Vec::new();
            game.legal_moves(&mut all);
            all.retain(|&mv| {
                let mut after = game.clone();
                after.play_unchecked(mv);
                !can_win(&after)
            });
            listed.sort_unstable();
            all.sort_unstable();
            assert_eq!(listed, all, "{game}");
        }
        assert!(won > 50 && stopped > 50, "{won} {stopped}");
    }

    #[test]
    fn a_position_that_came_twice_changes_the_key_of_the_repeated() {
        let mut game = Exago::<2>::new(ExagoRules::parse(2, "tiles=2:2").expect("options"));
        for text in ["f6", "f7", "f5", "f8"] {
            game.play_text(text);
        }
        let before = game.repeated();
        for text in ["f5-g5", "f8-g7", "g5-f5", "g7-f8"] {
            assert_eq!(game.repeated(), before);
            game.play_text(text);
        }
        assert_ne!(game.repeated(), before);
    }

    impl Exago<2> {
        fn play_text(&mut self, text: &str) {
            let mv = self.parse_move(text).expect("a move");
            self.play(mv).expect("a legal move");
        }
    }
}
