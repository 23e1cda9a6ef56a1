//! Pentago XL for the alpha-beta search of two sides.

use std::sync::Arc;

use tessera_rules::{BlockTurn, Game, MarbleMove, MarbleSocket, PentagoXl, Seat};
use tessera_solver::block_patterns::turn_index;
use tessera_solver::xl::potential_five::{XlPotentialFive, for_each_potential_five};

use super::evaluation::XlEvaluator;
use super::immediate_wins::{XlImmediateResult, XlWinningMove, immediate_result, safe_moves};
use super::unpacked_board::{SEATS, TURNS, XlSideAssignment, XlUnpackedBoard};
use crate::multiplayer::OversightRisk;
use crate::search::{ImmediateTactics, MoveScope, RankedMove, SearchPosition};

/// With at most this many safe moves the replies are forced, and the search is extended.
const MAX_FORCED_REPLIES: u32 = 24;
/// Bonus of a threat for a move's rank.
const THREAT_BONUS: i32 = 300;

/// A position of Pentago XL for the alpha-beta search of two sides.
#[derive(Clone)]
pub(super) struct XlSearchPosition {
    game: PentagoXl,
    sides: XlSideAssignment,
    /// Places taken before the root (XL-5).
    places: [u8; 4],
    evaluator: Arc<XlEvaluator>,
    /// Board view of the last call of `tactics`, and the moves to list for it: a set of cells for every turn.
    view: XlUnpackedBoard,
    listed: [u128; TURNS],
    /// Whether it has no threats, so that all moves were listed.
    is_quiet: bool,
    /// The winner after every unsafe move, if it is always the same seat.
    winner_if_unsafe: Option<Seat>,
    /// Scratch space for lines, so that nothing allocates.
    ours: Vec<XlPotentialFive>,
}

fn to_move(cell: usize, turn: Option<usize>) -> MarbleMove {
    let turn = turn.map(|turn| BlockTurn::new(turn / 2, turn.is_multiple_of(2)));
    MarbleMove { socket: MarbleSocket::from_number((cell / 9 * 16 + cell % 9) as u8), turn }
}

/// Number of candidate moves by depth.
fn max_candidates(depth: i32) -> usize {
    match depth {
        ..=1 => 24,
        2 => 40,
        3 => 80,
        _ => 160,
    }
}

impl XlSearchPosition {
    pub(super) fn new(
        game: PentagoXl,
        sides: XlSideAssignment,
        evaluator: Arc<XlEvaluator>,
    ) -> XlSearchPosition {
        let mut places = [0; 4];
        places[..game.seats()].copy_from_slice(game.places_so_far());
        XlSearchPosition {
            game,
            sides,
            places,
            evaluator,
            view: XlUnpackedBoard::of(&game, sides),
            listed: [0; TURNS],
            is_quiet: false,
            winner_if_unsafe: None,
            ours: Vec::new(),
        }
    }

    /// Whether the position of the last call of `tactics` has no threats.
    pub(super) fn is_quiet(&self) -> bool {
        self.is_quiet
    }

    /// The seat that wins at once after every unsafe move in that position, if it is always the same.
    pub(super) fn winner_if_unsafe(&self) -> Option<Seat> {
        self.winner_if_unsafe
    }

    /// What happens if the mover overlooks the threats in that position.
    pub(super) fn oversight(&self) -> Option<OversightRisk> {
        if self.is_quiet {
            return None;
        }
        let winner = Seat::all(self.game.seats()).nth(self.view.next?)?;
        let all: u32 = self.view.cells_by_turn().iter().map(|cells| cells.count_ones()).sum();
        Some(OversightRisk { winner, share: 1.0 - self.count_listed() as f32 / all as f32 })
    }

    /// Sets another position of the same game, seen by its mover.
    pub(super) fn set_position(&mut self, game: &PentagoXl) {
        self.game = *game;
        self.sides = XlSideAssignment::seen_by(game, game.to_move());
        self.places[..game.seats()].copy_from_slice(game.places_so_far());
    }

    /// An immediate win; the rest of `tactics` is not computed.
    pub(super) fn immediate_win(&self) -> Option<MarbleMove> {
        match immediate_result(&XlUnpackedBoard::of(&self.game, self.sides)) {
            XlImmediateResult::Win(XlWinningMove { cell, turn }) => Some(to_move(cell, turn)),
            _ => None,
        }
    }

    pub(super) fn seats(&self) -> usize {
        self.game.seats()
    }

    /// Value of every seat's lines.
    pub(super) fn points(&self, view: &XlUnpackedBoard) -> [i32; SEATS] {
        self.evaluator.by_seat(view)
    }

    /// Candidates among all moves, safe or not.
    pub(super) fn unfiltered_candidates(
        &mut self,
        depth: i32,
        moves: &mut Vec<RankedMove<MarbleMove>>,
    ) -> MoveScope {
        self.listed = self.view.cells_by_turn();
        self.candidates(depth, moves)
    }

    fn count_listed(&self) -> u32 {
        self.listed.iter().map(|cells| cells.count_ones()).sum()
    }

