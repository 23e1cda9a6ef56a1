//! The published rule options are those that lists of rules accept, and those that the rulebook lists.

use std::fs;
use std::path::Path;

use tessera_rules::{AllowedNumbers, AnyGame, GameKind, RuleOption, RuleOptionKind, RuleOptionsError};

use crate::configurations;

fn every_option() -> impl Iterator<Item = (GameKind, &'static RuleOption)> {
    GameKind::ALL.into_iter().flat_map(|game| game.options().iter().map(move |option| (game, option)))
}

/// The rules as the game writes them.
fn written(game: GameKind, players: usize, list: &str) -> Result<String, RuleOptionsError> {
    AnyGame::new(game, players, list).map(|game| game.rules())
}

/// An option's values as lists of rules.
fn lists(option: &RuleOption, players: usize) -> Vec<String> {
    let name = option.name();
    match option.kind() {
        RuleOptionKind::Switch { .. } => vec![name.to_owned(), format!("{name}=on"), format!("{name}=off")],
        RuleOptionKind::Number { values, .. } => {
            values.iter().map(|number| format!("{name}={number}")).collect()
        }
        RuleOptionKind::PerSeat { values, .. } => {
            let seats = |number: u8| vec![number.to_string(); players].join(":");
            values.iter().map(|number| format!("{name}={}", seats(number))).collect()
        }
    }
}

/// The default as a list of rules.
fn default_list(option: &RuleOption, players: usize) -> String {
    let name = option.name();
    match option.kind() {
        RuleOptionKind::Switch { default } => {
            format!("{name}={}", if default(players) { "on" } else { "off" })
        }
        RuleOptionKind::Number { default, .. } => format!("{name}={}", default(players)),
        RuleOptionKind::PerSeat { default, .. } => {
            format!("{name}={}", vec![default(players).to_string(); players].join(":"))
        }
    }
}

#[test]
fn every_value_of_every_option_is_read_and_no_other() {
    for (game, option) in every_option() {
        for players in game.players() {
            for list in lists(option, players) {
                let on = !list.ends_with("=off");
                assert_eq!(
                    written(game, players, &list).is_ok(),
                    option.is_allowed(players) || !on,
                    "{game} {players} {list}"
                );
            }
            for odd in ["", "0", "255", "x", "-1", "yes"] {
                let list = format!("{}={odd}", option.name());
                assert!(written(game, players, &list).is_err(), "{game} {players} {list}");
            }
            if let RuleOptionKind::Number { values, .. } = option.kind() {
                let numbers = 0..=u8::MAX;
                let read: Vec<u8> = numbers
                    .filter(|number| written(game, players, &format!("{}={number}", option.name())).is_ok())
                    .collect();
                assert_eq!(read, values.iter().collect::<Vec<_>>(), "{game} {players} {}", option.name());
            }
        }
    }
}

#[test]
fn an_empty_list_means_the_defaults() {
    for (game, option) in every_option() {
        for players in game.players() {
            assert_eq!(written(game, players, &default_list(option, players)), Ok(String::new()));
            if !matches!(option.kind(), RuleOptionKind::Switch { .. }) {
                let other = lists(option, players)
                    .into_iter()
                    .find(|list| *list != default_list(option, players))
                    .expect("another value");
                assert_eq!(written(game, players, &other), Ok(other));
            }
        }
    }
}

#[test]
fn options_that_exclude_each_other_are_refused_together() {
    let mut found = 0;
    for (game, option) in every_option() {
        for stronger in option.yields_to() {
            let other = game.option(stronger).expect("an option of the same game");
            for players in game.players().filter(|&players| other.is_allowed(players)) {
                for list in [format!("{},{stronger}", option.name()), format!("{stronger},{}", option.name())]
                {
                    let refused = written(game, players, &list).expect_err("they exclude each other");
                    let expected = RuleOptionsError::Conflict { one: other.name(), other: option.name() };
                    assert_eq!(refused, expected);
                    found += 1;
                }
            }
        }
    }
    assert_eq!(found, 4);
}

