//! Matches between two searches of the same game for three and more players, for tests.

use std::time::{Duration, Instant};

use tessera_rules::{Dice, Game};

use crate::engine::SearchContext;
use crate::search::TranspositionTable;
use crate::{CancelToken, SearchLimits, SearchReport};

/// A search that chooses a move.
pub(crate) type SearchFn<'a, G> = &'a dyn Fn(&G, &SearchContext<'_>) -> SearchReport<<G as Game>::Move>;

const GAMES: usize = 12;

/// Share of the games that the first search wins when each search holds half of the seats and has its own node limit;
/// a shared first place counts half. Games begin with random moves.
pub(crate) fn win_share<G: Game>(start: &G, searches: [SearchFn<'_, G>; 2], nodes: [u64; 2]) -> f64 {
    let players = start.seats();
    let mut dice = Dice::from_seed(players as u64);
    let tables = [TranspositionTable::new(16 << 20), TranspositionTable::new(16 << 20)];
    let limits = nodes.map(SearchLimits::nodes);
    let (mut points, mut spent) = (0.0, [Duration::ZERO; 2]);
    for nth in 0..GAMES {
        let mut game = start.clone();
        game.playout(&mut dice, players);
        let side_of = |seat: usize| (seat + nth + (nth / 2 % 2) * (seat / 2)) % 2;
        while !game.is_over() {
            let side = side_of(game.to_move().index());
            let stop = CancelToken::new();
            let context = SearchContext::new(&tables[side], &limits[side], &stop);
            let began = Instant::now();
            let mv = searches[side](&game, &context).best().expect("a move");
            spent[side] += began.elapsed();
            game.play(mv).expect("a legal move");
        }
        let places = game.places().expect("the game is over");
        let winners: Vec<_> = places.winners().map(|seat| side_of(seat.index())).collect();
        points += winners.iter().filter(|&&side| side == 0).count() as f64 / winners.len() as f64;
    }
    println!("{players} players: the first search wins {points} of {GAMES} games; time used {spent:?}");
    points / GAMES as f64
}
