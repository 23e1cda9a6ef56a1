//! What people and bots reach: pages, live sockets and a JSON interface, on one address.
//!
//! Everything that lasts is in the store; a server that is killed and started again goes on where it was. The way of a
//! move: a socket reads a command, the table decides, the store makes it durable, and only then everybody is told.

mod allowance;
mod api;
mod app;
mod assets;
mod clock;
mod config;
mod door;
mod extract;
mod frame;
mod host;
mod icon;
mod key;
mod limits;
mod link_query;
mod names;
mod network;
mod new_table;
mod pages;
mod pictures;
mod prefs;
mod security;
mod socket;
mod table_view;
#[cfg(test)]
mod testing;
mod who;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::routing::get;
use tessera_service::{Clock, EngineSettings, Service};
use tessera_store::{Store, StoreError};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

pub use config::Config;

use app::{App, House};
use host::Site;
use limits::Limits;

/// Why the server cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The address is taken, or not one of this machine.
    #[error("cannot listen on {address}: {reason}; choose another with --listen")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system says.
        reason: std::io::Error,
    },
    /// The data cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A server that runs.
#[derive(Debug)]
pub struct Running {
    /// Where it listens.
    pub address: SocketAddr,
    close: watch::Sender<bool>,
    door: tokio::task::JoinHandle<()>,
    tidying: AbortOnDrop,
    service: Service,
}

/// A task that ends with its owner.
#[derive(Debug)]
struct AbortOnDrop(tokio::task::JoinHandle<()>);

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Running {
    /// What to open in a browser on this machine.
    pub fn address_to_open(&self) -> SocketAddr {
        if self.address.ip().is_unspecified() {
            SocketAddr::from(([127, 0, 0, 1], self.address.port()))
        } else {
            self.address
        }
    }

    /// What to open on another machine of the network, if the server listens there.
    pub fn address_for_others(&self) -> Option<SocketAddr> {
        network::address_for_others(self.address)
    }

    /// Stops: no new requests, then the last cards are written and the store is closed.
    pub async fn stop(self) {
        // Nobody listens if the door has been closed by itself.
        let _closed = self.close.send(true);
        if let Err(reason) = self.door.await {
            tracing::error!(%reason, "the door broke");
        }
        drop(self.tidying);
        self.service.close().await;
    }
}

/// The longest request, far longer than any form or command.
const MOST_BODY: usize = 16 * 1024;
const TIDY: Duration = Duration::from_mins(1);

/// Starts the server.
pub async fn start(config: Config) -> Result<Running, StartError> {
    let store = Store::open(&config.data).await?;
    let listen = config.listen;
    let refused = |reason| StartError::Listen { address: listen, reason };
    let listener = TcpListener::bind(listen).await.map_err(refused)?;
    let address = listener.local_addr().map_err(refused)?;
    let service = service(&config, store, Clock::system());
    let house = furnish(config, &service, address);
    // Read before the first page needs it.
    tessera_i18n::library();
    tokio::spawn(tidy(Arc::downgrade(&house.0)));
    let tidying = AbortOnDrop(tokio::spawn(service.clone().keep_tidy()));
    tokio::spawn({
        let service = service.clone();
        async move { service.resume().await }
    });
    let (close, closed) = watch::channel(false);
    let router = router(&house);
    let door = tokio::spawn(door::keep(listener, house, router, closed));
    Ok(Running { address, close, door, tidying, service })
}

fn service(config: &Config, store: Store, clock: Clock) -> Service {
    Service::new(store, clock, EngineSettings { thinkers: config.thinkers, pause: config.pause })
}

/// The state of a server over these services.
fn furnish(config: Config, service: &Service, address: SocketAddr) -> House {
    let Service { store, clock, live, tournaments, accounts, reviews } = service.clone();
    House(Arc::new(App {
        store,
        clock,
        live,
        tournaments,
        accounts,
        reviews,
        limits: Arc::new(Limits::new(&config)),
        pictures: Arc::default(),
        site: Site {
            https: config.https,
            listens: address,
            for_others: network::address_for_others(address),
        },
        config,
    }))
}

fn router(house: &House) -> Router {
    let compressed = pages::router()
        .merge(api::router())
        .route("/web/{*file}", get(assets::file))
        .fallback(pages::nothing_here)
        .layer(CompressionLayer::new());
    Router::new()
        .route("/t/{table}/socket", get(socket::open))
        .route("/health", get(|| async { StatusCode::NO_CONTENT }))
        .merge(compressed)
        .layer(DefaultBodyLimit::max(MOST_BODY))
        // Within the guard, so that what a panic leaves is marked like every other answer.
        .layer(CatchPanicLayer::new())
        .layer(axum::middleware::from_fn_with_state(house.clone(), security::guard))
        .layer(axum::middleware::from_fn(api::in_json))
        .layer(axum::middleware::from_fn_with_state(house.clone(), pages::failed::in_page))
        .with_state(house.clone())
}

async fn tidy(house: std::sync::Weak<App>) {
    loop {
        tokio::time::sleep(TIDY).await;
        let Some(house) = house.upgrade() else { return };
        house.limits.tidy();
    }
}
