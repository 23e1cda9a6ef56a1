//! Forced wins of Pentago XL and Pente within five moves, on boards that are small enough for a full search.

use tessera_engine::{CancelToken, Engine, Level, LevelParameters, SearchLimits};
use tessera_prover::{
    XlProofCheckpoint, XlProofSearchProgress, XlProofSearchResult, XlWinProofRequest, search_xl,
};
use tessera_rules::{AnyGame, AnyMove, Dice, Game, PentagoXl};

use crate::full_search::{FullSearch, after, tense_positions};
use crate::pente_boards::nearly_full;
use crate::xl_boards::{OPEN_BLOCKS, small_board};

/// Number of tested wins with two and with three moves of the winner.
const TESTED_WINS: [u32; 2] = [10, 20];

/// Move of the highest level.
fn engine_move(game: &AnyGame) -> AnyMove {
    let limits = SearchLimits::nodes(LevelParameters::of(Level::HIGHEST, game).nodes);
    let report = Engine::new(1 << 20).think(game, &limits, &CancelToken::new(), &mut |_| {});
    report.best().expect("the game is not over")
}

/// Number of marbles with which the player to move is proven to win: two or three.
fn marbles_to_win(game: &PentagoXl) -> Option<u32> {
    let placed = 40 - u32::from(game.left()[game.to_move().index()]);
    let request = XlWinProofRequest { start: *game, first: None, marbles: placed + 3, quiet: 1, threads: 1 };
    match search_xl(
        &request,
        &XlProofCheckpoint::new(&request),
        &XlProofSearchProgress::default(),
        &CancelToken::new(),
    ) {
        Ok(XlProofSearchResult::Proven(proof)) => Some(proof.marbles() as u32 - placed),
        _ => None,
    }
}

#[test]
fn a_forced_win_of_pentago_xl_within_five_turns_is_found_on_small_boards() {
    let mut full = FullSearch::new();
    let mut found = [0; 2];
    for seed in 200..300 {
        for open in OPEN_BLOCKS {
            let mut dice = Dice::from_seed(seed);
            let start = small_board(open, &mut dice);
            for game in tense_positions(start, &mut dice, 40) {
                let Some(marbles) = marbles_to_win(&game) else { continue };
                let which = marbles as usize - 2;
                if found[which] >= TESTED_WINS[which] {
                    continue;
                }
                found[which] += 1;
                let AnyMove::PentagoXl(mv) = engine_move(&AnyGame::PentagoXl(game)) else {
                    panic!("another game")
                };
                assert!(full.loses_after(&after(&game, mv), marbles - 1), "{mv:?} in {game}");
            }
        }
    }
    assert_eq!(found, TESTED_WINS);
}

#[test]
fn a_forced_win_of_pente_within_five_turns_is_found_on_boards_that_are_nearly_full() {
    let mut full = FullSearch::new();
    let mut found = [0; 2];
    for game in (24_000..40_000).filter_map(nearly_full) {
        let Some(stones) = [2, 3].into_iter().find(|&stones| full.wins_with(&game, stones)) else { continue };
        found[stones as usize - 2] += 1;
        let AnyMove::Pente(mv) = engine_move(&AnyGame::Pente(Box::new(game))) else { panic!("another game") };
        assert!(full.loses_after(&after(&game, mv), u32::MAX), "{mv} in {game}");
    }
    assert!(found.iter().zip(TESTED_WINS).all(|(&found, request)| found >= request), "{found:?}");
}
