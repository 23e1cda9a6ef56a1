//! Exago: hexagonal tiles that must hang together, placed and then lifted, and a straight line wins.
//!
//! The board is a set of bits ([`hexset`]) so that playouts are quick; [`tiles`] plays a move on it, [`groups`] tells
//! what a lift splits (EX-7), [`lines`] who has a line, [`threats`] whom to block (EX-11). [`moves`] lists what can be
//! played, [`check`] says why something cannot, [`sight`] shows a thinker what he asks first, and [`position`] reads and writes positions.

mod cell;
mod check;
mod groups;
mod hexset;
mod history;
mod lines;
mod moves;
mod position;
mod rules;
mod sight;
mod threats;
mod tiles;

use std::fmt;

pub use cell::HexCell;
pub use hexset::HexSet;
pub use moves::ExagoMove;
pub use rules::ExagoRules;
pub(crate) use rules::OPTIONS;
pub use sight::Lift;

use self::history::{History, MOST_TURNS};
use self::tiles::Tiles;
use crate::dice::mix;
use crate::seat::MOST_SEATS;
use crate::{Dice, Game, IllegalMove, Places, Seat};

/// A position of Exago. `Exago<2>` is for boards of side 4 to 6, `Exago<6>` for all, see [`ExagoRules::is_wide`].
///
/// ```
/// use tessera_rules::{Exago, ExagoRules, Game};
///
/// let mut game = Exago::<2>::new(ExagoRules::parse(2, "")?);
/// for text in ["f6", "f7", "g6"] {
///     game.play(game.parse_move(text)?)?;
/// }
/// assert_eq!(game.to_string(), "6/7/8/9/5r4/5rb4/10/9/8/7/6 2 10,11 3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Exago<const W: usize> {
    rules: ExagoRules,
    board: HexSet<W>,
    tiles: Tiles<W>,
    to_move: Seat,
    turns: u16,
    ending: Ending,
    history: History,
    /// The places of those who gave up while the others played on, and 0 for everybody else.
    withdrawn: [u8; MOST_SEATS],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    Open,
    Won(Seat),
    Drawn,
}

/// What takes back a move of [`Exago`].
#[derive(Debug)]
pub struct ExagoUndo<const W: usize> {
    tiles: Tiles<W>,
}

/// A number drawn once for every seat that can be to move.
const SEAT_KEYS: [u64; MOST_SEATS] = {
    let mut keys = [0; MOST_SEATS];
    let mut seat = 0;
    while seat < MOST_SEATS {
        keys[seat] = mix(seat as u64 + 0x53_6561_7473);
        seat += 1;
    }
    keys
};

impl<const W: usize> Exago<W> {
    /// The empty board. Rules whose board [is wide](ExagoRules::is_wide) need `Exago<6>`.
    pub fn new(rules: ExagoRules) -> Exago<W> {
        Exago::resume(rules, HexSet::board(rules.side()), Tiles::NONE, Seat::FIRST, 0)
    }

    /// A position that can arise, as the first of its history.
    fn resume(rules: ExagoRules, board: HexSet<W>, tiles: Tiles<W>, to_move: Seat, turns: usize) -> Exago<W> {
        let history = History::starting_at(tiles.key() ^ SEAT_KEYS[to_move.index()]);
        let mut game = Exago {
            rules,
            board,
            tiles,
            to_move,
            turns: turns as u16,
            ending: Ending::Open,
            history,
            withdrawn: [0; MOST_SEATS],
        };
        game.ending = game.judge(to_move.previous(rules.seats()), false);
        game
    }

    /// The rules of this game.
    pub fn rules(&self) -> ExagoRules {
        self.rules
    }

    /// The board's cells, by row from the bottom, then from the left.
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = HexCell> + use<W> {
        HexCell::all(self.rules.side())
    }

    /// Whose tile lies on a cell.
    pub fn seat_at(&self, cell: HexCell) -> Option<Seat> {
        if cell.is_on(self.rules.side()) { self.tiles.owner(HexSet::<W>::bit_of(cell)) } else { None }
    }

    /// How many tiles a player has in hand.
    #[inline]
    pub fn hand(&self, seat: Seat) -> u8 {
        (self.rules.tiles(seat) - self.tiles.of(seat).count() as usize) as u8
    }

    /// The cells of all lines of the winner; none while nobody has won.
    pub fn winning_cells(&self) -> Vec<HexCell> {
        let Ending::Won(winner) = self.ending else { return Vec::new() };
        self.tiles.of(winner).cells_in_lines(self.rules.line()).bits().map(HexSet::<W>::cell_at).collect()
    }

