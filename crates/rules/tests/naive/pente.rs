//! Pente, clauses PE-1 to PE-11.

use super::{
    EMPTY, NaiveOptions, NaiveRules, Square, at, has_five, is_full, numbers_text, recolour, square_text,
};

/// Colours in seat order (PE-1).
const COLOURS: [char; 2] = ['w', 'b'];

/// The column letters: no `I`.
const COLUMNS: &str = "ABCDEFGHJKLMNOPQRST";

#[derive(Clone, Debug)]
pub struct NaivePente {
    board: Square,
    /// The board before the last move, to find what that move changed (PE-9).
    before: Square,
    /// The seat to move, 1 or 2.
    seat: usize,
    /// Pairs captured, by seat.
    pairs: Vec<usize>,
    places: Option<Vec<u8>>,
    ply: usize,
    championship: bool,
    swap: bool,
    /// The number of stones placed: all moves except the swap.
    laid: usize,
}

impl NaivePente {
    pub fn new(options: &NaiveOptions) -> NaivePente {
        let size = options.number("size", 19);
        let board = vec![vec![EMPTY; size]; size];
        NaivePente {
            before: board.clone(),
            board,
            seat: 1,
            pairs: vec![0, 0],
            places: None,
            ply: 0,
            championship: options.on("championship"),
            swap: options.on("swap"),
            laid: 0,
        }
    }

    fn allowed(&self, row: usize, column: usize) -> bool {
        let centre = self.board.len() / 2;
        let distance = row.abs_diff(centre).max(column.abs_diff(centre));
        if self.laid == 0 && !self.swap {
            return distance == 0; // PE-2: the first stone goes on the centre
        }
        if self.laid == 2 && self.championship && distance < 3 {
            return false; // PE-7: the first player's second stone
        }
        self.board[row][column] == EMPTY
    }
}

impl NaiveRules for NaivePente {
    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        if self.places.is_some() {
            return moves;
        }
        if self.swap && self.ply == 1 {
            moves.push("swap".to_string()); // PE-11
        }
        for row in 0..self.board.len() {
            for column in 0..self.board.len() {
                if self.allowed(row, column) {
                    moves.push(cell_name(row, column));
                }
            }
        }
        moves
    }

    fn apply(&mut self, mv: &str) {
        if mv == "swap" {
            recolour(&mut self.board, COLOURS[0], COLOURS[1]);
            self.before = self.board.clone();
            self.seat = 1;
            self.ply += 1;
            return;
        }
        self.laid += 1;
        let mover = self.seat;
        let colour = COLOURS[mover - 1];
        let (row, column) = cell_of(mv);
        self.before = self.board.clone();
        self.pairs[mover - 1] += put(&mut self.board, row, column, colour);
        self.seat = 3 - mover;
        self.ply += 1;
        // PE-5 and PE-6: captures are off the board by now, and only the mover can win.
        if has_five(&self.board, colour) || self.pairs[mover - 1] >= 5 {
            let places = if mover == 1 { [1, 2] } else { [2, 1] };
            self.places = Some(places.to_vec());
        } else if is_full(&self.board) {
            self.places = Some(vec![1, 1]); // PE-10
        }
    }

    fn places(&self) -> Option<Vec<u8>> {
        self.places.clone()
    }

    fn seat(&self) -> usize {
        self.seat
    }

    fn position(&self) -> String {
        format!("{} {} {} {}", square_text(&self.board), self.seat, numbers_text(&self.pairs), self.ply)
    }

    fn ply(&self) -> usize {
        self.ply
    }

    fn announcements(&self) -> (bool, bool) {
        if self.ply == 0 {
            return (false, false);
        }
        let colour = COLOURS[2 - self.seat]; // of the mover, who is not next
        let is_new = |patterns: fn(&Square, char) -> Vec<StonePattern>| {
            let old = patterns(&self.before, colour);
            let now = patterns(&self.board, colour);
            now.iter().any(|pattern| !old.contains(pattern))
        };
        (is_new(open_threes), is_new(tesseras))
    }
}

fn cell_name(row: usize, column: usize) -> String {
    format!("{}{}", COLUMNS.as_bytes()[column] as char, row + 1)
}

fn cell_of(name: &str) -> (usize, usize) {
    for row in 0..19 {
        for column in 0..19 {
            if cell_name(row, column) == name {
                return (row, column);
            }
        }
    }
    panic!("'{name}' is no intersection");
}

/// Places a stone, removes its captures, and returns the number of captured pairs.
fn put(board: &mut Square, row: usize, column: usize, colour: char) -> usize {
    let enemy = if colour == 'w' { 'b' } else { 'w' };
    board[row][column] = colour;
    let mut pairs = 0;
    // PE-3: in all eight directions two enemy stones and behind them one of our own. PE-4: only
    // the stone just placed captures.
    for up in -1..=1 {
        for right in -1..=1 {
            let cell = |step: i32| (row as i32 + step * up, column as i32 + step * right);
            let stone = |step: i32| at(board, cell(step).0, cell(step).1);
            let captures = stone(1) == Some(enemy)
                && stone(2) == Some(enemy)
                && stone(3) == Some(colour)
                && (up, right) != (0, 0);
            if captures {
                for step in [1, 2] {
                    let (row, column) = cell(step);
                    board[row as usize][column as usize] = EMPTY;
                }
                pairs += 1;
            }
        }
    }
    pairs
}

/// A set of cells (row, column), in order.
type StonePattern = Vec<(i32, i32)>;

/// PE-9: four consecutive own stones with both neighbouring intersections empty.
fn tesseras(board: &Square, colour: char) -> Vec<StonePattern> {
    let size = board.len() as i32;
    let mut found = Vec::new();
    for row in 0..size {
        for column in 0..size {
            for (up, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let cell = |step: i32| (row + step * up, column + step * right);
                let stone = |step: i32| at(board, cell(step).0, cell(step).1);
                let four = (0..4).all(|step| stone(step) == Some(colour));
                // Outside the board there is no intersection, so none that is empty.
                if four && stone(-1) == Some(EMPTY) && stone(4) == Some(EMPTY) {
                    found.push((0..4).map(cell).collect());
                }
            }
        }
    }
    found
}

/// PE-9: three own stones in line, one inner gap allowed, that the next stone can make a tessera.
/// So try every next stone, with what it captures, and see which tesseras it belongs to: the
/// other three stones of such a tessera are an open three.
fn open_threes(board: &Square, colour: char) -> Vec<StonePattern> {
    let mut found = Vec::new();
    for row in 0..board.len() {
        for column in 0..board.len() {
            if board[row][column] != EMPTY {
                continue;
            }
            let mut next = board.clone();
            put(&mut next, row, column, colour);
            let stone = (row as i32, column as i32);
            for mut pattern in tesseras(&next, colour) {
                if pattern.contains(&stone) {
                    pattern.retain(|&cell| cell != stone);
                    found.push(pattern);
                }
            }
        }
    }
    found
}
