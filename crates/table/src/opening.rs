//! What is agreed before anybody sits down.

use serde::{Deserialize, Serialize};
use tessera_rules::{AnyGame, GameKind, Level, PentagoRules, XlRules};

use crate::access::{check_chosen, check_name};
use crate::{ANNOUNCEMENTS, Access, ClockSetting, Holder, PlayerId, Refusal, TOUCH_MOVE, wire};

/// How much a game counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Play {
    /// For fun: moves can be taken back if all agree.
    #[default]
    Casual,
    /// For the rating.
    Rated,
    /// In a tournament.
    Tournament,
}

/// How it is found who begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Beginning {
    /// A lot decides (PG-10, PE-8, EX-13): everybody moves on by as many seats as it says.
    #[default]
    Lot,
    /// Everybody plays from the seat he has taken, and seat 1 begins.
    AsSeated,
}

impl Beginning {
    /// All ways.
    pub const ALL: [Beginning; 2] = [Beginning::Lot, Beginning::AsSeated];
}

/// The game of a tournament that is played at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentGame {
    /// The tournament, as the server calls it.
    pub tournament: String,
    /// What the tournament is called.
    pub name: String,
    /// The number of the game in it.
    pub game: u32,
    /// Who is to play, in seat order.
    pub players: Vec<String>,
}

/// A table as it is set up: the game, who may play, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Opening {
    /// The game.
    #[serde(with = "wire::kind")]
    #[cfg_attr(feature = "openapi", schema(value_type = GameKind))]
    pub game: GameKind,
    /// The rule options, as a list such as `play_on,marbles=18`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub rules: String,
    /// Who holds the seats already; open seats can be taken.
    pub seats: Vec<Holder>,
    /// Who set the table up.
    #[serde(default, skip_serializing_if = "PlayerId::is_hidden")]
    pub host: PlayerId,
    /// Who may come.
    #[serde(default)]
    pub access: Access,
    /// How much time there is.
    #[serde(default)]
    pub clock: ClockSetting,
    /// How much the game counts.
    #[serde(default)]
    pub play: Play,
    /// Who begins.
    #[serde(default)]
    pub beginning: Beginning,
    /// Touch-move as a setting of the table, for Pentago XL (XL-9). In Pentago it is the rule option `touch_move` (PG-9).
    #[serde(default, skip_serializing_if = "wire::is_off")]
    pub touch_move: bool,
    /// PE-9: open threes and tesseras are announced, in Pente.
    #[serde(default, skip_serializing_if = "wire::is_off")]
    pub announcements: bool,
    /// The lot that dealt the seats of a rematch (EX-13).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dealt_by: Option<u64>,
    /// The game of a tournament that is played here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament: Option<TournamentGame>,
}

impl Opening {
    /// A casual public table with open seats, no clock and the usual rules.
    pub fn new(game: GameKind, players: usize, host: &str) -> Opening {
        Opening {
            game,
            rules: String::new(),
            seats: vec![Holder::Open; players],
            host: PlayerId::new(host),
            access: Access::Public,
            clock: ClockSetting::None,
            play: Play::Casual,
            beginning: Beginning::Lot,
            touch_move: false,
            announcements: false,
            dealt_by: None,
            tournament: None,
        }
    }

    /// Whether a placement is final when it is made (PG-9).
    pub fn has_touch_move(&self) -> bool {
        let rule = || PentagoRules::parse(2, &self.rules).is_ok_and(|rules| rules.touch_move);
        self.touch_move || self.game == GameKind::Pentago && rule()
    }

    /// Whether Pentago is played as in tournaments: the mover wins ties, and what is touched is moved (TR-7).
    fn has_tournament_rules(&self) -> bool {
        PentagoRules::parse(2, &self.rules).is_ok_and(|rules| rules.mover_wins_ties && rules.touch_move)
    }

    /// Whether two play against two (XL-9).
    pub fn has_teams(&self) -> bool {
        let rule = || XlRules::parse(self.seats.len(), &self.rules).is_ok_and(|rules| rules.teams());
        self.game == GameKind::PentagoXl && rule()
    }

    /// The start of the game.
    pub(crate) fn start(&self) -> Result<AnyGame, Refusal> {
        Ok(AnyGame::new(self.game, self.seats.len(), &self.rules)?)
    }

    /// The start of the same game under `play_on` (XL-5), where that can be.
    pub(crate) fn start_playing_on(&self) -> Option<AnyGame> {
        let rules: Vec<&str> = self
            .rules
            .split(',')
            .map(str::trim)
            .filter(|rule| !rule.is_empty() && !rule.starts_with("play_on"))
            .collect();
        let rules = [rules, vec!["play_on"]].concat().join(",");
        AnyGame::new(self.game, self.seats.len(), &rules).ok()
    }

    /// What is wrong with the table, if anything is.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        self.start()?;
        if !self.clock.is_sound() {
            return Err(Refusal::Clock);
        }
        if self.access.is_open_by_mistake() {
            return Err(Refusal::NoLink);
        }
        if self.play == Play::Tournament && self.game == GameKind::Pentago && !self.has_tournament_rules() {
            return Err(Refusal::TournamentRules);
        }
        if self.touch_move && !TOUCH_MOVE.is_for(self.game) {
            return Err(Refusal::TouchMoveSetting);
        }
        if self.announcements && !ANNOUNCEMENTS.is_for(self.game) {
            return Err(Refusal::AnnouncementsSetting);
        }
        for (i, holder) in self.seats.iter().enumerate() {
            check_holder(holder)?;
            let own = |other: &Holder| {
                !matches!(other, Holder::SameScreen { .. }) && other.player() == holder.player()
            };
            let doubled = holder.player().is_some() && own(holder) && self.seats[..i].iter().any(own);
            if doubled {
                return Err(Refusal::HoldsASeat);
            }
        }
        let same_screen = self.seats.iter().any(|holder| matches!(holder, Holder::SameScreen { .. }));
        if same_screen && self.play != Play::Casual {
            return Err(Refusal::OneSeatEach);
        }
        Ok(())
    }

    /// The same without what is nobody's business.
    #[must_use]
    pub(crate) fn hidden(&self) -> Opening {
        Opening {
            seats: self.seats.iter().map(Holder::hidden).collect(),
            host: PlayerId::default(),
            access: self.access.hidden(),
            ..self.clone()
        }
    }
}

/// A holder who can sit at a table.
pub(crate) fn check_holder(holder: &Holder) -> Result<(), Refusal> {
    match holder {
        Holder::Open => Ok(()),
        Holder::Engine { level } if Level::new(*level).is_some() => Ok(()),
        Holder::Engine { level } => Err(Refusal::Level { level: *level }),
        Holder::Person { player, name }
        | Holder::Guest { player, name }
        | Holder::SameScreen { player, name } => {
            if player.is_hidden() {
                return Err(Refusal::NoPlayer);
            }
            match holder {
                Holder::SameScreen { .. } => check_chosen(name).map(|_| ()),
                _ => check_name(name),
            }
        }
    }
}
