//! A socket of a page: what it should show, drawn for its reader.

use std::collections::HashMap;

use axum::extract::ws::Utf8Bytes;
use serde_json::{Map, Value, json};
use tessera_table::{Actor, Event, OfferKind, Stage, Table, What};

use crate::app::House;
use crate::live::Change;
use crate::pages::table::{Seen, frame_json};
use crate::who::Visitor;
use crate::{clock, secret};

/// What a page has been shown, so that only what changed is sent.
pub(super) struct PageSocket {
    house: House,
    id: String,
    visitor: Visitor,
    shown: HashMap<&'static str, Vec<u8>>,
}

impl PageSocket {
    pub(super) fn new(house: &House, id: &str, visitor: &Visitor) -> PageSocket {
        PageSocket {
            house: house.clone(),
            id: id.to_owned(),
            visitor: visitor.clone(),
            shown: HashMap::new(),
        }
    }

    /// All there is, for a page that has just connected.
    pub(super) fn first(&mut self, table: &Table) -> Utf8Bytes {
        let message = self.message(table, &[]);
        Value::Object(message).to_string().into()
    }

    /// What has changed.
    pub(super) fn show(&mut self, change: &Change) -> Utf8Bytes {
        if let Some(url) = rematch(&change.events, &change.table, self.visitor.actor().as_ref()) {
            return json!({ "type": "gone", "number": change.table.number(), "url": url }).to_string().into();
        }
        let mut message = self.message(&change.table, &change.events);
        if let Some(moved) = only_move(&change.events) {
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
            let hash = secret::hash(&markup.0);
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

/// The address of the rematch, for those who play in it.
fn rematch(events: &[Event], table: &Table, actor: Option<&Actor>) -> Option<String> {
    let player = actor?.player()?;
    let plays = table.holders().iter().any(|holder| holder.player() == Some(player));
    let next = events.iter().find_map(|event| match &event.what {
        What::RematchOpened { table } => Some(table),
        _ => None,
    })?;
    plays.then(|| format!("/t/{next}"))
}

/// The move, if nothing else happened to the board.
fn only_move(events: &[Event]) -> Option<Value> {
    let moved: Vec<&String> = events
        .iter()
        .filter_map(|event| match &event.what {
            What::Moved { text, .. } => Some(text),
            _ => None,
        })
        .collect();
    let [text] = moved[..] else { return None };
    Some(json!({ "text": text }))
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
