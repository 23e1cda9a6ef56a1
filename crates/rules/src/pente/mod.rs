//! Pente: stones on intersections; five in a row or five captured pairs win.

mod announcement;
mod intersection;
mod position_text;
mod rule_options;
mod stone_bitboard;
#[cfg(test)]
mod tests;
mod zobrist;

use std::fmt;

pub use announcement::PenteAnnouncement;
pub use intersection::Intersection;
pub(crate) use rule_options::OPTIONS;
pub use rule_options::PenteRules;

use self::stone_bitboard::{PairDirections, StoneBitboard, columns};
use crate::random::RandomSource;
use crate::{FinalPlaces, Game, IllegalMove, Seat, Symmetry};

/// The number of captured pairs that wins (PE-6).
const WINNING_PAIRS: u8 = 5;
/// The least distance of the first player's second stone from the centre (PE-7).
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
    lines: StoneBitboard,
    key: u64,
    /// The number of stones placed.
    ply: u16,
    /// PE-11: whether the second player took over the first stone.
    swapped: bool,
    empty: u16,
    /// The number of pairs captured by each seat.
    pairs: [u8; 2],
    ending: PenteEnding,
    rules: PenteRules,
}

/// Only the mover can win (PE-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum PenteEnding {
    Open,
    LastMoverWon,
    Drawn,
}

/// What [`undo`](Game::undo) needs to take back a stone: the stone, its captures, and the key before it.
#[derive(Clone, Copy, Debug)]
pub struct PenteUndo {
    key: u64,
    captures: PairDirections,
    stone: Intersection,
}

/// The restriction on the next stone among the empty intersections.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PlacementRule {
    /// PE-2: the first stone.
    Centre,
    /// PE-7: the second stone of the player who owns the first.
    AwayFromCentre,
    Everywhere,
}

impl Pente {
    /// The empty board.
    pub const fn new(rules: PenteRules) -> Pente {
        Pente {
            lines: StoneBitboard::EMPTY,
            key: zobrist::start(rules),
            ply: 0,
            swapped: false,
            empty: (rules.size() * rules.size()) as u16,
            pairs: [0; 2],
            ending: PenteEnding::Open,
            rules,
        }
    }

    /// The rules of this game.
    pub const fn rules(&self) -> PenteRules {
        self.rules
    }

    /// The owner of the stone on an intersection.
    #[inline]
    pub fn seat_at(&self, at: Intersection) -> Option<Seat> {
        self.lines.seat_at(at)
    }

    /// The number of pairs a seat has captured.
    #[inline]
    pub fn captured(&self, by: Seat) -> u8 {
        self.pairs[by.index()]
    }

    /// The intersections whose stones the player to move would capture with a stone on this one (PE-3): two for each
    /// pair, none if it is not empty.
    pub fn captured_by(&self, mv: Intersection) -> impl Iterator<Item = Intersection> + use<> {
        let empty = mv.is_on(self.rules.size()) && self.lines.is_empty_at(mv);
        let captures =
            if empty { self.lines.around(self.to_move(), mv).captures() } else { PairDirections::NONE };
        captures.places(mv)
    }

