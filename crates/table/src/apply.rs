//! Applies events to a table.

use std::sync::Arc;

use tessera_rules::{AnyGame, Seat};

use crate::chat::ChatMessage;
use crate::table::Withdrawal;
use crate::xl_colour_choice::colours_by_seat;
use crate::{
    MarbleColour, Millis, Offer, OfferKind, PlayedMove, SeatHolder, SeatNumber, Table, TableEvent,
    TableEventKind, TableOutcome, TableStage, WithdrawalReason,
};

/// An event that does not follow from those before it: the stored events are damaged or out of order.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {number} cannot follow: {reason}")]
pub struct TableApplyError {
    /// Number of the event.
    pub number: u32,
    /// Why it does not follow.
    pub reason: String,
}

type Applied = Result<(), String>;

fn invalid<T>(reason: &str) -> Result<T, String> {
    Err(reason.to_owned())
}

impl Table {
    /// Applies an event. Events made by [`decide`](Table::decide) always follow; any other event that does not is refused,
    /// and nothing changes.
    pub fn apply(&mut self, event: &TableEvent) -> Result<(), TableApplyError> {
        let failed = |reason: String| TableApplyError { number: event.number, reason };
        if event.number != self.number + 1 {
            return Err(failed(format!("number {} is next", self.number + 1)));
        }
        if event.at < self.at {
            return Err(failed("it is earlier than the event before".into()));
        }
        self.apply_kind(&event.kind, event.number, event.at).map_err(failed)?;
        self.number = event.number;
        self.at = event.at;
        if event.kind.changes_game() {
            self.changed = event.number;
            self.paused = None;
        }
        if let Some(command) = &event.command {
            self.executed.add(command, event.number);
        }
        Ok(())
    }

    fn apply_kind(&mut self, kind: &TableEventKind, number: u32, at: Millis) -> Applied {
        match kind {
            TableEventKind::Opened { .. } => invalid("a table is opened once"),
            TableEventKind::SeatTaken { seat, holder } => self.sit(*seat, holder.clone()),
            TableEventKind::SeatLeft { seat } => self.sit(*seat, SeatHolder::Open),
            TableEventKind::ColourChosen { seat, colour } => self.colour(*seat, *colour),
            TableEventKind::Started { order, .. } => self.start_playing(order, at),
            TableEventKind::Placed { seat, cell } => self.place(*seat, cell),
            TableEventKind::Moved { seat, text, used, left, announces } => {
                let clocks_before = self.clocks.left().to_vec();
                let played = PlayedMove {
                    seat: *seat,
                    text: text.clone(),
                    used: *used,
                    announces: *announces,
                    clocks_before,
                };
                self.play(played, *left, at)
            }
            TableEventKind::TakenBack { moves } => self.take_back(*moves as usize, at),
            TableEventKind::Offered { seat, offer, first } => self.open_offer(*seat, *offer, *first, number),
            TableEventKind::Agreed { seat, offer } => self.agree(*seat, *offer),
            TableEventKind::Declined { seat, offer } => self.close_offer(*seat, *offer),
            TableEventKind::Withdrew { seat, why } => self.withdraw(*seat, *why, at),
            TableEventKind::Ended { outcome } => self.end(outcome.clone(), at),
            TableEventKind::PlayedOn => self.play_on(at),
            TableEventKind::Left { seat } => self.apply_presence(*seat, Some(at)),
            TableEventKind::Returned { seat } => self.apply_presence(*seat, None),
            TableEventKind::Renamed { seat, name, seat_name } => self.rename(*seat, name, seat_name),
            TableEventKind::Resumed => {
                let downtime = at.since(self.at);
                self.clocks.pause(downtime, at);
                self.shift_absences(downtime, at);
                Ok(())
            }
            TableEventKind::Paused { length } => {
                self.clocks.pause(*length, at);
                self.shift_absences(*length, at);
                self.paused = Some(*length);
                Ok(())
            }
            TableEventKind::Said { room, name, seat, player, text } => {
                self.counts.add_message(*room, player.as_ref());
                let (name, text, author) = (name.clone(), text.clone(), player.clone());
                self.chat.add(ChatMessage { number, at, room: *room, name, seat: *seat, author, text });
                Ok(())
            }
            TableEventKind::RematchOpened { table } => {
                if self.stage != TableStage::Over {
                    return invalid("the game is not over");
                }
                self.rematch = Some(table.clone());
                Ok(())
            }
        }
    }

