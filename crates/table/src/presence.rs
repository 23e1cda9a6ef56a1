//! Presence: which players are connected, and claims against absent ones.
//!
//! Presence is no event: a phone that loses its connection again and again would fill the table. The server sets it and
//! stores only the latest state. A claim that succeeds is an event like any other, so that a replay needs no presence.

use tessera_rules::Seat;

use crate::{Millis, PlayerId, SeatNumber, Table, TableRefusal};

impl Table {
    /// Time at which the holder of a seat disconnected; none while connected.
    pub fn absent_since(&self, seat: Seat) -> Option<Millis> {
        self.gone.get(seat.index()).copied().flatten()
    }

    /// Sets since when a player is disconnected; none if they are connected. Returns the seats for which that is a change.
    pub fn set_absence(&mut self, player: &PlayerId, since: Option<Millis>) -> Vec<SeatNumber> {
        let is_affected = |seat: &Seat| {
            let gone = self.gone[seat.index()].is_some();
            self.seats[seat.index()].player() == Some(player) && gone != since.is_some()
        };
        let changed: Vec<Seat> = self.all_seats().filter(is_affected).collect();
        for seat in &changed {
            self.gone[seat.index()] = since;
        }
        changed.into_iter().map(SeatNumber::from).collect()
    }

    /// Times at which the holders of the seats disconnected, in seat order.
    pub fn absences(&self) -> &[Option<Millis>] {
        &self.gone
    }

    /// Restores the absences of all seats, as they were stored with the table. A list of another length is ignored.
    pub fn restore_absences(&mut self, since: &[Option<Millis>]) {
        if since.len() == self.gone.len() {
            self.gone = since.to_vec();
        }
    }

    /// Leaves a pause that ends now out of all absences.
    pub fn shift_absences(&mut self, length: Millis, now: Millis) {
        self.gone.iter_mut().flatten().for_each(|since| *since = since.plus(length).min(now));
    }

    /// Time from which the others may claim because the seat to move is disconnected: a grace period after it left or its
    /// turn began, whichever was later.
    pub fn claim_from(&self) -> Option<Millis> {
        let seat = self.to_move()?;
        let since = self.absent_since(seat)?.max(self.clocks.turn_began());
        let clock = self.setup.clock;
        // A first move is not timed, and absence must not be punished earlier than slowness.
        let grace =
            clock.first_move_limit().filter(|_| self.is_first_move(seat)).unwrap_or(clock.claim_delay());
        Some(since.plus(grace))
    }

    /// Checks that a seat may claim now, and returns the absent seat.
    pub(crate) fn check_claim(&self, claimant: Seat, now: Millis) -> Result<Seat, TableRefusal> {
        let seat = self.to_move().ok_or(TableRefusal::NotStarted)?;
        let same_holder = self.seats[seat.index()].player() == self.seats[claimant.index()].player();
        let from = self.claim_from().filter(|_| !same_holder);
        let from = from.ok_or(TableRefusal::NotGone { seat: seat.into() })?;
        if now < from {
            return Err(TableRefusal::Grace { seat: seat.into(), wait: from.since(now) });
        }
        Ok(seat)
    }
}
