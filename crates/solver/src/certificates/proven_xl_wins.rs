//! Proven wins in a game of Pentago XL, according to the certificate.

use tessera_rules::{Game, MarbleMove, PentagoXl, Seat};

use super::{CertifiedXlMove, certified_move, first_turn_owner, last_marble};
use crate::xl::attack_board::{XlAttackBoard, cells, marble_move, turns};
use crate::xl::safe_replies::{XlSafeReplies, safe_replies, win_at_once};

/// Win in Pentago XL that the opponent cannot prevent any more: who wins, and with which marble at the latest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProvenXlWin {
    /// Seat that wins.
    pub seat: Seat,
    /// Number of the winner's marble that wins at the latest, counted from the start of the game.
    pub latest_marble: u32,
}

/// Proven win in a game of Pentago XL for two: an immediate win of the owner of the first turn, or a win by the built-in
/// certificate. `None` if neither applies.
pub fn proven_xl_win(game: &PentagoXl) -> Option<ProvenXlWin> {
    // XL-11: a first turn that can be taken over belongs to neither seat yet.
    if game.seats() != 2 || game.is_over() || game.may_swap() {
        return None;
    }
    let seat = first_turn_owner(game);
    let left = game.left()[seat.index()];
    let next = u32::from(game.rules().marbles() - left) + 1;
    let board = XlAttackBoard::of(game, seat);
    let is_immediate = if game.to_move() == seat {
        win_at_once(&board).is_some()
    } else {
        safe_replies(&board).is_some_and(|replies| all_moves(&replies).next().is_none())
    };
    let is_certified = || certified_move(game).is_some() || certified_loss(game).is_some();
    if is_immediate && left > 0 {
        Some(ProvenXlWin { seat, latest_marble: next })
    } else if is_certified() {
        Some(ProvenXlWin { seat, latest_marble: last_marble()? })
    } else {
        None
    }
}

/// Maximum number of moves of both sides until the player to move has lost, if the certificate answers all of their replies.
pub fn certified_loss(game: &PentagoXl) -> Option<u32> {
    let winner = first_turn_owner(game);
    if game.seats() != 2 || game.is_over() || game.may_swap() || game.to_move() == winner {
        return None;
    }
    let placed = u32::from(game.rules().marbles() - game.left()[winner.index()]);
    let more = last_marble()?.checked_sub(placed).filter(|&more| more > 0)?;
    let is_answered = |reply: MarbleMove| {
        let mut after = *game;
        after.play_unchecked(reply);
        certified_move(&after).is_some()
    };
    let replies = safe_replies(&XlAttackBoard::of(game, winner))?;
    // Without replies that survive, the loss does not depend on the certificate.
    let has_replies = all_moves(&replies).next().is_some();
    (has_replies && all_moves(&replies).all(is_answered)).then_some(2 * more)
}

/// The certified move and all moves that lead to the same board: a turn may change nothing.
pub fn certified_moves(game: &PentagoXl) -> Vec<MarbleMove> {
    let Some(CertifiedXlMove { mv, .. }) = certified_move(game) else { return Vec::new() };
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

/// A line of the certificate. The loser's replies are the first that do not lose at once, as long as there are any.
pub fn certified_line(game: &PentagoXl) -> Vec<MarbleMove> {
    let mut game = *game;
    let mut line = Vec::new();
    while let Some(CertifiedXlMove { mv, .. }) = certified_move(&game) {
        let winner = game.to_move();
        game.play_unchecked(mv);
        line.push(mv);
        let Some(replies) = safe_replies(&XlAttackBoard::of(&game, winner)) else { return line };
        let mut legal = Vec::new();
        game.legal_moves(&mut legal);
        let Some(reply) =
            all_moves(&replies).next().or(legal.first().copied()).filter(|reply| legal.contains(reply))
        else {
            return line;
        };
        game.play_unchecked(reply);
        line.push(reply);
    }
    if !game.is_over()
        && let Some((cell, turn)) = win_at_once(&XlAttackBoard::of(&game, game.to_move()))
    {
        line.push(marble_move(cell, turn));
    }
    line
}

/// The replies as moves.
fn all_moves(replies: &XlSafeReplies) -> impl Iterator<Item = MarbleMove> {
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

    fn proven(rules: &str, moves: &str) -> Option<ProvenXlWin> {
        proven_xl_win(&played(rules, moves))
    }

    const FIRST: Seat = Seat::FIRST;

    #[test]
    fn only_the_centre_is_a_proven_win() {
        let tenth = Some(ProvenXlWin { seat: FIRST, latest_marble: 10 });
        assert_eq!(proven("", ""), tenth);
        assert_eq!(proven("", "e5A+"), tenth);
        assert_eq!(proven("", "e5H-"), tenth, "the turn changes nothing");
        assert_eq!(proven("", "e6A+"), None);
        assert_eq!(proven("", "e5A+ a1A+"), tenth);
        assert_eq!(proven("marbles=9", "e5A+"), None);
        assert_eq!(proven("", "e5A+ e9A+ a1A+"), None, "not the certificate's answer");
    }

    #[test]
    fn certified_losses_are_found_and_every_turn_that_changes_nothing_wins_too() {
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
    fn xl_11_a_first_turn_that_can_be_taken_over_is_no_proven_win() {
        assert_eq!(proven("swap", "e5A+"), None);
        let second = Some(ProvenXlWin { seat: FIRST.next(2), latest_marble: 10 });
        let mut game = tessera_rules::AnyGame::PentagoXl(played("swap", "e5A+"));
        game.play_text("swap").expect("legal");
        let tessera_rules::AnyGame::PentagoXl(swapped) = game else { panic!("another game") };
        assert_eq!(proven_xl_win(&swapped), second);
    }

    #[test]
    fn a_line_of_the_certificate_ends_with_a_win() {
        let start = played("", "");
        let line = certified_line(&start);
        assert!(line.len() % 2 == 1 && line.len() <= 19, "{}", line.len());
        let mut game = start;
        for mv in line {
            assert_eq!(proven_xl_win(&game).map(|win| win.seat), Some(FIRST), "{game}");
            game.play(mv).expect("legal");
        }
        assert_eq!(game.places().map(|places| places.of(FIRST)), Some(1));
    }
}
