//! Measures of a board, for a page that lays marks and buttons over its picture.

use tessera_rules::{AnyGame, BlockTurn};

use crate::board_scene::{BoardScene, BoardShapeAndSize};
use crate::{block_board, exago_board, pente_board};

/// The measures of a board that a page needs to lay marks and buttons over its picture, in SVG user units.
#[derive(Clone, Debug, PartialEq)]
pub struct OverlayGeometry {
    /// Distance between neighbouring cells.
    pub pitch: f64,
    /// Whether marks around a cell are hexagons; otherwise they are circles.
    pub hexagonal: bool,
    /// Whether coordinates follow their rows when the board is seen from the other side; otherwise they stay at the left
    /// and below.
    pub labels_follow_rows: bool,
    /// The blocks that turn, in Pentago and Pentago XL.
    pub blocks: Option<OverlayBlockGeometry>,
    /// The lines of the board, in Pente.
    pub grid: Option<OverlayGridGeometry>,
    /// Places of a tray for captured pairs, in Pente.
    pub tray_places: Option<u8>,
}

/// The lines of a board whose cells are intersections. The top left intersection is the origin.
#[derive(Clone, Debug, PartialEq)]
pub struct OverlayGridGeometry {
    /// The letters of the columns, from left to right.
    pub columns: String,
    /// The number of rows; the lowest is row 1.
    pub rows: usize,
}

/// The measures of blocks that turn.
#[derive(Clone, Debug, PartialEq)]
pub struct OverlayBlockGeometry {
    /// Half the side of a block.
    pub half: f64,
    /// Every turn that the board has.
    pub turns: Vec<BlockTurn>,
    /// Buttons for turning.
    pub arrows: OverlayTurnArrowGeometry,
}

/// The measures of the two buttons that turn a block. They stand at its outer edge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OverlayTurnArrowGeometry {
    /// Distance from the middle of a block to the middle between its arrows.
    pub distance: f64,
    /// Distance from there to each arrow.
    pub offset: f64,
    /// Side of the square that can be pressed.
    pub size: f64,
    /// Diameter of the visible disc, in per cent of that side.
    pub disc: u8,
    /// Side of the square for the block's letter.
    pub letter: f64,
}

impl OverlayGeometry {
    /// The geometry of a game's board.
    ///
    /// ```
    /// use tessera_draw::OverlayGeometry;
    /// use tessera_rules::{AnyGame, GameKind};
    ///
    /// let geometry = OverlayGeometry::of(&AnyGame::new(GameKind::PentagoXl, 2, "")?);
    /// let turns = geometry.blocks.expect("blocks turn").turns;
    /// assert_eq!(turns.len(), 16, "the middle block does not turn");
    /// # Ok::<(), tessera_rules::RuleOptionsError>(())
    /// ```
    pub fn of(game: &AnyGame) -> OverlayGeometry {
        match BoardScene::of(game).layout {
            BoardShapeAndSize::Blocks(across) => block_board::geometry(across),
            BoardShapeAndSize::Hexagon(_) => exago_board::geometry(),
            BoardShapeAndSize::Grid(size) => pente_board::geometry(size),
        }
    }
}
