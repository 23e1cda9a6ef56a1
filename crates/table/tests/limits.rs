//! Limits of a table: its events are bounded, and the game itself is never held up by them.

use tessera_rules::GameKind::{Pentago, PentagoXl, Pente};
use tessera_table::{
    Actor, AllowedAction, EndReason, MAX_CHAT_MESSAGES_PER_AUTHOR, MAX_CHAT_MESSAGES_PER_ROOM,
    MAX_COLOUR_CHOICES_PER_SEAT, MAX_HOLDER_CHANGES_PER_SEAT, MAX_SEATS_TAKEN_PER_PLAYER, MAX_TAKE_BACKS,
    Millis, OfferKind, SeatHolder, SeatNumber, Table, TableAction, TableCommand, TableEvent, TableEventKind,
    TableRefusal, TableSetup, TableStage,
};

use crate::test_table::{BLITZ, TestTable, player, setup};

const FIRST: SeatNumber = SeatNumber::new(1);
const SECOND: SeatNumber = SeatNumber::new(2);
const TAKE_SEAT: TableAction = TableAction::TakeSeat { link: None, name: None };

/// A game of two players at one screen.
fn one_screen() -> TestTable {
    let mut seats = setup(Pentago, 2, "");
    seats.seats[1] = SeatHolder::same_screen("p1", "Sister");
    TestTable::start(seats)
}

/// The first player takes their last move back.
fn take_back(game: &mut TestTable) -> Result<(), TableRefusal> {
    let back = TableAction::Offer { offer: OfferKind::TakeBack, first: None };
    let command = TableCommand::new(back, game.table.number()).for_seat(1);
    game.execute(&command, &player(1)).map(|_| ())
}

#[test]
fn moves_and_take_backs_at_one_screen_come_to_an_end_and_the_game_does_not() {
    let mut game = one_screen();
    for _ in 0..MAX_TAKE_BACKS {
        game.moves("a1A+");
        take_back(&mut game).expect("a take-back");
    }
    game.moves("a1A+");
    let refusal = take_back(&mut game).expect_err("it must be refused");
    assert_eq!(
        refusal.to_string(),
        "moves were taken back 200 times at this table, which is the limit; play on, or open another table"
    );
    let view = game.table.view(Some(&player(1)), Millis(game.now));
    assert!(!view.may.contains(&AllowedAction::OfferTakeBack));
    let bound = 2 + 4 * MAX_TAKE_BACKS + 1;
    assert_eq!(game.table.number(), bound, "opened, started, moved, offered, agreed, taken back, moved");
    game.moves("f1A+ a2A+");
    game.by(1, TableAction::Resign);
    assert_eq!(game.table.stage(), TableStage::Over);
}

#[test]
fn every_seat_has_its_own_number_of_offers_of_each_kind() {
    let mut game = TestTable::start(setup(Pente, 2, ""));
    game.moves("K10 L10");
    game.by(1, TableAction::Resign);
    let offer = TableAction::Offer { offer: OfferKind::Rematch, first: None };
    let decline = TableAction::Decline { offer: OfferKind::Rematch };
    for _ in 0..OfferKind::Rematch.max_per_seat() {
        game.by(1, offer.clone());
        game.by(2, decline.clone());
    }
    assert!(matches!(game.refused(1, offer.clone()), TableRefusal::OfferLimit { .. }));
    game.by(2, offer);
    game.agree_all(OfferKind::Rematch);
}

#[test]
fn a_chat_has_a_number_of_messages_for_each_author_and_in_all() {
    let mut game = TestTable::start(TableSetup { clock: BLITZ, ..setup(Pentago, 2, "") });
    let say = TableAction::say("hm");
    for _ in 0..MAX_CHAT_MESSAGES_PER_AUTHOR {
        game.by(1, say.clone());
    }
    assert_eq!(game.refused(1, say.clone()), TableRefusal::ChatLimit);
    game.by(2, say.clone());
    // Spectators have a room of their own, which several of them can fill.
    let authors = MAX_CHAT_MESSAGES_PER_ROOM.div_ceil(MAX_CHAT_MESSAGES_PER_AUTHOR) as u8;
    for number in 3..3 + authors {
        for _ in 0..MAX_CHAT_MESSAGES_PER_AUTHOR {
            let _full = game.try_as(&player(number), say.clone());
        }
    }
    assert_eq!(game.refused(9, say.clone()), TableRefusal::ChatLimit);
    let in_room = |event: &&TableEvent| matches!(event.kind, TableEventKind::Said { seat: None, .. });
    assert_eq!(game.stored.iter().filter(in_room).count(), MAX_CHAT_MESSAGES_PER_ROOM as usize);
    game.by(2, say);
    // The game goes on: moves, the flag, and a claim of the time.
    game.moves("a1A+ f1A+").wait(61).by_server(TableAction::Tick);
    assert_eq!(game.table.outcome().map(|outcome| outcome.how), Some(EndReason::Time));
}

