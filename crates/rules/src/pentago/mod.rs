//! Pentago: four boards of nine sockets, a marble and a turn, five in a row.

mod lines;
mod playout;
mod position_text;
mod rule_options;

use std::fmt;

pub(crate) use rule_options::OPTIONS;
pub use rule_options::PentagoRules;

use self::lines::{LINES, has_five, sockets_of_fives};
use crate::game::playout_move_by_move;
use crate::random::RandomSource;
use crate::random::fold;
use crate::turning_blocks::{
    BlockGrid, BlockTurn, FreeSocketPrefixSums, MarbleMove, MarbleSocket, nth_place,
};
use crate::{FinalPlaces, Game, IllegalMove, Seat, Symmetry};

type PentagoGrid = BlockGrid<2>;

/// The bits of all sockets, by number: four blocks of nine bits, each in 16 bits.
const ALL_SOCKETS: u64 = 0x01FF_01FF_01FF_01FF;
const FULL: u8 = 36;
const TURNS: u32 = 8;
const BLOCKS: &str = "A, B, C and D";

/// A position of Pentago.
///
/// ```
/// use tessera_rules::{Game, Pentago, PentagoRules};
///
/// let game = Pentago::from_position(PentagoRules::default(), "6/6/6/6/1w4/6 2")?;
/// assert_eq!(game.count_legal(&mut Vec::new()), 35 * 8);
/// # Ok::<(), tessera_rules::PositionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pentago {
    /// The marbles of the player to move. By player to move rather than by seat, the two words stay in registers.
    mine: u64,
    theirs: u64,
    /// The number of marbles on the board.
    ply: u8,
    /// PG-12: whether the second player took over the first turn, and the first player answered it.
    swapped: bool,
    ending: PentagoEnding,
    /// Kept only under PG-11: otherwise positions are equal whatever was turned last.
    last_turn: Option<BlockTurn>,
    rules: PentagoRules,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum PentagoEnding {
    Open,
    LastMoverWon,
    LastMoverLost,
    Drawn,
}

#[inline]
const fn bit(socket: MarbleSocket) -> u64 {
    1 << (socket.index() & 63)
}

#[inline]
const fn block_of(marbles: u64, block: usize) -> u16 {
    (marbles >> (block * 16)) as u16 & 0x1FF
}

#[inline]
fn turned(marbles: u64, turn: BlockTurn) -> u64 {
    let shift = turn.block() * 16;
    let before = block_of(marbles, turn.block());
    marbles ^ (u64::from(before ^ turn.apply(before)) << shift)
}

impl Pentago {
    /// The 32 lines of five as bitboards, a bit for every socket by its [number](MarbleSocket::number).
    pub const LINES: [u64; 32] = LINES;

    /// PG-1: the empty board.
    pub const fn new(rules: PentagoRules) -> Pentago {
        Pentago {
            mine: 0,
            theirs: 0,
            ply: 0,
            swapped: false,
            ending: PentagoEnding::Open,
            last_turn: None,
            rules,
        }
    }

    /// The rules of this game.
    pub fn rules(&self) -> PentagoRules {
        self.rules
    }

    /// The sockets of the board, row by row from the top left.
    pub fn cells() -> impl DoubleEndedIterator<Item = MarbleSocket> + ExactSizeIterator + Clone {
        MarbleSocket::all(PentagoGrid::WIDTH)
    }

    /// The owner of the marble in a socket.
    pub fn seat_at(&self, socket: MarbleSocket) -> Option<Seat> {
        let bit = if socket.is_on(PentagoGrid::WIDTH) { bit(socket) } else { 0 };
        Seat::all(2).find(|&seat| self.marbles(seat) & bit != 0)
    }

    /// The turn of the last move; kept only under PG-11.
    pub fn last_turn(&self) -> Option<BlockTurn> {
        self.last_turn
    }

    /// The sockets of all fives on the board.
    pub fn winning_sockets(&self) -> Vec<MarbleSocket> {
        [self.mine, self.theirs].into_iter().flat_map(sockets_of_fives).collect()
    }

    /// A seat's marbles as a bitboard, a bit for every socket by its [number](MarbleSocket::number).
    #[inline]
    pub fn marbles(&self, seat: Seat) -> u64 {
        if seat == self.to_move() { self.mine } else { self.theirs }
    }

    /// PG-12: whether the first turn can be taken over now.
    pub fn may_swap(&self) -> bool {
        self.rules.swap && self.ply == 1 && !self.swapped
    }

    /// PG-12: whether the first turn was taken over.
    pub fn is_swapped(&self) -> bool {
        self.swapped
    }

