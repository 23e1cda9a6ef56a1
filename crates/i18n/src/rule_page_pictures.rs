//! Pictures of a rule page: its diagrams drawn as SVG, the same in all languages.

use tessera_draw::{BoardPicture, LastMoveEffects, PictureLayers, SharedPartsMode};
use tessera_rules::GameKind;

use crate::rule_diagrams::RuleDiagram;

/// The pictures of one page, which share what is the same on all boards of a game.
pub(crate) struct RulePagePictures<'a> {
    diagrams: &'a [RuleDiagram],
    /// The boards drawn so far: game and number of seats. Diagrams have the usual size of the board.
    boards: Vec<(GameKind, usize)>,
}

impl RulePagePictures<'_> {
    pub(crate) fn new(diagrams: &[RuleDiagram]) -> RulePagePictures<'_> {
        RulePagePictures { diagrams, boards: Vec::new() }
    }

    /// The SVG of `NAME`, the position after the move of that diagram, or `NAME/before`, the position before it.
    pub(crate) fn svg(&mut self, address: &str) -> String {
        let (name, is_before) = match address.strip_suffix("/before") {
            Some(name) => (name, true),
            None => (address, false),
        };
        let diagram = self.diagrams.iter().find(|diagram| diagram.name == name);
        let diagram = diagram.unwrap_or_else(|| panic!("no diagram {name} in locales/diagrams.txt"));
        let mut game = diagram.before.clone();
        let last = diagram.last.filter(|_| !is_before);
        if let Some(mv) = last {
            game.play(mv).expect("diagrams are legal");
        }
        let board = (game.kind(), game.seats());
        let known = self.boards.iter().position(|&known| known == board);
        let (number, shared) = if let Some(number) = known {
            (number, SharedPartsMode::Reused)
        } else {
            self.boards.push(board);
            (self.boards.len() - 1, SharedPartsMode::Defined)
        };
        // The caption describes the picture to screen readers.
        let picture = BoardPicture::of(&game)
            .with_layers(PictureLayers { cells: false, block_letters: true, ..PictureLayers::default() })
            .with_ids(&format!("d{number}-"))
            .sharing(shared)
            .decorative();
        match last {
            Some(mv) => picture.after(LastMoveEffects::new(&diagram.before, mv)).svg(),
            None => picture.svg(),
        }
    }
}
