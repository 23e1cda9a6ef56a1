//! The hexagonal board as sets of cells: neighbours, lines, and the twelve sides it can be looked at from.

use tessera_rules::HexCell;

/// A set of cells, one bit each, in the order of [`HexCell::all`].
pub(super) type Cells = u128;

/// Boards up to this side have a bit for every cell.
pub(super) const WIDEST: usize = 7;
/// The views of a hexagon: six by turning it, and the same in a mirror.
const VIEWS: usize = 12;
/// The three axes, as steps of row and column.
const AXES: [(i8, i8); 3] = [(0, 1), (1, 0), (1, -1)];

#[derive(Debug)]
pub(super) struct Hexagon {
    /// How many tiles in a line win.
    pub(super) length: u32,
    pub(super) all: Cells,
    pub(super) neighbours: Vec<Cells>,
    pub(super) lines: Vec<Line>,
    /// The lines through every cell.
    pub(super) through: Vec<Vec<u16>>,
    /// Where every cell is in every view.
    views: Vec<Vec<u8>>,
}

/// The cells of a line, as a set and one after another.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) set: Cells,
    pub(super) cells: Vec<u8>,
}

/// The cells of a set.
pub(super) fn cells(mut set: Cells) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        cell
    })
}

impl Hexagon {
    pub(super) fn new(side: usize, length: usize) -> Hexagon {
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
            cells
                .map(|cells| Line { set: set(&cells), cells: cells.iter().map(|&cell| cell as u8).collect() })
        };
        let lines: Vec<Line> =
            places.iter().flat_map(|&place| AXES.iter().filter_map(move |&axis| line(place, axis))).collect();
        let through = (0..places.len()).map(|cell| {
            (0..lines.len()).filter(|&nth| lines[nth].set >> cell & 1 != 0).map(|nth| nth as u16).collect()
        });
        let view = |view: usize| {
            let seen = |&(mut row, mut column): &(i8, i8)| {
                if view >= VIEWS / 2 {
                    (row, column) = (column, row);
                }
                for _ in 0..view % 6 {
                    (row, column) = (row + column, -row);
                }
                nth((row, column)).expect("a hexagon looks the same from all sides") as u8
            };
            places.iter().map(seen).collect()
        };
        Hexagon {
            length: length as u32,
            all: (1 << places.len()) - 1,
            neighbours: neighbours.collect(),
            through: through.collect(),
            views: (0..VIEWS).map(view).collect(),
            lines,
        }
    }

    /// The free cells that touch a tile (EX-4).
    pub(super) fn touching(&self, tiles: Cells) -> Cells {
        cells(tiles).fold(0, |near, cell| near | self.neighbours[cell]) & !tiles
    }

    /// The least of the twelve ways to look at the tiles of both.
    pub(super) fn least(&self, attacker: Cells, defender: Cells) -> (Cells, Cells) {
        let seen = |view: &[u8], set: Cells| cells(set).fold(0, |seen, cell| seen | 1 << view[cell]);
        let views = self.views.iter().map(|view| (seen(view, attacker), seen(view, defender)));
        views.min().expect("there are twelve")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_of_side_six_has_91_cells_and_141_lines_of_five() {
        let hexagon = Hexagon::new(6, 5);
        assert_eq!((hexagon.neighbours.len(), hexagon.lines.len()), (91, 141));
        let count = |near: u32| hexagon.neighbours.iter().filter(|set| set.count_ones() == near).count();
        assert_eq!([count(3), count(4), count(6)], [6, 24, 61]);
        assert_eq!(Hexagon::new(WIDEST, 5).neighbours.len(), 127);
    }

    #[test]
    fn every_view_keeps_lines_and_neighbours() {
        let hexagon = Hexagon::new(5, 4);
        for view in &hexagon.views {
            let seen = |set: Cells| cells(set).fold(0, |seen, cell| seen | 1 << view[cell]);
            assert!(
                hexagon
                    .lines
                    .iter()
                    .all(|line| hexagon.lines.iter().any(|other| other.set == seen(line.set)))
            );
            assert!((0..61).all(|cell| hexagon.neighbours[usize::from(view[cell])] == seen(hexagon.neighbours[cell])));
        }
        let (attacker, defender) = (0b1011, 0b0100);
        let least = hexagon.least(attacker, defender);
        assert_eq!(hexagon.least(least.0, least.1), least);
    }
}
