//! The board of Pente: stones on intersections, and trays of captured pairs beside the board.

use std::fmt::Write;

use tessera_rules::Intersection;

use crate::SharedPartsMode;
use crate::board_scene::{BoardCell, BoardScene};
use crate::cell_drawing;
use crate::highlights::{self, HighlightMetrics};
use crate::overlay_geometry::{OverlayGeometry, OverlayGridGeometry};
use crate::palette::Colour;
use crate::piece::{PieceColour, define_lighting, define_round};
use crate::stroke_font;
use crate::svg_painter::{SvgPainter, SvgPoint};
use crate::svg_writer::{numbers, translate};

/// Distance between neighbouring lines.
const PITCH: f64 = 24.0;
const STONE: f64 = 11.3;
/// Distance between the outer lines and the board's edge; the coordinates are drawn there.
const RIM: f64 = 33.0;
const MARGIN: f64 = 14.0;
const CORNER: f64 = 14.0;
/// Width of a tray for captured pairs.
const TRAY: f64 = 62.0;
const TRAY_GAP: f64 = 12.0;
/// Number of captured pairs that win (PE-6), and so of places in a tray.
const PAIRS: u8 = 5;

fn board(size: usize) -> f64 {
    (size as f64 - 1.0) * PITCH + 2.0 * RIM
}

/// The measures for marks.
pub(crate) fn geometry(size: usize) -> OverlayGeometry {
    let columns = cells(size)[..size].iter().filter_map(|cell| cell.name.chars().next()).collect();
    OverlayGeometry {
        pitch: PITCH,
        hexagonal: false,
        labels_follow_rows: false,
        blocks: None,
        grid: Some(OverlayGridGeometry { columns, rows: size }),
        tray_places: Some(PAIRS),
    }
}

/// The size of the picture.
pub(crate) fn size(across: usize) -> SvgPoint {
    let side = board(across) + 2.0 * MARGIN;
    (side + TRAY_GAP + TRAY, side)
}

/// The intersections, row by row from the bottom left; the top left one is the origin.
pub(crate) fn cells(size: usize) -> Vec<BoardCell> {
    let cell = |index: usize| {
        let (column, row) = (index % size, index / size);
        BoardCell {
            name: Intersection::new(column, row).map(|at| at.to_string()).unwrap_or_default(),
            centre: (column as f64 * PITCH, (size - 1 - row) as f64 * PITCH),
            grid_position: (column as i32, row as i32),
        }
    };
    (0..size * size).map(cell).collect()
}

/// Draws the board, the pieces and the overlays.
pub(crate) fn draw(painter: &mut SvgPainter<'_>, scene: &BoardScene, size: usize, pieces: &[PieceColour]) {
    if painter.shared != SharedPartsMode::Reused {
        define_shapes(painter, pieces);
    }
    let corner = translate((MARGIN + RIM, MARGIN + RIM));
    painter.svg.tag("g").set("class", "board").set("transform", corner).open();
    painter.shared_part("base", |painter| draw_board(painter, size));
    painter.svg.tag("g").set("class", "cells").open();
    for index in 0..scene.cells.len() {
        if !painter.layers.empty_intersections && scene.pieces[index].is_none() {
            continue;
        }
        cell_drawing::draw_cell(painter, scene, index, (0.0, 0.0), 0.0, None);
    }
    painter.svg.close();
    if painter.layers.coordinates {
        painter.shared_part("labels", |painter| draw_coordinates(painter, scene, size));
    }
    draw_trays(painter, scene, size);
    highlights::draw(painter, scene, metrics(painter));
    painter.svg.close();
}

pub(crate) fn metrics(painter: &SvgPainter<'_>) -> HighlightMetrics {
    HighlightMetrics { piece: STONE, stroke: 2.4, accent: painter.palette.accent_on_pale }
}

fn define_shapes(painter: &mut SvgPainter<'_>, pieces: &[PieceColour]) {
    let wood = painter.palette.pale_wood;
    painter.svg.tag("defs").open();
    painter.define_edge();
    define_lighting(painter);
    painter.linear_gradient(
        "wood",
        &[(0.0, wood.shaded(0.14), 1.0), (0.5, wood, 1.0), (1.0, wood.shaded(-0.12), 1.0)],
    );
    let dark = painter.palette.wood;
    painter.linear_gradient("bowl-wood", &[(0.0, dark.warmed(0.16), 1.0), (1.0, dark.shaded(-0.22), 1.0)]);
    let hollow = painter.palette.hollow;
    painter.radial_gradient(
        "bowl",
        (0.42, 0.36),
        0.72,
        &[
            (0.0, hollow.towards(dark, 0.28), 1.0),
            (0.6, hollow.towards(dark, 0.45), 1.0),
            (1.0, dark.shaded(0.16), 1.0),
        ],
    );
    for &piece in pieces {
        define_round(painter, piece, STONE, true);
    }
    painter.svg.close();
}

