//! Clauses of the rulebook that tables enforce.

use tessera_rules::GameKind::{Exago, Pentago, PentagoXl, Pente};
use tessera_table::{
    Actor, ChatRoom, EndReason, FirstPlayerRule, Millis, MoveAnnouncement, OfferKind, SeatNumber, Table,
    TableAction, TableEvent, TableEventKind, TableRefusal, TableSetup,
};

use crate::test_table::{TestTable, player, setup, take_seat};

fn place(cell: &str) -> TableAction {
    TableAction::Place { cell: cell.to_owned() }
}

fn turn(turn: &str) -> TableAction {
    TableAction::Turn { turn: turn.to_owned() }
}

fn touch_move() -> TestTable {
    TestTable::start(setup(Pentago, 2, "touch_move"))
}

#[test]
fn pg_9_a_placement_is_final_when_it_is_made() {
    let mut game = touch_move();
    assert!(matches!(&game.by(1, place("B2"))[0].kind, TableEventKind::Placed { cell, .. } if cell == "b2"));
    assert_eq!(game.table.placed(), Some("b2"));
    let stays = TableRefusal::Touched { cell: "b2".into() };
    assert_eq!(game.refused(1, place("c3")), stays);
    assert_eq!(game.refused(1, TableAction::play("c3A+")), stays);
    assert_eq!(stays.to_string(), "the marble on b2 stays (PG-9); now turn a block, as in b2A+");
    assert_eq!(game.table.legal_moves().len(), 8, "the turns that are left");
    assert!(matches!(game.refused(2, turn("A+")), TableRefusal::NotYourTurn { .. }));
    game.by(1, turn("A+"));
    assert_eq!((game.table.placed(), game.table.moves()[0].text.as_str()), (None, "b2A+"));
    game.by(2, place("e5"));
    game.by(2, TableAction::play("e5D-"));
    assert_eq!(game.refused(1, turn("A+")), TableRefusal::NothingPlaced);
    game.by(1, TableAction::play("b3A+"));
    assert!(matches!(game.refused(2, place("e5")), TableRefusal::Illegal(_)), "taken");
    assert!(matches!(game.refused(2, place("e4A+")), TableRefusal::Illegal(_)), "more than a placement");
}

#[test]
fn pg_9_a_placement_that_makes_five_ends_at_once() {
    let mut game = touch_move();
    game.moves("a4C+ f1C+ b4C+ f2C+ c4C+ d3C+ d4C+ e1C+");
    let position = game.table.game().to_string();
    let winning: Vec<String> = game.table.legal_moves().into_iter().filter(|text| text.len() == 2).collect();
    assert!(!winning.is_empty(), "{position}");
    let events = game.by(1, place(&winning[0]));
    assert!(matches!(&events[0].kind, TableEventKind::Moved { text, .. } if *text == winning[0]));
    assert_eq!(
        (game.places(), game.table.outcome().map(|end| end.how)),
        (&[1, 2][..], Some(EndReason::Line))
    );
}

#[test]
fn pg_9_nothing_is_taken_back() {
    let mut game = touch_move();
    game.moves("b2A+");
    assert!(matches!(
        game.refused(1, TableAction::Offer { offer: OfferKind::TakeBack, first: None }),
        TableRefusal::NoOffer(_)
    ));
}

#[test]
fn pg_9_with_the_option_off_a_placement_is_no_event() {
    let mut game = TestTable::start(setup(Pentago, 2, ""));
    assert_eq!(game.refused(1, place("b2")), TableRefusal::NoTouchMove);
    assert_eq!(game.refused(1, turn("A+")), TableRefusal::NoTouchMove);
}

#[test]
fn xl_9_touch_move_is_a_setting_of_the_table() {
    let mut touch = setup(PentagoXl, 3, "");
    touch.touch_move = true;
    let mut game = TestTable::start(touch);
    game.by(1, place("e5"));
    assert!(matches!(game.refused(1, turn("E+")), TableRefusal::Illegal(_)), "the centre is fixed");
    game.by(1, turn("I-"));
    let mut wrong = setup(Pente, 2, "");
    wrong.touch_move = true;
    assert_eq!(Table::open(wrong, Millis(0)).expect_err("no"), TableRefusal::TouchMoveSetting);
}

