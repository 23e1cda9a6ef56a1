//! Whatever can be proven of a position: from the tables, by stepping back, by searching forwards, or by holding a draw.

use std::sync::atomic::AtomicBool;

use tessera_rules::{Game, MarbleMove, Pentago};

use super::attack::{Board, NODE};
use super::defence::Defence;
use super::forward::Forward;
use super::{NotSolved, Outcome, Solution, Solver, TableError, Tables};
use crate::Stop;

/// From so many marbles on a position is solved in seconds, and nobody need search.
const EASY: usize = 17;
/// How many nodes a search may look at before the solver is asked for everything, or for what both can hold: that takes a minute.
const GLANCE: usize = 100_000;

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
    let most = solver.memory() as usize / NODE / 2;
    let enough = AtomicBool::new(false);
    let mut forward = Forward::new(game, stop, &enough);
    // Most of the memory is for tables.
    let found = forward.look(GLANCE.min(most / 8), solver.threads());
    if found.value.is_some() && wanted == Wanted::Value || stop.is_due() {
        return Ok(found);
    }
    if solvable {
        return match solver.solve(game, stop) {
            Ok(solution) => Ok(Proof { line: found.line, ..Proof::from(solution) }),
            Err(NotSolved::Stopped) => Ok(found),
            Err(error) => Err(error.into()),
        };
    }
    match hold(game, solver, forward.bytes(), stop) {
        Ok(Some(draw)) => Ok(draw),
        Err(NotSolved::Stopped) => Ok(found),
        Ok(None) | Err(_) => {
            solver.forget();
            Ok(forward.look(most, solver.threads()))
        }
    }
}

/// A draw, if it can be shown that both players hold. So many bytes of the solver's memory are taken by others, `beside` it.
fn hold(game: &Pentago, solver: &mut Solver, beside: u64, stop: &Stop) -> Result<Option<Proof>, NotSolved> {
    let [mine, theirs] = [game.to_move(), game.to_move().next(2)].map(|attacker| Board::new(game, attacker));
    let mut defence = Defence::new(solver, beside, game.rules().mover_wins_ties, stop);
    if !defence.has_room_for(game.ply()) {
        return Ok(None);
    }
    let holding = defence.holding_moves(theirs)?;
    if holding.is_empty() || !defence.holds(mine)? {
        return Ok(None);
    }
    let moves = holding.into_iter().map(|mv| (mv, Outcome::Draw)).collect();
    let positions = defence.positions();
    Ok(Some(Proof { value: Some(Outcome::Draw), moves, positions, ..Proof::default() }))
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

pub(super) fn moves_of(game: &Pentago) -> impl Iterator<Item = (MarbleMove, Pentago)> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    moves.into_iter().map(|mv| {
        let mut after = *game;
        after.play_unchecked(mv);
        (mv, after)
    })
}
