//! The form of the new-game page. Its fields are the published rule options of the games and settings of the table.

use tessera_i18n::MessageKey;
use tessera_rules::{AllowedNumbers, ExagoRules, GameKind, Level, RuleOption, RuleOptionKind};
use tessera_service::{NewTableRequest, RequestedHolder};
use tessera_store::PlayerProfile;
use tessera_table::{
    ANNOUNCEMENTS, ClockSetting, FirstPlayerRule, SETTINGS, TOUCH_MOVE, TableSettingDefinition,
    TableSettingKind,
};

use crate::message_keys as key;
use crate::pages::clock_choices::CLOCK_CHOICES;

/// A check box of the form: a rule option or table setting that is a switch.
#[derive(Clone, Copy, Debug)]
pub(crate) enum OptionCheckbox {
    Rule(&'static RuleOption, GameKind),
    Setting(&'static TableSettingDefinition),
}

impl OptionCheckbox {
    /// The form value of the box. An option that is on by default can be switched off.
    pub(crate) fn value(self) -> String {
        match self {
            OptionCheckbox::Rule(option, game) if option.is_on_by_default(game) => {
                format!("{}=off", option.name())
            }
            OptionCheckbox::Rule(option, _) => option.name().to_owned(),
            // Distinct from the rule option of Pentago, which has texts of its own.
            OptionCheckbox::Setting(setting) if setting.name() == TOUCH_MOVE.name() => {
                "xl_touch_move".to_owned()
            }
            OptionCheckbox::Setting(setting) => setting.name().to_owned(),
        }
    }

    /// The value as part of a message key.
    pub(crate) fn key(self) -> String {
        self.value().replace(['_', '='], "-")
    }
}

/// The option for two against two, which is chosen with the number of players.
const TEAMS: &str = "teams";

/// The check boxes of a game: the switches of its rules, then those of the table.
pub(crate) fn switch_boxes(game: GameKind) -> impl Iterator<Item = OptionCheckbox> {
    let is_switch = |option: &&RuleOption| matches!(option.kind(), RuleOptionKind::Switch { .. });
    let rules = game.options().iter().filter(is_switch).filter(|option| option.name() != TEAMS);
    let settings = SETTINGS.iter().filter(move |setting| setting.is_for(game));
    let switches = settings.filter(|setting| matches!(setting.kind(), TableSettingKind::Switch { .. }));
    rules.map(move |option| OptionCheckbox::Rule(option, game)).chain(switches.map(OptionCheckbox::Setting))
}

/// The rule options of a game that are a number.
pub(crate) fn number_options(
    game: GameKind,
) -> impl Iterator<Item = (&'static RuleOption, AllowedNumbers, fn(usize) -> u8)> {
    game.options().iter().filter_map(|option| match option.kind() {
        RuleOptionKind::Number { values, default } => Some((option, values, default)),
        RuleOptionKind::Switch { .. } | RuleOptionKind::PerSeat { .. } => None,
    })
}

/// The rule options of a game that are one number per seat.
pub(crate) fn per_seat_options(
    game: GameKind,
) -> impl Iterator<Item = (&'static RuleOption, AllowedNumbers, fn(usize) -> u8)> {
    game.options().iter().filter_map(|option| match option.kind() {
        RuleOptionKind::PerSeat { values, default } => Some((option, values, default)),
        RuleOptionKind::Switch { .. } | RuleOptionKind::Number { .. } => None,
    })
}

/// The choices for the first player: form value and label.
pub(crate) fn first_player_choices(game: GameKind) -> impl Iterator<Item = (&'static str, MessageKey)> {
    let all = [
        ("lot", key::BEGINS_LOT),
        ("me", key::BEGINS_ME),
        ("other", key::BEGINS_OTHER),
        ("names", key::BEGINS_NAMES),
        ("youngest", key::BEGINS_YOUNGEST),
    ];
    // EX-13: among friends the youngest begins a first game of Exago.
    all.into_iter().filter(move |(name, _)| *name != "youngest" || game == GameKind::Exago)
}

/// Whether a choice for the first player is shown with these opponents.
pub(crate) fn is_first_player_choice_for(name: &str, opponents: Opponents) -> bool {
    match name {
        "me" | "other" => opponents != Opponents::Screen,
        "names" | "youngest" => opponents == Opponents::Screen,
        _ => true,
    }
}

/// The opponents of a new game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opponents {
    Computer,
    Screen,
    Link,
    Lobby,
}

impl Opponents {
    /// The value of the form field.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Opponents::Computer => "computer",
            Opponents::Screen => "screen",
            Opponents::Link => "link",
            Opponents::Lobby => "lobby",
        }
    }

    pub(crate) fn named(name: &str) -> Option<Opponents> {
        OPPONENT_CHOICES
            .into_iter()
            .map(|(opponents, ..)| opponents)
            .find(|opponents| opponents.name() == name)
    }
}

