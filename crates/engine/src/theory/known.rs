//! What the certificate says of a game that is being played: who wins for certain, and how.

use tessera_rules::{Game, MarbleMove, PentagoXl, Seat};

use super::board::{Board, marble_move, turns};
use super::book::{Certified, certified, certified_first_turn, last_marble, owner_of_the_first_turn};
use super::hunt::cells;
use super::replies::{Replies, replies, win_at_once};

/// A win that nobody can prevent any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProvenWin {
    /// Who wins.
    pub seat: Seat,
    /// With which of his marbles at the latest.
    pub marble: u32,
}

/// Who wins a game of Pentago XL for two by the certificate of the house, whatever the other one plays; none where it says
/// nothing. Where the other one is to move, the last move tells whether it was the certificate's.
pub fn proven_win(game: &PentagoXl, last: Option<(&PentagoXl, MarbleMove)>) -> Option<ProvenWin> {
    // XL-11: what can be taken over is nobody's yet.
    if game.seats() != 2 || game.is_over() || game.may_swap() {
        return None;
    }
    let seat = owner_of_the_first_turn(game);
    let left = game.left()[seat.index()];
    let next = u32::from(game.rules().marbles() - left) + 1;
    let board = Board::of(game, seat);
    let at_once = if game.to_move() == seat {
        win_at_once(&board).is_some()
    } else {
        replies(&board).is_some_and(|replies| hardest(&replies).is_none())
    };
    let by_the_book = || match last {
        _ if game.to_move() == seat => certified(game).is_some(),
        Some((before, mv)) => {
            certified(before).is_some_and(|known| known.mv == mv) || certified_first_turn(game).is_some()
        }
        None => certified_first_turn(game).is_some(),
    };
    if at_once && left > 0 {
        Some(ProvenWin { seat, marble: next })
    } else if by_the_book() {
        Some(ProvenWin { seat, marble: last_marble()? })
    } else {
        None
    }
}

/// How the win goes if the other one puts it off: his replies are some that do not lose at once, as long as there are any.
pub(crate) fn certified_line(game: &PentagoXl) -> Vec<MarbleMove> {
    let mut game = *game;
    let mut line = Vec::new();
    while let Some(Certified { mv, .. }) = certified(&game) {
        let winner = game.to_move();
        game.play_unchecked(mv);
        line.push(mv);
        let Some(replies) = replies(&Board::of(&game, winner)) else { return line };
        let mut legal = Vec::new();
        game.legal_moves(&mut legal);
        let Some(reply) = hardest(&replies).or(legal.first().copied()).filter(|reply| legal.contains(reply))
        else {
            return line;
        };
        game.play_unchecked(reply);
        line.push(reply);
    }
    if !game.is_over()
        && let Some((cell, turn)) = win_at_once(&Board::of(&game, game.to_move()))
    {
        line.push(marble_move(cell, turn));
    }
    line
}

/// A reply that does not lose at once.
fn hardest(replies: &Replies) -> Option<MarbleMove> {
    turns().find_map(|turn| cells(replies[turn]).next().map(|cell| marble_move(cell, Some(turn))))
}

#[cfg(test)]
mod tests {
    use tessera_rules::XlRules;

    use super::*;

    fn played(rules: &str, moves: &str) -> (PentagoXl, Option<(PentagoXl, MarbleMove)>) {
        let mut game = PentagoXl::new(XlRules::parse(2, rules).expect("rules"));
        let mut last = None;
        for text in moves.split_whitespace() {
            let mv = game.parse_move(text).expect("a move");
            last = Some((game, mv));
            game.play(mv).expect("legal");
        }
        (game, last)
    }

    fn known(rules: &str, moves: &str) -> Option<ProvenWin> {
        let (game, last) = played(rules, moves);
        proven_win(&game, last.as_ref().map(|(before, mv)| (before, *mv)))
    }

    const FIRST: Seat = Seat::FIRST;

    #[test]
    fn the_centre_wins_and_nothing_else_is_known_to() {
        let tenth = Some(ProvenWin { seat: FIRST, marble: 10 });
        assert_eq!(known("", ""), tenth);
        assert_eq!(known("", "e5A+"), tenth);
        assert_eq!(known("", "e5H-"), tenth, "the turn changes nothing");
        assert_eq!(known("", "e6A+"), None);
        assert_eq!(known("", "e5A+ a1A+"), tenth);
        assert_eq!(known("marbles=9", "e5A+"), None);
        assert_eq!(known("", "e5A+ e9A+ a1A+"), None, "not the certificate's answer");
    }

    #[test]
    fn xl_11_what_may_be_taken_over_is_nobodys_win() {
        assert_eq!(known("swap", "e5A+"), None);
        let second = Some(ProvenWin { seat: FIRST.next(2), marble: 10 });
        let mut game = tessera_rules::AnyGame::PentagoXl(played("swap", "e5A+").0);
        game.play_text("swap").expect("legal");
        let tessera_rules::AnyGame::PentagoXl(swapped) = game else { panic!("another game") };
        assert_eq!(proven_win(&swapped, None), second);
    }

    #[test]
    fn a_line_of_the_certificate_ends_with_a_win() {
        let (start, _) = played("", "");
        let line = certified_line(&start);
        assert!(line.len() % 2 == 1 && line.len() <= 19, "{}", line.len());
        let mut game = start;
        let mut last = None;
        for mv in line {
            let found = proven_win(&game, last.as_ref().map(|(before, mv)| (before, *mv)));
            assert_eq!(found.map(|win| win.seat), Some(FIRST), "{game}");
            last = Some((game, mv));
            game.play(mv).expect("legal");
        }
        assert_eq!(game.places().map(|places| places.of(FIRST)), Some(1));
    }
}
