//! Tables of a tournament when the server is killed or the store fails.

use std::net::IpAddr;

use tessera_rules::GameKind;
use tessera_store::{ModerationChange, ModerationEntry, NewGuestPlayer, OutboxConsumer, PlayerProfile};
use tessera_table::{Actor, ClockSetting, Millis, TableAction, TableCommand};
use tessera_tournament::{
    Entrant, GameReport, GameResult, NewEntrant, OnlineSettings, PlayerNumber, TournamentEventKind,
    TournamentSetup,
};

use super::seats::{TournamentSeat, seat_name};
use super::*;
use crate::tables::Subscriber;
use crate::test_service::TestService;
use crate::tournaments::TournamentRole;
use crate::{AddressNetworks, ModerationAction, ModerationError, Operator, Service};

/// A tournament in which Ada and Ben are called to their table.
async fn tournament_with_two_called(service: &Service) -> Arc<LiveTournament> {
    let olga = NewGuestPlayer { id: "olga".into(), name: "Olga".into(), token_hash: vec![1], at: 0 };
    service.store.add_player(&olga).await.expect("the organiser");
    let online = OnlineSettings {
        clock: ClockSetting::PerMove { time: Millis::seconds(60) },
        wait: Millis::seconds(600),
    };
    let plan = TournamentSetup { online: Some(online), ..TournamentSetup::new("Net", GameKind::Pentago) };
    let live = service.tournaments.open(plan, "olga", "Olga").await.expect("a tournament");
    let entrants = ["Ada", "Ben"].map(NewEntrant::named).to_vec();
    for action in [TournamentAction::Enter { entrants }, TournamentAction::Draw { groups: None }] {
        live.command(TournamentRole::Organiser, action.into(), false, None).await.expect("it can be done");
    }
    live
}

async fn take_seat(live: &Arc<LiveTournament>, number: u16) -> TournamentSeat {
    let (player, link) = (PlayerNumber::new(number), live.seat_link(PlayerNumber::new(number)).await);
    let by =
        PlayerProfile { id: format!("p{number}"), name: format!("P{number}"), account: false, bot: false };
    live.take_seat(player, link.as_deref(), &by).await.expect("a seat")
}

/// Ada and Ben at their table, about to move.
async fn tournament_with_running_game(service: &Service) -> (Arc<LiveTournament>, Arc<LiveTable>) {
    let live = tournament_with_two_called(service).await;
    take_seat(&live, 1).await;
    let table = take_seat(&live, 2).await.table;
    let table = service.tables.table(&table).await.expect("the table");
    assert_eq!(table.read(Table::stage).await, TableStage::Playing);
    (live, table)
}

fn results(tournament: &Tournament) -> usize {
    let is_result = |event: &&tessera_tournament::TournamentEvent| {
        matches!(event.kind, TournamentEventKind::Resulted { .. })
    };
    tournament.events().iter().filter(is_result).count()
}

#[tokio::test]
async fn a_seat_that_was_stored_but_not_broadcast_is_taken_and_the_game_begins() {
    let test = TestService::open().await;
    let service = &test.service;
    let live = tournament_with_two_called(service).await;
    let table = take_seat(&live, 1).await.table;
    let table = service.tables.table(&table).await.expect("the table");
    let seen = table.snapshot().await;
    let free = if seen.holders()[0].is_open() { 1 } else { 2 };
    let holder = SeatHolder::guest("p2", "Ben");
    let command = TableCommand::new(TableAction::GiveSeat { holder }, seen.number()).for_seat(free);
    let events = seen.decide(&command, &Actor::Server, service.clock.now()).expect("it can be done");
    // The connection broke after the seat was stored and before it was broadcast.
    service.store.append(&table.id, &events, None).await.expect("stored");
    take_seat(&live, 2).await;
    assert_eq!(table.read(Table::stage).await, TableStage::Playing);
}

#[tokio::test]
async fn a_table_that_could_not_be_read_is_read_the_next_time() {
    let test = TestService::open().await;
    let (live, table) = tournament_with_running_game(&test.service).await;
    let game = live.now().await.state().games()[0].number;
    let seen = table.snapshot().await;
    let first = Actor::guest(seen.holders()[0].player().expect("a player").as_str(), "");
    // In memory the game is in progress; the stored end was never broadcast.
    let events = seen
        .decide(&TableCommand::new(TableAction::Resign, seen.number()), &first, test.service.clock.now())
        .expect("it can be done");
    test.service.store.append(&table.id, &events, None).await.expect("stored");
    live.tables.lock().await.pending.insert(game);
    let again = TableCommand::new(TableAction::Resign, seen.number());
    assert!(table.command(&again, &first).await.is_err(), "they have resigned already");
    live.sync_tables(None).await;
    assert_eq!(results(&*live.now().await), 1);
}

