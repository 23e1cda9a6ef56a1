//! A game of a match as far as it has come.

use tessera_rules::{AnyGame, AnyMove, IllegalMove};

/// The start, the moves and where they led. Programs outside want the moves as text and from the start: in Exago
/// what was repeated counts.
#[derive(Clone, Debug)]
pub(crate) struct Course {
    pub(crate) start: AnyGame,
    pub(crate) moves: Vec<AnyMove>,
    pub(crate) texts: Vec<String>,
    pub(crate) now: AnyGame,
}

impl Course {
    pub(crate) fn new(start: &AnyGame) -> Course {
        Course { start: start.clone(), moves: Vec::new(), texts: Vec::new(), now: start.clone() }
    }

    pub(crate) fn play(&mut self, mv: AnyMove) -> Result<(), IllegalMove> {
        let text = self.now.move_text(mv);
        self.now.play(mv)?;
        self.moves.push(mv);
        self.texts.push(text);
        Ok(())
    }
}
