//! `tessera match` with well-behaved and misbehaving external programs, and other engine commands.

use std::process::{Command, Output};

use serde_json::Value;

fn tessera(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tessera")).args(arguments).output().expect("the program starts")
}

fn answer(arguments: &[&str]) -> Value {
    let output = tessera(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn refusal(arguments: &[&str]) -> String {
    let output = tessera(arguments);
    let sentence = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {sentence}");
    sentence.trim_end().to_owned()
}

#[cfg(target_os = "linux")]
#[test]
fn a_report_is_printed_even_if_the_games_cannot_be_saved() {
    let output = tessera(&["match", "pentago", "random", "random", "--games", "2", "--save", "/dev/full"]);
    let (report, sentence) = (String::from_utf8(output.stdout), String::from_utf8(output.stderr));
    let (report, sentence) = (report.expect("text"), sentence.expect("text"));
    assert_eq!(output.status.code(), Some(2), "{sentence}");
    assert!(report.contains("random against random in Pentago: 2 games"), "{report}");
    assert!(sentence.contains("the games cannot be saved"), "{sentence}");
}

#[test]
fn the_same_seed_gives_the_same_games_however_many_run_at_a_time() {
    let play = |concurrency: &str| {
        let mut report = answer(&[
            "match",
            "exago",
            "level:2",
            "level:1",
            "--games",
            "8",
            "--openings",
            "2",
            "--seed",
            "5",
            "--players",
            "3",
            "--concurrency",
            concurrency,
            "--json",
        ]);
        report["seconds"] = Value::Null;
        report
    };
    let one = play("1");
    assert_eq!(one["games"], 8);
    assert_eq!(one, play("3"));
}

#[test]
fn games_are_appended_as_records() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("match.txt");
    std::fs::write(&file, "").expect("the folder for tests can be written");
    let path = file.to_str().expect("text");
    tessera(&["match", "pentago", "level:2", "random", "--games", "4", "--openings", "1", "--save", path]);
    let text = std::fs::read_to_string(&file).expect("saved");
    let records: Vec<&str> = text.split("\n\n[Game").collect();
    assert_eq!(records.len(), 4, "{text}");
    assert!(text.contains("[Player 1 Name \"level:2\"]") && text.contains("[Player 2 Name \"level:2\"]"));
    let engine = format!("[Player 1 Engine \"Tessera {}\"]", tessera_engine::ENGINE_VERSION);
    assert!(text.contains(&engine) && text.contains("[Player 1 Level \"2\"]"), "{text}");
    let first = text.split("\n\n[Game").next().expect("a record");
    std::fs::write(&file, first).expect("written");
    assert!(tessera(&["replay", "pentago", path]).status.success(), "{first}");
}

#[test]
fn an_sprt_ends_the_match_early() {
    let report = answer(&[
        "match",
        "pentago",
        "level:3",
        "random",
        "--games",
        "400",
        "--openings",
        "0",
        "--sprt",
        "0,200",
        "--json",
    ]);
    assert_eq!(report["sprt"]["passed"], true);
    assert!(report["games"].as_u64().expect("a number") < 100, "{report}");
}

#[test]
fn the_own_engine_plays_by_ugi() {
    let ugi = format!("ugi:nodes:1 {} engine", env!("CARGO_BIN_EXE_tessera"));
    let report = answer(&[
        "match",
        "pentago",
        "random",
        &ugi,
        "--rules",
        "no_turn_back",
        "--games",
        "2",
        "--openings",
        "0",
        "--json",
    ]);
    assert_eq!((&report["lost"], &report["forfeits"]), (&2.into(), &Value::Array(Vec::new())));
}

#[cfg(unix)]
#[test]
fn a_program_need_not_list_options_that_are_at_their_defaults() {
    let ugi = format!(
        "ugi:nodes:1 sh -c '{} engine | grep --line-buffered -v -e Players -e Rules'",
        env!("CARGO_BIN_EXE_tessera")
    );
    let report = answer(&["match", "pente", "random", &ugi, "--games", "2", "--openings", "1", "--json"]);
    assert_eq!((&report["lost"], &report["forfeits"]), (&2.into(), &Value::Array(Vec::new())));
    let refused = refusal(&["match", "pente", "random", &ugi, "--rules", "championship"]);
    assert!(refused.ends_with("has no option Rules, which should be 'championship'"), "{refused}");
    let refused = refusal(&["match", "exago", "random", &ugi, "--players", "3"]);
    assert!(refused.ends_with("has no option Players, which should be '3'"), "{refused}");
}

#[test]
fn clocks_are_reported_and_given_to_external_programs() {
    let ugi = format!("ugi:clock:2s+0.1s {} engine", env!("CARGO_BIN_EXE_tessera"));
    let report =
        answer(&["match", "pentago", "clock:1s", &ugi, "--games", "2", "--openings", "10", "--json"]);
    for clock in report["clocks"].as_array().expect("a list") {
        assert_eq!(clock["games"], 2);
        assert!(clock["used"].as_f64().is_some_and(|used| used > 0.0), "{report}");
    }
    let without = answer(&["match", "pente", "random", "level:1", "--games", "2", "--json"]);
    assert_eq!(without["clocks"], serde_json::json!([null, null]));
}

#[cfg(unix)]
#[test]
fn programs_that_crash_hang_or_cheat_lose_and_the_match_goes_on() {
    let greeting =
        "read a; echo ugiok; while read line; do case $line in isready) echo readyok;; go*) ACT;; esac; done";
    for (act, reason) in [
        ("exit 3", "ended by itself (exit status: 3)"),
        ("sleep 30", "gave no answer in 0.4 s"),
        ("echo bestmove z9", "played 'z9': "),
        ("echo bestmove", "gave no answer in 0.4 s"),
        ("head -c 100000 /dev/zero", "sent a line without end"),
    ] {
        let script = format!("ugi:time:200ms sh -c '{}'", greeting.replace("ACT", act));
        let report = answer(&[
            "match",
            "pente",
            "random",
            &script,
            "--games",
            "2",
            "--openings",
            "1",
            "--margin",
            "200ms",
            "--json",
        ]);
        assert_eq!((&report["games"], &report["won"]), (&2.into(), &2.into()), "{report}");
        for forfeit in report["forfeits"].as_array().expect("a list") {
            assert!(
                forfeit["reason"].as_str().is_some_and(|said| said.starts_with(reason)),
                "{act}: {forfeit}"
            );
        }
        assert_eq!(report["forfeits"].as_array().map(Vec::len), Some(2), "{act}: {report}");
    }
}

#[cfg(unix)]
#[test]
fn a_script_can_wrap_a_program_for_gtp() {
    // Plays along the top row but never completes five.
    let script = "gtp:sh -c 'while read line; do case $line in clear_board*) set -- A B C D F G H J L;; esac; \
                  case $line in genmove*) echo \"= ${1}19\"; shift;; *) echo =;; esac; echo; done'";
    let report = answer(&["match", "pente", "level:5", script, "--games", "2", "--openings", "1", "--json"]);
    assert_eq!((&report["games"], &report["won"]), (&2.into(), &2.into()), "{report}");
}

#[test]
fn impossible_matches_are_refused() {
    assert!(refusal(&["match", "pentago", "random", "gtp:true"]).ends_with("plays only Pente, not Pentago"));
    assert!(refusal(&["match", "pente", "random", "ugi:/no/such/program"]).contains("cannot be started"));
    assert!(refusal(&["match", "pente", "random", "ugi:true"]).contains("ended by itself"));
    assert!(refusal(&["match", "pente", "random", "random", "--games", "7"]).contains("is odd"));
    assert!(refusal(&["match", "pente", "random", "random", "--sprt", "5,0"]).contains("is not a test"));
    assert!(
        refusal(&["match", "pente", "random", "random", "--openings", "/no/file"]).contains("cannot be read")
    );
    assert!(refusal(&["match", "chess", "random", "random"]).contains("there is no game 'chess'"));
}

#[test]
fn unwritable_or_unreadable_weights_are_refused_before_the_training() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let train = |option: &str, path: &str| refusal(&["train", "pentago", "--games", "1000000", option, path]);
    assert!(train("--out", "/no/such/folder/weights.txt").contains("cannot be written"));
    let kept = folder.join("kept.txt");
    std::fs::write(&kept, "1 2 inf\n").expect("the folder for tests can be written");
    let path = kept.to_str().expect("text");
    assert!(train("--resume", path).contains("the weight 'inf' is not a number"));
}

