//! Pente: stones on the crossings of lines, and the captured pairs beside the board.

use std::fmt::Write;

use tessera_rules::Intersection;

use crate::brush::{Brush, Point};
use crate::lettering;
use crate::overlay::{self, Measure};
use crate::palette::Colour;
use crate::piece::{Piece, define_light, define_round};
use crate::scene::{Cell, Scene};
use crate::svg::{numbers, translate};

/// From line to line.
const PITCH: f64 = 24.0;
const STONE: f64 = 11.3;
/// From the outermost lines to the board's edge, where the coordinates stand.
const RIM: f64 = 33.0;
const MARGIN: f64 = 14.0;
const CORNER: f64 = 14.0;
/// The width of a tray for captured pairs.
const TRAY: f64 = 62.0;
const TRAY_GAP: f64 = 12.0;
/// Pairs that win (PE-6), and so the places of a tray.
const PAIRS: u8 = 5;

fn board(size: usize) -> f64 {
    (size as f64 - 1.0) * PITCH + 2.0 * RIM
}

/// The size of the picture.
pub(crate) fn size(across: usize) -> Point {
    let side = board(across) + 2.0 * MARGIN;
    (side + TRAY_GAP + TRAY, side)
}

/// The intersections, row by row from the bottom left; the top left one lies at the origin.
pub(crate) fn cells(size: usize) -> Vec<Cell> {
    let cell = |index: usize| {
        let (column, row) = (index % size, index / size);
        Cell {
            name: Intersection::new(column, row).map(|at| at.to_string()).unwrap_or_default(),
            centre: (column as f64 * PITCH, (size - 1 - row) as f64 * PITCH),
            place: (column as i32, row as i32),
        }
    };
    (0..size * size).map(cell).collect()
}

/// Draws the board with everything on it.
pub(crate) fn draw(brush: &mut Brush<'_>, scene: &Scene, size: usize, pieces: &[Piece]) {
    define(brush, pieces);
    let corner = translate((MARGIN + RIM, MARGIN + RIM));
    brush.svg.tag("g").set("class", "board").set("transform", corner).open();
    draw_board(brush, size);
    for index in 0..scene.cells.len() {
        overlay::cell(brush, scene, index, (0.0, 0.0), 0.0, "crossing");
    }
    if brush.layers.coordinates {
        coordinates(brush, scene, size);
    }
    trays(brush, scene, size);
    overlay::draw(brush, scene, measure(brush));
    brush.svg.close();
}

pub(crate) fn measure(brush: &Brush<'_>) -> Measure {
    Measure { piece: STONE, stroke: 2.4, accent: brush.palette.accent_on_pale }
}

fn define(brush: &mut Brush<'_>, pieces: &[Piece]) {
    let wood = brush.palette.pale_wood;
    brush.svg.tag("defs").open();
    brush.define_edge();
    define_light(brush);
    brush.linear("wood", &[(0.0, wood.shaded(0.14), 1.0), (0.5, wood, 1.0), (1.0, wood.shaded(-0.12), 1.0)]);
    let dark = brush.palette.wood;
    brush.linear("bowl-wood", &[(0.0, dark.warmed(0.16), 1.0), (1.0, dark.shaded(-0.22), 1.0)]);
    let hollow = brush.palette.hollow;
    brush.radial(
        "bowl",
        (0.42, 0.36),
        0.72,
        &[
            (0.0, hollow.towards(dark, 0.28), 1.0),
            (0.6, hollow.towards(dark, 0.45), 1.0),
            (1.0, dark.shaded(0.16), 1.0),
        ],
    );
    // Nothing to see, but something to point at.
    let id = brush.id("crossing");
    let half = PITCH / 2.0;
    let field = brush.svg.tag("rect").set("id", id).set("x", -half).set("y", -half);
    field.set("width", PITCH).set("height", PITCH).set("fill-opacity", 0.0).end();
    for &piece in pieces {
        define_round(brush, piece, STONE, true);
    }
    brush.svg.close();
}

