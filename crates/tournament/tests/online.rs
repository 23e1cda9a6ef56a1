//! Games at tables of the house: how the tables are set up, and what they tell.

use tessera_rules::GameKind;
use tessera_table::{Action as Deed, Actor, ClockSetting, Command, Holder, Millis, OfferKind, Play, Table};
use tessera_tournament::{
    Action, Game, NewEntrant, Online, Outcome, Plan, Refusal, Report, Sitting, Stage, State, Tournament, What,
};

use crate::hall::{self, Hall, player};

fn online() -> Online {
    let clock = ClockSetting::PerGame { time: Millis::seconds(600), increment: Millis::seconds(5) };
    Online { clock, wait: Millis::seconds(300) }
}

fn plan() -> Plan {
    Plan { online: Some(online()), ..Plan::new("Club day", GameKind::Pentago) }
}

/// So many players at tables of the house, drawn.
fn drawn(count: u16) -> Hall {
    let mut hall = Hall::open(plan(), 7);
    hall.give(Action::Enter { entrants: hall::entrants(count) });
    hall.give(Action::Draw { groups: None });
    hall
}

fn sittings(hall: &Hall) -> Vec<Sitting> {
    hall.tournament.sittings().collect()
}

/// A table being played at.
struct At {
    table: Table,
    now: u64,
}

impl At {
    fn open(state: &State, game: &Game) -> At {
        let opening = state.opening(game, "t").expect("it is played online");
        At { table: Table::open(opening, Millis(0)).expect("a table").0, now: 0 }
    }

    fn act(&mut self, by: &Actor, seat: u8, action: Deed) {
        let command = Command::new(action, self.table.number()).for_seat(seat);
        let events = self.table.decide(&command, by, Millis(self.now)).expect("it can be done");
        for event in &events {
            self.table.apply(event).expect("it follows");
        }
    }

    fn sit(&mut self, seat: u8) {
        let holder = Holder::guest(&format!("p{seat}"), &format!("Player {seat}"));
        self.act(&Actor::House, seat, Deed::GiveSeat { holder });
    }

    fn start(state: &State, game: &Game) -> At {
        let mut at = At::open(state, game);
        at.sit(1);
        at.sit(2);
        at.act(&Actor::House, 1, Deed::Start { lot: 1 });
        at
    }

    fn by(&mut self, seat: u8, action: Deed) {
        self.act(&Actor::guest(&format!("p{seat}"), ""), seat, action);
    }

    fn play(&mut self, moves: &str) {
        for (i, text) in moves.split_whitespace().enumerate() {
            self.by(i as u8 % 2 + 1, Deed::play(text));
        }
    }
}

/// Seat 1 has five in the first row with its fifth marble.
const FIVE: &str = "a1A+ a3A- b1A+ b3A- c1A+ c3A- d1A+ d3A- e1";

fn told(state: &State, game: &Game, at: &At) -> Option<Outcome> {
    state.report_of(game, &at.table).map(|report| report.outcome)
}

#[test]
fn tr_7_a_table_is_set_up_with_the_tournament_rules_and_the_lot_that_was_drawn() {
    let hall = drawn(4);
    let game = hall.state().now_playing()[0].clone();
    let opening = hall.state().opening(&game, "abc").expect("it is played online");
    assert_eq!(opening.rules, "mover_wins_ties,touch_move");
    assert_eq!((opening.play, opening.clock), (Play::Tournament, online().clock));
    let of = opening.tournament.expect("the game of a tournament");
    assert_eq!((of.tournament.as_str(), of.name.as_str(), of.game), ("abc", "Club day", game.number.get()));
    assert_eq!(
        of.players,
        [hall.state().name(game.first), hall.state().name(game.second)],
        "who begins first"
    );
    // PG-9 holds at the other game of marbles too.
    for kind in GameKind::ALL {
        let plan = Plan { online: Some(online()), ..Plan::new("Net", kind) };
        let opening = Hall::open(plan, 7).state().opening(&game, "abc").expect("it is played online");
        let has_marbles = matches!(kind, GameKind::Pentago | GameKind::PentagoXl);
        assert_eq!(opening.has_touch_move(), has_marbles, "{kind}");
    }
    let mut at = At::start(hall.state(), &game);
    at.play(FIVE);
    let report = hall.state().report_of(&game, &at.table).expect("it is over");
    assert_eq!(report.began, Some(game.first));
    assert_eq!(report.outcome, Outcome::won(game.first, 5));
    assert_eq!(report.moves.as_deref(), Some(FIVE));
}

#[test]
fn tr_4_marbles_are_counted_at_the_table() {
    let mut hall = drawn(4);
    let game = hall.state().now_playing()[0].clone();
    let mut at = At::start(hall.state(), &game);
    at.play(FIVE);
    assert_eq!(told(hall.state(), &game, &At::start(hall.state(), &game)), None, "it is not over");
    let report = hall.state().report_of(&game, &at.table).expect("it is over");
    hall.give(Action::Result(report.clone()));
    assert_eq!(hall.state().score(game.first).win_points, 13);
    assert_eq!(hall.refused(Action::Result(report)), Refusal::DecidedAlready { game: game.number });
}

