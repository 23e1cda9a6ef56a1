//! Export of tournament games as records.

use tessera_rules::{AnyGame, FinalPlaces, Record, RecordError};

use crate::{BracketPosition, GamePhase, GameResult, PlayerNumber, TournamentGame, TournamentState};

impl TournamentState {
    /// A decided game as a record: names, tournament, round and result, and the moves if they were recorded. None while it
    /// is open.
    pub fn record(&self, game: &TournamentGame) -> Result<Option<Record>, RecordError> {
        let Some(played) = game.result.as_ref().filter(|_| !game.cancelled) else { return Ok(None) };
        let players = game.seated().count();
        let Ok(start) = AnyGame::new(self.plan.game, players, &self.plan.rules) else { return Ok(None) };
        let mut board = start.clone();
        let mut moves = Vec::new();
        for (i, text) in played.moves.as_deref().unwrap_or_default().split_whitespace().enumerate() {
            let refused = |reason| RecordError::Move { number: i + 1, text: text.to_owned(), reason };
            moves.push(board.play_text(text).map_err(refused)?);
        }
        let seats: Vec<PlayerNumber> = match players {
            2 => vec![played.began, game.opponent(played.began)],
            _ => game.seated().collect(),
        };
        let mut record = Record::new(start, moves)?.with_tag("Event", &self.plan.name)?;
        for (i, &player) in seats.iter().enumerate() {
            record = record.with_tag(&format!("Player {} Name", i + 1), self.name(player))?;
        }
        record = record.with_tag("Round", &round_name(game, self.plan.format.is_default()))?;
        if !played.outcome.was_played() {
            record = record.with_tag("Termination", played.outcome.name())?;
        }
        if let GameResult::Placed { places } = played.outcome {
            return record.with_result(places).map(Some);
        }
        let places: &[u8] = match played.outcome.winner() {
            Some(winner) if winner == seats[0] => &[1, 2],
            Some(_) => &[2, 1],
            None if played.outcome == GameResult::Drawn => &[1, 1],
            None => return Ok(Some(record)),
        };
        match FinalPlaces::ranking(places) {
            Some(places) => record.with_result(places).map(Some),
            None => Ok(Some(record)),
        }
    }
}

fn round_name(game: &TournamentGame, has_groups: bool) -> String {
    let again = if game.round > 1 { format!(", game {}", game.round) } else { String::new() };
    match game.phase {
        GamePhase::Group(_) if !has_groups => game.round.to_string(),
        GamePhase::Group(group) => format!("group {group}, round {}", game.round),
        GamePhase::Match(BracketPosition::Intermediate { round, index }) => {
            format!("intermediate round {round}, match {index}{again}")
        }
        GamePhase::Match(BracketPosition::Cup { round, index }) => {
            format!("cup round {round}, match {index}{again}")
        }
        GamePhase::Match(BracketPosition::ThirdPlace) => format!("third place{again}"),
    }
}
