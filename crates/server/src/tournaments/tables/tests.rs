//! Tables of a tournament whose house is killed, or whose store says no.

use tessera_rules::GameKind;
use tessera_store::{NewPlayer, Player};
use tessera_table::{Action as Deed, Actor, ClockSetting, Command as Wish, Millis};
use tessera_tournament::{Entrant, NewEntrant, Online, Outcome, Plan, PlayerNumber, Report, What};

use super::seats::{Seat, seat_name};
use super::*;
use crate::clock;
use crate::testing::Rooms;
use crate::tournaments::Role;

/// A tournament of Ada and Ben, who are called to their table.
async fn two_called(house: &House) -> Arc<LiveTournament> {
    let olga = NewPlayer { player: "olga".into(), name: "Olga".into(), token_hash: vec![1], at: 0 };
    house.store.add_player(&olga).await.expect("the organiser");
    let online =
        Online { clock: ClockSetting::PerMove { time: Millis::seconds(60) }, wait: Millis::seconds(600) };
    let plan = Plan { online: Some(online), ..Plan::new("Net", GameKind::Pentago) };
    let live = house.tournaments.open(plan, "olga", "Olga").await.expect("a tournament");
    let entrants = ["Ada", "Ben"].map(NewEntrant::named).to_vec();
    for action in [Action::Enter { entrants }, Action::Draw { groups: None }] {
        live.command(house, Role::Organiser, action.into(), false).await.expect("it can be done");
    }
    live
}

async fn sit_down(house: &House, live: &Arc<LiveTournament>, number: u16) -> Seat {
    let (player, link) = (PlayerNumber::new(number), live.link_of(PlayerNumber::new(number)).await);
    let by = Player { player: format!("p{number}"), name: format!("P{number}"), account: false };
    live.sit(house, player, link.as_deref(), &by).await.expect("a seat")
}

/// Ada and Ben at their table, about to move.
async fn two_at_their_table(house: &House) -> (Arc<LiveTournament>, Arc<LiveTable>) {
    let live = two_called(house).await;
    sit_down(house, &live, 1).await;
    let table = sit_down(house, &live, 2).await.table;
    let table = house.live.table(house, &table).await.expect("the table");
    assert_eq!(table.look(Table::stage).await, Stage::Playing);
    (live, table)
}

fn results(tournament: &Tournament) -> usize {
    let told = |event: &&tessera_tournament::Event| matches!(event.what, What::Resulted { .. });
    tournament.events().iter().filter(told).count()
}

#[tokio::test]
async fn a_seat_that_was_stored_and_not_told_is_taken_and_the_game_begins() {
    let rooms = Rooms::open().await;
    let house = &rooms.house;
    let live = two_called(house).await;
    let table = sit_down(house, &live, 1).await.table;
    let table = house.live.table(house, &table).await.expect("the table");
    let seen = table.snapshot().await;
    let free = if seen.holders()[0].is_open() { 1 } else { 2 };
    let holder = Holder::guest("p2", "Ben");
    let wish = Wish::new(Deed::GiveSeat { holder }, seen.number()).for_seat(free);
    let events = seen.decide(&wish, &Actor::House, clock::now()).expect("he may");
    // His connection broke after the seat was stored and before anybody was told.
    house.store.append(&table.id, &events, None).await.expect("stored");
    sit_down(house, &live, 2).await;
    assert_eq!(table.look(Table::stage).await, Stage::Playing);
}

#[tokio::test]
async fn what_could_not_be_read_is_read_the_next_time() {
    let rooms = Rooms::open().await;
    let (live, table) = two_at_their_table(&rooms.house).await;
    let game = live.now().await.state().games()[0].number;
    let seen = table.snapshot().await;
    let first = Actor::guest(seen.holders()[0].player().expect("a player").as_str(), "");
    // The table is known to be playing; what is on the disk since then was never told.
    let events = seen.decide(&Wish::new(Deed::Resign, seen.number()), &first, clock::now()).expect("he may");
    rooms.house.store.append(&table.id, &events, None).await.expect("stored");
    live.tables.lock().await.unread.insert(game);
    let again = Wish::new(Deed::Resign, seen.number());
    assert!(table.command(&rooms.house, &again, &first).await.is_err(), "he has resigned already");
    live.look_after(&rooms.house, None).await;
    assert_eq!(results(&*live.now().await), 1);
}

