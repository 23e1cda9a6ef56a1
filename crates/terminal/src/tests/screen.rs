//! Tests of the screen, drawn on a test terminal.

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use tessera_i18n::Language;
use tessera_rules::GameKind;

use super::{against_computer, app, move_cursor, people, type_keys};
use crate::app::TerminalApp;
use crate::board_view::{ClickAction, ClickTarget};
use crate::{SeatPlayer, message_keys as key, screen};

pub(super) fn drawn(app: &TerminalApp, width: u16, height: u16) -> (String, Vec<ClickTarget>) {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a terminal");
    let mut targets = Vec::new();
    terminal.draw(|frame| targets = screen::draw(app, frame.buffer_mut())).expect("it draws");
    let buffer = terminal.backend().buffer();
    let rows = buffer.content().chunks(usize::from(width));
    let text: Vec<String> = rows
        .map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect::<String>().trim_end().to_owned())
        .collect();
    (text.join("\n"), targets)
}

#[test]
fn pentago_has_gaps_between_its_blocks() {
    let mut app = people(GameKind::Pentago, 2, "b2A+ e5D-");
    move_cursor(&mut app, "f1");
    let (text, _) = drawn(&app, 46, 13);
    let board: Vec<&str> = text.lines().take(9).map(|line| line.get(..18).unwrap_or(line)).collect();
    assert!(text.contains('○') && text.contains('●'), "{text}");
    assert!(board[0].contains('A') && board[0].contains('B'), "{text}");
    assert!(board.iter().any(|line| line.contains('C') && line.contains('D')), "{text}");
    assert!(text.contains("(●"), "the last move is marked: {text}");
    assert!(text.contains("a b c   d e f"), "{text}");
}

#[test]
fn rows_of_a_hexagon_are_offset() {
    let (text, _) = drawn(&people(GameKind::Exago, 3, "f6 f7"), 60, 20);
    let rows: Vec<usize> = text
        .lines()
        .take(11)
        .map(|line| line.char_indices().skip(3).find(|(_, c)| "·●◆[(".contains(*c)).expect("cells").0)
        .collect();
    let steps: Vec<i64> = rows.windows(2).map(|pair| pair[1] as i64 - pair[0] as i64).collect();
    assert!(
        steps[..5].iter().all(|&step| step == -1) && steps[5..].iter().all(|&step| step == 1),
        "{rows:?}\n{text}"
    );
}

#[test]
fn pente_has_crossing_lines_and_its_centre() {
    let (text, _) = drawn(&people(GameKind::Pente, 2, "K10"), 80, 24);
    assert!(text.contains("─┼─┼") && text.contains('┌') && text.contains('┘'), "{text}");
    assert!(text.lines().nth(9).is_some_and(|line| line.starts_with("10") && line.contains('○')), "{text}");
    assert!(text.contains("A B C D E F G H J K L"), "{text}");
}

#[test]
fn every_cell_can_be_clicked_where_there_is_room() {
    for kind in GameKind::ALL {
        for (width, height) in [(200, 60), (80, 24)] {
            let app = people(kind, 2, "");
            let (text, targets) = drawn(&app, width, height);
            let cells = targets.iter().filter(|target| matches!(target.action, ClickAction::Cell(_))).count();
            assert_eq!(cells, app.board.cells.len(), "{kind} {width}×{height}\n{text}");
            let whole =
                targets.iter().all(|target| target.area.right() <= width && target.area.bottom() <= height);
            assert!(whole, "{kind} {width}×{height}");
        }
    }
}

#[test]
fn xl_9_both_players_of_a_team_are_named_as_winners() {
    let moves =
        "e6A+ f5A+ e5A+ d5A+ b5A+ h5A+ d4A+ c4A+ g5A+ e2A+ f6A+ h8A+ d7A+ f3A+ c3A+ b2A+ h3A+ c6A+ g7";
    let app = app(GameKind::PentagoXl, 4, "teams", moves, vec![SeatPlayer::Person; 4], "en");
    let (text, _) = drawn(&app, 130, 40);
    assert!(text.contains("players 1 + 3 have won"), "{text}");
}

