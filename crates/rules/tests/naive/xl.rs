//! Pentago XL, clauses XL-1 to XL-9 and XL-11.

use super::pentago::{cell_name, cell_of, turn_block};
use super::{
    EMPTY, NaiveOptions, NaiveRules, Square, has_five, is_full, numbers_text, recolour, square_text,
};

/// Colours in seat order (XL-1).
const COLOURS: [char; 4] = ['r', 'y', 'g', 'b'];

#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "the rules are made of switches")]
pub struct NaiveXl {
    board: Square,
    players: usize,
    /// The seat to move, from 1.
    seat: usize,
    /// Marbles left, by seat.
    marbles: Vec<usize>,
    /// Places by seat; 0 for players still in the game.
    places: Vec<u8>,
    over: bool,
    ply: usize,
    play_on: bool,
    teams: bool,
    swap: bool,
}

impl NaiveXl {
    pub fn new(players: usize, options: &NaiveOptions) -> NaiveXl {
        // XL-1: equal stock, as many as fit into 81 sockets; or the option.
        let marbles = options.number("marbles", 81 / players);
        NaiveXl {
            board: vec![vec![EMPTY; 9]; 9],
            players,
            seat: 1,
            marbles: vec![marbles; players],
            places: vec![0; players],
            over: false,
            ply: 0,
            play_on: options.on("play_on"),
            teams: options.on("teams"),
            swap: options.on("swap"),
        }
    }

    /// The seats that have no place yet.
    fn playing(&self) -> Vec<usize> {
        let seats = 1..=self.players;
        seats.filter(|seat| self.places[seat - 1] == 0).collect()
    }

    /// The place that is open: one more than the players who have a place.
    fn open_place(&self) -> u8 {
        (1 + self.players - self.playing().len()) as u8
    }

    fn give(&mut self, seats: &[usize], place: u8) {
        for seat in seats {
            self.places[seat - 1] = place;
        }
    }

    /// XL-7: no player still in the game has a marble, or no socket is empty. The marbles of players
    /// who have finished do not count.
    fn used_up(&self) -> bool {
        let nobody_can = self.playing().iter().all(|seat| self.marbles[seat - 1] == 0);
        nobody_can || is_full(&self.board)
    }

    /// XL-4 to XL-8: without teams. `winners` got five by this action.
    fn settle_singles(&mut self, winners: &[usize]) {
        // XL-6: players who get five by the same action share the place; the next place is lower
        // by the number of players who share it.
        self.give(winners, self.open_place());
        let playing = self.playing();
        let decided = !winners.is_empty() && !self.play_on; // XL-4, without XL-5
        let one_left = playing.len() <= 1; // XL-8 (or none)
        if decided || one_left || self.used_up() {
            // XL-6 "those who have nothing share the next place", XL-7 and XL-8 are all this case.
            self.give(&playing, self.open_place());
            self.over = true;
        }
    }

    /// XL-9: two against two, seats 1 and 3 against 2 and 4.
    fn settle_teams(&mut self, winners: &[usize]) {
        let odd = winners.iter().any(|seat| seat % 2 == 1);
        let even = winners.iter().any(|seat| seat % 2 == 0);
        let places = match (odd, even) {
            (true, false) => vec![1, 2, 1, 2],
            (false, true) => vec![2, 1, 2, 1],
            (true, true) => vec![1, 1, 1, 1],
            (false, false) if self.used_up() => vec![1, 1, 1, 1],
            (false, false) => return,
        };
        self.places = places;
        self.over = true;
    }

    /// The next seat in cyclic order.
    fn after(&self, seat: usize) -> usize {
        seat % self.players + 1
    }

    /// The seat that moves after `mover`; `out` are the players with five, now or before.
    fn next_seat(&self, mover: usize, out: &[usize]) -> usize {
        if self.over && !self.play_on {
            return self.after(mover);
        }
        // XL-5: finished players are skipped. XL-7: so are players without marbles. The mover
        // comes last.
        let mut seat = self.after(mover);
        for _ in 0..self.players {
            if !out.contains(&seat) && self.marbles[seat - 1] > 0 {
                return seat;
            }
            seat = self.after(seat);
        }
        // Only in a finished game: no player can move.
        self.after(mover)
    }
}

impl NaiveRules for NaiveXl {
    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        if self.over {
            return moves;
        }
        if self.swap && self.ply == 1 {
            moves.push("swap".to_string()); // XL-11
        }
        let colour = COLOURS[self.seat - 1];
        for row in 0..9 {
            for column in 0..9 {
                if self.board[row][column] != EMPTY {
                    continue;
                }
                let cell = cell_name(row, column);
                let mut placed = self.board.clone();
                placed[row][column] = colour;
                if has_five(&placed, colour) {
                    moves.push(cell); // XL-3: five on placing, no turn
                    continue;
                }
                for block in "ABCDFGHI".chars() {
                    // XL-1: E, the centre, is fixed
                    moves.push(format!("{cell}{block}+"));
                    moves.push(format!("{cell}{block}-"));
                }
            }
        }
        moves
    }

    fn apply(&mut self, mv: &str) {
        if mv == "swap" {
            recolour(&mut self.board, COLOURS[0], COLOURS[1]);
            self.marbles[0] += 1;
            self.marbles[1] -= 1;
            self.seat = 1;
            self.ply += 1;
            return;
        }
        let mover = self.seat;
        let (cell, turn) = mv.split_at(2);
        let (row, column) = cell_of(cell);
        self.board[row][column] = COLOURS[mover - 1];
        self.marbles[mover - 1] -= 1;
        if !turn.is_empty() {
            turn_block(&mut self.board, turn);
        }

        // XL-5: lines of players who have finished no longer count. XL-6: all others do,
        // whichever player moved.
        let mut winners = Vec::new();
        let mut out = Vec::new();
        for seat in 1..=self.players {
            let finished = self.places[seat - 1] != 0;
            let five = !finished && has_five(&self.board, COLOURS[seat - 1]);
            if five {
                winners.push(seat);
            }
            if finished || five {
                out.push(seat);
            }
        }
        if self.teams {
            self.settle_teams(&winners);
        } else {
            self.settle_singles(&winners);
        }
        self.seat = self.next_seat(mover, &out);
        self.ply += 1;
    }

    fn places(&self) -> Option<Vec<u8>> {
        self.over.then(|| self.places.clone())
    }

    fn seat(&self) -> usize {
        self.seat
    }

    fn position(&self) -> String {
        format!(
            "{} {} {} {}",
            square_text(&self.board),
            self.seat,
            numbers_text(&self.marbles),
            numbers_text(&self.places)
        )
    }

    fn ply(&self) -> usize {
        self.ply
    }
}
