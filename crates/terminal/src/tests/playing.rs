//! Tests of the state machine.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tessera_rules::{GameKind, Record};

use super::{against_computer, move_cursor, moves, next_effect, people, type_keys};
use crate::app::AppEffect;
use crate::dialogs::KeyboardFocus;
use crate::move_builder::MoveStep;

#[test]
fn a_marble_then_a_turn_by_letter_and_sign() {
    let mut app = people(GameKind::Pentago, 2, "");
    move_cursor(&mut app, "b2");
    type_keys(&mut app, "!");
    assert!(app.builder.expects_turn() && app.history.is_empty());
    type_keys(&mut app, "a+");
    assert_eq!(moves(&app), ["b2A+"]);
    move_cursor(&mut app, "e5");
    type_keys(&mut app, "!d-");
    assert_eq!(moves(&app), ["b2A+", "e5D-"]);
}

#[test]
fn letters_of_blocks_come_before_commands_while_turning_only() {
    let mut app = people(GameKind::PentagoXl, 2, "");
    type_keys(&mut app, "f");
    assert!(app.flipped);
    type_keys(&mut app, "!f-");
    assert_eq!(moves(&app), ["e5F-"]);
    assert!(app.flipped);
}

#[test]
fn the_fixed_block_is_refused_with_a_reason_and_escape_goes_back() {
    let mut app = people(GameKind::PentagoXl, 3, "");
    type_keys(&mut app, "!e+");
    assert!(app.history.is_empty() && app.notice.contains("fixed"), "{}", app.notice);
    type_keys(&mut app, "~");
    assert!(app.builder.chosen().is_empty());
}

#[test]
fn a_taken_cell_is_refused_with_a_reason() {
    let mut app = people(GameKind::Pente, 2, "K10");
    move_cursor(&mut app, "K10");
    type_keys(&mut app, "!");
    assert_eq!(app.notice, "This place is taken. Choose an empty one.");
    type_keys(&mut app, ">!");
    assert_eq!(moves(&app), ["K10", "L10"]);
    assert!(app.notice.is_empty());
}

#[test]
fn a_tile_is_lifted_and_placed() {
    let mut app = super::app(
        GameKind::Exago,
        2,
        "tiles=2:2,side=4,line=4",
        "d4 d5 d3 c4",
        vec![crate::SeatPlayer::Person; 2],
        "en",
    );
    assert_eq!(app.game.hands(), Some(vec![0, 0]));
    let legal = app.game.legal_moves();
    let text = app.game.move_text(legal[0]);
    for step in crate::move_builder::steps(&text) {
        let MoveStep::Cell(cell) = step else { panic!("{text}") };
        move_cursor(&mut app, &cell);
        type_keys(&mut app, "!");
    }
    assert_eq!(moves(&app).last(), Some(&text));
}

#[test]
fn the_computer_searches_and_moves() {
    let mut app = against_computer(GameKind::Pente);
    assert_eq!(next_effect(&mut app), None);
    type_keys(&mut app, "!");
    let Some(AppEffect::Search { request_id, game, level: Some(_) }) = next_effect(&mut app) else {
        panic!("no search was started")
    };
    type_keys(&mut app, "^!h");
    assert_eq!((moves(&app).len(), next_effect(&mut app)), (1, None), "it is not our turn");
    app.receive_move(request_id + 1, game.legal_moves().first().copied());
    assert_eq!(moves(&app).len(), 1, "the result is outdated");
    app.receive_move(request_id, game.legal_moves().first().copied());
    assert_eq!(moves(&app).len(), 2);
    assert_eq!(app.computer_level(), None);
}

#[test]
fn taking_back_goes_to_the_last_own_move_even_during_a_search() {
    let mut app = against_computer(GameKind::Pente);
    type_keys(&mut app, "!");
    let Some(AppEffect::Search { request_id, game, .. }) = next_effect(&mut app) else {
        panic!("no search was started")
    };
    type_keys(&mut app, "u");
    assert_eq!(next_effect(&mut app), Some(AppEffect::CancelSearch));
    app.receive_move(request_id, game.legal_moves().first().copied());
    assert!(app.history.is_empty() && app.computer_level().is_none());
    type_keys(&mut app, "u");
    assert!(app.history.is_empty());
}