#[test]
fn every_option_is_played_in_the_tests() {
    for (game, option) in every_option() {
        let has = |list: &str| list.split(',').any(|item| item.split('=').next() == Some(option.name()));
        let played = configurations::all().any(|(kind, _, list)| kind == game && has(list));
        assert!(played, "{game} {}", option.name());
    }
}

/// One value by number of players: `6`, or `5 with 2 players, 4 with more`.
fn by_players(game: GameKind, value: impl Fn(usize) -> String) -> String {
    let mut runs: Vec<(Vec<usize>, String)> = Vec::new();
    for players in game.players() {
        match runs.last_mut() {
            Some((run, last)) if *last == value(players) => run.push(players),
            _ => runs.push((vec![players], value(players))),
        }
    }
    let only = runs.len() == 1;
    let last = runs.len() - 1;
    let text = runs.into_iter().enumerate().map(|(i, (run, value))| match run.as_slice() {
        _ if only => value,
        [players] => format!("{value} with {players}"),
        _ if i == last => format!("{value} with more"),
        _ => format!("{value} with {} to {}", run[0], run[run.len() - 1]),
    });
    text.collect::<Vec<_>>().join(", ")
}

/// `| name | game | values | default | players | not with | clauses |`
fn row(game: GameKind, option: &RuleOption) -> String {
    let numbers = |values: AllowedNumbers| match values {
        AllowedNumbers::Range(least, most) => format!("{least}–{most}"),
        AllowedNumbers::Listed(numbers) => numbers.iter().map(u8::to_string).collect::<Vec<_>>().join(", "),
    };
    let (values, default) = match option.kind() {
        RuleOptionKind::Switch { default } => {
            let on = |players| if default(players) { "on" } else { "off" }.to_owned();
            ("on, off".to_owned(), by_players(game, on))
        }
        RuleOptionKind::Number { values, default } => {
            (numbers(values), by_players(game, |players| default(players).to_string()))
        }
        RuleOptionKind::PerSeat { values, default } => (
            format!("{} for each seat, as in `6:6:5`", numbers(values)),
            by_players(game, |players| default(players).to_string()),
        ),
    };
    let players: Vec<usize> = game.players().filter(|&players| option.matters(players)).collect();
    let players = match (players.first(), players.last()) {
        (Some(first), Some(last)) if first == last => first.to_string(),
        (Some(first), Some(last)) => format!("{first}–{last}"),
        _ => panic!("{game} {} means nothing to anybody", option.name()),
    };
    let excludes = game.options().iter().filter(|other| {
        other.yields_to().contains(&option.name()) || option.yields_to().contains(&other.name())
    });
    let excludes: Vec<String> = excludes.map(|other| format!("`{}`", other.name())).collect();
    let (name, clauses) = (option.name(), option.clauses().join(", "));
    format!("| `{name}` | {game} | {values} | {default} | {players} | {} | {clauses} |", excludes.join(", "))
}

#[test]
fn the_rulebook_lists_every_option() {
    let rulebook = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rulebook.md");
    let rulebook = fs::read_to_string(rulebook).expect("the rulebook");
    let (_, section) = rulebook.split_once("\n## All options\n").expect("a section");
    let section = section.split("\n## ").next().unwrap_or(section);
    let expected: Vec<String> = every_option().map(|(game, option)| row(game, option)).collect();
    let rows: Vec<&str> = section.lines().filter(|line| line.starts_with("| `")).collect();
    assert_eq!(rows, expected, "the table should be:\n{}", expected.join("\n"));
    for (game, option) in every_option() {
        assert!(!option.clauses().is_empty());
        for clause in option.clauses() {
            assert!(rulebook.contains(&format!("\n**{clause}** ")), "{game} {}: {clause}", option.name());
        }
    }
}
