//! Output and error messages of the commands.

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

fn tessera(arguments: &[&str]) -> Output {
    // Not with the settings of the person who runs the tests.
    let mut program = Command::new(env!("CARGO_BIN_EXE_tessera"));
    program.args(arguments).env("TESSERA_CONFIG", "/dev/null").output().expect("the program starts")
}

fn answer(arguments: &[&str]) -> Value {
    let output = tessera(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// Asserts exit code 2 and returns the one sentence on standard error.
fn refusal(arguments: &[&str]) -> String {
    let output = tessera(arguments);
    let sentence = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {sentence}");
    assert_eq!(sentence.trim_end().lines().count(), 1, "{arguments:?}: {sentence}");
    sentence.trim_end().to_owned()
}

/// Writes a file for a test.
fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, bytes).expect("the folder for tests can be written");
    path
}

#[test]
fn replay_prints_the_state_as_one_object() {
    assert_eq!(
        answer(&["replay", "pente", "--rules", "championship", "--moves", "K10 L10", "--json"]),
        json!({
            "game": "pente", "rules": "championship", "players": 2, "ply": 2, "status": "playing", "to_move": 1,
            "places": null, "board": "19/19/19/19/19/19/19/19/19/9wb8/19/19/19/19/19/19/19/19/19",
            "captured": [0, 0], "hands": null, "legal_count": 361 - 25,
        })
    );
    let exago = answer(&["replay", "exago", "--players", "3", "--moves", "f6", "--json", "--legal"]);
    assert_eq!(exago["hands"], json!([5, 6, 6]));
    assert_eq!(exago["legal"], json!(["e5", "e6", "f5", "f7", "g5", "g6"]));
    assert_eq!(exago["legal_count"], json!(6));
    assert_eq!((&exago["captured"], &exago["to_move"]), (&Value::Null, &json!(2)));
}

#[test]
fn replay_detects_the_end() {
    let moves = "a1D+ a6D+ b1D+ b6D+ c1D+ c6D+ d1A+ e5A+";
    let open = answer(&["replay", "pentago", "--moves", moves, "--json"]);
    assert_eq!(open["status"], "playing");
    let xl = answer(&[
        "replay",
        "pentago-xl",
        "--players",
        "4",
        "--rules",
        "teams,marbles=1",
        "--moves",
        "a1A+ i9I+ a9A+ i1I+",
        "--json",
        "--legal",
    ]);
    assert_eq!((&xl["status"], &xl["to_move"]), (&json!("over"), &Value::Null));
    assert_eq!((&xl["places"], &xl["hands"]), (&json!([1, 1, 1, 1]), &json!([0, 0, 0, 0])));
    assert_eq!((&xl["legal_count"], &xl["legal"]), (&json!(0), &json!([])));
}

#[test]
fn legal_moves_come_in_byte_order() {
    let legal = answer(&["replay", "pentago", "--json", "--legal"])["legal"].clone();
    let legal: Vec<&str> = legal.as_array().expect("a list").iter().filter_map(Value::as_str).collect();
    assert_eq!(legal.len(), 288);
    assert!(legal.is_sorted());
    assert_eq!(legal[..3], ["a1A+", "a1A-", "a1B+"]);
}

#[test]
fn an_illegal_move_is_named_with_its_text_and_the_reason() {
    for (moves, sentence) in [
        ("b2A+ b2B-", "move 2 'b2B-': b2 is taken; choose an empty socket"),
        ("z9A+", "move 1 'z9A+': there is no socket z9; they run from a1 to f6"),
        ("b2", "move 1 'b2': the turn is missing: a block must be turned, as in b2A+"),
        ("b2E+", "move 1 'b2E+': there is no block E; the blocks that turn are A, B, C and D"),
    ] {
        assert_eq!(refusal(&["replay", "pentago", "--moves", moves]), sentence);
    }
    let output = tessera(&["replay", "pentago", "--moves", "b2A+ b9A+", "--json"]);
    assert_eq!(output.status.code(), Some(2));
    let output_json: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let reason = "there is no socket b9; they run from a1 to f6";
    assert_eq!(output_json, json!({"error": {"move": 2, "text": "b9A+", "reason": reason}}));
}

