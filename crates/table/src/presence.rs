//! Who is connected, and since when not.

use tessera_rules::Seat;

use crate::{Millis, Refusal, Table};

impl Table {
    /// Since when the holder of a seat has not been connected.
    pub fn gone_since(&self, seat: Seat) -> Option<Millis> {
        self.gone.get(seat.index()).copied().flatten()
    }

    /// From when on the others may claim because the seat to move is gone: a grace period after it left or its turn
    /// began, whichever was later.
    pub fn claim_from(&self) -> Option<Millis> {
        let seat = self.to_move()?;
        let since = self.gone_since(seat)?.max(self.clocks.began());
        let clock = self.opening.clock;
        // A first move is not timed, and being gone must not cost more than being slow.
        let grace = clock.start_limit().filter(|_| self.is_first_move(seat)).unwrap_or(clock.grace());
        Some(since.plus(grace))
    }

    /// Whether somebody may claim now.
    pub(crate) fn check_claim(&self, claimant: Seat, now: Millis) -> Result<Seat, Refusal> {
        let seat = self.to_move().ok_or(Refusal::NotStarted)?;
        let same_holder = self.seats[seat.index()].player() == self.seats[claimant.index()].player();
        let from = self.claim_from().filter(|_| !same_holder);
        let from = from.ok_or(Refusal::NotGone { seat: seat.into() })?;
        if now < from {
            return Err(Refusal::Grace { seat: seat.into(), wait: from.since(now) });
        }
        Ok(seat)
    }
}
