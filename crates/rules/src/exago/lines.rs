//! EX-1: straight lines of one player's tiles, detected on the whole board at once.

use super::hex_set::HexSet;

impl<const W: usize> HexSet<W> {
    /// The first cells of all runs of `line` tiles along one axis, by doubling.
    #[inline]
    #[must_use]
    pub fn run_starts(self, line: usize, step: usize) -> Self {
        let (mut starts, mut length) = (self, 1);
        while length < line {
            let more = length.min(line - length);
            starts = starts & starts.down(more * step);
            length += more;
        }
        starts
    }

    /// All cells of the runs of `line` cells that begin at the cells of the set.
    #[inline]
    fn runs(self, line: usize, step: usize) -> Self {
        let (mut runs, mut length) = (self, 1);
        while length < line {
            let more = length.min(line - length);
            runs = runs | runs.up(more * step);
            length += more;
        }
        runs
    }

    /// Whether there is a line.
    #[inline]
    pub(super) fn has_line(self, line: usize) -> bool {
        // With a length known to the compiler this costs half as much.
        let starts = |line| Self::STEPS.map(|step| self.run_starts(line, step));
        let [right, upper_right, upper_left] = match line {
            4 => starts(4),
            5 => starts(5),
            _ => starts(line),
        };
        !(right | upper_right | upper_left).is_empty()
    }

    /// The cells of all lines.
    pub(super) fn cells_in_lines(self, line: usize) -> Self {
        let lines = Self::STEPS.map(|step| self.run_starts(line, step).runs(line, step));
        lines.into_iter().fold(Self::EMPTY, |all, cells| all | cells)
    }

    /// The bits where one more tile would complete a line. They may be occupied, or off the board.
    #[inline]
    pub(super) fn completions(self, line: usize) -> Self {
        let by_axis = |line| Self::STEPS.map(|step| self.runs_but_for_one(line, step));
        let [right, upper_right, upper_left] = match line {
            4 => by_axis(4),
            5 => by_axis(5),
            _ => by_axis(line),
        };
        (right | upper_right | upper_left).minus(self)
    }

    /// All cells of the runs in which at most one tile is missing.
    #[inline]
    fn runs_but_for_one(self, line: usize, step: usize) -> Self {
        let (mut full, mut almost, mut ahead) = (self, Self::FULL, self);
        for _ in 1..line {
            ahead = ahead.down(step);
            almost = almost & ahead | full;
            full = full & ahead;
        }
        almost.runs(line, step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Dice, HexCell};

    /// The cells of the line that begins at a cell, along an axis.
    fn line_from(cell: HexCell, axis: usize, line: usize) -> Vec<HexCell> {
        let (column, row) = [(1, 0), (0, 1), (-1, 1)][axis];
        (0..line as i8).map(|n| HexCell::new(cell.column() + n * column, cell.row() + n * row)).collect()
    }

    fn check_lines<const W: usize>(side: usize, line: usize, one_in: u32) {
        let mut dice = Dice::from_seed(side as u64);
        let bit = |cell: &HexCell| HexSet::<W>::bit_of(*cell);
        let windows: Vec<Vec<HexCell>> = HexCell::all(side)
            .flat_map(|cell| (0..3).map(move |axis| line_from(cell, axis, line)))
            .filter(|cells| cells.iter().all(|cell| cell.is_on(side)))
            .collect();
        let board = HexSet::<W>::board(side);
        for _ in 0..200 {
            let set = board.bits().filter(|_| dice.roll(one_in) != 0).fold(HexSet::EMPTY, HexSet::<W>::with);
            let (mut lines, mut completions) = (HexSet::EMPTY, HexSet::EMPTY);
            for window in &windows {
                let (there, missing): (Vec<_>, Vec<_>) =
                    window.iter().partition(|cell| set.contains(bit(cell)));
                match missing.as_slice() {
                    [] => lines = there.into_iter().fold(lines, |lines, cell| lines.with(bit(&cell))),
                    [cell] => completions = completions.with(bit(cell)),
                    _ => {}
                }
            }
            assert_eq!(set.has_line(line), !lines.is_empty());
            assert_eq!(set.cells_in_lines(line), lines);
            assert_eq!((set.completions(line) & board).minus(set), completions);
        }
    }

    #[test]
    fn lines_and_what_completes_them_are_found_on_every_board() {
        check_lines::<2>(6, 5, 2);
        check_lines::<2>(6, 4, 2);
        check_lines::<2>(4, 3, 2);
        check_lines::<2>(6, 11, 20);
        check_lines::<2>(6, 12, 20);
        check_lines::<6>(10, 12, 8);
        check_lines::<6>(7, 5, 2);
        check_lines::<6>(10, 4, 2);
    }
}
