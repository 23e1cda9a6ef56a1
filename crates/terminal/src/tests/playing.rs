//! The state machine.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tessera_rules::{GameKind, Record};

use super::{against_computer, moves, people, put_cursor, type_keys, wish};
use crate::app::{Mode, Wish};
use crate::picks::Pick;

#[test]
fn a_marble_then_a_turn_by_letter_and_sign() {
    let mut app = people(GameKind::Pentago, 2, "");
    put_cursor(&mut app, "b2");
    type_keys(&mut app, "!");
    assert!(app.picks.wants_turn() && app.past.is_empty());
    type_keys(&mut app, "a+");
    assert_eq!(moves(&app), ["b2A+"]);
    put_cursor(&mut app, "e5");
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
    assert!(app.past.is_empty() && app.notice.contains("fixed"), "{}", app.notice);
    type_keys(&mut app, "~");
    assert!(app.picks.chosen().is_empty());
}

#[test]
fn a_taken_cell_is_refused_with_a_reason() {
    let mut app = people(GameKind::Pente, 2, "K10");
    put_cursor(&mut app, "K10");
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
        vec![crate::Sitter::Person; 2],
        "en",
    );
    assert_eq!(app.game.hands(), Some(vec![0, 0]));
    let legal = app.game.legal_moves();
    let text = app.game.move_text(legal[0]);
    for pick in crate::picks::steps(&text) {
        let Pick::Cell(cell) = pick else { panic!("{text}") };
        put_cursor(&mut app, &cell);
        type_keys(&mut app, "!");
    }
    assert_eq!(moves(&app).last(), Some(&text));
}

#[test]
fn the_computer_is_asked_and_answers() {
    let mut app = against_computer(GameKind::Pente);
    assert_eq!(wish(&mut app), None);
    type_keys(&mut app, "!");
    let Some(Wish::Think { ticket, game, level: Some(_) }) = wish(&mut app) else {
        panic!("nobody was asked")
    };
    type_keys(&mut app, "^!h");
    assert_eq!((moves(&app).len(), wish(&mut app)), (1, None), "it is not our turn");
    app.answered(ticket + 1, game.legal_moves().first().copied());
    assert_eq!(moves(&app).len(), 1, "nobody asked for that");
    app.answered(ticket, game.legal_moves().first().copied());
    assert_eq!(moves(&app).len(), 2);
    assert_eq!(app.thinks(), None);
}

#[test]
fn taking_back_goes_to_ones_own_move_even_while_the_computer_thinks() {
    let mut app = against_computer(GameKind::Pente);
    type_keys(&mut app, "!");
    let Some(Wish::Think { ticket, game, .. }) = wish(&mut app) else { panic!("nobody was asked") };
    type_keys(&mut app, "u");
    assert_eq!(wish(&mut app), Some(Wish::Cancel));
    app.answered(ticket, game.legal_moves().first().copied());
    assert!(app.past.is_empty() && app.thinks().is_none());
    type_keys(&mut app, "u");
    assert!(app.past.is_empty());
}

#[test]
fn a_hint_is_shown_and_forgotten_after_the_move() {
    let mut app = people(GameKind::Pentago, 2, "");
    type_keys(&mut app, "hh");
    let Some(Wish::Think { ticket, game, level: None }) = wish(&mut app) else { panic!("nobody was asked") };
    assert_eq!(wish(&mut app), None, "once is enough");
    app.answered(ticket, game.parse_move("b2A+").ok());
    assert!(app.notice.contains("b2A+") && app.hint.len() == 2);
    type_keys(&mut app, "!a+");
    assert!(app.hint.is_empty());
}

#[test]
fn a_record_is_saved_under_the_name_that_was_typed() {
    let mut app = against_computer(GameKind::Pente);
    type_keys(&mut app, "!");
    wish(&mut app);
    type_keys(&mut app, "sq");
    app.press(KeyCode::Backspace);
    assert_eq!(app.mode, Mode::Saving("pente.txt".to_owned()));
    type_keys(&mut app, "2!");
    let Some(Wish::Save { name, text }) = wish(&mut app) else { panic!("nothing is saved") };
    assert_eq!(name, "pente.txt2");
    let record: Record = text.parse().expect("a record");
    assert_eq!((record.moves().len(), record.tag("Player 1 Name")), (1, Some("You")));
    app.saved(&name, Some("the disk is full".to_owned()));
    assert!(app.notice.contains("the disk is full"));
}

#[test]
fn leaving_is_always_possible() {
    for before in ["", "?", "s"] {
        let mut app = people(GameKind::Pentago, 2, "");
        type_keys(&mut app, before);
        app.key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
        assert_eq!(wish(&mut app), Some(Wish::Quit));
    }
    let mut app = people(GameKind::Pentago, 2, "");
    type_keys(&mut app, "?qq");
    assert_eq!(wish(&mut app), Some(Wish::Quit), "the first key closes the help");
}

#[test]
fn pointing_places_and_then_only_chooses_the_block() {
    let mut app = people(GameKind::Pentago, 2, "");
    let at = |name: &str, app: &crate::app::App| app.board.find(name).expect("a cell");
    let (b2, f6) = (at("b2", &app), at("f6", &app));
    app.point(b2);
    app.point(f6);
    assert!(app.past.is_empty());
    app.press(KeyCode::Char('-'));
    assert_eq!(moves(&app), ["b2B-"]);
}

#[test]
fn nothing_is_played_after_the_end() {
    let mut app = people(GameKind::Pente, 2, "K10 A1 K11 A2 K12 A3 K13 A5 K14");
    assert!(app.game.is_over());
    type_keys(&mut app, "<!h");
    assert_eq!((moves(&app).len(), wish(&mut app)), (9, None));
    type_keys(&mut app, "u");
    assert!(!app.game.is_over());
}

#[test]
fn the_first_turn_is_taken_over_by_a_key_and_given_back_by_another() {
    let seats = vec![crate::Sitter::Person; 2];
    let mut app = super::app(GameKind::Pentago, 2, "swap", "b2A+", seats.clone(), "en");
    put_cursor(&mut app, "e5");
    type_keys(&mut app, "!t");
    assert_eq!(moves(&app), ["b2A+", "swap"], "what was begun is forgotten");
    assert_eq!(app.game.to_string(), "6/6/6/6/1b4/6 1");
    type_keys(&mut app, "t");
    assert!(app.notice.contains("first turn"), "{}", app.notice);
    type_keys(&mut app, "u");
    assert_eq!(moves(&app), ["b2A+"]);
    let mut app = super::app(GameKind::Pentago, 2, "", "b2A+", seats, "en");
    type_keys(&mut app, "t");
    assert!(app.notice.is_empty() && moves(&app).len() == 1, "a key without meaning");
}
