//! Pente: stones on intersections, five in a row or five captured pairs.

mod announcement;
mod intersection;
mod keys;
mod lines;
mod position;
mod rules;
#[cfg(test)]
mod tests;

use std::fmt;

pub use announcement::Announcement;
pub use intersection::Intersection;
pub(crate) use rules::OPTIONS;
pub use rules::PenteRules;

use self::lines::{Lines, Pairs, columns};
use crate::{Dice, Game, IllegalMove, Places, Seat};

/// Captured pairs that win (PE-6).
const WINNING_PAIRS: u8 = 5;
/// How far from the centre the first player's second stone must be (PE-7).
const CHAMPIONSHIP_DISTANCE: usize = 3;

/// A position of Pente.
///
/// ```
/// use tessera_rules::{Game, Pente};
///
/// let mut game = Pente::default();
/// for text in ["K10", "L10", "A1", "M10", "N10"] {
///     let mv = game.parse_move(text)?;
///     game.play(mv)?;
/// }
/// let white = game.to_move().previous(2);
/// assert_eq!(game.captured(white), 1); // L10 and M10, between K10 and N10
/// # Ok::<(), tessera_rules::IllegalMove>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pente {
    lines: Lines,
    key: u64,
    /// Stones laid.
    ply: u16,
    /// PE-11: whether the second player took over the first stone.
    swapped: bool,
    empty: u16,
    /// Pairs captured by each seat.
    pairs: [u8; 2],
    ending: Ending,
    rules: PenteRules,
}

/// Only the mover can win (PE-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Ending {
    Open,
    LastMoverWon,
    Drawn,
}

/// What takes a stone back: where it went, what it captured, and the key from before.
#[derive(Clone, Copy, Debug)]
pub struct PenteUndo {
    key: u64,
    captures: Pairs,
    stone: Intersection,
}

/// Where the next stone may go among the empty intersections.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Freedom {
    /// PE-2: the first stone.
    Centre,
    /// PE-7: the second stone of the player who has the first.
    AwayFromCentre,
    Everywhere,
}

impl Pente {
    /// The empty board.
    pub const fn new(rules: PenteRules) -> Pente {
        Pente {
            lines: Lines::EMPTY,
            key: keys::start(rules),
            ply: 0,
            swapped: false,
            empty: (rules.size() * rules.size()) as u16,
            pairs: [0; 2],
            ending: Ending::Open,
            rules,
        }
    }

    /// The rules of this game.
    pub const fn rules(&self) -> PenteRules {
        self.rules
    }

    /// Whose stone is on an intersection.
    #[inline]
    pub fn seat_at(&self, at: Intersection) -> Option<Seat> {
        self.lines.seat_at(at)
    }

    /// How many pairs a seat has captured.
    #[inline]
    pub fn captured(&self, by: Seat) -> u8 {
        self.pairs[by.index()]
    }

    /// The intersections whose stones the player to move would capture with a stone on this one (PE-3): two
    /// for each pair, and none if it is not empty.
    pub fn captured_by(&self, mv: Intersection) -> impl Iterator<Item = Intersection> + use<> {
        let empty = mv.is_on(self.rules.size()) && self.lines.is_empty_at(mv);
        let captures = if empty { self.lines.around(self.to_move(), mv).captures() } else { Pairs::NONE };
        captures.places(mv)
    }

    /// The stones of the winner's five or more in a row, if he has won so: row by row from the bottom.
    pub fn winning_cells(&self) -> Vec<Intersection> {
        match self.ending {
            Ending::LastMoverWon => self.lines.stones_of_fives(self.to_move().previous(2)).collect(),
            Ending::Open | Ending::Drawn => Vec::new(),
        }
    }

    /// PE-11: whether the first stone can be taken over now.
    pub fn may_swap(&self) -> bool {
        self.rules.swap() && self.ply == 1 && !self.swapped
    }

