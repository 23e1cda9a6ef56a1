//! Behaviour beyond the clauses of the rulebook: seats, clocks, offers, ends of games, commands, views.

use tessera_rules::GameKind::{Exago, Pentago, PentagoXl, Pente};
use tessera_rules::{AnyGame, Record, Seat};
use tessera_table::{
    Access, Actor, AllowedAction, ClockSetting, EndReason, Millis, OfferKind, PlayMode, PlayerId, SeatHolder,
    SeatNumber, Table, TableAction, TableCommand, TableEvent, TableEventKind, TableRefusal, TableSetup,
    TableStage, WithdrawalReason,
};

use crate::test_table::{BLITZ, TestTable, player, setup};

const DRAW: OfferKind = OfferKind::Draw;
const BACK: OfferKind = OfferKind::TakeBack;

fn offer(offer: OfferKind) -> TableAction {
    TableAction::Offer { offer }
}

fn agree(offer: OfferKind) -> TableAction {
    TableAction::Agree { offer }
}

fn take_seat() -> TableAction {
    TableAction::TakeSeat { link: None, name: None }
}

fn timed(clock: ClockSetting, players: u8) -> TestTable {
    let game = if players == 2 { Pentago } else { PentagoXl };
    TestTable::start(TableSetup { clock, ..setup(game, players, "") })
}

fn how(game: &TestTable) -> EndReason {
    game.table.outcome().expect("it is over").how
}

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
    let access = Access::Private { link: "secret".into() };
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
    let access = Access::Private { link: "secret".into() };
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
    assert_eq!((game.places(), how(&game)), (&[1, 1, 1][..], EndReason::Agreement));
    seats.play = PlayMode::Rated;
    assert_eq!(Table::open(seats, Millis(0)).expect_err("no"), TableRefusal::OneSeatEach);
}

#[test]
fn a_stale_move_is_refused_and_chat_makes_no_move_stale() {
    let mut game = TestTable::start(setup(Pentago, 2, ""));
    let seen = game.table.number();
    game.by(2, TableAction::say("good luck"));
    game.execute(&TableCommand::new(TableAction::play("b2A+"), seen), &player(1))
        .expect("only talk came between");
    let stale =
        game.execute(&TableCommand::new(TableAction::play("e5A+"), seen), &player(2)).expect_err("stale");
    assert_eq!(
        stale.to_string(),
        "the game has changed since event 2: look at event 4 first, then decide again"
    );
    let future = TableCommand::new(TableAction::play("e5A+"), 99);
    assert_eq!(game.execute(&future, &player(2)), Err(TableRefusal::NotYet { seen: 99, last: 4 }));
}

#[test]
fn a_repeated_command_is_executed_once() {
    let mut game = TestTable::start(setup(Pentago, 2, ""));
    let command = TableCommand::new(TableAction::play("b2A+"), game.table.number()).with_id("c1");
    assert_eq!(game.execute(&command, &player(1)).expect("a move").len(), 1);
    assert_eq!(game.execute(&command, &player(1)), Ok(Vec::new()));
    let id = command.id.clone().expect("it has one");
    assert_eq!(game.table.event_of_command(&id, &player(1)), Some(3));
    let other = TableCommand::new(TableAction::play("e5A+"), game.table.number()).with_id("c1");
    assert_eq!(game.execute(&other, &player(2)).expect("another's id").len(), 1);
    for i in 0..200 {
        let said = TableCommand::new(TableAction::say("hm"), 1).with_id(&format!("s{i}"));
        game.execute(&said, &player(9)).expect("spectators may talk");
        game.execute(&said, &player(2)).expect("players may talk");
    }
    assert_eq!(game.execute(&command, &player(1)), Ok(Vec::new()), "for as long as the table lives");
    let replayed = Table::replay(&game.stored).expect("stored events follow each other");
    assert_eq!(replayed.event_of_command(&id, &player(1)), Some(3), "also after a restart");
    assert_eq!(game.execute(&command.with_id(&"x".repeat(65)), &player(1)), Err(TableRefusal::CommandId));
}

#[test]
fn illegal_moves_are_refused_with_the_reason() {
    let mut game = TestTable::start(setup(Pentago, 2, ""));
    assert_eq!(
        game.refused(1, TableAction::play("b2")).to_string(),
        "the turn is missing: a block must be turned, as in b2A+"
    );
    assert!(matches!(game.refused(2, TableAction::play("b2A+")), TableRefusal::NotYourTurn { .. }));
    assert!(matches!(
        TestTable::open(setup(Pentago, 2, "")).refused(1, TableAction::play("b2A+")),
        TableRefusal::NotStarted
    ));
}

