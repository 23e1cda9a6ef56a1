//! Replies of the defender that do not lose at once, computed for all moves together.
//!
//! Every line that the attacker completes with one marble and at most two turns, the first of them the defender's, is a
//! constraint: with some turns the defender must place the marble in certain cells. The replies that satisfy all constraints
//! are safe.

use super::attack_board::{TURNS, XlAttackBoard, turns};
use super::potential_five::{XlPotentialFive, for_each_potential_five};
use crate::block_patterns::turn_quarters;

/// Set of cells that do not lose at once, for every turn index. Cells are those before the turn.
pub type XlSafeReplies = [u128; TURNS];

/// Replies of the defender after which the attacker has no win at once; `None` if the defender has five or can make five at once.
/// Five of the defender counts even if the attacker gets five by the same turn, so proofs do not depend on how ties count.
pub fn safe_replies(board: &XlAttackBoard) -> Option<XlSafeReplies> {
    let free = board.free();
    // XL-7: there is no win on a full board.
    if free.count_ones() < 2 {
        return None;
    }
    // Lines of the defender that two turns complete: they spoil a line that the attacker completes with the same turns.
    let mut spoilers: Vec<XlPotentialFive> = Vec::new();
    let mut is_lost = false;
    for_each_potential_five(&board.defender, &board.attacker, 4, 2, |line| {
        is_lost |= is_near(&line);
        spoilers.push(line);
    });
    if is_lost {
        return None;
    }
    let spoiling = |first: usize, second: usize| {
        let rotations = rotations_after_turns(first, second);
        let fitting = spoilers.iter().filter(|line| line.fits(rotations));
        fitting.fold(0, |cells, line| cells | if line.gaps == 0 { u128::MAX } else { line.gaps })
    };
    let mut left = [0; TURNS];
    turns().for_each(|turn| left[turn] = free);
    for_each_potential_five(&board.attacker, &board.defender, 4, 2, |line| {
        let mut turned = line.turned_blocks();
        match (turned.next(), turned.next()) {
            // The attacker turns the block back, or does not need to.
            (None, _) => left.iter_mut().for_each(|cells| *cells &= line.gaps),
            (Some((block, 2)), _) => {
                for turn in [2 * block, 2 * block + 1] {
                    left[turn] &= line.gaps | spoiling(turn, turn);
                }
            }
            (Some((block, quarters)), None) => {
                let turn = turn_by(block, quarters);
                left[turn] &= line.gaps;
                for first in turns().filter(|first| line.blocks() >> (first / 2) & 1 == 0) {
                    left[first] &= line.gaps | spoiling(first, turn);
                }
            }
            (Some((one, quarters)), Some((other, again))) => {
                let (one, other) = (turn_by(one, quarters), turn_by(other, again));
                let cells = line.gaps | spoiling(one, other);
                left[one] &= cells;
                left[other] &= cells;
            }
        }
    });
    Some(left)
}

/// Whether a line needs at most one turn.
fn is_near(line: &XlPotentialFive) -> bool {
    let mut turned = line.turned_blocks();
    match (turned.next(), turned.next()) {
        (None, _) => true,
        (Some((_, quarters)), None) => quarters != 2,
        _ => false,
    }
}

fn turn_by(block: usize, quarters: usize) -> usize {
    2 * block + usize::from(quarters == 3)
}

/// Rotations of the blocks after two turns, two bits per block.
fn rotations_after_turns(first: usize, second: usize) -> u32 {
    if first / 2 == second / 2 {
        return ((turn_quarters(first) + turn_quarters(second)) as u32 & 3) << (first / 2 * 2);
    }
    [first, second]
        .iter()
        .fold(0, |rotations, turn| rotations | (turn_quarters(*turn) as u32) << (turn / 2 * 2))
}

