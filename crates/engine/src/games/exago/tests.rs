//! What the study sees is held to what is there, and one way to think beats the other.

use std::sync::Arc;

use tessera_rules::{Dice, Exago, ExagoRules, Game};

use super::study::ExagoStudy;
use super::weights::{LEARNED, embedded};
use super::{against_all, for_himself};
use crate::learn::Learned;
use crate::many::contest::{Way, contest};
use crate::search::Study;

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
fn everybody_for_himself_beats_one_against_all_in_exago() {
    let start = Exago::<2>::new(ExagoRules::parse(3, "").expect("rules"));
    let ways: [Way<'_, Exago<2>>; 2] =
        [&|game, desk| against_all(game, None, &LEARNED, desk, &mut |_| {}), &|game, desk| {
            for_himself(game, None, &LEARNED, desk, &mut |_| {})
        }];
    assert!(contest(&start, ways, [1_500, 600]) < 0.5);
}
