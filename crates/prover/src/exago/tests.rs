//! Compares the search with a full search that knows only the rules.

use tessera_rules::{Dice, Exago, ExagoRules, Game, Seat};

use super::*;

fn exago(players: usize, rules: &str) -> Exago {
    Exago::new(ExagoRules::parse(players, rules).expect("rules"))
}

fn found(game: &Exago, attacker: Seat) -> ExagoPlacementResult {
    search_exago_placing(game, attacker, &ExagoPlacementProgress::default(), &CancelToken::new())
        .expect("it can be searched")
}

/// Full search whether the attacker can force a line with the tiles in hand.
fn forces(game: &Exago, attacker: Seat) -> bool {
    if let Some(places) = game.places() {
        return !places.is_draw() && places.of(attacker) == 1;
    }
    if game.hand(attacker) == 0 {
        return false;
    }
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    let leads_to_it = |&mv: &_| {
        let mut after = game.clone();
        after.play_unchecked(mv);
        forces(&after, attacker)
    };
    if game.to_move() == attacker { moves.iter().any(leads_to_it) } else { moves.iter().all(leads_to_it) }
}

/// Positions of random games that are not over.
fn positions(
    players: usize,
    rules: &str,
    plies: std::ops::Range<usize>,
    count: u64,
) -> impl Iterator<Item = Exago> {
    (0..count).filter_map(move |seed| {
        let mut game = exago(players, rules);
        let mut dice = Dice::from_seed(seed);
        game.playout(&mut dice, plies.start + seed as usize % plies.len());
        (!game.is_over()).then_some(game)
    })
}

#[test]
fn among_two_a_line_is_forced_exactly_where_a_full_search_forces_it() {
    let mut seen = [0; 2];
    for (rules, plies, count) in [
        ("side=4,line=4,tiles=8:8", 13..16, 1_500),
        ("side=4,line=3,tiles=4:4", 4..8, 1_000),
        ("side=5,tiles=10:10", 17..20, 900),
    ] {
        for game in positions(2, rules, plies, count) {
            for attacker in Seat::all(2) {
                let is_forced = forces(&game, attacker);
                assert_eq!(
                    found(&game, attacker) == ExagoPlacementResult::NotPrevented,
                    is_forced,
                    "{rules} {game} {attacker}"
                );
                seen[usize::from(is_forced)] += 1;
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 200), "{seen:?}");
}

/// The others have too few tiles for a line of their own, so only the attacker can win and the search is complete.
#[test]
fn among_several_a_line_is_forced_exactly_where_a_full_search_forces_it() {
    let mut seen = [0; 2];
    for (players, rules, plies, count) in [
        (3, "side=4,line=3,tiles=3:2:2,must_block=off", 1..6, 4_000),
        (3, "side=4,line=4,tiles=4:3:3,must_block=off", 4..9, 1_500),
        (4, "side=4,line=3,tiles=3:2:2:2,must_block=off", 2..8, 2_000),
    ] {
        for game in positions(players, rules, plies, count) {
            let is_forced = forces(&game, Seat::FIRST);
            let is_found = found(&game, Seat::FIRST) == ExagoPlacementResult::NotPrevented;
            assert_eq!(is_found, is_forced, "{rules} {game}");
            seen[usize::from(is_forced)] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 200), "{seen:?}");
}

#[test]
fn among_several_nothing_is_called_prevented_that_a_full_search_forces() {
    let mut seen = [0; 2];
    for game in positions(3, "side=4,line=3,tiles=3:3:3,must_block=off", 4..8, 700) {
        for attacker in Seat::all(3) {
            let is_prevented = found(&game, attacker) == ExagoPlacementResult::Prevented;
            assert!(!(is_prevented && forces(&game, attacker)), "{game} {attacker}");
            seen[usize::from(is_prevented)] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
}

#[test]
fn on_the_smallest_board_neither_of_two_can_force_five_while_placing() {
    let game = exago(2, "side=4");
    for attacker in Seat::all(2) {
        assert_eq!(found(&game, attacker), ExagoPlacementResult::Prevented);
    }
}

#[test]
fn three_in_a_line_are_forced_by_the_first_player() {
    let game = exago(2, "line=3");
    assert_eq!(found(&game, Seat::FIRST), ExagoPlacementResult::NotPrevented);
    assert_eq!(found(&game, Seat::at(1)), ExagoPlacementResult::Prevented);
}

#[test]
fn positions_that_cannot_be_searched_are_refused() {
    let refused = |players: usize, rules: &str| {
        let game: Exago = Exago::new(ExagoRules::parse(players, rules).expect("rules"));
        search_exago_placing(&game, Seat::FIRST, &ExagoPlacementProgress::default(), &CancelToken::new())
            .expect_err("no")
    };
    assert_eq!(refused(2, "side=8"), ExagoPlacementError::Side(8));
    assert_eq!(refused(2, "early_moves"), ExagoPlacementError::EarlyMoves);
    assert_eq!(refused(3, ""), ExagoPlacementError::MustBlock);
    assert_eq!(refused(2, "tiles=6:4"), ExagoPlacementError::Hand(Seat::at(1), Seat::FIRST));
}

#[test]
fn a_cancelled_search_claims_nothing() {
    let cancel = CancelToken::new();
    cancel.cancel();
    let stopped =
        search_exago_placing(&exago(2, ""), Seat::FIRST, &ExagoPlacementProgress::default(), &cancel);
    assert_eq!(stopped, Ok(ExagoPlacementResult::Cancelled));
}
