//! What a list shows of a table, so that nobody needs to replay its events for that.

use serde::{Deserialize, Serialize};
use tessera_rules::GameKind;
use tessera_table::{ClockSetting, Outcome, SeatKind};

/// A table as lists show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The table, as the server calls it.
    pub table: String,
    /// The game.
    pub game: GameKind,
    /// The rules, as the game writes them.
    pub rules: String,
    /// How far it is.
    pub stage: CardStage,
    /// Whether it is kept out of public lists.
    pub private: bool,
    /// The clock.
    pub clock: ClockSetting,
    /// The seats in their order.
    pub seats: Vec<CardSeat>,
    /// How many moves were played when the card was written; not every move writes one.
    pub moves: u32,
    /// When it was opened, in milliseconds.
    pub opened: u64,
    /// When something had last been done then, beside coming, going and talking; in milliseconds.
    pub changed: u64,
    /// How it ended.
    pub result: Option<Outcome>,
    /// Whether the server must take it up again when it starts, because a clock runs or an engine is to move.
    pub wakes: bool,
}

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CardStage {
    /// Seats are open.
    Waiting,
    /// The game is on.
    Playing,
    /// The game is over.
    Over,
}

impl CardStage {
    const ALL: [CardStage; 3] = [CardStage::Waiting, CardStage::Playing, CardStage::Over];

    /// The name in the store and on the wire.
    pub fn name(self) -> &'static str {
        match self {
            CardStage::Waiting => "waiting",
            CardStage::Playing => "playing",
            CardStage::Over => "over",
        }
    }

    pub(crate) fn named(name: &str) -> Option<CardStage> {
        CardStage::ALL.into_iter().find(|stage| stage.name() == name)
    }
}

/// A seat on a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardSeat {
    /// What sits there: a person, an engine, nobody.
    pub kind: SeatKind,
    /// The name to show.
    pub name: String,
    /// The player, if it is one; [`crate::Store::games_of`] finds the table by it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The level, if it is an engine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
}
