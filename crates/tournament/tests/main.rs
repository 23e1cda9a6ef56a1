//! Tournaments against the rulebook and streams of random commands.

mod changes;
mod clauses;
mod event_examples;
mod formats;
mod hall;
mod import;
mod later_games;
mod online;
mod random_commands;
mod random_formats;
mod ranking_reasons;
mod repeated_commands;
mod standings_judge;
mod swiss_judge;
mod test_tournament;
mod tournament_file;
mod worked_example;
