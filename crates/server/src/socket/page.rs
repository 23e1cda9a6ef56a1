//! A socket of a page: what it should show, drawn for its reader.

use std::collections::HashMap;

use axum::extract::ws::Utf8Bytes;
use serde_json::{Map, Value, json};
use tessera_table::{Actor, Event, MayDo, OfferKind, Stage, Table, What};

use crate::app::House;
use crate::live::Change;
use crate::pages::table::{Seen, frame_json, moved_json};
use crate::who::Visitor;
use crate::{clock, secret};

/// What a page has been shown, so that only what changed is sent.
pub(super) struct PageSocket {
    house: House,
    id: String,
    visitor: Visitor,
    shown: HashMap<&'static str, Vec<u8>>,
    /// The number of the last event that was shown.
    number: u32,
    /// What the reader could do then.
    may: Vec<MayDo>,
}

impl PageSocket {
    pub(super) fn new(house: &House, id: &str, visitor: &Visitor) -> PageSocket {
        PageSocket {
            house: house.clone(),
            id: id.to_owned(),
            visitor: visitor.clone(),
            shown: HashMap::new(),
            number: 0,
            may: Vec::new(),
        }
    }

    /// All there is, for a page that has just connected.
    pub(super) fn first(&mut self, table: &Table) -> Utf8Bytes {
        let message = self.message(table, &[]);
        Value::Object(message).to_string().into()
    }

    /// What has changed by itself, as time passes: a player who is gone may be claimed against. Nothing is drawn unless
    /// there is something new to do, and nothing is shown before the news that are on their way.
    pub(super) fn refreshed(&mut self, table: &Table) -> Option<Utf8Bytes> {
        let actor = self.visitor.actor()?;
        if table.number() != self.number || table.view(Some(&actor), clock::now()).may == self.may {
            return None;
        }
        Some(Value::Object(self.message(table, &[])).to_string().into())
    }

    /// What has changed.
    pub(super) fn show(&mut self, change: &Change) -> Utf8Bytes {
        if let Some(url) = rematch(&change.events, &change.table, &self.visitor) {
            return json!({ "type": "gone", "number": change.table.number(), "url": url }).to_string().into();
        }
        let mut message = self.message(&change.table, &change.events);
        if let Some(moved) = only_move(&change.events, &change.table) {
            message.insert("moved".to_owned(), moved);
        }
        let actor = self.visitor.actor();
        let own = |event: &Event| {
            let shown = change.table.shown(event, actor.as_ref())?;
            Some(Value::from(shown.command?.id.as_str()))
        };
        let done: Vec<Value> = change.events.iter().filter_map(own).collect();
        if !done.is_empty() {
            message.insert("done".to_owned(), done.into());
        }
        Value::Object(message).to_string().into()
    }

    fn message(&mut self, table: &Table, events: &[Event]) -> Map<String, Value> {
        let words = self.visitor.words(&self.house);
        let actor = self.visitor.actor();
        let seen = Seen::new(table, &self.id, actor.as_ref(), words, clock::now());
        (self.number, self.may) = (table.number(), seen.view.may.clone());
        let mut message = Map::new();
        message.insert("type".to_owned(), "show".into());
        message.insert("number".to_owned(), table.number().into());
        message.insert("ply".to_owned(), table.moves().len().into());
        message.insert("stage".to_owned(), seen.view.stage.into());
        message.insert("frame".to_owned(), frame_json(table, table.moves().len()));
        message.insert("placed".to_owned(), seen.placed_json());
        message.insert("touch".to_owned(), seen.view.touch_move.into());
        if let Some(piece) = seen.mine() {
            message.insert("mine".to_owned(), piece.name().into());
            message.insert("legal".to_owned(), table.legal_moves().into());
        }
        if let Some(clock) = seen.clock_json() {
            message.insert("clock".to_owned(), clock);
        }
        let mut regions = Map::new();
        for (name, markup) in seen.regions(&self.visitor, &self.house) {
            let hash = secret::hash(&without_times(&markup.0));
            if self.shown.insert(name, hash.clone()) != Some(hash) {
                regions.insert(name.to_owned(), markup.0.into());
            }
        }
        message.insert("regions".to_owned(), regions.into());
        let announced = seen.announcement(events);
        if !announced.is_empty() {
            message.insert("announce".to_owned(), announced.into());
        }
        if let Some(sound) = sound(events, table, actor.as_ref()) {
            message.insert("sound".to_owned(), sound.into());
        }
        message
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
fn only_move(events: &[Event], table: &Table) -> Option<Value> {
    let count = events.iter().filter(|event| matches!(event.what, What::Moved { .. })).count();
    table.moves().last().filter(|_| count == 1).map(|last| moved_json(table, last))
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