#[test]
fn small_terminals_show_what_they_can() {
    for kind in GameKind::ALL {
        for (width, height) in [(40, 20), (20, 10), (10, 5), (3, 2), (1, 1)] {
            for keys in ["", "!", "?", "s"] {
                let mut app = people(kind, 2, "");
                type_keys(&mut app, keys);
                drawn(&app, width, height);
            }
        }
        let (text, targets) = drawn(&people(kind, 2, ""), 40, 20);
        assert!(text.contains("Player 1: choose a cell"), "{kind}\n{text}");
        assert!(text.contains("Q quit"), "{kind}\n{text}");
        assert!(text.contains('['), "the cursor is always seen: {kind}\n{text}");
        assert!(targets.iter().any(|target| matches!(target.action, ClickAction::Cell(_))));
    }
}

#[test]
fn a_flipped_board_is_turned_around() {
    let mut app = people(GameKind::Pentago, 2, "b2A+");
    type_keys(&mut app, "f");
    let (text, _) = drawn(&app, 44, 13);
    assert!(text.contains("f e d   c b a"), "{text}");
    let before = app.board.cells[app.cursor].name.clone();
    type_keys(&mut app, "<");
    assert!(app.board.cells[app.cursor].name > before, "on a flipped board, left increases the letter");
}

#[test]
fn without_colours_nothing_is_coloured_and_pieces_differ() {
    let mut app = people(GameKind::Exago, 6, "f6 f7 g7 e5 g6 h6");
    app.colours = false;
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).expect("a terminal");
    terminal.draw(|frame| drop(screen::draw(&app, frame.buffer_mut()))).expect("it draws");
    let buffer = terminal.backend().buffer();
    let plain = |cell: &ratatui::buffer::Cell| {
        cell.fg == ratatui::style::Color::Reset && cell.bg == ratatui::style::Color::Reset
    };
    assert!(buffer.content().iter().all(plain));
    let (text, _) = drawn(&app, 80, 24);
    assert!("●◆■▲★♣".chars().all(|sign| text.contains(sign)), "{text}");
    type_keys(&mut app, "m");
    let (text, _) = drawn(&app, 80, 24);
    assert!(!text.contains('★') && text.contains('v'), "{text}");
}

#[test]
fn players_say_who_has_the_move_and_how_it_ended() {
    let (text, _) = drawn(&against_computer(GameKind::Pente), 80, 24);
    assert!(text.contains("▶ ○ 1 You, pairs: 0") && text.contains("2 Computer, level 1"), "{text}");
    let over = people(GameKind::Pente, 2, "K10 A1 K11 A2 K12 A3 K13 A5 K14");
    let (text, _) = drawn(&over, 100, 30);
    assert!(text.contains("player 1 has won") && text.contains("place 2") && !text.contains('▶'), "{text}");
    assert!(text.contains("5. K14"), "{text}");
}