fn draw_board(brush: &mut Brush<'_>, size: usize) {
    let whole = board(size);
    let reach = (size as f64 - 1.0) * PITCH;
    let middle = translate((reach / 2.0, reach / 2.0));
    brush.svg.tag("g").set("class", "wood").set("transform", middle).open();
    brush.soft_shadow((whole, whole), CORNER, 14.0, brush.palette.shadow);
    let wood = brush.paint("wood");
    brush.sheet((whole, whole), CORNER, &wood);
    let half = whole / 2.0;
    brush.grain(4.0 - half, half - 4.0, 46, |_| (2.0 - half, half - 2.0), 0.10);
    brush.edge((whole, whole), CORNER, 2.2);
    brush.svg.close();

    let ink = brush.palette.line;
    let group = brush.svg.tag("g").set("class", "lines").set("stroke", ink).set("fill", "none");
    group.set("stroke-linecap", "square").open();
    let mut inner = String::new();
    for i in 1..size - 1 {
        let at = i as f64 * PITCH;
        let (from, across) = (numbers(&[0.0, at]), numbers(&[reach]));
        let _infallible = write!(inner, "M{from}H{across}M{}V{across}", numbers(&[at, 0.0]));
    }
    brush.svg.tag("path").set("d", inner).set("stroke-width", 0.9).end();
    let frame = brush.svg.tag("rect").set("width", reach).set("height", reach);
    frame.set("stroke-width", 1.8).end();
    brush.svg.close();

    let group = brush.svg.tag("g").set("class", "stars").set("fill", ink);
    group.open();
    // Three lines from the centre, where the championship rule lets the second stone begin (PE-7).
    let stars = [size / 2 - 3, size / 2, size / 2 + 3].map(|i| i as f64 * PITCH);
    for x in stars {
        for y in stars {
            brush.svg.tag("circle").set("cx", x).set("cy", y).set("r", 2.9).end();
        }
    }
    brush.svg.close();
}

fn coordinates(brush: &mut Brush<'_>, scene: &Scene, size: usize) {
    brush.lettering(brush.palette.line);
    let reach = (size as f64 - 1.0) * PITCH;
    for i in 0..size {
        let column: String = scene.cells[i].name.chars().take(1).collect();
        let at = i as f64 * PITCH;
        lettering::label(&mut brush.svg, &column, (at, reach + 22.0), 8.6);
        lettering::label(&mut brush.svg, &(i + 1).to_string(), (-21.5, reach - at), 8.6);
    }
    brush.svg.close();
}

/// The size of a tray.
const TRAY_SIZE: Point = (TRAY, PAIRS as f64 * 27.0 + 18.0);

/// The first player's captures lie below, where he sits; the other's above.
fn tray_middles(size: usize) -> [Point; 2] {
    let whole = board(size);
    let x = whole - RIM + TRAY_GAP + TRAY / 2.0;
    let half = TRAY_SIZE.1 / 2.0;
    [(x, whole - RIM - half), (x, half - RIM)]
}

/// The places of a seat's pairs around the middle of its tray, the nearest to its owner first. One move can capture more
/// pairs than win: then they move closer together.
fn places(seat: usize, pairs: u8) -> impl Iterator<Item = Point> {
    let places = pairs.max(PAIRS);
    let step = (TRAY_SIZE.1 - 18.0) / f64::from(places);
    let way = if seat == 0 { -1.0 } else { 1.0 };
    let at = move |place: u8| way * (f64::from(place) - f64::from(places - 1) / 2.0) * step;
    (0..places).flat_map(move |place| [(-13.0, at(place)), (13.0, at(place))])
}

fn trays(brush: &mut Brush<'_>, scene: &Scene, size: usize) {
    for (seat, middle) in tray_middles(size).into_iter().enumerate() {
        let pairs = scene.captured[seat];
        let group = brush.svg.tag("g").set("class", "captured").set("data-by", Piece::ALL[seat].name());
        let group = group.set("data-pairs", pairs.to_string());
        group.set("transform", translate(middle)).open();
        brush.soft_shadow(TRAY_SIZE, CORNER, 9.0, brush.palette.shadow);
        let wood = brush.paint("bowl-wood");
        brush.sheet(TRAY_SIZE, CORNER, &wood);
        brush.edge(TRAY_SIZE, CORNER, 1.8);
        bowls(brush, seat, pairs > PAIRS);
        brush.svg.close();
    }
}

/// Stones that lie closer together than the bowls would show their edges.
fn bowls(brush: &mut Brush<'_>, seat: usize, hidden: bool) {
    let bowl = brush.paint("bowl");
    let group = brush.svg.tag("g").set("class", "bowls");
    let group = if hidden { group.set("display", "none") } else { group };
    let group = group.set("fill", bowl).set("stroke", Colour::BLACK);
    group.set("stroke-opacity", 0.25).set("stroke-width", 0.8).open();
    for (x, y) in places(seat, 0) {
        brush.svg.tag("circle").set("cx", x).set("cy", y).set("r", STONE).end();
    }
    brush.svg.close();
}

/// The captured stones, in the order in which they came.
pub(crate) fn prisoners(brush: &mut Brush<'_>, scene: &Scene, size: usize) {
    for (seat, (x, y)) in tray_middles(size).into_iter().enumerate() {
        let href = format!("#{}", brush.id(Piece::ALL[1 - seat].name()));
        let stones = usize::from(scene.captured[seat]) * 2;
        for (right, down) in places(seat, scene.captured[seat]).take(stones) {
            let stone = brush.svg.tag("use").set("class", "prisoner").set("data-by", Piece::ALL[seat].name());
            stone.set("x", x + right).set("y", y + down).set("href", href.as_str()).end();
        }
    }
}