    /// The stones of the winner's lines of five or more, row by row from the bottom; empty if the game was not won by a
    /// line.
    pub fn winning_cells(&self) -> Vec<Intersection> {
        match self.ending {
            PenteEnding::LastMoverWon => self.lines.stones_of_fives(self.to_move().previous(2)).collect(),
            PenteEnding::Open | PenteEnding::Drawn => Vec::new(),
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

    /// PE-11: the second player takes over the first stone, and the first player answers it.
    ///
    /// Call it only if [`may_swap`](Self::may_swap) allows it.
    pub fn swap(&mut self) {
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
    fn placement_rule(&self) -> PlacementRule {
        match self.ply {
            0 if !self.rules.swap() => PlacementRule::Centre,
            2 if self.rules.championship() => PlacementRule::AwayFromCentre,
            _ => PlacementRule::Everywhere,
        }
    }

    /// The legal moves in a row of a game that is not over: a bit for every column.
    fn legal_in_row(&self, row: usize) -> u32 {
        let size = self.rules.size();
        let empty = !self.lines.row(row) & ((1 << size) - 1);
        let centre = size / 2;
        let distance = match self.placement_rule() {
            PlacementRule::Everywhere => return empty,
            PlacementRule::Centre => return if row == centre { 1 << centre } else { 0 },
            PlacementRule::AwayFromCentre => row.abs_diff(centre),
        };
        let near = if distance < CHAMPIONSHIP_DISTANCE { 0b1_1111 << (centre - 2) } else { 0 };
        empty & !near
    }

    /// A random legal move, uniform over all of them.
    #[cold]
    fn random_listed_move<R: RandomSource + ?Sized>(&self, random: &mut R) -> Intersection {
        let mut nth = random.roll(self.count_legal(&mut Vec::new()) as u32) as usize;
        for row in 0..self.rules.size() {
            let legal = self.legal_in_row(row);
            if let Some(column) = columns(legal).nth(nth) {
                return Intersection::at(column, row);
            }
            nth -= legal.count_ones() as usize;
        }
        unreachable!("a game that is not over has a legal move")
    }

    /// PE-3: removes the captured pairs from the board. A second call puts them back, for undo.
    #[inline]
    fn remove_or_restore_captures(&mut self, undo: &PenteUndo, from: Seat) {
        for at in undo.captures.places(undo.stone) {
            self.lines.toggle(from, at);
            self.key ^= zobrist::stone(from, at);
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
    fn places(&self) -> Option<FinalPlaces> {
        match self.ending {
            PenteEnding::Open => None,
            PenteEnding::LastMoverWon => Some(FinalPlaces::won_by(&[self.to_move().previous(2)], 2)),
            PenteEnding::Drawn => Some(FinalPlaces::draw(2)),
        }
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.ending != PenteEnding::Open
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
        match self.placement_rule() {
            PlacementRule::Everywhere => usize::from(self.empty),
            PlacementRule::Centre => 1,
            PlacementRule::AwayFromCentre => {
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
        match self.placement_rule() {
            PlacementRule::Centre if mv != centre => {
                Err(IllegalMove::NotTheCentre { piece: "stone", centre: centre.to_string() })
            }
            PlacementRule::AwayFromCentre if mv.distance(centre) < CHAMPIONSHIP_DISTANCE => {
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
        self.key ^= zobrist::stone(seat, mv) ^ zobrist::TURN;
        self.ply += 1;
        self.empty -= 1;
        if !captures.is_none() {
            // Captures remove enemy stones only, so that `around` stays valid for the mover's stones (PE-6).
            self.remove_or_restore_captures(&undo, seat.next(2));
            let before = self.pairs[seat.index()];
            let after = before + captures.count();
            self.key ^= zobrist::pairs(seat, before) ^ zobrist::pairs(seat, after);
            self.pairs[seat.index()] = after;
            self.empty += 2 * u16::from(captures.count());
        }
        self.ending = if around.makes_five() || self.pairs[seat.index()] >= WINNING_PAIRS {
            PenteEnding::LastMoverWon
        } else if self.empty == 0 {
            PenteEnding::Drawn
        } else {
            PenteEnding::Open
        };
        undo
    }

    #[inline]
    fn undo(&mut self, undo: PenteUndo) {
        let seat = self.to_move().previous(2);
        let pairs = undo.captures.count();
        self.lines.toggle(seat, undo.stone);
        self.remove_or_restore_captures(&undo, seat.next(2));
        self.pairs[seat.index()] -= pairs;
        self.ply -= 1;
        self.empty = self.empty + 1 - 2 * u16::from(pairs);
        self.key = undo.key;
        self.ending = PenteEnding::Open;
    }

    #[inline]
    fn random_move<R: RandomSource + ?Sized>(&self, random: &mut R) -> Intersection {
        let size = self.rules.size() as u32;
        let nearly_full = u32::from(self.empty) * 8 < size * size;
        if self.placement_rule() != PlacementRule::Everywhere || nearly_full {
            return self.random_listed_move(random);
        }
        loop {
            let (column, row) = random.roll_two(size, size);
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

    fn transformed(&self, symmetry: Symmetry) -> Pente {
        let mut lines = StoneBitboard::EMPTY;
        for seat in Seat::all(2) {
            for at in self.lines.stones(seat) {
                lines.toggle(seat, self.transformed_move(at, symmetry));
            }
        }
        let mut game = Pente { lines, ..*self };
        game.key = game.key_from_scratch();
        game
    }

    fn transformed_move(&self, mv: Intersection, symmetry: Symmetry) -> Intersection {
        mv.mirrored(symmetry, self.rules.size())
    }

    fn parse_move(&self, text: &str) -> Result<Intersection, IllegalMove> {
        Intersection::parse(text, self.rules.size())
    }

    fn write_move(&self, mv: Intersection, out: &mut dyn fmt::Write) -> fmt::Result {
        if mv.is_on(self.rules().size()) { write!(out, "{mv}") } else { Ok(()) }
    }
}
