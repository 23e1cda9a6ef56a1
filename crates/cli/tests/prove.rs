//! `tessera prove` and `tessera verify` from outside.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::{Value, json};

/// Red has two in the middle of the board; his third wins.
const WON: &str = "9/9/9/9/4rr3/3y5/9/7y1/9 1 38,38 0,0";

fn tessera(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tessera")).args(arguments).output().expect("the program starts")
}

fn answer(arguments: &[&str]) -> String {
    let output = tessera(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

fn refusal(arguments: &[&str]) -> String {
    let output = tessera(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    String::from_utf8(output.stderr).expect("text").trim_end().to_owned()
}

fn file(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("prove");
    fs::create_dir_all(&folder).expect("the folder for tests can be written");
    folder.join(name)
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a name in letters")
}

#[test]
fn what_is_proven_is_verified_and_counts_the_same() {
    let out = file("won.certificate");
    let proven: Value = serde_json::from_str(&answer(&[
        "prove",
        "pentago-xl",
        "--position",
        WON,
        "--out",
        text(&out),
        "--json",
    ]))
    .expect("JSON");
    assert_eq!((&proven["proven"], &proven["marbles"]), (&json!(true), &json!(5)));
    let verified: Value = serde_json::from_str(&answer(&["verify", text(&out), "--json"])).expect("JSON");
    for name in ["positions", "replies", "marbles"] {
        assert_eq!(proven[name], verified[name], "{name}");
    }
    assert_eq!(verified["line"].as_array().map(Vec::len), Some(5));
    let told = answer(&["verify", text(&out)]);
    assert!(told.starts_with("verified: pentago-xl for two, 9/9/9/9/4rr3/"), "{told}");
    let command = verified["command"].as_str().expect("text");
    assert!(command.starts_with("tessera prove pentago-xl --position '9/9/9/9/4rr3/"), "{command}");
}

/// An open three of white, who moves.
const OPEN_THREE: &str = "G7 A13 H8 N1 F6 A1";

#[test]
fn a_win_of_pente_is_proven_and_verified() {
    let out = file("pente.certificate");
    let arguments =
        ["prove", "pente", "--rules", "size=13", "--moves", OPEN_THREE, "--out", text(&out), "--json"];
    let proven: Value = serde_json::from_str(&answer(&arguments)).expect("JSON");
    assert_eq!(proven["proven"], json!(true));
    let verified: Value = serde_json::from_str(&answer(&["verify", text(&out), "--json"])).expect("JSON");
    for name in ["first", "plans"] {
        assert_eq!(proven[name], verified[name], "{name}");
    }
    let told = answer(&["verify", text(&out)]);
    assert!(told.starts_with("verified: pente with size=13, "), "{told}");
}

#[test]
fn what_is_searched_in_exago_says_that_it_is_not_certified() {
    let told = answer(&["prove", "exago", "--rules", "side=4"]);
    let lines: Vec<&str> = told.lines().collect();
    for (nth, player) in [(0, 1), (2, 2)] {
        let said = "5 in a line while tiles are placed: cannot be forced (searched, not certified)";
        assert_eq!(lines[nth], format!("player {player}: {said}"));
    }
    let json: Value =
        serde_json::from_str(&answer(&["prove", "exago", "--rules", "line=3", "--player", "1", "--json"]))
            .expect("JSON");
    assert_eq!((&json["certified"], &json["players"][0]["prevented"]), (&json!(false), &json!(false)));
}

#[test]
fn a_damaged_certificate_is_refused_in_one_sentence() {
    let (out, damaged) = (file("whole.certificate"), file("damaged.certificate"));
    answer(&["prove", "pentago-xl", "--position", WON, "--out", text(&out)]);
    let mut bytes = fs::read(&out).expect("it was written");
    let last = bytes.len() - 50;
    bytes[last] ^= 4;
    fs::write(&damaged, bytes).expect("it can be written");
    let said = refusal(&["verify", text(&damaged)]);
    assert!(said.contains("damaged.certificate proves nothing: ") && said.lines().count() == 1, "{said}");
    assert!(refusal(&["verify", text(&file("absent"))]).contains("absent cannot be read"));
}

#[test]
fn what_withstands_is_told() {
    let told = answer(&["prove", "pentago-xl", "--first", "e5A+", "--within", "5", "--quiet", "1"]);
    assert!(told.starts_with("not proven within these bounds; what withstood: "), "{told}");
    let json: Value = serde_json::from_str(&answer(&[
        "prove",
        "pentago-xl",
        "--first",
        "e5A+",
        "--within",
        "5",
        "--quiet",
        "1",
        "--json",
    ]))
    .expect("JSON");
    assert_eq!(json["proven"], json!(false));
    // Fourteen replies that differ.
    assert_eq!(json["open"].as_array().map(Vec::len), Some(14));
}

#[test]
fn notes_are_gone_on_from_or_refused() {
    let out = file("noted.certificate");
    let part = file("noted.certificate.part");
    // What an earlier run of the tests has left.
    let _none = fs::remove_file(&out);
    fs::write(&part, "something else").expect("it can be written");
    let said = refusal(&["prove", "pentago-xl", "--position", WON, "--out", text(&out)]);
    assert!(
        said.contains("noted.certificate.part cannot be gone on from; delete it to begin anew"),
        "{said}"
    );
    assert!(!out.exists());
    fs::write(&part, "tessera notebook 1\nmarbles: 10\nboards: 0\n\n").expect("it can be written");
    answer(&["prove", "pentago-xl", "--position", WON, "--out", text(&out)]);
    assert!(out.exists() && !part.exists());
}

#[test]
fn what_cannot_be_proven_is_said_in_one_sentence() {
    assert_eq!(
        refusal(&["prove", "pentago"]),
        "pentago is solved already; tessera solve pentago shows what is known"
    );
    assert_eq!(refusal(&["prove", "pente", "--quiet", "2"]), "--quiet says nothing about pente");
    assert_eq!(refusal(&["prove", "exago", "--out", "x"]), "--out says nothing about exago");
    assert_eq!(
        refusal(&["prove", "exago", "--rules", "side=8"]),
        "boards up to side 7 can be searched, not side 8"
    );
    assert_eq!(refusal(&["prove", "pentago-xl", "--players", "3"]), "proofs are for two players, not for 3");
    assert!(refusal(&["prove", "pentago-xl", "--first", "e5E+"]).starts_with("--first 'e5E+': "));
    assert_eq!(
        refusal(&["prove", "pentago-xl", "--within", "0"]),
        "--within '0' is not a number from 1 to 40"
    );
    assert!(refusal(&["prove", "pentago-xl", "--rules", "no_turn_back"]).contains("no_turn_back"));
}
