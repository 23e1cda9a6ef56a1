//! What happens at a table besides the clauses of the rulebook: seats, clocks, offers, endings, commands, views.

use tessera_rules::GameKind::{Exago, Pentago, PentagoXl, Pente};
use tessera_rules::{AnyGame, Record, Seat};
use tessera_table::{
    Access, Action, Actor, ClockSetting, Command, Event, Holder, How, MayDo, Millis, OfferKind, Opening,
    Play, PlayerId, Refusal, Stage, Table, What, Why,
};

use crate::playing::{BLITZ, Game, opening, player};

const DRAW: OfferKind = OfferKind::Draw;
const BACK: OfferKind = OfferKind::TakeBack;

fn offer(offer: OfferKind) -> Action {
    Action::Offer { offer }
}

fn agree(offer: OfferKind) -> Action {
    Action::Agree { offer }
}

fn take_seat() -> Action {
    Action::TakeSeat { link: None, name: None }
}

fn timed(clock: ClockSetting, players: u8) -> Game {
    let game = if players == 2 { Pentago } else { PentagoXl };
    Game::start(Opening { clock, ..opening(game, players, "") })
}

fn how(game: &Game) -> How {
    game.table.outcome().expect("it is over").how
}

#[test]
fn seats_are_taken_and_left_before_the_start() {
    let mut game = Game::open(Opening::new(Exago, 3, "p1"));
    game.by(1, take_seat());
    assert_eq!(game.refused(1, take_seat()), Refusal::HoldsASeat);
    let second = Command::new(take_seat(), 2).for_seat(1);
    assert!(matches!(game.give(&second, &player(2)), Err(Refusal::SeatTaken { .. })));
    game.try_as(&Actor::guest("g", "Guest"), take_seat()).expect("an open seat");
    assert!(matches!(&game.table.holders()[1], Holder::Guest { name, .. } if name == "Guest"));
    game.try_as(&Actor::guest("g", "Guest"), Action::LeaveSeat).expect("before the start");
    assert_eq!(game.try_as(&Actor::House, Action::Start { lot: 1 }), Err(Refusal::OpenSeats { open: 2 }));
    assert_eq!(game.refused(2, Action::SeatEngine { level: 3 }), Refusal::HostOnly);
    assert_eq!(game.refused(1, Action::SeatEngine { level: 11 }), Refusal::Level { level: 11 });
    game.by(1, Action::SeatEngine { level: 10 });
    let named = Action::TakeSeat { link: None, name: Some("Little sister".into()) };
    game.by(1, named);
    assert!(game.table.is_full());
    assert_eq!(game.refused(2, take_seat()), Refusal::NoOpenSeat);
    assert_eq!(game.refused(1, Action::Start { lot: 1 }), Refusal::HouseOnly);
    game.house(Action::Start { lot: 1 });
    assert!(matches!(game.refused(1, Action::LeaveSeat), Refusal::AlreadyStarted | Refusal::WhichSeat));
    assert_eq!(
        game.give(&Command::new(Action::LeaveSeat, 1).for_seat(9), &player(1)),
        Err(Refusal::NoSuchSeat { seat: tessera_table::SeatNumber::new(9), seats: 3 })
    );
}

#[test]
fn a_private_table_is_for_those_with_the_link() {
    let access = Access::Private { link: "secret".into() };
    let mut game = Game::open(Opening { access, ..Opening::new(Pente, 2, "p1") });
    assert_eq!(game.refused(2, take_seat()), Refusal::Private);
    assert_eq!(game.refused(2, Action::say("hello")), Refusal::Private);
    game.by(1, take_seat());
    game.by(2, Action::TakeSeat { link: Some("secret".into()), name: None });
    game.by(2, Action::say("hello"));
    let admits = |player: &str, link| game.table.admits(Some(&PlayerId::new(player)), link);
    assert!(admits("p1", None) && admits("p2", None) && admits("p3", Some("secret")) && !admits("p3", None));
}