/// Names in seat order after a start with this seed.
fn seats_after_draw(mut setup: TableSetup, seed: u64) -> Vec<String> {
    setup.first_player = FirstPlayerRule::Random;
    let mut game = TestTable::open(setup);
    let events = game.by_server(TableAction::Start { seed });
    assert!(
        matches!(events[0].kind, TableEventKind::Started { seed: Some(recorded), .. } if recorded == seed)
    );
    game.table.holders().iter().map(tessera_table::SeatHolder::name).collect()
}

fn possible_first_players(setup: &TableSetup) -> Vec<String> {
    let mut found: Vec<String> =
        (0..40).map(|seed| seats_after_draw(setup.clone(), seed)[0].clone()).collect();
    found.sort();
    found.dedup();
    found
}

#[test]
fn pg_10_a_random_draw_decides_who_begins() {
    assert_eq!(possible_first_players(&setup(Pentago, 2, "")).len(), 2);
}

#[test]
fn pe_8_a_random_draw_decides_who_begins_the_first_game() {
    assert_eq!(possible_first_players(&setup(Pente, 2, "")).len(), 2);
}

#[test]
fn ex_13_a_random_draw_decides_who_begins_the_first_game() {
    assert_eq!(possible_first_players(&setup(Exago, 6, "")).len(), 6);
}

/// The names in the rematch of a game, in seat order.
fn rematch(game: &mut TestTable, seed: u64) -> Vec<String> {
    if !game.table.rematch_agreed() {
        game.by(1, TableAction::Offer { offer: OfferKind::Rematch, first: None });
        game.agree_all(OfferKind::Rematch);
    }
    let setup = game.table.rematch(seed).expect("all agreed");
    assert_eq!(setup.first_player, FirstPlayerRule::AsSeated);
    setup.seats.iter().map(|holder| holder.name().replace("Player ", "")).collect()
}

#[test]
fn pg_10_in_a_rematch_the_players_swap_seats() {
    let mut game = TestTable::start(setup(Pentago, 2, ""));
    game.by(1, TableAction::Resign);
    assert_eq!(rematch(&mut game, 0), ["2", "1"]);
}

#[test]
fn pe_8_the_loser_begins_the_next_game() {
    for loser in [1, 2] {
        let mut game = TestTable::start(setup(Pente, 2, ""));
        game.moves("K10 L10");
        game.by(loser, TableAction::Resign);
        assert_eq!(rematch(&mut game, 0)[0], loser.to_string());
    }
}

#[test]
fn pe_8_the_players_may_choose_who_begins_the_next_game() {
    for (loser, first) in [(1, 1), (1, 2), (2, 1), (2, 2)] {
        let mut game = TestTable::start(setup(Pente, 2, ""));
        game.moves("K10 L10");
        game.by(loser, TableAction::Resign);
        let first = SeatNumber::new(first);
        game.by(1, TableAction::Offer { offer: OfferKind::Rematch, first: Some(first) });
        game.agree_all(OfferKind::Rematch);
        assert_eq!(rematch(&mut game, 0)[0], first.to_string(), "{loser} lost");
    }
}

#[test]
fn pe_8_who_begins_is_chosen_only_in_a_rematch_of_pente() {
    let offer = |offer, first| TableAction::Offer { offer, first: Some(SeatNumber::new(first)) };
    let mut game = TestTable::start(setup(Pentago, 2, ""));
    game.moves("a1A+ b1A+");
    assert!(matches!(game.refused(1, offer(OfferKind::Draw, 1)), TableRefusal::NoOffer(_)));
    game.by(1, TableAction::Resign);
    assert!(matches!(game.refused(1, offer(OfferKind::Rematch, 1)), TableRefusal::NoOffer(_)));
    let mut game = TestTable::start(setup(Pente, 2, ""));
    game.moves("K10 L10");
    game.by(1, TableAction::Resign);
    game.refused(1, offer(OfferKind::Rematch, 3));
    // The choice is part of the offer: it ends with it.
    game.by(1, offer(OfferKind::Rematch, 2));
    game.by(2, TableAction::Decline { offer: OfferKind::Rematch });
    assert_eq!(rematch(&mut game, 0), ["1", "2"]);
}

