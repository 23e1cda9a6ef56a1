//! The moves where thinking begins, in the order in which they are looked at.

use std::collections::HashSet;

use super::study::{Study, Tactics};

/// Of the legal moves one for every position they lead to. Who looks at a single position looks at the right one: what wins
/// at once comes first, then what does not let the other win at once, and of those the most promising.
pub(crate) fn first_moves<S: Study>(study: &S, legal: &[S::Move]) -> Vec<S::Move> {
    if legal.is_empty() {
        return Vec::new();
    }
    let mut study = study.clone();
    let mut sound = Vec::new();
    if study.tactics(&mut sound) == Tactics::Quiet {
        study.everything(&mut sound);
    }
    let sound: HashSet<u64> = sound.iter().map(|ranked| after(&mut study, ranked.mv).key).collect();
    let mut known = HashSet::new();
    let mut ranked = Vec::with_capacity(legal.len());
    for &mv in legal {
        let After { key, wins, value } = after(&mut study, mv);
        if wins || known.insert(key) {
            ranked.push((!wins, !sound.contains(&key), -value, mv));
        }
    }
    ranked.sort_unstable();
    ranked.into_iter().map(|(.., mv)| mv).collect()
}

/// The position after a move.
struct After {
    key: u64,
    wins: bool,
    /// Its value to the mover at a glance.
    value: i32,
}

fn after<S: Study>(study: &mut S, mv: S::Move) -> After {
    let mover = study.side();
    let undo = study.play(mv);
    let turned = if study.side() == mover { 1 } else { -1 };
    let after =
        After { key: study.key(), wins: study.outcome() == Some(turned), value: turned * study.assess() };
    study.undo(undo);
    after
}
