//! A position as things in places: what all boards are drawn from, and what a movie moves.

use tessera_rules::{AnyGame, AnyMove, Exago, GameKind, HexCell, Intersection, Pente, Seat, Turn};

use crate::brush::Point;
use crate::piece::Piece;
use crate::{LastMove, hexagon, intersections, marble_boards};

/// The board, by what its size is counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Board {
    /// So many blocks across.
    Blocks(usize),
    /// So many cells along a side.
    Hexagon(usize),
    /// So many lines across.
    Lines(usize),
}

/// A place for a piece.
#[derive(Clone, Debug)]
pub(crate) struct Cell {
    pub(crate) name: String,
    pub(crate) centre: Point,
    /// Column and row, for finding lines.
    pub(crate) place: (i32, i32),
}

/// A position with everything that its picture shows.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    pub(crate) kind: GameKind,
    pub(crate) board: Board,
    pub(crate) cells: Vec<Cell>,
    /// By cell.
    pub(crate) pieces: Vec<Option<Piece>>,
    /// The cells of every line that won, from end to end.
    pub(crate) lines: Vec<Vec<usize>>,
    pub(crate) targets: Vec<usize>,
    /// Tiles that can be lifted.
    pub(crate) liftable: Vec<usize>,
    /// Pairs captured by each seat, in Pente.
    pub(crate) captured: [u8; 2],
    /// Where the last piece went.
    pub(crate) placed: Option<usize>,
    /// Where the last move left an empty cell.
    pub(crate) left: Vec<usize>,
    pub(crate) turned: Option<Turn>,
    /// A block on its way, and how far it is: degrees clockwise.
    pub(crate) turning: Option<(usize, f64)>,
    /// Pieces on their way off the board, and how much of them is still there.
    pub(crate) leaving: Vec<(usize, Piece, f64)>,
}

impl Scene {
    /// A position without what a picture can leave out.
    pub(crate) fn of(game: &AnyGame) -> Scene {
        match game {
            AnyGame::Pentago(game) => {
                let mut scene = Scene::of_blocks(GameKind::Pentago, 2, |x, y| game.seat_at(x, y));
                scene.find_lines(&sockets(&game.winning_sockets(), 2), 5);
                scene
            }
            AnyGame::PentagoXl(game) => {
                let mut scene = Scene::of_blocks(GameKind::PentagoXl, 3, |x, y| game.seat_at(x, y));
                scene.find_lines(&sockets(&game.winning_sockets(), 3), 5);
                scene
            }
            AnyGame::Exago(game) => Scene::of_exago(game),
            AnyGame::WideExago(game) => Scene::of_exago(game),
            AnyGame::Pente(game) => Scene::of_pente(game),
        }
    }

    fn new(
        kind: GameKind,
        board: Board,
        cells: Vec<Cell>,
        seats: impl Iterator<Item = Option<Seat>>,
    ) -> Scene {
        Scene {
            kind,
            board,
            cells,
            pieces: seats.map(|seat| seat.map(|seat| Piece::of(kind, seat))).collect(),
            lines: Vec::new(),
            targets: Vec::new(),
            liftable: Vec::new(),
            captured: [0; 2],
            placed: None,
            left: Vec::new(),
            turned: None,
            turning: None,
            leaving: Vec::new(),
        }
    }

    fn of_blocks(kind: GameKind, across: usize, seat_at: impl Fn(usize, usize) -> Option<Seat>) -> Scene {
        let width = across * 3;
        let seats = (0..width * width).map(|cell| seat_at(cell % width, cell / width));
        Scene::new(kind, Board::Blocks(across), marble_boards::cells(across), seats)
    }

    fn of_exago<const W: usize>(game: &Exago<W>) -> Scene {
        let side = game.rules().side();
        let seats = game.cells().map(|cell| game.seat_at(cell));
        let mut scene = Scene::new(GameKind::Exago, Board::Hexagon(side), hexagon::cells(side), seats);
        let won: Vec<usize> =
            game.winning_cells().into_iter().filter_map(|cell| scene.find(&cell.name(side))).collect();
        scene.find_lines(&won, game.rules().line());
        scene
    }

    fn of_pente(game: &Pente) -> Scene {
        let size = game.rules().size();
        let at = |cell: usize| Intersection::new(cell % size, cell / size);
        let seats = (0..size * size).map(|cell| at(cell).and_then(|at| game.seat_at(at)));
        let mut scene = Scene::new(GameKind::Pente, Board::Lines(size), intersections::cells(size), seats);
        let won: Vec<usize> =
            game.winning_cells().into_iter().map(|at| at.row() * size + at.column()).collect();
        scene.find_lines(&won, 5);
        scene.captured = [0, 1].map(|seat| game.captured(Seat::at(seat)));
        scene
    }

    /// The number of a cell by its name.
    pub(crate) fn find(&self, name: &str) -> Option<usize> {
        self.cells.iter().position(|cell| cell.name == name)
    }