    /// PE-11: whether the first stone was taken over.
    pub fn is_swapped(&self) -> bool {
        self.swapped
    }

    /// PE-11: the second player takes the first stone over, and the first player answers it.
    pub(crate) fn swap(&mut self) {
        let [first, second] = [Seat::at(0), Seat::at(1)];
        let stones: Vec<Intersection> = self.lines.stones(first).collect();
        for at in stones {
            self.lines.toggle(first, at);
            self.lines.toggle(second, at);
        }
        self.swapped = true;
        self.key = self.key_from_scratch();
    }

    #[inline]
    fn freedom(&self) -> Freedom {
        match self.ply {
            0 if !self.rules.swap() => Freedom::Centre,
            2 if self.rules.championship() => Freedom::AwayFromCentre,
            _ => Freedom::Everywhere,
        }
    }

    /// Where a stone may go in a row of a game that is not over: a bit for every column.
    fn legal_in_row(&self, row: usize) -> u32 {
        let size = self.rules.size();
        let empty = !self.lines.row(row) & ((1 << size) - 1);
        let centre = size / 2;
        let distance = match self.freedom() {
            Freedom::Everywhere => return empty,
            Freedom::Centre => return if row == centre { 1 << centre } else { 0 },
            Freedom::AwayFromCentre => row.abs_diff(centre),
        };
        let near = if distance < CHAMPIONSHIP_DISTANCE { 0b1_1111 << (centre - 2) } else { 0 };
        empty & !near
    }

    /// A legal move drawn from a list of all of them, without making the list.
    #[cold]
    fn random_of_all(&self, dice: &mut Dice) -> Intersection {
        let mut nth = dice.roll(self.count_legal(&mut Vec::new()) as u32) as usize;
        for row in 0..self.rules.size() {
            let legal = self.legal_in_row(row);
            if let Some(column) = columns(legal).nth(nth) {
                return Intersection::at(column, row);
            }
            nth -= legal.count_ones() as usize;
        }
        unreachable!("a game that is not over has a legal move")
    }

    /// Takes captured stones off the board (PE-3), and puts them back when they are already off.
    #[inline]
    fn toggle_captured(&mut self, undo: &PenteUndo, from: Seat) {
        for at in undo.captures.places(undo.stone) {
            self.lines.toggle(from, at);
            self.key ^= keys::stone(from, at);
        }
    }
}

impl Default for Pente {
    fn default() -> Pente {
        Pente::new(PenteRules::default())
    }
}

impl fmt::Debug for Pente {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pente({self}; {})", self.rules)
    }
}

impl Game for Pente {
    type Move = Intersection;
    type Undo = PenteUndo;
    const SYMMETRIES: usize = 8;

    #[inline]
    fn seats(&self) -> usize {
        2
    }

    #[inline]
    fn to_move(&self) -> Seat {
        Seat::at(usize::from((self.ply ^ u16::from(self.swapped)) & 1))
    }

    #[inline]
    fn ply(&self) -> usize {
        usize::from(self.ply)
    }

    #[inline]
    fn places(&self) -> Option<Places> {
        match self.ending {
            Ending::Open => None,
            Ending::LastMoverWon => Some(Places::won_by(&[self.to_move().previous(2)], 2)),
            Ending::Drawn => Some(Places::draw(2)),
        }
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.ending != Ending::Open
    }

    fn legal_moves(&self, moves: &mut Vec<Intersection>) {
        moves.clear();
        if self.is_over() {
            return;
        }
        for row in 0..self.rules.size() {
            moves.extend(columns(self.legal_in_row(row)).map(|column| Intersection::at(column, row)));
        }
    }

    fn count_legal(&self, _: &mut Vec<Intersection>) -> usize {
        if self.is_over() {
            return 0;
        }
        match self.freedom() {
            Freedom::Everywhere => usize::from(self.empty),
            Freedom::Centre => 1,
            Freedom::AwayFromCentre => {
                (0..self.rules.size()).map(|row| self.legal_in_row(row).count_ones() as usize).sum()
            }
        }
    }

