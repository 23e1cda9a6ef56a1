//! Forced wins of Pentago XL and Pente within five turns, on boards that are small enough to try everything.

use tessera_engine::{Engine, Level, Limits, Skill, Stop};
use tessera_prover::{Found, Notebook, Progress, Wanted, prove};
use tessera_rules::{AnyGame, AnyMove, Dice, Game, PentagoXl};

use crate::full_search::{FullSearch, after, tense_positions};
use crate::pente_boards::nearly_full;
use crate::xl_boards::{ALIVE, small_board};

/// How many wins with two and with three turns of one's own are tried.
const WANTED: [u32; 2] = [10, 20];

/// What the highest level plays.
fn chosen(game: &AnyGame) -> AnyMove {
    let limits = Limits::nodes(Skill::of(Level::HIGHEST, game).nodes);
    let report = Engine::new(1 << 20).think(game, &limits, &Stop::never(), &mut |_| {});
    report.best().expect("the game is not over")
}

/// With how many marbles more the player to move wins, as far as that is proven: two or three.
fn marbles_to_win(game: &PentagoXl) -> Option<u32> {
    let placed = 40 - u32::from(game.left()[game.to_move().index()]);
    let wanted = Wanted { start: *game, first: None, marbles: placed + 3, quiet: 1, threads: 1 };
    match prove(&wanted, &Notebook::new(&wanted), &Progress::default(), &Stop::never()) {
        Ok(Found::Proven(proof)) => Some(proof.marbles() as u32 - placed),
        _ => None,
    }
}

#[test]
fn a_forced_win_of_pentago_xl_within_five_turns_is_found_on_small_boards() {
    let mut full = FullSearch::new();
    let mut found = [0; 2];
    for seed in 200..300 {
        for alive in ALIVE {
            let mut dice = Dice::from_seed(seed);
            let start = small_board(alive, &mut dice);
            for game in tense_positions(start, &mut dice, 40) {
                let Some(marbles) = marbles_to_win(&game) else { continue };
                let which = marbles as usize - 2;
                if found[which] >= WANTED[which] {
                    continue;
                }
                found[which] += 1;
                let AnyMove::PentagoXl(mv) = chosen(&AnyGame::PentagoXl(game)) else {
                    panic!("another game")
                };
                assert!(full.loses_after(&after(&game, mv), marbles - 1), "{mv:?} in {game}");
            }
        }
    }
    assert_eq!(found, WANTED);
}

#[test]
fn a_forced_win_of_pente_within_five_turns_is_found_on_boards_that_are_nearly_full() {
    let mut full = FullSearch::new();
    let mut found = [0; 2];
    for game in (24_000..40_000).filter_map(nearly_full) {
        let Some(stones) = [2, 3].into_iter().find(|&stones| full.wins_with(&game, stones)) else { continue };
        found[stones as usize - 2] += 1;
        let AnyMove::Pente(mv) = chosen(&AnyGame::Pente(Box::new(game))) else { panic!("another game") };
        assert!(full.loses_after(&after(&game, mv), u32::MAX), "{mv} in {game}");
    }
    assert!(found.iter().zip(WANTED).all(|(&found, wanted)| found >= wanted), "{found:?}");
}