#[test]
fn pg_12_the_first_turn_is_taken_over_and_nothing_else() {
    let game = answer(&["replay", "pentago", "--rules", "swap", "--moves", "b2A+ swap", "--json"]);
    assert_eq!(
        (&game["board"], &game["to_move"], &game["ply"]),
        (&json!("6/6/6/6/1b4/6"), &json!(1), &json!(2))
    );
    let too_late = "move 3 'swap': only the first turn of a game can be taken over, once, by the second player instead of an answer";
    assert_eq!(refusal(&["replay", "pentago", "--rules", "swap", "--moves", "b2A+ e5D- swap"]), too_late);
    let not_yet = "with the rule 'swap' the first two moves are not solved: give the game after them";
    assert_eq!(refusal(&["solve", "pente", "--rules", "swap", "--moves", "A1"]), not_yet);
}

#[test]
fn a_move_after_the_end_is_an_error() {
    let moves = "K10 A1 L10 A3 M10 A5 N10 A7 O10 A9";
    let sentence = refusal(&["replay", "pente", "--moves", moves]);
    assert_eq!(sentence, "move 10 'A9': the game is over; no more moves can be played");
}

#[test]
fn bad_arguments_get_one_sentence() {
    for (arguments, sentence) in [
        (
            &["replay", "chess"][..],
            "there is no game 'chess'; the games are pentago, pentago-xl, exago and pente",
        ),
        (&["replay", "pente", "--players", "3"], "Pente is for 2 players, not 3"),
        (
            &["replay", "pente", "--rules", "blitz"],
            "there is no rule option 'blitz'; Pente has championship, size, swap",
        ),
        (&["replay", "pente", "--rules", "size=17"], "'size=17' is not possible: it is 13, 15 or 19"),
        (
            &["replay", "exago", "--rules", "side=6,side=6"],
            "the rule option 'side' is given twice; once is enough",
        ),
        (&["perft", "pentago", "-1"], "the depth '-1' is not a number from 0 to 100"),
        (&["perft", "pentago", "101"], "the depth '101' is not a number from 0 to 100"),
    ] {
        assert_eq!(refusal(arguments), sentence);
    }
    for arguments in [
        &["replay"][..],
        &["replay", "pentago", "--moves"],
        &["replay", "pentago", "--nonsense"],
        &["replay", "pentago", "no such file"],
        &["replay", "pentago", "a", "--moves", "b"],
        &["perft", "pentago"],
        &["perft", "pentago", "1", "--position", "6/6/6/6/6/6 2"],
        &["nonsense"],
        &["completions", "cmd"],
        &["man", "--folder", "no such folder"],
    ] {
        refusal(arguments);
    }
}

#[test]
fn unusual_text_cannot_break_the_error_sentence() {
    let long = "9".repeat(100_000);
    let cell = format!("K{long}");
    for arguments in [
        &["replay", "pen\ntago"][..],
        &["replay", &long],
        &["replay", "pente", "--rules", "no\nturn\u{1b}[31m"],
        &["replay", "pente", "--rules", &long],
        &["replay", "exago", "--rules", &format!("side={long}")],
        &["replay", "pente", "--players", "-1"],
        &["replay", "pente", "--players", "+2"],
        &["replay", "pente", "--players", "02"],
        &["replay", "pente", "--moves", &cell],
        &["replay", "exago", "--moves", &cell],
        &["replay", "pentago", "--moves", &cell],
        &["replay", "pentago", "--moves", "b2A+ \u{1b}[31m"],
        &["perft", "pentago", "1", "--position", "6/6/6/6/6/\n6 1"],
        &["perft", "pentago", "1", "--position", &long],
        &["perft", "pentago", "1", "--position", "-x"],
        &["perft", "pentago", "+2"],
        &["replay", "pente", "--odd\n\u{1b}[31m"],
        &["odd\n\u{1b}[31m"],
    ] {
        let sentence = refusal(arguments);
        assert!(sentence.chars().count() < 400, "{sentence}");
        assert!(!sentence.contains(char::is_control), "{sentence:?}");
    }
    assert_eq!(
        refusal(&["turnament"]),
        "there is no command 'turnament'; the commands are serve, play, back-up, restore, copy, check, admin, replay, perft, solve, book, prove, verify, render, analyse, engine, match, train, tournament, config, doctor, systemd, completions, man"
    );
    for (name, text) in [
        ("tag.txt", "[Game \"Pen\u{1b}[31mte\"]\n\n*\n"),
        ("after.txt", "[Game \"Pente\"]\n\n* \u{1b}[31m"),
        ("key.txt", "[\u{1b}[31m"),
    ] {
        let path = file(name, text.as_bytes());
        let sentence = refusal(&["replay", "pente", &path.to_string_lossy()]);
        assert!(!sentence.contains(char::is_control), "{sentence:?}");
    }
}

