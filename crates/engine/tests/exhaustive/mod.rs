//! Exhaustive search with the rules and nothing else.

#![allow(dead_code, reason = "each test uses a part of this module")]

use tessera_rules::{AnyGame, AnyMove};

fn after(game: &AnyGame, mv: AnyMove) -> AnyGame {
    let mut after = game.clone();
    after.play(mv).expect("a legal move");
    after
}

/// Whether the move wins at once: the game is over, the mover is first and not all are.
pub(crate) fn wins(game: &AnyGame, mv: AnyMove) -> bool {
    after(game, mv).places().is_some_and(|places| !places.is_draw() && places.of(game.to_move()) == 1)
}

pub(crate) fn can_win(game: &AnyGame) -> bool {
    game.legal_moves().into_iter().any(|mv| wins(game, mv))
}

/// Whether the next player cannot win at once after the move.
pub(crate) fn prevents(game: &AnyGame, mv: AnyMove) -> bool {
    let after = after(game, mv);
    after.places().is_none_or(|places| places.of(game.to_move()) == 1) && !can_win(&after)
}

/// Whether the player to move, of two, wins within this many turns of both against every reply; `None` if that takes
/// more positions than `left`.
pub(crate) fn win_within(game: &AnyGame, turns: u32, left: &mut u64) -> Option<bool> {
    let moves = game.legal_moves();
    *left = left.checked_sub(moves.len() as u64)?;
    if moves.iter().any(|&mv| wins(game, mv)) {
        return Some(true);
    }
    if turns < 3 {
        return Some(false);
    }
    for mv in moves {
        let next = after(game, mv);
        if !next.is_over() && loses_within(&next, turns - 1, left)? {
            return Some(true);
        }
    }
    Some(false)
}

/// The same for a loss of the player to move.
pub(crate) fn loses_within(game: &AnyGame, turns: u32, left: &mut u64) -> Option<bool> {
    let moves = game.legal_moves();
    *left = left.checked_sub(moves.len() as u64)?;
    // A win or a draw of the player to move refutes it, and so does any move after which the other does not win. A
    // move that ends the game with five of the other player loses.
    let ends_well =
        |&mv: &AnyMove| after(game, mv).places().is_some_and(|places| places.of(game.to_move()) == 1);
    if moves.iter().any(ends_well) {
        return Some(false);
    }
    for mv in moves {
        let next = after(game, mv);
        if !next.is_over() && !win_within(&next, turns - 1, left)? {
            return Some(false);
        }
    }
    Some(true)
}

/// Value of a position of two sides for the player to move, from -1 to 1, by playing everything to the end.
pub(crate) fn value(game: &AnyGame) -> i8 {
    if let Some(places) = game.places() {
        return match places.of(game.to_move()) {
            1 if places.is_draw() => 0,
            1 => 1,
            _ => -1,
        };
    }
    let mut best = -1;
    for mv in game.legal_moves() {
        best = best.max(-value(&after(game, mv)));
        if best == 1 {
            break;
        }
    }
    best
}
