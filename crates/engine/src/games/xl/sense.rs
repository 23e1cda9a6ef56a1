//! Pentago XL for everybody by himself, as the tree of three and four sides sees it.

use tessera_rules::{Dice, Game, MarbleMove, PentagoXl, Seat};

use super::scene::{Scene, Sides};
use super::study::XlStudy;
use crate::many::{Others, Sense, Shares, chances};
use crate::search::{Ranked, Scope, Study, Tactics};

/// How far a study is told that it will look: this decides how many moves it lists.
const AHEAD: i32 = 2;
/// So many points of rank make a move about three times as promising.
const RANKS_A_STEP: f32 = 60.0;
/// So many points make a player's chance about three times as good, as weights are learned.
const POINTS_A_STEP: f32 = 260.0;
/// How much is tried that has not been good so far.
const CURIOSITY: f32 = 1.2;
/// What was never tried is taken to be so much worse than what was.
const DOUBT: f32 = 0.1;

#[derive(Clone)]
pub(super) struct XlSense {
    study: XlStudy,
    moves: Vec<Ranked<MarbleMove>>,
}

impl XlSense {
    pub(super) fn new(study: XlStudy) -> XlSense {
        XlSense { study, moves: Vec::with_capacity(2_048) }
    }
}

impl Sense<PentagoXl> for XlSense {
    fn winning_move(&mut self, game: &PentagoXl) -> Option<MarbleMove> {
        self.study.turn_to(game);
        self.moves.clear();
        match self.study.tactics(&mut self.moves) {
            Tactics::Win(mv) => Some(mv),
            _ => None,
        }
    }

    fn list(&mut self, game: &PentagoXl, moves: &mut Vec<(MarbleMove, f32)>) -> Others {
        self.study.turn_to(game);
        self.moves.clear();
        let mut scope = Scope::Chosen;
        if self.study.tactics(&mut self.moves) != Tactics::Answers || self.moves.is_empty() {
            scope = self.study.candidates(AHEAD, &mut self.moves);
            if !self.study.is_calm() {
                // Who is threatened may also choose which of the others wins.
                scope = Scope::Chosen;
            }
        }
        if self.moves.is_empty() {
            // Nothing is safe, and something must be played.
            scope = self.study.all_moves(AHEAD, &mut self.moves);
        }
        let Some(best) = self.moves.iter().map(|ranked| ranked.rank).max() else { return Others::Unknown };
        let promise = |rank: i32| ((rank - best) as f32 / RANKS_A_STEP).exp();
        let all: f32 = self.moves.iter().map(|ranked| promise(ranked.rank)).sum();
        moves.extend(self.moves.iter().map(|ranked| (ranked.mv, promise(ranked.rank) / all)));
        if scope == Scope::All { Others::None } else { Others::Unknown }
    }

    fn result(&mut self, game: &mut PentagoXl, _: &mut Dice) -> Shares {
        let points = self.study.points(&Scene::of(game, Sides::seen_by(game, game.to_move())));
        chances(game.seats(), |seat: Seat| {
            game.is_in_play(seat).then(|| points[seat.index()] as f32 / POINTS_A_STEP)
        })
    }

    fn urge(&self, all: f32, visits: f32, promise: f32) -> f32 {
        CURIOSITY * promise * all.sqrt() / (1.0 + visits)
    }

    fn is_rival(&self, game: &PentagoXl, seat: Seat) -> bool {
        game.is_in_play(seat)
    }

    fn hope(&self, so_far: f32) -> f32 {
        so_far - DOUBT
    }
}
