//! The store in a file of `SQLite`.

#[path = "../contract/mod.rs"]
mod contract;
mod database_file;
mod deleted_data;
mod killed_deletion;
mod killed_process;
mod player_name_migration;
mod restore;
mod test_database;
mod writer_failures;

use test_database::{TestDatabase, new_store};
