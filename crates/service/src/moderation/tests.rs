//! Moderation whose client is gone, bans of networks, tables and tournaments.

use std::net::Ipv6Addr;
use std::pin::pin;

use tessera_rules::GameKind;
use tessera_store::NewGuestPlayer;
use tessera_table::TableStage;
use tessera_tournament::{Tournament, TournamentSetup};
use tokio::time::timeout;

use super::*;
use crate::Service;
use crate::test_service::{TestService, start_game};

/// Networks of one address each, with a proxy.
struct TestNetworks;

const PROXY: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));

impl AddressNetworks for TestNetworks {
    fn network(&self, address: IpAddr) -> IpAddr {
        match address {
            // As the /64 network of an IPv6 address.
            IpAddr::V6(_) => IpAddr::V6(Ipv6Addr::UNSPECIFIED),
            address @ IpAddr::V4(_) => address,
        }
    }

    fn has_trusted_proxy(&self, network: IpAddr) -> bool {
        network == PROXY
    }
}

async fn guest(service: &Service, id: &str) {
    let new = NewGuestPlayer { id: id.into(), name: id.into(), token_hash: id.into(), at: 0 };
    service.store.add_player(&new).await.expect("a guest");
}

async fn act(service: &Service, action: ModerationAction) -> Result<(), ModerationError> {
    service.moderation.act(&Operator::shell(), &action, "a test".into(), &TestNetworks).await
}

fn mute(player: &str) -> ModerationAction {
    ModerationAction::Mute { player: player.to_owned(), minutes: None }
}

fn ban_address(address: &str) -> ModerationAction {
    let address = Some(address.parse().expect("an address"));
    ModerationAction::BanAddress { address, player: None, minutes: 5 }
}

/// Waits for work that goes on after its caller is gone.
async fn eventually(mut is_done: impl AsyncFnMut() -> bool) {
    let wait = async {
        while !is_done().await {
            tokio::task::yield_now().await;
        }
    };
    timeout(Duration::from_secs(30), wait).await.expect("it is done");
}

#[tokio::test]
async fn an_action_whose_client_is_gone_is_enforced_all_the_same() {
    let test = TestService::open().await;
    let service = &test.service;
    guest(service, "eve").await;
    // A change in progress holds up the next one, whose client goes away once the change has an owner of its own.
    let held = service.moderation.order.lock().await;
    let owners = Arc::strong_count(&service.moderation.order);
    {
        let mut acting = pin!(act(service, mute("eve")));
        let has_owner = eventually(async || Arc::strong_count(&service.moderation.order) > owners);
        tokio::select! {
            biased;
            done = acting.as_mut() => panic!("changes do not wait for each other: {done:?}"),
            () = has_owner => {}
        }
        assert!(!service.moderation.is_muted("eve"), "changes wait for each other");
    }
    drop(held);
    eventually(async || service.moderation.is_muted("eve")).await;
    assert_eq!(service.store.moderation_log(10).await.expect("a store").len(), 1);
}

#[tokio::test]
async fn networks_that_would_lock_out_the_operator_or_everybody_are_not_banned() {
    let test = TestService::open().await;
    let service = &test.service;
    for loopback in ["127.0.0.1", "::1", "::ffff:127.0.0.1"] {
        let refused = act(service, ban_address(loopback)).await;
        assert!(matches!(refused, Err(ModerationError::Loopback)), "{loopback}: {refused:?}");
    }
    let refused = act(service, ban_address("192.0.2.1")).await;
    assert!(matches!(refused, Err(ModerationError::TrustedProxy)), "{refused:?}");
    let own: IpAddr = [192, 0, 2, 9].into();
    let operator = Operator { name: "Olga".into(), player: Some("olga".into()), address: Some(own) };
    let refused =
        service.moderation.act(&operator, &ban_address("192.0.2.9"), "a test".into(), &TestNetworks).await;
    assert!(matches!(refused, Err(ModerationError::OwnNetwork)), "{refused:?}");
    act(service, ban_address("192.0.2.9")).await.expect("another operator's network");
    assert!(service.moderation.network_ban(own).is_some());
    let log = service.store.moderation_log(10).await.expect("a store");
    assert!(!format!("{log:?}").contains("192.0.2"), "the log has no addresses: {log:?}");
}

