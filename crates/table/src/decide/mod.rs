//! Commands checked, and what they would bring about.

mod ending;
mod offering;
mod playing;
mod seating;
mod talking;

use tessera_rules::Seat;

use crate::{Action, Actor, Command, Done, Event, Millis, Refusal, SeatNumber, Stage, Table, What};

/// What happens, or why it does not.
type Decision = Result<Vec<What>, Refusal>;

impl Table {
    /// What a command brings about: the events to store and then to [`apply`](Table::apply), or why it is refused. The
    /// table itself does not change.
    ///
    /// The events of one command belong together and must be stored together or not at all: a move that ends the game
    /// is followed by the end, and a table that has read only the move would go on.
    ///
    /// No events at all mean that there is nothing to do: the command was done before (see [`done`](Table::done)), or a
    /// tick found that nobody's time is up. A command that comes when the time of the seat to move is up is refused until
    /// a [`Tick`](Action::Tick) has noted that; a server sends one at each [`deadline`](Table::deadline).
    pub fn decide(&self, command: &Command, by: &Actor, now: Millis) -> Result<Vec<Event>, Refusal> {
        if let Some(id) = &command.id {
            id.check()?;
            if self.done(id, by).is_some() {
                return Ok(Vec::new());
            }
        }
        if command.seen > self.number {
            return Err(Refusal::NotYet { seen: command.seen, last: self.number });
        }
        // The time does not run backwards, whatever the clocks of several servers say.
        let at = now.max(self.at);
        let happening = self.happening(command, by, at)?;
        let number = |(i, what)| {
            let done = |id| Done { id, by: by.party() };
            let command = command.id.clone().filter(|_| i == 0).map(done);
            Event { number: self.number + 1 + i as u32, at, command, what }
        };
        Ok(happening.into_iter().enumerate().map(number).collect())
    }

    fn happening(&self, command: &Command, by: &Actor, now: Millis) -> Decision {
        match &command.action {
            Action::Tick => return self.decide_tick(by, now),
            Action::Say { text, link } => return self.decide_say(text, link.as_deref(), by),
            Action::Resume => return self.decide_resume(by),
            Action::Rename { name, seat_name } => {
                return self.decide_rename(command.seat, name, seat_name, by);
            }
            Action::Left { player } => return self.decide_presence(player, by, true),
            Action::Returned { player } => return self.decide_presence(player, by, false),
            _ => self.check_time(now)?,
        }
        match &command.action {
            Action::TakeSeat { link, name } => {
                self.decide_take_seat(command.seat, link.as_deref(), name.as_deref(), by)
            }
            Action::LeaveSeat => self.decide_leave_seat(self.acting(command, by)?),
            Action::SeatEngine { level } => self.decide_seat_engine(command.seat, *level, by),
            Action::OpenSeat => self.decide_open_seat(command.seat, by),
            Action::GiveSeat { holder } => self.decide_give_seat(command.seat, holder, by),
            Action::Start { lot } => self.decide_start(*lot, by),
            Action::Move { text } => self.decide_move(text, command, by, now),
            Action::Place { cell } => self.decide_place(cell, command, by, now),
            Action::Turn { turn } => self.decide_turn(turn, command, by, now),
            Action::Offer { offer } => self.decide_offer(*offer, self.acting(command, by)?, by),
            Action::Agree { offer } => self.decide_agree(*offer, command, by),
            Action::Decline { offer } => self.decide_decline(*offer, command, by),
            Action::Resign => self.decide_resign(self.acting(command, by)?),
            Action::Abort => self.decide_abort(command, by),
            Action::ClaimGone => self.decide_claim(self.acting(command, by)?, now),
            Action::OpenRematch { table } => self.decide_open_rematch(table, by),
            Action::Tick
            | Action::Say { .. }
            | Action::Resume
            | Action::Rename { .. }
            | Action::Left { .. }
            | Action::Returned { .. } => Ok(Vec::new()),
        }
    }

    /// Nothing else happens when somebody's time is up and nobody has noted it.
    fn check_time(&self, now: Millis) -> Result<(), Refusal> {
        match (self.to_move(), self.deadline()) {
            (Some(seat), Some(deadline)) if now >= deadline => Err(Refusal::TimeIsUp { seat: seat.into() }),
            _ => Ok(()),
        }
    }

    fn seat_numbered(&self, seat: SeatNumber) -> Result<Seat, Refusal> {
        seat.seat(self.seats.len()).ok_or(Refusal::NoSuchSeat { seat, seats: self.seats.len() })
    }

    /// The seat for which somebody acts: the command's, or the only one he holds, or the one to move among his.
    fn acting(&self, command: &Command, by: &Actor) -> Result<Seat, Refusal> {
        if let Some(seat) = command.seat {
            let seat = self.seat_numbered(seat)?;
            let own = self.seats_of(by).any(|own| own == seat);
            return if own { Ok(seat) } else { Err(Refusal::NotYourSeat) };
        }
        let mut own = self.seats_of(by);
        match (own.next(), own.next()) {
            (None, _) => Err(Refusal::NotYourSeat),
            (Some(only), None) => Ok(only),
            _ => match self.to_move() {
                Some(mover) if self.seats_of(by).any(|own| own == mover) => Ok(mover),
                _ => Err(Refusal::WhichSeat),
            },
        }
    }

    fn check_playing(&self) -> Result<(), Refusal> {
        match self.stage {
            Stage::Waiting => Err(Refusal::NotStarted),
            Stage::Playing => Ok(()),
            Stage::Over => Err(Refusal::Over),
        }
    }

    fn check_waiting(&self) -> Result<(), Refusal> {
        match self.stage {
            Stage::Waiting => Ok(()),
            Stage::Playing => Err(Refusal::AlreadyStarted),
            Stage::Over => Err(Refusal::Over),
        }
    }

    fn check_in_play(&self, seat: Seat) -> Result<(), Refusal> {
        self.check_playing()?;
        if self.is_in_play(seat) { Ok(()) } else { Err(Refusal::OutOfTheGame { seat: seat.into() }) }
    }
}
