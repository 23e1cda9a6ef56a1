//! Events made to happen.

use std::sync::Arc;

use tessera_rules::{AnyGame, Seat};

use crate::chat::Message;
use crate::table::Withdrawal;
use crate::{
    Event, Holder, Millis, Offer, OfferKind, Outcome, Party, Played, SeatNumber, Stage, Table, What, Why,
};

/// An event that cannot follow those before it: the store is not what it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {number} cannot follow: {reason}")]
pub struct CannotFollow {
    /// The event's number.
    pub number: u32,
    /// Why not.
    pub reason: String,
}

type Applied = Result<(), String>;

fn wrong<T>(reason: &str) -> Result<T, String> {
    Err(reason.to_owned())
}

impl Table {
    /// Makes an event happen. Events that [`decide`](Table::decide) made follow; others are refused if they cannot, and
    /// then nothing changes.
    pub fn apply(&mut self, event: &Event) -> Result<(), CannotFollow> {
        let failed = |reason: String| CannotFollow { number: event.number, reason };
        if event.number != self.number + 1 {
            return Err(failed(format!("number {} is next", self.number + 1)));
        }
        if event.at < self.at {
            return Err(failed("it is earlier than the event before".into()));
        }
        self.happen(&event.what, event.number, event.at).map_err(failed)?;
        self.number = event.number;
        self.at = event.at;
        if event.what.is_of_the_game() {
            self.changed = event.number;
        }
        if let Some(done) = &event.command {
            let outside = match &done.by {
                Party::Player(player) => !self.has_seat(player),
                Party::Engine(_) | Party::House => false,
            };
            self.done[usize::from(outside)].add(done, event.number);
        }
        Ok(())
    }

    fn happen(&mut self, what: &What, number: u32, at: Millis) -> Applied {
        match what {
            What::Opened { .. } => wrong("a table is opened once"),
            What::SeatTaken { seat, holder } => self.sit(*seat, holder.clone()),
            What::SeatLeft { seat } => self.sit(*seat, Holder::Open),
            What::Started { order, .. } => self.start_playing(order, at),
            What::Placed { seat, cell } => self.place(*seat, cell),
            What::Moved { seat, text, used, left, announces } => {
                let clocks_before = self.clocks.left().to_vec();
                let played = Played {
                    seat: *seat,
                    text: text.clone(),
                    used: *used,
                    announces: *announces,
                    clocks_before,
                };
                self.play(played, *left, at)
            }
            What::TakenBack { moves } => self.take_back(*moves as usize, at),
            What::Offered { seat, offer } => self.open_offer(*seat, *offer, number),
            What::Agreed { seat, offer } => self.agree(*seat, *offer),
            What::Declined { seat, offer } => self.close_offer(*seat, *offer),
            What::Withdrew { seat, why } => self.withdraw(*seat, *why, at),
            What::Ended { outcome } => self.end(outcome.clone(), at),
            What::PlayedOn => self.play_on(at),
            What::Left { seat } => self.set_gone(*seat, Some(at)),
            What::Returned { seat } => self.set_gone(*seat, None),
            What::Renamed { seat, name, seat_name } => self.rename(*seat, name, seat_name),
            What::Resumed => {
                let closed = at.since(self.at);
                self.clocks.pause(closed);
                self.gone.iter_mut().flatten().for_each(|since| *since = since.plus(closed));
                Ok(())
            }
            What::Said { room, name, seat, text } => {
                let (name, text) = (name.clone(), text.clone());
                self.chat.add(Message { number, at, room: *room, name, seat: *seat, text });
                Ok(())
            }
            What::RematchOpened { table } => {
                if self.stage != Stage::Over {
                    return wrong("the game is not over");
                }
                self.rematch = Some(table.clone());
                Ok(())
            }
        }
    }

    fn known(&self, seat: SeatNumber) -> Result<Seat, String> {
        seat.seat(self.seats.len()).ok_or_else(|| format!("there is no seat {seat}"))
    }

    fn sit(&mut self, seat: SeatNumber, holder: Holder) -> Applied {
        let seat = self.known(seat)?;
        // Who has a reserved seat may go on at another machine.
        let moves_on = self.opening.access == crate::Access::Reserved
            && self.stage == Stage::Playing
            && !holder.is_open()
            && self.seats[seat.index()].player().is_some();
        if self.stage != Stage::Waiting && !moves_on {
            return wrong("the game has begun");
        }
        self.seats[seat.index()] = holder;
        self.gone[seat.index()] = None;
        Ok(())
    }

    fn rename(&mut self, seat: SeatNumber, name: &str, seat_name: &str) -> Applied {
        let seat = self.known(seat)?;
        let of = self.opening.tournament.as_mut().ok_or("nobody is named by a tournament")?;
        let entered = of.players.get_mut(seat.index()).ok_or("nobody is named for that seat")?;
        name.clone_into(entered);
        self.seats[seat.index()].rename(seat_name);
        Ok(())
    }

