//! Integration tests of the store, on real files.

mod account_email;
mod account_security;
mod appending;
mod concurrent_reads;
mod database_file;
mod killed_deletion;
mod killed_process;
mod lesson_steps;
mod moderation;
mod outbox;
mod player_deletion;
mod players;
mod reports;
mod restore;
mod retention;
mod sample;
mod security_notices;
mod summaries;
