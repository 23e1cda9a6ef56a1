//! Events as somebody may see them.

use crate::{Actor, Done, Event, Party, PlayerId, Room, Stage, Table, What};

impl Table {
    /// An event as somebody may see it: without who the others are, and without talk that is not for him.
    pub fn shown(&self, event: &Event, viewer: Option<&Actor>) -> Option<Event> {
        if let What::Said { room, .. } = event.what
            && !self.hears(viewer, room)
        {
            return None;
        }
        let mut shown = event.clone();
        // A client knows its own commands again; those of others are not its business.
        let own = |done: &Done| viewer.is_some_and(|viewer| viewer.party() == done.by);
        shown.command = shown.command.filter(own).map(|done| Done { by: hidden(done.by), ..done });
        match &mut shown.what {
            What::Opened { opening } => *opening = opening.hidden(),
            What::SeatTaken { holder, .. } => *holder = holder.hidden(),
            _ => {}
        }
        Some(shown)
    }

    /// Players do not hear the spectators while they play (XL-10 asks it of two against two; here it holds for all).
    pub(crate) fn hears(&self, viewer: Option<&Actor>, room: Room) -> bool {
        let holds_seat = viewer.and_then(Actor::player).is_some_and(|player| self.has_seat(player));
        room == Room::Players || !holds_seat || self.stage == Stage::Over
    }
}

fn hidden(party: Party) -> Party {
    match party {
        Party::Player(_) => Party::Player(PlayerId::default()),
        other => other,
    }
}
