//! Tests of questions before a game or a file is lost, and of the kept game.

use std::fs;
use std::io;
use std::path::PathBuf;

use tessera_i18n::Language;
use tessera_rules::GameKind;

use super::screen::drawn;
use super::{against_computer, app, move_cursor, moves, next_effect, people, type_keys};
use crate::SeatPlayer;
use crate::app::AppEffect;
use crate::dialogs::KeyboardFocus;
use crate::unfinished_game::{UnfinishedGame, keep};

#[test]
fn an_unfinished_game_is_not_left_without_a_question() {
    let mut app = people(GameKind::Pentago, 2, "b2A+");
    type_keys(&mut app, "q");
    assert_eq!(next_effect(&mut app), None);
    assert_eq!(app.mode, KeyboardFocus::Quitting);
    type_keys(&mut app, "~");
    assert_eq!(app.mode, KeyboardFocus::Board);
    type_keys(&mut app, "q!");
    assert_eq!(next_effect(&mut app), Some(AppEffect::Quit));
    let mut over = people(GameKind::Pente, 2, "K10 A1 K11 A2 K12 A3 K13 A5 K14");
    type_keys(&mut over, "q");
    assert_eq!(next_effect(&mut over), Some(AppEffect::Quit), "nothing is lost");
}

#[test]
fn another_game_begins_after_the_end_or_after_a_question() {
    let mut app = people(GameKind::Pente, 2, "K10 A1 K11 A2 K12 A3 K13 A5 K14");
    type_keys(&mut app, "n");
    assert!(moves(&app).is_empty() && !app.game.is_over());
    type_keys(&mut app, "!");
    assert_eq!(moves(&app), ["K10"], "it can be played");
    type_keys(&mut app, "n");
    assert_eq!((&app.mode, moves(&app).len()), (&KeyboardFocus::Restarting, 1));
    type_keys(&mut app, "~");
    assert_eq!(moves(&app).len(), 1);
    type_keys(&mut app, "n!");
    assert!(moves(&app).is_empty() && app.mode == KeyboardFocus::Board);
    let mut computer = app_with_engine_first();
    next_effect(&mut computer);
    type_keys(&mut computer, "n");
    assert_eq!(next_effect(&mut computer), None, "a game without moves is new already");
}

fn app_with_engine_first() -> crate::app::TerminalApp {
    let seats = vec![SeatPlayer::Computer(tessera_engine::Level::LOWEST), SeatPlayer::Person];
    app(GameKind::Pentago, 2, "", "", seats, "en")
}

#[test]
fn an_existing_file_is_replaced_only_after_a_question() {
    let mut app = people(GameKind::Pentago, 2, "b2A+");
    type_keys(&mut app, "s!");
    let Some(AppEffect::SaveRecord { name, replace: false, .. }) = next_effect(&mut app) else {
        panic!("nothing is saved")
    };
    app.report_saved(&name, Err(io::Error::from(io::ErrorKind::AlreadyExists)));
    assert_eq!(app.mode, KeyboardFocus::Replacing("pentago.txt".to_owned()));
    type_keys(&mut app, "~");
    assert_eq!(app.mode, KeyboardFocus::Saving("pentago.txt".to_owned()), "the name can be changed");
    type_keys(&mut app, "!");
    next_effect(&mut app);
    app.report_saved(&name, Err(io::Error::from(io::ErrorKind::AlreadyExists)));
    type_keys(&mut app, "!");
    assert!(matches!(next_effect(&mut app), Some(AppEffect::SaveRecord { replace: true, .. })));
    app.report_saved(&name, Ok(()));
    assert!(app.notice.contains("pentago.txt") && app.mode == KeyboardFocus::Board);
}

#[test]
fn an_unfinished_game_is_kept_and_resumed_with_its_players() {
    let folder = std::env::temp_dir().join(format!("tessera-kept-{}", std::process::id()));
    let file = folder.join("unfinished-pente.txt");
    // Left by a test that was killed, if at all.
    let _absent = fs::remove_dir_all(&folder);
    let mut left = against_computer(GameKind::Pente);
    keep(&left, &file).expect("nothing to keep");
    assert!(!file.exists(), "no move was played");
    type_keys(&mut left, "!");
    keep(&left, &file).expect("a file");
    let kept = UnfinishedGame::read(&file).expect("a game");
    assert_eq!(kept.seats, left.seats);

    let mut next = people(GameKind::Pente, 2, "");
    next.offer_kept_game(kept);
    let (text, _) = drawn(&next, 80, 24);
    assert!(text.contains("after one move"), "{text}");
    keep(&next, &file).expect("nothing changes");
    assert!(file.exists(), "as long as the question is open");
    type_keys(&mut next, "!");
    assert_eq!((moves(&next), &next.seats), (vec!["K10".to_owned()], &left.seats));
    assert!(matches!(next_effect(&mut next), Some(AppEffect::Search { .. })), "the computer has the move");

    let over = people(GameKind::Pente, 2, "K10 A1 K11 A2 K12 A3 K13 A5 K14");
    keep(&over, &file).expect("a file");
    assert!(!file.exists(), "a finished game is not kept");
    fs::write(&file, "not a record").expect("a file");
    assert_eq!(UnfinishedGame::read(&file), None);
    assert_eq!(UnfinishedGame::read(&folder.join("absent")), None);
    fs::remove_dir_all(&folder).expect("the folder");
}

