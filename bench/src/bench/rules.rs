//! `cargo xtask bench rules`: how many random games a core plays in a second.

use anyhow::ensure;
use tessera_rules::{Exago, ExagoRules, Game, Pentago, PentagoXl, Pente, PenteRules, XlRules};

use crate::playouts::{best_of, by_list, by_playout};

/// Exago can go on for ever, so its playouts are cut.
const EXAGO_TURNS: usize = 60;
const NO_LIMIT: usize = usize::MAX;

/// How much of a benchmark is done.
#[derive(Clone, Copy)]
struct Effort {
    rounds: usize,
    /// The playouts of a round are the benchmark's own number divided by this.
    divisor: u64,
}

/// Prints every game's figures, and the ratio to playing from the list of legal moves in the same run.
pub(crate) fn rules() -> anyhow::Result<()> {
    all(Effort { rounds: 5, divisor: 1 })
}

/// A taste of the same, for the tests: it asserts the results and no times.
#[cfg(test)]
pub(super) fn smoke() -> anyhow::Result<()> {
    all(Effort { rounds: 1, divisor: 50 })
}

fn all(effort: Effort) -> anyhow::Result<()> {
    println!(
        "{:<28} {:>12} {:>7} {:>8} {:>10}  limited by",
        "random playouts, one core", "per second", "moves", "ns/move", "from list"
    );
    let xl = |players, list| XlRules::parse(players, list).map(PentagoXl::new);
    bench(
        effort,
        "pentago",
        &Pentago::default(),
        1_000_000,
        NO_LIMIT,
        27.55,
        "looking up lines, four a move",
    )?;
    let shifts = "turning every colour's marbles";
    bench(effort, "pentago-xl, 2 players", &xl(2, "")?, 200_000, NO_LIMIT, 46.33, shifts)?;
    bench(effort, "pentago-xl, 3 players", &xl(3, "")?, 200_000, NO_LIMIT, 62.25, shifts)?;
    bench(effort, "pentago-xl, 4 players", &xl(4, "")?, 200_000, NO_LIMIT, 72.40, shifts)?;
    bench(effort, "pentago-xl, 2 against 2", &xl(4, "teams")?, 200_000, NO_LIMIT, 72.40, shifts)?;
    let groups = "finding groups and the cells around them";
    let two = Exago::<2>::new(ExagoRules::parse(2, "")?);
    bench(effort, "exago, 2 players, 60 turns", &two, 100_000, EXAGO_TURNS, 49.74, groups)?;
    for (players, known) in [(3, 51.88), (6, 59.02)] {
        let game = Exago::<2>::new(ExagoRules::parse(players, "")?);
        let name = format!("exago, {players} players, 60 turns");
        bench(effort, &name, &game, 30_000, EXAGO_TURNS, known, "whom to block")?;
    }
    let stones = "captures in eight directions";
    bench(effort, "pente", &Pente::default(), 100_000, NO_LIMIT, 154.0, stones)?;
    let championship = Pente::new(PenteRules::parse(2, "championship")?);
    bench(effort, "pente, championship", &championship, 100_000, NO_LIMIT, 154.0, stones)?;
    Ok(())
}

/// Times a game's playouts and wants them to be as long as they are known to be: a faster playout that plays
/// something else is no playout.
fn bench<G: Game>(
    effort: Effort,
    name: &str,
    start: &G,
    playouts: u64,
    most: usize,
    known_moves: f64,
    limited_by: &str,
) -> anyhow::Result<()> {
    let playouts = playouts / effort.divisor;
    let fast = best_of(effort.rounds, || by_playout(start, playouts, most));
    let listed = best_of(1, || by_list(start, (playouts / 50).max(20), most));
    println!(
        "{name:<28} {:>12.0} {:>7.2} {:>8.1} {:>9.1}×  {limited_by}",
        fast.per_second(),
        fast.moves_each(),
        fast.nanoseconds_a_move(),
        fast.per_second() / listed.per_second(),
    );
    let moves = fast.moves_each();
    ensure!(
        (moves - known_moves).abs() < known_moves * 0.02,
        "{name}: {moves:.2} moves a game, not {known_moves}"
    );
    Ok(())
}
