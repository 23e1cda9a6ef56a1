//! `cargo xtask bench rules`: random playouts per second on one core.

use anyhow::ensure;
use tessera_rules::bitboard::ExagoState;
use tessera_rules::{ExagoRules, Game, Pentago, PentagoXl, Pente, PenteRules, XlRules};

use crate::playout_timing::{fastest_of, playouts_from_list, random_playouts};

/// Exago has no bound on its length, so its playouts are cut.
const EXAGO_TURNS: usize = 60;
const NO_LIMIT: usize = usize::MAX;

/// The scale of a run.
#[derive(Clone, Copy)]
struct PlayoutSettings {
    rounds: usize,
    /// Divides the benchmark's number of playouts per round.
    divisor: u64,
}

/// Prints every game's figures, and the ratio to playing from the list of legal moves.
pub(crate) fn rules() -> anyhow::Result<()> {
    all(PlayoutSettings { rounds: 5, divisor: 1 })
}

/// A small run for the tests: it checks the results and no times.
#[cfg(test)]
pub(super) fn smoke_test() -> anyhow::Result<()> {
    all(PlayoutSettings { rounds: 1, divisor: 50 })
}

fn all(settings: PlayoutSettings) -> anyhow::Result<()> {
    println!(
        "{:<28} {:>12} {:>7} {:>8} {:>10}  limited by",
        "random playouts, one core", "per second", "moves", "ns/move", "from list"
    );
    let xl = |players, list| XlRules::parse(players, list).map(PentagoXl::new);
    bench(
        settings,
        "pentago",
        &Pentago::default(),
        1_000_000,
        NO_LIMIT,
        27.55,
        "line lookups, four per move",
    )?;
    let shifts = "rotating every colour's marbles";
    bench(settings, "pentago-xl, 2 players", &xl(2, "")?, 200_000, NO_LIMIT, 46.33, shifts)?;
    bench(settings, "pentago-xl, 3 players", &xl(3, "")?, 200_000, NO_LIMIT, 62.25, shifts)?;
    bench(settings, "pentago-xl, 4 players", &xl(4, "")?, 200_000, NO_LIMIT, 72.40, shifts)?;
    bench(settings, "pentago-xl, 2 against 2", &xl(4, "teams")?, 200_000, NO_LIMIT, 72.40, shifts)?;
    let groups = "finding groups and their neighbour cells";
    let two = ExagoState::<2>::new(ExagoRules::parse(2, "")?);
    bench(settings, "exago, 2 players, 60 turns", &two, 100_000, EXAGO_TURNS, 49.74, groups)?;
    for (players, known) in [(3, 51.88), (6, 59.02)] {
        let game = ExagoState::<2>::new(ExagoRules::parse(players, "")?);
        let name = format!("exago, {players} players, 60 turns");
        bench(settings, &name, &game, 30_000, EXAGO_TURNS, known, "choosing a player to block")?;
    }
    let stones = "captures in eight directions";
    bench(settings, "pente", &Pente::default(), 100_000, NO_LIMIT, 154.0, stones)?;
    let championship = Pente::new(PenteRules::parse(2, "championship")?);
    bench(settings, "pente, championship", &championship, 100_000, NO_LIMIT, 154.0, stones)?;
    Ok(())
}

/// Times a game's playouts and checks their average length, so that a faster playout that plays other moves is an error.
fn bench<G: Game>(
    settings: PlayoutSettings,
    name: &str,
    start: &G,
    playouts: u64,
    most: usize,
    known_moves: f64,
    limited_by: &str,
) -> anyhow::Result<()> {
    let playouts = playouts / settings.divisor;
    let fast = fastest_of(settings.rounds, || random_playouts(start, playouts, most));
    let listed = fastest_of(1, || playouts_from_list(start, (playouts / 50).max(20), most));
    println!(
        "{name:<28} {:>12.0} {:>7.2} {:>8.1} {:>9.1}×  {limited_by}",
        fast.per_second(),
        fast.moves_per_game(),
        fast.nanoseconds_per_move(),
        fast.per_second() / listed.per_second(),
    );
    let moves = fast.moves_per_game();
    ensure!(
        (moves - known_moves).abs() < known_moves * 0.02,
        "{name}: {moves:.2} moves per game instead of {known_moves}"
    );
    Ok(())
}
