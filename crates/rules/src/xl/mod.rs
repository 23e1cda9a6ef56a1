//! Pentago XL: nine blocks, the centre one fixed; two to four players, alone or two against two.

mod marbles;
mod playout;
mod position;
mod rules;

use std::fmt;

pub(crate) use rules::OPTIONS;
pub use rules::XlRules;

use self::marbles::Marbles;
use crate::block::{Grid, MarbleMove, Turn, nth_place, socket_of};
use crate::dice::{fold, mix};
use crate::game::play_by_lot;
use crate::{Dice, Game, IllegalMove, Places, Seat};

type Board = Grid<3>;

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
/// # Ok::<(), tessera_rules::RuleError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PentagoXl {
    marbles: [Marbles; SEATS],
    left: [u8; SEATS],
    /// 0 for those who are still playing.
    places: [u8; SEATS],
    to_move: Seat,
    free: u8,
    over: bool,
    /// A bit for everybody who gave up while the others played on.
    withdrawn: u8,
    /// XL-11: whether the second player took over the first turn.
    swapped: bool,
    rules: XlRules,
}

/// The turns in order, the fixed block's left out.
#[inline]
const fn nth_turn(nth: usize) -> Turn {
    Turn::from_index(if nth < FIXED * 2 { nth } else { nth + 2 })
}

impl PentagoXl {
    /// The empty board.
    pub fn new(rules: XlRules) -> PentagoXl {
        let mut left = [0; SEATS];
        left[..rules.seats()].fill(rules.marbles());
        PentagoXl {
            marbles: [Marbles::NONE; SEATS],
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

    /// Whose marble is in the socket of a column from the left and a row from the top.
    pub fn seat_at(&self, column: usize, row: usize) -> Option<Seat> {
        let socket = Board::socket(column, row) as u8;
        Seat::all(self.seats()).find(|seat| self.marbles[seat.index()].has(socket))
    }

    /// A seat's marbles in a block, numbered from the top left: nine bits, row by row.
    #[inline]
    pub fn block(&self, seat: Seat, block: usize) -> u16 {
        self.marbles[seat.index()].block(block)
    }

    /// The marbles every seat has left.
    pub fn left(&self) -> &[u8] {
        &self.left[..self.seats()]
    }

    /// The places reached so far, 0 for those who are still playing (XL-5).
    pub fn places_so_far(&self) -> &[u8] {
        &self.places[..self.seats()]
    }

    /// The sockets (as in [`MarbleMove`]) of all fives on the board.
    pub fn winning_sockets(&self) -> Vec<u8> {
        self.marbles.iter().flat_map(Marbles::sockets_of_fives).collect()
    }

    /// XL-11: whether the first turn can be taken over now.
    pub fn may_swap(&self) -> bool {
        self.rules.swap() && !self.over && !self.swapped && usize::from(self.free) == FULL_BOARD - 1
    }

    /// XL-11: whether the first turn was taken over.
    pub fn is_swapped(&self) -> bool {
        self.swapped
    }

    /// XL-11: the second player takes the first turn over: the marble becomes one of his, and the first player
    /// has all of his own again.
    pub(crate) fn swap(&mut self) {
        self.marbles.swap(0, 1);
        self.left.swap(0, 1);
        self.to_move = Seat::FIRST;
        self.swapped = true;
    }

    #[inline]
    fn is_free(&self, socket: u8) -> bool {
        !self.marbles.iter().any(|marbles| marbles.has(socket))
    }

    fn free_sockets(&self) -> impl Iterator<Item = u8> {
        Marbles::free(&self.marbles).sockets()
    }

    #[inline]
    fn makes_five(&self, socket: u8) -> bool {
        let mover = self.to_move.index();
        let enough = self.rules.marbles() - self.left[mover] >= 4;
        enough && self.marbles[mover].with(socket).has_five()
    }

    /// Whether a seat is still in the game: it has not finished, and it has not given up.
    pub fn is_in_play(&self, seat: Seat) -> bool {
        self.places[seat.index()] == 0
    }

    /// A player gives up and the others play on without him: as with one who has finished (XL-5) his marbles stay, his
    /// turns are passed over and his lines count no more, but he has the lowest place that is open. With two players
    /// left the other one has won, and a team has lost with its first member (XL-9). Tells whether he could.
    ///
    /// The text of such a position shows his place and cannot be read again: no line explains it.
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

    /// The places if those who are still in the game agree to share what is open.
    pub fn places_if_shared(&self) -> Places {
        let mut shared = *self;
        shared.fill_places();
        Places::of_seats(shared.places_so_far())
    }

    /// How many are still in the game.
    fn in_play(&self) -> usize {
        Seat::all(self.seats()).filter(|&seat| self.is_in_play(seat)).count()
    }

    /// The best place that nobody has yet.
    fn open_place(&self) -> u8 {
        let placed = self.places_so_far().iter().filter(|&&place| place != 0).count() as u8;
        1 + placed - self.withdrawn.count_ones() as u8
    }

    /// Gives out the places after an action by which these seats got five, and finds who moves next.
    #[inline]
    fn settle(&mut self, got_five: u8) {
        let decided = got_five != 0 && self.give_places(got_five);
        let next = self.next_with_marbles();
        self.to_move = next.unwrap_or(self.to_move.next(self.seats()));
        // XL-7: marbles or sockets used up.
        if decided || next.is_none() || self.free == 0 {
            self.fill_places();
        }
    }

    /// XL-4 to XL-6, XL-8, XL-9: places for those who got five, and whether that ends the game.
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

    /// Who moves next: the next seat that has a marble and, where the others play on, has not finished.
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

    /// The end: everybody who has nothing shares the place then open.
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
    fn places(&self) -> Option<Places> {
        self.over.then(|| Places::of_seats(self.places_so_far()))
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
        Board::check_range(mv, BLOCKS)?;
        let cell = || Board::name(mv.socket);
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
                // XL-5: the lines of those who have finished no longer count.
                let counts = enough && self.places[seat] == 0;
                let five = counts && self.marbles[seat].has_five();
                got_five |= u8::from(five) << seat;
            }
        } else {
            got_five = 1 << mover;
        }
        self.settle(got_five);
        before
    }

