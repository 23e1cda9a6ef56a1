//! `tessera prove` and `tessera verify`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// For what never comes.
#[cfg(target_os = "linux")]
const TIMEOUT: Duration = Duration::from_mins(1);

/// Red has two marbles in the centre; a third wins.
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

fn json_of(arguments: &[&str]) -> Value {
    serde_json::from_str(&answer(&[arguments, &["--json"]].concat())).expect("JSON")
}

/// Runs a command line with single quotes, writing to another file.
fn run_again(command: &str, out: &Path) -> String {
    let mut words: Vec<&str> = Vec::new();
    for (nth, piece) in command.split('\'').enumerate() {
        if nth % 2 == 1 { words.push(piece) } else { words.extend(piece.split_whitespace()) }
    }
    assert_eq!(words.remove(0), "tessera");
    answer(&[&words[..], &["--out", text(out)]].concat())
}

#[test]
fn a_found_win_is_verified_with_the_same_counts() {
    let out = file("won.certificate");
    let found = json_of(&["prove", "pentago-xl", "--position", WON, "--out", text(&out)]);
    assert_eq!((&found["found"], &found["marbles"]), (&json!(true), &json!(5)));
    let verified = json_of(&["verify", text(&out)]);
    for name in ["positions", "replies", "marbles"] {
        assert_eq!(found[name], verified[name], "{name}");
    }
    assert_eq!(verified["line"].as_array().map(Vec::len), Some(5));
    let output = answer(&["verify", text(&out)]);
    assert!(output.starts_with("verified: pentago-xl for two, 9/9/9/9/4rr3/"), "{output}");
    let command = verified["command"].as_str().expect("text");
    assert!(command.starts_with("tessera prove pentago-xl --position '9/9/9/9/4rr3/"), "{command}");
}

/// White has an open three and the move.
const OPEN_THREE: &str = "G7 A13 H8 N1 F6 A1";

#[test]
fn a_win_of_pente_is_found_and_verified() {
    let out = file("pente.certificate");
    let found =
        json_of(&["prove", "pente", "--rules", "size=13", "--moves", OPEN_THREE, "--out", text(&out)]);
    assert_eq!(found["found"], json!(true));
    let verified = json_of(&["verify", text(&out)]);
    for name in ["first", "plans"] {
        assert_eq!(found[name], verified[name], "{name}");
    }
    let output = answer(&["verify", text(&out)]);
    assert!(output.starts_with("verified: pente with size=13, "), "{output}");
}

/// The search only finds a win; the checker proves it.
#[test]
fn only_the_checker_reports_proven() {
    let out = file("reported.certificate");
    let places =
        [&["pentago-xl", "--position", WON][..], &["pente", "--rules", "size=13", "--moves", OPEN_THREE]];
    for place in places {
        let bare = answer(&[&["prove"], place].concat());
        let written = answer(&[&["prove"], place, &["--out", text(&out)]].concat());
        let how = format!("; tessera verify {} checks it\n", text(&out));
        assert!(written.starts_with("found: player 1 wins ") && written.contains(&how), "{written}");
        assert!(
            bare.contains("; --out FILE writes a certificate, and tessera verify FILE checks it\n"),
            "{bare}"
        );
        assert!(!bare.contains("proven") && !written.contains("proven"), "{bare}{written}");
        let output = json_of(&[&["prove"], place].concat());
        assert_eq!((&output["found"], output.get("proven")), (&json!(true), None));
    }
}

#[test]
fn the_command_in_a_certificate_makes_it_again_wherever_the_game_came_from() {
    let record = file("game.txt");
    let (out, again) = (file("from-file.certificate"), file("again.certificate"));
    let pente = "[Game \"Pente\"]\n[Rules \"size=13\"]\n\n1. G7 A13 2. H8 N1 3. F6 A1 *\n";
    let xl = "a1A+ c1A- i9A+ g9A- e5A+ d4A- f5A+ h2A-";
    for (game, written) in [("pente", pente), ("pentago-xl", xl)] {
        fs::write(&record, written).expect("it can be written");
        let _none = fs::remove_file(&again);
        answer(&["prove", game, text(&record), "--out", text(&out)]);
        let verified = json_of(&["verify", text(&out)]);
        let command = verified["command"].as_str().expect("text");
        assert!(command.contains(" --position '") && !command.contains("game.txt"), "{command}");
        run_again(command, &again);
        assert_eq!(fs::read(&out).expect("a file"), fs::read(&again).expect("a file"), "{command}");
    }
}

