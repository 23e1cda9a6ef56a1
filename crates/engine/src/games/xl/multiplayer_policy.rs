//! Pentago XL for the max^n tree search of three and four seats.

use tessera_rules::{Dice, Game, MarbleMove, PentagoXl, Seat};

use super::search_position::XlSearchPosition;
use super::unpacked_board::{XlSideAssignment, XlUnpackedBoard};
use crate::multiplayer::{MultiplayerPolicy, OversightRisk, SeatValues, UnlistedMoves, values_from_points};
use crate::search::{ImmediateTactics, MoveScope, RankedMove, SearchPosition};

/// Depth passed to [`SearchPosition::candidates`]: it decides how many moves are listed.
const CANDIDATE_DEPTH: i32 = 2;
/// Rank difference that changes a prior by a factor of e.
const RANK_SCALE: f32 = 60.0;
/// Evaluation difference that changes the odds of winning by a factor of e, as the weights are trained.
const POINT_SCALE: f32 = 260.0;
/// Probability that another of four players overlooks a threat; with three players it is 0.
const OVERSIGHT_PROBABILITY: f32 = 0.4;
/// Exploration constant (PUCT).
const EXPLORATION: f32 = 1.2;
/// First-play urgency: unvisited moves are assumed to be this much worse than the mean of the visited ones.
const FIRST_PLAY_PENALTY: f32 = 0.1;

/// What the max^n tree search asks about Pentago XL: move priors, threats, evaluation.
#[derive(Clone)]
pub(super) struct XlMultiplayerPolicy {
    position: XlSearchPosition,
    moves: Vec<RankedMove<MarbleMove>>,
    /// The oversight possible in the position expanded last.
    oversight: Option<OversightRisk>,
}

impl XlMultiplayerPolicy {
    pub(super) fn new(position: XlSearchPosition) -> XlMultiplayerPolicy {
        XlMultiplayerPolicy { position, moves: Vec::with_capacity(2_048), oversight: None }
    }

    /// Converts ranks to priors by a softmax.
    fn push_priors(&self, moves: &mut Vec<(MarbleMove, f32)>) {
        let Some(best) = self.moves.iter().map(|ranked| ranked.rank).max() else { return };
        let prior = |rank: i32| ((rank - best) as f32 / RANK_SCALE).exp();
        let all: f32 = self.moves.iter().map(|ranked| prior(ranked.rank)).sum();
        moves.extend(self.moves.iter().map(|ranked| (ranked.mv, prior(ranked.rank) / all)));
    }
}

impl MultiplayerPolicy<PentagoXl> for XlMultiplayerPolicy {
    fn winning_move(&mut self, game: &PentagoXl) -> Option<MarbleMove> {
        self.position.set_position(game);
        self.position.immediate_win()
    }

    fn expand(&mut self, game: &PentagoXl, moves: &mut Vec<(MarbleMove, f32)>) -> UnlistedMoves {
        self.position.set_position(game);
        self.moves.clear();
        self.oversight = None;
        let tactics = self.position.tactics(&mut self.moves);
        if let ImmediateTactics::Win(mv) = tactics {
            moves.push((mv, 1.0));
            return UnlistedMoves::Unknown;
        }
        let mut unlisted = match self.position.winner_if_unsafe() {
            _ if self.position.is_quiet() => UnlistedMoves::None,
            Some(winner) => UnlistedMoves::LetWin(winner),
            // A player threatened by two others can also choose which of them wins.
            None => UnlistedMoves::Unknown,
        };
        self.oversight = self.position.oversight();
        if tactics != ImmediateTactics::Answers
            && self.position.candidates(CANDIDATE_DEPTH, &mut self.moves) == MoveScope::Candidates
        {
            unlisted = UnlistedMoves::Unknown;
        }
        if self.moves.is_empty() && unlisted == UnlistedMoves::Unknown {
            self.position.unfiltered_candidates(CANDIDATE_DEPTH, &mut self.moves);
        }
        self.push_priors(moves);
        unlisted
    }

    fn expand_lost(&mut self, game: &PentagoXl, moves: &mut Vec<(MarbleMove, f32)>) {
        self.position.set_position(game);
        self.moves.clear();
        self.position.tactics(&mut self.moves);
        self.moves.clear();
        self.position.unfiltered_candidates(CANDIDATE_DEPTH, &mut self.moves);
        self.push_priors(moves);
    }

    fn evaluate(&mut self, game: &mut PentagoXl, _: &mut Dice) -> SeatValues {
        let points =
            self.position.points(&XlUnpackedBoard::of(game, XlSideAssignment::seen_by(game, game.to_move())));
        values_from_points(game.seats(), |seat: Seat| {
            game.is_in_play(seat).then(|| points[seat.index()] as f32 / POINT_SCALE)
        })
    }

    fn exploration_bonus(&self, all: f32, visits: f32, prior: f32) -> f32 {
        EXPLORATION * prior * all.sqrt() / (1.0 + visits)
    }

    fn oversight(&self) -> Option<OversightRisk> {
        self.oversight
    }

    fn oversight_probability(&self) -> f32 {
        if self.position.seats() > 3 { OVERSIGHT_PROBABILITY } else { 0.0 }
    }

    fn is_contending(&self, game: &PentagoXl, seat: Seat) -> bool {
        game.is_in_play(seat)
    }

    fn first_play_value(&self, so_far: f32) -> f32 {
        so_far - FIRST_PLAY_PENALTY
    }
}
