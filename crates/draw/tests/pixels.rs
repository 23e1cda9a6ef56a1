//! PNG and GIF output: size, colours and animation frames.
#![cfg(feature = "raster")]

use resvg::tiny_skia::Pixmap;
use tessera_draw::{
    BoardPicture, Colour, LastMoveEffects, MAX_IMAGE_SIDE_PIXELS, PictureLayers, PieceColour,
    SHARED_GIF_SIDE_PIXELS, animated_gif, svg_to_png,
};
use tessera_rules::{AnyGame, GameKind, Record};

fn played(kind: GameKind, players: usize, moves: &str) -> (Record, AnyGame) {
    let start = AnyGame::new(kind, players, "").expect("a game");
    let mut game = start.clone();
    let moves = moves.split_whitespace().map(|text| game.play_text(text).expect("legal")).collect();
    (Record::new(start, moves).expect("legal moves"), game)
}

/// The pixel at the centre of a cell.
fn pixel_of(svg: &str, cell: &str, size: (f64, f64), pixels: u32) -> (u32, u32) {
    let document = roxmltree::Document::parse(svg).expect("well-formed XML");
    let node = document.descendants().find(|n| n.attribute("data-cell") == Some(cell)).expect("the cell");
    let mut at = (0.0, 0.0);
    for transform in node.ancestors().filter_map(|node| node.attribute("transform")) {
        let numbers = transform.trim_start_matches("translate(").trim_end_matches(')');
        let (x, y) = numbers.split_once(' ').expect("two numbers");
        at = (at.0 + x.parse::<f64>().expect("a number"), at.1 + y.parse::<f64>().expect("a number"));
    }
    let scale = f64::from(pixels) / size.0.max(size.1);
    ((at.0 * scale) as u32, (at.1 * scale) as u32)
}

fn is_near(colour: (u8, u8, u8), wanted: Colour, most: u8) -> bool {
    let near = |a: u8, b: u8| a.abs_diff(b) <= most;
    near(colour.0, wanted.0) && near(colour.1, wanted.1) && near(colour.2, wanted.2)
}

