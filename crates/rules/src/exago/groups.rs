//! EX-7: into which groups the tiles fall when one is lifted.

use super::hexset::HexSet;

/// The groups that are left when a tile is lifted, the largest first. A tile has six neighbours, so it holds at most
/// three groups together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Groups<const W: usize> {
    sets: [HexSet<W>; 3],
    count: usize,
    largest: usize,
}

/// Where the runs of neighbours around a cell begin, in a pattern of six bits that go round it.
const fn run_starts(ring: usize) -> usize {
    ring & !(ring << 1 | ring >> 5)
}

impl<const W: usize> Groups<W> {
    /// The groups of the tiles that are left after one was lifted from `from`. They must have hung together with it.
    #[inline]
    pub(super) fn left(tiles: HexSet<W>, from: usize) -> Groups<W> {
        // Most lifts split nothing, and most of them show it in the neighbours alone.
        if tiles.lies_loose(from) { Groups::whole(tiles) } else { Groups::split(tiles, from) }
    }

    #[inline]
    fn whole(tiles: HexSet<W>) -> Groups<W> {
        Groups { sets: [tiles, HexSet::EMPTY, HexSet::EMPTY], count: 1, largest: 1 }
    }

    /// The groups behind two or three runs of neighbours, which may still hang together some way round.
    fn split(tiles: HexSet<W>, from: usize) -> Groups<W> {
        let starts = run_starts(tiles.ring(from));
        let door = |runs: usize| from.wrapping_add_signed(HexSet::<W>::ROUND[runs.trailing_zeros() as usize]);
        let others = starts & (starts - 1);
        if others.is_power_of_two() {
            return match tiles.parted(door(starts), door(others)) {
                Some(group) => Groups::whole(group).and(tiles.minus(group)),
                None => Groups::whole(tiles),
            };
        }
        let mut groups = Groups::whole(tiles.connected_to(door(starts)));
        for other in [door(others), door(others & (others - 1))] {
            if !groups.all().iter().any(|group| group.contains(other)) {
                groups = groups.and(tiles.connected_to(other));
            }
        }
        groups
    }

    /// One group more, behind those that are larger.
    fn and(mut self, group: HexSet<W>) -> Groups<W> {
        self.sets[self.count] = group;
        self.count += 1;
        let sets = &mut self.sets[..self.count];
        sets.sort_unstable_by_key(|group| std::cmp::Reverse(group.count()));
        self.largest = sets.iter().take_while(|group| group.count() == sets[0].count()).count();
        self
    }

    #[inline]
    pub(super) fn all(&self) -> &[HexSet<W>] {
        &self.sets[..self.count]
    }

    /// EX-8: the largest groups, of which one stays.
    #[inline]
    pub(super) fn largest(&self) -> &[HexSet<W>] {
        &self.sets[..self.largest]
    }

    /// EX-12: the bits that touch every one of several groups. A tile put there joins them again.
    #[inline]
    pub(super) fn joints(&self) -> HexSet<W> {
        self.all().iter().fold(HexSet::EVERYTHING, |joints, group| joints & group.neighbours())
    }

    /// EX-7, EX-8: the group that stays, where `keep` is a tile of it if there is a choice.
    #[inline]
    pub(super) fn staying(&self, keep: Option<usize>) -> HexSet<W> {
        let chosen = keep.and_then(|keep| self.largest().iter().find(|group| group.contains(keep)));
        *chosen.unwrap_or(&self.sets[0])
    }
}

impl<const W: usize> HexSet<W> {
    /// Whether all neighbours of a cell lie side by side, so that they hang together without it.
    #[inline]
    pub(super) fn lies_loose(self, bit: usize) -> bool {
        run_starts(self.ring(bit)).count_ones() < 2
    }

    /// The cells of the set whose neighbours in it do not lie side by side: without such a cell the rest may fall apart.
    #[inline]
    #[must_use]
    pub fn hinges(self) -> Self {
        let row = Self::WIDTH;
        let round =
            [self.up(row), self.up(row - 1), self.down(1), self.down(row), self.down(row - 1), self.up(1)];
        let (mut one, mut two) = (Self::EMPTY, Self::EMPTY);
        for (nth, &here) in round.iter().enumerate() {
            let starts = here.minus(round[(nth + 5) % 6]);
            two = two | one & starts;
            one = one | starts;
        }
        two & self
    }

    /// A group and the tiles next to it, if there are any.
    #[inline]
    fn grow(self, group: HexSet<W>) -> Option<HexSet<W>> {
        // First along the rows, then from there up and down: two steps for the price of one.
        let wider = group | (group.up(1) | group.down(1)) & self;
        let grown = wider
            | ((wider | wider.down(1)).up(Self::WIDTH) | (wider | wider.up(1)).down(Self::WIDTH)) & self;
        (grown != group).then_some(grown)
    }

    /// The group of one of two tiles that do not hang together; nothing if they do. Both groups are followed in turn, so
    /// that it takes no longer than the smaller one, or the way round between the two.
    fn parted(self, one: usize, other: usize) -> Option<HexSet<W>> {
        let (mut near, mut far) = (HexSet::only(one), HexSet::only(other));
        while let Some(grown) = self.grow(near) {
            if grown.meets(far) {
                return None;
            }
            (near, far) = (far, grown);
        }
        Some(near)
    }

    /// The tiles that hang together with one of them.
    #[inline]
    pub(super) fn connected_to(self, bit: usize) -> HexSet<W> {
        let mut group = HexSet::only(bit);
        while let Some(grown) = self.grow(group) {
            group = grown;
        }
        group
    }

    /// Whether all tiles hang together.
    pub(super) fn is_connected(self) -> bool {
        self.is_empty() || self.connected_to(self.first()) == self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dice;

    #[test]
    fn hinges_are_the_cells_that_do_not_lie_loose() {
        let mut dice = Dice::from_seed(3);
        for _ in 0..200 {
            let set = HexSet::<2>::board(6)
                .bits()
                .filter(|_| dice.roll(2) == 0)
                .fold(HexSet::<2>::EMPTY, HexSet::with);
            for bit in set.bits() {
                assert_eq!(set.hinges().contains(bit), !set.lies_loose(bit));
            }
        }
    }
}
