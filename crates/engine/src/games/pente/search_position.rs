//! Pente for the alpha-beta search.

use std::sync::Arc;

use tessera_rules::{Game, Intersection, Pente};

use super::cells::{CELLS, PenteCell, PenteCellSet, intersection};
use super::forcing_search::{PenteForcedWin, PenteForcingSearch};
use super::search_board::{PenteSearchBoard, PenteStoneUndo};
use super::shapes::{attacks_in, captures_in, exposes_in};
use super::threat_search::PenteThreatSearch;
use super::weights::PenteLookupTables;
use crate::search::{ImmediateTactics, MoveScope, ROOT_DEPTH, RankedMove, SearchPosition};

/// Budget of the forcing search at a position, for a win and for the threat of one.
const MAX_FORCING_SEARCH_STONES: u32 = 40;
const MAX_THREAT_CHECK_STONES: u32 = 40;
/// Minimum depth at which the replies to a threat are computed.
const THREAT_DEPTH: i32 = 3;
/// Maximum number of candidate moves at the root.
const MAX_ROOT_MOVES: usize = 60;
/// Minimum distance of the first player's second stone from the centre (PE-7).
const MIN_CHAMPIONSHIP_DISTANCE: usize = 3;

/// A position of Pente for the alpha-beta search, with the shapes of all empty cells.
#[derive(Clone, Debug)]
pub(super) struct PenteSearchPosition {
    board: PenteSearchBoard,
    forcing: PenteForcingSearch,
    side: usize,
    ply: usize,
    /// Whether the last move won.
    is_won: bool,
    size: usize,
    is_championship: bool,
    /// PE-11: the first stone may go anywhere.
    is_swap: bool,
}

/// What is needed to take a move back.
pub(crate) struct PenteSearchUndo {
    placed: PenteStoneUndo,
}

impl PenteSearchPosition {
    pub(super) fn new(game: &Pente, tables: Arc<PenteLookupTables>) -> PenteSearchPosition {
        PenteSearchPosition {
            board: PenteSearchBoard::new(game, tables),
            forcing: PenteForcingSearch::new(),
            side: game.to_move().index(),
            ply: game.ply(),
            is_won: game.places().is_some_and(|places| !places.is_draw()),
            size: game.rules().size(),
            is_championship: game.rules().championship(),
            is_swap: game.rules().swap(),
        }
    }

    /// Urgency of a stone for move ordering: for what it makes, what it prevents, and the pairs around it.
    fn urgency(&self, cell: PenteCell) -> i32 {
        let (side, other) = (self.side, 1 - self.side);
        let tables = self.board.tables();
        let [own, theirs] =
            [side, other].map(|side| i32::from(tables.urgency[usize::from(self.board.code_at(side, cell))]));
        let effects = self.board.effects_at(cell);
        let captures =
            i32::from(captures_in(effects, side)) * (300 + 120 * i32::from(self.board.pairs(side)));
        let saves = i32::from(captures_in(effects, other)) * (250 + 120 * i32::from(self.board.pairs(other)));
        let attacks = attacks_in(effects, side) as i32 * (90 + 40 * i32::from(self.board.pairs(side)));
        let exposes = exposes_in(effects, side) as i32 * (90 + 40 * i32::from(self.board.pairs(other)));
        own + theirs * 3 / 4 + captures + saves + attacks - exposes
    }

    fn list(&self, cells: PenteCellSet, moves: &mut Vec<RankedMove<Intersection>>) {
        moves
            .extend(cells.iter().map(|cell| RankedMove { mv: intersection(cell), rank: self.urgency(cell) }));
    }

    /// Keeps the most urgent moves.
    fn keep_most_urgent(moves: &mut Vec<RankedMove<Intersection>>, most: usize) {
        if moves.len() > most {
            moves.select_nth_unstable_by_key(most - 1, |ranked| (-ranked.rank, ranked.mv));
            moves.truncate(most);
        }
    }

    /// A proven win by the threat search.
    pub(super) fn proven_win(
        &mut self,
        search: &mut PenteThreatSearch<'_>,
        deepest: u32,
    ) -> Option<PenteForcedWin> {
        search.find_win(&mut self.board, self.side, deepest)
    }

    /// Root moves, the most urgent first: all that matter, or the candidates.
    pub(super) fn root_moves(&mut self, moves: &mut Vec<RankedMove<Intersection>>) -> MoveScope {
        let scope = match self.tactics(moves) {
            ImmediateTactics::Win(mv) | ImmediateTactics::WinIn(mv, _) => {
                moves.push(RankedMove { mv, rank: 0 });
                MoveScope::Candidates
            }
            ImmediateTactics::Answers if !moves.is_empty() => MoveScope::All,
            ImmediateTactics::Answers | ImmediateTactics::Quiet => self.candidates(ROOT_DEPTH, moves),
        };
        moves.sort_unstable_by_key(|ranked| (-ranked.rank, ranked.mv));
        scope
    }

