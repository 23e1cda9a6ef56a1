//! `cargo xtask bench`: how fast the games are, the server, the solver and tournaments.

mod engine;
mod pages;
mod relay;
mod relay_bots;
mod rules;
mod server;
mod solve;
mod tournament;

pub(crate) use engine::engine;
pub(crate) use relay::serve as relay;
pub(crate) use rules::rules;
pub(crate) use server::server;
pub(crate) use solve::{prove_known, solve};
pub(crate) use tournament::tournament;

#[cfg(test)]
mod tests {
    #[test]
    fn random_games_are_as_long_as_they_are_known_to_be() -> anyhow::Result<()> {
        super::rules::smoke()
    }

    #[test]
    fn a_measured_tournament_has_the_results_of_the_plain_way() -> anyhow::Result<()> {
        super::tournament::smoke()
    }
}
