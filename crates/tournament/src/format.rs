//! Formats of a tournament: groups and a cup, round robin, Swiss system, knock-out, tables of more than two players.

use serde::{Deserialize, Serialize};
use tessera_rules::{AnyGame, GameKind};

use crate::TournamentRefusal;

/// Maximum number of rounds of a format that is drawn round by round.
pub const MAX_TOURNAMENT_ROUNDS: u16 = 30;

/// Maximum number of players of a round robin: 64 players have 63 rounds and 2016 games.
pub const MAX_ROUND_ROBIN_PLAYERS: usize = 64;

/// Format of a tournament. It is chosen when the tournament is created.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind")]
pub enum TournamentFormat {
    /// Groups, then a cup (TR-1 to TR-3).
    #[default]
    #[serde(rename = "groups")]
    GroupsThenCup,
    /// Everyone meets everyone.
    #[serde(rename = "round_robin")]
    RoundRobin {
        /// Whether everyone meets everyone twice.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        double: bool,
    },
    /// Swiss system: in each round players of about equal points meet.
    #[serde(rename = "swiss")]
    Swiss {
        /// Number of rounds as announced; `rounds_set` events change it.
        rounds: u16,
        /// Whether the upper half counts more points in the pairing of the first rounds.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        accelerated: bool,
    },
    /// A cup without groups.
    #[serde(rename = "knock_out")]
    KnockOut {
        /// Whether the losers of the semi-finals play for third place.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        third_place: bool,
    },
    /// Games of three and more players, with points by place.
    #[serde(rename = "tables")]
    Tables {
        /// Number of rounds as announced; `rounds_set` events change it.
        rounds: u16,
        /// Number of players at a full table.
        seats: u8,
    },
}

impl TournamentFormat {
    /// Names of all formats in commands and forms, the default first.
    pub const NAMES: [&'static str; 5] = ["groups", "round-robin", "swiss", "knock-out", "tables"];

    /// Name in commands, forms and message keys.
    pub const fn name(self) -> &'static str {
        match self {
            TournamentFormat::GroupsThenCup => "groups",
            TournamentFormat::RoundRobin { .. } => "round-robin",
            TournamentFormat::Swiss { .. } => "swiss",
            TournamentFormat::KnockOut { .. } => "knock-out",
            TournamentFormat::Tables { .. } => "tables",
        }
    }

    /// Whether it is the format of the regulations, which events leave out.
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
    pub(crate) fn is_default(&self) -> bool {
        *self == TournamentFormat::default()
    }

    /// Whether each round is drawn by a command when the one before is decided.
    pub const fn is_drawn_by_rounds(self) -> bool {
        matches!(self, TournamentFormat::Swiss { .. } | TournamentFormat::Tables { .. })
    }

    /// Number of rounds as announced, of formats that are drawn round by round.
    pub const fn rounds(self) -> Option<u16> {
        match self {
            TournamentFormat::Swiss { rounds, .. } | TournamentFormat::Tables { rounds, .. } => Some(rounds),
            _ => None,
        }
    }

    /// The format with another number of rounds, if it is drawn round by round.
    pub(crate) fn with_rounds(self, rounds: u16) -> TournamentFormat {
        match self {
            TournamentFormat::Swiss { accelerated, .. } => TournamentFormat::Swiss { rounds, accelerated },
            TournamentFormat::Tables { seats, .. } => TournamentFormat::Tables { rounds, seats },
            other => other,
        }
    }

    /// Checks the format for a game and its rules.
    pub(crate) fn check(self, game: GameKind, rules: &str, is_online: bool) -> Result<(), TournamentRefusal> {
        if let Some(rounds) = self.rounds() {
            check_rounds(rounds)?;
        }
        let TournamentFormat::Tables { seats, .. } = self else { return Ok(()) };
        let most = *game.players().end();
        if most < 3 {
            return Err(TournamentRefusal::FormatGame);
        }
        if !(3..=most).contains(&usize::from(seats)) {
            return Err(TournamentRefusal::FormatSeats { seats, most });
        }
        if is_online {
            return Err(TournamentRefusal::FormatOnline);
        }
        // Not every number of players divides into full tables.
        for players in 2..=usize::from(seats) {
            AnyGame::new(game, players, rules)?;
        }
        Ok(())
    }
}

pub(crate) fn check_rounds(rounds: u16) -> Result<(), TournamentRefusal> {
    if (1..=MAX_TOURNAMENT_ROUNDS).contains(&rounds) {
        Ok(())
    } else {
        Err(TournamentRefusal::FormatRounds { rounds })
    }
}
