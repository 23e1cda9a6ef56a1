//! Exago, clause by clause. What is expected is worked out by hand from the rulebook, never from the code.
//!
//! Most positions are on the smallest board, whose rows a to g have 4, 5, 6, 7, 6, 5 and 4 cells. Its centre d4 has the
//! neighbours d3 and d5, e3 and e4 above, c3 and c4 below. Positions are written from row g down.

use tessera_rules::{Exago, ExagoRules, Game, HexCell, IllegalMove, Seat};

fn rules(players: usize, list: &str) -> ExagoRules {
    ExagoRules::parse(players, list).expect("a list of options")
}

fn start(players: usize, list: &str) -> Exago {
    Exago::new(rules(players, list))
}

fn at(players: usize, list: &str, position: &str) -> Exago {
    let game =
        Exago::from_position(rules(players, list), position).unwrap_or_else(|e| panic!("{position}: {e}"));
    assert_eq!(game.to_string(), position);
    game
}

/// Plays moves given as text; all must be legal.
fn play(game: &mut Exago, moves: &str) {
    for text in moves.split_whitespace() {
        let mv = game.parse_move(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        game.play(mv).unwrap_or_else(|e| panic!("{text} in {game}: {e}"));
    }
}

fn after(mut game: Exago, moves: &str) -> Exago {
    play(&mut game, moves);
    game
}

fn refused(game: &Exago, text: &str) -> IllegalMove {
    match game.parse_move(text).and_then(|mv| game.check(mv)) {
        Ok(()) => panic!("{text} is legal in {game}"),
        Err(reason) => reason,
    }
}

fn legal(game: &Exago) -> Vec<String> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    let mut texts: Vec<String> = moves.iter().map(|&mv| game.move_text(mv)).collect();
    texts.sort_unstable();
    texts
}

fn legal_with(game: &Exago, start: &str) -> Vec<String> {
    legal(game).into_iter().filter(|text| text.starts_with(start)).collect()
}

fn places(game: &Exago) -> Option<Vec<u8>> {
    game.places().map(|places| places.as_slice().to_vec())
}

fn hands(game: &Exago) -> Vec<u8> {
    Seat::all(game.seats()).map(|seat| game.hand(seat)).collect()
}

