//! Tables of a tournament whose house is killed, or whose store says no.

use tessera_rules::GameKind;
use tessera_store::{Consumer, NewPlayer, Player};
use tessera_table::{Action as Deed, Actor, ClockSetting, Command as Wish, Millis};
use tessera_tournament::{Entrant, NewEntrant, Online, Outcome, Plan, PlayerNumber, Report, What};

use super::seats::{Seat, seat_name};
use super::*;
use crate::Service;
use crate::live::Ear;
use crate::testing::TestService;
use crate::tournaments::Role;

/// A tournament of Ada and Ben, who are called to their table.
async fn two_called(service: &Service) -> Arc<LiveTournament> {
    let olga = NewPlayer { player: "olga".into(), name: "Olga".into(), token_hash: vec![1], at: 0 };
    service.store.add_player(&olga).await.expect("the organiser");
    let online =
        Online { clock: ClockSetting::PerMove { time: Millis::seconds(60) }, wait: Millis::seconds(600) };
    let plan = Plan { online: Some(online), ..Plan::new("Net", GameKind::Pentago) };
    let live = service.tournaments.open(plan, "olga", "Olga").await.expect("a tournament");
    let entrants = ["Ada", "Ben"].map(NewEntrant::named).to_vec();
    for action in [Action::Enter { entrants }, Action::Draw { groups: None }] {
        live.command(Role::Organiser, action.into(), false).await.expect("it can be done");
    }
    live
}

async fn sit_down(live: &Arc<LiveTournament>, number: u16) -> Seat {
    let (player, link) = (PlayerNumber::new(number), live.link_of(PlayerNumber::new(number)).await);
    let by = Player { player: format!("p{number}"), name: format!("P{number}"), account: false };
    live.sit(player, link.as_deref(), &by).await.expect("a seat")
}

/// Ada and Ben at their table, about to move.
async fn two_at_their_table(service: &Service) -> (Arc<LiveTournament>, Arc<LiveTable>) {
    let live = two_called(service).await;
    sit_down(&live, 1).await;
    let table = sit_down(&live, 2).await.table;
    let table = service.live.table(&table).await.expect("the table");
    assert_eq!(table.look(Table::stage).await, Stage::Playing);
    (live, table)
}

fn results(tournament: &Tournament) -> usize {
    let told = |event: &&tessera_tournament::Event| matches!(event.what, What::Resulted { .. });
    tournament.events().iter().filter(told).count()
}

#[tokio::test]
async fn a_seat_that_was_stored_and_not_told_is_taken_and_the_game_begins() {
    let test = TestService::open().await;
    let service = &test.service;
    let live = two_called(service).await;
    let table = sit_down(&live, 1).await.table;
    let table = service.live.table(&table).await.expect("the table");
    let seen = table.snapshot().await;
    let free = if seen.holders()[0].is_open() { 1 } else { 2 };
    let holder = Holder::guest("p2", "Ben");
    let wish = Wish::new(Deed::GiveSeat { holder }, seen.number()).for_seat(free);
    let events = seen.decide(&wish, &Actor::House, service.clock.now()).expect("he may");
    // His connection broke after the seat was stored and before anybody was told.
    service.store.append(&table.id, &events, None).await.expect("stored");
    sit_down(&live, 2).await;
    assert_eq!(table.look(Table::stage).await, Stage::Playing);
}

#[tokio::test]
async fn what_could_not_be_read_is_read_the_next_time() {
    let test = TestService::open().await;
    let (live, table) = two_at_their_table(&test.service).await;
    let game = live.now().await.state().games()[0].number;
    let seen = table.snapshot().await;
    let first = Actor::guest(seen.holders()[0].player().expect("a player").as_str(), "");
    // The table is known to be playing; what is on the disk since then was never told.
    let events = seen
        .decide(&Wish::new(Deed::Resign, seen.number()), &first, test.service.clock.now())
        .expect("he may");
    test.service.store.append(&table.id, &events, None).await.expect("stored");
    live.tables.lock().await.unread.insert(game);
    let again = Wish::new(Deed::Resign, seen.number());
    assert!(table.command(&again, &first).await.is_err(), "he has resigned already");
    live.look_after(None).await;
    assert_eq!(results(&*live.now().await), 1);
}

