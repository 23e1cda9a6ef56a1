//! EX-11: whom to block.

use std::ops::ControlFlow;

use super::Exago;
use super::groups::Groups;
use super::hexset::HexSet;
use super::moves::Reach;
use crate::Seat;
use crate::seat::MOST_SEATS;

impl<const W: usize> Exago<W> {
    /// EX-11: the opponent whom the mover must block unless he wins, if the rule binds him.
    #[inline]
    pub(super) fn duty(&self) -> Option<Seat> {
        if self.rules.must_block() { self.duty_among_many() } else { None }
    }

    fn duty_among_many(&self) -> Option<Seat> {
        let seats = self.rules.seats();
        let mut threatening = [Seat::FIRST; MOST_SEATS];
        let mut count = 0;
        let mut seat = self.to_move.next(seats);
        while seat != self.to_move {
            if self.is_in_play(seat) && self.threatens(seat, self.tiles.of(seat), self.tiles.all()) {
                threatening[count] = seat;
                count += 1;
            }
            seat = seat.next(seats);
        }
        if count < 2 {
            return None;
        }
        // Those who can be blocked, in turn order: the first of them must be if there is a second.
        let mut blockable = threatening[..count].iter().copied().filter(|&seat| self.can_block(seat));
        let first = blockable.next()?;
        blockable.next().map(|_| first)
    }

    fn can_block(&self, seat: Seat) -> bool {
        let search = self.each_reach(|reach| {
            if self.blocks(&reach, seat).is_empty() {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        search.is_break()
    }

    /// Whether a player, were it his turn now, had a winning move (EX-11 aside), with these tiles of his own among all
    /// those on the board.
    pub(super) fn threatens(&self, seat: Seat, own: HexSet<W>, all: HexSet<W>) -> bool {
        let on_board = own.count() as usize;
        if on_board + 1 < self.rules.line() || self.gaps(own, all).is_empty() {
            return false;
        }
        // Whatever a lift can complete, a tile from the hand can: early moves (EX-12) add nothing here.
        on_board < self.rules.tiles(seat) || own.bits().any(|from| self.wins_by_lifting(from, own, all))
    }

    /// The free cells where a player completes a line. A tile there touches the line, so EX-4 asks nothing more of it.
    pub(super) fn gaps(&self, own: HexSet<W>, all: HexSet<W>) -> HexSet<W> {
        own.completions(self.rules.line()) & self.board.minus(all)
    }

    /// Whether a player can lift this tile of his and complete a line with it. Only tiles that stay make a line
    /// (EX-7); of equal groups the player keeps the one he likes (EX-8).
    fn wins_by_lifting(&self, from: usize, own: HexSet<W>, all: HexSet<W>) -> bool {
        // The cell that the tile leaves is no target (EX-6), so it does not count as free.
        let targets = self.gaps(own.without(from), all);
        if targets.is_empty() {
            return false;
        }
        let groups = Groups::left(all.without(from), from);
        groups.all().len() == 1
            || self.rules.rejoin() && groups.joints().meets(targets)
            || groups.largest().iter().any(|&stays| !self.gaps(own & stays, all).is_empty())
    }

    /// The targets with which the mover wins.
    pub(super) fn wins(&self, reach: &Reach<W>) -> HexSet<W> {
        self.gaps(self.tiles.of(self.to_move) & reach.stays, reach.stays) & reach.targets
    }

    /// The targets with which the mover blocks a player who threatens: afterwards he does not.
    pub(super) fn blocks(&self, reach: &Reach<W>, seat: Seat) -> HexSet<W> {
        let own = self.tiles.of(seat) & reach.stays;
        let gaps = self.gaps(own, reach.stays);
        let in_hand = (own.count() as usize) < self.rules.tiles(seat);
        match gaps.count() {
            0 => reach.targets,
            _ if !in_hand => self.blocks_all_lifts(reach, seat, own),
            // With a tile in hand he threatens as long as there is a gap, and the mover can fill one.
            1 => reach.targets & gaps,
            _ => HexSet::EMPTY,
        }
    }

    /// The same for a player with an empty hand, who must lift. The mover's tile can come between in more ways than by
    /// filling a gap: it can change what the lift splits.
    fn blocks_all_lifts(&self, reach: &Reach<W>, seat: Seat, own: HexSet<W>) -> HexSet<W> {
        // A tile whose neighbours lie side by side splits nothing, unless the mover's tile comes next to it: for most
        // targets this alone shows that the threat stands.
        let mut doubtful = reach.targets;
        for from in own.bits().filter(|&from| reach.stays.lies_loose(from)) {
            let gaps = self.gaps(own.without(from), reach.stays);
            doubtful = match gaps.count() {
                0 => doubtful,
                1 => doubtful & (HexSet::only(from).neighbours() | gaps),
                _ => doubtful & HexSet::only(from).neighbours(),
            };
            if doubtful.is_empty() {
                return doubtful;
            }
        }
        let stands = |to: &usize| self.threatens(seat, own, reach.stays.with(*to));
        doubtful.bits().filter(stands).fold(doubtful, HexSet::without)
    }
}
