//! The simple opponent: counts lines, looks a few moves ahead, and at low levels overlooks things.

mod answers;
mod exago;
mod lined;
mod pentago;
mod pente;
mod search;
mod sight;
mod turning;

use tessera_rules::{AnyGame, AnyMove, Dice};

use self::lined::Lined;
use self::search::Search;
use crate::{Level, Opponent, Stop};

/// The opponent of the house.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct House;

/// A move, and what the opponent expects of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The move.
    pub mv: AnyMove,
    /// How good the position then is for the mover, in points for lines: far beyond 100 000 either way is a win or a
    /// loss that is seen.
    pub score: i32,
}

impl House {
    /// As [`choose`](Opponent::choose), but also tells what is expected.
    pub fn think(&self, game: &AnyGame, level: Level, dice: &mut Dice, stop: &Stop) -> Option<Thought> {
        match game {
            AnyGame::Pentago(game) => best(game, level, dice, stop, AnyMove::Pentago),
            AnyGame::PentagoXl(game) => best(game, level, dice, stop, AnyMove::PentagoXl),
            AnyGame::Exago(game) => best(&**game, level, dice, stop, AnyMove::Exago),
            AnyGame::WideExago(game) => best(&**game, level, dice, stop, AnyMove::WideExago),
            AnyGame::Pente(game) => best(&**game, level, dice, stop, AnyMove::Pente),
        }
    }
}

impl Opponent for House {
    fn choose(&self, game: &AnyGame, level: Level, dice: &mut Dice, stop: &Stop) -> Option<AnyMove> {
        self.think(game, level, dice, stop).map(|thought| thought.mv)
    }
}

fn best<G: Lined>(
    game: &G,
    level: Level,
    dice: &mut Dice,
    stop: &Stop,
    wrap: impl Fn(G::Move) -> AnyMove,
) -> Option<Thought> {
    let chosen = Search::new(game, level.skill(), stop).best(dice)?;
    Some(Thought { mv: wrap(chosen.mv), score: chosen.value })
}
