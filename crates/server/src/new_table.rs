//! What somebody may wish for a new table.

use tessera_rules::{ExagoRules, GameKind, Seat};
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

/// The switches that the page explains.
pub(crate) const OPTIONS: [RuleOption; 13] = [
    option(GameKind::Pentago, "touch_move"),
    option(GameKind::Pentago, "mover_wins_ties"),
    option(GameKind::Pentago, "no_turn_back"),
    option(GameKind::Pentago, "swap"),
    option(GameKind::PentagoXl, "xl_touch_move"),
    option(GameKind::PentagoXl, "play_on"),
    option(GameKind::PentagoXl, "swap"),
    option(GameKind::Exago, "early_moves"),
    option(GameKind::Exago, "rejoin"),
    option(GameKind::Exago, "must_block=off"),
    option(GameKind::Pente, "championship"),
    option(GameKind::Pente, "swap"),
    option(GameKind::Pente, "announcements"),
];

/// A rule that is a number.
#[derive(Debug)]
pub(crate) struct NumberOption {
    pub(crate) game: GameKind,
    pub(crate) name: &'static str,
    /// The numbers to choose from; where there are too many to list, the first and the last.
    pub(crate) numbers: &'static [u8],
    pub(crate) listed: bool,
    /// The usual one, where it is the same for any number of players.
    pub(crate) usual: Option<u8>,
}

/// The rules that are numbers (PE-10, EX-1, EX-2, XL-1).
pub(crate) const NUMBERS: [NumberOption; 4] = [
    NumberOption {
        game: GameKind::PentagoXl,
        name: "marbles",
        numbers: &[1, 81],
        listed: false,
        usual: None,
    },
    NumberOption {
        game: GameKind::Exago,
        name: "side",
        numbers: &[4, 5, 6, 7, 8, 9, 10],
        listed: true,
        usual: Some(6),
    },
    NumberOption { game: GameKind::Exago, name: "line", numbers: &[3, 4, 5, 6], listed: true, usual: None },
    NumberOption {
        game: GameKind::Pente,
        name: "size",
        numbers: &[13, 15, 19],
        listed: true,
        usual: Some(19),
    },
];

impl NumberOption {
    fn allows(&self, number: u8) -> bool {
        match self.numbers {
            [first, last] if !self.listed => (*first..=*last).contains(&number),
            numbers => numbers.contains(&number),
        }
    }
}

/// EX-12: the most tiles that a player can begin with.
pub(crate) const MOST_TILES: u8 = 12;

