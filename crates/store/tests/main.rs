//! Integration tests of the store, on real files.

mod appending;
mod concurrent_reads;
mod database_file;
mod killed_process;
mod lesson_steps;
mod outbox;
mod players;
mod restore;
mod retention;
mod sample;
mod summaries;