    fn check_seat(&self, seat: SeatNumber) -> Result<Seat, String> {
        seat.seat(self.seats.len()).ok_or_else(|| format!("there is no seat {seat}"))
    }

    fn sit(&mut self, seat: SeatNumber, holder: SeatHolder) -> Applied {
        let seat = self.check_seat(seat)?;
        // The holder of a reserved seat may continue on another device.
        let changes_device = self.setup.access == crate::AccessPolicy::Reserved
            && self.stage == TableStage::Playing
            && !holder.is_open()
            && self.seats[seat.index()].player().is_some();
        if self.stage != TableStage::Waiting && !changes_device {
            return invalid("the game has begun");
        }
        self.counts.add_seat_change(seat, &holder);
        // The holder of a reserved seat who continues on another device keeps the colour.
        if !changes_device {
            self.colours[seat.index()] = None;
            self.marble_colours = colours_by_seat(self.setup.game, &self.colours);
        }
        self.seats[seat.index()] = holder;
        self.gone[seat.index()] = None;
        Ok(())
    }

    fn colour(&mut self, seat: SeatNumber, colour: MarbleColour) -> Applied {
        let seat = self.check_seat(seat)?;
        if self.colours.contains(&Some(colour)) {
            return invalid("another seat has this colour");
        }
        let Some(&old) = self.marble_colours.get(seat.index()) else {
            return invalid("players choose their colours in Pentago XL only");
        };
        // A player who has chosen none gets the colour that becomes free. The others keep theirs.
        if let Some(other) = self.marble_colours.iter().position(|&other| other == colour) {
            self.marble_colours[other] = old;
        }
        self.marble_colours[seat.index()] = colour;
        self.counts.add_colour_choice(seat);
        self.colours[seat.index()] = Some(colour);
        Ok(())
    }

    fn rename(&mut self, seat: SeatNumber, name: &str, seat_name: &str) -> Applied {
        let seat = self.check_seat(seat)?;
        let game = self.setup.tournament.as_mut().ok_or("the table belongs to no tournament")?;
        let entered =
            game.players.get_mut(seat.index()).ok_or("the tournament names no player for that seat")?;
        name.clone_into(entered);
        self.seats[seat.index()].rename(seat_name);
        Ok(())
    }

    fn start_playing(&mut self, order: &[SeatNumber], at: Millis) -> Applied {
        let from: Vec<Seat> = order.iter().map(|&seat| self.check_seat(seat)).collect::<Result<_, _>>()?;
        if self.stage != TableStage::Waiting
            || from.len() != self.seats.len()
            || !self.all_seats().all(|seat| from.contains(&seat))
        {
            return invalid("the game cannot start with this order");
        }
        self.seats = from.iter().map(|seat| self.seats[seat.index()].clone()).collect();
        self.gone = from.iter().map(|seat| self.gone[seat.index()]).collect();
        self.colours = from.iter().map(|seat| self.colours[seat.index()]).collect();
        self.marble_colours = colours_by_seat(self.setup.game, &self.colours);
        self.counts.reorder(&from);
        self.stage = TableStage::Playing;
        self.clocks.begin(at);
        Ok(())
    }

    fn check_turn(&self, seat: SeatNumber) -> Result<Seat, String> {
        match self.to_move() {
            Some(mover) if SeatNumber::from(mover) == seat => Ok(mover),
            _ => Err(format!("it is not the turn of seat {seat}")),
        }
    }

    fn place(&mut self, seat: SeatNumber, cell: &str) -> Applied {
        self.check_turn(seat)?;
        if self.placed.is_some() {
            return invalid("a marble has been placed already");
        }
        self.game.parse_move(cell).map_err(|reason| reason.to_string())?;
        self.placed = Some(cell.to_owned());
        Ok(())
    }

    fn play(&mut self, played: PlayedMove, left: Option<Millis>, at: Millis) -> Applied {
        let seat = self.check_turn(played.seat)?;
        let before = self.game.clone();
        self.game.play_text(&played.text).map_err(|reason| reason.to_string())?;
        self.previous = Some(Arc::new(before));
        self.clocks.press(seat, left, at);
        self.placed = None;
        self.offers.retain(|offer| !offer.ends_with_move(played.seat));
        self.draw_declined[seat.index()] = false;
        self.moves.push(played);
        Ok(())
    }

