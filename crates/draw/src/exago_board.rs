//! The board of Exago: hexagonal tiles in a hexagonal tray.

use tessera_rules::HexCell;

use crate::SharedPartsMode;
use crate::board_scene::{BoardCell, BoardScene};
use crate::cell_drawing;
use crate::highlights::{self, HighlightMetrics};
use crate::overlay_geometry::OverlayGeometry;
use crate::palette::Colour;
use crate::piece::{PieceColour, bevel, define_tile, hexagon, points};
use crate::stroke_font;
use crate::svg_painter::{LIGHT, SvgPainter, SvgPoint};
use crate::svg_writer::translate;

/// Radius of a cell.
const FIELD: f64 = 24.0;
const HOLLOW: f64 = 22.6;
const TILE: f64 = 20.8;
/// Distance between the outer cells and the tray's edge; the coordinates are drawn there.
const RIM: f64 = 27.0;
const MARGIN: f64 = 16.0;

/// Distance from the tray's centre to the middle of its edges.
fn apothem(side: usize) -> f64 {
    1.5 * FIELD * (side as f64 - 1.0) + FIELD + RIM
}

/// The corners of the tray, a flat-top hexagon.
fn corners(apothem: f64) -> [SvgPoint; 6] {
    hexagon(apothem * 2.0 / 3.0_f64.sqrt()).map(|(x, y)| (-y, x))
}

/// The measures for marks.
pub(crate) fn geometry() -> OverlayGeometry {
    let pitch = FIELD * 3.0_f64.sqrt();
    OverlayGeometry {
        pitch,
        hexagonal: true,
        labels_follow_rows: true,
        blocks: None,
        grid: None,
        tray_places: None,
    }
}

/// The size of the picture.
pub(crate) fn size(side: usize) -> SvgPoint {
    let apothem = apothem(side);
    (2.0 * (apothem * 2.0 / 3.0_f64.sqrt() + MARGIN - 6.0), 2.0 * (apothem + MARGIN))
}

/// The cells, row by row from the bottom left.
pub(crate) fn cells(side: usize) -> Vec<BoardCell> {
    let cell = |cell: HexCell| BoardCell {
        name: cell.name(side),
        centre: (
            f64::from(cell.half_cells_right()) * FIELD * 3.0_f64.sqrt() / 2.0,
            -1.5 * FIELD * f64::from(cell.row()),
        ),
        grid_position: (i32::from(cell.column()), i32::from(cell.row())),
    };
    HexCell::all(side).map(cell).collect()
}

/// Draws the board, the pieces and the overlays.
pub(crate) fn draw(painter: &mut SvgPainter<'_>, scene: &BoardScene, side: usize, pieces: &[PieceColour]) {
    if painter.shared != SharedPartsMode::Reused {
        define_shapes(painter, pieces);
    }
    let (width, height) = size(side);
    let middle = translate((width / 2.0, height / 2.0));
    painter.svg.tag("g").set("class", "board").set("transform", middle).open();
    painter.shared_part("base", |painter| draw_tray(painter, side));
    for index in 0..scene.cells.len() {
        cell_drawing::draw_cell(painter, scene, index, (0.0, 0.0), 0.0, Some("cell"));
    }
    if painter.layers.coordinates {
        painter.shared_part("labels", |painter| draw_coordinates(painter, scene, side));
    }
    highlights::draw(painter, scene, metrics(painter));
    painter.svg.close();
}

pub(crate) fn metrics(painter: &SvgPainter<'_>) -> HighlightMetrics {
    HighlightMetrics { piece: TILE, stroke: 3.0, accent: painter.palette.accent }
}

/// Marks the centre cell of an empty board, where the game begins (EX-3).
pub(crate) fn draw_centre(painter: &mut SvgPainter<'_>) {
    let lit = painter.palette.wood.warmed(0.3);
    let ring = painter.svg.tag("circle").set("class", "centre").set("r", 4.5).set("fill", "none");
    ring.set("stroke", lit).set("stroke-width", 2.0).set("pointer-events", "none").end();
}