#[test]
fn the_rule_swap_is_left_out_once_the_first_turn_is_settled() {
    let out = file("settled.certificate");
    let rules = ["prove", "pente", "--rules", "swap,size=13"];
    answer(&[&rules[..], &["--moves", OPEN_THREE, "--out", text(&out)]].concat());
    let verified = json_of(&["verify", text(&out)]);
    assert_eq!(verified["rules"], json!("size=13"));
    let not_yet = "with the rule 'swap' the first two moves are not searched: give the game after them, or leave the rule out";
    assert_eq!(refusal(&[&rules[..], &["--moves", "G7"]].concat()), not_yet);
    assert_eq!(refusal(&["prove", "pentago-xl", "--rules", "swap"]), not_yet);
    let taken_over = OPEN_THREE.replacen(' ', " swap ", 1);
    assert_eq!(
        refusal(&[&rules[..], &["--moves", &taken_over]].concat()),
        "certificates do not support a first turn that was taken over: leave 'swap' out of the moves and the rules; this only \
         exchanges the seats"
    );
}

/// Twelve marbles each, and red wins by force.
const LATE: &str = "ry2r2yr/yr5ry/9/y8/r3rr2y/3y5/9/yr5yr/ry2y2ry 1 28,28 0,0";

#[test]
fn the_usual_bound_counts_from_what_is_on_the_board() {
    let found = json_of(&["prove", "pentago-xl", "--position", LATE]);
    assert_eq!(found["found"], json!(true), "{found}");
    for within in ["12", "13"] {
        assert_eq!(
            refusal(&["prove", "pentago-xl", "--position", LATE, "--within", within]),
            format!(
                "a win that is not immediate takes at least two more marbles, and 12 are on the board: the bound {within} is too low"
            )
        );
    }
    let few = "9/9/9/9/4rr3/3y5/9/7y1/9 1 1,1 0,0";
    assert_eq!(
        refusal(&["prove", "pentago-xl", "--rules", "marbles=3", "--position", few]),
        "the players have too few marbles left for a win that is not immediate"
    );
}

#[test]
fn pente_that_is_over_won_at_once_or_not_begun_is_not_searched() {
    let prove = |rules: &str, moves: &str| refusal(&["prove", "pente", "--rules", rules, "--moves", moves]);
    assert_eq!(prove("", "K10 A1 L10 A3 M10 A5 N10 A7 O10"), "the game is over");
    assert_eq!(
        prove("", "K10 A1 L10 A3 M10 A5 N10 J10"),
        "the player to move wins at once with O10, which needs no certificate"
    );
    let too_early = "a search in Pente starts after the first stone, with championship after the third; give a later position";
    assert_eq!(prove("", ""), too_early);
    assert_eq!(prove("championship", "K10 A1"), too_early);
}

#[test]
fn an_unwritable_file_is_refused_before_the_search() {
    let folder = file("a-folder");
    fs::create_dir_all(&folder).expect("it can be made");
    let nowhere = file("absent").join("x.certificate");
    // This search would take minutes.
    let xl = ["prove", "pentago-xl", "--first", "e5A+", "--out"];
    let pente = ["prove", "pente", "--moves", "K10 A1", "--out"];
    for prove in [xl, pente] {
        let sentence = refusal(&[&prove[..], &[text(&nowhere)]].concat());
        assert!(sentence.starts_with(&format!("{} cannot be written: ", text(&nowhere))), "{sentence}");
        let sentence = refusal(&[&prove[..], &[text(&folder)]].concat());
        assert_eq!(sentence, format!("{} cannot be written: it is not a file", text(&folder)));
    }
}

