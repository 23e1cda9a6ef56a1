//! Swiss system: pairing, beginnings, explanations. The rules are the ordered list in `docs/tournament.md`.

mod beginnings;
mod explanation;
mod matching;
mod pairing;
mod swiss_player;
mod tie_breaks;

pub(crate) use beginnings::who_begins;
pub use explanation::{NaturalOpponent, PairingExplanation};
pub(crate) use pairing::pair_players;
pub(crate) use swiss_player::{ScoreGroupPosition, SwissPlayer, score_group_positions};
pub use tie_breaks::SwissTieBreaks;
