//! Patterns of the evaluation: for every player, the windows that only this player can still fill, by the missing
//! tiles.
//!
//! A window is a run of cells as long as a winning line. All windows along an axis are counted in parallel, one bit
//! per window: the number of missing tiles is kept in binary, one cell set per digit.

use tessera_rules::bitboard::{ExagoState, HexSet};
use tessera_rules::{Game, Seat};

use crate::training::PatternFeatures;

/// Windows by kind: missing tiles, and how many of the missing cells touch no tile yet, so that they cannot be filled
/// now.
#[derive(Clone, Copy, Debug)]
pub(super) struct ExagoLineWindows<const W: usize> {
    pub(super) by_kind: [HexSet<W>; KINDS],
}

/// Kinds of windows: one tile missing, two, three, or more, each split by the number of isolated cells.
pub(super) const KINDS: usize = 8;
/// Missing tiles of each kind; the last two kinds lack four or more.
pub(super) const MISSING_TILES: [usize; KINDS] = [1, 2, 2, 3, 3, 3, 4, 4];

/// Owners of windows: to move, next, or later; with tiles in hand or without.
const OWNER_TURNS: usize = 3;
const HOLDERS: usize = 2 * OWNER_TURNS;
/// Weight indices behind those of the windows: a tile in hand, a cut tile (lifting it may split the group), and the side
/// to move.
const HAND: usize = HOLDERS * KINDS;
const CUT_TILE: usize = HAND + OWNER_TURNS;
const MOVE: usize = CUT_TILE + 2;
/// Games with long and with short lines have separate weights.
pub(super) const WEIGHTS_PER_LINE: usize = MOVE + 1;
const SHORT_LINE: usize = 4;

pub(super) const WEIGHTS: usize = 2 * WEIGHTS_PER_LINE;

/// The cells where windows of a game's line length can begin, by axis.
#[derive(Clone, Copy, Debug)]
pub(super) struct ExagoLineWindowLayout<const W: usize> {
    line: usize,
    starts: [HexSet<W>; 3],
}

impl<const W: usize> ExagoLineWindowLayout<W> {
    pub(super) fn new(game: &ExagoState<W>) -> ExagoLineWindowLayout<W> {
        let line = game.rules().line();
        ExagoLineWindowLayout {
            line,
            starts: HexSet::<W>::STEPS.map(|step| game.board().run_starts(line, step)),
        }
    }

    /// The windows along one axis that hold tiles of this player only.
    #[inline]
    pub(super) fn windows(
        &self,
        axis: usize,
        own: HexSet<W>,
        others: HexSet<W>,
        isolated: HexSet<W>,
    ) -> ExagoLineWindows<W> {
        match self.line {
            4 => self.windows_of::<4>(axis, own, others, isolated),
            5 => self.windows_of::<5>(axis, own, others, isolated),
            _ => self.windows_of::<0>(axis, own, others, isolated),
        }
    }

    /// The usual lengths are compile-time constants; 0 stands for any other.
    #[inline]
    fn windows_of<const LINE: usize>(
        &self,
        axis: usize,
        own: HexSet<W>,
        others: HexSet<W>,
        isolated: HexSet<W>,
    ) -> ExagoLineWindows<W> {
        let line = if LINE == 0 { self.line } else { LINE };
        let step = HexSet::<W>::STEPS[axis];
        let (mut own, mut others, mut isolated) = (own, others, isolated);
        let (mut held, mut blocked) = (own, others);
        let (mut one_isolated, mut two_isolated) = (isolated, HexSet::EMPTY);
        // Binary counter of the missing tiles: ones, twos, and whether there are four or more.
        let starts = self.starts[axis];
        let (mut ones, mut twos, mut many) = (starts.minus(own), HexSet::EMPTY, HexSet::EMPTY);
        for _ in 1..line {
            (own, others, isolated) = (own.down(step), others.down(step), isolated.down(step));
            let missing = starts.minus(own);
            let carry = ones & missing;
            many = many | twos & carry;
            twos = twos ^ carry;
            ones = ones ^ missing;
            held = held | own;
            blocked = blocked | others;
            two_isolated = two_isolated | one_isolated & isolated;
            one_isolated = one_isolated | isolated;
        }
        let open = (starts & held).minus(blocked);
        let few = open.minus(many);
        let (one, two, three) = ((few & ones).minus(twos), (few & twos).minus(ones), few & ones & twos);
        let rest = open & many;
        ExagoLineWindows {
            by_kind: [
                one,
                two.minus(one_isolated),
                two & one_isolated,
                three.minus(one_isolated),
                (three & one_isolated).minus(two_isolated),
                three & two_isolated,
                rest.minus(two_isolated),
                rest & two_isolated,
            ],
        }
    }
}

/// The free cells that touch no tile.
#[inline]
pub(super) fn isolated_cells<const W: usize>(game: &ExagoState<W>) -> HexSet<W> {
    let all = game.all_tiles();
    game.board().minus(all).minus(all.neighbours())
}

/// Calls `visit` with the weight index and the count of each pattern of a player.
#[inline]
pub(super) fn player_features<const W: usize>(
    game: &ExagoState<W>,
    layout: &ExagoLineWindowLayout<W>,
    isolated: HexSet<W>,
    cut_tiles: HexSet<W>,
    seat: Seat,
    mut visit: impl FnMut(usize, u32),
) {
    let own = game.tiles_of(seat);
    let others = game.all_tiles().minus(own);
    let hand = game.hand(seat);
    let turn = match seat {
        seat if seat == game.to_move() => 0,
        seat if seat == game.next_to_move() => 1,
        _ => 2,
    };
    let is_out = usize::from(hand == 0);
    let base = weight_offset(game);
    let first = base + (2 * turn + is_out) * KINDS;
    let mut counts = [0; KINDS];
    for axis in 0..3 {
        let windows = layout.windows(axis, own, others, isolated);
        for (count, windows) in counts.iter_mut().zip(windows.by_kind) {
            *count += windows.count();
        }
    }
    for (kind, count) in counts.into_iter().enumerate() {
        visit(first + kind, count);
    }
    visit(base + HAND + turn, u32::from(hand));
    visit(base + CUT_TILE + is_out, (own & cut_tiles).count());
    if turn == 0 {
        visit(base + MOVE, 1);
    }
}

fn weight_offset<const W: usize>(game: &ExagoState<W>) -> usize {
    if game.rules().line() <= SHORT_LINE { WEIGHTS_PER_LINE } else { 0 }
}

impl<const W: usize> PatternFeatures for ExagoState<W> {
    const WEIGHTS: usize = WEIGHTS;

    fn patterns(&self, visit: &mut dyn FnMut(usize, f32)) {
        let (layout, isolated, cut_tiles) =
            (ExagoLineWindowLayout::new(self), isolated_cells(self), self.all_tiles().cut_candidates());
        let opponents = Seat::all(self.seats()).filter(|&seat| self.is_in_play(seat)).count().max(2) - 1;
        for seat in Seat::all(self.seats()).filter(|&seat| self.is_in_play(seat)) {
            let sign = if seat == self.to_move() { 1.0 } else { -1.0 / opponents as f32 };
            player_features(self, &layout, isolated, cut_tiles, seat, |weight, count| {
                if count > 0 {
                    visit(weight, sign * count as f32);
                }
            });
        }
    }
}
