//! `tessera tournament` from outside: a file that many commands share.

use std::collections::BTreeSet;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use tessera_rules::Record;

fn tournament(arguments: &[&str]) -> Output {
    let mut tessera = Command::new(env!("CARGO_BIN_EXE_tessera"));
    tessera.arg("tournament").args(arguments).output().expect("the program starts")
}

#[track_caller]
fn told(arguments: &[&str]) -> String {
    let output = tournament(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[track_caller]
fn refused(arguments: &[&str]) -> String {
    let output = tournament(arguments);
    let sentence = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {sentence}");
    assert_eq!(sentence.trim_end().lines().count(), 1, "{arguments:?}: {sentence}");
    sentence.trim_end().to_owned()
}

/// A tournament of its own for a test, with these players.
fn file(name: &str, players: &[&str]) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    // It is there if the tests have run before.
    let _absent = fs::remove_file(&path);
    let path = path.to_string_lossy().into_owned();
    told(&["new", &path, "Club day"]);
    if !players.is_empty() {
        told(&[&["add", &path][..], players].concat());
    }
    path
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&told(arguments)).expect("JSON")
}

const FIVE: [&str; 5] = ["Ada", "Ben", "Cléa", "Dan", "Eva Li"];

#[test]
fn a_tournament_is_run_from_entry_to_ranking() {
    let path = file("whole day.jsonl", &FIVE);
    let drawn = told(&["draw", &path]);
    assert!(drawn.contains("group 1: ") && drawn.contains("table 1: game "), "{drawn}");
    let mut results = 0;
    loop {
        let playing = json(&["rounds", &path, "--now", "--json"]);
        let Some(game) = playing.get(0) else {
            if json(&["export", &path])["cup"].is_null() {
                assert!(told(&["cup", &path, "--size", "4", "--third-place"]).contains("a cup of 4"));
                continue;
            }
            break;
        };
        let (number, winner) = (game["game"].to_string(), game["first_name"].as_str().expect("a name"));
        let told = told(&["result", &path, &number, winner, "11"]);
        assert!(told.starts_with(&format!("game {number}: ")) && told.contains("with 11 marbles"), "{told}");
        results += 1;
    }
    assert_eq!(results, 10 + 4);
    let standings = told(&["standings", &path]);
    assert!(standings.contains("final ranking\n1. ") && standings.contains("fourth place"), "{standings}");
    assert!(told(&["cup", &path]).contains("has won the cup"));
    let told = told(&["undo", &path]);
    assert!(told.starts_with("undone: game 14"), "{told}");
}

#[test]
fn what_cannot_be_gets_one_sentence() {
    let path = file("sentences.jsonl", &FIVE);
    let list = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("list.csv");
    fs::write(&list, b"Name;Seed\nZo\xeb;one\n").expect("writable");
    let list = list.to_string_lossy();
    told(&["draw", &path]);
    let game = json(&["rounds", &path, "--now", "--json"])[0].clone();
    let (number, first) = (game["game"].to_string(), game["first_name"].as_str().expect("a name").to_owned());
    for (arguments, sentence) in [
        (&["new", &path, "Again"][..], "cannot be made: File exists"),
        (&["new", "x.jsonl", "Chess", "--game", "chess"], "there is no game 'chess'"),
        (&["add", &path, "ada"], "there is a 'ada' already, player 1"),
        (&["add", &path, "--list", &list], "line 2: 'one' is no seed; seeds are numbers from 1"),
        (&["add", &path], "nobody is on the list"),
        (&["add", &path, "A", "B", "--seed", "1"], "--seed is for one player"),
        (&["draw", &path], "the groups are drawn already; undo the draw first"),
        (&["draw", &path, "--groups", "-2"], "--groups '-2' is not a number from 1 to 256"),
        (&["result", &path, &number, &first, "19"], "19 marbles cannot be: a winner has placed from 5 to 18"),
        (&["result", &path, &number, &first, "-3"], "'-3' is no number of marbles; 12 would be one"),
        (&["result", &path, &number, &first], "say how many marbles the winner placed"),
        (&["result", &path, &number, "Zoë", "12"], "nobody here is called 'Zoë'"),
        (&["result", &path, "99", "draw"], "game 99 is not paired; games are numbered from 1 to 10"),
        (&["result", &path, "one", "draw"], "the game 'one' is not a number"),
        (&["result", &path, &number], "say how game"),
        (&["result", &path, &number, "draw", "--correct"], "is not decided yet; there is nothing to correct"),
        (&["cup", &path], "10 games of the groups are not decided yet; the cup is chosen when all are"),
        (&["withdraw", &path, "7"], "there is no player 7; they are numbered from 1 to 5"),
        (&["withdraw", &path, "Ben", "--back"], "player 2 has not withdrawn"),
        (&["standings", "no such file"], "'no such file' cannot be opened: No such file"),
        (&["simulate", "--players", "1"], "--players '1' is not a number from 2 to 512"),
        (&["simulate", "--players", "4", "--levels", "11"], "--levels '11' are not levels from 1 to 10"),
    ] {
        let told = refused(arguments);
        assert!(told.contains(sentence), "{arguments:?}: {told}");
    }
    let before = fs::read(&path).expect("readable");
    refused(&["result", &path, &number, &first, "19"]);
    assert_eq!(fs::read(&path).expect("readable"), before, "what is refused changes nothing");
}

