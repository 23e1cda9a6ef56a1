//! Seats: the players of a game in turn order.

use std::fmt;

/// The largest number of seats of any game (Exago, EX-1).
pub const MAX_SEATS: usize = 6;

/// A player's position in the turn order, the same from the first move to the last.
///
/// ```
/// use tessera_rules::Seat;
///
/// let first = Seat::FIRST;
/// assert_eq!(first.number(), 1); // people count from 1
/// assert_eq!(first.index(), 0); // arrays count from 0
/// assert_eq!(first.next(3).next(3).next(3), first);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The seat that moves first.
    pub const FIRST: Seat = Seat(0);

    /// The seat with an index, counted from 0 and below [`MAX_SEATS`].
    #[inline]
    pub const fn at(index: usize) -> Seat {
        debug_assert!(index < MAX_SEATS);
        Seat(index as u8)
    }

    /// The seat with a number counted from 1, if a game of this many seats has it.
    pub fn numbered(number: usize, seats: usize) -> Option<Seat> {
        (1..=seats).contains(&number).then(|| Seat::at(number - 1))
    }

    /// All seats of a game, in turn order.
    pub fn all(seats: usize) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..seats).map(Seat::at)
    }

    /// The seat's index, counted from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat's number, counted from 1.
    pub const fn number(self) -> usize {
        self.0 as usize + 1
    }

    /// The seat that plays after this one.
    #[inline]
    #[must_use]
    pub const fn next(self, seats: usize) -> Seat {
        if self.index() + 1 == seats { Seat(0) } else { Seat(self.0 + 1) }
    }

    /// The seat that plays before this one.
    #[inline]
    #[must_use]
    pub const fn previous(self, seats: usize) -> Seat {
        if self.0 == 0 { Seat(seats as u8 - 1) } else { Seat(self.0 - 1) }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}
