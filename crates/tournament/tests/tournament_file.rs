//! Files of tournaments: what was written is read, and what anybody changed is refused or harmless.

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde_json::{Value, json};
use tessera_rules::{Dice, GameKind};
use tessera_tournament::{
    ActorRole, GameReport, GameResult, HelperRights, MAX_ROUND_ROBIN_PLAYERS, MAX_TOURNAMENT_FILE_BYTES,
    MAX_TOURNAMENT_NAME_CHARS, MAX_TOURNAMENT_PLAYERS, PlayerNumber, RoundClockChange, Tournament,
    TournamentAction, TournamentCommand, TournamentFormat, TournamentRefusal, TournamentSetup,
};

use crate::test_tournament::{TestTournament, entrants, simulated_tournaments};

/// A tournament with a withdrawal, a correction, an undo and a late player.
fn eventful(format: TournamentFormat, seed: u64) -> TestTournament {
    let mut plan = TournamentSetup::new("Club day", GameKind::Pentago);
    plan.format = format;
    let mut test = TestTournament::open(plan, seed);
    test.execute(TournamentAction::Enter { entrants: entrants(9) });
    for _ in 0..4 {
        if test.try_execute(TournamentAction::Draw { groups: None }).is_err() {
            break;
        }
        if let Some(game) = test.state().now_playing().first().map(|&game| game.clone()) {
            let state = test.tournament.state();
            let report = tessera_tournament::random_result(state, &game, &mut test.dice);
            test.execute(TournamentAction::Result(report.clone()));
            test.undo();
            test.execute(TournamentAction::Result(report.clone()));
            let _refused_in_a_cup = test.try_execute(TournamentAction::Correct(report));
        }
        let mut late = entrants(10 + test.state().rounds().len() as u16);
        let _too_late =
            test.try_execute(TournamentAction::Enter { entrants: vec![late.remove(late.len() - 1)] });
        test.play_open_games();
    }
    let _withdrawn_already = test.try_execute(TournamentAction::Withdraw { player: PlayerNumber::new(3) });
    let _no_cup = test.try_execute(TournamentAction::PlanCup { size: None, third_place: true });
    test.play_open_games();
    test
}

const FORMATS: [TournamentFormat; 5] = [
    TournamentFormat::GroupsThenCup,
    TournamentFormat::RoundRobin { double: true },
    TournamentFormat::Swiss { rounds: 4, accelerated: true },
    TournamentFormat::KnockOut { third_place: true },
    TournamentFormat::Tables { rounds: 3, seats: 4 },
];

fn any_game(format: TournamentFormat, seed: u64) -> TestTournament {
    match format {
        TournamentFormat::Tables { .. } => {
            let mut plan = TournamentSetup::new("Four at a table", GameKind::PentagoXl);
            plan.format = format;
            let mut test = TestTournament::open(plan, seed);
            test.execute(TournamentAction::Enter { entrants: entrants(11) });
            for _ in 0..3 {
                test.execute(TournamentAction::Draw { groups: None });
                test.play_open_games();
            }
            test
        }
        _ => eventful(format, seed),
    }
}

#[test]
fn a_file_is_read_as_it_was_written_also_the_older_download() {
    for format in FORMATS {
        let test = any_game(format, 3);
        let file = test.tournament.to_file();
        assert_eq!(Tournament::from_file(&file).as_ref(), Ok(&test.tournament), "{format:?}");
        let older = json!({ "events": test.tournament.events() }).to_string();
        assert_eq!(Tournament::from_file(older.as_bytes()).as_ref(), Ok(&test.tournament), "{format:?}");
        let lines = String::from_utf8(file).expect("JSON").lines().count();
        assert_eq!(lines, test.stored.len());
    }
}

