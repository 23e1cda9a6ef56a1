//! `tessera tournament`.

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
fn output_of(arguments: &[&str]) -> String {
    let output = tournament(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[track_caller]
fn refusal(arguments: &[&str]) -> String {
    let output = tournament(arguments);
    let sentence = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {sentence}");
    assert_eq!(sentence.trim_end().lines().count(), 1, "{arguments:?}: {sentence}");
    sentence.trim_end().to_owned()
}

/// Creates a tournament for a test, with these players.
fn file(name: &str, players: &[&str]) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    // It exists if the tests have run before.
    let _absent = fs::remove_file(&path);
    let path = path.to_string_lossy().into_owned();
    output_of(&["new", &path, "Club day"]);
    if !players.is_empty() {
        output_of(&[&["add", &path][..], players].concat());
    }
    path
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&output_of(arguments)).expect("JSON")
}

const FIVE_PLAYERS: [&str; 5] = ["Ada", "Ben", "Cléa", "Dan", "Eva Li"];

#[test]
fn a_tournament_is_run_from_entry_to_ranking() {
    let path = file("whole day.jsonl", &FIVE_PLAYERS);
    let drawn = output_of(&["draw", &path]);
    assert!(drawn.contains("group 1: ") && drawn.contains("table 1: game "), "{drawn}");
    let mut results = 0;
    loop {
        let playing = json(&["rounds", &path, "--now", "--json"]);
        let Some(game) = playing.get(0) else {
            if json(&["export", &path])["cup"].is_null() {
                assert!(output_of(&["cup", &path, "--size", "4", "--third-place"]).contains("a cup of 4"));
                continue;
            }
            break;
        };
        let (number, winner) = (game["game"].to_string(), game["first_name"].as_str().expect("a name"));
        let output = output_of(&["result", &path, &number, winner, "11"]);
        assert!(
            output.starts_with(&format!("game {number}: ")) && output.contains("with 11 marbles"),
            "{output}"
        );
        results += 1;
    }
    assert_eq!(results, 10 + 4);
    let standings = output_of(&["standings", &path]);
    assert!(standings.contains("final ranking\n1. ") && standings.contains("fourth place"), "{standings}");
    assert!(output_of(&["cup", &path]).contains("has won the cup"));
    let output = output_of(&["undo", &path]);
    assert!(output.starts_with("undone: game 14"), "{output}");
}

#[test]
fn invalid_commands_are_refused_in_one_sentence() {
    let path = file("sentences.jsonl", &FIVE_PLAYERS);
    let list = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("list.csv");
    fs::write(&list, b"Name;Seed\nZo\xeb;one\n").expect("writable");
    let list = list.to_string_lossy();
    output_of(&["draw", &path]);
    let game = json(&["rounds", &path, "--now", "--json"])[0].clone();
    let (number, first) = (game["game"].to_string(), game["first_name"].as_str().expect("a name").to_owned());
    for (arguments, sentence) in [
        (&["new", &path, "Again"][..], "cannot be created: File exists"),
        (&["new", "x.jsonl", "Chess", "--game", "chess"], "there is no game 'chess'"),
        (&["add", &path, "ada"], "player 1 is already named 'ada'"),
        (&["add", &path, "--list", &list], "line 2: 'one' is not a seed; seeds are numbers from 1"),
        (&["add", &path], "the list has no players"),
        (&["add", &path, "A", "B", "--seed", "1"], "--seed is for one player"),
        (&["draw", &path], "the groups have already been drawn; undo the draw first"),
        (&["draw", &path, "--groups", "-2"], "--groups '-2' is not a number from 1 to 256"),
        (
            &["result", &path, &number, &first, "19"],
            "19 marbles are impossible: a winner has placed from 5 to 18",
        ),
        (&["result", &path, &number, &first, "-3"], "'-3' is not a number of marbles, e.g. 12"),
        (&["result", &path, &number, &first], "say how many marbles the winner placed"),
        (&["result", &path, &number, "Zoë", "12"], "there is no player named 'Zoë'"),
        (&["result", &path, "99", "draw"], "there is no game 99; games are numbered from 1 to 10"),
        (&["result", &path, "one", "draw"], "the game 'one' is not a number"),
        (&["result", &path, &number], "give the result of game"),
        (
            &["result", &path, &number, "draw", "--correct"],
            "has no result yet, so there is nothing to correct",
        ),
        (&["cup", &path], "10 group games are not finished yet; set the cup size when all are"),
        (&["withdraw", &path, "7"], "there is no player 7; players are numbered from 1 to 5"),
        (&["withdraw", &path, "Ben", "--back"], "player 2 has not withdrawn"),
        (&["standings", "no such file"], "'no such file' cannot be opened: No such file"),
        (&["simulate", "--players", "1"], "--players '1' is not a number from 2 to 512"),
        (&["simulate", "--players", "4", "--levels", "11"], "--levels '11' are not levels from 1 to 10"),
    ] {
        let output = refusal(arguments);
        assert!(output.contains(sentence), "{arguments:?}: {output}");
    }
    let before = fs::read(&path).expect("readable");
    refusal(&["result", &path, &number, &first, "19"]);
    assert_eq!(fs::read(&path).expect("readable"), before, "a refused command changes nothing");
}

