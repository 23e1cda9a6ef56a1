//! Matches between two sets of weights.

use std::sync::Arc;

use tessera_rules::{Dice, Game, Seat};

use super::TrainableGame;
use crate::engine::SearchContext;
use crate::search::TranspositionTable;
use crate::{CancelToken, SearchLimits};

/// A random opening after which the game is not over.
pub(super) fn opening<G: TrainableGame>(start: &G, dice: &mut Dice, most: u32) -> G {
    loop {
        let mut game = start.clone();
        let moves = 1 + dice.roll(most) as usize;
        game.playout(dice, moves);
        if !game.is_over() {
            return game;
        }
    }
}

/// Maximum number of random moves at the beginning of a game.
pub(super) const MAX_OPENING_MOVES: u32 = 8;

/// Result of a finished game for a seat: 1 for each other seat it is ahead of, a half for each it is level with, on
/// average.
pub(super) fn result<G: Game>(game: &G, seat: Seat) -> f32 {
    let Some(places) = game.places() else { return 0.5 };
    let others = || places.as_slice().iter().enumerate().filter(|(other, _)| *other != seat.index());
    let points = |(_, place): (usize, &u8)| match places.of(seat).cmp(place) {
        std::cmp::Ordering::Less => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Greater => 0.0,
    };
    others().map(points).sum::<f32>() / others().count().max(1) as f32
}

/// Points of the first of two sets of weights in a match; every opening is played twice, with the odd and the even
/// seats exchanged.
pub(super) fn play<G: TrainableGame>(
    start: &G,
    [first, second]: [&Arc<G::Evaluator>; 2],
    games: u32,
    nodes: u64,
    seed: u64,
    stop: &CancelToken,
) -> f32 {
    let mut dice = Dice::from_seed(seed);
    let mut points = 0.0;
    let mut from = start.clone();
    for nth in 0..games {
        if nth.is_multiple_of(2) {
            from = opening(start, &mut dice, MAX_OPENING_MOVES);
        }
        let mut game = from.clone();
        let of_first = (nth % 2) as usize;
        // Each side has its own transposition table.
        let tables = [TranspositionTable::new(1 << 20), TranspositionTable::new(1 << 20)];
        while !game.is_over() && !stop.is_cancelled() {
            let mine = game.to_move().index() % 2 == of_first;
            let transpositions = &tables[usize::from(mine)];
            let limits = SearchLimits::nodes(nodes);
            let context = SearchContext::new(transpositions, &limits, stop);
            let thought = game.think_with(if mine { first } else { second }, &context);
            game.play_unchecked(thought.best().expect("the game is not over"));
        }
        points += result(&game, Seat::at(of_first));
    }
    points
}
