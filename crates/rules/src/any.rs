//! Some game of the house, for everybody who is not generic over games: tables, records, commands.

use std::fmt;

use crate::perft::perft;
use crate::{
    Exago, ExagoMove, ExagoRules, Game, GameKind, IllegalMove, Intersection, MarbleMove, Pentago,
    PentagoRules, PentagoXl, Pente, PenteRules, Places, PositionError, RuleError, Seat, XlRules,
};

/// A position of any of the four games.
///
/// ```
/// use tessera_rules::{AnyGame, GameKind};
///
/// let mut game = AnyGame::new(GameKind::Pente, 2, "championship")?;
/// game.play_text("K10").expect("the first stone goes on the centre");
/// let refused = game.play_text("K10").expect_err("K10 is taken");
/// assert_eq!(refused.to_string(), "K10 is taken; only an empty intersection will do");
/// # Ok::<(), tessera_rules::RuleError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub enum AnyGame {
    /// Pentago.
    Pentago(Pentago),
    /// Pentago XL.
    PentagoXl(PentagoXl),
    /// Exago on a board of side 4 to 6.
    Exago(Box<Exago<2>>),
    /// Exago on a board of side 7 to 10.
    WideExago(Box<Exago<6>>),
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
    /// A tile placed, or lifted and placed, in Exago on a board of side 4 to 6.
    Exago(ExagoMove),
    /// The same on a board of side 7 to 10.
    WideExago(ExagoMove),
    /// A stone in Pente.
    Pente(Intersection),
    /// The second player takes over the first turn (PG-12, XL-11, PE-11). It moves nothing on the board and says only
    /// whose the turn was, so that no game's own moves know of it.
    Swap,
}