#[tokio::test]
async fn a_game_that_ended_as_the_house_was_killed_is_written_down_once() {
    let rooms = Rooms::open().await;
    let (live, table) = two_at_their_table(&rooms.house).await;
    let seen = table.snapshot().await;
    let first = Actor::guest(seen.holders()[0].player().expect("a player").as_str(), "");
    // It is on the disk, and nobody was told.
    let resign = Wish::new(Deed::Resign, seen.number());
    let events = seen.decide(&resign, &first, clock::now()).expect("he may");
    rooms.house.store.append(&table.id, &events, None).await.expect("stored");
    let again = rooms.after_a_kill();
    for _ in 0..2 {
        again.tournaments.wake(&again).await;
    }
    let tournament = again.tournaments.get(&live.id).await.expect("the tournament").now().await;
    assert_eq!(results(&tournament), 1);
    let game = &tournament.state().games()[0];
    assert_eq!(game.outcome(), Some(Outcome::Forfeit { winner: game.second }), "he had not moved");
}

#[tokio::test]
async fn a_table_that_was_not_closed_before_the_house_was_killed_is_closed() {
    let rooms = Rooms::open().await;
    let (live, table) = two_at_their_table(&rooms.house).await;
    let game = live.now().await.state().games()[0].number;
    let drawn = Action::Result(Report::new(game, Outcome::Drawn));
    live.carry_out(&drawn.into(), None).await.expect("the organiser decides");
    let again = rooms.after_a_kill();
    let table = again.live.table(&again, &table.id).await.expect("the table");
    for _ in 0..100 {
        if table.look(Table::stage).await == Stage::Over {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(table.look(Table::stage).await, Stage::Over);
    let tournament = again.tournaments.get(&live.id).await.expect("the tournament").now().await;
    assert_eq!(results(&tournament), 1, "and tells nothing of its own");
}

/// What a table says of how long it waits, now and when nothing is left of its time.
async fn waiting_now_and_late(live: &Arc<LiveTournament>) -> [Option<Waiting>; 2] {
    let tournament = live.now().await;
    let game = tournament.state().now_playing()[0].number;
    let in_time = live.waiting(&tournament).await.remove(&game);
    live.tables.lock().await.kept.get_mut(&game).expect("its table").since -= Duration::from_secs(601);
    [in_time, live.waiting(&tournament).await.remove(&game)]
}

#[tokio::test]
async fn a_table_says_for_how_long_it_waits() {
    let rooms = Rooms::open().await;
    let house = &rooms.house;
    let live = two_called(house).await;
    live.look_after(house, None).await;
    let [in_time, late] = waiting_now_and_late(&live).await;
    assert!(matches!(in_time, Some(Waiting::Until(at)) if at > clock::now()), "{in_time:?}");
    assert_eq!(late, None, "the game is lost for both at the next look");
    live.look_after(house, None).await;
    live.command(house, Role::Organiser, Action::PlanCup { size: Some(2), third_place: false }.into(), false)
        .await
        .expect("the final");
    live.look_after(house, None).await;
    let [in_time, late] = waiting_now_and_late(&live).await;
    assert!(matches!(in_time, Some(Waiting::Until(_))), "{in_time:?}");
    assert_eq!(late, Some(Waiting::ForTheFirst), "somebody goes through");
    live.look_after(house, None).await;
    assert_eq!(live.waiting(&*live.now().await).await.len(), 1, "it waits on");
}

#[tokio::test]
async fn who_was_misspelt_is_called_by_his_name_at_the_table_where_he_sits() {
    let rooms = Rooms::open().await;
    let house = &rooms.house;
    let (live, table) = two_at_their_table(house).await;
    let first = live.now().await.state().games()[0].first;
    for (name, shown) in
        [("Ada Lovelace", "Ada Lovelace".to_owned()), (&*"x".repeat(60), "x".repeat(39) + "…")]
    {
        let amend = Action::Amend { player: first, entrant: NewEntrant::named(name) };
        live.command(house, Role::Organiser, amend.into(), false).await.expect("amended");
        live.look_after(house, None).await;
        let seen = table.snapshot().await;
        assert_eq!((&seats::names(&seen)[0], seen.holders()[0].name()), (&name.to_owned(), shown));
    }
    let number = table.look(Table::number).await;
    let undo = Action::Undo { command: live.now().await.last_command().expect("the amendment") };
    live.command(house, Role::Organiser, undo.into(), false).await.expect("undone");
    live.look_after(house, None).await;
    live.look_after(house, None).await;
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
