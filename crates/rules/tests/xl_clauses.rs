//! Pentago XL, clause by clause; the numbers are those of `docs/rulebook.md`.

use tessera_rules::{
    BlockTurn, Game, GameKind, IllegalMove, MarbleMove, MarbleSocket, PentagoXl, RuleOptionsError, XlRules,
};

fn rules(players: usize, list: &str) -> XlRules {
    XlRules::parse(players, list).expect("rules of Pentago XL")
}

fn at(players: usize, list: &str, position: &str) -> PentagoXl {
    PentagoXl::from_position(rules(players, list), position)
        .unwrap_or_else(|error| panic!("{position}: {error}"))
}

fn play(game: &mut PentagoXl, moves: &str) {
    for text in moves.split_whitespace() {
        let mv = game.parse_move(text).unwrap_or_else(|reason| panic!("{text}: {reason}"));
        game.play(mv).unwrap_or_else(|reason| panic!("{text}: {reason}"));
    }
}

fn refusal(game: &PentagoXl, text: &str) -> IllegalMove {
    game.parse_move(text).and_then(|mv| game.check(mv)).expect_err("the move is illegal")
}

fn places(game: &PentagoXl) -> Option<Vec<u8>> {
    game.places().map(|places| places.as_slice().to_vec())
}

fn legal_count(game: &PentagoXl) -> usize {
    game.count_legal(&mut Vec::new())
}

/// Red has four in the middle row; the others' marbles are scattered.
const RED_HAS_FOUR: &str = "y1y1y1y2/g1g1g1g2/9/9/2rrrr3/9/9/9/9 1";
/// I+ brings two marbles each of red, yellow and green beside their three in rows 1, 3 and 2; blue is to move.
const THREE_FIVES_BY_TURN: &str = "b1b1b1b2/9/9/9/9/9/3yyy3/3gggygr/3rrrygr 4 15,15,15,16 0,0,0,0";
/// The same without one of green's three, so that red and yellow alone get five.
const TWO_FIVES_BY_TURN: &str = "b1b1b1b2/9/9/9/g8/9/3yyy3/4ggygr/3rrrygr 4 15,15,15,16 0,0,0,0";

#[test]
fn xl_1_nine_blocks_of_which_the_centre_is_fixed() {
    let game = PentagoXl::new(rules(2, ""));
    assert_eq!(legal_count(&game), 81 * 16);
    assert_eq!(
        refusal(&game, "e5E+").to_string(),
        "block E is fixed; the blocks that turn are A, B, C, D, F, G, H and I"
    );
    assert!(matches!(refusal(&game, "e5J+"), IllegalMove::NoSuchBlock { block: 'J', .. }));
    assert!(matches!(refusal(&game, "j1A+"), IllegalMove::NoSuchCell { .. }));
}

#[test]
fn xl_1_two_three_or_four_players_with_equal_stock() {
    for (players, stock) in [(2, 40), (3, 27), (4, 20)] {
        assert_eq!(PentagoXl::new(rules(players, "")).left(), vec![stock; players]);
        assert_eq!(rules(players, "marbles=7").marbles(), 7);
    }
    for players in [0, 1, 5] {
        let refused = XlRules::parse(players, "").expect_err("two to four");
        assert_eq!(
            refused,
            RuleOptionsError::Players {
                game: GameKind::PentagoXl,
                expected: "2, 3 or 4".to_owned(),
                players
            }
        );
    }
    for list in ["marbles=0", "marbles=82", "marbles", "marbles=x"] {
        XlRules::parse(2, list).expect_err(list);
    }
}

#[test]
fn xl_2_the_turn_is_compulsory_and_any_of_eight_blocks_may_turn() {
    let mut game = PentagoXl::new(rules(3, ""));
    assert!(matches!(refusal(&game, "e5"), IllegalMove::TurnMissing { .. }));
    play(&mut game, "g9C+ a4D- e5F+");
    assert_eq!(game.to_string(), "8r/9/9/9/4g4/2y6/9/9/9 1 26,26,26 0,0,0");
}

