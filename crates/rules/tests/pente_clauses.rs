//! The rulebook's clauses PE-1 to PE-10, one by one.

use tessera_rules::{
    Dice, FinalPlaces, Game, IllegalMove, Intersection, Pente, PenteAnnouncement, PenteRules, Seat,
};

const WHITE: Seat = Seat::at(0);
const BLACK: Seat = Seat::at(1);
const SIZES: [usize; 3] = [13, 15, 19];

fn rules(list: &str) -> PenteRules {
    PenteRules::parse(2, list).expect("options of Pente")
}

fn cells(names: &str) -> Vec<Intersection> {
    names.split_whitespace().map(cell).collect()
}

fn cell(name: &str) -> Intersection {
    name.parse().expect("the name of an intersection")
}

fn at(column: usize, row: usize) -> Intersection {
    Intersection::new(column, row).expect("on the board")
}

fn after(mut game: Pente, moves: &str) -> Pente {
    for name in moves.split_whitespace() {
        game.play(cell(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
    game
}

fn played(list: &str, moves: &str) -> Pente {
    after(Pente::new(rules(list)), moves)
}

/// A position by the player to move, their stones and the enemy's, without captures; see [`set_up_with`].
fn set_up(to_move: Seat, own: &str, enemy: &str) -> Pente {
    set_up_with([0, 0], to_move, own, enemy)
}

/// The same with pairs captured by white and black. White's stone on K10 is added, and stones three apart in the
/// upper half until the numbers of moves are right.
fn set_up_with(pairs: [usize; 2], to_move: Seat, own: &str, enemy: &str) -> Pente {
    let mut stones = if to_move == WHITE { [cells(own), cells(enemy)] } else { [cells(enemy), cells(own)] };
    if !stones[0].contains(&cell("K10")) {
        stones[0].push(cell("K10"));
    }
    let others = "A19 D19 G19 K19 N19 Q19 T19 A16 D16 G16 K16 N16 Q16 T16 A13 D13 G13 K13 N13";
    let mut made = [stones[0].len() + 2 * pairs[1], stones[1].len() + 2 * pairs[0] + to_move.index()];
    for other in cells(others).into_iter().take(made[0].abs_diff(made[1])) {
        let seat = usize::from(made[0] > made[1]);
        stones[seat].push(other);
        made[seat] += 1;
    }
    let letter = |at| match stones.iter().position(|of| of.contains(&at)) {
        Some(seat) => ['w', 'b'][seat],
        None => '.',
    };
    let row = |row| (0..19).map(|column| letter(at(column, row))).collect();
    let board = (0..19).rev().map(row).collect::<Vec<String>>().join("/");
    let counted = |board: String, run: usize| board.replace(&".".repeat(run), &run.to_string());
    let board = (1..=19).rev().fold(board, counted);
    let moves = made[0] + made[1] - to_move.index();
    let text = format!("{board} {to_move} {},{} {moves}", pairs[0], pairs[1]);
    Pente::from_position(PenteRules::default(), &text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Whether a move captures all of these enemies, or none of them; [`Pente::captured_by`] must agree.
fn captures(game: &Pente, mv: &str, enemies: &str) -> bool {
    let foreseen: Vec<_> = game.captured_by(cell(mv)).collect();
    let mut gone = cells(enemies);
    gone.retain(|&enemy| after(*game, mv).seat_at(enemy).is_none());
    assert_eq!(gone.iter().filter(|enemy| foreseen.contains(enemy)).count(), foreseen.len(), "{mv}");
    assert!(gone.is_empty() || gone == cells(enemies), "{mv} took only {gone:?}");
    !gone.is_empty()
}

fn illegal(game: &Pente, mv: &str) -> IllegalMove {
    game.check(cell(mv)).expect_err(mv)
}

fn wins(game: &Pente, mv: &str) -> bool {
    after(*game, mv).places().is_some_and(|places| places.winners().eq([game.to_move()]))
}

#[test]
fn pe_1_the_board_has_19_times_19_intersections_with_its_edges() {
    let game = played("", "K10");
    assert_eq!(game.count_legal(&mut Vec::new()), 19 * 19 - 1);
    for corner in ["A1", "T1", "A19", "T19", "k1", "a10"] {
        assert_eq!(game.check(game.parse_move(corner).unwrap()), Ok(()), "{corner}");
    }
    for nowhere in ["I5", "U1", "A0", "A20", "K010", "10K", ""] {
        assert!(game.parse_move(nowhere).is_err(), "{nowhere}");
    }
    assert_eq!(game.move_text(cell("t19")), "T19");
}

#[test]
fn pe_1_the_first_player_is_white() {
    let game = played("", "K10 L9");
    assert_eq!(["K10", "L9", "A1"].map(|name| game.seat_at(cell(name))), [Some(WHITE), Some(BLACK), None]);
    assert_eq!(game.to_string(), "19/19/19/19/19/19/19/19/19/9w9/10b8/19/19/19/19/19/19/19/19 1 0,0 2");
}

#[test]
fn pe_2_the_first_stone_goes_on_the_centre() {
    let mut moves = Vec::new();
    for (size, centre, beside) in [(13, "G7", "G8"), (15, "H8", "J8"), (19, "K10", "A1")] {
        let game = Pente::new(rules(&format!("size={size}")));
        game.legal_moves(&mut moves);
        assert_eq!(moves, cells(centre));
        assert_eq!(game.random_move(&mut Dice::from_seed(1)), cell(centre));
        let reason = IllegalMove::NotTheCentre { piece: "stone", centre: centre.to_owned() };
        assert_eq!(illegal(&game, beside), reason);
    }
}

#[test]
fn pe_2_a_stone_goes_on_any_empty_intersection_also_where_one_was_captured() {
    let game = after(set_up(WHITE, "K5", "L5 M5"), "N5 L5"); // L5 and M5 are captured, and black comes back
    assert_eq!((game.captured(WHITE), game.seat_at(cell("L5"))), (1, Some(BLACK)));
    assert_eq!(illegal(&game, "L5"), IllegalMove::Occupied { thing: "intersection", cell: "L5".to_owned() });
    let game = after(game, "L4 L6 L7"); // and is captured there once more, with L6
    assert_eq!((game.captured(WHITE), game.seat_at(cell("L5"))), (2, None));
}

/// The eight directions from E5: a pair, and the stone beyond it.
const FLANKS: [&str; 8] = ["H5", "H8", "E8", "B8", "B5", "B2", "E2", "H2"];
const PAIRS: [&str; 8] = ["F5 G5", "F6 G7", "E6 E7", "D6 C7", "D5 C5", "D4 C3", "E4 E3", "F4 G3"];

#[test]
fn pe_3_a_pair_between_two_stones_is_captured_in_all_eight_directions() {
    for seat in [WHITE, BLACK] {
        for (flank, pair) in FLANKS.into_iter().zip(PAIRS) {
            assert!(captures(&set_up(seat, flank, pair), "E5", pair), "{pair}");
        }
    }
}

#[test]
fn pe_3_several_pairs_are_captured_at_once() {
    for several in [2, 3, 8] {
        let (flanks, pairs) = (FLANKS[..several].join(" "), PAIRS[..several].join(" "));
        let game = set_up(BLACK, &flanks, &pairs);
        assert!(captures(&game, "E5", &pairs));
        let game = after(game, "E5");
        assert_eq!((usize::from(game.captured(BLACK)), game.is_over()), (several, several >= 5));
    }
}

#[test]
fn pe_3_exactly_two_adjacent_stones_are_captured() {
    assert!(!captures(&set_up(WHITE, "C3", "D3"), "E3", "D3"));
    assert!(!captures(&set_up(WHITE, "C3", "D3 E3 F3"), "G3", "D3 E3 F3"));
    assert!(!captures(&set_up(WHITE, "C3", "D3 F3"), "G3", "D3 F3"), "not adjacent");
    assert!(!captures(&set_up(WHITE, "C3", "E3 F3"), "G3", "E3 F3"), "the flank does not touch");
    assert!(!captures(&set_up(WHITE, "C3", "D3 E3"), "F4", "D3 E3"), "not in line");
}

#[test]
fn pe_3_a_pair_at_the_edge_needs_a_stone_on_both_ends() {
    assert!(captures(&set_up(WHITE, "A1", "B1 C1"), "D1", "B1 C1"));
    assert!(captures(&set_up(WHITE, "D1", "B1 C1"), "A1", "B1 C1"));
    assert!(captures(&set_up(WHITE, "T1", "T2 T3"), "T4", "T2 T3"));
    assert!(captures(&set_up(WHITE, "A1", "B2 C3"), "D4", "B2 C3"));
    assert!(captures(&set_up(WHITE, "Q4", "R3 S2"), "T1", "R3 S2"));
    for (pair, mv) in [("A1 B1", "C1"), ("A1 A2", "A3"), ("T1 S1", "R1"), ("A1 B2", "C3"), ("A2 B1", "C3")] {
        assert!(!captures(&set_up(WHITE, "", pair), mv, pair), "{pair}: the edge is no stone");
    }
    // Nor does a line go on at the other side of the board.
    assert!(!captures(&set_up(WHITE, "T2", "A1 B1"), "C1", "A1 B1"));
}

#[test]
fn pe_4_a_stone_played_between_two_enemies_is_safe() {
    let game = after(set_up(BLACK, "E3", "D3 G3"), "F3");
    assert_eq!((game.seat_at(cell("E3")), game.seat_at(cell("F3"))), (Some(BLACK), Some(BLACK)));
    // The stones beside it do not capture the pair later either.
    assert_eq!(after(game, "H3 T1 C3").captured(WHITE), 0);
}

#[test]
fn pe_4_a_stone_played_into_a_flank_captures_nothing_of_its_own() {
    // Black completes an own pair between two white stones, and captures a white pair at the same time.
    let game = after(set_up(BLACK, "E3 F6", "D3 G3 F4 F5"), "F3");
    assert_eq!((game.captured(BLACK), game.captured(WHITE), game.seat_at(cell("E3"))), (1, 0, Some(BLACK)));
}

#[test]
fn pe_5_five_in_a_row_win_in_every_direction_up_to_edges_and_corners() {
    let row = ["A1 B1 C1 D1 E1", "P1 Q1 R1 S1 T1", "H5 J5 L5 M5 K5"];
    let column = ["A1 A2 A4 A5 A3", "T1 T2 T3 T4 T5"];
    let diagonal = ["A1 B2 C3 D4 E5", "E1 D2 C3 B4 A5", "P5 Q4 R3 S2 T1"];
    for five in row.into_iter().chain(column).chain(diagonal) {
        for seat in [WHITE, BLACK] {
            let (four, fifth) = five.rsplit_once(' ').unwrap();
            assert!(wins(&set_up(seat, four, ""), fifth), "{five}");
            let game = after(set_up(seat, four, ""), fifth);
            let mut five = cells(five);
            five.sort_unstable();
            assert_eq!((game.winning_cells(), game.count_legal(&mut Vec::new())), (five, 0));
        }
    }
    assert!(!wins(&set_up(WHITE, "A1 B1 C1", ""), "D1"), "four");
    assert!(!wins(&set_up(WHITE, "A1 B1 C1 E1", ""), "F1"), "a gap");
    assert!(!wins(&set_up(WHITE, "S1 T1 A2 B2", ""), "C2"), "around the edge");
}

#[test]
fn pe_5_more_than_five_win_too() {
    assert!(wins(&set_up(WHITE, "A1 B1 C1 E1 F1", ""), "D1"), "six");
    assert!(wins(&set_up(BLACK, "A1 B1 C1 D1 F1 G1 H1 J1", ""), "E1"), "nine");
}

#[test]
fn pe_5_five_win_even_if_the_enemy_could_break_them_with_a_fifth_capture() {
    // Black could capture C3 and C4 with C5: that would be black's fifth pair.
    let game = set_up_with([0, 4], WHITE, "A3 B3 C3 D3 C4", "C2");
    assert!(wins(&game, "E3"));
    assert_eq!(illegal(&after(game, "E3"), "C5"), IllegalMove::GameOver);
    assert!(wins(&after(game, "E4"), "C5"), "had white played elsewhere");
}

#[test]
fn pe_6_five_captured_pairs_win_and_four_do_not() {
    let game = |pairs| set_up_with(pairs, WHITE, "C3", "D3 E3");
    assert!(!wins(&game([3, 4]), "F3"));
    assert!(wins(&game([4, 4]), "F3"));
    let five = after(game([4, 0]), "F3");
    assert_eq!((five.captured(WHITE), five.winning_cells()), (5, Vec::new()));
    let six = set_up_with([4, 0], WHITE, "C3 F6", "D3 E3 F4 F5");
    assert!(wins(&six, "F3"));
    assert_eq!(after(six, "F3").captured(WHITE), 6);
}

#[test]
fn pe_6_five_in_a_row_and_the_fifth_pair_in_one_move() {
    let game = after(set_up_with([0, 4], BLACK, "C3 F4 F5 F6 F7", "D3 E3"), "F3");
    assert_eq!(game.places(), Some(FinalPlaces::won_by(&[BLACK], 2)));
    assert_eq!((game.captured(BLACK), game.winning_cells()), (5, cells("F3 F4 F5 F6 F7")));
}

#[test]
fn pe_6_captures_are_removed_before_five_is_looked_at() {
    // White captures two stones of black's four in a row: black needs more than one stone now.
    let game = after(set_up(WHITE, "C2", "C3 D3 E3 F3 C4"), "C5");
    assert_eq!((game.captured(WHITE), game.is_over()), (1, false));
    assert!(!wins(&game, "G3"));
    assert!(!wins(&game, "C3"));
}

#[test]
fn pe_7_the_second_stone_of_the_first_player_is_three_intersections_from_the_centre() {
    for size in SIZES {
        let centre = Intersection::centre(size);
        let mut game = Pente::new(rules(&format!("championship,size={size}")));
        game.play(centre).unwrap();
        // Black is free, beside the centre too.
        game.play(at(centre.column() + 1, centre.row())).unwrap();
        for (column, row) in (0..size).flat_map(|row| (0..size).map(move |column| (column, row))) {
            let away = column.abs_diff(size / 2) >= 3 || row.abs_diff(size / 2) >= 3;
            assert_eq!(game.check(at(column, row)).is_ok(), away, "{} on {size}", at(column, row));
        }
        assert_eq!(game.count_legal(&mut Vec::new()), size * size - 25);
        // From the third stone on white is free too.
        let game = after(game, "A1 A3");
        assert_eq!(game.count_legal(&mut Vec::new()), size * size - 4);
    }
}

#[test]
fn pe_7_three_in_one_coordinate_is_enough() {
    let game = played("championship", "K10 A1");
    for far in ["N10", "K13", "G10", "K7", "N12", "L13", "N13", "G7", "T19"] {
        assert_eq!(game.check(cell(far)), Ok(()), "{far}");
    }
    for near in ["L10", "M10", "K12", "M12", "H8", "H12", "M8", "J9"] {
        let reason = IllegalMove::TooNearTheCentre { cell: near.to_owned(), centre: "K10".to_owned() };
        assert_eq!(illegal(&game, near), reason);
    }
    assert_eq!(played("", "K10 A1").check(cell("L10")), Ok(()), "without the option");
    assert_eq!(played("championship=off", "K10 A1").check(cell("L10")), Ok(()));
}

#[test]
fn pe_8_seat_1_always_begins_and_is_white() {
    // Who sits there, by random draw or as the loser of the last game, is decided at the table.
    for size in SIZES {
        let mut game = Pente::new(rules(&format!("size={size}")));
        assert_eq!((game.to_move(), game.ply()), (WHITE, 0));
        game.play(Intersection::centre(size)).unwrap();
        assert_eq!((game.to_move(), game.ply()), (BLACK, 1));
        assert!(game.to_string().contains('w') && !game.to_string().contains('b'));
    }
}

fn announced(own: &str, enemy: &str, mv: &str) -> &'static str {
    let say = |seat| set_up(seat, own, enemy).announcement_of(cell(mv));
    assert_eq!(say(WHITE), say(BLACK), "the colours are equal");
    match say(WHITE) {
        PenteAnnouncement { open_three: false, tessera: false } => "",
        PenteAnnouncement { open_three: true, tessera: false } => "tria",
        PenteAnnouncement { open_three: false, tessera: true } => "tessera",
        PenteAnnouncement { open_three: true, tessera: true } => "tria, tessera",
    }
}

#[test]
fn pe_9_an_open_three_is_announced() {
    assert_eq!(announced("E5 F5", "", "G5"), "tria");
    assert_eq!([announced("E5 F6", "", "G7"), announced("E5 E3", "", "E4")], ["tria", "tria"]);
    assert_eq!(announced("E5 F5", "", "H5"), "tria", "with one inner gap");
    assert_eq!(announced("E5 H5", "", "G5"), "tria");
    assert_eq!(announced("E5 F5", "", "J5"), "", "two gaps are too many");
    assert_eq!(announced("B5 C5", "", "D5"), "tria", "one empty intersection before the edge will do");
    assert_eq!(announced("E5 F5", "C5", "G5"), "tria", "and one before an enemy");
    assert_eq!(announced("E5 F5", "J5", "G5"), "tria", "on either side");
}

#[test]
fn pe_9_a_blocked_three_is_not_announced() {
    assert_eq!(announced("E5 F5", "D5", "G5"), "");
    assert_eq!(announced("E5 F5", "C5 J5", "G5"), "", "the next stone makes no tessera on either side");
    assert_eq!(announced("E5 F5", "G5", "H5"), "", "an enemy in the gap");
    assert_eq!([announced("E5 F5", "D5", "H5"), announced("E5 F5", "J5", "H5")], ["", ""]);
    assert_eq!([announced("E5 G5", "D5", "H5"), announced("E5 G5", "J5", "H5")], ["", ""]);
    assert_eq!(announced("A5 B5", "", "C5"), "", "at the edge");
    assert_eq!(announced("B5 C5", "F5", "D5"), "", "between the edge and an enemy");
    assert_eq!(announced("A1 B2", "", "C3"), "");
}

#[test]
fn pe_9_a_tessera_is_announced() {
    assert_eq!(announced("E5 F5 G5", "", "H5"), "tessera");
    assert_eq!(announced("E5 F5 H5", "", "G5"), "tessera");
    assert_eq!(announced("B2 C3 E5", "", "D4"), "tessera");
    assert_eq!(announced("E5 F5 G5", "D5", "H5"), "", "blocked");
    assert_eq!(announced("A5 B5 C5", "", "D5"), "", "at the edge");
    assert_eq!(announced("E5 F5 G5 H6 H7", "", "H5"), "tria, tessera");
    assert_eq!(announced("E5 F5 G5 H5", "", "J5"), "", "five win, and nothing needs to be said");
    assert_eq!(announced("E5 F5", "G5", "G5"), "", "not a move at all");
}

#[test]
fn pe_9_nothing_is_announced_twice() {
    assert_eq!(announced("E5 F5 G5", "", "P3"), "");
    assert_eq!(announced("E5 F5 G5 H5", "", "P3"), "");
    // The three gets more room by a capture, but it was open before.
    assert_eq!(announced("E5 F5 G5 C7", "C5 C6", "C4"), "");
}

#[test]
fn pe_9_a_capture_can_open_a_line() {
    assert_eq!(announced("E5 F5 G5 D7", "D5 D6", "D4"), "tria");
    assert_eq!(announced("E5 F5 G5 H5 D7", "D5 D6", "D4"), "tessera");
    assert_eq!(announced("E5 F5 G5 D7", "D5 D6", "P3"), "");
}

#[test]
fn pe_10_boards_of_13_15_and_19_are_offered() {
    for size in 0..=25 {
        let rules = PenteRules::parse(2, &format!("size={size}"));
        assert_eq!(rules.map(PenteRules::size).ok(), SIZES.contains(&size).then_some(size));
    }
    let game = played("size=13", "G7");
    assert!(matches!(game.check(cell("T19")), Err(IllegalMove::NoSuchCell { .. })));
    assert_eq!((game.seat_at(cell("T19")), PenteRules::default().size()), (None, 19));
}

/// 13×13 intersections, nowhere more than three of a colour in a row, all full but one that waits for white.
fn all_but(empty: &str) -> Pente {
    let letter = |column, row| match at(column, row).to_string().as_str() {
        name if name == empty => '1',
        "G7" => 'w', // the first stone
        "D4" => 'b',
        _ => ['w', 'b'][(column / 2 + row) % 2],
    };
    let row = |row| (0..13).map(|column| letter(column, row)).collect();
    let board = (0..13).rev().map(row).collect::<Vec<String>>().join("/");
    Pente::from_position(rules("size=13"), &format!("{board} 1 0,0 168")).expect("a position")
}

#[test]
fn pe_10_a_full_board_is_a_draw() {
    let game = all_but("A1");
    assert_eq!(game.random_move(&mut Dice::from_seed(1)), cell("A1"));
    assert_eq!(game.count_legal(&mut Vec::new()), 1);
    let game = after(game, "A1");
    assert_eq!(game.places(), Some(FinalPlaces::draw(2)));
    assert_eq!(Pente::from_position(game.rules(), &game.to_string()), Ok(game));
}

#[test]
fn pe_10_a_board_that_a_capture_clears_is_not_full() {
    let game = after(all_but("N1"), "N1"); // takes L1 and M1
    assert_eq!((game.captured(WHITE), game.is_over()), (1, false));
    assert_eq!(game.count_legal(&mut Vec::new()), 2);
}

#[test]
fn pe_3_a_triple_capture_at_the_edge() {
    // From A5 along the row and both diagonals; against the edge itself nothing is flanked.
    let game = set_up(WHITE, "D5 D8 D2", "B5 C5 B6 C7 B4 C3");
    let after = after(game, "A5");
    assert_eq!(after.captured(WHITE), 3);
    for name in ["B5", "C5", "B6", "C7", "B4", "C3"] {
        assert_eq!(after.seat_at(cell(name)), None, "{name}");
    }
}

#[test]
fn pe_3_captures_need_stones_that_can_have_flanked_a_pair() {
    let scattered = "w12/13/13/13/13/13/6w6/13/13/13/13/13/12w 2 1,0 5";
    let error = Pente::from_position(rules("size=13"), scattered).expect_err("nothing was flanked");
    assert!(error.to_string().contains("can have flanked a pair"), "{error}");
}
