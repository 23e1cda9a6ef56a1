//! Scene description of a position: board layout, cells, pieces and highlights. SVG and GIF are drawn from it.

use tessera_rules::{
    AnyGame, AnyMove, BlockTurn, Exago, GameKind, HexCell, Intersection, MarbleSocket, Pente, Seat,
};

use crate::piece::PieceColour;
use crate::svg_painter::SvgPoint;
use crate::{LastMoveEffects, block_board, exago_board, pente_board};

/// Shape of a board (blocks, hexagon or grid) and its size in blocks, cells or lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BoardShapeAndSize {
    /// Pentago and Pentago XL: number of blocks along a side.
    Blocks(usize),
    /// Exago: number of cells along a side.
    Hexagon(usize),
    /// Pente: number of lines along a side.
    Grid(usize),
}

/// Cell of a board: its name and where it is drawn.
#[derive(Clone, Debug)]
pub(crate) struct BoardCell {
    pub(crate) name: String,
    pub(crate) centre: SvgPoint,
    /// Column and row, to find lines.
    pub(crate) grid_position: (i32, i32),
}

/// A position with everything that its picture shows.
#[derive(Clone, Debug)]
pub(crate) struct BoardScene {
    pub(crate) kind: GameKind,
    pub(crate) layout: BoardShapeAndSize,
    pub(crate) cells: Vec<BoardCell>,
    /// Indexed by cell.
    pub(crate) pieces: Vec<Option<PieceColour>>,
    /// The cells of every winning line, from end to end.
    pub(crate) winning_lines: Vec<Vec<usize>>,
    pub(crate) legal_targets: Vec<usize>,
    /// Cells whose tile can be lifted, in Exago.
    pub(crate) liftable: Vec<usize>,
    /// Pairs captured by each seat, in Pente.
    pub(crate) captured: [u8; 2],
    /// The cell of the last piece placed.
    pub(crate) placed: Option<usize>,
    /// The cells of pieces that were placed shortly before.
    pub(crate) placed_earlier: Vec<usize>,
    /// The cells that the last move emptied.
    pub(crate) emptied: Vec<usize>,
    pub(crate) turned: Option<BlockTurn>,
    /// Animation: the turning block and its angle, in degrees clockwise.
    pub(crate) turning: Option<(usize, f64)>,
    /// Animation: pieces being removed, with their opacity.
    pub(crate) leaving: Vec<(usize, PieceColour, f64)>,
}

impl BoardScene {
    /// The scene of a position, without the optional highlights.
    pub(crate) fn of(game: &AnyGame) -> BoardScene {
        match game {
            AnyGame::Pentago(game) => {
                let mut scene = BoardScene::of_blocks(GameKind::Pentago, 2, |socket| game.seat_at(socket));
                scene.find_lines(&sockets(&game.winning_sockets(), 2), 5);
                scene
            }
            AnyGame::PentagoXl(game) => {
                let mut scene = BoardScene::of_blocks(GameKind::PentagoXl, 3, |socket| game.seat_at(socket));
                scene.find_lines(&sockets(&game.winning_sockets(), 3), 5);
                scene
            }
            AnyGame::Exago(game) => BoardScene::of_exago(game),
            AnyGame::Pente(game) => BoardScene::of_pente(game),
        }
    }

    fn new(
        kind: GameKind,
        layout: BoardShapeAndSize,
        cells: Vec<BoardCell>,
        seats: impl Iterator<Item = Option<Seat>>,
    ) -> BoardScene {
        BoardScene {
            kind,
            layout,
            cells,
            pieces: seats.map(|seat| seat.map(|seat| PieceColour::of(kind, seat))).collect(),
            winning_lines: Vec::new(),
            legal_targets: Vec::new(),
            liftable: Vec::new(),
            captured: [0; 2],
            placed: None,
            placed_earlier: Vec::new(),
            emptied: Vec::new(),
            turned: None,
            turning: None,
            leaving: Vec::new(),
        }
    }