#[test]
fn nobody_learns_who_the_others_are() {
    let access = Access::Private { link: "secret".into() };
    let mut game = Game::open(Opening { access, ..Opening::new(Pente, 2, "host-id") });
    for (id, link) in [("ada-id", "secret"), ("bob-id", "secret")] {
        let command = Command::new(Action::TakeSeat { link: Some(link.into()), name: None }, 1).with_id(id);
        game.give(&command, &Actor::person(id, "Somebody")).expect("a seat");
    }
    game.house(Action::Start { lot: 3 });
    let ada = Actor::person("ada-id", "Ada");
    for viewer in [None, Some(&ada)] {
        let mut seen = serde_json::to_string(&game.table.view(viewer, Millis(0))).expect("JSON");
        for event in &game.stored {
            let shown = game.table.shown(event, viewer).expect("no talk");
            seen += &serde_json::to_string(&shown.what).expect("JSON");
            let own = shown.command.map(|done| done.id.as_str().to_owned());
            assert!(own.is_none_or(|id| id == "ada-id"));
        }
        assert!(!["host-id", "ada-id", "bob-id", "secret"].iter().any(|id| seen.contains(id)), "{seen}");
    }
}

#[test]
fn only_the_holder_of_a_seat_acts_for_it() {
    let mut game = Game::start(opening(Pentago, 2, ""));
    for action in
        [Action::play("b2A+"), Action::Resign, offer(DRAW), Action::Abort, Action::ClaimGone, Action::Tick]
    {
        assert_eq!(game.refused(3, action), Refusal::NotYourSeat);
    }
    let for_another = Command::new(Action::Resign, 2).for_seat(2);
    assert_eq!(game.give(&for_another, &player(1)), Err(Refusal::NotYourSeat));
    let engine = Actor::Engine(tessera_table::SeatNumber::new(1));
    assert_eq!(game.try_as(&engine, Action::play("b2A+")), Err(Refusal::NotYourSeat));
    game.by(3, Action::say("I may talk"));
}

#[test]
fn one_person_plays_for_several_seats_at_one_screen() {
    let mut seats = opening(Exago, 3, "");
    seats.seats[1] = Holder::same_screen("p1", "Sister");
    let mut game = Game::start(seats.clone());
    game.by(1, Action::play("f6"));
    game.by(1, Action::play("f7"));
    assert!(matches!(game.refused(1, Action::play("g6")), Refusal::NotYourTurn { .. }));
    assert_eq!(game.refused(1, Action::Resign), Refusal::WhichSeat);
    let events = game.give(&Command::new(offer(DRAW), 4).for_seat(1), &player(1)).expect("a draw offer");
    assert_eq!(events.len(), 2, "he agrees for his other seat");
    game.by(3, agree(DRAW));
    assert_eq!((game.places(), how(&game)), (&[1, 1, 1][..], How::Agreement));
    seats.play = Play::Rated;
    assert_eq!(Table::open(seats, Millis(0)).expect_err("no"), Refusal::OneSeatEach);
}

#[test]
fn a_stale_move_is_refused_and_talk_makes_none_stale() {
    let mut game = Game::start(opening(Pentago, 2, ""));
    let seen = game.table.number();
    game.by(2, Action::say("good luck"));
    game.give(&Command::new(Action::play("b2A+"), seen), &player(1)).expect("only talk came between");
    let stale = game.give(&Command::new(Action::play("e5A+"), seen), &player(2)).expect_err("stale");
    assert_eq!(
        stale.to_string(),
        "the game has changed since event 2: look at event 4 first, then decide again"
    );
    let future = Command::new(Action::play("e5A+"), 99);
    assert_eq!(game.give(&future, &player(2)), Err(Refusal::NotYet { seen: 99, last: 4 }));
}

#[test]
fn a_repeated_command_is_done_once() {
    let mut game = Game::start(opening(Pentago, 2, ""));
    let command = Command::new(Action::play("b2A+"), game.table.number()).with_id("c1");
    assert_eq!(game.give(&command, &player(1)).expect("a move").len(), 1);
    assert_eq!(game.give(&command, &player(1)), Ok(Vec::new()));
    let id = command.id.clone().expect("it has one");
    assert_eq!(game.table.done(&id, &player(1)), Some(3));
    let other = Command::new(Action::play("e5A+"), game.table.number()).with_id("c1");
    assert_eq!(game.give(&other, &player(2)).expect("another's id").len(), 1);
    for i in 0..200 {
        let said = Command::new(Action::say("hm"), 1).with_id(&format!("s{i}"));
        game.give(&said, &player(9)).expect("spectators may talk");
    }
    assert_eq!(game.give(&command, &player(1)), Ok(Vec::new()), "spectators make nobody forget");
    assert_eq!(game.give(&command.with_id(&"x".repeat(65)), &player(1)), Err(Refusal::CommandId));
}

