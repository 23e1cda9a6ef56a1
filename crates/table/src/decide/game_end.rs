//! Ends of a game off the board: resignation, time, absence and abort.

use tessera_rules::{FinalPlaces, Seat};

use super::Decision;
use crate::{
    Actor, GameCategory, Millis, Table, TableCommand, TableEventKind, TableOutcome, TableRefusal, TableStage,
    WithdrawalReason,
};

impl Table {
    pub(super) fn decide_resign(&self, seat: Seat) -> Decision {
        self.check_in_play(seat)?;
        Ok(self.withdrawal_events(seat, WithdrawalReason::Resigned))
    }

    pub(super) fn decide_claim(&self, claimant: Seat, now: Millis) -> Decision {
        self.check_in_play(claimant)?;
        let gone = self.check_claim(claimant, now)?;
        Ok(self.withdrawal_events(gone, WithdrawalReason::Gone))
    }

    /// A tick of the server checks the deadline; a player's tick is a claim, and is refused if it is wrong.
    pub(super) fn decide_tick(&self, by: &Actor, now: Millis) -> Decision {
        let is_claim = *by != Actor::Server;
        if is_claim {
            self.check_playing()?;
            if self.seats_of(by).next().is_none() {
                return Err(TableRefusal::NotYourSeat);
            }
        }
        let Some((seat, deadline)) = self.to_move().zip(self.deadline()) else { return Ok(Vec::new()) };
        if now < deadline {
            return if is_claim {
                Err(TableRefusal::TimeIsNotUp { seat: seat.into() })
            } else {
                Ok(Vec::new())
            };
        }
        if self.counts() {
            return Ok(self.withdrawal_events(seat, WithdrawalReason::Time));
        }
        Ok(vec![TableEventKind::Ended { outcome: TableOutcome::aborted(Some(seat.into())) }])
    }

    /// Stops the clocks for the time that the server was down; comes before any other command after a restart.
    pub(super) fn decide_resume(&self, by: &Actor) -> Decision {
        if *by != Actor::Server {
            return Err(TableRefusal::ServerOnly);
        }
        Ok(self.deadline().map(|_| TableEventKind::Resumed).into_iter().collect())
    }

    /// Stops the clocks for the time by which the server's date jumped. Without a running clock there is nothing to record.
    pub(super) fn decide_pause(&self, length: Millis, by: &Actor) -> Decision {
        if *by != Actor::Server {
            return Err(TableRefusal::ServerOnly);
        }
        Ok(self.deadline().map(|_| TableEventKind::Paused { length }).into_iter().collect())
    }

    /// Whether the game counts: two moves were made or a player withdrew. In a tournament it counts from the start.
    fn counts(&self) -> bool {
        self.moves.len() >= 2 || !self.withdrawals.is_empty() || self.setup.play == GameCategory::Tournament
    }

    pub(super) fn decide_abort(&self, command: &TableCommand, by: &Actor) -> Decision {
        let aborted = |seat: Option<Seat>| {
            let outcome = TableOutcome::aborted(seat.map(Into::into));
            Ok(vec![TableEventKind::Ended { outcome }])
        };
        match self.stage {
            TableStage::Over => return Err(TableRefusal::Over),
            TableStage::Waiting => {
                self.check_host(by)?;
                return aborted(None);
            }
            TableStage::Playing => {}
        }
        if *by == Actor::Server {
            return aborted(None);
        }
        let seat = self.acting_seat(command, by)?;
        self.check_in_play(seat)?;
        if self.setup.play == GameCategory::Tournament {
            return Err(TableRefusal::TournamentAbort);
        }
        if self.moves.len() >= 2 {
            return Err(TableRefusal::TooLateToAbort);
        }
        aborted(Some(seat))
    }

    /// Events of a withdrawal. Of two players the other wins, a team loses together, and otherwise the others play on until
    /// one of them is left.
    fn withdrawal_events(&self, seat: Seat, why: WithdrawalReason) -> Vec<TableEventKind> {
        let mut kinds = vec![TableEventKind::Withdrew { seat: seat.into(), why }];
        let mut after = self.game.clone();
        let places =
            if after.withdraw(seat) { after.places() } else { Some(FinalPlaces::won_by(&[seat.next(2)], 2)) };
        if let Some(places) = places {
            let outcome = TableOutcome::new(why.into(), places, Some(seat.into()));
            kinds.push(TableEventKind::Ended { outcome });
        }
        kinds
    }
}
