//! Pentago XL: nine blocks, the centre one fixed; two to four players, alone or two against two.

mod marble_bitboard;
mod playout;
mod position_text;
mod rule_options;

use std::fmt;

pub(crate) use rule_options::OPTIONS;
pub use rule_options::XlRules;

use self::marble_bitboard::XlMarbleBitboard;
use crate::game::playout_move_by_move;
use crate::random::RandomSource;
use crate::random::{fold, mix};
use crate::turning_blocks::{BlockGrid, BlockTurn, MarbleMove, MarbleSocket, nth_place};
use crate::{FinalPlaces, Game, IllegalMove, Seat, Symmetry};

type XlGrid = BlockGrid<3>;

const FIXED: usize = 4;
const SEATS: usize = 4;
const FULL_BOARD: usize = 81;
const TURNS: usize = 16;
const BLOCKS: &str = "A, B, C, D, F, G, H and I";

/// A position of Pentago XL.
///
/// ```
/// use tessera_rules::{Game, PentagoXl, XlRules};
///
/// let mut game = PentagoXl::new(XlRules::parse(3, "play_on")?);
/// let mv = game.parse_move("e5A+").expect("e5 is the centre");
/// game.play(mv).expect("the board is empty");
/// assert_eq!(game.to_string(), "9/9/9/9/4r4/9/9/9/9 2 26,27,27 0,0,0");
/// # Ok::<(), tessera_rules::RuleOptionsError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PentagoXl {
    marbles: [XlMarbleBitboard; SEATS],
    left: [u8; SEATS],
    /// The places so far; 0 for players still in the game.
    places: [u8; SEATS],
    to_move: Seat,
    free: u8,
    over: bool,
    /// A bit for every seat that resigned while the others played on.
    withdrawn: u8,
    /// XL-11: whether the second player took over the first turn.
    swapped: bool,
    rules: XlRules,
}

/// The n-th turn, without those of the fixed block.
#[inline]
const fn nth_turn(nth: usize) -> BlockTurn {
    BlockTurn::from_index(if nth < FIXED * 2 { nth } else { nth + 2 })
}

impl PentagoXl {
    /// XL-1: the empty board.
    pub fn new(rules: XlRules) -> PentagoXl {
        let mut left = [0; SEATS];
        left[..rules.seats()].fill(rules.marbles());
        PentagoXl {
            marbles: [XlMarbleBitboard::NONE; SEATS],
            left,
            places: [0; SEATS],
            to_move: Seat::FIRST,
            free: FULL_BOARD as u8,
            over: false,
            withdrawn: 0,
            swapped: false,
            rules,
        }
    }

    /// The rules of this game.
    pub fn rules(&self) -> XlRules {
        self.rules
    }

    /// The sockets of the board, row by row from the top left.
    pub fn cells() -> impl DoubleEndedIterator<Item = MarbleSocket> + ExactSizeIterator + Clone {
        MarbleSocket::all(XlGrid::WIDTH)
    }

    /// The owner of the marble in a socket.
    pub fn seat_at(&self, socket: MarbleSocket) -> Option<Seat> {
        Seat::all(self.seats()).find(|seat| self.marbles[seat.index()].has(socket))
    }

    /// A seat's marbles in a block, counted from 0 at the top left: nine bits, row by row.
    #[inline]
    pub fn block(&self, seat: Seat, block: usize) -> u16 {
        self.marbles[seat.index()].block(block)
    }

    /// The number of marbles each seat has left.
    pub fn left(&self) -> &[u8] {
        &self.left[..self.seats()]
    }

    /// The places reached so far; 0 for players still in the game (XL-5).
    pub fn places_so_far(&self) -> &[u8] {
        &self.places[..self.seats()]
    }

    /// The sockets of all fives on the board.
    pub fn winning_sockets(&self) -> Vec<MarbleSocket> {
        self.marbles.iter().flat_map(XlMarbleBitboard::sockets_of_fives).collect()
    }

    /// XL-11: whether the first turn can be taken over now.
    pub fn may_swap(&self) -> bool {
        self.rules.swap() && !self.over && !self.swapped && usize::from(self.free) == FULL_BOARD - 1
    }

    /// XL-11: whether the first turn was taken over.
    pub fn is_swapped(&self) -> bool {
        self.swapped
    }

    /// XL-11: the second player takes over the first turn. The marble changes owner, and the first player has all of
    /// their own again.
    ///
    /// Call it only if [`may_swap`](Self::may_swap) allows it.
    pub fn swap(&mut self) {
        self.marbles.swap(0, 1);
        self.left.swap(0, 1);
        self.to_move = Seat::FIRST;
        self.swapped = true;
    }

    #[inline]
    fn is_free(&self, socket: MarbleSocket) -> bool {
        !self.marbles.iter().any(|marbles| marbles.has(socket))
    }

    fn free_sockets(&self) -> impl Iterator<Item = MarbleSocket> {
        XlMarbleBitboard::free(&self.marbles).sockets()
    }

