//! Two sets of weights against each other.

use std::sync::Arc;

use tessera_rules::{Dice, Game, Seat};

use super::Trained;
use crate::engine::Desk;
use crate::search::Memory;
use crate::{Limits, Stop};

/// An opening by lot that is neither over nor lost at once.
pub(super) fn opening<G: Trained>(start: &G, dice: &mut Dice, most: u32) -> G {
    loop {
        let mut game = start.clone();
        let moves = 1 + dice.roll(most) as usize;
        game.playout(dice, moves);
        if !game.is_over() {
            return game;
        }
    }
}

/// How many moves by lot a game begins with at most.
pub(super) const OPENING: u32 = 8;

/// What a seat has got of a game that is over: 1 for a win, 0 for a loss, and the mean of them for a place between.
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

/// What the first of two got out of so many games, every opening played with either side's seats: those of odd and of
/// even numbers.
pub(super) fn play<G: Trained>(
    start: &G,
    [first, second]: [&Arc<G::Judgement>; 2],
    games: u32,
    nodes: u64,
    seed: u64,
    stop: &Stop,
) -> f32 {
    let mut dice = Dice::from_seed(seed);
    let mut points = 0.0;
    let mut from = start.clone();
    for nth in 0..games {
        if nth.is_multiple_of(2) {
            from = opening(start, &mut dice, OPENING);
        }
        let mut game = from.clone();
        let of_first = (nth % 2) as usize;
        // Each remembers for himself.
        let memories = [Memory::new(1 << 20), Memory::new(1 << 20)];
        while !game.is_over() && !stop.is_due() {
            let mine = game.to_move().index() % 2 == of_first;
            let memory = &memories[usize::from(mine)];
            let limits = Limits::nodes(nodes);
            let desk = Desk::new(memory, &limits, stop);
            let thought = game.think_with(if mine { first } else { second }, &desk);
            game.play_unchecked(thought.best().expect("the game is not over"));
        }
        points += result(&game, Seat::at(of_first));
    }
    points
}