#[tokio::test]
async fn a_game_that_ended_before_a_kill_is_recorded_once() {
    let test = TestService::open().await;
    let (live, table) = tournament_with_running_game(&test.service).await;
    let seen = table.snapshot().await;
    let first = Actor::guest(seen.holders()[0].player().expect("a player").as_str(), "");
    // The end is stored and not broadcast.
    let resign = TableCommand::new(TableAction::Resign, seen.number());
    let events = seen.decide(&resign, &first, test.service.clock.now()).expect("it can be done");
    test.service.store.append(&table.id, &events, None).await.expect("stored");
    let restarted = test.after_a_kill();
    for _ in 0..2 {
        restarted.tournaments.resume().await;
    }
    let tournament = restarted.tournaments.get(&live.id).await.expect("the tournament").now().await;
    assert_eq!(results(&tournament), 1);
    let game = &tournament.state().games()[0];
    assert_eq!(game.outcome(), Some(GameResult::Forfeit { winner: game.second }), "they had not moved");
}

#[tokio::test]
async fn a_table_that_was_not_closed_before_a_kill_is_closed() {
    let test = TestService::open().await;
    let (live, table) = tournament_with_running_game(&test.service).await;
    let game = live.now().await.state().games()[0].number;
    let drawn = TournamentAction::Result(GameReport::new(game, GameResult::Drawn));
    live.execute(&drawn.into(), None).await.expect("the organiser decides");
    let restarted = test.after_a_kill();
    let table = restarted.tables.table(&table.id).await.expect("the table");
    wait_until_over(&table).await;
    let tournament = restarted.tournaments.get(&live.id).await.expect("the tournament").now().await;
    assert_eq!(results(&tournament), 1, "the table adds no result");
}

/// Waits until a table is over.
async fn wait_until_over(table: &Arc<LiveTable>) {
    let subscriber = Subscriber { actor: None, session: None, address: None, blocks: None, is_page: true };
    let mut subscription = table.subscribe(subscriber).await;
    while table.read(Table::stage).await != TableStage::Over {
        subscription.updates.recv().await.expect("the table goes on until it is over");
    }
}

#[tokio::test]
async fn a_game_in_the_outbox_is_recorded_once_and_then_passed() {
    let test = TestService::open().await;
    let (live, table) = tournament_with_running_game(&test.service).await;
    let (seen, store) = (table.snapshot().await, &test.service.store);
    let first = Actor::guest(seen.holders()[0].player().expect("a player").as_str(), "");
    let resign = TableCommand::new(TableAction::Resign, seen.number());
    let events = seen.decide(&resign, &first, test.service.clock.now()).expect("it is their game");
    // The end is on the disk, and the server is killed before anybody reacts to it.
    store.append(&table.id, &events, None).await.expect("stored");
    let waiting = store.ended_games(OutboxConsumer::Tournaments, 10).await.expect("the outbox");
    assert_eq!(waiting.iter().map(|game| &*game.table).collect::<Vec<_>>(), [&*table.id]);
    let restarted = test.after_a_kill();
    let tournament = restarted.tournaments.get(&live.id).await.expect("the tournament");
    for _ in 0..2 {
        restarted.tournaments.0.handle_ended_games().await.expect("a store");
    }
    assert_eq!(results(&*tournament.now().await), 1);
    assert_eq!(store.ended_games(OutboxConsumer::Tournaments, 10).await, Ok(Vec::new()));
}

#[tokio::test]
async fn a_table_that_cannot_be_read_holds_up_no_game_behind_it() {
    let test = TestService::open().await;
    let (live, table) = tournament_with_running_game(&test.service).await;
    let (seen, store) = (table.snapshot().await, &test.service.store);
    let first = Actor::guest(seen.holders()[0].player().expect("a player").as_str(), "");
    let events = seen
        .decide(&TableCommand::new(TableAction::Resign, seen.number()), &first, test.service.clock.now())
        .expect("it is their game");
    // An end without a beginning.
    store.append("damaged", &events, None).await.expect("stored");
    store.append(&table.id, &events, None).await.expect("stored");
    let restarted = test.after_a_kill();
    restarted.tournaments.0.handle_ended_games().await.expect("a store");
    let tournament = restarted.tournaments.get(&live.id).await.expect("the tournament");
    assert_eq!(results(&*tournament.now().await), 1);
    assert_eq!(store.ended_games(OutboxConsumer::Tournaments, 10).await, Ok(Vec::new()));
}