#[tokio::test]
async fn a_table_that_is_over_is_not_closed_again() {
    let test = TestService::open().await;
    let service = &test.service;
    let (table, _) = start_game(service).await;
    let close = |table: &str| ModerationAction::CloseTable { table: table.to_owned() };
    act(service, close(&table.id)).await.expect("it is running");
    assert_eq!(table.read(Table::stage).await, TableStage::Over);
    let refused = act(service, close(&table.id)).await;
    assert!(
        matches!(refused, Err(ModerationError::Table(LiveTableError::Refused(TableRefusal::Over)))),
        "{refused:?}"
    );
    assert_eq!(service.store.moderation_log(10).await.expect("a store").len(), 1, "nothing else was done");
}

#[tokio::test]
async fn a_tournament_whose_events_cannot_be_read_is_deleted_by_somebody_who_is_sure() {
    let test = TestService::open().await;
    let service = &test.service;
    guest(service, "olga").await;
    let plan = TournamentSetup::new("Club day", GameKind::Pentago);
    let live = service.tournaments.open(plan.clone(), "olga", "Olga").await.expect("a tournament");
    let id = live.id.clone();
    // A second beginning: it cannot be replayed.
    let mut again = Tournament::open(plan, "Olga", 9).expect("a plan").events()[0].clone();
    again.number = 2;
    let summary = service.store.tournament_summary(&id).await.expect("a store").expect("a summary");
    service.store.append_to_tournament(&summary, &[again]).await.expect("stored");
    let restarted = test.after_a_kill();
    let delete = |sure| ModerationAction::DeleteTournament { tournament: id.clone(), sure };
    let refused = act(&restarted, delete(false)).await;
    assert!(matches!(refused, Err(ModerationError::UnreadableTournament)), "{refused:?}");
    act(&restarted, delete(true)).await.expect("deleted");
    assert_eq!(restarted.store.tournament_summary(&id).await.expect("a store"), None);
}

#[test]
fn the_name_of_the_shell_is_no_name_of_an_account() {
    assert_eq!(tessera_table::validate_name(&Operator::shell().name), None);
}

#[tokio::test]
async fn an_action_answers_an_open_report_about_the_same_player_or_table() {
    let test = TestService::open().await;
    let service = &test.service;
    for id in ["ada", "bob", "eve"] {
        guest(service, id).await;
    }
    let (table, _) = start_game(service).await;
    let network = IpAddr::from([10, 0, 0, 1]);
    let seat = crate::ReportTarget::Seat(tessera_table::SeatNumber::new(2));
    let made = service.reports.report("ada", network, &table, seat, crate::ReportReason::Spam, "").await;
    made.expect("a report");
    let report = service.store.reports(true, None, 10).await.expect("a store")[0].id;
    let answer = async |operator: &Operator, action: &ModerationAction| {
        let reason = ActionReason { text: "a test", report: Some(report) };
        service.moderation.act(operator, action, reason, &TestNetworks).await
    };
    let refused = answer(&Operator::shell(), &mute("eve")).await;
    assert!(matches!(refused, Err(ModerationError::NoReport)), "another player: {refused:?}");
    let elsewhere = ModerationAction::CloseTable { table: "elsewhere".to_owned() };
    let refused = answer(&Operator::shell(), &elsewhere).await;
    assert!(matches!(refused, Err(ModerationError::NoReport)), "another table: {refused:?}");
    let bob = Operator { name: "Bob".to_owned(), player: Some("bob".to_owned()), address: None };
    let refused = answer(&bob, &ModerationAction::Dismiss).await;
    assert!(matches!(refused, Err(ModerationError::NoReport)), "a report about the operator: {refused:?}");
    assert!(!service.moderation.is_muted("eve"));
    answer(&Operator::shell(), &mute("bob")).await.expect("the reported player");
    let refused = answer(&Operator::shell(), &mute("bob")).await;
    assert!(matches!(refused, Err(ModerationError::NoReport)), "it is handled: {refused:?}");
}
