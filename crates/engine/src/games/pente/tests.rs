//! The board is compared with the rules, and forced wins with every legal reply.

use tessera_rules::{Dice, Game, Pente, PenteRules, Seat};

use super::cells::{PenteCell, PenteCellSet, intersection};
use super::forcing_search::PenteForcingSearch;
use super::search::think;
use super::search_board::PenteSearchBoard;
use super::threat_search::PenteThreatSearch;
use super::weights::{FOUR, PenteLookupTables, UNITS_PER_POINT, embedded_weights};
use crate::engine::SearchContext;
use crate::search::TranspositionTable;
use crate::training::PatternFeatures;
use crate::{CancelToken, SearchLimits, SearchScore};

fn rule_sets() -> [PenteRules; 3] {
    ["", "size=13", "championship,size=15"].map(|list| PenteRules::parse(2, list).unwrap())
}

fn board_of(game: &Pente) -> PenteSearchBoard {
    PenteSearchBoard::new(game, PenteLookupTables::embedded())
}

/// A random game in which both sides mostly place stones near others, so that shapes and captures come up.
fn random_game_near_stones(rules: PenteRules, dice: &mut Dice, plies: usize) -> Pente {
    let mut game = Pente::new(rules);
    let mut moves = Vec::new();
    while game.ply() < plies && !game.is_over() {
        let board = board_of(&game);
        game.legal_moves(&mut moves);
        let urgency_of = |cell: &PenteCell| {
            let urgency = |side| i32::from(board.tables().urgency[usize::from(board.code_at(side, *cell))]);
            urgency(0) + urgency(1) + noise(*cell, game.key())
        };
        let near = board.near();
        let best = near.iter().filter(|&cell| game.check(intersection(cell)).is_ok()).max_by_key(urgency_of);
        let mv = match best {
            Some(cell) if dice.roll(4) > 0 => intersection(cell),
            _ => moves[dice.roll(moves.len() as u32) as usize],
        };
        game.play(mv).expect("a legal move");
    }
    game
}

fn noise(cell: PenteCell, key: u64) -> i32 {
    (key.rotate_left(u32::from(cell)).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 57) as i32
}

#[test]
fn wins_and_captures_agree_with_the_rules() {
    let mut dice = Dice::from_seed(1);
    for round in 0..60 {
        let game = random_game_near_stones(rule_sets()[round % 3], &mut dice, 8 + round);
        if game.is_over() {
            continue;
        }
        let board = board_of(&game);
        let mut moves = Vec::new();
        game.legal_moves(&mut moves);
        let side = game.to_move().index();
        let wins = board.wins(side);
        for mv in moves {
            let mut next = game;
            next.play(mv).expect("listed");
            let cell = mv.index() as PenteCell;
            let won = next.places().is_some_and(|places| !places.is_draw());
            assert_eq!(wins.has(cell), won, "{game} {mv}");
            let captures = game.captured_by(mv).count();
            assert_eq!(2 * usize::from(board.captures_at(side, cell)), captures, "{game} {mv}");
        }
    }
}

#[test]
fn undoing_moves_restores_the_board() {
    let mut dice = Dice::from_seed(2);
    for round in 0..60 {
        let mut game = random_game_near_stones(rule_sets()[round % 3], &mut dice, 4 + round / 2);
        let mut board = board_of(&game);
        let mut placed = Vec::new();
        for _ in 0..20 {
            if game.is_over() {
                break;
            }
            let mv = game.random_move(&mut dice);
            let side = game.to_move().index();
            let before = board.snapshot();
            placed.push((side, before, board.place(side, mv.index() as PenteCell)));
            game.play(mv).expect("a legal move");
            assert_eq!(board.snapshot(), board_of(&game).snapshot(), "{game}");
        }
        for (side, before, placed) in placed.into_iter().rev() {
            board.take_back(side, placed);
            assert_eq!(board.snapshot(), before);
        }
    }
}

