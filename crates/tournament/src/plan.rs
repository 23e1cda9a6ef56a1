//! What is settled before anybody enters.

use serde::{Deserialize, Serialize};
use tessera_rules::{AnyGame, GameKind, PentagoRules};

use crate::{Online, Refusal, entrant};

/// How far up a tournament stands in its series (TR-8).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = SeriesLevel))]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Everybody may enter; the winner is qualified for the national final.
    #[default]
    Local,
    /// For the winners of local tournaments.
    National,
    /// For the winners of national finals.
    International,
}

impl Level {
    /// All levels, the lowest first.
    pub const ALL: [Level; 3] = [Level::Local, Level::National, Level::International];

    /// The name in commands and files.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Local => "local",
            Level::National => "national",
            Level::International => "international",
        }
    }

    /// The level for which the winner is qualified.
    pub fn next(self) -> Option<Level> {
        Level::ALL.into_iter().find(|&level| level > self)
    }
}

/// The series a tournament belongs to, and where it stands in it (TR-8).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Series {
    /// The name that all tournaments of the series share.
    pub name: String,
    /// How far up.
    pub level: Level,
}

/// A tournament as it is announced.
///
/// ```
/// use tessera_rules::GameKind;
/// use tessera_tournament::Plan;
///
/// let plan = Plan::new("Club day", GameKind::Pentago);
/// assert_eq!(plan.rules, "mover_wins_ties,touch_move");
/// assert_eq!(plan.stock(), Some(18));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Plan {
    /// What it is called.
    pub name: String,
    /// The game that is played, always by two.
    #[serde(with = "game_name")]
    #[cfg_attr(feature = "openapi", schema(value_type = GameKind))]
    pub game: GameKind,
    /// The rule options of its games.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub rules: String,
    /// How many tables there are; as many as are needed, if nobody says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tables: Option<u16>,
    /// The series it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub series: Option<Series>,
    /// How its games are played at tables of the house; nothing if they are played in a hall.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub online: Option<Online>,
}

impl Plan {
    /// A tournament with the rules that tournaments of the game are played by (TR-7, PE-7).
    pub fn new(name: &str, game: GameKind) -> Plan {
        let rules = match game {
            GameKind::Pentago => "mover_wins_ties,touch_move",
            GameKind::Pente => "championship",
            GameKind::PentagoXl | GameKind::Exago => "",
        };
        Plan {
            name: name.to_owned(),
            game,
            rules: rules.to_owned(),
            tables: None,
            series: None,
            online: None,
        }
    }

    /// The most marbles a player may place, from which win points are counted (TR-4, TR-9): none where tiles move on or
    /// stones come back, since then the number of those placed says nothing about how quick a win was.
    pub fn stock(&self) -> Option<u16> {
        /// The first of two players fills at most so many of the 81 sockets.
        const MOST_SOCKETS: u16 = 41;
        match self.game {
            GameKind::Pentago => Some(18),
            GameKind::PentagoXl => {
                let hands = AnyGame::new(self.game, 2, &self.rules).ok()?.hands()?;
                hands.first().map(|&marbles| u16::from(marbles).min(MOST_SOCKETS))
            }
            GameKind::Exago | GameKind::Pente => None,
        }
    }

    /// The numbers of marbles that a winner can have placed.
    pub(crate) fn marbles(&self) -> (u16, u16) {
        match self.stock() {
            // Five in a line are five marbles (PG-4, XL-3).
            Some(most) => (5, most),
            None => (1, 999),
        }
    }

    /// The same with letters with accents written in the one way.
    pub(crate) fn composed(self) -> Plan {
        let series = self.series.map(|series| Series { name: entrant::composed(&series.name), ..series });
        Plan { name: entrant::composed(&self.name), series, ..self }
    }

    pub(crate) fn check(&self) -> Result<(), Refusal> {
        entrant::check_text(&self.name).map_err(|()| Refusal::TournamentName)?;
        if let Some(series) = &self.series {
            entrant::check_text(&series.name).map_err(|()| Refusal::TournamentName)?;
        }
        AnyGame::new(self.game, 2, &self.rules)?;
        let strict = || PentagoRules::parse(2, &self.rules).is_ok_and(|r| r.mover_wins_ties && r.touch_move);
        if self.game == GameKind::Pentago && !strict() {
            return Err(Refusal::TournamentRules);
        }
        self.online.map_or(Ok(()), Online::check)?;
        check_tables(self.tables)
    }
}

pub(crate) fn check_tables(tables: Option<u16>) -> Result<(), Refusal> {
    if tables == Some(0) { Err(Refusal::NoTables) } else { Ok(()) }
}

/// A game by its name, such as `pentago-xl`.
mod game_name {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};
    use tessera_rules::GameKind;

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
    pub(super) fn serialize<S: Serializer>(game: &GameKind, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(game.name())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<GameKind, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}
