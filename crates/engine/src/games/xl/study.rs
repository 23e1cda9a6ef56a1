//! Pentago XL as the search sees it: two sides.

use std::sync::Arc;

use tessera_rules::{Game, MarbleMove, PentagoXl, Seat, Turn};
use tessera_solver::block::turn_number;
use tessera_solver::xl::potential::{Potential, each};

use super::judgement::Judgement;
use super::scene::{SEATS, Scene, Sides, TURNS};
use super::threats::{AtOnce, Play, at_once, safe_moves};
use crate::many::Slip;
use crate::search::{Ranked, Scope, Study, Tactics};

/// With no more safe moves than this the mover is forced, and the line is looked at further.
const FORCED: u32 = 24;
/// What making a threat adds to a move's rank.
const THREAT: i32 = 300;

#[derive(Clone)]
pub(super) struct XlStudy {
    game: PentagoXl,
    sides: Sides,
    /// Who had a place already when thinking began.
    places: [u8; 4],
    judgement: Arc<Judgement>,
    /// The position that tactics was asked about last, and the moves to look at in it.
    scene: Scene,
    listed: [u128; TURNS],
    /// Whether nobody threatened anything in it, so that all moves were listed.
    is_calm: bool,
    /// Who wins after every move that was not listed because it is not safe, if it is one and the same player.
    winner_if_unsafe: Option<Seat>,
    /// Room for lines, so that nothing allocates.
    ours: Vec<Potential>,
}

fn to_move(cell: usize, turn: Option<usize>) -> MarbleMove {
    let turn = turn.map(|turn| Turn::new(turn / 2, turn.is_multiple_of(2)));
    MarbleMove { socket: (cell / 9 * 16 + cell % 9) as u8, turn }
}

/// How many moves are looked at with so many still to look ahead.
fn width(depth: i32) -> usize {
    match depth {
        ..=1 => 24,
        2 => 40,
        3 => 80,
        _ => 160,
    }
}

impl XlStudy {
    pub(super) fn new(game: PentagoXl, sides: Sides, judgement: Arc<Judgement>) -> XlStudy {
        let mut places = [0; 4];
        places[..game.seats()].copy_from_slice(game.places_so_far());
        XlStudy {
            game,
            sides,
            places,
            judgement,
            scene: Scene::of(&game, sides),
            listed: [0; TURNS],
            is_calm: false,
            winner_if_unsafe: None,
            ours: Vec::new(),
        }
    }

    /// Whether nobody threatened anything in the position that tactics was asked about last.
    pub(super) fn is_calm(&self) -> bool {
        self.is_calm
    }

    /// Who wins at once after every move that is not safe in that position, if it is one and the same player.
    pub(super) fn winner_if_unsafe(&self) -> Option<Seat> {
        self.winner_if_unsafe
    }

    /// What comes of a move in that position without a look at what threatens.
    pub(super) fn slip(&self) -> Option<Slip> {
        if self.is_calm {
            return None;
        }
        let winner = Seat::all(self.game.seats()).nth(self.scene.next?)?;
        let all: u32 = self.scene.distinct().iter().map(|cells| cells.count_ones()).sum();
        Some(Slip { winner, share: 1.0 - self.count_listed() as f32 / all as f32 })
    }

    /// Another position of the same game, seen by its mover.
    pub(super) fn turn_to(&mut self, game: &PentagoXl) {
        self.game = *game;
        self.sides = Sides::seen_by(game, game.to_move());
        self.places[..game.seats()].copy_from_slice(game.places_so_far());
    }

    /// A move that wins at once, without asking what else there is to do.
    pub(super) fn win_at_once(&self) -> Option<MarbleMove> {
        match at_once(&Scene::of(&self.game, self.sides)) {
            AtOnce::Win(Play { cell, turn }) => Some(to_move(cell, turn)),
            _ => None,
        }
    }

    pub(super) fn seats(&self) -> usize {
        self.game.seats()
    }

    /// What every seat's lines are worth.
    pub(super) fn points(&self, scene: &Scene) -> [i32; SEATS] {
        self.judgement.by_seat(scene)
    }

