//! Highlights above the pieces, the same on all boards: legal targets, the winning line, the last move.

use std::f64::consts::PI;

use crate::board_scene::{BoardScene, BoardShapeAndSize};
use crate::exago_board;
use crate::palette::{Colour, LAST_MOVE, WINNING_LINE};
use crate::pente_board;
use crate::piece::{hexagon, points};
use crate::svg_painter::{SvgPainter, SvgPoint};
use crate::svg_writer::{StartTag, numbers, translate};

/// Dark outline that separates bright lines from bright pieces.
const OUTLINE: Colour = Colour::hex(0x0B_2A27);

/// Sizes of the highlights of a board, and the colour of its legal targets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HighlightMetrics {
    /// Radius of a piece.
    pub(crate) piece: f64,
    /// Width of a clearly visible stroke.
    pub(crate) stroke: f64,
    /// Colour of legal targets.
    pub(crate) accent: Colour,
}

/// Draws everything above the pieces.
pub(crate) fn draw(painter: &mut SvgPainter<'_>, scene: &BoardScene, metrics: HighlightMetrics) {
    draw_leaving_pieces(painter, scene);
    if painter.layers.legal_targets {
        draw_targets(painter, scene, metrics);
    }
    painter.group("layers");
    draw_layers(painter, scene, metrics);
    painter.svg.close();
}

/// Draws the content of `g.layers`: everything besides the pieces that changes with each move. A page replaces it.
pub(crate) fn draw_layers(painter: &mut SvgPainter<'_>, scene: &BoardScene, metrics: HighlightMetrics) {
    if let BoardShapeAndSize::Grid(size) = scene.layout {
        pente_board::draw_captured_stones(painter, scene, size);
    }
    if matches!(scene.layout, BoardShapeAndSize::Hexagon(_)) && scene.pieces.iter().all(Option::is_none) {
        exago_board::draw_centre(painter);
    }
    if painter.layers.winning_line && !scene.winning_lines.is_empty() {
        draw_winning_lines(painter, scene, metrics);
    }
    if painter.layers.last_move && !scene.placed_earlier.is_empty() {
        draw_earlier_moves(painter, scene, metrics);
    }
    if painter.layers.last_move && scene.placed.is_some() {
        draw_last_move(painter, scene, metrics);
    }
}

/// Draws pieces being removed: they grow and fade.
fn draw_leaving_pieces(painter: &mut SvgPainter<'_>, scene: &BoardScene) {
    for &(index, piece, rest) in &scene.leaving {
        let scale = numbers(&[1.0 + (1.0 - rest) * 0.35]);
        let transform = format!("{} scale({scale})", translate(scene.cells[index].centre));
        let group = painter.svg.tag("g").set("class", "leaving").set("transform", transform);
        group.set("opacity", rest).open();
        painter.use_shape(piece.name());
        painter.svg.close();
    }
}

fn draw_targets(painter: &mut SvgPainter<'_>, scene: &BoardScene, metrics: HighlightMetrics) {
    let group = painter.svg.tag("g").set("class", "legal-targets").set("fill", metrics.accent);
    group.set("pointer-events", "none").open();
    for &index in &scene.legal_targets {
        let centre = scene.cells[index].centre;
        let dot = painter.svg.tag("circle").set("cx", centre.0).set("cy", centre.1);
        dot.set("r", metrics.piece * 0.26).end();
    }
    for &index in &scene.liftable {
        let corners = points(&hexagon(metrics.piece * 0.9));
        let transform = translate(scene.cells[index].centre);
        // The accent is close to the green of a tile: a dark outline separates them.
        let under = painter.svg.tag("polygon").set("points", corners.as_str()).set("fill", "none");
        let under = under.set("transform", transform.as_str()).set("stroke", OUTLINE);
        under.set("stroke-width", metrics.stroke * 1.2).set("stroke-opacity", 0.75).end();
        let frame = painter.svg.tag("polygon").set("class", "liftable").set("points", corners);
        let frame = frame.set("transform", transform).set("fill", "none").set("stroke", metrics.accent);
        frame.set("stroke-width", metrics.stroke * 0.7).set("stroke-dasharray", "5 4").end();
    }
    painter.svg.close();
}

