//! Queries of a search: bitboards, winning moves, blocking moves, draws.

use std::ops::ControlFlow;

use super::hex_set::HexSet;
use super::move_generation::{ExagoMove, TileMoves};
use super::position_history::MAX_EXAGO_TURNS;
use super::state::ExagoState;
use crate::{Game, Seat};

impl<const W: usize> ExagoState<W> {
    /// A player's tiles on the board.
    #[inline]
    pub fn tiles_of(&self, seat: Seat) -> HexSet<W> {
        self.tiles.of(seat)
    }

    /// The tiles of all players on the board.
    #[inline]
    pub fn all_tiles(&self) -> HexSet<W> {
        self.tiles.all()
    }

    /// All cells of the board.
    #[inline]
    pub fn board(&self) -> HexSet<W> {
        self.board
    }

    /// The seat that moves after the seat to move.
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
            return Some(ExagoMove::place::<W>(gaps.first()));
        }
        let mut found = None;
        let _ = self.try_each_tile_moves(|tile_moves| {
            let wins = self.wins(&tile_moves);
            if wins.is_empty() {
                return ControlFlow::Continue(());
            }
            found = Some(tile_moves.move_to(wins.first()));
            ControlFlow::Break(())
        });
        found
    }

    /// Whether a player would have a winning move if it were their turn.
    pub fn threatens_win(&self, seat: Seat) -> bool {
        self.is_in_play(seat) && self.threatens(seat, self.tiles.of(seat), self.tiles.all())
    }

    /// Visits all legal moves, grouped by tile.
    pub fn for_each_legal_tile_moves(&self, mut visit: impl FnMut(TileMoves<W>)) {
        if self.is_over() {
            return;
        }
        self.for_each_legal(self.forced_block(), |tile_moves| {
            if !tile_moves.targets.is_empty() {
                visit(tile_moves);
            }
        });
    }

    /// Visits all legal moves after which `seat` has no winning move, grouped by tile.
    pub fn for_each_block(&self, seat: Seat, mut visit: impl FnMut(TileMoves<W>)) {
        if self.is_over() {
            return;
        }
        self.for_each_legal(self.forced_block(), |tile_moves| {
            let targets = self.blocks(&tile_moves, seat) & tile_moves.targets;
            if !targets.is_empty() {
                visit(TileMoves { targets, ..tile_moves });
            }
        });
    }

    /// Whether the next move may end the game in a draw (EX-14): it is the last turn, or some position has occurred twice.
    #[inline]
    pub fn may_draw_now(&self) -> bool {
        usize::from(self.turns) + 1 >= MAX_EXAGO_TURNS || self.history.has_repeated()
    }

    /// Whether the position has occurred before, so that it needs one more occurrence to end the game (EX-14).
    #[inline]
    pub fn is_repeated(&self) -> bool {
        self.history.is_repeated()
    }

    /// A hash key of the positions that have occurred twice, and would end the game by occurring again (EX-14).
    pub fn repetition_key(&self) -> u64 {
        self.history.repetition_key()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Dice, ExagoRules};

    /// Whether a move wins.
    fn wins<const W: usize>(game: &ExagoState<W>, mv: ExagoMove) -> bool {
        let mut after = game.clone();
        after.play_unchecked(mv);
        after.places().is_some_and(|places| !places.is_draw())
    }

    fn can_win<const W: usize>(game: &ExagoState<W>) -> bool {
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
            let mut game = ExagoState::<2>::new(ExagoRules::parse(players, &options).expect("options"));
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
            if !game.threatens_win(next) {
                continue;
            }
            stopped += 1;
            let mut listed = Vec::new();
            game.for_each_block(next, |lift| {
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
        let mut game = ExagoState::<2>::new(ExagoRules::parse(2, "tiles=2:2").expect("options"));
        for text in ["f6", "f7", "f5", "f8"] {
            game.play_text(text);
        }
        let before = game.repetition_key();
        for text in ["f5-g5", "f8-g7", "g5-f5", "g7-f8"] {
            assert_eq!(game.repetition_key(), before);
            game.play_text(text);
        }
        assert_ne!(game.repetition_key(), before);
    }

    impl ExagoState<2> {
        fn play_text(&mut self, text: &str) {
            let mv = self.parse_move(text).expect("a move");
            self.play(mv).expect("a legal move");
        }
    }
}