#[test]
fn xl_3_five_over_several_blocks_wins_on_placing() {
    let mut game = at(2, "", "y1y1y1y2/9/9/9/2rrrr3/9/9/9/9 1 36,36 0,0");
    assert_eq!(refusal(&game, "g5A+"), IllegalMove::TurnAfterFive { cell: "g5".into() });
    play(&mut game, "g5");
    assert_eq!(places(&game), Some(vec![1, 2]));
    let mut diagonal = at(2, "", "y1y1y1y2/9/6r2/5r3/9/3r5/2r6/9/9 1 36,36 0,0");
    play(&mut diagonal, "e5");
    assert_eq!(places(&diagonal), Some(vec![1, 2]));
}

#[test]
fn xl_4_the_first_with_five_wins() {
    let mut game = at(3, "", &format!("{RED_HAS_FOUR} 23,23,23 0,0,0"));
    play(&mut game, "g5");
    assert_eq!(places(&game), Some(vec![1, 2, 2]));
    assert_eq!(refusal(&game, "a1A+"), IllegalMove::GameOver);
}

#[test]
fn xl_5_the_others_play_on_without_the_winner() {
    let mut game = at(3, "play_on", &format!("{RED_HAS_FOUR} 23,23,23 0,0,0"));
    play(&mut game, "g5");
    assert_eq!((places(&game), game.places_so_far()), (None, &[1, 0, 0][..]));
    // Red's turn is skipped, the red marbles stay and block, and red's five no longer counts.
    play(&mut game, "a1H+ b1H-");
    assert_eq!(game.to_move().number(), 2);
    assert!(matches!(refusal(&game, "g5A+"), IllegalMove::Occupied { .. }));
    assert_eq!((places(&game), game.places_so_far()), (None, &[1, 0, 0][..]));
}

#[test]
fn xl_6_players_with_five_by_the_same_action_share_the_place() {
    let mut game = at(4, "", TWO_FIVES_BY_TURN);
    play(&mut game, "a8I+");
    assert_eq!(places(&game), Some(vec![1, 1, 3, 3]));
}

#[test]
fn xl_6_three_players_with_five_at_once_by_anothers_turn() {
    let mut game = at(4, "", THREE_FIVES_BY_TURN);
    play(&mut game, "a8I+");
    assert_eq!(places(&game), Some(vec![1, 1, 1, 4]));
}

#[test]
fn xl_6_the_mover_has_no_priority() {
    // Red's I+ completes fives of red and yellow.
    let mut game = at(2, "", "r8/9/9/9/9/9/3yyy3/6y1r/3rrry2 1 35,35 0,0");
    play(&mut game, "i1I+");
    assert_eq!(places(&game), Some(vec![1, 1]));
}

#[test]
fn xl_6_those_who_share_a_place_finish_together_when_others_play_on() {
    let mut game = at(4, "play_on", TWO_FIVES_BY_TURN);
    play(&mut game, "a8I+");
    assert_eq!((places(&game), game.places_so_far()), (None, &[1, 1, 0, 0][..]));
    assert_eq!(game.to_move().number(), 3);
}

#[test]
fn xl_6_a_line_with_the_last_marble_counts() {
    let mut game = at(2, "marbles=5", "r1r1r1r2/9/9/9/2yyyy3/9/9/9/r8 2 0,1 0,0");
    play(&mut game, "g5");
    assert_eq!(places(&game), Some(vec![2, 1]));
}

#[test]
fn xl_7_when_marbles_are_used_up_all_without_five_tie() {
    let mut game = PentagoXl::new(rules(2, "marbles=1"));
    play(&mut game, "a1A+ i9I+");
    assert_eq!(places(&game), Some(vec![1, 1]));
}

