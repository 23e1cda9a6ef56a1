//! Searching forwards for a win of either player.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use tessera_rules::{Game, Pentago};

use super::Outcome;
use super::attack::{Board, Line, NODE, Search};
use super::proof::{Proof, moves_of};
use crate::Stop;

/// A search for a win of the player to move and one for a win of the other, side by side. The next look goes on where the
/// last one ended.
#[derive(Debug)]
pub(crate) struct Forward<'a> {
    game: &'a Pentago,
    mine: Search<'a>,
    theirs: Search<'a>,
    /// What the other has to win; nothing if he cannot.
    boards: Option<Vec<Board>>,
    /// Set when one of the two has won.
    enough: &'a AtomicBool,
}

impl<'a> Forward<'a> {
    pub(crate) fn new(game: &'a Pentago, stop: &'a Stop, enough: &'a AtomicBool) -> Forward<'a> {
        let search = || Search::new(game.rules().mover_wins_ties, stop, enough);
        Forward { game, mine: search(), theirs: search(), boards: boards_for_other(game), enough }
    }

    /// How many positions were looked at.
    fn positions(&self) -> u64 {
        (self.mine.nodes() + self.theirs.nodes()) as u64
    }

    /// The bytes that it keeps.
    pub(crate) fn bytes(&self) -> u64 {
        self.positions() * NODE as u64
    }

    /// Looks until each side has seen so many nodes.
    pub(crate) fn look(&mut self, most: usize, threads: usize) -> Proof {
        let Forward { game, mine, theirs, boards, enough } = self;
        let (mover, other) = (game.to_move(), game.to_move().next(2));
        let mut i_win = |most| {
            let won = mine.wins(Board::new(game, mover), most);
            enough.fetch_or(won == Some(true), Ordering::Relaxed);
            won
        };
        let mut they_win = |most| {
            let won = boards.as_ref().map_or(Some(false), |boards| theirs.wins_all(boards, most));
            enough.fetch_or(won == Some(true), Ordering::Relaxed);
            won
        };
        let (i_win, they_win) = if threads > 1 {
            thread::scope(|scope| {
                let other = scope.spawn(|| they_win(most));
                (i_win(most), other.join().expect("the search does not panic"))
            })
        } else {
            in_turns(&mut i_win, &mut they_win, most)
        };
        let positions = self.positions();
        let all = |value| moves_of(self.game).map(|(mv, _)| (mv, value)).collect();
        match (i_win, they_win) {
            (Some(true), _) => {
                let line = Line::new(&self.mine).from(self.game, mover);
                let first = line.first().map(|&mv| (mv, Outcome::Win));
                Proof { value: Some(Outcome::Win), moves: first.into_iter().collect(), line, positions }
            }
            (_, Some(true)) => {
                let line = Line::new(&self.theirs).from(self.game, other);
                Proof { value: Some(Outcome::Loss), moves: all(Outcome::Loss), line, positions }
            }
            (Some(false), Some(false)) => Proof { value: Some(Outcome::Draw), positions, ..Proof::default() },
            _ => Proof { positions, ..Proof::default() },
        }
    }
}

/// One thread for both: a little of this, a little of that, each time twice as much.
fn in_turns(
    mine: &mut impl FnMut(usize) -> Option<bool>,
    theirs: &mut impl FnMut(usize) -> Option<bool>,
    most: usize,
) -> (Option<bool>, Option<bool>) {
    let mut share = most.min(1000);
    loop {
        let (i_win, they_win) = (mine(share), theirs(share));
        let open = i_win.is_none() || they_win.is_none();
        if i_win == Some(true) || they_win == Some(true) || !open || share >= most {
            return (i_win, they_win);
        }
        share = most.min(share * 2);
    }
}

/// The positions that the other has to win, all of them, for the player to move to lose; none if he can end the game well.
fn boards_for_other(game: &Pentago) -> Option<Vec<Board>> {
    let mut boards = Vec::new();
    for (_, after) in moves_of(game) {
        match Outcome::of_finished(&after) {
            None => boards.push(Board::new(&after, after.to_move()).smallest()),
            Some(Outcome::Win) => {}
            Some(_) => return None,
        }
    }
    boards.sort_unstable();
    boards.dedup();
    Some(boards)
}
