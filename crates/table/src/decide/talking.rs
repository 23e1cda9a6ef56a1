//! What is said, who is connected, and where the rematch is.

use tessera_rules::Seat;

use super::Decision;
use crate::access::check_name;
use crate::chat::check_text;
use crate::{Actor, PlayerId, Refusal, Room, Stage, Table, What};

/// The most bytes of the name that the server gives a table.
const MOST_TABLE_NAME: usize = 200;

impl Table {
    pub(super) fn decide_say(&self, text: &str, link: Option<&str>, by: &Actor) -> Decision {
        let Actor::Person { player, name, .. } = by else { return Err(Refusal::NotYourSeat) };
        check_text(text)?;
        let seat = self.seats_of(by).next();
        let said = |room, name: String, seat: Option<Seat>| {
            Ok(vec![What::Said { room, name, seat: seat.map(Into::into), text: text.to_owned() }])
        };
        if let Some(seat) = seat {
            if self.opening.has_teams() && self.stage == Stage::Playing {
                return Err(Refusal::NoTalk);
            }
            return said(Room::Players, self.seats[seat.index()].name(), Some(seat));
        }
        if !self.admits(Some(player), link) {
            return Err(Refusal::Private);
        }
        check_name(name)?;
        said(Room::Spectators, name.clone(), None)
    }

    /// The server knows who is connected; nothing happens where the table knows it too.
    pub(super) fn decide_presence(&self, player: &PlayerId, by: &Actor, gone: bool) -> Decision {
        if *by != Actor::House {
            return Err(Refusal::HouseOnly);
        }
        let changes = |seat: &Seat| {
            self.seats[seat.index()].player() == Some(player) && self.gone[seat.index()].is_some() != gone
        };
        let happens = |seat: Seat| {
            if gone { What::Left { seat: seat.into() } } else { What::Returned { seat: seat.into() } }
        };
        Ok(self.all().filter(changes).map(happens).collect())
    }

    pub(super) fn decide_open_rematch(&self, table: &str, by: &Actor) -> Decision {
        if *by != Actor::House {
            return Err(Refusal::HouseOnly);
        }
        if !self.rematch_agreed() || table.is_empty() || table.len() > MOST_TABLE_NAME {
            return Err(Refusal::NoRematch);
        }
        match &self.rematch {
            Some(_) => Ok(Vec::new()),
            None => Ok(vec![What::RematchOpened { table: table.to_owned() }]),
        }
    }
}
