//! A frame and a whole picture show the same.

use std::collections::BTreeMap;

use roxmltree::Document;
use tessera_draw::{LastMove, Picture, Piece};
use tessera_rules::{AnyGame, Dice, GameKind, Seat};

use crate::configurations;

/// The pieces of a picture by their cells.
fn drawn(svg: &str) -> BTreeMap<String, String> {
    let document = Document::parse(svg).expect("well-formed XML");
    let piece = |node: roxmltree::Node<'_, '_>| {
        Some((node.attribute("data-cell")?.to_owned(), node.attribute("data-piece")?.to_owned()))
    };
    document.descendants().filter_map(piece).collect()
}

#[test]
fn a_frame_holds_what_the_picture_shows() {
    for (i, configuration) in configurations::all().enumerate() {
        let mut dice = Dice::from_seed(i as u64);
        let mut game = configurations::start(configuration);
        let board = Picture::of(&game).svg();
        for seat in Seat::all(game.seats()) {
            let id = format!("id=\"t-{}\"", Piece::of(game.kind(), seat).name());
            assert!(board.contains(&id), "every piece can be set: {id} {configuration:?}");
        }
        for _ in 0..40 {
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = *dice.pick(&moves);
            let last = LastMove::new(&game, mv);
            game.play(mv).expect("the generator's moves are legal");
            let picture = Picture::of(&game).after(last);
            let (svg, frame) = (picture.svg(), picture.frame());
            let pieces = frame.pieces.iter().map(|(cell, piece)| (cell.clone(), (*piece).to_owned()));
            assert_eq!(pieces.collect::<BTreeMap<_, _>>(), drawn(&svg), "{configuration:?}");
            let layers = format!("<g class=\"layers\">{}</g>", frame.layers);
            assert!(svg.contains(&layers), "{configuration:?}");
            let pairs = frame.captured.map(|captured| captured.map(|(_, pairs)| pairs).to_vec());
            assert_eq!(pairs, game.captured());
        }
    }
}

#[test]
fn a_board_has_room_for_layers_before_the_first_move() {
    for configuration in configurations::all() {
        let game = configurations::start(configuration);
        let frame = Picture::of(&game).frame();
        assert!(frame.pieces.is_empty());
        assert_eq!(Picture::of(&game).svg().matches("class=\"layers\"").count(), 1);
        assert_eq!(frame.layers.contains("centre"), game.kind() == GameKind::Exago);
    }
}

#[test]
fn captured_stones_are_told_by_who_has_them() {
    let mut game = AnyGame::new(GameKind::Pente, 2, "").expect("a game");
    for text in ["K10", "L10", "A1", "M10", "N10"] {
        game.play_text(text).expect("legal");
    }
    let frame = Picture::of(&game).frame();
    assert_eq!(frame.captured, Some([("white", 1), ("black", 0)]));
    assert_eq!(frame.layers.matches("class=\"prisoner\" data-by=\"white\"").count(), 2);
}

#[test]
fn a_decoration_is_passed_over_by_screen_readers() {
    let game = AnyGame::new(GameKind::Pentago, 2, "").expect("a game");
    let svg = Picture::of(&game).decorative().svg();
    assert!(svg.contains("aria-hidden=\"true\"") && !svg.contains("role=") && !svg.contains("<title"));
}
