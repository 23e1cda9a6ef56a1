//! How a game ended, as records say it.

use super::RecordError;
use crate::illegal::shorten;
use crate::rule_list::decimal;
use crate::{Places, Seat};

/// The results that a game of this many seats can have.
pub(super) fn possible_results(seats: usize) -> &'static str {
    if seats == 2 { "1-0, 0-1, 1/2-1/2 or *" } else { "the places by seat such as 1:2:2, or *" }
}

/// Reads a result; an unknown one is `*`.
pub(super) fn read_result(text: &str, seats: usize) -> Result<Option<Places>, RecordError> {
    let places = match (text, seats) {
        ("*", _) => return Ok(None),
        ("1-0", 2) => Some(Places::won_by(&[Seat::at(0)], 2)),
        ("0-1", 2) => Some(Places::won_by(&[Seat::at(1)], 2)),
        ("1/2-1/2", 2) => Some(Places::draw(2)),
        (_, 2) => None,
        _ => read_places(text, seats),
    };
    let wrong = || RecordError::Result { found: shorten(text), expected: possible_results(seats) };
    places.map(Some).ok_or_else(wrong)
}

fn read_places(text: &str, seats: usize) -> Option<Places> {
    let place = |text: &str| decimal(text).and_then(|place| u8::try_from(place).ok());
    let places: Vec<u8> = text.split(':').map(place).collect::<Option<_>>()?;
    if places.len() != seats {
        return None;
    }
    // XL-9: a team shares its place, which makes no ranking of seats.
    let of_teams = matches!(places[..], [1, 2, 1, 2] | [2, 1, 2, 1]);
    if of_teams { Some(Places::of_seats(&places)) } else { Places::ranking(&places) }
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
