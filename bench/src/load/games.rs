//! Games to replay: the bots know moves, not rules.

use std::sync::Arc;

use tessera_rules::{Dice, Game, Pentago};

/// So many of a length that neighbouring tables play different games.
const GAMES: usize = 100;
/// All tables play games of one length at a time and come to the end together, so that what a move costs and what a new
/// game costs can be told apart. The last one fills the board.
const LENGTHS: [usize; 3] = [28, 20, 36];

/// A whole game of Pentago.
#[derive(Debug)]
pub(crate) struct Played {
    pub(crate) moves: Vec<String>,
    /// The places by seat that the rules give at the end; nobody tells them to the server.
    pub(crate) places: Vec<u8>,
}

/// Games by lot, the same in every run.
#[derive(Debug)]
pub(super) struct Games([Vec<Played>; LENGTHS.len()]);

impl Games {
    pub(super) fn by_lot() -> Arc<Games> {
        let mut dice = Dice::from_seed(1);
        let mut games = LENGTHS.map(|_| Vec::with_capacity(GAMES));
        while games.iter().any(|some| some.len() < GAMES) {
            let game = one(&mut dice);
            let of_length = LENGTHS.iter().position(|&length| length == game.moves.len());
            if let Some(some) = of_length.map(|at| &mut games[at])
                && some.len() < GAMES
            {
                some.push(game);
            }
        }
        Arc::new(Games(games))
    }

    /// The game that a pair plays in a round.
    pub(super) fn of(&self, pair: usize, round: usize) -> &Played {
        &self.0[round % LENGTHS.len()][pair % GAMES]
    }
}

fn one(dice: &mut Dice) -> Played {
    let mut game = Pentago::default();
    let mut moves = Vec::new();
    loop {
        if let Some(places) = game.places() {
            return Played { moves, places: places.as_slice().to_vec() };
        }
        let mv = game.random_move(dice);
        moves.push(game.move_text(mv));
        game.play_unchecked(mv);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_of_a_round_end_together_and_the_long_ones_with_more_than_one_result() {
        let games = Games::by_lot();
        for (round, length) in LENGTHS.into_iter().enumerate() {
            assert!((0..GAMES).all(|pair| games.of(pair, round).moves.len() == length));
        }
        let results: std::collections::HashSet<_> =
            (0..GAMES).map(|pair| &games.of(pair, 2).places).collect();
        assert!(results.len() > 1, "{results:?}");
    }
}
