//! The leases of this server, if its database is shared: it looks after the tables of the buckets that it holds. It alone fires
//! their flags, and it stops their clocks for the time in which no server held them.

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tessera_store::{Store, StoreError, lease_bucket};
use tessera_table::{Millis, TableAction};

use crate::secrets_and_ids;
use crate::service_clock::{MonotonicTime, ServiceClock};

/// How often leases are renewed.
pub(crate) const RENEWAL_INTERVAL: Duration = Duration::from_secs(2);
/// A server that could not renew its leases for this time may have lost them. They lapse a moment later.
const LEASE_LIFETIME: Duration = Duration::from_secs(5);

/// The leases of this server.
#[derive(Debug)]
pub(crate) struct ServerLeases {
    store: Store,
    clock: ServiceClock,
    server: String,
    held: Mutex<HeldBuckets>,
}

#[derive(Debug, Default)]
struct HeldBuckets {
    buckets: HashSet<u16>,
    /// When the last renewal was asked for; none before the first.
    renewed: Option<MonotonicTime>,
}

/// Buckets that were renewed, but do not count as held yet.
pub(crate) struct RenewedLeases {
    held: HeldBuckets,
    /// The buckets whose tables pause first.
    pub(crate) after_outages: HashSet<u16>,
}

impl ServerLeases {
    pub(crate) fn new(store: Store, clock: ServiceClock) -> ServerLeases {
        let server = secrets_and_ids::table_id();
        ServerLeases { store, clock, server, held: Mutex::default() }
    }

    /// Whether this server looks after a table.
    pub(crate) fn holds(&self, table: &str) -> bool {
        if !self.store.has_leases() {
            return true;
        }
        let held = self.lock();
        held.buckets.contains(&lease_bucket(table))
            && held.renewed.is_some_and(|at| self.clock.elapsed().since(at) < LEASE_LIFETIME)
    }

    /// Renews the leases, and takes those that nobody holds.
    pub(crate) async fn renew(&self) -> Result<RenewedLeases, StoreError> {
        let asked = self.clock.elapsed();
        let renewal = self.store.renew_leases(&self.server).await?;
        Ok(RenewedLeases {
            held: HeldBuckets { buckets: renewal.held.into_iter().collect(), renewed: Some(asked) },
            after_outages: renewal.outages.iter().map(|outage| outage.bucket).collect(),
        })
    }

    /// From now on the renewed leases count.
    pub(crate) fn hold(&self, renewed: RenewedLeases) {
        *self.lock() = renewed.held;
    }

    /// Gives all leases to other servers.
    pub(crate) async fn release(&self) -> Result<(), StoreError> {
        *self.lock() = HeldBuckets::default();
        self.store.release_leases(&self.server).await
    }

    /// What stops the clocks of a table for the time since its last event in which no server looked after it; none if there was
    /// no such time. The event of it is later than the outages, so that they count once.
    pub(crate) async fn pause_after(
        &self,
        table: &str,
        last_event: Millis,
    ) -> Result<Option<TableAction>, StoreError> {
        let outages = self.store.outages_after(lease_bucket(table), last_event.0).await?;
        // No server has looked after the table since it was copied into the database.
        if outages.iter().any(|outage| outage.since == 0) {
            return Ok(Some(TableAction::Resume));
        }
        let lengths =
            outages.iter().map(|outage| outage.until.saturating_sub(outage.since.max(last_event.0)));
        let length = Millis(lengths.sum());
        Ok((length > Millis(0)).then_some(TableAction::Pause { length }))
    }

    fn lock(&self) -> MutexGuard<'_, HeldBuckets> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
