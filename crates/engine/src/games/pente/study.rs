//! Pente as the search studies it.

use std::sync::Arc;

use tessera_rules::{Game, Intersection, Pente};

use super::board::{Board, Placed};
use super::forcing::{Forced, Forcing};
use super::hunt::Hunt;
use super::places::{CELLS, Cell, Cells, intersection};
use super::shapes::{attacks_in, captures_in, exposes_in};
use super::weights::Tables;
use crate::search::{Ranked, Scope, Study, Tactics, WHERE_THINKING_BEGINS};

/// Stones placed to look for a forced win at a position, and for the threat of one.
const STONES: u32 = 40;
const THREAT_STONES: u32 = 40;
/// From how many moves ahead on it is worth knowing what upsets a threat.
const THREAT_DEPTH: i32 = 3;
/// Where thinking begins, more moves are looked at than anywhere else.
const FIRST_MOVES: usize = 60;
/// The first player's second stone is at least so far from the centre (PE-7).
const CHAMPIONSHIP: usize = 3;

#[derive(Clone, Debug)]
pub(super) struct PenteStudy {
    board: Board,
    forcing: Forcing,
    side: usize,
    ply: usize,
    /// Whether the last move won.
    is_won: bool,
    size: usize,
    is_championship: bool,
    /// PE-11: the first stone goes anywhere.
    is_swap: bool,
}

/// What takes a move back.
pub(crate) struct Before {
    placed: Placed,
}

impl PenteStudy {
    pub(super) fn new(game: &Pente, tables: Arc<Tables>) -> PenteStudy {
        PenteStudy {
            board: Board::new(game, tables),
            forcing: Forcing::new(),
            side: game.to_move().index(),
            ply: game.ply(),
            is_won: game.places().is_some_and(|places| !places.is_draw()),
            size: game.rules().size(),
            is_championship: game.rules().championship(),
            is_swap: game.rules().swap(),
        }
    }

    /// How soon a stone is tried: for what it makes, what it prevents, and the pairs around it.
    fn urge(&self, cell: Cell) -> i32 {
        let (side, other) = (self.side, 1 - self.side);
        let tables = self.board.tables();
        let [own, theirs] =
            [side, other].map(|side| i32::from(tables.urge[usize::from(self.board.code_at(side, cell))]));
        let effects = self.board.effects_at(cell);
        let captures =
            i32::from(captures_in(effects, side)) * (300 + 120 * i32::from(self.board.pairs(side)));
        let saves = i32::from(captures_in(effects, other)) * (250 + 120 * i32::from(self.board.pairs(other)));
        let attacks = attacks_in(effects, side) as i32 * (90 + 40 * i32::from(self.board.pairs(side)));
        let exposes = exposes_in(effects, side) as i32 * (90 + 40 * i32::from(self.board.pairs(other)));
        own + theirs * 3 / 4 + captures + saves + attacks - exposes
    }

    fn list(&self, cells: Cells, moves: &mut Vec<Ranked<Intersection>>) {
        moves.extend(cells.iter().map(|cell| Ranked { mv: intersection(cell), rank: self.urge(cell) }));
    }

    /// Keeps the most urgent.
    fn keep(moves: &mut Vec<Ranked<Intersection>>, most: usize) {
        if moves.len() > most {
            moves.select_nth_unstable_by_key(most - 1, |ranked| (-ranked.rank, ranked.mv));
            moves.truncate(most);
        }
    }

    /// A proven win, if the hunt finds one.
    pub(super) fn hunted(&mut self, hunt: &mut Hunt<'_>, deepest: u32) -> Option<Forced> {
        hunt.look(&mut self.board, self.side, deepest)
    }

    /// Moves for where thinking begins, the most urgent first: all that can matter, or the most promising.
    pub(super) fn first_moves(&mut self, moves: &mut Vec<Ranked<Intersection>>) -> Scope {
        let scope = match self.tactics(moves) {
            Tactics::Win(mv) | Tactics::WinIn(mv, _) => {
                moves.push(Ranked { mv, rank: 0 });
                Scope::Chosen
            }
            Tactics::Answers if !moves.is_empty() => Scope::All,
            Tactics::Answers | Tactics::Quiet => self.candidates(WHERE_THINKING_BEGINS, moves),
        };
        moves.sort_unstable_by_key(|ranked| (-ranked.rank, ranked.mv));
        scope
    }

