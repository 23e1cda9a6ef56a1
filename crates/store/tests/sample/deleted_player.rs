//! A player with events, a summary and a tournament, who is deleted.

use tessera_rules::GameKind;
use tessera_store::{
    ModerationChange, ModerationEntry, Store, SummarySeat, TableSummary, TableSummaryStage, TournamentSummary,
};
use tessera_table::{
    ChatRoom, HolderKind, Millis, PlayerId, SeatHolder, SeatNumber, TableEvent, TableEventKind, TableSetup,
};
use tessera_tournament::{ActorRole, Tournament, TournamentEvent, TournamentSetup, TournamentStage};

use super::{account, guest, summary};

pub(crate) const SECRET: &str = "a sentence that nobody should read";

pub(crate) fn event(number: u32, kind: TableEventKind) -> TableEvent {
    TableEvent { number, at: Millis(1_800_000_000_000 + u64::from(number)), command: None, kind }
}

pub(crate) fn said(number: u32, player: &str, name: &str, text: &str) -> TableEvent {
    let (name, text, player) = (name.to_owned(), text.to_owned(), Some(PlayerId::new(player)));
    event(number, TableEventKind::Said { room: ChatRoom::Players, name, seat: None, player, text })
}

/// A table with an account, a player at their screen, a guest, and messages of both.
pub(crate) fn sample_events() -> Vec<TableEvent> {
    let mut setup = TableSetup::new(GameKind::PentagoXl, 4, "ada");
    setup.seats = vec![
        SeatHolder::person("ada", "Ada"),
        SeatHolder::same_screen("ada", "Sister"),
        SeatHolder::Open,
        SeatHolder::guest("nobody", "Removed"),
    ];
    let holder = SeatHolder::guest("bob", "Bob");
    vec![
        event(1, TableEventKind::Opened { setup }),
        event(2, TableEventKind::SeatTaken { seat: SeatNumber::new(3), holder }),
        said(3, "ada", "Ada", SECRET),
        said(4, "bob", "Bob", "hello"),
    ]
}

pub(crate) fn sample_summary(table: &str) -> TableSummary {
    let seat = |kind, name: &str, player: &str| SummarySeat {
        kind,
        name: name.to_owned(),
        player: Some(player.to_owned()),
        level: None,
        bot: false,
    };
    TableSummary {
        seats: vec![
            seat(HolderKind::Person, "Ada", "ada"),
            seat(HolderKind::SameScreen, "Sister", "ada"),
            seat(HolderKind::Guest, "Bob", "bob"),
            seat(HolderKind::Guest, "Removed", "nobody"),
        ],
        ..summary(table, TableSummaryStage::Over, 9)
    }
}

pub(crate) fn tournament() -> (TournamentSummary, Vec<TournamentEvent>) {
    let plan = TournamentSetup::new("Club day", GameKind::Pentago);
    let opened = Tournament::open(plan, "Ada", 5).expect("a plan").events()[0].clone();
    let by = |number, by: &str, by_role, by_player: Option<&str>| TournamentEvent {
        number,
        by: by.to_owned(),
        by_role,
        by_player: by_player.map(PlayerId::new),
        ..opened.clone()
    };
    let events = vec![
        opened.clone(),
        by(2, "+Bob", Some(ActorRole::Helper), Some("bob")),
        by(3, "+Ada", Some(ActorRole::Helper), Some("ada")),
        by(4, "+Typed", Some(ActorRole::Helper), None),
        by(5, "#", Some(ActorRole::Server), None),
    ];
    let summary = TournamentSummary {
        tournament: "cup".to_owned(),
        name: "Club day".to_owned(),
        game: GameKind::Pentago,
        stage: TournamentStage::Entry,
        players: 0,
        organiser: "ada".to_owned(),
        helper_secret_hash: None,
        opened: 5,
        online: false,
        seat_link_key: None,
    };
    (summary, events)
}

pub(crate) fn delete(player: &str, hash: Option<&str>) -> (ModerationEntry, ModerationChange) {
    let entry = ModerationEntry {
        at: 77,
        operator: "# owner".to_owned(),
        operator_player: Some(player.to_owned()),
        action: "delete-account".to_owned(),
        target: player.to_owned(),
        name: String::new(),
        detail: String::new(),
        reason: String::new(),
        report: None,
    };
    let (player, password_hash) = (player.to_owned(), hash.map(str::to_owned));
    (entry, ModerationChange::DeletePlayer { player, password_hash })
}

/// Adds the account `ada` and the guest `bob` with their table and their tournament.
pub(crate) async fn add_sample(store: &Store) {
    for (player, name) in [("ada", "Guest"), ("bob", "Bob")] {
        store.add_player(&guest(player, name)).await.expect("a working store");
    }
    store.create_account(&account("ada", "Ada", "hash")).await.expect("a working store");
    store.append("t1", &sample_events(), Some(sample_summary("t1"))).await.expect("a working store");
    let (summary, events) = tournament();
    store.append_to_tournament(&summary, &events).await.expect("a working store");
}

/// The authors of the tournament's events.
pub(crate) async fn authors(store: &Store) -> Vec<String> {
    let events = store.events_of_tournament("cup").await.expect("a working store");
    events.into_iter().map(|event| event.by).collect()
}
