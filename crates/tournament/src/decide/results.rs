//! How games ended.

use tessera_rules::AnyGame;

use super::Draft;
use crate::{Game, GameNumber, Of, Outcome, Played, Refusal, Report, What};

impl Draft<'_> {
    pub(super) fn result(&mut self, report: &Report) -> Result<(), Refusal> {
        let game = self.reported(report)?;
        if game.result.is_some() {
            return Err(Refusal::DecidedAlready { game: game.number });
        }
        let played = self.played(&game, report)?;
        self.push(What::Resulted { game: game.number, played });
        Ok(())
    }

    pub(super) fn correct(&mut self, report: &Report) -> Result<(), Refusal> {
        let game = self.reported(report)?;
        if game.result.is_none() {
            return Err(Refusal::NotDecided { game: game.number });
        }
        let played = self.played(&game, report)?;
        self.push(What::Corrected { game: game.number, played });
        Ok(())
    }

    pub(super) fn strike(&mut self, game: GameNumber) -> Result<(), Refusal> {
        let known = self.state.game(game)?;
        match known.outcome() {
            _ if known.cancelled => Err(Refusal::GameCancelled { game }),
            None => Err(Refusal::NotDecided { game }),
            Some(_) if known.players().iter().any(|&player| !self.state.is_in(player)) => {
                Err(Refusal::CannotBePlayedAgain { game })
            }
            Some(_) => {
                self.push(What::Struck { game });
                Ok(())
            }
        }
    }

    /// What is reported of a game, if it can be.
    fn played(&self, game: &Game, report: &Report) -> Result<Played, Refusal> {
        let (number, outcome) = (game.number, report.outcome);
        for player in [outcome.winner(), report.began].into_iter().flatten() {
            self.state.entrant(player)?;
            if !game.has(player) {
                let (first, second) = (game.first, game.second);
                return Err(Refusal::NotInThisGame { player, game: number, first, second });
            }
        }
        match outcome {
            Outcome::Won { marbles, .. } => self.check_marbles(game, marbles)?,
            Outcome::Walkover { .. } => return Err(Refusal::WalkoverEntered),
            Outcome::NobodyCame if matches!(game.of, Of::Match(_)) => {
                return Err(Refusal::SomebodyGoesThrough);
            }
            _ => {}
        }
        let played = Played {
            outcome,
            began: report.began.unwrap_or_else(|| game.began()),
            moves: report.moves.clone(),
        };
        if let Some(moves) = &played.moves {
            self.check_moves(game, &played, moves)?;
        }
        Ok(played)
    }

    fn check_marbles(&self, game: &Game, marbles: Option<u16>) -> Result<(), Refusal> {
        let plan = &self.state.plan;
        let (fewest, most) = plan.marbles();
        match (marbles, plan.stock()) {
            (Some(marbles), _) if !(fewest..=most).contains(&marbles) => {
                Err(Refusal::Marbles { marbles, fewest, most })
            }
            // TR-4: in the group phase only.
            (None, Some(stock)) if matches!(game.of, Of::Group(_)) => Err(Refusal::MarblesMissing { stock }),
            _ => Ok(()),
        }
    }

    /// Moves must be legal, and must not end otherwise than is reported.
    fn check_moves(&self, game: &Game, played: &Played, moves: &str) -> Result<(), Refusal> {
        let plan = &self.state.plan;
        let mut board = AnyGame::new(plan.game, 2, &plan.rules)?;
        for (i, text) in moves.split_whitespace().enumerate() {
            let refused = |reason| Refusal::Move { number: i + 1, text: text.to_owned(), reason };
            board.play_text(text).map_err(refused)?;
        }
        let Some(places) = board.places() else { return Ok(()) };
        let winner = match places.as_slice() {
            [1, 2] => Some(played.began),
            [2, 1] => Some(game.opponent(played.began)),
            _ => None,
        };
        if winner == played.outcome.winner() { Ok(()) } else { Err(Refusal::EndedOtherwise) }
    }
}