    #[inline]
    fn undo(&mut self, before: PentagoXl) {
        *self = before;
    }

    #[inline]
    fn random_move(&self, dice: &mut Dice) -> MarbleMove {
        let free = Marbles::free(&self.marbles);
        let (nth, turn) = dice.roll_two(u32::from(self.free), TURNS as u32);
        let (block, nth) = free.as_gaps().locate(nth);
        let socket = socket_of(block, nth_place(free.block(block), nth)) as u8;
        let turn = nth_turn(turn as usize);
        MarbleMove { socket, turn: (!self.makes_five(socket)).then_some(turn) }
    }

    #[inline]
    fn playout(&mut self, dice: &mut Dice, most: usize) -> usize {
        match (self.rules.play_on() || self.withdrawn != 0, self.seats()) {
            (true, _) => play_by_lot(self, dice, most),
            (false, 2) => self.play_by_lot::<2>(dice, most, |_| {}),
            (false, 3) => self.play_by_lot::<3>(dice, most, |_| {}),
            (false, _) => self.play_by_lot::<4>(dice, most, |_| {}),
        }
    }

    /// Made when it is asked for, as in Pentago: nine bits a block are cheaper to mix than to keep track of.
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

    fn mirrored(&self, symmetry: usize) -> PentagoXl {
        let mirror = |marbles: Marbles| {
            let to = |socket: u8| Board::mirrored_socket(usize::from(socket), symmetry) as u8;
            marbles.sockets().map(to).fold(Marbles::NONE, Marbles::with)
        };
        PentagoXl { marbles: self.marbles.map(mirror), ..*self }
    }

    fn mirrored_move(&self, mv: MarbleMove, symmetry: usize) -> MarbleMove {
        Board::mirrored_move(mv, symmetry)
    }

    fn parse_move(&self, text: &str) -> Result<MarbleMove, IllegalMove> {
        Board::parse_move(text, BLOCKS, Some(FIXED))
    }

    fn write_move(&self, mv: MarbleMove, out: &mut dyn fmt::Write) -> fmt::Result {
        Board::write_move(mv, out)
    }
}
