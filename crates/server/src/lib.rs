//! HTTP server: pages, sockets and JSON API.
//!
//! All persistent data is in the store, so a server that is killed continues where it was after a restart. A move takes this
//! path: the socket parses a command, the table decides, the store makes the events durable, and only then the subscribers
//! get them.

mod account_export;
mod admission;
mod api;
mod app_state;
mod assets;
mod board_frame;
mod body_limits;
mod button_icons;
mod carried_over_headers;
mod challenge_view;
mod config;
mod cookies;
mod dates;
mod device_description;
mod display_preferences;
mod drawings;
mod extract;
mod labels;
mod lan_address;
mod legal_move_groups;
mod listener;
mod mail;
mod message_keys;
mod move_on_board;
mod observability;
mod open_file_limit;
mod operator_access;
mod overlay_geometry_json;
mod pages;
mod piece_swatch;
mod player_stream;
mod refusal_status;
mod secret_link;
mod security;
mod sign_in_device;
mod socket;
mod table_regions;
#[cfg(test)]
mod test_app;
mod token_scope;
mod write_deadline;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::get;
use tessera_service::{Service, ServiceClock, ServiceSettings};
use tessera_store::{Store, StoreError};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};

pub use config::ServerConfig;
pub use mail::MailSettings;
pub use observability::ObservabilitySettings;
pub use operator_access::{OPERATOR_HEADER, RunningServerAccess, StoppedServerModeration};
pub use security::{
    AddressRange, AddressRangeError, CorsOriginError, HostNameError, LimitSettingError, LimitSettings,
    RateLimit, RequestKind, parse_cors_origin, parse_host_name,
};
pub use tessera_service::{DEFAULT_SERVER_SOLVER_MEMORY_BYTES, EngineQuotas};

use app_state::{AppState, AppStateInner};
use body_limits::MAX_BODY_BYTES;
use drawings::DrawingQueues;
use mail::Mailer;
use observability::{MetricsEndpoint, MetricsSampler, Readiness};
use operator_access::OperatorToken;
use security::{AllowedHosts, CorsOrigins, LimitCounters, ServerAddresses, SiteUrl, TrustedProxies};

/// Thousands of tables and sockets allocate and free small blocks from several threads; the system allocator takes a sixth of
/// the server's time for that. It is here and not in the program, whose crate is built without optimisation.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The reason why a server cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The address is in use, or does not belong to this machine.
    #[error("cannot listen on {address}: {reason}; choose another with --listen")]
    Listen {
        /// The address of the configuration.
        address: SocketAddr,
        /// The error of the operating system.
        reason: std::io::Error,
    },
    /// Metrics cannot be served.
    #[error("cannot serve metrics on {address}: {reason}; choose another address with --metrics")]
    Metrics {
        /// The address of the configuration.
        address: SocketAddr,
        /// The error of the operating system or of the recorder.
        reason: String,
    },
    /// Letters cannot be sent with these settings.
    #[error("{0}")]
    Mail(String),
    /// The database cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A running server. It stops with [`RunningServer::stop`].
#[derive(Debug)]
pub struct RunningServer {
    /// The address that it listens on.
    pub address: SocketAddr,
    shutdown: watch::Sender<bool>,
    listener: tokio::task::JoinHandle<()>,
    background: BackgroundTasks,
    service: Service,
    readiness: Arc<Readiness>,
    metrics: Option<MetricsEndpoint>,
    operator_token: Arc<OperatorToken>,
}

/// The tasks that use the store by themselves. They are aborted when their owner is dropped.
#[derive(Debug, Default)]
struct BackgroundTasks(JoinSet<()>);

impl BackgroundTasks {
    fn start(config: &ServerConfig, service: &Service) -> BackgroundTasks {
        let mut tasks = JoinSet::new();
        tasks.spawn(service.clone().run_maintenance(config.retention));
        if let Some(backups) = config.backups.clone() {
            tasks.spawn(service.clone().run_backups(backups));
        }
        tasks.spawn(service.clone().keep_leases());
        let service = service.clone();
        tasks.spawn(async move { service.resume().await });
        BackgroundTasks(tasks)
    }
}

impl RunningServer {
    /// The address for a browser on this machine.
    pub fn browser_address(&self) -> SocketAddr {
        loopback_of(self.address)
    }

    /// The address for other machines of the local network, unless the server listens on loopback only.
    pub fn lan_address(&self) -> Option<SocketAddr> {
        lan_address::lan_address(self.address)
    }

    /// The address of the metrics, if they are served.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics.as_ref().map(|metrics| metrics.address)
    }

    /// Waits until another server has taken over the database: this one can store nothing any more, and is to be stopped.
    pub async fn wait_until_replaced(&self) {
        self.service.store.wait_until_replaced().await;
    }

    /// Stops the server: it accepts no more requests, writes the last table summaries and closes the store.
    pub async fn stop(mut self) {
        self.readiness.shut_down();
        // First: tables may still be loading, and whatever is loaded later finds the store closed.
        self.background.0.shutdown().await;
        // Sending fails if the listener task has ended already.
        let _ended = self.shutdown.send(true);
        if let Err(reason) = self.listener.await {
            tracing::error!(%reason, "the listener task panicked");
        }
        // Before the database is released to another server, which writes its own.
        self.operator_token.remove();
        self.service.close().await;
    }
}

/// The address by which this machine reaches a server that listens on this one.
fn loopback_of(address: SocketAddr) -> SocketAddr {
    if address.ip().is_unspecified() { SocketAddr::from(([127, 0, 0, 1], address.port())) } else { address }
}

/// How often the rate limiters forget addresses and players that have sent nothing of late.
const RATE_LIMIT_PRUNE_INTERVAL: Duration = Duration::from_mins(1);

