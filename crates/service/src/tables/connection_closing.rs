//! Connections, to tables and of streams, that are closed because their session has ended or their network is banned.

use std::net::IpAddr;

use tessera_table::Actor;

use super::LiveTables;
use super::live_table::LiveTable;

impl LiveTables {
    /// Drops the subscribers whose session has ended.
    pub(crate) async fn end_session(&self, session: &[u8]) {
        self.streams().end_session(session);
        for table in self.0.tables.all_loaded() {
            table.end_session(session).await;
        }
    }

    /// The networks from which a player is connected.
    pub(crate) async fn networks_of(&self, player: &str) -> Vec<IpAddr> {
        let mut networks = self.streams().networks_of(player);
        for table in self.0.tables.all_loaded() {
            networks.extend(table.networks_of(player).await);
        }
        networks
    }

    /// Drops the subscribers in some networks.
    pub(crate) async fn close_networks(&self, networks: &[IpAddr]) {
        self.streams().close_networks(networks);
        for table in self.0.tables.all_loaded() {
            table.close_networks(networks).await;
        }
    }

    /// Drops the subscribers of a player whose session is not one of these.
    pub(crate) async fn end_other_sessions(&self, player: &str, valid: &[Vec<u8>]) {
        self.streams().end_other_sessions(player, valid);
        for table in self.0.tables.all_loaded() {
            table.end_other_sessions(player, valid).await;
        }
    }
}

impl LiveTable {
    /// Drops the subscribers of a session that has ended.
    async fn end_session(&self, session: &[u8]) {
        self.lock()
            .await
            .subscribers
            .retain(|channel| channel.subscriber.session.as_deref() != Some(session));
    }

    /// The networks from which a player is connected.
    async fn networks_of(&self, player: &str) -> Vec<IpAddr> {
        let state = self.lock().await;
        let own = state.subscribers.iter().filter(|channel| {
            channel.subscriber.actor.as_ref().and_then(Actor::player).is_some_and(|id| id.as_str() == player)
        });
        own.filter_map(|channel| channel.subscriber.address).collect()
    }

    /// Drops the subscribers in some networks.
    async fn close_networks(&self, networks: &[IpAddr]) {
        self.lock()
            .await
            .subscribers
            .retain(|channel| channel.subscriber.address.is_none_or(|address| !networks.contains(&address)));
    }

    /// Drops the subscribers of a player whose session is not one of these.
    async fn end_other_sessions(&self, player: &str, valid: &[Vec<u8>]) {
        self.lock().await.subscribers.retain(|channel| {
            let of_player = channel.subscriber.actor.as_ref().and_then(Actor::player);
            of_player.is_none_or(|id| id.as_str() != player)
                || channel.subscriber.session.as_ref().is_some_and(|session| valid.contains(session))
        });
    }
}
