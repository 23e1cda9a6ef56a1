//! Whole-program tests. They are one binary, so that the browser client and the sockets are linked once.

mod api;
mod browser;
mod crash_recovery;
mod database_files;
mod databases;
mod example_bots;
mod operations;
mod pages;
mod proxy;
mod security;