#[test]
fn a_file_that_was_cut_off_goes_on_and_a_changed_one_is_refused() {
    let path = file("cut off.jsonl", &FIVE);
    let whole = fs::read(&path).expect("readable");
    let mut open = OpenOptions::new().append(true).open(&path).expect("writable");
    open.write_all(br#"{"number":7,"at":1,"event":"withdr"#).expect("writable");
    assert!(told(&["log", &path]).ends_with("5 Eva Li enters\n"));
    told(&["withdraw", &path, "Ben"]);
    let after = fs::read(&path).expect("readable");
    assert!(after.starts_with(&whole) && after.ends_with(b"}\n"));
    assert!(told(&["log", &path]).ends_with("2 Ben withdraws\n"));
    // Four of five who were entered by one command: it was cut off, and counts for nothing.
    let line_ends: Vec<usize> = (0..whole.len()).filter(|&i| whole[i] == b'\n').collect();
    fs::write(&path, &whole[..=line_ends[4]]).expect("writable");
    assert_eq!(told(&["log", &path]).lines().count(), 1);
    assert_eq!(told(&["add", &path, "Zoë"]), "1 Zoë enters\n");
    fs::write(&path, String::from_utf8(whole).expect("text").replacen("\"number\":3", "\"number\":4", 1))
        .expect("writable");
    let sentence = refused(&["draw", &path]);
    assert!(sentence.contains("was changed by hand: event 4 cannot follow: number 3 is next"), "{sentence}");
    fs::write(&path, "hello\n").expect("writable");
    assert!(refused(&["draw", &path]).contains("line 1 of"), "no tournament at all");
}

#[test]
fn many_commands_at_once_lose_nothing() {
    let path = file("at once.jsonl", &[]);
    thread::scope(|scope| {
        for helper in 0..4 {
            let path = &path;
            scope.spawn(move || {
                for nth in 0..5 {
                    let name = format!("Player {helper} {nth}");
                    assert!(told(&["add", path, &name]).contains(&name));
                }
            });
        }
    });
    let entrants = json(&["export", &path])["entrants"].clone();
    let names: BTreeSet<&str> =
        entrants.as_array().expect("a list").iter().filter_map(|entrant| entrant["name"].as_str()).collect();
    assert_eq!(names.len(), 20);
}

#[test]
fn what_was_announced_survives_a_kill() {
    let path = file("killed.jsonl", &[]);
    let mut announced = Vec::new();
    for nth in 0..25 {
        let name = format!("Player {nth}");
        let mut child = Command::new(env!("CARGO_BIN_EXE_tessera"))
            .args(["tournament", "add", &path, &name])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        thread::sleep(Duration::from_micros(400 * nth));
        // The last ones are let live, so that something is announced on the slowest machine.
        if nth < 20 {
            // It may have ended by itself.
            let _ended = child.kill();
        }
        let output = child.wait_with_output().expect("it ends");
        if String::from_utf8_lossy(&output.stdout).contains("enters") {
            announced.push(name);
        }
    }
    let log = told(&["log", &path]);
    assert!(announced.len() >= 5);
    for name in announced {
        assert!(log.contains(&format!("{name} enters")), "{name}: {log}");
    }
    told(&["add", &path, "Somebody", "Somebody else"]);
    told(&["draw", &path]);
}

#[test]
fn a_simulation_prints_the_whole_tournament() {
    let arguments = ["simulate", "--players", "23", "--seed", "7", "--json"];
    let whole = json(&arguments);
    assert_eq!(whole, json(&arguments), "the same seed gives the same tournament");
    let list = |value: &Value| value.as_array().expect("a list").clone();
    let everybody: Vec<Value> = (1..=23).map(Value::from).collect();
    assert_eq!(list(&whole["players"]), everybody);
    let mut ranking = list(&whole["ranking"]);
    ranking.sort_by_key(Value::as_u64);
    assert_eq!(ranking, everybody);
    let mut sizes: Vec<usize> =
        list(&whole["groups"]).iter().map(|group| list(&group["players"]).len()).collect();
    sizes.sort_unstable();
    assert_eq!(sizes, [4, 4, 5, 5, 5]);
    for group in list(&whole["groups"]) {
        let players = list(&group["players"]).len();
        assert_eq!(list(&group["games"]).len(), players * (players - 1) / 2);
        for game in list(&group["games"]) {
            for field in ["round", "first", "second", "winner", "marbles"] {
                assert!(game.get(field).is_some(), "{field}: {game}");
            }
        }
        let standings = list(&group["standings"]);
        assert_eq!(standings.len(), players);
        assert!(standings.iter().all(|row| row["why"].as_str().is_some_and(|why| !why.is_empty())));
        // TR-4, added up again from the games alone.
        for row in &standings {
            let won = list(&group["games"]).into_iter().filter(|game| game["winner"] == row["player"]);
            let points: u64 = won.map(|game| 18 - game["marbles"].as_u64().expect("marbles")).sum();
            assert_eq!(row["win_points"], json!(points));
        }
    }
    let rounds = list(&whole["cup"]["rounds"]);
    assert_eq!((whole["cup"]["size"].as_u64(), rounds.len()), (Some(8), 3));
    assert_eq!(list(&whole["intermediate"]).len(), 2, "five runners-up play for three places");
    let final_match = &rounds[2][0];
    assert_eq!((&final_match["winner"], list(&final_match["players"]).len()), (&whole["ranking"][0], 2));
}

#[test]
fn every_game_of_the_house_can_be_simulated() {
    for game in ["pentago", "pentago-xl", "exago", "pente"] {
        let whole = json(&["simulate", "--players", "9", "--game", game, "--json"]);
        assert_eq!(
            (whole["game"].as_str(), whole["ranking"].as_array().map(Vec::len)),
            (Some(game), Some(9))
        );
    }
    assert_eq!(json(&["simulate", "--players", "2", "--json"])["ranking"].as_array().map(Vec::len), Some(2));
}

#[test]
fn the_computer_plays_a_tournament_that_can_be_replayed_and_printed() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("engines.jsonl");
    let _absent = fs::remove_file(&path);
    let path = path.to_string_lossy().into_owned();
    told(&["simulate", "--players", "4", "--levels", "1,3", "--save", &path]);
    let records = told(&["export", &path, "--format", "records"]);
    let mut read = 0;
    for text in split_records(&records) {
        let record: Record = text.parse().unwrap_or_else(|error| panic!("{error}: {text}"));
        assert!(record.moves().len() > 8 && record.result().is_some(), "{text}");
        assert_eq!(record.tag("Event"), Some("Simulation"));
        read += 1;
    }
    assert!(read >= 7, "six games of the group and a final: {read}");
    let table = told(&["export", &path, "--format", "csv"]);
    assert_eq!(table.lines().count(), 5);
    assert!(table.lines().nth(1).is_some_and(|line| line.starts_with("1,") && line.contains(",winner,1,")));
}

