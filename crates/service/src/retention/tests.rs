//! Tests of retention: what is removed after which time, and what stays.

use tessera_rules::GameKind;
use tessera_store::{CompletedLessonStep, StoreError};
use tessera_table::{Actor, SeatHolder, Table, TableAction, TableCommand, TableSetup, TournamentGameRef};
use tessera_tournament::TournamentSetup;

use super::*;
use crate::tables::Subscriber;
use crate::test_service::{TestService, start_game};
use crate::{LiveTableError, secrets_and_ids};

const DAY: Duration = Duration::from_hours(24);

fn waiting_setup(host: &str) -> TableSetup {
    let mut setup = TableSetup::new(GameKind::Pentago, 2, host);
    setup.seats = vec![SeatHolder::guest(host, "Host"), SeatHolder::Open];
    setup
}

async fn is_there(service: &Service, table: &str) -> bool {
    match service.tables.table(table).await {
        Ok(_) => true,
        Err(LiveTableError::NotFound) => false,
        Err(reason) => panic!("{reason}"),
    }
}

async fn act(service: &Service, table: &str, action: TableAction, by: &Actor) {
    let table = service.tables.table(table).await.expect("the table");
    let command = TableCommand::new(action, table.read(Table::number).await);
    table.command(&command, by).await.expect("it can be done");
}

/// Somebody comes, so that data of others is seen to be unused.
async fn visit(service: &Service) {
    service.accounts.new_guest(None).await.expect("a guest");
}

#[tokio::test]
async fn a_date_that_jumps_ahead_removes_nothing() {
    let test = TestService::open().await;
    let service = &test.service;
    let (_, token) = service.accounts.new_guest(None).await.expect("a guest");
    let table = service.tables.open(waiting_setup("ada")).await.expect("a table").id.clone();
    service.clock.suspend(40 * DAY);
    visit(service).await;
    service.tables.unload_idle();
    service.remove_unused(&RetentionSettings::default()).await;
    assert!(service.store.summary(&table).await.expect("a store").is_some());
    // Days that the server is running for count as before.
    service.clock.advance(15 * DAY);
    visit(service).await;
    service.remove_unused(&RetentionSettings::default()).await;
    assert!(service.store.summary(&table).await.expect("a store").is_none());
    assert!(service.accounts.player_by_token(&token).await.expect("a store").is_some());
}

#[tokio::test]
async fn nothing_is_removed_while_nobody_uses_the_server() {
    let test = TestService::open().await;
    let (_, token) = test.service.accounts.new_guest(None).await.expect("a guest");
    let table = test.service.tables.open(waiting_setup("ada")).await.expect("a table").id.clone();
    // Started with a date far ahead, or after a long time.
    let test = test.restart_after(40 * DAY);
    let service = &test.service;
    service.remove_unused(&RetentionSettings::default()).await;
    assert!(service.store.summary(&table).await.expect("a store").is_some());
    assert!(service.accounts.player_by_token(&token).await.expect("a store").is_some());
}

#[tokio::test]
async fn a_wrong_date_at_the_start_removes_nothing_although_visitors_come() {
    let test = TestService::open().await;
    let (_, token) = test.service.accounts.new_guest(None).await.expect("a guest");
    let table = test.service.tables.open(waiting_setup("ada")).await.expect("a table").id.clone();
    let right_date = test.service.clock.now();
    let test = test.restart_after(500 * DAY);
    let service = &test.service;
    service.read_last_use().await;
    service.resume().await;
    visit(service).await;
    service.remove_unused(&RetentionSettings::default()).await;
    service.clock.advance(Duration::from_hours(1));
    service.remove_unused(&RetentionSettings::default()).await;
    assert!(service.store.summary(&table).await.expect("a store").is_some());
    let found =
        service.store.player_by_token(&secrets_and_ids::hash(&token), right_date.0).await.expect("a store");
    assert!(found.is_some(), "the session is still there when the date is right again");
    // A date that stays is the right one.
    service.clock.advance(2 * DAY);
    visit(service).await;
    service.remove_unused(&RetentionSettings::default()).await;
    assert!(service.store.summary(&table).await.expect("a store").is_none());
    let found =
        service.store.player_by_token(&secrets_and_ids::hash(&token), right_date.0).await.expect("a store");
    assert!(found.is_none());
}

