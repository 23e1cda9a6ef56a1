//! How long a move takes: every game at every level against itself, the first moves of a game.

use std::time::{Duration, Instant};

use tessera_engine::{House, Level, Opponent, Stop};
use tessera_rules::{AnyGame, Dice, GameKind};

const GAMES: [(GameKind, usize, &str, usize); 8] = [
    (GameKind::Pentago, 2, "", 14),
    (GameKind::PentagoXl, 2, "", 14),
    (GameKind::PentagoXl, 4, "", 12),
    (GameKind::Exago, 2, "", 36),
    (GameKind::Exago, 4, "", 34),
    (GameKind::Exago, 6, "", 44),
    (GameKind::Exago, 2, "side=10,line=6", 30),
    (GameKind::Pente, 2, "", 20),
];

fn main() {
    println!("mean / longest in ms a move");
    for (kind, players, rules, moves) in GAMES {
        print!("{kind} {players} {rules:<16}");
        for level in Level::ALL {
            let Ok(mut game) = AnyGame::new(kind, players, rules) else { continue };
            let (mut all, mut longest, mut played) = (Duration::ZERO, Duration::ZERO, 0);
            let mut dice = Dice::from_seed(1);
            while played < moves {
                let start = Instant::now();
                let Some(mv) = House.choose(&game, level, &mut dice, &Stop::never()) else { break };
                let took = start.elapsed();
                (all, longest, played) = (all + took, longest.max(took), played + 1);
                if game.play(mv).is_err() {
                    break;
                }
            }
            let mean = all.as_secs_f64() * 1000.0 / f64::from(u32::try_from(played.max(1)).unwrap_or(1));
            print!(" {mean:.1}/{:.0}", longest.as_secs_f64() * 1000.0);
        }
        println!();
    }
}