    /// XL-3: whether a marble of the player to move in this socket makes five at once, so that no block is turned.
    #[inline]
    fn makes_five(&self, socket: MarbleSocket) -> bool {
        let mover = self.to_move.index();
        let enough = self.rules.marbles() - self.left[mover] >= 4;
        enough && self.marbles[mover].with(socket).has_five()
    }

    /// Whether a seat is still in the game: it has neither finished nor resigned.
    pub fn is_in_play(&self, seat: Seat) -> bool {
        self.places[seat.index()] == 0
    }

    /// A player resigns and the others play on. As with a player who has finished (XL-5), the marbles stay, the turns are
    /// skipped and lines no longer count, but the player takes the lowest place that is open. With two players left the
    /// other one has won, and a team loses with its first member (XL-9). Returns `false` if the game is over or the
    /// player has left it.
    ///
    /// The text of such a position shows the place and cannot be parsed again: no line explains it.
    pub fn withdraw(&mut self, seat: Seat) -> bool {
        if self.over || seat.index() >= self.seats() || !self.is_in_play(seat) {
            return false;
        }
        if self.rules.teams() {
            self.give_places(0b0101 << (seat.next(SEATS).index() % 2));
            self.over = true;
            return true;
        }
        self.places[seat.index()] = self.seats() as u8 - self.withdrawn.count_ones() as u8;
        self.withdrawn |= 1 << seat.index();
        let next = if self.to_move == seat { self.next_with_marbles() } else { Some(self.to_move) };
        self.to_move = next.unwrap_or(self.to_move);
        if self.in_play() <= 1 || next.is_none() {
            self.fill_places();
        }
        true
    }

    /// The places if the players still in the game agree to share the open ones.
    pub fn places_if_shared(&self) -> FinalPlaces {
        let mut shared = *self;
        shared.fill_places();
        FinalPlaces::of_seats(shared.places_so_far())
    }

    /// The number of players still in the game.
    fn in_play(&self) -> usize {
        Seat::all(self.seats()).filter(|&seat| self.is_in_play(seat)).count()
    }

    /// The best place that is open.
    fn open_place(&self) -> u8 {
        let placed = self.places_so_far().iter().filter(|&&place| place != 0).count() as u8;
        1 + placed - self.withdrawn.count_ones() as u8
    }

    /// Finishes a move after which these seats have five: gives them their places and finds the next seat to move.
    #[inline]
    fn end_turn(&mut self, got_five: u8) {
        let decided = got_five != 0 && self.give_places(got_five);
        let next = self.next_with_marbles();
        self.to_move = next.unwrap_or(self.to_move.next(self.seats()));
        // XL-7: marbles or sockets are used up.
        if decided || next.is_none() || self.free == 0 {
            self.fill_places();
        }
    }

    /// XL-4 to XL-6, XL-8, XL-9: gives places to the seats with five. Returns whether that ends the game.
    fn give_places(&mut self, got_five: u8) -> bool {
        let open = self.open_place();
        if self.rules.teams() {
            let team_has_five = |team: usize| got_five >> team & 0b0101 != 0;
            for seat in 0..SEATS {
                let lost = team_has_five((seat + 1) % 2) && !team_has_five(seat % 2);
                self.places[seat] = 1 + u8::from(lost);
            }
            return true;
        }
        for seat in Seat::all(self.seats()).filter(|seat| got_five & 1 << seat.index() != 0) {
            self.places[seat.index()] = open;
        }
        !self.rules.play_on() || self.in_play() <= 1
    }

    /// The next seat that has a marble and is still in the game.
    #[inline]
    fn next_with_marbles(&self) -> Option<Seat> {
        let seats = self.seats();
        let mut seat = self.to_move;
        for _ in 0..seats {
            seat = seat.next(seats);
            let finished = self.rules.play_on() && self.places[seat.index()] != 0;
            let gone = finished || self.withdrawn & 1 << seat.index() != 0;
            if !gone && self.left[seat.index()] > 0 {
                return Some(seat);
            }
        }
        None
    }

    /// Ends the game: all players without a place share the open one.
    fn fill_places(&mut self) {
        let open = self.open_place();
        for place in &mut self.places[..self.rules.seats()] {
            if *place == 0 {
                *place = open;
            }
        }
        self.over = true;
    }
}

impl fmt::Debug for PentagoXl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PentagoXl({self}; {})", self.rules)
    }
}

impl Game for PentagoXl {
    type Move = MarbleMove;
    type Undo = PentagoXl;
    const SYMMETRIES: usize = 8;

    #[inline]
    fn seats(&self) -> usize {
        self.rules.seats()
    }

    #[inline]
    fn to_move(&self) -> Seat {
        self.to_move
    }

    fn ply(&self) -> usize {
        FULL_BOARD - usize::from(self.free)
    }

    #[inline]
    fn places(&self) -> Option<FinalPlaces> {
        self.over.then(|| FinalPlaces::of_seats(self.places_so_far()))
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.over
    }

