//! Pentago XL for everybody by himself, as the tree of three and four sides sees it.

use tessera_rules::{Dice, Game, MarbleMove, PentagoXl, Seat};

use super::scene::{Scene, Sides};
use super::study::XlStudy;
use crate::many::{Others, Sense, Shares, Slip, chances};
use crate::search::{Ranked, Scope, Study, Tactics};

/// How far a study is told that it will look: this decides how many moves it lists.
const AHEAD: i32 = 2;
/// So many points of rank make a move about three times as promising.
const RANKS_A_STEP: f32 = 60.0;
/// So many points make a player's chance about three times as good, as weights are learned.
const POINTS_A_STEP: f32 = 260.0;
/// How likely another player does not see what threatens, among four; fewer leave less to each other.
const CARELESSNESS: f32 = 0.4;
/// How much is tried that has not been good so far.
const CURIOSITY: f32 = 1.2;
/// What was never tried is taken to be so much worse than what was.
const DOUBT: f32 = 0.1;

#[derive(Clone)]
pub(super) struct XlSense {
    study: XlStudy,
    moves: Vec<Ranked<MarbleMove>>,
    /// What may happen in the position that was listed last.
    slip: Option<Slip>,
}

impl XlSense {
    pub(super) fn new(study: XlStudy) -> XlSense {
        XlSense { study, moves: Vec::with_capacity(2_048), slip: None }
    }

    /// Tells the moves found, each as promising as its rank is high.
    fn promise(&self, moves: &mut Vec<(MarbleMove, f32)>) {
        let Some(best) = self.moves.iter().map(|ranked| ranked.rank).max() else { return };
        let promise = |rank: i32| ((rank - best) as f32 / RANKS_A_STEP).exp();
        let all: f32 = self.moves.iter().map(|ranked| promise(ranked.rank)).sum();
        moves.extend(self.moves.iter().map(|ranked| (ranked.mv, promise(ranked.rank) / all)));
    }
}

impl Sense<PentagoXl> for XlSense {
    fn winning_move(&mut self, game: &PentagoXl) -> Option<MarbleMove> {
        self.study.turn_to(game);
        self.study.win_at_once()
    }

    fn list(&mut self, game: &PentagoXl, moves: &mut Vec<(MarbleMove, f32)>) -> Others {
        self.study.turn_to(game);
        self.moves.clear();
        self.slip = None;
        let tactics = self.study.tactics(&mut self.moves);
        if let Tactics::Win(mv) = tactics {
            moves.push((mv, 1.0));
            return Others::Unknown;
        }
        let mut others = match self.study.winner_if_unsafe() {
            _ if self.study.is_calm() => Others::None,
            Some(winner) => Others::LetWin(winner),
            // Who is threatened by two may also choose which of them wins.
            None => Others::Unknown,
        };
        self.slip = self.study.slip();
        if tactics != Tactics::Answers && self.study.candidates(AHEAD, &mut self.moves) == Scope::Chosen {
            others = Others::Unknown;
        }
        if self.moves.is_empty() && others == Others::Unknown {
            self.study.all_moves(AHEAD, &mut self.moves);
        }
        self.promise(moves);
        others
    }

    fn list_lost(&mut self, game: &PentagoXl, moves: &mut Vec<(MarbleMove, f32)>) {
        self.study.turn_to(game);
        self.moves.clear();
        self.study.tactics(&mut self.moves);
        self.moves.clear();
        self.study.all_moves(AHEAD, &mut self.moves);
        self.promise(moves);
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

    fn slip(&self) -> Option<Slip> {
        self.slip
    }

    fn carelessness(&self) -> f32 {
        if self.study.seats() > 3 { CARELESSNESS } else { 0.0 }
    }

    fn is_rival(&self, game: &PentagoXl, seat: Seat) -> bool {
        game.is_in_play(seat)
    }

    fn hope(&self, so_far: f32) -> f32 {
        so_far - DOUBT
    }
}
