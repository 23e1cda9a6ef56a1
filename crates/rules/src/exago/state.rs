//! An Exago position as bitboards of a fixed width.

use std::fmt;

use super::cell::HexCell;
use super::hex_set::HexSet;
use super::move_generation::ExagoMove;
use super::position_history::{ExagoPositionHistory, MAX_EXAGO_TURNS};
use super::rule_options::ExagoRules;
use super::tiles::ExagoTiles;
use crate::random::RandomSource;
use crate::random::mix;
use crate::seat::MAX_SEATS;
use crate::{FinalPlaces, Game, IllegalMove, Seat, Symmetry};

/// An Exago position whose sets of cells have `W` words: 2 for boards of side 4 to 6, 6 for all sides. Engines are
/// generic over the width; everything else uses [`Exago`](crate::Exago).
///
/// ```
/// use tessera_rules::bitboard::ExagoStateRef;
/// use tessera_rules::{Exago, ExagoRules, Game};
///
/// let game = Exago::new(ExagoRules::parse(2, "side=6")?);
/// let ExagoStateRef::Narrow(board) = game.bitboard() else { panic!("side 6 fits into two words") };
/// assert_eq!(board.board().count(), 91);
/// # Ok::<(), tessera_rules::RuleOptionsError>(())
/// ```
#[derive(Clone)]
pub struct ExagoState<const W: usize> {
    pub(super) rules: ExagoRules,
    pub(super) board: HexSet<W>,
    pub(super) tiles: ExagoTiles<W>,
    pub(super) to_move: Seat,
    pub(super) turns: u16,
    ending: ExagoEnding,
    pub(super) history: ExagoPositionHistory,
    /// The places of players who resigned while the others played on; 0 for everybody else.
    withdrawn: [u8; MAX_SEATS],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ExagoEnding {
    Open,
    Won(Seat),
    Drawn,
}

/// What [`undo`](Game::undo) needs to take back a move of an [`ExagoState`].
#[derive(Debug)]
pub struct ExagoStateUndo<const W: usize> {
    tiles: ExagoTiles<W>,
}

/// Zobrist key of the seat to move.
const SEAT_KEYS: [u64; MAX_SEATS] = {
    let mut keys = [0; MAX_SEATS];
    let mut seat = 0;
    while seat < MAX_SEATS {
        keys[seat] = mix(seat as u64 + 0x53_6561_7473);
        seat += 1;
    }
    keys
};

impl<const W: usize> ExagoState<W> {
    /// The empty board. Panics if the board does not fit into `W` words.
    pub fn new(rules: ExagoRules) -> ExagoState<W> {
        ExagoState::resume(rules, HexSet::board(rules.side()), ExagoTiles::NONE, Seat::FIRST, 0)
    }