    /// PG-12: the second player takes over the first turn. The bitboards stay: the marble belongs to the player who is
    /// not to move, before and after.
    ///
    /// Call it only if [`may_swap`](Self::may_swap) allows it.
    pub fn swap(&mut self) {
        self.swapped = true;
    }

    /// The same position without the rule `swap`, for code that knows the plain rules only: the seats are exchanged if
    /// the first turn was taken over.
    #[must_use]
    pub fn without_swap(&self) -> Pentago {
        Pentago { swapped: false, rules: PentagoRules { swap: false, ..self.rules }, ..*self }
    }

    #[inline]
    fn free(&self) -> u64 {
        !(self.mine | self.theirs) & ALL_SOCKETS
    }

    /// PG-4, PG-5: whether a marble of the player to move in this socket makes five at once.
    #[inline]
    fn makes_five(&self, socket: MarbleSocket) -> bool {
        has_five(self.mine | bit(socket))
    }

    /// PG-11: the turn that is illegal now.
    #[inline]
    pub fn forbidden_turn(&self) -> Option<BlockTurn> {
        self.last_turn.map(BlockTurn::inverse)
    }

    /// PG-6, PG-7, PG-8: the result after the last mover's turn of a block.
    #[inline]
    fn judge(&self) -> PentagoEnding {
        match (has_five(self.theirs), has_five(self.mine)) {
            (false, false) if self.ply < FULL => PentagoEnding::Open,
            (false, false) => PentagoEnding::Drawn,
            (mover, other) => self.after_fives(mover, other),
        }
    }

    /// PG-6, PG-8: the result if at least one player has five after the turn.
    #[inline]
    fn after_fives(&self, mover: bool, other: bool) -> PentagoEnding {
        match (mover, other) {
            (true, true) if !self.rules.mover_wins_ties => PentagoEnding::Drawn,
            (true, _) => PentagoEnding::LastMoverWon,
            (false, _) => PentagoEnding::LastMoverLost,
        }
    }

    fn sockets_in(bits: u64) -> impl Iterator<Item = MarbleSocket> {
        (0..4).flat_map(move |block| {
            let pattern = block_of(bits, block);
            (0..pattern.count_ones()).map(move |n| MarbleSocket::new(block, nth_place(pattern, n)))
        })
    }
}

impl Default for Pentago {
    fn default() -> Pentago {
        Pentago::new(PentagoRules::default())
    }
}

impl fmt::Debug for Pentago {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pentago({self}; {})", self.rules)
    }
}

impl Game for Pentago {
    type Move = MarbleMove;
    type Undo = Pentago;
    const SYMMETRIES: usize = 8;

    #[inline]
    fn seats(&self) -> usize {
        2
    }

    #[inline]
    fn to_move(&self) -> Seat {
        Seat::at(usize::from((self.ply ^ u8::from(self.swapped)) & 1))
    }

    fn ply(&self) -> usize {
        usize::from(self.ply)
    }

    #[inline]
    fn places(&self) -> Option<FinalPlaces> {
        match self.ending {
            PentagoEnding::Open => None,
            PentagoEnding::LastMoverWon => Some(FinalPlaces::won_by(&[self.to_move().previous(2)], 2)),
            PentagoEnding::LastMoverLost => Some(FinalPlaces::won_by(&[self.to_move()], 2)),
            PentagoEnding::Drawn => Some(FinalPlaces::draw(2)),
        }
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.ending != PentagoEnding::Open
    }

    fn legal_moves(&self, moves: &mut Vec<MarbleMove>) {
        moves.clear();
        if self.is_over() {
            return;
        }
        let forbidden = self.forbidden_turn();
        for socket in Pentago::sockets_in(self.free()) {
            let with = |turn| MarbleMove { socket, turn };
            // Five on placing ends the game without a turn (PG-5).
            if self.makes_five(socket) {
                moves.push(with(None));
            } else {
                let turns =
                    (0..TURNS as usize).map(BlockTurn::from_index).filter(|&turn| Some(turn) != forbidden);
                moves.extend(turns.map(|turn| with(Some(turn))));
            }
        }
    }

    fn count_legal(&self, _: &mut Vec<MarbleMove>) -> usize {
        if self.is_over() {
            return 0;
        }
        let free = self.free();
        let winning = Pentago::sockets_in(free).filter(|&socket| self.makes_five(socket)).count();
        let turns = TURNS as usize - usize::from(self.last_turn.is_some());
        (free.count_ones() as usize - winning) * turns + winning
    }