#[test]
fn illegal_moves_are_refused_with_the_reason() {
    let mut game = Game::start(opening(Pentago, 2, ""));
    assert_eq!(
        game.refused(1, Action::play("b2")).to_string(),
        "the turn is missing: a block must be turned, as in b2A+"
    );
    assert!(matches!(game.refused(2, Action::play("b2A+")), Refusal::NotYourTurn { .. }));
    assert!(matches!(
        Game::open(opening(Pentago, 2, "")).refused(1, Action::play("b2A+")),
        Refusal::NotStarted
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
        game.stored.last().map(|event| &event.what),
        Some(What::Moved { used: Millis(10_000), left: Some(Millis(52_000)), .. })
    ));
}

#[test]
fn no_clock_runs_while_the_house_is_closed() {
    let mut game = timed(BLITZ, 2);
    game.moves("a1A+ f1A+").wait(10);
    game.house(Action::Left { player: PlayerId::new("p1") });
    let seen = game.table.number();
    assert_eq!(game.refused(1, Action::Resume), Refusal::HouseOnly);
    game.wait(3_600).house(Action::Resume);
    assert_eq!(game.clock(1), 50_000, "the hour is nobody's");
    assert!(matches!(game.refused(2, Action::ClaimGone), Refusal::Grace { .. }), "nor was he gone for it");
    game.wait(5);
    let command = Command::new(Action::play("a2A+"), seen);
    game.give(&command, &player(1)).expect("nothing has happened to the game");
    assert_eq!(game.clock(1), 47_000);
    game.wait(60).house(Action::Resume);
    game.wait(60).house(Action::Tick);
    assert_eq!(how(&game), How::Time);
    assert_eq!(game.house(Action::Resume), [], "nothing runs that could go on");
    assert_eq!(Game::start(opening(Pentago, 2, "")).house(Action::Resume), [], "without a clock neither");
}

#[test]
fn who_makes_no_first_move_aborts_the_game() {
    for clock in [BLITZ, ClockSetting::PerMove { time: Millis::seconds(10) }] {
        let mut game = timed(clock, 2);
        game.wait(299);
        assert_eq!(game.house(Action::Tick), []);
        game.wait(1).house(Action::Tick);
        assert_eq!((how(&game), game.places()), (How::Abort, &[][..]));
    }
    let mut patient = timed(ClockSetting::None, 2);
    patient.wait(1_000_000);
    assert_eq!((patient.table.deadline(), patient.house(Action::Tick)), (None, vec![]));
}

#[test]
fn a_flag_fall_loses_between_two() {
    let mut game = timed(BLITZ, 2);
    game.moves("a1A+ f1A+");
    game.wait(59);
    assert!(matches!(game.refused(2, Action::Tick), Refusal::TimeIsNotUp { .. }));
    game.wait(1);
    assert_eq!(game.table.deadline(), Some(Millis(game.now)));
    assert!(matches!(game.refused(1, Action::play("a2A+")), Refusal::TimeIsUp { .. }));
    assert!(game.table.view(Some(&player(2)), Millis(game.now)).may.contains(&MayDo::ClaimTime));
    game.by(2, Action::Tick);
    assert_eq!((game.places(), how(&game), game.clock(1)), (&[2, 1][..], How::Time, 0));
}