/// What is wrong with a game's setup: its rules or its position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// The players or the rule options.
    #[error(transparent)]
    Rules(#[from] RuleError),
    /// The position.
    #[error(transparent)]
    Position(#[from] PositionError),
}

/// Does the same with whichever game it is.
macro_rules! with_game {
    ($any:expr, $game:ident => $body:expr) => {
        match $any {
            AnyGame::Pentago($game) => $body,
            AnyGame::PentagoXl($game) => $body,
            AnyGame::Exago($game) => $body,
            AnyGame::WideExago($game) => $body,
            AnyGame::Pente($game) => $body,
        }
    };
}

/// Does something with the game and the move that belongs to it; a move of another game is none.
macro_rules! with_move {
    ($any:expr, $any_move:expr, ($game:ident, $mv:ident) => $body:expr, else $otherwise:expr) => {
        match ($any, $any_move) {
            (AnyGame::Pentago($game), AnyMove::Pentago($mv)) => $body,
            (AnyGame::PentagoXl($game), AnyMove::PentagoXl($mv)) => $body,
            (AnyGame::Exago($game), AnyMove::Exago($mv)) => $body,
            (AnyGame::WideExago($game), AnyMove::WideExago($mv)) => $body,
            (AnyGame::Pente($game), AnyMove::Pente($mv)) => $body,
            _ => $otherwise,
        }
    };
}

/// The notation of [`AnyMove::Swap`].
const SWAP: &str = "swap";
const OTHER_GAME: IllegalMove = IllegalMove::Unreadable { form: "it belongs to another game" };

impl AnyGame {
    /// The start of a game, by its kind, the number of players and a list of rule options.
    pub fn new(kind: GameKind, players: usize, rules: &str) -> Result<AnyGame, RuleError> {
        Ok(match kind {
            GameKind::Pentago => AnyGame::Pentago(Pentago::new(PentagoRules::parse(players, rules)?)),
            GameKind::PentagoXl => AnyGame::PentagoXl(PentagoXl::new(XlRules::parse(players, rules)?)),
            GameKind::Exago => {
                let rules = ExagoRules::parse(players, rules)?;
                if rules.is_wide() {
                    AnyGame::WideExago(Box::new(Exago::new(rules)))
                } else {
                    AnyGame::Exago(Box::new(Exago::new(rules)))
                }
            }
            GameKind::Pente => AnyGame::Pente(Box::new(Pente::new(PenteRules::parse(players, rules)?))),
        })
    }

    /// A position from its text, which is checked: an impossible one is refused with the reason.
    pub fn from_position(
        kind: GameKind,
        players: usize,
        rules: &str,
        position: &str,
    ) -> Result<AnyGame, SetupError> {
        Ok(match kind {
            GameKind::Pentago => {
                AnyGame::Pentago(Pentago::from_position(PentagoRules::parse(players, rules)?, position)?)
            }
            GameKind::PentagoXl => {
                AnyGame::PentagoXl(PentagoXl::from_position(XlRules::parse(players, rules)?, position)?)
            }
            GameKind::Exago => {
                let rules = ExagoRules::parse(players, rules)?;
                if rules.is_wide() {
                    AnyGame::WideExago(Box::new(Exago::from_position(rules, position)?))
                } else {
                    AnyGame::Exago(Box::new(Exago::from_position(rules, position)?))
                }
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
            AnyGame::Exago(_) | AnyGame::WideExago(_) => GameKind::Exago,
            AnyGame::Pente(_) => GameKind::Pente,
        }
    }

    /// XL-9: whether partners share their places.
    pub fn has_teams(&self) -> bool {
        matches!(self, AnyGame::PentagoXl(game) if game.rules().teams())
    }

    /// The list of rule options that differ from the usual ones.
    pub fn rules(&self) -> String {
        with_game!(self, game => game.rules().to_string())
    }

    /// The number of seats.
    pub fn seats(&self) -> usize {
        with_game!(self, game => game.seats())
    }

    /// The seat that moves next, or would if the game were not over.
    pub fn to_move(&self) -> Seat {
        with_game!(self, game => game.to_move())
    }

    /// The moves made so far.
    pub fn ply(&self) -> usize {
        with_game!(self, game => game.ply()) + usize::from(self.is_swapped())
    }

    /// Whether the player to move may take over the first turn instead of answering it (PG-12, XL-11, PE-11).
    pub fn may_swap(&self) -> bool {
        match self {
            AnyGame::Pentago(game) => game.may_swap(),
            AnyGame::PentagoXl(game) => game.may_swap(),
            AnyGame::Pente(game) => game.may_swap(),
            AnyGame::Exago(_) | AnyGame::WideExago(_) => false,
        }
    }

    /// Whether the second player took over the first turn.
    pub fn is_swapped(&self) -> bool {
        match self {
            AnyGame::Pentago(game) => game.is_swapped(),
            AnyGame::PentagoXl(game) => game.is_swapped(),
            AnyGame::Pente(game) => game.is_swapped(),
            AnyGame::Exago(_) | AnyGame::WideExago(_) => false,
        }
    }

    /// Whether the game is played with the rule `swap`.
    pub fn has_swap(&self) -> bool {
        match self {
            AnyGame::Pentago(game) => game.rules().swap,
            AnyGame::PentagoXl(game) => game.rules().swap(),
            AnyGame::Pente(game) => game.rules().swap(),
            AnyGame::Exago(_) | AnyGame::WideExago(_) => false,
        }
    }

    /// Why the first turn cannot be taken over, if it cannot.
    fn check_swap(&self) -> Result<(), IllegalMove> {
        match (self.has_swap(), self.may_swap()) {
            (_, true) => Ok(()),
            _ if self.is_over() => Err(IllegalMove::GameOver),
            (true, false) => Err(IllegalMove::NothingToTakeOver),
            (false, false) => Err(IllegalMove::SwapIsOff),
        }
    }

    fn swap(&mut self) -> Result<(), IllegalMove> {
        self.check_swap()?;
        match self {
            AnyGame::Pentago(game) => game.swap(),
            AnyGame::PentagoXl(game) => game.swap(),
            AnyGame::Pente(game) => game.swap(),
            AnyGame::Exago(_) | AnyGame::WideExago(_) => {}
        }
        Ok(())
    }

    /// The places by seat once the game is over.
    pub fn places(&self) -> Option<Places> {
        with_game!(self, game => game.places())
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        with_game!(self, game => game.is_over())
    }

    /// Whether a seat is still in a game that runs: with three players or more one can finish (XL-5) or give up before
    /// the others.
    pub fn is_in_play(&self, seat: Seat) -> bool {
        match self {
            AnyGame::PentagoXl(game) => game.is_in_play(seat),
            AnyGame::Exago(game) => game.is_in_play(seat),
            AnyGame::WideExago(game) => game.is_in_play(seat),
            AnyGame::Pentago(_) | AnyGame::Pente(_) => true,
        }
    }

    /// A player of Pentago XL or Exago gives up; with three or more in the game the others play on without him, see
    /// [`PentagoXl::withdraw`] and [`Exago::withdraw`]. Tells whether he could: not in a game that is over or that he has
    /// left, and not in Pentago and Pente, where giving up is losing and nothing is to be played on.
    pub fn withdraw(&mut self, seat: Seat) -> bool {
        match self {
            AnyGame::PentagoXl(game) => game.withdraw(seat),
            AnyGame::Exago(game) => game.withdraw(seat),
            AnyGame::WideExago(game) => game.withdraw(seat),
            AnyGame::Pentago(_) | AnyGame::Pente(_) => false,
        }
    }

    /// The places if those who are still in the game agree to share what is open: a draw, where all are.
    pub fn places_if_shared(&self) -> Places {
        match self {
            AnyGame::PentagoXl(game) => game.places_if_shared(),
            AnyGame::Exago(game) => game.places_if_shared(),
            AnyGame::WideExago(game) => game.places_if_shared(),
            AnyGame::Pentago(_) | AnyGame::Pente(_) => Places::draw(2),
        }
    }

    /// The legal moves.
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
            AnyGame::WideExago(game) => list(&**game, AnyMove::WideExago),
            AnyGame::Pente(game) => list(&**game, AnyMove::Pente),
        };
        moves.extend(self.may_swap().then_some(AnyMove::Swap));
        moves
    }

    /// Understands a move's notation on this board. The move need not be legal.
    pub fn parse_move(&self, text: &str) -> Result<AnyMove, IllegalMove> {
        if self.kind() != GameKind::Exago && text.eq_ignore_ascii_case(SWAP) {
            return Ok(AnyMove::Swap);
        }
        match self {
            AnyGame::Pentago(game) => game.parse_move(text).map(AnyMove::Pentago),
            AnyGame::PentagoXl(game) => game.parse_move(text).map(AnyMove::PentagoXl),
            AnyGame::Exago(game) => game.parse_move(text).map(AnyMove::Exago),
            AnyGame::WideExago(game) => game.parse_move(text).map(AnyMove::WideExago),
            AnyGame::Pente(game) => game.parse_move(text).map(AnyMove::Pente),
        }
    }

    /// A move's notation, as it is written on this board.
    pub fn move_text(&self, mv: AnyMove) -> String {
        if mv == AnyMove::Swap {
            return SWAP.to_owned();
        }
        with_move!(self, mv, (game, mv) => game.move_text(mv), else String::new())
    }

    /// Why a move is illegal, if it is.
    pub fn check(&self, mv: AnyMove) -> Result<(), IllegalMove> {
        if mv == AnyMove::Swap {
            return self.check_swap();
        }
        with_move!(self, mv, (game, mv) => game.check(mv), else Err(OTHER_GAME))
    }

    /// Plays a move, or says why it cannot be played and changes nothing. There is no undo: who wants one keeps a copy.
    pub fn play(&mut self, mv: AnyMove) -> Result<(), IllegalMove> {
        if mv == AnyMove::Swap {
            return self.swap();
        }
        with_move!(self, mv, (game, mv) => game.play(mv).map(|_| ()), else Err(OTHER_GAME))
    }

    /// Plays a move given by its notation, and tells which it was. A move after the end is refused as such, whatever
    /// it says.
    pub fn play_text(&mut self, text: &str) -> Result<AnyMove, IllegalMove> {
        if self.is_over() {
            return Err(IllegalMove::GameOver);
        }
        let mv = self.parse_move(text)?;
        self.play(mv)?;
        Ok(mv)
    }

    /// The board alone: the first field of the position.
    pub fn board(&self) -> String {
        let position = self.to_string();
        position.split(' ').next().unwrap_or_default().to_owned()
    }

    /// The pairs captured by each seat, in Pente.
    pub fn captured(&self) -> Option<Vec<u8>> {
        match self {
            AnyGame::Pente(game) => Some(Seat::all(2).map(|seat| game.captured(seat)).collect()),
            _ => None,
        }
    }

    /// The marbles left or tiles in hand of each seat, in Pentago XL and Exago.
    pub fn hands(&self) -> Option<Vec<u8>> {
        let seats = Seat::all(self.seats());
        match self {
            AnyGame::PentagoXl(game) => Some(game.left().to_vec()),
            AnyGame::Exago(game) => Some(seats.map(|seat| game.hand(seat)).collect()),
            AnyGame::WideExago(game) => Some(seats.map(|seat| game.hand(seat)).collect()),
            AnyGame::Pentago(_) | AnyGame::Pente(_) => None,
        }
    }

    /// The number of sequences of legal moves of this length; those that end earlier do not count.
    pub fn perft(&self, depth: usize) -> u64 {
        if depth > 0 && self.may_be_swapped_yet() {
            let after = |mv: AnyMove| {
                let mut after = self.clone();
                after.play(mv).map_or(0, |()| after.perft(depth - 1))
            };
            return self.legal_moves().into_iter().map(after).sum();
        }
        match self {
            AnyGame::Pentago(game) => perft(&mut { *game }, depth),
            AnyGame::PentagoXl(game) => perft(&mut { *game }, depth),
            AnyGame::Exago(game) => perft(&mut *game.clone(), depth),
            AnyGame::WideExago(game) => perft(&mut *game.clone(), depth),
            AnyGame::Pente(game) => perft(&mut *game.clone(), depth),
        }
    }

    /// Whether somebody can take over the first turn now or with the next move.
    pub fn may_be_swapped_yet(&self) -> bool {
        self.may_swap() || self.has_swap() && self.ply() == 0
    }

    /// A key for tables of positions: equal for equal positions of the same game.
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
