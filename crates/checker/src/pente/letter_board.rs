//! Board of Pente as letters, row by row from the top.

use std::fmt;

pub(super) const EMPTY: u8 = b'.';
/// PE-1: the colours of the two seats.
pub(super) const COLOURS: [u8; 2] = [b'w', b'b'];
/// PE-6: number of captured pairs that wins.
const WINNING_PAIRS: u8 = 5;
/// Column letters; there is no I.
const COLUMNS: &[u8; 19] = b"ABCDEFGHJKLMNOPQRST";
/// Size of the largest board (PE-10).
const LARGEST: usize = 19;
const DIRECTIONS: [(i32, i32); 8] = [(0, 1), (1, 0), (1, 1), (1, -1), (0, -1), (-1, 0), (-1, -1), (-1, 1)];

/// Letter of every intersection, and the captured pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct PenteLetterBoard {
    cells: [u8; LARGEST * LARGEST],
    size: u8,
    /// Pairs captured by seat.
    pub(super) pairs: [u8; 2],
}

impl PenteLetterBoard {
    /// Parses rows from the top, with numbers for runs of empty intersections.
    pub(super) fn parse_rows(text: &str, pairs: [u8; 2]) -> Option<PenteLetterBoard> {
        let rows: Vec<&str> = text.split('/').collect();
        let size = rows.len();
        if ![13, 15, 19].contains(&size) {
            return None;
        }
        let mut letters = Vec::new();
        for (nth, row) in rows.iter().enumerate() {
            let mut rest = *row;
            while let Some(first) = rest.bytes().next() {
                let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
                if digits == 0 {
                    letters.push(first);
                    rest = rest.get(1..)?;
                } else {
                    let empty: usize = rest[..digits].parse().ok().filter(|&empty| empty <= LARGEST)?;
                    letters.extend(std::iter::repeat_n(EMPTY, empty));
                    rest = &rest[digits..];
                }
            }
            if letters.len() != (nth + 1) * size {
                return None;
            }
        }
        if !letters.iter().all(|letter| *letter == EMPTY || COLOURS.contains(letter)) {
            return None;
        }
        let mut cells = [EMPTY; LARGEST * LARGEST];
        cells[..letters.len()].copy_from_slice(&letters);
        Some(PenteLetterBoard { cells, size: size as u8, pairs })
    }

    pub(super) fn size(&self) -> usize {
        usize::from(self.size)
    }

    pub(super) fn is_empty(&self, cell: usize) -> bool {
        self.cells[cell] == EMPTY
    }

    pub(super) fn empty_cells(&self) -> impl Iterator<Item = usize> + use<> {
        let board = *self;
        (0..board.size() * board.size()).filter(move |&cell| board.is_empty(cell))
    }

    pub(super) fn count(&self, colour: u8) -> usize {
        let mut count = 0;
        for &cell in &self.cells {
            if cell == colour {
                count += 1;
            }
        }
        count
    }

    /// Distance from the centre of every stone of a colour: rows or columns, whichever is more.
    pub(super) fn distances_from_centre(&self, colour: u8) -> Vec<usize> {
        let (size, centre) = (self.size(), self.size() / 2);
        (0..size * size)
            .filter(|&cell| self.cells[cell] == colour)
            .map(|cell| (cell / size).abs_diff(centre).max((cell % size).abs_diff(centre)))
            .collect()
    }

    /// Cell `steps` steps away in a direction, if it is on the board.
    fn step(&self, cell: usize, (down, right): (i32, i32), steps: i32) -> Option<usize> {
        let size = i32::from(self.size);
        let row = cell as i32 / size + down * steps;
        let column = cell as i32 % size + right * steps;
        ((0..size).contains(&row) && (0..size).contains(&column)).then_some((row * size + column) as usize)
    }

    fn is(&self, cell: Option<usize>, colour: u8) -> bool {
        cell.is_some_and(|cell| self.cells[cell] == colour)
    }

    /// Places a stone of a seat and removes captured pairs (PE-3). Returns whether that wins (PE-5, PE-6).
    pub(super) fn place(&mut self, cell: usize, seat: usize) -> bool {
        let (own, other) = (COLOURS[seat], COLOURS[1 - seat]);
        self.cells[cell] = own;
        for direction in DIRECTIONS {
            let [near, far, end] = [1, 2, 3].map(|steps| self.step(cell, direction, steps));
            if self.is(near, other) && self.is(far, other) && self.is(end, own) {
                for captured in [near, far].into_iter().flatten() {
                    self.cells[captured] = EMPTY;
                }
                self.pairs[seat] += 1;
            }
        }
        self.pairs[seat] >= WINNING_PAIRS || self.has_five_through(cell)
    }

