//! Who of the players is connected.

use std::sync::Arc;
use std::time::Duration;

use tessera_table::{Action, Actor, Command, Holder, PlayerId, Stage, Table};

use super::table::LiveTable;
use crate::app::House;

/// A page that is loaded anew, or a phone between two cells, is not gone.
const BACK_WITHIN: Duration = Duration::from_secs(8);
/// After a start of the server everybody needs a moment to come back.
const BACK_AFTER_LOADING: Duration = Duration::from_secs(30);

impl LiveTable {
    /// Notes that a player is here, if he was gone.
    pub(crate) async fn returned(self: &Arc<Self>, house: &House, player: &PlayerId) {
        let gone = self.look(|table| is_gone(table, player)).await;
        if gone {
            self.note(house, Action::Returned { player: player.clone() }).await;
        }
    }

    /// Notes that a player is gone, unless he is back in a moment.
    pub(super) fn expect_back(self: &Arc<Self>, house: &House, player: PlayerId) {
        self.look_for(house, BACK_WITHIN, move |_| vec![player]);
    }

    /// After a table was loaded: whoever plays should come.
    pub(super) fn expect_players(self: &Arc<Self>, house: &House) {
        self.look_for(house, BACK_AFTER_LOADING, |table| {
            table.holders().iter().filter_map(Holder::player).cloned().collect()
        });
    }

    fn look_for(
        self: &Arc<Self>,
        house: &House,
        wait: Duration,
        whom: impl FnOnce(&Table) -> Vec<PlayerId> + Send + 'static,
    ) {
        let (table, house) = (Arc::downgrade(self), Arc::clone(house));
        tokio::spawn(async move {
            tokio::time::sleep(wait).await;
            let Some(table) = table.upgrade() else { return };
            let missing: Vec<PlayerId> = {
                let inner = table.lock().await;
                let here = |player: &PlayerId| {
                    let is = |listener: &super::Listener| {
                        listener.ear.actor.as_ref().and_then(Actor::player) == Some(player)
                    };
                    inner.listeners.iter().any(is)
                };
                let playing = inner.table.stage() == Stage::Playing;
                let holds = |player: &PlayerId| {
                    inner.table.holders().iter().any(|holder| holder.player() == Some(player))
                };
                let mut missing = whom(&inner.table);
                missing.retain(|player| {
                    playing && holds(player) && !here(player) && !is_gone(&inner.table, player)
                });
                missing.dedup();
                missing
            };
            for player in missing {
                table.note(&house, Action::Left { player }).await;
            }
        });
    }

    async fn note(self: &Arc<Self>, house: &House, action: Action) {
        let number = self.look(Table::number).await;
        if let Err(reason) = self.command(house, &Command::new(action, number), &Actor::House).await {
            tracing::warn!(table = self.id, %reason, "who is here could not be noted");
        }
    }
}

fn is_gone(table: &Table, player: &PlayerId) -> bool {
    let held = |(index, holder): (usize, &Holder)| {
        (holder.player() == Some(player))
            .then(|| tessera_rules::Seat::numbered(index + 1, table.holders().len()))
            .flatten()
    };
    table.holders().iter().enumerate().filter_map(held).any(|seat| table.gone_since(seat).is_some())
}
