//! A game of a match so far.

use tessera_rules::{AnyGame, AnyMove, IllegalMove};

/// The start, the moves and the current position. External engines get the moves as text from the start, because
/// repetitions count in Exago.
#[derive(Clone, Debug)]
pub(crate) struct GameHistory {
    pub(crate) start: AnyGame,
    pub(crate) moves: Vec<AnyMove>,
    pub(crate) texts: Vec<String>,
    pub(crate) position: AnyGame,
}

impl GameHistory {
    pub(crate) fn new(start: &AnyGame) -> GameHistory {
        GameHistory { start: start.clone(), moves: Vec::new(), texts: Vec::new(), position: start.clone() }
    }

    pub(crate) fn play(&mut self, mv: AnyMove) -> Result<(), IllegalMove> {
        let text = self.position.move_text(mv);
        self.position.play(mv)?;
        self.moves.push(mv);
        self.texts.push(text);
        Ok(())
    }
}
