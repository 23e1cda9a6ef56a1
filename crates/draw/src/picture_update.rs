//! The parts of a picture that change with each move.

use crate::board_scene::{BoardScene, BoardShapeAndSize};
use crate::svg_painter::SvgPainter;
use crate::{PictureLayers, PieceColour, block_board, exago_board, highlights, pente_board};

/// Update for a page that already shows the board: pieces, captures and layers of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureUpdate {
    /// Every piece on the board: the name of its cell, and its name as in `data-piece`.
    pub pieces: Vec<(String, &'static str)>,
    /// Pairs captured by each player in Pente: the captor's piece and the number of pairs.
    pub captured: Option<[(&'static str, u8); 2]>,
    /// Content of `g.layers`, as SVG.
    pub layers: String,
}

impl PictureUpdate {
    pub(crate) fn of(scene: &BoardScene, layers: PictureLayers, ids: &str) -> PictureUpdate {
        let mut painter = SvgPainter::new(layers, ids);
        let metrics = match scene.layout {
            BoardShapeAndSize::Blocks(_) => block_board::metrics(&painter),
            BoardShapeAndSize::Hexagon(_) => exago_board::metrics(&painter),
            BoardShapeAndSize::Grid(_) => pente_board::metrics(&painter),
        };
        highlights::draw_layers(&mut painter, scene, metrics);
        let pieces = scene.cells.iter().zip(&scene.pieces);
        let captured = matches!(scene.layout, BoardShapeAndSize::Grid(_))
            .then(|| [0, 1].map(|seat| (PieceColour::ALL[seat].name(), scene.captured[seat])));
        PictureUpdate {
            pieces: pieces.filter_map(|(cell, piece)| Some((cell.name.clone(), (*piece)?.name()))).collect(),
            captured,
            layers: painter.svg.finish(),
        }
    }
}
