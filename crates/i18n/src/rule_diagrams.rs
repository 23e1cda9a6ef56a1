//! The positions of the rule pages' diagrams, read from `locales/diagrams.txt`.

use tessera_rules::{AnyGame, AnyMove};

use crate::read_locale_file;

/// Position before a move, and the move, if the diagram has one.
pub(crate) struct RuleDiagram {
    pub(crate) name: String,
    pub(crate) before: AnyGame,
    pub(crate) last: Option<AnyMove>,
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
