//! The boards of Pentago and Pentago XL: blocks of nine sockets in a tray.

use tessera_rules::BlockTurn;

use crate::SharedPartsMode;
use crate::board_scene::{BoardCell, BoardScene};
use crate::cell_drawing;
use crate::highlights::{self, HighlightMetrics};
use crate::overlay_geometry::{OverlayBlockGeometry, OverlayGeometry, OverlayTurnArrowGeometry};
use crate::palette::Colour;
use crate::piece::{PieceColour, define_lighting, define_round};
use crate::stroke_font;
use crate::svg_painter::{SvgPainter, SvgPoint};
use crate::svg_writer::{numbers, translate};

/// Distance between neighbouring sockets.
const PITCH: f64 = 52.0;
/// Distance between the outer socket's field and the block's edge.
const PAD: f64 = 10.0;
const BLOCK: f64 = 3.0 * PITCH + 2.0 * PAD;
const GAP: f64 = 8.0;
/// Width of the tray's rim around the blocks.
const RIM: f64 = 11.0;
const CORNER: f64 = 17.0;
const SOCKET: f64 = 20.5;
const MARBLE: f64 = 20.0;

/// The measures for marks and buttons. The larger board is shown smaller, so its arrows are larger and further apart.
pub(crate) fn geometry(across: usize) -> OverlayGeometry {
    let (offset, size, disc) = if across == 2 { (27.0, 53.0, 74) } else { (45.0, 72.0, 69) };
    let blocks = (0..across * across).filter(|&block| !is_fixed(block, across));
    OverlayGeometry {
        pitch: PITCH,
        hexagonal: false,
        labels_follow_rows: false,
        blocks: Some(OverlayBlockGeometry {
            half: BLOCK / 2.0,
            turns: blocks
                .flat_map(|block| [BlockTurn::new(block, true), BlockTurn::new(block, false)])
                .collect(),
            arrows: OverlayTurnArrowGeometry {
                distance: BLOCK / 2.0 + 5.0,
                offset,
                size,
                disc,
                letter: 16.0,
            },
        }),
        grid: None,
        tray_places: None,
    }
}

/// Whether a block does not turn (XL-1).
fn is_fixed(block: usize, across: usize) -> bool {
    across == 3 && block == 4
}

/// Space around the tray.
fn margin(coordinates: bool) -> f64 {
    if coordinates { 33.0 } else { 14.0 }
}

fn tray(across: usize) -> f64 {
    across as f64 * (BLOCK + GAP) - GAP + 2.0 * RIM
}

/// The size of the picture.
pub(crate) fn size(across: usize, coordinates: bool) -> SvgPoint {
    let side = tray(across) + 2.0 * margin(coordinates);
    (side, side)
}

/// The centre of a block; the tray's corner is the origin.
pub(crate) fn middle(block: usize, across: usize) -> SvgPoint {
    let at = |i: usize| RIM + i as f64 * (BLOCK + GAP) + BLOCK / 2.0;
    (at(block % across), at(block / across))
}

fn block_of(cell: usize, across: usize) -> usize {
    let width = across * 3;
    cell / width / 3 * across + cell % width / 3
}

/// The sockets, row by row from the top left.
pub(crate) fn cells(across: usize) -> Vec<BoardCell> {
    let width = across * 3;
    let cell = |index: usize| {
        let (column, row) = (index % width, index / width);
        let (x, y) = middle(block_of(index, across), across);
        let off = |i: usize| (i % 3) as f64 * PITCH - PITCH;
        BoardCell {
            name: format!("{}{}", (b'a' + column as u8) as char, width - row),
            centre: (x + off(column), y + off(row)),
            grid_position: (column as i32, row as i32),
        }
    };
    (0..width * width).map(cell).collect()
}