type Example = (GameKind, usize, &'static str, &'static [(&'static str, PieceColour)]);

const GAMES: [Example; 4] = [
    (GameKind::Pentago, 2, "b5B+ e2A-", &[("b5", PieceColour::White), ("e2", PieceColour::Black)]),
    (
        GameKind::PentagoXl,
        4,
        "e5A+ e6A+ d4A+ f6A+",
        &[
            ("e5", PieceColour::Red),
            ("e6", PieceColour::Yellow),
            ("d4", PieceColour::Green),
            ("f6", PieceColour::Blue),
        ],
    ),
    (
        GameKind::Exago,
        6,
        "f6 f7 g7 e5 g6 h6",
        &[
            ("f6", PieceColour::Red),
            ("f7", PieceColour::Blue),
            ("g7", PieceColour::Yellow),
            ("e5", PieceColour::Green),
            ("g6", PieceColour::Violet),
            ("h6", PieceColour::Orange),
        ],
    ),
    (GameKind::Pente, 2, "K10 L9", &[("K10", PieceColour::White), ("L9", PieceColour::Black)]),
];

#[test]
fn a_png_has_the_size_asked_for_and_pieces_their_colours() {
    for (kind, players, moves, pieces) in GAMES {
        let (_, game) = played(kind, players, moves);
        for pixels in [300, 811] {
            let layers = PictureLayers { marks: false, ground: true, ..PictureLayers::default() };
            let picture = BoardPicture::of(&game).with_layers(layers);
            let svg = picture.svg();
            let decoded = Pixmap::decode_png(&svg_to_png(&svg, pixels).expect("a PNG")).expect("a PNG");
            assert_eq!(decoded.width().max(decoded.height()), pixels);
            for &(cell, piece) in pieces {
                let (x, y) = pixel_of(&svg, cell, picture.size(), pixels);
                let pixel = decoded.pixel(x, y).expect("a pixel").demultiply();
                let found = (pixel.red(), pixel.green(), pixel.blue());
                assert!(is_near(found, piece.colour(), 40), "{kind} {cell} {piece:?}: {found:?}");
            }
        }
    }
}

#[test]
fn sizes_out_of_range_are_refused() {
    let (_, game) = played(GameKind::Pentago, 2, "");
    let svg = BoardPicture::of(&game).svg();
    for size in [0, 15, MAX_IMAGE_SIDE_PIXELS + 1, u32::MAX] {
        let refused = svg_to_png(&svg, size).expect_err("no such size").to_string();
        assert_eq!(
            refused,
            format!("an image of {size} pixels cannot be drawn; the size must be from 16 to 4096")
        );
    }
    assert!(svg_to_png("<svg", 100).is_err());
}

/// Decodes a GIF: width, height, and each complete frame with its delay.
fn frames(gif: &[u8]) -> (u16, u16, Vec<(Vec<u8>, u16)>) {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(gif).expect("a GIF");
    let (width, height) = (decoder.width(), decoder.height());
    let mut canvas = vec![0; usize::from(width) * usize::from(height) * 4];
    let mut shown = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        let row = usize::from(frame.width) * 4;
        for y in 0..usize::from(frame.height) {
            let start = ((usize::from(frame.top) + y) * usize::from(width) + usize::from(frame.left)) * 4;
            let pixels = frame.buffer[y * row..(y + 1) * row].chunks_exact(4);
            // Transparent pixels are those of the frame before.
            for (x, pixel) in pixels.enumerate().filter(|(_, pixel)| pixel[3] != 0) {
                canvas[start + 4 * x..start + 4 * x + 4].copy_from_slice(pixel);
            }
        }
        shown.push((canvas.clone(), frame.delay));
    }
    (width, height, shown)
}

/// The largest difference of two images in any colour channel, ignoring the worst 0.1 %.
fn difference(first: &[u8], second: &[u8]) -> u8 {
    let mut apart: Vec<u8> = first.iter().zip(second).map(|(a, b)| a.abs_diff(*b)).collect();
    apart.sort_unstable();
    apart[apart.len() - 1 - apart.len() / 1000]
}

#[test]
fn a_gif_begins_and_ends_with_the_right_frames() {
    let layers = PictureLayers { ground: true, ..PictureLayers::default() };
    for (kind, players, moves, stills) in [
        (GameKind::Pentago, 2, "b5B+ e2A-", 1 + 2 * 4),
        (GameKind::Exago, 3, "f6 f7 g7", 1 + 3),
        (GameKind::Pente, 2, "K10 L10 A1 M10 N10", 1 + 5 + 5),
    ] {
        let (record, game) = played(kind, players, moves);
        let gif = animated_gif(&record, layers, 240).expect("a GIF");
        let (width, height, frames) = frames(&gif);
        assert_eq!(width.max(height), 240);
        assert_eq!(frames.len(), stills, "{kind}");
        let last_move = {
            let mut before = record.start().clone();
            let moves = record.moves();
            for &mv in &moves[..moves.len() - 1] {
                before.play(mv).expect("legal");
            }
            LastMoveEffects::new(&before, moves[moves.len() - 1])
        };
        let first = BoardPicture::of(record.start()).with_layers(layers).svg();
        let last = BoardPicture::of(&game).with_layers(layers).after(last_move).svg();
        for (svg, (frame, _)) in [(first, &frames[0]), (last, &frames[frames.len() - 1])] {
            let still = Pixmap::decode_png(&svg_to_png(&svg, 240).expect("a PNG")).expect("a PNG");
            assert!(difference(still.data(), frame) < 40, "{kind}: {}", difference(still.data(), frame));
        }
        let longest = frames.iter().map(|frame| frame.1).max();
        assert_eq!(longest, frames.last().map(|frame| frame.1), "the last picture stays");
    }
}

#[test]
fn a_gif_without_moves_has_one_frame_and_encoding_is_deterministic() {
    let (record, _) = played(GameKind::PentagoXl, 3, "");
    let first = animated_gif(&record, PictureLayers::default(), 200).expect("a GIF");
    assert_eq!(frames(&first).2.len(), 1);
    assert_eq!(first, animated_gif(&record, PictureLayers::default(), 200).expect("a GIF"));
}

#[test]
fn a_gif_of_a_whole_game_is_small_enough_to_send() {
    // 18 moves, the longest animations: each turns a block.
    let (record, _) = played(
        GameKind::Pentago,
        2,
        "c5C+ e6B+ b5A- f1B- f5A+ a1B- c6B- e5B+ c2B+ d1C+ c1D- a2C- a5C- a1C+ d2C- a4C+ d5D+ f6D-",
    );
    let gif = animated_gif(&record, PictureLayers::default(), SHARED_GIF_SIDE_PIXELS).expect("a GIF");
    assert!(gif.len() < 500_000, "{} bytes", gif.len());
}
