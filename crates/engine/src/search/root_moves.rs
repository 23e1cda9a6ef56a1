//! The root moves, in the order in which they are searched.

use std::collections::HashSet;

use super::search_position::{ImmediateTactics, SearchPosition};

/// Keeps one legal move for each resulting position and orders them: immediate wins first, then moves that do not
/// lose at once, each by static evaluation. So even a search of a single node looks at the right move.
pub(crate) fn root_moves<S: SearchPosition>(position: &S, legal: &[S::Move]) -> Vec<S::Move> {
    if legal.is_empty() {
        return Vec::new();
    }
    let mut position = position.clone();
    let mut safe = Vec::new();
    if position.tactics(&mut safe) == ImmediateTactics::Quiet {
        position.all_moves(&mut safe);
    }
    let safe: HashSet<u64> = safe.iter().map(|ranked| successor(&mut position, ranked.mv).key).collect();
    let mut seen = HashSet::new();
    let mut ranked = Vec::with_capacity(legal.len());
    for &mv in legal {
        let Successor { key, wins, value } = successor(&mut position, mv);
        if wins || seen.insert(key) {
            ranked.push((!wins, !safe.contains(&key), -value, mv));
        }
    }
    ranked.sort_unstable();
    ranked.into_iter().map(|(.., mv)| mv).collect()
}

/// The position after a move.
struct Successor {
    key: u64,
    wins: bool,
    /// Static evaluation for the side that moved.
    value: i32,
}

fn successor<S: SearchPosition>(position: &mut S, mv: S::Move) -> Successor {
    let mover = position.side();
    let undo = position.play(mv);
    let turned = if position.side() == mover { 1 } else { -1 };
    let successor = Successor {
        key: position.key(),
        wins: position.outcome() == Some(turned),
        value: turned * position.evaluate(),
    };
    position.undo(undo);
    successor
}