/// The choices of opponents: label and explanation.
pub(crate) const OPPONENT_CHOICES: [(Opponents, MessageKey, MessageKey); 4] = [
    (Opponents::Computer, key::WITH_COMPUTER, key::WITH_COMPUTER_WHY),
    (Opponents::Link, key::WITH_LINK, key::WITH_LINK_WHY),
    (Opponents::Lobby, key::WITH_LOBBY, key::WITH_LOBBY_WHY),
    (Opponents::Screen, key::WITH_SCREEN, key::WITH_SCREEN_WHY),
];

/// The player who makes the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FirstPlayerChoice {
    Random,
    /// The player who fills in the form, or the first of the names at one screen.
    Me,
    Other,
}

/// The parsed form of the new-game page.
#[expect(clippy::struct_excessive_bools, reason = "each is a box of the form")]
#[derive(Debug)]
pub(crate) struct NewTableForm {
    game: GameKind,
    players: usize,
    rules: Vec<String>,
    pub(crate) opponents: Opponents,
    pub(crate) level: Level,
    clock: ClockSetting,
    touch_move: bool,
    announcements: bool,
    first_player: FirstPlayerChoice,
    /// Whether a game against the computer or at one screen is public.
    is_public: bool,
    /// Whether the form is that of the proof page, which sets the level itself.
    pub(crate) is_against_certificate: bool,
    /// The names of players at one screen, in seat order.
    names: Vec<Option<String>>,
}

impl NewTableForm {
    /// Parses the form; none if the page cannot have sent it.
    pub(crate) fn parse(game: GameKind, fields: &[(String, String)]) -> Option<NewTableForm> {
        let value = |name: &str| fields.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
        let teams = value("players") == Some(TEAMS) && game.option(TEAMS).is_some();
        let players = if teams { 4 } else { value("players").unwrap_or("2").parse().ok()? };
        if !game.players().contains(&players) {
            return None;
        }
        let chosen: Vec<&String> =
            fields.iter().filter(|(key, _)| key == "rule").map(|(_, value)| value).collect();
        if chosen.iter().any(|&value| switch_boxes(game).all(|known| known.value() != *value)) {
            return None;
        }
        let is_chosen = |switch: &OptionCheckbox| chosen.iter().any(|&value| *value == switch.value());
        let is_set = |table_setting: &TableSettingDefinition| {
            let has_name = |switch: OptionCheckbox| matches!(switch, OptionCheckbox::Setting(setting) if setting.name() == table_setting.name());
            switch_boxes(game).filter(is_chosen).any(has_name)
        };
        let clock = value("clock").unwrap_or("none");
        let opponents = Opponents::named(value("with")?)?;
        let first_player = match value("begins").unwrap_or("lot") {
            "lot" => FirstPlayerChoice::Random,
            "me" | "names" => FirstPlayerChoice::Me,
            "youngest" if game == GameKind::Exago => FirstPlayerChoice::Me,
            "other" => FirstPlayerChoice::Other,
            _ => return None,
        };
        // A choice that was made before the opponents were changed is not seen any more.
        let is_shown = value("begins").is_none_or(|name| is_first_player_choice_for(name, opponents));
        Some(NewTableForm {
            game,
            players,
            rules: rules(game, players, teams, switch_boxes(game).filter(is_chosen), fields)?,
            opponents,
            level: match value("level") {
                Some(level) => level.parse().ok().and_then(Level::new)?,
                None => Level::DEFAULT,
            },
            clock: CLOCK_CHOICES.iter().find(|(name, _)| *name == clock).map(|(_, clock)| *clock)?,
            touch_move: is_set(&TOUCH_MOVE),
            announcements: is_set(&ANNOUNCEMENTS),
            first_player: if is_shown { first_player } else { FirstPlayerChoice::Random },
            is_public: value("watched").is_some(),
            is_against_certificate: value("proof").is_some(),
            names: fields
                .iter()
                .filter(|(key, _)| key == "name")
                .map(|(_, name)| tessera_table::validate_name(name))
                .collect(),
        })
    }