#[test]
fn xl_7_the_marbles_of_those_who_have_finished_do_not_count() {
    let mut game = at(3, "play_on,marbles=6", &format!("{RED_HAS_FOUR} 2,2,2 0,0,0"));
    play(&mut game, "g5 a1H+ b1H+ a2H+ b2H+");
    assert_eq!(game.left(), [1, 0, 0]);
    assert_eq!(places(&game), Some(vec![1, 2, 2]));
}

#[test]
fn xl_7_no_socket_empty_ends_the_game() {
    // Pairs that shift by two from row to row: no three of a colour in any line.
    let rows = ["rryyrryyr", "yyrryyrry"];
    let board: Vec<&str> = (0..9).map(|row| rows[row % 2]).collect();
    let full = at(2, "marbles=81", &format!("{} 2 40,41 1,1", board.join("/")));
    assert_eq!(places(&full), Some(vec![1, 1]));
    let open = format!("{} 2 40,41 0,0", board.join("/"));
    PentagoXl::from_position(rules(2, "marbles=81"), &open).expect_err("a full board is over");
}

#[test]
fn xl_8_the_last_one_takes_the_last_place() {
    let mut three = at(4, "play_on", THREE_FIVES_BY_TURN);
    play(&mut three, "a8I+");
    assert_eq!(places(&three), Some(vec![1, 1, 1, 4]));
    let mut second = at(3, "play_on", "9/9/9/9/2rrrr3/9/2yyyy3/9/g1g1g1g2 1 23,23,23 0,0,0");
    play(&mut second, "g5 g3");
    assert_eq!(places(&second), Some(vec![1, 2, 3]));
}

#[test]
fn xl_9_a_team_wins_with_five_of_one_partners_own_colour() {
    let board = "y1y1y1y2/g1g1g1g2/b1b1b1b2/9/2rrrr3/9/9/9/9 1 16,16,16,16 0,0,0,0";
    let mut game = at(4, "teams", board);
    play(&mut game, "g5");
    assert_eq!(places(&game), Some(vec![1, 2, 1, 2]));
    // Four reds and a green in a line are not a five.
    let mut mixed = at(4, "teams", "y1y1y1y2/g1g1g1g2/b1b1b1b2/9/2rrr4/r8/9/9/9 1 16,16,16,16 0,0,0,0");
    play(&mut mixed, "f5A+ a1A+ g5A+");
    assert_eq!(places(&mixed), None);
}

#[test]
fn xl_9_five_in_both_teams_is_a_draw_and_both_partners_win_together() {
    let mut both_teams = at(4, "teams", TWO_FIVES_BY_TURN);
    play(&mut both_teams, "a8I+");
    assert_eq!(places(&both_teams), Some(vec![1, 1, 1, 1]));
    // Red and green, who are partners, get five; yellow lacks one marble.
    let partners = "b1b1b1b2/9/9/9/y8/9/4yy3/3gggygr/3rrrygr 4 15,15,15,16 0,0,0,0";
    let mut game = at(4, "teams", partners);
    play(&mut game, "a8I+");
    assert_eq!(places(&game), Some(vec![1, 2, 1, 2]));
}

#[test]
fn xl_9_marbles_used_up_without_five_is_a_draw() {
    let mut game = PentagoXl::new(rules(4, "teams,marbles=1"));
    play(&mut game, "a1A+ i9I+ a9A+ i1I+");
    assert_eq!(places(&game), Some(vec![1, 1, 1, 1]));
}

#[test]
fn xl_9_options_that_exclude_teams() {
    assert!(matches!(
        XlRules::parse(3, "teams"),
        Err(RuleOptionsError::PlayersForRule { name: "teams", .. })
    ));
    assert!(matches!(XlRules::parse(4, "teams,play_on"), Err(RuleOptionsError::Conflict { .. })));
    for foreign in ["mover_wins_ties", "no_turn_back", "touch_move"] {
        let refused = XlRules::parse(2, foreign).expect_err(foreign);
        assert!(matches!(refused, RuleOptionsError::OtherGame { owner: GameKind::Pentago, .. }), "{refused}");
    }
}

