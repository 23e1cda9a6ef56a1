//! The certificates that come with the program, and the one that the engine plays from: Pentago XL for two is won with e5.

mod house;
mod known;

use std::io::Read;
use std::sync::LazyLock;

use lzma_rust2::XzReader;
use tessera_rules::{Game, MarbleMove, PentagoXl, Seat};

use self::house::XL_CENTRE;
pub use self::house::{HOUSE_CERTIFICATES, HouseCertificate};
pub use self::known::{ProvenWin, certified_line, certified_loss, certified_moves, proven_win};
use crate::xl::board::CELLS;

/// All moves have a turn, for a position that is won at once is not in the book: every line has the same length.
const LINE: usize = CELLS + " e5A+\n".len();

/// A move of the certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Certified {
    /// The move.
    pub mv: MarbleMove,
    /// How many moves of both sides there are at the most, this one and the last one among them.
    pub moves: u32,
}

/// The certificate as lines in order, found by halving: it is unpacked when somebody asks first, and then left as it is.
struct Book {
    lines: Vec<u8>,
    /// The winner's last marble.
    marbles: u32,
}

static BOOK: LazyLock<Option<Book>> = LazyLock::new(|| Book::read(XL_CENTRE.bytes));

/// The certified move of the player who moves, if the position is one of the certificate's.
pub fn certified(game: &PentagoXl) -> Option<Certified> {
    // XL-11: nobody wins with a first turn that the other may take over.
    let may_be_taken_over = game.rules().swap() && game.ply() == 0;
    let first = owner_of_the_first_turn(game);
    if game.seats() != 2 || game.is_over() || game.to_move() != first || may_be_taken_over {
        return None;
    }
    let placed = u32::from(game.rules().marbles() - game.left()[first.index()]);
    let book = BOOK.as_ref()?;
    let more = book.marbles.checked_sub(placed).filter(|&more| more > 0)?;
    // XL-7: both must have enough marbles for the longest line.
    let [own, other] = [first, first.next(2)].map(|seat| u32::from(game.left()[seat.index()]));
    if own < more || other + 1 < more {
        return None;
    }
    let (letters, side) =
        (0..PentagoXl::SYMMETRIES).map(|side| (letters(&game.mirrored(side), first), side)).min()?;
    let mv = game.parse_move(book.find(&letters)?).ok()?;
    Some(Certified { mv: game.mirrored_move(mv, inverse(side)), moves: 2 * more - 1 })
}

/// In how many more moves of both sides at the most the game is won by whoever has the first turn, if that is the one of the
/// certificate and has just been made.
pub fn certified_first_turn(game: &PentagoXl) -> Option<u32> {
    const CENTRE: (usize, usize) = (4, 4);
    let marbles = BOOK.as_ref()?.marbles;
    let enough = u32::from(game.rules().marbles()) >= marbles;
    let fits = enough && game.seats() == 2 && !game.is_over() && game.ply() == 1;
    (fits && game.seat_at(CENTRE.0, CENTRE.1).is_some()).then(|| 2 * (marbles - 1))
}

/// The winner's last marble by the certificate.
pub(super) fn last_marble() -> Option<u32> {
    Some(BOOK.as_ref()?.marbles)
}

/// XL-11: whoever took it over, or else the first player.
pub(super) fn owner_of_the_first_turn(game: &PentagoXl) -> Seat {
    if game.is_swapped() { Seat::FIRST.next(2) } else { Seat::FIRST }
}

/// A quarter turn of the board is undone by three; a half turn and the mirrors undo themselves.
const fn inverse(side: usize) -> usize {
    match side {
        1 => 3,
        3 => 1,
        _ => side,
    }
}

/// The sockets as certificates have them.
fn letters(game: &PentagoXl, first: Seat) -> [u8; CELLS] {
    std::array::from_fn(|cell| match game.seat_at(cell % 9, cell / 9) {
        None => b'.',
        Some(seat) if seat == first => b'r',
        Some(_) => b'y',
    })
}

impl Book {
    fn read(file: &[u8]) -> Option<Book> {
        let end = file.windows(2).position(|pair| pair == b"\n\n")?;
        let header = std::str::from_utf8(&file[..end]).ok()?;
        let number = |name: &str| -> Option<u32> {
            header.lines().find_map(|line| line.strip_prefix(name))?.parse().ok()
        };
        let marbles = number("marbles: ")?;
        // Room that is right from the start: growing would take it twice for a moment.
        let mut lines = vec![0; number("positions: ")? as usize * LINE];
        XzReader::new(&file[end + 2..], false).read_exact(&mut lines).ok()?;
        Some(Book { lines, marbles })
    }

