//! The tiles of both, and how far the attacker is on every line.

use super::hexagon::{Cells, Hexagon, cells};

/// As many lines as the widest board has, three through a cell at the most for every place in it.
const WORDS: usize = 7;

/// A set of lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Lines([u64; WORDS]);

impl Lines {
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

#[derive(Clone, Debug)]
pub(super) struct Tiles<'a> {
    pub(super) hexagon: &'a Hexagon,
    pub(super) attacker: Cells,
    pub(super) defender: Cells,
    own: Vec<u8>,
    other: Vec<u8>,
    /// The lines without a tile of the defender, by how many the attacker has on them.
    open: Vec<Lines>,
}

impl<'a> Tiles<'a> {
    pub(super) fn new(hexagon: &'a Hexagon, attacker: Cells, defender: Cells) -> Tiles<'a> {
        let mut empty = Lines::default();
        (0..hexagon.lines.len()).for_each(|line| empty.insert(line));
        let mut open = vec![Lines::default(); hexagon.length as usize + 1];
        open[0] = empty;
        let none = vec![0; hexagon.lines.len()];
        let mut tiles = Tiles { hexagon, attacker: 0, defender: 0, own: none.clone(), other: none, open };
        cells(attacker).for_each(|cell| tiles.attack(cell));
        cells(defender).for_each(|cell| tiles.defend(cell));
        tiles
    }

    /// Puts a tile of the attacker.
    pub(super) fn attack(&mut self, cell: usize) {
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

    /// Takes a tile of the attacker back.
    pub(super) fn unattack(&mut self, cell: usize) {
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

    /// Puts a tile of the defender.
    pub(super) fn defend(&mut self, cell: usize) {
        self.defender |= 1 << cell;
        for &line in &self.hexagon.through[cell] {
            let line = usize::from(line);
            if self.other[line] == 0 {
                self.open[usize::from(self.own[line])].remove(line);
            }
            self.other[line] += 1;
        }
    }

    /// Takes a tile of the defender back.
    pub(super) fn undefend(&mut self, cell: usize) {
        self.defender &= !(1 << cell);
        for &line in &self.hexagon.through[cell] {
            let line = usize::from(line);
            self.other[line] -= 1;
            if self.other[line] == 0 {
                self.open[usize::from(self.own[line])].insert(line);
            }
        }
    }

    pub(super) fn all(&self) -> Cells {
        self.attacker | self.defender
    }

    /// The lines without a tile of the defender on which the attacker has so many.
    pub(super) fn open(&self, own: u32) -> &Lines {
        &self.open[own as usize]
    }

    /// How many lines the attacker can still fill with so many tiles.
    pub(super) fn fillable(&self, left: u32) -> u32 {
        (self.hexagon.length.saturating_sub(left)..=self.hexagon.length).map(|own| self.open(own).len()).sum()
    }

    /// The free cells of such lines.
    pub(super) fn gaps(&self, own: u32) -> Cells {
        self.open(own).iter().fold(0, |gaps, line| gaps | self.hexagon.lines[line].set) & !self.attacker
    }

    /// The cells with which the attacker fills a line through a cell, once that has his tile.
    pub(super) fn threats_by(&self, cell: usize) -> Cells {
        let lines = self.hexagon.through[cell].iter().map(|&line| usize::from(line));
        let almost = lines
            .filter(|&line| self.other[line] == 0 && u32::from(self.own[line]) + 2 == self.hexagon.length);
        almost.fold(0, |gaps, line| gaps | self.hexagon.lines[line].set) & !self.attacker & !(1 << cell)
    }

    /// The cells with which the defender fills a line.
    pub(super) fn dangers(&self) -> Cells {
        let almost =
            |line: &usize| self.own[*line] == 0 && u32::from(self.other[*line]) + 1 == self.hexagon.length;
        let lines = (0..self.own.len()).filter(almost);
        lines.fold(0, |gaps, line| gaps | self.hexagon.lines[line].set) & !self.defender
    }

    /// What a cell is worth to the attacker, and so to the defender: each tile on a line makes it worth twice as much.
    pub(super) fn worth(&self, cell: usize) -> i32 {
        let lines = self.hexagon.through[cell].iter().map(|&line| usize::from(line));
        lines.filter(|&line| self.other[line] == 0).map(|line| 1 << self.own[line]).sum()
    }
}