#[tokio::test]
async fn an_end_that_was_stored_elsewhere_is_read_before_it_is_handled() {
    let test = TestService::open().await;
    let service = &test.service;
    let (live, table) = tournament_with_running_game(service).await;
    let seen = table.snapshot().await;
    let first = Actor::guest(seen.holders()[0].player().expect("a player").as_str(), "");
    let resign = TableCommand::new(TableAction::Resign, seen.number());
    let events = seen.decide(&resign, &first, service.clock.now()).expect("it is their game");
    // The table in memory still plays.
    service.store.append(&table.id, &events, None).await.expect("stored");
    service.tournaments.0.handle_ended_games().await.expect("a store");
    assert_eq!(table.read(Table::stage).await, TableStage::Over);
    assert_eq!(results(&*live.now().await), 1);
}

/// How long a table waits, now and after its waiting time is over.
async fn wait_now_and_late(live: &Arc<LiveTournament>) -> [Option<ArrivalDeadline>; 2] {
    let tournament = live.now().await;
    let game = tournament.state().now_playing()[0].number;
    let in_time = live.waiting(&tournament).await.remove(&game);
    live.context.clock.advance(Duration::from_secs(601));
    [in_time, live.waiting(&tournament).await.remove(&game)]
}

#[tokio::test]
async fn a_table_reports_how_long_it_waits() {
    let test = TestService::open().await;
    let service = &test.service;
    let live = tournament_with_two_called(service).await;
    live.sync_tables(None).await;
    let until = Millis(service.clock.now().0 + Millis::seconds(600).0);
    let [in_time, late] = wait_now_and_late(&live).await;
    assert_eq!(in_time, Some(ArrivalDeadline::Until(until)));
    assert_eq!(late, None, "the game is lost for both at the next look");
    live.sync_tables(None).await;
    live.command(
        TournamentRole::Organiser,
        TournamentAction::PlanCup { size: Some(2), third_place: false }.into(),
        false,
        None,
    )
    .await
    .expect("the final");
    live.sync_tables(None).await;
    let [in_time, late] = wait_now_and_late(&live).await;
    assert!(matches!(in_time, Some(ArrivalDeadline::Until(_))), "{in_time:?}");
    assert_eq!(late, Some(ArrivalDeadline::UntilFirstArrival), "the match needs a winner");
    live.sync_tables(None).await;
    assert_eq!(live.waiting(&*live.now().await).await.len(), 1, "it waits on");
}

