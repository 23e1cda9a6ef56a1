//! Pentago and Pentago XL: blocks of nine sockets in a tray.

use crate::brush::{Brush, Point};
use crate::lettering;
use crate::overlay::{self, Measure};
use crate::palette::Colour;
use crate::piece::{Piece, define_light, define_round};
use crate::scene::{Cell, Scene};
use crate::svg::{numbers, translate};

/// From socket to socket.
const PITCH: f64 = 52.0;
/// From the last socket's field to the block's edge.
const PAD: f64 = 10.0;
const BLOCK: f64 = 3.0 * PITCH + 2.0 * PAD;
const GAP: f64 = 8.0;
/// The tray's rim round the blocks.
const RIM: f64 = 11.0;
const CORNER: f64 = 17.0;
const SOCKET: f64 = 20.5;
const MARBLE: f64 = 20.0;

/// Space round the tray.
fn margin(coordinates: bool) -> f64 {
    if coordinates { 33.0 } else { 14.0 }
}

fn tray(across: usize) -> f64 {
    across as f64 * (BLOCK + GAP) - GAP + 2.0 * RIM
}

/// The size of the picture.
pub(crate) fn size(across: usize, coordinates: bool) -> Point {
    let side = tray(across) + 2.0 * margin(coordinates);
    (side, side)
}

/// The middle of a block; the tray's corner lies at the origin.
pub(crate) fn middle(block: usize, across: usize) -> Point {
    let at = |i: usize| RIM + i as f64 * (BLOCK + GAP) + BLOCK / 2.0;
    (at(block % across), at(block / across))
}

fn block_of(cell: usize, across: usize) -> usize {
    let width = across * 3;
    cell / width / 3 * across + cell % width / 3
}

/// The sockets, row by row from the top left.
pub(crate) fn cells(across: usize) -> Vec<Cell> {
    let width = across * 3;
    let cell = |index: usize| {
        let (column, row) = (index % width, index / width);
        let (x, y) = middle(block_of(index, across), across);
        let off = |i: usize| (i % 3) as f64 * PITCH - PITCH;
        Cell {
            name: format!("{}{}", (b'a' + column as u8) as char, width - row),
            centre: (x + off(column), y + off(row)),
            place: (column as i32, row as i32),
        }
    };
    (0..width * width).map(cell).collect()
}

/// Draws the board with everything on it.
pub(crate) fn draw(brush: &mut Brush<'_>, scene: &Scene, across: usize, pieces: &[Piece]) {
    define(brush, across, pieces);
    let margin = margin(brush.layers.coordinates);
    brush.svg.tag("g").set("class", "board").set("transform", translate((margin, margin))).open();
    draw_tray(brush, across);
    // A turning block reaches over its neighbours.
    let turning = scene.turning.map(|(block, _)| block);
    let resting = (0..across * across).filter(|&block| Some(block) != turning);
    for block in resting.chain(turning) {
        draw_block(brush, scene, across, block);
    }
    if brush.layers.coordinates {
        coordinates(brush, scene, across);
    }
    overlay::draw(brush, scene, measure(brush));
    brush.svg.close();
}

pub(crate) fn measure(brush: &Brush<'_>) -> Measure {
    Measure { piece: MARBLE, stroke: 3.2, accent: brush.palette.accent }
}

fn draw_tray(brush: &mut Brush<'_>, across: usize) {
    let side = tray(across);
    let middle = translate((side / 2.0, side / 2.0));
    brush.svg.tag("g").set("class", "tray").set("transform", middle).open();
    brush.soft_shadow((side, side), CORNER + RIM, 16.0, brush.palette.shadow);
    let fill = brush.palette.tray.to_string();
    brush.sheet((side, side), CORNER + RIM * 0.7, &fill);
    brush.edge((side, side), CORNER + RIM * 0.7, 1.8);
    brush.svg.close();
}

/// A block in a group around its middle: turning the inner group turns the block.
fn draw_block(brush: &mut Brush<'_>, scene: &Scene, across: usize, block: usize) {
    let middle = middle(block, across);
    let fixed = across == 3 && block == 4;
    let letter = ((b'A' + block as u8) as char).to_string();
    let class = if fixed { "block fixed" } else { "block" };
    let group = brush.svg.tag("g").set("class", class).set("data-block", letter);
    group.set("transform", translate(middle)).open();
    let turned = scene.turning.filter(|&(turning, _)| turning == block).map_or(0.0, |(_, angle)| angle);
    let group = brush.svg.tag("g").set("class", "turn");
    let group =
        if turned == 0.0 { group } else { group.set("transform", format!("rotate({})", numbers(&[turned]))) };
    group.open();
    brush.place(if fixed { "fixed" } else { "plate" });
    for index in (0..scene.cells.len()).filter(|&index| block_of(index, across) == block) {
        overlay::cell(brush, scene, index, middle, turned, "socket");
    }
    brush.svg.close();
    brush.svg.close();
}

