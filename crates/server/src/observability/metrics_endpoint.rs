//! `GET /metrics` on an address of its own, for Prometheus.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tessera_service::engine_scheduler::EngineJobClass;
use tessera_service::{LiveTables, operator_metrics};
use tessera_store::{OutboxConsumer, Store};
use tokio::net::TcpListener;
use tokio::task::JoinSet;

use crate::{StartError, mail};

const HISTOGRAM_SECONDS: [f64; 13] =
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];
const REQUESTS_PER_COMMIT: [f64; 10] = [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 350.0, 512.0];

/// How often the recorder moves new measurements into its buckets; until then each takes memory.
const METRICS_UPKEEP_INTERVAL: Duration = Duration::from_secs(5);

/// Whether metrics are recorded. Without, requests need not be measured.
static IS_RECORDING: AtomicBool = AtomicBool::new(false);

pub(super) fn is_recording() -> bool {
    IS_RECORDING.load(Ordering::Relaxed)
}

/// The running endpoint; it ends when it is dropped.
#[derive(Debug)]
pub(crate) struct MetricsEndpoint {
    pub(crate) address: SocketAddr,
    _tasks: JoinSet<()>,
}

/// The bound address of the metrics.
#[derive(Debug)]
pub(crate) struct MetricsListener {
    address: SocketAddr,
    listener: TcpListener,
}

#[derive(Clone, Debug)]
struct Scraped {
    recorder: PrometheusHandle,
    store: Store,
    tables: LiveTables,
}

impl MetricsEndpoint {
    /// Binds the address, before anything is created.
    pub(crate) async fn bind(address: SocketAddr) -> Result<MetricsListener, StartError> {
        let failed = |reason: std::io::Error| StartError::Metrics { address, reason: reason.to_string() };
        let listener = TcpListener::bind(address).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        Ok(MetricsListener { address, listener })
    }

    /// Starts to record metrics, for the whole process, and to serve them.
    pub(crate) fn start(
        MetricsListener { address, listener }: MetricsListener,
        store: Store,
        tables: LiveTables,
    ) -> Result<MetricsEndpoint, StartError> {
        let recorder = install_recorder()
            .map_err(|reason| StartError::Metrics { address, reason: reason.to_string() })?;
        let upkeep = recorder.clone();
        let mut tasks = JoinSet::new();
        tasks.spawn(async move {
            loop {
                tokio::time::sleep(METRICS_UPKEEP_INTERVAL).await;
                upkeep.run_upkeep();
            }
        });
        let router =
            Router::new().route("/metrics", get(scrape)).with_state(Scraped { recorder, store, tables });
        tasks.spawn(async move {
            if let Err(reason) = axum::serve(listener, router).await {
                tracing::error!(%reason, "metrics are no longer served");
            }
        });
        Ok(MetricsEndpoint { address, _tasks: tasks })
    }
}

fn install_recorder() -> Result<PrometheusHandle, Box<dyn std::error::Error>> {
    let recorder = PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &HISTOGRAM_SECONDS)?
        .set_buckets_for_metric(Matcher::Full("tessera_commit_requests".to_owned()), &REQUESTS_PER_COMMIT)?
        .build_recorder();
    let handle = recorder.handle();
    metrics::set_global_recorder(recorder).map_err(|_| "this process records metrics already")?;
    IS_RECORDING.store(true, Ordering::Relaxed);
    describe();
    operator_metrics::register_report_counters();
    mail::register_counters();
    Ok(handle)
}

/// The help texts, in the order of `docs/operations.md`.
fn describe() {
    metrics::describe_histogram!("tessera_request_seconds", "Time to answer a request.");
    metrics::describe_gauge!("tessera_sockets", "Open WebSockets.");
    metrics::describe_gauge!("tessera_tables", "Tables in memory.");
    metrics::describe_counter!("tessera_moves_total", "Moves stored.");
    metrics::describe_counter!("tessera_limits_hit_total", "Requests and commands refused by a limit.");
    metrics::describe_counter!("tessera_sign_ins_total", "Attempts to sign in.");
    metrics::describe_counter!("tessera_accounts_created_total", "Accounts created.");
    metrics::describe_counter!("tessera_moderations_total", "Actions of operators.");
    metrics::describe_counter!("tessera_reports_total", "Reports of players to operators.");
    metrics::describe_counter!("tessera_emails_total", "E-mails, by whether they were sent.");
    metrics::describe_counter!(
        "tessera_account_changes_total",
        "Changes of passwords, codes and sessions, and deleted accounts."
    );
    metrics::describe_gauge!("tessera_engine_queue", "Engine jobs that wait or are paused.");
    metrics::describe_histogram!(
        "tessera_engine_wait_seconds",
        "Time from the queue to the start of an engine job."
    );
    metrics::describe_histogram!("tessera_commit_seconds", "Time of a commit, including the disk.");
    metrics::describe_histogram!("tessera_commit_requests", "Writes that shared a commit.");
    metrics::describe_histogram!("tessera_read_wait_seconds", "Time that a read waited for a connection.");
    metrics::describe_gauge!("tessera_outbox_lag", "Ended games that a consumer has not handled.");
    metrics::describe_gauge!("tessera_memory_bytes", "Resident memory of the process (Linux).");
}

async fn scrape(State(scraped): State<Scraped>) -> Response {
    metrics::counter!("tessera_moves_total").absolute(operator_metrics::moves_total());
    metrics::gauge!("tessera_tables").set(scraped.tables.loaded_count() as f64);
    for class in EngineJobClass::ALL {
        let waiting = scraped.tables.engines().scheduler.waiting(class);
        metrics::gauge!("tessera_engine_queue", "class" => class.label()).set(waiting as f64);
    }
    // If the store fails, its other metrics say so; the last known number stays.
    if let Ok(waiting) = scraped.store.outbox_lag(OutboxConsumer::Tournaments).await {
        metrics::gauge!("tessera_outbox_lag", "consumer" => "tournaments").set(waiting as f64);
    }
    if let Some(bytes) = resident_memory() {
        metrics::gauge!("tessera_memory_bytes").set(bytes);
    }
    let text = scraped.recorder.render();
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text).into_response()
}

pub(super) fn resident_memory() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: f64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024.0)
}
