//! The next game at the same table: who sits where.

use tessera_rules::{Dice, GameKind, Seat};

use crate::{Beginning, Holder, OfferKind, Opening, Refusal, Stage, Table};

impl Table {
    /// Whether all have agreed to play again.
    pub fn rematch_agreed(&self) -> bool {
        let all = |agreed: &crate::Offer| self.all().all(|seat| agreed.has(seat));
        self.stage == Stage::Over && self.offer(OfferKind::Rematch).is_some_and(all)
    }

    /// The opening of the rematch that all have agreed to, with the seats as the rulebook deals them; seat 1 begins.
    ///
    /// - Pentago: the two change places (PG-10).
    /// - Pente: the loser begins; after a draw the players swap (PE-8), and after an aborted game they keep their seats.
    /// - Exago: all seats and colours are dealt out anew by the lot, and the winner begins (EX-13); where nobody has won
    ///   the lot alone decides.
    /// - Pentago XL: everybody moves on by one seat, so that another begins and partners stay partners (house).
    pub fn rematch(&self, lot: u64) -> Result<Opening, Refusal> {
        if !self.rematch_agreed() {
            return Err(Refusal::NoRematch);
        }
        let order = self.rematch_order(lot);
        let seats: Vec<Holder> = order.iter().map(|seat| self.seats[seat.index()].clone()).collect();
        Ok(Opening {
            seats,
            beginning: Beginning::AsSeated,
            dealt_by: (self.opening.game == GameKind::Exago).then_some(lot),
            ..self.opening.clone()
        })
    }

    /// For each seat of the rematch the one from which its holder comes.
    fn rematch_order(&self, lot: u64) -> Vec<Seat> {
        let mut order: Vec<Seat> = self.all().collect();
        match self.opening.game {
            GameKind::Pentago => order.reverse(),
            GameKind::Pente => {
                // Seat 1 begins already if its player has lost.
                let places = self.outcome.as_ref().map_or(&[][..], |outcome| &outcome.places);
                if places == [1, 2] || places == [1, 1] {
                    order.reverse();
                }
            }
            GameKind::PentagoXl => order.rotate_left(1),
            GameKind::Exago => {
                Dice::from_seed(lot).shuffle(&mut order);
                let winners = self.outcome.as_ref().map(crate::Outcome::winners).unwrap_or_default();
                if let [winner] = winners[..]
                    && let Some(at) = order.iter().position(|&seat| winner == seat.into())
                {
                    order.swap(0, at);
                }
            }
        }
        order
    }
}