fn split_records(all: &str) -> Vec<String> {
    all.split("[Game ").skip(1).map(|rest| format!("[Game {rest}")).collect()
}

#[test]
fn pages_to_print_hold_everything_and_no_markup_of_others() {
    let path = file("print.jsonl", &["<b>Ada</b>", "Ben", "Cléa", "Дан"]);
    told(&["draw", &path]);
    let page = told(&["export", &path, "--format", "html", "--language", "en"]);
    for text in
        ["&lt;b&gt;Ada&lt;/b&gt;", "Дан", "Entry list", "Group A", "Signatures", "Marbles placed", "Ranking"]
    {
        assert!(page.contains(text), "{text}");
    }
    assert!(!page.contains("<b>Ada"));
    assert_eq!(page.matches("class=\"slip\"").count(), 6, "a slip for every game");
    let russian = told(&["export", &path, "--format", "html", "--language", "ru"]);
    assert!(russian.contains("<html lang=\"ru\">") && russian.contains("Группа A"));
    let sentence = refused(&["export", &path, "--format", "html", "--language", "xx"]);
    assert_eq!(sentence, "--language 'xx' is not one of en, fr, nl, de, ru");
}

#[test]
fn a_sheet_says_who_began_and_not_who_should_have() {
    let path = file("began.jsonl", &["Ada", "Ben", "Cy", "Dan"]);
    told(&["draw", &path]);
    let game = json(&["rounds", &path, "--now", "--json"])[0].clone();
    let (number, first) = (game["game"].to_string(), game["first_name"].as_str().expect("a name"));
    let second = game["second_name"].as_str().expect("a name");
    told(&["result", &path, &number, second, "10", "--began", second]);
    let page = told(&["export", &path, "--format", "html", "--language", "en"]);
    let cells = |names: [&str; 3]| names.map(|name| format!("<td class=\"text\">{name}</td>")).concat();
    assert!(page.contains(&cells([second, first, second])), "{page}");
}

