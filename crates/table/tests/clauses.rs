//! Clauses of the rulebook that a table keeps.

use tessera_rules::GameKind::{Exago, Pentago, PentagoXl, Pente};
use tessera_table::{
    Action, Actor, Announces, Beginning, How, Millis, OfferKind, Opening, Refusal, Room, SeatNumber, Table,
    What,
};

use crate::playing::{Game, opening, player};

fn place(cell: &str) -> Action {
    Action::Place { cell: cell.to_owned() }
}

fn turn(turn: &str) -> Action {
    Action::Turn { turn: turn.to_owned() }
}

fn touch_move() -> Game {
    Game::start(opening(Pentago, 2, "touch_move"))
}

#[test]
fn pg_9_a_placement_is_final_when_it_is_made() {
    let mut game = touch_move();
    assert!(matches!(&game.by(1, place("B2"))[0].what, What::Placed { cell, .. } if cell == "b2"));
    assert_eq!(game.table.placed(), Some("b2"));
    let stays = Refusal::Touched { cell: "b2".into() };
    assert_eq!(game.refused(1, place("c3")), stays);
    assert_eq!(game.refused(1, Action::play("c3A+")), stays);
    assert_eq!(stays.to_string(), "the marble on b2 stays (PG-9); now turn a block, as in b2A+");
    assert_eq!(game.table.legal_moves().len(), 8, "the turns that are left");
    assert!(matches!(game.refused(2, turn("A+")), Refusal::NotYourTurn { .. }));
    game.by(1, turn("A+"));
    assert_eq!((game.table.placed(), game.table.moves()[0].text.as_str()), (None, "b2A+"));
    game.by(2, place("e5"));
    game.by(2, Action::play("e5D-"));
    assert_eq!(game.refused(1, turn("A+")), Refusal::NothingPlaced);
    game.by(1, Action::play("b3A+"));
    assert!(matches!(game.refused(2, place("e5")), Refusal::Illegal(_)), "taken");
    assert!(matches!(game.refused(2, place("e4A+")), Refusal::Illegal(_)), "more than a placement");
}

#[test]
fn pg_9_a_placement_that_makes_five_ends_at_once() {
    let mut game = touch_move();
    game.moves("a4C+ f1C+ b4C+ f2C+ c4C+ d3C+ d4C+ e1C+");
    let position = game.table.game().to_string();
    let winning: Vec<String> = game.table.legal_moves().into_iter().filter(|text| text.len() == 2).collect();
    assert!(!winning.is_empty(), "{position}");
    let events = game.by(1, place(&winning[0]));
    assert!(matches!(&events[0].what, What::Moved { text, .. } if *text == winning[0]));
    assert_eq!((game.places(), game.table.outcome().map(|end| end.how)), (&[1, 2][..], Some(How::Line)));
}

#[test]
fn pg_9_nothing_is_taken_back() {
    let mut game = touch_move();
    game.moves("b2A+");
    assert!(matches!(game.refused(1, Action::Offer { offer: OfferKind::TakeBack }), Refusal::NoOffer(_)));
}

#[test]
fn pg_9_with_the_option_off_a_placement_is_no_event() {
    let mut game = Game::start(opening(Pentago, 2, ""));
    assert_eq!(game.refused(1, place("b2")), Refusal::NoTouchMove);
    assert_eq!(game.refused(1, turn("A+")), Refusal::NoTouchMove);
}

#[test]
fn xl_9_touch_move_is_a_setting_of_the_table() {
    let mut touch = opening(PentagoXl, 3, "");
    touch.touch_move = true;
    let mut game = Game::start(touch);
    game.by(1, place("e5"));
    assert!(matches!(game.refused(1, turn("E+")), Refusal::Illegal(_)), "the centre is fixed");
    game.by(1, turn("I-"));
    let mut wrong = opening(Pente, 2, "");
    wrong.touch_move = true;
    assert_eq!(Table::open(wrong, Millis(0)).expect_err("no"), Refusal::TouchMoveSetting);
}

/// Who sits where after a start by this lot.
fn seats_after_lot(mut opening: Opening, lot: u64) -> Vec<String> {
    opening.beginning = Beginning::Lot;
    let mut game = Game::open(opening);
    let events = game.house(Action::Start { lot });
    assert!(matches!(events[0].what, What::Started { lot: Some(recorded), .. } if recorded == lot));
    game.table.holders().iter().map(tessera_table::Holder::name).collect()
}

fn beginners(opening: &Opening) -> Vec<String> {
    let mut found: Vec<String> =
        (0..40).map(|lot| seats_after_lot(opening.clone(), lot)[0].clone()).collect();
    found.sort();
    found.dedup();
    found
}

#[test]
fn pg_10_a_lot_decides_who_begins() {
    assert_eq!(beginners(&opening(Pentago, 2, "")).len(), 2);
}

#[test]
fn pe_8_a_lot_decides_who_begins_the_first_game() {
    assert_eq!(beginners(&opening(Pente, 2, "")).len(), 2);
}

