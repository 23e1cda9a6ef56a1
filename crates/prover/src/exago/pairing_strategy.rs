//! Pairing strategies: disjoint pairs of free cells such that every line that the attacker can still fill contains a pair.
//! Whenever the attacker takes a cell of a pair, the defender takes the other, so no line is ever filled.
//!
//! EX-4: the other cell must touch a tile by then. It does if the two are neighbours, or if both touch a tile already, because
//! tiles are not removed while tiles are placed.

use super::hexagon_tables::{HexCellSet, HexagonTables, cells};

/// Step limit of the search for a pairing.
const MAX_PAIRING_STEPS: u32 = 1_000;

/// Pair of cells.
pub(super) type HexCellPair = [u8; 2];

struct PairingSearch<'a> {
    hexagon: &'a HexagonTables,
    touching: HexCellSet,
    pairs: Vec<HexCellPair>,
    steps: u32,
}

/// Pairing against an attacker with `left` tiles; `None` if none is found within the step limit.
pub(super) fn pairing(
    hexagon: &HexagonTables,
    attacker: HexCellSet,
    defender: HexCellSet,
    left: u32,
) -> Option<Vec<HexCellPair>> {
    let is_open =
        |line: &HexCellSet| line & defender == 0 && (line & attacker).count_ones() + left >= hexagon.length;
    let open: Vec<u16> = (0..hexagon.lines.len())
        .filter(|&nth| is_open(&hexagon.lines[nth].set))
        .map(|nth| nth as u16)
        .collect();
    let tiles = attacker | defender;
    let mut search =
        PairingSearch { hexagon, touching: hexagon.touching(tiles), pairs: Vec::new(), steps: 0 };
    search.covers(&open, hexagon.all & !tiles).then_some(search.pairs)
}

impl PairingSearch<'_> {
    fn covers(&mut self, open: &[u16], free: HexCellSet) -> bool {
        if open.is_empty() {
            return true;
        }
        self.steps += 1;
        if self.steps > MAX_PAIRING_STEPS {
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
            if self.steps > MAX_PAIRING_STEPS {
                return false;
            }
        }
        false
    }

    fn line(&self, line: u16) -> HexCellSet {
        self.hexagon.lines[usize::from(line)].set
    }

    fn is_pair(&self, pair: HexCellPair, free: HexCellSet) -> bool {
        let set = set_of(pair);
        let are_neighbours = self.hexagon.neighbours[usize::from(pair[0])] >> pair[1] & 1 != 0;
        set & !free == 0 && (are_neighbours || set & !self.touching == 0)
    }

    /// Number of possible pairs of a line.
    fn choices(&self, line: u16, free: HexCellSet) -> u32 {
        let near = (self.line(line) & free & self.touching).count_ones();
        let neighbours = self.hexagon.lines[usize::from(line)].cells.windows(2).filter(|pair| {
            let set = set_of([pair[0], pair[1]]);
            set & !free == 0 && set & !self.touching != 0
        });
        near * near.saturating_sub(1) / 2 + neighbours.count() as u32
    }

    /// Possible pairs of a line, first those that cover most lines and spoil fewest.
    fn pairs_of(&self, line: u16, open: &[u16], free: HexCellSet) -> Vec<HexCellPair> {
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

pub(super) fn set_of(pair: HexCellPair) -> HexCellSet {
    1 << pair[0] | 1 << pair[1]
}