#[test]
fn messages_are_counted_by_player_and_not_by_display_name() {
    let mut game = TestTable::start(setup(Pentago, 2, ""));
    let say = TableAction::say("hm");
    let [first, namesake, renamed] =
        [("s1", "Ann"), ("s2", "Ann"), ("s1", "Zoe")].map(|(id, name)| Actor::guest(id, name));
    for _ in 0..MAX_CHAT_MESSAGES_PER_AUTHOR {
        game.try_as(&first, say.clone()).expect("below the limit");
    }
    assert_eq!(game.try_as(&first, say.clone()), Err(TableRefusal::ChatLimit));
    assert_eq!(game.try_as(&renamed, say.clone()), Err(TableRefusal::ChatLimit), "another name");
    game.try_as(&namesake, say).expect("another player with the same name");
    // The id is stored, so that the limit holds after a restart, and shown to nobody.
    let said = game.stored.last().expect("a message");
    assert!(
        matches!(&said.kind, TableEventKind::Said { player: Some(player), .. } if player.as_str() == "s2")
    );
    for viewer in [None, Some(&first), Some(&namesake)] {
        let shown = game.table.event_for(said, viewer).expect("spectators read it");
        assert!(matches!(shown.kind, TableEventKind::Said { player: None, .. }));
    }
}

#[test]
fn one_visitor_cannot_use_up_the_changes_of_a_seat() {
    let mut game = TestTable::open(TableSetup::new(Pentago, 2, "p1"));
    for _ in 0..MAX_SEATS_TAKEN_PER_PLAYER {
        game.by(2, TAKE_SEAT);
        game.by(2, TableAction::LeaveSeat);
    }
    assert!(matches!(game.refused(2, TAKE_SEAT), TableRefusal::SeatLimit { .. }));
    game.by(3, TAKE_SEAT);
}

#[test]
fn a_seat_does_not_stay_open_for_good() {
    let mut game = TestTable::open(TableSetup::new(Pentago, 2, "p1"));
    let mut host = |action| {
        let command = TableCommand::new(action, game.table.number()).for_seat(1);
        game.execute(&command, &player(1)).map(|_| ())
    };
    let limit = Err(TableRefusal::SeatLimit { seat: FIRST });
    for _ in 0..MAX_HOLDER_CHANGES_PER_SEAT - 1 {
        assert_eq!(host(TableAction::SeatEngine { level: 1 }), Ok(()));
    }
    assert_eq!(host(TableAction::OpenSeat), limit, "nobody could take it afterwards");
    assert_eq!(host(TableAction::SeatEngine { level: 2 }), Ok(()));
    assert_eq!(host(TableAction::SeatEngine { level: 3 }), limit);
    game.by(2, TAKE_SEAT);
}

#[test]
fn a_stored_table_beyond_the_limits_is_read_and_played_on() {
    let mut game = one_screen();
    game.moves("a1A+");
    let mut stored = game.stored.clone();
    let mut add = |kind| {
        let number = stored.len() as u32 + 1;
        stored.push(TableEvent { number, at: Millis(game.now), command: None, kind });
    };
    for _ in 0..5_000 {
        let offer = OfferKind::TakeBack;
        add(TableEventKind::Left { seat: FIRST });
        add(TableEventKind::Offered { seat: FIRST, offer, first: None });
        add(TableEventKind::Agreed { seat: SECOND, offer });
        add(TableEventKind::TakenBack { moves: 1 });
        add(TableEventKind::Returned { seat: FIRST });
        add(TableEventKind::Moved {
            seat: FIRST,
            text: "a1A+".into(),
            used: Millis(0),
            left: None,
            announces: None,
        });
    }
    game.table = Table::replay(&stored).expect("stored events follow each other");
    game.stored = stored;
    assert_eq!(take_back(&mut game), Err(TableRefusal::TakeBackLimit));
    game.moves("f1A+");
    game.by(1, TableAction::Resign);
    assert_eq!(game.table.stage(), TableStage::Over);
}

#[test]
fn xl_1_a_colour_is_not_chosen_again_and_again() {
    use tessera_table::MarbleColour::{Blue, Red};
    let choose = |colour| TableAction::ChooseColour { colour };
    let mut game = TestTable::start(setup(PentagoXl, 2, ""));
    for nth in 0..MAX_COLOUR_CHOICES_PER_SEAT {
        game.by(1, choose(if nth % 2 == 0 { Blue } else { Red }));
    }
    assert_eq!(game.refused(1, choose(Blue)), TableRefusal::ColourLimit { seat: FIRST });
    game.by(2, choose(Blue));
}