#[test]
fn xl_10_a_table_can_tell_that_partners_must_keep_silent() {
    assert!(rules(4, "teams").teams());
    assert!(!rules(4, "").teams() && !rules(4, "teams=off").teams());
}

#[test]
fn impossible_positions_are_refused_with_the_reason() {
    let empty = "9/9/9/9/9/9/9/9/9";
    for (position, reason) in [
        (format!("{empty} 1 40,40"), "fields"),
        (format!("{empty} 1 40,39 0,0"), "together they must be 40"),
        (format!("{empty} 1 40,41 0,0"), "the marbles left by seat"),
        (format!("{empty} 2 40,40 0,0"), "turn of seat 2"),
        (format!("{empty} 1 40,40 1,1"), "marbles are left"),
        ("rr7/9/9/9/9/9/9/9/9 2 38,40 0,0".to_owned(), "order of turns"),
        ("rrrrr4/9/9/y8/1y7/9/y8/1y7/9 2 35,36 0,0".to_owned(), "no place"),
        ("rrrrr4/9/9/y8/1y7/9/y8/1y7/9 2 35,36 2,1".to_owned(), "the places are 1,2"),
        ("rrrrr4/y1y1y1y1y/9/9/9/9/9/y1y1y1y1y/rrrrr4 1 30,30 1,2".to_owned(), "five in a row before"),
    ] {
        let error = PentagoXl::from_position(rules(2, ""), &position).expect_err(&position);
        assert!(error.to_string().contains(reason), "{position}: {error}");
    }
}

#[test]
fn xl_5_impossible_ends_of_playing_on_are_refused() {
    let empty = "9/9/9/9/9/9/9/9/9";
    for (players, position, reason) in [
        (3, format!("{empty} 1 27,27,27 1,2,3"), "not five marbles"),
        (3, format!("{empty} 1 27,27,27 1,2,2"), "not five marbles"),
        (4, format!("{empty} 3 20,20,20,20 1,1,1,1"), "ended nothing"),
        (3, "rrrrrrrrr/rrrrrrr2/9/9/9/9/9/9/9 3 11,27,27 1,2,2".to_owned(), "ended nothing"),
        (3, "9/9/9/9/9/9/9/9/rrrrryyyy 3 22,23,27 1,2,3".to_owned(), "not five marbles"),
        (3, "rrrrr4/9/yyyyy4/9/9/9/9/9/9 3 22,22,27 1,2,3".to_owned(), "not placed in turn"),
        (2, "rrrrr4/y1y1y1y1y/9/9/9/9/9/y1y1y1y1y/rrrrr4 1 30,30 0,0".to_owned(), "no place"),
    ] {
        let error = PentagoXl::from_position(rules(players, "play_on"), &position).expect_err(&position);
        assert!(error.to_string().contains(reason), "{position}: {error}");
    }
    let mut game = at(3, "play_on", "9/9/9/9/2rrrr3/9/2yyyy3/9/g1g1g1g2 1 23,23,23 0,0,0");
    play(&mut game, "g5 g3");
    at(3, "play_on", &game.to_string());
}

#[test]
fn a_move_that_is_on_no_board_is_refused() {
    let game = PentagoXl::new(rules(2, ""));
    for socket in [9, 15, 144, 255] {
        let mv =
            MarbleMove { socket: MarbleSocket::from_number(socket), turn: Some(BlockTurn::new(0, true)) };
        assert!(matches!(game.check(mv), Err(IllegalMove::NoSuchCell { .. })), "{socket}");
    }
    for block in [9, 12, 200, usize::MAX / 4] {
        let mv = MarbleMove { socket: MarbleSocket::from_number(0), turn: Some(BlockTurn::new(block, true)) };
        assert!(matches!(game.check(mv), Err(IllegalMove::NoSuchBlock { .. })), "{block}");
    }
}
