//! Proves the value of a position: by table lookup, retrograde analysis, proof-number search, or a proof of a draw.

use std::sync::atomic::AtomicBool;

use tessera_rules::{Game, MarbleMove, Pentago};

use super::attack_board::PentagoAttackBoard;
use super::dfpn::DFPN_NODE_BYTES;
use super::draw_proof::DrawProver;
use super::two_sided_search::TwoSidedProofSearch;
use super::{
    GameValue, PentagoSolution, PentagoSolver, PublishedPentagoTableError, PublishedPentagoTables, SolveError,
};
use crate::CancelToken;

/// Number of marbles from which the solver takes seconds, so no search is needed before it.
const FAST_MARBLES: usize = 17;
/// Node limit of the first search. The solver and the proof of a draw come after it, because they take about a minute.
const FIRST_SEARCH_NODES: usize = 100_000;

/// What [`prove_pentago`] has to prove.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofScope {
    /// The value of the position.
    Value,
    /// The value of every move.
    EveryMove,
}

/// Proven facts about a position. A value that is given is never wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PentagoProof {
    /// Value for the player to move, if it is proven.
    pub value: Option<GameValue>,
    /// Moves with a proven value for the player to move, the best first.
    pub moves: Vec<(MarbleMove, GameValue)>,
    /// Winning line against the longest defence, if the value was proven by search. It ends before the game does if the search
    /// was cancelled meanwhile.
    pub line: Vec<MarbleMove>,
    /// Number of positions searched.
    pub positions: u64,
}

impl PentagoProof {
    /// Number of moves of the line, if it ends the game that begins at this position.
    pub fn moves_to_end(&self, game: &Pentago) -> Option<u32> {
        let mut end = *game;
        let is_legal = self.line.iter().all(|&mv| end.play(mv).is_ok());
        (is_legal && end.is_over() && !self.line.is_empty()).then_some(self.line.len() as u32)
    }
}

/// Proves the value of a position until it is cancelled, with the solver's threads and memory. Too little memory is an error
/// only for [`ProofScope::EveryMove`].
pub fn prove_pentago(
    game: &Pentago,
    tables: Option<&PublishedPentagoTables>,
    solver: &mut PentagoSolver,
    goal: ProofScope,
    cancel: &CancelToken,
) -> Result<PentagoProof, PentagoProofError> {
    if game.rules().no_turn_back {
        return Err(SolveError::NoTurnBack.into());
    }
    let game = &game.without_swap();
    if let Some(value) = GameValue::of_finished(game) {
        return Ok(PentagoProof { value: Some(value), ..PentagoProof::default() });
    }
    let looked_up = tables.map_or(Ok(PentagoProof::default()), |tables| look_up(game, tables))?;
    if looked_up.value.is_some() {
        return Ok(looked_up);
    }
    let needed = PentagoSolver::memory_needed(game.ply())[0];
    let solvable = needed <= solver.memory();
    if !solvable && goal == ProofScope::EveryMove {
        return Err(
            SolveError::NotEnoughMemory { marbles: game.ply(), needed, allowed: solver.memory() }.into()
        );
    }
    if solvable && game.ply() >= FAST_MARBLES {
        return match solver.solve(game, cancel) {
            Ok(solution) => Ok(PentagoProof::from(solution)),
            Err(SolveError::Cancelled) => Ok(looked_up),
            Err(error) => Err(error.into()),
        };
    }
    let max_nodes = solver.memory() as usize / DFPN_NODE_BYTES / 2;
    let decided = AtomicBool::new(false);
    let mut search = TwoSidedProofSearch::new(game, cancel, &decided);
    // Most of the memory is reserved for the retrograde analysis.
    let found = search.search(FIRST_SEARCH_NODES.min(max_nodes / 8), solver.threads());
    if found.value.is_some() && goal == ProofScope::Value || cancel.is_cancelled() {
        return Ok(found);
    }
    if solvable {
        return match solver.solve(game, cancel) {
            Ok(solution) => Ok(PentagoProof { line: found.line, ..PentagoProof::from(solution) }),
            Err(SolveError::Cancelled) => Ok(found),
            Err(error) => Err(error.into()),
        };
    }
    match prove_draw(game, solver, search.bytes(), cancel) {
        Ok(Some(draw)) => Ok(draw),
        Err(SolveError::Cancelled) => Ok(found),
        Ok(None) | Err(_) => {
            solver.free_memory();
            Ok(search.search(max_nodes, solver.threads()))
        }
    }
}

/// Proves a draw by showing that both players can hold it. `reserved` bytes of the solver's memory are used elsewhere.
fn prove_draw(
    game: &Pentago,
    solver: &mut PentagoSolver,
    reserved: u64,
    cancel: &CancelToken,
) -> Result<Option<PentagoProof>, SolveError> {
    let [mine, theirs] =
        [game.to_move(), game.to_move().next(2)].map(|attacker| PentagoAttackBoard::new(game, attacker));
    let mut prover = DrawProver::new(solver, reserved, game.rules().mover_wins_ties, cancel);
    if !prover.has_memory_for(game.ply()) {
        return Ok(None);
    }
    let holding = prover.holding_moves(theirs)?;
    if holding.is_empty() || !prover.holds(mine)? {
        return Ok(None);
    }
    let moves = holding.into_iter().map(|mv| (mv, GameValue::Draw)).collect();
    let positions = prover.positions();
    Ok(Some(PentagoProof { value: Some(GameValue::Draw), moves, positions, ..PentagoProof::default() }))
}

/// Reason why a proof could not be attempted.
#[derive(Debug, thiserror::Error)]
pub enum PentagoProofError {
    /// The solver cannot solve the position.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// A table cannot be read.
    #[error(transparent)]
    Table(#[from] PublishedPentagoTableError),
}

impl PentagoProofError {
    /// Whether the memory limit is too low.
    pub fn is_memory(&self) -> bool {
        matches!(self, PentagoProofError::Solve(SolveError::NotEnoughMemory { .. }))
    }
}

impl From<PentagoSolution> for PentagoProof {
    fn from(solution: PentagoSolution) -> PentagoProof {
        PentagoProof {
            value: Some(solution.value),
            moves: solution.moves,
            line: Vec::new(),
            positions: solution.positions,
        }
    }
}

/// Values of the position and of its moves in the tables.
fn look_up(
    game: &Pentago,
    tables: &PublishedPentagoTables,
) -> Result<PentagoProof, PublishedPentagoTableError> {
    let mut proof = PentagoProof { value: tables.value(game)?, positions: 1, ..PentagoProof::default() };
    for (mv, after) in moves_with_positions(game) {
        if let Some(value) = tables.value(&after)? {
            proof.moves.push((mv, value.for_opponent()));
            proof.positions += 1;
        }
    }
    proof.moves.sort_by_key(|&(mv, value)| (std::cmp::Reverse(value), mv));
    Ok(proof)
}

/// Legal moves, each with the position after it.
pub(super) fn moves_with_positions(game: &Pentago) -> impl Iterator<Item = (MarbleMove, Pentago)> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    moves.into_iter().map(|mv| {
        let mut after = *game;
        after.play_unchecked(mv);
        (mv, after)
    })
}
