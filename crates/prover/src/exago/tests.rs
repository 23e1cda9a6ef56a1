//! The search against one that knows the rules alone and tries everything.

use tessera_rules::{Dice, Exago, ExagoRules, Game, Seat};

use super::*;

fn exago(players: usize, rules: &str) -> Exago<2> {
    Exago::new(ExagoRules::parse(players, rules).expect("rules"))
}

fn found(game: &Exago<2>, attacker: Seat) -> Placing {
    forced_while_placing(game, attacker, &Searched::default(), &Stop::never()).expect("it can be searched")
}

/// Whether the attacker gets a line with the tiles in his hand, whatever the others do: all moves of all.
fn forces(game: &Exago<2>, attacker: Seat) -> bool {
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

/// Positions of games played by lot in which somebody still places.
fn positions(
    players: usize,
    rules: &str,
    plies: std::ops::Range<usize>,
    count: u64,
) -> impl Iterator<Item = Exago<2>> {
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
                    found(&game, attacker) == Placing::NotPrevented,
                    is_forced,
                    "{rules} {game} {attacker}"
                );
                seen[usize::from(is_forced)] += 1;
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 200), "{seen:?}");
}

/// The others have too few tiles for a line of their own, so that the attacker alone can win; nothing is left out then.
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
            let is_found = found(&game, Seat::FIRST) == Placing::NotPrevented;
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
            let is_prevented = found(&game, attacker) == Placing::Prevented;
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
        assert_eq!(found(&game, attacker), Placing::Prevented);
    }
}

#[test]
fn three_in_a_line_are_forced_by_whoever_begins() {
    let game = exago(2, "line=3");
    assert_eq!(found(&game, Seat::FIRST), Placing::NotPrevented);
    assert_eq!(found(&game, Seat::at(1)), Placing::Prevented);
}

#[test]
fn what_cannot_be_searched_is_said_in_a_sentence() {
    let refused = |players: usize, rules: &str| {
        let game: Exago<6> = Exago::new(ExagoRules::parse(players, rules).expect("rules"));
        forced_while_placing(&game, Seat::FIRST, &Searched::default(), &Stop::never()).expect_err("no")
    };
    assert_eq!(refused(2, "side=8"), PlacingError::Side(8));
    assert_eq!(refused(2, "early_moves"), PlacingError::EarlyMoves);
    assert_eq!(refused(3, ""), PlacingError::MustBlock);
    assert_eq!(refused(2, "tiles=6:4"), PlacingError::Hand(Seat::at(1), Seat::FIRST));
}

#[test]
fn a_search_that_is_stopped_claims_nothing() {
    let stop = Stop::never();
    stop.now();
    let stopped = forced_while_placing(&exago(2, ""), Seat::FIRST, &Searched::default(), &stop);
    assert_eq!(stopped, Ok(Placing::Stopped));
}
