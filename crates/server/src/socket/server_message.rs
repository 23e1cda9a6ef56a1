//! Messages from the server to a client (`docs/live.md`).

use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use tessera_table::Event;

use super::changes::{Changed, MoveGroup, TextChange};
use crate::frame::{Clocks, Moved, Placed, as_map, as_optional_map};

/// What a client is told.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum ServerMessage<'a> {
    /// An event, for a program.
    Event { event: &'a Event },
    /// A command that was done before, or had nothing to do.
    Done { id: Option<&'a str>, number: u32 },
    /// A command that was not done.
    Refused { id: Option<&'a str>, code: &'a str, reason: &'a str },
    /// What a page should show.
    Show(Box<Show>),
    /// The page should be loaded anew at another address.
    Gone { number: u32, url: String },
}

impl ServerMessage<'_> {
    pub(super) fn text(&self) -> Utf8Bytes {
        self.json().into()
    }

    fn json(&self) -> String {
        serde_json::to_string(self).expect("messages are plain data")
    }
}

/// An event as programs get it.
pub(super) fn event_json(event: &Event) -> String {
    ServerMessage::Event { event }.json()
}

/// What a page should show. What is left out is as it was in the message before, except what belongs to one message:
/// `announce`, `sound`, `moved` and `done`.
#[derive(Debug, Default, Serialize)]
pub(super) struct Show {
    /// The last event.
    pub(super) number: u32,
    /// The first message of a connection, which tells everything: what is left out here is not there.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(super) complete: bool,
    /// How many moves were made.
    pub(super) ply: usize,
    pub(super) stage: &'static str,
    #[serde(skip_serializing_if = "FrameChange::is_empty")]
    pub(super) frame: FrameChange,
    #[serde(skip_serializing_if = "Changed::is_same")]
    pub(super) placed: Changed<Option<Placed>>,
    #[serde(skip_serializing_if = "Changed::is_same")]
    pub(super) touch: Changed<bool>,
    /// The piece that the reader may set now.
    #[serde(skip_serializing_if = "Changed::is_same")]
    pub(super) mine: Changed<Option<&'static str>>,
    /// The moves that the reader may make now.
    #[serde(skip_serializing_if = "Changed::is_same")]
    pub(super) legal: Changed<Option<Vec<MoveGroup>>>,
    #[serde(skip_serializing_if = "Changed::is_same")]
    pub(super) clock: Changed<Option<Clocks>>,
    /// Parts of the page by name.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "as_map")]
    pub(super) regions: Vec<(&'static str, TextChange)>,
    /// A sentence for those who do not see the page.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(super) announce: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) sound: Option<&'static str>,
    /// The one move that was made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) moved: Option<Moved>,
    /// The reader's commands that were done.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) done: Vec<String>,
}

/// What is otherwise on the board.
#[derive(Debug, Default, Serialize)]
pub(super) struct FrameChange {
    /// The cells that changed and their pieces; null where a cell has become empty.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "as_map")]
    pub(super) pieces: Vec<(String, Option<&'static str>)>,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "as_optional_map")]
    pub(super) captured: Option<[(&'static str, u8); 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) layers: Option<TextChange>,
}

impl FrameChange {
    fn is_empty(&self) -> bool {
        self.pieces.is_empty() && self.captured.is_none() && self.layers.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_written_with_their_type_first() {
        let done = ServerMessage::Done { id: Some("c1"), number: 18 };
        assert_eq!(done.text().as_str(), r#"{"type":"done","id":"c1","number":18}"#);
        let refused = ServerMessage::Refused { id: None, code: "nobody", reason: "come in" };
        assert_eq!(
            refused.text().as_str(),
            r#"{"type":"refused","id":null,"code":"nobody","reason":"come in"}"#
        );
        let gone = ServerMessage::Gone { number: 3, url: "/t/x".to_owned() };
        assert_eq!(gone.text().as_str(), r#"{"type":"gone","number":3,"url":"/t/x"}"#);
    }

    #[test]
    fn what_has_not_changed_is_left_out_and_what_went_away_is_null() {
        let talk = Show { number: 9, ply: 2, stage: "playing", sound: Some("say"), ..Show::default() };
        assert_eq!(
            ServerMessage::Show(Box::new(talk)).text().as_str(),
            r#"{"type":"show","number":9,"ply":2,"stage":"playing","sound":"say"}"#
        );
        let moved = Show {
            mine: Changed::Now(None),
            legal: Changed::Now(None),
            frame: FrameChange { pieces: vec![("b2".to_owned(), None)], ..FrameChange::default() },
            stage: "playing",
            ..Show::default()
        };
        assert_eq!(
            ServerMessage::Show(Box::new(moved)).text().as_str(),
            r#"{"type":"show","number":0,"ply":0,"stage":"playing","frame":{"pieces":{"b2":null}},"mine":null,"legal":null}"#
        );
    }
}
