//! Setup of a table: game, rules, seats, access and clock.

use serde::{Deserialize, Serialize};
use tessera_rules::{AnyGame, GameKind, Level, PentagoRules, XlRules};

use crate::player_name::{check_name, check_same_screen_name};
use crate::{
    ANNOUNCEMENTS, AccessPolicy, ClockSetting, MarbleColour, PlayerId, SeatHolder, TOUCH_MOVE, TableRefusal,
    serde_formats,
};

/// Whether a game is casual or part of a tournament. `rated` is reserved: there are no ratings yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Play))]
#[serde(rename_all = "snake_case")]
pub enum GameCategory {
    /// Unrated: moves can be taken back if all agree.
    #[default]
    Casual,
    /// Reserved for games that count for a rating; the server opens none.
    Rated,
    /// Part of a tournament.
    Tournament,
}

/// How the first player is chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Beginning))]
#[serde(rename_all = "snake_case")]
pub enum FirstPlayerRule {
    /// Random draw (PG-10, PE-8, EX-13): it rotates the players over the seats.
    #[default]
    #[serde(rename = "lot")]
    Random,
    /// Everyone keeps their seat, and seat 1 begins.
    AsSeated,
}

impl FirstPlayerRule {
    /// All values.
    pub const ALL: [FirstPlayerRule; 2] = [FirstPlayerRule::Random, FirstPlayerRule::AsSeated];
}

/// Reference to the tournament game that is played at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = TournamentGame))]
pub struct TournamentGameRef {
    /// Id of the tournament.
    pub tournament: String,
    /// Name of the tournament.
    pub name: String,
    /// Number of the game in the tournament.
    pub game: u32,
    /// Names of the players, in seat order.
    pub players: Vec<String>,
}

/// Setup of a table: the game, its rules, the seats and the settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Opening))]
pub struct TableSetup {
    /// Game that is played.
    #[serde(with = "serde_formats::game_kind")]
    #[cfg_attr(feature = "openapi", schema(value_type = GameKind))]
    pub game: GameKind,
    /// Rule options, as a list such as `play_on,marbles=18`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub rules: String,
    /// Holders of the seats; open seats can be taken.
    pub seats: Vec<SeatHolder>,
    /// Player who opened the table.
    #[serde(default, skip_serializing_if = "PlayerId::is_hidden")]
    pub host: PlayerId,
    /// Who may enter.
    #[serde(default)]
    pub access: AccessPolicy,
    /// Time control.
    #[serde(default)]
    pub clock: ClockSetting,
    /// Whether the game is casual, rated or part of a tournament.
    #[serde(default)]
    pub play: GameCategory,
    /// How the first player is chosen.
    #[serde(rename = "beginning", default)]
    pub first_player: FirstPlayerRule,
    /// Touch-move as a table setting, for Pentago XL (XL-9). In Pentago it is the rule option `touch_move` (PG-9).
    #[serde(default, skip_serializing_if = "serde_formats::is_false")]
    pub touch_move: bool,
    /// Whether open threes and tesseras are announced, in Pente (PE-9).
    #[serde(default, skip_serializing_if = "serde_formats::is_false")]
    pub announcements: bool,
    /// Colours of the marbles by seat, in Pentago XL, where the players of a rematch have chosen theirs before (XL-1).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub colours: Vec<Option<MarbleColour>>,
    /// Version of the engine that plays at this table, as the server had it when the table was opened.
    #[serde(rename = "engine", default, skip_serializing_if = "Option::is_none")]
    pub engine_version: Option<String>,
    /// Random seed that dealt the seats of a rematch (EX-13).
    #[serde(rename = "dealt_by", default, skip_serializing_if = "Option::is_none")]
    pub rematch_seed: Option<u64>,
    /// Tournament game that is played here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament: Option<TournamentGameRef>,
}

impl TableSetup {
    /// A casual public table with open seats, no clock and the default rules.
    pub fn new(game: GameKind, players: usize, host: &str) -> TableSetup {
        TableSetup {
            game,
            rules: String::new(),
            seats: vec![SeatHolder::Open; players],
            host: PlayerId::new(host),
            access: AccessPolicy::Public,
            clock: ClockSetting::None,
            play: GameCategory::Casual,
            first_player: FirstPlayerRule::Random,
            touch_move: false,
            announcements: false,
            colours: Vec::new(),
            engine_version: None,
            rematch_seed: None,
            tournament: None,
        }
    }