    fn check(&self, mv: Intersection) -> Result<(), IllegalMove> {
        let size = self.rules.size();
        let centre = Intersection::centre(size);
        if self.is_over() {
            return Err(IllegalMove::GameOver);
        }
        if !mv.is_on(size) {
            return Err(Intersection::missing(mv.to_string(), size));
        }
        if !self.lines.is_empty_at(mv) {
            return Err(IllegalMove::Occupied { thing: "intersection", cell: mv.to_string() });
        }
        match self.freedom() {
            Freedom::Centre if mv != centre => {
                Err(IllegalMove::NotTheCentre { piece: "stone", centre: centre.to_string() })
            }
            Freedom::AwayFromCentre if mv.distance(centre) < CHAMPIONSHIP_DISTANCE => {
                Err(IllegalMove::TooNearTheCentre { cell: mv.to_string(), centre: centre.to_string() })
            }
            _ => Ok(()),
        }
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Intersection) -> PenteUndo {
        let seat = self.to_move();
        let around = self.lines.around(seat, mv);
        let captures = around.captures();
        let undo = PenteUndo { key: self.key, captures, stone: mv };
        self.lines.toggle(seat, mv);
        self.key ^= keys::stone(seat, mv) ^ keys::TURN;
        self.ply += 1;
        self.empty -= 1;
        if !captures.is_none() {
            // Only enemy stones go: what the mover has around his stone stays as it was seen (PE-6).
            self.toggle_captured(&undo, seat.next(2));
            let before = self.pairs[seat.index()];
            let after = before + captures.count();
            self.key ^= keys::pairs(seat, before) ^ keys::pairs(seat, after);
            self.pairs[seat.index()] = after;
            self.empty += 2 * u16::from(captures.count());
        }
        self.ending = if around.makes_five() || self.pairs[seat.index()] >= WINNING_PAIRS {
            Ending::LastMoverWon
        } else if self.empty == 0 {
            Ending::Drawn
        } else {
            Ending::Open
        };
        undo
    }

    #[inline]
    fn undo(&mut self, undo: PenteUndo) {
        let seat = self.to_move().previous(2);
        let pairs = undo.captures.count();
        self.lines.toggle(seat, undo.stone);
        self.toggle_captured(&undo, seat.next(2));
        self.pairs[seat.index()] -= pairs;
        self.ply -= 1;
        self.empty = self.empty + 1 - 2 * u16::from(pairs);
        self.key = undo.key;
        self.ending = Ending::Open;
    }

    #[inline]
    fn random_move(&self, dice: &mut Dice) -> Intersection {
        let size = self.rules.size() as u32;
        let nearly_full = u32::from(self.empty) * 8 < size * size;
        if self.freedom() != Freedom::Everywhere || nearly_full {
            return self.random_of_all(dice);
        }
        loop {
            let (column, row) = dice.roll_two(size, size);
            let at = Intersection::at(column as usize, row as usize);
            if self.lines.is_empty_at(at) {
                return at;
            }
        }
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn mirrored(&self, symmetry: usize) -> Pente {
        let mut lines = Lines::EMPTY;
        for seat in Seat::all(2) {
            for at in self.lines.stones(seat) {
                lines.toggle(seat, self.mirrored_move(at, symmetry));
            }
        }
        let mut game = Pente { lines, ..*self };
        game.key = game.key_from_scratch();
        game
    }

    fn mirrored_move(&self, mv: Intersection, symmetry: usize) -> Intersection {
        mv.mirrored(symmetry, self.rules.size())
    }

    fn parse_move(&self, text: &str) -> Result<Intersection, IllegalMove> {
        Intersection::parse(text, self.rules.size())
    }

    fn write_move(&self, mv: Intersection, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{mv}")
    }
}
