//! One type for all games, for code that is not generic over them: tables, records, commands.

use std::fmt;

use crate::perft::perft;
use crate::random::RandomSource;
use crate::{
    Exago, ExagoMove, ExagoRules, ExagoUndo, FinalPlaces, Game, GameKind, HexCell, IllegalMove, Intersection,
    MarbleMove, MarbleSocket, Pentago, PentagoRules, PentagoXl, Pente, PenteRules, PenteUndo, PositionError,
    RuleOptionsError, Seat, XlRules,
};

/// A position of any of the four games.
///
/// ```
/// use tessera_rules::{AnyGame, GameKind};
///
/// let mut game = AnyGame::new(GameKind::Pente, 2, "championship")?;
/// game.play_text("K10").expect("the first stone goes on the centre");
/// let refused = game.play_text("K10").expect_err("K10 is taken");
/// assert_eq!(refused.to_string(), "K10 is taken; choose an empty intersection");
/// # Ok::<(), tessera_rules::RuleOptionsError>(())
/// ```
///
/// The board is accessible by cell:
///
/// ```
/// use tessera_rules::{AnyGame, GameKind};
///
/// let mut game = AnyGame::new(GameKind::Pentago, 2, "")?;
/// let mv = game.parse_move("b2A+")?;
/// let undo = game.play(mv)?;
/// let pieces: Vec<_> = game.pieces().map(|(cell, seat)| (game.cell_name(cell), seat.number())).collect();
/// assert_eq!(pieces, [("b2".to_owned(), 1)]);
/// game.undo(undo);
/// assert_eq!(game.pieces().count(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub enum AnyGame {
    /// Pentago.
    Pentago(Pentago),
    /// Pentago XL.
    PentagoXl(PentagoXl),
    /// Exago.
    Exago(Box<Exago>),
    /// Pente.
    Pente(Box<Pente>),
}

/// A move of any of the four games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AnyMove {
    /// A marble and a turn in Pentago.
    Pentago(MarbleMove),
    /// A marble and a turn in Pentago XL.
    PentagoXl(MarbleMove),
    /// A tile placed, or lifted and placed, in Exago.
    Exago(ExagoMove),
    /// A stone in Pente.
    Pente(Intersection),
    /// The second player takes over the first turn (PG-12, XL-11, PE-11). It only changes the owner of that turn, and is
    /// not a move of the games' own types.
    Swap,
}

/// A cell of any of the four games.
///
/// Its name depends on the board, see [`AnyGame::cell_name`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AnyCell {
    /// A socket of Pentago or Pentago XL.
    Socket(MarbleSocket),
    /// A cell of Exago.
    Hex(HexCell),
    /// An intersection of Pente.
    Intersection(Intersection),
}

/// What [`AnyGame::undo`] needs to take back a move.
#[derive(Debug)]
pub struct AnyUndo(UndoKind);

#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "an undo lives on the stack; a box would cost more")]
enum UndoKind {
    Pentago(Pentago),
    PentagoXl(PentagoXl),
    Exago(ExagoUndo),
    Pente(PenteUndo),
    /// The position before the first turn was taken over.
    Swap(Box<AnyGame>),
}

