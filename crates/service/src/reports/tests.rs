//! Reports of seats and messages, by players who may see them.

use tessera_store::NewGuestPlayer;
use tessera_table::{TableAction, TableCommand};

use super::*;
use crate::Service;
use crate::test_service::{TestService, start_game};

const NETWORK: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 1));

async fn guests(service: &Service) {
    for id in ["ada", "bob", "eve"] {
        let new = NewGuestPlayer { id: id.into(), name: id.into(), token_hash: id.into(), at: 0 };
        service.store.add_player(&new).await.expect("a guest");
    }
}

/// Sends a chat message, and returns the number of its event.
async fn say(table: &Arc<LiveTable>, by: &str, text: &str) -> u32 {
    let command = TableCommand::new(TableAction::say(text), table.read(Table::number).await);
    table.command(&command, &Actor::guest(by, by)).await.expect("a message").number
}

#[tokio::test]
async fn a_report_has_the_message_and_the_chat_before_it() {
    let test = TestService::open().await;
    let service = &test.service;
    guests(service).await;
    let (table, _) = start_game(service).await;
    for number in 0..20 {
        say(&table, "ada", &format!("move {number}")).await;
    }
    let number = say(&table, "bob", "you fool").await;
    say(&table, "ada", "please stop").await;
    let report = async |target, by: &str| {
        service.reports.report(by, NETWORK, &table, target, ReportReason::Insults, " look ").await
    };
    for _ in 0..2 {
        report(ReportTarget::Message(number), "ada").await.expect("a report");
    }
    let reports = service.store.reports(true, None, 10).await.expect("a store");
    assert_eq!(reports.len(), 1, "the same thing again is success");
    let stored = &reports[0];
    assert_eq!((&*stored.reported, &*stored.name, &*stored.note), ("bob", "Bob", "look"));
    assert_eq!(stored.context.len(), REPORT_CONTEXT_MESSAGES);
    assert_eq!(stored.context.last().map(|said| said.text.as_str()), Some("you fool"));
    let refused = report(ReportTarget::Message(number), "bob").await;
    assert!(matches!(refused, Err(ReportError::Yourself)), "{refused:?}");
    for target in [
        ReportTarget::Message(0),
        ReportTarget::Message(1),
        ReportTarget::Message(9_999),
        ReportTarget::Seat(SeatNumber::new(0)),
        ReportTarget::Seat(SeatNumber::new(3)),
    ] {
        let refused = report(target, "eve").await;
        assert!(matches!(refused, Err(ReportError::NoTarget)), "{target:?}: {refused:?}");
    }
    let note = "x".repeat(MAX_NOTE_CHARS + 1);
    let seat = ReportTarget::Seat(SeatNumber::new(2));
    let refused = service.reports.report("eve", NETWORK, &table, seat, ReportReason::Other, &note).await;
    assert!(matches!(refused, Err(ReportError::Note)), "{refused:?}");
    report(seat, "eve").await.expect("a report");
    let mine = service.reports.of("eve", 10).await.expect("a store");
    assert_eq!((mine.len(), mine[0].message), (1, None));
}

#[tokio::test]
async fn players_report_no_message_that_they_cannot_read() {
    let test = TestService::open().await;
    let service = &test.service;
    guests(service).await;
    let (table, _) = start_game(service).await;
    let number = say(&table, "eve", "among spectators").await;
    let target = ReportTarget::Message(number);
    let refused = service.reports.report("ada", NETWORK, &table, target, ReportReason::Spam, "").await;
    assert!(matches!(refused, Err(ReportError::NoTarget)), "{refused:?}");
}

#[tokio::test]
async fn a_player_makes_few_reports_a_day() {
    let test = TestService::open().await;
    let service = &test.service;
    guests(service).await;
    let (table, _) = start_game(service).await;
    let report = async |number| {
        let target = ReportTarget::Message(number);
        service.reports.report("ada", NETWORK, &table, target, ReportReason::Spam, "").await
    };
    let mut last = 0;
    for number in 0..MAX_REPORTS_PER_DAY {
        last = say(&table, "bob", &format!("buy {number}")).await;
        report(last).await.expect("a report");
    }
    let more = say(&table, "bob", "buy more").await;
    assert!(matches!(report(more).await, Err(ReportError::TooManyReports)));
    report(last).await.expect("it is reported already");
    service.clock.advance(DAY + Duration::from_secs(1));
    report(more).await.expect("another day");
}

#[tokio::test]
async fn a_network_makes_few_reports_a_day() {
    let test = TestService::open().await;
    let reports = &test.service.reports;
    let made = (0..2 * MAX_REPORTS_PER_NETWORK_A_DAY).filter(|_| reports.allows_network(NETWORK)).count();
    assert_eq!(made, MAX_REPORTS_PER_NETWORK_A_DAY as usize);
    assert!(reports.allows_network(IpAddr::from([10, 0, 0, 2])));
    test.service.clock.advance(DAY);
    assert!(reports.allows_network(NETWORK));
}

#[test]
fn reasons_are_found_by_their_stored_names() {
    for reason in ReportReason::ALL {
        assert_eq!(ReportReason::of_name(reason.name()), reason);
        assert_eq!(serde_json::to_value(reason).expect("a name"), reason.name());
    }
    assert_eq!(ReportReason::of_name("of a newer version"), ReportReason::Other);
}
