//! The form of the new-game page. Its boxes and numbers are the published rule options and settings of the table.

use tessera_i18n::Key;
use tessera_rules::{ExagoRules, GameKind, Level, Numbers, OptionKind, RuleOption};
use tessera_store::Player;
use tessera_table::{
    ANNOUNCEMENTS, Beginning, ClockSetting, SETTINGS, SettingKind, TOUCH_MOVE, TableSetting,
};

use crate::key;
use crate::new_table::CLOCKS;
use tessera_service::{RequestedSeat, TableRequest};

/// A box of the form: a rule option or a setting that is a switch.
#[derive(Clone, Copy, Debug)]
pub(crate) enum SwitchBox {
    Rule(&'static RuleOption, GameKind),
    Setting(&'static TableSetting),
}

impl SwitchBox {
    /// The value that the box sends. What is on by default can be switched off.
    pub(crate) fn value(self) -> String {
        match self {
            SwitchBox::Rule(option, game) if option.is_on_by_default(game) => {
                format!("{}=off", option.name())
            }
            SwitchBox::Rule(option, _) => option.name().to_owned(),
            // Not to be taken for the rule option of Pentago, which has words of its own.
            SwitchBox::Setting(setting) if setting.name() == TOUCH_MOVE.name() => "xl_touch_move".to_owned(),
            SwitchBox::Setting(setting) => setting.name().to_owned(),
        }
    }

    /// The key of its words.
    pub(crate) fn key(self) -> String {
        self.value().replace(['_', '='], "-")
    }
}

/// The option that is chosen with the number of players: two against two.
const TEAMS: &str = "teams";

/// The boxes of a game: its switches, then those of the table.
pub(crate) fn boxes(game: GameKind) -> impl Iterator<Item = SwitchBox> {
    let is_switch = |option: &&RuleOption| matches!(option.kind(), OptionKind::Switch { .. });
    let rules = game.options().iter().filter(is_switch).filter(|option| option.name() != TEAMS);
    let settings = SETTINGS.iter().filter(move |setting| setting.is_for(game));
    let switches = settings.filter(|setting| matches!(setting.kind(), SettingKind::Switch { .. }));
    rules.map(move |option| SwitchBox::Rule(option, game)).chain(switches.map(SwitchBox::Setting))
}

/// The game's options that are one number.
pub(crate) fn numbers(
    game: GameKind,
) -> impl Iterator<Item = (&'static RuleOption, Numbers, fn(usize) -> u8)> {
    game.options().iter().filter_map(|option| match option.kind() {
        OptionKind::Number { values, default } => Some((option, values, default)),
        OptionKind::Switch { .. } | OptionKind::PerSeat { .. } => None,
    })
}

/// The game's options that are a number for each seat.
pub(crate) fn numbers_per_seat(
    game: GameKind,
) -> impl Iterator<Item = (&'static RuleOption, Numbers, fn(usize) -> u8)> {
    game.options().iter().filter_map(|option| match option.kind() {
        OptionKind::PerSeat { values, default } => Some((option, values, default)),
        OptionKind::Switch { .. } | OptionKind::Number { .. } => None,
    })
}

/// Who begins, by name, and the key of its words.
pub(crate) const BEGINS: [(&str, Key); 3] =
    [("lot", key::BEGINS_LOT), ("me", key::BEGINS_ME), ("other", key::BEGINS_OTHER)];

/// Whom somebody wants to play with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum With {
    Computer,
    Screen,
    Link,
    Lobby,
}

/// Who makes the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Begins {
    Lot,
    Me,
    Other,
}

/// The form of the new-game page, read.
#[expect(clippy::struct_excessive_bools, reason = "each is a box of the form")]
#[derive(Debug)]
pub(crate) struct NewTableForm {
    game: GameKind,
    players: usize,
    rules: Vec<String>,
    pub(crate) with: With,
    pub(crate) level: Level,
    clock: ClockSetting,
    touch_move: bool,
    announcements: bool,
    begins: Begins,
    /// Whether a game at home stands in the list of those being played.
    watched: bool,
    /// Whether the level is the page's wish and not the reader's: somebody walks through the proof.
    pub(crate) is_proof: bool,
    /// What those at one screen want to be called, in seat order.
    names: Vec<Option<String>>,
}

impl NewTableForm {
    /// Reads the form; none if it was not made by the page.
    pub(crate) fn read(game: GameKind, fields: &[(String, String)]) -> Option<NewTableForm> {
        let value = |name: &str| fields.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
        let teams = value("players") == Some(TEAMS) && game.option(TEAMS).is_some();
        let players = if teams { 4 } else { value("players").unwrap_or("2").parse().ok()? };
        if !game.players().contains(&players) {
            return None;
        }
        let chosen: Vec<&String> =
            fields.iter().filter(|(key, _)| key == "rule").map(|(_, value)| value).collect();
        if chosen.iter().any(|&value| boxes(game).all(|known| known.value() != *value)) {
            return None;
        }
        let is_chosen = |switch: &SwitchBox| chosen.iter().any(|&value| *value == switch.value());
        let is_set = |wanted: &TableSetting| {
            let has_name = |switch: SwitchBox| matches!(switch, SwitchBox::Setting(setting) if setting.name() == wanted.name());
            boxes(game).filter(is_chosen).any(has_name)
        };
        let clock = value("clock").unwrap_or("none");
        Some(NewTableForm {
            game,
            players,
            rules: rules(game, players, teams, boxes(game).filter(is_chosen), fields)?,
            with: match value("with")? {
                "computer" => With::Computer,
                "screen" => With::Screen,
                "link" => With::Link,
                "lobby" => With::Lobby,
                _ => return None,
            },
            level: match value("level") {
                Some(level) => level.parse().ok().and_then(Level::new)?,
                None => Level::DEFAULT,
            },
            clock: CLOCKS.iter().find(|(name, _)| *name == clock).map(|(_, clock)| *clock)?,
            touch_move: is_set(&TOUCH_MOVE),
            announcements: is_set(&ANNOUNCEMENTS),
            begins: match value("begins").unwrap_or("lot") {
                "lot" => Begins::Lot,
                "me" => Begins::Me,
                "other" => Begins::Other,
                _ => return None,
            },
            watched: value("watched").is_some(),
            is_proof: value("proof").is_some(),
            names: fields
                .iter()
                .filter(|(key, _)| key == "name")
                .map(|(_, name)| tessera_table::sound_name(name))
                .collect(),
        })
    }