    fn check(&self, mv: MarbleMove) -> Result<(), IllegalMove> {
        if self.is_over() {
            return Err(IllegalMove::GameOver);
        }
        PentagoGrid::check_range(mv, BLOCKS)?;
        let socket = mv.socket;
        let cell = || PentagoGrid::name(mv.socket);
        if self.free() & bit(socket) == 0 {
            return Err(IllegalMove::Occupied { thing: "socket", cell: cell() });
        }
        match (mv.turn, self.makes_five(socket)) {
            (Some(_), true) => Err(IllegalMove::TurnAfterFive { cell: cell() }),
            (None, false) => {
                // The example must be a legal turn: not the one that turns A back (PG-11).
                let turn = BlockTurn::new(0, self.forbidden_turn() != Some(BlockTurn::new(0, true)));
                Err(IllegalMove::TurnMissing { example: format!("{}{turn}", cell()) })
            }
            (Some(turn), false) if Some(turn) == self.forbidden_turn() => {
                Err(IllegalMove::TurnedBack { block: turn.letter(), instead: turn.inverse().to_string() })
            }
            _ => Ok(()),
        }
    }

    #[inline]
    fn play_unchecked(&mut self, mv: MarbleMove) -> Pentago {
        let before = *self;
        let placed = self.mine | bit(mv.socket);
        self.ply += 1;
        if self.rules.no_turn_back {
            self.last_turn = mv.turn;
        }
        if let Some(turn) = mv.turn {
            (self.mine, self.theirs) = (turned(self.theirs, turn), turned(placed, turn));
            self.ending = self.judge();
        } else {
            (self.mine, self.theirs) = (self.theirs, placed);
            self.ending = PentagoEnding::LastMoverWon;
        }
        before
    }

    #[inline]
    fn undo(&mut self, before: Pentago) {
        *self = before;
    }

    #[inline]
    fn random_move<R: RandomSource + ?Sized>(&self, random: &mut R) -> MarbleMove {
        let free = self.free();
        let turns = TURNS - u32::from(self.last_turn.is_some());
        let (nth, mut turn) = random.roll_two(u32::from(FULL - self.ply), turns);
        let (block, nth) =
            FreeSocketPrefixSums::in_blocks((0..4).map(|block| block_of(free, block))).locate(nth);
        let socket = MarbleSocket::new(block, nth_place(block_of(free, block), nth));
        if let Some(forbidden) = self.forbidden_turn() {
            turn += u32::from(turn as usize >= forbidden.index());
        }
        let turn = (!self.makes_five(socket)).then(|| BlockTurn::from_index(turn as usize));
        MarbleMove { socket, turn }
    }

    #[inline]
    fn playout<R: RandomSource + ?Sized>(&mut self, random: &mut R, max_moves: usize) -> usize {
        if self.rules.no_turn_back {
            playout_move_by_move(self, random, max_moves)
        } else {
            self.play_randomly(random, max_moves, |_| {})
        }
    }

    /// Computed on demand: the board is two words, so that this is cheaper than updating a key with every turn.
    #[inline]
    fn key(&self) -> u64 {
        let last = self.last_turn.map_or(0, |turn| turn.index() as u64 + 1);
        let first = fold(self.mine ^ 0x8EBC_6AF0_9C88_C6E3, 0x5899_65CC_7537_4CC3);
        let second = fold(self.theirs ^ 0x1D8E_4E27_C47D_124F, 0xEB44_ACCA_B455_D165);
        let swapped = u64::from(self.swapped) << 8;
        fold(first ^ second.rotate_left(32) ^ last ^ swapped, 0x9C6E_6877_736C_46E3)
    }

    fn transformed(&self, symmetry: Symmetry) -> Pentago {
        let mirror = |marbles| {
            let to = |socket| bit(PentagoGrid::mirrored_socket(socket, symmetry));
            Pentago::sockets_in(marbles).map(to).fold(0, |all, bit| all | bit)
        };
        Pentago {
            mine: mirror(self.mine),
            theirs: mirror(self.theirs),
            last_turn: self.last_turn.map(|turn| PentagoGrid::mirrored_turn(turn, symmetry)),
            ..*self
        }
    }

    fn transformed_move(&self, mv: MarbleMove, symmetry: Symmetry) -> MarbleMove {
        PentagoGrid::mirrored_move(mv, symmetry)
    }

    fn parse_move(&self, text: &str) -> Result<MarbleMove, IllegalMove> {
        PentagoGrid::parse_move(text, BLOCKS, None)
    }

    fn write_move(&self, mv: MarbleMove, out: &mut dyn fmt::Write) -> fmt::Result {
        PentagoGrid::write_move(mv, out)
    }
}
