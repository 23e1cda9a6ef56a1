//! Draws one cell of a board, with its piece.

use std::fmt::Write;

use crate::board_scene::BoardScene;
use crate::piece::PieceColour;
use crate::svg_painter::{SvgPainter, SvgPoint};
use crate::svg_writer::{numbers, translate};

/// Draws a cell with its socket (shape `hollow`, if it has one) and its piece. `origin` is the origin of the enclosing group, `turned` the
/// angle of that group: cells are rotated back, because the light does not move when a block turns.
pub(crate) fn draw_cell(
    painter: &mut SvgPainter<'_>,
    scene: &BoardScene,
    index: usize,
    origin: SvgPoint,
    turned: f64,
    hollow: Option<&str>,
) {
    if !painter.layers.cells && turned == 0.0 {
        return draw_plain_cell(painter, scene, index, origin, hollow);
    }
    let cell = &scene.cells[index];
    let mut transform = translate((cell.centre.0 - origin.0, cell.centre.1 - origin.1));
    if turned != 0.0 {
        let _infallible = write!(transform, " rotate({})", numbers(&[-turned]));
    }
    let group = painter.svg.tag("g").set("data-cell", cell.name.as_str());
    let piece = scene.pieces[index];
    let group = if let Some(piece) = piece { group.set("data-piece", piece.name()) } else { group };
    let group = group.set("transform", transform);
    // An empty intersection shows nothing.
    if hollow.is_none() && piece.is_none() {
        return group.end();
    }
    group.open();
    if let Some(hollow) = hollow {
        painter.use_shape(hollow);
    }
    if let Some(piece) = piece {
        let href = format!("#{}", painter.id(piece.name()));
        painter.svg.tag("use").set("class", "piece").set("href", href).end();
    }
    painter.svg.close();
}

/// Draws a cell without interaction.
fn draw_plain_cell(
    painter: &mut SvgPainter<'_>,
    scene: &BoardScene,
    index: usize,
    origin: SvgPoint,
    hollow: Option<&str>,
) {
    let centre = scene.cells[index].centre;
    let piece = scene.pieces[index];
    for part in hollow.into_iter().chain(piece.map(PieceColour::name)) {
        let href = format!("#{}", painter.id(part));
        let shared = painter.svg.tag("use").set("href", href);
        // A tenth of a pixel is precise enough, and shorter.
        let round = |length: f64| (length * 10.0).round() / 10.0;
        shared.set("x", round(centre.0 - origin.0)).set("y", round(centre.1 - origin.1)).end();
    }
}