    /// The cell from which a move lifts a tile, if it does.
    pub fn lifted(&self, mv: ExagoMove) -> Option<HexCell> {
        mv.from().map(HexSet::<W>::cell_at)
    }

    /// The cell on which a move puts a tile.
    pub fn placed(&self, mv: ExagoMove) -> HexCell {
        HexSet::<W>::cell_at(mv.to())
    }

    /// Whether a seat has not given up.
    #[inline]
    pub fn is_in_play(&self, seat: Seat) -> bool {
        self.withdrawn[seat.index()] == 0
    }

    /// A player gives up and the others play on without him: his tiles stay, his turns are passed over, he threatens
    /// nobody and is nobody to be blocked (EX-11), and he has the lowest place that is open. The last who remains has
    /// won. Positions from before do not count for EX-14 any more. Tells whether he could.
    ///
    /// The text of a position does not show who has given up, and [`undo`](Game::undo) goes back no further than this.
    pub fn withdraw(&mut self, seat: Seat) -> bool {
        if self.is_over() || seat.index() >= self.seats() || !self.is_in_play(seat) {
            return false;
        }
        let remaining = Seat::all(self.seats()).filter(|&other| self.is_in_play(other)).count();
        self.withdrawn[seat.index()] = remaining as u8;
        if !self.is_in_play(self.to_move) {
            self.to_move = self.next_in_play(seat);
        }
        if remaining == 2 {
            self.ending = Ending::Won(self.to_move);
        }
        self.history = History::starting_at(self.key());
        true
    }

    /// The places if those who are still in the game agree to share the first.
    pub fn places_if_shared(&self) -> Places {
        self.places_with(|_| 1)
    }

    /// Those in the game have the places given here, those who gave up have theirs.
    fn places_with(&self, place: impl Fn(Seat) -> u8) -> Places {
        let mut by_seat = self.withdrawn;
        for seat in Seat::all(self.seats()).filter(|&seat| self.is_in_play(seat)) {
            by_seat[seat.index()] = place(seat);
        }
        Places::of_seats(&by_seat[..self.seats()])
    }

    #[inline]
    fn next_in_play(&self, seat: Seat) -> Seat {
        let mut next = seat.next(self.rules.seats());
        while !self.is_in_play(next) {
            next = next.next(self.rules.seats());
        }
        next
    }

    #[inline]
    fn previous_in_play(&self, seat: Seat) -> Seat {
        let mut previous = seat.previous(self.rules.seats());
        while !self.is_in_play(previous) {
            previous = previous.previous(self.rules.seats());
        }
        previous
    }

    /// The mover has moved his tiles.
    #[inline]
    fn end_turn(&mut self) {
        let mover = self.to_move;
        self.to_move = self.next_in_play(mover);
        self.turns += 1;
        let third_time = self.history.record(self.key());
        self.ending = self.judge(mover, third_time);
    }

    /// EX-10, EX-14: how the game stands after somebody's move.
    #[inline]
    fn judge(&self, mover: Seat, third_time: bool) -> Ending {
        let line = self.rules.line();
        let own = self.tiles.of(mover);
        if own.count() as usize >= line && own.has_line(line) {
            Ending::Won(mover)
        } else if third_time || usize::from(self.turns) == MOST_TURNS {
            Ending::Drawn
        } else {
            Ending::Open
        }
    }

    fn mirrored_bit(bit: usize, symmetry: usize) -> usize {
        HexSet::<W>::bit_of(HexSet::<W>::cell_at(bit).mirrored(symmetry))
    }
}

/// Equal when the rules are, the position strings are and the same have given up; the history does not count.
impl<const W: usize> PartialEq for Exago<W> {
    fn eq(&self, other: &Exago<W>) -> bool {
        (self.rules, self.tiles, self.turns) == (other.rules, other.tiles, other.turns)
            && (self.to_move, self.withdrawn) == (other.to_move, other.withdrawn)
    }
}

impl<const W: usize> Eq for Exago<W> {}

impl<const W: usize> fmt::Debug for Exago<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Exago({self}; {})", self.rules)
    }
}

impl<const W: usize> Game for Exago<W> {
    type Move = ExagoMove;
    type Undo = ExagoUndo<W>;
    const SYMMETRIES: usize = 12;

    #[inline]
    fn seats(&self) -> usize {
        self.rules.seats()
    }

