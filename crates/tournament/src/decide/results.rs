//! Results: entering, correcting and deleting.

use tessera_rules::{AnyGame, FinalPlaces};

use super::CommandDraft;
use crate::{
    DecidedGame, GameNumber, GamePhase, GameReport, GameResult, Tournament, TournamentAction,
    TournamentEventKind, TournamentFormat, TournamentGame, TournamentRefusal,
};

impl Tournament {
    /// Whether an action enters exactly the result that its game has, for example because the answer to it was lost.
    pub(super) fn has_result(&self, action: &TournamentAction) -> bool {
        let TournamentAction::Result(report) = action else { return false };
        let Ok(game) = self.state().game(report.game) else { return false };
        let is_same = |decided: &DecidedGame| {
            decided.outcome.was_entered()
                && decided.outcome == report.outcome
                && decided.began == report.began.unwrap_or(game.first)
                && decided.moves == report.moves
        };
        !game.cancelled && game.result.as_ref().is_some_and(is_same)
    }
}

impl CommandDraft<'_> {
    pub(super) fn enter_result(&mut self, report: &GameReport) -> Result<(), TournamentRefusal> {
        let game = self.reported_game(report)?;
        if game.result.is_some() {
            return Err(TournamentRefusal::DecidedAlready { game: game.number });
        }
        let played = self.check_report(&game, report)?;
        self.push(TournamentEventKind::Resulted { game: game.number, played });
        Ok(())
    }

    pub(super) fn correct_result(&mut self, report: &GameReport) -> Result<(), TournamentRefusal> {
        let game = self.reported_game(report)?;
        if game.result.is_none() {
            return Err(TournamentRefusal::NotDecided { game: game.number });
        }
        let played = self.check_report(&game, report)?;
        self.push(TournamentEventKind::Corrected { game: game.number, played });
        Ok(())
    }

    pub(super) fn delete_result(&mut self, game: GameNumber) -> Result<(), TournamentRefusal> {
        let known = self.state.game(game)?;
        match known.outcome() {
            _ if known.cancelled => Err(TournamentRefusal::GameCancelled { game }),
            None => Err(TournamentRefusal::NotDecided { game }),
            Some(outcome)
                if !matches!(outcome, GameResult::Placed { .. })
                    && known.players().iter().any(|&player| !self.state.is_active(player)) =>
            {
                Err(TournamentRefusal::CannotBePlayedAgain { game })
            }
            Some(_) => {
                self.push(TournamentEventKind::ResultDeleted { game });
                Ok(())
            }
        }
    }

    /// Validates a report.
    pub(super) fn check_report(
        &self,
        game: &TournamentGame,
        report: &GameReport,
    ) -> Result<DecidedGame, TournamentRefusal> {
        let (number, outcome) = (game.number, report.outcome);
        for player in [outcome.winner(), report.began].into_iter().flatten() {
            self.state.entrant(player)?;
            if !game.has(player) {
                let (first, second) = (game.first, game.second);
                return Err(TournamentRefusal::NotInThisGame { player, game: number, first, second });
            }
        }
        match outcome {
            _ if self.is_at_table_of_places() => check_places(game, outcome)?,
            GameResult::Placed { .. } => return Err(TournamentRefusal::PlacesRefused { game: number }),
            GameResult::Won { marbles, .. } => self.check_marbles(game, marbles)?,
            GameResult::Walkover { .. } => return Err(TournamentRefusal::WalkoverEntered),
            GameResult::NobodyCame if matches!(game.phase, GamePhase::Match(_)) => {
                return Err(TournamentRefusal::MatchNeedsWinner);
            }
            _ => {}
        }
        let played = DecidedGame {
            outcome,
            began: report.began.unwrap_or_else(|| game.began()),
            moves: report.moves.clone(),
        };
        if let Some(moves) = &played.moves {
            self.check_moves(game, &played, moves)?;
        }
        Ok(played)
    }

    fn is_at_table_of_places(&self) -> bool {
        matches!(self.state.plan.format, TournamentFormat::Tables { .. })
    }

    fn check_marbles(&self, game: &TournamentGame, marbles: Option<u16>) -> Result<(), TournamentRefusal> {
        let plan = &self.state.plan;
        let (fewest, most) = plan.marbles();
        match (marbles, plan.stock()) {
            (Some(marbles), _) if !(fewest..=most).contains(&marbles) => {
                Err(TournamentRefusal::Marbles { marbles, fewest, most })
            }
            // TR-4: in the group phase only.
            (None, Some(stock)) if matches!(game.phase, GamePhase::Group(_)) => {
                Err(TournamentRefusal::MarblesMissing { stock })
            }
            _ => Ok(()),
        }
    }

    /// Checks that the moves are legal and agree with the reported result.
    fn check_moves(
        &self,
        game: &TournamentGame,
        played: &DecidedGame,
        moves: &str,
    ) -> Result<(), TournamentRefusal> {
        let plan = &self.state.plan;
        let mut board = AnyGame::new(plan.game, game.seated().count(), &plan.rules)?;
        for (i, text) in moves.split_whitespace().enumerate() {
            let refused = |reason| TournamentRefusal::Move { number: i + 1, text: text.to_owned(), reason };
            board.play_text(text).map_err(refused)?;
        }
        let Some(places) = board.places() else { return Ok(()) };
        if let GameResult::Placed { places: reported } = played.outcome {
            let agree = reported == places;
            return if agree { Ok(()) } else { Err(TournamentRefusal::MovesContradictResult) };
        }
        let winner = match places.as_slice() {
            [1, 2] => Some(played.began),
            [2, 1] => Some(game.opponent(played.began)),
            _ => None,
        };
        if winner == played.outcome.winner() { Ok(()) } else { Err(TournamentRefusal::MovesContradictResult) }
    }
}

/// Checks the places of a table: one for each player.
fn check_places(game: &TournamentGame, outcome: GameResult) -> Result<(), TournamentRefusal> {
    let players = game.seated().count();
    match outcome {
        GameResult::Placed { places }
            if places.as_slice().len() == players && FinalPlaces::ranking(places.as_slice()).is_some() =>
        {
            Ok(())
        }
        _ => Err(TournamentRefusal::PlacesNeeded { game: game.number, players }),
    }
}
