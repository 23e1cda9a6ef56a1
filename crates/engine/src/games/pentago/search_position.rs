//! Pentago for the alpha-beta search.

use std::sync::Arc;

use tessera_rules::{BlockTurn, Game, MarbleMove, MarbleSocket, Pentago};
use tessera_solver::block_patterns::turn_index;
use tessera_solver::opening_book::probe_opening_book;

use super::bitboard::{SOCKETS, TURNS, canonical_board, sockets_by_turn};
use super::evaluation::PentagoEvaluator;
use super::immediate_wins::{PentagoSafeMoves, PentagoWinRules, PentagoWinningMove, safe_moves, win};
use crate::search::{ImmediateTactics, MoveScope, RankedMove, SearchPosition, StaticMoveResult};

/// Up to this ply, symmetric positions share a key.
const MAX_MERGED_PLY: usize = 7;
/// With at most this many safe moves the replies are forced, and the search is extended.
const MAX_FORCED_REPLIES: u32 = 12;
/// The last ply: its move ends the game whatever it is.
const LAST_PLY: usize = 35;

/// A position of Pentago for the alpha-beta search, with line states.
#[derive(Clone)]
pub(super) struct PentagoSearchPosition {
    game: Pentago,
    evaluator: Arc<PentagoEvaluator>,
    /// The moves to list for the position of the last call of `tactics`: a set of sockets for every turn.
    listed: [u64; TURNS],
    /// Whether a listed move may end the game.
    may_end_at_once: bool,
    /// Whether only moves that keep the value are listed where the opening book knows it.
    uses_book: bool,
}

fn to_move(socket: usize, turn: usize) -> MarbleMove {
    MarbleMove {
        socket: MarbleSocket::from_number(socket as u8),
        turn: Some(BlockTurn::new(turn / 2, turn.is_multiple_of(2))),
    }
}

impl PentagoSearchPosition {
    pub(super) fn new(game: Pentago, evaluator: Arc<PentagoEvaluator>) -> PentagoSearchPosition {
        PentagoSearchPosition {
            game,
            evaluator,
            listed: [0; TURNS],
            may_end_at_once: false,
            uses_book: false,
        }
    }

    /// The same position, below which both sides play by the opening book.
    pub(super) fn with_opening_book(self) -> PentagoSearchPosition {
        PentagoSearchPosition { uses_book: true, ..self }
    }

    #[inline]
    fn marbles(&self) -> (u64, u64) {
        let mover = self.game.to_move();
        (self.game.marbles(mover), self.game.marbles(mover.next(2)))
    }

    fn win_rules(&self) -> PentagoWinRules {
        let rules = self.game.rules();
        PentagoWinRules {
            mover_wins_ties: rules.mover_wins_ties,
            no_turn_back: rules.no_turn_back,
            forbidden: self.game.forbidden_turn().map(turn_index),
        }
    }

    /// All legal moves except those that lead to the same position as another one.
    fn distinct_moves(&self, mine: u64, theirs: u64) -> [u64; TURNS] {
        let free = SOCKETS & !(mine | theirs);
        let mut sockets =
            if self.game.rules().no_turn_back { [free; TURNS] } else { sockets_by_turn(mine, theirs) };
        for sockets in &mut sockets {
            *sockets &= free;
        }
        if let Some(turn) = self.game.forbidden_turn() {
            sockets[turn_index(turn)] = 0;
        }
        sockets
    }

    fn rank_listed(&self, moves: &mut Vec<RankedMove<MarbleMove>>) {
        let (mine, theirs) = self.marbles();
        self.evaluator.each_move_value(mine, theirs, self.game.ply(), &self.listed, |socket, turn, value| {
            moves.push(RankedMove { mv: to_move(socket, turn), rank: value });
        });
    }
}

impl SearchPosition for PentagoSearchPosition {
    type Move = MarbleMove;
    type Undo = Pentago;
    const HISTORY_SIZE: usize = 64 * TURNS;

    #[inline]
    fn side(&self) -> usize {
        self.game.to_move().index()
    }

