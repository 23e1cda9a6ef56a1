//! Exago as one player against the others.

use std::sync::Arc;

use tessera_rules::{Exago, ExagoMove, ExagoUndo, Game, HexSet, MOST_SEATS, Seat};

use super::patterns::{Ground, far_cells, holdings};
use super::ranks::Ranks;
use super::weights::Judgement;
use crate::search::{Ranked, Scope, Study, Tactics};

/// How many moves are looked at with so few moves still to look ahead; with more, all are.
const CHOSEN: [usize; 2] = [10, 14];
/// A move that makes a line lack only one tile ranks at least so high.
const THREAT: i32 = 500;
/// From this turn on a line of moves may run into the last one (EX-14), so the turn belongs to the position.
const LATE: usize = 500 - 130;

const SEAT_SALT: u64 = 0x0123_4567_89AB_CDEF;

#[derive(Clone)]
pub(super) struct ExagoStudy<const W: usize> {
    game: Exago<W>,
    ground: Ground<W>,
    /// Which side a seat is on: the player who thinks, or all others.
    sides: [u8; MOST_SEATS],
    rivals: i32,
    /// Positions that came twice are not what they were when they came first; and with one against all others, the same
    /// position is worth something else to somebody else.
    salt: u64,
    judgement: Arc<Judgement>,
}

impl<const W: usize> ExagoStudy<W> {
    pub(super) fn new(game: &Exago<W>, judgement: Arc<Judgement>) -> ExagoStudy<W> {
        let mut sides = [1; MOST_SEATS];
        sides[game.to_move().index()] = 0;
        let in_play = Seat::all(game.seats()).filter(|&seat| game.is_in_play(seat)).count();
        ExagoStudy {
            game: game.clone(),
            ground: Ground::new(game),
            sides,
            rivals: in_play as i32 - 1,
            salt: game.repeated() ^ if in_play > 2 { SEAT_SALT << game.to_move().index() } else { 0 },
            judgement,
        }
    }

    /// All legal moves, the most promising first: what wins at once, then what stops the next player, then the rest.
    pub(super) fn root_moves(&mut self) -> Vec<ExagoMove> {
        let (mut moves, mut urgent) = (Vec::new(), Vec::new());
        self.rank_all(&mut moves);
        let tactics = self.tactics(&mut urgent);
        moves.sort_by_cached_key(|ranked| {
            let wins = tactics == Tactics::Win(ranked.mv);
            let stops = urgent.iter().any(|urgent| urgent.mv == ranked.mv);
            (!wins, !stops, -ranked.rank)
        });
        moves.into_iter().map(|ranked| ranked.mv).collect()
    }

    fn side_of(&self, seat: Seat) -> usize {
        usize::from(self.sides[seat.index()])
    }

    fn rank_all(&self, moves: &mut Vec<Ranked<ExagoMove>>) {
        let ranks = Ranks::new(&self.game, &self.ground);
        self.game.each_lift(|lift| ranks.list(&self.game, &lift, moves));
    }

    /// What a player's lines and tiles are worth.
    #[inline]
    fn points(&self, seat: Seat, far: HexSet<W>, hinges: HexSet<W>) -> i32 {
        let mut points = 0;
        holdings(&self.game, &self.ground, far, hinges, seat, |weight, count| {
            points += self.judgement.weights[weight] * count as i32;
        });
        points
    }
}

impl<const W: usize> Study for ExagoStudy<W> {
    type Move = ExagoMove;
    type Undo = ExagoUndo<W>;
    const SLOTS: usize = 1 << 14;

    #[inline]
    fn side(&self) -> usize {
        self.side_of(self.game.to_move())
    }

    fn key(&self) -> u64 {
        let key = self.game.key() ^ self.salt;
        let turn = self.game.ply();
        if turn < LATE { key } else { key ^ (turn as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) }
    }

    fn outcome(&self) -> Option<i32> {
        let places = self.game.places()?;
        let has_won = |side| places.winners().any(|seat| self.side_of(seat) == side);
        let side = self.side();
        Some(i32::from(has_won(side)) - i32::from(has_won(1 - side)))
    }

    fn play(&mut self, mv: ExagoMove) -> ExagoUndo<W> {
        self.game.play_unchecked(mv)
    }

    fn undo(&mut self, undo: ExagoUndo<W>) {
        self.game.undo(undo);
    }

    fn assess(&mut self) -> i32 {
        let (far, hinges) = (far_cells(&self.game), self.game.all_tiles().hinges());
        let (mut own, mut others) = (0, 0);
        for seat in Seat::all(self.game.seats()).filter(|&seat| self.game.is_in_play(seat)) {
            let points = self.points(seat, far, hinges);
            if self.side_of(seat) == 0 {
                own += points;
            } else {
                others += points;
            }
        }
        let value = own - others / self.rivals;
        if self.side() == 0 { value } else { -value }
    }

    /// The next player's win is certain if it stands after the move, whoever else threatens.
    fn tactics(&mut self, answers: &mut Vec<Ranked<ExagoMove>>) -> Tactics<ExagoMove> {
        let game = &self.game;
        if let Some(mv) = game.winning_move() {
            return Tactics::Win(mv);
        }
        let next = game.next_to_move();
        // Who can end the game with a draw need not stop anybody.
        if self.side_of(next) == self.side() || !game.could_win(next) || game.may_draw_now() {
            return Tactics::Quiet;
        }
        let mut ranks = None;
        game.each_lift_that_stops(next, |lift| {
            ranks.get_or_insert_with(|| Ranks::new(game, &self.ground)).list(game, &lift, answers);
        });
        Tactics::Answers
    }

    fn candidates(&mut self, depth: i32, moves: &mut Vec<Ranked<ExagoMove>>) -> Scope {
        self.rank_all(moves);
        let most = CHOSEN.get(depth.max(1) as usize - 1).copied().unwrap_or(usize::MAX);
        if moves.len() <= most {
            return Scope::All;
        }
        moves.select_nth_unstable_by_key(most, |ranked| -ranked.rank);
        let mut kept = most;
        for nth in most..moves.len() {
            if moves[nth].rank >= THREAT {
                moves.swap(kept, nth);
                kept += 1;
            }
        }
        moves.truncate(kept);
        Scope::Chosen
    }

    fn everything(&mut self, moves: &mut Vec<Ranked<ExagoMove>>) {
        self.rank_all(moves);
    }

    fn pack(mv: ExagoMove) -> u32 {
        mv.packed()
    }

    fn slot(mv: ExagoMove) -> usize {
        let (from, to) = (mv.packed() as usize >> 9 & 0x1FF, mv.packed() as usize & 0x1FF);
        (from << 7 ^ to) % Self::SLOTS
    }
}
