//! Forced wins of any game.
//!
//! Two df-pn searches ([`dfpn`]) run in parallel, one for a win of the player to move and one for a win of the opponent. The
//! game's static tactics limit the replies that have to be searched.

mod dfpn;
mod proof_number_table;
mod win_plan;
mod winning_line;

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use tessera_engine::games::{exago, pentago, pente, xl};
use tessera_engine::search::SearchPosition;
use tessera_rules::bitboard::ExagoStateRef;
use tessera_rules::{AnyGame, AnyMove};
use tessera_solver::CancelToken;
use tessera_solver::exact::GameValue;

use self::dfpn::DfpnSearch;
use self::proof_number_table::max_positions_within;
pub(crate) use self::win_plan::WinPlan;
use self::win_plan::WinPlanner;
use self::winning_line::ProofTraversal;

/// Result of a search for a forced win. A value that is given is never wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForcedWinSearchResult<M> {
    /// Value for the player to move, if it is proven.
    pub value: Option<GameValue>,
    /// Maximum number of moves of both sides until the winner wins.
    pub moves_to_end: Option<u32>,
    /// Line against the longest defence. It may end early where the win is obvious.
    pub line: Vec<M>,
    /// Number of positions searched.
    pub positions: u64,
}

impl<M> ForcedWinSearchResult<M> {
    fn map<N>(self, with: impl Fn(M) -> N) -> ForcedWinSearchResult<N> {
        ForcedWinSearchResult {
            value: self.value,
            moves_to_end: self.moves_to_end,
            line: self.line.into_iter().map(with).collect(),
            positions: self.positions,
        }
    }
}

/// Searches for a forced win until it is cancelled or the memory of `bytes` bytes is full. With three or more players it searches
/// only for a win of the player to move against all others together.
///
/// ```
/// use tessera_prover::prove_forced;
/// use tessera_rules::{AnyGame, GameKind};
/// use tessera_solver::{CancelToken, exact::GameValue};
///
/// let game = AnyGame::from_position(GameKind::Pentago, 2, "", "6/6/b5/2bb2/wwww2/2b3 1")?;
/// let proven = prove_forced(&game, 1 << 20, &CancelToken::new());
/// assert_eq!((proven.value, proven.moves_to_end), (Some(GameValue::Win), Some(1)));
/// # Ok::<(), tessera_rules::GameSetupError>(())
/// ```
pub fn prove_forced(game: &AnyGame, bytes: usize, cancel: &CancelToken) -> ForcedWinSearchResult<AnyMove> {
    let is_alone = game.seats() > 2 && !game.has_teams();
    match game {
        AnyGame::Pentago(game) => {
            search_both_sides(&pentago::search_position(game), is_alone, bytes, cancel).map(AnyMove::Pentago)
        }
        AnyGame::PentagoXl(game) => {
            search_both_sides(&xl::search_position(game), is_alone, bytes, cancel).map(AnyMove::PentagoXl)
        }
        AnyGame::Exago(game) => match game.bitboard() {
            ExagoStateRef::Narrow(game) => {
                search_both_sides(&exago::search_position(game), is_alone, bytes, cancel)
            }
            ExagoStateRef::Wide(game) => {
                search_both_sides(&exago::search_position(game), is_alone, bytes, cancel)
            }
        }
        .map(AnyMove::Exago),
        AnyGame::Pente(game) => {
            search_both_sides(&pente::search_position(game), is_alone, bytes, cancel).map(AnyMove::Pente)
        }
    }
}

fn search_both_sides<S: SearchPosition + Sync>(
    position: &S,
    is_alone: bool,
    bytes: usize,
    cancel: &CancelToken,
) -> ForcedWinSearchResult<S::Move> {
    if let Some(outcome) = position.outcome() {
        let value = [GameValue::Loss, GameValue::Draw, GameValue::Win][(outcome + 1) as usize];
        return ForcedWinSearchResult {
            value: Some(value),
            moves_to_end: Some(0),
            line: Vec::new(),
            positions: 1,
        };
    }
    let decided = AtomicBool::new(false);
    let max_positions = max_positions_within(bytes / if is_alone { 1 } else { 2 });
    let side = position.side();
    let search = |attacker| {
        let mut search = DfpnSearch::new(position.clone(), attacker, max_positions, cancel, &decided);
        let wins = search.wins();
        if wins == Some(true) {
            decided.store(true, Ordering::Relaxed);
        }
        (wins, search)
    };
    let ((i_win, mine), others) = thread::scope(|scope| {
        let others = (!is_alone).then(|| scope.spawn(|| search(1 - side)));
        (search(side), others.map(|others| others.join().expect("the search does not panic")))
    });
    let positions = mine.positions + others.as_ref().map_or(0, |(_, theirs)| theirs.positions);
    let nothing = ForcedWinSearchResult { value: None, moves_to_end: None, line: Vec::new(), positions };
    let won = |value, mut search: DfpnSearch<'_, S>| {
        let mut traversal = ProofTraversal::new(&mut search);
        match traversal.length() {
            Some(length) => {
                let line = traversal.line();
                ForcedWinSearchResult { value: Some(value), moves_to_end: Some(length), line, positions }
            }
            None => nothing.clone(),
        }
    };
    match (i_win, others) {
        (Some(true), _) => won(GameValue::Win, mine),
        (_, Some((Some(true), theirs))) => won(GameValue::Loss, theirs),
        (Some(false), Some((Some(false), _))) => {
            ForcedWinSearchResult { value: Some(GameValue::Draw), ..nothing }
        }
        _ => nothing,
    }
}

/// Result of a search for plans.
pub(crate) enum WinPlanSearchResult<M> {
    /// Plans for a win, each after the plans it leads to.
    Win(Vec<WinPlan<M>>),
    /// No win was found.
    NoWinFound,
    /// The memory is full.
    MemoryFull,
    /// The search was cancelled.
    Cancelled,
}

/// Searches for plans for a win of the player to move, with a given first move if there is one, until it is cancelled or the
/// memory of `bytes` bytes is full.
pub(crate) fn find_plans<S: SearchPosition<Move: std::hash::Hash>>(
    position: &S,
    first: Option<S::Move>,
    bytes: usize,
    cancel: &CancelToken,
) -> WinPlanSearchResult<S::Move> {
    let undecided = AtomicBool::new(false);
    let max_positions = max_positions_within(bytes);
    let mut search = DfpnSearch::new(position.clone(), position.side(), max_positions, cancel, &undecided);
    let is_won = first.is_some() || search.wins() == Some(true);
    match is_won.then(|| WinPlanner::new(&mut search).plans(first)).flatten() {
        Some(plans) => WinPlanSearchResult::Win(plans),
        None if cancel.is_cancelled() => WinPlanSearchResult::Cancelled,
        None if search.table.len() >= max_positions => WinPlanSearchResult::MemoryFull,
        None => WinPlanSearchResult::NoWinFound,
    }
}
