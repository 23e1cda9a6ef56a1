//! Tiles of attacker and defender, with incremental counts on every line.

use super::hexagon_tables::{HexCellSet, HexagonTables, cells};

/// Number of words of a set of lines; the largest board has at most three lines that begin in each cell.
const WORDS: usize = 7;

/// Set of lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct HexLineSet([u64; WORDS]);

impl HexLineSet {
    fn insert(&mut self, line: usize) {
        self.0[line / 64] |= 1 << (line % 64);
    }

    fn remove(&mut self, line: usize) {
        self.0[line / 64] &= !(1 << (line % 64));
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = usize> {
        let words = self.0.into_iter().enumerate();
        words.flat_map(|(nth, word)| cells(u128::from(word)).map(move |bit| nth * 64 + bit))
    }

    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
}

/// Tiles of the attacker and of the defenders, and their counts on every line.
#[derive(Clone, Debug)]
pub(super) struct ExagoPlacementBoard<'a> {
    pub(super) hexagon: &'a HexagonTables,
    pub(super) attacker: HexCellSet,
    pub(super) defender: HexCellSet,
    own: Vec<u8>,
    other: Vec<u8>,
    /// Lines without a tile of the defender, by the number of the attacker's tiles on them.
    open: Vec<HexLineSet>,
}

impl<'a> ExagoPlacementBoard<'a> {
    pub(super) fn new(
        hexagon: &'a HexagonTables,
        attacker: HexCellSet,
        defender: HexCellSet,
    ) -> ExagoPlacementBoard<'a> {
        let mut empty = HexLineSet::default();
        (0..hexagon.lines.len()).for_each(|line| empty.insert(line));
        let mut open = vec![HexLineSet::default(); hexagon.length as usize + 1];
        open[0] = empty;
        let none = vec![0; hexagon.lines.len()];
        let mut board =
            ExagoPlacementBoard { hexagon, attacker: 0, defender: 0, own: none.clone(), other: none, open };
        cells(attacker).for_each(|cell| board.place_attacker(cell));
        cells(defender).for_each(|cell| board.place_defender(cell));
        board
    }

    /// Places a tile of the attacker.
    pub(super) fn place_attacker(&mut self, cell: usize) {
        self.attacker |= 1 << cell;
        for &line in &self.hexagon.through[cell] {
            let line = usize::from(line);
            let own = usize::from(self.own[line]);
            if self.other[line] == 0 {
                self.open[own].remove(line);
                self.open[own + 1].insert(line);
            }
            self.own[line] += 1;
        }
    }

    /// Removes a tile of the attacker.
    pub(super) fn remove_attacker(&mut self, cell: usize) {
        self.attacker &= !(1 << cell);
        for &line in &self.hexagon.through[cell] {
            let line = usize::from(line);
            self.own[line] -= 1;
            let own = usize::from(self.own[line]);
            if self.other[line] == 0 {
                self.open[own + 1].remove(line);
                self.open[own].insert(line);
            }
        }
    }

    /// Places a tile of the defender.
    pub(super) fn place_defender(&mut self, cell: usize) {
        self.defender |= 1 << cell;
        for &line in &self.hexagon.through[cell] {
            let line = usize::from(line);
            if self.other[line] == 0 {
                self.open[usize::from(self.own[line])].remove(line);
            }
            self.other[line] += 1;
        }
    }

    /// Removes a tile of the defender.
    pub(super) fn remove_defender(&mut self, cell: usize) {
        self.defender &= !(1 << cell);
        for &line in &self.hexagon.through[cell] {
            let line = usize::from(line);
            self.other[line] -= 1;
            if self.other[line] == 0 {
                self.open[usize::from(self.own[line])].insert(line);
            }
        }
    }

    pub(super) fn all(&self) -> HexCellSet {
        self.attacker | self.defender
    }

    /// Lines without a tile of the defender and with `own` tiles of the attacker.
    pub(super) fn open(&self, own: u32) -> &HexLineSet {
        &self.open[own as usize]
    }

    /// Number of lines that the attacker can still fill with `left` tiles.
    pub(super) fn fillable(&self, left: u32) -> u32 {
        (self.hexagon.length.saturating_sub(left)..=self.hexagon.length).map(|own| self.open(own).len()).sum()
    }

    /// Free cells of the open lines with `own` tiles of the attacker.
    pub(super) fn gaps(&self, own: u32) -> HexCellSet {
        self.open(own).iter().fold(0, |gaps, line| gaps | self.hexagon.lines[line].set) & !self.attacker
    }

    /// Cells with which the attacker would fill a line through `cell` after placing a tile there.
    pub(super) fn threats_by(&self, cell: usize) -> HexCellSet {
        let lines = self.hexagon.through[cell].iter().map(|&line| usize::from(line));
        let almost = lines
            .filter(|&line| self.other[line] == 0 && u32::from(self.own[line]) + 2 == self.hexagon.length);
        almost.fold(0, |gaps, line| gaps | self.hexagon.lines[line].set) & !self.attacker & !(1 << cell)
    }

    /// Cells with which the defender fills a line.
    pub(super) fn defender_wins(&self) -> HexCellSet {
        let almost =
            |line: &usize| self.own[*line] == 0 && u32::from(self.other[*line]) + 1 == self.hexagon.length;
        let lines = (0..self.own.len()).filter(almost);
        lines.fold(0, |gaps, line| gaps | self.hexagon.lines[line].set) & !self.defender
    }

    /// Heuristic value of a cell for move ordering: each of the attacker's tiles on an open line doubles the value of the line.
    pub(super) fn worth(&self, cell: usize) -> i32 {
        let lines = self.hexagon.through[cell].iter().map(|&line| usize::from(line));
        lines.filter(|&line| self.other[line] == 0).map(|line| 1 << self.own[line]).sum()
    }
}