#[test]
fn a_flag_fall_among_many_leaves_the_others_playing() {
    let mut game = timed(ClockSetting::PerMove { time: Millis::seconds(20) }, 3);
    game.moves("a1A+ b1A+ c1A+ d1A+");
    game.wait(20).house(Action::Tick);
    assert_eq!((game.table.stage(), game.table.to_move().map(Seat::number)), (Stage::Playing, Some(3)));
    game.wait(5).moves("e1A+");
    game.wait(19);
    assert_eq!(game.clock(1), 1_000);
    game.wait(1).house(Action::Tick);
    assert_eq!((game.places(), how(&game)), (&[2, 3, 1][..], How::Time));
    let mut team = Game::start(Opening { clock: BLITZ, ..opening(PentagoXl, 4, "teams") });
    team.moves("a1A+ b1A+ c1A+ d1A+").wait(60).house(Action::Tick);
    assert_eq!(team.places(), [2, 1, 2, 1]);
}

#[test]
fn the_time_of_a_server_behind_does_no_harm() {
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
    assert_eq!(events.last().map(|event| &event.what), Some(&What::TakenBack { moves: 2 }));
    assert_eq!((game.clock(1), game.clock(2), game.table.moves().len()), (60_000, 60_000, 2));
    assert_eq!(game.table.to_move().map(Seat::number), Some(1));
    game.wait(5);
    assert_eq!(game.clock(1), 55_000);
    game.by(2, offer(BACK));
    game.moves("a2A+");
    assert!(matches!(game.refused(1, agree(BACK)), Refusal::NoSuchOffer(_)), "a move lets it lapse");
}

#[test]
fn moves_are_taken_back_in_casual_games_alone() {
    for play in [Play::Rated, Play::Tournament] {
        let mut game = Game::start(Opening { play, ..opening(Pente, 2, "") });
        game.moves("K10 L10");
        assert!(matches!(game.refused(1, offer(BACK)), Refusal::NoOffer(_)));
    }
    let mut game = Game::start(opening(Pente, 2, ""));
    assert!(matches!(game.refused(1, offer(BACK)), Refusal::NoOffer(_)), "nothing was played");
}

#[test]
fn a_draw_needs_everybody_who_is_still_playing() {
    let mut game = Game::start(opening(Exago, 4, ""));
    game.moves("f6 f7 e6 g6");
    game.by(2, Action::Resign);
    game.by(1, offer(DRAW));
    assert!(matches!(game.refused(2, agree(DRAW)), Refusal::NotAsked { .. }));
    game.by(3, agree(DRAW));
    assert_eq!(game.table.stage(), Stage::Playing);
    assert!(game.table.view(Some(&player(4)), Millis(game.now)).may.contains(&MayDo::AgreeDraw));
    game.by(4, agree(DRAW));
    assert_eq!(game.places(), [1, 4, 1, 1]);
}

#[test]
fn a_draw_offer_lapses_by_a_move_of_another_and_is_not_repeated_at_once() {
    let mut game = Game::start(opening(Pente, 2, ""));
    assert!(matches!(game.refused(1, offer(DRAW)), Refusal::NoOffer(_)), "after the second move");
    game.moves("K10 L10");
    game.by(1, offer(DRAW));
    assert_eq!(game.refused(2, offer(DRAW)), Refusal::OfferedAlready);
    game.moves("A1");
    assert_eq!(game.table.offers().len(), 1, "his own move leaves it open");
    game.moves("A2");
    assert_eq!(game.table.offers().len(), 0);
    game.by(1, offer(DRAW));
    game.by(2, Action::Decline { offer: DRAW });
    assert!(matches!(game.refused(1, offer(DRAW)), Refusal::NoOffer(_)));
    game.moves("A3");
    game.by(1, offer(DRAW));
    let early = Command::new(agree(DRAW), game.table.number() - 1);
    assert!(matches!(game.give(&early, &player(2)), Err(Refusal::Stale { .. })), "he has not seen it");
}

#[test]
fn between_two_the_other_wins_by_resignation() {
    let mut game = Game::start(opening(Pente, 2, ""));
    let events = game.by(2, Action::Resign);
    assert!(matches!(events[0].what, What::Withdrew { why: Why::Resigned, .. }));
    assert_eq!((game.places(), how(&game)), (&[1, 2][..], How::Resignation));
    assert_eq!(game.refused(1, Action::play("K10")), Refusal::Over);
}