    fn of_blocks(
        kind: GameKind,
        across: usize,
        seat_at: impl Fn(MarbleSocket) -> Option<Seat>,
    ) -> BoardScene {
        let seats = MarbleSocket::all(across * 3).map(seat_at);
        BoardScene::new(kind, BoardShapeAndSize::Blocks(across), block_board::cells(across), seats)
    }

    fn of_exago(game: &Exago) -> BoardScene {
        let side = game.rules().side();
        let seats = game.cells().map(|cell| game.seat_at(cell));
        let mut scene = BoardScene::new(
            GameKind::Exago,
            BoardShapeAndSize::Hexagon(side),
            exago_board::cells(side),
            seats,
        );
        let won: Vec<usize> =
            game.winning_cells().into_iter().filter_map(|cell| scene.find(&cell.name(side))).collect();
        scene.find_lines(&won, game.rules().line());
        scene
    }

    fn of_pente(game: &Pente) -> BoardScene {
        let size = game.rules().size();
        let at = |cell: usize| Intersection::new(cell % size, cell / size);
        let seats = (0..size * size).map(|cell| at(cell).and_then(|at| game.seat_at(at)));
        let mut scene =
            BoardScene::new(GameKind::Pente, BoardShapeAndSize::Grid(size), pente_board::cells(size), seats);
        let won: Vec<usize> =
            game.winning_cells().into_iter().map(|at| at.row() * size + at.column()).collect();
        scene.find_lines(&won, 5);
        scene.captured = [0, 1].map(|seat| game.captured(Seat::at(seat)));
        scene
    }

    /// Gives every seat its piece. The scene must have the usual ones.
    pub(crate) fn recolour(&mut self, pieces: &[PieceColour]) {
        let kind = self.kind;
        let recoloured = |piece: PieceColour| {
            let seat = Seat::all(pieces.len()).find(|&seat| PieceColour::of(kind, seat) == piece);
            seat.map_or(piece, |seat| pieces[seat.index()])
        };
        for piece in self.pieces.iter_mut().flatten() {
            *piece = recoloured(*piece);
        }
        for (_, piece, _) in &mut self.leaving {
            *piece = recoloured(*piece);
        }
    }

    /// The index of the cell with this name.
    pub(crate) fn find(&self, name: &str) -> Option<usize> {
        self.cells.iter().position(|cell| cell.name == name)
    }

    /// Stores the maximal straight runs of one colour among the winning cells.
    fn find_lines(&mut self, won: &[usize], shortest: usize) {
        let directions: &[(i32, i32)] = match self.layout {
            BoardShapeAndSize::Hexagon(_) => &[(1, 0), (0, 1), (1, -1)],
            BoardShapeAndSize::Blocks(_) | BoardShapeAndSize::Grid(_) => &[(1, 0), (0, 1), (1, 1), (1, -1)],
        };
        let mut won = won.to_vec();
        won.sort_unstable();
        won.dedup();
        for &start in &won {
            for &(across, up) in directions {
                let next = |from: usize, way: i32| {
                    let (column, row) = self.cells[from].grid_position;
                    let grid_position = (column + way * across, row + way * up);
                    let same = |&&cell: &&usize| {
                        self.cells[cell].grid_position == grid_position
                            && self.pieces[cell] == self.pieces[start]
                    };
                    won.iter().find(same).copied()
                };
                if next(start, -1).is_some() {
                    continue;
                }
                let run: Vec<usize> = std::iter::successors(Some(start), |&cell| next(cell, 1)).collect();
                if run.len() >= shortest {
                    self.winning_lines.push(run);
                }
            }
        }
    }

    /// Adds the cells of the legal moves.
    pub(crate) fn show_targets(&mut self, game: &AnyGame) {
        for mv in game.legal_moves().into_iter().filter(|&mv| mv != AnyMove::Swap) {
            let (to, from) = self.move_cells(game, mv);
            self.legal_targets.extend(to);
            self.liftable.extend(from);
        }
        for cells in [&mut self.legal_targets, &mut self.liftable] {
            cells.sort_unstable();
            cells.dedup();
        }
    }

