//! What a position is worth at a glance: lines that can still be completed, counted.

use std::collections::HashMap;

use tessera_rules::{MOST_SEATS, Places, Seat};

use super::lined::Lined;

/// The value of beating everybody.
const WIN: i32 = 10_000_000;
/// The value of having the move and a line that lacks one piece.
const SURE: i32 = 100_000;
/// Beyond this, either way, the game is as good as over.
pub(super) const CLEAR: i32 = SURE / 2;
/// A seat's pieces in a window are counted in a byte of its own.
const LANE: u32 = 8;
/// The longest line that wins, and one more.
const COUNTS: usize = 13;
/// More than any board has cells: Pente has 361.
const ROOM: usize = 512;

/// A value for one seat and its partners.
#[derive(Clone, Copy, Debug)]
pub(super) struct Glance {
    pub(super) value: i32,
    /// The seat's place is known: no need to look further.
    pub(super) is_settled: bool,
}

/// A board's lines, and room to look at them.
pub(super) struct Sight<G: Lined> {
    me: Seat,
    /// What sharing all that is open is worth now: values are told from there.
    usual: i32,
    line: usize,
    cells: Vec<G::Cell>,
    /// The cells of all rows, one row after the other.
    path: Vec<u16>,
    /// Where the rows end in the path.
    ends: Vec<usize>,
    /// What so many own pieces in an otherwise empty window are worth.
    worth: [i32; COUNTS],
    /// Rounded up, so that no index needs a check.
    pieces: Box<[u64; ROOM]>,
}

impl<G: Lined> Sight<G> {
    pub(super) fn new(game: &G) -> Sight<G> {
        let board = game.board();
        let numbers: HashMap<(i32, i32), u16> =
            board.iter().enumerate().map(|(n, &(_, place))| (place, n as u16)).collect();
        let line = game.line();
        let (mut path, mut ends) = (Vec::new(), Vec::new());
        for &(across, up) in G::STEPS {
            for &(_, (x, y)) in &board {
                if numbers.contains_key(&(x - across, y - up)) {
                    continue;
                }
                let places = (0..).map(|n| (x + n * across, y + n * up));
                let row: Vec<u16> = places.map_while(|place| numbers.get(&place).copied()).collect();
                if row.len() >= line {
                    path.extend(row);
                    ends.push(path.len());
                }
            }
        }
        Sight {
            me: game.to_move(),
            usual: value_of(game.standing(), game.to_move()),
            line,
            pieces: Box::new([0; ROOM]),
            cells: board.into_iter().map(|(cell, _)| cell).collect(),
            path,
            ends,
            worth: worth_by_count(line),
        }
    }

    /// How many cells a glance goes over. Asking whose a cell is takes longer than counting it.
    pub(super) fn cost(&self) -> u64 {
        (self.path.len() + 3 * self.cells.len()) as u64 * G::EFFORT
    }

    /// What the position is worth, a few moves from now.
    pub(super) fn glance(&mut self, game: &G, moves_ahead: usize) -> Glance {
        let is_over = game.places();
        if is_over.is_some() || !game.is_open(self.me) {
            let value = value_of(is_over.unwrap_or_else(|| game.standing()), self.me) - self.usual;
            // A win is the better for coming soon, a loss for coming late.
            return Glance { value: value - value.signum() * moves_ahead as i32, is_settled: true };
        }
        let (points, lacks_one) = self.count(game);
        let seats = Seat::all(game.seats()).filter(|&seat| game.is_open(seat));
        let (mut own, mut others, mut rivals) = (0, 0, 0);
        for seat in seats.clone() {
            let points = points[seat.index()] + game.extras(seat);
            if game.are_partners(self.me, seat) {
                own += points;
            } else {
                others += points;
                rivals += 1;
            }
        }
        // Against many, one's own lines would otherwise drown in theirs.
        let mut value = own * ((rivals + 1) / 2) - others;
        if seats.count() < game.seats() {
            value += value_of(game.standing(), self.me) - self.usual;
        }
        let mover = game.to_move();
        if lacks_one >> mover.index() & 1 == 1 && game.can_complete(mover) {
            let sure = SURE - moves_ahead as i32;
            value += if game.are_partners(self.me, mover) { sure } else { -sure };
        }
        Glance { value, is_settled: false }
    }

    /// Every seat's points for the windows that only it has pieces in, and who has one that lacks a single piece.
    fn count(&mut self, game: &G) -> ([i32; MOST_SEATS], u8) {
        for (pieces, &cell) in self.pieces.iter_mut().zip(&self.cells) {
            *pieces = game.owner(cell).map_or(0, |seat| 1 << (seat.index() as u32 * LANE));
        }
        let mut points = [0; MOST_SEATS];
        let mut lacks_one = 0;
        let mut start = 0;
        for &end in &self.ends {
            let row = &self.path[start..end];
            start = end;
            let mut window: u64 =
                row[..self.line - 1].iter().map(|&n| self.pieces[usize::from(n) % ROOM]).sum();
            for (&first, &last) in row.iter().zip(&row[self.line - 1..]) {
                window += self.pieces[usize::from(last) % ROOM];
                if window != 0 {
                    let seat = window.trailing_zeros() / LANE;
                    let count = (window >> (seat * LANE)) as usize;
                    // Another seat's lane would make it far larger.
                    if count < COUNTS && count <= self.line {
                        points[seat as usize] += self.worth[count];
                        lacks_one |= u8::from(count + 1 == self.line) << seat;
                    }
                }
                window -= self.pieces[usize::from(first) % ROOM];
            }
        }
        (points, lacks_one)
    }
}

/// A window is worth six times as much with every piece, as far as it is near enough to being a line.
fn worth_by_count(line: usize) -> [i32; COUNTS] {
    let mut worth = [0; COUNTS];
    for (count, worth) in worth.iter_mut().enumerate().skip(1) {
        *worth = match line.saturating_sub(count) {
            0 | 1 => 216,
            2 => 36,
            3 => 6,
            _ => 1,
        };
    }
    worth
}

/// What places are worth to a seat: how many it beats, less by how many it is beaten.
fn value_of(places: Places, me: Seat) -> i32 {
    let all = places.as_slice();
    let mine = places.of(me);
    let balance: i32 = all.iter().map(|place| i32::from(*place > mine) - i32::from(*place < mine)).sum();
    balance * (WIN / (all.len() as i32 - 1).max(1))
}