#[tokio::test]
async fn a_game_that_ended_as_the_house_was_killed_is_written_down_once() {
    let test = TestService::open().await;
    let (live, table) = two_at_their_table(&test.service).await;
    let seen = table.snapshot().await;
    let first = Actor::guest(seen.holders()[0].player().expect("a player").as_str(), "");
    // It is on the disk, and nobody was told.
    let resign = Wish::new(Deed::Resign, seen.number());
    let events = seen.decide(&resign, &first, test.service.clock.now()).expect("he may");
    test.service.store.append(&table.id, &events, None).await.expect("stored");
    let again = test.after_a_kill();
    for _ in 0..2 {
        again.tournaments.wake().await;
    }
    let tournament = again.tournaments.get(&live.id).await.expect("the tournament").now().await;
    assert_eq!(results(&tournament), 1);
    let game = &tournament.state().games()[0];
    assert_eq!(game.outcome(), Some(Outcome::Forfeit { winner: game.second }), "he had not moved");
}

#[tokio::test]
async fn a_table_that_was_not_closed_before_the_house_was_killed_is_closed() {
    let test = TestService::open().await;
    let (live, table) = two_at_their_table(&test.service).await;
    let game = live.now().await.state().games()[0].number;
    let drawn = Action::Result(Report::new(game, Outcome::Drawn));
    live.carry_out(&drawn.into(), None).await.expect("the organiser decides");
    let again = test.after_a_kill();
    let table = again.live.table(&table.id).await.expect("the table");
    closed(&table).await;
    let tournament = again.tournaments.get(&live.id).await.expect("the tournament").now().await;
    assert_eq!(results(&tournament), 1, "and tells nothing of its own");
}

/// Waits until a table is over.
async fn closed(table: &Arc<LiveTable>) {
    let ear = Ear { actor: None, session: None, page: true };
    let mut joined = table.join(0, ear).await.expect("everybody may look");
    while table.look(Table::stage).await != Stage::Over {
        joined.news.recv().await.expect("the table goes on until it is over");
    }
}

#[tokio::test]
async fn a_game_in_the_outbox_is_recorded_once_and_then_passed() {
    let test = TestService::open().await;
    let (live, table) = two_at_their_table(&test.service).await;
    let (seen, store) = (table.snapshot().await, &test.service.store);
    let first = Actor::guest(seen.holders()[0].player().expect("a player").as_str(), "");
    let resign = Wish::new(Deed::Resign, seen.number());
    let events = seen.decide(&resign, &first, test.service.clock.now()).expect("it is their game");
    // The end is on the disk, and the server is killed before anybody reacts to it.
    store.append(&table.id, &events, None).await.expect("stored");
    let waiting = store.ended_games(Consumer::Tournaments, 10).await.expect("the outbox");
    assert_eq!(waiting.iter().map(|game| &*game.table).collect::<Vec<_>>(), [&*table.id]);
    let again = test.after_a_kill();
    let tournament = again.tournaments.get(&live.id).await.expect("the tournament");
    for _ in 0..2 {
        again.tournaments.0.handle_ended_games().await.expect("a store");
    }
    assert_eq!(results(&*tournament.now().await), 1);
    assert_eq!(store.ended_games(Consumer::Tournaments, 10).await, Ok(Vec::new()));
}

#[tokio::test]
async fn a_table_that_cannot_be_read_holds_up_no_game_behind_it() {
    let test = TestService::open().await;
    let (live, table) = two_at_their_table(&test.service).await;
    let (seen, store) = (table.snapshot().await, &test.service.store);
    let first = Actor::guest(seen.holders()[0].player().expect("a player").as_str(), "");
    let events = seen
        .decide(&Wish::new(Deed::Resign, seen.number()), &first, test.service.clock.now())
        .expect("it is their game");
    // An end without a beginning.
    store.append("damaged", &events, None).await.expect("stored");
    store.append(&table.id, &events, None).await.expect("stored");
    let again = test.after_a_kill();
    again.tournaments.0.handle_ended_games().await.expect("a store");
    let tournament = again.tournaments.get(&live.id).await.expect("the tournament");
    assert_eq!(results(&*tournament.now().await), 1);
    assert_eq!(store.ended_games(Consumer::Tournaments, 10).await, Ok(Vec::new()));
}