#[test]
fn a_hint_is_shown_until_the_next_move() {
    let mut app = people(GameKind::Pentago, 2, "");
    type_keys(&mut app, "hh");
    let Some(AppEffect::Search { request_id, game, level: None }) = next_effect(&mut app) else {
        panic!("no search was started")
    };
    assert_eq!(next_effect(&mut app), None, "only one search is started");
    app.receive_move(request_id, game.parse_move("b2A+").ok());
    assert!(app.notice.contains("b2A+") && app.hint.len() == 2);
    type_keys(&mut app, "!a+");
    assert!(app.hint.is_empty());
}

#[test]
fn a_record_is_saved_under_the_name_that_was_typed() {
    let mut app = against_computer(GameKind::Pente);
    type_keys(&mut app, "!");
    next_effect(&mut app);
    type_keys(&mut app, "sq");
    app.press_key(KeyCode::Backspace);
    assert_eq!(app.mode, KeyboardFocus::Saving("pente.txt".to_owned()));
    type_keys(&mut app, "2!");
    let Some(AppEffect::SaveRecord { name, text, replace: false }) = next_effect(&mut app) else {
        panic!("nothing is saved")
    };
    assert_eq!(name, "pente.txt2");
    let record: Record = text.parse().expect("a record");
    assert_eq!((record.moves().len(), record.tag("Player 1 Name")), (1, Some("You")));
    app.report_saved(&name, Err(std::io::Error::other("the disk is full")));
    assert!(app.notice.contains("the disk is full"));
}

#[test]
fn quitting_is_always_possible() {
    for before in ["", "?", "s"] {
        let mut app = people(GameKind::Pentago, 2, "");
        type_keys(&mut app, before);
        app.handle_key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
        assert_eq!(next_effect(&mut app), Some(AppEffect::Quit));
    }
    let mut app = people(GameKind::Pentago, 2, "");
    type_keys(&mut app, "?qq");
    assert_eq!(next_effect(&mut app), Some(AppEffect::Quit), "the first key closes the help");
}

#[test]
fn a_click_places_a_marble_and_the_next_only_chooses_the_block() {
    let mut app = people(GameKind::Pentago, 2, "");
    let at = |name: &str, app: &crate::app::TerminalApp| app.board.find(name).expect("a cell");
    let (b2, f6) = (at("b2", &app), at("f6", &app));
    app.click_cell(b2);
    app.click_cell(f6);
    assert!(app.history.is_empty());
    app.press_key(KeyCode::Char('-'));
    assert_eq!(moves(&app), ["b2B-"]);
}

#[test]
fn nothing_is_played_after_the_end() {
    let mut app = people(GameKind::Pente, 2, "K10 A1 K11 A2 K12 A3 K13 A5 K14");
    assert!(app.game.is_over());
    type_keys(&mut app, "<!h");
    assert_eq!((moves(&app).len(), next_effect(&mut app)), (9, None));
    type_keys(&mut app, "u");
    assert!(!app.game.is_over());
}

#[test]
fn the_first_turn_is_taken_over_by_a_key_and_taken_back_by_another() {
    let seats = vec![crate::SeatPlayer::Person; 2];
    let mut app = super::app(GameKind::Pentago, 2, "swap", "b2A+", seats.clone(), "en");
    move_cursor(&mut app, "e5");
    type_keys(&mut app, "!t");
    assert_eq!(moves(&app), ["b2A+", "swap"], "the incomplete move is discarded");
    assert_eq!(app.game.to_string(), "6/6/6/6/1b4/6 1");
    type_keys(&mut app, "t");
    assert!(app.notice.contains("first move"), "{}", app.notice);
    type_keys(&mut app, "u");
    assert_eq!(moves(&app), ["b2A+"]);
    let mut app = super::app(GameKind::Pentago, 2, "", "b2A+", seats, "en");
    type_keys(&mut app, "t");
    assert!(app.notice.is_empty() && moves(&app).len() == 1, "a key without meaning");
}