#[test]
fn who_gives_up_has_lost_and_who_never_moved_has_forfeited() {
    let hall = drawn(4);
    let (state, game) = (hall.state(), hall.state().now_playing()[0].clone());
    let mut resigned = At::start(state, &game);
    resigned.play("a1D+ a3D-");
    resigned.by(1, Deed::Resign);
    assert_eq!(told(state, &game, &resigned), Some(Outcome::won(game.second, 5)));
    let mut never = At::start(state, &game);
    never.by(1, Deed::play("a1D+"));
    never.by(2, Deed::Resign);
    assert_eq!(told(state, &game, &never), Some(Outcome::Forfeit { winner: game.first }));
    let mut late = At::start(state, &game);
    late.now = 3_600_000;
    late.act(&Actor::House, 1, Deed::Tick);
    assert_eq!(told(state, &game, &late), Some(Outcome::Forfeit { winner: game.second }));
    let mut agreed = At::start(state, &game);
    agreed.play("a1D+ a3D-");
    agreed.by(1, Deed::Offer { offer: OfferKind::Draw });
    agreed.by(2, Deed::Agree { offer: OfferKind::Draw });
    assert_eq!(told(state, &game, &agreed), Some(Outcome::Drawn));
}

#[test]
fn who_does_not_come_is_a_no_show() {
    let mut hall = drawn(4);
    let closed = |state: &State, game: &Game, seats: &[u8]| {
        let mut at = At::open(state, game);
        for &seat in seats {
            at.sit(seat);
        }
        at.act(&Actor::House, 1, Deed::Abort);
        told(state, game, &at)
    };
    let game = hall.state().now_playing()[0].clone();
    let (first, second) = (game.first, game.second);
    assert_eq!(closed(hall.state(), &game, &[1]), Some(Outcome::NoShow { winner: first }));
    assert_eq!(closed(hall.state(), &game, &[2]), Some(Outcome::NoShow { winner: second }));
    assert_eq!(closed(hall.state(), &game, &[]), Some(Outcome::NobodyCame));
    assert!(hall.state().may_stay_empty(game.number));
    hall.play_on();
    hall.give(Action::PlanCup { size: Some(2), third_place: false });
    let last = hall.state().now_playing()[0].clone();
    assert_eq!(closed(hall.state(), &last, &[]), None, "in a match somebody goes through");
    assert!(!hall.state().may_stay_empty(last.number));
    let mut playing = At::start(hall.state(), &last);
    playing.act(&Actor::House, 1, Deed::Abort);
    assert_eq!(told(hall.state(), &last, &playing), None, "the organiser has decided");
}

#[test]
fn tr_6_a_replay_has_a_table_of_its_own() {
    let mut hall = drawn(2);
    hall.draw(1, 2);
    hall.give(Action::PlanCup { size: Some(2), third_place: false });
    let before = sittings(&hall);
    let game = hall.state().now_playing()[0].clone();
    hall.draw(1, 2);
    let replay = hall.state().now_playing()[0].clone();
    assert_eq!([replay.first, replay.second], [game.second, game.first]);
    assert_ne!(sittings(&hall), before);
    let opening = hall.state().opening(&replay, "t").expect("online");
    let names = [replay.first, replay.second].map(|player| hall.state().name(player).to_owned());
    assert_eq!(opening.tournament.expect("a game").players, names);
}

#[test]
fn a_game_that_comes_back_gets_another_table() {
    let mut hall = drawn(4);
    let first = sittings(&hall);
    assert_eq!(first.len(), 2);
    let game = hall.state().now_playing()[0].clone();
    hall.give(Action::Result(Report::new(game.number, Outcome::won(game.first, 9))));
    hall.undo();
    let again = sittings(&hall);
    assert_eq!(again[1], first[1], "who plays next to them goes on");
    assert_ne!(again[0], first[0]);
    assert_eq!(again[0].game, game.number);
    // He leaves, and has not left after all: the table was closed meanwhile.
    hall.give(Action::Withdraw { player: game.first });
    hall.undo();
    let third = sittings(&hall);
    assert!(third[0] != again[0] && third[1] == first[1], "{third:?}");
    // Played in a hall for a while.
    hall.give(Action::SetOnline { online: None });
    assert!(sittings(&hall).is_empty());
    hall.give(Action::SetOnline { online: Some(online()) });
    let fourth = sittings(&hall);
    assert!(fourth.iter().all(|sitting| !third.contains(sitting)), "{fourth:?}");
    let slower = Online { wait: Millis::seconds(900), ..online() };
    hall.give(Action::SetOnline { online: Some(slower) });
    assert_eq!(sittings(&hall), fourth, "another setting takes nobody from his table");
}