/// An app that asks about a game of Pente after two moves, and the file of that game.
fn asked(mut app: crate::app::TerminalApp, name: &str) -> (crate::app::TerminalApp, PathBuf) {
    let file = std::env::temp_dir().join(format!("tessera-asked-{name}-{}.txt", std::process::id()));
    // Left by a test that was killed, if at all.
    let _absent = fs::remove_file(&file);
    keep(&people(GameKind::Pente, 2, "K10 L9"), &file).expect("a file");
    app.offer_kept_game(UnfinishedGame::read(&file).expect("a game"));
    (app, file)
}

#[test]
fn the_kept_game_stays_while_the_question_is_open() {
    let kept = |file: &PathBuf| UnfinishedGame::read(file).map(|game| game.moves.len());

    let mut first = app_with_engine_first();
    let Some(AppEffect::Search { request_id, game, .. }) = next_effect(&mut first) else {
        panic!("the computer has the first move")
    };
    let (mut first, file) = asked(first, "engine");
    first.receive_move(request_id, game.legal_moves().first().copied());
    assert!(first.is_unfinished(), "the computer has moved behind the question");
    keep(&first, &file).expect("nothing changes");
    assert_eq!(kept(&file), Some(2), "an unfinished game does not replace it");
    type_keys(&mut first, "n");
    keep(&first, &file).expect("a file");
    assert_eq!(kept(&file), Some(1), "after the answer, the new game does");
    fs::remove_file(&file).expect("the file");

    let (mut loaded, file) = asked(people(GameKind::Pente, 2, "K10 A1 K11 A2 K12 A3 K13 A5 K14"), "loaded");
    keep(&loaded, &file).expect("nothing changes");
    assert_eq!(kept(&file), Some(2), "a finished game does not delete it");
    loaded.click_cell(0);
    assert_eq!(loaded.mode, KeyboardFocus::Resuming, "a click on the board answers nothing");
    type_keys(&mut loaded, "!");
    assert_eq!(moves(&loaded), ["K10", "L9"]);
    move_cursor(&mut loaded, "A1");
    type_keys(&mut loaded, "!");
    keep(&loaded, &file).expect("a file");
    assert_eq!(kept(&file), Some(3), "the resumed game is kept");
    fs::remove_file(&file).expect("the file");
}

#[test]
fn a_new_game_can_be_chosen_instead_of_the_kept_one() {
    let mut app = people(GameKind::Pente, 2, "");
    let game = people(GameKind::Pente, 2, "K10 L9");
    let moves_played = game.history.iter().map(|(_, mv)| *mv).collect();
    app.offer_kept_game(UnfinishedGame { start: game.start, moves: moves_played, seats: game.seats });
    type_keys(&mut app, "~x");
    assert_eq!(app.mode, KeyboardFocus::Resuming, "other keys answer nothing");
    type_keys(&mut app, "n");
    assert!(moves(&app).is_empty() && app.mode == KeyboardFocus::Board);
}

#[test]
fn every_question_fits_in_every_language() {
    for language in Language::ALL.map(Language::code) {
        let seats = vec![SeatPlayer::Person; 2];
        for mode in [
            KeyboardFocus::Quitting,
            KeyboardFocus::Restarting,
            KeyboardFocus::Resuming,
            KeyboardFocus::Saving("pentago.txt".to_owned()),
            KeyboardFocus::Replacing("pentago.txt".to_owned()),
            KeyboardFocus::Help,
        ] {
            let mut app = app(GameKind::Pentago, 2, "", "b2A+", seats.clone(), language);
            app.mode = mode.clone();
            let (text, _) = drawn(&app, 80, 24);
            let (top, bottom) = (text.matches('┌').count(), text.matches('└').count());
            assert_eq!((top, bottom), (1, 1), "{language} {mode:?}\n{text}");
            assert!(text.contains("Enter") || text.contains("Entrée"), "{language} {mode:?}\n{text}");
        }
    }
}
