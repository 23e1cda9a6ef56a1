//! EX-7: the connected groups that are left when a tile is lifted.

use super::hex_set::HexSet;
use super::rule_options::RejoinRule;

/// The connected groups that are left when a tile is lifted, the largest first. A tile has six neighbours, so it connects
/// at most three groups.
#[derive(Clone, Copy, Debug)]
pub(super) struct TileGroups<const W: usize> {
    sets: [HexSet<W>; 3],
    count: usize,
    largest: usize,
}

/// EX-12: groups that stay because the lifted tile touches them.
#[derive(Clone, Copy, Debug)]
pub(super) struct RejoinedGroups<const W: usize> {
    /// The tiles of these groups.
    pub(super) stays: HexSet<W>,
    /// The bits that touch all these groups and no other.
    pub(super) touching: HexSet<W>,
    /// EX-8: a tile of the largest group among them, if it was chosen among several.
    pub(super) keep: Option<usize>,
}

/// The first cells of the runs of neighbours around a cell, in a pattern of six bits in circular order.
const fn run_starts(ring: usize) -> usize {
    ring & !(ring << 1 | ring >> 5)
}

impl<const W: usize> TileGroups<W> {
    /// The groups of `tiles` after the tile on `from` was lifted. With it, all tiles must have been connected.
    #[inline]
    pub(super) fn after_lift(tiles: HexSet<W>, from: usize) -> TileGroups<W> {
        // Most lifts split nothing, and for most of them the neighbours alone show it.
        if tiles.surely_connected_without(from) {
            TileGroups::whole(tiles)
        } else {
            TileGroups::split(tiles, from)
        }
    }

    #[inline]
    fn whole(tiles: HexSet<W>) -> TileGroups<W> {
        TileGroups { sets: [tiles, HexSet::EMPTY, HexSet::EMPTY], count: 1, largest: 1 }
    }

    /// The groups of two or three runs of neighbours, which may still be connected elsewhere.
    fn split(tiles: HexSet<W>, from: usize) -> TileGroups<W> {
        let starts = run_starts(tiles.ring(from));
        let start_of =
            |runs: usize| from.wrapping_add_signed(HexSet::<W>::ROUND[runs.trailing_zeros() as usize]);
        let others = starts & (starts - 1);
        if others.is_power_of_two() {
            return match tiles.separated_group(start_of(starts), start_of(others)) {
                Some(group) => TileGroups::whole(group).and(tiles.minus(group)),
                None => TileGroups::whole(tiles),
            };
        }
        let mut groups = TileGroups::whole(tiles.connected_to(start_of(starts)));
        for other in [start_of(others), start_of(others & (others - 1))] {
            if !groups.all().iter().any(|group| group.contains(other)) {
                groups = groups.and(tiles.connected_to(other));
            }
        }
        groups
    }

    /// Adds a group, sorted behind those that are larger.
    fn and(mut self, group: HexSet<W>) -> TileGroups<W> {
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

    /// EX-12: the bits that touch all groups. A tile there connects them again.
    #[inline]
    pub(super) fn rejoining_cells(&self) -> HexSet<W> {
        self.all().iter().fold(HexSet::FULL, |rejoining_cells, group| rejoining_cells & group.neighbours())
    }

    /// EX-12: every set of groups that can stay together: each contains a largest group (EX-7).
    pub(super) fn rejoined(&self) -> impl Iterator<Item = RejoinedGroups<W>> + '_ {
        let largest = (1_usize << self.largest) - 1;
        let sets = (1_usize..1 << self.count).filter(move |set| set & largest != 0);
        sets.map(move |set| {
            let (mut stays, mut touching) = (HexSet::EMPTY, HexSet::FULL);
            for (nth, &group) in self.all().iter().enumerate() {
                if set & 1 << nth == 0 {
                    touching = touching.minus(group.neighbours());
                } else {
                    touching = touching & group.neighbours();
                    stays = stays | group;
                }
            }
            let chosen = set & largest;
            let is_choice = self.largest > 1 && chosen.is_power_of_two();
            let keep = is_choice.then(|| self.sets[chosen.trailing_zeros() as usize].first());
            RejoinedGroups { stays, touching, keep }
        })
    }