#[test]
fn an_analysis_prints_moves_in_notation() {
    let win = ["analyse", "pentago", "--position", "6/6/b5/2bb2/wwww2/2b3 1", "--nodes", "2000", "--json"];
    let report = answer(&win);
    assert_eq!(report["lines"][0]["move"], "e2");
    assert_eq!(report["lines"][0]["pv"][0], "e2");
    assert!(report["lines"][0]["score"].as_f64().is_some_and(|score| (0.5..=1.0).contains(&score)));
    assert!(report["lines"][0]["proven"].is_boolean());
    let keys: Vec<&String> = report.as_object().expect("an object").keys().collect();
    assert_eq!(keys, ["lines", "depth", "nodes", "seconds"]);
    let over = answer(&["analyse", "pente", "--moves", "K10 A1 K11 A2 K12 A3 K13 A5 K14", "--json"]);
    assert_eq!(over["lines"], Value::Array(Vec::new()));
    let certified = answer(&["analyse", "pentago-xl", "--nodes", "3000", "--lines", "3", "--json"]);
    let proven: Vec<&Value> =
        certified["lines"].as_array().expect("lines").iter().map(|line| &line["proven"]).collect();
    assert_eq!(proven, [true, false, false]);
    assert!(refusal(&["analyse", "pente", "--time", "5"]).contains("is not a time"));
    assert!(refusal(&["analyse", "pente", "--lines", "0"]).contains("is not a number from 1 to 500"));
    assert!(refusal(&["analyse", "pente", "--moves", "K10 K10"]).starts_with("move 2 'K10'"));
}

#[test]
fn play_needs_a_terminal_and_valid_seats() {
    assert!(refusal(&["play", "pentago"]).contains("needs a terminal"));
    assert!(refusal(&["play", "pentago", "--seat", "1"]).contains("write 1=me"));
    assert!(refusal(&["play", "pentago", "--seat", "2=level:99"]).contains("is not a player"));
    assert!(refusal(&["play", "pentago", "--language", "la"]).contains("en, fr, nl, de, ru"));
}
