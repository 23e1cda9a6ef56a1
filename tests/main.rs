//! Whole-program tests. They are one binary, so that the browser client and the sockets are linked once.

mod api;
mod browser;
mod crash_recovery;
mod database_files;
mod example_bots;
mod logs_metrics_and_health;
mod nginx_proxy;
mod old_databases;
mod pages;
mod postgres_database;
#[allow(dead_code, reason = "the tests of the store, whose file it is, use more of it")]
#[path = "../crates/store/tests/postgres/test_server.rs"]
mod postgres_test_server;
mod security;