#[test]
fn a_command_that_was_cut_off_is_left_out() {
    let mut test = TestTournament::pentago(1);
    test.execute(TournamentAction::Enter { entrants: entrants(8) });
    let complete = test.tournament.clone();
    test.execute(TournamentAction::Draw { groups: None });
    let file = String::from_utf8(test.tournament.to_file()).expect("JSON");
    let cut = file.trim_end().len() - 20;
    assert_eq!(Tournament::from_file(&file.as_bytes()[..cut]), Ok(complete));
}

#[test]
fn wrong_files_are_refused_with_a_reason() {
    let test = eventful(TournamentFormat::GroupsThenCup, 5);
    let file = String::from_utf8(test.tournament.to_file()).expect("JSON");
    let refused = |text: &str| Tournament::from_file(text.as_bytes()).expect_err("it must be refused");
    assert_eq!(refused("no tournament"), TournamentRefusal::FileLine { number: 1 });
    assert_eq!(refused(""), TournamentRefusal::FileEvent { number: 1 });
    assert_eq!(
        refused(&file.replacen("\"event\":\"entered\"", "\"event\":\"x\"", 1)),
        TournamentRefusal::FileLine { number: 2 }
    );
    let swapped: Vec<&str> = file.lines().take(1).chain(file.lines().skip(2)).collect();
    assert!(matches!(refused(&swapped.join("\n")), TournamentRefusal::FileEvent { number: 3 }));
    assert!(matches!(
        refused(&file.replacen("Player 1\"", &format!("{}\"", "x".repeat(61)), 1)),
        TournamentRefusal::FileEvent { number: 2 }
    ));
    assert!(matches!(
        refused(&file.replacen("Player 2\"", "player 1\"", 1)),
        TournamentRefusal::FileEvent { .. }
    ));
    assert_eq!(refused(&" ".repeat(MAX_TOURNAMENT_FILE_BYTES + 1)), TournamentRefusal::FileTooLong);
}

#[test]
fn links_announcements_and_clocks_of_a_file_keep_the_bounds_of_commands() {
    let mut test = eventful(TournamentFormat::GroupsThenCup, 5);
    let name = "Entrance".to_owned();
    test.execute(TournamentAction::AddHelper { name, rights: HelperRights::Results });
    test.execute(TournamentAction::Announce { text: "Lunch".to_owned() });
    test.execute(TournamentAction::SetRoundClock { change: RoundClockChange::Start { seconds: 60 } });
    let file = String::from_utf8(test.tournament.to_file()).expect("JSON");
    assert_eq!(Tournament::from_file(file.as_bytes()).expect("a sound file").hall(), test.tournament.hall());
    for (from, to) in [
        ("\"Entrance\"", format!("\"{}\"", "x".repeat(1_000))),
        ("\"Entrance\"", "\"#name:3\"".to_owned()),
        ("\"Lunch\"", format!("\"{}\"", "x".repeat(10_000))),
        ("\"ends\":", "\"ends\":9999999999999".to_owned()),
    ] {
        assert!(file.contains(from), "{from}");
        let changed = file.replace(from, &to);
        let refused = Tournament::from_file(changed.as_bytes());
        assert!(matches!(refused, Err(TournamentRefusal::FileEvent { .. })), "{to}: {refused:?}");
    }
}

#[test]
fn the_longest_name_of_a_helper_is_read_and_left_out_of_a_copy() {
    let mut test = TestTournament::drawn(4, 1);
    let name = "x".repeat(MAX_TOURNAMENT_NAME_CHARS);
    test.execute(TournamentAction::AddHelper { name: name.clone(), rights: HelperRights::Results });
    let game = test.state().now_playing()[0].number;
    let entered = TournamentAction::Result(GameReport::new(game, GameResult::Drawn));
    let by_role = Some(ActorRole::Helper);
    test.try_command(&TournamentCommand { by: format!("+{name}"), by_role, ..entered.into() })
        .expect("a result");
    let loaded = Tournament::from_file(&test.tournament.to_file()).expect("its own download");
    assert_eq!(loaded, test.tournament);
    let copy = loaded.without_author_names();
    assert!(!String::from_utf8(copy.to_file()).expect("JSON").contains(&name));
    assert_eq!(copy.hall().helper(1).map(|helper| helper.name.as_str()), Some(""));
    assert_eq!(Tournament::replay(copy.events().to_vec()), Ok(copy));
}

