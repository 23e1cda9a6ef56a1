//! The published settings agree with the validation of setups and with the rulebook.

use std::fs;
use std::path::Path;

use tessera_rules::GameKind;
use tessera_table::{
    ANNOUNCEMENTS, CLOCK, ClockSetting, FirstPlayerRule, LEVEL, Millis, SETTINGS, SeatHolder, TOUCH_MOVE,
    Table, TableRefusal, TableSettingDefinition, TableSettingKind, TableSetup,
};

fn refusal(change: impl FnOnce(&mut TableSetup), game: GameKind) -> Option<TableRefusal> {
    let mut setup = TableSetup::new(game, 2, "p1");
    change(&mut setup);
    Table::open(setup, Millis(0)).err()
}

#[test]
fn a_switch_is_for_the_games_that_have_it() {
    for game in GameKind::ALL {
        let touch = refusal(|setup| setup.touch_move = true, game);
        assert_eq!(touch, (!TOUCH_MOVE.is_for(game)).then_some(TableRefusal::TouchMoveSetting));
        let announced = refusal(|setup| setup.announcements = true, game);
        assert_eq!(announced, (!ANNOUNCEMENTS.is_for(game)).then_some(TableRefusal::AnnouncementsSetting));
    }
}

#[test]
fn every_level_can_hold_a_seat_and_other_numbers_cannot() {
    let TableSettingKind::Number { values, .. } = LEVEL.kind() else { panic!("a level is a number") };
    for level in 0..=u8::MAX {
        let refused = refusal(|setup| setup.seats[1] = SeatHolder::Engine { level }, GameKind::Pente);
        let expected = (!values.contains(level.into())).then_some(TableRefusal::Level { level });
        assert_eq!(refused, expected);
    }
    let sentence = TableRefusal::Level { level: 11 }.to_string();
    assert_eq!(sentence, "there is no level 11; the computer plays at levels 1 to 10");
}

#[test]
fn a_clock_keeps_to_its_bounds() {
    let TableSettingKind::Clock { min, max, .. } = CLOCK.kind() else { panic!("a clock") };
    let increment = Millis(0);
    for (time, fits) in [(min, true), (max, true), (Millis(min.0 - 1), false), (Millis(max.0 + 1), false)] {
        for clock in [ClockSetting::PerMove { time }, ClockSetting::PerGame { time, increment }] {
            let refused = refusal(|setup| setup.clock = clock, GameKind::Exago);
            assert_eq!(refused, (!fits).then_some(TableRefusal::Clock), "{clock}");
        }
    }
}

#[test]
fn the_defaults_are_those_of_a_new_table() {
    let setup = TableSetup::new(GameKind::PentagoXl, 2, "p1");
    for setting in SETTINGS {
        match setting.kind() {
            TableSettingKind::Switch { default } => {
                let on =
                    if setting.name() == TOUCH_MOVE.name() { setup.touch_move } else { setup.announcements };
                assert_eq!(on, default, "{}", setting.name());
            }
            TableSettingKind::FirstPlayerRule { values, default } => {
                assert_eq!(setup.first_player, default);
                assert!(values.contains(&default));
            }
            TableSettingKind::Clock { default, .. } => assert_eq!(setup.clock, default),
            TableSettingKind::Number { values, default } => assert!(values.contains(default.into())),
            other => panic!("{other:?} has no default here"),
        }
    }
    // A setup without settings, as API clients send it.
    let json = r#"{"game":"pentago-xl","seats":[{"kind":"open"},{"kind":"open"}],"host":"p1"}"#;
    assert_eq!(serde_json::from_str::<TableSetup>(json).expect("a setup"), setup);
}

/// `| name | games | values | default | clauses |`
fn row(setting: &TableSettingDefinition) -> String {
    let games: Vec<_> = GameKind::ALL.into_iter().filter(|&game| setting.is_for(game)).collect();
    let games = match games.as_slice() {
        games if games.len() == GameKind::ALL.len() => "all".to_owned(),
        games => games.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
    };
    let code = |value: FirstPlayerRule| serde_json::to_string(&value).expect("a word").replace('"', "`");
    let (values, default) = match setting.kind() {
        TableSettingKind::Switch { default } => {
            ("on, off".to_owned(), if default { "on" } else { "off" }.to_owned())
        }
        TableSettingKind::Number { values, default } => {
            (format!("{}–{}", values.min(), values.max()), default.to_string())
        }
        TableSettingKind::FirstPlayerRule { values, default } => {
            (values.iter().copied().map(code).collect::<Vec<_>>().join(", "), code(default))
        }
        TableSettingKind::Clock { min, max, default } => {
            let days = max.0 / Millis::seconds(24 * 3_600).0;
            let values =
                format!("none, or from {} second to {days} days for each game or move", min.0 / 1_000);
            (values, if default == ClockSetting::None { "none".to_owned() } else { default.to_string() })
        }
        other => panic!("{other:?} is not in the rulebook"),
    };
    let of = if setting.name() == LEVEL.name() { " of a computer" } else { "" };
    format!(
        "| `{}`{of} | {games} | {values} | {default} | {} |",
        setting.name(),
        setting.clauses().join(", ")
    )
}

#[test]
fn the_rulebook_lists_every_setting() {
    let rulebook = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rulebook.md");
    let rulebook = fs::read_to_string(rulebook).expect("the rulebook");
    let (_, section) = rulebook.split_once("\n## Settings of a table\n").expect("a section");
    let expected: Vec<String> = SETTINGS.iter().map(row).collect();
    let rows: Vec<&str> = section.lines().filter(|line| line.starts_with("| `")).collect();
    assert_eq!(rows, expected, "the table should be:\n{}", expected.join("\n"));
}
