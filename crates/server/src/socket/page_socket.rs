//! The page's side of a table socket: renders what the page shows for its visitor.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use tessera_service::{BlockedPlayerList, PresenceChange, ServiceClock, TableChange};
use tessera_table::{AllowedAction, OfferKind, Table, TableEvent, TableEventKind, TableStage};

use super::message_changes::{LastSentValue, TextChange};
use super::server_message::{BoardFrameChange, PageUpdate, ServerMessage};
use crate::board_frame::{BoardFrame, ClockTimes, FrameMove, PartialMove};
use crate::extract::Visitor;
use crate::legal_move_groups::{LegalMoveGroup, group_moves};
use crate::table_regions::TablePageView;

/// A page that is connected, and the state that it was sent, so that only changes are sent.
pub(super) struct PageSocket {
    clock: ServiceClock,
    id: String,
    visitor: Visitor,
    /// The players whose chat is not shown to the visitor.
    blocks: Option<Arc<BlockedPlayerList>>,
    sent: SentState,
    /// The number of the last event that was sent.
    number: u32,
    /// The visitor's permitted actions at that event.
    may: Vec<AllowedAction>,
    /// How many games come before this one until the engine moves.
    engine_wait: usize,
}

/// The state that a page was sent last. It is empty before the first message, which is therefore complete.
#[derive(Default)]
struct SentState {
    title: LastSentValue<String>,
    frame: Option<BoardFrame>,
    placed: LastSentValue<Option<PartialMove>>,
    touch: LastSentValue<bool>,
    mine: LastSentValue<Option<&'static str>>,
    legal: LastSentValue<Option<Vec<LegalMoveGroup>>>,
    clock: LastSentValue<Option<ClockTimes>>,
    regions: HashMap<&'static str, String>,
}

impl PageSocket {
    pub(super) fn new(
        clock: &ServiceClock,
        id: &str,
        visitor: &Visitor,
        blocks: Option<Arc<BlockedPlayerList>>,
    ) -> PageSocket {
        PageSocket {
            clock: clock.clone(),
            id: id.to_owned(),
            visitor: visitor.clone(),
            blocks,
            sent: SentState::default(),
            number: 0,
            may: Vec::new(),
            engine_wait: 0,
        }
    }

    /// The complete first message of a connection.
    pub(super) fn first_message(&mut self, table: &Table, engine_wait: usize) -> Utf8Bytes {
        self.engine_wait = engine_wait;
        self.sent = SentState::default();
        let update = PageUpdate { complete: true, ..self.message(table, &[], &[]) };
        ServerMessage::Show(Box::new(update)).text()
    }

    /// The update after time has passed: a win may now be claimed against a player who left. None unless the permitted actions
    /// have changed, and none while updates of newer events are on their way.
    pub(super) fn timed_update(&mut self, table: &Table) -> Option<Utf8Bytes> {
        let actor = self.visitor.actor()?;
        if table.number() != self.number || table.view(Some(&actor), self.clock.now()).may == self.may {
            return None;
        }
        Some(ServerMessage::Show(Box::new(self.message(table, &[], &[]))).text())
    }

    /// The update when the number of games before this one has changed. None while updates of newer events are on their
    /// way.
    pub(super) fn engine_wait_update(&mut self, games: usize, table: &Table) -> Option<Utf8Bytes> {
        if games == self.engine_wait || table.number() != self.number {
            return None;
        }
        self.engine_wait = games;
        Some(ServerMessage::Show(Box::new(self.message(table, &[], &[]))).text())
    }

    /// The update for a change of the table.
    pub(super) fn update(&mut self, change: &TableChange) -> Utf8Bytes {
        if let Some(url) = rematch_url(&change.events, &change.table, &self.visitor) {
            return ServerMessage::Gone { number: change.table.number(), url }.text();
        }
        if change.events.iter().any(|event| matches!(event.kind, TableEventKind::Moved { .. })) {
            self.engine_wait = 0;
        }
        let mut update = self.message(&change.table, &change.events, &change.presence);
        update.moved = only_move(&change.events, &change.table);
        let actor = self.visitor.actor();
        let own_command = |event: &TableEvent| {
            let shown = change.table.event_for(event, actor.as_ref())?;
            Some(shown.command?.id.as_str().to_owned())
        };
        update.done = change.events.iter().filter_map(own_command).collect();
        ServerMessage::Show(Box::new(update)).text()
    }

