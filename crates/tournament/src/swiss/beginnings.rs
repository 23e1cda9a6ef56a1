//! Who begins a game of the Swiss system, and what it costs (lines 5 and 6 of the objective).

use tessera_rules::Dice;

use super::SwissPlayer;
use crate::BeginningReason;

/// What a pair adds to lines 5 and 6 if the first player begins.
pub(crate) fn beginning_cost(first: &SwissPlayer, second: &SwissPlayer) -> (i64, i64) {
    let squares = (first.balance() + 1).pow(2) + (second.balance() - 1).pow(2);
    let third = i64::from(first.is_third_in_row(true)) + i64::from(second.is_third_in_row(false));
    (squares, third)
}

/// Whether the first of two players begins, and why.
pub(crate) fn who_begins(one: &SwissPlayer, other: &SwissPlayer, dice: &mut Dice) -> (bool, BeginningReason) {
    let (begins, waits) = (beginning_cost(one, other), beginning_cost(other, one));
    if begins.0 != waits.0 {
        return (begins.0 < waits.0, BeginningReason::Balance);
    }
    if begins.1 != waits.1 {
        return (begins.1 < waits.1, BeginningReason::ThirdInRow);
    }
    let began = |player: &SwissPlayer, round: usize| player.began[round] == Some(true);
    let rounds = one.began.len().min(other.began.len());
    match (0..rounds).rev().find(|&round| began(one, round) != began(other, round)) {
        Some(round) => (began(other, round), BeginningReason::Alternation),
        None => (dice.roll(2) == 0, BeginningReason::RandomDraw),
    }
}