#[test]
fn the_largest_tournaments_are_loaded() {
    let most = MAX_TOURNAMENT_PLAYERS as u16;
    for (format, players, rounds) in [
        (TournamentFormat::GroupsThenCup, most, 1),
        (TournamentFormat::RoundRobin { double: true }, MAX_ROUND_ROBIN_PLAYERS as u16, 1),
        (TournamentFormat::Swiss { rounds: 5, accelerated: true }, most, 5),
        (TournamentFormat::KnockOut { third_place: true }, most, 1),
        (TournamentFormat::Tables { rounds: 5, seats: 4 }, most, 5),
    ] {
        let kind = match format {
            TournamentFormat::Tables { .. } => GameKind::PentagoXl,
            _ => GameKind::Pentago,
        };
        let mut plan = TournamentSetup::new("Open", kind);
        plan.format = format;
        let mut tournament = Tournament::open(plan, "Ada", 0).expect("a tournament");
        let mut dice = Dice::from_seed(1);
        let mut execute = |tournament: &mut Tournament, action: TournamentAction| {
            for event in tournament.decide(&action.into(), 5, &mut dice).expect("it is legal") {
                tournament.apply(event).expect("it follows");
            }
        };
        let mut results = Dice::from_seed(2);
        let mut enter_results =
            |tournament: &mut Tournament, execute: &mut dyn FnMut(&mut Tournament, TournamentAction)| {
                while let Some(&game) = tournament.state().now_playing().first() {
                    let report = tessera_tournament::random_result(tournament.state(), game, &mut results);
                    execute(tournament, TournamentAction::Result(report));
                }
            };
        execute(&mut tournament, TournamentAction::Enter { entrants: entrants(players) });
        for _ in 0..rounds {
            execute(&mut tournament, TournamentAction::Draw { groups: None });
            enter_results(&mut tournament, &mut execute);
        }
        if format == TournamentFormat::GroupsThenCup {
            execute(&mut tournament, TournamentAction::PlanCup { size: None, third_place: true });
            enter_results(&mut tournament, &mut execute);
        }
        // Also with a few undos at the end.
        for _ in 0..3 {
            let command = tournament.last_command().expect("a result");
            execute(&mut tournament, TournamentAction::Undo { command });
            enter_results(&mut tournament, &mut execute);
        }
        let loaded = Tournament::from_file(&tournament.to_file());
        assert!(loaded == Ok(tournament), "{format:?}");
    }
}

#[test]
fn a_file_of_endless_undos_is_refused() {
    let mut test = TestTournament::pentago(1);
    test.execute(TournamentAction::Enter { entrants: entrants(200) });
    let mut events: Vec<Value> =
        test.tournament.events().iter().map(|event| serde_json::to_value(event).expect("JSON")).collect();
    while events.len() < 39_000 {
        let number = events.len() + 1;
        events.push(json!({ "number": number, "at": 1, "event": "tables_set", "tables": 3 }));
        events.push(json!({ "number": number + 1, "at": 1, "event": "withdrew", "player": 1 }));
        events.push(json!({ "number": number + 2, "at": 1, "event": "undone", "command": number + 1 }));
    }
    let lines: Vec<String> = events.iter().map(Value::to_string).collect();
    assert_eq!(Tournament::from_file(lines.join("\n").as_bytes()), Err(TournamentRefusal::FileTooLong));
}

