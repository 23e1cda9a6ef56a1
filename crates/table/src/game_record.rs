//! Export of a game as a record.

use tessera_rules::{FinalPlaces, Record, RecordError};

use crate::{ClockSetting, DELETED_PLAYER_NAME, EndReason, SeatHolder, SeatNumber, Table};

/// Name of a deleted player in records, which have no language.
const DELETED_PLAYER_TAG: &str = "Deleted player";

impl Table {
    /// The game so far as a record, with player names, date, clock and end.
    ///
    /// In a record every seat moves in turn. If a player withdrew and the others played on, the record's moves end there:
    /// the tag `Withdrawn` names the seat and the move, the tag `Played on` has the moves that followed, and the result is
    /// the table's.
    pub fn record(&self, date: &str) -> Result<Record, RecordError> {
        let start = self.starting_position().unwrap_or_else(|| self.game.clone());
        let cut = self.withdrawals.first().map_or(self.moves.len(), |first| first.after);
        let mut game = start.clone();
        let mut moves = Vec::with_capacity(cut);
        for (i, played) in self.moves[..cut].iter().enumerate() {
            let text = || played.text.clone();
            let refused = |reason| RecordError::Move { number: i + 1, text: text(), reason };
            moves.push(game.play_text(&played.text).map_err(refused)?);
        }
        let mut record = Record::new(start, moves)?;
        for (i, holder) in self.seats.iter().enumerate() {
            let name = holder.name();
            let name = if name == DELETED_PLAYER_NAME { DELETED_PLAYER_TAG } else { &name };
            record = record.with_tag(&format!("Player {} Name", i + 1), name)?;
        }
        for (i, holder) in self.seats.iter().enumerate() {
            let SeatHolder::Engine { level } = holder else { continue };
            if let Some(version) = &self.setup.engine_version {
                record =
                    record.with_tag(&format!("Player {} Engine", i + 1), &format!("Tessera {version}"))?;
            }
            record = record.with_tag(&format!("Player {} Level", i + 1), &level.to_string())?;
        }
        if self.has_chosen_colours() {
            for (i, colour) in self.marble_colours().iter().enumerate() {
                record = record.with_tag(&format!("Player {} Colour", i + 1), colour.name())?;
            }
        }
        if !date.is_empty() {
            record = record.with_tag("Date", date)?;
        }
        if self.setup.clock != ClockSetting::None {
            record = record.with_tag("Clock", &self.setup.clock.to_string())?;
        }
        if let Some(outcome) = &self.outcome {
            record = record.with_tag("Ended", end_reason_tag(outcome.how))?;
        }
        if cut < self.moves.len() {
            let who = |seat: SeatNumber, after: usize| format!("seat {seat} after move {after}");
            let gone: Vec<String> =
                self.withdrawals.iter().map(|gone| who(gone.seat.into(), gone.after)).collect();
            let after: Vec<&str> = self.moves[cut..].iter().map(|played| played.text.as_str()).collect();
            record = record.with_tag("Withdrawn", &gone.join(", "))?;
            record = record.with_tag("Played on", &after.join(" "))?;
        }
        let places = self.outcome.as_ref().and_then(|outcome| {
            self.game
                .places()
                .filter(|places| places.as_slice() == outcome.places)
                .or(FinalPlaces::ranking(&outcome.places))
        });
        match places {
            Some(places) => record.with_result(places),
            None => Ok(record),
        }
    }
}

/// Value of the record tag `Ended`.
fn end_reason_tag(how: EndReason) -> &'static str {
    match how {
        EndReason::Line => "line",
        EndReason::Captures => "captures",
        EndReason::Full => "board full",
        EndReason::Repetition => "repetition",
        EndReason::TurnLimit => "turn limit",
        EndReason::Resignation => "resignation",
        EndReason::Time => "time",
        EndReason::Abandonment => "abandonment",
        EndReason::Agreement => "agreement",
        EndReason::Abort => "aborted",
    }
}
