//! Immediate wins of the mover, and the moves after which the next player has none.

use tessera_solver::block_patterns::turn_quarters;
use tessera_solver::xl::lines::{BLOCKS, FIXED};
use tessera_solver::xl::potential_five::{XlPotentialFive, for_each_potential_five};

use super::unpacked_board::{CELLS, SEATS, TURNS, XlUnpackedBoard, turned};

/// A winning move by cell and turn number; no turn where the marble alone makes five.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct XlWinningMove {
    pub(super) cell: usize,
    pub(super) turn: Option<usize>,
}

/// What the mover can achieve with one move.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::large_enum_variant, reason = "it lives on the stack for a moment, and nothing may allocate")]
pub(super) enum XlImmediateResult {
    Win(XlWinningMove),
    /// For every turn, the cells that give five to both sides.
    Ties([u128; TURNS]),
    Nothing,
}

const ALL_TURNS: u32 = ((1 << TURNS) - 1) & !(0b11 << (2 * FIXED));

fn turn_of_block(block: usize, quarters: usize) -> usize {
    block * 2 + usize::from(quarters == 3)
}

fn seats(mut mask: u8) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let seat = (mask != 0).then(|| mask.trailing_zeros() as usize);
        mask &= mask.wrapping_sub(1);
        seat
    })
}

/// Whether one of these seats has five after a block is turned.
fn has_five_after(view: &XlUnpackedBoard, of: u8, block: usize, quarters: usize) -> bool {
    seats(of).any(|seat| {
        let mut found = false;
        let own = turned(view.marbles[seat], block, quarters);
        for_each_potential_five(&own, &[0; BLOCKS], 5, 0, |_| found = true);
        found
    })
}

pub(super) fn immediate_result(view: &XlUnpackedBoard) -> XlImmediateResult {
    let (mover, free) = (view.mover, view.free());
    let mut alone = 0;
    // For every turn, the cells that make five together with it.
    let mut turns = [0_u128; TURNS];
    let mut any = false;
    let mut note = |potential: XlPotentialFive| match potential.turned_blocks().next() {
        None => alone = potential.gaps,
        Some((block, quarters)) => {
            turns[turn_of_block(block, quarters)] |= if potential.gaps == 0 { free } else { potential.gaps };
            any = true;
        }
    };
    for_each_potential_five(&view.marbles[mover], &view.others(mover), 4, 1, &mut note);
    for friend in seats(view.friends & !(1 << mover)) {
        for_each_potential_five(&view.marbles[friend], &view.others(friend), 5, 1, &mut note);
    }
    if alone != 0 {
        return XlImmediateResult::Win(XlWinningMove { cell: alone.trailing_zeros() as usize, turn: None });
    }
    if !any {
        return XlImmediateResult::Nothing;
    }
    for (turn, &cells) in turns.iter().enumerate() {
        if cells != 0 && !has_five_after(view, view.foes, turn / 2, turn_quarters(turn)) {
            return XlImmediateResult::Win(XlWinningMove {
                cell: cells.trailing_zeros() as usize,
                turn: Some(turn),
            });
        }
    }
    XlImmediateResult::Ties(turns)
}

/// The moves after which the next player has no immediate win.
#[derive(Clone, Copy, Debug)]
pub(super) struct XlSafeMoves {
    /// The safe cells for every turn.
    pub(super) cells: [u128; TURNS],
    /// Whether there is no threat at all, so that every move is safe.
    pub(super) is_quiet: bool,
    /// Whether all threats are the next player's own, so that the next player wins after every other move.
    pub(super) only_next_threatens: bool,
}