#[test]
fn a_truncated_file_can_be_continued_and_an_edited_one_is_refused() {
    let path = file("cut off.jsonl", &FIVE_PLAYERS);
    let whole = fs::read(&path).expect("readable");
    let mut open = OpenOptions::new().append(true).open(&path).expect("writable");
    open.write_all(br#"{"number":7,"at":1,"event":"withdr"#).expect("writable");
    assert!(output_of(&["log", &path]).ends_with("5 Eva Li enters\n"));
    output_of(&["withdraw", &path, "Ben"]);
    let after = fs::read(&path).expect("readable");
    assert!(after.starts_with(&whole) && after.ends_with(b"}\n"));
    assert!(output_of(&["log", &path]).ends_with("2 Ben withdraws\n"));
    // Four of five players entered by one command: the command is incomplete and has no effect.
    let line_ends: Vec<usize> = (0..whole.len()).filter(|&i| whole[i] == b'\n').collect();
    fs::write(&path, &whole[..=line_ends[4]]).expect("writable");
    assert_eq!(output_of(&["log", &path]).lines().count(), 1);
    assert_eq!(output_of(&["add", &path, "Zoë"]), "1 Zoë enters\n");
    fs::write(&path, String::from_utf8(whole).expect("text").replacen("\"number\":3", "\"number\":4", 1))
        .expect("writable");
    let sentence = refusal(&["draw", &path]);
    assert!(sentence.contains("was edited by hand: event 4 cannot follow: number 3 is next"), "{sentence}");
    fs::write(&path, "hello\n").expect("writable");
    assert!(refusal(&["draw", &path]).contains("line 1 of"), "not a tournament");
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
                    assert!(output_of(&["add", path, &name]).contains(&name));
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
fn announced_events_survive_a_kill() {
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
        // The last commands are not killed, so that some are announced on the slowest machine.
        if nth < 20 {
            // It may have ended by itself.
            let _ended = child.kill();
        }
        let output = child.wait_with_output().expect("it ends");
        if String::from_utf8_lossy(&output.stdout).contains("enters") {
            announced.push(name);
        }
    }
    let log = output_of(&["log", &path]);
    assert!(announced.len() >= 5);
    for name in announced {
        assert!(log.contains(&format!("{name} enters")), "{name}: {log}");
    }
    output_of(&["add", &path, "Somebody", "Somebody else"]);
    output_of(&["draw", &path]);
}

#[test]
fn a_simulation_prints_the_whole_tournament() {
    let arguments = ["simulate", "--players", "23", "--seed", "7", "--json"];
    let whole = json(&arguments);
    assert_eq!(whole, json(&arguments), "the same seed gives the same tournament");
    let list = |value: &Value| value.as_array().expect("a list").clone();
    let all_players: Vec<Value> = (1..=23).map(Value::from).collect();
    assert_eq!(list(&whole["players"]), all_players);
    let mut ranking = list(&whole["ranking"]);
    ranking.sort_by_key(Value::as_u64);
    assert_eq!(ranking, all_players);
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
        // TR-4, computed again from the games.
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
fn every_game_can_be_simulated() {
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
    output_of(&["simulate", "--players", "4", "--levels", "1,3", "--save", &path]);
    let records = output_of(&["export", &path, "--format", "records"]);
    let mut read = 0;
    for text in split_records(&records) {
        let record: Record = text.parse().unwrap_or_else(|error| panic!("{error}: {text}"));
        assert!(record.moves().len() > 8 && record.result().is_some(), "{text}");
        assert_eq!(record.tag("Event"), Some("Simulation"));
        read += 1;
    }
    assert!(read >= 7, "six games of the group and a final: {read}");
    let table = output_of(&["export", &path, "--format", "csv"]);
    assert_eq!(table.lines().count(), 5);
    assert!(
        table
            .lines()
            .nth(1)
            .is_some_and(|line| line.starts_with("1,") && line.contains(",Winner,Group A,1,"))
    );
}

fn split_records(all: &str) -> Vec<String> {
    all.split("[Game ").skip(1).map(|rest| format!("[Game {rest}")).collect()
}

#[test]
fn printable_pages_are_complete_and_escape_names() {
    let path = file("print.jsonl", &["<b>Ada</b>", "Ben", "Cléa", "Дан"]);
    output_of(&["draw", &path]);
    let page = output_of(&["export", &path, "--format", "html", "--language", "en"]);
    for text in
        ["&lt;b&gt;Ada&lt;/b&gt;", "Дан", "Entry list", "Group A", "Signatures", "Marbles placed", "Ranking"]
    {
        assert!(page.contains(text), "{text}");
    }
    assert!(!page.contains("<b>Ada"));
    assert_eq!(page.matches("class=\"slip\"").count(), 6, "a slip for every game");
    let russian = output_of(&["export", &path, "--format", "html", "--language", "ru"]);
    assert!(russian.contains("<html lang=\"ru\">") && russian.contains("Группа A"));
    let sentence = refusal(&["export", &path, "--format", "html", "--language", "xx"]);
    assert_eq!(sentence, "--language 'xx' is not one of en, fr, nl, de, ru");
}

#[test]
fn a_sheet_names_the_player_who_began_and_not_the_scheduled_one() {
    let path = file("began.jsonl", &["Ada", "Ben", "Cy", "Dan"]);
    output_of(&["draw", &path]);
    let game = json(&["rounds", &path, "--now", "--json"])[0].clone();
    let (number, first) = (game["game"].to_string(), game["first_name"].as_str().expect("a name"));
    let second = game["second_name"].as_str().expect("a name");
    output_of(&["result", &path, &number, second, "10", "--began", second]);
    let page = output_of(&["export", &path, "--format", "html", "--language", "en"]);
    let cells = |names: [&str; 3]| names.map(|name| format!("<td class=\"text\">{name}</td>")).concat();
    assert!(page.contains(&cells([second, first, second])), "{page}");
}

#[test]
fn pdf_sheets_contain_readable_text() {
    let path = file("paper.jsonl", &["Ada", "Ben", "Cléa", "Константин Преображенский"]);
    output_of(&["draw", &path]);
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
fn winners_qualify_for_the_next_level() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let paths =
        ["local.jsonl", "national.jsonl"].map(|name| folder.join(name).to_string_lossy().into_owned());
    for (path, level) in paths.iter().zip(["local", "national"]) {
        let _absent = fs::remove_file(path);
        output_of(&["new", path, level, "--series", "Swiss 2026", "--level", level]);
    }
    let [local, national] = [&paths[0], &paths[1]];
    output_of(&["add", local, "Ada", "Ben"]);
    output_of(&["draw", local]);
    let sentence = refusal(&["add", national, "--winner-of", local]);
    assert_eq!(sentence, "'local' is not finished, so it has no winner yet (TR-8)");
    output_of(&["result", local, "1", "Ada", "9"]);
    output_of(&["cup", local]);
    output_of(&["result", local, "2", "Ben"]);
    assert_eq!(output_of(&["add", national, "--winner-of", local]), "1 Ben enters\n");
    let sentence = refusal(&["add", local, "--winner-of", national]);
    assert!(sentence.contains("one level below"), "{sentence}");
    assert_eq!(json(&["export", national])["entrants"][0]["qualified_in"], "local");
}

#[test]
fn resigned_absent_and_forfeiting_players_are_named_and_a_resigned_game_has_win_points() {
    let path = file("vocabulary.jsonl", &["Ada", "Ben", "Cléa"]);
    output_of(&["draw", &path]);
    let mut games = json(&["export", &path])["groups"][0]["games"].as_array().expect("games").clone();
    let first = [games[0]["number"].to_string(), games[0]["first"].to_string()];
    let mut results = Vec::new();
    for (game, how) in games.drain(..).zip(["resigned", "no-show", "forfeit"]) {
        let loser = game["first"].to_string();
        let number = game["number"].to_string();
        let marbles: &[&str] = if how == "resigned" { &["3"] } else { &[] };
        output_of(&[&["result", &path, &number, how, &loser][..], marbles].concat());
        let result = json(&["export", &path])["groups"][0]["games"]
            .as_array()
            .and_then(|games| games.iter().find(|played| played["number"] == game["number"]).cloned());
        let result = result.expect("the game");
        assert_eq!(result["winner"], game["second"], "{how}: {result}");
        results.push(result["how"].as_str().expect("how").to_owned());
    }
    assert_eq!(results, ["won", "no_show", "forfeit"]);
    let log = fs::read_to_string(&path).expect("the file");
    assert!(log.contains("\"marbles\":5"), "a winner has placed at least five marbles: {log}");
    let [number, loser] = &first;
    let unclear = refusal(&["result", &path, number, "resigned", loser, "many", "--correct"]);
    assert!(unclear.contains("'many' is not a number of marbles"), "{unclear}");
}

#[test]
fn a_correction_deletes_the_results_of_later_games_in_one_step() {
    let path = file("later games.jsonl", &["Ada", "Ben", "Cléa", "Dan"]);
    let decide = || {
        while let Some(game) = json(&["rounds", &path, "--now", "--json"]).get(0) {
            let (number, winner) = (game["game"].to_string(), game["first_name"].as_str().expect("a name"));
            output_of(&["result", &path, &number, winner, "11"]);
        }
    };
    output_of(&["draw", &path]);
    decide();
    output_of(&["cup", &path, "--size", "4"]);
    let semi = json(&["rounds", &path, "--now", "--json"])[0].clone();
    decide();
    let (number, other) = (semi["game"].to_string(), semi["second"].to_string());
    let refused = refusal(&["result", &path, &number, &other, "9", "--correct"]);
    assert!(refused.contains("add --delete-later"), "{refused}");
    let alone = refusal(&["result", &path, &number, &other, "9", "--delete-later"]);
    assert!(alone.contains("--delete-later goes with --correct or --strike"), "{alone}");
    let step = ["result", &path, &number, &other, "9", "--correct", "--delete-later"];
    let preview = output_of(&[&step[..], &["--preview"]].concat());
    assert!(preview.contains("the result of game 9 is deleted first"), "{preview}");
    let done = output_of(&step);
    assert!(done.contains(&format!("game {number} corrected")) && done.contains("game 10"), "{done}");
    assert!(output_of(&["undo", &path]).contains("undone"));
    assert!(output_of(&["cup", &path]).contains("has won the cup"), "it is undone as a whole");
}

#[test]
fn all_lines_of_a_list_that_cannot_be_entered_are_named() {
    let path = file("list.jsonl", &["Ada"]);
    let list = format!("{path}.csv");
    fs::write(&list, "Ben\nada\nCléa\nBEN\n").expect("a list");
    let output = tournament(&["add", &path, "--list", &list]);
    let sentence = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{sentence}");
    assert!(
        sentence.contains("line 2: player 1 is already named") && sentence.contains("line 4: "),
        "{sentence}"
    );
    assert_eq!(json(&["export", &path])["players"].as_array().map(Vec::len), Some(1));
}
