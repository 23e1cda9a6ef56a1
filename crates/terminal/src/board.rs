//! The cells of a board and where they lie, for drawing and for moving about.

use tessera_rules::{AnyGame, Exago, HexCell, Intersection, Seat};

/// A cell: its name, its piece, and where it lies on a board of unit cells seen from above.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cell {
    pub(crate) name: String,
    pub(crate) seat: Option<Seat>,
    /// From the left, in half cells: rows of a hexagon are set off by one.
    pub(crate) across: i32,
    /// From the top, in cells.
    pub(crate) down: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// So many blocks of three by three along each side.
    Blocks(usize),
    /// Rows set off by half a cell; the side.
    Hexagon(usize),
    /// Lines that cross; so many along each side.
    Lines(usize),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    pub(crate) shape: Shape,
    /// By rows from the top, then from the left.
    pub(crate) cells: Vec<Cell>,
}

impl Board {
    pub(crate) fn of(game: &AnyGame) -> Board {
        match game {
            AnyGame::Pentago(game) => blocks(2, |column, row| game.seat_at(column, row)),
            AnyGame::PentagoXl(game) => blocks(3, |column, row| game.seat_at(column, row)),
            AnyGame::Exago(game) => hexagon(game),
            AnyGame::WideExago(game) => hexagon(game),
            AnyGame::Pente(game) => {
                let size = game.rules().size();
                square(Shape::Lines(size), size, |column, row| {
                    let at = Intersection::new(column, size - 1 - row).expect("the board has it");
                    (at.to_string(), game.seat_at(at))
                })
            }
        }
    }

    pub(crate) fn find(&self, name: &str) -> Option<usize> {
        self.cells.iter().position(|cell| cell.name == name)
    }

    /// The cell in the middle, where a cursor begins.
    pub(crate) fn middle(&self) -> usize {
        let (across, down) = self.extent();
        let far = |cell: &Cell| (2 * cell.across + 1 - across).abs() + 2 * (2 * cell.down + 1 - down).abs();
        (0..self.cells.len()).min_by_key(|&i| far(&self.cells[i])).expect("a board has cells")
    }

    /// Where what lies on a cell goes when a block is turned.
    pub(crate) fn turned(&self, cell: usize, block: char, clockwise: bool) -> usize {
        if self.block(cell) != Some(block) {
            return cell;
        }
        let Cell { across, down, .. } = self.cells[cell];
        let (left, top) = (across / 6 * 3, down / 3 * 3);
        let (column, row) = (across / 2 - left, down - top);
        let (column, row) = if clockwise { (2 - row, column) } else { (row, 2 - column) };
        let there = |cell: &Cell| cell.across == 2 * (left + column) && cell.down == top + row;
        self.cells.iter().position(there).unwrap_or(cell)
    }

    /// The cell one step away: the nearest in that direction.
    pub(crate) fn step(&self, from: usize, right: i32, down: i32) -> usize {
        let at = &self.cells[from];
        let reach = |cell: &Cell| {
            let (across, below) = (cell.across - at.across, cell.down - at.down);
            if right != 0 {
                (below == 0 && across * right > 0).then_some((across.abs(), 0))
            } else {
                // In a hexagon two cells are equally near: the right one going up, the left one going down.
                (below == down).then_some((across.abs(), across * down))
            }
        };
        let near = self.cells.iter().enumerate().filter_map(|(i, cell)| Some((reach(cell)?, i)));
        near.min().map_or(from, |(_, i)| i)
    }

    /// The block that a cell lies in, where there are blocks: its letter.
    pub(crate) fn block(&self, cell: usize) -> Option<char> {
        let Shape::Blocks(along) = self.shape else { return None };
        let Cell { across, down, .. } = self.cells[cell];
        Some(char::from(b'A' + (down as u8 / 3) * along as u8 + across as u8 / 6))
    }

