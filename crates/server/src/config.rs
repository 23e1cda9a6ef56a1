//! The server's configuration.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tessera_engine::ExactPentagoSource;
use tessera_service::{BackupSettings, EngineQuotas, RetentionSettings};
use tessera_store::DatabaseAddress;

use crate::mail::MailSettings;
use crate::observability::ObservabilitySettings;
use crate::security::{AddressRange, LimitSettings};

/// The minimum time before the computer moves, unless the operator sets another one.
const DEFAULT_ENGINE_DELAY: Duration = Duration::from_millis(500);

/// The default number of engine workers: all cores but one, which is left to requests.
fn default_engine_workers() -> usize {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    (cores - 1).max(1)
}

/// Settings of a server.
#[derive(Clone, Debug)]
pub struct ServerConfig {
    /// The address to listen on; port 0 takes a free one.
    pub listen: SocketAddr,
    /// The database.
    pub database: DatabaseAddress,
    /// The folder for the operator token, if the database is no file; without it, `tessera admin` does not reach the server.
    pub data_folder: Option<PathBuf>,
    /// Whether a proxy in front of the server speaks https. Then cookies are `Secure`, and only https origins are its own.
    pub https: bool,
    /// The host names of the server, beside `localhost` and IP addresses.
    pub hosts: Vec<String>,
    /// The origins whose pages may use the API, with bearer tokens and without cookies.
    pub cors_origins: Vec<String>,
    /// The proxies whose `X-Forwarded-For` is believed. If there are none, with `https` those on this machine.
    pub trusted_proxies: Vec<AddressRange>,
    /// Limits of requests, sockets and connections.
    pub limits: LimitSettings,
    /// Metrics and slow commits.
    pub observability: ObservabilitySettings,
    /// Engine workers: the number of engine jobs that run at the same time. By default all cores but one.
    pub engine_workers: usize,
    /// Tables and solver of Pentago; a solver with little memory if none are given.
    pub exact_pentago: Option<Arc<ExactPentagoSource>>,
    /// The minimum time before the computer moves, so that its move can be followed.
    pub engine_delay: Duration,
    /// How long unused guests and tables are kept.
    pub retention: RetentionSettings,
    /// Scheduled backups, if any.
    pub backups: Option<BackupSettings>,
    /// How letters are sent, if at all.
    pub mail: Option<MailSettings>,
    /// How much of the computer one player and one address may use.
    pub engine_limits: EngineQuotas,
}

impl ServerConfig {
    /// The default settings, with this database.
    pub fn new(database: impl Into<DatabaseAddress>) -> ServerConfig {
        ServerConfig {
            listen: SocketAddr::from(([127, 0, 0, 1], 7878)),
            database: database.into(),
            data_folder: None,
            https: false,
            hosts: Vec::new(),
            cors_origins: Vec::new(),
            trusted_proxies: Vec::new(),
            limits: LimitSettings::default(),
            observability: ObservabilitySettings::default(),
            engine_workers: default_engine_workers(),
            exact_pentago: None,
            engine_delay: DEFAULT_ENGINE_DELAY,
            retention: RetentionSettings::default(),
            backups: None,
            mail: None,
            engine_limits: EngineQuotas::DEFAULT,
        }
    }

    /// The proxies whose `X-Forwarded-For` is believed.
    pub fn proxies(&self) -> Vec<AddressRange> {
        if self.trusted_proxies.is_empty() && self.https {
            AddressRange::LOOPBACK.to_vec()
        } else {
            self.trusted_proxies.clone()
        }
    }
}