    fn message(&mut self, table: &Table, events: &[TableEvent], presence: &[PresenceChange]) -> PageUpdate {
        let words = self.visitor.translator();
        let actor = self.visitor.actor();
        let page = TablePageView::new(table, &self.id, actor.as_ref(), words, self.clock.now());
        let page = TablePageView { engine_wait: self.engine_wait, ..page };
        let page = page.without_chat_of(self.blocks.as_deref());
        (self.number, self.may) = (table.number(), page.view.may.clone());
        let sent = &mut self.sent;
        let mine = page.own_piece_to_move().map(tessera_draw::PieceColour::name);
        let legal = mine.is_some().then(|| group_moves(table.game(), &table.legal_moves()));
        PageUpdate {
            number: table.number(),
            complete: false,
            title: sent.title.change(page.title()),
            ply: table.moves().len(),
            stage: page.view.stage,
            frame: sent.frame_change(BoardFrame::after(table, table.moves().len())),
            placed: sent.placed.change(page.placed()),
            touch: sent.touch.change(page.view.touch_move),
            mine: sent.mine.change(mine),
            legal: sent.legal.change(legal),
            clock: sent.clock.change(page.clocks()),
            regions: sent.region_changes(page.regions(&self.visitor)),
            announce: page.announcement(events, presence),
            notice: page.notice(events),
            sound: sound(events, &page),
            moved: None,
            done: Vec::new(),
        }
    }
}

impl SentState {
    fn frame_change(&mut self, now: BoardFrame) -> BoardFrameChange {
        let Some(before) = &self.frame else {
            let BoardFrame { pieces, captured, layers } = now.clone();
            let pieces = pieces.into_iter().map(|(cell, piece)| (cell, Some(piece))).collect();
            self.frame = Some(now);
            return BoardFrameChange { pieces, captured, layers: Some(TextChange::Whole(layers)) };
        };
        let old: HashMap<&str, &str> =
            before.pieces.iter().map(|(cell, piece)| (cell.as_str(), *piece)).collect();
        let new: HashMap<&str, &str> =
            now.pieces.iter().map(|(cell, piece)| (cell.as_str(), *piece)).collect();
        let set = now.pieces.iter().filter(|(cell, piece)| old.get(cell.as_str()) != Some(piece));
        let emptied = before.pieces.iter().filter(|(cell, _)| !new.contains_key(cell.as_str()));
        let change = BoardFrameChange {
            pieces: set
                .map(|(cell, piece)| (cell.clone(), Some(*piece)))
                .chain(emptied.map(|(cell, _)| (cell.clone(), None)))
                .collect(),
            captured: now.captured.filter(|_| now.captured != before.captured),
            layers: (now.layers != before.layers).then(|| TextChange::between(&before.layers, &now.layers)),
        };
        self.frame = Some(now);
        change
    }

    /// The regions that changed; a running clock is not a change.
    fn region_changes(
        &mut self,
        regions: Vec<(&'static str, maud::Markup)>,
    ) -> Vec<(&'static str, TextChange)> {
        let mut changes = Vec::new();
        for (name, markup) in regions {
            let html = markup.into_string();
            let change = match self.regions.get(name) {
                None => TextChange::Whole(html.clone()),
                Some(before) if without_times(before) == without_times(&html) => continue,
                Some(before) => TextChange::between(before, &html),
            };
            changes.push((name, change));
            self.regions.insert(name, html);
        }
        changes
    }
}

/// A region without the times of its clocks, which the page counts down itself.
fn without_times(html: &str) -> String {
    let mut parts = html.split("<time ");
    let mut rest = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        rest.push_str(part.split_once("</time>").map_or(part, |(_, after)| after));
    }
    rest
}

/// The address of the rematch, if the visitor plays in it.
fn rematch_url(events: &[TableEvent], table: &Table, visitor: &Visitor) -> Option<String> {
    let actor = visitor.actor()?;
    let plays = table.holders().iter().any(|holder| holder.player() == actor.player());
    let next: &String = events.iter().find_map(|event| match &event.kind {
        TableEventKind::RematchOpened { table } => Some(table),
        _ => None,
    })?;
    plays.then(|| format!("/t/{next}{}", visitor.link_query()))
}

/// The move, if the events contain exactly one.
fn only_move(events: &[TableEvent], table: &Table) -> Option<FrameMove> {
    let count = events.iter().filter(|event| matches!(event.kind, TableEventKind::Moved { .. })).count();
    table.moves().last().filter(|_| count == 1).map(|last| FrameMove::of(table, last))
}

fn sound(events: &[TableEvent], page: &TablePageView<'_>) -> Option<&'static str> {
    let table = page.table;
    let of = |event: &TableEvent| match &event.kind {
        TableEventKind::Ended { .. } => Some("end"),
        TableEventKind::Started { .. } => Some("start"),
        TableEventKind::Moved { .. } | TableEventKind::Placed { .. } => Some("move"),
        TableEventKind::Offered { offer, .. }
            if *offer != OfferKind::Rematch || table.stage() == TableStage::Over =>
        {
            Some("offer")
        }
        TableEventKind::Said { .. }
            if !page.hides(event) && table.event_for(event, page.viewer).is_some() =>
        {
            Some("say")
        }
        _ => None,
    };
    // The last event decides: the end of a game, not the move that ended it.
    events.iter().rev().find_map(of)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_running_clock_is_not_a_change() {
        let card =
            |time: &str| format!("<b>Ada</b><time class=\"clock\" data-clock=\"1\">{time}</time><i></i>");
        assert_eq!(without_times(&card("9:02")), without_times(&card("9:01")));
        assert_eq!(without_times(&card("9:02")), "<b>Ada</b><i></i>");
        assert_eq!(without_times("no clock"), "no clock");
    }
}
