//! The visible effects of the last move.

use tessera_rules::{AnyGame, AnyMove, BlockTurn};

use crate::board_scene::{BoardScene, BoardShapeAndSize, cell_after_turn, turn_of};

/// Visible effects of a move: the piece placed, the cells emptied, the block turned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastMoveEffects {
    pub(crate) text: String,
    /// The cell of the piece after the turn, which may have moved it.
    pub(crate) placed: String,
    pub(crate) emptied: Vec<String>,
    pub(crate) turn: Option<BlockTurn>,
}

impl LastMoveEffects {
    /// The effects of a legal move in the position `before` it.
    pub fn new(before: &AnyGame, mv: AnyMove) -> LastMoveEffects {
        let scene = BoardScene::of(before);
        let turn = turn_of(mv);
        let (placed, lifted) = scene.move_cells(before, mv);
        let placed = match (placed, turn, scene.layout) {
            (Some(cell), Some(turn), BoardShapeAndSize::Blocks(across)) => {
                Some(cell_after_turn(cell, turn, across))
            }
            (placed, ..) => placed,
        };
        let name = |cell: usize| scene.cells[cell].name.clone();
        let emptied = lifted.into_iter().chain(removed_cells(before, mv)).map(name).collect();
        LastMoveEffects {
            text: before.move_text(mv),
            placed: placed.map(name).unwrap_or_default(),
            emptied,
            turn,
        }
    }

    /// The move's notation.
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// The cells from which a move removes other pieces: captured pairs, and tiles that become isolated.
pub(crate) fn removed_cells(before: &AnyGame, mv: AnyMove) -> Vec<usize> {
    let scene = BoardScene::of(before);
    let mut after = before.clone();
    if matches!(scene.layout, BoardShapeAndSize::Blocks(_)) || after.play(mv).is_err() {
        return Vec::new();
    }
    let then = BoardScene::of(&after);
    let (_, lifted) = scene.move_cells(before, mv);
    let emptied = |&cell: &usize| scene.pieces[cell].is_some() && then.pieces[cell].is_none();
    (0..scene.cells.len()).filter(emptied).filter(|&cell| Some(cell) != lifted).collect()
}