#[test]
fn ex_13_a_lot_decides_who_begins_the_first_game() {
    assert_eq!(beginners(&opening(Exago, 6, "")).len(), 6);
}

/// The names in the rematch of a game, in seat order.
fn rematch(game: &mut Game, lot: u64) -> Vec<String> {
    if !game.table.rematch_agreed() {
        game.by(1, Action::Offer { offer: OfferKind::Rematch });
        game.agree_all(OfferKind::Rematch);
    }
    let opening = game.table.rematch(lot).expect("all agreed");
    assert_eq!(opening.beginning, Beginning::AsSeated);
    opening.seats.iter().map(|holder| holder.name().replace("Player ", "")).collect()
}

#[test]
fn pg_10_in_a_rematch_the_two_change_places() {
    let mut game = Game::start(opening(Pentago, 2, ""));
    game.by(1, Action::Resign);
    assert_eq!(rematch(&mut game, 0), ["2", "1"]);
}

#[test]
fn pe_8_the_loser_begins_the_next_game() {
    for loser in [1, 2] {
        let mut game = Game::start(opening(Pente, 2, ""));
        game.moves("K10 L10");
        game.by(loser, Action::Resign);
        assert_eq!(rematch(&mut game, 0)[0], loser.to_string());
    }
}

#[test]
fn pe_8_after_a_draw_the_players_swap() {
    let mut game = Game::start(opening(Pente, 2, ""));
    game.moves("K10 L10");
    game.by(1, Action::Offer { offer: OfferKind::Draw });
    game.by(2, Action::Agree { offer: OfferKind::Draw });
    assert_eq!(rematch(&mut game, 0), ["2", "1"]);
}

#[test]
fn ex_13_seats_are_dealt_anew_and_the_winner_begins() {
    let mut game = Game::start(opening(Exago, 3, ""));
    game.moves("f6 e6 f7 f5 e5 e7 f4 e4 f3 g5 e3");
    assert_eq!(game.places(), [2, 1, 2]);
    let deals: Vec<Vec<String>> = (0..20).map(|lot| rematch(&mut game, lot)).collect();
    assert!(deals.iter().all(|deal| deal[0] == "2"), "{deals:?}");
    assert!(deals.iter().any(|deal| deal[1] == "1") && deals.iter().any(|deal| deal[1] == "3"));
    assert_eq!(game.table.rematch(7).expect("agreed").dealt_by, Some(7), "the lot is recorded");
}

#[test]
fn xl_9_in_a_rematch_everybody_moves_on_and_partners_stay_partners() {
    let mut game = Game::start(opening(PentagoXl, 4, "teams"));
    game.by(3, Action::Resign);
    assert_eq!(rematch(&mut game, 0), ["2", "3", "4", "1"]);
}

const WON_BY_ONE: &str = "a1A+ a3A+ i9A+ b1A+ b3A+ i8A+ c1A+ c3A+ i6A+ d1A+ e3A+ i5A+ e1";

#[test]
fn xl_5_the_others_may_agree_to_play_on() {
    let mut game = Game::start(opening(PentagoXl, 3, ""));
    let play_on = OfferKind::PlayOn;
    assert_eq!(game.refused(2, Action::Offer { offer: play_on }), Refusal::NotOver);
    game.moves(WON_BY_ONE);
    assert_eq!(game.places(), [1, 2, 2]);
    assert!(
        matches!(game.refused(1, Action::Offer { offer: play_on }), Refusal::NotAsked { .. }),
        "he has won"
    );
    game.by(2, Action::Offer { offer: play_on });
    assert!(matches!(game.refused(1, Action::Agree { offer: play_on }), Refusal::NotAsked { .. }));
    let events = game.by(3, Action::Agree { offer: play_on });
    assert_eq!(events.last().map(|event| &event.what), Some(&What::PlayedOn));
    assert!(matches!(game.refused(1, Action::play("h1A+")), Refusal::OutOfTheGame { .. }));
    game.moves("d3");
    assert_eq!(game.places(), [1, 2, 3]);
    assert!(
        matches!(game.refused(2, Action::Offer { offer: play_on }), Refusal::NoOffer(_)),
        "all have places"
    );
    let record = game.table.record("2026.11.15").expect("a record").to_string();
    assert!(record.contains("[Rules \"play_on\"]") && record.ends_with("1:2:3\n"), "{record}");
}

#[test]
fn xl_5_who_resigns_is_passed_over_like_one_who_has_finished() {
    let mut game = Game::start(opening(PentagoXl, 4, ""));
    game.moves("a1A+ a3A+");
    game.by(4, Action::Resign);
    assert_eq!(game.table.outcome(), None);
    game.moves("i9A+");
    assert_eq!(game.table.to_move().map(SeatNumber::from), Some(SeatNumber::new(1)));
    assert!(matches!(game.refused(4, Action::play("h1A+")), Refusal::OutOfTheGame { .. }));
    game.by(1, Action::Resign);
    game.by(2, Action::Resign);
    assert_eq!(game.places(), [3, 2, 1, 4]);
    assert_eq!(game.table.outcome().map(|end| end.how), Some(How::Resignation));
}