#[tokio::test]
async fn an_end_that_was_stored_elsewhere_is_read_before_it_is_handled() {
    let test = TestService::open().await;
    let service = &test.service;
    let (live, table) = two_at_their_table(service).await;
    let seen = table.snapshot().await;
    let first = Actor::guest(seen.holders()[0].player().expect("a player").as_str(), "");
    let resign = Wish::new(Deed::Resign, seen.number());
    let events = seen.decide(&resign, &first, service.clock.now()).expect("it is their game");
    // The table in memory still plays.
    service.store.append(&table.id, &events, None).await.expect("stored");
    service.tournaments.0.handle_ended_games().await.expect("a store");
    assert_eq!(table.look(Table::stage).await, Stage::Over);
    assert_eq!(results(&*live.now().await), 1);
}

/// What a table says of how long it waits, now and when nothing is left of its time.
async fn waiting_now_and_late(live: &Arc<LiveTournament>) -> [Option<Waiting>; 2] {
    let tournament = live.now().await;
    let game = tournament.state().now_playing()[0].number;
    let in_time = live.waiting(&tournament).await.remove(&game);
    live.shared.clock.advance(Duration::from_secs(601));
    [in_time, live.waiting(&tournament).await.remove(&game)]
}

#[tokio::test]
async fn a_table_says_for_how_long_it_waits() {
    let test = TestService::open().await;
    let service = &test.service;
    let live = two_called(service).await;
    live.look_after(None).await;
    let until = Millis(service.clock.now().0 + Millis::seconds(600).0);
    let [in_time, late] = waiting_now_and_late(&live).await;
    assert_eq!(in_time, Some(Waiting::Until(until)));
    assert_eq!(late, None, "the game is lost for both at the next look");
    live.look_after(None).await;
    live.command(Role::Organiser, Action::PlanCup { size: Some(2), third_place: false }.into(), false)
        .await
        .expect("the final");
    live.look_after(None).await;
    let [in_time, late] = waiting_now_and_late(&live).await;
    assert!(matches!(in_time, Some(Waiting::Until(_))), "{in_time:?}");
    assert_eq!(late, Some(Waiting::ForTheFirst), "somebody goes through");
    live.look_after(None).await;
    assert_eq!(live.waiting(&*live.now().await).await.len(), 1, "it waits on");
}

#[tokio::test]
async fn who_was_misspelt_is_called_by_his_name_at_the_table_where_he_sits() {
    let test = TestService::open().await;
    let service = &test.service;
    let (live, table) = two_at_their_table(service).await;
    let first = live.now().await.state().games()[0].first;
    for (name, shown) in
        [("Ada Lovelace", "Ada Lovelace".to_owned()), (&*"x".repeat(60), "x".repeat(39) + "…")]
    {
        let amend = Action::Amend { player: first, entrant: NewEntrant::named(name) };
        live.command(Role::Organiser, amend.into(), false).await.expect("amended");
        live.look_after(None).await;
        let seen = table.snapshot().await;
        assert_eq!((&seats::names(&seen)[0], seen.holders()[0].name()), (&name.to_owned(), shown));
    }
    let number = table.look(Table::number).await;
    let undo = Action::Undo { command: live.now().await.last_command().expect("the amendment") };
    live.command(Role::Organiser, undo.into(), false).await.expect("undone");
    live.look_after(None).await;
    live.look_after(None).await;
    let seen = table.snapshot().await;
    assert_eq!((seats::names(&seen)[0].as_str(), seen.number()), ("Ada Lovelace", number + 1), "once");
}

#[test]
fn a_long_name_fits_a_seat() {
    let named = |name: &str| Entrant {
        entered: 2,
        number: PlayerNumber::new(7),
        name: name.to_owned(),
        club: String::new(),
        seed: None,
        qualified_in: None,
        engine: None,
        withdrawn: false,
    };
    assert_eq!(seat_name(&named("Ада")), "Ада");
    assert_eq!(seat_name(&named(&"x".repeat(60))), format!("{}…", "x".repeat(39)));
    assert_eq!(seat_name(&named("#12")), "#7");
}
