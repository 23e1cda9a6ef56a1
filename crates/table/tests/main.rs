//! Tests of tables: clauses of the rulebook, invariants and random commands.

mod clauses;
mod clocks;
mod event_examples;
mod invariants;
mod limits;
mod pauses;
mod random_commands;
mod reserved_seats;
mod seats;
mod settings;
mod tables;
mod test_table;
