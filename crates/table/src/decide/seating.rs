//! Seats taken and left, and the start.

use tessera_rules::{Dice, Seat};

use super::Decision;
use crate::access::{check_chosen, check_name};
use crate::opening::check_holder;
use crate::{Access, Actor, Beginning, Holder, Play, Refusal, SeatNumber, Stage, Table, What};

impl Table {
    pub(super) fn decide_take_seat(
        &self,
        seat: Option<SeatNumber>,
        link: Option<&str>,
        name: Option<&str>,
        by: &Actor,
    ) -> Decision {
        let Actor::Person { player, name: own_name, guest } = by else { return Err(Refusal::NotYourSeat) };
        self.check_waiting()?;
        if !self.admits(Some(player), link) {
            return Err(Refusal::Private);
        }
        if self.opening.access == Access::Reserved {
            return Err(Refusal::Reserved);
        }
        let seat = match seat {
            Some(seat) => self.seat_numbered(seat)?,
            None => self.all().find(|seat| self.seats[seat.index()].is_open()).ok_or(Refusal::NoOpenSeat)?,
        };
        if !self.seats[seat.index()].is_open() {
            return Err(Refusal::SeatTaken { seat: seat.into() });
        }
        let name = name.map(check_chosen).transpose()?;
        let (player, own_name) = (player.clone(), own_name.clone());
        let holder = match (self.has_seat(&player), name) {
            (true, None) => return Err(Refusal::HoldsASeat),
            (true, Some(_)) if self.opening.play != Play::Casual => return Err(Refusal::OneSeatEach),
            (true, Some(name)) => Holder::SameScreen { player, name },
            (false, _) if *guest => Holder::Guest { player, name: own_name },
            (false, _) => Holder::Person { player, name: own_name },
        };
        check_holder(&holder)?;
        Ok(vec![What::SeatTaken { seat: seat.into(), holder }])
    }

    /// Nothing happens if it is his already.
    pub(super) fn decide_give_seat(&self, seat: Option<SeatNumber>, holder: &Holder, by: &Actor) -> Decision {
        if *by != Actor::House {
            return Err(Refusal::HouseOnly);
        }
        if self.opening.access != Access::Reserved {
            self.check_waiting()?;
        } else if self.stage == Stage::Over {
            return Err(Refusal::Over);
        }
        check_holder(holder)?;
        let seat = self.seat_numbered(seat.ok_or(Refusal::WhichSeat)?)?;
        let held = &self.seats[seat.index()];
        if held.player().is_some() && held.player() == holder.player() {
            return Ok(Vec::new());
        }
        if matches!(held, Holder::Engine { .. }) {
            return Err(Refusal::SeatTaken { seat: seat.into() });
        }
        match holder.player() {
            None => Err(Refusal::NoPlayer),
            Some(player) if self.has_seat(player) => Err(Refusal::HoldsASeat),
            Some(_) => Ok(vec![What::SeatTaken { seat: seat.into(), holder: holder.clone() }]),
        }
    }

    /// Nothing happens if he is called so already.
    pub(super) fn decide_rename(
        &self,
        seat: Option<SeatNumber>,
        name: &str,
        seat_name: &str,
        by: &Actor,
    ) -> Decision {
        if *by != Actor::House {
            return Err(Refusal::HouseOnly);
        }
        if self.stage == Stage::Over {
            return Err(Refusal::Over);
        }
        check_name(seat_name)?;
        let seat = self.seat_numbered(seat.ok_or(Refusal::WhichSeat)?)?;
        let entered = self.opening.tournament.as_ref().and_then(|of| of.players.get(seat.index()));
        let held = &self.seats[seat.index()];
        let seated = held.player().is_none() || held.name() == seat_name;
        if entered.is_none_or(|entered| entered == name && seated) {
            return Ok(Vec::new());
        }
        let (name, seat_name) = (name.to_owned(), seat_name.to_owned());
        Ok(vec![What::Renamed { seat: seat.into(), name, seat_name }])
    }

    pub(super) fn decide_leave_seat(&self, seat: Seat) -> Decision {
        self.check_waiting()?;
        Ok(vec![What::SeatLeft { seat: seat.into() }])
    }

    pub(super) fn decide_seat_engine(&self, seat: Option<SeatNumber>, level: u8, by: &Actor) -> Decision {
        self.check_host(by)?;
        self.check_waiting()?;
        let seat = match seat {
            Some(seat) => self.seat_numbered(seat)?,
            None => self.all().find(|seat| self.seats[seat.index()].is_open()).ok_or(Refusal::NoOpenSeat)?,
        };
        let holder = Holder::Engine { level };
        check_holder(&holder)?;
        if matches!(self.seats[seat.index()], Holder::Open | Holder::Engine { .. }) {
            Ok(vec![What::SeatTaken { seat: seat.into(), holder }])
        } else {
            Err(Refusal::SeatTaken { seat: seat.into() })
        }
    }

    pub(super) fn decide_open_seat(&self, seat: Option<SeatNumber>, by: &Actor) -> Decision {
        self.check_host(by)?;
        self.check_waiting()?;
        let seat = self.seat_numbered(seat.ok_or(Refusal::WhichSeat)?)?;
        if self.seats[seat.index()].is_open() {
            return Ok(Vec::new());
        }
        Ok(vec![What::SeatLeft { seat: seat.into() }])
    }

    /// The house starts, as it draws the lot.
    pub(super) fn decide_start(&self, lot: u64, by: &Actor) -> Decision {
        if *by != Actor::House {
            return Err(Refusal::HouseOnly);
        }
        self.check_waiting()?;
        let open = self.seats.iter().filter(|holder| holder.is_open()).count();
        if open > 0 {
            return Err(Refusal::OpenSeats { open });
        }
        let mut order: Vec<SeatNumber> = self.all().map(SeatNumber::from).collect();
        let lot = (self.opening.beginning == Beginning::Lot).then_some(lot);
        if let Some(lot) = lot {
            // Who begins moves to seat 1 and the others follow: the order round the table stays, and so do the teams.
            let first = Dice::from_seed(lot).roll(order.len() as u32);
            order.rotate_left(first as usize);
        }
        Ok(vec![What::Started { order, lot }])
    }

    pub(super) fn check_host(&self, by: &Actor) -> Result<(), Refusal> {
        let is_host = *by == Actor::House || by.player() == Some(&self.opening.host);
        if is_host { Ok(()) } else { Err(Refusal::HostOnly) }
    }
}