    /// The cells where a stone may be placed (PE-2, PE-7).
    fn allowed(&self) -> PenteCellSet {
        let centre = Intersection::centre(self.size);
        let is_allowed = |cell: &PenteCell| match self.ply {
            0 => intersection(*cell) == centre,
            _ => intersection(*cell).distance(centre) >= MIN_CHAMPIONSHIP_DISTANCE,
        };
        if self.ply == 0 && !self.is_swap || self.ply == 2 && self.is_championship {
            let mut allowed = PenteCellSet::NONE;
            self.board.empty().iter().filter(is_allowed).for_each(|cell| allowed.add(cell));
            allowed
        } else {
            self.board.empty()
        }
    }

    /// The cells of candidate moves. In the opening these are not only the ones near stones.
    fn candidate_cells(&self) -> PenteCellSet {
        let allowed = self.allowed();
        let near = self.board.near() & allowed;
        let opens = self.ply == 0 || self.ply <= 2 && (self.is_championship || self.is_swap);
        if !opens {
            return if near.is_empty() { allowed } else { near };
        }
        let centre = Intersection::centre(self.size);
        // PE-11: a first stone at the edge leaves the centre to the other player.
        let mut close = if self.is_swap { near } else { PenteCellSet::NONE };
        let is_close =
            |cell: &PenteCell| intersection(*cell).distance(centre) <= MIN_CHAMPIONSHIP_DISTANCE + 1;
        allowed.iter().filter(is_close).for_each(|cell| close.add(cell));
        close
    }
}

impl SearchPosition for PenteSearchPosition {
    type Move = Intersection;
    type Undo = PenteSearchUndo;
    const HISTORY_SIZE: usize = CELLS;

    fn side(&self) -> usize {
        self.side
    }

    fn key(&self) -> u64 {
        self.board.key(self.side)
    }

    fn outcome(&self) -> Option<i32> {
        if self.is_won {
            Some(-1)
        } else if self.board.empty().is_empty() {
            Some(0)
        } else {
            None
        }
    }

    fn play(&mut self, mv: Intersection) -> PenteSearchUndo {
        let cell = mv.index() as PenteCell;
        self.is_won = self.board.wins(self.side).has(cell);
        let placed = self.board.place(self.side, cell);
        self.side = 1 - self.side;
        self.ply += 1;
        PenteSearchUndo { placed }
    }

    fn undo(&mut self, undo: PenteSearchUndo) {
        self.side = 1 - self.side;
        self.ply -= 1;
        self.is_won = false;
        self.board.take_back(self.side, undo.placed);
    }

    fn evaluate(&mut self) -> i32 {
        self.board.evaluate(self.side)
    }

    fn tactics(&mut self, answers: &mut Vec<RankedMove<Intersection>>) -> ImmediateTactics<Intersection> {
        let side = self.side;
        if let Some(cell) = self.board.wins(side).first() {
            return ImmediateTactics::Win(intersection(cell));
        }
        if PenteForcingSearch::is_likely(&self.board, side)
            && let Some(forced) = self.forcing.find_win(&mut self.board, side, MAX_FORCING_SEARCH_STONES)
        {
            return ImmediateTactics::WinIn(intersection(forced.cell), forced.moves);
        }
        let threats = self.board.wins(1 - side);
        if threats.is_empty() {
            return ImmediateTactics::Quiet;
        }
        for cell in self.board.answers(side, threats).iter() {
            let rank = self.urgency(cell);
            let placed = self.board.place(side, cell);
            let holds = self.board.wins(1 - side).is_empty();
            self.board.take_back(side, placed);
            if holds {
                answers.push(RankedMove { mv: intersection(cell), rank });
            }
        }
        ImmediateTactics::Answers
    }

    fn candidates(&mut self, depth: i32, moves: &mut Vec<RankedMove<Intersection>>) -> MoveScope {
        let other = 1 - self.side;
        if depth >= THREAT_DEPTH
            && PenteForcingSearch::is_likely(&self.board, other)
            && self.forcing.find_win(&mut self.board, other, MAX_THREAT_CHECK_STONES).is_some()
            && let Some(dependencies) = self.forcing.dependencies(&mut self.board, other)
        {
            self.list(dependencies.reach, moves);
            for ranked in moves.iter_mut() {
                ranked.rank += 500 * i32::from(dependencies.core.has(ranked.mv.index() as PenteCell));
            }
            return MoveScope::All;
        }
        self.list(self.candidate_cells(), moves);
        let most = if depth == ROOT_DEPTH { MAX_ROOT_MOVES } else { (6 + 2 * depth as usize).min(16) };
        PenteSearchPosition::keep_most_urgent(moves, most);
        MoveScope::Candidates
    }

    fn all_moves(&mut self, moves: &mut Vec<RankedMove<Intersection>>) {
        self.list(self.allowed(), moves);
    }

    fn pack(mv: Intersection) -> u32 {
        mv.index() as u32
    }

    fn history_index(mv: Intersection) -> usize {
        mv.index()
    }
}