    /// EX-8, EX-12: the groups of which one is chosen if the tile goes to `to`; fewer than two if there is no choice, none
    /// if the tile joins groups again.
    #[inline]
    pub(super) fn choices(&self, to: usize, rejoin: RejoinRule) -> &[HexSet<W>] {
        let touches = |group: &&HexSet<W>| group.neighbours().contains(to);
        let rejoins = match rejoin {
            RejoinRule::Off => false,
            RejoinRule::Touched => self.largest().iter().filter(touches).count() > 1,
            RejoinRule::Every => self.count > 1 && self.all().iter().filter(touches).count() == self.count,
        };
        if rejoins { &[] } else { self.largest() }
    }

    /// EX-7, EX-8, EX-12: the tiles that stay if the tile goes to `to`, which is legal.
    #[inline]
    pub(super) fn staying_at(&self, to: usize, keep: Option<usize>, rejoin: RejoinRule) -> HexSet<W> {
        let touches = |group: &&HexSet<W>| group.neighbours().contains(to);
        let all = |tiles: HexSet<W>, &group: &HexSet<W>| tiles | group;
        match rejoin {
            RejoinRule::Touched if self.count > 1 => {
                self.all().iter().filter(touches).fold(HexSet::EMPTY, all)
            }
            RejoinRule::Every if self.choices(to, rejoin).is_empty() => {
                self.all().iter().fold(HexSet::EMPTY, all)
            }
            _ => self.staying(keep),
        }
    }

    /// EX-7, EX-8: the group that stays, where `keep` is a tile of it if there is a choice.
    #[inline]
    pub(super) fn staying(&self, keep: Option<usize>) -> HexSet<W> {
        let chosen = keep.and_then(|keep| self.largest().iter().find(|group| group.contains(keep)));
        *chosen.unwrap_or(&self.sets[0])
    }
}

impl<const W: usize> HexSet<W> {
    /// Whether the neighbours of a cell form one run, so that they are connected without it. Sufficient for the rest to
    /// stay connected, not necessary.
    #[inline]
    pub(super) fn surely_connected_without(self, bit: usize) -> bool {
        run_starts(self.ring(bit)).count_ones() < 2
    }

    /// The cells of the set whose neighbours in it form several runs: candidates for cut vertices, without which the rest
    /// may be disconnected.
    #[inline]
    #[must_use]
    pub fn cut_candidates(self) -> Self {
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

    /// A group and the tiles next to it; `None` if there are none.
    #[inline]
    fn grow(self, group: HexSet<W>) -> Option<HexSet<W>> {
        // First along the rows, then from there up and down: two steps of the flood fill at once.
        let wider = group | (group.up(1) | group.down(1)) & self;
        let grown = wider
            | ((wider | wider.down(1)).up(Self::WIDTH) | (wider | wider.up(1)).down(Self::WIDTH)) & self;
        (grown != group).then_some(grown)
    }

    /// The group of one of two tiles if they are not connected. Both flood fills advance in turn, so that the time is
    /// bounded by the smaller group, or by the path between the two.
    fn separated_group(self, one: usize, other: usize) -> Option<HexSet<W>> {
        let (mut near, mut far) = (HexSet::only(one), HexSet::only(other));
        while let Some(grown) = self.grow(near) {
            if grown.meets(far) {
                return None;
            }
            (near, far) = (far, grown);
        }
        Some(near)
    }

    /// The tiles that are connected to one of them.
    #[inline]
    pub(super) fn connected_to(self, bit: usize) -> HexSet<W> {
        let mut group = HexSet::only(bit);
        while let Some(grown) = self.grow(group) {
            group = grown;
        }
        group
    }

    /// Whether all tiles are connected.
    pub(super) fn is_connected(self) -> bool {
        self.is_empty() || self.connected_to(self.first()) == self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dice;

    #[test]
    fn cut_candidates_are_the_cells_with_several_runs_of_neighbours() {
        let mut dice = Dice::from_seed(3);
        for _ in 0..200 {
            let set = HexSet::<2>::board(6)
                .bits()
                .filter(|_| dice.roll(2) == 0)
                .fold(HexSet::<2>::EMPTY, HexSet::with);
            for bit in set.bits() {
                assert_eq!(set.cut_candidates().contains(bit), !set.surely_connected_without(bit));
            }
        }
    }
}