    /// All listed moves, ranked by the changes of marble and turn, each by itself, and by the threats they make.
    fn rank_listed(&self, moves: &mut Vec<RankedMove<MarbleMove>>) {
        let mut changes = self.evaluator.changes(&self.view);
        let own = self.view.mover;
        // Three in a line with two gaps: a marble in one gap threatens the other. Four after two turns: either turn
        // threatens the other.
        for_each_potential_five(&self.view.marbles[own], &self.view.others(own), 3, 1, |line| {
            let mut gaps = line.gaps;
            while gaps != 0 {
                changes.marbles[gaps.trailing_zeros() as usize] += THREAT_BONUS / 4;
                gaps &= gaps - 1;
            }
        });
        for_each_potential_five(&self.view.marbles[own], &self.view.others(own), 4, 2, |line| {
            for (block, quarters) in line.turned_blocks().filter(|&(_, quarters)| quarters != 2) {
                changes.turns[block * 2 + usize::from(quarters == 3)] += THREAT_BONUS;
            }
        });
        for (turn, &cells) in self.listed.iter().enumerate() {
            let mut left = cells;
            while left != 0 {
                let cell = left.trailing_zeros() as usize;
                left &= left - 1;
                let rank = changes.marbles[cell] + changes.turns[turn];
                moves.push(RankedMove { mv: to_move(cell, Some(turn)), rank });
            }
        }
    }
}

impl SearchPosition for XlSearchPosition {
    type Move = MarbleMove;
    type Undo = PentagoXl;
    const HISTORY_SIZE: usize = 144 * TURNS;

    #[inline]
    fn side(&self) -> usize {
        usize::from(self.sides.of[self.game.to_move().index()])
    }

    #[inline]
    fn key(&self) -> u64 {
        // With one player against all others, the scores are relative to that player.
        let sides = self.sides.of.iter().fold(0, |all, &side| all << 1 | u64::from(side));
        self.game.key() ^ sides.wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    /// When a seat takes a place that was searched for, the position is decided, even where the others play on
    /// (XL-5).
    fn outcome(&self) -> Option<i32> {
        let now = self.game.places_so_far();
        if !self.game.is_over() && now.iter().zip(self.places).all(|(&now, before)| now == before) {
            return None;
        }
        let best = |side: u8| {
            let of_side = |seat: &usize| self.sides.of[*seat] == side && self.places[*seat] == 0;
            let place = |seat: usize| if now[seat] == 0 { u8::MAX } else { now[seat] };
            (0..now.len()).filter(of_side).map(place).min().unwrap_or(u8::MAX)
        };
        let side = self.side() as u8;
        Some(match best(side).cmp(&best(1 - side)) {
            std::cmp::Ordering::Less => 1,
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Greater => -1,
        })
    }

    #[inline]
    fn play(&mut self, mv: MarbleMove) -> PentagoXl {
        self.game.play_unchecked(mv)
    }

    #[inline]
    fn undo(&mut self, undo: PentagoXl) {
        self.game.undo(undo);
    }

    fn evaluate(&mut self) -> i32 {
        self.evaluator.evaluate(&XlUnpackedBoard::of(&self.game, self.sides))
    }

    fn tactics(&mut self, answers: &mut Vec<RankedMove<MarbleMove>>) -> ImmediateTactics<MarbleMove> {
        self.view = XlUnpackedBoard::of(&self.game, self.sides);
        let immediate_result = immediate_result(&self.view);
        if let XlImmediateResult::Win(XlWinningMove { cell, turn }) = immediate_result {
            return ImmediateTactics::Win(to_move(cell, turn));
        }
        self.listed = self.view.cells_by_turn();
        let safe = safe_moves(&self.view, &immediate_result, &mut self.ours);
        self.is_quiet = safe.is_quiet;
        let next = self.view.next.filter(|_| safe.only_next_threatens);
        self.winner_if_unsafe = next.and_then(|next| Seat::all(self.game.seats()).nth(next));
        if safe.is_quiet {
            return ImmediateTactics::Quiet;
        }
        self.listed.iter_mut().zip(safe.cells).for_each(|(listed, cells)| *listed &= cells);
        if self.count_listed() > MAX_FORCED_REPLIES {
            return ImmediateTactics::Quiet;
        }
        self.rank_listed(answers);
        ImmediateTactics::Answers
    }

    fn candidates(&mut self, depth: i32, moves: &mut Vec<RankedMove<MarbleMove>>) -> MoveScope {
        self.rank_listed(moves);
        let max_candidates = max_candidates(depth);
        if moves.len() <= max_candidates {
            return MoveScope::All;
        }
        moves.select_nth_unstable_by_key(max_candidates, |ranked| (-ranked.rank, ranked.mv));
        moves.truncate(max_candidates);
        MoveScope::Candidates
    }

    fn all_moves(&mut self, moves: &mut Vec<RankedMove<MarbleMove>>) {
        self.rank_listed(moves);
    }

    fn pack(mv: MarbleMove) -> u32 {
        u32::from(mv.socket.number()) << 8 | mv.turn.map_or(0, |turn| turn_index(turn) as u32 + 1)
    }

    fn history_index(mv: MarbleMove) -> usize {
        usize::from(mv.socket.number()) * TURNS + mv.turn.map_or(0, turn_index)
    }
}