    fn take_back(&mut self, moves: usize, at: Millis) -> Applied {
        let remaining =
            self.moves.len().checked_sub(moves).filter(|_| moves > 0 && self.stage == TableStage::Playing);
        let replayed =
            |count| self.replay_moves(self.starting_position()?, count).map(|game: AnyGame| (count, game));
        let Some((remaining, game)) = remaining.and_then(replayed) else {
            return invalid("there are fewer moves to take back");
        };
        self.game = game;
        self.previous = None;
        self.placed = None;
        self.clocks.restore(self.moves[remaining].clocks_before.clone(), at);
        self.moves.truncate(remaining);
        self.counts.add_take_back();
        // The offers were made in another position.
        self.offers.clear();
        Ok(())
    }

    fn open_offer(
        &mut self,
        seat: SeatNumber,
        kind: OfferKind,
        first: Option<SeatNumber>,
        number: u32,
    ) -> Applied {
        let maker = self.check_seat(seat)?;
        first.map(|first| self.check_seat(first)).transpose()?;
        if self.offer(kind).is_some() {
            return invalid("that is offered already");
        }
        self.counts.add_offer(maker, kind);
        self.offers.push(Offer { kind, by: seat, number, agreed: vec![seat], first });
        Ok(())
    }

    fn agree(&mut self, seat: SeatNumber, kind: OfferKind) -> Applied {
        self.check_seat(seat)?;
        let offer = self.offers.iter_mut().find(|offer| offer.kind == kind);
        let offer = offer.ok_or("there is no such offer")?;
        if offer.agreed.contains(&seat) {
            return invalid("the seat has agreed already");
        }
        offer.agreed.push(seat);
        Ok(())
    }

    fn close_offer(&mut self, seat: SeatNumber, kind: OfferKind) -> Applied {
        self.check_seat(seat)?;
        let by = self.offer(kind).map(|offer| offer.by).ok_or("there is no such offer")?;
        let by = self.check_seat(by)?;
        self.draw_declined[by.index()] |= kind == OfferKind::Draw;
        self.offers.retain(|offer| offer.kind != kind);
        Ok(())
    }

    fn withdraw(&mut self, seat: SeatNumber, why: WithdrawalReason, at: Millis) -> Applied {
        let seat = self.check_seat(seat)?;
        if !self.is_in_play(seat) {
            return invalid("the seat is not in the game");
        }
        if self.game.to_move() == seat {
            self.placed = None;
            self.stop_clock(at);
        }
        self.game.withdraw(seat);
        self.withdrawals.push(Withdrawal { seat, why, after: self.moves.len() });
        // The offers were made to other players.
        self.offers.clear();
        Ok(())
    }

    fn end(&mut self, outcome: TableOutcome, at: Millis) -> Applied {
        if self.stage == TableStage::Over {
            return invalid("the game is over already");
        }
        if !outcome.places.is_empty() && outcome.places.len() != self.seats.len() {
            return invalid("every seat has a place, or none has");
        }
        self.stop_clock(at);
        self.stage = TableStage::Over;
        self.outcome = Some(outcome);
        self.placed = None;
        self.offers.clear();
        Ok(())
    }

    /// Stops the running clock; it does not run during a player's first move.
    fn stop_clock(&mut self, at: Millis) {
        match self.to_move() {
            Some(seat) if !self.is_first_move(seat) => self.clocks.stop(seat, at),
            _ => self.clocks.begin(at),
        }
    }

    fn play_on(&mut self, at: Millis) -> Applied {
        let game = self.position_playing_on().filter(|_| self.stage == TableStage::Over);
        self.game = game.ok_or("nobody can play on")?;
        self.previous = None;
        self.played_on = Some(self.moves.len());
        self.stage = TableStage::Playing;
        self.outcome = None;
        self.offers.clear();
        self.clocks.begin(at);
        Ok(())
    }

    fn apply_presence(&mut self, seat: SeatNumber, since: Option<Millis>) -> Applied {
        let seat = self.check_seat(seat)?;
        self.gone[seat.index()] = since;
        Ok(())
    }
}