#[test]
fn out_of_memory_is_reported() {
    let xl = ["prove", "pentago-xl", "--first", "e5A+", "--memory", "20K"];
    let pente = ["prove", "pente", "--moves", "K10 A19 M10 T1 M8 L10", "--memory", "1K"];
    for prove in [&xl[..], &pente] {
        let output = answer(prove);
        assert!(
            output.starts_with("out of memory before a win was found; allow more with --memory\n"),
            "{output}"
        );
        let json = json_of(prove);
        assert_eq!((&json["full"], &json["found"]), (&json!(true), &json!(false)));
    }
    assert!(refusal(&["prove", "pente", "--moves", "K10 A1", "--memory", "5"]).starts_with("--memory '5' "));
}

/// The output of a command that is interrupted during its search.
#[cfg(unix)]
fn interrupted(arguments: &[&str]) -> String {
    let child = Command::new(env!("CARGO_BIN_EXE_tessera"))
        .args(arguments)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    wait_for_interrupt_handler(child.id());
    let hit = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(hit.is_ok_and(|status| status.success()), "{arguments:?} ended by itself");
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{arguments:?} does not listen: {}", output.status);
    String::from_utf8(output.stdout).expect("text")
}

/// Waits until a program handles interrupts, which otherwise end it without output, and has searched for a while.
#[cfg(target_os = "linux")]
fn wait_for_interrupt_handler(process: u32) {
    /// The bit of SIGINT in the mask of handled signals.
    const INTERRUPT: u64 = 1 << (2 - 1);
    /// Processor time of the search, in ticks of a hundredth of a second: enough for some results.
    const SEARCH_TICKS: u64 = 30;
    let began = Instant::now();
    loop {
        let stat = fs::read_to_string(format!("/proc/{process}/stat")).expect("it runs");
        // After the name in parentheses, user time is the twelfth field.
        let times = stat.rsplit(") ").next().map(|fields| fields.split(' ').skip(11).take(2));
        let ticks: u64 = times.into_iter().flatten().map(|time| time.parse::<u64>().expect("a number")).sum();
        let status = fs::read_to_string(format!("/proc/{process}/status")).expect("it runs");
        let handled = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).expect("a mask");
        if u64::from_str_radix(handled.trim(), 16).expect("a number") & INTERRUPT != 0
            && ticks >= SEARCH_TICKS
        {
            return;
        }
        assert!(began.elapsed() < TIMEOUT, "it handles no interrupt");
        thread::sleep(Duration::from_millis(10));
    }
}

/// Only Linux shows which signals a program handles.
#[cfg(all(unix, not(target_os = "linux")))]
fn wait_for_interrupt_handler(_process: u32) {
    thread::sleep(Duration::from_secs(5));
}

#[cfg(unix)]
#[test]
fn a_stopped_search_saves_its_results_and_can_be_resumed() {
    let (out, part) = (file("stopped.certificate"), file("stopped.certificate.part"));
    let _none = fs::remove_file(&part);
    let prove = ["prove", "pentago-xl", "--first", "e5A+", "--out", text(&out)];
    let output = interrupted(&prove);
    assert!(
        output.starts_with(&format!("stopped; intermediate results are saved in {}\n", text(&part))),
        "{output}"
    );
    // Without quiet moves the search ends soon, with the same notes read and written.
    let quiet = [&prove[..], &["--quiet", "0"]].concat();
    answer(&quiet);
    let mut bytes = fs::read(&part).expect("the notes are there");
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    fs::write(&part, bytes).expect("it can be written");
    let sentence = refusal(&quiet);
    assert!(
        sentence.ends_with("cannot be resumed; delete it to start over: the checkpoint is damaged"),
        "{sentence}"
    );
}

#[cfg(unix)]
#[test]
fn a_stopped_search_of_exago_reports_unknown() {
    let output = interrupted(&["prove", "exago"]);
    let sentence = "player 1: 5 in a line while tiles are placed: unknown, the search was stopped\n";
    assert!(output.starts_with(sentence) && !output.contains("player 2"), "{output}");
}