#[test]
fn a_game_is_aborted_before_its_second_move() {
    let mut game = Game::start(opening(Pentago, 2, ""));
    game.moves("a1A+");
    game.by(2, Action::Abort);
    assert_eq!(how(&game), How::Abort);
    let mut late = Game::start(opening(Pentago, 2, ""));
    late.moves("a1A+ a2A+");
    assert_eq!(late.refused(1, Action::Abort), Refusal::TooLateToAbort);
    let mut waiting = Game::open(Opening::new(Pente, 2, "p1"));
    assert_eq!(waiting.refused(2, Action::Abort), Refusal::HostOnly);
    waiting.by(1, Action::Abort);
    assert_eq!(how(&waiting), How::Abort);
}

#[test]
fn others_may_claim_when_the_seat_to_move_is_gone() {
    let clocks = [
        (ClockSetting::None, 3 * 24 * 3_600),
        (BLITZ, 60),
        (ClockSetting::PerMove { time: Millis::seconds(9) }, 9),
    ];
    for (clock, grace) in clocks {
        assert_eq!(clock.grace(), Millis::seconds(grace));
    }
    let hour = ClockSetting::PerGame { time: Millis::seconds(3_600), increment: Millis(0) };
    assert_eq!(hour.grace(), Millis::seconds(360));
    let mut game = timed(hour, 2);
    game.moves("a1A+ f1A+");
    assert!(matches!(game.refused(2, Action::ClaimGone), Refusal::NotGone { .. }));
    game.house(Action::Left { player: PlayerId::new("p1") });
    assert_eq!(game.house(Action::Left { player: PlayerId::new("p1") }), []);
    game.wait(359);
    assert_eq!(game.refused(2, Action::ClaimGone).to_string(), "seat 1 may still return; claim again in 1 s");
    assert_eq!(game.refused(1, Action::Returned { player: PlayerId::new("p1") }), Refusal::HouseOnly);
    game.house(Action::Returned { player: PlayerId::new("p1") });
    game.house(Action::Left { player: PlayerId::new("p1") });
    game.wait(360);
    assert!(game.table.view(Some(&player(2)), Millis(game.now)).may.contains(&MayDo::ClaimGone));
    game.by(2, Action::ClaimGone);
    assert_eq!((game.places(), how(&game)), (&[2, 1][..], How::Abandonment));
}

#[test]
fn among_many_a_claim_takes_the_gone_player_out() {
    let mut game = timed(ClockSetting::None, 3);
    game.moves("a1A+");
    game.house(Action::Left { player: PlayerId::new("p2") });
    game.wait(3 * 24 * 3_600).by(3, Action::ClaimGone);
    assert_eq!((game.table.stage(), game.table.to_move().map(Seat::number)), (Stage::Playing, Some(3)));
}

#[test]
fn a_rematch_needs_all_and_the_computer_is_willing() {
    let mut seats = opening(Pentago, 2, "");
    seats.seats[1] = Holder::Engine { level: 2 };
    let mut game = Game::start(seats);
    game.moves("a1A+ a2A+");
    assert_eq!(game.refused(1, offer(OfferKind::Rematch)), Refusal::NotOver);
    game.by(1, Action::Resign);
    assert_eq!(game.table.rematch(1), Err(Refusal::NoRematch));
    game.by(1, offer(OfferKind::Rematch));
    let opening = game.table.rematch(1).expect("agreed");
    assert_eq!(opening.seats[0], Holder::Engine { level: 2 });
    game.house(Action::OpenRematch { table: "t2".into() });
    assert_eq!(game.table.view(None, Millis(0)).rematch.as_deref(), Some("t2"));
    assert!(Table::open(opening, Millis(0)).is_ok());
}

#[test]
fn talk_and_names_have_limits() {
    let mut game = Game::open(Opening::new(Pentago, 2, "p1"));
    for text in ["", "  ", "a\nb", "\u{202e}abc", &"x".repeat(501)] {
        assert_eq!(game.refused(1, Action::say(text)), Refusal::ChatText, "{text:?}");
    }
    game.by(1, Action::say(&"é".repeat(500)));
    for name in ["", "a\u{7}", &"x".repeat(41)] {
        assert_eq!(game.try_as(&Actor::person("p5", name), take_seat()), Err(Refusal::Name), "{name:?}");
    }
    game.try_as(&Actor::person("p5", &"é".repeat(40)), take_seat()).expect("forty characters");
}