/// Changes a number, a text or the presence of something in an event.
fn mutate(event: &mut Value, dice: &mut Dice) {
    match event {
        Value::Object(fields) => {
            let keys: Vec<String> = fields.keys().cloned().collect();
            let key = dice.pick(&keys).clone();
            if dice.roll(12) == 0 {
                fields.remove(&key);
            } else if let Some(value) = fields.get_mut(&key) {
                mutate(value, dice);
            }
        }
        Value::Array(values) if values.is_empty() => values.push(json!(1)),
        Value::Array(values) => match dice.roll(6) {
            0 => drop(values.pop()),
            1 => values.push(values[0].clone()),
            2 => values.clear(),
            _ => {
                let nth = dice.roll(values.len() as u32) as usize;
                mutate(&mut values[nth], dice);
            }
        },
        Value::Number(_) => {
            *event = json!(*dice.pick(&[0_u64, 1, 2, 3, 5, 9, 17, 60, 511, 513, 65_535, 4_294_967_295]));
        }
        Value::Bool(value) => *value = !*value,
        Value::String(_) => {
            let texts =
                ["", "x", "won", "drawn", "entered", "called", "undone", "pente", "2:1", "kind", "swiss"];
            *event = json!(*dice.pick(&texts));
        }
        Value::Null => *event = json!(1),
    }
}

/// Everything that pages and commands ask of a tournament.
fn use_everything(tournament: &Tournament) {
    let state = tournament.state();
    assert!(state.entrants().len() <= 512);
    let overview = serde_json::to_string(&state.overview()).expect("JSON");
    assert!(!overview.is_empty() && state.ranking().len() <= 512);
    for game in state.games() {
        let _record = state.record(game);
    }
    for round in 1..=state.rounds().len() as u16 {
        let _explained = state.pairing_explanations(round);
    }
    let mut actions = vec![
        TournamentAction::Draw { groups: None },
        TournamentAction::CancelRound,
        TournamentAction::PlanCup { size: None, third_place: false },
        TournamentAction::Enter { entrants: entrants(40).split_off(39) },
        TournamentAction::Withdraw { player: PlayerNumber::new(1) },
        TournamentAction::Reinstate { player: PlayerNumber::new(3) },
        TournamentAction::Undo { command: tournament.last_command().unwrap_or(0) },
    ];
    actions.extend(
        state.games().iter().take(3).map(|game| TournamentAction::DeleteResult { game: game.number }),
    );
    for action in actions {
        let _refused = tournament.preview(&action.into());
    }
}

#[test]
fn a_changed_file_is_refused_or_harmless() {
    let (mut loaded, mut refused) = (0, 0);
    for seed in 0..simulated_tournaments(12) {
        for format in FORMATS {
            let test = any_game(format, seed);
            let mut dice = Dice::from_seed(seed);
            let events: Vec<Value> = test
                .tournament
                .events()
                .iter()
                .map(|event| serde_json::to_value(event).expect("JSON"))
                .collect();
            for _ in 0..40 {
                let mut changed = events.clone();
                for _ in 0..=dice.roll(2) {
                    let nth = dice.roll(changed.len() as u32) as usize;
                    match dice.roll(10) {
                        0 => drop(changed.remove(nth)),
                        1 => changed.insert(nth, changed[nth].clone()),
                        _ => mutate(&mut changed[nth], &mut dice),
                    }
                }
                if dice.roll(3) == 0 {
                    for (i, event) in changed.iter_mut().enumerate() {
                        event["number"] = json!(i + 1);
                    }
                }
                let lines: Vec<String> = changed.iter().map(Value::to_string).collect();
                let file = lines.join("\n");
                let outcome =
                    catch_unwind(AssertUnwindSafe(|| match Tournament::from_file(file.as_bytes()) {
                        Ok(tournament) => {
                            use_everything(&tournament);
                            true
                        }
                        Err(_) => false,
                    }));
                let is_loaded = outcome.unwrap_or_else(|_panicked| panic!("{format:?} {seed}:\n{file}"));
                loaded += u32::from(is_loaded);
                refused += u32::from(!is_loaded);
            }
        }
    }
    assert!(loaded > 100 && refused > 100, "{loaded} loaded, {refused} refused");
}