#[test]
fn a_clock_starts_with_the_second_move() {
    let mut game = timed(BLITZ, 2);
    game.wait(50).moves("a1A+").wait(100).moves("f1A+");
    assert_eq!((game.clock(1), game.clock(2)), (60_000, 60_000));
    game.wait(10);
    assert_eq!(game.clock(1), 50_000);
    game.moves("a2A+");
    assert_eq!(game.clock(1), 52_000, "with the increment");
    assert!(matches!(
        game.stored.last().map(|event| &event.kind),
        Some(TableEventKind::Moved { used: Millis(10_000), left: Some(Millis(52_000)), .. })
    ));
}

#[test]
fn no_clock_runs_while_the_server_is_down() {
    let mut game = timed(BLITZ, 2);
    game.moves("a1A+ f1A+").wait(10);
    game.by(1, TableAction::say("hm"));
    game.set_present(1, false);
    let seen = game.table.number();
    assert_eq!(game.refused(1, TableAction::Resume), TableRefusal::ServerOnly);
    game.wait(3_600).by_server(TableAction::Resume);
    assert_eq!(game.clock(1), 50_000, "the hour is nobody's");
    assert!(
        matches!(game.refused(2, TableAction::ClaimGone), TableRefusal::Grace { .. }),
        "the absence does not count either"
    );
    game.wait(5);
    let command = TableCommand::new(TableAction::play("a2A+"), seen);
    game.execute(&command, &player(1)).expect("nothing has happened to the game");
    assert_eq!(game.clock(1), 47_000);
    game.wait(60).by_server(TableAction::Resume);
    game.wait(60).by_server(TableAction::Tick);
    assert_eq!(how(&game), EndReason::Time);
    assert_eq!(game.by_server(TableAction::Resume), [], "no clock is running");
    assert_eq!(
        TestTable::start(setup(Pentago, 2, "")).by_server(TableAction::Resume),
        [],
        "a game without a clock has no event either"
    );
}

#[test]
fn a_missing_first_move_aborts_the_game() {
    for clock in [BLITZ, ClockSetting::PerMove { time: Millis::seconds(10) }] {
        let mut game = timed(clock, 2);
        game.wait(299);
        assert_eq!(game.by_server(TableAction::Tick), []);
        game.wait(1).by_server(TableAction::Tick);
        assert_eq!((how(&game), game.places()), (EndReason::Abort, &[][..]));
    }
    let mut patient = timed(ClockSetting::None, 2);
    patient.wait(1_000_000);
    assert_eq!((patient.table.deadline(), patient.by_server(TableAction::Tick)), (None, vec![]));
}

#[test]
fn a_flag_fall_loses_between_two() {
    let mut game = timed(BLITZ, 2);
    game.moves("a1A+ f1A+");
    game.wait(59);
    assert!(matches!(game.refused(2, TableAction::Tick), TableRefusal::TimeIsNotUp { .. }));
    game.wait(1);
    assert_eq!(game.table.deadline(), Some(Millis(game.now)));
    assert!(matches!(game.refused(1, TableAction::play("a2A+")), TableRefusal::TimeIsUp { .. }));
    assert!(game.table.view(Some(&player(2)), Millis(game.now)).may.contains(&AllowedAction::ClaimTime));
    game.by(2, TableAction::Tick);
    assert_eq!((game.places(), how(&game), game.clock(1)), (&[2, 1][..], EndReason::Time, 0));
}

#[test]
fn a_flag_fall_of_one_of_many_players_leaves_the_others_playing() {
    let mut game = timed(ClockSetting::PerMove { time: Millis::seconds(20) }, 3);
    game.moves("a1A+ b1A+ c1A+ d1A+");
    game.wait(20).by_server(TableAction::Tick);
    assert_eq!((game.table.stage(), game.table.to_move().map(Seat::number)), (TableStage::Playing, Some(3)));
    game.wait(5).moves("e1A+");
    game.wait(19);
    assert_eq!(game.clock(1), 1_000);
    game.wait(1).by_server(TableAction::Tick);
    assert_eq!((game.places(), how(&game)), (&[2, 3, 1][..], EndReason::Time));
    let mut team = TestTable::start(TableSetup { clock: BLITZ, ..setup(PentagoXl, 4, "teams") });
    team.moves("a1A+ b1A+ c1A+ d1A+").wait(60).by_server(TableAction::Tick);
    assert_eq!(team.places(), [2, 1, 2, 1]);
}

