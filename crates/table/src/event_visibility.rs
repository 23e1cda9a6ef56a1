//! Visibility: events and chat as a viewer may see them.

use crate::{Actor, ActorId, ChatRoom, CommandRef, PlayerId, Table, TableEvent, TableEventKind, TableStage};

impl Table {
    /// An event as a viewer may see it: without player ids, and none for chat that the viewer may not read.
    pub fn event_for(&self, event: &TableEvent, viewer: Option<&Actor>) -> Option<TableEvent> {
        if let TableEventKind::Said { room, .. } = event.kind
            && !self.can_read(viewer, room)
        {
            return None;
        }
        let mut shown = event.clone();
        // A client recognises its own commands; commands of others are removed.
        let own = |command: &CommandRef| viewer.is_some_and(|viewer| viewer.id() == command.by);
        shown.command =
            shown.command.filter(own).map(|command| CommandRef { by: redacted_id(command.by), ..command });
        match &mut shown.kind {
            TableEventKind::Opened { setup } => *setup = setup.redacted(),
            TableEventKind::SeatTaken { holder, .. } => *holder = holder.redacted(),
            TableEventKind::Said { player, .. } => *player = None,
            _ => {}
        }
        Some(shown)
    }

    /// Players cannot read the spectators' chat during the game (XL-10 requires it for two against two; here it holds for
    /// all games).
    pub(crate) fn can_read(&self, viewer: Option<&Actor>, room: ChatRoom) -> bool {
        let holds_seat = viewer.and_then(Actor::player).is_some_and(|player| self.has_seat(player));
        room == ChatRoom::Players || !holds_seat || self.stage == TableStage::Over
    }
}

fn redacted_id(id: ActorId) -> ActorId {
    match id {
        ActorId::Player(_) => ActorId::Player(PlayerId::default()),
        other => other,
    }
}