/// For a position in which the mover has no immediate win.
///
/// `ours` is scratch space for the lines of the mover's side: a turn of the opponent that completes one of them too
/// does not win.
pub(super) fn safe_moves(
    view: &XlUnpackedBoard,
    immediate_result: &XlImmediateResult,
    ours: &mut Vec<XlPotentialFive>,
) -> XlSafeMoves {
    let free = view.free();
    let mut safe = XlSafeMoves { cells: [free; TURNS], is_quiet: true, only_next_threatens: true };
    let Some(next) = view.next.filter(|&next| view.foes >> next & 1 != 0) else {
        // A turn can still complete an opponent's line.
        for foe in seats(view.foes) {
            for_each_potential_five(&view.marbles[foe], &view.others(foe), 5, 1, |five| {
                for (block, quarters) in five.turned_blocks() {
                    safe.cells[turn_of_block(block, quarters)] = 0;
                    safe.is_quiet = false;
                    safe.only_next_threatens = false;
                }
            });
        }
        return with_ties(safe, immediate_result, free);
    };
    ours.clear();
    let mut has_own_lines = false;
    for foe in seats(view.foes) {
        let needed = if foe == next { 4 } else { 5 };
        for_each_potential_five(&view.marbles[foe], &view.others(foe), needed, 2, |threat| {
            safe.is_quiet = false;
            safe.only_next_threatens &= foe == next;
            if !has_own_lines {
                list_own_lines(view, ours);
                has_own_lines = true;
            }
            apply_threat(&mut safe, &threat, ours);
        });
    }
    with_ties(safe, immediate_result, free)
}

/// A game that ends with five for both sides is not lost, whatever was threatened.
fn with_ties(mut safe: XlSafeMoves, immediate_result: &XlImmediateResult, free: u128) -> XlSafeMoves {
    if let XlImmediateResult::Ties(ties) = immediate_result {
        safe.cells.iter_mut().zip(ties).for_each(|(cells, ties)| *cells |= ties & free);
    }
    safe
}

/// Keeps only the cells that answer one threat.
fn apply_threat(safe: &mut XlSafeMoves, threat: &XlPotentialFive, ours: &[XlPotentialFive]) {
    let gap = threat.gaps;
    let mut turned = threat.turned_blocks();
    match (turned.next(), turned.next()) {
        (None, _) => each_turn(ALL_TURNS, |turn| safe.cells[turn] &= gap),
        (Some((block, 2)), _) => {
            let answers = gap | five_when(ours, threat.rotations);
            each_turn(0b11 << (2 * block), |turn| safe.cells[turn] &= answers);
        }
        (Some((block, quarters)), None) => {
            // The mover completes the line by their own turn; or turns a block that is not part of it, and the
            // opponent completes it.
            safe.cells[turn_of_block(block, quarters)] &= gap;
            let elsewhere = (0..BLOCKS).filter(|block| threat.blocks() >> block & 1 == 0);
            let turns = elsewhere.fold(0, |turns, block| turns | 0b11 << (2 * block));
            each_turn(turns & ALL_TURNS, |turn| {
                let stand = threat.rotations | (turn_quarters(turn) as u32) << (turn / 2 * 2);
                safe.cells[turn] &= gap | five_when(ours, stand);
            });
        }
        (Some((block, quarters)), Some((other, others_quarters))) => {
            let answers = gap | five_when(ours, threat.rotations);
            safe.cells[turn_of_block(block, quarters)] &= answers;
            safe.cells[turn_of_block(other, others_quarters)] &= answers;
        }
    }
}

fn each_turn(mut turns: u32, mut visit: impl FnMut(usize)) {
    while turns != 0 {
        visit(turns.trailing_zeros() as usize);
        turns &= turns - 1;
    }
}

fn list_own_lines(view: &XlUnpackedBoard, ours: &mut Vec<XlPotentialFive>) {
    for seat in (0..SEATS).filter(|&seat| view.friends >> seat & 1 != 0) {
        let needed = if seat == view.mover { 4 } else { 5 };
        for_each_potential_five(&view.marbles[seat], &view.others(seat), needed, 2, |line| ours.push(line));
    }
}

/// The cells with which the mover's side has five when the blocks stand like this.
fn five_when(ours: &[XlPotentialFive], stand: u32) -> u128 {
    let fits = ours.iter().filter(|line| line.fits(stand));
    fits.fold(0, |cells, line| cells | if line.gaps == 0 { CELLS } else { line.gaps })
}
