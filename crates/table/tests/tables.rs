//! Behaviour beyond the clauses of the rulebook: commands, offers, ends of games, records and replays.

use tessera_rules::GameKind::{Exago, Pentago, PentagoXl, Pente};
use tessera_rules::{AnyGame, Record};
use tessera_table::{
    Actor, AllowedAction, ClockSetting, EndReason, GameCategory, Millis, OfferKind, SeatHolder, Table,
    TableAction, TableCommand, TableEvent, TableEventKind, TableRefusal, TableSetup, TableStage,
    WithdrawalReason,
};

use crate::test_table::{BLITZ, TestTable, agree, offer, player, setup, take_seat, timed};

const DRAW: OfferKind = OfferKind::Draw;
const BACK: OfferKind = OfferKind::TakeBack;

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
fn moves_are_taken_back_only_in_casual_games() {
    for play in [GameCategory::Rated, GameCategory::Tournament] {
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
    assert_eq!((game.places(), game.how()), (&[1, 2][..], EndReason::Resignation));
    assert_eq!(game.refused(1, TableAction::play("K10")), TableRefusal::Over);
}

#[test]
fn a_game_is_aborted_before_its_second_move() {
    let mut game = TestTable::start(setup(Pentago, 2, ""));
    game.moves("a1A+");
    game.by(2, TableAction::Abort);
    assert_eq!(game.how(), EndReason::Abort);
    let mut late = TestTable::start(setup(Pentago, 2, ""));
    late.moves("a1A+ a2A+");
    assert_eq!(late.refused(1, TableAction::Abort), TableRefusal::TooLateToAbort);
    let mut waiting = TestTable::open(TableSetup::new(Pente, 2, "p1"));
    assert_eq!(waiting.refused(2, TableAction::Abort), TableRefusal::HostOnly);
    waiting.by(1, TableAction::Abort);
    assert_eq!(waiting.how(), EndReason::Abort);
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
fn a_record_names_level_and_version_of_the_engine() {
    let record = |engine_version: Option<&str>| {
        let mut setup = setup(Pentago, 2, "");
        setup.seats[1] = SeatHolder::Engine { level: 7 };
        setup.engine_version = engine_version.map(str::to_owned);
        TestTable::open(setup).table.record("").expect("a record").to_string()
    };
    let text = record(Some("0.1.0+engine.2"));
    let tags = "[Player 2 Engine \"Tessera 0.1.0+engine.2\"]\n[Player 2 Level \"7\"]\n";
    assert!(text.contains(tags) && !text.contains("Player 1 Level"), "{text}");
    assert_eq!(text.parse::<Record>().expect("it is read again").to_string(), text);
    // Tables from before have no version.
    let older = record(None);
    assert!(older.contains("[Player 2 Level \"7\"]") && !older.contains("Player 2 Engine"), "{older}");
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

#[test]
fn another_game_goes_on_only_where_it_is_not_over_and_nobody_has_withdrawn() {
    let mut game = TestTable::start(setup(PentagoXl, 3, ""));
    game.moves("a1A+ e5B- i9C+ b2A+");
    game.by(3, TableAction::Resign);
    game.moves("c3D+ d4D+");
    let continued = [0, 3, 4, 6, usize::MAX].map(|most| game.table.continuation(most));
    assert_eq!(continued, [0, 3, 4, 4, 4]);
    let mut won = TestTable::start(setup(Pente, 2, ""));
    won.moves("K10 A1 L10 A2 M10 A3 N10 A4 O10");
    assert_eq!((won.table.stage(), won.table.continuation(9)), (TableStage::Over, 8));
}
