//! Taking over the first turn, clauses PG-12, XL-11 and PE-11 of `docs/rulebook.md`.

use tessera_rules::{AnyGame, AnyMove, GameKind, IllegalMove, Record, RuleOptionsError};

fn start(kind: GameKind, rules: &str) -> AnyGame {
    AnyGame::new(kind, 2, rules).unwrap_or_else(|error| panic!("{kind} '{rules}': {error}"))
}

fn played(kind: GameKind, rules: &str, moves: &str) -> AnyGame {
    let mut game = start(kind, rules);
    for text in moves.split_whitespace() {
        game.play_text(text).unwrap_or_else(|reason| panic!("{text}: {reason}"));
    }
    game
}

/// The position written and parsed again.
fn reread(game: &AnyGame) -> AnyGame {
    AnyGame::from_position(game.kind(), 2, &game.rules(), &game.to_string())
        .unwrap_or_else(|error| panic!("{game}: {error}"))
}

/// A game with `swap` and its first move.
const FIRST: [(GameKind, &str); 3] =
    [(GameKind::Pentago, "b2A+"), (GameKind::PentagoXl, "e5A+"), (GameKind::Pente, "K10")];

#[test]
fn pg_12_xl_11_pe_11_it_is_a_move_of_the_second_player_instead_of_an_answer() {
    for (kind, first) in FIRST {
        let game = played(kind, "swap", first);
        assert!(game.legal_moves().contains(&AnyMove::Swap), "{kind}");
        let plain = played(kind, "", first).legal_moves().len();
        assert_eq!(game.legal_moves().len(), plain + 1, "{kind}");
        let after = played(kind, "swap", &format!("{first} SWAP"));
        assert_eq!((after.ply(), after.to_move().number()), (2, 1), "{kind}");
        assert_eq!(after.legal_moves().len(), plain, "{kind}: once is enough");
        assert_eq!(reread(&game), game);
        assert_eq!(reread(&after), after);
    }
}

#[test]
fn pg_12_xl_11_pe_11_nothing_else_is_taken_over() {
    for (kind, first) in FIRST {
        let refused = |rules: &str, moves: &str| {
            let mut game = played(kind, rules, moves);
            let before = game.clone();
            let reason = game.play_text("swap").expect_err("there is nothing to take over");
            assert_eq!(game, before);
            reason
        };
        let second = if kind == GameKind::Pente { "A1" } else { "a1A+" };
        assert_eq!(refused("swap", ""), IllegalMove::NothingToTakeOver);
        assert_eq!(refused("swap", &format!("{first} swap")), IllegalMove::NothingToTakeOver);
        assert_eq!(refused("swap", &format!("{first} {second}")), IllegalMove::NothingToTakeOver);
        assert_eq!(refused("swap", &format!("{first} swap {second}")), IllegalMove::NothingToTakeOver);
        assert_eq!(refused("", first), IllegalMove::SwapIsOff);
    }
    assert!(matches!(
        start(GameKind::Exago, "").play_text("swap"),
        Err(IllegalMove::Unreadable { .. } | IllegalMove::NoSuchCell { .. })
    ));
}

#[test]
fn pg_12_the_marble_becomes_the_second_players_and_the_first_answers() {
    let game = played(GameKind::Pentago, "swap", "b2A+ swap");
    assert_eq!(game.to_string(), "6/6/6/6/1b4/6 1");
    let game = played(GameKind::Pentago, "swap", "b2A+ swap f6A+");
    assert_eq!(game.to_string(), "5w/6/6/6/1b4/6 2");
    let stranger = AnyGame::from_position(GameKind::Pentago, 2, "", "6/6/6/6/1b4/6 1");
    assert!(stranger.is_err(), "without the rule black cannot be ahead");
    for wrong in ["6/6/6/6/6/6 2", "6/6/6/6/1w4/6 1", "6/6/6/6/1b4/6 2", "6/6/6/6/2bb2/6 1"] {
        assert!(AnyGame::from_position(GameKind::Pentago, 2, "swap", wrong).is_err(), "{wrong}");
    }
}

#[test]
fn pg_11_pg_12_the_turn_that_was_taken_over_may_not_be_turned_back() {
    let mut game = played(GameKind::Pentago, "no_turn_back,swap", "b2A+ swap");
    assert_eq!(game.to_string(), "6/6/6/6/1b4/6 1 A+");
    assert!(matches!(game.play_text("f6A-"), Err(IllegalMove::TurnedBack { .. })));
    game.play_text("f6A+").expect("further in the same direction");
}

