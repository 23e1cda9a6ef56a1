//! Counts move sequences and measures the speed of the move generator.
//!
//! ```sh
//! cargo run --release --example perft -- pentago 3
//! cargo run --release --example perft -- exago 4 6 side=8
//! ```

use std::time::Instant;

use tessera_rules::{AnyGame, GameKind};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let kind: GameKind = args.next().as_deref().unwrap_or("pentago").parse()?;
    let depth: usize = args.next().as_deref().unwrap_or("3").parse()?;
    let players: usize = args.next().as_deref().unwrap_or("2").parse()?;
    let rules = args.next().unwrap_or_default();

    let game = AnyGame::new(kind, players, &rules)?;
    println!("{kind}: {game}");
    for depth in 1..=depth {
        let start = Instant::now();
        let count = game.perft(depth);
        let seconds = start.elapsed().as_secs_f64();
        println!("perft {depth}: {count} in {seconds:.3} s, {:.0} million/s", count as f64 / seconds / 1e6);
    }
    Ok(())
}
