//! Validates commands and makes their events.

mod chat;
mod game_end;
mod moves;
mod offers;
mod rematch;
mod seats;

use tessera_rules::Seat;

use crate::{
    Actor, CommandRef, Millis, SeatNumber, Table, TableAction, TableCommand, TableEvent, TableEventKind,
    TableRefusal, TableStage,
};

/// The events of a command, without their numbers, or the refusal.
type Decision = Result<Vec<TableEventKind>, TableRefusal>;

impl Table {
    /// Validates a command and returns the events to store and then to [`apply`](Table::apply), or a refusal. The table
    /// itself does not change.
    ///
    /// The events of one command must be stored together or not at all: a move that ends the game is followed by the end,
    /// and a table that read only the move would continue.
    ///
    /// An empty list means that there is nothing to do: the command was executed before (see
    /// [`event_of_command`](Table::event_of_command)), or a tick found that no time is up. When the time of the seat to
    /// move is up, all commands are refused until a [`Tick`](TableAction::Tick) has recorded that; the server sends one at
    /// each [`deadline`](Table::deadline).
    pub fn decide(
        &self,
        command: &TableCommand,
        by: &Actor,
        now: Millis,
    ) -> Result<Vec<TableEvent>, TableRefusal> {
        if let Some(id) = &command.id {
            if !id.is_valid() {
                return Err(TableRefusal::CommandId);
            }
            if self.event_of_command(id, by).is_some() {
                return Ok(Vec::new());
            }
        }
        if command.seen > self.number {
            return Err(TableRefusal::NotYet { seen: command.seen, last: self.number });
        }
        // Times never decrease, even if the clocks of several servers differ.
        let at = self.time(now).max(self.at);
        let kinds = self.decide_kinds(command, by, at)?;
        let number = |(i, kind)| {
            let reference = |id| CommandRef { id, by: by.id() };
            let command = command.id.clone().filter(|_| i == 0).map(reference);
            TableEvent { number: self.number + 1 + i as u32, at, command, kind }
        };
        Ok(kinds.into_iter().enumerate().map(number).collect())
    }

    fn decide_kinds(&self, command: &TableCommand, by: &Actor, now: Millis) -> Decision {
        match &command.action {
            TableAction::Tick => return self.decide_tick(by, now),
            TableAction::Say { text, link } => return self.decide_say(text, link.as_deref(), by),
            TableAction::Resume => return self.decide_resume(by),
            TableAction::Pause { length } => return self.decide_pause(*length, by),
            TableAction::Rename { name, seat_name } => {
                return self.decide_rename(command.seat, name, seat_name, by);
            }
            _ => self.check_time(now)?,
        }
        match &command.action {
            TableAction::TakeSeat { link, name } => {
                self.decide_take_seat(command.seat, link.as_deref(), name.as_deref(), by)
            }
            TableAction::ChooseColour { colour } => {
                self.decide_choose_colour(self.acting_seat(command, by)?, *colour)
            }
            TableAction::LeaveSeat => self.decide_leave_seat(self.acting_seat(command, by)?),
            TableAction::SeatEngine { level } => self.decide_seat_engine(command.seat, *level, by),
            TableAction::OpenSeat => self.decide_open_seat(command.seat, by),
            TableAction::GiveSeat { holder } => self.decide_give_seat(command.seat, holder, by),
            TableAction::Start { seed } => self.decide_start(*seed, by),
            TableAction::Move { text } => self.decide_move(text, command, by, now),
            TableAction::Place { cell } => self.decide_place(cell, command, by, now),
            TableAction::Turn { turn } => self.decide_turn(turn, command, by, now),
            TableAction::Offer { offer, first } => {
                self.decide_offer(*offer, *first, self.acting_seat(command, by)?, by)
            }
            TableAction::Agree { offer } => self.decide_agree(*offer, command, by),
            TableAction::Decline { offer } => self.decide_decline(*offer, command, by),
            TableAction::Resign => self.decide_resign(self.acting_seat(command, by)?),
            TableAction::Abort => self.decide_abort(command, by),
            TableAction::ClaimGone => self.decide_claim(self.acting_seat(command, by)?, now),
            TableAction::OpenRematch { table } => self.decide_open_rematch(table, by),
            TableAction::Tick
            | TableAction::Say { .. }
            | TableAction::Resume
            | TableAction::Pause { .. }
            | TableAction::Rename { .. } => Ok(Vec::new()),
        }
    }

    /// Refuses everything else once the time of the seat to move is up, until a tick records it.
    fn check_time(&self, now: Millis) -> Result<(), TableRefusal> {
        match (self.to_move(), self.deadline()) {
            (Some(seat), Some(deadline)) if now >= deadline => {
                Err(TableRefusal::TimeIsUp { seat: seat.into() })
            }
            _ => Ok(()),
        }
    }

    fn check_seat_number(&self, seat: SeatNumber) -> Result<Seat, TableRefusal> {
        seat.seat(self.seats.len()).ok_or(TableRefusal::NoSuchSeat { seat, seats: self.seats.len() })
    }

    /// The seat that an actor acts for: the command's, or the actor's only seat, or the actor's seat that is to move.
    fn acting_seat(&self, command: &TableCommand, by: &Actor) -> Result<Seat, TableRefusal> {
        if let Some(seat) = command.seat {
            let seat = self.check_seat_number(seat)?;
            let own = self.seats_of(by).any(|own| own == seat);
            return if own { Ok(seat) } else { Err(TableRefusal::NotYourSeat) };
        }
        let mut own = self.seats_of(by);
        match (own.next(), own.next()) {
            (None, _) => Err(TableRefusal::NotYourSeat),
            (Some(only), None) => Ok(only),
            _ => match self.to_move() {
                Some(mover) if self.seats_of(by).any(|own| own == mover) => Ok(mover),
                _ => Err(TableRefusal::WhichSeat),
            },
        }
    }

    fn check_playing(&self) -> Result<(), TableRefusal> {
        match self.stage {
            TableStage::Waiting => Err(TableRefusal::NotStarted),
            TableStage::Playing => Ok(()),
            TableStage::Over => Err(TableRefusal::Over),
        }
    }

    fn check_waiting(&self) -> Result<(), TableRefusal> {
        match self.stage {
            TableStage::Waiting => Ok(()),
            TableStage::Playing => Err(TableRefusal::AlreadyStarted),
            TableStage::Over => Err(TableRefusal::Over),
        }
    }

    fn check_in_play(&self, seat: Seat) -> Result<(), TableRefusal> {
        self.check_playing()?;
        if self.is_in_play(seat) { Ok(()) } else { Err(TableRefusal::OutOfTheGame { seat: seat.into() }) }
    }
}
