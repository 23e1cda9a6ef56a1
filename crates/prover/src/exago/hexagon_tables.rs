//! Hexagonal board as bit sets of cells: neighbours, lines, and the twelve symmetries.

use tessera_rules::HexCell;

/// Set of cells, one bit each, in the order of [`HexCell::all`].
pub(super) type HexCellSet = u128;

/// Largest side of a board whose cells fit into the bits of a set.
pub(super) const MAX_SIDE: usize = 7;
/// Number of symmetries of a hexagon: six rotations, and the same mirrored.
const SYMMETRIES: usize = 12;
/// The three axes, as steps of row and column.
const AXES: [(i8, i8); 3] = [(0, 1), (1, 0), (1, -1)];

/// Tables of a hexagonal board.
#[derive(Debug)]
pub(super) struct HexagonTables {
    /// Number of tiles in a line that wins.
    pub(super) length: u32,
    pub(super) all: HexCellSet,
    pub(super) neighbours: Vec<HexCellSet>,
    pub(super) lines: Vec<HexLine>,
    /// Indices of the lines through each cell.
    pub(super) through: Vec<Vec<u16>>,
    /// Target of every cell under every symmetry.
    symmetries: Vec<Vec<u8>>,
}

/// Line that wins: its cells as a set and in order.
#[derive(Debug)]
pub(super) struct HexLine {
    pub(super) set: HexCellSet,
    pub(super) cells: Vec<u8>,
}

/// Cells of a set.
pub(super) fn cells(mut set: HexCellSet) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        cell
    })
}

impl HexagonTables {
    pub(super) fn new(side: usize, length: usize) -> HexagonTables {
        let places: Vec<(i8, i8)> = HexCell::all(side).map(|cell| (cell.row(), cell.column())).collect();
        let nth = |place: (i8, i8)| places.iter().position(|&other| other == place);
        let step = |(row, column): (i8, i8), (up, right): (i8, i8), steps: i8| {
            nth((row + steps * up, column + steps * right))
        };
        let set = |cells: &[usize]| cells.iter().fold(0, |set, &cell| set | 1 << cell);
        let neighbours = places.iter().map(|&place| {
            let near: Vec<usize> = AXES
                .iter()
                .flat_map(|&axis| [1, -1].map(|steps| step(place, axis, steps)))
                .flatten()
                .collect();
            set(&near)
        });
        let line = |place: (i8, i8), axis: (i8, i8)| {
            let cells: Option<Vec<usize>> = (0..length as i8).map(|steps| step(place, axis, steps)).collect();
            cells.map(|cells| HexLine {
                set: set(&cells),
                cells: cells.iter().map(|&cell| cell as u8).collect(),
            })
        };
        let lines: Vec<HexLine> =
            places.iter().flat_map(|&place| AXES.iter().filter_map(move |&axis| line(place, axis))).collect();
        let through = (0..places.len()).map(|cell| {
            (0..lines.len()).filter(|&nth| lines[nth].set >> cell & 1 != 0).map(|nth| nth as u16).collect()
        });
        let symmetry = |symmetry: usize| {
            let target = |&(mut row, mut column): &(i8, i8)| {
                if symmetry >= SYMMETRIES / 2 {
                    (row, column) = (column, row);
                }
                for _ in 0..symmetry % 6 {
                    (row, column) = (row + column, -row);
                }
                nth((row, column)).expect("a symmetry maps cells to cells") as u8
            };
            places.iter().map(target).collect()
        };
        HexagonTables {
            length: length as u32,
            all: (1 << places.len()) - 1,
            neighbours: neighbours.collect(),
            through: through.collect(),
            symmetries: (0..SYMMETRIES).map(symmetry).collect(),
            lines,
        }
    }

    /// Free cells that touch a tile (EX-4).
    pub(super) fn touching(&self, tiles: HexCellSet) -> HexCellSet {
        cells(tiles).fold(0, |near, cell| near | self.neighbours[cell]) & !tiles
    }

    /// Canonical form of a position: the least of its twelve symmetric forms.
    pub(super) fn canonical(&self, attacker: HexCellSet, defender: HexCellSet) -> (HexCellSet, HexCellSet) {
        let transformed =
            |symmetry: &[u8], set: HexCellSet| cells(set).fold(0, |all, cell| all | 1 << symmetry[cell]);
        let forms = self
            .symmetries
            .iter()
            .map(|symmetry| (transformed(symmetry, attacker), transformed(symmetry, defender)));
        forms.min().expect("there are twelve symmetries")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_of_side_six_has_91_cells_and_141_lines_of_five() {
        let hexagon = HexagonTables::new(6, 5);
        assert_eq!((hexagon.neighbours.len(), hexagon.lines.len()), (91, 141));
        let count = |near: u32| hexagon.neighbours.iter().filter(|set| set.count_ones() == near).count();
        assert_eq!([count(3), count(4), count(6)], [6, 24, 61]);
        assert_eq!(HexagonTables::new(MAX_SIDE, 5).neighbours.len(), 127);
    }

    #[test]
    fn every_symmetry_keeps_lines_and_neighbours() {
        let hexagon = HexagonTables::new(5, 4);
        for symmetry in &hexagon.symmetries {
            let transformed = |set: HexCellSet| cells(set).fold(0, |all, cell| all | 1 << symmetry[cell]);
            assert!(
                hexagon
                    .lines
                    .iter()
                    .all(|line| hexagon.lines.iter().any(|other| other.set == transformed(line.set)))
            );
            assert!((0..61).all(|cell| hexagon.neighbours[usize::from(symmetry[cell])]
                == transformed(hexagon.neighbours[cell])));
        }
        let (attacker, defender) = (0b1011, 0b0100);
        let canonical = hexagon.canonical(attacker, defender);
        assert_eq!(hexagon.canonical(canonical.0, canonical.1), canonical);
    }
}
