//! `AnyGame`: undo, and access to the board by cell.

use tessera_rules::{
    AnyCell, AnyGame, AnyMove, AnyUndo, Dice, GameKind, HexCell, IllegalMove, Intersection, MarbleMove,
    MarbleSocket, Seat,
};

use crate::configurations::{all, start};

#[test]
fn undo_restores_every_position() {
    let mut dice = Dice::from_seed(2);
    for configuration in all() {
        let mut game = start(configuration);
        let mut played = Vec::new();
        while !game.is_over() && played.len() < 60 {
            let before = (game.clone(), game.key());
            let moves = game.legal_moves();
            let undo = game.play(*dice.pick(&moves)).expect("a listed move is legal");
            played.push((before, undo));
        }
        while let Some(((before, key), undo)) = played.pop() {
            game.undo(undo);
            assert_eq!((&game, game.key(), game.is_over()), (&before, key, false));
        }
    }
}

#[test]
fn pg_12_a_swap_is_undone() {
    for kind in [GameKind::Pentago, GameKind::PentagoXl, GameKind::Pente] {
        let mut game = AnyGame::new(kind, 2, "swap").expect("rules");
        let first = game.legal_moves()[0];
        game.play(first).expect("a listed move is legal");
        let before = game.clone();
        let swap = game.parse_move("swap").expect("a move");
        let undo = game.play(swap).expect("the first turn can be taken over");
        assert_ne!(game, before);
        game.undo(undo);
        assert_eq!(game, before);
    }
}

#[test]
#[should_panic(expected = "the undo belongs to another game")]
fn an_undo_of_another_game_panics() {
    let [mut one, mut other] =
        [GameKind::Pentago, GameKind::Pente].map(|kind| AnyGame::new(kind, 2, "").expect("rules"));
    let undo = one.play(one.legal_moves()[0]).expect("a listed move is legal");
    other.undo(undo);
}

/// A game in which the first turn was taken over, and the undo of that.
fn swapped(kind: GameKind) -> (AnyGame, AnyUndo) {
    let mut game = AnyGame::new(kind, 2, "swap").expect("rules");
    game.play(game.legal_moves()[0]).expect("a listed move is legal");
    let undo = game.play(AnyMove::Swap).expect("the first turn can be taken over");
    (game, undo)
}

#[test]
#[should_panic(expected = "the undo belongs to another game")]
fn the_undo_of_a_swap_in_another_game_panics() {
    let (_, undo) = swapped(GameKind::Pentago);
    let (mut other, _) = swapped(GameKind::Pente);
    other.undo(undo);
}

#[test]
#[should_panic(expected = "the undo belongs to another game")]
fn the_undo_of_a_swap_that_was_not_made_panics() {
    let (_, undo) = swapped(GameKind::Pentago);
    AnyGame::new(GameKind::Pentago, 2, "swap").expect("rules").undo(undo);
}

#[test]
#[should_panic(expected = "an undo does not cross a resignation")]
fn ex_14_an_undo_before_a_resignation_panics() {
    let mut game = AnyGame::new(GameKind::Exago, 3, "").expect("rules");
    let undo = game.play(game.legal_moves()[0]).expect("a listed move is legal");
    assert!(game.withdraw(Seat::at(2)));
    game.undo(undo);
}

#[test]
fn moves_of_a_board_of_another_width_are_refused() {
    let games = ["side=6,early_moves", "side=8,early_moves"].map(|rules| {
        let mut game = AnyGame::new(GameKind::Exago, 2, rules).expect("rules");
        game.playout(&mut Dice::from_seed(8), 6);
        game
    });
    for (game, other) in [(&games[0], &games[1]), (&games[1], &games[0])] {
        for mv in other.legal_moves() {
            let refused = Err(IllegalMove::Unreadable { form: "it belongs to a board of another size" });
            assert_eq!(game.check(mv), refused, "{mv:?}");
            assert_eq!(game.clone().play(mv).map(drop), refused);
            assert_eq!((game.move_text(mv).as_str(), game.target(mv)), ("", None));
            assert!(!other.move_text(mv).is_empty() && other.target(mv).is_some());
        }
    }
}