    /// The cell where a move places a piece, and the cell from which it lifts a tile. A swap counts as placing a piece on
    /// the cell of the only piece, which changes its colour.
    pub(crate) fn move_cells(&self, game: &AnyGame, mv: AnyMove) -> (Option<usize>, Option<usize>) {
        let hexagons = |to: HexCell, from: Option<HexCell>, side: usize| {
            (self.find(&to.name(side)), from.and_then(|from| self.find(&from.name(side))))
        };
        match (game, mv) {
            (AnyGame::Pentago(_), AnyMove::Pentago(mv)) => (Some(socket(mv.socket, 2)), None),
            (AnyGame::PentagoXl(_), AnyMove::PentagoXl(mv)) => (Some(socket(mv.socket, 3)), None),
            (AnyGame::Exago(game), AnyMove::Exago(mv)) => {
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

    /// Marks the piece of an earlier move, which its own turn and later ones may have moved. A piece that is gone has no mark.
    pub(crate) fn show_earlier_move(
        &mut self,
        game: &AnyGame,
        earlier: AnyMove,
        turns: impl Iterator<Item = BlockTurn>,
    ) {
        let Some(mut cell) = self.move_cells(game, earlier).0 else { return };
        if let BoardShapeAndSize::Blocks(across) = self.layout {
            cell = turns.fold(cell, |cell, turn| cell_after_turn(cell, turn, across));
        }
        if self.pieces[cell].is_some() && self.placed != Some(cell) {
            self.placed_earlier.push(cell);
        }
    }

    /// Adds the highlights of the last move.
    pub(crate) fn show_last_move(&mut self, last: &LastMoveEffects) {
        self.placed = self.find(&last.placed);
        self.emptied = last.emptied.iter().filter_map(|name| self.find(name)).collect();
        self.turned = last.turn;
    }

    /// The size of the picture.
    pub(crate) fn size(&self, coordinates: bool) -> SvgPoint {
        match self.layout {
            BoardShapeAndSize::Blocks(across) => block_board::size(across, coordinates),
            BoardShapeAndSize::Hexagon(side) => exago_board::size(side),
            BoardShapeAndSize::Grid(size) => pente_board::size(size),
        }
    }
}

/// The cell index of a socket number as used in moves.
pub(crate) fn socket(socket: MarbleSocket, across: usize) -> usize {
    let width = across * 3;
    socket.row(width) * width + socket.column(width)
}

fn sockets(sockets: &[MarbleSocket], across: usize) -> Vec<usize> {
    sockets.iter().map(|&at| socket(at, across)).collect()
}

/// The block turn of a move; none in games without blocks.
pub(crate) fn turn_of(mv: AnyMove) -> Option<BlockTurn> {
    match mv {
        AnyMove::Pentago(mv) | AnyMove::PentagoXl(mv) => mv.turn,
        AnyMove::Exago(_) | AnyMove::Pente(_) | AnyMove::Swap => None,
    }
}

/// Where a turn moves the content of a cell of a block board.
pub(crate) fn cell_after_turn(cell: usize, turn: BlockTurn, across: usize) -> usize {
    let width = across * 3;
    let (column, row) = (cell % width, cell / width);
    if row / 3 * across + column / 3 != turn.block() {
        return cell;
    }
    let (x, y) = (column % 3, row % 3);
    let (x, y) = if turn.is_clockwise() { (2 - y, x) } else { (y, 2 - x) };
    (row / 3 * 3 + y) * width + column / 3 * 3 + x
}

/// Whose turn it is, or the result: "white to move", "a draw", "black has won".
pub(crate) fn status_text(game: &AnyGame, pieces: &[PieceColour]) -> String {
    let name = |seat: Seat| pieces[seat.index()].name();
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
