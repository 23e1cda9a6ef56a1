//! Tables against the rulebook and streams of random commands.

mod clauses;
mod events_page;
mod playing;
mod promises;
mod reserved;
mod settings;
mod streams;
mod tables;