#[test]
fn evaluation_is_the_weighted_sum_of_the_patterns() {
    let weights = embedded_weights();
    let mut dice = Dice::from_seed(5);
    for round in 0..60 {
        let game = random_game_near_stones(rule_sets()[round % 3], &mut dice, 2 + round);
        let mut units = 0;
        game.patterns(&mut |weight_index, times| {
            units += (weights[weight_index] * UNITS_PER_POINT as f32).round() as i32 * times as i32;
        });
        assert_eq!(board_of(&game).evaluate(game.to_move().index()), units / UNITS_PER_POINT, "{game}");
    }
}

/// Whether the attacker, to move, wins within this many moves of both sides, using the forcing search only to choose
/// moves and trying every legal reply.
fn wins_against_every_reply(game: &Pente, moves: u32, forcing: &mut PenteForcingSearch) -> bool {
    let attacker = game.to_move();
    let Some(forced) = forcing.find_win(&mut board_of(game), attacker.index(), 5_000) else { return false };
    if forced.moves > moves {
        return false;
    }
    let mut next = *game;
    next.play(intersection(forced.cell)).expect("a legal move");
    if let Some(places) = next.places() {
        return !places.is_draw();
    }
    let mut answers = Vec::new();
    next.legal_moves(&mut answers);
    answers.into_iter().all(|answer| {
        let mut after = next;
        after.play(answer).expect("listed");
        !after.is_over() && wins_against_every_reply(&after, moves.saturating_sub(2), forcing)
    })
}

#[test]
fn forced_wins_hold_against_every_reply() {
    let mut dice = Dice::from_seed(3);
    let (mut claimed, mut long) = (0, 0);
    for round in 0..600 {
        let game = random_game_near_stones(rule_sets()[round % 3], &mut dice, 12 + round % 40);
        if game.is_over() {
            continue;
        }
        let mut forcing = PenteForcingSearch::new();
        let side = game.to_move().index();
        if let Some(forced) = forcing.find_win(&mut board_of(&game), side, 2_000) {
            claimed += 1;
            long += u32::from(forced.moves >= 5);
            let mut fresh = PenteForcingSearch::new();
            assert!(wins_against_every_reply(&game, forced.moves, &mut fresh), "{game}: {forced:?}");
        }
    }
    assert!(claimed > 20 && long > 8, "only {claimed} wins, {long} of them long");
}

/// Checks a win of the threat search against every reply. The search need not find the win again in as few moves.
fn threat_search_wins_against_every_reply(
    game: &Pente,
    search: &mut PenteThreatSearch<'_>,
    depth: u32,
) -> bool {
    let Some(forced) = search.find_win(&mut board_of(game), game.to_move().index(), depth) else {
        return false;
    };
    let mut next = *game;
    next.play(intersection(forced.cell)).expect("a legal move");
    if let Some(places) = next.places() {
        return !places.is_draw();
    }
    let mut answers = Vec::new();
    next.legal_moves(&mut answers);
    answers.into_iter().all(|answer| {
        let mut after = next;
        after.play(answer).expect("listed");
        !after.is_over() && threat_search_wins_against_every_reply(&after, search, depth)
    })
}

#[test]
fn threat_search_wins_hold_against_every_reply() {
    let mut dice = Dice::from_seed(6);
    let mut verified = 0;
    let stop = CancelToken::new();
    for round in 0..400 {
        let game = random_game_near_stones(rule_sets()[1], &mut dice, 8 + round % 24);
        let side = game.to_move().index();
        if game.is_over() || PenteForcingSearch::new().find_win(&mut board_of(&game), side, 500).is_some() {
            continue;
        }
        let claim = PenteThreatSearch::new(3_000, &stop).find_win(&mut board_of(&game), side, 3);
        if let Some(forced) = claim.filter(|forced| forced.moves <= 9) {
            let most = 400_000;
            let mut fresh = PenteThreatSearch::new(most, &stop);
            let holds = threat_search_wins_against_every_reply(&game, &mut fresh, 4);
            assert!(holds || fresh.placed() >= most, "{game}: {forced:?}");
            verified += u32::from(holds);
        }
        if verified == 6 {
            return;
        }
    }
    panic!("only {verified} wins");
}

