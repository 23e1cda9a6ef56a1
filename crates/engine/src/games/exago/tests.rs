//! What the study sees is held to what is there, and one way to think is measured by the other.

use std::sync::Arc;
use std::time::Duration;

use tessera_rules::{Dice, Exago, ExagoMove, ExagoRules, Game};

use super::study::ExagoStudy;
use super::weights::{Judgement, LEARNED, embedded};
use super::{against_all, for_himself};
use crate::engine::Desk;
use crate::learn::Learned;
use crate::search::{Memory, Study};
use crate::{Limits, Report, Stop};

type Way = fn(&Exago<2>, &Arc<Judgement>, &Desk<'_>, &mut dyn FnMut(&Report<ExagoMove>)) -> Report<ExagoMove>;

/// How many of the games the first way wins if both hold every second seat, in turn.
fn won_by_first(ways: [Way; 2], players: usize, games: usize, time: Duration) -> f64 {
    let mut dice = Dice::from_seed(players as u64);
    let memories = [Memory::new(16 << 20), Memory::new(16 << 20)];
    let mut points = 0.0;
    for nth in 0..games {
        let mut game = Exago::<2>::new(ExagoRules::parse(players, "").expect("rules"));
        game.playout(&mut dice, players);
        let seating: Vec<usize> =
            (0..players).map(|seat| (seat + nth + (nth / 2 % 2) * (seat / 2)) % 2).collect();
        while !game.is_over() {
            let way = seating[game.to_move().index()];
            let desk = Desk { memory: &memories[way], limits: &Limits::time(time), stop: &Stop::never() };
            let mv = ways[way](&game, &LEARNED, &desk, &mut |_| {}).best().expect("a move");
            game.play(mv).expect("a legal move");
        }
        let winners: Vec<_> =
            game.places().expect("over").winners().map(|seat| seating[seat.index()]).collect();
        points += winners.iter().filter(|&&way| way == 0).count() as f64 / winners.len() as f64;
        println!("{seating:?} {winners:?} {points} of {} after {}", nth + 1, game.ply());
    }
    points / games as f64
}

#[test]
fn a_glance_is_the_sum_of_the_weights() {
    let mut dice = Dice::from_seed(8);
    let weights = embedded();
    for round in 0..400 {
        let options = ["", "line=4", "line=3,tiles=4:4", "line=7,side=6"][round % 4];
        let mut game = Exago::<2>::new(ExagoRules::parse(2, options).expect("rules"));
        game.playout(&mut dice, round % 60);
        if game.is_over() {
            continue;
        }
        let mut sum = 0.0;
        game.patterns(&mut |weight, count| sum += weights[weight].round() * count);
        let glance = ExagoStudy::new(&game, Arc::clone(&LEARNED)).assess();
        assert_eq!(glance, sum as i32, "{game}");
    }
}

#[test]
#[ignore = "a measurement that takes minutes"]
fn one_against_all_or_everybody_for_himself() {
    for (players, games) in [(2, 24), (3, 24), (6, 24)] {
        let won = won_by_first([against_all, for_himself], players, games, Duration::from_millis(40));
        println!("{players} players: one against all wins {won:.2} of the games");
    }
}
