//! Rematch: the setup of the next game with the same players.

use tessera_rules::{Dice, GameKind, Seat};

use crate::{FirstPlayerRule, OfferKind, SeatHolder, Table, TableRefusal, TableSetup, TableStage};

impl Table {
    /// Whether all have agreed to a rematch.
    pub fn rematch_agreed(&self) -> bool {
        let all = |agreed: &crate::Offer| self.all_seats().all(|seat| agreed.is_agreed_by(seat));
        self.stage == TableStage::Over && self.offer(OfferKind::Rematch).is_some_and(all)
    }

    /// Setup of the agreed rematch, with the seats as the rulebook assigns them; seat 1 begins.
    ///
    /// - Pentago: the players swap seats (PG-10).
    /// - Pente: the loser begins; after a draw the players swap seats, after an aborted game they keep them. The offer of the
    ///   rematch may name another player to begin (PE-8).
    /// - Exago: seats and colours are dealt at random, and the winner begins (EX-13); without a single winner the random
    ///   draw decides alone.
    /// - Pentago XL: everyone moves on by one seat, so that another player begins and partners stay partners (own rule).
    ///   Players keep the colours they have chosen.
    pub fn rematch(&self, seed: u64) -> Result<TableSetup, TableRefusal> {
        if !self.rematch_agreed() {
            return Err(TableRefusal::NoRematch);
        }
        let order = self.rematch_order(seed);
        let seats: Vec<SeatHolder> = order.iter().map(|seat| self.seats[seat.index()].clone()).collect();
        Ok(TableSetup {
            rules: self.setup.game.rules_for_new_game(seats.len(), &self.setup.rules)?,
            seats,
            colours: if self.has_chosen_colours() {
                order.iter().map(|seat| self.colours[seat.index()]).collect()
            } else {
                Vec::new()
            },
            first_player: FirstPlayerRule::AsSeated,
            rematch_seed: (self.setup.game == GameKind::Exago).then_some(seed),
            ..self.setup.clone()
        })
    }

    /// The seat whose player begins a rematch of Pente unless the players choose otherwise (PE-8); none in other games.
    pub fn usual_rematch_first(&self) -> Option<Seat> {
        let places = self.outcome.as_ref().map_or(&[][..], |outcome| &outcome.places);
        // Seat 1 begins again if its player has lost.
        let is_other = places == [1, 2] || places == [1, 1];
        self.all_seats().nth(usize::from(is_other)).filter(|_| self.setup.game == GameKind::Pente)
    }

    /// For each seat of the rematch, the seat from which its holder comes.
    fn rematch_order(&self, seed: u64) -> Vec<Seat> {
        let mut order: Vec<Seat> = self.all_seats().collect();
        match self.setup.game {
            GameKind::Pentago => order.reverse(),
            GameKind::Pente => {
                let chosen = self.offer(OfferKind::Rematch).and_then(|offer| offer.first?.seat(order.len()));
                let first = chosen.or_else(|| self.usual_rematch_first()).map_or(0, Seat::index);
                order.rotate_left(first);
            }
            GameKind::PentagoXl => order.rotate_left(1),
            GameKind::Exago => {
                Dice::from_seed(seed).shuffle(&mut order);
                let winners = self.outcome.as_ref().map(crate::TableOutcome::winners).unwrap_or_default();
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
