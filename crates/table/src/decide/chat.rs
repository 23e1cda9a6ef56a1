//! Chat messages.

use tessera_rules::Seat;

use super::Decision;
use crate::chat::check_text;
use crate::player_name::check_name;
use crate::{Actor, ChatRoom, Table, TableEventKind, TableRefusal, TableStage};

impl Table {
    pub(super) fn decide_say(&self, text: &str, link: Option<&str>, by: &Actor) -> Decision {
        let Actor::Person { player, name, .. } = by else { return Err(TableRefusal::NotYourSeat) };
        check_text(text)?;
        let seat = self.seats_of(by).next();
        let message = |room, name: String, seat: Option<Seat>| {
            self.check_chat_limits(room, player)?;
            let (seat, player, text) = (seat.map(Into::into), Some(player.clone()), text.to_owned());
            Ok(vec![TableEventKind::Said { room, name, seat, player, text }])
        };
        if let Some(seat) = seat {
            if self.setup.has_teams() && self.stage == TableStage::Playing {
                return Err(TableRefusal::NoTeamChat);
            }
            return message(ChatRoom::Players, self.seats[seat.index()].name(), Some(seat));
        }
        if !self.admits(Some(player), link) {
            return Err(TableRefusal::Private);
        }
        check_name(name)?;
        message(ChatRoom::Spectators, name.clone(), None)
    }
}
