//! Pentago as the search sees it.

use std::sync::Arc;

use tessera_rules::{Game, MarbleMove, Pentago, Turn};
use tessera_solver::block::turn_number;

use super::board::{SOCKETS, TURNS, distinct, least_view};
use super::judgement::Judgement;
use super::threats::{Play, Safe, Terms, safe_moves, win};
use crate::search::{Glance, Ranked, Scope, Study, Tactics};

/// Up to here positions that look the same from another side are taken for one.
const MERGED: usize = 7;
/// With no more safe moves than this the mover is forced, and the line is looked at further.
const FORCED: u32 = 12;
/// The last move ends the game whatever it is.
const LAST: usize = 35;

#[derive(Clone)]
pub(super) struct PentagoStudy {
    game: Pentago,
    judgement: Arc<Judgement>,
    /// The moves to look at in the position that tactics was asked about last.
    listed: [u64; TURNS],
    ends_at_once: bool,
}

fn to_move(socket: usize, turn: usize) -> MarbleMove {
    MarbleMove { socket: socket as u8, turn: Some(Turn::new(turn / 2, turn.is_multiple_of(2))) }
}

impl PentagoStudy {
    pub(super) fn new(game: Pentago, judgement: Arc<Judgement>) -> PentagoStudy {
        PentagoStudy { game, judgement, listed: [0; TURNS], ends_at_once: false }
    }

    #[inline]
    fn marbles(&self) -> (u64, u64) {
        let mover = self.game.to_move();
        (self.game.marbles(mover), self.game.marbles(mover.next(2)))
    }

    fn terms(&self) -> Terms {
        let rules = self.game.rules();
        Terms {
            mover_wins_ties: rules.mover_wins_ties,
            no_turn_back: rules.no_turn_back,
            forbidden: self.game.forbidden_turn().map(turn_number),
        }
    }

    /// All moves that can be made, those left out that lead where another one leads.
    fn all_moves(&self, mine: u64, theirs: u64) -> [u64; TURNS] {
        let free = SOCKETS & !(mine | theirs);
        let mut sockets = if self.game.rules().no_turn_back { [free; TURNS] } else { distinct(mine, theirs) };
        for sockets in &mut sockets {
            *sockets &= free;
        }
        if let Some(turn) = self.game.forbidden_turn() {
            sockets[turn_number(turn)] = 0;
        }
        sockets
    }

    fn rank_listed(&self, moves: &mut Vec<Ranked<MarbleMove>>) {
        let (mine, theirs) = self.marbles();
        self.judgement.each_move(mine, theirs, self.game.ply(), &self.listed, |socket, turn, value| {
            moves.push(Ranked { mv: to_move(socket, turn), rank: value });
        });
    }
}

impl Study for PentagoStudy {
    type Move = MarbleMove;
    type Undo = Pentago;
    const SLOTS: usize = 64 * TURNS;

    #[inline]
    fn side(&self) -> usize {
        self.game.to_move().index()
    }

    #[inline]
    fn key(&self) -> u64 {
        if self.game.ply() > MERGED || self.game.rules().no_turn_back {
            return self.game.key();
        }
        let (mine, theirs) = self.marbles();
        let (mine, theirs) = least_view(mine, theirs);
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

    fn assess(&mut self) -> i32 {
        let (mine, theirs) = self.marbles();
        self.judgement.assess(mine, theirs, self.game.ply())
    }

    fn tactics(&mut self, answers: &mut Vec<Ranked<MarbleMove>>) -> Tactics<MarbleMove> {
        let ((mine, theirs), terms) = (self.marbles(), self.terms());
        if let Some(Play { socket, turn }) = win(mine, theirs, terms) {
            let turn = turn.map(|turn| Turn::new(turn / 2, turn.is_multiple_of(2)));
            return Tactics::Win(MarbleMove { socket: socket as u8, turn });
        }
        self.listed = self.all_moves(mine, theirs);
        self.ends_at_once = self.game.ply() == LAST;
        if self.ends_at_once {
            return Tactics::Quiet;
        }
        let Safe { sockets, is_calm, ties } = safe_moves(mine, theirs, terms);
        self.ends_at_once = ties.is_some();
        if is_calm {
            return Tactics::Quiet;
        }
        let mut safe = 0;
        for (listed, sockets) in self.listed.iter_mut().zip(sockets) {
            *listed &= sockets;
            safe += listed.count_ones();
        }
        if safe > FORCED {
            return Tactics::Quiet;
        }
        self.rank_listed(answers);
        Tactics::Answers
    }

    fn candidates(&mut self, _: i32, moves: &mut Vec<Ranked<MarbleMove>>) -> Scope {
        self.everything(moves);
        Scope::All
    }

    fn everything(&mut self, moves: &mut Vec<Ranked<MarbleMove>>) {
        self.rank_listed(moves);
    }

    fn glance(&mut self) -> Option<Glance<MarbleMove>> {
        if self.ends_at_once || self.game.ply() + 1 >= LAST {
            return None;
        }
        let (mine, theirs) = self.marbles();
        let (mut best, mut value, mut looked) = ((0, 0), i32::MIN, 0);
        self.judgement.each_move(mine, theirs, self.game.ply(), &self.listed, |socket, turn, after| {
            looked += 1;
            if after > value {
                (best, value) = ((socket, turn), after);
            }
        });
        (looked > 0).then(|| Glance { mv: to_move(best.0, best.1), value, looked })
    }

    fn pack(mv: MarbleMove) -> u32 {
        u32::from(mv.socket) << 8 | mv.turn.map_or(0, |turn| turn_number(turn) as u32 + 1)
    }

    fn slot(mv: MarbleMove) -> usize {
        usize::from(mv.socket) * TURNS + mv.turn.map_or(0, turn_number)
    }
}
