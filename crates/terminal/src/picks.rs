//! A move put together step by step: a cell, then what else the game asks for.

use tessera_rules::{AnyGame, AnyMove};

/// One step of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Pick {
    /// A cell by its name.
    Cell(String),
    /// A block's letter and whether it turns clockwise.
    Turn(char, bool),
    /// The first turn is taken over; that is a whole move.
    Swap,
}

/// What has been chosen so far, and what can still become of it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Picks {
    moves: Vec<(AnyMove, Vec<Pick>)>,
    chosen: Vec<Pick>,
}

impl Picks {
    pub(crate) fn of(game: &AnyGame) -> Picks {
        let moves = game.legal_moves();
        let moves = moves.into_iter().map(|mv| (mv, steps(&game.move_text(mv)))).collect();
        Picks { moves, chosen: Vec::new() }
    }

    pub(crate) fn chosen(&self) -> &[Pick] {
        &self.chosen
    }

    /// What can be chosen next.
    pub(crate) fn next(&self) -> impl Iterator<Item = &Pick> {
        self.moves
            .iter()
            .filter(|(_, steps)| steps.starts_with(&self.chosen))
            .filter_map(|(_, steps)| steps.get(self.chosen.len()))
    }

    /// Whether a turn is what comes next.
    pub(crate) fn wants_turn(&self) -> bool {
        self.next().any(|pick| matches!(pick, Pick::Turn(..)))
    }

    /// Chooses the next step if it is possible; tells whether it was.
    pub(crate) fn choose(&mut self, pick: Pick) -> bool {
        let possible = self.next().any(|next| *next == pick);
        if possible {
            self.chosen.push(pick);
        }
        possible
    }

    /// Takes the last step back; tells whether there was one.
    pub(crate) fn back(&mut self) -> bool {
        self.chosen.pop().is_some()
    }

    /// The move, once it is whole.
    pub(crate) fn whole(&self) -> Option<AnyMove> {
        self.moves.iter().find(|(_, steps)| *steps == self.chosen).map(|(mv, _)| *mv)
    }
}

/// The steps of a move by its notation: `b2A+`, `e5-g8/d4`, `K10`, `swap`.
pub(crate) fn steps(text: &str) -> Vec<Pick> {
    if text == "swap" {
        return vec![Pick::Swap];
    }
    if let Some(rest) = text.strip_suffix(['+', '-']) {
        let (cell, block) = rest.split_at(rest.len() - 1);
        let block = block.chars().next().unwrap_or_default();
        return vec![Pick::Cell(cell.to_owned()), Pick::Turn(block, text.ends_with('+'))];
    }
    text.split(['-', '/']).map(|cell| Pick::Cell(cell.to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use tessera_rules::GameKind;

    use super::*;

    #[test]
    fn every_move_can_be_put_together_and_no_other() {
        for (kind, players, rules, moves) in [
            (GameKind::Pentago, 2, "", "b2A+ e5D-"),
            (GameKind::PentagoXl, 3, "", "e5A+"),
            (GameKind::Exago, 2, "", "f6 f7 g7"),
            (GameKind::Pente, 2, "", "K10 L9"),
            (GameKind::Pentago, 2, "swap", "b2A+"),
        ] {
            let mut game = AnyGame::new(kind, players, rules).expect("a game");
            for text in moves.split(' ') {
                game.play_text(text).expect("a move");
            }
            for mv in game.legal_moves() {
                let mut picks = Picks::of(&game);
                for step in steps(&game.move_text(mv)) {
                    assert_eq!(picks.whole(), None);
                    assert!(picks.choose(step));
                }
                assert_eq!(picks.whole(), Some(mv));
                assert_eq!(picks.next().count(), 0);
            }
        }
    }

    #[test]
    fn a_lift_with_a_choice_has_three_steps() {
        let cell = |name: &str| Pick::Cell(name.to_owned());
        assert_eq!(steps("e5-g8/d4"), [cell("e5"), cell("g8"), cell("d4")]);
        assert_eq!(steps("f6"), [cell("f6")]);
        assert_eq!(steps("b2A-"), [cell("b2"), Pick::Turn('A', false)]);
    }

    #[test]
    fn what_is_not_possible_changes_nothing() {
        let mut picks = Picks::of(&AnyGame::new(GameKind::Pente, 2, "").expect("a game"));
        assert!(!picks.choose(Pick::Cell("A1".to_owned())), "the first stone goes on the centre");
        assert!(picks.chosen().is_empty() && !picks.back());
        assert!(picks.choose(Pick::Cell("K10".to_owned())) && picks.whole().is_some());
    }
}
