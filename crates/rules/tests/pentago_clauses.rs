//! Pentago, clause by clause; the numbers are those of `docs/rulebook.md`.

use tessera_rules::{
    AnyGame, BlockTurn, Game, GameKind, IllegalMove, MarbleMove, MarbleSocket, Pentago, PentagoRules,
    RuleOptionsError, Seat,
};

fn rules(list: &str) -> PentagoRules {
    PentagoRules::parse(2, list).expect("rules of Pentago")
}

fn at(position: &str) -> Pentago {
    at_with("", position)
}

fn at_with(list: &str, position: &str) -> Pentago {
    Pentago::from_position(rules(list), position).unwrap_or_else(|error| panic!("{position}: {error}"))
}

fn play(game: &mut Pentago, moves: &str) {
    for text in moves.split_whitespace() {
        let mv = game.parse_move(text).unwrap_or_else(|reason| panic!("{text}: {reason}"));
        game.play(mv).unwrap_or_else(|reason| panic!("{text}: {reason}"));
    }
}

fn refusal(game: &Pentago, text: &str) -> IllegalMove {
    let refused = game.parse_move(text).and_then(|mv| game.check(mv));
    refused.expect_err("the move is illegal")
}

fn places(game: &Pentago) -> Option<Vec<u8>> {
    game.places().map(|places| places.as_slice().to_vec())
}

fn legal(game: &Pentago) -> Vec<String> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    moves.into_iter().map(|mv| game.move_text(mv)).collect()
}

/// White has three in the bottom row and a marble that D+ brings beside them: f1D+ makes five.
const WHITE_FIVE_BY_TURN: &str = "b4b/2b3/6/1b4/5w/www3 1";
/// D+ completes five in row 1 for white (after f1) and in row 3 for black.
const BOTH_FIVE_BY_TURN: &str = "5w/6/6/bbb3/3b1w/wwwb2 1";

#[test]
fn pg_1_thirty_six_sockets_for_two_players_of_eighteen_marbles() {
    let game = Pentago::default();
    assert_eq!(game.seats(), 2);
    let mut sockets: Vec<String> = legal(&game).iter().map(|text| text[..2].to_owned()).collect();
    sockets.dedup();
    assert_eq!(sockets.len(), 36);
    let full = at("wwwbbb/bbwbwb/bwbwbw/bwbbww/wbwwwb/wbbwwb 1");
    assert_eq!((full.ply(), full.is_over()), (36, true));
    for players in [0, 1, 3, 4] {
        let refused = PentagoRules::parse(players, "").expect_err("Pentago is for two");
        assert_eq!(
            refused,
            RuleOptionsError::Players { game: GameKind::Pentago, expected: "2".to_owned(), players }
        );
    }
}

#[test]
fn pg_2_any_empty_socket_then_any_board_either_way() {
    let game = Pentago::default();
    assert_eq!(legal(&game).len(), 36 * 8);
    let mut clockwise = game;
    play(&mut clockwise, "a6A+");
    assert_eq!(clockwise.to_string(), "2w3/6/6/6/6/6 2");
    let mut anticlockwise = game;
    play(&mut anticlockwise, "a6A-");
    assert_eq!(anticlockwise.to_string(), "6/6/w5/6/6/6 2");
}

#[test]
fn pg_2_an_empty_board_may_be_turned_and_the_turn_is_compulsory() {
    let mut game = Pentago::default();
    assert!(matches!(refusal(&game, "b2"), IllegalMove::TurnMissing { .. }));
    play(&mut game, "b2B+ b5B-");
    assert_eq!(game.to_string(), "6/1b4/6/6/1w4/6 1");
}

#[test]
fn pg_3_a_placed_marble_stays() {
    let mut game = Pentago::default();
    play(&mut game, "b2A+");
    assert!(matches!(refusal(&game, "b2D-"), IllegalMove::Occupied { .. }));
    play(&mut game, "e5D- a1A- f1B+");
    assert_eq!(game.seat_at(MarbleSocket::at(1, 4, MarbleSocket::PENTAGO_WIDTH)), Some(Seat::FIRST));
}

#[test]
fn pg_4_five_win_in_a_row_a_column_and_both_diagonals() {
    for (position, winning) in [
        ("b1b1b1/6/b5/6/6/wwww2 1", "e1"),
        ("b1b1b1/6/b5/6/6/2wwww 1", "b1"),
        ("2b1bw/b5/5w/5w/b4w/6 1", "f5"),
        ("b5/3w2/2w3/1w4/w5/b1b1b1 1", "e6"),
        ("w4b/1w4/2w3/3w2/6/b1b1b1 1", "e2"),
        ("b1b1b1/6/4w1/b2w2/2w3/1w4 1", "f5"),
    ] {
        let mut game = at(position);
        play(&mut game, winning);
        assert_eq!(places(&game), Some(vec![1, 2]), "{position}");
    }
}

