//! Exago: hexagonal tiles in a hexagonal tray.

use tessera_rules::HexCell;

use crate::brush::{Brush, LIGHT, Point};
use crate::lettering;
use crate::overlay::{self, Measure};
use crate::palette::Colour;
use crate::piece::{Piece, bevel, define_tile, hexagon, points};
use crate::scene::{Cell, Scene};
use crate::svg::translate;

/// The radius of a cell's field.
const FIELD: f64 = 24.0;
const HOLLOW: f64 = 22.6;
const TILE: f64 = 20.8;
/// From the outermost fields to the tray's edge, where the coordinates stand.
const RIM: f64 = 27.0;
const MARGIN: f64 = 16.0;

/// The middle of a board's edge lies this far from its centre.
fn apothem(side: usize) -> f64 {
    1.5 * FIELD * (side as f64 - 1.0) + FIELD + RIM
}

/// The tray has its corners at the left and the right.
fn corners(apothem: f64) -> [Point; 6] {
    hexagon(apothem * 2.0 / 3.0_f64.sqrt()).map(|(x, y)| (-y, x))
}

/// The size of the picture.
pub(crate) fn size(side: usize) -> Point {
    let apothem = apothem(side);
    (2.0 * (apothem * 2.0 / 3.0_f64.sqrt() + MARGIN - 6.0), 2.0 * (apothem + MARGIN))
}

/// The cells, row by row from the bottom left.
pub(crate) fn cells(side: usize) -> Vec<Cell> {
    let cell = |cell: HexCell| Cell {
        name: cell.name(side),
        centre: (
            f64::from(cell.half_cells_right()) * FIELD * 3.0_f64.sqrt() / 2.0,
            -1.5 * FIELD * f64::from(cell.row()),
        ),
        place: (i32::from(cell.column()), i32::from(cell.row())),
    };
    HexCell::all(side).map(cell).collect()
}

/// Draws the board with everything on it.
pub(crate) fn draw(brush: &mut Brush<'_>, scene: &Scene, side: usize, pieces: &[Piece]) {
    define(brush, pieces);
    let (width, height) = size(side);
    let middle = translate((width / 2.0, height / 2.0));
    brush.svg.tag("g").set("class", "board").set("transform", middle).open();
    draw_tray(brush, side);
    for index in 0..scene.cells.len() {
        overlay::cell(brush, scene, index, (0.0, 0.0), 0.0, "cell");
    }
    if brush.layers.coordinates {
        coordinates(brush, scene, side);
    }
    overlay::draw(brush, scene, measure(brush));
    brush.svg.close();
}

pub(crate) fn measure(brush: &Brush<'_>) -> Measure {
    Measure { piece: TILE, stroke: 3.0, accent: brush.palette.accent }
}

/// Where the game begins (EX-3), as long as it has not.
pub(crate) fn beginning(brush: &mut Brush<'_>) {
    let lit = brush.palette.wood.warmed(0.3);
    let ring = brush.svg.tag("circle").set("class", "centre").set("r", 4.5).set("fill", "none");
    ring.set("stroke", lit).set("stroke-width", 2.0).set("pointer-events", "none").end();
}

fn define(brush: &mut Brush<'_>, pieces: &[Piece]) {
    let (wood, hollow) = (brush.palette.wood, brush.palette.hollow);
    brush.svg.tag("defs").open();
    brush.define_edge();
    brush.linear("wood", &[(0.0, wood.warmed(0.22), 1.0), (0.5, wood, 1.0), (1.0, wood.shaded(-0.22), 1.0)]);
    brush.linear("floor", &[(0.0, hollow.shaded(-0.34), 1.0), (1.0, hollow.shaded(0.06), 1.0)]);
    let id = brush.id("cell");
    brush.svg.tag("g").set("id", id).open();
    bevel(brush, HOLLOW, HOLLOW * 0.88, wood.shaded(-0.30), -1.0);
    let floor = brush.paint("floor");
    let face = points(&hexagon(HOLLOW * 0.88));
    brush.svg.tag("polygon").set("points", face).set("fill", floor).end();
    brush.svg.close();
    for &piece in pieces {
        define_tile(brush, piece, TILE);
    }
    brush.svg.close();
}

fn draw_tray(brush: &mut Brush<'_>, side: usize) {
    let apothem = apothem(side);
    brush.group("tray");
    let shadow = brush.palette.shadow;
    for sheet in 0..10 {
        let out = 13.0 * (f64::from(sheet) / 10.0 - 0.45);
        let shift = |(x, y): Point| (x - LIGHT.0 * 4.0, y - LIGHT.1 * 5.0);
        let shade = points(&corners(apothem - 6.0 + out).map(shift));
        // The stroke rounds the corners and must not be seen as a second sheet: it is as dark as the sheet itself.
        let group = brush.svg.tag("g").set("opacity", shadow / 10.0);
        group.open();
        let polygon = brush.svg.tag("polygon").set("points", shade).set("stroke", Colour::BLACK);
        polygon.set("stroke-width", 12.0).set("stroke-linejoin", "round").end();
        brush.svg.close();
    }
    let wood = brush.paint("wood");
    // Round corners: the polygon is drawn smaller, with a stroke of its own wood round it.
    let rim = points(&corners(apothem - 6.0));
    let body = brush.svg.tag("polygon").set("points", rim).set("fill", wood.as_str());
    body.set("stroke", wood).set("stroke-width", 12.0).set("stroke-linejoin", "round").end();
    let widest = apothem * 2.0 / 3.0_f64.sqrt();
    let ends = |y: f64| (-widest + y.abs() / 3.0_f64.sqrt() + 5.0, widest - y.abs() / 3.0_f64.sqrt() - 5.0);
    brush.grain(3.0 - apothem, apothem - 3.0, 14 + 5 * side, ends, 0.12);
    let edge = brush.paint("edge");
    let rim = points(&corners(apothem - 2.0));
    let line = brush.svg.tag("polygon").set("points", rim).set("fill", "none").set("stroke", edge);
    line.set("stroke-width", 2.2).set("stroke-linejoin", "round").end();
    brush.svg.close();
}

/// A letter where a row begins and a number where it ends; along the bottom row all numbers.
fn coordinates(brush: &mut Brush<'_>, scene: &Scene, side: usize) {
    let ink = Colour::hex(0xF3_E3CC);
    brush.lettering(ink);
    let out = FIELD * 3.0_f64.sqrt() / 2.0 + 13.0;
    let mut first = 0;
    for (row, length) in HexCell::row_lengths(side).enumerate() {
        let (left, right) = (scene.cells[first].centre, scene.cells[first + length - 1].centre);
        let letter = ((b'a' + row as u8) as char).to_string();
        lettering::label(&mut brush.svg, &letter, (left.0 - out, left.1), 11.0);
        if row > 0 {
            lettering::label(&mut brush.svg, &length.to_string(), (right.0 + out, right.1), 11.0);
        } else {
            for i in 0..length {
                let (x, y) = scene.cells[i].centre;
                let below = (x, y + FIELD + 12.0);
                lettering::label(&mut brush.svg, &(i + 1).to_string(), below, 11.0);
            }
        }
        first += length;
    }
    brush.svg.close();
}