#[test]
fn sheets_of_paper_are_pdf_that_others_read() {
    let path = file("paper.jsonl", &["Ada", "Ben", "Cléa", "Константин Преображенский"]);
    told(&["draw", &path]);
    let pdf = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("paper.pdf");
    for (language, words) in [("de", ["Meldeliste", "Gruppe A"]), ("ru", ["Список участников", "Группа A"])]
    {
        let output = tournament(&["export", &path, "--format", "pdf", "--language", language]);
        assert!(output.status.success() && output.stdout.starts_with(b"%PDF-"), "{language}");
        fs::write(&pdf, &output.stdout).expect("writable");
        let read = Command::new("pdftotext")
            .arg(&pdf)
            .arg("-")
            .output()
            .expect("pdftotext comes with poppler-utils");
        let text = String::from_utf8(read.stdout).expect("text");
        for word in [&words[..], &["Константин", "Cléa"]].concat() {
            assert!(text.contains(word), "{language}: {word} in {text}");
        }
    }
}

#[test]
fn winners_are_carried_over_to_the_next_level() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let paths =
        ["local.jsonl", "national.jsonl"].map(|name| folder.join(name).to_string_lossy().into_owned());
    for (path, level) in paths.iter().zip(["local", "national"]) {
        let _absent = fs::remove_file(path);
        told(&["new", path, level, "--series", "Swiss 2026", "--level", level]);
    }
    let [local, national] = [&paths[0], &paths[1]];
    told(&["add", local, "Ada", "Ben"]);
    told(&["draw", local]);
    let sentence = refused(&["add", national, "--winner-of", local]);
    assert_eq!(sentence, "'local' is not over yet; nobody is qualified before (TR-8)");
    told(&["result", local, "1", "Ada", "9"]);
    told(&["cup", local]);
    told(&["result", local, "2", "Ben"]);
    assert_eq!(told(&["add", national, "--winner-of", local]), "1 Ben enters\n");
    let sentence = refused(&["add", local, "--winner-of", national]);
    assert!(sentence.contains("winners go up one level"), "{sentence}");
    assert_eq!(json(&["export", national])["entrants"][0]["qualified_in"], "local");
}