fn draw_board(painter: &mut SvgPainter<'_>, size: usize) {
    let whole = board(size);
    let reach = (size as f64 - 1.0) * PITCH;
    let middle = translate((reach / 2.0, reach / 2.0));
    painter.svg.tag("g").set("class", "wood").set("transform", middle).open();
    painter.soft_shadow((whole, whole), CORNER, 14.0, painter.palette.shadow);
    let wood = painter.paint_url("wood");
    painter.rounded_rect((whole, whole), CORNER, &wood);
    let half = whole / 2.0;
    painter.grain(4.0 - half, half - 4.0, 46, |_| (2.0 - half, half - 2.0), 0.10);
    painter.edge((whole, whole), CORNER, 2.2);
    painter.svg.close();

    let ink = painter.palette.line;
    let group = painter.svg.tag("g").set("class", "lines").set("stroke", ink).set("fill", "none");
    group.set("stroke-linecap", "square").open();
    let mut inner = String::new();
    for i in 1..size - 1 {
        let at = i as f64 * PITCH;
        let (from, across) = (numbers(&[0.0, at]), numbers(&[reach]));
        let _infallible = write!(inner, "M{from}H{across}M{}V{across}", numbers(&[at, 0.0]));
    }
    painter.svg.tag("path").set("d", inner).set("stroke-width", 0.9).end();
    let frame = painter.svg.tag("rect").set("width", reach).set("height", reach);
    frame.set("stroke-width", 1.8).end();
    painter.svg.close();

    let group = painter.svg.tag("g").set("class", "stars").set("fill", ink);
    group.open();
    // Three lines from the centre: the nearest that the championship rule allows the first player's second stone (PE-7).
    let stars = [size / 2 - 3, size / 2, size / 2 + 3].map(|i| i as f64 * PITCH);
    for x in stars {
        for y in stars {
            painter.svg.tag("circle").set("cx", x).set("cy", y).set("r", 2.9).end();
        }
    }
    painter.svg.close();
}

fn draw_coordinates(painter: &mut SvgPainter<'_>, scene: &BoardScene, size: usize) {
    painter.open_coordinates(painter.palette.line);
    let reach = (size as f64 - 1.0) * PITCH;
    for i in 0..size {
        let column: String = scene.cells[i].name.chars().take(1).collect();
        let at = i as f64 * PITCH;
        stroke_font::draw_label(&mut painter.svg, &column, (at, reach + 22.0), 8.6);
        stroke_font::draw_label(&mut painter.svg, &(i + 1).to_string(), (-21.5, reach - at), 8.6);
    }
    painter.svg.close();
}

/// The size of a tray.
const TRAY_SIZE: SvgPoint = (TRAY, PAIRS as f64 * 27.0 + 18.0);

/// The centres of the trays: the first player's is at the bottom, the second player's at the top.
fn tray_middles(size: usize) -> [SvgPoint; 2] {
    let whole = board(size);
    let x = whole - RIM + TRAY_GAP + TRAY / 2.0;
    let half = TRAY_SIZE.1 / 2.0;
    [(x, whole - RIM - half), (x, half - RIM)]
}

/// The places of a seat's captured stones, relative to the centre of its tray, beginning at the owner's side. One move can
/// capture more pairs than are needed to win: then the places are closer together.
fn places(seat: usize, pairs: u8) -> impl Iterator<Item = SvgPoint> {
    let places = pairs.max(PAIRS);
    let step = (TRAY_SIZE.1 - 18.0) / f64::from(places);
    let way = if seat == 0 { -1.0 } else { 1.0 };
    let at = move |place: u8| way * (f64::from(place) - f64::from(places - 1) / 2.0) * step;
    (0..places).flat_map(move |place| [(-13.0, at(place)), (13.0, at(place))])
}

fn draw_trays(painter: &mut SvgPainter<'_>, scene: &BoardScene, size: usize) {
    for (seat, middle) in tray_middles(size).into_iter().enumerate() {
        let pairs = scene.captured[seat];
        let group =
            painter.svg.tag("g").set("class", "captured").set("data-by", PieceColour::ALL[seat].name());
        let group = group.set("data-pairs", pairs.to_string());
        group.set("transform", translate(middle)).open();
        painter.soft_shadow(TRAY_SIZE, CORNER, 9.0, painter.palette.shadow);
        let wood = painter.paint_url("bowl-wood");
        painter.rounded_rect(TRAY_SIZE, CORNER, &wood);
        painter.edge(TRAY_SIZE, CORNER, 1.8);
        draw_bowls(painter, seat, pairs > PAIRS);
        painter.svg.close();
    }
}

/// Draws the bowls of a tray; `hidden` if the stones are closer together than the bowls.
fn draw_bowls(painter: &mut SvgPainter<'_>, seat: usize, hidden: bool) {
    let bowl = painter.paint_url("bowl");
    let group = painter.svg.tag("g").set("class", "bowls");
    let group = if hidden { group.set("display", "none") } else { group };
    let group = group.set("fill", bowl).set("stroke", Colour::BLACK);
    group.set("stroke-opacity", 0.25).set("stroke-width", 0.8).open();
    for (x, y) in places(seat, 0) {
        painter.svg.tag("circle").set("cx", x).set("cy", y).set("r", STONE).end();
    }
    painter.svg.close();
}

/// Draws the captured stones.
pub(crate) fn draw_captured_stones(painter: &mut SvgPainter<'_>, scene: &BoardScene, size: usize) {
    for (seat, (x, y)) in tray_middles(size).into_iter().enumerate() {
        let href = format!("#{}", painter.id(PieceColour::ALL[1 - seat].name()));
        let stones = usize::from(scene.captured[seat]) * 2;
        for (right, down) in places(seat, scene.captured[seat]).take(stones) {
            let stone =
                painter.svg.tag("use").set("class", "prisoner").set("data-by", PieceColour::ALL[seat].name());
            stone.set("x", x + right).set("y", y + down).set("href", href.as_str()).end();
        }
    }
}