/// The error of a game's setup: its rules or its position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameSetupError {
    /// The number of players or the rule options.
    #[error(transparent)]
    Rules(#[from] RuleOptionsError),
    /// The position.
    #[error(transparent)]
    Position(#[from] PositionError),
}

/// Evaluates the same expression with the game of any kind.
macro_rules! with_game {
    ($any:expr, $game:ident => $body:expr) => {
        match $any {
            AnyGame::Pentago($game) => $body,
            AnyGame::PentagoXl($game) => $body,
            AnyGame::Exago($game) => $body,
            AnyGame::Pente($game) => $body,
        }
    };
}

/// Evaluates an expression with the game and a move of the same game, or `$otherwise` with a move of another game.
macro_rules! with_move {
    ($any:expr, $any_move:expr, ($game:ident, $mv:ident) => $body:expr, else $otherwise:expr) => {
        match ($any, $any_move) {
            (AnyGame::Pentago($game), AnyMove::Pentago($mv)) => $body,
            (AnyGame::PentagoXl($game), AnyMove::PentagoXl($mv)) => $body,
            (AnyGame::Exago($game), AnyMove::Exago($mv)) => $body,
            (AnyGame::Pente($game), AnyMove::Pente($mv)) => $body,
            _ => $otherwise,
        }
    };
}

/// The notation of [`AnyMove::Swap`].
const SWAP: &str = "swap";
const OTHER_GAME: IllegalMove = IllegalMove::Unreadable { form: "it belongs to another game" };

impl AnyGame {
    /// The starting position of a game with this number of players and these rule options, such as `teams,marbles=12`.
    /// An empty list means the printed rules.
    pub fn new(kind: GameKind, players: usize, rules: &str) -> Result<AnyGame, RuleOptionsError> {
        Ok(match kind {
            GameKind::Pentago => AnyGame::Pentago(Pentago::new(PentagoRules::parse(players, rules)?)),
            GameKind::PentagoXl => AnyGame::PentagoXl(PentagoXl::new(XlRules::parse(players, rules)?)),
            GameKind::Exago => AnyGame::Exago(Box::new(Exago::new(ExagoRules::parse(players, rules)?))),
            GameKind::Pente => AnyGame::Pente(Box::new(Pente::new(PenteRules::parse(players, rules)?))),
        })
    }

    /// Parses a position. One that cannot arise is an error that says why.
    pub fn from_position(
        kind: GameKind,
        players: usize,
        rules: &str,
        position: &str,
    ) -> Result<AnyGame, GameSetupError> {
        Ok(match kind {
            GameKind::Pentago => {
                AnyGame::Pentago(Pentago::from_position(PentagoRules::parse(players, rules)?, position)?)
            }
            GameKind::PentagoXl => {
                AnyGame::PentagoXl(PentagoXl::from_position(XlRules::parse(players, rules)?, position)?)
            }
            GameKind::Exago => {
                AnyGame::Exago(Box::new(Exago::from_position(ExagoRules::parse(players, rules)?, position)?))
            }
            GameKind::Pente => {
                AnyGame::Pente(Box::new(Pente::from_position(PenteRules::parse(players, rules)?, position)?))
            }
        })
    }

    /// Which game it is.
    pub fn kind(&self) -> GameKind {
        match self {
            AnyGame::Pentago(_) => GameKind::Pentago,
            AnyGame::PentagoXl(_) => GameKind::PentagoXl,
            AnyGame::Exago(_) => GameKind::Exago,
            AnyGame::Pente(_) => GameKind::Pente,
        }
    }

    /// XL-9: whether the game is played in teams, whose partners share their places.
    pub fn has_teams(&self) -> bool {
        matches!(self, AnyGame::PentagoXl(game) if game.rules().teams())
    }

    /// The rule options that differ from the defaults, as [`new`](AnyGame::new) reads them.
    pub fn rules(&self) -> String {
        with_game!(self, game => game.rules().to_string())
    }

    /// The number of seats.
    pub fn seats(&self) -> usize {
        with_game!(self, game => game.seats())
    }

    /// The seat to move. After the end of the game, the seat that would be next.
    pub fn to_move(&self) -> Seat {
        with_game!(self, game => game.to_move())
    }

    /// The number of moves made so far, a swap included.
    pub fn ply(&self) -> usize {
        with_game!(self, game => game.ply()) + usize::from(self.is_swapped())
    }

    /// Whether the player to move may take over the first turn (PG-12, XL-11, PE-11).
    pub fn may_swap(&self) -> bool {
        match self {
            AnyGame::Pentago(game) => game.may_swap(),
            AnyGame::PentagoXl(game) => game.may_swap(),
            AnyGame::Pente(game) => game.may_swap(),
            AnyGame::Exago(_) => false,
        }
    }

    /// Whether the second player took over the first turn.
    pub fn is_swapped(&self) -> bool {
        match self {
            AnyGame::Pentago(game) => game.is_swapped(),
            AnyGame::PentagoXl(game) => game.is_swapped(),
            AnyGame::Pente(game) => game.is_swapped(),
            AnyGame::Exago(_) => false,
        }
    }

    /// Whether the game is played with the rule `swap`.
    pub fn has_swap(&self) -> bool {
        match self {
            AnyGame::Pentago(game) => game.rules().swap,
            AnyGame::PentagoXl(game) => game.rules().swap(),
            AnyGame::Pente(game) => game.rules().swap(),
            AnyGame::Exago(_) => false,
        }
    }

    /// Checks whether the first turn can be taken over.
    fn check_swap(&self) -> Result<(), IllegalMove> {
        match (self.has_swap(), self.may_swap()) {
            (_, true) => Ok(()),
            _ if self.is_over() => Err(IllegalMove::GameOver),
            (true, false) => Err(IllegalMove::NothingToTakeOver),
            (false, false) => Err(IllegalMove::SwapIsOff),
        }
    }

    fn swap(&mut self) -> Result<AnyUndo, IllegalMove> {
        self.check_swap()?;
        let before = Box::new(self.clone());
        match self {
            AnyGame::Pentago(game) => game.swap(),
            AnyGame::PentagoXl(game) => game.swap(),
            AnyGame::Pente(game) => game.swap(),
            AnyGame::Exago(_) => {}
        }
        Ok(AnyUndo(UndoKind::Swap(before)))
    }

    /// The places by seat; `None` while the game is running.
    pub fn places(&self) -> Option<FinalPlaces> {
        with_game!(self, game => game.places())
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        with_game!(self, game => game.is_over())
    }

    /// Whether a seat is still in a running game: with three or more players one can finish (XL-5) or resign before the
    /// others.
    pub fn is_in_play(&self, seat: Seat) -> bool {
        match self {
            AnyGame::PentagoXl(game) => game.is_in_play(seat),
            AnyGame::Exago(game) => game.is_in_play(seat),
            AnyGame::Pentago(_) | AnyGame::Pente(_) => true,
        }
    }

    /// A player of Pentago XL or Exago resigns; with three or more in the game the others play on, see
    /// [`PentagoXl::withdraw`] and [`Exago::withdraw`]. Returns `false` if the game is over or the player has left it, and
    /// always in Pentago and Pente, where a resignation ends the game.
    ///
    /// A resignation cannot be undone: [`undo`](AnyGame::undo) takes back only the moves after it.
    pub fn withdraw(&mut self, seat: Seat) -> bool {
        match self {
            AnyGame::PentagoXl(game) => game.withdraw(seat),
            AnyGame::Exago(game) => game.withdraw(seat),
            AnyGame::Pentago(_) | AnyGame::Pente(_) => false,
        }
    }

    /// The places if the players still in the game agree to share the open ones; a draw if all are.
    pub fn places_if_shared(&self) -> FinalPlaces {
        match self {
            AnyGame::PentagoXl(game) => game.places_if_shared(),
            AnyGame::Exago(game) => game.places_if_shared(),
            AnyGame::Pentago(_) | AnyGame::Pente(_) => FinalPlaces::draw(2),
        }
    }

    /// The legal moves, each once, in no particular order.
    pub fn legal_moves(&self) -> Vec<AnyMove> {
        fn list<G: Game>(game: &G, wrap: impl Fn(G::Move) -> AnyMove) -> Vec<AnyMove> {
            let mut moves = Vec::new();
            game.legal_moves(&mut moves);
            moves.into_iter().map(wrap).collect()
        }
        let mut moves = match self {
            AnyGame::Pentago(game) => list(game, AnyMove::Pentago),
            AnyGame::PentagoXl(game) => list(game, AnyMove::PentagoXl),
            AnyGame::Exago(game) => list(&**game, AnyMove::Exago),
            AnyGame::Pente(game) => list(&**game, AnyMove::Pente),
        };
        moves.extend(self.may_swap().then_some(AnyMove::Swap));
        moves
    }

    /// Parses the notation of a move on this board. The move need not be legal.
    pub fn parse_move(&self, text: &str) -> Result<AnyMove, IllegalMove> {
        if self.kind() != GameKind::Exago && text.eq_ignore_ascii_case(SWAP) {
            return Ok(AnyMove::Swap);
        }
        match self {
            AnyGame::Pentago(game) => game.parse_move(text).map(AnyMove::Pentago),
            AnyGame::PentagoXl(game) => game.parse_move(text).map(AnyMove::PentagoXl),
            AnyGame::Exago(game) => game.parse_move(text).map(AnyMove::Exago),
            AnyGame::Pente(game) => game.parse_move(text).map(AnyMove::Pente),
        }
    }

    /// The notation of a move on this board; empty for a move of another game or with cells that this board does not have.
    pub fn move_text(&self, mv: AnyMove) -> String {
        if mv == AnyMove::Swap {
            return SWAP.to_owned();
        }
        with_move!(self, mv, (game, mv) => game.move_text(mv), else String::new())
    }

    /// Checks a move; an illegal one is an error that says why.
    pub fn check(&self, mv: AnyMove) -> Result<(), IllegalMove> {
        if mv == AnyMove::Swap {
            return self.check_swap();
        }
        with_move!(self, mv, (game, mv) => game.check(mv), else Err(OTHER_GAME))
    }

    /// Plays a legal move. An illegal one is an error and changes nothing.
    pub fn play(&mut self, mv: AnyMove) -> Result<AnyUndo, IllegalMove> {
        let undo = match (self, mv) {
            (game, AnyMove::Swap) => return game.swap(),
            (AnyGame::Pentago(game), AnyMove::Pentago(mv)) => UndoKind::Pentago(game.play(mv)?),
            (AnyGame::PentagoXl(game), AnyMove::PentagoXl(mv)) => UndoKind::PentagoXl(game.play(mv)?),
            (AnyGame::Exago(game), AnyMove::Exago(mv)) => UndoKind::Exago(game.play(mv)?),
            (AnyGame::Pente(game), AnyMove::Pente(mv)) => UndoKind::Pente(game.play(mv)?),
            _ => return Err(OTHER_GAME),
        };
        Ok(AnyUndo(undo))
    }

    /// Takes the last move back. `undo` must be what playing it returned; one of another game panics.
    ///
    /// An undo does not cross a [resignation](AnyGame::withdraw): that of a move before it panics in Exago; in Pentago XL it
    /// takes the resignation back too.
    pub fn undo(&mut self, undo: AnyUndo) {
        match (self, undo.0) {
            (game, UndoKind::Swap(before)) if game.kind() == before.kind() && game.is_swapped() => {
                *game = *before;
            }
            (AnyGame::Pentago(game), UndoKind::Pentago(undo)) => game.undo(undo),
            (AnyGame::PentagoXl(game), UndoKind::PentagoXl(undo)) => game.undo(undo),
            (AnyGame::Exago(game), UndoKind::Exago(undo)) => game.undo(undo),
            (AnyGame::Pente(game), UndoKind::Pente(undo)) => game.undo(undo),
            _ => panic!("the undo belongs to another game"),
        }
    }

    /// A random legal move, for playouts and simple bots: fast rather than uniform. It never swaps. The game must not be
    /// over.
    pub fn random_move<R: RandomSource + ?Sized>(&self, random: &mut R) -> AnyMove {
        match self {
            AnyGame::Pentago(game) => AnyMove::Pentago(game.random_move(random)),
            AnyGame::PentagoXl(game) => AnyMove::PentagoXl(game.random_move(random)),
            AnyGame::Exago(game) => AnyMove::Exago(game.random_move(random)),
            AnyGame::Pente(game) => AnyMove::Pente(game.random_move(random)),
        }
    }

    /// Plays random moves until the game is over or `max_moves` have been played. Returns their number.
    pub fn playout<R: RandomSource + ?Sized>(&mut self, random: &mut R, max_moves: usize) -> usize {
        with_game!(self, game => game.playout(random, max_moves))
    }

    /// Plays a move given by its notation, and returns it. After the end of the game every text is refused with
    /// [`IllegalMove::GameOver`].
    pub fn play_text(&mut self, text: &str) -> Result<AnyMove, IllegalMove> {
        if self.is_over() {
            return Err(IllegalMove::GameOver);
        }
        let mv = self.parse_move(text)?;
        self.play(mv)?;
        Ok(mv)
    }

    /// The cells of the board: row by row from the top in Pentago and Pentago XL, from the bottom in Exago and Pente.
    pub fn cells(&self) -> impl Iterator<Item = AnyCell> + use<> {
        let kind = self.kind();
        let (columns, hex_side, lines) = match self {
            AnyGame::Pentago(_) => (MarbleSocket::PENTAGO_WIDTH, 0, 0),
            AnyGame::PentagoXl(_) => (MarbleSocket::XL_WIDTH, 0, 0),
            AnyGame::Exago(game) => (0, game.rules().side(), 0),
            AnyGame::Pente(game) => (0, 0, game.rules().size()),
        };
        let sockets = MarbleSocket::all(columns).map(AnyCell::Socket);
        let hexagons = (kind == GameKind::Exago).then(|| HexCell::all(hex_side)).into_iter().flatten();
        sockets.chain(hexagons.map(AnyCell::Hex)).chain(Intersection::all(lines).map(AnyCell::Intersection))
    }

    /// The owner of the piece on a cell; `None` if the cell is empty, off this board, or of another game.
    pub fn seat_at(&self, cell: AnyCell) -> Option<Seat> {
        match (self, cell) {
            (AnyGame::Pentago(game), AnyCell::Socket(socket)) => game.seat_at(socket),
            (AnyGame::PentagoXl(game), AnyCell::Socket(socket)) => game.seat_at(socket),
            (AnyGame::Exago(game), AnyCell::Hex(cell)) => game.seat_at(cell),
            (AnyGame::Pente(game), AnyCell::Intersection(at)) => game.seat_at(at),
            _ => None,
        }
    }

    /// The cells with a piece and its owner, in the order of [`cells`](AnyGame::cells).
    pub fn pieces(&self) -> impl Iterator<Item = (AnyCell, Seat)> {
        self.cells().filter_map(|cell| Some((cell, self.seat_at(cell)?)))
    }

    /// The cell on which a move puts a piece; `None` for a swap, and for a move of another game or with cells that this
    /// board does not have.
    pub fn target(&self, mv: AnyMove) -> Option<AnyCell> {
        match (self, mv) {
            (AnyGame::Pentago(_), AnyMove::Pentago(mv)) | (AnyGame::PentagoXl(_), AnyMove::PentagoXl(mv)) => {
                Some(AnyCell::Socket(mv.socket))
            }
            (AnyGame::Exago(game), AnyMove::Exago(mv)) => {
                game.has_cells_of(mv).then(|| AnyCell::Hex(game.placed(mv)))
            }
            (AnyGame::Pente(_), AnyMove::Pente(at)) => Some(AnyCell::Intersection(at)),
            _ => None,
        }
        .filter(|&cell| self.has_cell(cell))
    }

    /// Whether the board has a cell.
    fn has_cell(&self, cell: AnyCell) -> bool {
        match (self, cell) {
            (AnyGame::Pentago(_), AnyCell::Socket(socket)) => socket.is_on(MarbleSocket::PENTAGO_WIDTH),
            (AnyGame::PentagoXl(_), AnyCell::Socket(socket)) => socket.is_on(MarbleSocket::XL_WIDTH),
            (AnyGame::Exago(game), AnyCell::Hex(cell)) => cell.is_on(game.rules().side()),
            (AnyGame::Pente(game), AnyCell::Intersection(at)) => at.is_on(game.rules().size()),
            _ => false,
        }
    }

    /// The name of a cell on this board, such as `b2`; empty for a cell of another game or off this board.
    pub fn cell_name(&self, cell: AnyCell) -> String {
        if !self.has_cell(cell) {
            return String::new();
        }
        match (self, cell) {
            (AnyGame::Pentago(_), AnyCell::Socket(socket)) => socket.name(MarbleSocket::PENTAGO_WIDTH),
            (AnyGame::PentagoXl(_), AnyCell::Socket(socket)) => socket.name(MarbleSocket::XL_WIDTH),
            (AnyGame::Exago(game), AnyCell::Hex(cell)) => cell.name(game.rules().side()),
            (AnyGame::Pente(_), AnyCell::Intersection(at)) => at.to_string(),
            _ => String::new(),
        }
    }

    /// Parses the name of a cell of this board.
    pub fn parse_cell(&self, name: &str) -> Result<AnyCell, IllegalMove> {
        match self {
            AnyGame::Pentago(_) => {
                MarbleSocket::parse(name, MarbleSocket::PENTAGO_WIDTH).map(AnyCell::Socket)
            }
            AnyGame::PentagoXl(_) => MarbleSocket::parse(name, MarbleSocket::XL_WIDTH).map(AnyCell::Socket),
            AnyGame::Exago(game) => HexCell::parse(name, game.rules().side()).map(AnyCell::Hex),
            AnyGame::Pente(game) => Intersection::parse(name, game.rules().size()).map(AnyCell::Intersection),
        }
    }

    /// The board alone: the first field of the position.
    pub fn board(&self) -> String {
        let position = self.to_string();
        position.split(' ').next().unwrap_or_default().to_owned()
    }

    /// The number of pairs captured by each seat; `None` except in Pente.
    pub fn captured(&self) -> Option<Vec<u8>> {
        match self {
            AnyGame::Pente(game) => Some(Seat::all(2).map(|seat| game.captured(seat)).collect()),
            _ => None,
        }
    }

    /// The number of marbles left or tiles in hand of each seat; `None` except in Pentago XL and Exago.
    pub fn hands(&self) -> Option<Vec<u8>> {
        let seats = Seat::all(self.seats());
        match self {
            AnyGame::PentagoXl(game) => Some(game.left().to_vec()),
            AnyGame::Exago(game) => Some(seats.map(|seat| game.hand(seat)).collect()),
            AnyGame::Pentago(_) | AnyGame::Pente(_) => None,
        }
    }

    /// The number of sequences of legal moves of this length. Games that end earlier do not count.
    pub fn perft(&self, depth: usize) -> u64 {
        if depth > 0 && self.can_still_swap() {
            let after = |mv: AnyMove| {
                let mut after = self.clone();
                after.play(mv).map_or(0, |_| after.perft(depth - 1))
            };
            return self.legal_moves().into_iter().map(after).sum();
        }
        match self {
            AnyGame::Pentago(game) => perft(&mut { *game }, depth),
            AnyGame::PentagoXl(game) => perft(&mut { *game }, depth),
            AnyGame::Exago(game) => perft(&mut *game.clone(), depth),
            AnyGame::Pente(game) => perft(&mut *game.clone(), depth),
        }
    }

    /// Whether the first turn can be taken over by the next move or the one after it.
    pub fn can_still_swap(&self) -> bool {
        self.may_swap() || self.has_swap() && self.ply() == 0
    }

    /// A hash key for tables of positions: equal for equal positions of the same game.
    pub fn key(&self) -> u64 {
        with_game!(self, game => game.key())
    }
}

impl fmt::Display for AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_game!(self, game => fmt::Display::fmt(game, f))
    }
}

impl fmt::Debug for AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_game!(self, game => fmt::Debug::fmt(game, f))
    }
}