#[test]
fn a_record_keeps_its_rules_and_a_long_move_its_text() {
    let path = file("spelt out.txt", b"[Game \"Pente\"]\n[Rules \"championship=on,size=19\"]\n\n1. K10 *\n");
    let output_json = answer(&["replay", "pente", &path.to_string_lossy(), "--json"]);
    assert_eq!(output_json["rules"], "championship=on,size=19");
    let long = "x".repeat(200);
    let path = file("long move.txt", format!("[Game \"Pente\"]\n\n1. {long} *\n").as_bytes());
    let output = tessera(&["replay", "pente", &path.to_string_lossy(), "--json"]);
    let output_json: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(output_json["error"]["text"], long);
}

#[test]
fn bad_files_get_one_sentence() {
    let record = "[Game \"Pente\"]\n[Result \"1-0\"]\n\n1. K10 A1 2. L10 A3 3. M10 A5 4. N10 A7 5. O10 1-0\n";
    let whole = file("whole.txt", record.as_bytes());
    assert_eq!(answer(&["replay", "pente", &whole.to_string_lossy(), "--json"])["places"], json!([1, 2]));
    for (name, bytes, part) in [
        ("half.txt", record.as_bytes()[..record.len() / 2].to_vec(), "ends without a result"),
        ("half a tag.txt", b"[Game \"Pen".to_vec(), "is not a tag"),
        ("zeros.txt", vec![0; 100 << 20], "is larger than 64 MiB"),
        ("few zeros.txt", vec![0; 100], "move 1"),
        (
            "latin.txt",
            b"[Game \"Pente\"]\n[Event \"caf\xe9\"]\n".to_vec(),
            "is not valid UTF-8: byte 27 is wrong",
        ),
        ("illegal.txt", record.replace("A3", "A1").into_bytes(), "move 4 'A1': A1 is taken"),
        ("wrong.txt", record.replace("1-0", "0-1").into_bytes(), "says 0-1, but the board says 1-0"),
    ] {
        let path = file(name, &bytes);
        let sentence = refusal(&["replay", "pente", &path.to_string_lossy()]);
        assert!(sentence.contains(part), "{name}: {sentence}");
        std::fs::remove_file(path).expect("the file can be removed");
    }
    let sentence = refusal(&["replay", "pentago", &whole.to_string_lossy()]);
    assert!(sentence.ends_with("is a record of Pente, not of Pentago"), "{sentence}");
    let sentence = refusal(&["replay", "pente", &whole.to_string_lossy(), "--rules", "championship"]);
    assert!(sentence.contains("leave --players and --rules out"), "{sentence}");
}

#[test]
fn a_record_can_come_from_standard_input() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tessera"))
        .args(["replay", "exago", "-", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let record = "[Game \"Exago\"]\r\n[Players \"3\"]\r\n[Result \"*\"]\r\n\r\n1. f6 2. f7 3. g7 *\r\n";
    child.stdin.take().expect("an input").write_all(record.as_bytes()).expect("the program reads");
    let output = child.wait_with_output().expect("the program ends");
    let output_json: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&output_json["players"], &output_json["ply"]), (&json!(3), &json!(3)));
}

#[test]
fn perft_prints_the_count_on_its_last_line() {
    let output = tessera(&["perft", "exago", "5", "--divide"]);
    let text = String::from_utf8(output.stdout).expect("text");
    assert_eq!(text, "f6 5328\n5328\n");
    let output_json = answer(&["perft", "pentago", "2", "--json", "--divide"]);
    assert_eq!(output_json["count"], json!(288 * 280));
    assert_eq!(output_json["divide"].as_object().map(serde_json::Map::len), Some(288));
    let position = "6/6/6/6/6/6 1 -";
    let counted = tessera(&["perft", "pentago", "2", "--rules", "no_turn_back", "--position", position]);
    assert_eq!(counted.stdout, b"70560\n");
    assert_eq!(tessera(&["perft", "pente", "0"]).stdout, b"1\n");
}