fn define(brush: &mut Brush<'_>, across: usize, pieces: &[Piece]) {
    brush.svg.tag("defs").open();
    brush.define_edge();
    define_light(brush);
    define_plate(brush, "plate", brush.palette.wood, false);
    if across == 3 {
        define_plate(brush, "fixed", brush.palette.fixed, true);
    }
    define_socket(brush);
    for &piece in pieces {
        define_round(brush, piece, MARBLE, false);
    }
    brush.svg.close();
}

fn define_plate(brush: &mut Brush<'_>, part: &str, wood: Colour, fixed: bool) {
    let paint = format!("{part}-wood");
    brush.linear(
        &paint,
        &[
            (0.0, wood.warmed(if fixed { 0.10 } else { 0.22 }), 1.0),
            (0.5, wood, 1.0),
            (1.0, wood.shaded(-0.20), 1.0),
        ],
    );
    if fixed {
        let brass = Colour::hex(0xC9_A46A);
        let stops = [(0.0, brass.shaded(0.6), 1.0), (0.5, brass, 1.0), (1.0, brass.shaded(-0.5), 1.0)];
        brush.radial("brass", (0.35, 0.3), 0.75, &stops);
    }
    let id = brush.id(part);
    brush.svg.tag("g").set("id", id).open();
    let size = (BLOCK, BLOCK);
    // What is screwed down lies lower.
    brush.soft_shadow(size, CORNER, if fixed { 3.0 } else { 8.0 }, 0.55);
    let fill = brush.paint(&paint);
    brush.sheet(size, CORNER, &fill);
    let half = BLOCK / 2.0;
    let ends = |y: f64| {
        let near = (half - y.abs()).clamp(0.0, CORNER);
        let inset = CORNER - (CORNER * CORNER - (CORNER - near).powi(2)).max(0.0).sqrt();
        (-half + inset + 1.5, half - inset - 1.5)
    };
    brush.grain(-half + 3.0, half - 3.0, 22, ends, 0.13);
    brush.edge(size, CORNER, 2.0);
    if fixed {
        let at = half - 12.5;
        for (corner, slot) in
            [(-at, -at), (at, -at), (at, at), (-at, at)].into_iter().zip([-28.0, 40.0, 8.0, -62.0])
        {
            screw(brush, corner, slot);
        }
    }
    brush.svg.close();
}

fn screw(brush: &mut Brush<'_>, (x, y): Point, slot: f64) {
    brush.circle((x + 0.5, y + 0.9), 6.2, "#000000");
    let brass = brush.paint("brass");
    brush.circle((x, y), 5.4, &brass);
    let place = numbers(&[x, y]);
    let transform = format!("translate({place}) rotate({})", numbers(&[slot]));
    let path = brush.svg.tag("path").set("d", "M-3.8 0H3.8").set("transform", transform);
    path.set("stroke", "#3b2a17").set("stroke-width", 1.7).set("stroke-linecap", "round").end();
}

/// A bowl: its wall is in the shade where the light comes from, and lit on the other side.
fn define_socket(brush: &mut Brush<'_>) {
    let hollow = brush.palette.hollow;
    let lit = brush.palette.wood.shaded(0.22);
    brush.radial(
        "bowl",
        (0.40, 0.33),
        0.72,
        &[
            (0.0, hollow.shaded(-0.42), 1.0),
            (0.55, hollow.shaded(-0.12), 1.0),
            (0.82, hollow.towards(lit, 0.22), 1.0),
            (1.0, hollow.towards(lit, 0.75), 1.0),
        ],
    );
    brush.linear(
        "lip",
        &[
            (0.0, Colour::BLACK, 0.55),
            (0.45, Colour::BLACK, 0.12),
            (0.6, Colour::WHITE, 0.05),
            (1.0, Colour::WHITE, 0.42),
        ],
    );
    let id = brush.id("socket");
    brush.svg.tag("g").set("id", id).open();
    let (bowl, lip) = (brush.paint("bowl"), brush.paint("lip"));
    brush.circle((0.0, 0.0), SOCKET, &bowl);
    let circle = brush.svg.tag("circle").set("r", SOCKET).set("fill", "none");
    circle.set("stroke", lip).set("stroke-width", 1.6).end();
    brush.svg.close();
}

fn coordinates(brush: &mut Brush<'_>, scene: &Scene, across: usize) {
    let (width, tray) = (across * 3, tray(across));
    brush.lettering(brush.palette.ink);
    // Larger boards are shown smaller, so their letters are larger.
    let height = if across == 3 { 15.0 } else { 12.5 };
    for i in 0..width {
        let x = scene.cells[i].centre.0;
        let letter = ((b'a' + i as u8) as char).to_string();
        lettering::label(&mut brush.svg, &letter, (x, tray + 17.0), height);
        let y = scene.cells[i * width].centre.1;
        lettering::label(&mut brush.svg, &(width - i).to_string(), (-16.5, y), height);
    }
    brush.svg.close();
}
