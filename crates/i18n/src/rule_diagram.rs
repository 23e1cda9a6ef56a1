//! Diagrams of the rule pages: positions from `locales/diagrams.txt`, drawn as SVG.

use tessera_draw::{BoardPicture, LastMoveEffects, PictureLayers, SharedPartsMode};
use tessera_rules::{AnyGame, AnyMove, GameKind};

use crate::read_locale_file;

/// Position before a move, and the move, if the diagram has one.
pub(crate) struct RuleDiagram {
    name: String,
    before: AnyGame,
    last: Option<AnyMove>,
}

/// All diagrams of `locales/diagrams.txt`.
pub(crate) fn read_diagrams() -> Vec<RuleDiagram> {
    let text = read_locale_file("diagrams.txt");
    let lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            RuleDiagram::parse(line).unwrap_or_else(|| panic!("invalid line in locales/diagrams.txt: {line}"))
        })
        .collect()
}

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

impl RuleDiagram {
    /// Parses `NAME | game | players | rules | moves M1 M2 … | note`, or `position: TEXT` or `position: TEXT then M` instead of
    /// the moves.
    fn parse(line: &str) -> Option<RuleDiagram> {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let [name, game, players, rules, content, ..] = fields[..] else { return None };
        let (kind, players) = (game.parse().ok()?, players.parse().ok()?);
        let rules = if rules == "-" { "" } else { rules };
        let (mut before, mut moves) = if let Some(position) = content.strip_prefix("position:") {
            let (position, mv) = position.split_once(" then ").unwrap_or((position, ""));
            let game = AnyGame::from_position(kind, players, rules, position.trim()).ok()?;
            (game, mv.split_whitespace().collect::<Vec<_>>())
        } else {
            let moves = content.strip_prefix("moves")?.split_whitespace().collect();
            (AnyGame::new(kind, players, rules).ok()?, moves)
        };
        let last = moves.pop();
        for text in moves {
            before.play_text(text).ok()?;
        }
        let last = match last {
            Some(text) => Some(before.clone().play_text(text).ok()?),
            None => None,
        };
        Some(RuleDiagram { name: name.to_owned(), before, last })
    }
}
