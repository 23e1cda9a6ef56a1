//! The result of a game: the place of every seat.

use std::fmt;

use crate::input_text::decimal;
use crate::seat::{MAX_SEATS, Seat};

/// The place of every seat at the end of a game. Seats that share a place have the same number, and the places behind it
/// are skipped: two winners of four are `1:1:3:3` (XL-6).
///
/// ```
/// use tessera_rules::{FinalPlaces, Seat};
///
/// let places = FinalPlaces::won_by(&[Seat::FIRST], 4);
/// assert_eq!(places.as_slice(), [1, 2, 2, 2]);
/// assert_eq!(places.to_string(), "1:2:2:2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct FinalPlaces {
    by_seat: [u8; MAX_SEATS],
    seats: u8,
}

impl FinalPlaces {
    /// Places by seat, if they are a ranking: every place is one more than the number of seats ahead of it.
    pub fn ranking(by_seat: &[u8]) -> Option<FinalPlaces> {
        let ahead = |place: u8| by_seat.iter().filter(|&&other| other < place).count();
        let sound = (1..=MAX_SEATS).contains(&by_seat.len())
            && by_seat.iter().all(|&place| place > 0 && usize::from(place) == ahead(place) + 1);
        sound.then(|| FinalPlaces::of_seats(by_seat))
    }

    /// Places given by the rules, unchecked. Teams share theirs, so that `1:2:1:2` is not a ranking (XL-9).
    pub(crate) fn of_seats(by_seat: &[u8]) -> FinalPlaces {
        let mut places = FinalPlaces { by_seat: [0; MAX_SEATS], seats: by_seat.len() as u8 };
        places.by_seat[..by_seat.len()].copy_from_slice(by_seat);
        places
    }

    /// Parses `1:2:2`: a ranking, or the result of two teams (XL-9).
    pub fn parse(text: &str) -> Option<FinalPlaces> {
        let place = |text: &str| decimal(text).and_then(|place| u8::try_from(place).ok());
        let by_seat: Vec<u8> = text.split(':').map(place).collect::<Option<_>>()?;
        match by_seat.as_slice() {
            [1, 2, 1, 2] | [2, 1, 2, 1] => Some(FinalPlaces::of_seats(&by_seat)),
            _ => FinalPlaces::ranking(&by_seat),
        }
    }

    /// A draw: all seats share the first place.
    pub fn draw(seats: usize) -> FinalPlaces {
        FinalPlaces::of_seats(&[1; MAX_SEATS][..seats])
    }

    /// These seats share the first place, all others the next one.
    pub fn won_by(winners: &[Seat], seats: usize) -> FinalPlaces {
        let mut by_seat = [winners.len() as u8 + 1; MAX_SEATS];
        for winner in winners {
            by_seat[winner.index()] = 1;
        }
        FinalPlaces::of_seats(&by_seat[..seats])
    }

    /// The places in seat order.
    pub fn as_slice(&self) -> &[u8] {
        &self.by_seat[..usize::from(self.seats)]
    }

    /// The place of one seat.
    #[inline]
    pub fn of(&self, seat: Seat) -> u8 {
        self.by_seat[seat.index()]
    }

    /// Whether all seats share the first place.
    pub fn is_draw(&self) -> bool {
        self.as_slice().iter().all(|&place| place == 1)
    }

    /// The seats in the first place.
    pub fn winners(&self) -> impl Iterator<Item = Seat> {
        Seat::all(usize::from(self.seats)).filter(|&seat| self.of(seat) == 1)
    }
}

impl fmt::Display for FinalPlaces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, place) in self.as_slice().iter().enumerate() {
            write!(f, "{}{place}", if i == 0 { "" } else { ":" })?;
        }
        Ok(())
    }
}

impl fmt::Debug for FinalPlaces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FinalPlaces({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_rankings_are_places() {
        for sound in [&[1, 2][..], &[1, 1], &[2, 1, 2, 2], &[1, 1, 3, 3], &[3, 1, 2, 3, 5, 6]] {
            assert_eq!(FinalPlaces::ranking(sound).expect("a ranking").as_slice(), sound);
        }
        for unsound in [&[][..], &[0, 1], &[2, 2], &[1, 3], &[1, 1, 2], &[1, 2, 3, 4, 5, 6, 7]] {
            assert_eq!(FinalPlaces::ranking(unsound), None, "{unsound:?}");
        }
    }
}
