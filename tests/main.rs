//! Whole-program tests. They are one binary, so that the browser client and the sockets are linked once.

mod api;
mod browser;
mod crash_recovery;
mod database_files;
mod example_bots;
mod logs_and_metrics;
mod old_databases;
mod pages;
mod proxy;
mod security;
