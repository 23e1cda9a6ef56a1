//! Tournaments against the rulebook and streams of random commands.

mod changes;
mod clauses;
mod event_examples;
mod import;
mod online;
mod random_commands;
mod repeated_commands;
mod test_tournament;
mod worked_example;
