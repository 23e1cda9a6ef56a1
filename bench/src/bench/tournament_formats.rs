//! Draws of all formats, beside the draw of the groups in the same run.

use anyhow::ensure;
use tessera_rules::{Dice, GameKind};
use tessera_tournament::{
    MAX_ROUND_ROBIN_PLAYERS, SimulationSettings, Tournament, TournamentAction, TournamentFormat,
    TournamentSetup, TournamentStage, random_result,
};

use super::tournament::{after_action, fastest, prefix_while, print_row};

/// Prints the time of the draws of every format and their ratio to the draw of the groups of as many players.
pub(super) fn measure(players: usize, rounds: u16, repetitions: usize) -> anyhow::Result<()> {
    println!("{:<32} {:>10} {:>10}  baseline", format!("formats with {players}"), "ms", "ratio");
    let draw = TournamentAction::Draw { groups: None };
    let groups = entered(TournamentFormat::GroupsThenCup, GameKind::Pentago, players)?;
    let (drawn, baseline) = fastest(repetitions, || after_action(&groups, &draw));
    ensure!(drawn?.state().groups().len() > 1);
    let most = players.min(MAX_ROUND_ROBIN_PLAYERS);
    for (name, format, game, players) in [
        ("knock-out", TournamentFormat::KnockOut { third_place: true }, GameKind::Pentago, players),
        ("round robin", TournamentFormat::RoundRobin { double: true }, GameKind::Pentago, most),
    ] {
        let before = entered(format, game, players)?;
        let (drawn, took) = fastest(repetitions, || after_action(&before, &draw));
        ensure!(drawn?.state().stage() != TournamentStage::Entry);
        print_row(&format!("draw a {name} of {players}"), took, baseline, "the draw of the groups");
    }
    for (name, format, game) in [
        ("Swiss", TournamentFormat::Swiss { rounds, accelerated: false }, GameKind::Pentago),
        ("accelerated Swiss", TournamentFormat::Swiss { rounds, accelerated: true }, GameKind::Pentago),
        ("tables", TournamentFormat::Tables { rounds: 3, seats: 4 }, GameKind::PentagoXl),
    ] {
        let plan = TournamentSetup { format, ..TournamentSetup::new("Bench", game) };
        let simulation = SimulationSettings::new(plan, players);
        let whole = simulation.run(&mut Dice::from_seed(1), random_result)?;
        ensure!(
            whole.state().stage() == TournamentStage::Over,
            "a simulated tournament is played to its end"
        );
        for round in 1..=format.rounds().unwrap_or(0) {
            let before = prefix_while(&whole, |state| state.rounds().len() < usize::from(round))?;
            let (drawn, took) = fastest(repetitions, || after_action(&before, &draw));
            let drawn = drawn?;
            ensure!(drawn.state().rounds().len() == usize::from(round));
            check_legal(&drawn)?;
            print_row(&format!("{name}, round {round}"), took, baseline, "the draw of the groups");
        }
    }
    Ok(())
}

fn entered(format: TournamentFormat, game: GameKind, players: usize) -> anyhow::Result<Tournament> {
    let plan = TournamentSetup { format, ..TournamentSetup::new("Bench", game) };
    let entrants = SimulationSettings::new(plan.clone(), players).entrants;
    let tournament = Tournament::open(plan, "", 0)?;
    after_action(&tournament, &TournamentAction::Enter { entrants })
}

/// Checks that no pair of the Swiss system met before.
fn check_legal(tournament: &Tournament) -> anyhow::Result<()> {
    let state = tournament.state();
    if !matches!(state.plan().format, TournamentFormat::Swiss { .. }) {
        return Ok(());
    }
    let mut pairs: Vec<_> = state
        .games()
        .iter()
        .filter(|game| !game.cancelled)
        .map(|game| (game.first.min(game.second), game.first.max(game.second)))
        .collect();
    let games = pairs.len();
    pairs.sort_unstable();
    pairs.dedup();
    ensure!(pairs.len() == games, "a pair met twice");
    Ok(())
}