#[test]
fn moves_off_the_board_have_no_text_and_no_target() {
    let game = |kind, rules| AnyGame::new(kind, 2, rules).expect("rules");
    let marble = MarbleMove { socket: MarbleSocket::from_number(136), turn: None };
    let off_board = [
        (game(GameKind::Pentago, ""), AnyMove::Pentago(marble)),
        (
            game(GameKind::PentagoXl, ""),
            AnyMove::PentagoXl(MarbleMove { socket: MarbleSocket::from_number(200), ..marble }),
        ),
        (game(GameKind::Exago, "side=4"), game(GameKind::Exago, "side=6").parse_move("a1").expect("a move")),
        (game(GameKind::Exago, "side=8"), game(GameKind::Exago, "side=10").parse_move("a1").expect("a move")),
        (game(GameKind::Pente, "size=13"), AnyMove::Pente(Intersection::new(18, 18).expect("T19"))),
    ];
    for (game, mv) in off_board {
        assert!(game.check(mv).is_err(), "{mv:?}");
        assert_eq!((game.move_text(mv).as_str(), game.target(mv)), ("", None), "{mv:?}");
    }
}

#[test]
fn cells_have_names_of_their_own_that_are_parsed_again() {
    for configuration in all() {
        let game = start(configuration);
        let names: Vec<String> = game.cells().map(|cell| game.cell_name(cell)).collect();
        let distinct: std::collections::BTreeSet<&String> = names.iter().collect();
        assert_eq!(distinct.len(), names.len());
        for (cell, name) in game.cells().zip(&names) {
            assert_eq!(game.parse_cell(name), Ok(cell));
        }
    }
    let cells = |kind, players| AnyGame::new(kind, players, "").expect("rules").cells().count();
    assert_eq!(GameKind::ALL.map(|kind| cells(kind, 2)), [36, 81, 91, 361]);
}

#[test]
fn pieces_are_those_of_the_position() {
    let mut dice = Dice::from_seed(3);
    for configuration in all() {
        let mut game = start(configuration);
        game.playout(&mut dice, 11);
        let letters = game.board().chars().filter(char::is_ascii_alphabetic).count();
        assert_eq!(game.pieces().count(), letters, "{game}");
        for (cell, seat) in game.pieces() {
            assert!(seat.index() < game.seats());
            assert_eq!(game.seat_at(cell), Some(seat));
        }
    }
}

#[test]
fn a_move_puts_a_piece_on_its_target() {
    let mut game = AnyGame::new(GameKind::Exago, 3, "side=8").expect("rules");
    for text in ["h8", "h9", "i8"] {
        let (seat, mv) = (game.to_move(), game.play_text(text).expect("a legal move"));
        let cell = game.target(mv).expect("a placement");
        assert_eq!((game.cell_name(cell).as_str(), game.seat_at(cell)), (text, Some(seat)));
    }
    let pente = AnyGame::new(GameKind::Pente, 2, "").expect("rules");
    let mv = pente.legal_moves()[0];
    assert_eq!(pente.target(mv), Some(AnyCell::Intersection(Intersection::centre(19))));
    assert_eq!(game.target(mv), None);
}

#[test]
fn cells_of_other_games_are_empty_and_have_no_name() {
    let game = AnyGame::new(GameKind::Pentago, 2, "").expect("rules");
    for cell in [AnyCell::Hex(HexCell::CENTRE), AnyCell::Intersection(Intersection::centre(13))] {
        assert_eq!((game.seat_at(cell), game.cell_name(cell)), (None, String::new()));
    }
    let outside = AnyCell::Socket(MarbleSocket::from_number(200));
    assert_eq!((game.seat_at(outside), game.cell_name(outside)), (None, String::new()));
    let pente = AnyGame::new(GameKind::Pente, 2, "size=13").expect("rules");
    let outside = AnyCell::Intersection(Intersection::new(18, 0).expect("T1"));
    assert_eq!((pente.seat_at(outside), pente.cell_name(outside)), (None, String::new()));
    let exago = AnyGame::new(GameKind::Exago, 2, "side=4").expect("rules");
    let outside = AnyCell::Hex(HexCell::parse("a1", 6).expect("a cell"));
    assert_eq!((exago.seat_at(outside), exago.cell_name(outside)), (None, String::new()));
    assert_eq!(Seat::all(2).count(), game.seats());
}
