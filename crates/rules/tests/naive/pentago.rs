//! Pentago, clauses PG-1 to PG-12. `touch_move` (PG-9) changes nothing about whole moves.

use super::{EMPTY, NaiveOptions, NaiveRules, Square, has_five, is_full, recolour, square_text};

/// Colours in seat order.
const COLOURS: [char; 2] = ['w', 'b'];

#[derive(Clone, Debug)]
pub struct NaivePentago {
    board: Square,
    /// The seat to move, 1 or 2.
    seat: usize,
    /// The turn of the last move, `A+`; `-` before the first and after a placement that won.
    last_turn: String,
    places: Option<Vec<u8>>,
    ply: usize,
    mover_wins_ties: bool,
    no_turn_back: bool,
    swap: bool,
}

impl NaivePentago {
    pub fn new(options: &NaiveOptions) -> NaivePentago {
        NaivePentago {
            // PG-1: 6×6 sockets. Two times 18 marbles fill the 36 sockets, so they need no count.
            board: vec![vec![EMPTY; 6]; 6],
            seat: 1,
            last_turn: "-".to_string(),
            places: None,
            ply: 0,
            mover_wins_ties: options.on("mover_wins_ties"),
            no_turn_back: options.on("no_turn_back"),
            swap: options.on("swap"),
        }
    }

    /// PG-11: would this turn undo the one just made?
    fn turns_back(&self, turn: &str) -> bool {
        self.no_turn_back && opposite(turn) == self.last_turn
    }
}

impl NaiveRules for NaivePentago {
    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        if self.places.is_some() {
            return moves;
        }
        if self.swap && self.ply == 1 {
            moves.push("swap".to_string()); // PG-12
        }
        for row in 0..6 {
            for column in 0..6 {
                if self.board[row][column] != EMPTY {
                    continue; // PG-2: any *empty* socket
                }
                let cell = cell_name(row, column);
                let mut placed = self.board.clone();
                placed[row][column] = COLOURS[self.seat - 1];
                if has_five(&placed, COLOURS[self.seat - 1]) {
                    moves.push(cell); // PG-5: wins at once, no board is turned
                    continue;
                }
                for block in 'A'..='D' {
                    for direction in ['+', '-'] {
                        let turn = format!("{block}{direction}");
                        if !self.turns_back(&turn) {
                            moves.push(format!("{cell}{turn}"));
                        }
                    }
                }
            }
        }
        moves
    }

    fn apply(&mut self, mv: &str) {
        if mv == "swap" {
            recolour(&mut self.board, COLOURS[0], COLOURS[1]);
            self.seat = 1;
            self.ply += 1;
            return;
        }
        let mover = self.seat;
        let other = 3 - mover;
        let (cell, turn) = mv.split_at(2);
        let (row, column) = cell_of(cell);
        self.board[row][column] = COLOURS[mover - 1];
        if !turn.is_empty() {
            turn_block(&mut self.board, turn);
        }

        // PG-4 to PG-7. After a placement without a turn only the mover can have five (there was
        // none before), so PG-5 needs no case of its own.
        let mover_five = has_five(&self.board, COLOURS[mover - 1]);
        let other_five = has_five(&self.board, COLOURS[other - 1]);
        let winner = match (mover_five, other_five) {
            (true, true) if self.mover_wins_ties => Some(mover), // PG-8
            (true, false) => Some(mover),
            (false, true) => Some(other),
            _ => None,
        };
        self.places = match winner {
            Some(1) => Some(vec![1, 2]),
            Some(_) => Some(vec![2, 1]),
            None if mover_five && other_five => Some(vec![1, 1]), // PG-6
            None if is_full(&self.board) => Some(vec![1, 1]),     // PG-7
            None => None,
        };
        self.last_turn = if turn.is_empty() { "-" } else { turn }.to_string();
        self.seat = other;
        self.ply += 1;
    }

    fn places(&self) -> Option<Vec<u8>> {
        self.places.clone()
    }

    fn seat(&self) -> usize {
        self.seat
    }

    fn position(&self) -> String {
        let board = square_text(&self.board);
        if self.no_turn_back {
            format!("{board} {} {}", self.seat, self.last_turn)
        } else {
            format!("{board} {}", self.seat)
        }
    }

    fn ply(&self) -> usize {
        self.ply
    }
}

/// The turn that undoes this one: `A+` and `A-`.
fn opposite(turn: &str) -> String {
    if turn.ends_with('+') { turn.replace('+', "-") } else { turn.replace('-', "+") }
}

/// `b4` for row 3, column 1: the letter is the column, the number the row from the bottom.
pub fn cell_name(row: usize, column: usize) -> String {
    format!("{}{}", "abcdefghi".as_bytes()[column] as char, row + 1)
}

/// The row and column of a cell name as `cell_name` writes it.
pub fn cell_of(name: &str) -> (usize, usize) {
    for row in 0..9 {
        for column in 0..9 {
            if cell_name(row, column) == name {
                return (row, column);
            }
        }
    }
    panic!("'{name}' is no cell");
}

/// Turns one 3×3 block by 90°, `A+` clockwise or `A-` anticlockwise. The blocks are lettered row
/// by row from the top left, so this serves 6×6 (`A`–`D`) and 9×9 (`A`–`I`) boards alike.
pub fn turn_block(board: &mut Square, turn: &str) {
    let letters: Vec<char> = turn.chars().collect();
    let index = letters[0] as i32 - 'A' as i32;
    let size = board.len() as i32;
    let blocks_in_a_row = size / 3;
    let centre_row = size - 2 - 3 * (index / blocks_in_a_row);
    let centre_column = 1 + 3 * (index % blocks_in_a_row);

    let before = board.clone();
    for up in -1..=1 {
        for right in -1..=1 {
            // Clockwise: what was above the centre moves to its right, and what was to its right
            // moves below it.
            let (new_up, new_right) = if letters[1] == '+' { (-right, up) } else { (right, -up) };
            let from = before[(centre_row + up) as usize][(centre_column + right) as usize];
            board[(centre_row + new_up) as usize][(centre_column + new_right) as usize] = from;
        }
    }
}
