//! The evaluation is compared with the patterns, and max^n with the paranoid search.

use std::sync::Arc;

use tessera_rules::bitboard::ExagoState;
use tessera_rules::{Dice, ExagoRules, Game};

use super::search_position::ExagoSearchPosition;
use super::weights::{TRAINED, embedded_weights};
use super::{search_max_n, search_paranoid};
use crate::multiplayer::test_match::{SearchFn, win_share};
use crate::search::SearchPosition;
use crate::training::PatternFeatures;

#[test]
fn evaluation_is_the_sum_of_the_weights() {
    let mut dice = Dice::from_seed(8);
    let weights = embedded_weights();
    for round in 0..400 {
        let options = ["", "line=4", "line=3,tiles=4:4", "line=7,side=6"][round % 4];
        let mut game = ExagoState::<2>::new(ExagoRules::parse(2, options).expect("rules"));
        game.playout(&mut dice, round % 60);
        if game.is_over() {
            continue;
        }
        let mut sum = 0.0;
        game.patterns(&mut |weight, count| sum += weights[weight].round() * count);
        let evaluation = ExagoSearchPosition::new(&game, Arc::clone(&TRAINED)).evaluate();
        assert_eq!(evaluation, sum as i32, "{game}");
    }
}

#[test]
fn max_n_beats_paranoid_search_in_exago() {
    let start = ExagoState::<2>::new(ExagoRules::parse(3, "").expect("rules"));
    let searches: [SearchFn<'_, ExagoState<2>>; 2] =
        [&|game, context| search_paranoid(game, None, &TRAINED, context, &mut |_| {}), &|game, context| {
            search_max_n(game, None, &TRAINED, context, &mut |_| {})
        }];
    assert!(win_share(&start, searches, [1_500, 600]) < 0.5);
}
