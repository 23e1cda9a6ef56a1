//! Summaries of tables for lists, so that a list need not replay events.

use serde::{Deserialize, Serialize};
use tessera_rules::GameKind;
use tessera_table::{ClockSetting, HolderKind, SeatNumber, TableOutcome};

/// The row that lists show of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableSummary {
    /// The id of the table.
    pub table: String,
    /// The game.
    pub game: GameKind,
    /// The rule options, in the game's own notation.
    pub rules: String,
    /// Waiting, playing or over.
    pub stage: TableSummaryStage,
    /// Whether it is hidden from public lists.
    pub private: bool,
    /// The time control.
    pub clock: ClockSetting,
    /// The seats in their order.
    pub seats: Vec<SummarySeat>,
    /// The number of moves when the summary was written; not every move writes one.
    pub moves: u32,
    /// The seat to move in a running game; none in summaries of older versions.
    pub to_move: Option<SeatNumber>,
    /// When the table was opened, in milliseconds since 1970.
    pub opened: u64,
    /// The time of the last event that counts as play (not chat), in milliseconds since 1970.
    pub last_played: u64,
    /// The result, once the game is over.
    pub result: Option<TableOutcome>,
    /// By seat, since when its holder is disconnected, in milliseconds since 1970; none in summaries of older versions,
    /// which recorded absences as events.
    pub away: Option<Vec<Option<u64>>>,
    /// The time of the clock reading up to whose jumps `away` was shifted, in milliseconds since 1970; 0 in summaries of older
    /// versions.
    pub away_as_of: u64,
    /// Whether a server loads the table when it starts, because it has a clock or only engines play.
    pub needs_resume: bool,
}

impl TableSummary {
    /// Whether the running game waits for a player: it is their turn, or it began while they were away. A game at one screen
    /// waits for nobody in particular.
    pub fn waits_for(&self, player: &str) -> bool {
        let mut own =
            self.seats.iter().enumerate().filter(|(_, seat)| seat.player.as_deref() == Some(player));
        let (Some((index, _)), None) = (own.next(), own.next()) else { return false };
        let is_away = || self.away.as_ref().and_then(|away| away.get(index)).is_some_and(Option::is_some);
        let is_their_turn = self.to_move.is_some_and(|seat| usize::from(seat.get()) == index + 1);
        self.stage == TableSummaryStage::Playing && (is_their_turn || (self.moves == 0 && is_away()))
    }
}

/// Which games of a player are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameFilter {
    /// Only games that are over, or only those that are not.
    pub is_over: Option<bool>,
    /// Only this game.
    pub game: Option<GameKind>,
}

/// The stage of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableSummaryStage {
    /// Seats are open.
    Waiting,
    /// The game is in progress.
    Playing,
    /// The game is over.
    Over,
}

impl TableSummaryStage {
    const ALL: [TableSummaryStage; 3] =
        [TableSummaryStage::Waiting, TableSummaryStage::Playing, TableSummaryStage::Over];

    /// The name in the store and on the wire.
    pub fn name(self) -> &'static str {
        match self {
            TableSummaryStage::Waiting => "waiting",
            TableSummaryStage::Playing => "playing",
            TableSummaryStage::Over => "over",
        }
    }

    pub(crate) fn named(name: &str) -> Option<TableSummaryStage> {
        TableSummaryStage::ALL.into_iter().find(|stage| stage.name() == name)
    }
}

/// A seat in a summary.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SummarySeat {
    /// What holds the seat: a person, an engine, nobody.
    pub kind: HolderKind,
    /// The name to show.
    pub name: String,
    /// The id of the player, if a person holds the seat; [`crate::Store::games_of`] finds the table by it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The level, if an engine holds the seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// Whether the account that holds the seat is marked as a bot.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bot: bool,
}