    /// The names that were typed for those at one screen.
    pub(crate) fn chosen_names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().filter(|_| self.with == With::Screen).flatten().map(String::as_str)
    }

    /// Whether only those who have its link may come to the table. What is played at home is nobody else's business,
    /// unless the players like company.
    fn is_private(&self) -> bool {
        match self.with {
            With::Computer | With::Screen => !self.watched,
            With::Link => true,
            With::Lobby => false,
        }
    }

    /// The table that is asked for. At one screen, who gives no name is called by the usual one.
    pub(crate) fn request(&self, player: &Player, usual: impl Fn(usize) -> String) -> TableRequest {
        let mut seats = match self.with {
            With::Screen => self.seats_at_screen(player, usual),
            With::Computer => vec![RequestedSeat::Engine { level: self.level.number() }; self.players],
            With::Link | With::Lobby => vec![RequestedSeat::Open; self.players],
        };
        let mut beginning = Beginning::AsSeated;
        // At one screen the order of the names is the order of play.
        if self.with != With::Screen {
            seats[0] = RequestedSeat::Me { name: None };
            match self.begins {
                Begins::Lot => beginning = Beginning::Lot,
                Begins::Me => {}
                Begins::Other => seats.rotate_left(1),
            }
        }
        TableRequest {
            game: self.game,
            rules: self.rules.join(","),
            seats,
            private: self.is_private(),
            clock: self.clock,
            beginning,
            touch_move: self.touch_move,
            announcements: self.announcements,
        }
    }

    fn seats_at_screen(&self, player: &Player, usual: impl Fn(usize) -> String) -> Vec<RequestedSeat> {
        let name = |i: usize| self.names.get(i).cloned().flatten();
        let seat = |i: usize| match name(i) {
            // Nobody is called by a number in their own family.
            None if i == 0 && !player.name.starts_with('#') => RequestedSeat::Me { name: None },
            name => {
                let name = name.unwrap_or_else(|| usual(i + 1));
                if i == 0 {
                    RequestedSeat::Me { name: Some(name) }
                } else {
                    RequestedSeat::SameScreen { name }
                }
            }
        };
        (0..self.players).map(seat).collect()
    }
}

/// The list of rules; none if the page never sends such numbers, or if nobody could win.
fn rules(
    game: GameKind,
    players: usize,
    teams: bool,
    boxes: impl Iterator<Item = SwitchBox>,
    fields: &[(String, String)],
) -> Option<Vec<String>> {
    let chosen: Vec<(&RuleOption, String)> = boxes
        .filter_map(|switch| match switch {
            SwitchBox::Rule(option, _) => Some((option, switch.value())),
            SwitchBox::Setting(_) => None,
        })
        .chain(game.option(TEAMS).filter(|_| teams).map(|option| (option, option.name().to_owned())))
        .filter(|(option, _)| option.is_allowed(players))
        .collect();
    let excluded = |option: &RuleOption| {
        chosen.iter().any(|(stronger, _)| option.yields_to().contains(&stronger.name()))
    };
    let kept = chosen.iter().filter(|(option, _)| !excluded(option));
    let mut rules: Vec<String> = kept.map(|(_, value)| value.clone()).collect();
    for (option, values, _) in numbers(game) {
        let given = fields.iter().find(|(key, _)| key == option.name()).map(|(_, value)| value.trim());
        if let Some(text) = given.filter(|text| !text.is_empty()) {
            let number = text.parse().ok().filter(|&number| values.contains(number))?;
            rules.push(format!("{}={number}", option.name()));
        }
    }
    for (option, values, default) in numbers_per_seat(game) {
        let given = fields.iter().filter(|(key, _)| key == option.name()).map(|(_, value)| value.trim());
        let given: Vec<&str> = given.take(players).collect();
        if given.iter().any(|text| !text.is_empty()) {
            let number = |seat: usize| match given.get(seat) {
                None | Some(&"") => Some(usize::from(default(players))),
                Some(text) => text.parse().ok().filter(|&number| values.contains(number)),
            };
            let numbers: Option<Vec<String>> =
                (0..players).map(|seat| Some(number(seat)?.to_string())).collect();
            rules.push(format!("{}={}", option.name(), numbers?.join(":")));
        }
    }
    let can_be_won = match game {
        GameKind::Exago => ExagoRules::parse(players, &rules.join(",")).ok()?.can_be_won(),
        GameKind::Pentago | GameKind::PentagoXl | GameKind::Pente => true,
    };
    can_be_won.then_some(rules)
}

#[cfg(test)]
mod tests;