    fn legal_moves(&self, moves: &mut Vec<MarbleMove>) {
        moves.clear();
        if self.over {
            return;
        }
        for socket in self.free_sockets() {
            if self.makes_five(socket) {
                moves.push(MarbleMove { socket, turn: None });
            } else {
                moves.extend((0..TURNS).map(|nth| MarbleMove { socket, turn: Some(nth_turn(nth)) }));
            }
        }
    }

    fn count_legal(&self, _: &mut Vec<MarbleMove>) -> usize {
        if self.over {
            return 0;
        }
        self.free_sockets().map(|socket| if self.makes_five(socket) { 1 } else { TURNS }).sum()
    }

    fn check(&self, mv: MarbleMove) -> Result<(), IllegalMove> {
        if self.over {
            return Err(IllegalMove::GameOver);
        }
        XlGrid::check_range(mv, BLOCKS)?;
        let cell = || XlGrid::name(mv.socket);
        if !self.is_free(mv.socket) {
            return Err(IllegalMove::Occupied { thing: "socket", cell: cell() });
        }
        match (mv.turn, self.makes_five(mv.socket)) {
            (Some(_), true) => Err(IllegalMove::TurnAfterFive { cell: cell() }),
            (None, false) => Err(IllegalMove::TurnMissing { example: format!("{}A+", cell()) }),
            (Some(turn), _) if turn.block() == FIXED => {
                Err(IllegalMove::FixedBlock { block: turn.letter(), blocks: BLOCKS })
            }
            _ => Ok(()),
        }
    }

    #[inline]
    fn play_unchecked(&mut self, mv: MarbleMove) -> PentagoXl {
        let before = *self;
        let mover = self.to_move.index();
        self.marbles[mover].add(mv.socket);
        self.left[mover] -= 1;
        self.free -= 1;
        let mut got_five = 0;
        if let Some(turn) = mv.turn {
            for seat in 0..self.seats() {
                self.marbles[seat].turn(turn);
                let enough = self.rules.marbles() - self.left[seat] >= 5;
                // XL-5: lines of players who have finished no longer count.
                let counts = enough && self.places[seat] == 0;
                let five = counts && self.marbles[seat].has_five();
                got_five |= u8::from(five) << seat;
            }
        } else {
            got_five = 1 << mover;
        }
        self.end_turn(got_five);
        before
    }

    #[inline]
    fn undo(&mut self, before: PentagoXl) {
        *self = before;
    }

    #[inline]
    fn random_move<R: RandomSource + ?Sized>(&self, random: &mut R) -> MarbleMove {
        let free = XlMarbleBitboard::free(&self.marbles);
        let (nth, turn) = random.roll_two(u32::from(self.free), TURNS as u32);
        let (block, nth) = free.free_counts().locate(nth);
        let socket = MarbleSocket::new(block, nth_place(free.block(block), nth));
        let turn = nth_turn(turn as usize);
        MarbleMove { socket, turn: (!self.makes_five(socket)).then_some(turn) }
    }

    #[inline]
    fn playout<R: RandomSource + ?Sized>(&mut self, random: &mut R, max_moves: usize) -> usize {
        match (self.rules.play_on() || self.withdrawn != 0, self.seats()) {
            (true, _) => playout_move_by_move(self, random, max_moves),
            (false, 2) => self.play_randomly::<2, R>(random, max_moves, |_| {}),
            (false, 3) => self.play_randomly::<3, R>(random, max_moves, |_| {}),
            (false, _) => self.play_randomly::<4, R>(random, max_moves, |_| {}),
        }
    }

    /// Computed on demand, as in Pentago: cheaper than updating a key with every turn.
    fn key(&self) -> u64 {
        let mut key = self.to_move.index() as u64;
        for (seat, marbles) in self.marbles[..self.seats()].iter().enumerate() {
            let [first, rest] = marbles.words();
            let place = u64::from(self.places[seat]) << 32;
            key = key
                .wrapping_add(fold(first ^ mix(seat as u64), mix(seat as u64 + 16) | 1))
                .wrapping_add(fold((rest | place) ^ mix(seat as u64 + 32), mix(seat as u64 + 48) | 1));
        }
        mix(key)
    }

    fn transformed(&self, symmetry: Symmetry) -> PentagoXl {
        let mirror = |marbles: XlMarbleBitboard| {
            let to = |socket| XlGrid::mirrored_socket(socket, symmetry);
            marbles.sockets().map(to).fold(XlMarbleBitboard::NONE, XlMarbleBitboard::with)
        };
        PentagoXl { marbles: self.marbles.map(mirror), ..*self }
    }

    fn transformed_move(&self, mv: MarbleMove, symmetry: Symmetry) -> MarbleMove {
        XlGrid::mirrored_move(mv, symmetry)
    }

    fn parse_move(&self, text: &str) -> Result<MarbleMove, IllegalMove> {
        XlGrid::parse_move(text, BLOCKS, Some(FIXED))
    }

    fn write_move(&self, mv: MarbleMove, out: &mut dyn fmt::Write) -> fmt::Result {
        XlGrid::write_move(mv, out)
    }
}