    fn has_five_through(&self, cell: usize) -> bool {
        let colour = self.cells[cell];
        let run = |direction: (i32, i32)| {
            (1..5).take_while(|&steps| self.is(self.step(cell, direction, steps), colour)).count()
        };
        DIRECTIONS[..4].iter().any(|&(down, right)| run((down, right)) + run((-down, -right)) >= 4)
    }

    /// Whether one of the players has won.
    pub(super) fn is_won(&self) -> bool {
        let cells = self.size() * self.size();
        self.pairs.iter().any(|&pairs| pairs >= WINNING_PAIRS)
            || (0..cells).any(|cell| !self.is_empty(cell) && self.has_five_through(cell))
    }

    /// Whether a stone of a seat on a cell wins.
    pub(super) fn wins_with(&self, cell: usize, seat: usize) -> bool {
        self.is_empty(cell) && {
            let mut board = *self;
            board.place(cell, seat)
        }
    }

    /// All cells on which a stone of a seat wins at once.
    pub(super) fn winning_cells(&self, seat: usize) -> Vec<usize> {
        self.empty_cells().filter(|&cell| self.wins_with(cell, seat)).collect()
    }

    /// Hash key of the whole board: two bits for every cell, then the captured pairs.
    pub(super) fn packed(&self) -> [u64; 12] {
        let mut packed = [0; 12];
        for (nth, &cell) in self.cells.iter().enumerate() {
            let code = COLOURS.iter().position(|&colour| colour == cell).map_or(0, |seat| seat as u64 + 1);
            packed[nth / 32] |= code << (nth % 32 * 2);
        }
        packed[11] |= u64::from(self.pairs[0]) << 40 | u64::from(self.pairs[1]) << 48;
        packed
    }

    /// Parses the name of a cell.
    pub(super) fn parse_cell(&self, name: &str) -> Option<usize> {
        let first = *name.as_bytes().first()?;
        let column = COLUMNS[..self.size()].iter().position(|&letter| letter == first)?;
        let number = name.get(1..)?;
        let row: usize = number.parse().ok().filter(|row| (1..=self.size()).contains(row))?;
        // Leading zeros and signs are not allowed.
        (row.to_string() == number).then_some((self.size() - row) * self.size() + column)
    }

    pub(super) fn cell_name(&self, cell: usize) -> String {
        let (row, column) = (cell / self.size(), cell % self.size());
        format!("{}{}", char::from(COLUMNS[column]), self.size() - row)
    }
}

impl fmt::Display for PenteLetterBoard {
    /// Writes the board field of a position text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.size() {
            if row > 0 {
                f.write_str("/")?;
            }
            let mut empty = 0;
            for &cell in &self.cells[row * self.size()..][..self.size()] {
                if cell == EMPTY {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    write!(f, "{empty}")?;
                    empty = 0;
                }
                write!(f, "{}", char::from(cell))?;
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(stones: &[(&str, usize)]) -> PenteLetterBoard {
        let mut board = PenteLetterBoard::parse_rows(&["19"; 19].join("/"), [0, 0]).expect("an empty board");
        for &(name, seat) in stones {
            let cell = board.parse_cell(name).expect("a valid name");
            board.place(cell, seat);
        }
        board
    }

    #[test]
    fn pe_3_a_pair_is_captured_and_three_are_not() {
        let mut pair = board(&[("K10", 0), ("L10", 1), ("M10", 1)]);
        assert!(!pair.place(pair.parse_cell("N10").unwrap(), 0));
        assert_eq!((pair.pairs, pair.count(b'b')), ([1, 0], 0));
        let mut three = board(&[("K10", 0), ("L10", 1), ("M10", 1), ("N10", 1)]);
        three.place(three.parse_cell("O10").unwrap(), 0);
        assert_eq!((three.pairs, three.count(b'b')), ([0, 0], 3));
    }

    #[test]
    fn pe_4_a_pair_completed_between_two_stones_is_not_captured() {
        let mut between = board(&[("K10", 0), ("L10", 1), ("N10", 0)]);
        between.place(between.parse_cell("M10").unwrap(), 1);
        assert_eq!(between.count(b'b'), 2);
    }

    #[test]
    fn pe_5_and_6_five_in_a_row_win_and_so_do_five_pairs() {
        let four = board(&[("K10", 0), ("L11", 0), ("M12", 0), ("O14", 0)]);
        let names: Vec<String> = four.winning_cells(0).into_iter().map(|cell| four.cell_name(cell)).collect();
        assert_eq!(names, ["N13"]);
        let mut pairs = board(&[("K10", 0), ("L10", 1), ("M10", 1)]);
        pairs.pairs = [4, 0];
        assert_eq!(pairs.winning_cells(0), [pairs.parse_cell("N10").unwrap()]);
        assert!(!pairs.is_won() && pairs.winning_cells(1).is_empty());
    }
}
