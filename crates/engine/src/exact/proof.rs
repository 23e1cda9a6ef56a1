//! Whatever can be proven of a position: from the tables, by stepping back, or by searching forwards.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use tessera_rules::{Game, MarbleMove, Pentago};

use super::attack::{Board, Line, NODE, Search};
use super::defence::Defence;
use super::{NotSolved, Outcome, Solution, Solver, TableError, Tables};
use crate::Stop;

/// From so many marbles on a position is solved in seconds, and nobody need search.
const EASY: usize = 17;
/// How many nodes a search may look at before the solver is asked, which takes a minute where it can be asked at all.
const GLANCE: usize = 60_000;

/// What a proof is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The position's value is enough.
    Value,
    /// The values of all moves.
    EveryMove,
}

/// What was proven. A value that is given is never wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    /// The value for the player to move, if it is proven.
    pub value: Option<Outcome>,
    /// The moves whose value for him is proven, the best first.
    pub moves: Vec<(MarbleMove, Outcome)>,
    /// How the winner wins against the longest defence, if that is how it was proven.
    pub line: Vec<MarbleMove>,
    /// How many positions were looked at.
    pub positions: u64,
}

/// Proves what can be proven until it is stopped, with the solver's threads and memory. That the memory is not enough is an error only if the values of all moves
/// are wanted.
pub fn prove(
    game: &Pentago,
    tables: Option<&Tables>,
    solver: &mut Solver,
    wanted: Wanted,
    stop: &Stop,
) -> Result<Proof, ProofError> {
    if game.rules().no_turn_back {
        return Err(NotSolved::NoTurnBack.into());
    }
    let game = &game.without_swap();
    if let Some(value) = Outcome::of_finished(game) {
        return Ok(Proof { value: Some(value), ..Proof::default() });
    }
    let looked_up = tables.map_or(Ok(Proof::default()), |tables| look_up(game, tables))?;
    if looked_up.value.is_some() {
        return Ok(looked_up);
    }
    let needed = Solver::memory_needed(game.ply())[0];
    let solvable = needed <= solver.memory();
    if !solvable && wanted == Wanted::EveryMove {
        return Err(NotSolved::Memory { marbles: game.ply(), needed, allowed: solver.memory() }.into());
    }
    if solvable && game.ply() >= EASY {
        return Ok(Proof::from(solver.solve(game, stop)?));
    }
    let defensible = Defence::is_possible(solver, game.ply());
    let most = if solvable || defensible { GLANCE } else { usize::MAX };
    let found = search(game, solver, most, stop);
    if found.value.is_some() && wanted == Wanted::Value || !solvable && !defensible {
        return Ok(found);
    }
    let looked_further = if solvable {
        solver.solve(game, stop).map(|solution| Proof { line: found.line.clone(), ..Proof::from(solution) })
    } else {
        hold(game, solver, stop)
    };
    match looked_further {
        Ok(proof) if proof.value.is_none() => Ok(search(game, solver, usize::MAX, stop)),
        Ok(proof) => Ok(proof),
        Err(NotSolved::Stopped) => Ok(found),
        Err(error) => Err(error.into()),
    }
}

/// A draw, if it can be shown that both players hold.
fn hold(game: &Pentago, solver: &mut Solver, stop: &Stop) -> Result<Proof, NotSolved> {
    let [mine, theirs] = [game.to_move(), game.to_move().next(2)].map(|attacker| Board::new(game, attacker));
    let mut defence = Defence::new(solver, game.rules().mover_wins_ties, stop);
    let holding = defence.holding_moves(theirs)?;
    let is_draw = !holding.is_empty() && defence.holds(mine)?;
    let positions = defence.positions();
    if !is_draw {
        return Ok(Proof { positions, ..Proof::default() });
    }
    let moves = holding.into_iter().map(|mv| (mv, Outcome::Draw)).collect();
    Ok(Proof { value: Some(Outcome::Draw), moves, positions, ..Proof::default() })
}

/// Why nothing could be tried.
#[derive(Debug, thiserror::Error)]
pub enum ProofError {
    /// The solver cannot.
    #[error(transparent)]
    NotSolved(#[from] NotSolved),
    /// A table cannot be read.
    #[error(transparent)]
    Table(#[from] TableError),
}

impl ProofError {
    /// Whether more memory would have helped.
    pub fn is_memory(&self) -> bool {
        matches!(self, ProofError::NotSolved(NotSolved::Memory { .. }))
    }
}

impl From<Solution> for Proof {
    fn from(solution: Solution) -> Proof {
        Proof {
            value: Some(solution.value),
            moves: solution.moves,
            line: Vec::new(),
            positions: solution.positions,
        }
    }
}

/// What the tables say of the position and of its moves.
fn look_up(game: &Pentago, tables: &Tables) -> Result<Proof, TableError> {
    let mut proof = Proof { value: tables.value(game)?, positions: 1, ..Proof::default() };
    for (mv, after) in moves_of(game) {
        if let Some(value) = tables.value(&after)? {
            proof.moves.push((mv, value.of_other()));
            proof.positions += 1;
        }
    }
    proof.moves.sort_by_key(|&(mv, value)| (std::cmp::Reverse(value), mv));
    Ok(proof)
}

fn moves_of(game: &Pentago) -> impl Iterator<Item = (MarbleMove, Pentago)> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    moves.into_iter().map(|mv| {
        let mut after = *game;
        after.play_unchecked(mv);
        (mv, after)
    })
}

/// Searches for a win of the player to move and for one of the other, side by side.
fn search(game: &Pentago, solver: &Solver, most: usize, stop: &Stop) -> Proof {
    let enough = AtomicBool::new(false);
    let ties_win = game.rules().mover_wins_ties;
    let most = most.min(solver.memory() as usize / NODE / 2);
    let mut mine = Search::new(ties_win, stop, &enough);
    let mut theirs = Search::new(ties_win, stop, &enough);
    let (mover, other) = (game.to_move(), game.to_move().next(2));
    let boards = lines_for_other(game);
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
    let (i_win, they_win) = if solver.threads() > 1 {
        thread::scope(|scope| {
            let other = scope.spawn(|| they_win(most));
            (i_win(most), other.join().expect("the search does not panic"))
        })
    } else {
        in_turns(&mut i_win, &mut they_win, most)
    };
    let positions = (mine.nodes() + theirs.nodes()) as u64;
    let all = |value| moves_of(game).map(|(mv, _)| (mv, value)).collect();
    match (i_win, they_win) {
        (Some(true), _) => {
            let line = Line::new(&mine).from(game, mover);
            let first = line.first().map(|&mv| (mv, Outcome::Win));
            Proof { value: Some(Outcome::Win), moves: first.into_iter().collect(), line, positions }
        }
        (_, Some(true)) => {
            let line = Line::new(&theirs).from(game, other);
            Proof { value: Some(Outcome::Loss), moves: all(Outcome::Loss), line, positions }
        }
        (Some(false), Some(false)) => Proof { value: Some(Outcome::Draw), positions, ..Proof::default() },
        _ => Proof { positions, ..Proof::default() },
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
fn lines_for_other(game: &Pentago) -> Option<Vec<Board>> {
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