#[test]
fn a_server_clock_that_is_behind_does_no_harm() {
    let mut game = timed(BLITZ, 2);
    game.moves("a1A+ f1A+");
    game.now = 0;
    game.moves("a2A+");
    assert_eq!(game.clock(1), 62_000);
}

#[test]
fn a_take_back_gives_the_clock_back() {
    let mut game = timed(BLITZ, 2);
    game.moves("a1A+ f1A+").wait(7).moves("a2A+").wait(9).moves("f2A+").wait(3);
    let events = [game.by(1, offer(BACK)), game.by(2, agree(BACK))].concat();
    assert_eq!(events.last().map(|event| &event.kind), Some(&TableEventKind::TakenBack { moves: 2 }));
    assert_eq!((game.clock(1), game.clock(2), game.table.moves().len()), (60_000, 60_000, 2));
    assert_eq!(game.table.to_move().map(Seat::number), Some(1));
    game.wait(5);
    assert_eq!(game.clock(1), 55_000);
    game.by(2, offer(BACK));
    game.moves("a2A+");
    assert!(matches!(game.refused(1, agree(BACK)), TableRefusal::NoSuchOffer(_)), "a move lets it lapse");
}

#[test]
fn moves_are_taken_back_only_in_casual_games() {
    for play in [PlayMode::Rated, PlayMode::Tournament] {
        let mut game = TestTable::start(TableSetup { play, ..setup(Pente, 2, "") });
        game.moves("K10 L10");
        assert!(matches!(game.refused(1, offer(BACK)), TableRefusal::NoOffer(_)));
    }
    let mut game = TestTable::start(setup(Pente, 2, ""));
    assert!(matches!(game.refused(1, offer(BACK)), TableRefusal::NoOffer(_)), "nothing was played");
}

#[test]
fn a_draw_needs_all_players_still_in_the_game() {
    let mut game = TestTable::start(setup(Exago, 4, ""));
    game.moves("f6 f7 e6 g6");
    game.by(2, TableAction::Resign);
    game.by(1, offer(DRAW));
    assert!(matches!(game.refused(2, agree(DRAW)), TableRefusal::NotAsked { .. }));
    game.by(3, agree(DRAW));
    assert_eq!(game.table.stage(), TableStage::Playing);
    assert!(game.table.view(Some(&player(4)), Millis(game.now)).may.contains(&AllowedAction::AgreeDraw));
    game.by(4, agree(DRAW));
    assert_eq!(game.places(), [1, 4, 1, 1]);
}

#[test]
fn a_draw_offer_ends_with_another_players_move_and_cannot_be_repeated_at_once() {
    let mut game = TestTable::start(setup(Pente, 2, ""));
    assert!(matches!(game.refused(1, offer(DRAW)), TableRefusal::NoOffer(_)), "after the second move");
    game.moves("K10 L10");
    game.by(1, offer(DRAW));
    assert_eq!(game.refused(2, offer(DRAW)), TableRefusal::OfferedAlready);
    game.moves("A1");
    assert_eq!(game.table.offers().len(), 1, "the player's own move leaves it open");
    game.moves("A2");
    assert_eq!(game.table.offers().len(), 0);
    game.by(1, offer(DRAW));
    game.by(2, TableAction::Decline { offer: DRAW });
    assert!(matches!(game.refused(1, offer(DRAW)), TableRefusal::NoOffer(_)));
    game.moves("A3");
    game.by(1, offer(DRAW));
    let early = TableCommand::new(agree(DRAW), game.table.number() - 1);
    assert!(
        matches!(game.execute(&early, &player(2)), Err(TableRefusal::Stale { .. })),
        "the client has not seen it"
    );
}

#[test]
fn of_two_players_the_other_wins_by_resignation() {
    let mut game = TestTable::start(setup(Pente, 2, ""));
    let events = game.by(2, TableAction::Resign);
    assert!(matches!(events[0].kind, TableEventKind::Withdrew { why: WithdrawalReason::Resigned, .. }));
    assert_eq!((game.places(), how(&game)), (&[1, 2][..], EndReason::Resignation));
    assert_eq!(game.refused(1, TableAction::play("K10")), TableRefusal::Over);
}

