//! Who of the players is connected.

use std::sync::Arc;
use std::time::Duration;

use tessera_table::{Action, Actor, Command, Holder, PlayerId, Stage, Table};

use super::table::{Inner, LiveTable};

/// A page that is loaded anew, or a phone between two cells, is not gone.
const BACK_WITHIN: Duration = Duration::from_secs(8);
/// After a start of the server everybody needs a moment to come back.
const BACK_AFTER_LOADING: Duration = Duration::from_secs(30);

impl LiveTable {
    /// Notes that a player is here, if he was gone.
    pub async fn returned(self: &Arc<Self>, player: &PlayerId) {
        let mut inner = self.lock().await;
        if is_gone(&inner.table, player) {
            self.note(&mut inner, Action::Returned { player: player.clone() }).await;
        }
    }

    /// Notes that a player is gone, unless he is back in a moment.
    pub(super) fn expect_back(self: &Arc<Self>, player: PlayerId) {
        self.look_for(BACK_WITHIN, move |_| vec![player]);
    }

    /// After a table was loaded, or a game of a tournament has begun: whoever plays should come.
    pub(super) fn expect_players(self: &Arc<Self>) {
        self.look_for(BACK_AFTER_LOADING, |table| {
            table.holders().iter().filter_map(Holder::player).cloned().collect()
        });
    }

    fn look_for(
        self: &Arc<Self>,
        wait: Duration,
        whom: impl FnOnce(&Table) -> Vec<PlayerId> + Send + 'static,
    ) {
        let (table, clock) = (Arc::downgrade(self), self.shared.clock.clone());
        tokio::spawn(async move {
            clock.sleep(wait).await;
            let Some(table) = table.upgrade() else { return };
            // Held until it is noted: whoever comes back meanwhile waits for it, and then notes that he is here.
            let mut inner = table.lock().await;
            let mut missing = whom(&inner.table);
            missing.retain(|player| is_missing(&inner, player));
            missing.dedup();
            for player in missing {
                table.note(&mut inner, Action::Left { player }).await;
            }
        });
    }

    async fn note(self: &Arc<Self>, inner: &mut Inner, action: Action) {
        let command = Command::new(action, inner.table.number());
        let noted = match self.carry_out(inner, &command, &Actor::House).await {
            Ok(answer) if answer.happened => self.follow_up(inner).await,
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
    use crate::testing::{TestService, a_game};

    fn listens_as(player: &PlayerId) -> Ear {
        Ear { actor: Some(Actor::guest(player.as_str(), "Ada")), session: None, page: false }
    }

    /// Lets every task run until it waits for something.
    async fn settle() {
        for _ in 0..100 {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn a_player_who_returns_while_their_absence_is_noted_is_present() {
        let test = TestService::open().await;
        let (table, [ada, _]) = a_game(&test.service).await;
        let held = table.lock().await;
        // Both wait for the table: first the task that looks for the player, then the player.
        table.expect_back(ada.clone());
        settle().await;
        test.service.clock.advance(BACK_WITHIN);
        settle().await;
        let back = tokio::spawn({
            let (table, ada) = (Arc::clone(&table), ada.clone());
            async move {
                let joined = table.join(0, listens_as(&ada)).await.expect("a player may listen");
                table.returned(&ada).await;
                joined
            }
        });
        settle().await;
        drop(held);
        let _joined = back.await.expect("no panic");
        assert!(!table.look(|table| is_gone(table, &ada)).await);
    }

    #[tokio::test]
    async fn a_player_is_gone_only_after_the_time_to_come_back() {
        let test = TestService::open().await;
        let (table, [ada, _]) = a_game(&test.service).await;
        let ear = Ear { actor: None, session: None, page: false };
        let mut watching = table.join(u32::MAX, ear).await.expect("everybody may listen");
        let here = table.join(u32::MAX, listens_as(&ada)).await.expect("a player may listen");
        table.leave(here.listener, Some(&Actor::guest(ada.as_str(), "Ada"))).await;
        settle().await;
        test.service.clock.advance(BACK_WITHIN.saturating_sub(Duration::from_millis(1)));
        settle().await;
        assert!(!table.look(|table| is_gone(table, &ada)).await);
        test.service.clock.advance(Duration::from_millis(1));
        watching.news.recv().await.expect("it is told");
        assert!(table.look(|table| is_gone(table, &ada)).await);
    }
}
