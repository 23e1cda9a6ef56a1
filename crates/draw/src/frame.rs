//! What changes between two positions on the same board.

use crate::brush::Brush;
use crate::scene::{Board, Scene};
use crate::{Layers, Piece, hexagon, intersections, marble_boards, overlay};

/// What a page needs to show another position on a board that it has already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// Every piece on the board: the name of its cell, and its own as in `data-piece`.
    pub pieces: Vec<(String, &'static str)>,
    /// In Pente how many pairs each player has captured: the captor's piece, and the pairs.
    pub captured: Option<[(&'static str, u8); 2]>,
    /// What lies in the picture's `g.layers`, as SVG.
    pub layers: String,
}

impl Frame {
    pub(crate) fn of(scene: &Scene, layers: Layers, ids: &str) -> Frame {
        let mut brush = Brush::new(layers, ids);
        let measure = match scene.board {
            Board::Blocks(_) => marble_boards::measure(&brush),
            Board::Hexagon(_) => hexagon::measure(&brush),
            Board::Lines(_) => intersections::measure(&brush),
        };
        overlay::layers(&mut brush, scene, measure);
        let pieces = scene.cells.iter().zip(&scene.pieces);
        let captured = matches!(scene.board, Board::Lines(_))
            .then(|| [0, 1].map(|seat| (Piece::ALL[seat].name(), scene.captured[seat])));
        Frame {
            pieces: pieces.filter_map(|(cell, piece)| Some((cell.name.clone(), (*piece)?.name()))).collect(),
            captured,
            layers: brush.svg.finish(),
        }
    }
}
