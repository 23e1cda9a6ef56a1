//! What whoever starts the server can set.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// How the server runs.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on; port 0 takes a free one.
    pub listen: SocketAddr,
    /// The file with everything that lasts.
    pub data: PathBuf,
    /// Whether people come by https (through a proxy), so that cookies are for https alone.
    pub https: bool,
    /// The most sockets from one address.
    pub sockets_per_address: usize,
    /// The most changes (new tables, names, sign-ins) from one address in a minute.
    pub changes_per_minute: u32,
    /// The most commands a second from one player, with bursts of three times as many.
    pub commands_per_second: u32,
    /// How many engines think at the same time.
    pub thinkers: usize,
    /// The computer answers no sooner than this, so that one sees what it does.
    pub pause: Duration,
}

impl Config {
    /// The usual settings, with the data in this file.
    pub fn new(data: PathBuf) -> Config {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 7878)),
            data,
            https: false,
            sockets_per_address: 250,
            changes_per_minute: 120,
            commands_per_second: 30,
            thinkers: (cores - 1).max(1),
            pause: Duration::from_millis(500),
        }
    }
}