#[tokio::test]
async fn a_server_that_was_in_use_before_its_start_removes_what_is_old() {
    let test = TestService::open().await;
    let table = test.service.tables.open(waiting_setup("ada")).await.expect("a table").id.clone();
    test.service.clock.advance(15 * DAY);
    visit(&test.service).await;
    let test = test.restart_after(DAY);
    let service = &test.service;
    service.read_last_use().await;
    service.remove_unused(&RetentionSettings::default()).await;
    assert!(service.store.summary(&table).await.expect("a store").is_none());
}

#[tokio::test]
async fn what_is_not_used_is_removed_and_everything_else_stays() {
    let test = TestService::open().await;
    let service = &test.service;
    let (idle, idle_token) = service.accounts.new_guest(None).await.expect("a guest");
    let (host, host_token) = service.accounts.new_guest(None).await.expect("a guest");
    let (organiser, organiser_token) = service.accounts.new_guest(None).await.expect("a guest");
    let plan = TournamentSetup::new("Club day", GameKind::Pentago);
    let tournament = service.tournaments.open(plan, &organiser.id, "Olga").await.expect("a tournament");
    let tournament = tournament.id.clone();
    let waiting = service.tables.open(waiting_setup(&host.id)).await.expect("a table").id.clone();
    let closed = service.tables.open(waiting_setup("ada")).await.expect("a table").id.clone();
    act(service, &closed, TableAction::Abort, &Actor::guest("ada", "Ada")).await;
    let (running, _) = start_game(service).await;
    let running = running.id.clone();
    let (resigned, _) = start_game(service).await;
    let resigned = resigned.id.clone();
    act(service, &resigned, TableAction::Abort, &Actor::guest("ada", "Ada")).await;
    let remove_after = async |days: u32| {
        service.clock.advance(days * DAY);
        visit(service).await;
        // As the maintenance does: the host is away, which is not stored yet.
        service.tables.write_stale_summaries().await;
        service.tables.unload_idle();
        service.tournaments.unload_idle();
        service.remove_unused(&RetentionSettings::default()).await;
    };

    remove_after(13).await;
    for table in [&waiting, &closed, &running, &resigned] {
        assert!(is_there(service, table).await, "{table}");
    }
    remove_after(2).await;
    assert!(!is_there(service, &waiting).await, "nobody sat down");
    for table in [&closed, &running, &resigned] {
        assert!(is_there(service, table).await, "{table} was closed, or started");
    }

    // The host's seat went with the table, and all guests but the organiser were last seen 31 days ago.
    remove_after(16).await;
    let player = async |token: &str| service.accounts.player_by_token(token).await.expect("a store");
    assert_eq!(player(&idle_token).await, None, "{}", idle.id);
    assert_eq!(player(&host_token).await, None);
    assert!(player(&organiser_token).await.is_some());
    assert!(service.tournaments.get(&tournament).await.is_ok());
    assert!(is_there(service, &resigned).await);
}

#[tokio::test]
async fn a_guest_with_progress_in_a_course_is_kept_for_30_days() {
    let test = TestService::open().await;
    let service = &test.service;
    let (learner, learner_token) = service.accounts.new_guest(None).await.expect("a guest");
    let (_, idle_token) = service.accounts.new_guest(None).await.expect("a guest");
    let step = CompletedLessonStep { course: "pentago".to_owned(), step: "five".to_owned() };
    service.store.add_completed_step(&learner.id, &step, service.clock.now().0).await.expect("stored");
    let short = RetentionSettings { guests: Some(2 * DAY), ..RetentionSettings::default() };
    let is_known = async |token: &str| {
        service.store.player_by_token(&secrets_and_ids::hash(token), 0).await.expect("a store").is_some()
    };
    for (days, learner_stays) in [(29, true), (2, false)] {
        service.clock.advance(days * DAY);
        visit(service).await;
        service.remove_unused(&short).await;
        assert!(!is_known(&idle_token).await);
        assert_eq!(is_known(&learner_token).await, learner_stays, "after {days} days more");
    }
}