/// Whether every move of the player to move loses, as far as the threat search can tell.
fn loses_after_every_move(game: &Pente, search: &mut PenteThreatSearch<'_>) -> bool {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    moves.into_iter().all(|mv| {
        let mut next = *game;
        next.play(mv).expect("listed");
        !next.is_over() && search.find_win(&mut board_of(&next), next.to_move().index(), 6).is_some()
    })
}

#[test]
fn proven_scores_are_true() {
    let mut dice = Dice::from_seed(8);
    let (mut won, mut lost) = (0, 0);
    let stop = CancelToken::new();
    for round in 0..120 {
        let game = random_game_near_stones(rule_sets()[1], &mut dice, 8 + round % 30);
        if game.is_over() {
            continue;
        }
        let limits = SearchLimits::nodes(1_500);
        let transpositions = TranspositionTable::new(1 << 20);
        let report = think(&game, None, &SearchContext::new(&transpositions, &limits, &stop), &mut |_| {});
        assert!(report.nodes <= 1_500, "{game}");
        let (score, best) = (report.score().unwrap(), report.best().unwrap());
        let mut next = game;
        next.play(best).expect("a legal move");
        if !score.is_proven() || next.is_over() {
            continue;
        }
        let most = 300_000;
        let mut search = PenteThreatSearch::new(most, &stop);
        let is_win = score > SearchScore::EVEN;
        let holds = loses_after_every_move(if is_win { &next } else { &game }, &mut search);
        assert!(holds || search.placed() + 1_000 > most, "{game}: {score}");
        won += u32::from(holds && is_win);
        lost += u32::from(holds && !is_win);
    }
    assert!(won > 5 && lost > 0, "only {won} wins and {lost} losses");
}

#[test]
fn moves_outside_the_dependencies_do_not_upset_a_win() {
    let mut dice = Dice::from_seed(4);
    let (mut seen, mut quiet) = (0, 0);
    for round in 0..200 {
        let game = random_game_near_stones(rule_sets()[round % 3], &mut dice, 10 + round % 40);
        let attacker = game.to_move().next(2).index();
        let mut board = board_of(&game);
        if game.is_over() || !board.wins(0).is_empty() || !board.wins(1).is_empty() {
            continue;
        }
        let mut forcing = PenteForcingSearch::new();
        if forcing.find_win(&mut board, attacker, 2_000).is_none() {
            continue;
        }
        let Some(dependencies) = forcing.dependencies(&mut board, attacker) else { continue };
        seen += 1;
        for cell in board.empty().iter().filter(|&cell| !dependencies.reach.has(cell)) {
            quiet += 1;
            let placed = board.place(1 - attacker, cell);
            let still = PenteForcingSearch::new().find_win(&mut board, attacker, 20_000);
            board.take_back(1 - attacker, placed);
            assert!(still.is_some(), "{game}: {}", intersection(cell));
        }
    }
    assert!(seen > 4 && quiet > 500, "only {seen} wins, {quiet} stones");
}

#[test]
fn a_four_is_not_enough_if_a_capture_breaks_it() {
    let mut game = Pente::new(PenteRules::parse(2, "size=13").unwrap());
    for mv in ["G7", "G9", "F7", "A1", "G8", "A3", "E7", "M1"] {
        game.play(game.parse_move(mv).unwrap()).unwrap();
    }
    let mut board = board_of(&game);
    assert!(board.marked(0, FOUR) != PenteCellSet::NONE);
    // Black answers an open four in row 7 with G6, which captures G7 and G8: white has to put G7 there again.
    let forced = PenteForcingSearch::new().find_win(&mut board, Seat::FIRST.index(), 10_000);
    assert_eq!(forced.map(|forced| forced.moves), Some(5));
}
