//! Move generation: all legal moves, and random ones.

use std::fmt;
use std::ops::ControlFlow;

use super::cell::{FORM, HexCell};
use super::connected_groups::{RejoinedGroups, TileGroups};
use super::hex_set::HexSet;
use super::rule_options::RejoinRule;
use super::state::ExagoState;
use crate::random::RandomSource;
use crate::{IllegalMove, Seat};

/// A move of Exago: a tile placed from the hand, or one lifted and placed elsewhere.
///
/// A move is valid on boards of the size it was made for. [`Exago::lifted`](crate::Exago::lifted) and
/// [`Exago::placed`](crate::Exago::placed) return its cells. Boards of side 4 to 6 and those of side 7 to 10 number their
/// cells differently: each of them refuses the moves of the other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ExagoMove {
    /// Bits of the board; [`NO_CELL`] where nothing is lifted or chosen.
    from: u16,
    to: u16,
    /// With [`WIDE`] if the bits are those of a wide board.
    keep: u16,
}

/// A bit that is no cell on any board: the lower left corner of the bit rectangle lies outside the hexagon.
const NO_CELL: u16 = 0;

/// Marks a move of a wide board, whose bits are other cells on a narrow one. All moves of a board have the same mark, so
/// their order does not depend on it.
const WIDE: u16 = 1 << 15;

/// The mark of the moves of a board of `W` words.
const fn mark<const W: usize>() -> u16 {
    if W > 2 { WIDE } else { 0 }
}

impl ExagoMove {
    #[inline]
    pub(super) fn place<const W: usize>(to: usize) -> ExagoMove {
        ExagoMove { from: NO_CELL, to: to as u16, keep: NO_CELL | mark::<W>() }
    }

    /// `keep` is a tile of the group that stays, if the player has a choice (EX-8).
    #[inline]
    pub(super) fn lift<const W: usize>(from: usize, to: usize, keep: Option<usize>) -> ExagoMove {
        let keep = keep.map_or(NO_CELL, |keep| keep as u16);
        ExagoMove { from: from as u16, to: to as u16, keep: keep | mark::<W>() }
    }

    /// Whether the move was made for a board of `W` words.
    #[inline]
    pub(super) fn is_for<const W: usize>(self) -> bool {
        self.keep & WIDE == mark::<W>()
    }

    #[inline]
    pub(super) fn from(self) -> Option<usize> {
        (self.from != NO_CELL).then_some(usize::from(self.from))
    }

    #[inline]
    pub(super) fn to(self) -> usize {
        usize::from(self.to)
    }

    #[inline]
    pub(super) fn keep(self) -> Option<usize> {
        let keep = self.keep & !WIDE;
        (keep != NO_CELL).then_some(usize::from(keep))
    }

    /// The cells of the move: its start, its target and the group that stays.
    pub(super) fn cells(self) -> impl Iterator<Item = usize> {
        [self.from(), Some(self.to()), self.keep()].into_iter().flatten()
    }
}

impl ExagoMove {
    /// The move as a number of 27 bits, unique among the moves of a board; the lower 18 bits are its start and target.
    #[inline]
    pub fn packed(self) -> u32 {
        u32::from(self.keep & !WIDE) << 18 | u32::from(self.from) << 9 | u32::from(self.to)
    }
}

impl fmt::Debug for ExagoMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.from(), self.keep()) {
            (None, _) => write!(f, "ExagoMove({})", self.to),
            (Some(from), None) => write!(f, "ExagoMove({from}-{})", self.to),
            (Some(from), Some(keep)) => write!(f, "ExagoMove({from}-{}/{keep})", self.to),
        }
    }
}

/// Moves of one tile that differ only in their target.
#[derive(Clone, Copy, Debug)]
pub struct TileMoves<const W: usize> {
    /// The bit of the cell the tile is lifted from; `None` if it comes from the hand.
    pub from: Option<usize>,
    /// EX-8: a tile of the group that stays, if the player has a choice.
    pub(super) keep: Option<usize>,
    /// The tiles on the board after the lift and before the placement; split-off groups are back in hand (EX-7).
    pub stays: HexSet<W>,
    /// The cells the tile can go to.
    pub targets: HexSet<W>,
}

impl<const W: usize> TileMoves<W> {
    /// The move to one of the targets.
    #[inline]
    pub fn move_to(&self, to: usize) -> ExagoMove {
        match self.from {
            Some(from) => ExagoMove::lift::<W>(from, to, self.keep),
            None => ExagoMove::place::<W>(to),
        }
    }
}

