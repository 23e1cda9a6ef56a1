//! What is laid over a board: targets, the winning line, the last move.

use std::f64::consts::PI;
use std::fmt::Write;

use crate::brush::{Brush, Point};
use crate::hexagon as hexagon_board;
use crate::intersections;
use crate::palette::Colour;
use crate::piece::{Piece, hexagon, points};
use crate::scene::{Board, Scene};
use crate::svg::{Tag, numbers, translate};

/// What makes bright lines stand out from bright pieces.
const EDGE: Colour = Colour::hex(0x0B_2A27);

/// How large the things of a board are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Measure {
    /// The radius of a piece.
    pub(crate) piece: f64,
    /// The width of a stroke that is seen well.
    pub(crate) stroke: f64,
    /// The colour of what can be done and what just happened.
    pub(crate) accent: Colour,
}

/// A cell with its socket and its piece. `origin` is where its group's own origin lies, `turned` how far the group
/// is turned: the light stays where it is when a block turns.
pub(crate) fn cell(
    brush: &mut Brush<'_>,
    scene: &Scene,
    index: usize,
    origin: Point,
    turned: f64,
    hollow: &str,
) {
    if !brush.layers.cells && turned == 0.0 {
        return still(brush, scene, index, origin, hollow);
    }
    let cell = &scene.cells[index];
    let mut transform = translate((cell.centre.0 - origin.0, cell.centre.1 - origin.1));
    if turned != 0.0 {
        let _infallible = write!(transform, " rotate({})", numbers(&[-turned]));
    }
    let group = brush.svg.tag("g").set("class", "cell").set("data-cell", cell.name.as_str());
    let piece = scene.pieces[index];
    let group = if let Some(piece) = piece { group.set("data-piece", piece.name()) } else { group };
    group.set("transform", transform).open();
    // On lines a stone covers all there is to point at.
    if piece.is_none() || !matches!(scene.board, Board::Lines(_)) {
        brush.place(hollow);
    }
    if let Some(piece) = piece {
        let href = format!("#{}", brush.id(piece.name()));
        brush.svg.tag("use").set("class", "piece").set("href", href).end();
    }
    brush.svg.close();
}

/// A cell that nobody points at.
fn still(brush: &mut Brush<'_>, scene: &Scene, index: usize, origin: Point, hollow: &str) {
    let centre = scene.cells[index].centre;
    let piece = scene.pieces[index];
    // An empty crossing is nothing to look at.
    let hollow = (!matches!(scene.board, Board::Lines(_))).then_some(hollow);
    for part in hollow.into_iter().chain(piece.map(Piece::name)) {
        let href = format!("#{}", brush.id(part));
        let shared = brush.svg.tag("use").set("href", href);
        // A tenth of a pixel is nothing to look at either.
        let rough = |length: f64| (length * 10.0).round() / 10.0;
        shared.set("x", rough(centre.0 - origin.0)).set("y", rough(centre.1 - origin.1)).end();
    }
}

/// Everything above the pieces.
pub(crate) fn draw(brush: &mut Brush<'_>, scene: &Scene, measure: Measure) {
    leaving(brush, scene);
    if brush.layers.legal_targets {
        targets(brush, scene, measure);
    }
    brush.group("layers");
    layers(brush, scene, measure);
    brush.svg.close();
}

/// What differs from move to move besides the pieces. It lies in a group of its own, which a page can fill anew.
pub(crate) fn layers(brush: &mut Brush<'_>, scene: &Scene, measure: Measure) {
    if let Board::Lines(size) = scene.board {
        intersections::prisoners(brush, scene, size);
    }
    if matches!(scene.board, Board::Hexagon(_)) && scene.pieces.iter().all(Option::is_none) {
        hexagon_board::beginning(brush);
    }
    if brush.layers.winning_line && !scene.lines.is_empty() {
        winning_lines(brush, scene, measure);
    }
    if brush.layers.last_move && scene.placed.is_some() {
        last_move(brush, scene, measure);
    }
}

/// Pieces that rise and fade.
fn leaving(brush: &mut Brush<'_>, scene: &Scene) {
    for &(index, piece, rest) in &scene.leaving {
        let scale = numbers(&[1.0 + (1.0 - rest) * 0.35]);
        let transform = format!("{} scale({scale})", translate(scene.cells[index].centre));
        let group = brush.svg.tag("g").set("class", "leaving").set("transform", transform);
        group.set("opacity", rest).open();
        brush.place(piece.name());
        brush.svg.close();
    }
}

fn targets(brush: &mut Brush<'_>, scene: &Scene, measure: Measure) {
    let group = brush.svg.tag("g").set("class", "legal-targets").set("fill", measure.accent);
    group.set("pointer-events", "none").open();
    for &index in &scene.targets {
        let centre = scene.cells[index].centre;
        let dot = brush.svg.tag("circle").set("cx", centre.0).set("cy", centre.1);
        dot.set("r", measure.piece * 0.26).end();
    }
    for &index in &scene.liftable {
        let corners = points(&hexagon(measure.piece * 0.9));
        let transform = translate(scene.cells[index].centre);
        // The accent is near the green of a tile: a dark frame below carries it.
        let under = brush.svg.tag("polygon").set("points", corners.as_str()).set("fill", "none");
        let under = under.set("transform", transform.as_str()).set("stroke", EDGE);
        under.set("stroke-width", measure.stroke * 1.2).set("stroke-opacity", 0.75).end();
        let frame = brush.svg.tag("polygon").set("class", "liftable").set("points", corners);
        let frame = frame.set("transform", transform).set("fill", "none").set("stroke", measure.accent);
        frame.set("stroke-width", measure.stroke * 0.7).set("stroke-dasharray", "5 4").end();
    }
    brush.svg.close();
}

