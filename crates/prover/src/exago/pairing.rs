//! A pairing: pairs of free cells, no cell in two of them, so that every line that the attacker can still fill holds both cells of one.
//! Whenever he takes a cell of a pair the defender takes the other, and no line is ever filled.
//!
//! EX-4: the other cell must touch a tile by then. It does if the two are neighbours, or if both touch a tile already:
//! while tiles are placed none goes away.

use super::hexagon::{Cells, Hexagon, cells};

/// How many steps are spent before a pairing is held to be out of reach.
const MOST_STEPS: u32 = 1_000;

/// Two cells of a pair.
pub(super) type Pair = [u8; 2];

struct Search<'a> {
    hexagon: &'a Hexagon,
    touching: Cells,
    pairs: Vec<Pair>,
    steps: u32,
}

/// A pairing against an attacker who has so many tiles left; none if none is found soon.
pub(super) fn pairing(hexagon: &Hexagon, attacker: Cells, defender: Cells, left: u32) -> Option<Vec<Pair>> {
    let is_open =
        |line: &Cells| line & defender == 0 && (line & attacker).count_ones() + left >= hexagon.length;
    let open: Vec<u16> = (0..hexagon.lines.len())
        .filter(|&nth| is_open(&hexagon.lines[nth].set))
        .map(|nth| nth as u16)
        .collect();
    let tiles = attacker | defender;
    let mut search = Search { hexagon, touching: hexagon.touching(tiles), pairs: Vec::new(), steps: 0 };
    search.covers(&open, hexagon.all & !tiles).then_some(search.pairs)
}

impl Search<'_> {
    fn covers(&mut self, open: &[u16], free: Cells) -> bool {
        if open.is_empty() {
            return true;
        }
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return false;
        }
        let Some((_, hardest)) = open.iter().map(|&line| (self.choices(line, free), line)).min() else {
            return true;
        };
        for pair in self.pairs_of(hardest, open, free) {
            let set = set_of(pair);
            let rest: Vec<u16> = open.iter().copied().filter(|&line| self.line(line) & set != set).collect();
            self.pairs.push(pair);
            if self.covers(&rest, free & !set) {
                return true;
            }
            self.pairs.pop();
            if self.steps > MOST_STEPS {
                return false;
            }
        }
        false
    }

    fn line(&self, line: u16) -> Cells {
        self.hexagon.lines[usize::from(line)].set
    }

    fn is_pair(&self, pair: Pair, free: Cells) -> bool {
        let set = set_of(pair);
        let are_neighbours = self.hexagon.neighbours[usize::from(pair[0])] >> pair[1] & 1 != 0;
        set & !free == 0 && (are_neighbours || set & !self.touching == 0)
    }

    /// How many pairs a line has.
    fn choices(&self, line: u16, free: Cells) -> u32 {
        let near = (self.line(line) & free & self.touching).count_ones();
        let neighbours = self.hexagon.lines[usize::from(line)].cells.windows(2).filter(|pair| {
            let set = set_of([pair[0], pair[1]]);
            set & !free == 0 && set & !self.touching != 0
        });
        near * near.saturating_sub(1) / 2 + neighbours.count() as u32
    }

    /// The pairs of a line, those first that serve most lines and spoil fewest.
    fn pairs_of(&self, line: u16, open: &[u16], free: Cells) -> Vec<Pair> {
        let of_line: Vec<usize> = cells(self.line(line) & free).collect();
        let mut pairs = Vec::new();
        for (nth, &one) in of_line.iter().enumerate() {
            for &other in &of_line[nth + 1..] {
                let pair = [one as u8, other as u8];
                if self.is_pair(pair, free) {
                    let set = set_of(pair);
                    let worth = |&line: &u16| match self.line(line) & set {
                        0 => 0,
                        both if both == set => 8,
                        _ => -1,
                    };
                    pairs.push((-open.iter().map(worth).sum::<i32>(), pair));
                }
            }
        }
        pairs.sort_unstable();
        pairs.into_iter().map(|(_, pair)| pair).collect()
    }
}

pub(super) fn set_of(pair: Pair) -> Cells {
    1 << pair[0] | 1 << pair[1]
}