/// Move of the attacker that wins at once: a cell, and a turn unless the marble makes five.
pub fn win_at_once(board: &XlAttackBoard) -> Option<(usize, Option<usize>)> {
    let mut wins: Vec<(u128, Option<usize>)> = Vec::new();
    for_each_potential_five(&board.attacker, &board.defender, 4, 1, |line| {
        let turn = line.turned_blocks().next().map(|(block, quarters)| turn_by(block, quarters));
        wins.push((if line.gaps == 0 { board.free() } else { line.gaps }, turn));
    });
    wins.sort_by_key(|&(_, turn)| turn);
    let is_win = |&&(cells, turn): &&(u128, Option<usize>)| {
        let mut spoilt = cells == 0;
        if let Some(turn) = turn {
            for_each_potential_five(&board.turned(turn).defender, &[0; 9], 5, 0, |_| spoilt = true);
        }
        !spoilt
    };
    let &(cells, turn) = wins.iter().find(is_win)?;
    Some((cells.trailing_zeros() as usize, turn))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::xl::attack_board::{cell_of, marble_move, turn_of};
    use tessera_rules::{Dice, Game, MarbleMove, PentagoXl, Seat, XlRules};

    fn after(game: &PentagoXl, mv: MarbleMove) -> PentagoXl {
        let mut after = *game;
        after.play_unchecked(mv);
        after
    }

    fn is_won_by(game: &PentagoXl, seat: Seat) -> bool {
        game.places().is_some_and(|places| !places.is_draw() && places.of(seat) == 1)
    }

    fn wins_at_once(game: &PentagoXl) -> bool {
        let mut moves = Vec::new();
        game.legal_moves(&mut moves);
        moves.iter().any(|&mv| is_won_by(&after(game, mv), game.to_move()))
    }

    /// Positions of random games that are not over, and the dice of each game.
    fn positions(count: u64) -> impl Iterator<Item = (PentagoXl, Dice)> {
        (0..count).filter_map(|seed| {
            let mut dice = Dice::from_seed(seed);
            let mut game = PentagoXl::new(XlRules::parse(2, "").expect("two players"));
            game.playout(&mut dice, 14 + seed as usize % 26);
            (!game.is_over()).then_some((game, dice))
        })
    }

    #[test]
    fn a_win_at_once_is_seen_exactly_where_the_rules_have_one() {
        let mut seen = [0; 2];
        for (game, _) in positions(3_000) {
            let found = win_at_once(&XlAttackBoard::of(&game, game.to_move()));
            assert_eq!(found.is_some(), wins_at_once(&game), "{game}");
            seen[usize::from(found.is_some())] += 1;
            if let Some((cell, turn)) = found {
                let mv = marble_move(cell, turn);
                assert!(game.check(mv).is_ok() && is_won_by(&after(&game, mv), game.to_move()), "{game}");
            }
        }
        assert!(seen.iter().all(|&count| count > 300), "{seen:?}");
    }

    #[test]
    fn a_reply_is_left_exactly_where_it_leaves_no_win_at_once() {
        let mut seen = [0; 3];
        for (game, mut dice) in positions(3_000) {
            let attacker = game.to_move().next(2);
            let found = safe_replies(&XlAttackBoard::of(&game, attacker));
            let mut moves = Vec::new();
            game.legal_moves(&mut moves);
            let makes_five = |&mv: &MarbleMove| {
                after(&game, mv).places().is_some_and(|places| places.of(game.to_move()) == 1)
            };
            assert_eq!(found.is_none(), moves.iter().any(makes_five), "{game}");
            let Some(found) = found else {
                seen[2] += 1;
                continue;
            };
            for _ in 0..6 {
                let reply = game.random_move(&mut dice);
                let turn = turn_of(reply).expect("the move does not make five");
                let is_left = found[turn] >> cell_of(reply) & 1 != 0;
                let next = after(&game, reply);
                let is_lost = is_won_by(&next, attacker) || wins_at_once(&next);
                assert_eq!(is_left, !is_lost, "{game}: {}", game.move_text(reply));
                seen[usize::from(is_left)] += 1;
            }
        }
        assert!(seen.iter().all(|&count| count > 300), "{seen:?}");
    }
}
