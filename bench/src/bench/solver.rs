//! `cargo xtask bench solve`: the speed of the exact Pentago solver.

use std::fs;
use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use tessera_rules::{Game, Pentago, PentagoRules};
use tessera_solver::CancelToken;
use tessera_solver::exact::{PentagoSolver, ProofScope, format_bytes, prove_pentago};

use crate::root;

/// A position for each number of marbles, with its value for the player to move.
const POSITIONS: [(&str, i8); 3] = [
    ("1w1w1b/wbwbwb/1bbw1b/1b2w1/wb1w1b/1w4 1", 1),
    ("1b1ww1/bb2w1/1wwb2/1ww1b1/b1b1w1/1wb1b1 1", 1),
    ("1b1wbw/1bw1w1/1w1bbb/1b2w1/wb1w2/1w4 2", 0),
];

/// Enough for 17 marbles at full speed.
const MEMORY: u64 = 4_000_000_000;

/// The best round counts: in the first, the system may take seconds to assemble huge pages.
const ROUNDS: usize = 3;

/// Enough for 15 marbles, solved one question after the other.
const MOST_MEMORY: u64 = 15_000_000_000;

/// Prints time and memory of solving, with one thread and with two.
pub(crate) fn solve() -> anyhow::Result<()> {
    println!(
        "{:<10} {:>7} {:>9} {:>9} {:>16}",
        "pentago", "threads", "seconds", "memory", "positions/second"
    );
    for (position, value) in POSITIONS {
        let game = Pentago::from_position(PentagoRules::default(), position)?;
        for threads in [1, 2] {
            let (mut seconds, mut positions) = (f64::INFINITY, 0);
            for _ in 0..ROUNDS {
                let mut solver = PentagoSolver::new(threads, MEMORY);
                let began = Instant::now();
                let solution = solver.solve(&game, &CancelToken::new())?;
                seconds = seconds.min(began.elapsed().as_secs_f64());
                positions = solution.positions;
                ensure!(solution.value.number() == value, "{position} has the value {value}");
            }
            println!(
                "{:<10} {threads:>7} {seconds:>9.2} {:>9} {:>16.0}",
                format!("{} marbles", game.ply()),
                format_bytes(PentagoSolver::memory_needed(game.ply())[1]),
                positions as f64 / seconds,
            );
        }
    }
    Ok(())
}

/// Prints how many of the known positions are proven within a time limit, by number of marbles. A wrong value is an error.
pub(crate) fn prove_known(seconds: u64, marbles: RangeInclusive<usize>) -> anyhow::Result<()> {
    let path = root().join("../shared/data/pentago_values.txt");
    let text = fs::read_to_string(&path).with_context(|| format!("{} cannot be read", path.display()))?;
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    println!("{:<8} {:>12} {:>12} {:>9}", "marbles", "won or lost", "drawn", "seconds");
    for marbles in marbles {
        let mut proven = [[0; 2]; 2];
        let began = Instant::now();
        for line in text.lines() {
            let (position, known) = line.rsplit_once(' ').context("a position and its value")?;
            let game = Pentago::from_position(PentagoRules::default(), position)?;
            if game.ply() != marbles {
                continue;
            }
            let (stop, began) = (CancelToken::with_timeout(Duration::from_secs(seconds)), Instant::now());
            let proof = prove_pentago(
                &game,
                None,
                &mut PentagoSolver::new(threads, MOST_MEMORY),
                ProofScope::Value,
                &stop,
            )?;
            let [shown, all] = &mut proven[usize::from(known == "0")];
            *all += 1;
            *shown += usize::from(proof.value.is_some());
            let verdict = proof.value.map_or_else(|| "not proven".to_owned(), |value| value.to_string());
            println!("  {position}: {verdict} after {:.1} s", began.elapsed().as_secs_f64());
            if let Some(value) = proof.value {
                ensure!(value.number().to_string() == known, "{position} has the value {known}, not {value}");
            }
        }
        let [decided, drawn] = proven.map(|[shown, all]| format!("{shown} of {all}"));
        println!("{marbles:<8} {decided:>12} {drawn:>12} {:>9.1}", began.elapsed().as_secs_f64());
    }
    Ok(())
}
