//! `tessera render`: images as requested, and no file for bad input.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

fn tessera(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tessera"))
        .arg("render")
        .args(arguments)
        .output()
        .expect("the program starts")
}

/// A path for a test, without a file.
fn path(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _not_there = fs::remove_file(&path);
    path
}

fn written(name: &str, arguments: &[&str]) -> Vec<u8> {
    let path = path(name);
    let output = tessera(&[arguments, &["--out", &path.to_string_lossy()]].concat());
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stdout.is_empty());
    fs::read(path).expect("a picture")
}

/// Asserts exit code 2 and no image; returns the sentence.
fn refusal(arguments: &[&str]) -> String {
    let output = tessera(arguments);
    let sentence = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {sentence}");
    assert_eq!(sentence.trim_end().lines().count(), 1, "{arguments:?}: {sentence}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    sentence.trim_end().to_owned()
}

#[test]
fn an_svg_is_written_to_standard_output() {
    let output = tessera(&["pentago", "--moves", "b2A+ e5D-"]);
    let svg = String::from_utf8(output.stdout).expect("text");
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
    assert!(svg.contains(r#"data-cell="b2" data-piece="white""#) && svg.contains("last-move"));
    let output = tessera(&["pentago", "--position", "6/4b1/6/1w4/1w4/6 2", "--no-coordinates", "--legal"]);
    let svg = String::from_utf8(output.stdout).expect("text");
    assert!(svg.contains("legal-targets") && !svg.contains("coordinates") && !svg.contains("last-move"));
}

#[test]
fn the_extension_selects_the_format() {
    let moves = ["exago", "--players", "3", "--moves", "f6 f7 g7", "--size", "120"];
    let svg = String::from_utf8(written("three.svg", &moves)).expect("text");
    assert!(svg.starts_with("<svg") && svg.contains(r#"width="120""#));
    let png = written("three.PNG", &moves);
    assert!(png.starts_with(b"\x89PNG"));
    assert_eq!(png[16..20], 120_u32.to_be_bytes());
    assert!(written("three.gif", &moves).starts_with(b"GIF89a"));
}

#[test]
fn switches_hide_layers() {
    let draw = |switches: &[&str]| {
        let output = tessera(&[&["pentago-xl", "--players", "4", "--moves", "e5A+ d4B-"], switches].concat());
        assert!(output.status.success());
        String::from_utf8(output.stdout).expect("text")
    };
    let all = draw(&[]);
    for (switch, class) in [
        ("--no-coordinates", "coordinates"),
        ("--no-marks", r#"class="mark""#),
        ("--no-last-move", "last-move"),
    ] {
        assert!(all.contains(class) && !draw(&[switch]).contains(class), "{switch}");
    }
    assert!(!all.contains("legal-targets") && draw(&["--legal"]).contains("legal-targets"));
    assert!(draw(&["--theme", "dark"]).contains("pentago-xl dark"));
}

#[test]
fn a_record_is_drawn_like_its_moves() {
    let record = path("drawn.txt");
    fs::write(&record, "[Game \"Pente\"]\n[Result \"*\"]\n\n1. K10 L9 *\n")
        .expect("the folder can be written");
    let from_record = tessera(&["pente", &record.to_string_lossy()]).stdout;
    assert_eq!(from_record, tessera(&["pente", "--moves", "K10 L9"]).stdout);
}

#[test]
fn bad_input_gets_one_sentence_and_keeps_the_old_file() {
    let kept = path("kept.png");
    fs::write(&kept, "kept").expect("the folder can be written");
    let kept_name = kept.to_string_lossy();
    for (arguments, sentence) in [
        (&["chess"][..], "there is no game 'chess'; the games are pentago, pentago-xl, exago and pente"),
        (
            &["pentago", "--moves", "b2"],
            "move 1 'b2': the turn is missing: a block must be turned, as in b2A+",
        ),
        (&["pentago", "--size", "15"], "--size '15' is not a number from 16 to 4096"),
        (&["pentago", "--size", "-3"], "--size '-3' is not a number from 16 to 4096"),
        (&["pentago", "--size", "big"], "--size 'big' is not a number from 16 to 4096"),
        (&["pentago", "--theme", "pink"], "there is no theme 'pink'; the themes are light and dark"),
        (&["pente", "--players", "3"], "Pente is for 2 players, not 3"),
    ] {
        assert_eq!(refusal(&[arguments, &["--out", &kept_name]].concat()), sentence);
        assert_eq!(fs::read(&kept).expect("still there"), b"kept", "{arguments:?}");
    }
    assert_eq!(
        refusal(&["pentago", "--out", "board.bmp"]),
        "--out 'board.bmp' has no known image format; use .svg, .png or .gif"
    );
    for arguments in [
        &["pentago", "--position", "nonsense"][..],
        &["pentago", "--position", "6/6/6/6/6/6 1", "--moves", "b2A+"],
        &["pentago", "--position", "6/6/6/6/6/6 1", "a file"],
        &["pentago", "no such file"],
        &["pentago", "--out"],
        &["pentago", "--out", "no such folder/board.svg"],
    ] {
        refusal(arguments);
    }
    assert!(tessera(&["pentago", "--size", "40", "--out", &kept_name]).status.success());
    assert!(fs::read(&kept).expect("a picture").starts_with(b"\x89PNG"));
    let folder = fs::read_dir(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    let left = folder.filter_map(Result::ok).filter(|e| e.file_name().to_string_lossy().contains("kept.png"));
    assert_eq!(left.count(), 1, "no temporary file is left");
}