#[test]
fn pg_4_six_contain_five() {
    let mut game = at("b1b1b1/1b4/b5/6/6/wwww1w 1");
    play(&mut game, "e1");
    assert_eq!(places(&game), Some(vec![1, 2]));
    assert_eq!(game.winning_sockets().len(), 6);
}

#[test]
fn pg_5_five_on_placing_ends_without_a_turn() {
    let mut game = at("b1b1b1/6/b5/6/6/wwww2 1");
    assert!(legal(&game).contains(&"e1".to_owned()));
    assert!(!legal(&game).iter().any(|text| text.starts_with("e1") && text.len() > 2));
    assert_eq!(refusal(&game, "e1A+"), IllegalMove::TurnAfterFive { cell: "e1".into() });
    play(&mut game, "e1");
    assert_eq!(places(&game), Some(vec![1, 2]));
    assert_eq!(refusal(&game, "f1A+"), IllegalMove::GameOver);
    assert_eq!(legal(&game), [""; 0]);
}

#[test]
fn pg_6_only_the_mover_has_five_after_the_turn() {
    let mut game = at(WHITE_FIVE_BY_TURN);
    play(&mut game, "f1D+");
    assert_eq!(places(&game), Some(vec![1, 2]));
}

#[test]
fn pg_6_only_the_opponent_gets_five() {
    let mut game = at("w4w/2w3/w5/1w4/5b/bbb2b 1");
    play(&mut game, "e6D+");
    assert_eq!(places(&game), Some(vec![2, 1]));
}

#[test]
fn pg_6_both_get_five_and_draw() {
    let mut game = at(BOTH_FIVE_BY_TURN);
    play(&mut game, "f1D+");
    assert_eq!(places(&game), Some(vec![1, 1]));
}

#[test]
fn pg_7_a_full_board_without_five_is_a_draw_after_the_last_turn() {
    assert_eq!(places(&at("wwwbbb/bbwbwb/bwbwbw/bwbbww/wbwwwb/wbbwwb 1")), Some(vec![1, 1]));
    // One socket is left and its turn decides: perfect play draws here, so after some turn there is no five.
    let game = at("wwwbbb/bbwbwb/bw1wbw/bwbwbb/wbwwww/wbbbww 2");
    let results: Vec<_> = legal(&game)
        .iter()
        .map(|text| {
            let mut after = game;
            play(&mut after, text);
            places(&after).expect("the board is full")
        })
        .collect();
    assert!(results.contains(&vec![1, 1]), "{results:?}");
}

#[test]
fn pg_8_the_mover_wins_ties_in_tournaments() {
    let mut game = at_with("mover_wins_ties", BOTH_FIVE_BY_TURN);
    play(&mut game, "f1D+");
    assert_eq!(places(&game), Some(vec![1, 2]));
    // Where only the opponent has five there is no tie to win.
    let mut game = at_with("mover_wins_ties", "w4w/2w3/w5/1w4/5b/bbb2b 1");
    play(&mut game, "e6D+");
    assert_eq!(places(&game), Some(vec![2, 1]));
}

#[test]
fn pg_9_touch_move_is_an_option_that_leaves_whole_moves_alone() {
    let touch = rules("touch_move");
    assert!(touch.touch_move && !rules("").touch_move);
    assert_eq!(legal(&Pentago::new(touch)), legal(&Pentago::default()));
}

#[test]
fn pg_10_seat_1_begins() {
    assert_eq!(Pentago::default().to_move().number(), 1);
    let mut game = Pentago::default();
    play(&mut game, "a1A+");
    assert_eq!(game.to_move().number(), 2);
}

#[test]
fn pg_11_the_block_just_turned_may_not_be_turned_back() {
    let mut game = Pentago::new(rules("no_turn_back"));
    assert_eq!(legal(&game).len(), 36 * 8);
    play(&mut game, "b2A+");
    assert_eq!(game.to_string(), "6/6/6/6/1w4/6 2 A+");
    assert_eq!(legal(&game).len(), 35 * 7);
    assert_eq!(refusal(&game, "a1A-"), IllegalMove::TurnedBack { block: 'A', instead: "A+".into() });
    let mut same_way = game;
    play(&mut same_way, "a1A+");
    play(&mut game, "a1C-");
    // Only the last turn counts, and an empty block is no exception.
    assert_eq!(refusal(&game, "f1C+"), IllegalMove::TurnedBack { block: 'C', instead: "C-".into() });
    play(&mut game, "f1A-");
    let mut empty_block = Pentago::new(rules("no_turn_back"));
    play(&mut empty_block, "b2B-");
    assert!(matches!(refusal(&empty_block, "a1B+"), IllegalMove::TurnedBack { block: 'B', .. }));
}