#[test]
fn pe_8_after_a_draw_the_players_swap() {
    let mut game = TestTable::start(setup(Pente, 2, ""));
    game.moves("K10 L10");
    game.by(1, TableAction::Offer { offer: OfferKind::Draw, first: None });
    game.by(2, TableAction::Agree { offer: OfferKind::Draw });
    assert_eq!(rematch(&mut game, 0), ["2", "1"]);
}

#[test]
fn ex_13_seats_are_dealt_again_and_the_winner_begins() {
    let mut game = TestTable::start(setup(Exago, 3, ""));
    game.moves("f6 e6 f7 f5 e5 e7 f4 e4 f3 g5 e3");
    assert_eq!(game.places(), [2, 1, 2]);
    let deals: Vec<Vec<String>> = (0..20).map(|seed| rematch(&mut game, seed)).collect();
    assert!(deals.iter().all(|deal| deal[0] == "2"), "{deals:?}");
    assert!(deals.iter().any(|deal| deal[1] == "1") && deals.iter().any(|deal| deal[1] == "3"));
    assert_eq!(game.table.rematch(7).expect("agreed").rematch_seed, Some(7), "the seed is recorded");
}

#[test]
fn ex_12_a_rematch_of_an_older_game_has_the_present_rejoin_rule() {
    let mut game = TestTable::start(setup(Exago, 2, "side=5,rejoin=every"));
    game.by(1, TableAction::Resign);
    rematch(&mut game, 0);
    assert_eq!(game.table.rematch(0).expect("agreed").rules, "side=5,rejoin");
}

#[test]
fn xl_9_in_a_rematch_seats_rotate_and_partners_stay_partners() {
    let mut game = TestTable::start(setup(PentagoXl, 4, "teams"));
    game.by(3, TableAction::Resign);
    assert_eq!(rematch(&mut game, 0), ["2", "3", "4", "1"]);
}

#[test]
fn moves_after_a_withdrawal_have_their_positions() {
    let mut game = TestTable::start(setup(PentagoXl, 3, ""));
    game.moves("a1A+");
    game.by(2, TableAction::Resign);
    game.moves("b1A+ c1A+");
    let (start, moves) = game.table.moves_with_positions().expect("a game");
    assert_eq!(start, *TestTable::start(setup(PentagoXl, 3, "")).table.game());
    let to_move: Vec<usize> = moves.iter().map(|(before, _)| before.to_move().number()).collect();
    assert_eq!(to_move, [1, 3, 1]);
    let (mut last, mv) = moves.last().cloned().expect("a move");
    last.play(mv).expect("legal");
    assert_eq!(last, *game.table.game());
}

#[test]
fn xl_1_players_choose_their_colours() {
    use tessera_table::MarbleColour::{Blue, Green, Red, Yellow};
    let choose = |colour| TableAction::ChooseColour { colour };
    let mut game = TestTable::start(setup(PentagoXl, 3, ""));
    assert_eq!(game.table.marble_colours(), [Red, Yellow, Green]);
    game.by(2, choose(Blue));
    assert_eq!(game.table.marble_colours(), [Red, Blue, Green], "the others keep theirs");
    assert_eq!(game.refused(1, choose(Blue)), TableRefusal::ColourTaken { colour: Blue });
    game.by(1, choose(Yellow));
    let plain = TestTable::start(setup(PentagoXl, 3, ""));
    assert_eq!(game.table.game(), plain.table.game(), "positions are the same");
    game.moves("a1A+");
    assert_eq!(game.refused(1, choose(Red)), TableRefusal::ColourTooLate);
    game.by(3, choose(Green));
    assert_eq!(game.table.marble_colours(), [Yellow, Blue, Green]);
    let record = game.table.record("").expect("a record").to_string();
    let tags = "[Player 1 Colour \"yellow\"]\n[Player 2 Colour \"blue\"]\n[Player 3 Colour \"green\"]\n";
    assert!(record.contains(tags), "{record}");
    game.by(2, TableAction::Resign);
    game.by(3, TableAction::Resign);
    assert_eq!(rematch(&mut game, 0), ["2", "3", "1"]);
    let next = game.table.rematch(0).expect("agreed");
    assert_eq!(next.colours, [Some(Blue), Some(Green), Some(Yellow)]);
    assert_eq!(TestTable::start(next).table.marble_colours(), [Blue, Green, Yellow]);
}

