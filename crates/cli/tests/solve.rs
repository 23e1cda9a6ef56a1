//! `tessera solve`.

use std::process::{Command, Output};

use serde_json::{Value, json};

fn solve(arguments: &[&str]) -> Output {
    let command = [&["solve"], arguments].concat();
    Command::new(env!("CARGO_BIN_EXE_tessera")).args(command).output().expect("the program starts")
}

fn answer(arguments: &[&str]) -> Value {
    let output = solve(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn refusal(arguments: &[&str]) -> String {
    let output = solve(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    String::from_utf8(output.stderr).expect("text").trim_end().to_owned()
}

#[test]
fn every_move_has_its_value_and_the_best_come_first() {
    let position = "bbw2b/bb1ww1/1wwwwb/1ww2b/b1bbwb/wwb3 1";
    let solved = answer(&["pentago", "--position", position, "--json"]);
    assert_eq!((&solved["value"], &solved["proven"]), (&json!(1), &json!(true)));
    let moves = solved["moves"].as_array().expect("a list");
    let values: Vec<i64> = moves.iter().map(|mv| mv["value"].as_i64().expect("a value")).collect();
    assert!(values.is_sorted_by(|a, b| a >= b) && values[0] == 1, "{values:?}");
    let text = String::from_utf8(solve(&["pentago", "--position", position]).stdout).expect("text");
    assert!(text.starts_with("player 1 wins\nwin ("), "{text}");
}

#[test]
fn a_forced_win_comes_with_its_line() {
    let position = "1b4/bb1ww1/2ww2/1b4/w1w2b/6 2";
    let proven = answer(&["pentago", "--position", position, "--time", "60s", "--memory", "100M", "--json"]);
    assert_eq!(proven["value"], json!(1));
    assert_eq!(proven["line"].as_array().map(Vec::len), Some(3));
}

#[test]
fn a_finished_position_has_a_value_and_no_moves() {
    let over = answer(&["pentago", "--moves", "a1B+ a6B+ b1B+ b6B+ c1B+ a4B+ d1B+ b4B+ e1", "--json"]);
    assert_eq!((&over["value"], &over["moves"]), (&json!(-1), &json!([])));
}

#[test]
fn unsupported_positions_are_refused_in_one_sentence() {
    let memory = refusal(&["pentago", "--memory", "1G"]);
    assert!(memory.starts_with("a position with 0 marbles needs ") && memory.contains("--time"), "{memory}");
    let endless = "a forced win may take forever to find; set a limit, e.g. --time 60s";
    assert_eq!(refusal(&["exago"]), endless);
    assert_eq!(refusal(&["pentago", "--rules", "no_turn_back"]), endless);
    assert_eq!(refusal(&["pente", "--time", "1s", "--tables", "nowhere"]), "--tables is only for Pentago");
    assert_eq!(refusal(&["pentago", "--time", "soon"]), "--time 'soon' is not a time; 500ms, 5s and 2m are");
    assert!(refusal(&["pentago", "--tables", "nowhere"]).starts_with("nowhere cannot be read"));
}

#[test]
fn a_forced_win_is_proven_in_every_game() {
    let pente = ["pente", "--moves", "K10 A19 M10 T1 L10 A1 N10 T19", "--time", "20s", "--json"];
    let xl = ["pentago-xl", "--moves", "a1A+ a9A- c3A+ a8A- d4A+ b9A- e5A+ i1A-", "--time", "20s", "--json"];
    let exago = ["exago", "--rules", "line=3", "--moves", "f6 f7 g6 e6", "--time", "20s", "--json"];
    for (arguments, most) in [(&pente[..], 3), (&xl[..], 3), (&exago[..], 5)] {
        let proven = answer(arguments);
        assert_eq!((&proven["value"], &proven["proven"]), (&json!(1), &json!(true)), "{proven}");
        let length = proven["moves_to_end"].as_u64().unwrap_or(u64::MAX);
        assert!(length <= most, "{proven}");
    }
}

#[test]
fn a_timeout_is_reported_as_not_proven() {
    let nothing = answer(&["pente", "--time", "300ms", "--json"]);
    assert_eq!((&nothing["value"], &nothing["proven"]), (&json!(null), &json!(false)));
    // From 17 marbles on, Pentago is solved from the end of the game.
    let many_marbles = "bwbwbw/wbwbwb/bwbwb1/w5/6/6 1";
    let cut_off = answer(&["pentago", "--position", many_marbles, "--time", "1ms", "--json"]);
    assert_eq!((&cut_off["value"], &cut_off["proven"]), (&json!(null), &json!(false)));
    let keys = |answer: &Value| answer.as_object().expect("an object").keys().cloned().collect::<Vec<_>>();
    assert_eq!(keys(&cut_off), keys(&nothing));
}
