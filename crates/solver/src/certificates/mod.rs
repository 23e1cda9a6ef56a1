//! Built-in certificates, and the moves that the engine plays from one of them: Pentago XL for two is won with e5.

mod built_in;
mod proven_xl_wins;

use std::io::Read;
use std::sync::LazyLock;

use lzma_rust2::XzReader;
use tessera_rules::{Game, MarbleMove, MarbleSocket, PentagoXl, Seat, Symmetry};

use self::built_in::XL_CENTRE;
pub use self::built_in::{BUILT_IN_CERTIFICATES, BuiltInCertificate};
pub use self::proven_xl_wins::{ProvenXlWin, certified_line, certified_loss, certified_moves, proven_xl_win};
use crate::xl::attack_board::CELLS;

/// Bytes of a line. All lines have the same length: a position that is won at once is not in the certificate, so every move has a
/// turn.
const LINE_BYTES: usize = CELLS + " e5A+\n".len();

/// Winning move of the certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CertifiedXlMove {
    /// Move to play.
    pub mv: MarbleMove,
    /// Maximum number of moves of both sides until the win, including this one and the last one.
    pub moves: u32,
}

/// Unpacked certificate: sorted lines for binary search. It is unpacked on first use and kept.
struct UnpackedCertificate {
    lines: Vec<u8>,
    /// Latest marble of the winner that wins.
    marbles: u32,
}

static XL_CERTIFICATE: LazyLock<Option<UnpackedCertificate>> =
    LazyLock::new(|| UnpackedCertificate::read(XL_CENTRE.bytes));

/// Certified move of the player to move, if the position is in the certificate.
pub fn certified_move(game: &PentagoXl) -> Option<CertifiedXlMove> {
    // XL-11: a first turn that the opponent may take over wins for neither seat.
    let may_be_taken_over = game.rules().swap() && game.ply() == 0;
    let first = first_turn_owner(game);
    if game.seats() != 2 || game.is_over() || game.to_move() != first || may_be_taken_over {
        return None;
    }
    let placed = u32::from(game.rules().marbles() - game.left()[first.index()]);
    let certificate = XL_CERTIFICATE.as_ref()?;
    let more = certificate.marbles.checked_sub(placed).filter(|&more| more > 0)?;
    // XL-7: both must have enough marbles for the longest line.
    let [own, other] = [first, first.next(2)].map(|seat| u32::from(game.left()[seat.index()]));
    if own < more || other + 1 < more {
        return None;
    }
    let (letters, symmetry) = PentagoXl::symmetries()
        .map(|symmetry| (letters(&game.transformed(symmetry), first), symmetry))
        .min()?;
    let mv = game.parse_move(certificate.find(&letters)?).ok()?;
    Some(CertifiedXlMove { mv: game.transformed_move(mv, inverse(symmetry)), moves: 2 * more - 1 })
}

/// Maximum number of moves of both sides until the owner of the first turn wins, if the first turn was the certified one and has
/// just been made.
pub fn certified_first_turn(game: &PentagoXl) -> Option<u32> {
    const CENTRE: MarbleSocket = MarbleSocket::at(4, 4, MarbleSocket::XL_WIDTH);
    let marbles = XL_CERTIFICATE.as_ref()?.marbles;
    let enough = u32::from(game.rules().marbles()) >= marbles;
    let fits = enough && game.seats() == 2 && !game.is_over() && game.ply() == 1;
    (fits && game.seat_at(CENTRE).is_some()).then(|| 2 * (marbles - 1))
}

/// Latest marble of the winner that wins, according to the certificate.
pub(super) fn last_marble() -> Option<u32> {
    Some(XL_CERTIFICATE.as_ref()?.marbles)
}

/// XL-11: seat that owns the first turn, which is the second seat if it was taken over.
pub(super) fn first_turn_owner(game: &PentagoXl) -> Seat {
    if game.is_swapped() { Seat::FIRST.next(2) } else { Seat::FIRST }
}

/// A quarter turn of the board is undone by three; a half turn and the mirrors undo themselves.
const fn inverse(symmetry: Symmetry) -> Symmetry {
    match symmetry.index() {
        1 => Symmetry::new(3),
        3 => Symmetry::new(1),
        _ => symmetry,
    }
}

/// Letters of the sockets, as in certificates.
fn letters(game: &PentagoXl, first: Seat) -> [u8; CELLS] {
    std::array::from_fn(|cell| {
        match game.seat_at(MarbleSocket::at(cell % 9, cell / 9, MarbleSocket::XL_WIDTH)) {
            None => b'.',
            Some(seat) if seat == first => b'r',
            Some(_) => b'y',
        }
    })
}

