//! Files of many games, as records and as JSON lines.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

const GAMES: &str = "[Game \"Pente\"]\n[Player 1 Name \"Ada\"]\n[Player 2 Name \"Bob\"]\n[Result \"*\"]\n\n1. K10 L9 *\n\n\
    [Game \"Pente\"]\n[Result \"0-1\"]\n\n1. K10 G7 Resign 0-1\n\n\
    [Game \"Pente\"]\n[Result \"*\"]\n\n1. K10 *\n";

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("many-games").join(name);
    // It exists if the tests have run before.
    let _absent = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder for tests can be written");
    fs::write(folder.join("games.txt"), GAMES).expect("a file");
    folder
}

fn tessera(folder: &Path, words: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_tessera"));
    program.args(words).current_dir(folder).output().expect("the program starts")
}

fn text(folder: &Path, words: &[&str]) -> String {
    let output = tessera(folder, words);
    assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

fn lines(folder: &Path, words: &[&str]) -> Vec<Value> {
    text(folder, words).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn refusal(folder: &Path, words: &[&str]) -> String {
    let output = tessera(folder, words);
    assert_eq!(output.status.code(), Some(2), "{words:?}");
    String::from_utf8(output.stderr).expect("text").trim_end().to_owned()
}

#[test]
fn records_become_json_lines_and_records_again() {
    let folder = folder("convert");
    let json = text(&folder, &["replay", "pente", "games.txt", "--export", "jsonl"]);
    assert_eq!(json.lines().count(), 3);
    fs::write(folder.join("games.jsonl"), &json).expect("a file");
    assert_eq!(text(&folder, &["replay", "pente", "games.jsonl", "--export", "text"]), GAMES);
    assert_eq!(text(&folder, &["replay", "pente", "games.jsonl", "--export", "jsonl"]), json);
    let one: Value = serde_json::from_str(json.lines().nth(1).expect("a line")).expect("JSON");
    assert_eq!((&one["result"], &one["moves"][2]), (&"0-1".into(), &"Resign".into()));
}

#[test]
fn every_command_reads_all_games_or_the_chosen_one() {
    let folder = folder("read");
    fs::write(
        folder.join("games.jsonl"),
        text(&folder, &["replay", "pente", "games.txt", "--export", "jsonl"]),
    )
    .expect("a file");
    for file in ["games.txt", "games.jsonl"] {
        let plies = lines(&folder, &["replay", "pente", file, "--json"]);
        assert_eq!(
            plies.iter().map(|game| game["ply"].as_u64()).collect::<Vec<_>>(),
            [Some(2), Some(2), Some(1)]
        );
        let shown = text(&folder, &["replay", "pente", file]);
        assert!(shown.contains("Game 1: Ada \u{2013} Bob") && shown.contains("\nGame 3\n"), "{shown}");
        let one = lines(&folder, &["replay", "pente", file, "--number", "3", "--json"]);
        assert_eq!((one.len(), &one[0]["ply"]), (1, &1.into()));
        let analysed = lines(&folder, &["analyse", "pente", file, "--nodes", "500", "--hash", "1", "--json"]);
        assert_eq!(analysed.len(), 3);
        text(&folder, &["render", "pente", file, "--out", "board.svg"]);
        for number in 1..=3 {
            assert!(folder.join(format!("board-{number}.svg")).exists(), "{number}");
        }
        text(&folder, &["render", "pente", file, "--number", "2", "--out", "second.svg"]);
        let [one, two] =
            ["second.svg", "board-2.svg"].map(|name| fs::read(folder.join(name)).expect("a picture"));
        assert!(one == two);
        fs::remove_file(folder.join("board-2.svg")).expect("it exists");
        let sentence = refusal(&folder, &["render", "pente", file]);
        assert!(sentence.contains("choose one with --number"), "{sentence}");
        let sentence = refusal(&folder, &["replay", "pente", file, "--number", "4"]);
        assert_eq!(sentence, format!("{file} has 3 games, so there is no game 4"));
        let sentence = refusal(&folder, &["play", "pente", "--load", file]);
        assert!(sentence.contains("choose one with --number"), "{sentence}");
    }
}

/// The arguments with the games on standard input.
fn piped(folder: &Path, words: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_tessera"));
    program
        .args(words)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = program.spawn().expect("the program starts");
    child.stdin.take().expect("an input").write_all(GAMES.as_bytes()).expect("the program reads");
    child.wait_with_output().expect("the program ends")
}

#[test]
fn several_games_on_standard_input_are_as_those_of_a_file() {
    let folder = folder("input");
    let refused = piped(&folder, &["render", "pente", "-"]);
    let sentence = String::from_utf8(refused.stderr).expect("text");
    assert!(sentence.contains("choose one with --number"), "{sentence}");
    assert!(refused.stdout.is_empty(), "no picture is begun");
    assert!(piped(&folder, &["render", "pente", "-", "--out", "board.svg"]).status.success());
    assert!(!folder.join("board.svg").exists());
    for number in 1..=3 {
        assert!(folder.join(format!("board-{number}.svg")).exists(), "{number}");
    }
    let shown = piped(&folder, &["replay", "pente", "-"]);
    assert_eq!(shown.stdout, tessera(&folder, &["replay", "pente", "games.txt"]).stdout);
}

#[cfg(unix)]
#[test]
fn a_pipe_is_read_once() {
    let folder = folder("pipe");
    for words in [
        &["replay", "pente", "pipe"][..],
        &["replay", "pente", "pipe", "--json"],
        &["analyse", "pente", "pipe", "--nodes", "500", "--hash", "1", "--depth", "1"],
    ] {
        let pipe = folder.join("pipe");
        let made = Command::new("mkfifo").arg(&pipe).status().expect("a pipe");
        assert!(made.success());
        let writer = std::thread::spawn({
            let pipe = pipe.clone();
            move || fs::write(pipe, GAMES).expect("the program reads")
        });
        let shown = text(&folder, words);
        writer.join().expect("it was read");
        fs::remove_file(&pipe).expect("it exists");
        let file: Vec<&str> =
            words.iter().map(|word| if *word == "pipe" { "games.txt" } else { *word }).collect();
        assert_eq!(shown.contains("Game 3"), !words.contains(&"--json"), "{shown}");
        if words[0] == "replay" {
            assert_eq!(shown, text(&folder, &file));
        }
    }
}

#[test]
fn a_byte_order_mark_is_no_part_of_the_first_game() {
    let folder = folder("mark");
    let json = text(&folder, &["replay", "pente", "games.txt", "--export", "jsonl"]);
    for (name, games) in [("records", GAMES), ("lines", json.as_str()), ("moves", "K10 L9")] {
        fs::write(folder.join(name), format!("\u{feff}{games}")).expect("a file");
        text(&folder, &["replay", "pente", name]);
    }
}

#[test]
fn a_wrong_game_is_named_by_its_number() {
    let folder = folder("wrong");
    fs::write(folder.join("wrong.txt"), GAMES.replace("K10 G7", "K10 K10")).expect("a file");
    let sentence = refusal(&folder, &["replay", "pente", "wrong.txt"]);
    assert!(sentence.starts_with("game 2: move 2 'K10'"), "{sentence}");
    let sentence = refusal(&folder, &["replay", "exago", "games.txt"]);
    assert!(sentence.starts_with("game 1: games.txt is a record of Pente"), "{sentence}");
    fs::write(folder.join("wrong.jsonl"), "{\"game\":\"pente\",\"moves\":[]}\n{\"game\":\n").expect("a file");
    let sentence = refusal(&folder, &["replay", "pente", "wrong.jsonl"]);
    assert!(sentence.starts_with("game 2: column"), "{sentence}");
}

#[test]
fn matches_save_what_the_other_commands_read() {
    let folder = folder("match");
    for file in ["saved.txt", "saved.jsonl"] {
        text(
            &folder,
            &[
                "match", "pentago", "random", "random", "--games", "4", "--seed", "1", "--save", file,
                "--json",
            ],
        );
        assert_eq!(lines(&folder, &["replay", "pentago", file, "--json"]).len(), 4, "{file}");
    }
}