/// Draws an outline around all pieces of each winning line.
fn draw_winning_lines(painter: &mut SvgPainter<'_>, scene: &BoardScene, metrics: HighlightMetrics) {
    let group = painter.svg.tag("g").set("class", "winning-line").set("fill", "none");
    group.set("pointer-events", "none").set("stroke-linejoin", "round").open();
    let radius = metrics.piece + metrics.stroke * 0.9;
    for line in &scene.winning_lines {
        let centres: Vec<SvgPoint> = line.iter().map(|&cell| scene.cells[cell].centre).collect();
        let band = band(&centres, radius);
        let names = [line.first(), line.last()].map(|end| end.map_or("", |&cell| &scene.cells[cell].name));
        let ends = names.join(" ");
        let under = painter.svg.tag("path").set("d", band.as_str()).set("stroke", OUTLINE);
        under.set("stroke-opacity", 0.8).set("stroke-width", metrics.stroke * 2.1).end();
        let over = painter.svg.tag("path").set("class", "line").set("data-ends", ends).set("d", band);
        // The dark outline gives contrast on pale wood too, so the band itself can be bright.
        over.set("stroke", WINNING_LINE).set("stroke-width", metrics.stroke * 1.25).end();
    }
    painter.svg.close();
}

/// Path of an outline at this distance from the centres of the pieces. A diagonal that crosses the gaps between blocks at
/// different steps bends, so the outline follows every piece and not just the two ends.
fn band(centres: &[SvgPoint], radius: f64) -> String {
    let last = centres.len() - 1;
    let beside = |i: usize, side: f64| {
        let ((x1, y1), (x2, y2)) = (centres[i.saturating_sub(1)], centres[(i + 1).min(last)]);
        let length = (x2 - x1).hypot(y2 - y1).max(f64::EPSILON);
        let (x, y) = centres[i];
        numbers(&[x - side * (y2 - y1) / length * radius, y + side * (x2 - x1) / length * radius])
    };
    let there: Vec<String> = (0..=last).map(|i| beside(i, 1.0)).collect();
    let back: Vec<String> = (0..=last).rev().map(|i| beside(i, -1.0)).collect();
    let cap = format!("A{} 0 0 0 ", numbers(&[radius, radius]));
    format!("M{}{cap}{}{cap}{}Z", there.join("L"), back.join("L"), there[0])
}

/// Draws a thin ring in the colour of the player around each piece that was placed shortly before the last one.
fn draw_earlier_moves(painter: &mut SvgPainter<'_>, scene: &BoardScene, metrics: HighlightMetrics) {
    let group = painter.svg.tag("g").set("class", "earlier-moves").set("fill", "none");
    group.set("stroke-width", metrics.stroke * 0.7).set("pointer-events", "none").open();
    for &index in &scene.placed_earlier {
        let Some(piece) = scene.pieces[index] else { continue };
        let colour = piece.colour().towards(Colour::WHITE, 0.45);
        let ring = outline_of(painter, scene, index, ring_radius(metrics)).set("stroke", colour);
        ring.set("data-at", scene.cells[index].name.as_str()).end();
    }
    painter.svg.close();
}

fn draw_last_move(painter: &mut SvgPainter<'_>, scene: &BoardScene, metrics: HighlightMetrics) {
    let group = painter.svg.tag("g").set("class", "last-move").set("fill", "none");
    let group = group.set("stroke", LAST_MOVE).set("stroke-width", metrics.stroke);
    group.set("stroke-linecap", "round").set("pointer-events", "none").open();
    if let Some(placed) = scene.placed {
        draw_ring(painter, scene, placed, metrics, false);
    }
    for &index in &scene.emptied {
        draw_ring(painter, scene, index, metrics, true);
    }
    if let (Some(turn), BoardShapeAndSize::Blocks(across)) = (scene.turned, scene.layout) {
        let middle = crate::block_board::middle(turn.block(), across);
        draw_arrow(painter, middle, turn.is_clockwise());
    }
    painter.svg.close();
}

/// Draws a ring around a piece, or a smaller dashed one where a piece was.
fn draw_ring(
    painter: &mut SvgPainter<'_>,
    scene: &BoardScene,
    index: usize,
    metrics: HighlightMetrics,
    dashed: bool,
) {
    let name = scene.cells[index].name.as_str();
    if dashed {
        let dash = numbers(&[metrics.stroke * 0.9, metrics.stroke * 1.9]);
        let shape = outline_of(painter, scene, index, metrics.piece * 0.62);
        let shape = shape.set("class", "left").set("data-at", name);
        return shape.set("stroke-dasharray", dash).set("stroke-width", metrics.stroke * 0.7).end();
    }
    let radius = ring_radius(metrics);
    // A dark outline below, so that the ring is visible on light pieces.
    let under = outline_of(painter, scene, index, radius).set("stroke", OUTLINE).set("stroke-opacity", 0.5);
    under.set("stroke-width", metrics.stroke * 1.65).end();
    outline_of(painter, scene, index, radius).set("class", "placed").set("data-at", name).end();
}