    /// Whether touch-move applies: a placement is final (PG-9).
    pub fn has_touch_move(&self) -> bool {
        let rule = || PentagoRules::parse(2, &self.rules).is_ok_and(|rules| rules.touch_move);
        self.touch_move || self.game == GameKind::Pentago && rule()
    }

    /// Whether the rules of Pentago are those of tournaments: the mover wins ties, and touch-move applies (TR-7).
    fn has_tournament_rules(&self) -> bool {
        PentagoRules::parse(2, &self.rules).is_ok_and(|rules| rules.mover_wins_ties && rules.touch_move)
    }

    /// Whether two play against two (XL-9).
    pub fn has_teams(&self) -> bool {
        let rule = || XlRules::parse(self.seats.len(), &self.rules).is_ok_and(|rules| rules.teams());
        self.game == GameKind::PentagoXl && rule()
    }

    /// Starting position.
    pub(crate) fn starting_position(&self) -> Result<AnyGame, TableRefusal> {
        Ok(AnyGame::new(self.game, self.seats.len(), &self.rules)?)
    }

    /// Starting position of the same game with the rule `play_on` (XL-5), if the game has it.
    pub(crate) fn starting_position_playing_on(&self) -> Option<AnyGame> {
        let rules: Vec<&str> = self
            .rules
            .split(',')
            .map(str::trim)
            .filter(|rule| !rule.is_empty() && !rule.starts_with("play_on"))
            .collect();
        let rules = [rules, vec!["play_on"]].concat().join(",");
        AnyGame::new(self.game, self.seats.len(), &rules).ok()
    }

    /// Validates the setup.
    pub(crate) fn check(&self) -> Result<(), TableRefusal> {
        self.starting_position()?;
        if !self.clock.is_valid() {
            return Err(TableRefusal::Clock);
        }
        if self.access.lacks_link() {
            return Err(TableRefusal::NoLink);
        }
        if self.play == GameCategory::Tournament
            && self.game == GameKind::Pentago
            && !self.has_tournament_rules()
        {
            return Err(TableRefusal::TournamentRules);
        }
        if self.touch_move && !TOUCH_MOVE.is_for(self.game) {
            return Err(TableRefusal::TouchMoveSetting);
        }
        if self.announcements && !ANNOUNCEMENTS.is_for(self.game) {
            return Err(TableRefusal::AnnouncementsSetting);
        }
        self.check_colours()?;
        for (i, holder) in self.seats.iter().enumerate() {
            check_holder(holder)?;
            let own = |other: &SeatHolder| {
                !matches!(other, SeatHolder::SameScreen { .. }) && other.player() == holder.player()
            };
            let doubled = holder.player().is_some() && own(holder) && self.seats[..i].iter().any(own);
            if doubled {
                return Err(TableRefusal::AlreadySeated);
            }
        }
        let same_screen = self.seats.iter().any(|holder| matches!(holder, SeatHolder::SameScreen { .. }));
        if same_screen && self.play != GameCategory::Casual {
            return Err(TableRefusal::OneSeatEach);
        }
        Ok(())
    }

    /// A copy without player ids and the link.
    #[must_use]
    pub(crate) fn redacted(&self) -> TableSetup {
        TableSetup {
            seats: self.seats.iter().map(SeatHolder::redacted).collect(),
            host: PlayerId::default(),
            access: self.access.redacted(),
            ..self.clone()
        }
    }
}

/// Checks the holder of a seat.
pub(crate) fn check_holder(holder: &SeatHolder) -> Result<(), TableRefusal> {
    match holder {
        SeatHolder::Open => Ok(()),
        SeatHolder::Engine { level } if Level::new(*level).is_some() => Ok(()),
        SeatHolder::Engine { level } => Err(TableRefusal::Level { level: *level }),
        SeatHolder::Person { player, name, .. }
        | SeatHolder::Guest { player, name }
        | SeatHolder::SameScreen { player, name } => {
            if player.is_hidden() {
                return Err(TableRefusal::NoPlayer);
            }
            match holder {
                SeatHolder::SameScreen { .. } => check_same_screen_name(name),
                _ => check_name(name),
            }
        }
    }
}
