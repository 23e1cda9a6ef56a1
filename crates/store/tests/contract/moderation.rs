//! Moderation: each change has a row in the log, or neither is stored.

use tessera_store::{
    AccountError, FOREVER, ModerationChange, ModerationEntry, MutesAndNetworkBans, NetworkBan, Store,
    StoreError,
};

use super::{TestDatabase, new_store};
use crate::sample::{account, guest, token};

fn entry(action: &str) -> ModerationEntry {
    ModerationEntry {
        at: 9,
        operator: "Olga".to_owned(),
        operator_player: Some("olga".to_owned()),
        action: action.to_owned(),
        target: "ada".to_owned(),
        name: "Ada".to_owned(),
        detail: String::new(),
        reason: "insults".to_owned(),
        report: None,
    }
}

async fn store_with_accounts() -> (TestDatabase, Store) {
    let (database, store) = new_store().await;
    for (player, name) in [("ada", "Ada"), ("bob", "Bob")] {
        store.add_player(&guest(player, name)).await.expect("a store");
        store.create_account(&account(player, name, "hash")).await.expect("a store");
    }
    store.add_player(&guest("eve", "Eve")).await.expect("a store");
    (database, store)
}

#[tokio::test]
async fn a_ban_ends_sessions_and_allows_no_new_one() {
    let (_database, store) = store_with_accounts().await;
    let ban = |until| ModerationChange::SetBan { player: "ada".to_owned(), until };
    store.moderate(&entry("ban"), &ban(Some(100))).await.unwrap();
    assert_eq!(store.player_by_token(&token("ada's new"), 9).await.unwrap(), None);
    assert_eq!(store.add_session("ada", b"phone", 99).await, Err(StoreError::Banned));
    store.add_session("ada", b"phone", 100).await.unwrap();
    store.moderate(&entry("ban"), &ban(Some(FOREVER))).await.unwrap();
    assert_eq!(store.add_session("ada", b"tablet", 1_000_000).await, Err(StoreError::Banned));
    store.moderate(&entry("unban"), &ban(None)).await.unwrap();
    store.add_session("ada", b"tablet", 1_000_000).await.unwrap();
    assert!(store.player_by_token(&token("bob's new"), 9).await.unwrap().is_some(), "others stay");
}

#[tokio::test]
async fn restrictions_are_read_until_they_end() {
    let (_database, store) = store_with_accounts().await;
    let mute = ModerationChange::SetMute { player: "eve".to_owned(), until: Some(100) };
    store.moderate(&entry("mute"), &mute).await.unwrap();
    let networks = vec!["192.0.2.7".to_owned()];
    let player = Some("eve".to_owned());
    let ban = ModerationChange::SetAddressBan { networks, until: Some(50), player: player.clone() };
    store.moderate(&entry("ban-address"), &ban).await.unwrap();
    let found = store.restrictions(49).await.unwrap();
    let networks = vec![NetworkBan { network: "192.0.2.7".to_owned(), until: 50, player }];
    let muted = vec![("eve".to_owned(), 100)];
    assert_eq!(found, MutesAndNetworkBans { muted: muted.clone(), networks });
    assert_eq!(store.restrictions(50).await.unwrap(), MutesAndNetworkBans { muted, networks: Vec::new() });
    let muted_until = async |now| store.moderated_players("eve", now, 1).await.unwrap()[0].muted_until;
    assert_eq!(
        (muted_until(99).await, muted_until(100).await),
        (Some(100), None),
        "ended ones are not shown"
    );
}

#[tokio::test]
async fn the_ban_of_a_network_is_removed_at_its_end_and_with_the_ban_of_its_player() {
    let (_database, store) = store_with_accounts().await;
    let ban = |network: &str, until, player: Option<&str>| ModerationChange::SetAddressBan {
        networks: vec![network.to_owned()],
        until: Some(until),
        player: player.map(str::to_owned),
    };
    for change in [ban("192.0.2.1", 50, None), ban("192.0.2.2", 90, Some("ada")), ban("192.0.2.3", 90, None)]
    {
        store.moderate(&entry("ban-address"), &change).await.unwrap();
    }
    assert_eq!(store.remove_ended_address_bans(49).await.unwrap(), 0);
    assert_eq!(store.remove_ended_address_bans(50).await.unwrap(), 1);
    let unban = ModerationChange::SetBan { player: "ada".to_owned(), until: None };
    store.moderate(&entry("unban"), &unban).await.unwrap();
    let left = store.restrictions(0).await.unwrap().networks;
    assert_eq!(left.into_iter().map(|ban| ban.network).collect::<Vec<_>>(), ["192.0.2.3"]);
}

#[tokio::test]
async fn a_refused_change_leaves_no_row_in_the_log() {
    let (_database, store) = store_with_accounts().await;
    let grant = |player: &str| ModerationChange::SetOperator { player: player.to_owned(), is_operator: true };
    for player in ["eve", "nobody"] {
        let refused = store.moderate(&entry("grant"), &grant(player)).await;
        assert_eq!(refused, Err(AccountError::Store(StoreError::NoTarget)), "{player}");
    }
    let rename = ModerationChange::Rename { player: "ada".to_owned(), name: "BOB".to_owned() };
    assert_eq!(store.moderate(&entry("rename"), &rename).await, Err(AccountError::NameTaken));
    let delete = ModerationChange::DeleteTournament { tournament: "none".to_owned() };
    assert!(store.moderate(&entry("delete-tournament"), &delete).await.is_err());
    assert_eq!(store.moderation_log(10).await.unwrap(), []);
    store.moderate(&entry("grant"), &grant("ada")).await.unwrap();
    assert!(store.is_operator("ada").await.unwrap() && !store.is_operator("bob").await.unwrap());
    assert_eq!(store.moderation_log(10).await.unwrap(), [entry("grant")]);
    let rename = ModerationChange::Rename { player: "ada".to_owned(), name: "Player 1".to_owned() };
    store.moderate(&entry("rename"), &rename).await.unwrap();
    assert_eq!(
        store.player_by_name("player 1").await.unwrap().map(|(found, _)| found.id),
        Some("ada".into())
    );
    assert_eq!(store.player_by_name("Ada").await.unwrap(), None, "the old name is free");
    let players = store.moderated_players("", 9, 2).await.unwrap();
    assert_eq!((players.len(), players[0].id.as_str()), (2, "ada"), "operators come first");
    let mute = ModerationChange::SetMute { player: "eve".to_owned(), until: Some(100) };
    let ids = async |name: &str| {
        let players = store.moderated_players(name, 9, 9).await.unwrap();
        players.into_iter().map(|player| player.id).collect::<Vec<_>>()
    };
    assert_eq!(ids(" ").await, ["ada", "bob"], "guests are found by a search");
    assert_eq!(ids("ev").await, ["eve"]);
    store.moderate(&entry("mute"), &mute).await.unwrap();
    assert_eq!(ids("").await, ["ada", "eve", "bob"], "unless they are restricted");
}