fn ring_radius(metrics: HighlightMetrics) -> f64 {
    metrics.piece + metrics.stroke * 0.35
}

/// The outline of a piece: a hexagon for tiles, otherwise a circle.
fn outline_of<'p>(
    painter: &'p mut SvgPainter<'_>,
    scene: &BoardScene,
    index: usize,
    radius: f64,
) -> StartTag<'p> {
    let (x, y) = scene.cells[index].centre;
    if let BoardShapeAndSize::Hexagon(_) = scene.layout {
        let corners = points(&hexagon(radius));
        let shape = painter.svg.tag("polygon").set("points", corners).set("stroke-linejoin", "round");
        shape.set("transform", translate((x, y)))
    } else {
        painter.svg.tag("circle").set("r", radius).set("cx", x).set("cy", y)
    }
}

/// Draws an arrow around the centre of a block, between its centre socket and the others.
fn draw_arrow(painter: &mut SvgPainter<'_>, middle: SvgPoint, clockwise: bool) {
    let shape = arrow_shape(clockwise);
    let href = format!("#{}", painter.id(shape));
    let arrow = painter.svg.tag("use").set("class", format!("turn {shape}")).set("href", href);
    arrow.set("transform", translate(middle)).end();
}

fn arrow_shape(clockwise: bool) -> &'static str {
    if clockwise { "clockwise" } else { "anticlockwise" }
}

/// Defines both arrows, so that a picture of another move only names one.
pub(crate) fn define_arrows(painter: &mut SvgPainter<'_>, metrics: HighlightMetrics) {
    for clockwise in [true, false] {
        define_arrow(painter, metrics, clockwise);
    }
}

fn define_arrow(painter: &mut SvgPainter<'_>, metrics: HighlightMetrics, clockwise: bool) {
    let way = if clockwise { 1.0 } else { -1.0 };
    let radius = metrics.piece * 1.32;
    let at = |angle: f64, radius: f64| {
        let angle = (-PI / 2.0) + way * angle;
        [radius * angle.cos(), radius * angle.sin()]
    };
    let (start, end, tip) = (-1.15, 0.95, 1.33);
    let sweep = if clockwise { "1" } else { "0" };
    let arc = format!(
        "M{}A{} 0 0 {sweep} {}",
        numbers(&at(start, radius)),
        numbers(&[radius, radius]),
        numbers(&at(end, radius))
    );
    let head = [at(tip, radius), at(end, radius + 5.2), at(end, radius - 5.2)].concat();
    let id = painter.id(arrow_shape(clockwise));
    painter.svg.tag("g").set("id", id).open();
    // A dark outline below, so that the arrow is visible on any marble.
    let under = painter.svg.tag("path").set("d", arc.as_str()).set("stroke", OUTLINE);
    under.set("stroke-opacity", 0.55).set("stroke-width", metrics.stroke * 1.9).end();
    painter.svg.tag("path").set("d", arc).set("stroke-width", metrics.stroke * 1.15).end();
    let head = painter.svg.tag("path").set("d", format!("M{}Z", numbers(&head))).set("fill", LAST_MOVE);
    head.set("stroke-width", 1.0).set("stroke-linejoin", "round").end();
    painter.svg.close();
}

#[cfg(test)]
mod tests {
    use tessera_rules::{AnyGame, GameKind};

    use super::*;

    /// An off-centre diagonal crosses the gaps between the blocks at different steps.
    #[test]
    fn a_band_keeps_its_distance_from_every_piece() {
        let position = "6/w5/1w1b1b/2w3/1b1w1b/4w1 2";
        let game = AnyGame::from_position(GameKind::Pentago, 2, "", position).expect("white has won");
        let scene = BoardScene::of(&game);
        let centres: Vec<SvgPoint> =
            scene.winning_lines[0].iter().map(|&cell| scene.cells[cell].centre).collect();
        assert_eq!(centres.len(), 5);
        let path = band(&centres, 30.0);
        let numbers: Vec<f64> = path
            .split(|c: char| !(c.is_ascii_digit() || c == '.' || c == '-'))
            .filter_map(|number| number.parse().ok())
            .collect();
        for (x, y) in centres {
            let near =
                numbers.windows(2).filter(|at| ((at[0] - x).hypot(at[1] - y) - 30.0).abs() < 0.1).count();
            assert!(near >= 2, "{path}");
        }
    }
}
