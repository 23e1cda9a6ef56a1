//! Tables of a shared database: the server that has taken the lease of a table stops its clocks for the outage before.

use std::sync::Arc;

use tessera_store::{StoreError, lease_bucket};
use tessera_table::{Actor, TableCommand};

use super::live_table::{LiveTable, LiveTableState};
use super::{LiveTableError, LiveTables};
use crate::server_leases::RENEWAL_INTERVAL;

impl LiveTable {
    /// Stops the clocks for the time since the last event in which no server looked after the table.
    pub(super) async fn pause_for_outages(&self, state: &mut LiveTableState) -> Result<(), LiveTableError> {
        // Another server may have recorded it, or a move after it.
        self.catch_up(state).await?;
        let Some(pause) = self.context.leases.pause_after(&self.id, state.table.at()).await? else {
            return Ok(());
        };
        let pause = TableCommand::new(pause, state.table.number());
        let events = state.table.decide(&pause, &Actor::Server, self.context.clock.now())?;
        if events.is_empty() {
            return Ok(());
        }
        match self.append(state, events).await {
            // Another server has recorded it now.
            Err(LiveTableError::Conflict) => self.catch_up(state).await,
            appended => appended.map(|_| ()),
        }
    }

    /// Whether a flag that falls is a matter of another server: then what it has stored is read.
    pub(super) async fn leaves_flag_to_holder(
        &self,
        state: &mut LiveTableState,
    ) -> Result<bool, LiveTableError> {
        if self.context.leases.holds(&self.id) {
            return Ok(false);
        }
        self.catch_up(state).await?;
        Ok(true)
    }
}

impl LiveTables {
    /// Renews the leases of this server. The tables of a bucket that it has taken after an outage pause before it counts as held.
    pub(crate) async fn renew_leases(&self) -> Result<(), StoreError> {
        let context = &self.0.context;
        if !context.store.has_leases() {
            return Ok(());
        }
        let renewed = context.leases.renew().await?;
        if !renewed.after_outages.is_empty() {
            let is_taken = |id: &String| renewed.after_outages.contains(&lease_bucket(id));
            let mut ids = context.store.tables_to_resume().await?;
            ids.retain(is_taken);
            self.load_all(&ids).await;
            for id in ids {
                let Some(table) = self.0.tables.loaded(&id) else { continue };
                if let Err(reason) = pause(&table).await {
                    tracing::error!(table = id, %reason, "the clocks of a table could not be stopped for an outage");
                }
            }
        }
        context.leases.hold(renewed);
        Ok(())
    }

    /// Renews the leases until the services are dropped.
    pub(crate) async fn keep_leases(self) {
        // Of a database with one server there are none.
        while self.0.context.store.has_leases() {
            self.0.context.clock.sleep(RENEWAL_INTERVAL).await;
            match self.renew_leases().await {
                Ok(()) => {}
                Err(StoreError::Closed) => return,
                Err(reason) => tracing::warn!(%reason, "the leases could not be renewed"),
            }
        }
    }

    /// Whether this server looks after a table: it fires its flag.
    pub fn looks_after(&self, table: &str) -> bool {
        self.0.context.leases.holds(table)
    }

    /// Gives the leases to other servers.
    pub(crate) async fn release_leases(&self) {
        if let Err(reason) = self.0.context.leases.release().await {
            tracing::warn!(%reason, "the leases could not be released; they lapse in a moment");
        }
    }
}

async fn pause(table: &Arc<LiveTable>) -> Result<(), LiveTableError> {
    let mut state = table.lock().await;
    table.pause_for_outages(&mut state).await?;
    table.run_due_actions_locked(&mut state).await
}