#[test]
fn a_game_is_aborted_before_its_second_move() {
    let mut game = TestTable::start(setup(Pentago, 2, ""));
    game.moves("a1A+");
    game.by(2, TableAction::Abort);
    assert_eq!(how(&game), EndReason::Abort);
    let mut late = TestTable::start(setup(Pentago, 2, ""));
    late.moves("a1A+ a2A+");
    assert_eq!(late.refused(1, TableAction::Abort), TableRefusal::TooLateToAbort);
    let mut waiting = TestTable::open(TableSetup::new(Pente, 2, "p1"));
    assert_eq!(waiting.refused(2, TableAction::Abort), TableRefusal::HostOnly);
    waiting.by(1, TableAction::Abort);
    assert_eq!(how(&waiting), EndReason::Abort);
}

#[test]
fn others_may_claim_when_the_player_to_move_is_absent() {
    let clocks = [
        (ClockSetting::None, 3 * 24 * 3_600),
        (BLITZ, 60),
        (ClockSetting::PerMove { time: Millis::seconds(9) }, 9),
    ];
    for (clock, grace) in clocks {
        assert_eq!(clock.absence_grace(), Millis::seconds(grace));
    }
    let hour = ClockSetting::PerGame { time: Millis::seconds(3_600), increment: Millis(0) };
    assert_eq!(hour.absence_grace(), Millis::seconds(360));
    let mut game = timed(hour, 2);
    game.moves("a1A+ f1A+");
    assert!(matches!(game.refused(2, TableAction::ClaimGone), TableRefusal::NotGone { .. }));
    assert_eq!(game.set_present(1, false), [SeatNumber::new(1)]);
    assert_eq!(game.set_present(1, false), [], "they are away already");
    game.wait(359);
    assert_eq!(
        game.refused(2, TableAction::ClaimGone).to_string(),
        "seat 1 may still return; claim again in 1 s"
    );
    game.set_present(1, true);
    game.set_present(1, false);
    game.wait(360);
    assert!(game.table.view(Some(&player(2)), Millis(game.now)).may.contains(&AllowedAction::ClaimGone));
    game.by(2, TableAction::ClaimGone);
    assert_eq!((game.places(), how(&game)), (&[2, 1][..], EndReason::Abandonment));
}

#[test]
fn a_claim_removes_the_absent_player_among_many() {
    let mut game = timed(ClockSetting::None, 3);
    game.moves("a1A+");
    game.set_present(2, false);
    game.wait(3 * 24 * 3_600).by(3, TableAction::ClaimGone);
    assert_eq!((game.table.stage(), game.table.to_move().map(Seat::number)), (TableStage::Playing, Some(3)));
}

#[test]
fn a_rematch_needs_all_players_and_engines_always_agree() {
    let mut seats = setup(Pentago, 2, "");
    seats.seats[1] = SeatHolder::Engine { level: 2 };
    let mut game = TestTable::start(seats);
    game.moves("a1A+ a2A+");
    assert_eq!(game.refused(1, offer(OfferKind::Rematch)), TableRefusal::NotOver);
    game.by(1, TableAction::Resign);
    assert_eq!(game.table.rematch(1), Err(TableRefusal::NoRematch));
    game.by(1, offer(OfferKind::Rematch));
    let setup = game.table.rematch(1).expect("agreed");
    assert_eq!(setup.seats[0], SeatHolder::Engine { level: 2 });
    game.by_server(TableAction::OpenRematch { table: "t2".into() });
    assert_eq!(game.table.view(None, Millis(0)).rematch.as_deref(), Some("t2"));
    assert!(Table::open(setup, Millis(0)).is_ok());
}

#[test]
fn chat_messages_and_names_have_limits() {
    let mut game = TestTable::open(TableSetup::new(Pentago, 2, "p1"));
    for text in ["", "  ", "a\nb", "\u{202e}abc", &"x".repeat(501)] {
        assert_eq!(game.refused(1, TableAction::say(text)), TableRefusal::ChatText, "{text:?}");
    }
    game.by(1, TableAction::say(&"é".repeat(500)));
    for name in ["", "a\u{7}", &"x".repeat(41)] {
        assert_eq!(game.try_as(&Actor::person("p5", name), take_seat()), Err(TableRefusal::Name), "{name:?}");
    }
    game.try_as(&Actor::person("p5", &"é".repeat(40)), take_seat()).expect("forty characters");
}

