//! The store on a server of `PostgreSQL`.

#[path = "../contract/mod.rs"]
mod contract;
mod copies;
mod cutting_proxy;
mod database_refused;
mod leases;
mod lost_connections;
mod several_servers;
mod test_database;
mod test_server;

use test_database::{TestDatabase, new_store};