#[test]
fn pg_11_is_off_by_default() {
    let mut game = Pentago::default();
    play(&mut game, "b2A+ a1A-");
}

#[test]
fn moves_that_cannot_be_read_say_what_would_be_right() {
    let game = Pentago::default();
    for (text, sentence) in [
        ("b9A+", "there is no socket b9; they run from a1 to f6"),
        ("z9A+", "there is no socket z9; they run from a1 to f6"),
        ("b2E+", "there is no block E; the blocks that turn are A, B, C and D"),
        ("b02A+", "b02 has a leading zero: write the number without it"),
        ("b2", "the turn is missing: a block must be turned, as in b2A+"),
        (
            "b2A",
            "this is not a move; write the socket, the block and + or -, as in b2A+, or the socket alone if it makes five",
        ),
    ] {
        assert_eq!(refusal(&game, text).to_string(), sentence);
    }
    for text in ["", "b", "2", "A+", "b2A+A+", "b2 A+", "é2A+", "b2É+", "b99999999999999999999999A+", "b-2A+"]
    {
        refusal(&game, text);
    }
    assert_eq!(game.parse_move("B2a+"), game.parse_move("b2A+"));
}

#[test]
fn impossible_positions_are_refused_with_the_reason() {
    for (position, reason) in [
        ("6/6/6/6/6/6", "a position has a board and a seat, separated by one space, not 1 fields"),
        ("6/6/6/6/6 1", "the board has 6 rows, not 5"),
        ("6/6/6/6/6/7 1", "row '7' must have 6 cells"),
        ("6/6/6/6/6/5 1", "row '5' must have 6 cells"),
        (
            "6/6/6/6/6/06 1",
            "row '06' counts empty cells with '06'; a run is a number from 1 without a leading zero",
        ),
        ("6/6/6/6/6/5x 1", "'x' in row '5x' is not a piece of this game; the pieces are w, b"),
        ("6/6/6/6/6/6 3", "the field '3' is wrong: it must be the seat to move, from 1 to 2"),
        ("6/6/6/6/6/6 2", "impossible position: with 0 white and 0 black marbles it is the turn of seat 1"),
        (
            "6/6/6/6/6/4bb 1",
            "impossible position: 0 white and 2 black marbles; white has as many as black, or one more",
        ),
    ] {
        let error = Pentago::from_position(rules(""), position).expect_err(position);
        assert_eq!(error.to_string(), reason);
    }
    // No single turn completes both of white's fives: one of them stood before black's last turn.
    let old = "wwwww1/bb1bb1/b4b/6/bb1bb1/wwwww1 1";
    let error = Pentago::from_position(rules(""), old).expect_err("one of the fives is old");
    assert!(error.to_string().contains("there was five in a row before it"), "{error}");
    // The same five as white's own last placement is how a game ends.
    assert_eq!(places(&at("wwwww1/b4b/6/6/b4b/6 2")), Some(vec![1, 2]));
}

#[test]
fn pg_11_a_position_has_the_last_turn() {
    let rules = rules("no_turn_back");
    for position in ["6/6/6/6/6/6 1 -", "6/6/6/6/1w4/6 2 A+", "wwwww1/b4b/6/6/b4b/6 2 -"] {
        Pentago::from_position(rules, position).unwrap_or_else(|error| panic!("{position}: {error}"));
    }
    for position in ["6/6/6/6/6/6 1 A+", "6/6/6/6/1w4/6 2 -", "6/6/6/6/1w4/6 2", "6/6/6/6/1w4/6 2 E+"] {
        Pentago::from_position(rules, position).expect_err(position);
    }
    let mut game = Pentago::new(rules);
    play(&mut game, "b2A-");
    assert_eq!(refusal(&game, "b3"), IllegalMove::TurnMissing { example: "b3A-".into() });
}

#[test]
fn a_move_of_another_game_is_refused() {
    let mut pentago = AnyGame::new(GameKind::Pentago, 2, "").expect("rules");
    let xl = AnyGame::new(GameKind::PentagoXl, 2, "").expect("rules");
    for text in ["i9C+", "a1I+", "a1A+"] {
        let mv = xl.parse_move(text).expect("a move of Pentago XL");
        pentago.check(mv).expect_err(text);
        pentago.play(mv).expect_err(text);
    }
    let odd = MarbleMove { socket: MarbleSocket::from_number(9), turn: Some(BlockTurn::new(0, true)) };
    assert!(matches!(Pentago::default().check(odd), Err(IllegalMove::NoSuchCell { .. })));
    let odd = MarbleMove { socket: MarbleSocket::from_number(0), turn: Some(BlockTurn::new(4, true)) };
    assert!(matches!(Pentago::default().check(odd), Err(IllegalMove::NoSuchBlock { block: 'E', .. })));
}