/// A band round all pieces of a line, from end to end.
fn winning_lines(brush: &mut Brush<'_>, scene: &Scene, measure: Measure) {
    let group = brush.svg.tag("g").set("class", "winning-line").set("fill", "none");
    group.set("pointer-events", "none").set("stroke-linejoin", "round").open();
    let radius = measure.piece + measure.stroke * 0.9;
    for line in &scene.lines {
        let centres: Vec<Point> = line.iter().map(|&cell| scene.cells[cell].centre).collect();
        let band = band(&centres, radius);
        let names = [line.first(), line.last()].map(|end| end.map_or("", |&cell| &scene.cells[cell].name));
        let ends = names.join(" ");
        let under = brush.svg.tag("path").set("d", band.as_str()).set("stroke", EDGE);
        under.set("stroke-opacity", 0.55).set("stroke-width", measure.stroke * 2.1).end();
        let over = brush.svg.tag("path").set("class", "line").set("data-ends", ends).set("d", band);
        // The dark edge carries the band on pale wood too, so the band itself may shine.
        over.set("stroke", measure.accent.towards(Colour::WHITE, 0.12))
            .set("stroke-width", measure.stroke * 1.25)
            .end();
    }
    brush.svg.close();
}

/// An outline at this distance from the middles of the pieces. Gaps between blocks bend a diagonal that does not cross
/// them at the same step, so the outline follows every piece, not the ends alone.
fn band(centres: &[Point], radius: f64) -> String {
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

fn last_move(brush: &mut Brush<'_>, scene: &Scene, measure: Measure) {
    let group = brush.svg.tag("g").set("class", "last-move").set("fill", "none");
    let group = group.set("stroke", measure.accent).set("stroke-width", measure.stroke);
    group.set("stroke-linecap", "round").set("pointer-events", "none").open();
    if let Some(placed) = scene.placed {
        ring(brush, scene, placed, measure, false);
    }
    for &index in &scene.left {
        ring(brush, scene, index, measure, true);
    }
    if let (Some(turn), Board::Blocks(across)) = (scene.turned, scene.board) {
        let middle = crate::marble_boards::middle(turn.block(), across);
        arrow(brush, middle, measure, turn.is_clockwise());
    }
    brush.svg.close();
}

/// A ring round a piece, or a broken and smaller one where a piece was.
fn ring(brush: &mut Brush<'_>, scene: &Scene, index: usize, measure: Measure, broken: bool) {
    let cell = &scene.cells[index];
    let radius = if broken { measure.piece * 0.62 } else { measure.piece + measure.stroke * 0.35 };
    let outline = |brush: &mut Brush<'_>, dress: &dyn Fn(Tag<'_>)| {
        let shape = if let Board::Hexagon(_) = scene.board {
            let corners = points(&hexagon(radius));
            brush.svg.tag("polygon").set("points", corners).set("stroke-linejoin", "round")
        } else {
            brush.svg.tag("circle").set("r", radius)
        };
        dress(shape.set("transform", translate(cell.centre)));
    };
    if broken {
        let dash = numbers(&[measure.stroke * 0.9, measure.stroke * 1.9]);
        outline(brush, &|shape| {
            let shape = shape.set("class", "left").set("data-at", cell.name.as_str());
            shape.set("stroke-dasharray", dash.as_str()).set("stroke-width", measure.stroke * 0.7).end();
        });
        return;
    }
    // A dark edge below, so that the ring is seen on light pieces too.
    outline(brush, &|shape| {
        let shape = shape.set("stroke", EDGE).set("stroke-opacity", 0.5);
        shape.set("stroke-width", measure.stroke * 1.65).end();
    });
    outline(brush, &|shape| shape.set("class", "placed").set("data-at", cell.name.as_str()).end());
}

/// An arrow round the middle of a block, in the space between its middle socket and the others.
fn arrow(brush: &mut Brush<'_>, middle: Point, measure: Measure, clockwise: bool) {
    let way = if clockwise { 1.0 } else { -1.0 };
    let radius = measure.piece * 1.32;
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
    let name = if clockwise { "turn clockwise" } else { "turn anticlockwise" };
    brush.svg.tag("g").set("class", name).set("transform", translate(middle)).open();
    // A dark edge below, so that the arrow is seen on any marble.
    let under = brush.svg.tag("path").set("d", arc.as_str()).set("stroke", EDGE);
    under.set("stroke-opacity", 0.55).set("stroke-width", measure.stroke * 1.9).end();
    brush.svg.tag("path").set("d", arc).set("stroke-width", measure.stroke * 1.15).end();
    let head = brush.svg.tag("path").set("d", format!("M{}Z", numbers(&head))).set("fill", measure.accent);
    head.set("stroke-width", 1.0).set("stroke-linejoin", "round").end();
    brush.svg.close();
}

#[cfg(test)]
mod tests {
    use tessera_rules::{AnyGame, GameKind};

    use super::*;

    /// A diagonal beside the middle crosses the gaps between the blocks at different steps.
    #[test]
    fn a_band_keeps_its_distance_from_every_piece() {
        let position = "6/w5/1w1b1b/2w3/1b1w1b/4w1 2";
        let game = AnyGame::from_position(GameKind::Pentago, 2, "", position).expect("white has won");
        let scene = Scene::of(&game);
        let centres: Vec<Point> = scene.lines[0].iter().map(|&cell| scene.cells[cell].centre).collect();
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
