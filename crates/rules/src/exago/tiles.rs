//! The tiles on the board, and how a move changes them.

use super::connected_groups::TileGroups;
use super::hex_set::HexSet;
use super::move_generation::ExagoMove;
use super::rule_options::ExagoRules;
use crate::Seat;
use crate::random::mix;
use crate::seat::MAX_SEATS;

/// The tiles of each player. Hands are not stored: a tile that is not on the board is in its owner's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ExagoTiles<const W: usize> {
    by_seat: [HexSet<W>; MAX_SEATS],
    all: HexSet<W>,
    key: u64,
}

/// The number of bits of the widest set.
const MAX_SET_BITS: usize = 6 * 64;

/// Zobrist keys: one for every owner and cell. The key of a position is the exclusive or of its tiles' keys.
static TILE_KEYS: [[u64; MAX_SET_BITS]; MAX_SEATS] = {
    let mut keys = [[0; MAX_SET_BITS]; MAX_SEATS];
    let mut seat = 0;
    while seat < MAX_SEATS {
        let mut bit = 0;
        while bit < MAX_SET_BITS {
            keys[seat][bit] = mix((seat * MAX_SET_BITS + bit) as u64 + 0x45_7861_676F);
            bit += 1;
        }
        seat += 1;
    }
    keys
};

impl<const W: usize> ExagoTiles<W> {
    pub(super) const NONE: Self =
        ExagoTiles { by_seat: [HexSet::EMPTY; MAX_SEATS], all: HexSet::EMPTY, key: 0 };

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

    /// The Zobrist key of all tiles. It covers the hands too, as they follow from the board.
    #[inline]
    pub(super) fn key(&self) -> u64 {
        self.key
    }

    pub(super) fn owner(&self, bit: usize) -> Option<Seat> {
        Seat::all(MAX_SEATS).find(|&seat| self.of(seat).contains(bit))
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

    /// Plays a move that is legal apart from EX-11.
    #[inline]
    pub(super) fn play(&mut self, mover: Seat, mv: ExagoMove, rules: &ExagoRules) {
        self.play_keeping(mover, mv, self.staying(mv, rules), rules.seats());
    }

    /// The tiles on the board after the lift and before the placement.
    #[inline]
    fn staying(&self, mv: ExagoMove, rules: &ExagoRules) -> HexSet<W> {
        let Some(from) = mv.from() else { return self.all };
        let rest = self.all.without(from);
        TileGroups::after_lift(rest, from).staying_at(mv.to(), mv.keep(), rules.rejoin_rule())
    }

    /// Plays a move whose remaining tiles are known.
    #[inline]
    pub(super) fn play_keeping(&mut self, mover: Seat, mv: ExagoMove, stays: HexSet<W>, seats: usize) {
        if let Some(from) = mv.from() {
            self.take(mover, from);
            if self.all != stays {
                self.return_to_hand(self.all.minus(stays), seats);
            }
        }
        self.put(mover, mv.to());
    }

    /// EX-7: returns these tiles to their owners' hands.
    fn return_to_hand(&mut self, tiles: HexSet<W>, seats: usize) {
        for seat in Seat::all(seats) {
            (self.of(seat) & tiles).bits().for_each(|bit| self.take(seat, bit));
        }
    }
}
