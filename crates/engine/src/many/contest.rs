//! One way to think measured by another, in games of many.

use tessera_rules::{Dice, Game};

use crate::engine::Desk;
use crate::search::Memory;
use crate::{Limits, Report, Stop};

/// A way to think.
pub(crate) type Way<'a, G> = &'a dyn Fn(&G, &Desk<'_>) -> Report<<G as Game>::Move>;

/// How many of the games the first way wins if half of all seats are its own; a first place that both share counts half.
pub(crate) fn contest<G: Game>(start: &G, ways: [Way<'_, G>; 2], games: usize, limits: [Limits; 2]) -> f64 {
    let players = start.seats();
    let mut dice = Dice::from_seed(players as u64);
    let memories = [Memory::new(16 << 20), Memory::new(16 << 20)];
    let mut points = 0.0;
    for nth in 0..games {
        let mut game = start.clone();
        game.playout(&mut dice, players);
        let second = |seat: usize| (seat + nth + (nth / 2 % 2) * (seat / 2)) % 2;
        while !game.is_over() {
            let way = second(game.to_move().index());
            let stop = Stop::never();
            let desk = Desk::new(&memories[way], &limits[way], &stop);
            let mv = ways[way](&game, &desk).best().expect("a move");
            game.play(mv).expect("a legal move");
        }
        let places = game.places().expect("the game is over");
        let winners: Vec<_> = places.winners().map(|seat| second(seat.index())).collect();
        points += winners.iter().filter(|&&way| way == 0).count() as f64 / winners.len() as f64;
        println!("{players} players: the first wins {points} of {} games", nth + 1);
    }
    points
}
