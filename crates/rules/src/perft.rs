//! Perft: the number of move sequences, the standard test of move generators.

use crate::Game;

/// The number of sequences of legal moves of this length. Games that end earlier do not count.
///
/// ```
/// use tessera_rules::{Pentago, perft};
///
/// assert_eq!(perft(&mut Pentago::default(), 2), 288 * 280);
/// ```
pub fn perft<G: Game>(game: &mut G, depth: usize) -> u64 {
    let mut moves = vec![Vec::new(); depth.max(1)];
    count(game, depth, &mut moves)
}

fn count<G: Game>(game: &mut G, depth: usize, moves: &mut [Vec<G::Move>]) -> u64 {
    let Some((here, deeper)) = moves.split_first_mut() else {
        return 1;
    };
    match depth {
        0 => 1,
        1 => game.count_legal(here) as u64,
        _ => {
            game.legal_moves(here);
            let mut sum = 0;
            for &mv in &*here {
                let undo = game.play_unchecked(mv);
                sum += count(game, depth - 1, deeper);
                game.undo(undo);
            }
            sum
        }
    }
}
