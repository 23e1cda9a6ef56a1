//! Presence: which players are connected, and claims against absent ones.

use tessera_rules::Seat;

use crate::{Millis, Table, TableRefusal};

impl Table {
    /// Time at which the holder of a seat disconnected; none while connected.
    pub fn gone_since(&self, seat: Seat) -> Option<Millis> {
        self.gone.get(seat.index()).copied().flatten()
    }

    /// Time from which the others may claim because the seat to move is disconnected: a grace period after it left or its
    /// turn began, whichever was later.
    pub fn claim_from(&self) -> Option<Millis> {
        let seat = self.to_move()?;
        let since = self.gone_since(seat)?.max(self.clocks.turn_began());
        let clock = self.setup.clock;
        // A first move is not timed, and absence must not be punished earlier than slowness.
        let grace =
            clock.first_move_limit().filter(|_| self.is_first_move(seat)).unwrap_or(clock.absence_grace());
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
