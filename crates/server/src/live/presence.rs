//! Who of the players is connected.

use std::sync::Arc;
use std::time::Duration;

use tessera_table::{Action, Actor, Command, Holder, PlayerId, Stage, Table};

use super::table::{Inner, LiveTable};
use crate::app::House;

/// A page that is loaded anew, or a phone between two cells, is not gone.
const BACK_WITHIN: Duration = Duration::from_secs(8);
/// After a start of the server everybody needs a moment to come back.
const BACK_AFTER_LOADING: Duration = Duration::from_secs(30);

impl LiveTable {
    /// Notes that a player is here, if he was gone.
    pub(crate) async fn returned(self: &Arc<Self>, house: &House, player: &PlayerId) {
        let mut inner = self.lock().await;
        if is_gone(&inner.table, player) {
            self.note(house, &mut inner, Action::Returned { player: player.clone() }).await;
        }
    }

    /// Notes that a player is gone, unless he is back in a moment.
    pub(super) fn expect_back(self: &Arc<Self>, house: &House, player: PlayerId) {
        self.look_for(house, BACK_WITHIN, move |_| vec![player]);
    }

    /// After a table was loaded, or a game of a tournament has begun: whoever plays should come.
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
            // Held until it is noted: whoever comes back meanwhile waits for it, and then notes that he is here.
            let mut inner = table.lock().await;
            let mut missing = whom(&inner.table);
            missing.retain(|player| is_missing(&inner, player));
            missing.dedup();
            for player in missing {
                table.note(&house, &mut inner, Action::Left { player }).await;
            }
        });
    }

    async fn note(self: &Arc<Self>, house: &House, inner: &mut Inner, action: Action) {
        let command = Command::new(action, inner.table.number());
        let noted = match self.carry_out(house, inner, &command, &Actor::House).await {
            Ok(answer) if answer.happened => self.follow_up(house, inner).await,
            noted => noted.map(|_| ()),
        };
        if let Err(reason) = noted {
            tracing::warn!(table = self.id, %reason, "who is here could not be noted");
        }
    }
}

/// Whether somebody should be at a game and is not, and nobody has noted it yet.
fn is_missing(inner: &Inner, player: &PlayerId) -> bool {
    let here =
        |listener: &super::Listener| listener.ear.actor.as_ref().and_then(Actor::player) == Some(player);
    let holds = |holder: &Holder| holder.player() == Some(player);
    inner.table.stage() == Stage::Playing
        && inner.table.holders().iter().any(holds)
        && !inner.listeners.iter().any(here)
        && !is_gone(&inner.table, player)
}

fn is_gone(table: &Table, player: &PlayerId) -> bool {
    let held = |(index, holder): (usize, &Holder)| {
        (holder.player() == Some(player))
            .then(|| tessera_rules::Seat::numbered(index + 1, table.holders().len()))
            .flatten()
    };
    table.holders().iter().enumerate().filter_map(held).any(|seat| table.gone_since(seat).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::live::Ear;
    use crate::testing::{Rooms, a_game};

    #[tokio::test]
    async fn who_comes_back_while_it_is_noted_that_he_left_is_here() {
        let rooms = Rooms::open().await;
        let house = &rooms.house;
        let (table, [ada, _]) = a_game(house).await;
        let held = table.lock().await;
        // Both wait for the table, first the one who looks whether she is back, then she.
        table.look_for(house, Duration::ZERO, {
            let ada = ada.clone();
            move |_| vec![ada]
        });
        tokio::time::sleep(Duration::from_millis(50)).await;
        let back = tokio::spawn({
            let (table, house, ada) = (Arc::clone(&table), Arc::clone(house), ada.clone());
            async move {
                let ear = Ear { actor: Some(Actor::guest(ada.as_str(), "Ada")), session: None, page: false };
                let joined = table.join(&house, 0, ear).await.expect("she may listen");
                table.returned(&house, &ada).await;
                joined
            }
        });
        tokio::time::sleep(Duration::from_millis(50)).await;
        drop(held);
        let _joined = back.await.expect("she is back");
        tokio::time::sleep(Duration::from_millis(200)).await;
        assert!(!table.look(|table| is_gone(table, &ada)).await, "she is here");
    }
}