    #[inline]
    fn key(&self) -> u64 {
        if self.game.ply() > MAX_MERGED_PLY || self.game.rules().no_turn_back {
            return self.game.key();
        }
        let (mine, theirs) = self.marbles();
        let (mine, theirs) = canonical_board(mine, theirs);
        let mixed = (mine ^ theirs.rotate_left(9)).wrapping_mul(0x9FB2_1C65_1E98_DF25);
        (mixed ^ mixed >> 31).wrapping_mul(0xD6E8_FEB8_6659_FD93) ^ theirs
    }

    #[inline]
    fn outcome(&self) -> Option<i32> {
        let places = self.game.places()?;
        let mover = self.game.to_move();
        Some(i32::from(places.of(mover.next(2))) - i32::from(places.of(mover)))
    }

    #[inline]
    fn play(&mut self, mv: MarbleMove) -> Pentago {
        self.game.play_unchecked(mv)
    }

    #[inline]
    fn undo(&mut self, undo: Pentago) {
        self.game.undo(undo);
    }

    fn evaluate(&mut self) -> i32 {
        let (mine, theirs) = self.marbles();
        self.evaluator.evaluate(mine, theirs, self.game.ply())
    }

    fn tactics(&mut self, answers: &mut Vec<RankedMove<MarbleMove>>) -> ImmediateTactics<MarbleMove> {
        let ((mine, theirs), rules) = (self.marbles(), self.win_rules());
        if let Some(PentagoWinningMove { socket, turn }) = win(mine, theirs, rules) {
            let turn = turn.map(|turn| BlockTurn::new(turn / 2, turn.is_multiple_of(2)));
            return ImmediateTactics::Win(MarbleMove {
                socket: MarbleSocket::from_number(socket as u8),
                turn,
            });
        }
        self.listed = self.distinct_moves(mine, theirs);
        if self.uses_book
            && let Some(book) = probe_opening_book(&self.game)
        {
            for (listed, keeping) in self.listed.iter_mut().zip(book.keeping) {
                *listed &= keeping;
            }
        }
        self.may_end_at_once = self.game.ply() == LAST_PLY;
        if self.may_end_at_once {
            return ImmediateTactics::Quiet;
        }
        let PentagoSafeMoves { sockets, is_quiet, ties } = safe_moves(mine, theirs, rules);
        self.may_end_at_once = ties.is_some();
        if is_quiet {
            return ImmediateTactics::Quiet;
        }
        let mut safe = 0;
        for (listed, sockets) in self.listed.iter_mut().zip(sockets) {
            *listed &= sockets;
            safe += listed.count_ones();
        }
        if safe > MAX_FORCED_REPLIES {
            return ImmediateTactics::Quiet;
        }
        self.rank_listed(answers);
        ImmediateTactics::Answers
    }

    fn candidates(&mut self, _: i32, moves: &mut Vec<RankedMove<MarbleMove>>) -> MoveScope {
        self.all_moves(moves);
        MoveScope::All
    }

    fn all_moves(&mut self, moves: &mut Vec<RankedMove<MarbleMove>>) {
        self.rank_listed(moves);
    }

    fn best_static_move(&mut self) -> Option<StaticMoveResult<MarbleMove>> {
        if self.may_end_at_once || self.game.ply() + 1 >= LAST_PLY {
            return None;
        }
        let (mine, theirs) = self.marbles();
        let (mut best, mut value, mut positions) = ((0, 0), i32::MIN, 0);
        self.evaluator.each_move_value(mine, theirs, self.game.ply(), &self.listed, |socket, turn, after| {
            positions += 1;
            if after > value {
                (best, value) = ((socket, turn), after);
            }
        });
        (positions > 0).then(|| StaticMoveResult { mv: to_move(best.0, best.1), value, positions })
    }

    fn pack(mv: MarbleMove) -> u32 {
        u32::from(mv.socket.number()) << 8 | mv.turn.map_or(0, |turn| turn_index(turn) as u32 + 1)
    }

    fn history_index(mv: MarbleMove) -> usize {
        usize::from(mv.socket.number()) * TURNS + mv.turn.map_or(0, turn_index)
    }
}