/// Who begins, by name, and the key of its words.
pub(crate) const BEGINS: [(&str, &str); 3] =
    [("lot", "begins-lot"), ("me", "begins-me"), ("other", "begins-other")];

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
pub(crate) struct NewTable {
    game: GameKind,
    players: usize,
    rules: Vec<String>,
    pub(crate) with: With,
    pub(crate) level: u8,
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
        let mut rules: Vec<String> =
            of_game.map(|option| option.name).filter(|name| chosen(name)).map(str::to_owned).collect();
        if teams {
            rules.push("teams".to_owned());
            rules.retain(|rule| rule != "play_on");
        }
        // XL-11: taking over is for two, and playing on means nothing to two.
        let swap = players == 2 && rules.iter().any(|rule| rule == "swap");
        rules.retain(|rule| if swap { rule != "play_on" } else { rule != "swap" });
        for option in NUMBERS.iter().filter(|option| option.game == game) {
            if let Some(text) = value(option.name).map(str::trim).filter(|text| !text.is_empty()) {
                let number = text.parse().ok().filter(|&number| option.allows(number))?;
                rules.push(format!("{}={number}", option.name));
            }
        }
        if game == GameKind::Exago {
            let tiles = tiles(players, fields)?;
            if !tiles.is_empty() {
                rules.push(format!("tiles={}", tiles.join(":")));
            }
            // Nobody can win if nobody has as many tiles as a line needs. The longest row of every board is longer.
            let made = ExagoRules::parse(players, &rules.join(",")).ok()?;
            if Seat::all(players).all(|seat| made.tiles(seat) < made.line()) {
                return None;
            }
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

    /// Whether only those who have its link may come to the table. What is played at home is nobody else's business,
    /// unless the players like company.
    pub(crate) fn is_private(&self) -> bool {
        match self.with {
            With::Computer | With::Screen => !self.watched,
            With::Link => true,
            With::Lobby => false,
        }
    }

    /// The table, with the seats that are held from the start.
    pub(crate) fn opening(&self, player: &Player) -> Opening {
        let mut opening = Opening::new(self.game, self.players, &player.player);
        opening.rules = self.rules.join(",");
        opening.clock = self.clock;
        opening.touch_move = self.touch_move;
        opening.announcements = self.announcements;
        opening.seats[0] = who::seat(player);
        if self.with == With::Computer {
            opening.seats[1..].fill(Holder::Engine { level: self.level });
        }
        opening.beginning = match self.begins {
            // At one screen the order of the names is the order of play.
            _ if self.with == With::Screen => Beginning::AsSeated,
            Begins::Lot => Beginning::Lot,
            Begins::Me => Beginning::AsSeated,
            Begins::Other => {
                opening.seats.rotate_left(1);
                Beginning::AsSeated
            }
        };
        opening
    }
}

/// EX-12: with how many tiles each begins, empty if as usual; none if the page never sends such numbers.
fn tiles(players: usize, fields: &[(String, String)]) -> Option<Vec<String>> {
    let given = fields.iter().filter(|(key, _)| key == "tiles").map(|(_, value)| value.trim());
    let mut given: Vec<&str> = given.take(players).collect();
    if given.iter().all(|text| text.is_empty()) {
        return Some(Vec::new());
    }
    given.resize(players, "");
    // EX-1
    let usual = if players == 2 { 12 } else { 6 };
    let number = |text: &str| match text {
        "" => Some(usual),
        text => text.parse().ok().filter(|number| (1..=MOST_TILES).contains(number)),
    };
    given.into_iter().map(|text| Some(number(text)?.to_string())).collect()
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
    fn xl_11_the_first_turn_is_taken_over_among_two_only_and_then_nobody_plays_on() {
        let both = [("rule", "swap"), ("rule", "play_on")];
        let chosen = |players| rules(GameKind::PentagoXl, &[&[("players", players)], &both[..]].concat());
        assert_eq!(chosen("2").as_deref(), Some("swap"));
        assert_eq!(chosen("3").as_deref(), Some("play_on"));
        assert_eq!(chosen("teams").as_deref(), Some("teams"));
    }

    fn rules(game: GameKind, fields: &[(&str, &str)]) -> Option<String> {
        let mut fields = form(fields);
        fields.push(("with".to_owned(), "screen".to_owned()));
        let wish = NewTable::from_form(game, &fields)?;
        let opening = wish.opening(&ada());
        let opened = tessera_table::Table::open(opening.clone(), Millis(0));
        assert!(opened.is_ok(), "{}: {:?}", opening.rules, opened.err());
        Some(opening.rules)
    }

    #[test]
    fn every_number_on_the_page_makes_a_table_that_can_be_played() {
        for option in &NUMBERS {
            for players in option.game.players() {
                for number in option.numbers {
                    let fields = [("players", &*players.to_string()), (option.name, &*number.to_string())];
                    assert_eq!(rules(option.game, &fields), Some(format!("{}={number}", option.name)));
                }
                let fields = [("players", &*players.to_string()), (option.name, " ")];
                assert_eq!(rules(option.game, &fields), Some(String::new()), "as usual");
                for odd in ["0", "82", "255", "x", "-1", "14.5"] {
                    assert_eq!(rules(option.game, &[(option.name, odd)]), None, "{option:?} {odd}");
                }
            }
        }
    }

    #[test]
    fn ex_1_somebody_can_win_at_every_table_that_the_page_makes() {
        let numbers = |name| NUMBERS.iter().find(|option| option.name == name).map(|option| option.numbers);
        let (sides, lines) = (numbers("side").expect("sides"), numbers("line").expect("lines"));
        for players in GameKind::Exago.players() {
            let usual_line = if players == 2 { 5 } else { 4 };
            for (side, line) in sides
                .iter()
                .flat_map(|side| lines.iter().map(move |line| (*side, Some(*line))).chain([(*side, None)]))
            {
                assert!(line.unwrap_or(usual_line) < 2 * side, "a line of {line:?} is on a board of {side}");
                for most in 1..=6 {
                    let mut fields = vec![
                        ("players", players.to_string()),
                        ("side", side.to_string()),
                        ("line", line.map(|line| line.to_string()).unwrap_or_default()),
                    ];
                    fields.push(("tiles", most.to_string()));
                    fields.resize(3 + players, ("tiles", "1".to_owned()));
                    let fields: Vec<_> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
                    let made = rules(GameKind::Exago, &fields);
                    assert_eq!(made.is_some(), most >= line.unwrap_or(usual_line), "{fields:?}");
                }
            }
        }
        assert_eq!(rules(GameKind::Exago, &[("line", "7")]), None, "not on the page");
    }

    #[test]
    fn ex_12_some_may_begin_with_fewer_tiles() {
        let tiles = |players, fields: [&'static str; 3]| {
            let [a, b, c] = fields.map(|text| ("tiles", text));
            rules(GameKind::Exago, &[("players", players), a, b, c])
        };
        assert_eq!(tiles("3", ["", " ", ""]).as_deref(), Some(""));
        assert_eq!(tiles("3", ["", "4", ""]).as_deref(), Some("tiles=6:4:6"));
        assert_eq!(
            tiles("2", ["7", "", "3"]).as_deref(),
            Some("tiles=7:12"),
            "nobody sits on the third seat"
        );
        assert_eq!(tiles("4", ["1", "12", "3"]).as_deref(), Some("tiles=1:12:3:6"));
        for odd in ["0", "13", "x"] {
            assert_eq!(tiles("3", [odd, "", ""]), None);
        }
    }

    #[test]
    fn pg_10_who_begins_is_drawn_by_lot_unless_somebody_says_otherwise() {
        let opening = |with: &str, begins: &str| {
            let fields = form(&[("with", with), ("begins", begins), ("players", "3"), ("level", "7")]);
            NewTable::from_form(GameKind::Exago, &fields).expect("a form of the page").opening(&ada())
        };
        for with in ["computer", "link", "lobby"] {
            assert_eq!(opening(with, "lot").beginning, Beginning::Lot);
            let (me, other) = (opening(with, "me"), opening(with, "other"));
            assert_eq!((me.beginning, other.beginning), (Beginning::AsSeated, Beginning::AsSeated));
            assert_eq!(me.seats[0].name(), "Ada");
            assert_eq!(other.seats[2].name(), "Ada");
        }
        assert_eq!(opening("computer", "other").seats[0], Holder::Engine { level: 7 });
        assert_eq!(opening("screen", "lot").beginning, Beginning::AsSeated);
    }

    #[test]
    fn what_is_played_at_home_is_private_unless_somebody_likes_company() {
        let private = |with: &str, more: &[(&str, &str)]| {
            let fields = [&[("with", with)], more].concat();
            NewTable::from_form(GameKind::Pente, &form(&fields)).expect("a form of the page").is_private()
        };
        for (with, alone) in [("computer", true), ("screen", true), ("link", true), ("lobby", false)] {
            assert_eq!(private(with, &[]), alone, "{with}");
        }
        assert!(!private("screen", &[("watched", "on")]) && !private("computer", &[("watched", "on")]));
        assert!(private("link", &[("watched", "on")]));
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
            &[("with", "link"), ("begins", "nobody")],
        ] {
            assert!(NewTable::from_form(GameKind::Pentago, &form(fields)).is_none(), "{fields:?}");
        }
    }
}
