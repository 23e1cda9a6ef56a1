//! Seats: taking, leaving, assigning; and the start of the game.

use tessera_rules::{Dice, Seat};

use super::Decision;
use crate::player_name::{check_chosen_name, check_name};
use crate::setup::check_holder;
use crate::{
    AccessPolicy, Actor, DELETED_PLAYER_NAME, FirstPlayerRule, GameCategory, SeatHolder, SeatNumber, Table,
    TableEventKind, TableRefusal, TableStage,
};

impl Table {
    pub(super) fn decide_take_seat(
        &self,
        seat: Option<SeatNumber>,
        link: Option<&str>,
        name: Option<&str>,
        by: &Actor,
    ) -> Decision {
        let Actor::Person { player, name: own_name, guest, bot } = by else {
            return Err(TableRefusal::NotYourSeat);
        };
        self.check_waiting()?;
        if !self.admits(Some(player), link) {
            return Err(TableRefusal::Private);
        }
        if self.setup.access == AccessPolicy::Reserved {
            return Err(TableRefusal::Reserved);
        }
        let seat = match seat {
            Some(seat) => self.check_seat_number(seat)?,
            None => self
                .all_seats()
                .find(|seat| self.seats[seat.index()].is_open())
                .ok_or(TableRefusal::NoOpenSeat)?,
        };
        if !self.seats[seat.index()].is_open() {
            return Err(TableRefusal::SeatTaken { seat: seat.into() });
        }
        let name = name.map(check_chosen_name).transpose()?;
        let (player, own_name) = (player.clone(), own_name.clone());
        let holder = match (self.has_seat(&player), name) {
            (true, None) => return Err(TableRefusal::AlreadySeated),
            (true, Some(_)) if self.setup.play != GameCategory::Casual => {
                return Err(TableRefusal::OneSeatEach);
            }
            (true, Some(name)) => SeatHolder::SameScreen { player, name },
            (false, _) if *guest => SeatHolder::Guest { player, name: own_name },
            (false, _) => SeatHolder::Person { player, name: own_name, bot: *bot },
        };
        check_holder(&holder)?;
        self.check_seat_limits(seat, by.player(), false)?;
        Ok(vec![TableEventKind::SeatTaken { seat: seat.into(), holder }])
    }

    /// No events if the player holds the seat already.
    pub(super) fn decide_give_seat(
        &self,
        seat: Option<SeatNumber>,
        holder: &SeatHolder,
        by: &Actor,
    ) -> Decision {
        if *by != Actor::Server {
            return Err(TableRefusal::ServerOnly);
        }
        if self.setup.access != AccessPolicy::Reserved {
            self.check_waiting()?;
        } else if self.stage == TableStage::Over {
            return Err(TableRefusal::Over);
        }
        check_holder(holder)?;
        let seat = self.check_seat_number(seat.ok_or(TableRefusal::WhichSeat)?)?;
        let held = &self.seats[seat.index()];
        if held.player().is_some() && held.player() == holder.player() {
            return Ok(Vec::new());
        }
        if matches!(held, SeatHolder::Engine { .. }) {
            return Err(TableRefusal::SeatTaken { seat: seat.into() });
        }
        match holder.player() {
            None => Err(TableRefusal::NoPlayer),
            Some(player) if self.has_seat(player) => Err(TableRefusal::AlreadySeated),
            Some(_) => {
                self.check_seat_limits(seat, None, false)?;
                Ok(vec![TableEventKind::SeatTaken { seat: seat.into(), holder: holder.clone() }])
            }
        }
    }

    /// No events if the player has this name already.
    pub(super) fn decide_rename(
        &self,
        seat: Option<SeatNumber>,
        name: &str,
        seat_name: &str,
        by: &Actor,
    ) -> Decision {
        if *by != Actor::Server {
            return Err(TableRefusal::ServerOnly);
        }
        if self.stage == TableStage::Over {
            return Err(TableRefusal::Over);
        }
        check_name(seat_name)?;
        let seat = self.check_seat_number(seat.ok_or(TableRefusal::WhichSeat)?)?;
        let entered = self.setup.tournament.as_ref().and_then(|of| of.players.get(seat.index()));
        let held = &self.seats[seat.index()];
        let held_name = held.name();
        let seated = held.player().is_none() || held_name == seat_name || held_name == DELETED_PLAYER_NAME;
        if entered.is_none_or(|entered| entered == name && seated) {
            return Ok(Vec::new());
        }
        let (name, seat_name) = (name.to_owned(), seat_name.to_owned());
        Ok(vec![TableEventKind::Renamed { seat: seat.into(), name, seat_name }])
    }

    pub(super) fn decide_leave_seat(&self, seat: Seat) -> Decision {
        self.check_waiting()?;
        self.check_seat_limits(seat, None, true)?;
        Ok(vec![TableEventKind::SeatLeft { seat: seat.into() }])
    }

    pub(super) fn decide_seat_engine(&self, seat: Option<SeatNumber>, level: u8, by: &Actor) -> Decision {
        self.check_host(by)?;
        self.check_waiting()?;
        let seat = match seat {
            Some(seat) => self.check_seat_number(seat)?,
            None => self
                .all_seats()
                .find(|seat| self.seats[seat.index()].is_open())
                .ok_or(TableRefusal::NoOpenSeat)?,
        };
        let holder = SeatHolder::Engine { level };
        check_holder(&holder)?;
        if matches!(self.seats[seat.index()], SeatHolder::Open | SeatHolder::Engine { .. }) {
            self.check_seat_limits(seat, None, false)?;
            Ok(vec![TableEventKind::SeatTaken { seat: seat.into(), holder }])
        } else {
            Err(TableRefusal::SeatTaken { seat: seat.into() })
        }
    }

    pub(super) fn decide_open_seat(&self, seat: Option<SeatNumber>, by: &Actor) -> Decision {
        self.check_host(by)?;
        self.check_waiting()?;
        let seat = self.check_seat_number(seat.ok_or(TableRefusal::WhichSeat)?)?;
        if self.seats[seat.index()].is_open() {
            return Ok(Vec::new());
        }
        self.check_seat_limits(seat, None, true)?;
        Ok(vec![TableEventKind::SeatLeft { seat: seat.into() }])
    }

    /// Only the server starts a game, since it draws the seed.
    pub(super) fn decide_start(&self, seed: u64, by: &Actor) -> Decision {
        if *by != Actor::Server {
            return Err(TableRefusal::ServerOnly);
        }
        self.check_waiting()?;
        let open = self.seats.iter().filter(|holder| holder.is_open()).count();
        if open > 0 {
            return Err(TableRefusal::OpenSeats { open });
        }
        let mut order: Vec<SeatNumber> = self.all_seats().map(SeatNumber::from).collect();
        let seed = (self.setup.first_player == FirstPlayerRule::Random).then_some(seed);
        if let Some(seed) = seed {
            // The drawn player moves to seat 1 and the others follow, so that the order of play and the teams stay.
            let first = Dice::from_seed(seed).roll(order.len() as u32);
            order.rotate_left(first as usize);
        }
        Ok(vec![TableEventKind::Started { order, seed }])
    }

    pub(super) fn check_host(&self, by: &Actor) -> Result<(), TableRefusal> {
        let is_host = *by == Actor::Server || by.player() == Some(&self.setup.host);
        if is_host { Ok(()) } else { Err(TableRefusal::HostOnly) }
    }
}
