//! The rules against the rulebook, a second implementation, published data and random play.

mod any_game;
mod cargo_features;
mod clauses_are_tested;
mod configurations;
mod exago_clauses;
mod naive;
mod naive_comparison;
mod no_allocation;
mod options;
mod pentago_clauses;
mod pente_clauses;
mod pente_org_games;
mod perft;
mod properties;
mod records;
mod solved_positions;
mod swap_clauses;
mod withdrawal;
mod xl_clauses;