    /// A checked position, as the first of its history.
    pub(super) fn resume(
        rules: ExagoRules,
        board: HexSet<W>,
        tiles: ExagoTiles<W>,
        to_move: Seat,
        turns: usize,
    ) -> ExagoState<W> {
        let history = ExagoPositionHistory::starting_at(tiles.key() ^ SEAT_KEYS[to_move.index()]);
        let mut game = ExagoState {
            rules,
            board,
            tiles,
            to_move,
            turns: turns as u16,
            ending: ExagoEnding::Open,
            history,
            withdrawn: [0; MAX_SEATS],
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

    /// The owner of the tile on a cell.
    pub fn seat_at(&self, cell: HexCell) -> Option<Seat> {
        if cell.is_on(self.rules.side()) { self.tiles.owner(HexSet::<W>::bit_of(cell)) } else { None }
    }

    /// The number of tiles a player has in hand.
    #[inline]
    pub fn hand(&self, seat: Seat) -> u8 {
        (self.rules.tiles(seat) - self.tiles.of(seat).count() as usize) as u8
    }

    /// The cells of all lines of the winner; empty while the game has no winner.
    pub fn winning_cells(&self) -> Vec<HexCell> {
        let ExagoEnding::Won(winner) = self.ending else { return Vec::new() };
        self.tiles.of(winner).cells_in_lines(self.rules.line()).bits().map(HexSet::<W>::cell_at).collect()
    }

    /// The cell from which a move lifts a tile; `None` if the tile comes from the hand. The move must be of this board.
    pub fn lifted(&self, mv: ExagoMove) -> Option<HexCell> {
        mv.from().map(HexSet::<W>::cell_at)
    }

    /// The cell on which a move puts a tile. The move must be of this board.
    pub fn placed(&self, mv: ExagoMove) -> HexCell {
        HexSet::<W>::cell_at(mv.to())
    }

    /// The cells of the group that a move keeps (EX-8); empty if the move does not choose between groups or is of another
    /// board.
    pub fn kept_group(&self, mv: ExagoMove) -> Vec<HexCell> {
        if !self.has_cells_of(mv) {
            return Vec::new();
        }
        let Some((from, keep)) = mv.from().zip(mv.keep()) else { return Vec::new() };
        self.group_of(from, keep).bits().map(HexSet::<W>::cell_at).collect()
    }

    /// Whether there is a move to take back: one since the start, the parsed position or the last resignation.
    pub(super) fn can_undo(&self) -> bool {
        self.history.has_turns()
    }

    /// Whether a seat has not resigned.
    #[inline]
    pub fn is_in_play(&self, seat: Seat) -> bool {
        self.withdrawn[seat.index()] == 0
    }

    /// A player resigns and the others play on, see [`Exago::withdraw`](crate::Exago::withdraw).
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
            self.ending = ExagoEnding::Won(self.to_move);
        }
        self.history = ExagoPositionHistory::starting_at(self.key());
        true
    }

    /// The places if the players still in the game agree to share the first.
    pub fn places_if_shared(&self) -> FinalPlaces {
        self.places_with(|_| 1)
    }

    /// Places of the players in the game by `place`, of the players who resigned as they were given.
    fn places_with(&self, place: impl Fn(Seat) -> u8) -> FinalPlaces {
        let mut by_seat = self.withdrawn;
        for seat in Seat::all(self.seats()).filter(|&seat| self.is_in_play(seat)) {
            by_seat[seat.index()] = place(seat);
        }
        FinalPlaces::of_seats(&by_seat[..self.seats()])
    }

    #[inline]
    pub(super) fn next_in_play(&self, seat: Seat) -> Seat {
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

    /// Finishes a turn whose tiles have been moved.
    #[inline]
    fn end_turn(&mut self) {
        let mover = self.to_move;
        self.to_move = self.next_in_play(mover);
        self.turns += 1;
        let third_time = self.history.push(self.key());
        self.ending = self.judge(mover, third_time);
    }

    /// EX-10, EX-14: the state of the game after a move of `mover`.
    #[inline]
    fn judge(&self, mover: Seat, third_time: bool) -> ExagoEnding {
        let line = self.rules.line();
        let own = self.tiles.of(mover);
        if own.count() as usize >= line && own.has_line(line) {
            ExagoEnding::Won(mover)
        } else if third_time || usize::from(self.turns) == MAX_EXAGO_TURNS {
            ExagoEnding::Drawn
        } else {
            ExagoEnding::Open
        }
    }

    fn mirrored_bit(bit: usize, symmetry: Symmetry) -> usize {
        HexSet::<W>::bit_of(HexSet::<W>::cell_at(bit).mirrored(symmetry))
    }
}

/// Equal if rules, position text and resigned players are equal; the history is ignored.
impl<const W: usize> PartialEq for ExagoState<W> {
    fn eq(&self, other: &ExagoState<W>) -> bool {
        (self.rules, self.tiles, self.turns) == (other.rules, other.tiles, other.turns)
            && (self.to_move, self.withdrawn) == (other.to_move, other.withdrawn)
    }
}

impl<const W: usize> Eq for ExagoState<W> {}

impl<const W: usize> fmt::Debug for ExagoState<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Exago({self}; {})", self.rules)
    }
}

impl<const W: usize> Game for ExagoState<W> {
    type Move = ExagoMove;
    type Undo = ExagoStateUndo<W>;
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
    fn places(&self) -> Option<FinalPlaces> {
        match self.ending {
            ExagoEnding::Open => None,
            ExagoEnding::Won(winner) => Some(self.places_with(|seat| if seat == winner { 1 } else { 2 })),
            ExagoEnding::Drawn => Some(self.places_if_shared()),
        }
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.ending != ExagoEnding::Open
    }