#[test]
fn the_computer_plays_for_some() {
    let mut hall = Hall::pentago(3);
    let computer = |level| NewEntrant { engine: Some(level), ..NewEntrant::named(&format!("Level {level}")) };
    let enter = |entrant| Action::Enter { entrants: vec![entrant] };
    assert_eq!(hall.refused(enter(computer(1))), Refusal::EngineInHall);
    hall.give(Action::SetOnline { online: Some(online()) });
    assert_eq!(hall.refused(enter(computer(11))), Refusal::Level { level: 11 });
    hall.give(enter(computer(3)));
    hall.give(enter(NewEntrant::named("Ada")));
    let amended = NewEntrant { engine: Some(5), ..NewEntrant::named("Level 5") };
    hall.give(Action::Amend { player: player(1), entrant: amended.clone() });
    hall.give(Action::Draw { groups: None });
    let game = hall.state().now_playing()[0].clone();
    let seats = hall.state().opening(&game, "t").expect("online").seats;
    let engine = usize::from(game.second == player(1));
    assert_eq!((&seats[engine], &seats[1 - engine]), (&Holder::Engine { level: 5 }, &Holder::Open));
    let person = NewEntrant { engine: None, ..amended };
    assert_eq!(hall.refused(Action::Amend { player: player(1), entrant: person }), Refusal::SeedAfterDraw);
}

#[test]
fn settings_that_cannot_be_are_refused() {
    let mut hall = Hall::pentago(3);
    for seconds in [0, 8 * 24 * 3_600] {
        let wrong = Online { wait: Millis::seconds(seconds), ..online() };
        assert_eq!(hall.refused(Action::SetOnline { online: Some(wrong) }), Refusal::Wait);
    }
    let clock = ClockSetting::PerMove { time: Millis(10) };
    let wrong = Online { clock, ..online() };
    assert_eq!(hall.refused(Action::SetOnline { online: Some(wrong) }), Refusal::Clock);
    let plan = Plan { online: Some(wrong), ..plan() };
    assert_eq!(Tournament::open(plan, "", 0).expect_err("no clock"), Refusal::Clock);
}

#[test]
fn every_game_can_be_played_at_tables() {
    for kind in GameKind::ALL {
        let mut hall = Hall::open(Plan { online: Some(online()), ..Plan::new("All", kind) }, 1);
        hall.give(Action::Enter { entrants: hall::entrants(2) });
        hall.give(Action::Draw { groups: None });
        assert_eq!(hall.state().stage(), Stage::Groups);
        let game = hall.state().now_playing()[0].clone();
        let mut at = At::start(hall.state(), &game);
        for _ in 0..2 {
            let mover = at.table.to_move().expect("it runs").number() as u8;
            let text = at.table.game().move_text(at.table.game().legal_moves()[0]);
            at.by(mover, Deed::play(&text));
        }
        at.by(1, Deed::Resign);
        let report = hall.state().report_of(&game, &at.table).expect("it is over");
        assert_eq!(report.outcome.winner(), Some(game.second));
        hall.give(Action::Result(report));
    }
}

#[test]
fn a_table_of_the_house_needs_a_clock() {
    let without = Online { clock: ClockSetting::None, ..online() };
    let plan = Plan { online: Some(without), ..plan() };
    assert_eq!(Tournament::open(plan.clone(), "", 0).err(), Some(Refusal::NoClock));
    let mut hall = Hall::open(Plan { online: None, ..plan.clone() }, 7);
    assert_eq!(hall.refused(Action::SetOnline { online: Some(without) }), Refusal::NoClock);
    // One that was announced when that was possible is still read.
    let mut opened = hall.tournament.events()[0].clone();
    opened.what = What::Opened { plan };
    assert!(Tournament::replay([opened]).is_ok());
}

#[test]
fn the_computer_is_not_left_without_a_table() {
    let mut hall = Hall::open(plan(), 7);
    let computer = NewEntrant { engine: Some(1), ..NewEntrant::named("House") };
    hall.give(Action::Enter { entrants: vec![NewEntrant::named("Ada"), computer] });
    let refused = hall.refused(Action::SetOnline { online: None });
    assert_eq!(refused, Refusal::EngineEntered { player: player(2) });
    assert_eq!(
        hall.refused(Action::RenewLink { player: player(2) }),
        Refusal::EngineHasNoLink { player: player(2) }
    );
    hall.give(Action::Withdraw { player: player(2) });
    hall.give(Action::SetOnline { online: None });
    assert_eq!(hall.refused(Action::Reinstate { player: player(2) }), Refusal::EngineInHall);
    hall.give(Action::SetOnline { online: Some(online()) });
    hall.give(Action::Reinstate { player: player(2) });
}