#[test]
fn xl_1_nobody_takes_the_colour_of_marbles_on_the_board() {
    use tessera_table::MarbleColour::{Blue, Green, Red, Yellow};
    let choose = |colour| TableAction::ChooseColour { colour };
    let mut game = TestTable::start(setup(PentagoXl, 3, ""));
    game.by(2, choose(Red));
    assert_eq!(game.table.marble_colours(), [Yellow, Red, Green], "who has chosen none gets the free one");
    game.moves("a1A+");
    assert_eq!(game.refused(2, choose(Yellow)), TableRefusal::ColourTaken { colour: Yellow });
    game.by(2, choose(Blue));
    assert_eq!(
        game.table.marble_colours(),
        [Yellow, Blue, Green],
        "the marble on the board keeps its colour"
    );
    game.by(2, choose(Green));
    assert_eq!(game.table.marble_colours(), [Yellow, Green, Blue]);
    let replayed = Table::replay(&game.stored).expect("a table");
    assert_eq!(replayed.marble_colours(), game.table.marble_colours());

    // A placed marble is on the board before its turn.
    let mut game = TestTable::start(TableSetup { touch_move: true, ..setup(PentagoXl, 2, "") });
    game.by(1, place("a1"));
    assert_eq!(game.refused(2, choose(Red)), TableRefusal::ColourTaken { colour: Red });
}

#[test]
fn xl_1_games_in_which_a_colour_on_the_board_was_taken_are_still_read() {
    use tessera_table::MarbleColour::{Red, Yellow};
    let mut game = TestTable::start(setup(PentagoXl, 2, ""));
    game.moves("a1A+");
    let kind = TableEventKind::ColourChosen { seat: SeatNumber::new(2), colour: Red };
    let event = TableEvent { number: game.table.number() + 1, at: game.table.at(), command: None, kind };
    game.table.apply(&event).expect("it was allowed once");
    game.stored.push(event);
    assert_eq!(game.table.marble_colours(), [Yellow, Red]);
}

#[test]
fn xl_1_colours_are_chosen_in_pentago_xl_only_and_by_one_player_each() {
    use tessera_table::MarbleColour::{Green, Red};
    let mut game = TestTable::start(setup(Pentago, 2, ""));
    let choose = TableAction::ChooseColour { colour: Green };
    assert_eq!(game.refused(1, choose), TableRefusal::ColourSetting);
    assert_eq!(game.table.marble_colours(), []);
    for (colours, refusal) in [
        (vec![Some(Red), Some(Red)], TableRefusal::ColourTaken { colour: Red }),
        (vec![Some(Red)], TableRefusal::ColourSetting),
    ] {
        let twice = TableSetup { colours, ..setup(PentagoXl, 2, "") };
        assert_eq!(Table::open(twice, Millis(0)).map(|_| ()), Err(refusal));
    }
}

#[test]
fn xl_1_a_colour_goes_with_its_player_when_the_first_player_is_drawn() {
    use tessera_table::MarbleColour::Blue;
    let mut setup = TableSetup::new(PentagoXl, 2, "p1");
    setup.first_player = FirstPlayerRule::Random;
    for seed in 0..8 {
        let mut game = TestTable::open(setup.clone());
        game.by(1, take_seat());
        game.by(1, TableAction::ChooseColour { colour: Blue });
        game.by(2, take_seat());
        game.by_server(TableAction::Start { seed });
        let first = game.table.holders()[0].name() == "Player 1";
        assert_eq!(game.table.chosen_colours().first(), Some(&first.then_some(Blue)));
    }
}

const WON_BY_ONE: &str = "a1A+ a3A+ i9A+ b1A+ b3A+ i8A+ c1A+ c3A+ i6A+ d1A+ e3A+ i5A+ e1";

