//! The perft suites of `tests/perft/`: the fast implementation counts all of them, the naive one the small ones.

use std::path::Path;

use tessera_rules::{AnyGame, GameKind};

use crate::naive::Naive;

/// The naive implementation counts up to this number, a few seconds of work.
const MOST_FOR_THE_NAIVE_ONE: u64 = 30_000;

struct Suite {
    players: usize,
    rules: String,
    /// Moves that lead to the position of the count.
    moves: Vec<String>,
    counts: Vec<(usize, u64)>,
}

fn read_suites(kind: GameKind) -> Vec<Suite> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/perft/{}.perft", kind.name()));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut suites: Vec<Suite> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match line.split(' ').collect::<Vec<_>>()[..] {
            ["game", players, rules] => suites.push(Suite {
                players: players.parse().expect("a number of players"),
                rules: if rules == "-" { String::new() } else { rules.to_owned() },
                moves: Vec::new(),
                counts: Vec::new(),
            }),
            ["moves", ref moves @ ..] => {
                let suite = suites.last_mut().expect("a game before its moves");
                suite.moves = moves.iter().map(|&mv| mv.to_owned()).collect();
            }
            ["perft", depth, count] => {
                let suite = suites.last_mut().expect("a game before its counts");
                suite.counts.push((depth.parse().expect("a depth"), count.parse().expect("a count")));
            }
            _ => panic!("{line}"),
        }
    }
    assert!(suites.len() > 3, "{kind} has a suite");
    suites
}

fn run(kind: GameKind) {
    for Suite { players, rules, moves, counts } in read_suites(kind) {
        let mut fast = AnyGame::new(kind, players, &rules).unwrap_or_else(|error| panic!("{rules}: {error}"));
        let mut slow = Naive::new(kind.name(), players, &rules);
        for mv in &moves {
            fast.play_text(mv).unwrap_or_else(|reason| panic!("{mv}: {reason}"));
            slow.play_trusted(mv);
        }
        for (depth, count) in counts {
            let context = format!("{kind} {players} '{rules}' after {} moves, depth {depth}", moves.len());
            assert_eq!(fast.perft(depth), count, "{context}");
            if count <= MOST_FOR_THE_NAIVE_ONE {
                assert_eq!(slow.perft(depth), count, "naive: {context}");
            }
        }
    }
}

#[test]
fn pentago() {
    run(GameKind::Pentago);
}

#[test]
fn pentago_xl() {
    run(GameKind::PentagoXl);
}

#[test]
fn exago() {
    run(GameKind::Exago);
}

#[test]
fn pente() {
    run(GameKind::Pente);
}
