//! The evaluation is compared with the patterns, and max^n with the paranoid search.

use std::sync::Arc;

use tessera_rules::bitboard::ExagoState;
use tessera_rules::{AnyGame, Dice, ExagoRules, Game, GameKind};

use super::search_position::ExagoSearchPosition;
use super::weights::{TRAINED, embedded_weights};
use super::{search_max_n, search_paranoid};
use crate::multiplayer::test_match::{SearchFn, win_share};
use crate::search::SearchPosition;
use crate::training::PatternFeatures;
use crate::{CancelToken, Engine, SearchLimits, SearchScore};

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

#[test]
fn ex_14_the_side_that_is_ahead_avoids_repetition_and_the_other_one_repeats() {
    let position = "6/3r3/3brr2/3rbbbbr/3brrrb2/4brr1b2/4bbr3/4r1b2/8/7/6 2 0,0 25";
    let mut game = AnyGame::from_position(GameKind::Exago, 2, "", position).expect("a position");
    let mut engine = Engine::new(1 << 20);
    let mut think = |game: &AnyGame, only: Option<&str>| {
        let moves = match only {
            Some(text) => vec![game.parse_move(text).expect("a move")],
            None => game.legal_moves(),
        };
        let report =
            engine.think_among(game, &moves, &SearchLimits::depth(4), &CancelToken::new(), &mut |_| {});
        (game.move_text(report.best().expect("a move")), report.score().expect("a score"))
    };
    for text in ["d7-c4", "f6-c5"] {
        game.play_text(text).expect("a move");
    }
    // Blue is ahead; if the tile goes back, so does red's, and the position is the first one again.
    assert!(think(&game, Some("c4-d7")).1 <= SearchScore::EVEN);
    let (best, score) = think(&game, None);
    assert!(best != "c4-d7" && score > SearchScore::EVEN, "{best} {score}");
    game.play_text("c4-d7").expect("a move");
    assert_eq!(think(&game, Some("c5-f6")).1, SearchScore::EVEN);
    assert!(think(&game, None).1 >= SearchScore::EVEN);
}