#[test]
fn exago_results_are_reported_as_not_certified() {
    let output = answer(&["prove", "exago", "--rules", "side=4"]);
    let lines: Vec<&str> = output.lines().collect();
    for (nth, player) in [(0, 1), (2, 2)] {
        let sentence = "5 in a line while tiles are placed: cannot be forced (searched, not certified)";
        assert_eq!(lines[nth], format!("player {player}: {sentence}"));
    }
    let json = json_of(&["prove", "exago", "--rules", "line=3", "--player", "1"]);
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
    let sentence = refusal(&["verify", text(&damaged)]);
    assert!(
        sentence.contains("damaged.certificate is not a valid proof: ") && sentence.lines().count() == 1,
        "{sentence}"
    );
    assert!(refusal(&["verify", text(&file("absent"))]).contains("absent cannot be read"));
}

#[test]
fn replies_without_an_answer_are_reported() {
    let (out, part) = (file("open.certificate"), file("open.certificate.part"));
    let _none = fs::remove_file(&part);
    let prove =
        ["prove", "pentago-xl", "--first", "e5A+", "--within", "5", "--quiet", "1", "--out", text(&out)];
    let output = answer(&prove);
    assert!(output.starts_with("not proven within these bounds; replies without an answer: "), "{output}");
    assert!(output.contains(&format!("; intermediate results are saved in {}\n", text(&part))), "{output}");
    let resumed = json_of(&prove);
    assert_eq!(resumed["found"], json!(false));
    // Fourteen different replies.
    assert_eq!(resumed["open"].as_array().map(Vec::len), Some(14));
    fs::remove_file(&part).expect("the notes are there");
    let fresh = json_of(&prove);
    assert_eq!(resumed["open"], fresh["open"]);
    assert!(resumed["nodes"].as_u64() < fresh["nodes"].as_u64(), "{resumed} {fresh}");
}

#[test]
fn saved_results_are_resumed_or_refused() {
    let out = file("noted.certificate");
    let part = file("noted.certificate.part");
    // Left by an earlier run of the tests.
    let _none = fs::remove_file(&out);
    fs::write(&part, "something else").expect("it can be written");
    let sentence = refusal(&["prove", "pentago-xl", "--position", WON, "--out", text(&out)]);
    assert!(
        sentence.contains("noted.certificate.part cannot be resumed; delete it to start over"),
        "{sentence}"
    );
    assert!(!out.exists());
    let nothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    let notes = format!("tessera notebook 2\nmarbles: 12\nboards: 0\nchecksum: {nothing}\n\n");
    fs::write(&part, notes).expect("it can be written");
    answer(&["prove", "pentago-xl", "--position", WON, "--out", text(&out)]);
    assert!(out.exists() && !part.exists());
}

#[test]
fn unsupported_proofs_are_refused_in_one_sentence() {
    assert_eq!(
        refusal(&["prove", "pentago"]),
        "Pentago is already solved; tessera solve pentago shows what is known"
    );
    assert_eq!(refusal(&["prove", "pente", "--quiet", "2"]), "--quiet does not apply to pente");
    assert_eq!(refusal(&["prove", "exago", "--out", "x"]), "--out does not apply to exago");
    assert_eq!(refusal(&["prove", "exago", "--memory", "1G"]), "--memory does not apply to exago");
    assert_eq!(
        refusal(&["prove", "exago", "--rules", "side=8"]),
        "boards up to side 7 can be searched, not side 8"
    );
    assert_eq!(refusal(&["prove", "pentago-xl", "--players", "3"]), "proofs are for two players, not for 3");
    assert!(refusal(&["prove", "pentago-xl", "--first", "e5E+"]).starts_with("--first 'e5E+': "));
    assert_eq!(
        refusal(&["prove", "pentago-xl", "--within", "0"]),
        "--within '0' is not a number from 1 to 41"
    );
    assert!(refusal(&["prove", "pentago-xl", "--rules", "no_turn_back"]).contains("no_turn_back"));
}
