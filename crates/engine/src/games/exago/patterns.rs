//! What lies on the board: for every player the lines that he alone can still make, by what they lack.
//!
//! All windows of a line's length along an axis are counted at once, a bit a window: how many tiles each lacks is kept
//! in binary, one set of cells a digit.

use tessera_rules::{Exago, Game, HexSet, Seat};

use crate::learn::Learned;

/// Windows by what they lack and how many of the missing cells touch no tile yet, so that they cannot be filled now.
#[derive(Clone, Copy, Debug)]
pub(super) struct Windows<const W: usize> {
    pub(super) by_kind: [HexSet<W>; KINDS],
}

/// One tile, two, three or more are missing; of these so many lie far off.
pub(super) const KINDS: usize = 8;
/// What a window of each kind lacks; the last two lack four or more.
pub(super) const LACKS: [usize; KINDS] = [1, 2, 2, 3, 3, 3, 4, 4];

/// Who holds what: to move, next or later; with tiles in hand or without.
const TURNS: usize = 3;
const HOLDERS: usize = 2 * TURNS;
/// Behind the windows: what a tile in hand is worth, a tile that must not be lifted, and the move itself.
const HAND: usize = HOLDERS * KINDS;
const HINGE: usize = HAND + TURNS;
const MOVE: usize = HINGE + 2;
/// Long lines and short ones are games of their own.
pub(super) const PER_LINE: usize = MOVE + 1;
const SHORT_LINE: usize = 4;

pub(super) const WEIGHTS: usize = 2 * PER_LINE;

/// The board as all players see it: the cells where windows begin, and the free cells that touch no tile.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ground<const W: usize> {
    line: usize,
    starts: [HexSet<W>; 3],
}

impl<const W: usize> Ground<W> {
    pub(super) fn new(game: &Exago<W>) -> Ground<W> {
        let line = game.rules().line();
        Ground { line, starts: HexSet::<W>::STEPS.map(|step| game.board().run_starts(line, step)) }
    }

    /// The windows along one axis that only this player has tiles in.
    #[inline]
    pub(super) fn windows(
        &self,
        axis: usize,
        own: HexSet<W>,
        others: HexSet<W>,
        far: HexSet<W>,
    ) -> Windows<W> {
        match self.line {
            4 => self.windows_of::<4>(axis, own, others, far),
            5 => self.windows_of::<5>(axis, own, others, far),
            _ => self.windows_of::<0>(axis, own, others, far),
        }
    }

    /// The usual lengths are known to the compiler; 0 stands for any other.
    #[inline]
    fn windows_of<const LINE: usize>(
        &self,
        axis: usize,
        own: HexSet<W>,
        others: HexSet<W>,
        far: HexSet<W>,
    ) -> Windows<W> {
        let line = if LINE == 0 { self.line } else { LINE };
        let step = HexSet::<W>::STEPS[axis];
        let (mut own, mut others, mut far) = (own, others, far);
        let (mut held, mut blocked) = (own, others);
        let (mut far_one, mut far_two) = (far, HexSet::EMPTY);
        // What is missing, as a number: ones, twos, and whether there are four or more.
        let starts = self.starts[axis];
        let (mut ones, mut twos, mut many) = (starts.minus(own), HexSet::EMPTY, HexSet::EMPTY);
        for _ in 1..line {
            (own, others, far) = (own.down(step), others.down(step), far.down(step));
            let missing = starts.minus(own);
            let carry = ones & missing;
            many = many | twos & carry;
            twos = twos ^ carry;
            ones = ones ^ missing;
            held = held | own;
            blocked = blocked | others;
            far_two = far_two | far_one & far;
            far_one = far_one | far;
        }
        let open = (starts & held).minus(blocked);
        let few = open.minus(many);
        let (one, two, three) = ((few & ones).minus(twos), (few & twos).minus(ones), few & ones & twos);
        let rest = open & many;
        Windows {
            by_kind: [
                one,
                two.minus(far_one),
                two & far_one,
                three.minus(far_one),
                (three & far_one).minus(far_two),
                three & far_two,
                rest.minus(far_two),
                rest & far_two,
            ],
        }
    }
}

/// The free cells that touch no tile.
#[inline]
pub(super) fn far_cells<const W: usize>(game: &Exago<W>) -> HexSet<W> {
    let all = game.all_tiles();
    game.board().minus(all).minus(all.neighbours())
}

/// Tells what a player holds: the weight's number, and how often.
#[inline]
pub(super) fn holdings<const W: usize>(
    game: &Exago<W>,
    ground: &Ground<W>,
    far: HexSet<W>,
    hinges: HexSet<W>,
    seat: Seat,
    mut seen: impl FnMut(usize, u32),
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
    let base = first_weight(game);
    let first = base + (2 * turn + is_out) * KINDS;
    let mut counts = [0; KINDS];
    for axis in 0..3 {
        let windows = ground.windows(axis, own, others, far);
        for (count, windows) in counts.iter_mut().zip(windows.by_kind) {
            *count += windows.count();
        }
    }
    for (kind, count) in counts.into_iter().enumerate() {
        seen(first + kind, count);
    }
    seen(base + HAND + turn, u32::from(hand));
    seen(base + HINGE + is_out, (own & hinges).count());
    if turn == 0 {
        seen(base + MOVE, 1);
    }
}

fn first_weight<const W: usize>(game: &Exago<W>) -> usize {
    if game.rules().line() <= SHORT_LINE { PER_LINE } else { 0 }
}

impl<const W: usize> Learned for Exago<W> {
    const WEIGHTS: usize = WEIGHTS;

    fn patterns(&self, seen: &mut dyn FnMut(usize, f32)) {
        let (ground, far, hinges) = (Ground::new(self), far_cells(self), self.all_tiles().hinges());
        let rivals = Seat::all(self.seats()).filter(|&seat| self.is_in_play(seat)).count().max(2) - 1;
        for seat in Seat::all(self.seats()).filter(|&seat| self.is_in_play(seat)) {
            let sign = if seat == self.to_move() { 1.0 } else { -1.0 / rivals as f32 };
            holdings(self, &ground, far, hinges, seat, |weight, count| {
                if count > 0 {
                    seen(weight, sign * count as f32);
                }
            });
        }
    }
}