    /// The most promising of all moves, whatever the next player does.
    pub(super) fn all_moves(&mut self, depth: i32, moves: &mut Vec<Ranked<MarbleMove>>) -> Scope {
        self.listed = self.scene.distinct();
        self.candidates(depth, moves)
    }

    fn count_listed(&self) -> u32 {
        self.listed.iter().map(|cells| cells.count_ones()).sum()
    }

    /// All listed moves, ranked by what marble and turn change each for itself, and by the threats that they make.
    fn rank_listed(&self, moves: &mut Vec<Ranked<MarbleMove>>) {
        let mut changes = self.judgement.changes(&self.scene);
        let own = self.scene.mover;
        // Three of a line and two gaps: a marble in one of them threatens the other. Four after two turns: so does one of the turns.
        each(&self.scene.marbles[own], &self.scene.others(own), 3, 1, |line| {
            let mut gaps = line.gaps;
            while gaps != 0 {
                changes.marbles[gaps.trailing_zeros() as usize] += THREAT / 4;
                gaps &= gaps - 1;
            }
        });
        each(&self.scene.marbles[own], &self.scene.others(own), 4, 2, |line| {
            for (block, quarters) in line.turned().filter(|&(_, quarters)| quarters != 2) {
                changes.turns[block * 2 + usize::from(quarters == 3)] += THREAT;
            }
        });
        for (turn, &cells) in self.listed.iter().enumerate() {
            let mut left = cells;
            while left != 0 {
                let cell = left.trailing_zeros() as usize;
                left &= left - 1;
                let rank = changes.marbles[cell] + changes.turns[turn];
                moves.push(Ranked { mv: to_move(cell, Some(turn)), rank });
            }
        }
    }
}

impl Study for XlStudy {
    type Move = MarbleMove;
    type Undo = PentagoXl;
    const SLOTS: usize = 144 * TURNS;

    #[inline]
    fn side(&self) -> usize {
        usize::from(self.sides.of[self.game.to_move().index()])
    }

    #[inline]
    fn key(&self) -> u64 {
        // One against all others: the same position is worth something else to somebody else.
        let sides = self.sides.of.iter().fold(0, |all, &side| all << 1 | u64::from(side));
        self.game.key() ^ sides.wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    /// When somebody gets a place that mattered, the matter is settled, even where the others play on (XL-5).
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

    fn assess(&mut self) -> i32 {
        self.judgement.assess(&Scene::of(&self.game, self.sides))
    }

    fn tactics(&mut self, answers: &mut Vec<Ranked<MarbleMove>>) -> Tactics<MarbleMove> {
        self.scene = Scene::of(&self.game, self.sides);
        let at_once = at_once(&self.scene);
        if let AtOnce::Win(Play { cell, turn }) = at_once {
            return Tactics::Win(to_move(cell, turn));
        }
        self.listed = self.scene.distinct();
        let safe = safe_moves(&self.scene, &at_once, &mut self.ours);
        self.is_calm = safe.is_calm;
        let next = self.scene.next.filter(|_| safe.is_of_next);
        self.winner_if_unsafe = next.and_then(|next| Seat::all(self.game.seats()).nth(next));
        if safe.is_calm {
            return Tactics::Quiet;
        }
        self.listed.iter_mut().zip(safe.cells).for_each(|(listed, cells)| *listed &= cells);
        if self.count_listed() > FORCED {
            return Tactics::Quiet;
        }
        self.rank_listed(answers);
        Tactics::Answers
    }

    fn candidates(&mut self, depth: i32, moves: &mut Vec<Ranked<MarbleMove>>) -> Scope {
        self.rank_listed(moves);
        let width = width(depth);
        if moves.len() <= width {
            return Scope::All;
        }
        moves.select_nth_unstable_by_key(width, |ranked| (-ranked.rank, ranked.mv));
        moves.truncate(width);
        Scope::Chosen
    }

    fn everything(&mut self, moves: &mut Vec<Ranked<MarbleMove>>) {
        self.rank_listed(moves);
    }

    fn pack(mv: MarbleMove) -> u32 {
        u32::from(mv.socket) << 8 | mv.turn.map_or(0, |turn| turn_number(turn) as u32 + 1)
    }

    fn slot(mv: MarbleMove) -> usize {
        usize::from(mv.socket) * TURNS + mv.turn.map_or(0, turn_number)
    }
}
