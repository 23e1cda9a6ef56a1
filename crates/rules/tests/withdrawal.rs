//! Players who resign while the others play on.

use tessera_rules::{
    AnyGame, Dice, Exago, ExagoRules, FinalPlaces, Game, GameKind, PentagoXl, Seat, XlRules,
};

fn xl(players: usize, rules: &str) -> AnyGame {
    AnyGame::new(GameKind::PentagoXl, players, rules).expect(rules)
}

fn exago(players: usize, rules: &str) -> AnyGame {
    AnyGame::new(GameKind::Exago, players, rules).expect(rules)
}

fn play(game: &mut AnyGame, moves: &str) {
    for text in moves.split(' ') {
        game.play_text(text).unwrap_or_else(|reason| panic!("{text}: {reason}"));
    }
}

#[test]
fn xl_5_a_player_who_resigns_is_skipped_and_has_the_lowest_place() {
    let mut game = xl(4, "");
    play(&mut game, "a1A+ a3A+");
    assert!(game.withdraw(Seat::at(2)) && !game.withdraw(Seat::at(2)));
    assert_eq!((game.to_move(), game.is_in_play(Seat::at(2))), (Seat::at(3), false));
    play(&mut game, "i9A+ b1A+ b3A+");
    assert_eq!(game.to_move(), Seat::at(3));
    assert!(game.withdraw(Seat::at(3)));
    assert_eq!((game.to_move(), game.places()), (Seat::at(0), None));
    play(&mut game, "c1A+ c3A+ d1A+ d3A+ e1");
    assert_eq!(game.places().expect("five").as_slice(), [1, 2, 4, 3]);
}

#[test]
fn xl_5_lines_of_a_player_who_resigned_do_not_count() {
    let red_before_five = "a1A+ i1A+ d9A+ b1A+ i2A+ e9A+ c1A+ i3A+ f9A+ f1A+ h5A+ d7A+ f2A+";
    let mut game = xl(3, "");
    play(&mut game, red_before_five);
    play(&mut game, "h6H+");
    assert_eq!(game.places().expect("the turn gives Red five").as_slice(), [1, 2, 2]);
    let mut game = xl(3, "");
    play(&mut game, red_before_five);
    assert!(game.withdraw(Seat::at(0)));
    play(&mut game, "h6H+");
    assert_eq!(game.places(), None);
}

#[test]
fn xl_8_the_last_one_left_has_the_best_open_place() {
    let mut game = xl(4, "play_on");
    for seat in [1, 0, 3] {
        assert!(game.withdraw(Seat::at(seat)));
    }
    assert_eq!(game.places().expect("one is left").as_slice(), [3, 4, 1, 2]);
    let mut pair = xl(2, "");
    assert!(pair.withdraw(Seat::at(0)));
    assert_eq!(pair.places(), Some(FinalPlaces::won_by(&[Seat::at(1)], 2)));
}

#[test]
fn xl_9_a_team_loses_with_its_first_member() {
    for seat in Seat::all(4) {
        let mut game = xl(4, "teams");
        assert!(game.withdraw(seat));
        let lost = game.places().expect("it is over");
        assert_eq!(lost.as_slice(), if seat.index() % 2 == 0 { [2, 1, 2, 1] } else { [1, 2, 1, 2] });
    }
}

#[test]
fn ex_11_a_player_who_resigned_need_not_be_blocked() {
    let moves = "f6 e6 f7 f5 e5 e7 f4 e4";
    let mut bound = exago(3, "");
    play(&mut bound, moves);
    assert_eq!(bound.legal_moves().len(), 1, "Red and Blue threaten, and Red comes first");
    let mut free = exago(3, "");
    play(&mut free, moves);
    assert!(free.withdraw(Seat::at(0)));
    assert!(free.legal_moves().len() > 1, "Blue alone threatens");
    play(&mut free, "g6");
    assert_eq!(free.to_move(), Seat::at(1), "Red is passed over");
    play(&mut free, "e3");
    assert_eq!(free.places().expect("a line").as_slice(), [3, 1, 2]);
}

#[test]
fn ex_1_the_last_one_left_has_won() {
    let mut game = exago(4, "");
    play(&mut game, "f6 f7");
    for seat in [3, 1, 2] {
        assert!(!game.is_over() && game.withdraw(Seat::at(seat)));
    }
    assert_eq!(game.places().expect("one is left").as_slice(), [1, 3, 2, 4]);
    assert!(!game.withdraw(Seat::at(0)));
}

#[test]
fn games_for_two_have_no_withdrawal() {
    for kind in [GameKind::Pentago, GameKind::Pente] {
        assert!(!AnyGame::new(kind, 2, "").expect("a game").withdraw(Seat::FIRST));
    }
}

/// Random games in which players resign at random: all players in the game move in turn and no others, undo and
/// playouts work, and the places are a ranking with the players who resigned behind the others.
fn check_random_games<G: Game>(
    start: &G,
    seed: u64,
    withdraw: impl Fn(&mut G, Seat) -> bool,
    in_play: impl Fn(&G, Seat) -> bool,
) {
    let mut dice = Dice::from_seed(seed);
    let (mut game, seats) = (start.clone(), start.seats());
    let mut gone: Vec<Seat> = Vec::new();
    while !game.is_over() {
        if dice.roll(12) == 0 {
            let seat = Seat::at(dice.roll(seats as u32) as usize);
            let could = in_play(&game, seat);
            assert_eq!(withdraw(&mut game, seat), could);
            gone.extend(could.then_some(seat));
            continue;
        }
        assert!(in_play(&game, game.to_move()));
        let mv = game.random_move(&mut dice);
        let (before, key) = (game.clone(), game.key());
        let undo = game.play(mv).expect("a random move is legal");
        game.undo(undo);
        assert_eq!((&game, game.to_move(), game.key()), (&before, before.to_move(), key));
        game.play_unchecked(mv);
    }
    let places = game.places().expect("it is over");
    assert!(FinalPlaces::ranking(places.as_slice()).is_some(), "{places}");
    for (nth, seat) in gone.iter().enumerate() {
        assert_eq!(usize::from(places.of(*seat)), seats - nth, "{places}: {gone:?}");
    }
    let mut rest = start.clone();
    withdraw(&mut rest, Seat::at(1));
    rest.playout(&mut dice, 1_000);
    assert!(rest.is_over());
}

#[test]
fn games_with_players_who_resign_come_to_an_end() {
    for seed in 0..300 {
        for (players, rules) in [(3, ""), (3, "play_on"), (4, ""), (4, "play_on"), (4, "marbles=5")] {
            let start = PentagoXl::new(XlRules::parse(players, rules).expect(rules));
            check_random_games(&start, seed, PentagoXl::withdraw, PentagoXl::is_in_play);
        }
        for (players, rules) in [(3, ""), (4, "side=4,tiles=4:4:4:4"), (6, "early_moves,rejoin")] {
            let start = Exago::new(ExagoRules::parse(players, rules).expect(rules));
            check_random_games(&start, seed, Exago::withdraw, Exago::is_in_play);
        }
    }
}