    /// Finds the longest straight runs of one colour among winning cells.
    fn find_lines(&mut self, won: &[usize], shortest: usize) {
        let directions: &[(i32, i32)] = match self.board {
            Board::Hexagon(_) => &[(1, 0), (0, 1), (1, -1)],
            Board::Blocks(_) | Board::Lines(_) => &[(1, 0), (0, 1), (1, 1), (1, -1)],
        };
        let mut won = won.to_vec();
        won.sort_unstable();
        won.dedup();
        for &start in &won {
            for &(across, up) in directions {
                let next = |from: usize, way: i32| {
                    let (column, row) = self.cells[from].place;
                    let place = (column + way * across, row + way * up);
                    let same = |&&cell: &&usize| {
                        self.cells[cell].place == place && self.pieces[cell] == self.pieces[start]
                    };
                    won.iter().find(same).copied()
                };
                if next(start, -1).is_some() {
                    continue;
                }
                let run: Vec<usize> = std::iter::successors(Some(start), |&cell| next(cell, 1)).collect();
                if run.len() >= shortest {
                    self.lines.push(run);
                }
            }
        }
    }

    /// Notes where the next piece can go.
    pub(crate) fn show_targets(&mut self, game: &AnyGame) {
        for mv in game.legal_moves().into_iter().filter(|&mv| mv != AnyMove::Swap) {
            let (to, from) = self.cells_of(game, mv);
            self.targets.extend(to);
            self.liftable.extend(from);
        }
        for cells in [&mut self.targets, &mut self.liftable] {
            cells.sort_unstable();
            cells.dedup();
        }
    }

    /// The cell where a move puts a piece, and the one from which it lifts a tile. Taking over the first turn puts one of
    /// another colour where the only piece is.
    pub(crate) fn cells_of(&self, game: &AnyGame, mv: AnyMove) -> (Option<usize>, Option<usize>) {
        let hexagons = |to: HexCell, from: Option<HexCell>, side: usize| {
            (self.find(&to.name(side)), from.and_then(|from| self.find(&from.name(side))))
        };
        match (game, mv) {
            (AnyGame::Pentago(_), AnyMove::Pentago(mv)) => (Some(socket(mv.socket, 2)), None),
            (AnyGame::PentagoXl(_), AnyMove::PentagoXl(mv)) => (Some(socket(mv.socket, 3)), None),
            (AnyGame::Exago(game), AnyMove::Exago(mv)) => {
                hexagons(game.placed(mv), game.lifted(mv), game.rules().side())
            }
            (AnyGame::WideExago(game), AnyMove::WideExago(mv)) => {
                hexagons(game.placed(mv), game.lifted(mv), game.rules().side())
            }
            (AnyGame::Pente(game), AnyMove::Pente(at)) => {
                (Some(at.row() * game.rules().size() + at.column()), None)
            }
            (_, AnyMove::Swap) => (self.pieces.iter().position(Option::is_some), None),
            // A move of another game.
            _ => (None, None),
        }
    }

    /// Notes what the last move did.
    pub(crate) fn show_last_move(&mut self, last: &LastMove) {
        self.placed = self.find(&last.placed);
        self.left = last.left.iter().filter_map(|name| self.find(name)).collect();
        self.turned = last.turn;
    }

    /// The size of the picture.
    pub(crate) fn size(&self, coordinates: bool) -> Point {
        match self.board {
            Board::Blocks(across) => marble_boards::size(across, coordinates),
            Board::Hexagon(side) => hexagon::size(side),
            Board::Lines(size) => intersections::size(size),
        }
    }
}

/// The cell of a socket's number in a move.
pub(crate) fn socket(number: u8, across: usize) -> usize {
    let (block, place) = (usize::from(number >> 4), usize::from(number & 15));
    let (column, row) = (block % across * 3 + place % 3, block / across * 3 + place / 3);
    row * across * 3 + column
}

fn sockets(numbers: &[u8], across: usize) -> Vec<usize> {
    numbers.iter().map(|&number| socket(number, across)).collect()
}

/// The turn of a move, in games that have turns.
pub(crate) fn turn_of(mv: AnyMove) -> Option<Turn> {
    match mv {
        AnyMove::Pentago(mv) | AnyMove::PentagoXl(mv) => mv.turn,
        AnyMove::Exago(_) | AnyMove::WideExago(_) | AnyMove::Pente(_) | AnyMove::Swap => None,
    }
}

/// Where a cell of a square board of blocks goes when its block turns.
pub(crate) fn after_turn(cell: usize, turn: Turn, across: usize) -> usize {
    let width = across * 3;
    let (column, row) = (cell % width, cell / width);
    if row / 3 * across + column / 3 != turn.block() {
        return cell;
    }
    let (x, y) = (column % 3, row % 3);
    let (x, y) = if turn.is_clockwise() { (2 - y, x) } else { (y, 2 - x) };
    (row / 3 * 3 + y) * width + column / 3 * 3 + x
}

/// Whether a game still lets somebody move.
pub(crate) fn standing(game: &AnyGame) -> String {
    let name = |seat: Seat| Piece::of(game.kind(), seat).name();
    match game.places() {
        None => format!("{} to move", name(game.to_move())),
        Some(places) if places.is_draw() => "a draw".to_owned(),
        Some(places) => {
            let winners: Vec<&str> = places.winners().map(name).collect();
            let verb = if winners.len() == 1 { "has" } else { "have" };
            format!("{} {verb} won", winners.join(" and "))
        }
    }
}
