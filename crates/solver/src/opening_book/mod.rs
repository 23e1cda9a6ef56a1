//! Opening book of Pentago: the exact value of every position with up to six marbles, made from the published tables.
//!
//! A file is a header and two packed bit planes: for every class of positions (`PositionClass`) and every rotation of its
//! blocks, whether the first player wins, then whether the second player wins. The classes follow from the rules alone, so
//! there is no index. `docs/solving.md` describes the file.

mod book_file;

use std::sync::LazyLock;

use tessera_rules::{BlockTurn, Game, MarbleMove, Pentago};

pub use self::book_file::{OpeningBookError, OpeningBookProvenance, pack_opening_book, unpack_opening_book};
use crate::block_patterns::turn_index;
use crate::exact::GameValue;
use crate::exact::position_class::{BlockMarbleCounts, PositionClass, marbles_in_order};

/// Number of marbles up to which positions are in the book.
pub const BOOK_MARBLES: usize = 6;
/// Number of turns.
const TURNS: usize = 8;
/// Sockets of all blocks.
const ALL_SOCKETS: u64 = 0x01FF_01FF_01FF_01FF;
/// Bytes of the 256 rotations of a class.
const CLASS_BYTES: usize = 32;

/// Opening book that is built into the program.
pub const BUILT_IN_BOOK: &[u8] = include_bytes!("../../opening_book/pentago.book");

/// The built-in book, unpacked on first use and kept: 8 MB.
static BOOK: LazyLock<Option<OpeningBook>> = LazyLock::new(|| {
    let planes = unpack_opening_book(BUILT_IN_BOOK).ok()?;
    OpeningBook::new(planes)
});

/// Unpacked book.
#[derive(Debug)]
struct OpeningBook {
    /// Sections by their order.
    sections: Vec<BookSection>,
    /// Wins of the first player, then wins of the second player, [`CLASS_BYTES`] for each class.
    planes: Vec<u8>,
}

/// Place of a section in the planes.
#[derive(Debug)]
struct BookSection {
    order: u64,
    shape: [usize; 4],
    first_class: usize,
}

/// Values of a position and of its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpeningBookEntry {
    /// Value for the player to move.
    pub value: GameValue,
    /// Sockets of the moves that keep the value, for each turn by its [`turn_index`].
    pub keeping: [u64; TURNS],
    winning: [u64; TURNS],
    not_losing: [u64; TURNS],
}

impl OpeningBookEntry {
    /// Value of a move for the player who makes it.
    pub fn value_of(&self, mv: MarbleMove) -> GameValue {
        let is_in = |sockets: &[u64; TURNS]| {
            mv.turn.is_some_and(|turn| sockets[turn_index(turn)] >> mv.socket.number() & 1 == 1)
        };
        GameValue::from_answers(is_in(&self.winning), is_in(&self.not_losing))
    }
}

/// Value of a position for the player to move, if it is in the book.
pub fn book_value(game: &Pentago) -> Option<GameValue> {
    let [first, second] = in_order_if_covered(game, BOOK_MARBLES)?;
    let class = PositionClass::of(first, second);
    let [first_wins, second_wins] = BOOK.as_ref()?.wins(&class);
    let [mover, other] = by_mover(game, [first_wins, second_wins]).map(|wins| bit(wins, class.rotation));
    Some(GameValue::from_answers(mover, !other))
}

/// Values of all moves, if the positions after them are in the book. Does not allocate once the book is unpacked.
pub fn probe_opening_book(game: &Pentago) -> Option<OpeningBookEntry> {
    let [first, second] = in_order_if_covered(game, BOOK_MARBLES - 1)?;
    let book = BOOK.as_ref()?;
    let (mut winning, mut not_losing) = ([0; TURNS], [0; TURNS]);
    let mut free = ALL_SOCKETS & !(first | second);
    while free != 0 {
        let marble = free & free.wrapping_neg();
        free &= free - 1;
        let [first, second] =
            if game.ply().is_multiple_of(2) { [first | marble, second] } else { [first, second | marble] };
        // One lookup serves for all turns: they lead to other rotations of the same class.
        let class = PositionClass::of(first, second);
        let [mine, theirs] = by_mover(game, book.wins(&class));
        for index in 0..TURNS {
            let rotation = class.rotation_after(BlockTurn::new(index / 2, index % 2 == 0));
            winning[index] |= if bit(mine, rotation) { marble } else { 0 };
            not_losing[index] |= if bit(theirs, rotation) { 0 } else { marble };
        }
    }
    let any = |sockets: &[u64; TURNS]| sockets.iter().any(|&sockets| sockets != 0);
    let value = GameValue::from_answers(any(&winning), any(&not_losing));
    let keeping = match value {
        GameValue::Win => winning,
        GameValue::Draw => not_losing,
        GameValue::Loss => [ALL_SOCKETS & !(first | second); TURNS],
    };
    Some(OpeningBookEntry { value, keeping, winning, not_losing })
}

/// Marbles in the order of the players, if the book holds the values under these rules of positions with up to `most` marbles.
fn in_order_if_covered(game: &Pentago, most: usize) -> Option<[u64; 2]> {
    let rules = game.rules();
    (game.ply() <= most && !rules.mover_wins_ties && !rules.no_turn_back).then(|| marbles_in_order(game))
}

/// What belongs to the player to move, then what belongs to the opponent.
#[inline]
fn by_mover<T>(game: &Pentago, [first, second]: [T; 2]) -> [T; 2] {
    if game.ply().is_multiple_of(2) { [first, second] } else { [second, first] }
}

#[inline]
fn bit(bytes: &[u8], rotation: u8) -> bool {
    bytes[usize::from(rotation / 8)] >> (rotation % 8) & 1 == 1
}

/// Sections of all positions in the book, in the order of the file.
fn book_sections() -> impl Iterator<Item = BlockMarbleCounts> {
    (0..=BOOK_MARBLES).flat_map(BlockMarbleCounts::sections)
}

impl OpeningBook {
    /// `None` if the planes have the wrong length.
    fn new(planes: Vec<u8>) -> Option<OpeningBook> {
        let (mut sections, mut classes) = (Vec::new(), 0);
        for section in book_sections() {
            let shape = section.shape();
            sections.push(BookSection { order: section.order(), shape, first_class: classes });
            classes += shape.iter().product::<usize>();
        }
        sections.sort_by_key(|section| section.order);
        (planes.len() == 2 * classes * CLASS_BYTES).then_some(OpeningBook { sections, planes })
    }

    /// Rotations of a class in which the first player wins, and in which the second player wins.
    #[inline]
    fn wins(&self, class: &PositionClass) -> [&[u8]; 2] {
        let order = class.section.order();
        let at = self.sections.partition_point(|section| section.order < order);
        let BookSection { shape, first_class, .. } = &self.sections[at];
        let within = (0..4).fold(0, |sum, i| sum * shape[i] + class.index[i]);
        let first = (first_class + within) * CLASS_BYTES;
        [first, self.planes.len() / 2 + first].map(|from| &self.planes[from..from + CLASS_BYTES])
    }
}
