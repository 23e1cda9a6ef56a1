//! Counters for operators (`docs/operations.md`). They cost next to nothing unless the server installs a recorder.

use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::reports::ReportReason;

/// Counts and logs a request or command that a limit refused. The name is one of a fixed set.
pub fn limit_hit(name: &'static str) {
    LIMITS_HIT.fetch_add(1, Ordering::Relaxed);
    metrics::counter!("tessera_limits_hit_total", "limit" => name).increment(1);
    tracing::info!(limit = name, "refused by a limit");
}

/// Refusals by limits of all servers of this process.
static LIMITS_HIT: AtomicU64 = AtomicU64::new(0);

/// The number of refusals by limits since the process started.
pub fn limits_hit_total() -> u64 {
    LIMITS_HIT.load(Ordering::Relaxed)
}

/// Open sockets of all servers of this process.
static SOCKETS: AtomicU64 = AtomicU64::new(0);

/// The number of open sockets.
pub fn open_sockets() -> u64 {
    SOCKETS.load(Ordering::Relaxed)
}

const SOCKETS_GAUGE: &str = "tessera_sockets";

/// Adds one to a gauge for as long as it lives.
#[derive(Debug)]
pub struct GaugeGuard(());

impl GaugeGuard {
    /// Counts an open socket.
    pub fn socket() -> GaugeGuard {
        SOCKETS.fetch_add(1, Ordering::Relaxed);
        metrics::gauge!(SOCKETS_GAUGE).increment(1);
        GaugeGuard(())
    }
}

impl Drop for GaugeGuard {
    fn drop(&mut self) {
        SOCKETS.fetch_sub(1, Ordering::Relaxed);
        metrics::gauge!(SOCKETS_GAUGE).decrement(1);
    }
}

/// Measures how long an engine job waited for its first slice. The class is one of a fixed set.
pub(crate) fn engine_job_started(class: &'static str, waited: Duration) {
    metrics::histogram!("tessera_engine_wait_seconds", "class" => class).record(waited);
}

/// Moves stored by all servers of this process.
static MOVES: AtomicU64 = AtomicU64::new(0);

/// Counts moves that were stored. A plain counter, which the server reads when it is scraped: the facade would look up its
/// counter at every move.
pub(crate) fn moves_played(count: usize) {
    MOVES.fetch_add(count as u64, Ordering::Relaxed);
}

/// The number of moves stored since the process started.
pub fn moves_total() -> u64 {
    MOVES.load(Ordering::Relaxed)
}

/// Counts and logs an attempt to sign in. The name is not logged: it may be a password in the wrong field.
pub(crate) fn sign_in(result: &'static str, player: Option<&str>, address: IpAddr) {
    metrics::counter!("tessera_sign_ins_total", "result" => result).increment(1);
    tracing::info!(result, player, %address, "sign-in");
}

/// Counts and logs a new account.
pub(crate) fn account_created(player: &str) {
    metrics::counter!("tessera_accounts_created_total").increment(1);
    tracing::info!(player, "account created");
}

/// Counts and logs a change of an account's secrets: a new password, new recovery codes, sessions ended.
pub(crate) fn account_changed(change: &'static str, player: &str) {
    metrics::counter!("tessera_account_changes_total", "change" => change).increment(1);
    tracing::info!(change, player, "account changed");
}

/// Counts and logs what an operator did. The action is one of a fixed set.
pub(crate) fn moderated(action: &'static str, operator: &str, target: &str) {
    metrics::counter!("tessera_moderations_total", "action" => action).increment(1);
    tracing::info!(action, operator, target, "moderation");
}

/// Counts and logs a report to operators. The reason is one of a fixed set.
pub(crate) fn reported(reason: &'static str, reporter: &str, table: &str) {
    metrics::counter!("tessera_reports_total", "reason" => reason).increment(1);
    tracing::info!(reason, reporter, table, "report");
}

/// Shows the counters of reports with zero, so that the first report is an increase that an alert can see.
pub fn register_report_counters() {
    for reason in ReportReason::ALL {
        metrics::counter!("tessera_reports_total", "reason" => reason.name()).increment(0);
    }
}