fn define_shapes(painter: &mut SvgPainter<'_>, pieces: &[PieceColour]) {
    let (wood, hollow) = (painter.palette.wood, painter.palette.hollow);
    painter.svg.tag("defs").open();
    painter.define_edge();
    painter.linear_gradient(
        "wood",
        &[(0.0, wood.warmed(0.22), 1.0), (0.5, wood, 1.0), (1.0, wood.shaded(-0.22), 1.0)],
    );
    painter.linear_gradient("floor", &[(0.0, hollow.shaded(-0.34), 1.0), (1.0, hollow.shaded(0.06), 1.0)]);
    let id = painter.id("cell");
    painter.svg.tag("g").set("id", id).open();
    bevel(painter, HOLLOW, HOLLOW * 0.88, wood.shaded(-0.30), -1.0);
    let floor = painter.paint_url("floor");
    let face = points(&hexagon(HOLLOW * 0.88));
    painter.svg.tag("polygon").set("points", face).set("fill", floor).end();
    painter.svg.close();
    for &piece in pieces {
        define_tile(painter, piece, TILE);
    }
    painter.svg.close();
}

fn draw_tray(painter: &mut SvgPainter<'_>, side: usize) {
    let apothem = apothem(side);
    painter.group("tray");
    let shadow = painter.palette.shadow;
    for step in 0..10 {
        let out = 13.0 * (f64::from(step) / 10.0 - 0.45);
        let shift = |(x, y): SvgPoint| (x - LIGHT.0 * 4.0, y - LIGHT.1 * 5.0);
        let shade = points(&corners(apothem - 6.0 + out).map(shift));
        // The stroke rounds the corners; fill and stroke share the group's opacity, so that their overlap does not show.
        let group = painter.svg.tag("g").set("opacity", shadow / 10.0);
        group.open();
        let polygon = painter.svg.tag("polygon").set("points", shade).set("stroke", Colour::BLACK);
        polygon.set("stroke-width", 12.0).set("stroke-linejoin", "round").end();
        painter.svg.close();
    }
    let wood = painter.paint_url("wood");
    // Round corners: a smaller polygon with a stroke of the same wood.
    let rim = points(&corners(apothem - 6.0));
    let body = painter.svg.tag("polygon").set("points", rim).set("fill", wood.as_str());
    body.set("stroke", wood).set("stroke-width", 12.0).set("stroke-linejoin", "round").end();
    let widest = apothem * 2.0 / 3.0_f64.sqrt();
    let ends = |y: f64| (-widest + y.abs() / 3.0_f64.sqrt() + 5.0, widest - y.abs() / 3.0_f64.sqrt() - 5.0);
    painter.grain(3.0 - apothem, apothem - 3.0, 14 + 5 * side, ends, 0.12);
    let edge = painter.paint_url("edge");
    let rim = points(&corners(apothem - 2.0));
    let line = painter.svg.tag("polygon").set("points", rim).set("fill", "none").set("stroke", edge);
    line.set("stroke-width", 2.2).set("stroke-linejoin", "round").end();
    painter.svg.close();
}

/// A letter at the start and a number at the end of each row; along the bottom row all numbers.
fn draw_coordinates(painter: &mut SvgPainter<'_>, scene: &BoardScene, side: usize) {
    let ink = Colour::hex(0xF3_E3CC);
    painter.open_coordinates(ink);
    let out = FIELD * 3.0_f64.sqrt() / 2.0 + 13.0;
    let mut first = 0;
    for (row, length) in HexCell::row_lengths(side).enumerate() {
        let (left, right) = (scene.cells[first].centre, scene.cells[first + length - 1].centre);
        let letter = ((b'a' + row as u8) as char).to_string();
        stroke_font::draw_label(&mut painter.svg, &letter, (left.0 - out, left.1), 11.0);
        if row > 0 {
            stroke_font::draw_label(&mut painter.svg, &length.to_string(), (right.0 + out, right.1), 11.0);
        } else {
            for i in 0..length {
                let (x, y) = scene.cells[i].centre;
                let below = (x, y + FIELD + 12.0);
                stroke_font::draw_label(&mut painter.svg, &(i + 1).to_string(), below, 11.0);
            }
        }
        first += length;
    }
    painter.svg.close();
}