#[test]
fn xl_9_a_team_loses_at_once_when_one_of_it_resigns() {
    let mut game = Game::start(opening(PentagoXl, 4, "teams"));
    game.by(2, Action::Resign);
    assert_eq!(game.places(), [1, 2, 1, 2]);
    assert!(game.table.record("").expect("a record").to_string().contains("1:2:1:2"));
}

#[test]
fn xl_10_players_in_two_against_two_do_not_talk_while_the_game_runs() {
    let mut game = Game::open(opening(PentagoXl, 4, "teams"));
    game.by(1, Action::say("good luck"));
    game.house(Action::Start { lot: 0 });
    assert_eq!(game.refused(1, Action::say("take the corner")), Refusal::NoTalk);
    let watcher = Actor::guest("g9", "Watcher");
    let said = game.try_as(&watcher, Action::say("look at the corner!")).expect("among spectators");
    assert!(matches!(said[0].what, What::Said { room: Room::Spectators, seat: None, .. }));
    assert_eq!(game.table.shown(&said[0], Some(&player(3))), None, "it does not reach the players");
    assert!(game.table.shown(&said[0], None).is_some());
    let heard = |game: &Game, by: &Actor| game.table.view(Some(by), Millis(game.now)).chat.len();
    assert_eq!((heard(&game, &player(3)), heard(&game, &watcher)), (1, 2));
    game.by(1, Action::Resign);
    game.by(1, Action::say("well played"));
    assert_eq!(heard(&game, &player(3)), 3, "after the end all is heard");
}

#[test]
fn ex_8_the_choice_between_equal_groups_is_listed() {
    let mut game = Game::start(opening(Exago, 3, "tiles=1:1:1"));
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
    let mut announcing = opening(Pente, 2, "");
    announcing.announcements = true;
    let mut game = Game::start(announcing);
    game.moves("K10 A1 L10 A3 M10");
    let three = Some(Announces { open_three: true, tessera: false });
    assert_eq!(game.table.moves().last().map(|played| played.announces), Some(three));
    assert_eq!(game.table.view(None, Millis(0)).announces, three);
    game.moves("A5 N10");
    assert!(game.table.moves().last().and_then(|played| played.announces).is_some_and(|said| said.tessera));
    let mut silent = Game::start(opening(Pente, 2, ""));
    silent.moves("K10 A1 L10 A3 M10");
    assert_eq!(silent.table.moves().last().map(|played| played.announces), Some(None));
    let mut wrong = opening(Exago, 2, "");
    wrong.announcements = true;
    assert_eq!(Table::open(wrong, Millis(0)).expect_err("no"), Refusal::AnnouncementsSetting);
}

#[test]
fn pe_6_captures_are_told_from_a_line() {
    let mut game = Game::start(opening(Pente, 2, ""));
    // Five pairs of Black, each between the end of a row that is White's and the stone that closes it.
    game.moves("K10 B1 A1 C1 D1 B3 A3 C3 D3 B5 A5 C5 D5 B7 A7 C7 D7 B9 A9 C9");
    assert_eq!(game.table.outcome(), None);
    assert_eq!(game.table.view(None, Millis(0)).seats[0].captured, Some(4));
    game.moves("D9");
    assert_eq!((game.table.outcome().map(|end| end.how), game.places()), (Some(How::Captures), &[1, 2][..]));
}

#[test]
fn pg_12_the_first_turn_is_taken_over_and_taken_back_like_any_move() {
    let mut game = Game::start(opening(Pentago, 2, "swap"));
    game.moves("b2A+ swap");
    assert_eq!(game.table.game().to_string(), "6/6/6/6/1b4/6 1");
    assert_eq!(game.table.moves()[1].text, "swap");
    game.by(2, Action::Offer { offer: OfferKind::TakeBack });
    game.by(1, Action::Agree { offer: OfferKind::TakeBack });
    assert_eq!(game.table.game().to_string(), "6/6/6/6/1w4/6 2");
    assert!(game.table.legal_moves().contains(&"swap".to_owned()), "and may be taken over again");
    game.moves("swap e5D-");
    let record = game.table.record("").expect("a record").to_string();
    assert!(record.contains("1. b2A+ swap 2. e5D- *"), "{record}");
}

#[test]
fn pg_9_pg_12_it_is_too_late_once_a_marble_is_placed() {
    let mut game = Game::start(opening(Pentago, 2, "touch_move,swap"));
    game.moves("b2A+");
    assert!(game.table.legal_moves().contains(&"swap".to_owned()));
    game.by(2, place("e5"));
    assert!(!game.table.legal_moves().contains(&"swap".to_owned()));
    assert_eq!(game.refused(2, Action::play("swap")), Refusal::Touched { cell: "e5".into() });
    game.by(2, turn("A+"));
    assert!(matches!(game.refused(1, Action::play("swap")), Refusal::Illegal(_)));
}
