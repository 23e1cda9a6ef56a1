//! Pre-generated games: the bots replay moves and know no rules.

use std::sync::Arc;

use tessera_rules::{Dice, Game, Pentago};

/// Games of each length, enough that neighbouring tables play different ones.
const GAMES: usize = 100;
/// All tables play games of one length at a time and end together, so that the cost of moves and the cost of new games
/// can be measured separately. The longest fills the board.
const LENGTHS: [usize; 3] = [28, 20, 36];

/// A complete game of Pentago.
#[derive(Debug)]
pub(crate) struct ScriptedGame {
    pub(crate) moves: Vec<String>,
    /// The final places by seat. The server must compute the same.
    pub(crate) places: Vec<u8>,
}

/// Random games, the same in every run.
#[derive(Debug)]
pub(super) struct GameScripts([Vec<ScriptedGame>; LENGTHS.len()]);

impl GameScripts {
    pub(super) fn generate() -> Arc<GameScripts> {
        let mut dice = Dice::from_seed(1);
        let mut games = LENGTHS.map(|_| Vec::with_capacity(GAMES));
        while games.iter().any(|some| some.len() < GAMES) {
            let game = random_game(&mut dice);
            let of_length = LENGTHS.iter().position(|&length| length == game.moves.len());
            if let Some(some) = of_length.map(|at| &mut games[at])
                && some.len() < GAMES
            {
                some.push(game);
            }
        }
        Arc::new(GameScripts(games))
    }

    /// The game of a pair in a round.
    pub(super) fn of(&self, pair: usize, round: usize) -> &ScriptedGame {
        &self.0[round % LENGTHS.len()][pair % GAMES]
    }
}

fn random_game(dice: &mut Dice) -> ScriptedGame {
    let mut game = Pentago::default();
    let mut moves = Vec::new();
    loop {
        if let Some(places) = game.places() {
            return ScriptedGame { moves, places: places.as_slice().to_vec() };
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
    fn games_of_a_round_have_one_length_and_long_games_different_results() {
        let games = GameScripts::generate();
        for (round, length) in LENGTHS.into_iter().enumerate() {
            assert!((0..GAMES).all(|pair| games.of(pair, round).moves.len() == length));
        }
        let results: std::collections::HashSet<_> =
            (0..GAMES).map(|pair| &games.of(pair, 2).places).collect();
        assert!(results.len() > 1, "{results:?}");
    }
}