#[test]
fn xl_5_the_others_may_agree_to_play_on() {
    let mut game = TestTable::start(setup(PentagoXl, 3, ""));
    let play_on = OfferKind::PlayOn;
    assert_eq!(game.refused(2, TableAction::Offer { offer: play_on, first: None }), TableRefusal::NotOver);
    game.moves(WON_BY_ONE);
    assert_eq!(game.places(), [1, 2, 2]);
    assert!(
        matches!(
            game.refused(1, TableAction::Offer { offer: play_on, first: None }),
            TableRefusal::NotAsked { .. }
        ),
        "they have won"
    );
    game.by(2, TableAction::Offer { offer: play_on, first: None });
    assert!(matches!(game.refused(1, TableAction::Agree { offer: play_on }), TableRefusal::NotAsked { .. }));
    let events = game.by(3, TableAction::Agree { offer: play_on });
    assert_eq!(events.last().map(|event| &event.kind), Some(&TableEventKind::PlayedOn));
    assert!(matches!(game.refused(1, TableAction::play("h1A+")), TableRefusal::OutOfTheGame { .. }));
    game.moves("d3");
    assert_eq!(game.places(), [1, 2, 3]);
    assert!(
        matches!(
            game.refused(2, TableAction::Offer { offer: play_on, first: None }),
            TableRefusal::NoOffer(_)
        ),
        "all have places"
    );
    let record = game.table.record("2026.11.15").expect("a record").to_string();
    assert!(record.contains("[Rules \"play_on\"]") && record.ends_with("1:2:3\n"), "{record}");
}

#[test]
fn xl_5_a_player_who_resigned_is_skipped_like_one_who_has_finished() {
    let mut game = TestTable::start(setup(PentagoXl, 4, ""));
    game.moves("a1A+ a3A+");
    game.by(4, TableAction::Resign);
    assert_eq!(game.table.outcome(), None);
    game.moves("i9A+");
    assert_eq!(game.table.to_move().map(SeatNumber::from), Some(SeatNumber::new(1)));
    assert!(matches!(game.refused(4, TableAction::play("h1A+")), TableRefusal::OutOfTheGame { .. }));
    game.by(1, TableAction::Resign);
    game.by(2, TableAction::Resign);
    assert_eq!(game.places(), [3, 2, 1, 4]);
    assert_eq!(game.table.outcome().map(|end| end.how), Some(EndReason::Resignation));
}

#[test]
fn xl_9_a_team_loses_when_one_player_resigns() {
    let mut game = TestTable::start(setup(PentagoXl, 4, "teams"));
    game.by(2, TableAction::Resign);
    assert_eq!(game.places(), [1, 2, 1, 2]);
    assert!(game.table.record("").expect("a record").to_string().contains("1:2:1:2"));
}

#[test]
fn xl_10_team_players_cannot_chat_during_the_game() {
    let mut game = TestTable::open(setup(PentagoXl, 4, "teams"));
    game.by(1, TableAction::say("good luck"));
    game.by_server(TableAction::Start { seed: 0 });
    assert_eq!(game.refused(1, TableAction::say("take the corner")), TableRefusal::NoTeamChat);
    let watcher = Actor::guest("g9", "Watcher");
    let said = game.try_as(&watcher, TableAction::say("look at the corner!")).expect("among spectators");
    assert!(matches!(said[0].kind, TableEventKind::Said { room: ChatRoom::Spectators, seat: None, .. }));
    assert_eq!(game.table.event_for(&said[0], Some(&player(3))), None, "it does not reach the players");
    assert!(game.table.event_for(&said[0], None).is_some());
    let heard = |game: &TestTable, by: &Actor| game.table.view(Some(by), Millis(game.now)).chat.len();
    assert_eq!((heard(&game, &player(3)), heard(&game, &watcher)), (1, 2));
    game.by(1, TableAction::Resign);
    game.by(1, TableAction::say("well played"));
    assert_eq!(heard(&game, &player(3)), 3, "after the end all is heard");
}