#[test]
fn a_server_that_cannot_start_says_why() {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("no-database.db");
    std::fs::write(&file, "these are the notes of another program, not a database").expect("writable");
    let file = file.to_string_lossy();
    for (arguments, reason) in [
        (&["serve", "--listen", "everywhere"][..], "everywhere"),
        (&["serve", "--listen", "127.0.0.1:0", "--database", &format!("sqlite:{file}")], "no-database.db"),
        (&["serve", "--listen", "0", "--database", "/dev/null/here/tessera.db"], "/dev/null/here"),
        (&["serve", "--listen", "203.0.113.7:9"], "cannot listen on 203.0.113.7:9"),
        (&["serve", "--database", "mysql://localhost/tessera"], "sqlite:FILE"),
        (&["serve", "--host", "https://games.example"], "write the name alone, such as games.example"),
        (&["serve", "--host", "b\u{fc}cher.example"], "punycode"),
        (&["serve", "--https"], "add --host games.example"),
        (&["back-up", "copy.db", "--data", "/there/is/no/tessera.db"], "/there/is/no/tessera.db"),
    ] {
        let sentence = refusal(arguments);
        assert!(sentence.contains(reason), "{sentence}");
    }
    assert!(std::fs::read_to_string(&*file).is_ok_and(|text| text.starts_with("these are the notes")));
}

#[test]
fn a_server_first_prints_its_address_and_uses_the_given_database() {
    for option in ["--database", "--data"] {
        let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("listening{option}.db"));
        let _from_before = std::fs::remove_file(&file);
        let named = if option == "--data" { String::new() } else { "sqlite:".to_owned() };
        let mut server = Command::new(env!("CARGO_BIN_EXE_tessera"))
            .args(["serve", "--listen", "127.0.0.1:0", option, &format!("{named}{}", file.display())])
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program can be started");
        let mut line = String::new();
        let stdout = server.stdout.take().expect("it is piped");
        let read = BufReader::new(stdout).read_line(&mut line);
        server.kill().expect("it runs");
        server.wait().expect("it ends");
        read.expect("a line");
        let address =
            line.trim_end().strip_prefix("listening on http://").map(str::parse::<std::net::SocketAddr>);
        assert!(matches!(address, Some(Ok(address)) if address.port() != 0), "{line}");
        assert!(file.exists(), "{option}");
    }
}

#[test]
fn completions_and_manual_come_from_the_same_definitions() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = String::from_utf8(tessera(&["completions", shell]).stdout).expect("text");
        assert!(script.contains("replay") && script.contains("divide"), "{shell}");
    }
    let page = String::from_utf8(tessera(&["man"]).stdout).expect("text");
    assert!(page.contains(".TH tessera"), "{page}");
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("man");
    std::fs::create_dir_all(&folder).expect("the folder for tests can be written");
    assert!(tessera(&["man", "--folder", &folder.to_string_lossy()]).status.success());
    assert!(folder.join("tessera-replay.1").exists());
}

#[cfg(unix)]
#[test]
fn a_backup_is_readable_only_by_its_owner_with_any_umask() {
    use std::os::unix::fs::PermissionsExt;
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("backups");
    // Left by an earlier run, if at all.
    let _none = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the folder for tests can be written");
    let program = env!("CARGO_BIN_EXE_tessera");
    let shell = |script: &str| {
        let output = Command::new("sh").args(["-c", script]).current_dir(&folder).output().expect("a shell");
        assert!(output.status.success(), "{script}: {}", String::from_utf8_lossy(&output.stderr));
    };
    // An empty file is a new database.
    std::fs::write(folder.join("server.db"), "").expect("written");
    for mask in ["000", "022", "077", "177"] {
        shell(&format!("umask {mask}; '{program}' back-up {mask}.db --database sqlite:server.db"));
        let copy = std::fs::metadata(folder.join(format!("{mask}.db"))).expect("a copy");
        assert_eq!(copy.permissions().mode() & 0o777, 0o600, "umask {mask}");
    }
}
