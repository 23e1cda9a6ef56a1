//! What can be played: the moves, all of them and one by lot.

use std::fmt;
use std::ops::ControlFlow;

use super::Exago;
use super::cell::{FORM, HexCell};
use super::groups::Groups;
use super::hexset::HexSet;
use crate::{Dice, IllegalMove, Seat};

/// A move of Exago: a tile placed from the hand, or one lifted and placed elsewhere.
///
/// It belongs to boards as wide as the one it was made for; [`Exago::lifted`] and [`Exago::placed`] tell its cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ExagoMove {
    /// Bits of the board; [`NOWHERE`] where nothing is lifted or chosen.
    from: u16,
    to: u16,
    keep: u16,
}

/// A bit that is no cell on any board, as a hexagon has no corner there.
const NOWHERE: u16 = 0;

impl ExagoMove {
    #[inline]
    pub(super) fn place(to: usize) -> ExagoMove {
        ExagoMove { from: NOWHERE, to: to as u16, keep: NOWHERE }
    }

    /// `keep` is a tile of the group that stays, where there is a choice (EX-8).
    #[inline]
    pub(super) fn lift(from: usize, to: usize, keep: Option<usize>) -> ExagoMove {
        ExagoMove { from: from as u16, to: to as u16, keep: keep.map_or(NOWHERE, |keep| keep as u16) }
    }

    #[inline]
    pub(super) fn from(self) -> Option<usize> {
        (self.from != NOWHERE).then_some(usize::from(self.from))
    }

    #[inline]
    pub(super) fn to(self) -> usize {
        usize::from(self.to)
    }

    #[inline]
    pub(super) fn keep(self) -> Option<usize> {
        (self.keep != NOWHERE).then_some(usize::from(self.keep))
    }
}

impl ExagoMove {
    /// The move as a number of 27 bits, another one for every move; the lower 18 say from where to where.
    #[inline]
    pub fn packed(self) -> u32 {
        u32::from(self.keep) << 18 | u32::from(self.from) << 9 | u32::from(self.to)
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

/// Moves that differ only in their target.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach<const W: usize> {
    pub(super) from: Option<usize>,
    pub(super) keep: Option<usize>,
    /// The tiles on the board when the mover's tile is still in the air, others having gone back already (EX-7).
    pub(super) stays: HexSet<W>,
    pub(super) targets: HexSet<W>,
}

impl<const W: usize> Reach<W> {
    #[inline]
    pub(super) fn move_to(&self, to: usize) -> ExagoMove {
        match self.from {
            Some(from) => ExagoMove::lift(from, to, self.keep),
            None => ExagoMove::place(to),
        }
    }
}

impl<const W: usize> Exago<W> {
    /// The cells without a tile.
    #[inline]
    pub(super) fn free(&self) -> HexSet<W> {
        self.board.minus(self.tiles.all())
    }

    /// EX-3, EX-4: where a tile from the hand can go.
    #[inline]
    pub(super) fn placements(&self) -> HexSet<W> {
        if self.turns == 0 {
            HexSet::only(HexSet::<W>::CENTRE)
        } else {
            self.tiles.all().neighbours() & self.free()
        }
    }

    #[inline]
    pub(super) fn groups_without(&self, from: usize) -> Groups<W> {
        Groups::left(self.tiles.all().without(from), from)
    }

