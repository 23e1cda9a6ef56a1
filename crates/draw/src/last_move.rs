//! What a move did, as far as a picture shows it.

use tessera_rules::{AnyGame, AnyMove, Turn};

use crate::scene::{Board, Scene, after_turn, turn_of};

/// What the last move did: which piece came, what left, which block turned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastMove {
    pub(crate) text: String,
    /// Where the piece is now: a block may have carried it on.
    pub(crate) placed: String,
    pub(crate) left: Vec<String>,
    pub(crate) turn: Option<Turn>,
}

impl LastMove {
    /// What a legal move does in the position before it.
    pub fn new(before: &AnyGame, mv: AnyMove) -> LastMove {
        let scene = Scene::of(before);
        let turn = turn_of(mv);
        let (placed, lifted) = scene.cells_of(before, mv);
        let placed = match (placed, turn, scene.board) {
            (Some(cell), Some(turn), Board::Blocks(across)) => Some(after_turn(cell, turn, across)),
            (placed, ..) => placed,
        };
        let name = |cell: usize| scene.cells[cell].name.clone();
        let left = lifted.into_iter().chain(gone(before, mv)).map(name).collect();
        LastMove { text: before.move_text(mv), placed: placed.map(name).unwrap_or_default(), left, turn }
    }

    /// The move's notation.
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// The cells from which a move takes other pieces: captured pairs, and tiles that nothing holds any more.
pub(crate) fn gone(before: &AnyGame, mv: AnyMove) -> Vec<usize> {
    let scene = Scene::of(before);
    let mut after = before.clone();
    if matches!(scene.board, Board::Blocks(_)) || after.play(mv).is_err() {
        return Vec::new();
    }
    let then = Scene::of(&after);
    let (_, lifted) = scene.cells_of(before, mv);
    let emptied = |&cell: &usize| scene.pieces[cell].is_some() && then.pieces[cell].is_none();
    (0..scene.cells.len()).filter(emptied).filter(|&cell| Some(cell) != lifted).collect()
}
