//! Tournaments against the rulebook and streams of random commands.

mod changes;
mod clauses;
mod events_page;
mod hall;
mod lists;
mod online;
mod streams;
mod worked_example;
