//! The cells of a board and their positions, for drawing and cursor movement.

use tessera_rules::{AnyGame, Exago, HexCell, Intersection, MarbleSocket, Seat};

/// Cell: its name, its piece and its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PlacedCell {
    pub(crate) name: String,
    pub(crate) seat: Option<Seat>,
    /// Whether the piece is part of a winning line.
    pub(crate) wins: bool,
    /// Distance from the left in half cells: rows of a hexagon are offset by one.
    pub(crate) across: i32,
    /// Distance from the top in cells.
    pub(crate) down: i32,
}

/// The shape of a board and its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BoardShape {
    /// Number of 3×3 blocks along each side.
    Blocks(usize),
    /// Number of cells along each side; rows are offset by half a cell.
    Hexagon(usize),
    /// Number of lines along each side.
    Lines(usize),
}

/// The cells of a board and where each is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CellLayout {
    pub(crate) shape: BoardShape,
    /// Row by row from the top left.
    pub(crate) cells: Vec<PlacedCell>,
}

impl CellLayout {
    pub(crate) fn of(game: &AnyGame) -> CellLayout {
        let mut board = CellLayout::of_pieces(game);
        for name in winning_cells(game) {
            if let Some(cell) = board.find(&name) {
                board.cells[cell].wins = true;
            }
        }
        board
    }

    fn of_pieces(game: &AnyGame) -> CellLayout {
        match game {
            AnyGame::Pentago(game) => blocks(2, |socket| game.seat_at(socket)),
            AnyGame::PentagoXl(game) => blocks(3, |socket| game.seat_at(socket)),
            AnyGame::Exago(game) => hexagon(game),
            AnyGame::Pente(game) => {
                let size = game.rules().size();
                square(BoardShape::Lines(size), size, |column, row| {
                    let at = Intersection::new(column, size - 1 - row).expect("the board has it");
                    (at.to_string(), game.seat_at(at))
                })
            }
        }
    }

    pub(crate) fn find(&self, name: &str) -> Option<usize> {
        self.cells.iter().position(|cell| cell.name == name)
    }

    /// The centre cell, where the cursor starts.
    pub(crate) fn centre(&self) -> usize {
        let (across, down) = self.extent();
        let far =
            |cell: &PlacedCell| (2 * cell.across + 1 - across).abs() + 2 * (2 * cell.down + 1 - down).abs();
        (0..self.cells.len()).min_by_key(|&i| far(&self.cells[i])).expect("a board has cells")
    }

    /// Where a turn moves the content of a cell.
    pub(crate) fn cell_after_turn(&self, cell: usize, block: char, clockwise: bool) -> usize {
        if self.block(cell) != Some(block) {
            return cell;
        }
        let PlacedCell { across, down, .. } = self.cells[cell];
        let (left, top) = (across / 6 * 3, down / 3 * 3);
        let (column, row) = (across / 2 - left, down - top);
        let (column, row) = if clockwise { (2 - row, column) } else { (row, 2 - column) };
        let there = |cell: &PlacedCell| cell.across == 2 * (left + column) && cell.down == top + row;
        self.cells.iter().position(there).unwrap_or(cell)
    }

    /// The nearest cell in a direction.
    pub(crate) fn neighbour(&self, from: usize, right: i32, down: i32) -> usize {
        let at = &self.cells[from];
        let reach = |cell: &PlacedCell| {
            let (across, below) = (cell.across - at.across, cell.down - at.down);
            if right != 0 {
                (below == 0 && across * right > 0).then_some((across.abs(), 0))
            } else {
                // In a hexagon two cells are equally near: up goes to the right one, down to the left one.
                (below == down).then_some((across.abs(), across * down))
            }
        };
        let near = self.cells.iter().enumerate().filter_map(|(i, cell)| Some((reach(cell)?, i)));
        near.min().map_or(from, |(_, i)| i)
    }

    /// The letter of the block that contains a cell; none on boards without blocks.
    pub(crate) fn block(&self, cell: usize) -> Option<char> {
        let BoardShape::Blocks(along) = self.shape else { return None };
        let PlacedCell { across, down, .. } = self.cells[cell];
        Some(char::from(b'A' + (down as u8 / 3) * along as u8 + across as u8 / 6))
    }

