//! Exago for the alpha-beta search: one player against the others.

use std::sync::Arc;

use tessera_rules::bitboard::{ExagoState, ExagoStateUndo, HexSet};
use tessera_rules::{ExagoMove, Game, MAX_SEATS, Seat};

use super::move_ordering::ExagoCellValues;
use super::patterns::{ExagoLineWindowLayout, isolated_cells, player_features};
use super::weights::ExagoWeights;
use crate::search::{ImmediateTactics, MoveScope, RankedMove, SearchPosition};

/// Number of candidate moves at depth 1 and 2; at greater depth all moves are searched.
const MAX_CANDIDATES: [usize; 2] = [10, 14];
/// Minimum rank of a move that leaves a line one tile short; such moves are always candidates.
const THREAT_RANK: i32 = 500;
/// From this ply on the search may reach the last ply (EX-14), so the ply becomes part of the key.
const TURN_IN_KEY_FROM: usize = 500 - 130;

const SEAT_SALT: u64 = 0x0123_4567_89AB_CDEF;

/// A position of Exago for the alpha-beta search, with incremental patterns.
#[derive(Clone)]
pub(super) struct ExagoSearchPosition<const W: usize> {
    game: ExagoState<W>,
    layout: ExagoLineWindowLayout<W>,
    /// Side of every seat: 0 for the player to move at the root, 1 for all others.
    sides: [u8; MAX_SEATS],
    opponents: i32,
    /// Hash of the repeated positions, since a repetition changes the outcome; and with several opponents, of the
    /// player at the root, since the scores are relative to that player.
    salt: u64,
    evaluator: Arc<ExagoWeights>,
    /// Whether the second occurrence of a position counts as a draw.
    avoids_repetition: bool,
}

impl<const W: usize> ExagoSearchPosition<W> {
    pub(super) fn new(game: &ExagoState<W>, evaluator: Arc<ExagoWeights>) -> ExagoSearchPosition<W> {
        let mut sides = [1; MAX_SEATS];
        sides[game.to_move().index()] = 0;
        let in_play = Seat::all(game.seats()).filter(|&seat| game.is_in_play(seat)).count();
        ExagoSearchPosition {
            game: game.clone(),
            layout: ExagoLineWindowLayout::new(game),
            sides,
            opponents: in_play as i32 - 1,
            salt: game.repetition_key() ^ if in_play > 2 { SEAT_SALT << game.to_move().index() } else { 0 },
            evaluator,
            avoids_repetition: true,
        }
    }

    /// The same position, in which only the third occurrence of a position is a draw, as for proofs.
    pub(super) fn with_exact_repetition(self) -> ExagoSearchPosition<W> {
        ExagoSearchPosition { avoids_repetition: false, ..self }
    }

    /// All legal moves, ordered: immediate wins, then moves that stop the next player, then the rest by rank.
    pub(super) fn root_moves(&mut self) -> Vec<ExagoMove> {
        let (mut moves, mut urgent) = (Vec::new(), Vec::new());
        self.rank_all(&mut moves);
        let tactics = self.tactics(&mut urgent);
        moves.sort_by_cached_key(|ranked| {
            let wins = tactics == ImmediateTactics::Win(ranked.mv);
            let stops = urgent.iter().any(|urgent| urgent.mv == ranked.mv);
            (!wins, !stops, -ranked.rank)
        });
        moves.into_iter().map(|ranked| ranked.mv).collect()
    }

    fn side_of(&self, seat: Seat) -> usize {
        usize::from(self.sides[seat.index()])
    }

    fn rank_all(&self, moves: &mut Vec<RankedMove<ExagoMove>>) {
        let ranks = ExagoCellValues::new(&self.game, &self.layout);
        self.game.for_each_legal_tile_moves(|lift| ranks.list(&self.game, &lift, moves));
    }

    /// Value of a player's lines and tiles.
    #[inline]
    fn points(&self, seat: Seat, isolated: HexSet<W>, cut_tiles: HexSet<W>) -> i32 {
        let mut points = 0;
        player_features(&self.game, &self.layout, isolated, cut_tiles, seat, |weight, count| {
            points += self.evaluator.weights[weight] * count as i32;
        });
        points
    }
}