#[tokio::test]
async fn a_corrected_name_is_shown_at_the_table() {
    let test = TestService::open().await;
    let service = &test.service;
    let (live, table) = tournament_with_running_game(service).await;
    let first = live.now().await.state().games()[0].first;
    for (name, shown) in
        [("Ada Lovelace", "Ada Lovelace".to_owned()), (&*"x".repeat(60), "x".repeat(39) + "…")]
    {
        let amend = TournamentAction::EditEntrant { player: first, entrant: NewEntrant::named(name) };
        live.command(TournamentRole::Organiser, amend.into(), false, None).await.expect("amended");
        live.sync_tables(None).await;
        let seen = table.snapshot().await;
        assert_eq!((&seats::names(&seen)[0], seen.holders()[0].name()), (&name.to_owned(), shown));
    }
    let number = table.read(Table::number).await;
    let undo = TournamentAction::Undo { command: live.now().await.last_command().expect("the amendment") };
    live.command(TournamentRole::Organiser, undo.into(), false, None).await.expect("undone");
    live.sync_tables(None).await;
    live.sync_tables(None).await;
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

#[tokio::test]
async fn engine_entrants_of_several_tournaments_cannot_exceed_the_limit_together() {
    let limits = crate::EngineQuotas { entrants_per_organiser: 3, ..crate::EngineQuotas::DEFAULT };
    let test = TestService::open_with(limits).await;
    let service = &test.service;
    let olga = NewGuestPlayer { id: "olga".into(), name: "Olga".into(), token_hash: vec![1], at: 0 };
    service.store.add_player(&olga).await.expect("the organiser");
    let open = async || {
        let online = OnlineSettings {
            clock: ClockSetting::PerMove { time: Millis::seconds(60) },
            wait: Millis::seconds(600),
        };
        let plan = TournamentSetup { online: Some(online), ..TournamentSetup::new("Net", GameKind::Pentago) };
        service.tournaments.open(plan, "olga", "Olga").await.expect("a tournament")
    };
    let (first, second) = (open().await, open().await);
    let enter = async |live: &Arc<LiveTournament>, engines: usize| {
        let engine =
            |number| NewEntrant { engine: Some(1), ..NewEntrant::named(&format!("Engine {number}")) };
        let entrants = (0..engines).map(engine).collect();
        let action = TournamentAction::Enter { entrants };
        live.command(TournamentRole::Organiser, action.into(), false, None).await.is_ok()
    };
    let (one, other) = tokio::join!(enter(&first, 2), enter(&second, 2));
    assert!(one != other, "one of them: {one}, {other}");
    let (full, free) = if one { (first, second) } else { (second, first) };
    assert!(!enter(&full, 2).await && enter(&free, 1).await, "a refused command does not count");
    service.store.close().await;
    assert!(!enter(&free, 1).await, "it cannot be stored");
    let count = |live: &LiveTournament| live.context.engine_entrants.counted(&live.id);
    assert_eq!((count(&full), count(&free)), (2, 1));
}

async fn delete(service: &Service, live: &LiveTournament, sure: bool) -> Result<(), ModerationError> {
    let action = ModerationAction::DeleteTournament { tournament: live.id.clone(), sure };
    service.moderation.act(&Operator::shell(), &action, "a test".into(), &NoProxies).await
}

/// Every address is a network of its own.
struct NoProxies;

impl AddressNetworks for NoProxies {
    fn network(&self, address: IpAddr) -> IpAddr {
        address
    }

    fn has_trusted_proxy(&self, _: IpAddr) -> bool {
        false
    }
}

#[tokio::test]
async fn the_running_games_of_a_deleted_tournament_end() {
    let test = TestService::open().await;
    let service = &test.service;
    let (live, table) = tournament_with_running_game(service).await;
    let close = ModerationAction::CloseTable { table: table.id.clone() };
    let refused = service.moderation.act(&Operator::shell(), &close, "a test".into(), &NoProxies).await;
    assert!(matches!(refused, Err(ModerationError::TournamentTable)), "{refused:?}");
    assert_eq!(table.read(Table::stage).await, TableStage::Playing, "a game of a tournament needs a result");
    delete(service, &live, false).await.expect("it has no results");
    assert_eq!(table.read(Table::stage).await, TableStage::Over);
    live.sync_tables(None).await;
    assert!(live.tables.lock().await.tracked.is_empty(), "no table is opened again");
    assert!(matches!(service.tournaments.get(&live.id).await, Err(LiveTournamentError::NotFound)));
    let (player, link) = (PlayerNumber::new(1), live.seat_link(PlayerNumber::new(1)).await);
    let by = PlayerProfile { id: "p1".into(), name: "P1".into(), account: false, bot: false };
    live.take_seat(player, link.as_deref(), &by).await.expect_err("it was deleted");
}

#[tokio::test]
async fn a_table_of_a_deleted_tournament_that_was_not_in_memory_is_closed_when_it_is_loaded() {
    let test = TestService::open().await;
    let (live, table) = tournament_with_running_game(&test.service).await;
    let delete = ModerationChange::DeleteTournament { tournament: live.id.clone() };
    let entry = ModerationEntry {
        at: 0,
        operator: "Olga".into(),
        operator_player: None,
        action: "delete-tournament".into(),
        target: live.id.clone(),
        name: String::new(),
        detail: String::new(),
        reason: "a test".into(),
        report: None,
    };
    // The server is killed before the tables are closed.
    test.service.store.moderate(&entry, &delete).await.expect("stored");
    let restarted = test.after_a_kill();
    let table = restarted.tables.table(&table.id).await.expect("the table");
    let is_over = async {
        while table.read(Table::stage).await != TableStage::Over {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), is_over).await.expect("it is closed");
}

#[tokio::test]
async fn results_are_deleted_only_by_somebody_who_is_sure_and_engines_are_released() {
    let test = TestService::open().await;
    let service = &test.service;
    let (live, _table) = tournament_with_running_game(service).await;
    let game = live.now().await.state().games()[0].number;
    let drawn = TournamentAction::Result(GameReport::new(game, GameResult::Drawn));
    live.command(TournamentRole::Organiser, drawn.into(), true, None).await.expect("a result");
    let owner = crate::engine_scheduler::EngineJobOwner::new("olga", None);
    live.context.engine_entrants.set(&live.id, &owner, 2, service.clock.elapsed());
    let refused = delete(service, &live, false).await;
    assert!(matches!(refused, Err(ModerationError::HasResults { results: 1 })), "{refused:?}");
    assert_eq!(live.context.engine_entrants.counted(&live.id), 2);
    delete(service, &live, true).await.expect("deleted");
    assert_eq!(live.context.engine_entrants.counted(&live.id), 0);
}
