//! Seats: who may take them, act for them and see their holders.

use tessera_rules::GameKind::{Exago, Pentago, Pente};
use tessera_table::{
    AccessPolicy, Actor, EndReason, GameCategory, Millis, OfferKind, PlayerId, SeatHolder, SeatNumber, Table,
    TableAction, TableCommand, TableRefusal, TableSetup,
};

use crate::test_table::{TestTable, agree, offer, player, setup, take_seat};

const DRAW: OfferKind = OfferKind::Draw;

#[test]
fn seats_are_taken_and_left_before_the_start() {
    let mut game = TestTable::open(TableSetup::new(Exago, 3, "p1"));
    game.by(1, take_seat());
    assert_eq!(game.refused(1, take_seat()), TableRefusal::AlreadySeated);
    let second = TableCommand::new(take_seat(), 2).for_seat(1);
    assert!(matches!(game.execute(&second, &player(2)), Err(TableRefusal::SeatTaken { .. })));
    game.try_as(&Actor::guest("g", "Guest"), take_seat()).expect("an open seat");
    assert!(matches!(&game.table.holders()[1], SeatHolder::Guest { name, .. } if name == "Guest"));
    game.try_as(&Actor::guest("g", "Guest"), TableAction::LeaveSeat).expect("before the start");
    assert_eq!(
        game.try_as(&Actor::Server, TableAction::Start { seed: 1 }),
        Err(TableRefusal::OpenSeats { open: 2 })
    );
    assert_eq!(game.refused(2, TableAction::SeatEngine { level: 3 }), TableRefusal::HostOnly);
    assert_eq!(game.refused(1, TableAction::SeatEngine { level: 11 }), TableRefusal::Level { level: 11 });
    game.by(1, TableAction::SeatEngine { level: 10 });
    let named = TableAction::TakeSeat { link: None, name: Some("Little sister".into()) };
    game.by(1, named);
    assert!(game.table.is_full());
    assert_eq!(game.refused(2, take_seat()), TableRefusal::NoOpenSeat);
    assert_eq!(game.refused(1, TableAction::Start { seed: 1 }), TableRefusal::ServerOnly);
    game.by_server(TableAction::Start { seed: 1 });
    assert!(matches!(
        game.refused(1, TableAction::LeaveSeat),
        TableRefusal::AlreadyStarted | TableRefusal::WhichSeat
    ));
    assert_eq!(
        game.execute(&TableCommand::new(TableAction::LeaveSeat, 1).for_seat(9), &player(1)),
        Err(TableRefusal::NoSuchSeat { seat: SeatNumber::new(9), seats: 3 })
    );
}

#[test]
fn a_private_table_requires_the_link() {
    let access = AccessPolicy::Private { link: "secret".into() };
    let mut game = TestTable::open(TableSetup { access, ..TableSetup::new(Pente, 2, "p1") });
    assert_eq!(game.refused(2, take_seat()), TableRefusal::Private);
    assert_eq!(game.refused(2, TableAction::say("hello")), TableRefusal::Private);
    game.by(1, take_seat());
    game.by(2, TableAction::TakeSeat { link: Some("secret".into()), name: None });
    game.by(2, TableAction::say("hello"));
    let admits = |player: &str, link| game.table.admits(Some(&PlayerId::new(player)), link);
    assert!(admits("p1", None) && admits("p2", None) && admits("p3", Some("secret")) && !admits("p3", None));
}

#[test]
fn player_ids_of_others_are_hidden() {
    let access = AccessPolicy::Private { link: "secret".into() };
    let mut game = TestTable::open(TableSetup { access, ..TableSetup::new(Pente, 2, "host-id") });
    for (id, link) in [("ada-id", "secret"), ("bob-id", "secret")] {
        let command =
            TableCommand::new(TableAction::TakeSeat { link: Some(link.into()), name: None }, 1).with_id(id);
        game.execute(&command, &Actor::person(id, "Somebody")).expect("a seat");
    }
    game.by_server(TableAction::Start { seed: 3 });
    let ada = Actor::person("ada-id", "Ada");
    for viewer in [None, Some(&ada)] {
        let mut seen = serde_json::to_string(&game.table.view(viewer, Millis(0))).expect("JSON");
        for event in &game.stored {
            let shown = game.table.event_for(event, viewer).expect("no talk");
            seen += &serde_json::to_string(&shown.kind).expect("JSON");
            let own = shown.command.map(|done| done.id.as_str().to_owned());
            assert!(own.is_none_or(|id| id == "ada-id"));
        }
        assert!(!["host-id", "ada-id", "bob-id", "secret"].iter().any(|id| seen.contains(id)), "{seen}");
    }
}

#[test]
fn only_the_holder_of_a_seat_acts_for_it() {
    let mut game = TestTable::start(setup(Pentago, 2, ""));
    for action in [
        TableAction::play("b2A+"),
        TableAction::Resign,
        offer(DRAW),
        TableAction::Abort,
        TableAction::ClaimGone,
        TableAction::Tick,
    ] {
        assert_eq!(game.refused(3, action), TableRefusal::NotYourSeat);
    }
    let for_another = TableCommand::new(TableAction::Resign, 2).for_seat(2);
    assert_eq!(game.execute(&for_another, &player(1)), Err(TableRefusal::NotYourSeat));
    let engine = Actor::Engine(SeatNumber::new(1));
    assert_eq!(game.try_as(&engine, TableAction::play("b2A+")), Err(TableRefusal::NotYourSeat));
    game.by(3, TableAction::say("I may talk"));
}

#[test]
fn one_person_plays_for_several_seats_at_one_screen() {
    let mut seats = setup(Exago, 3, "");
    seats.seats[1] = SeatHolder::same_screen("p1", "Sister");
    let mut game = TestTable::start(seats.clone());
    game.by(1, TableAction::play("f6"));
    game.by(1, TableAction::play("f7"));
    assert!(matches!(game.refused(1, TableAction::play("g6")), TableRefusal::NotYourTurn { .. }));
    assert_eq!(game.refused(1, TableAction::Resign), TableRefusal::WhichSeat);
    let events =
        game.execute(&TableCommand::new(offer(DRAW), 4).for_seat(1), &player(1)).expect("a draw offer");
    assert_eq!(events.len(), 2, "the player agrees for the other seat too");
    game.by(3, agree(DRAW));
    assert_eq!((game.places(), game.how()), (&[1, 1, 1][..], EndReason::Agreement));
    seats.play = GameCategory::Rated;
    assert_eq!(Table::open(seats, Millis(0)).expect_err("no"), TableRefusal::OneSeatEach);
}