fn named(names: &str) -> Vec<String> {
    names.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn ex_1_tiles_and_lines_depend_on_the_number_of_players() {
    for (players, tiles, line) in [(2, 12, 5), (3, 6, 4), (4, 6, 4), (5, 6, 4), (6, 6, 4)] {
        let rules = rules(players, "");
        assert_eq!(rules.line(), line);
        assert!(Seat::all(players).all(|seat| rules.tiles(seat) == usize::from(tiles)));
        assert_eq!(hands(&Exago::new(rules)), vec![tiles; players]);
    }
}

#[test]
fn ex_1_two_players_need_five_in_a_line() {
    let mut game = after(start(2, ""), "f6 g6 f7 g7 f8 g8 f9 g9");
    assert_eq!(places(&game), None);
    play(&mut game, "f10");
    assert_eq!(places(&game), Some(vec![1, 2]));
    let cells: Vec<_> = game.winning_cells().into_iter().map(|cell| cell.name(6)).collect();
    assert_eq!(cells, ["f6", "f7", "f8", "f9", "f10"]);
}

#[test]
fn ex_1_a_longer_line_wins_too() {
    let game = after(start(2, ""), "f6 g6 f7 g7 f8 g8 e5 g9 f10 h6 f11 h7 f9");
    assert_eq!(places(&game), Some(vec![1, 2]));
    assert_eq!(game.winning_cells().len(), 6);
}

#[test]
fn ex_1_among_three_the_others_share_the_second_place() {
    let game = after(start(3, ""), "f6 g6 e5 f7 g7 e6 f8 g8 e7 f9");
    assert_eq!(places(&game), Some(vec![1, 2, 2]));
}

#[test]
fn ex_1_a_line_lies_along_one_of_three_axes() {
    for line in ["d4 c3 d5 c4 d6", "d4 c3 e4 c4 f4", "d4 c3 e3 c4 f2"] {
        assert_eq!(places(&after(start(2, "side=4,line=3"), line)), Some(vec![1, 2]), "{line}");
    }
    for bent in ["d4 c3 d5 c4 e5", "d4 c3 e4 c4 f3"] {
        assert_eq!(places(&after(start(2, "side=4,line=3"), bent)), None, "{bent}");
    }
    // Nor does a line have gaps: red has d4, d5 and d7.
    assert_eq!(places(&after(start(2, "side=4,line=3"), "d4 c3 d5 e5 c2 e6 d7")), None);
}

#[test]
fn ex_2_the_board_is_a_hexagon_of_side_6_and_the_colours_go_by_seat() {
    assert_eq!(start(2, "").cells().count(), 91);
    assert_eq!(start(2, "side=4").cells().count(), 37);
    assert_eq!(HexCell::row_lengths(6).collect::<Vec<_>>(), [6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6]);
    let game = after(start(6, ""), "f6 f7 g6 g5 f5 e5");
    assert_eq!(game.to_string(), "6/7/8/9/4gy4/4vrb4/4o5/9/8/7/6 1 5,5,5,5,5,5 6");
    assert_eq!(game.seat_at(HexCell::parse("g5", 6).unwrap()), Some(Seat::at(3)));
    assert_eq!(game.seat_at(HexCell::parse("g7", 6).unwrap()), None);
}

#[test]
fn ex_2_boards_up_to_side_10() {
    for (side, centre, cells) in [(7, "g7", 127), (8, "h8", 169), (9, "i9", 217), (10, "j10", 271)] {
        let rules = rules(2, &format!("side={side}"));
        let game = Exago::new(rules);
        assert_eq!((game.cells().count(), rules.cells()), (cells, cells));
        assert_eq!(legal(&game), [centre]);
        assert_eq!(legal(&after(game, centre)).len(), 6);
    }
    let game = after(Exago::new(rules(2, "side=10")), "j10 j11 j9 j12 j8 j13 j7 j14 j6");
    assert_eq!(places(&game), Some(vec![1, 2]));
}

#[test]
fn ex_3_the_first_tile_goes_on_the_centre_and_play_goes_round() {
    let mut game = start(3, "");
    assert_eq!(legal(&game), ["f6"]);
    let centre = "f6".to_owned();
    assert_eq!(refused(&game, "f7"), IllegalMove::NotTheCentre { piece: "tile", centre });
    for (seat, text) in [(1, "f6"), (2, "f7"), (3, "f8"), (1, "f9")] {
        assert_eq!(game.to_move().number(), seat);
        play(&mut game, text);
    }
}

#[test]
fn ex_4_a_later_tile_touches_another_of_any_colour() {
    let game = after(start(2, ""), "f6");
    assert_eq!(legal(&game), ["e5", "e6", "f5", "f7", "g5", "g6"]);
    assert_eq!(refused(&game, "f8"), IllegalMove::TouchesNothing { cell: "f8".to_owned() });
    assert_eq!(refused(&game, "f6"), IllegalMove::Occupied { thing: "cell", cell: "f6".to_owned() });
    assert!(legal(&after(game, "f7")).contains(&"f8".to_owned()));
}

#[test]
fn ex_5_a_player_with_tiles_in_hand_lifts_none() {
    let game = after(start(2, ""), "f6 f7");
    assert_eq!(refused(&game, "f6-f8"), IllegalMove::TilesInHand { hand: 11 });
    assert!(legal(&game).iter().all(|text| !text.contains('-')));
}

/// Red d3 d4, blue d5 d6, all tiles out, red to move.
const ROW: &str = "4/5/6/2rrbb1/6/5/4 1 0,0 4";

#[test]
fn ex_6_with_an_empty_hand_an_own_tile_is_lifted_and_placed_elsewhere() {
    let game = after(start(2, "side=4,tiles=2:2,line=3"), "d4 d5 d3 d6");
    assert_eq!(game.to_string(), ROW);
    // d3 can go anywhere along the others; lifting d4 leaves d5 and d6, and d3 returns to hand.
    let along = named("d3-c3 d3-c4 d3-c5 d3-c6 d3-d7 d3-e3 d3-e4 d3-e5 d3-e6");
    assert_eq!(legal_with(&game, "d3"), along);
    assert_eq!(legal_with(&game, "d4"), named("d4-c4 d4-c5 d4-c6 d4-d7 d4-e4 d4-e5 d4-e6"));
    assert_eq!(legal(&game).len(), 16);
    assert_eq!(refused(&game, "c3"), IllegalMove::HandIsEmpty { example: "d3-c3".to_owned() });
    assert_eq!(refused(&game, "d3-d3"), IllegalMove::BackWhereItWas { cell: "d3".to_owned() });
    assert_eq!(refused(&game, "d6-d2"), IllegalMove::NotYourTile { cell: "d6".to_owned() });
    assert_eq!(refused(&game, "e3-d2"), IllegalMove::NotYourTile { cell: "e3".to_owned() });
    assert_eq!(refused(&game, "d3-d5"), IllegalMove::Occupied { thing: "cell", cell: "d5".to_owned() });
    assert_eq!(refused(&game, "d3-a1"), IllegalMove::TouchesNothing { cell: "a1".to_owned() });
    // d2 touches only the lifted tile itself.
    assert_eq!(refused(&game, "d3-d2"), IllegalMove::TouchesNothing { cell: "d2".to_owned() });
}

#[test]
fn ex_7_a_lift_that_splits_into_two_keeps_only_the_larger() {
    let game = at(2, "side=4,tiles=2:2,line=3", ROW);
    assert_eq!(refused(&game, "d4-d2"), IllegalMove::TouchesNothing { cell: "d2".to_owned() });
    assert_eq!(after(game, "d4-d7").to_string(), "4/5/6/4bbr/6/5/4 2 1,0 5");
}

/// d4 connects three groups: d5 d6 d7, e3 f3 and c3.
const STAR: &str = "4/2r2/2r3/3rbrb/2b3/5/4 1 0,0 8";

#[test]
fn ex_7_a_lift_that_splits_into_three_keeps_only_the_largest() {
    let game = at(2, "side=4,tiles=4:3", STAR);
    assert_eq!(legal_with(&game, "d4"), named("d4-c4 d4-c5 d4-c6 d4-e4 d4-e5 d4-e6"));
    assert_eq!(refused(&game, "d4-f2"), IllegalMove::TouchesNothing { cell: "f2".to_owned() });
    // Red gets e3 and f3 back, blue c3.
    assert_eq!(after(game, "d4-c6").to_string(), "4/5/6/4brb/5r/5/4 2 2,1 9");
}

#[test]
fn ex_7_a_lift_that_splits_nothing_returns_nothing() {
    // After a lift from a ring the others are still connected the other way round.
    let game = at(2, "side=4,tiles=3:3", "4/5/2rb2/2b1r2/2rb2/5/4 1 0,0 8");
    assert_eq!(after(game, "e3-d4").to_string(), "4/5/3b2/2brr2/2rb2/5/4 2 0,0 9");
}

#[test]
fn ex_8_equal_groups_must_be_chosen_from() {
    // Without d4 there are d3 and d5, and no cell touches both.
    let game = at(2, "side=4,tiles=2:1,line=3", "4/5/6/2rrb2/6/5/4 1 0,0 4");
    let keeps_d3 = ["c2/d3", "c3/d3", "d2/d3", "e2/d3", "e3/d3"];
    let keeps_d5 = ["c4/d5", "c5/d5", "d6/d5", "e4/d5", "e5/d5"];
    let mut expected: Vec<_> = keeps_d3.iter().chain(&keeps_d5).map(|rest| format!("d4-{rest}")).collect();
    expected.sort_unstable();
    assert_eq!(legal_with(&game, "d4"), expected);
    assert_eq!(legal(&game).len(), 17);
    let missing =
        IllegalMove::ChoiceMissing { cell: "d4".to_owned(), groups: 2, example: "d4-d2/d3".to_owned() };
    assert_eq!(refused(&game, "d4-d2"), missing);
    let (cell, group) = ("d2".to_owned(), "d5".to_owned());
    assert_eq!(refused(&game, "d4-d2/d5"), IllegalMove::TouchesOtherGroup { cell, group });
    assert_eq!(refused(&game, "d4-b1/d5"), IllegalMove::TouchesNothing { cell: "b1".to_owned() });
    for cell in ["d1", "d4", "d2"] {
        assert!(matches!(refused(&game, &format!("d4-d2/{cell}")), IllegalMove::NotALargestGroup { .. }));
    }
    assert_eq!(refused(&game, "d3-d6/d5"), IllegalMove::NothingToChoose { instead: "d3-d6".to_owned() });
    assert_eq!(after(game.clone(), "d4-d2/d3").to_string(), "4/5/6/1rr4/6/5/4 2 0,1 5");
    assert_eq!(after(game, "d4-d6/d5").to_string(), "4/5/6/4br1/6/5/4 2 1,0 5");
}

#[test]
fn ex_8_a_group_is_named_by_any_tile_and_written_with_its_first() {
    let game = at(2, "side=4,tiles=3:2,line=4", "4/5/6/1brrbr1/6/5/4 1 0,0 6");
    let typed = game.parse_move("D4-E5/D6").unwrap();
    assert_eq!(game.move_text(typed), "d4-e5/d5");
    assert!(legal(&game).contains(&"d4-e5/d5".to_owned()));
    assert!(!legal(&game).contains(&"d4-e5/d6".to_owned()));
    assert_eq!(after(game.clone(), "d4-e5/d6"), after(game.clone(), "d4-e5/d5"));
    assert_eq!(after(game, "d4-e5/d6").to_string(), "4/5/4r1/4br1/6/5/4 2 1,1 7");
    // The first by row from the bottom, then by number: c5 before d5, though d5 is nearer.
    let game = at(2, "side=4,tiles=2:3", "4/5/6/1brrb2/4b1/5/4 1 0,0 6");
    assert_eq!(legal_with(&game, "d4-e5"), named("d4-e5/c5"));
}

#[test]
fn ex_8_of_three_equal_groups_each_can_stay() {
    let game = at(2, "side=4,tiles=2:2", "4/5/2r3/3rb2/2b3/5/4 1 0,0 4");
    assert!(matches!(refused(&game, "d4-e4"), IllegalMove::ChoiceMissing { groups: 3, .. }));
    // e4 touches d5 and e3, and each of them is a move of its own.
    assert_eq!(legal_with(&game, "d4-e4"), named("d4-e4/d5 d4-e4/e3"));
    assert!(matches!(refused(&game, "d4-e4/c3"), IllegalMove::TouchesOtherGroup { .. }));
    assert_eq!(after(game, "d4-e4/d5").to_string(), "4/5/3r2/4b2/6/5/4 2 1,1 5");
}

#[test]
fn ex_8_a_smaller_third_group_cannot_be_chosen() {
    // d5 d6 and e3 f3 are equal, c3 is alone.
    let game = at(2, "side=4,tiles=3:3", "4/2r2/2r3/3rbb1/2b3/5/4 1 0,0 8");
    assert!(matches!(refused(&game, "d4-e4"), IllegalMove::ChoiceMissing { groups: 2, .. }));
    // c2 touches only the tile that goes back, so there is no choice that would help.
    assert_eq!(refused(&game, "d4-c2"), IllegalMove::TouchesNothing { cell: "c2".to_owned() });
    let smaller = IllegalMove::NotALargestGroup { cell: "c3".to_owned(), example: "d5".to_owned() };
    assert_eq!(refused(&game, "d4-c2/c3"), smaller);
    assert_eq!(legal_with(&game, "d4-e4"), named("d4-e4/d5 d4-e4/e3"));
}

#[test]
fn ex_9_tiles_that_came_back_are_played_first_one_a_turn() {
    let mut game = after(at(2, "side=4,tiles=4:3", STAR), "d4-c6");
    assert_eq!(hands(&game), [2, 1]);
    assert_eq!(refused(&game, "d5-e6"), IllegalMove::TilesInHand { hand: 1 });
    play(&mut game, "e6");
    assert_eq!(refused(&game, "c6-c5"), IllegalMove::TilesInHand { hand: 2 });
    play(&mut game, "c5");
    // Blue's hand is empty again, red's is not: each player has a hand of their own.
    assert_eq!(refused(&game, "c4"), IllegalMove::HandIsEmpty { example: "d5-c4".to_owned() });
    assert!(legal(&game).iter().all(|text| text.contains('-')));
    play(&mut game, "e6-e5");
    assert_eq!(refused(&game, "c6-b5"), IllegalMove::TilesInHand { hand: 1 });
}

/// Red e3 d4 e5, blue d5 d6: without d4, e3 is not connected. The third of a line, e4, touches e3 and e5.
const BROKEN: &str = "4/5/2r1r1/3rbb1/6/5/4 1 0,0 6";

#[test]
fn ex_10_the_first_line_ends_the_game() {
    let game = after(start(2, "side=4,line=3"), "d4 c3 d5 c4 d6");
    assert!(game.is_over());
    assert_eq!(refused(&game, "d7"), IllegalMove::GameOver);
    assert!(legal(&game).is_empty());
    assert_eq!(game.count_legal(&mut Vec::new()), 0);
}

#[test]
fn ex_10_a_tile_that_returns_makes_no_line() {
    let game = after(at(2, "side=4,tiles=3:2,line=3", BROKEN), "d4-e4");
    assert_eq!(game.to_string(), "4/5/3rr1/4bb1/6/5/4 2 1,0 7");
    assert_eq!(places(&game), None);
}

#[test]
fn ex_11_of_two_threatening_players_the_next_one_to_play_is_blocked() {
    // Red has d4 d5 and wants d6, as d3 is yellow. Blue has e4 f4 and wants g4, as d4 is red. Red plays after yellow.
    let game = after(start(3, "side=4,line=3"), "d4 e4 d3 d5 f4");
    assert_eq!(legal(&game), ["d6"]);
    assert_eq!(game.count_legal(&mut Vec::new()), 1);
    let first = IllegalMove::MustBlock { seat: Seat::FIRST };
    assert_eq!(refused(&game, "g4"), first);
    assert_eq!(refused(&game, "c3"), first);
    assert_eq!(refused(&game, "a1"), IllegalMove::TouchesNothing { cell: "a1".to_owned() });
    let free = after(start(3, "side=4,line=3,must_block=off"), "d4 e4 d3 d5 f4");
    assert!(legal(&free).contains(&"g4".to_owned()));
}

#[test]
fn ex_11_a_single_threat_need_not_be_blocked() {
    // Only red threatens; blue may play anywhere beside the four tiles d3 d4 d5 e4.
    let game = after(start(3, "side=4,line=3"), "d4 e4 d3 d5");
    assert_eq!(legal(&game), named("c2 c3 c4 c5 d2 d6 e2 e3 e5 f3 f4"));
}

#[test]
fn ex_11_a_winning_move_is_always_allowed() {
    // Red wants d6, blue g4; yellow has d3 e2 and wins with c3 or f1.
    let mut game = after(start(3, "side=4,line=3"), "d4 c4 d3 c2 e4 e2 d5");
    // Before that blue is free: yellow comes first but has two ways to win and cannot be blocked; red alone can.
    assert!(legal(&game).contains(&"f4".to_owned()) && legal(&game).contains(&"b1".to_owned()));
    play(&mut game, "f4");
    assert_eq!(legal(&game), ["c3", "d6", "f1"]);
    assert_eq!(places(&after(game, "f1")), Some(vec![2, 2, 1]));
}

#[test]
fn ex_11_a_player_who_cannot_be_blocked_is_skipped() {
    // After green comes red, who has d4 d5 with both d3 and d6 open; then blue, who wants g4; then yellow, who wants a1.
    let game = after(start(4, "side=4,line=3"), "d4 e4 c3 c4 d5 f4 b2");
    assert_eq!(legal(&game), ["g4"]);
    for other in ["a1", "d3", "d6"] {
        assert_eq!(refused(&game, other), IllegalMove::MustBlock { seat: Seat::at(1) });
    }
}

#[test]
fn ex_11_returning_tiles_to_hand_can_block() {
    // Blue's e2 f2 are connected by red's d3 and can be completed at d2 and at g2: no tile stops both, but lifting d3 does.
    // Yellow, with d4 e4, could be blocked at f4, but plays after blue.
    let game = at(3, "side=4,line=3,tiles=2:3:3", "4/1b3/1b1y2/2ry3/2r3/5/4 1 0,1,1 9");
    assert_eq!(legal(&game), named("d3-b2 d3-b3 d3-c2 d3-c4 d3-d5 d3-e3 d3-e5 d3-f3 d3-f4"));
    assert_eq!(refused(&game, "c3-d2"), IllegalMove::MustBlock { seat: Seat::at(1) });
}

#[test]
fn ex_11_a_lift_can_be_the_threat() {
    // Red's hand is empty, but c2 can be lifted and complete d4 d5 at d6.
    let game = at(3, "side=4,line=3,tiles=3:6:6", "4/3b1/3b2/2yrr2/1r1by1/5/4 3 0,3,4 8");
    assert_eq!(legal(&game), ["d6"]);
}

/// Red's d4 d5 lack d6, and red's third tile f4 holds d3 d4 d5 e4 and the five others together. Blue wants g2.
const BRIDGE: &str = "2bb/3ry/3y1b/2yrr1y/6/5/4 3 0,1,1 14";

#[test]
fn ex_11_a_lift_that_loses_the_line_is_no_threat() {
    let game = at(3, "side=4,line=3,tiles=3:4:5", BRIDGE);
    assert!(["c3", "d6", "g2"].into_iter().all(|text| legal(&game).contains(&text.to_owned())));
    // But if the tile at d6 joins both groups again, it wins, and must be prevented.
    let game = at(3, "side=4,line=3,tiles=3:4:5,rejoin", BRIDGE);
    assert_eq!(legal(&game), ["d6"]);
    assert_eq!(refused(&game, "c3"), IllegalMove::MustBlock { seat: Seat::FIRST });
}

#[test]
fn ex_12_early_moves_let_tiles_be_lifted_before_the_hand_is_empty() {
    assert_eq!(legal(&after(start(2, "side=4"), "d4 d5")), named("c3 c4 c5 d3 d6 e3 e4 e5"));
    let game = after(start(2, "side=4,early_moves"), "d4 d5");
    let both = named("c3 c4 c5 d3 d4-c4 d4-c5 d4-d6 d4-e4 d4-e5 d6 e3 e4 e5");
    assert_eq!(legal(&game), both);
    assert_eq!(after(game, "d4-d6").to_string(), "4/5/6/4br1/6/5/4 2 11,11 3");
    // EX-6 stays: without tiles in hand there is nothing to place.
    let game = at(2, "side=4,tiles=2:2,line=3,early_moves", ROW);
    assert!(matches!(refused(&game, "c3"), IllegalMove::HandIsEmpty { .. }));
}

#[test]
fn ex_12_a_handicap_is_a_number_of_tiles_for_every_seat() {
    let mut game = after(start(2, "side=4,tiles=2:1"), "d4 d5 d3");
    assert_eq!(hands(&game), [0, 0]);
    // Blue has only one tile, and it is on the board.
    assert_eq!(refused(&game, "d2"), IllegalMove::HandIsEmpty { example: "d5-d2".to_owned() });
    play(&mut game, "d5-d2");
    assert_eq!(game.to_string(), "4/5/6/1brr3/6/5/4 1 0,0 4");
    for (players, list) in
        [(2, "tiles=0:1"), (2, "tiles=13:1"), (3, "tiles=6:6"), (4, "side=4,tiles=12:12:12:1")]
    {
        assert!(ExagoRules::parse(players, list).is_err(), "{list}");
    }
}

/// Without d4 there are three groups: an arch above from e3 to e6, one below from c3 to c6, and d5 between them.
const ARCHES: &str = "4/2rbr/2b2b/3rr2/2b2b/2rbr/4 1 0,0 14";

#[test]
fn ex_12_rejoin_keeps_all_three_groups_when_all_three_are_touched() {
    let game = at(2, "side=4,tiles=6:6,rejoin", ARCHES);
    assert_eq!(refused(&game, "d4-d6/e3"), IllegalMove::NothingToChoose { instead: "d4-d6".to_owned() });
    assert_eq!(legal_with(&game, "d4-d6"), ["d4-d6"]);
    assert_eq!(after(game, "d4-d6").to_string(), "4/2rbr/2b2b/4rr1/2b2b/2rbr/4 2 0,0 15");
    let plain = at(2, "side=4,tiles=6:6", ARCHES);
    assert!(matches!(refused(&plain, "d4-d6"), IllegalMove::ChoiceMissing { groups: 2, .. }));
    assert_eq!(legal_with(&plain, "d4-d6"), named("d4-d6/b3 d4-d6/e3"));
}

#[test]
fn ex_12_rejoin_saves_each_group_that_the_tile_touches() {
    let game = at(2, "side=4,tiles=6:6,rejoin", ARCHES);
    // e4 touches the arch above and d5, not the arch below: one of the equal largest groups, so it is written (EX-8).
    assert!(matches!(refused(&game, "d4-e4"), IllegalMove::ChoiceMissing { groups: 2, .. }));
    assert_eq!(legal_with(&game, "d4-e4"), named("d4-e4/e3"));
    let other = IllegalMove::TouchesOtherGroup { cell: "e4".to_owned(), group: "b3".to_owned() };
    assert_eq!(refused(&game, "d4-e4/b3"), other);
    assert_eq!(after(game, "d4-e4/e3").to_string(), "4/2rbr/2br1b/4r2/6/5/4 2 2,3 15");
    // g4 touches the arch above alone: d5 goes back too.
    let game = at(2, "side=4,tiles=6:6,rejoin", ARCHES);
    assert_eq!(after(game, "d4-g4/e3").to_string(), "3r/2rbr/2b2b/7/6/5/4 2 3,3 15");
}

#[test]
fn ex_12_rejoin_of_two_equal_largest_groups_leaves_nothing_to_choose() {
    // Without d4 there are three groups: d5 d6, e2 e3, and c3. e4 touches the first two.
    let fork = "4/5/1rb3/3rrb1/2b3/5/4 1 0,0 6";
    let game = at(2, "side=4,tiles=3:3,rejoin", fork);
    assert_eq!(refused(&game, "d4-e4/e2"), IllegalMove::NothingToChoose { instead: "d4-e4".to_owned() });
    assert_eq!(legal_with(&game, "d4-e4"), ["d4-e4"]);
    assert_eq!(after(game, "d4-e4").to_string(), "4/5/1rbr2/4rb1/6/5/4 2 0,1 7");
    let plain = at(2, "side=4,tiles=3:3", fork);
    assert_eq!(legal_with(&plain, "d4-e4"), named("d4-e4/d5 d4-e4/e2"));
}

#[test]
fn ex_12_rejoin_saves_smaller_groups_only_together_with_the_largest() {
    // Without d4 there are three groups: d5 d6, the largest, and e3 and c3.
    let game = at(2, "side=4,tiles=3:2,rejoin", "4/5/2b3/3rrb1/2r3/5/4 1 0,0 6");
    // d3 touches the two smaller ones only.
    assert_eq!(refused(&game, "d4-d3"), IllegalMove::TouchesNothing { cell: "d3".to_owned() });
    assert_eq!(after(game, "d4-e4").to_string(), "4/5/2br2/4rb1/6/5/4 2 1,0 7");
}

#[test]
fn ex_12_older_games_rejoin_every_group_or_none() {
    let game = at(2, "side=4,tiles=6:6,rejoin=every", ARCHES);
    assert_eq!(legal_with(&game, "d4-d6"), ["d4-d6"]);
    assert_eq!(legal_with(&game, "d4-e4"), named("d4-e4/e3"));
    assert_eq!(after(game, "d4-e4/e3").to_string(), "4/2rbr/2br1b/7/6/5/4 2 3,3 15");
}

#[test]
fn ex_12_rejoin_of_two_groups_can_win() {
    let game = after(at(2, "side=4,tiles=3:2,line=3,rejoin", BROKEN), "d4-e4");
    assert_eq!(game.to_string(), "4/5/2rrr1/4bb1/6/5/4 2 0,0 7");
    assert_eq!(places(&game), Some(vec![1, 2]));
}

#[test]
fn ex_13_whoever_sits_there_seat_1_begins_on_the_centre() {
    for players in 2..=6 {
        let game = start(players, "");
        assert_eq!((game.to_move(), game.ply()), (Seat::FIRST, 0));
        assert_eq!(legal(&game), ["f6"]);
        assert_eq!(after(game, "f6").to_move().number(), 2);
    }
}

#[test]
fn ex_14_a_lift_leaves_a_tile_on_the_board() {
    // With one tile each, red lifts one and only blue's stays on the board for a moment.
    let game = after(start(2, "side=4,tiles=1:1"), "d4 d5");
    assert_eq!(legal(&game), named("d4-c4 d4-c5 d4-d6 d4-e4 d4-e5"));
    // So after the second turn there are always two, and a position with one cannot arise.
    let alone = Exago::from_position(rules(2, "side=4,tiles=1:1"), "4/5/6/3r3/6/5/4 1 0,1 2");
    assert!(alone.unwrap_err().to_string().contains("at least 2 tiles"));
}

#[test]
fn ex_14_the_third_repetition_is_a_draw() {
    const ROUND: &str = "d3-c3 d6-c5 c3-d3 c5-d6";
    let game = after(start(2, "side=4,tiles=2:2"), "d4 d5 d3 d6");
    let twice = after(game.clone(), ROUND);
    assert_eq!(places(&twice), None);
    let nearly = after(twice.clone(), "d3-c3 d6-c5 c3-d3");
    assert_eq!(places(&nearly), None);
    let mut third = nearly;
    let undo = third.play(third.parse_move("c5-d6").unwrap()).unwrap();
    assert_eq!(places(&third), Some(vec![1, 1]));
    assert_eq!(refused(&third, "d3-c3"), IllegalMove::GameOver);
    third.undo(undo);
    assert_eq!(places(&third), None);
    // Parsed from text, the position counts as its first occurrence.
    let read = at(2, "side=4,tiles=2:2", &twice.to_string());
    assert_eq!(read, twice);
    assert_eq!(places(&after(read.clone(), ROUND)), None);
    assert_eq!(places(&after(after(read, ROUND), ROUND)), Some(vec![1, 1]));
}

#[test]
fn ex_14_the_500th_turn_is_a_draw_unless_it_wins() {
    let game = at(2, "side=4,tiles=2:2", "4/5/6/2rrbb1/6/5/4 2 0,0 499");
    assert_eq!(places(&game), None);
    assert_eq!(places(&after(game, "d6-c5")), Some(vec![1, 1]));
    let game = at(2, "side=4,tiles=2:3,line=3", "4/5/6/2rrbb1/2b3/5/4 2 0,0 499");
    assert_eq!(places(&after(game, "c3-d7")), Some(vec![2, 1]));
    assert_eq!(places(&at(2, "side=4,tiles=2:2", "4/5/6/2rrbb1/6/5/4 1 0,0 500")), Some(vec![1, 1]));
}

#[test]
fn ex_15_two_ways_to_win_cannot_both_be_stopped() {
    let wins = |game: &Exago| {
        let mut moves = Vec::new();
        game.legal_moves(&mut moves);
        moves.into_iter().any(|mv| {
            let mut next = game.clone();
            next.play(mv).is_ok_and(|_| next.is_over())
        })
    };
    // Red has d4 d5 and wants d3 or d6.
    let open = after(start(2, "side=4,line=3"), "d4 c3 d5");
    assert!(legal(&open).iter().all(|reply| wins(&after(open.clone(), reply))), "both ends are free");
    // With blue on d3, only d6 is left.
    let closed = after(start(2, "side=4,line=3"), "d4 d3 d5");
    let stopped: Vec<String> =
        legal(&closed).into_iter().filter(|reply| !wins(&after(closed.clone(), reply))).collect();
    assert_eq!(stopped, ["d6"]);
}

#[test]
fn moves_are_parsed_in_any_case_and_refused_with_the_reason() {
    let game = after(start(2, ""), "F6 f7");
    for unreadable in
        ["", "f", "6f", "f6-", "-f6", "f6-f7-f8", "f6/f7", "f6-f7/", "f6 f7", "f6-f7/e5/e6", "ü6"]
    {
        assert!(matches!(game.parse_move(unreadable), Err(IllegalMove::Unreadable { .. })), "{unreadable}");
    }
    for (text, cell, last) in [("a7", "a7", "a6"), ("f6-L1", "L1", "k6"), ("f6-g6/f0", "f0", "f11")] {
        let reason = game.parse_move(text).unwrap_err();
        let named =
            matches!(&reason, IllegalMove::NoSuchCell { cell: c, last: l, .. } if c == cell && l == last);
        assert!(named, "{text}: {reason}");
    }
    assert!(matches!(game.parse_move("f06"), Err(IllegalMove::LeadingZero { .. })));
    // A move made for a larger board.
    let elsewhere = start(2, "side=6").parse_move("a1").unwrap();
    assert!(matches!(start(2, "side=4").check(elsewhere), Err(IllegalMove::NoSuchCell { .. })));
}

#[test]
fn positions_that_cannot_arise_are_refused_with_the_reason() {
    for (list, position, reason) in [
        ("tiles=2:2", "4/5/6/2rrbb1/6/5/4 1 1,0 4", "player 1 has 2 tiles on the board and 1 in hand"),
        ("tiles=2:2", "4/5/6/2rrbb1/6/5/4 2 0,0 4", "after 4 turns player 1 moves"),
        ("tiles=2:2", "4/5/6/1r1rbb1/6/5/4 1 0,0 4", "are not all connected"),
        ("tiles=2:2", "4/5/6/7/6/5/4 1 2,2 2", "at least 2 tiles"),
        ("tiles=2:2", "4/5/6/3r3/6/5/4 1 1,2 0", "player 1 has 1 tiles on the board after 0 moves"),
        ("tiles=2:2", "4/5/6/2rrbb1/6/5/4 1 0,0 2", "player 1 has 2 tiles on the board after 1 moves"),
        ("tiles=3:3", "4/5/6/2rrbb1/6/5/4 1 1,1 6", "no tile could be lifted in the first 6 turns"),
        ("tiles=2:2", "4/5/6/rrb4/6/5/4 2 0,1 3", "first tile still lies on d4"),
        ("tiles=2:2", "4/5/6/2rbr2/6/5/4 2 0,1 3", "first tile still lies on d4"),
        (
            "tiles=3:3,line=3",
            "4/5/6/3rrr1/2b1b1/5/4 1 0,1 8",
            "player 1 has a line though player 2 moved last",
        ),
        (
            "tiles=6:2,line=3",
            "4/5/6/3rrr1/4b1/2rrr/4 2 0,1 13",
            "no single last tile completes all lines of player 1",
        ),
        ("tiles=2:1", "4/5/6/3rr2/6/5/4 1 0,1 4", "player 2 moved last"),
        ("tiles=1:2", "4/5/6/2brb2/6/5/4 2 0,0 5", "no tile of player 1 can have been the last"),
        ("tiles=2:2", "4/5/6/2rrbb1/6/5/4 2 0,0 501", "the turns played, a number up to 500"),
        ("tiles=2:2", "4/5/6/2rryy1/6/5/4 1 0,0 4", "the pieces are r, b"),
        ("tiles=2:2", "4/5/6/2rrbb/6/5/4 1 0,0 4", "must have 7 cells"),
        ("tiles=2:2", "4/5/6/2rrbb1/6/5/4 1 0,0", "four fields"),
        ("tiles=2:2", "4/5/6/2rrbb1/6/5/4 3 0,0 4", "the seat to move, from 1 to 2"),
    ] {
        let rules = rules(2, &format!("side=4,{list}"));
        let error = Exago::from_position(rules, position).expect_err(position).to_string();
        assert!(error.contains(reason), "{position}: {error}");
    }
    // Groups that were joined again may be connected by one tile.
    at(2, "side=4,tiles=1:2,rejoin", "4/5/6/2brb2/6/5/4 2 0,0 5");
    // The game may be over.
    let won = at(2, "side=4,tiles=3:3,line=3", "4/5/6/3rrr1/2bb2/5/4 2 0,1 5");
    assert_eq!(places(&won), Some(vec![1, 2]));
    assert_eq!(at(3, "", "6/7/8/9/10/11/10/9/8/7/6 1 6,6,6 0"), start(3, ""));
}
