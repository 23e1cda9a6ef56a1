//! `cargo xtask bench`: benchmarks of the rules, the engine, the server, the solver and tournaments.

mod engine;
mod instructions;
mod relay_server;
mod relay_target;
mod rules;
mod server;
mod solver;
mod tournament;
mod tournament_formats;
mod tournament_pages;

pub(crate) use engine::{engine, engine_threads};
pub(crate) use instructions::instructions;
pub(crate) use relay_server::serve as relay;
pub(crate) use rules::rules;
pub(crate) use server::server;
pub(crate) use solver::{prove_known, solve};
pub(crate) use tournament::tournament;

#[cfg(test)]
mod tests {
    #[test]
    fn random_games_have_the_known_average_length() -> anyhow::Result<()> {
        super::rules::smoke_test()
    }

    #[test]
    fn a_measured_tournament_agrees_with_the_baseline() -> anyhow::Result<()> {
        super::tournament::smoke_test()
    }
}