    /// The names that were entered for players at one screen.
    pub(crate) fn chosen_names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().filter(|_| self.opponents == Opponents::Screen).flatten().map(String::as_str)
    }

    /// Whether the table is accessible by its link only. A game against the computer or at one screen is private unless the
    /// form makes it public.
    fn is_private(&self) -> bool {
        match self.opponents {
            Opponents::Computer | Opponents::Screen => !self.is_public,
            Opponents::Link => true,
            Opponents::Lobby => false,
        }
    }

    /// The requested table. At one screen a player without a name gets the default name.
    pub(crate) fn request(
        &self,
        player: &PlayerProfile,
        default_name: impl Fn(usize) -> String,
    ) -> NewTableRequest {
        let mut seats = match self.opponents {
            Opponents::Screen => self.seats_at_screen(player, default_name),
            Opponents::Computer => vec![RequestedHolder::Engine { level: self.level.number() }; self.players],
            Opponents::Link | Opponents::Lobby => vec![RequestedHolder::Open; self.players],
        };
        if self.opponents != Opponents::Screen {
            seats[0] = RequestedHolder::Me { name: None };
        }
        let first_player = match self.first_player {
            FirstPlayerChoice::Random => FirstPlayerRule::Random,
            FirstPlayerChoice::Me => FirstPlayerRule::AsSeated,
            FirstPlayerChoice::Other => {
                seats.rotate_left(1);
                FirstPlayerRule::AsSeated
            }
        };
        NewTableRequest {
            game: self.game,
            rules: self.rules.join(","),
            seats,
            colours: Vec::new(),
            private: self.is_private(),
            clock: self.clock,
            first_player,
            touch_move: self.touch_move,
            announcements: self.announcements,
        }
    }

    fn seats_at_screen(
        &self,
        player: &PlayerProfile,
        default_name: impl Fn(usize) -> String,
    ) -> Vec<RequestedHolder> {
        let name = |i: usize| self.names.get(i).cloned().flatten();
        let seat = |i: usize| match name(i) {
            // A guest without a name gets the default name at one screen, not the guest's number.
            None if i == 0 && !player.name.starts_with('#') => RequestedHolder::Me { name: None },
            name => {
                let name = name.unwrap_or_else(|| default_name(i + 1));
                if i == 0 {
                    RequestedHolder::Me { name: Some(name) }
                } else {
                    RequestedHolder::SameScreen { name }
                }
            }
        };
        (0..self.players).map(seat).collect()
    }
}

/// The list of rules; none if a number is out of range, or if no player could win.
fn rules(
    game: GameKind,
    players: usize,
    teams: bool,
    switch_boxes: impl Iterator<Item = OptionCheckbox>,
    fields: &[(String, String)],
) -> Option<Vec<String>> {
    let chosen: Vec<(&RuleOption, String)> = switch_boxes
        .filter_map(|switch| match switch {
            OptionCheckbox::Rule(option, _) => Some((option, switch.value())),
            OptionCheckbox::Setting(_) => None,
        })
        .chain(game.option(TEAMS).filter(|_| teams).map(|option| (option, option.name().to_owned())))
        .filter(|(option, _)| option.is_allowed(players))
        .collect();
    let excluded = |option: &RuleOption| {
        chosen.iter().any(|(stronger, _)| option.yields_to().contains(&stronger.name()))
    };
    let kept = chosen.iter().filter(|(option, _)| !excluded(option));
    let mut rules: Vec<String> = kept.map(|(_, value)| value.clone()).collect();
    for (option, values, _) in number_options(game) {
        let given = fields.iter().find(|(key, _)| key == option.name()).map(|(_, value)| value.trim());
        if let Some(text) = given.filter(|text| !text.is_empty()) {
            let number = text.parse().ok().filter(|&number| values.contains(number))?;
            rules.push(format!("{}={number}", option.name()));
        }
    }
    for (option, values, default) in per_seat_options(game) {
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