    #[inline]
    fn to_move(&self) -> Seat {
        self.to_move
    }

    fn ply(&self) -> usize {
        usize::from(self.turns)
    }

    #[inline]
    fn places(&self) -> Option<Places> {
        match self.ending {
            Ending::Open => None,
            Ending::Won(winner) => Some(self.places_with(|seat| if seat == winner { 1 } else { 2 })),
            Ending::Drawn => Some(self.places_if_shared()),
        }
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.ending != Ending::Open
    }

    fn legal_moves(&self, moves: &mut Vec<ExagoMove>) {
        moves.clear();
        if self.is_over() {
            return;
        }
        self.for_each_legal(self.duty(), |reach| {
            moves.extend(reach.targets.bits().map(|to| reach.move_to(to)));
        });
    }

    fn count_legal(&self, _: &mut Vec<ExagoMove>) -> usize {
        let mut count = 0;
        if !self.is_over() {
            self.for_each_legal(self.duty(), |reach| count += reach.targets.count() as usize);
        }
        count
    }

    fn check(&self, mv: ExagoMove) -> Result<(), IllegalMove> {
        self.find_fault(mv)
    }

    #[inline]
    fn play_unchecked(&mut self, mv: ExagoMove) -> ExagoUndo<W> {
        let undo = ExagoUndo { tiles: self.tiles };
        self.tiles.play(self.to_move, mv, &self.rules);
        self.end_turn();
        undo
    }

    #[inline]
    fn undo(&mut self, undo: ExagoUndo<W>) {
        self.tiles = undo.tiles;
        self.to_move = self.previous_in_play(self.to_move);
        self.turns -= 1;
        // A move was made here, so the game was not over.
        self.ending = Ending::Open;
        self.history.forget();
    }

    #[inline]
    fn random_move(&self, dice: &mut Dice) -> ExagoMove {
        match self.duty() {
            Some(seat) => self.any_dutiful_move(seat, dice),
            None => self.any_move(dice).0,
        }
    }

    /// As move by move, but what a lift splits is looked for once only.
    #[inline]
    fn playout(&mut self, dice: &mut Dice, most: usize) -> usize {
        let mut played = 0;
        while played < most && !self.is_over() {
            if let Some(seat) = self.duty() {
                self.tiles.play(self.to_move, self.any_dutiful_move(seat, dice), &self.rules);
            } else {
                let (mv, stays) = self.any_move(dice);
                self.tiles.play_keeping(self.to_move, mv, stays, self.rules.seats());
            }
            self.end_turn();
            played += 1;
        }
        played
    }

    #[inline]
    fn key(&self) -> u64 {
        let key = self.tiles.key() ^ SEAT_KEYS[self.to_move.index()];
        // Hardly anybody ever withdraws, and then the position is another one.
        let withdrawn = |key: u64, (seat, &place): (usize, &u8)| {
            if place == 0 { key } else { key ^ mix((seat as u64) << 8 | u64::from(place)) }
        };
        self.withdrawn[..self.rules.seats()].iter().enumerate().fold(key, withdrawn)
    }

    /// Turned by sixths, from 6 on mirrored first. The turns are kept, the history starts anew.
    fn mirrored(&self, symmetry: usize) -> Exago<W> {
        let mut tiles = Tiles::NONE;
        for seat in Seat::all(self.seats()) {
            self.tiles.of(seat).bits().for_each(|bit| tiles.put(seat, Self::mirrored_bit(bit, symmetry)));
        }
        let mirrored = Exago::resume(self.rules, self.board, tiles, self.to_move, self.ply());
        Exago { ending: self.ending, withdrawn: self.withdrawn, ..mirrored }
    }

    fn mirrored_move(&self, mv: ExagoMove, symmetry: usize) -> ExagoMove {
        let image = |bit| Self::mirrored_bit(bit, symmetry);
        let Some(from) = mv.from() else { return ExagoMove::place(image(mv.to())) };
        // EX-8: the group's first tile here need not be its first tile there.
        let keep = mv.keep().and_then(|keep| self.group_named(from, keep).bits().map(image).min());
        ExagoMove::lift(image(from), image(mv.to()), keep)
    }

    fn parse_move(&self, text: &str) -> Result<ExagoMove, IllegalMove> {
        self.read_move(text)
    }

    fn write_move(&self, mv: ExagoMove, out: &mut dyn fmt::Write) -> fmt::Result {
        self.write_as_is(self.canonical(mv), out)
    }
}
