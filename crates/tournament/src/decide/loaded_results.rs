//! Checks the results of a tournament that is loaded from a file.

use tessera_rules::Dice;

use super::CommandDraft;
use crate::{GameReport, GameResult, Tournament, TournamentEventKind, TournamentRefusal};

impl Tournament {
    /// Checks that every result could have been entered.
    pub(crate) fn check_loaded_results(&self) -> Result<(), TournamentRefusal> {
        let mut dice = Dice::from_seed(0);
        let draft = CommandDraft::new(self, &mut dice);
        for event in self.events() {
            let (TournamentEventKind::Resulted { game, played }
            | TournamentEventKind::Corrected { game, played }) = &event.kind
            else {
                continue;
            };
            // A game of an undone draw is not known any more.
            let Ok(game) = draft.state.game(*game) else { continue };
            let report = GameReport {
                began: Some(played.began),
                moves: played.moves.clone(),
                ..GameReport::new(game.number, played.outcome)
            };
            let is_wrong = match played.outcome {
                GameResult::Walkover { winner } => !game.has(winner),
                _ => draft.check_report(game, &report).is_err(),
            };
            if is_wrong {
                return Err(TournamentRefusal::FileEvent { number: event.number as usize });
            }
        }
        Ok(())
    }
}