    fn start_playing(&mut self, order: &[SeatNumber], at: Millis) -> Applied {
        let from: Vec<Seat> = order.iter().map(|&seat| self.known(seat)).collect::<Result<_, _>>()?;
        if self.stage != Stage::Waiting
            || from.len() != self.seats.len()
            || !self.all().all(|seat| from.contains(&seat))
        {
            return wrong("the game cannot start so");
        }
        self.seats = from.iter().map(|seat| self.seats[seat.index()].clone()).collect();
        self.gone = from.iter().map(|seat| self.gone[seat.index()]).collect();
        self.stage = Stage::Playing;
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
            return wrong("a marble has been placed already");
        }
        self.game.parse_move(cell).map_err(|reason| reason.to_string())?;
        self.placed = Some(cell.to_owned());
        Ok(())
    }

    fn play(&mut self, played: Played, left: Option<Millis>, at: Millis) -> Applied {
        let seat = self.check_turn(played.seat)?;
        let before = self.game.clone();
        self.game.play_text(&played.text).map_err(|reason| reason.to_string())?;
        self.before = Some(Arc::new(before));
        self.clocks.press(seat, left, at);
        self.placed = None;
        self.offers.retain(|offer| !offer.lapses(played.seat));
        self.turned_down[seat.index()] = false;
        self.moves.push(played);
        Ok(())
    }

    fn take_back(&mut self, moves: usize, at: Millis) -> Applied {
        let remaining =
            self.moves.len().checked_sub(moves).filter(|_| moves > 0 && self.stage == Stage::Playing);
        let replayed = |count| self.replayed(self.start()?, count).map(|game: AnyGame| (count, game));
        let Some((remaining, game)) = remaining.and_then(replayed) else {
            return wrong("there are not so many moves to take back");
        };
        self.game = game;
        self.before = None;
        self.placed = None;
        self.clocks.set_back(self.moves[remaining].clocks_before.clone(), at);
        self.moves.truncate(remaining);
        // They were made in another position.
        self.offers.clear();
        Ok(())
    }

    fn open_offer(&mut self, seat: SeatNumber, kind: OfferKind, number: u32) -> Applied {
        self.known(seat)?;
        if self.offer(kind).is_some() {
            return wrong("that is offered already");
        }
        self.offers.push(Offer { kind, by: seat, number, agreed: vec![seat] });
        Ok(())
    }

    fn agree(&mut self, seat: SeatNumber, kind: OfferKind) -> Applied {
        self.known(seat)?;
        let offer = self.offers.iter_mut().find(|offer| offer.kind == kind);
        let offer = offer.ok_or("there is no such offer")?;
        if offer.agreed.contains(&seat) {
            return wrong("he has agreed already");
        }
        offer.agreed.push(seat);
        Ok(())
    }

    fn close_offer(&mut self, seat: SeatNumber, kind: OfferKind) -> Applied {
        self.known(seat)?;
        let by = self.offer(kind).map(|offer| offer.by).ok_or("there is no such offer")?;
        let by = self.known(by)?;
        self.turned_down[by.index()] |= kind == OfferKind::Draw;
        self.offers.retain(|offer| offer.kind != kind);
        Ok(())
    }

    fn withdraw(&mut self, seat: SeatNumber, why: Why, at: Millis) -> Applied {
        let seat = self.known(seat)?;
        if !self.is_in_play(seat) {
            return wrong("he is not in the game");
        }
        if self.game.to_move() == seat {
            self.placed = None;
            self.stop_clock(at);
        }
        self.game.withdraw(seat);
        self.withdrawals.push(Withdrawal { seat, why, after: self.moves.len() });
        // What was offered was offered to others.
        self.offers.clear();
        Ok(())
    }

    fn end(&mut self, outcome: Outcome, at: Millis) -> Applied {
        if self.stage == Stage::Over {
            return wrong("the game is over already");
        }
        if !outcome.places.is_empty() && outcome.places.len() != self.seats.len() {
            return wrong("every seat has a place, or none has");
        }
        self.stop_clock(at);
        self.stage = Stage::Over;
        self.outcome = Some(outcome);
        self.placed = None;
        self.offers.clear();
        Ok(())
    }

    /// The clock that ran stops; it did not run in a first move.
    fn stop_clock(&mut self, at: Millis) {
        match self.to_move() {
            Some(seat) if !self.is_first_move(seat) => self.clocks.stop(seat, at),
            _ => self.clocks.begin(at),
        }
    }

    fn play_on(&mut self, at: Millis) -> Applied {
        let game = self.playing_on().filter(|_| self.stage == Stage::Over);
        self.game = game.ok_or("nobody can play on")?;
        self.before = None;
        self.played_on = Some(self.moves.len());
        self.stage = Stage::Playing;
        self.outcome = None;
        self.offers.clear();
        self.clocks.begin(at);
        Ok(())
    }

    fn set_gone(&mut self, seat: SeatNumber, since: Option<Millis>) -> Applied {
        let seat = self.known(seat)?;
        self.gone[seat.index()] = since;
        Ok(())
    }
}
