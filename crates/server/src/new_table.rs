//! What somebody may wish for a new table.

use tessera_rules::GameKind;
use tessera_store::Player;
use tessera_table::{Beginning, ClockSetting, Holder, Millis, Opening};

use crate::{people, who};

/// A rule option that the page offers.
#[derive(Debug)]
pub(crate) struct RuleOption {
    pub(crate) game: GameKind,
    /// As in a list of rules, or one of the table's own settings.
    pub(crate) name: &'static str,
}

impl RuleOption {
    /// The key of its words.
    pub(crate) fn key(&self) -> String {
        self.name.replace(['_', '='], "-")
    }
}

const fn option(game: GameKind, name: &'static str) -> RuleOption {
    RuleOption { game, name }
}

/// The options that the page explains; all others can be set by the API.
pub(crate) const OPTIONS: [RuleOption; 11] = [
    option(GameKind::Pentago, "touch_move"),
    option(GameKind::Pentago, "mover_wins_ties"),
    option(GameKind::Pentago, "no_turn_back"),
    option(GameKind::PentagoXl, "xl_touch_move"),
    option(GameKind::PentagoXl, "play_on"),
    option(GameKind::PentagoXl, "marbles=18"),
    option(GameKind::Exago, "early_moves"),
    option(GameKind::Exago, "rejoin"),
    option(GameKind::Exago, "must_block=off"),
    option(GameKind::Pente, "championship"),
    option(GameKind::Pente, "announcements"),
];

const fn per_game(minutes: u64, seconds: u64) -> ClockSetting {
    ClockSetting::PerGame { time: Millis::seconds(minutes * 60), increment: Millis::seconds(seconds) }
}

/// The clocks that the page offers, by name.
pub(crate) const CLOCKS: [(&str, ClockSetting); 6] = [
    ("none", ClockSetting::None),
    ("3-2", per_game(3, 2)),
    ("10-5", per_game(10, 5)),
    ("15-0", per_game(15, 0)),
    ("30s", ClockSetting::PerMove { time: Millis::seconds(30) }),
    ("1d", ClockSetting::PerMove { time: Millis::seconds(24 * 3_600) }),
];

/// Whom somebody wants to play with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum With {
    Computer,
    Screen,
    Link,
    Lobby,
}

/// The form of the new-game page, read.
#[derive(Debug)]
pub(crate) struct NewTable {
    game: GameKind,
    players: usize,
    rules: Vec<&'static str>,
    pub(crate) with: With,
    level: u8,
    clock: ClockSetting,
    touch_move: bool,
    announcements: bool,
    as_seated: bool,
    /// What those at one screen want to be called, in seat order.
    names: Vec<Option<String>>,
}

impl NewTable {
    /// Reads the form; none if it was not made by the page.
    pub(crate) fn from_form(game: GameKind, fields: &[(String, String)]) -> Option<NewTable> {
        let value = |name: &str| fields.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
        let chosen = |name: &str| fields.iter().any(|(key, value)| key == "rule" && value == name);
        let teams = value("players") == Some("teams") && game == GameKind::PentagoXl;
        let players = if teams { 4 } else { value("players").unwrap_or("2").parse().ok()? };
        if !game.players().contains(&players) {
            return None;
        }
        let own = ["xl_touch_move", "announcements"];
        let known = |name: &str| OPTIONS.iter().any(|option| option.game == game && option.name == name);
        if fields.iter().any(|(key, value)| key == "rule" && !known(value)) {
            return None;
        }
        let of_game = OPTIONS.iter().filter(|option| option.game == game && !own.contains(&option.name));
        let mut rules: Vec<&'static str> =
            of_game.map(|option| option.name).filter(|name| chosen(name)).collect();
        if teams {
            rules.push("teams");
            rules.retain(|rule| *rule != "play_on");
        }
        let clock = value("clock").unwrap_or("none");
        Some(NewTable {
            game,
            players,
            rules,
            with: match value("with")? {
                "computer" => With::Computer,
                "screen" => With::Screen,
                "link" => With::Link,
                "lobby" => With::Lobby,
                _ => return None,
            },
            level: value("level").unwrap_or("4").parse().ok().filter(|level| (1..=10).contains(level))?,
            clock: CLOCKS.iter().find(|(name, _)| *name == clock).map(|(_, clock)| *clock)?,
            touch_move: chosen("xl_touch_move"),
            announcements: chosen("announcements"),
            as_seated: value("as_seated").is_some(),
            names: fields
                .iter()
                .filter(|(key, _)| key == "name")
                .map(|(_, name)| people::sound_name(name))
                .collect(),
        })
    }