/// Draws the board, the pieces and the overlays.
pub(crate) fn draw(painter: &mut SvgPainter<'_>, scene: &BoardScene, across: usize, pieces: &[PieceColour]) {
    if painter.shared != SharedPartsMode::Reused {
        define_shapes(painter, across, pieces);
    }
    let margin = margin(painter.layers.coordinates);
    painter.svg.tag("g").set("class", "board").set("transform", translate((margin, margin))).open();
    painter.shared_part("base", |painter| draw_tray(painter, across));
    // A turning block overlaps its neighbours, so it is drawn last.
    let turning = scene.turning.map(|(block, _)| block);
    let resting = (0..across * across).filter(|&block| Some(block) != turning);
    for block in resting.chain(turning) {
        draw_block(painter, scene, across, block);
    }
    if painter.layers.coordinates {
        painter.shared_part("labels", |painter| draw_coordinates(painter, scene, across));
    }
    if painter.layers.block_letters {
        draw_block_letters(painter, across);
    }
    highlights::draw(painter, scene, metrics(painter));
    painter.svg.close();
}

pub(crate) fn metrics(painter: &SvgPainter<'_>) -> HighlightMetrics {
    HighlightMetrics { piece: MARBLE, stroke: 3.2, accent: painter.palette.accent }
}

fn draw_tray(painter: &mut SvgPainter<'_>, across: usize) {
    let side = tray(across);
    let middle = translate((side / 2.0, side / 2.0));
    painter.svg.tag("g").set("class", "tray").set("transform", middle).open();
    painter.soft_shadow((side, side), CORNER + RIM, 16.0, painter.palette.shadow);
    let fill = painter.palette.tray.to_string();
    painter.rounded_rect((side, side), CORNER + RIM * 0.7, &fill);
    painter.edge((side, side), CORNER + RIM * 0.7, 1.8);
    painter.svg.close();
}

/// Draws a block in a group centred on the block: rotating the inner group turns the block.
fn draw_block(painter: &mut SvgPainter<'_>, scene: &BoardScene, across: usize, block: usize) {
    let middle = middle(block, across);
    let fixed = is_fixed(block, across);
    let letter = ((b'A' + block as u8) as char).to_string();
    let class = if fixed { "block fixed" } else { "block" };
    let group = painter.svg.tag("g").set("class", class).set("data-block", letter);
    group.set("transform", translate(middle)).open();
    let turned = scene.turning.filter(|&(turning, _)| turning == block).map_or(0.0, |(_, angle)| angle);
    let group = painter.svg.tag("g").set("class", "turn");
    let group =
        if turned == 0.0 { group } else { group.set("transform", format!("rotate({})", numbers(&[turned]))) };
    group.open();
    painter.use_shape(if fixed { "fixed" } else { "plate" });
    for index in (0..scene.cells.len()).filter(|&index| block_of(index, across) == block) {
        cell_drawing::draw_cell(painter, scene, index, middle, turned, Some("socket"));
    }
    painter.svg.close();
    painter.svg.close();
}

fn define_shapes(painter: &mut SvgPainter<'_>, across: usize, pieces: &[PieceColour]) {
    painter.svg.tag("defs").open();
    highlights::define_arrows(painter, metrics(painter));
    painter.define_edge();
    define_lighting(painter);
    define_plate(painter, "plate", painter.palette.wood, false);
    if across == 3 {
        define_plate(painter, "fixed", painter.palette.fixed, true);
    }
    define_socket(painter);
    for &piece in pieces {
        define_round(painter, piece, MARBLE, false);
    }
    painter.svg.close();
}

fn define_plate(painter: &mut SvgPainter<'_>, part: &str, wood: Colour, fixed: bool) {
    let paint = format!("{part}-wood");
    painter.linear_gradient(
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
        painter.radial_gradient("brass", (0.35, 0.3), 0.75, &stops);
    }
    let id = painter.id(part);
    painter.svg.tag("g").set("id", id).open();
    let size = (BLOCK, BLOCK);
    // The fixed block lies lower.
    painter.soft_shadow(size, CORNER, if fixed { 3.0 } else { 8.0 }, 0.55);
    let fill = painter.paint_url(&paint);
    painter.rounded_rect(size, CORNER, &fill);
    let half = BLOCK / 2.0;
    let ends = |y: f64| {
        let near = (half - y.abs()).clamp(0.0, CORNER);
        let inset = CORNER - (CORNER * CORNER - (CORNER - near).powi(2)).max(0.0).sqrt();
        (-half + inset + 1.5, half - inset - 1.5)
    };
    painter.grain(-half + 3.0, half - 3.0, 22, ends, 0.13);
    painter.edge(size, CORNER, 2.0);
    if fixed {
        let at = half - 12.5;
        for (corner, slot) in
            [(-at, -at), (at, -at), (at, at), (-at, at)].into_iter().zip([-28.0, 40.0, 8.0, -62.0])
        {
            draw_screw(painter, corner, slot);
        }
    }
    painter.svg.close();
}