#[tokio::test]
async fn maintenance_removes_what_the_settings_allow() {
    let test = TestService::open().await;
    let service = &test.service;
    let table = service.tables.open(waiting_setup("ada")).await.expect("a table").id.clone();
    service.clock.advance(100 * DAY);
    visit(service).await;
    service.tables.unload_idle();
    let keep = RetentionSettings { guests: None, unstarted_tables: None, unplayed_games: None };
    service.remove_unused(&keep).await;
    let summary = async || service.store.summary(&table).await.expect("a store");
    assert!(summary().await.is_some());
    let maintenance = tokio::spawn(service.clone().run_maintenance(RetentionSettings::default()));
    while summary().await.is_some() {
        service.clock.advance(crate::UNLOAD_IDLE_TABLES_INTERVAL);
    }
    maintenance.abort();
}

#[tokio::test]
async fn a_table_in_use_and_a_table_of_a_tournament_stay() {
    let test = TestService::open().await;
    let service = &test.service;
    let watched = service.tables.open(waiting_setup("ada")).await.expect("a table");
    let subscriber = Subscriber { actor: None, session: None, address: None, blocks: None, is_page: false };
    let subscription = watched.subscribe(subscriber).await;
    let mut setup = waiting_setup("ada");
    setup.tournament = Some(TournamentGameRef {
        tournament: "club".to_owned(),
        name: "Club day".to_owned(),
        game: 1,
        players: vec!["Ada".to_owned(), "Bob".to_owned()],
    });
    let id = secrets_and_ids::table_id();
    service.tables.open_with_id(&id, setup).await.expect("a table");
    service.clock.advance(100 * DAY);
    visit(service).await;
    service.tables.unload_idle();
    service.remove_unused(&RetentionSettings::default()).await;
    assert!(is_there(service, &watched.id).await && is_there(service, &id).await);
    // A player can still sit down at the table that was watched.
    let take = TableAction::TakeSeat { link: None, name: None };
    act(service, &watched.id, take, &Actor::guest("bob", "Bob")).await;
    drop(subscription);
}

#[tokio::test]
async fn games_that_nobody_played_are_removed_after_90_days() {
    let test = TestService::open().await;
    let service = &test.service;
    let (ada, bob) = (Actor::guest("ada", "Ada"), Actor::guest("bob", "Bob"));
    let mut games = Vec::new();
    for moves in [&[][..], &[(&ada, "b2A+")], &[(&ada, "b2A+"), (&bob, "e5D+")]] {
        let id = start_game(service).await.0.id.clone();
        for (player, text) in moves {
            act(service, &id, TableAction::play(text), player).await;
        }
        games.push(id);
    }
    let aborted = start_game(service).await.0.id.clone();
    act(service, &aborted, TableAction::Abort, &ada).await;
    games.push(aborted);
    for (days, stay) in [(89, [true; 4]), (2, [false, false, true, false])] {
        service.clock.advance(days * DAY);
        visit(service).await;
        service.tables.write_stale_summaries().await;
        service.tables.unload_idle();
        service.remove_unused(&RetentionSettings::default()).await;
        for (id, stays) in games.iter().zip(stay) {
            assert_eq!(service.store.summary(id).await.expect("a store").is_some(), stays, "{days}");
        }
    }
}

#[tokio::test]
async fn a_closed_store_is_no_fault_of_the_removal() {
    let test = TestService::open().await;
    test.service.store.close().await;
    assert_eq!(
        test.service.tables.remove_unused(UnusedTableReason::Waiting, 1).await,
        Err(StoreError::Closed)
    );
    test.service.remove_unused(&RetentionSettings::default()).await;
}
