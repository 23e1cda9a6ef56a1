//! Ways out of a game: resignation, the clock, absence, and games that never properly began.

use tessera_rules::{Places, Seat};

use super::Decision;
use crate::{Actor, Command, Millis, Outcome, Play, Refusal, Stage, Table, What, Why};

impl Table {
    pub(super) fn decide_resign(&self, seat: Seat) -> Decision {
        self.check_in_play(seat)?;
        Ok(self.withdrawn(seat, Why::Resigned))
    }

    pub(super) fn decide_claim(&self, claimant: Seat, now: Millis) -> Decision {
        self.check_in_play(claimant)?;
        let gone = self.check_claim(claimant, now)?;
        Ok(self.withdrawn(gone, Why::Gone))
    }

    /// A tick of the house finds what is due; a player's tick is a claim, and is told if it is wrong.
    pub(super) fn decide_tick(&self, by: &Actor, now: Millis) -> Decision {
        let is_claim = *by != Actor::House;
        if is_claim {
            self.check_playing()?;
            if self.seats_of(by).next().is_none() {
                return Err(Refusal::NotYourSeat);
            }
        }
        let Some((seat, deadline)) = self.to_move().zip(self.deadline()) else { return Ok(Vec::new()) };
        if now < deadline {
            return if is_claim { Err(Refusal::TimeIsNotUp { seat: seat.into() }) } else { Ok(Vec::new()) };
        }
        if self.has_properly_begun() {
            return Ok(self.withdrawn(seat, Why::Time));
        }
        Ok(vec![What::Ended { outcome: Outcome::aborted(Some(seat.into())) }])
    }

    /// Nobody's time runs out while nobody can move: before anything else happens after the house was closed.
    pub(super) fn decide_resume(&self, by: &Actor) -> Decision {
        if *by != Actor::House {
            return Err(Refusal::HouseOnly);
        }
        Ok(self.deadline().map(|_| What::Resumed).into_iter().collect())
    }

    /// Whether the game counts: two moves were made or somebody gave up. In a tournament it counts from the start.
    fn has_properly_begun(&self) -> bool {
        self.moves.len() >= 2 || !self.withdrawals.is_empty() || self.opening.play == Play::Tournament
    }

    pub(super) fn decide_abort(&self, command: &Command, by: &Actor) -> Decision {
        let aborted = |seat: Option<Seat>| {
            let outcome = Outcome::aborted(seat.map(Into::into));
            Ok(vec![What::Ended { outcome }])
        };
        match self.stage {
            Stage::Over => return Err(Refusal::Over),
            Stage::Waiting => {
                self.check_host(by)?;
                return aborted(None);
            }
            Stage::Playing => {}
        }
        if *by == Actor::House {
            return aborted(None);
        }
        let seat = self.acting(command, by)?;
        self.check_in_play(seat)?;
        if self.opening.play == Play::Tournament {
            return Err(Refusal::TournamentAbort);
        }
        if self.moves.len() >= 2 {
            return Err(Refusal::TooLateToAbort);
        }
        aborted(Some(seat))
    }

    /// Somebody is out of the game: between two he has lost, a team has lost with him, and otherwise the others play on
    /// until one of them is left.
    fn withdrawn(&self, seat: Seat, why: Why) -> Vec<What> {
        let mut happening = vec![What::Withdrew { seat: seat.into(), why }];
        let mut after = self.game.clone();
        let places =
            if after.withdraw(seat) { after.places() } else { Some(Places::won_by(&[seat.next(2)], 2)) };
        if let Some(places) = places {
            let outcome = Outcome::new(why.into(), places, Some(seat.into()));
            happening.push(What::Ended { outcome });
        }
        happening
    }
}