    /// The names that were typed.
    pub(crate) fn chosen_names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().flatten().map(String::as_str)
    }

    /// The seats of those who play at one screen; who gives no name is called by the usual one.
    pub(crate) fn seats_at_screen(&self, player: &Player, usual: impl Fn(usize) -> String) -> Vec<Holder> {
        let name = |i: usize| self.names.get(i).cloned().flatten();
        let seat = |i: usize| match name(i) {
            // Nobody is called by a number in his own family.
            None if i == 0 && !player.name.starts_with('#') => who::seat(player),
            name => {
                let name = name.unwrap_or_else(|| usual(i + 1));
                match i {
                    0 if player.account => Holder::person(&player.player, &name),
                    0 => Holder::guest(&player.player, &name),
                    _ => Holder::same_screen(&player.player, &name),
                }
            }
        };
        (0..self.players).map(seat).collect()
    }

    /// The table, with the seats that are held from the start.
    pub(crate) fn opening(&self, player: &Player) -> Opening {
        let mut opening = Opening::new(self.game, self.players, &player.player);
        opening.rules = self.rules.join(",");
        opening.clock = self.clock;
        opening.touch_move = self.touch_move;
        opening.announcements = self.announcements;
        let at_home = matches!(self.with, With::Computer | With::Screen);
        // At home one begins oneself; those who come from elsewhere draw lots.
        opening.beginning = if self.as_seated || at_home { Beginning::AsSeated } else { Beginning::Lot };
        opening.seats[0] = who::seat(player);
        if self.with == With::Computer {
            opening.seats[1..].fill(Holder::Engine { level: self.level });
        }
        opening
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(fields: &[(&str, &str)]) -> Vec<(String, String)> {
        fields.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect()
    }

    fn ada() -> Player {
        Player { player: "p1".to_owned(), name: "Ada".to_owned(), account: false }
    }

    #[test]
    fn every_option_on_the_page_makes_a_table_that_can_be_played() {
        for option in &OPTIONS {
            for players in option.game.players() {
                let fields =
                    form(&[("with", "computer"), ("players", &players.to_string()), ("rule", option.name)]);
                let wish = NewTable::from_form(option.game, &fields).expect("the page made it");
                let opened = tessera_table::Table::open(wish.opening(&ada()), Millis(0));
                assert!(opened.is_ok(), "{option:?} {players}: {:?}", opened.err());
            }
        }
    }

    #[test]
    fn teams_are_four_and_never_play_on() {
        let fields = form(&[("with", "screen"), ("players", "teams"), ("rule", "play_on")]);
        let wish = NewTable::from_form(GameKind::PentagoXl, &fields).expect("a form of the page");
        let opening = wish.opening(&ada());
        assert!(opening.has_teams() && opening.seats.len() == 4);
    }

    #[test]
    fn those_at_one_screen_have_names() {
        let fields =
            form(&[("with", "screen"), ("players", "3"), ("name", "Mum"), ("name", " "), ("name", "Bo")]);
        let wish = NewTable::from_form(GameKind::Exago, &fields).expect("a form of the page");
        let seats = wish.seats_at_screen(&ada(), |number| format!("Player {number}"));
        let names: Vec<String> = seats.iter().map(Holder::name).collect();
        assert_eq!(names, ["Mum", "Player 2", "Bo"]);
    }

    #[test]
    fn what_the_page_never_sends_is_refused() {
        for fields in [
            &[("with", "nobody")][..],
            &[],
            &[("with", "link"), ("players", "7")],
            &[("with", "link"), ("players", "x")],
            &[("with", "link"), ("clock", "5-5")],
            &[("with", "computer"), ("level", "11")],
            &[("with", "link"), ("rule", "play_on")],
        ] {
            assert!(NewTable::from_form(GameKind::Pentago, &form(fields)).is_none(), "{fields:?}");
        }
    }
}