    /// Where a stone may go (PE-2, PE-7).
    fn allowed(&self) -> Cells {
        let centre = Intersection::centre(self.size);
        let is_allowed = |cell: &Cell| match self.ply {
            0 => intersection(*cell) == centre,
            _ => intersection(*cell).distance(centre) >= CHAMPIONSHIP,
        };
        if self.ply == 0 && !self.is_swap || self.ply == 2 && self.is_championship {
            let mut allowed = Cells::NONE;
            self.board.empty().iter().filter(is_allowed).for_each(|cell| allowed.add(cell));
            allowed
        } else {
            self.board.empty()
        }
    }

    /// With the first or second stone at a distance, what is near stones is not all there is.
    fn worth_a_look(&self) -> Cells {
        let allowed = self.allowed();
        let near = self.board.near() & allowed;
        let opens = self.ply == 0 || self.ply <= 2 && (self.is_championship || self.is_swap);
        if !opens {
            return if near.is_empty() { allowed } else { near };
        }
        let centre = Intersection::centre(self.size);
        // PE-11: a first stone at the edge leaves the centre to the other.
        let mut close = if self.is_swap { near } else { Cells::NONE };
        let is_close = |cell: &Cell| intersection(*cell).distance(centre) <= CHAMPIONSHIP + 1;
        allowed.iter().filter(is_close).for_each(|cell| close.add(cell));
        close
    }
}

impl Study for PenteStudy {
    type Move = Intersection;
    type Undo = Before;
    const SLOTS: usize = CELLS;

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

    fn play(&mut self, mv: Intersection) -> Before {
        let cell = mv.index() as Cell;
        self.is_won = self.board.wins(self.side).has(cell);
        let placed = self.board.place(self.side, cell);
        self.side = 1 - self.side;
        self.ply += 1;
        Before { placed }
    }

    fn undo(&mut self, undo: Before) {
        self.side = 1 - self.side;
        self.ply -= 1;
        self.is_won = false;
        self.board.take_back(self.side, undo.placed);
    }

    fn assess(&mut self) -> i32 {
        self.board.assess(self.side)
    }

    fn tactics(&mut self, answers: &mut Vec<Ranked<Intersection>>) -> Tactics<Intersection> {
        let side = self.side;
        if let Some(cell) = self.board.wins(side).first() {
            return Tactics::Win(intersection(cell));
        }
        if Forcing::is_likely(&self.board, side)
            && let Some(forced) = self.forcing.look(&mut self.board, side, STONES)
        {
            return Tactics::WinIn(intersection(forced.cell), forced.moves);
        }
        let threats = self.board.wins(1 - side);
        if threats.is_empty() {
            return Tactics::Quiet;
        }
        for cell in self.board.answers(side, threats).iter() {
            let rank = self.urge(cell);
            let placed = self.board.place(side, cell);
            let holds = self.board.wins(1 - side).is_empty();
            self.board.take_back(side, placed);
            if holds {
                answers.push(Ranked { mv: intersection(cell), rank });
            }
        }
        Tactics::Answers
    }

    fn candidates(&mut self, depth: i32, moves: &mut Vec<Ranked<Intersection>>) -> Scope {
        let other = 1 - self.side;
        if depth >= THREAT_DEPTH
            && Forcing::is_likely(&self.board, other)
            && self.forcing.look(&mut self.board, other, THREAT_STONES).is_some()
            && let Some(upsetting) = self.forcing.upsetting(&mut self.board, other)
        {
            self.list(upsetting.reach, moves);
            for ranked in moves.iter_mut() {
                ranked.rank += 500 * i32::from(upsetting.core.has(ranked.mv.index() as Cell));
            }
            return Scope::All;
        }
        self.list(self.worth_a_look(), moves);
        let most =
            if depth == WHERE_THINKING_BEGINS { FIRST_MOVES } else { (6 + 2 * depth as usize).min(16) };
        PenteStudy::keep(moves, most);
        Scope::Chosen
    }

    fn everything(&mut self, moves: &mut Vec<Ranked<Intersection>>) {
        self.list(self.allowed(), moves);
    }

    fn pack(mv: Intersection) -> u32 {
        mv.index() as u32
    }

    fn slot(mv: Intersection) -> usize {
        mv.index()
    }
}
