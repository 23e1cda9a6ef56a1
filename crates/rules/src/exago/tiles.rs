//! The tiles on the board, and how a move changes them.

use super::groups::Groups;
use super::hexset::HexSet;
use super::moves::ExagoMove;
use super::rules::ExagoRules;
use crate::Seat;
use crate::dice::mix;
use crate::seat::MOST_SEATS;

/// Whose tiles lie where. The hands need no record of their own: a tile that is not on the board is in its owner's
/// hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tiles<const W: usize> {
    by_seat: [HexSet<W>; MOST_SEATS],
    all: HexSet<W>,
    key: u64,
}

/// The bits of the widest board.
const BITS: usize = 6 * 64;

/// A number drawn once for every tile on every cell. The key of a position is all of its tiles' numbers combined, so
/// that a move changes it by the tiles it moves.
static TILE_KEYS: [[u64; BITS]; MOST_SEATS] = {
    let mut keys = [[0; BITS]; MOST_SEATS];
    let mut seat = 0;
    while seat < MOST_SEATS {
        let mut bit = 0;
        while bit < BITS {
            keys[seat][bit] = mix((seat * BITS + bit) as u64 + 0x45_7861_676F);
            bit += 1;
        }
        seat += 1;
    }
    keys
};

impl<const W: usize> Tiles<W> {
    pub(super) const NONE: Self = Tiles { by_seat: [HexSet::EMPTY; MOST_SEATS], all: HexSet::EMPTY, key: 0 };

    /// All tiles on the board.
    #[inline]
    pub(super) fn all(&self) -> HexSet<W> {
        self.all
    }

    /// A player's tiles on the board.
    #[inline]
    pub(super) fn of(&self, seat: Seat) -> HexSet<W> {
        self.by_seat[seat.index()]
    }

    /// A key of all tiles. It tells the hands apart too, as they follow from the board.
    #[inline]
    pub(super) fn key(&self) -> u64 {
        self.key
    }

    pub(super) fn owner(&self, bit: usize) -> Option<Seat> {
        Seat::all(MOST_SEATS).find(|&seat| self.of(seat).contains(bit))
    }

    #[inline]
    pub(super) fn put(&mut self, seat: Seat, bit: usize) {
        let own = &mut self.by_seat[seat.index()];
        *own = own.with(bit);
        self.all = self.all.with(bit);
        self.key ^= TILE_KEYS[seat.index()][bit];
    }

    #[inline]
    fn take(&mut self, seat: Seat, bit: usize) {
        let own = &mut self.by_seat[seat.index()];
        *own = own.without(bit);
        self.all = self.all.without(bit);
        self.key ^= TILE_KEYS[seat.index()][bit];
    }

    /// Makes a move that is legal apart from EX-11.
    #[inline]
    pub(super) fn play(&mut self, mover: Seat, mv: ExagoMove, rules: &ExagoRules) {
        self.play_keeping(mover, mv, self.staying(mv, rules), rules.seats());
    }

    /// The tiles that are on the board when the mover's tile is in the air.
    #[inline]
    fn staying(&self, mv: ExagoMove, rules: &ExagoRules) -> HexSet<W> {
        let Some(from) = mv.from() else { return self.all };
        let rest = self.all.without(from);
        let groups = Groups::left(rest, from);
        let rejoins = rules.rejoin() && groups.joints().contains(mv.to());
        if rejoins { rest } else { groups.staying(mv.keep()) }
    }

    /// Makes a move of which it is known what stays.
    #[inline]
    pub(super) fn play_keeping(&mut self, mover: Seat, mv: ExagoMove, stays: HexSet<W>, seats: usize) {
        if let Some(from) = mv.from() {
            self.take(mover, from);
            if self.all != stays {
                self.send_back(self.all.minus(stays), seats);
            }
        }
        self.put(mover, mv.to());
    }

    /// EX-7: these tiles go back to their owners' hands.
    fn send_back(&mut self, tiles: HexSet<W>, seats: usize) {
        for seat in Seat::all(seats) {
            (self.of(seat) & tiles).bits().for_each(|bit| self.take(seat, bit));
        }
    }
}