#[test]
fn ex_8_the_choice_between_equal_groups_is_listed() {
    let mut game = TestTable::start(setup(Exago, 3, "tiles=1:1:1"));
    game.moves("f6 f7 g5");
    let texts = |from: &str, to: &str| -> Vec<String> {
        let lift = format!("{from}-{to}");
        let mut texts = game.table.legal_moves();
        texts.retain(|text| text.split('/').next() == Some(&lift));
        texts.sort();
        texts
    };
    assert_eq!(texts("f6", "g6"), ["f6-g6/f7", "f6-g6/g5"], "g6 touches both");
    assert_eq!(texts("f6", "f8"), ["f6-f8/f7"], "the choice is written all the same");
    assert_eq!(texts("f6", "a1"), Vec::<String>::new());
    game.moves("f6-g6/g5");
    assert_eq!(game.table.game().hands(), Some(vec![0, 1, 0]));
}

#[test]
fn pe_9_a_move_announces_what_it_makes() {
    let mut announcing = setup(Pente, 2, "");
    announcing.announcements = true;
    let mut game = TestTable::start(announcing);
    game.moves("K10 A1 L10 A3 M10");
    let three = Some(MoveAnnouncement { open_three: true, tessera: false });
    assert_eq!(game.table.moves().last().map(|played| played.announces), Some(three));
    assert_eq!(game.table.view(None, Millis(0)).announces, three);
    game.moves("A5 N10");
    assert!(game.table.moves().last().and_then(|played| played.announces).is_some_and(|said| said.tessera));
    let mut silent = TestTable::start(setup(Pente, 2, ""));
    silent.moves("K10 A1 L10 A3 M10");
    assert_eq!(silent.table.moves().last().map(|played| played.announces), Some(None));
    let mut wrong = setup(Exago, 2, "");
    wrong.announcements = true;
    assert_eq!(Table::open(wrong, Millis(0)).expect_err("no"), TableRefusal::AnnouncementsSetting);
}

#[test]
fn pe_6_captures_are_distinguished_from_a_line() {
    let mut game = TestTable::start(setup(Pente, 2, ""));
    // Five pairs of Black, each between the end of a row that is White's and the stone that closes it.
    game.moves("K10 B1 A1 C1 D1 B3 A3 C3 D3 B5 A5 C5 D5 B7 A7 C7 D7 B9 A9 C9");
    assert_eq!(game.table.outcome(), None);
    assert_eq!(game.table.view(None, Millis(0)).seats[0].captured, Some(4));
    game.moves("D9");
    assert_eq!(
        (game.table.outcome().map(|end| end.how), game.places()),
        (Some(EndReason::Captures), &[1, 2][..])
    );
}

#[test]
fn pg_12_the_swap_is_played_and_taken_back_like_any_move() {
    let mut game = TestTable::start(setup(Pentago, 2, "swap"));
    game.moves("b2A+ swap");
    assert_eq!(game.table.game().to_string(), "6/6/6/6/1b4/6 1");
    assert_eq!(game.table.moves()[1].text, "swap");
    game.by(2, TableAction::Offer { offer: OfferKind::TakeBack, first: None });
    game.by(1, TableAction::Agree { offer: OfferKind::TakeBack });
    assert_eq!(game.table.game().to_string(), "6/6/6/6/1w4/6 2");
    assert!(game.table.legal_moves().contains(&"swap".to_owned()), "and may be taken over again");
    game.moves("swap e5D-");
    let record = game.table.record("").expect("a record").to_string();
    assert!(record.contains("1. b2A+ swap 2. e5D- *"), "{record}");
}

#[test]
fn pg_9_pg_12_it_is_too_late_once_a_marble_is_placed() {
    let mut game = TestTable::start(setup(Pentago, 2, "touch_move,swap"));
    game.moves("b2A+");
    assert!(game.table.legal_moves().contains(&"swap".to_owned()));
    game.by(2, place("e5"));
    assert!(!game.table.legal_moves().contains(&"swap".to_owned()));
    assert_eq!(game.refused(2, TableAction::play("swap")), TableRefusal::Touched { cell: "e5".into() });
    game.by(2, turn("A+"));
    assert!(matches!(game.refused(1, TableAction::play("swap")), TableRefusal::Illegal(_)));
}