    /// Rows and half columns.
    pub(crate) fn extent(&self) -> (i32, i32) {
        let most = |of: fn(&Cell) -> i32| self.cells.iter().map(of).max().unwrap_or(0) + 1;
        (most(|cell| cell.across), most(|cell| cell.down))
    }
}

fn blocks(along: usize, seat_at: impl Fn(usize, usize) -> Option<Seat>) -> Board {
    let size = 3 * along;
    square(Shape::Blocks(along), size, |column, row| {
        (format!("{}{}", char::from(b'a' + column as u8), size - row), seat_at(column, row))
    })
}

fn square(shape: Shape, size: usize, cell: impl Fn(usize, usize) -> (String, Option<Seat>)) -> Board {
    let mut cells = Vec::with_capacity(size * size);
    for row in 0..size {
        for column in 0..size {
            let (name, seat) = cell(column, row);
            cells.push(Cell { name, seat, across: 2 * column as i32, down: row as i32 });
        }
    }
    Board { shape, cells }
}

fn hexagon<const W: usize>(game: &Exago<W>) -> Board {
    let side = game.rules().side();
    let furthest = side as i32 - 1;
    let mut cells: Vec<Cell> = HexCell::all(side)
        .map(|cell| Cell {
            name: cell.name(side),
            seat: game.seat_at(cell),
            across: cell.half_cells_right() + 2 * furthest,
            down: furthest - i32::from(cell.row()),
        })
        .collect();
    cells.sort_by_key(|cell| (cell.down, cell.across));
    Board { shape: Shape::Hexagon(side), cells }
}

#[cfg(test)]
mod tests {
    use tessera_rules::GameKind;

    use super::*;

    fn board(kind: GameKind) -> Board {
        Board::of(&AnyGame::new(kind, 2, "").expect("a game"))
    }

    #[test]
    fn the_middle_is_the_centre_where_there_is_one() {
        for (kind, centre) in [(GameKind::PentagoXl, "e5"), (GameKind::Exago, "f6"), (GameKind::Pente, "K10")]
        {
            let board = board(kind);
            assert_eq!(board.cells[board.middle()].name, centre);
        }
    }

    #[test]
    fn steps_lead_to_neighbours_and_stop_at_the_edge() {
        for kind in GameKind::ALL {
            let board = board(kind);
            for from in 0..board.cells.len() {
                for (right, down) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                    let to = board.step(from, right, down);
                    let (a, b) = (&board.cells[from], &board.cells[to]);
                    assert!(
                        (a.across - b.across).abs() <= 2 && (a.down - b.down).abs() <= 1,
                        "{kind} {}",
                        a.name
                    );
                }
            }
        }
        let exago = board(GameKind::Exago);
        let centre = exago.middle();
        let there_and_back = exago.step(exago.step(centre, 0, -1), 0, 1);
        assert_eq!(there_and_back, centre);
    }

    #[test]
    fn blocks_are_lettered_as_in_moves() {
        let board = board(GameKind::PentagoXl);
        for (cell, block) in [("a9", 'A'), ("i9", 'C'), ("e5", 'E'), ("i1", 'I'), ("c1", 'G')] {
            assert_eq!(board.block(board.find(cell).expect("a cell")), Some(block));
        }
    }

    #[test]
    fn marbles_go_along_as_the_rules_turn_them() {
        let mut game = AnyGame::new(GameKind::PentagoXl, 2, "").expect("a game");
        for text in ["a9A+", "d9B-", "i4F+", "e5A-"] {
            let before = Board::of(&game);
            game.play_text(text).expect("a move");
            let after = Board::of(&game);
            let (cell, turn) = text.split_at(2);
            let placed = before.find(cell).expect("a cell");
            let block = turn.chars().next().expect("a block");
            let there = before.turned(placed, block, turn.ends_with('+'));
            assert!(after.cells[there].seat.is_some(), "{text}");
        }
    }
}
