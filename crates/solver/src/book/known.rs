//! What the certificate says of a game that is being played: who wins for certain, and how.

use tessera_rules::{Game, MarbleMove, PentagoXl, Seat};

use super::{Certified, certified, last_marble, owner_of_the_first_turn};
use crate::xl::board::{Board, cells, marble_move, turns};
use crate::xl::replies::{Replies, replies, win_at_once};

/// A win that nobody can prevent any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProvenWin {
    /// Who wins.
    pub seat: Seat,
    /// With which of his marbles at the latest.
    pub marble: u32,
}

/// Who wins a game of Pentago XL for two by the certificate of the house, whatever the other one plays; none where it says
/// nothing.
pub fn proven_win(game: &PentagoXl) -> Option<ProvenWin> {
    // XL-11: what can be taken over is nobody's yet.
    if game.seats() != 2 || game.is_over() || game.may_swap() {
        return None;
    }
    let seat = owner_of_the_first_turn(game);
    let left = game.left()[seat.index()];
    let next = u32::from(game.rules().marbles() - left) + 1;
    let board = Board::of(game, seat);
    let is_at_once = if game.to_move() == seat {
        win_at_once(&board).is_some()
    } else {
        replies(&board).is_some_and(|replies| all(&replies).next().is_none())
    };
    let is_by_the_book = || certified(game).is_some() || certified_loss(game).is_some();
    if is_at_once && left > 0 {
        Some(ProvenWin { seat, marble: next })
    } else if is_by_the_book() {
        Some(ProvenWin { seat, marble: last_marble()? })
    } else {
        None
    }
}

/// In how many more moves of both sides at the most the player to move has lost by the certificate, if it answers all that
/// he can reply.
pub fn certified_loss(game: &PentagoXl) -> Option<u32> {
    let winner = owner_of_the_first_turn(game);
    if game.seats() != 2 || game.is_over() || game.may_swap() || game.to_move() == winner {
        return None;
    }
    let placed = u32::from(game.rules().marbles() - game.left()[winner.index()]);
    let more = last_marble()?.checked_sub(placed).filter(|&more| more > 0)?;
    let is_answered = |reply: MarbleMove| {
        let mut after = *game;
        after.play_unchecked(reply);
        certified(&after).is_some()
    };
    let replies = replies(&Board::of(game, winner))?;
    // Whoever is out of marbles, or about to lose at once, does not need the certificate to lose.
    let is_asked = all(&replies).next().is_some();
    (is_asked && all(&replies).all(is_answered)).then_some(2 * more)
}

/// The certificate's move, and all that lead to the same board: a turn may change nothing.
pub fn certified_moves(game: &PentagoXl) -> Vec<MarbleMove> {
    let Some(Certified { mv, .. }) = certified(game) else { return Vec::new() };
    let after = |mv: MarbleMove| {
        let mut after = *game;
        after.play_unchecked(mv);
        after
    };
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    moves.retain(|&other| after(other) == after(mv));
    moves
}

/// How the win goes if the other one puts it off: his replies are some that do not lose at once, as long as there are any.
pub fn certified_line(game: &PentagoXl) -> Vec<MarbleMove> {
    let mut game = *game;
    let mut line = Vec::new();
    while let Some(Certified { mv, .. }) = certified(&game) {
        let winner = game.to_move();
        game.play_unchecked(mv);
        line.push(mv);
        let Some(replies) = replies(&Board::of(&game, winner)) else { return line };
        let mut legal = Vec::new();
        game.legal_moves(&mut legal);
        let Some(reply) =
            all(&replies).next().or(legal.first().copied()).filter(|reply| legal.contains(reply))
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

/// The replies that do not lose at once.
fn all(replies: &Replies) -> impl Iterator<Item = MarbleMove> {
    turns().flat_map(|turn| cells(replies[turn]).map(move |cell| marble_move(cell, Some(turn))))
}

#[cfg(test)]
mod tests {
    use tessera_rules::XlRules;

    use super::*;

    fn played(rules: &str, moves: &str) -> PentagoXl {
        let mut game = PentagoXl::new(XlRules::parse(2, rules).expect("rules"));
        for text in moves.split_whitespace() {
            let mv = game.parse_move(text).expect("a move");
            game.play(mv).expect("legal");
        }
        game
    }

    fn known(rules: &str, moves: &str) -> Option<ProvenWin> {
        proven_win(&played(rules, moves))
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
    fn whoever_is_lost_is_told_so_and_every_turn_that_changes_nothing_wins_too() {
        assert_eq!(certified_loss(&played("", "e5A+")), Some(18));
        assert_eq!(certified_loss(&played("", "e6A+")), None);
        assert_eq!(certified_loss(&played("", "")), None);
        let start = played("", "");
        let first = certified_moves(&start);
        let centre = start.parse_move("e5A+").expect("a move").socket;
        assert_eq!(first.len(), 16);
        assert!(first.iter().all(|mv| mv.socket == centre), "{first:?}");
    }

    #[test]
    fn xl_11_what_may_be_taken_over_is_nobodys_win() {
        assert_eq!(known("swap", "e5A+"), None);
        let second = Some(ProvenWin { seat: FIRST.next(2), marble: 10 });
        let mut game = tessera_rules::AnyGame::PentagoXl(played("swap", "e5A+"));
        game.play_text("swap").expect("legal");
        let tessera_rules::AnyGame::PentagoXl(swapped) = game else { panic!("another game") };
        assert_eq!(proven_win(&swapped), second);
    }

    #[test]
    fn a_line_of_the_certificate_ends_with_a_win() {
        let start = played("", "");
        let line = certified_line(&start);
        assert!(line.len() % 2 == 1 && line.len() <= 19, "{}", line.len());
        let mut game = start;
        for mv in line {
            assert_eq!(proven_win(&game).map(|win| win.seat), Some(FIRST), "{game}");
            game.play(mv).expect("legal");
        }
        assert_eq!(game.places().map(|places| places.of(FIRST)), Some(1));
    }
}