    fn legal_moves(&self, moves: &mut Vec<ExagoMove>) {
        moves.clear();
        if self.is_over() {
            return;
        }
        self.for_each_legal(self.forced_block(), |tile_moves| {
            moves.extend(tile_moves.targets.bits().map(|to| tile_moves.move_to(to)));
        });
    }

    fn count_legal(&self, _: &mut Vec<ExagoMove>) -> usize {
        let mut count = 0;
        if !self.is_over() {
            self.for_each_legal(self.forced_block(), |tile_moves| {
                count += tile_moves.targets.count() as usize;
            });
        }
        count
    }

    fn check(&self, mv: ExagoMove) -> Result<(), IllegalMove> {
        self.check_move(mv)
    }

    #[inline]
    fn play_unchecked(&mut self, mv: ExagoMove) -> ExagoStateUndo<W> {
        let undo = ExagoStateUndo { tiles: self.tiles };
        self.tiles.play(self.to_move, mv, &self.rules);
        self.end_turn();
        undo
    }

    #[inline]
    fn undo(&mut self, undo: ExagoStateUndo<W>) {
        self.tiles = undo.tiles;
        self.to_move = self.previous_in_play(self.to_move);
        self.turns -= 1;
        // A move was played from this position, so the game was not over.
        self.ending = ExagoEnding::Open;
        self.history.pop();
    }

    #[inline]
    fn random_move<R: RandomSource + ?Sized>(&self, random: &mut R) -> ExagoMove {
        match self.forced_block() {
            Some(seat) => self.random_blocking_move(seat, random),
            None => self.random_tile_move(random).0,
        }
    }

    /// Like playing random moves one by one, but the groups that a lift leaves are searched only once.
    #[inline]
    fn playout<R: RandomSource + ?Sized>(&mut self, random: &mut R, max_moves: usize) -> usize {
        let mut played = 0;
        while played < max_moves && !self.is_over() {
            if let Some(seat) = self.forced_block() {
                self.tiles.play(self.to_move, self.random_blocking_move(seat, random), &self.rules);
            } else {
                let (mv, stays) = self.random_tile_move(random);
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
        // Players who resigned are part of the position; most games have none.
        let withdrawn = |key: u64, (seat, &place): (usize, &u8)| {
            if place == 0 { key } else { key ^ mix((seat as u64) << 8 | u64::from(place)) }
        };
        self.withdrawn[..self.rules.seats()].iter().enumerate().fold(key, withdrawn)
    }

    /// Rotated by sixths; symmetries from 6 on reflect first. The number of turns is kept, the history starts anew.
    fn transformed(&self, symmetry: Symmetry) -> ExagoState<W> {
        let mut tiles = ExagoTiles::NONE;
        for seat in Seat::all(self.seats()) {
            self.tiles.of(seat).bits().for_each(|bit| tiles.put(seat, Self::mirrored_bit(bit, symmetry)));
        }
        let mirrored = ExagoState::resume(self.rules, self.board, tiles, self.to_move, self.ply());
        ExagoState { ending: self.ending, withdrawn: self.withdrawn, ..mirrored }
    }

    fn transformed_move(&self, mv: ExagoMove, symmetry: Symmetry) -> ExagoMove {
        let image = |bit| Self::mirrored_bit(bit, symmetry);
        let Some(from) = mv.from() else { return ExagoMove::place::<W>(image(mv.to())) };
        // EX-8: the group's first tile on this board need not be its first on the mirrored one.
        let keep = mv.keep().and_then(|keep| self.group_of(from, keep).bits().map(image).min());
        ExagoMove::lift::<W>(image(from), image(mv.to()), keep)
    }

    fn parse_move(&self, text: &str) -> Result<ExagoMove, IllegalMove> {
        self.read_move(text)
    }

    fn write_move(&self, mv: ExagoMove, out: &mut dyn fmt::Write) -> fmt::Result {
        if self.has_cells_of(mv) { self.write_as_is(self.canonical(mv), out) } else { Ok(()) }
    }
}