impl UnpackedCertificate {
    fn read(file: &[u8]) -> Option<UnpackedCertificate> {
        let end = file.windows(2).position(|pair| pair == b"\n\n")?;
        let header = std::str::from_utf8(&file[..end]).ok()?;
        let number = |name: &str| -> Option<u32> {
            header.lines().find_map(|line| line.strip_prefix(name))?.parse().ok()
        };
        let marbles = number("marbles: ")?;
        // Allocated at its final size: growing would need up to twice the memory.
        let mut lines = vec![0; number("positions: ")? as usize * LINE_BYTES];
        XzReader::new(&file[end + 2..], false).read_exact(&mut lines).ok()?;
        Some(UnpackedCertificate { lines, marbles })
    }

    /// Move of a position in canonical form.
    fn find(&self, letters: &[u8; CELLS]) -> Option<&str> {
        let (mut from, mut to) = (0, self.lines.len() / LINE_BYTES);
        while from < to {
            let middle = usize::midpoint(from, to);
            let line = &self.lines[middle * LINE_BYTES..][..LINE_BYTES];
            match line[..CELLS].cmp(letters) {
                std::cmp::Ordering::Less => from = middle + 1,
                std::cmp::Ordering::Greater => to = middle,
                std::cmp::Ordering::Equal => {
                    return std::str::from_utf8(&line[CELLS + 1..LINE_BYTES - 1]).ok();
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::xl::attack_board::XlAttackBoard;
    use crate::xl::safe_replies::win_at_once;
    use tessera_rules::{Dice, XlRules};

    fn start(rules: &str) -> PentagoXl {
        PentagoXl::new(XlRules::parse(2, rules).expect("rules"))
    }

    #[test]
    fn every_line_of_the_certificate_has_the_same_length() {
        let certificate = XL_CERTIFICATE.as_ref().expect("it can be read");
        assert_eq!(certificate.lines.len() % LINE_BYTES, 0);
        assert!(
            certificate
                .lines
                .chunks(LINE_BYTES)
                .all(|line| line[CELLS] == b' ' && line[LINE_BYTES - 1] == b'\n')
        );
    }

    /// Plays random replies that do not lose at once, if there are any: the opponent must lose every game within the bound.
    #[test]
    fn the_certificate_wins_against_random_replies() {
        let mut dice = Dice::from_seed(3);
        for _ in 0..400 {
            let mut game = start("");
            while let Some(CertifiedXlMove { mv, moves }) = certified_move(&game) {
                let ends = game.ply() + moves as usize;
                game.play(mv).expect("a legal move");
                assert!(!game.is_over() && ends <= 19);
                let other = XlAttackBoard::of(&game, game.to_move());
                assert_eq!(win_at_once(&other), None, "{game}");
                let replies = crate::xl::safe_replies::safe_replies(&XlAttackBoard::of(&game, Seat::FIRST))
                    .expect("the opponent cannot win");
                let open: Vec<MarbleMove> = crate::xl::attack_board::turns()
                    .flat_map(|turn| {
                        crate::xl::attack_board::cells(replies[turn])
                            .map(move |cell| crate::xl::attack_board::marble_move(cell, Some(turn)))
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
                let (cell, turn) =
                    win_at_once(&XlAttackBoard::of(&game, Seat::FIRST)).expect("a win at once");
                game.play(crate::xl::attack_board::marble_move(cell, turn)).expect("a legal move");
            }
            let places = game.places().expect("it is over");
            assert!(!places.is_draw() && places.of(Seat::FIRST) == 1, "{game}");
        }
    }

    #[test]
    fn xl_7_the_certificate_is_not_used_where_marbles_could_run_out() {
        assert!(certified_move(&start("")).is_some());
        assert!(certified_move(&start("marbles=10")).is_some());
        assert_eq!(certified_move(&start("marbles=9")), None);
    }

    #[test]
    fn xl_11_the_certificate_does_not_begin_a_game_in_which_its_first_turn_can_be_taken_over() {
        assert_eq!(certified_move(&start("swap")), None);
        let mut game = start("swap");
        let mv = certified_move(&start("")).expect("it is in the certificate").mv;
        game.play(mv).expect("legal");
        assert_eq!(certified_first_turn(&game), Some(18));
        let mut elsewhere = start("swap");
        let mv = elsewhere.parse_move("e6A+").expect("a move");
        elsewhere.play(mv).expect("legal");
        assert_eq!(certified_first_turn(&elsewhere), None);
    }

    #[test]
    fn all_symmetric_positions_have_the_same_answer() {
        let mut game = start("");
        for text in ["e5A+", "e8B+"] {
            let mv = game.parse_move(text).expect("a move");
            game.play(mv).expect("legal");
        }
        let answer = certified_move(&game).expect("it is in the certificate");
        let mut next = game;
        next.play(answer.mv).expect("legal");
        for symmetry in PentagoXl::symmetries() {
            let seen = game.transformed(symmetry);
            let there = certified_move(&seen).expect("it is in the certificate");
            let mut after = seen;
            after.play(there.mv).expect("legal");
            assert_eq!(
                XlAttackBoard::of(&after, Seat::FIRST).canonical().0,
                XlAttackBoard::of(&next, Seat::FIRST).canonical().0
            );
        }
    }
}
