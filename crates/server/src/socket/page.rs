//! A socket of a page: what it should show, drawn for its reader.

use std::collections::HashMap;

use axum::extract::ws::Utf8Bytes;
use tessera_table::{Actor, Event, MayDo, OfferKind, Stage, Table, What};

use super::changes::{MoveGroup, Sent, TextChange, grouped};
use super::server_message::{FrameChange, ServerMessage, Show};
use crate::frame::{Clocks, Frame, Moved, Placed};
use crate::table_view::Seen;
use crate::who::Visitor;
use tessera_service::{Change, Clock};

/// A page that listens, and what it was sent, so that only what changed is sent again.
pub(super) struct PageSocket {
    clock: Clock,
    id: String,
    visitor: Visitor,
    sent: SentPage,
    /// The number of the last event that was shown.
    number: u32,
    /// What the reader could do then.
    may: Vec<MayDo>,
}

/// What a page was sent last. Nothing at all before the first message, which therefore tells everything.
#[derive(Default)]
struct SentPage {
    frame: Option<Frame>,
    placed: Sent<Option<Placed>>,
    touch: Sent<bool>,
    mine: Sent<Option<&'static str>>,
    legal: Sent<Option<Vec<MoveGroup>>>,
    clock: Sent<Option<Clocks>>,
    regions: HashMap<&'static str, String>,
}

impl PageSocket {
    pub(super) fn new(clock: &Clock, id: &str, visitor: &Visitor) -> PageSocket {
        PageSocket {
            clock: clock.clone(),
            id: id.to_owned(),
            visitor: visitor.clone(),
            sent: SentPage::default(),
            number: 0,
            may: Vec::new(),
        }
    }

    /// All there is, for a page that has just connected.
    pub(super) fn first(&mut self, table: &Table) -> Utf8Bytes {
        self.sent = SentPage::default();
        let show = Show { complete: true, ..self.message(table, &[]) };
        ServerMessage::Show(Box::new(show)).text()
    }

    /// What has changed by itself, as time passes: a player who is gone may be claimed against. Nothing is drawn unless
    /// there is something new to do, and nothing is shown before the news that are on their way.
    pub(super) fn refreshed(&mut self, table: &Table) -> Option<Utf8Bytes> {
        let actor = self.visitor.actor()?;
        if table.number() != self.number || table.view(Some(&actor), self.clock.now()).may == self.may {
            return None;
        }
        Some(ServerMessage::Show(Box::new(self.message(table, &[]))).text())
    }

    /// What has changed.
    pub(super) fn show(&mut self, change: &Change) -> Utf8Bytes {
        if let Some(url) = rematch(&change.events, &change.table, &self.visitor) {
            return ServerMessage::Gone { number: change.table.number(), url }.text();
        }
        let mut show = self.message(&change.table, &change.events);
        show.moved = only_move(&change.events, &change.table);
        let actor = self.visitor.actor();
        let own = |event: &Event| {
            let shown = change.table.shown(event, actor.as_ref())?;
            Some(shown.command?.id.as_str().to_owned())
        };
        show.done = change.events.iter().filter_map(own).collect();
        ServerMessage::Show(Box::new(show)).text()
    }

    fn message(&mut self, table: &Table, events: &[Event]) -> Show {
        let words = self.visitor.words();
        let actor = self.visitor.actor();
        let seen = Seen::new(table, &self.id, actor.as_ref(), words, self.clock.now());
        (self.number, self.may) = (table.number(), seen.view.may.clone());
        let sent = &mut self.sent;
        let mine = seen.mine().map(tessera_draw::Piece::name);
        let legal = mine.is_some().then(|| grouped(&table.legal_moves()));
        Show {
            number: table.number(),
            complete: false,
            ply: table.moves().len(),
            stage: seen.view.stage,
            frame: sent.frame_change(Frame::after(table, table.moves().len())),
            placed: sent.placed.change(seen.placed()),
            touch: sent.touch.change(seen.view.touch_move),
            mine: sent.mine.change(mine),
            legal: sent.legal.change(legal),
            clock: sent.clock.change(seen.clocks()),
            regions: sent.region_changes(seen.regions(&self.visitor)),
            announce: seen.announcement(events),
            sound: sound(events, table, actor.as_ref()),
            moved: None,
            done: Vec::new(),
        }
    }
}

impl SentPage {
    fn frame_change(&mut self, now: Frame) -> FrameChange {
        let Some(before) = &self.frame else {
            let Frame { pieces, captured, layers } = now.clone();
            let pieces = pieces.into_iter().map(|(cell, piece)| (cell, Some(piece))).collect();
            self.frame = Some(now);
            return FrameChange { pieces, captured, layers: Some(TextChange::Whole(layers)) };
        };
        let old: HashMap<&str, &str> =
            before.pieces.iter().map(|(cell, piece)| (cell.as_str(), *piece)).collect();
        let new: HashMap<&str, &str> =
            now.pieces.iter().map(|(cell, piece)| (cell.as_str(), *piece)).collect();
        let set = now.pieces.iter().filter(|(cell, piece)| old.get(cell.as_str()) != Some(piece));
        let emptied = before.pieces.iter().filter(|(cell, _)| !new.contains_key(cell.as_str()));
        let change = FrameChange {
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

    /// The regions that changed; a clock that ticks is no change.
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

/// A region without what its clocks show: the page lets them run by itself.
fn without_times(html: &str) -> String {
    let mut parts = html.split("<time ");
    let mut rest = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        rest.push_str(part.split_once("</time>").map_or(part, |(_, after)| after));
    }
    rest
}

/// The address of the rematch, for those who play in it.
fn rematch(events: &[Event], table: &Table, visitor: &Visitor) -> Option<String> {
    let actor = visitor.actor()?;
    let plays = table.holders().iter().any(|holder| holder.player() == actor.player());
    let next: &String = events.iter().find_map(|event| match &event.what {
        What::RematchOpened { table } => Some(table),
        _ => None,
    })?;
    plays.then(|| format!("/t/{next}{}", visitor.link_query()))
}

/// The move, if nothing else happened to the board.
fn only_move(events: &[Event], table: &Table) -> Option<Moved> {
    let count = events.iter().filter(|event| matches!(event.what, What::Moved { .. })).count();
    table.moves().last().filter(|_| count == 1).map(|last| Moved::of(table, last))
}

fn sound(events: &[Event], table: &Table, actor: Option<&Actor>) -> Option<&'static str> {
    let of = |event: &Event| match &event.what {
        What::Ended { .. } => Some("end"),
        What::Started { .. } => Some("start"),
        What::Moved { .. } | What::Placed { .. } => Some("move"),
        What::Offered { offer, .. } if *offer != OfferKind::Rematch || table.stage() == Stage::Over => {
            Some("offer")
        }
        What::Said { .. } if table.shown(event, actor).is_some() => Some("say"),
        _ => None,
    };
    // The end is louder than the move that brought it.
    events.iter().rev().find_map(of)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_runs_is_no_news() {
        let card =
            |time: &str| format!("<b>Ada</b><time class=\"clock\" data-clock=\"1\">{time}</time><i></i>");
        assert_eq!(without_times(&card("9:02")), without_times(&card("9:01")));
        assert_eq!(without_times(&card("9:02")), "<b>Ada</b><i></i>");
        assert_eq!(without_times("no clock"), "no clock");
    }
}
