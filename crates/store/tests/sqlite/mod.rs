//! The store in a file of `SQLite`.

#[path = "../contract/mod.rs"]
mod contract;
mod database_file;
mod deleted_data;
mod killed_deletion;
mod killed_process;
mod older_names;
mod restore;
mod test_database;
mod writer_failures;

use test_database::{TestDatabase, new_store};
