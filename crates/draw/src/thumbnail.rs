//! Small pictures of positions for lists: a few hundred bytes each, so that a page can hold many of them.

use std::fmt::Write;

use tessera_rules::AnyGame;

use crate::board_scene::{BoardScene, BoardShapeAndSize};
use crate::piece::hexagon;
use crate::svg_painter::SvgPoint;
use crate::{Colour, OverlayGeometry, PieceColour, Theme};

/// The side of the picture in SVG user units. Coordinates are whole numbers, which keeps the text short.
const SIDE: f64 = 200.0;

/// A position as a small decorative SVG: pieces as dots of their colour on a plain board. `pieces` are those of the seats.
///
/// ```
/// use tessera_draw::{PieceColour, thumbnail};
/// use tessera_rules::{AnyGame, GameKind};
///
/// let mut game = AnyGame::new(GameKind::Pentago, 2, "")?;
/// game.play_text("b2A+")?;
/// let svg = thumbnail(&game, &PieceColour::by_seat(GameKind::Pentago, 2));
/// assert!(svg.starts_with("<svg") && svg.len() < 1_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn thumbnail(game: &AnyGame, pieces: &[PieceColour]) -> String {
    let scene = BoardScene::of(game);
    let pitch = OverlayGeometry::of(game).pitch;
    let fit = Fit::new(&scene, pitch);
    let palette = Theme::Light.palette();
    let mut svg = format!("<svg class=\"thumbnail\" viewBox=\"0 0 {SIDE} {SIDE}\" aria-hidden=\"true\">");
    match scene.layout {
        BoardShapeAndSize::Blocks(across) => {
            rectangle(&mut svg, palette.wood);
            let gap = |i: usize| (SIDE * i as f64 / across as f64).round();
            let gaps: Vec<String> =
                (1..across).map(|i| format!("M{0} 0V{SIDE}M0 {0}H{SIDE}", gap(i))).collect();
            stroke(&mut svg, &gaps.concat(), palette.tray, 5.0, false);
        }
        BoardShapeAndSize::Hexagon(_) => {
            let corners =
                hexagon(SIDE / 2.0).map(|(x, y)| format!("{:.0},{:.0}", y + SIDE / 2.0, x + SIDE / 2.0));
            put(&mut svg, format_args!("<path d=\"M{}Z\" fill=\"{}\"/>", corners.join("L"), palette.wood));
        }
        BoardShapeAndSize::Grid(size) => {
            rectangle(&mut svg, palette.pale_wood);
            let (first, last) = (fit.place((0.0, 0.0)).0, fit.place(((size - 1) as f64 * pitch, 0.0)).0);
            let line = |i: usize| {
                let at = fit.place((i as f64 * pitch, 0.0)).0;
                format!("M{at} {first}V{last}M{first} {at}H{last}")
            };
            stroke(&mut svg, &(0..size).map(line).collect::<String>(), palette.line, 1.0, false);
        }
    }
    let dots = |wanted: Option<PieceColour>| -> String {
        let cells = scene.cells.iter().zip(&scene.pieces).filter(|(_, piece)| **piece == wanted);
        let dots: Vec<String> =
            cells.map(|(cell, _)| fit.place(cell.centre)).map(|(x, y)| format!("M{x} {y}h0")).collect();
        dots.concat()
    };
    let width = pitch * fit.scale;
    if !matches!(scene.layout, BoardShapeAndSize::Grid(_)) {
        stroke(&mut svg, &dots(None), palette.hollow, width * 0.55, true);
    }
    let usual = PieceColour::by_seat(game.kind(), game.seats());
    for (&piece, shown) in usual.iter().zip(pieces) {
        stroke(&mut svg, &dots(Some(piece)), shown.colour(), width * 0.84, true);
    }
    svg.push_str("</svg>");
    svg
}

fn rectangle(svg: &mut String, colour: Colour) {
    put(svg, format_args!("<rect width=\"{SIDE}\" height=\"{SIDE}\" rx=\"10\" fill=\"{colour}\"/>"));
}

/// A path that is only a stroke. A line of length 0 with round ends is a dot.
fn stroke(svg: &mut String, path: &str, colour: Colour, width: f64, round: bool) {
    if !path.is_empty() {
        let ends = if round { " stroke-linecap=\"round\"" } else { "" };
        put(svg, format_args!("<path d=\"{path}\" stroke=\"{colour}\" stroke-width=\"{width:.0}\"{ends}/>"));
    }
}

fn put(svg: &mut String, text: std::fmt::Arguments<'_>) {
    svg.write_fmt(text).expect("a string takes all that is written to it");
}

/// Scale and offset from the board to the picture.
struct Fit {
    scale: f64,
    middle: SvgPoint,
}

impl Fit {
    fn new(scene: &BoardScene, pitch: f64) -> Fit {
        let range = |of: fn(&SvgPoint) -> f64| {
            let values = scene.cells.iter().map(|cell| of(&cell.centre));
            values.fold((f64::MAX, f64::MIN), |(min, max), value| (min.min(value), max.max(value)))
        };
        let ((left, right), (top, bottom)) = (range(|point| point.0), range(|point| point.1));
        // Half a cell on each side, and a little more.
        let side = (right - left).max(bottom - top) + 1.15 * pitch;
        Fit { scale: SIDE / side, middle: (f64::midpoint(left, right), f64::midpoint(top, bottom)) }
    }

    fn place(&self, (x, y): SvgPoint) -> (i32, i32) {
        let place = |value: f64, middle: f64| ((value - middle) * self.scale + SIDE / 2.0).round() as i32;
        (place(x, self.middle.0), place(y, self.middle.1))
    }
}