    /// Width in half cells and height in cells.
    pub(crate) fn extent(&self) -> (i32, i32) {
        let most = |of: fn(&PlacedCell) -> i32| self.cells.iter().map(of).max().unwrap_or(0) + 1;
        (most(|cell| cell.across), most(|cell| cell.down))
    }
}

/// The names of the cells of winning lines.
fn winning_cells(game: &AnyGame) -> Vec<String> {
    match game {
        AnyGame::Pentago(game) => game.winning_sockets().into_iter().map(|socket| socket.name(6)).collect(),
        AnyGame::PentagoXl(game) => game.winning_sockets().into_iter().map(|socket| socket.name(9)).collect(),
        AnyGame::Exago(game) => {
            game.winning_cells().into_iter().map(|cell| cell.name(game.rules().side())).collect()
        }
        AnyGame::Pente(game) => game.winning_cells().into_iter().map(|cell| cell.to_string()).collect(),
    }
}

fn blocks(along: usize, seat_at: impl Fn(MarbleSocket) -> Option<Seat>) -> CellLayout {
    let size = 3 * along;
    square(BoardShape::Blocks(along), size, |column, row| {
        let socket = MarbleSocket::at(column, row, size);
        (socket.name(size), seat_at(socket))
    })
}

fn square(
    shape: BoardShape,
    size: usize,
    cell: impl Fn(usize, usize) -> (String, Option<Seat>),
) -> CellLayout {
    let mut cells = Vec::with_capacity(size * size);
    for row in 0..size {
        for column in 0..size {
            let (name, seat) = cell(column, row);
            cells.push(PlacedCell { name, seat, wins: false, across: 2 * column as i32, down: row as i32 });
        }
    }
    CellLayout { shape, cells }
}

fn hexagon(game: &Exago) -> CellLayout {
    let side = game.rules().side();
    let furthest = side as i32 - 1;
    let mut cells: Vec<PlacedCell> = HexCell::all(side)
        .map(|cell| PlacedCell {
            name: cell.name(side),
            seat: game.seat_at(cell),
            wins: false,
            across: cell.half_cells_right() + 2 * furthest,
            down: furthest - i32::from(cell.row()),
        })
        .collect();
    cells.sort_by_key(|cell| (cell.down, cell.across));
    CellLayout { shape: BoardShape::Hexagon(side), cells }
}

#[cfg(test)]
mod tests {
    use tessera_rules::GameKind;

    use super::*;

    fn board(kind: GameKind) -> CellLayout {
        CellLayout::of(&AnyGame::new(kind, 2, "").expect("a game"))
    }

    #[test]
    fn the_cursor_starts_at_the_centre_where_there_is_one() {
        for (kind, centre) in [(GameKind::PentagoXl, "e5"), (GameKind::Exago, "f6"), (GameKind::Pente, "K10")]
        {
            let board = board(kind);
            assert_eq!(board.cells[board.centre()].name, centre);
        }
    }

    #[test]
    fn steps_lead_to_neighbours_and_stop_at_the_edge() {
        for kind in GameKind::ALL {
            let board = board(kind);
            for from in 0..board.cells.len() {
                for (right, down) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                    let to = board.neighbour(from, right, down);
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
        let centre = exago.centre();
        let up_and_down = exago.neighbour(exago.neighbour(centre, 0, -1), 0, 1);
        assert_eq!(up_and_down, centre);
    }

    #[test]
    fn blocks_are_lettered_as_in_moves() {
        let board = board(GameKind::PentagoXl);
        for (cell, block) in [("a9", 'A'), ("i9", 'C'), ("e5", 'E'), ("i1", 'I'), ("c1", 'G')] {
            assert_eq!(board.block(board.find(cell).expect("a cell")), Some(block));
        }
    }

    #[test]
    fn turns_move_marbles_as_in_the_rules() {
        let mut game = AnyGame::new(GameKind::PentagoXl, 2, "").expect("a game");
        for text in ["a9A+", "d9B-", "i4F+", "e5A-"] {
            let before = CellLayout::of(&game);
            game.play_text(text).expect("a move");
            let after = CellLayout::of(&game);
            let (cell, turn) = text.split_at(2);
            let placed = before.find(cell).expect("a cell");
            let block = turn.chars().next().expect("a block");
            let there = before.cell_after_turn(placed, block, turn.ends_with('+'));
            assert!(after.cells[there].seat.is_some(), "{text}");
        }
    }
}
