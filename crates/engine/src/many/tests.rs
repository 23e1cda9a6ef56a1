//! The tree keeps its limits, and what it proves is so.

use std::time::Duration;

use tessera_rules::{AnyGame, Dice, GameKind};

use crate::{Engine, Limits, Plain, Score, Stop};

fn position(kind: GameKind, players: usize, dice: &mut Dice, moves: usize) -> AnyGame {
    position_by(kind, players, "", dice, moves)
}

fn position_by(kind: GameKind, players: usize, rules: &str, dice: &mut Dice, moves: usize) -> AnyGame {
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
fn nodes_are_kept_to_the_last_one_and_give_the_same_move_again() {
    let mut dice = Dice::from_seed(1);
    for (kind, players) in
        [(GameKind::Exago, 3), (GameKind::Exago, 6), (GameKind::PentagoXl, 3), (GameKind::PentagoXl, 4)]
    {
        let game = position(kind, players, &mut dice, 4);
        for nodes in [1, 100, 3_000] {
            let think =
                || Engine::new(1 << 16).think(&game, &Limits::nodes(nodes), &Stop::never(), &mut |_| {});
            let (once, again) = (think(), think());
            assert_eq!((once.nodes, once.best(), once.score()), (nodes, again.best(), again.score()));
            let by_lot = || Plain::new(5).think(&game, &Limits::nodes(nodes), &Stop::never());
            assert_eq!((by_lot().nodes, by_lot().best()), (nodes, by_lot().best()));
        }
        let two = Limits { threads: 2, ..Limits::nodes(1_001) };
        let report = Engine::new(1 << 16).think(&game, &two, &Stop::never(), &mut |_| {});
        assert!(report.nodes == 1_001 && report.best().is_some());
    }
}

#[test]
fn time_and_stop_end_it_and_lines_can_be_played() {
    let game = position(GameKind::Exago, 4, &mut Dice::from_seed(2), 9);
    // Nothing but the time ends it.
    let limits = Limits { lines: 4, ..Limits::time(Duration::from_millis(50)) };
    let report = Engine::new(1 << 16).think(&game, &limits, &Stop::never(), &mut |_| {});
    assert_eq!(report.lines.len(), 4);
    for line in &report.lines {
        let mut game = game.clone();
        for &mv in &line.moves {
            assert!(game.play(mv).is_ok(), "{game} {:?}", line.moves);
        }
    }
    let stop = Stop::never();
    stop.now();
    assert!(Engine::new(1 << 16).think(&game, &Limits::default(), &stop, &mut |_| {}).best().is_some());
}

/// Whether a seat wins within so many moves whatever the others do.
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
fn two_trees_end_with_the_first_and_leave_the_stop_alone() {
    let game = position(GameKind::Exago, 3, &mut Dice::from_seed(4), 3);
    let shallow = Limits { depth: Some(2), threads: 2, ..Limits::default() };
    let stop = Stop::never();
    assert!(Engine::new(1 << 20).think(&game, &shallow, &stop, &mut |_| {}).best().is_some());
    assert!(!stop.is_due());
    let (mut dice, mut proven) = (Dice::from_seed(3), 0);
    for round in 0..600 {
        let game = position(GameKind::Exago, 3, &mut dice, 9 + round % 8);
        let two = Limits { threads: 2, ..Limits::nodes(120) };
        let report = Engine::new(1 << 10).think(&game, &two, &stop, &mut |_| {});
        proven += u32::from(report.score().and_then(Score::moves_to_end).is_some_and(|moves| moves > 1));
        assert!(!stop.is_due(), "{game}");
    }
    assert!(proven > 0);
}

#[test]
fn a_proven_win_of_three_is_a_win_whatever_the_others_do() {
    let mut dice = Dice::from_seed(3);
    let mut proven = 0;
    for round in 0..4_000 {
        let game = position(GameKind::Exago, 3, &mut dice, 9 + round % 8);
        let report = Engine::new(1 << 10).think(&game, &Limits::nodes(60), &Stop::never(), &mut |_| {});
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
fn xl_5_who_is_proven_to_win_takes_the_next_place_before_all_others() {
    let mut dice = Dice::from_seed(6);
    for (players, moves) in [(3, 34), (4, 40)] {
        let mut proven = 0;
        for round in 0..6_000 {
            let game = position_by(GameKind::PentagoXl, players, "play_on", &mut dice, moves + round % 12);
            let report = Engine::new(1 << 10).think(&game, &Limits::nodes(150), &Stop::never(), &mut |_| {});
            let mover = game.to_move();
            let is_win = |score: Score| score.is_proven() && score.raw() > 0;
            let in_play = tessera_rules::Seat::all(players).filter(|&seat| game.is_in_play(seat)).count();
            if in_play < 3 || !report.score().is_some_and(is_win) {
                continue;
            }
            proven += 1;
            // As long as he has no place himself, nobody gets one: neither by his move nor by any answer to it.
            let is_robbed = |after: &AnyGame| {
                after.is_in_play(mover)
                    && tessera_rules::Seat::all(players)
                        .any(|seat| game.is_in_play(seat) && !after.is_in_play(seat))
            };
            let mut after = game.clone();
            after.play(report.best().expect("a move")).expect("a legal move");
            assert!(!is_robbed(&after), "{game}");
            for mv in after.legal_moves() {
                let mut answered = after.clone();
                answered.play(mv).expect("a legal move");
                assert!(!is_robbed(&answered), "{game}: {}", after.move_text(mv));
            }
        }
        assert!(proven > 20, "{players}: {proven}");
    }
}