impl<const W: usize> SearchPosition for ExagoSearchPosition<W> {
    type Move = ExagoMove;
    type Undo = ExagoStateUndo<W>;
    const HISTORY_SIZE: usize = 1 << 14;

    #[inline]
    fn side(&self) -> usize {
        self.side_of(self.game.to_move())
    }

    fn key(&self) -> u64 {
        let key = self.game.key() ^ self.salt;
        let turn = self.game.ply();
        if turn < TURN_IN_KEY_FROM { key } else { key ^ (turn as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) }
    }

    /// A position that occurs again counts as a draw, although only its third occurrence is one (EX-14): players who can
    /// go round once can do it twice. So the side that is ahead does something else, and the other one repeats.
    fn outcome(&self) -> Option<i32> {
        let Some(places) = self.game.places() else {
            return (self.avoids_repetition && self.game.is_repeated()).then_some(0);
        };
        let has_won = |side| places.winners().any(|seat| self.side_of(seat) == side);
        let side = self.side();
        Some(i32::from(has_won(side)) - i32::from(has_won(1 - side)))
    }

    fn play(&mut self, mv: ExagoMove) -> ExagoStateUndo<W> {
        self.game.play_unchecked(mv)
    }

    fn undo(&mut self, undo: ExagoStateUndo<W>) {
        self.game.undo(undo);
    }

    fn evaluate(&mut self) -> i32 {
        let (isolated, cut_tiles) = (isolated_cells(&self.game), self.game.all_tiles().cut_candidates());
        let (mut own, mut others) = (0, 0);
        for seat in Seat::all(self.game.seats()).filter(|&seat| self.game.is_in_play(seat)) {
            let points = self.points(seat, isolated, cut_tiles);
            if self.side_of(seat) == 0 {
                own += points;
            } else {
                others += points;
            }
        }
        let value = own - others / self.opponents;
        if self.side() == 0 { value } else { -value }
    }

    /// A threat of the next player is certain to win if it stands after the move, whatever the others threaten.
    fn tactics(&mut self, answers: &mut Vec<RankedMove<ExagoMove>>) -> ImmediateTactics<ExagoMove> {
        let game = &self.game;
        if let Some(mv) = game.winning_move() {
            return ImmediateTactics::Win(mv);
        }
        let next = game.next_to_move();
        // A player who can end the game with a draw need not stop a threat.
        if self.side_of(next) == self.side() || !game.threatens_win(next) || game.may_draw_now() {
            return ImmediateTactics::Quiet;
        }
        let mut ranks = None;
        game.for_each_block(next, |lift| {
            ranks.get_or_insert_with(|| ExagoCellValues::new(game, &self.layout)).list(game, &lift, answers);
        });
        ImmediateTactics::Answers
    }

    fn candidates(&mut self, depth: i32, moves: &mut Vec<RankedMove<ExagoMove>>) -> MoveScope {
        self.rank_all(moves);
        let most = MAX_CANDIDATES.get(depth.max(1) as usize - 1).copied().unwrap_or(usize::MAX);
        if moves.len() <= most {
            return MoveScope::All;
        }
        moves.select_nth_unstable_by_key(most, |ranked| -ranked.rank);
        let mut kept = most;
        for nth in most..moves.len() {
            if moves[nth].rank >= THREAT_RANK {
                moves.swap(kept, nth);
                kept += 1;
            }
        }
        moves.truncate(kept);
        MoveScope::Candidates
    }

    fn all_moves(&mut self, moves: &mut Vec<RankedMove<ExagoMove>>) {
        self.rank_all(moves);
    }

    fn pack(mv: ExagoMove) -> u32 {
        mv.packed()
    }

    fn history_index(mv: ExagoMove) -> usize {
        let (from, to) = (mv.packed() as usize >> 9 & 0x1FF, mv.packed() as usize & 0x1FF);
        (from << 7 ^ to) % Self::HISTORY_SIZE
    }
}
