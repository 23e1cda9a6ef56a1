//! The server's configuration.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use crate::observability::ObservabilitySettings;

/// Settings of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on; port 0 takes a free one.
    pub listen: SocketAddr,
    /// The database file.
    pub database: PathBuf,
    /// Whether a proxy in front of the server speaks https. Then cookies are `Secure` and `X-Forwarded-For` is trusted.
    pub https: bool,
    /// The maximum number of sockets per address.
    pub sockets_per_address: usize,
    /// The maximum number of changes (new tables, names, sign-ins) per address and minute.
    pub changes_per_minute: u32,
    /// The maximum number of commands per player and second; bursts of three times as many are allowed.
    pub commands_per_second: u32,
    /// Metrics and slow commits.
    pub observability: ObservabilitySettings,
    /// The number of engine jobs that run at the same time.
    pub engine_workers: usize,
    /// The minimum time before the computer moves, so that its move can be followed.
    pub engine_delay: Duration,
}

impl Config {
    /// The default settings, with this database file.
    pub fn new(database: PathBuf) -> Config {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 7878)),
            database,
            https: false,
            sockets_per_address: 250,
            changes_per_minute: 120,
            commands_per_second: 30,
            observability: ObservabilitySettings::default(),
            engine_workers: (cores - 1).max(1),
            engine_delay: Duration::from_millis(500),
        }
    }
}
