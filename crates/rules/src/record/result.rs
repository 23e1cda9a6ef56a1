//! Results in records.

use super::RecordError;
use crate::{AnyGame, FinalPlaces, Seat};

/// The possible results of a game, for error messages.
pub(super) fn possible_results(game: &AnyGame) -> &'static str {
    match game.seats() {
        2 => "1-0, 0-1, 1/2-1/2 or *",
        _ if game.has_teams() => "1:2:1:2, 2:1:2:1, 1:1:1:1 or *",
        _ => "the places by seat such as 1:2:2, or *",
    }
}

/// Parses a result; `*` is an unknown one.
pub(super) fn read_result(text: &str, game: &AnyGame) -> Result<Option<FinalPlaces>, RecordError> {
    let seats = game.seats();
    let places = match (text, seats) {
        ("*", _) => return Ok(None),
        ("1-0", 2) => Some(FinalPlaces::won_by(&[Seat::at(0)], 2)),
        ("0-1", 2) => Some(FinalPlaces::won_by(&[Seat::at(1)], 2)),
        ("1/2-1/2", 2) => Some(FinalPlaces::draw(2)),
        (_, 2) => None,
        _ => FinalPlaces::parse(text).filter(|&places| fits(places, game)),
    };
    let wrong = || RecordError::Result { found: text.to_owned(), expected: possible_results(game) };
    places.map(Some).ok_or_else(wrong)
}

/// Whether places can be the result of a game: a ranking of its seats, or of its two teams (XL-9).
pub(super) fn fits(places: FinalPlaces, game: &AnyGame) -> bool {
    match places.as_slice() {
        by_seat if by_seat.len() != game.seats() => false,
        by_seat if game.has_teams() => matches!(by_seat, [1, 2, 1, 2] | [2, 1, 2, 1] | [1, 1, 1, 1]),
        by_seat => FinalPlaces::ranking(by_seat).is_some(),
    }
}

/// Writes what [`read_result`] parses.
pub(super) fn result_text(result: Option<FinalPlaces>, seats: usize) -> String {
    match result {
        None => "*".to_owned(),
        Some(places) if seats == 2 && places.is_draw() => "1/2-1/2".to_owned(),
        Some(places) if seats == 2 && places.of(Seat::FIRST) == 1 => "1-0".to_owned(),
        Some(_) if seats == 2 => "0-1".to_owned(),
        Some(places) => places.to_string(),
    }
}
