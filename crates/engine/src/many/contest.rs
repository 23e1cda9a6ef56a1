//! One way to think measured by another, in games of many.

use std::time::{Duration, Instant};

use tessera_rules::{Dice, Game};

use crate::engine::Desk;
use crate::search::Memory;
use crate::{Limits, Report, Stop};

/// A way to think.
pub(crate) type Way<'a, G> = &'a dyn Fn(&G, &Desk<'_>) -> Report<<G as Game>::Move>;

const GAMES: usize = 12;

/// What share of the games the first way wins if half of all seats are its own and each way may look at so many
/// positions; a first place that both share counts half. Both begin with the same positions by lot.
pub(crate) fn contest<G: Game>(start: &G, ways: [Way<'_, G>; 2], positions: [u64; 2]) -> f64 {
    let players = start.seats();
    let mut dice = Dice::from_seed(players as u64);
    let memories = [Memory::new(16 << 20), Memory::new(16 << 20)];
    let limits = positions.map(Limits::nodes);
    let (mut points, mut spent) = (0.0, [Duration::ZERO; 2]);
    for nth in 0..GAMES {
        let mut game = start.clone();
        game.playout(&mut dice, players);
        let second = |seat: usize| (seat + nth + (nth / 2 % 2) * (seat / 2)) % 2;
        while !game.is_over() {
            let way = second(game.to_move().index());
            let stop = Stop::never();
            let desk = Desk::new(&memories[way], &limits[way], &stop);
            let began = Instant::now();
            let mv = ways[way](&game, &desk).best().expect("a move");
            spent[way] += began.elapsed();
            game.play(mv).expect("a legal move");
        }
        let places = game.places().expect("the game is over");
        let winners: Vec<_> = places.winners().map(|seat| second(seat.index())).collect();
        points += winners.iter().filter(|&&way| way == 0).count() as f64 / winners.len() as f64;
    }
    println!("{players} players: the first wins {points} of {GAMES} games; they thought {spent:?}");
    points / GAMES as f64
}