/// The words of a text, without spaces and lines.
fn letters(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

/// The text beside the board, column by column from the first that the board leaves free.
fn panel(text: &str, from: usize) -> String {
    text.lines().map(|line| line.chars().skip(from).collect::<String>()).collect()
}

#[test]
fn nothing_is_cut_at_80_by_24() {
    for language in Language::ALL.map(Language::code) {
        for (kind, players, moves) in [
            (GameKind::Pentago, 2, "b2A+"),
            (GameKind::PentagoXl, 4, "e5A+"),
            (GameKind::Exago, 2, "f6 f7 g7"),
            (GameKind::Exago, 6, "f6 f7 g7 e5 g6 h6"),
            (GameKind::Pente, 2, "K10 L9"),
        ] {
            let level = tessera_engine::Level::HIGHEST;
            let mut seats = vec![SeatPlayer::Computer(level); players];
            seats[(moves.split(' ').count()) % players] = SeatPlayer::Person;
            for keys in ["", "!", "!!", "h"] {
                let mut app = app(kind, players, "", moves, seats.clone(), language);
                type_keys(&mut app, keys);
                let (text, targets) = drawn(&app, 80, 24);
                let first = targets
                    .iter()
                    .filter(|target| matches!(target.action, ClickAction::Key(_)))
                    .map(|target| target.area.x)
                    .min()
                    .unwrap_or_default();
                let shown = letters(&panel(&text, usize::from(first)));
                for (seat, player) in app.seats.iter().enumerate() {
                    let mut wanted = format!("{}{}", seat + 1, letters(&app.name(*player)));
                    if let Some(hands) = app.game.hands() {
                        let left = [("number", hands[seat].into())];
                        wanted = format!("{wanted},{}", letters(&app.messages.format(key::IN_HAND, &left)));
                    }
                    if let Some(captured) = app.game.captured() {
                        let pairs = [("number", captured[seat].into())];
                        wanted = format!("{wanted},{}", letters(&app.messages.format(key::PAIRS, &pairs)));
                    }
                    assert!(shown.contains(&wanted), "{language} {kind} {keys}: {wanted}\n{text}");
                }
                for name in [key::KEY_TAKE_BACK, key::KEY_NEW_GAME, key::KEY_HELP, key::KEY_QUIT] {
                    let wanted = letters(&app.messages.text(name));
                    assert!(shown.contains(&wanted), "{language} {kind} {keys}: {wanted}\n{text}");
                }
                assert!(shown.contains(&letters(&app.notice)), "{language} {kind} {keys}\n{text}");
                if app.builder.expects_turn() {
                    let block = app.board.block(app.cursor).map(String::from).unwrap_or_default();
                    let wanted = letters(&app.messages.format(key::TURN_A_BLOCK, &[("block", block.into())]));
                    assert!(shown.contains(&wanted), "{language} {kind} {keys}: {wanted}\n{text}");
                }
            }
        }
    }
}

#[test]
fn boards_grow_with_the_window() {
    for kind in GameKind::ALL {
        let widths = [(60, 24), (80, 24), (120, 40), (170, 62), (260, 110)].map(|(width, height)| {
            let (_, targets) = drawn(&people(kind, 2, ""), width, height);
            let cell = targets.iter().find(|target| matches!(target.action, ClickAction::Cell(_)));
            cell.expect("a cell").area.width
        });
        assert!(widths.is_sorted(), "{kind} {widths:?}");
        assert!(widths[4] > widths[1] && widths[3] > widths[0], "{kind} {widths:?}");
    }
    let (text, _) = drawn(&people(GameKind::Pentago, 2, "b2A+"), 120, 40);
    assert!(text.contains("╭───╮") && text.contains("│(○)│"), "{text}");
}

#[test]
fn marks_are_whole_in_small_cells_too() {
    let mut app = people(GameKind::Pentago, 2, "b2A+ e5D-");
    move_cursor(&mut app, "f1");
    let (text, _) = drawn(&app, 44, 13);
    assert!(text.contains("[·]") && text.contains("(●)"), "{text}");
    let mut app = people(GameKind::Pente, 2, "K10");
    move_cursor(&mut app, "T10");
    let (text, _) = drawn(&app, 80, 24);
    assert!(text.contains("[┤]") && text.contains("(○)"), "{text}");
}

#[test]
fn the_winning_line_is_marked_in_every_game() {
    let xl = "e6A+ f5A+ e5A+ d5A+ b5A+ h5A+ d4A+ c4A+ g5A+ e2A+ f6A+ h8A+ d7A+ f3A+ c3A+ b2A+ h3A+ c6A+ g7";
    let pentago = "a1A+ f6A+ b1A+ f5A+ c1A+ f4A+ d1A+ e6A+ e1";
    for (kind, players, rules, moves, count) in [
        (GameKind::Pentago, 2, "", pentago, 5),
        (GameKind::PentagoXl, 4, "teams", xl, 5),
        (GameKind::Pente, 2, "", "K10 A1 K11 A2 K12 A3 K13 A5 K14", 5),
        (GameKind::Exago, 2, "", "f6 g5 e6 d5 f5 d6 e7 f8 e8 e9 d8 d4 e5 h4 e4", 5),
    ] {
        let app = app(kind, players, rules, moves, vec![SeatPlayer::Person; players], "en");
        assert!(app.game.is_over(), "{kind}");
        assert!(app.board.cells.iter().filter(|cell| cell.wins).count() >= count, "{kind}");
        let (text, _) = drawn(&app, 100, 40);
        assert!(text.matches('*').count() >= 2 * count, "{kind}\n{text}");
        assert!(!text.contains('['), "the cursor hides no mark: {text}");
    }
}

#[test]
fn every_language_fits_and_differs() {
    let mut seen = std::collections::BTreeSet::new();
    for language in Language::ALL.map(Language::code) {
        let app = app(GameKind::PentagoXl, 4, "teams", "e5A+", vec![SeatPlayer::Person; 4], language);
        let (text, targets) = drawn(&app, 80, 24);
        let buttons = targets.iter().filter(|target| matches!(target.action, ClickAction::Key(_))).count();
        assert_eq!(buttons, 6, "{language}\n{text}");
        seen.insert(text);
    }
    assert_eq!(seen.len(), 5);
}