    /// All moves that are legal apart from EX-11, until `visit` breaks off.
    pub(super) fn each_reach(&self, mut visit: impl FnMut(Reach<W>) -> ControlFlow<()>) -> ControlFlow<()> {
        let in_hand = self.hand(self.to_move) > 0;
        if in_hand {
            visit(Reach { from: None, keep: None, stays: self.tiles.all(), targets: self.placements() })?;
        }
        if !in_hand || self.rules.early_moves() {
            for from in self.tiles.of(self.to_move).bits() {
                self.each_reach_of(from, &mut visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// EX-6, EX-7, EX-8: the ways to lift one tile. It does not go back where it was, as that cell is not free; and the
    /// groups that go back do not touch the one that stays, so their cells need not be counted as free.
    fn each_reach_of(
        &self,
        from: usize,
        visit: &mut impl FnMut(Reach<W>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let groups = self.groups_without(from);
        let free = self.free();
        let mut joints = HexSet::EMPTY;
        if self.rules.rejoin() && groups.all().len() > 1 {
            joints = groups.joints() & free;
            let stays = self.tiles.all().without(from);
            visit(Reach { from: Some(from), keep: None, stays, targets: joints })?;
        }
        for &stays in groups.largest() {
            let keep = (groups.largest().len() > 1).then(|| stays.first());
            let targets = (stays.neighbours() & free).minus(joints);
            visit(Reach { from: Some(from), keep, stays, targets })?;
        }
        ControlFlow::Continue(())
    }

    /// All legal moves as [`for_each_legal`](Self::for_each_legal), until `visit` breaks off.
    pub(super) fn each_legal(
        &self,
        duty: Option<Seat>,
        mut visit: impl FnMut(Reach<W>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.each_reach(|reach| match duty {
            Some(seat) => visit(Reach { targets: self.wins(&reach) | self.blocks(&reach, seat), ..reach }),
            None => visit(reach),
        })
    }

    /// All legal moves. `duty` is whom the mover must block (EX-11).
    pub(super) fn for_each_legal(&self, duty: Option<Seat>, mut visit: impl FnMut(Reach<W>)) {
        let _ = self.each_legal(duty, |reach| {
            visit(reach);
            ControlFlow::Continue(())
        });
    }

    /// A move by lot among those that are legal apart from EX-11, and the tiles that stay: first the tile, then the
    /// group, then the target. With EX-12's early moves the hand counts as one more tile.
    #[inline]
    pub(super) fn any_move(&self, dice: &mut Dice) -> (ExagoMove, HexSet<W>) {
        let own = self.tiles.of(self.to_move);
        let on_board = own.count();
        let in_hand = (on_board as usize) < self.rules.tiles(self.to_move);
        if in_hand && !(self.rules.early_moves() && dice.roll(on_board + 1) < on_board) {
            return (ExagoMove::place(any_of(self.placements(), dice)), self.tiles.all());
        }
        let from = own.nth(dice.roll(on_board));
        let groups = self.groups_without(from);
        let mut stays = groups.all()[0];
        let mut keep = None;
        if groups.largest().len() > 1 {
            stays = *dice.pick(groups.largest());
            keep = Some(stays.first());
        }
        let to = any_of(stays.neighbours() & self.free(), dice);
        if self.rules.rejoin() && groups.joints().contains(to) {
            (stays, keep) = (self.tiles.all().without(from), None);
        }
        (ExagoMove::lift(from, to, keep), stays)
    }

    /// A move by lot among those that EX-11 leaves, each as likely as the others.
    pub(super) fn any_dutiful_move(&self, seat: Seat, dice: &mut Dice) -> ExagoMove {
        let mut count = 0;
        self.for_each_legal(Some(seat), |reach| count += reach.targets.count());
        let mut nth = dice.roll(count);
        let mut found = None;
        let _ = self.each_legal(Some(seat), |reach| {
            let here = reach.targets.count();
            if nth < here {
                found = Some(reach.move_to(reach.targets.nth(nth)));
                return ControlFlow::Break(());
            }
            nth -= here;
            ControlFlow::Continue(())
        });
        found.expect("the rule binds only who has a move that blocks")
    }

    /// EX-8: the group that a tile names when another is lifted. Where there is no tile, the cell names itself.
    pub(super) fn group_named(&self, from: usize, keep: usize) -> HexSet<W> {
        let rest = self.tiles.all().without(from);
        if rest.contains(keep) { rest.connected_to(keep) } else { HexSet::only(keep) }
    }

    /// EX-8: the same move with the group that stays named by its first tile.
    pub(super) fn canonical(&self, mv: ExagoMove) -> ExagoMove {
        match (mv.from(), mv.keep()) {
            (Some(from), Some(keep)) => {
                let first = self.group_named(from, keep).bits().next();
                ExagoMove::lift(from, mv.to(), first.or(Some(keep)))
            }
            _ => mv,
        }
    }

    pub(super) fn read_move(&self, text: &str) -> Result<ExagoMove, IllegalMove> {
        let bit = |cell: &str| HexCell::parse(cell, self.rules.side()).map(HexSet::<W>::bit_of);
        let Some((from, rest)) = text.split_once('-') else {
            if text.contains('/') {
                return Err(IllegalMove::Unreadable { form: FORM });
            }
            return Ok(ExagoMove::place(bit(text)?));
        };
        let (to, keep) = match rest.split_once('/') {
            Some((to, keep)) => (to, Some(keep)),
            None => (rest, None),
        };
        Ok(ExagoMove::lift(bit(from)?, bit(to)?, keep.map(bit).transpose()?))
    }

    /// Writes the move with its cells as they are, whatever tile names the group.
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
fn any_of<const W: usize>(cells: HexSet<W>, dice: &mut Dice) -> usize {
    cells.nth(dice.roll(cells.count()))
}