fn draw_screw(painter: &mut SvgPainter<'_>, (x, y): SvgPoint, slot: f64) {
    painter.circle((x + 0.5, y + 0.9), 6.2, "#000000");
    let brass = painter.paint_url("brass");
    painter.circle((x, y), 5.4, &brass);
    let place = numbers(&[x, y]);
    let transform = format!("translate({place}) rotate({})", numbers(&[slot]));
    let path = painter.svg.tag("path").set("d", "M-3.8 0H3.8").set("transform", transform);
    path.set("stroke", "#3b2a17").set("stroke-width", 1.7).set("stroke-linecap", "round").end();
}

/// Defines a socket: a bowl, shaded on the side of the light and lit on the opposite side.
fn define_socket(painter: &mut SvgPainter<'_>) {
    let hollow = painter.palette.hollow;
    let lit = painter.palette.wood.shaded(0.22);
    painter.radial_gradient(
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
    painter.linear_gradient(
        "lip",
        &[
            (0.0, Colour::BLACK, 0.55),
            (0.45, Colour::BLACK, 0.12),
            (0.6, Colour::WHITE, 0.05),
            (1.0, Colour::WHITE, 0.42),
        ],
    );
    let id = painter.id("socket");
    painter.svg.tag("g").set("id", id).open();
    let (bowl, lip) = (painter.paint_url("bowl"), painter.paint_url("lip"));
    painter.circle((0.0, 0.0), SOCKET, &bowl);
    let circle = painter.svg.tag("circle").set("r", SOCKET).set("fill", "none");
    circle.set("stroke", lip).set("stroke-width", 1.6).end();
    painter.svg.close();
}

fn draw_coordinates(painter: &mut SvgPainter<'_>, scene: &BoardScene, across: usize) {
    let (width, tray) = (across * 3, tray(across));
    painter.open_coordinates(painter.palette.ink);
    // Larger boards are usually scaled down, so their labels are larger.
    let height = if across == 3 { 15.0 } else { 12.5 };
    for i in 0..width {
        let x = scene.cells[i].centre.0;
        let letter = ((b'a' + i as u8) as char).to_string();
        stroke_font::draw_label(&mut painter.svg, &letter, (x, tray + 17.0), height);
        let y = scene.cells[i * width].centre.1;
        stroke_font::draw_label(&mut painter.svg, &(width - i).to_string(), (-16.5, y), height);
    }
    painter.svg.close();
}

/// Draws the letter of each block between its upper left sockets, where no marble covers it.
fn draw_block_letters(painter: &mut SvgPainter<'_>, across: usize) {
    let group = painter.svg.tag("g").set("class", "block-letters").set("aria-hidden", "true");
    let group = group.set("fill", "none").set("stroke-width", 1.9);
    group.set("stroke-linecap", "round").set("stroke-linejoin", "round").open();
    for block in 0..across * across {
        let (x, y) = middle(block, across);
        let letter = ((b'A' + block as u8) as char).to_string();
        // The fixed block is dark.
        let ink = if is_fixed(block, across) { painter.palette.wood.shaded(0.6) } else { Colour::BLACK };
        painter.svg.tag("g").set("stroke", ink).open();
        stroke_font::draw_label(&mut painter.svg, &letter, (x - PITCH / 2.0, y - PITCH / 2.0), 15.0);
        painter.svg.close();
    }
    painter.svg.close();
}
