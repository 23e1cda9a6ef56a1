//! The tree search keeps its limits, and what it proves is true.

use std::time::Duration;

use tessera_rules::{AnyGame, Dice, GameKind};

use crate::{CancelToken, Engine, PlainMcts, SearchLimits, SearchScore};

fn random_position(kind: GameKind, players: usize, dice: &mut Dice, moves: usize) -> AnyGame {
    random_position_with(kind, players, "", dice, moves)
}

fn random_position_with(
    kind: GameKind,
    players: usize,
    rules: &str,
    dice: &mut Dice,
    moves: usize,
) -> AnyGame {
    loop {
        let mut game = AnyGame::new(kind, players, rules).expect("a game");
        for _ in 0..moves {
            if !game.is_over() {
                let mv = *dice.pick(&game.legal_moves());
                game.play(mv).expect("a legal move");
            }
        }
        if !game.is_over() {
            return game;
        }
    }
}

#[test]
fn the_node_limit_is_exact_and_reproducible() {
    let mut dice = Dice::from_seed(1);
    for (kind, players) in
        [(GameKind::Exago, 3), (GameKind::Exago, 6), (GameKind::PentagoXl, 3), (GameKind::PentagoXl, 4)]
    {
        let game = random_position(kind, players, &mut dice, 4);
        for nodes in [1, 100, 3_000] {
            let think = || {
                Engine::new(1 << 16).think(
                    &game,
                    &SearchLimits::nodes(nodes),
                    &CancelToken::new(),
                    &mut |_| {},
                )
            };
            let (once, again) = (think(), think());
            assert_eq!((once.nodes, once.best(), once.score()), (nodes, again.best(), again.score()));
            let plain = || PlainMcts::new(5).think(&game, &SearchLimits::nodes(nodes), &CancelToken::new());
            assert_eq!((plain().nodes, plain().best()), (nodes, plain().best()));
        }
        let two = SearchLimits { threads: 2, ..SearchLimits::nodes(1_001) };
        let report = Engine::new(1 << 16).think(&game, &two, &CancelToken::new(), &mut |_| {});
        assert!(report.nodes == 1_001 && report.best().is_some());
    }
}

#[test]
fn time_limit_and_cancellation_end_a_search_and_its_lines_are_legal() {
    let game = random_position(GameKind::Exago, 4, &mut Dice::from_seed(2), 9);
    // Only the time limit ends it.
    let limits = SearchLimits { lines: 4, ..SearchLimits::time(Duration::from_millis(50)) };
    let report = Engine::new(1 << 16).think(&game, &limits, &CancelToken::new(), &mut |_| {});
    assert_eq!(report.lines.len(), 4);
    for line in &report.lines {
        let mut game = game.clone();
        for &mv in &line.moves {
            assert!(game.play(mv).is_ok(), "{game} {:?}", line.moves);
        }
    }
    let stop = CancelToken::new();
    stop.cancel();
    assert!(Engine::new(1 << 16).think(&game, &SearchLimits::default(), &stop, &mut |_| {}).best().is_some());
}

/// Whether a seat wins within this many moves against every reply of the others.
fn wins_within(game: &AnyGame, seat: tessera_rules::Seat, moves: u32) -> bool {
    if let Some(places) = game.places() {
        return !places.is_draw() && places.of(seat) == 1;
    }
    if moves == 0 {
        return false;
    }
    let leads = |&mv: &_| {
        let mut after = game.clone();
        after.play(mv).expect("a legal move");
        wins_within(&after, seat, moves - 1)
    };
    if game.to_move() == seat {
        game.legal_moves().iter().any(leads)
    } else {
        game.legal_moves().iter().all(leads)
    }
}

#[test]
fn two_trees_end_with_the_first_and_do_not_cancel_the_token() {
    let game = random_position(GameKind::Exago, 3, &mut Dice::from_seed(4), 3);
    let shallow = SearchLimits { depth: Some(2), threads: 2, ..SearchLimits::default() };
    let stop = CancelToken::new();
    assert!(Engine::new(1 << 20).think(&game, &shallow, &stop, &mut |_| {}).best().is_some());
    assert!(!stop.is_cancelled());
    let (mut dice, mut proven) = (Dice::from_seed(3), 0);
    for round in 0..600 {
        let game = random_position(GameKind::Exago, 3, &mut dice, 9 + round % 8);
        let two = SearchLimits { threads: 2, ..SearchLimits::nodes(120) };
        let report = Engine::new(1 << 10).think(&game, &two, &stop, &mut |_| {});
        proven +=
            u32::from(report.score().and_then(SearchScore::moves_to_end).is_some_and(|moves| moves > 1));
        assert!(!stop.is_cancelled(), "{game}");
    }
    assert!(proven > 0);
}

#[test]
fn a_proven_win_of_three_players_wins_against_every_reply() {
    let mut dice = Dice::from_seed(3);
    let mut proven = 0;
    for round in 0..4_000 {
        let game = random_position(GameKind::Exago, 3, &mut dice, 9 + round % 8);
        let report =
            Engine::new(1 << 10).think(&game, &SearchLimits::nodes(60), &CancelToken::new(), &mut |_| {});
        let score = report.score().expect("a score");
        if let Some(moves) = score.moves_to_end().filter(|&moves| moves > 1 && moves < 5) {
            proven += 1;
            let mut after = game.clone();
            after.play(report.best().expect("a move")).expect("a legal move");
            assert!(score.raw() > 0 && wins_within(&after, game.to_move(), moves - 1), "{game}: {score}");
        }
    }
    assert!(proven >= 3, "{proven}");
}

#[test]
fn xl_5_a_player_with_a_proven_win_takes_the_next_place_before_all_others() {
    let mut dice = Dice::from_seed(6);
    for (players, moves) in [(3, 34), (4, 40)] {
        let mut proven = 0;
        for round in 0..6_000 {
            let game =
                random_position_with(GameKind::PentagoXl, players, "play_on", &mut dice, moves + round % 12);
            let report = Engine::new(1 << 10).think(
                &game,
                &SearchLimits::nodes(150),
                &CancelToken::new(),
                &mut |_| {},
            );
            let mover = game.to_move();
            let is_win = |score: SearchScore| score.is_proven() && score.raw() > 0;
            let in_play = tessera_rules::Seat::all(players).filter(|&seat| game.is_in_play(seat)).count();
            if in_play < 3 || !report.score().is_some_and(is_win) {
                continue;
            }
            proven += 1;
            // While the mover has no place, no other player gets one: neither by the mover's move nor by any reply to
            // it.
            let is_overtaken = |after: &AnyGame| {
                after.is_in_play(mover)
                    && tessera_rules::Seat::all(players)
                        .any(|seat| game.is_in_play(seat) && !after.is_in_play(seat))
            };
            let mut after = game.clone();
            after.play(report.best().expect("a move")).expect("a legal move");
            assert!(!is_overtaken(&after), "{game}");
            for mv in after.legal_moves() {
                let mut answered = after.clone();
                answered.play(mv).expect("a legal move");
                assert!(!is_overtaken(&answered), "{game}: {}", after.move_text(mv));
            }
        }
        assert!(proven > 20, "{players}: {proven}");
    }
}
