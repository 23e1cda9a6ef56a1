//! Input of a move step by step: a cell, then whatever else the game needs.

use tessera_rules::{AnyGame, AnyMove};

/// One step of entering a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum MoveStep {
    /// The name of a cell.
    Cell(String),
    /// A block's letter and whether it turns clockwise.
    Turn(char, bool),
    /// Takes over the first turn; a complete move.
    Swap,
}

/// The steps chosen so far and the legal moves.
#[derive(Clone, Debug, Default)]
pub(crate) struct MoveBuilder {
    moves: Vec<(AnyMove, Vec<MoveStep>)>,
    chosen: Vec<MoveStep>,
}

impl MoveBuilder {
    pub(crate) fn of(game: &AnyGame) -> MoveBuilder {
        let moves = game.legal_moves();
        let moves = moves.into_iter().map(|mv| (mv, steps(&game.move_text(mv)))).collect();
        MoveBuilder { moves, chosen: Vec::new() }
    }

    pub(crate) fn chosen(&self) -> &[MoveStep] {
        &self.chosen
    }

    /// The possible next steps.
    pub(crate) fn next_steps(&self) -> impl Iterator<Item = &MoveStep> {
        self.moves
            .iter()
            .filter(|(_, steps)| steps.starts_with(&self.chosen))
            .filter_map(|(_, steps)| steps.get(self.chosen.len()))
    }

    /// Whether a block must be turned next.
    pub(crate) fn expects_turn(&self) -> bool {
        self.next_steps().any(|step| matches!(step, MoveStep::Turn(..)))
    }

    /// Adds a step if it is possible; false if not.
    pub(crate) fn choose(&mut self, step: MoveStep) -> bool {
        let possible = self.next_steps().any(|next| *next == step);
        if possible {
            self.chosen.push(step);
        }
        possible
    }

    /// Removes the last step; false if there was none.
    pub(crate) fn undo_step(&mut self) -> bool {
        self.chosen.pop().is_some()
    }

    /// The move, if all steps are chosen.
    pub(crate) fn complete_move(&self) -> Option<AnyMove> {
        self.moves.iter().find(|(_, steps)| *steps == self.chosen).map(|(mv, _)| *mv)
    }
}

/// The steps of a move from its notation: `b2A+`, `e5-g8/d4`, `K10`, `swap`.
pub(crate) fn steps(text: &str) -> Vec<MoveStep> {
    if text == "swap" {
        return vec![MoveStep::Swap];
    }
    if let Some(rest) = text.strip_suffix(['+', '-']) {
        let (cell, block) = rest.split_at(rest.len() - 1);
        let block = block.chars().next().unwrap_or_default();
        return vec![MoveStep::Cell(cell.to_owned()), MoveStep::Turn(block, text.ends_with('+'))];
    }
    text.split(['-', '/']).map(|cell| MoveStep::Cell(cell.to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use tessera_rules::GameKind;

    use super::*;

    #[test]
    fn every_legal_move_can_be_entered_and_no_other() {
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
                let mut builder = MoveBuilder::of(&game);
                for step in steps(&game.move_text(mv)) {
                    assert_eq!(builder.complete_move(), None);
                    assert!(builder.choose(step));
                }
                assert_eq!(builder.complete_move(), Some(mv));
                assert_eq!(builder.next_steps().count(), 0);
            }
        }
    }

    #[test]
    fn a_lift_with_a_choice_has_three_steps() {
        let cell = |name: &str| MoveStep::Cell(name.to_owned());
        assert_eq!(steps("e5-g8/d4"), [cell("e5"), cell("g8"), cell("d4")]);
        assert_eq!(steps("f6"), [cell("f6")]);
        assert_eq!(steps("b2A-"), [cell("b2"), MoveStep::Turn('A', false)]);
    }

    #[test]
    fn an_impossible_step_changes_nothing() {
        let mut builder = MoveBuilder::of(&AnyGame::new(GameKind::Pente, 2, "").expect("a game"));
        assert!(!builder.choose(MoveStep::Cell("A1".to_owned())), "the first stone goes on the centre");
        assert!(builder.chosen().is_empty() && !builder.undo_step());
        assert!(builder.choose(MoveStep::Cell("K10".to_owned())) && builder.complete_move().is_some());
    }
}