#[test]
fn a_game_becomes_a_record() {
    let mut game = timed(BLITZ, 2);
    game.moves("b2A+ e5D-");
    game.by(2, Action::Resign);
    let text = game.table.record("2026.11.15").expect("a record").to_string();
    assert_eq!(
        text,
        "[Game \"Pentago\"]\n[Player 1 Name \"Player 1\"]\n[Player 2 Name \"Player 2\"]\n[Date \"2026.11.15\"]\n\
         [Clock \"60 s a game and 2 s a move\"]\n[Ended \"resignation\"]\n[Result \"1-0\"]\n\n1. b2A+ e5D- 1-0\n"
    );
    assert_eq!(text.parse::<Record>().expect("it is read again").to_string(), text);
    let mut many = Game::start(opening(PentagoXl, 3, ""));
    many.moves("a1A+ b1A+");
    many.by(3, Action::Resign);
    many.moves("a2A+ b2A+");
    many.by(1, Action::Resign);
    let text = many.table.record("").expect("a record").to_string();
    assert!(text.contains("[Withdrawn \"seat 3 after move 2, seat 1 after move 4\"]"), "{text}");
    assert!(text.contains("[Played on \"a2A+ b2A+\"]") && text.ends_with("2:1:3\n"), "{text}");
    assert!(text.parse::<Record>().is_ok());
}

#[test]
fn stored_events_that_cannot_follow_are_refused() {
    let mut game = Game::start(opening(Pentago, 2, ""));
    game.moves("a1A+");
    let mut table = game.table.clone();
    let moved = game.stored[2].clone();
    for event in [
        moved.clone(),
        Event { number: 4, ..moved.clone() },
        Event { number: 4, at: Millis(0), command: None, what: What::PlayedOn },
        Event { number: 4, at: Millis(9_999), command: None, what: What::TakenBack { moves: 2 } },
        Event { number: 4, ..game.stored[0].clone() },
    ] {
        let error = table.apply(&event).expect_err("it cannot follow").to_string();
        assert!(error.starts_with(&format!("event {} cannot follow: ", event.number)), "{error}");
        assert_eq!(table, game.table, "and changes nothing");
    }
    assert!(Table::replay(&game.stored[1..]).is_err());
}

#[test]
fn unsound_tables_are_not_opened() {
    let refused = |opening: Opening| Table::open(opening, Millis(0)).expect_err("it is unsound");
    assert!(matches!(refused(opening(Pentago, 3, "")), Refusal::Rules(_)));
    assert!(matches!(refused(opening(PentagoXl, 3, "teams")), Refusal::Rules(_)));
    let clock = ClockSetting::PerMove { time: Millis(0) };
    assert_eq!(refused(Opening { clock, ..opening(Pente, 2, "") }), Refusal::Clock);
    let mut twice = opening(Pente, 2, "");
    twice.seats[1] = twice.seats[0].clone();
    assert_eq!(refused(twice), Refusal::HoldsASeat);
}

#[test]
fn every_earlier_position_can_be_seen_whatever_happened_since() {
    #[track_caller]
    fn check(game: &Game, text: &str) {
        let mut replayed = AnyGame::new(PentagoXl, 3, "").expect("the usual rules");
        for (ply, text) in text.split_whitespace().enumerate() {
            let seen = game.table.game_after(ply).expect("it was there");
            assert_eq!(seen.to_string(), replayed.to_string(), "after {ply} moves");
            replayed.play_text(text).expect("a legal move");
        }
        assert_eq!(game.table.game_after(game.table.moves().len() + 1), None);
    }
    let mut game = Game::start(opening(PentagoXl, 3, ""));
    check(&game, "");
    game.moves("a1A+ e5B- i9C+ b2A+");
    check(&game, "a1A+ e5B- i9C+ b2A+");
    game.by(1, offer(BACK));
    game.agree_all(BACK);
    check(&game, "a1A+ e5B- i9C+");
    game.moves("c3D+");
    check(&game, "a1A+ e5B- i9C+ c3D+");
    // Who gives up now was there before the last move.
    game.by(3, Action::Resign);
    check(&game, "a1A+ e5B- i9C+ c3D+");
}