    /// The move of a position that is seen from its least side.
    fn find(&self, letters: &[u8; CELLS]) -> Option<&str> {
        let (mut from, mut to) = (0, self.lines.len() / LINE);
        while from < to {
            let middle = usize::midpoint(from, to);
            let line = &self.lines[middle * LINE..][..LINE];
            match line[..CELLS].cmp(letters) {
                std::cmp::Ordering::Less => from = middle + 1,
                std::cmp::Ordering::Greater => to = middle,
                std::cmp::Ordering::Equal => return std::str::from_utf8(&line[CELLS + 1..LINE - 1]).ok(),
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::xl::board::Board;
    use crate::xl::replies::win_at_once;
    use tessera_rules::{Dice, XlRules};

    fn start(rules: &str) -> PentagoXl {
        PentagoXl::new(XlRules::parse(2, rules).expect("rules"))
    }

    #[test]
    fn every_line_of_the_book_has_the_same_length() {
        let book = BOOK.as_ref().expect("it can be read");
        assert_eq!(book.lines.len() % LINE, 0);
        assert!(book.lines.chunks(LINE).all(|line| line[CELLS] == b' ' && line[LINE - 1] == b'\n'));
    }

    /// By lot half of the time, into what hurts most otherwise: the other player must lose all games, in time.
    #[test]
    fn whoever_plays_from_the_book_wins_against_everything() {
        let mut dice = Dice::from_seed(3);
        for _ in 0..400 {
            let mut game = start("");
            while let Some(Certified { mv, moves }) = certified(&game) {
                let ends = game.ply() + moves as usize;
                game.play(mv).expect("a legal move");
                assert!(!game.is_over() && ends <= 19);
                let other = Board::of(&game, game.to_move());
                assert_eq!(win_at_once(&other), None, "{game}");
                let replies =
                    crate::xl::replies::replies(&Board::of(&game, Seat::FIRST)).expect("he cannot win");
                let open: Vec<MarbleMove> = crate::xl::board::turns()
                    .flat_map(|turn| {
                        crate::xl::board::cells(replies[turn])
                            .map(move |cell| crate::xl::board::marble_move(cell, Some(turn)))
                    })
                    .collect();
                let reply = if open.is_empty() {
                    game.random_move(&mut dice)
                } else {
                    open[dice.roll_two(open.len() as u32, 1).0 as usize]
                };
                game.play(reply).expect("a legal move");
            }
            if !game.is_over() {
                let (cell, turn) = win_at_once(&Board::of(&game, Seat::FIRST)).expect("he wins at once");
                game.play(crate::xl::board::marble_move(cell, turn)).expect("a legal move");
            }
            let places = game.places().expect("it is over");
            assert!(!places.is_draw() && places.of(Seat::FIRST) == 1, "{game}");
        }
    }

    #[test]
    fn xl_7_the_book_is_left_alone_where_marbles_could_run_out() {
        assert!(certified(&start("")).is_some());
        assert!(certified(&start("marbles=10")).is_some());
        assert_eq!(certified(&start("marbles=9")), None);
    }

    #[test]
    fn xl_11_the_book_does_not_begin_a_game_in_which_its_first_turn_can_be_taken_over() {
        assert_eq!(certified(&start("swap")), None);
        let mut game = start("swap");
        let mv = certified(&start("")).expect("it is in the book").mv;
        game.play(mv).expect("legal");
        assert_eq!(certified_first_turn(&game), Some(18));
        let mut elsewhere = start("swap");
        let mv = elsewhere.parse_move("e6A+").expect("a move");
        elsewhere.play(mv).expect("legal");
        assert_eq!(certified_first_turn(&elsewhere), None);
    }

    #[test]
    fn all_eight_views_have_the_same_answer() {
        let mut game = start("");
        for text in ["e5A+", "e8B+"] {
            let mv = game.parse_move(text).expect("a move");
            game.play(mv).expect("legal");
        }
        let answer = certified(&game).expect("it is in the book");
        let mut next = game;
        next.play(answer.mv).expect("legal");
        for side in 0..8 {
            let seen = game.mirrored(side);
            let there = certified(&seen).expect("it is in the book");
            let mut after = seen;
            after.play(there.mv).expect("legal");
            assert_eq!(Board::of(&after, Seat::FIRST).least().0, Board::of(&next, Seat::FIRST).least().0);
        }
    }
}