#[test]
fn pg_7_pg_12_the_board_is_full_after_36_marbles() {
    let mut dice = tessera_rules::Dice::from_seed(12);
    let mut full = 0;
    for _ in 0..3_000 {
        let mut game = played(GameKind::Pentago, "swap", "b2A+ swap");
        while !game.is_over() {
            let mv = *dice.pick(&game.legal_moves());
            game.play(mv).expect("a listed move");
        }
        full += usize::from(game.ply() == 37);
        assert_eq!(reread(&game), game);
    }
    assert!(full > 0, "some game fills the board");
}

#[test]
fn xl_11_the_marbles_left_are_exchanged_with_the_marble() {
    let game = played(GameKind::PentagoXl, "swap", "e5A+ swap");
    assert_eq!(game.to_string(), "9/9/9/9/4y4/9/9/9/9 1 40,39 0,0");
    let game = played(GameKind::PentagoXl, "swap,marbles=1", "e5A+ swap a1A+");
    assert_eq!(game.places().map(|places| places.as_slice().to_vec()), Some(vec![1, 1]));
    assert_eq!(reread(&game), game);
}

#[test]
fn xl_11_is_for_two_and_not_together_with_playing_on() {
    for players in [3, 4] {
        let refused = AnyGame::new(GameKind::PentagoXl, players, "swap").expect_err("for two");
        let expected = "2".to_owned();
        assert_eq!(refused, RuleOptionsError::PlayersForRule { name: "swap", expected, players });
    }
    let refused =
        AnyGame::new(GameKind::PentagoXl, 2, "swap,play_on").expect_err("no player is left to play on");
    assert_eq!(refused.to_string(), "'swap' and 'play_on' do not go together: leave one of them out");
    assert!(matches!(AnyGame::new(GameKind::Exago, 2, "swap"), Err(RuleOptionsError::OtherGame { .. })));
}

#[test]
fn pe_11_the_first_stone_goes_anywhere() {
    assert_eq!(start(GameKind::Pente, "swap").legal_moves().len(), 361);
    assert_eq!(start(GameKind::Pente, "").legal_moves().len(), 1);
    let game = played(GameKind::Pente, "swap,size=13", "A1 swap");
    assert_eq!(game.to_string(), "13/13/13/13/13/13/13/13/13/13/13/13/b12 1 0,0 2");
    let game = played(GameKind::Pente, "swap,size=13", "A1 swap G7 A2");
    assert_eq!(reread(&game), game);
}

#[test]
fn pe_7_pe_11_the_second_stone_of_the_owner_of_the_first_keeps_its_distance() {
    let mut game = played(GameKind::Pente, "championship,swap", "K10 swap");
    game.play_text("K11").expect("the answer goes anywhere");
    assert!(matches!(game.play_text("L10"), Err(IllegalMove::TooNearTheCentre { .. })));
    game.play_text("N10").expect("three intersections away");
    assert_eq!(reread(&game), game);
    let mut game = played(GameKind::Pente, "championship,swap", "K10 K11");
    assert!(matches!(game.play_text("L10"), Err(IllegalMove::TooNearTheCentre { .. })));
    let near = "19/19/19/19/19/19/19/19/9w9/9bb8/19/19/19/19/19/19/19/19/19 1 0,0 4";
    let error = AnyGame::from_position(GameKind::Pente, 2, "championship,swap", near).expect_err("too near");
    assert!(error.to_string().contains("black's second stone"), "{error}");
}

#[test]
fn pe_3_pe_11_captures_count_for_the_new_owner() {
    let game = played(GameKind::Pente, "swap", "K10 swap L10 A1 M10 N10");
    assert_eq!(game.captured(), Some(vec![0, 1]));
    assert_eq!(reread(&game), game);
}

#[test]
fn pg_12_xl_11_pe_11_a_record_has_it_as_a_move() {
    for (kind, first) in FIRST {
        let second = if kind == GameKind::Pente { "A1" } else { "a1A+" };
        let text = format!("{first} swap {second}");
        let mut game = start(kind, "swap");
        let moves = text.split(' ').map(|text| game.play_text(text).expect("legal")).collect();
        let record = Record::new(start(kind, "swap"), moves).expect("a record");
        let written = record.to_string();
        assert!(written.contains(&format!("1. {first} swap 2. {second} *")), "{written}");
        assert_eq!(written.parse(), Ok(record));
        assert!(written.replace("[Rules \"swap\"]\n", "").parse::<Record>().is_err(), "without the rule");
    }
}
