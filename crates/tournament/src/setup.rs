//! The plan of a tournament: game, rules, tables, series.

use serde::{Deserialize, Serialize};
use tessera_rules::{AnyGame, GameKind, PentagoRules};

use crate::{GameResult, OnlineSettings, PlayerNumber, TournamentFormat, TournamentRefusal, entrant};

/// Level of a tournament in its series (TR-8).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SeriesLevel {
    /// Open to everyone; the winner qualifies for the national final.
    #[default]
    Local,
    /// For the winners of local tournaments.
    National,
    /// For the winners of national finals.
    International,
}

impl SeriesLevel {
    /// All levels, the lowest first.
    pub const ALL: [SeriesLevel; 3] = [SeriesLevel::Local, SeriesLevel::National, SeriesLevel::International];

    /// Name in commands and files.
    pub const fn name(self) -> &'static str {
        match self {
            SeriesLevel::Local => "local",
            SeriesLevel::National => "national",
            SeriesLevel::International => "international",
        }
    }

    /// The level that the winner qualifies for.
    pub fn next(self) -> Option<SeriesLevel> {
        SeriesLevel::ALL.into_iter().find(|&level| level > self)
    }
}

/// The series of a tournament, and its level in it (TR-8).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Series))]
pub struct TournamentSeries {
    /// Name shared by all tournaments of the series.
    pub name: String,
    /// Level of this tournament.
    pub level: SeriesLevel,
}

/// How it is decided who begins the games of a group (TR-1, TR-7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = GroupBeginnings))]
#[serde(rename_all = "snake_case")]
pub enum GroupFirstPlayerRule {
    /// A random draw for each game.
    #[default]
    #[serde(rename = "lot")]
    Random,
    /// Starts of any two players of a group differ by at most one; the rest is drawn at random.
    Balanced,
}

impl GroupFirstPlayerRule {
    /// All values.
    pub const ALL: [GroupFirstPlayerRule; 2] = [GroupFirstPlayerRule::Random, GroupFirstPlayerRule::Balanced];

    /// Name in commands, files and the API.
    pub const fn name(self) -> &'static str {
        match self {
            GroupFirstPlayerRule::Random => "lot",
            GroupFirstPlayerRule::Balanced => "balanced",
        }
    }
}

/// Plan of a tournament, as announced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Plan))]
pub struct TournamentSetup {
    /// Name of the tournament.
    pub name: String,
    /// Game that is played, by two players except in the format of tables.
    #[serde(with = "game_name")]
    #[cfg_attr(feature = "openapi", schema(value_type = GameKind))]
    pub game: GameKind,
    /// Rule options of its games.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub rules: String,
    /// Number of tables; unlimited if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tables: Option<u16>,
    /// Series it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub series: Option<TournamentSeries>,
    /// Settings of online games; absent for games at a venue.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub online: Option<OnlineSettings>,
    /// Format; absent for groups and a cup.
    #[serde(default, skip_serializing_if = "TournamentFormat::is_default")]
    pub format: TournamentFormat,
    /// How it is decided who begins the games of a group: `lot` if a request does not say. Tournaments from before there was
    /// a choice lack it: there it is `balanced`.
    #[serde(rename = "beginnings", default, skip_serializing_if = "Option::is_none")]
    pub group_starts: Option<GroupFirstPlayerRule>,
}

impl TournamentSetup {
    /// A plan with the tournament rules of the game (TR-7, PE-7).
    ///
    /// ```
    /// use tessera_rules::GameKind;
    /// use tessera_tournament::TournamentSetup;
    ///
    /// let plan = TournamentSetup::new("Club day", GameKind::Pentago);
    /// assert_eq!(plan.rules, "mover_wins_ties,touch_move");
    /// assert_eq!(plan.stock(), Some(18));
    /// ```
    pub fn new(name: &str, game: GameKind) -> TournamentSetup {
        let rules = match game {
            GameKind::Pentago => "mover_wins_ties,touch_move",
            GameKind::Pente => "championship",
            GameKind::PentagoXl | GameKind::Exago => "",
        };
        TournamentSetup {
            name: name.to_owned(),
            game,
            rules: rules.to_owned(),
            tables: None,
            series: None,
            online: None,
            format: TournamentFormat::default(),
            group_starts: Some(GroupFirstPlayerRule::default()),
        }
    }

    /// How it is decided who begins the games of a group.
    pub fn group_starts(&self) -> GroupFirstPlayerRule {
        self.group_starts.unwrap_or(GroupFirstPlayerRule::Balanced)
    }

    /// Maximum number of marbles of a player, from which win points are counted (TR-4, TR-9). None in games where tiles move
    /// or stones are captured: there the number placed does not measure how quick a win was.
    pub fn stock(&self) -> Option<u16> {
        /// The most marble sockets that one player can fill: the first of two players fills 41 of the 81.
        const MAX_MARBLE_SOCKETS_PER_PLAYER: u16 = 41;
        match self.game {
            GameKind::Pentago => Some(18),
            GameKind::PentagoXl => {
                let hands = AnyGame::new(self.game, 2, &self.rules).ok()?.hands()?;
                hands.first().map(|&marbles| u16::from(marbles).min(MAX_MARBLE_SOCKETS_PER_PLAYER))
            }
            GameKind::Exago | GameKind::Pente => None,
        }
    }

    /// Minimum and maximum number of marbles that a winner can have placed.
    pub(crate) fn marbles(&self) -> (u16, u16) {
        match self.stock() {
            // Five in a line are five marbles (PG-4, XL-3).
            Some(most) => (5, most),
            None => (1, 999),
        }
    }

    /// The result of a game that the other player resigned: a win with the marbles that the winner has placed, at least as many as
    /// a winner places (TR-4).
    pub fn resigned(&self, winner: PlayerNumber, marbles: Option<u16>) -> GameResult {
        let (fewest, _) = self.marbles();
        let marbles = match self.stock() {
            Some(_) => marbles.map(|placed| placed.max(fewest)),
            None => marbles,
        };
        GameResult::Won { winner, marbles }
    }

    /// A copy with composed accents (NFC).
    pub(crate) fn with_composed_accents(self) -> TournamentSetup {
        let series = self
            .series
            .map(|series| TournamentSeries { name: entrant::compose_accents(&series.name), ..series });
        TournamentSetup { name: entrant::compose_accents(&self.name), series, ..self }
    }

    pub(crate) fn check(&self) -> Result<(), TournamentRefusal> {
        entrant::check_text(&self.name).map_err(|()| TournamentRefusal::TournamentName)?;
        if let Some(series) = &self.series {
            entrant::check_text(&series.name).map_err(|()| TournamentRefusal::TournamentName)?;
        }
        AnyGame::new(self.game, 2, &self.rules)?;
        let strict = || PentagoRules::parse(2, &self.rules).is_ok_and(|r| r.mover_wins_ties && r.touch_move);
        if self.game == GameKind::Pentago && !strict() {
            return Err(TournamentRefusal::TournamentRules);
        }
        self.online.map_or(Ok(()), OnlineSettings::check)?;
        self.format.check(self.game, &self.rules, self.online.is_some())?;
        check_tables(self.tables)
    }
}

pub(crate) fn check_tables(tables: Option<u16>) -> Result<(), TournamentRefusal> {
    if tables == Some(0) { Err(TournamentRefusal::NoTables) } else { Ok(()) }
}

/// Writes a game by its name, such as `pentago-xl`.
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
