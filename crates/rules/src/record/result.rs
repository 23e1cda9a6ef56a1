//! How a game ended, as records say it.

use super::RecordError;
use crate::rule_list::decimal;
use crate::{AnyGame, MOST_SEATS, Places, Seat};

/// The results that a game can have.
pub(super) fn possible_results(game: &AnyGame) -> &'static str {
    match game.seats() {
        2 => "1-0, 0-1, 1/2-1/2 or *",
        _ if game.has_teams() => "1:2:1:2, 2:1:2:1, 1:1:1:1 or *",
        _ => "the places by seat such as 1:2:2, or *",
    }
}

/// Reads a result; an unknown one is `*`.
pub(super) fn read_result(text: &str, game: &AnyGame) -> Result<Option<Places>, RecordError> {
    let seats = game.seats();
    let places = match (text, seats) {
        ("*", _) => return Ok(None),
        ("1-0", 2) => Some(Places::won_by(&[Seat::at(0)], 2)),
        ("0-1", 2) => Some(Places::won_by(&[Seat::at(1)], 2)),
        ("1/2-1/2", 2) => Some(Places::draw(2)),
        (_, 2) => None,
        _ => read_places(text).filter(|&places| fits(places, game)),
    };
    let wrong = || RecordError::Result { found: text.to_owned(), expected: possible_results(game) };
    places.map(Some).ok_or_else(wrong)
}

fn read_places(text: &str) -> Option<Places> {
    let place = |text: &str| decimal(text).and_then(|place| u8::try_from(place).ok());
    let places: Vec<u8> = text.split(':').map(place).collect::<Option<_>>()?;
    (places.len() <= MOST_SEATS).then(|| Places::of_seats(&places))
}

/// Whether places can be the result of a game: a ranking of its seats, or of its two teams (XL-9).
pub(super) fn fits(places: Places, game: &AnyGame) -> bool {
    match places.as_slice() {
        by_seat if by_seat.len() != game.seats() => false,
        by_seat if game.has_teams() => matches!(by_seat, [1, 2, 1, 2] | [2, 1, 2, 1] | [1, 1, 1, 1]),
        by_seat => Places::ranking(by_seat).is_some(),
    }
}

/// Writes what [`read_result`] reads.
pub(super) fn result_text(result: Option<Places>, seats: usize) -> String {
    match result {
        None => "*".to_owned(),
        Some(places) if seats == 2 && places.is_draw() => "1/2-1/2".to_owned(),
        Some(places) if seats == 2 && places.of(Seat::FIRST) == 1 => "1-0".to_owned(),
        Some(_) if seats == 2 => "0-1".to_owned(),
        Some(places) => places.to_string(),
    }
}
