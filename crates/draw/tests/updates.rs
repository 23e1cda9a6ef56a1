//! A picture update and the complete picture show the same position.

use std::collections::BTreeMap;

use roxmltree::Document;
use tessera_draw::{BoardPicture, LastMoveEffects, PieceColour};
use tessera_rules::{AnyGame, Dice, GameKind, Seat};

use crate::configurations;

/// The pieces in an SVG, by cell name.
fn drawn(svg: &str) -> BTreeMap<String, String> {
    let document = Document::parse(svg).expect("well-formed XML");
    let piece = |node: roxmltree::Node<'_, '_>| {
        Some((node.attribute("data-cell")?.to_owned(), node.attribute("data-piece")?.to_owned()))
    };
    document.descendants().filter_map(piece).collect()
}

#[test]
fn an_update_shows_the_same_as_the_picture() {
    for (i, configuration) in configurations::all().enumerate() {
        let mut dice = Dice::from_seed(i as u64);
        let mut game = configurations::start(configuration);
        let board = BoardPicture::of(&game).svg();
        for seat in Seat::all(game.seats()) {
            let id = format!("id=\"t-{}\"", PieceColour::of(game.kind(), seat).name());
            assert!(board.contains(&id), "every piece can be set: {id} {configuration:?}");
        }
        for _ in 0..40 {
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = *dice.pick(&moves);
            let last = LastMoveEffects::new(&game, mv);
            game.play(mv).expect("the generator's moves are legal");
            let picture = BoardPicture::of(&game).after(last);
            let (svg, update) = (picture.svg(), picture.update());
            let pieces = update.pieces.iter().map(|(cell, piece)| (cell.clone(), (*piece).to_owned()));
            assert_eq!(pieces.collect::<BTreeMap<_, _>>(), drawn(&svg), "{configuration:?}");
            let layers = format!("<g class=\"layers\">{}</g>", update.layers);
            assert!(svg.contains(&layers), "{configuration:?}");
            let pairs = update.captured.map(|captured| captured.map(|(_, pairs)| pairs).to_vec());
            assert_eq!(pairs, game.captured());
        }
    }
}

#[test]
fn a_board_has_room_for_layers_before_the_first_move() {
    for configuration in configurations::all() {
        let game = configurations::start(configuration);
        let update = BoardPicture::of(&game).update();
        assert!(update.pieces.is_empty());
        assert_eq!(BoardPicture::of(&game).svg().matches("class=\"layers\"").count(), 1);
        assert_eq!(update.layers.contains("centre"), game.kind() == GameKind::Exago);
    }
}

#[test]
fn captured_stones_are_listed_by_captor() {
    let mut game = AnyGame::new(GameKind::Pente, 2, "").expect("a game");
    for text in ["K10", "L10", "A1", "M10", "N10"] {
        game.play_text(text).expect("legal");
    }
    let update = BoardPicture::of(&game).update();
    assert_eq!(update.captured, Some([("white", 1), ("black", 0)]));
    assert_eq!(update.layers.matches("class=\"prisoner\" data-by=\"white\"").count(), 2);
}

#[test]
fn a_decorative_picture_is_hidden_from_screen_readers() {
    let game = AnyGame::new(GameKind::Pentago, 2, "").expect("a game");
    let svg = BoardPicture::of(&game).decorative().svg();
    assert!(svg.contains("aria-hidden=\"true\"") && !svg.contains("role=") && !svg.contains("<title"));
}
