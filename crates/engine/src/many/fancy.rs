//! A weaker player among many: expects more or less than there is.

use tessera_rules::{Dice, Game, Seat};

use super::tree::{Others, Sense, Shares, Slip};
use crate::search::Fancy;

/// So many points of fancy change what is expected by as much as there is.
const POINTS: f32 = 1_200.0;

/// A sense with somebody's fancies.
#[derive(Clone)]
pub(crate) struct Fanciful<S> {
    pub(crate) sense: S,
    pub(crate) fancy: Fancy,
}

impl<G: Game, S: Sense<G>> Sense<G> for Fanciful<S> {
    fn winning_move(&mut self, game: &G) -> Option<G::Move> {
        self.sense.winning_move(game)
    }

    fn list(&mut self, game: &G, moves: &mut Vec<(G::Move, f32)>) -> Others {
        self.sense.list(game, moves)
    }

    fn list_lost(&mut self, game: &G, moves: &mut Vec<(G::Move, f32)>) {
        self.sense.list_lost(game, moves);
    }

    fn result(&mut self, game: &mut G, dice: &mut Dice) -> Shares {
        let key = game.key();
        let mut shares = self.sense.result(game, dice);
        for (seat, share) in shares.iter_mut().enumerate() {
            let lot = (self.fancy.lot(key, 3 + seat as u64) % 2_001) as f32 / 1_000.0 - 1.0;
            *share = (*share + lot * self.fancy.points as f32 / POINTS).clamp(0.0, 1.0);
        }
        shares
    }

    fn urge(&self, all: f32, visits: f32, promise: f32) -> f32 {
        self.sense.urge(all, visits, promise)
    }

    fn is_rival(&self, game: &G, seat: Seat) -> bool {
        self.sense.is_rival(game, seat)
    }

    fn slip(&self) -> Option<Slip> {
        self.sense.slip()
    }

    fn carelessness(&self) -> f32 {
        self.sense.carelessness()
    }

    fn hope(&self, so_far: f32) -> f32 {
        self.sense.hope(so_far)
    }
}
