//! Wins at once, and the moves after which the next player has none.

use tessera_solver::block::quarters_of;
use tessera_solver::xl::lines::{BLOCKS, FIXED};
use tessera_solver::xl::potential::{Potential, each};

use super::scene::{CELLS, SEATS, Scene, TURNS, turned};

/// A cell and a turn; no turn where the marble alone makes five.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Play {
    pub(super) cell: usize,
    pub(super) turn: Option<usize>,
}

/// What the mover can do at once.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::large_enum_variant, reason = "it lives on the stack for a moment, and nothing may allocate")]
pub(super) enum AtOnce {
    Win(Play),
    /// For every turn the cells that give five to both sides.
    Ties([u128; TURNS]),
    Nothing,
}

const EVERY_TURN: u32 = ((1 << TURNS) - 1) & !(0b11 << (2 * FIXED));

fn turn_of(block: usize, quarters: usize) -> usize {
    block * 2 + usize::from(quarters == 3)
}

fn seats(mut mask: u8) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let seat = (mask != 0).then(|| mask.trailing_zeros() as usize);
        mask &= mask.wrapping_sub(1);
        seat
    })
}

/// Whether one of these seats has five when a block is turned.
fn has_five_after(scene: &Scene, of: u8, block: usize, quarters: usize) -> bool {
    seats(of).any(|seat| {
        let mut found = false;
        let own = turned(scene.marbles[seat], block, quarters);
        each(&own, &[0; BLOCKS], 5, 0, |_| found = true);
        found
    })
}

pub(super) fn at_once(scene: &Scene) -> AtOnce {
    let (mover, free) = (scene.mover, scene.free());
    let mut alone = 0;
    // What a turn makes: the turn, and the cells that go with it.
    let mut turns = [0_u128; TURNS];
    let mut any = false;
    let mut note = |potential: Potential| match potential.turned().next() {
        None => alone = potential.gaps,
        Some((block, quarters)) => {
            turns[turn_of(block, quarters)] |= if potential.gaps == 0 { free } else { potential.gaps };
            any = true;
        }
    };
    each(&scene.marbles[mover], &scene.others(mover), 4, 1, &mut note);
    for friend in seats(scene.friends & !(1 << mover)) {
        each(&scene.marbles[friend], &scene.others(friend), 5, 1, &mut note);
    }
    if alone != 0 {
        return AtOnce::Win(Play { cell: alone.trailing_zeros() as usize, turn: None });
    }
    if !any {
        return AtOnce::Nothing;
    }
    for (turn, &cells) in turns.iter().enumerate() {
        if cells != 0 && !has_five_after(scene, scene.foes, turn / 2, quarters_of(turn)) {
            return AtOnce::Win(Play { cell: cells.trailing_zeros() as usize, turn: Some(turn) });
        }
    }
    AtOnce::Ties(turns)
}

/// The moves after which the next player does not win at once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Safe {
    /// The cells, for every turn.
    pub(super) cells: [u128; TURNS],
    /// Whether nothing is threatened at all, so that every move is safe.
    pub(super) is_calm: bool,
    /// Whether all that is threatened is the next player's own, so that he wins after all other moves.
    pub(super) is_of_next: bool,
}

/// For a position in which the mover has no win at once.
///
/// `ours` is room for the mover's side's own lines: a turn of the foe that completes one of them too wins nothing.
pub(super) fn safe_moves(scene: &Scene, at_once: &AtOnce, ours: &mut Vec<Potential>) -> Safe {
    let free = scene.free();
    let mut safe = Safe { cells: [free; TURNS], is_calm: true, is_of_next: true };
    let Some(next) = scene.next.filter(|&next| scene.foes >> next & 1 != 0) else {
        // A turn can still complete a foe's line.
        for foe in seats(scene.foes) {
            each(&scene.marbles[foe], &scene.others(foe), 5, 1, |five| {
                for (block, quarters) in five.turned() {
                    safe.cells[turn_of(block, quarters)] = 0;
                    safe.is_calm = false;
                    safe.is_of_next = false;
                }
            });
        }
        return with_ties(safe, at_once, free);
    };
    ours.clear();
    let mut is_looked_up = false;
    for foe in seats(scene.foes) {
        let needed = if foe == next { 4 } else { 5 };
        each(&scene.marbles[foe], &scene.others(foe), needed, 2, |threat| {
            safe.is_calm = false;
            safe.is_of_next &= foe == next;
            if !is_looked_up {
                list_ours(scene, ours);
                is_looked_up = true;
            }
            answer(&mut safe, &threat, ours);
        });
    }
    with_ties(safe, at_once, free)
}

/// A game that is over by five for both is not lost, whatever was threatened.
fn with_ties(mut safe: Safe, at_once: &AtOnce, free: u128) -> Safe {
    if let AtOnce::Ties(ties) = at_once {
        safe.cells.iter_mut().zip(ties).for_each(|(cells, ties)| *cells |= ties & free);
    }
    safe
}

/// Leaves only the cells that answer one threat.
fn answer(safe: &mut Safe, threat: &Potential, ours: &[Potential]) {
    let gap = threat.gaps;
    let mut turned = threat.turned();
    match (turned.next(), turned.next()) {
        (None, _) => each_turn(EVERY_TURN, |turn| safe.cells[turn] &= gap),
        (Some((block, 2)), _) => {
            let answers = gap | five_when(ours, threat.stand);
            each_turn(0b11 << (2 * block), |turn| safe.cells[turn] &= answers);
        }
        (Some((block, quarters)), None) => {
            // The mover makes it himself, or he turns a block that has nothing to do with it and then it is made.
            safe.cells[turn_of(block, quarters)] &= gap;
            let elsewhere = (0..BLOCKS).filter(|block| threat.blocks() >> block & 1 == 0);
            let turns = elsewhere.fold(0, |turns, block| turns | 0b11 << (2 * block));
            each_turn(turns & EVERY_TURN, |turn| {
                let stand = threat.stand | (quarters_of(turn) as u32) << (turn / 2 * 2);
                safe.cells[turn] &= gap | five_when(ours, stand);
            });
        }
        (Some((block, quarters)), Some((other, others_quarters))) => {
            let answers = gap | five_when(ours, threat.stand);
            safe.cells[turn_of(block, quarters)] &= answers;
            safe.cells[turn_of(other, others_quarters)] &= answers;
        }
    }
}

fn each_turn(mut turns: u32, mut seen: impl FnMut(usize)) {
    while turns != 0 {
        seen(turns.trailing_zeros() as usize);
        turns &= turns - 1;
    }
}

fn list_ours(scene: &Scene, ours: &mut Vec<Potential>) {
    for seat in (0..SEATS).filter(|&seat| scene.friends >> seat & 1 != 0) {
        let needed = if seat == scene.mover { 4 } else { 5 };
        each(&scene.marbles[seat], &scene.others(seat), needed, 2, |line| ours.push(line));
    }
}

/// The cells with which the mover's side has five when the blocks stand so.
fn five_when(ours: &[Potential], stand: u32) -> u128 {
    let fits = ours.iter().filter(|line| line.fits(stand));
    fits.fold(0, |cells, line| cells | if line.gaps == 0 { CELLS } else { line.gaps })
}