/// How long a start waits until the database server notices that the last server was killed: within 11 s if its machine was.
const FORMER_SERVER_PATIENCE: Duration = Duration::from_secs(15);

/// Binds the addresses, opens the database and starts the server. Nothing is created if an address is in use.
pub async fn start(config: ServerConfig) -> Result<RunningServer, StartError> {
    let listen = config.listen;
    let listen_error = |reason| StartError::Listen { address: listen, reason };
    let listener = listener::bind(listen).map_err(listen_error)?;
    let address = listener.local_addr().map_err(listen_error)?;
    let metrics_listener = match config.observability.metrics {
        Some(address) => Some(MetricsEndpoint::bind(address).await?),
        None => None,
    };
    if config.mail.is_some() && !config.https {
        tracing::warn!(
            "--smtp without --https: the links of e-mails begin with http://, and anybody on the way can use them"
        );
    }
    let mailer = Mailer::start(config.mail.as_ref()).map_err(StartError::Mail)?;
    let store = Store::open_at(&config.database, FORMER_SERVER_PATIENCE).await?;
    open_file_limit::raise_limit();
    store.set_slow_commit(config.observability.slow_commit);
    let clock = ServiceClock::of(&store);
    let service = service(&config, store, clock);
    // Before the listener: the first visitor is recorded with the date of the system.
    service.read_last_use().await;
    service.moderation.load().await?;
    service.take_leases().await?;
    let metrics = match metrics_listener {
        Some(listener) => {
            Some(MetricsEndpoint::start(listener, service.store.clone(), service.tables.clone())?)
        }
        None => None,
    };
    let mut background = BackgroundTasks::start(&config, &service);
    let app = build_state(config, &service, address, mailer);
    background.0.spawn(Arc::clone(&app.metrics_sampler).run());
    // Loads the languages before the first request needs them.
    tessera_i18n::translations();
    tokio::spawn(prune_limits(Arc::downgrade(&app.0)));
    let (shutdown, is_shutdown) = watch::channel(false);
    let (router, readiness) = (router(&app), Arc::clone(&app.readiness));
    let operator_token = Arc::clone(&app.operator_token);
    let listener = tokio::spawn(listener::run(listener, app, router, is_shutdown));
    Ok(RunningServer { address, shutdown, listener, background, service, readiness, metrics, operator_token })
}

fn service(config: &ServerConfig, store: Store, clock: ServiceClock) -> Service {
    Service::new(
        store,
        clock,
        &ServiceSettings {
            engine_workers: config.engine_workers,
            min_move_time: config.engine_delay,
            engine_limits: config.engine_limits,
            unfinished_games: config.limits.unfinished_games(),
            joined_games: config.limits.joined_games(),
            exact_pentago: config.exact_pentago.clone(),
        },
    )
}

/// The handlers' state, made of the services.
fn build_state(config: ServerConfig, service: &Service, address: SocketAddr, mailer: Mailer) -> AppState {
    let Service {
        store,
        clock,
        tables: live_tables,
        tournaments,
        accounts,
        challenges,
        moderation,
        reports,
        blocks,
        reviews,
        ..
    } = service.clone();
    AppState(Arc::new(AppStateInner {
        exports: account_export::AccountExports::default(),
        readiness: Arc::new(Readiness::new(store.clone(), clock.clone())),
        metrics_sampler: Arc::new(MetricsSampler::new(clock.clone(), store.clone(), live_tables.clone())),
        store,
        clock,
        live_tables,
        tournaments,
        accounts,
        challenges,
        moderation,
        reports,
        blocks,
        operator_token: Arc::new(OperatorToken::create(&config, loopback_of(address))),
        reviews,
        limits: Arc::new(LimitCounters::new(&config.limits)),
        mailer,
        site_url: SiteUrl::new(&config, address),
        drawings: Arc::new(DrawingQueues::new(&config.limits)),
        hosts: AllowedHosts::new(&config.hosts),
        cors: CorsOrigins::new(&config.cors_origins),
        proxies: TrustedProxies::new(config.proxies()),
        site: ServerAddresses {
            https: config.https,
            listens_on: address,
            lan: lan_address::lan_address(address),
        },
        config,
    }))
}

fn router(app: &AppState) -> Router {
    // Lines of a stream are sent as they come.
    let is_whole = DefaultPredicate::new().and(NotForContentType::const_new(api::NDJSON));
    let compression = CompressionLayer::new().compress_when(is_whole);
    let compressed = pages::router().merge(api::router()).fallback(pages::fallback).layer(compression);
    Router::new()
        .merge(socket::router())
        .route("/static/{version}/{*file}", get(assets::file))
        .route("/health", get(observability::live))
        .route("/health/live", get(observability::live))
        .route("/health/ready", get(observability::ready))
        .route("/health/connection", get(observability::connection))
        .route("/health/socket", get(observability::socket))
        .merge(compressed)
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
        .layer(axum::middleware::from_fn_with_state(app.clone(), admission::admit))
        // Inside the guard, so that the response to a panic gets the security headers too.
        .layer(CatchPanicLayer::new())
        .layer(axum::middleware::from_fn_with_state(app.clone(), security::guard))
        .layer(axum::middleware::from_fn(api::json_errors))
        .layer(axum::middleware::from_fn_with_state(app.clone(), pages::error_pages))
        .layer(axum::middleware::from_fn(observability::observe))
        .with_state(app.clone())
}

async fn prune_limits(app: std::sync::Weak<AppStateInner>) {
    loop {
        tokio::time::sleep(RATE_LIMIT_PRUNE_INTERVAL).await;
        let Some(app) = app.upgrade() else { return };
        app.limits.prune();
    }
}