#[test]
fn a_game_is_exported_as_a_record() {
    let mut game = timed(BLITZ, 2);
    game.moves("b2A+ e5D-");
    game.by(2, TableAction::Resign);
    let text = game.table.record("2026.11.15").expect("a record").to_string();
    assert_eq!(
        text,
        "[Game \"Pentago\"]\n[Player 1 Name \"Player 1\"]\n[Player 2 Name \"Player 2\"]\n[Date \"2026.11.15\"]\n\
         [Clock \"60 s a game and 2 s a move\"]\n[Ended \"resignation\"]\n[Result \"1-0\"]\n\n1. b2A+ e5D- 1-0\n"
    );
    assert_eq!(text.parse::<Record>().expect("it is read again").to_string(), text);
    let mut many = TestTable::start(setup(PentagoXl, 3, ""));
    many.moves("a1A+ b1A+");
    many.by(3, TableAction::Resign);
    many.moves("a2A+ b2A+");
    many.by(1, TableAction::Resign);
    let text = many.table.record("").expect("a record").to_string();
    assert!(text.contains("[Withdrawn \"seat 3 after move 2, seat 1 after move 4\"]"), "{text}");
    assert!(text.contains("[Played on \"a2A+ b2A+\"]") && text.ends_with("2:1:3\n"), "{text}");
    assert!(text.parse::<Record>().is_ok());
}

#[test]
fn stored_events_out_of_order_are_refused() {
    let mut game = TestTable::start(setup(Pentago, 2, ""));
    game.moves("a1A+");
    let mut table = game.table.clone();
    let moved = game.stored[2].clone();
    for event in [
        moved.clone(),
        TableEvent { number: 4, ..moved.clone() },
        TableEvent { number: 4, at: Millis(0), command: None, kind: TableEventKind::PlayedOn },
        TableEvent {
            number: 4,
            at: Millis(9_999),
            command: None,
            kind: TableEventKind::TakenBack { moves: 2 },
        },
        TableEvent { number: 4, ..game.stored[0].clone() },
    ] {
        let error = table.apply(&event).expect_err("it cannot follow").to_string();
        assert!(error.starts_with(&format!("event {} cannot follow: ", event.number)), "{error}");
        assert_eq!(table, game.table, "and changes nothing");
    }
    assert!(Table::replay(&game.stored[1..]).is_err());
}

#[test]
fn invalid_setups_are_refused() {
    let refused = |setup: TableSetup| Table::open(setup, Millis(0)).expect_err("it is unsound");
    assert!(matches!(refused(setup(Pentago, 3, "")), TableRefusal::Rules(_)));
    assert!(matches!(refused(setup(PentagoXl, 3, "teams")), TableRefusal::Rules(_)));
    let clock = ClockSetting::PerMove { time: Millis(0) };
    assert_eq!(refused(TableSetup { clock, ..setup(Pente, 2, "") }), TableRefusal::Clock);
    let mut twice = setup(Pente, 2, "");
    twice.seats[1] = twice.seats[0].clone();
    assert_eq!(refused(twice), TableRefusal::AlreadySeated);
}

#[test]
fn every_earlier_position_can_be_replayed() {
    #[track_caller]
    fn check(game: &TestTable, text: &str) {
        let mut replayed = AnyGame::new(PentagoXl, 3, "").expect("the usual rules");
        for (ply, text) in text.split_whitespace().enumerate() {
            let seen = game.table.game_after(ply).expect("it was there");
            assert_eq!(seen.to_string(), replayed.to_string(), "after {ply} moves");
            replayed.play_text(text).expect("a legal move");
        }
        assert_eq!(game.table.game_after(game.table.moves().len() + 1), None);
    }
    let mut game = TestTable::start(setup(PentagoXl, 3, ""));
    check(&game, "");
    game.moves("a1A+ e5B- i9C+ b2A+");
    check(&game, "a1A+ e5B- i9C+ b2A+");
    game.by(1, offer(BACK));
    game.agree_all(BACK);
    check(&game, "a1A+ e5B- i9C+");
    game.moves("c3D+");
    check(&game, "a1A+ e5B- i9C+ c3D+");
    // A player who withdraws now was in the game before the last move.
    game.by(3, TableAction::Resign);
    check(&game, "a1A+ e5B- i9C+ c3D+");
}