impl<const W: usize> ExagoState<W> {
    /// The cells without a tile.
    #[inline]
    pub(super) fn free(&self) -> HexSet<W> {
        self.board.minus(self.tiles.all())
    }

    /// EX-3, EX-4: the targets of a tile from the hand.
    #[inline]
    pub(super) fn placements(&self) -> HexSet<W> {
        if self.turns == 0 {
            HexSet::only(HexSet::<W>::CENTRE)
        } else {
            self.tiles.all().neighbours() & self.free()
        }
    }

    #[inline]
    pub(super) fn groups_without(&self, from: usize) -> TileGroups<W> {
        TileGroups::after_lift(self.tiles.all().without(from), from)
    }

    /// Visits all moves that are legal apart from EX-11, until `visit` breaks.
    pub(super) fn try_each_tile_moves(
        &self,
        mut visit: impl FnMut(TileMoves<W>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let in_hand = self.hand(self.to_move) > 0;
        if in_hand {
            visit(TileMoves { from: None, keep: None, stays: self.tiles.all(), targets: self.placements() })?;
        }
        if !in_hand || self.rules.early_moves() {
            for from in self.tiles.of(self.to_move).bits() {
                self.try_each_lift(from, &mut visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// EX-6, EX-7, EX-8, EX-12: the ways to lift one tile. Its own cell is no target, as it is not free. Groups that return to
    /// hand do not touch the one that stays, so their cells need not count as free.
    fn try_each_lift(
        &self,
        from: usize,
        visit: &mut impl FnMut(TileMoves<W>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let groups = self.groups_without(from);
        let free = self.free();
        let mut rejoining_cells = HexSet::EMPTY;
        match self.rules.rejoin_rule() {
            RejoinRule::Touched if groups.all().len() > 1 => {
                for RejoinedGroups { stays, touching, keep } in groups.rejoined() {
                    visit(TileMoves { from: Some(from), keep, stays, targets: touching & free })?;
                }
                return ControlFlow::Continue(());
            }
            RejoinRule::Every if groups.all().len() > 1 => {
                rejoining_cells = groups.rejoining_cells() & free;
                let stays = self.tiles.all().without(from);
                visit(TileMoves { from: Some(from), keep: None, stays, targets: rejoining_cells })?;
            }
            _ => {}
        }
        for &stays in groups.largest() {
            let keep = (groups.largest().len() > 1).then(|| stays.first());
            let targets = (stays.neighbours() & free).minus(rejoining_cells);
            visit(TileMoves { from: Some(from), keep, stays, targets })?;
        }
        ControlFlow::Continue(())
    }

    /// Like [`for_each_legal`](Self::for_each_legal), until `visit` breaks.
    pub(super) fn try_each_legal(
        &self,
        forced_block: Option<Seat>,
        mut visit: impl FnMut(TileMoves<W>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.try_each_tile_moves(|tile_moves| match forced_block {
            Some(seat) => visit(TileMoves {
                targets: self.wins(&tile_moves) | self.blocks(&tile_moves, seat),
                ..tile_moves
            }),
            None => visit(tile_moves),
        })
    }

    /// Visits all legal moves. `forced_block` is the player that must be blocked (EX-11).
    pub(super) fn for_each_legal(&self, forced_block: Option<Seat>, mut visit: impl FnMut(TileMoves<W>)) {
        let _ = self.try_each_legal(forced_block, |tile_moves| {
            visit(tile_moves);
            ControlFlow::Continue(())
        });
    }

    /// A random move among those that are legal apart from EX-11, and the tiles that stay: first the tile, then the
    /// group, then the target. With early moves (EX-12) the hand counts as one more tile.
    #[inline]
    pub(super) fn random_tile_move<R: RandomSource + ?Sized>(
        &self,
        random: &mut R,
    ) -> (ExagoMove, HexSet<W>) {
        let own = self.tiles.of(self.to_move);
        let on_board = own.count();
        let in_hand = (on_board as usize) < self.rules.tiles(self.to_move);
        if in_hand && !(self.rules.early_moves() && random.roll(on_board + 1) < on_board) {
            return (ExagoMove::place::<W>(random_cell(self.placements(), random)), self.tiles.all());
        }
        let from = own.nth(random.roll(on_board));
        let groups = self.groups_without(from);
        let mut stays = groups.all()[0];
        let mut keep = None;
        if groups.largest().len() > 1 {
            stays = groups.largest()[random.roll(groups.largest().len() as u32) as usize];
            keep = Some(stays.first());
        }
        let to = random_cell(stays.neighbours() & self.free(), random);
        let rejoin = self.rules.rejoin_rule();
        if rejoin != RejoinRule::Off {
            keep = keep.filter(|_| !groups.choices(to, rejoin).is_empty());
            stays = groups.staying_at(to, keep, rejoin);
        }
        (ExagoMove::lift::<W>(from, to, keep), stays)
    }

    /// A random move among those that EX-11 allows, all equally likely.
    pub(super) fn random_blocking_move<R: RandomSource + ?Sized>(
        &self,
        seat: Seat,
        random: &mut R,
    ) -> ExagoMove {
        let mut count = 0;
        self.for_each_legal(Some(seat), |tile_moves| count += tile_moves.targets.count());
        let mut nth = random.roll(count);
        let mut found = None;
        let _ = self.try_each_legal(Some(seat), |tile_moves| {
            let here = tile_moves.targets.count();
            if nth < here {
                found = Some(tile_moves.move_to(tile_moves.targets.nth(nth)));
                return ControlFlow::Break(());
            }
            nth -= here;
            ControlFlow::Continue(())
        });
        found.expect("EX-11 applies only if a blocking move exists")
    }

    /// EX-8: the group of tile `keep` after the lift from `from`; only the cell itself if it has no tile.
    pub(super) fn group_of(&self, from: usize, keep: usize) -> HexSet<W> {
        let rest = self.tiles.all().without(from);
        if rest.contains(keep) { rest.connected_to(keep) } else { HexSet::only(keep) }
    }

    /// EX-8: the same move, the group that stays given by its first tile.
    pub(super) fn canonical(&self, mv: ExagoMove) -> ExagoMove {
        match (mv.from(), mv.keep()) {
            (Some(from), Some(keep)) => {
                let first = self.group_of(from, keep).bits().next();
                ExagoMove::lift::<W>(from, mv.to(), first.or(Some(keep)))
            }
            _ => mv,
        }
    }

    /// Whether the move was made for boards of this width and its cells are on this board.
    pub(super) fn has_cells_of(&self, mv: ExagoMove) -> bool {
        mv.is_for::<W>() && mv.cells().all(|cell| self.board.contains(cell))
    }

    pub(super) fn read_move(&self, text: &str) -> Result<ExagoMove, IllegalMove> {
        let bit = |cell: &str| HexCell::parse(cell, self.rules.side()).map(HexSet::<W>::bit_of);
        let Some((from, rest)) = text.split_once('-') else {
            if text.contains('/') {
                return Err(IllegalMove::Unreadable { form: FORM });
            }
            return Ok(ExagoMove::place::<W>(bit(text)?));
        };
        let (to, keep) = match rest.split_once('/') {
            Some((to, keep)) => (to, Some(keep)),
            None => (rest, None),
        };
        Ok(ExagoMove::lift::<W>(bit(from)?, bit(to)?, keep.map(bit).transpose()?))
    }

    /// Writes the move with its own cells, even if `keep` is not the group's first tile.
    pub(super) fn write_as_is(&self, mv: ExagoMove, out: &mut dyn fmt::Write) -> fmt::Result {
        let side = self.rules.side();
        if let Some(from) = mv.from() {
            HexSet::<W>::cell_at(from).write_name(side, out)?;
            out.write_char('-')?;
        }
        HexSet::<W>::cell_at(mv.to()).write_name(side, out)?;
        if let Some(keep) = mv.keep() {
            out.write_char('/')?;
            HexSet::<W>::cell_at(keep).write_name(side, out)?;
        }
        Ok(())
    }
}

#[inline]
fn random_cell<const W: usize, R: RandomSource + ?Sized>(cells: HexSet<W>, random: &mut R) -> usize {
    cells.nth(random.roll(cells.count()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mark_of_wide_boards_is_not_part_of_the_packed_move() {
        for keep in [None, Some(57)] {
            let (narrow, wide) = (ExagoMove::lift::<2>(40, 70, keep), ExagoMove::lift::<6>(40, 70, keep));
            assert_ne!(narrow, wide);
            assert_eq!((narrow.packed(), narrow.keep()), (wide.packed(), wide.keep()));
            assert!(narrow.is_for::<2>() && !narrow.is_for::<6>());
            assert!(wide.is_for::<6>() && !wide.is_for::<2>());
        }
        assert_eq!(ExagoMove::place::<6>(70).packed(), ExagoMove::place::<2>(70).packed());
        assert_eq!(ExagoMove::place::<6>(70).keep(), None);
    }
}
