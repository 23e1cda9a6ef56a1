//! Messages from server to client (`docs/websocket.md`).

use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use tessera_service::PresenceChange;
use tessera_table::{Millis, SeatNumber, TableEvent};

use super::message_changes::{FieldChange, TextChange};
use crate::board_frame::{ClockTimes, FrameMove, PartialMove, as_map, as_optional_map};
use crate::legal_move_groups::LegalMoveGroup;

/// A message to a client, by its `type`. That of an event is made by [`event_message`].
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum ServerMessage<'a> {
    /// A player has disconnected or is back, for a program.
    Presence {
        seat: SeatNumber,
        present: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        since: Option<Millis>,
    },
    /// The answer to a command without events: it was executed before, or changed nothing.
    Done { id: Option<&'a str>, number: u32 },
    /// The answer to a command that was refused.
    Refused { id: Option<&'a str>, code: &'a str, reason: &'a str },
    /// An update for a page.
    Show(Box<PageUpdate>),
    /// The page should load another address: the rematch.
    Gone { number: u32, url: String },
}

impl ServerMessage<'_> {
    pub(super) fn text(&self) -> Utf8Bytes {
        serde_json::to_string(self).expect("messages are plain data").into()
    }
}

/// The message of an event, for programs.
pub(super) fn event_message(event: &TableEvent) -> String {
    [r#"{"type":"event","event":"#, &event.json(), "}"].concat()
}

impl From<PresenceChange> for ServerMessage<'_> {
    fn from(PresenceChange { seat, absent_since }: PresenceChange) -> Self {
        ServerMessage::Presence { seat, present: absent_since.is_none(), since: absent_since }
    }
}

/// The state that a page shows. A field that is left out is unchanged, except those that belong to one message only:
/// `announce`, `notice`, `sound`, `moved` and `done`.
#[derive(Debug, Default, Serialize)]
pub(super) struct PageUpdate {
    /// The number of the last event.
    pub(super) number: u32,
    /// Marks the first message of a connection, which is complete: a field that is left out here has no value.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(super) complete: bool,
    /// The title of the browser's tab.
    #[serde(skip_serializing_if = "FieldChange::is_unchanged")]
    pub(super) title: FieldChange<String>,
    /// The number of moves made.
    pub(super) ply: usize,
    pub(super) stage: &'static str,
    #[serde(skip_serializing_if = "BoardFrameChange::is_empty")]
    pub(super) frame: BoardFrameChange,
    #[serde(skip_serializing_if = "FieldChange::is_unchanged")]
    pub(super) placed: FieldChange<Option<PartialMove>>,
    #[serde(skip_serializing_if = "FieldChange::is_unchanged")]
    pub(super) touch: FieldChange<bool>,
    /// The piece that the visitor may place now.
    #[serde(skip_serializing_if = "FieldChange::is_unchanged")]
    pub(super) mine: FieldChange<Option<&'static str>>,
    /// The moves that the visitor may make now.
    #[serde(skip_serializing_if = "FieldChange::is_unchanged")]
    pub(super) legal: FieldChange<Option<Vec<LegalMoveGroup>>>,
    #[serde(skip_serializing_if = "FieldChange::is_unchanged")]
    pub(super) clock: FieldChange<Option<ClockTimes>>,
    /// The changed regions of the page, by name.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "as_map")]
    pub(super) regions: Vec<(&'static str, TextChange)>,
    /// A sentence for screen readers.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(super) announce: String,
    /// A sentence that the page shows for a while.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(super) notice: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) sound: Option<&'static str>,
    /// The move, if the message is about exactly one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) moved: Option<FrameMove>,
    /// The ids of the visitor's commands that the events carry out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) done: Vec<String>,
}

/// The changes on the board.
#[derive(Debug, Default, Serialize)]
pub(super) struct BoardFrameChange {
    /// The changed cells and their pieces; null for a cell that became empty.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "as_map")]
    pub(super) pieces: Vec<(String, Option<&'static str>)>,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "as_optional_map")]
    pub(super) captured: Option<[(&'static str, u8); 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) layers: Option<TextChange>,
}

impl BoardFrameChange {
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
        let refused = ServerMessage::Refused { id: None, code: "nobody", reason: "no session" };
        assert_eq!(
            refused.text().as_str(),
            r#"{"type":"refused","id":null,"code":"nobody","reason":"no session"}"#
        );
        let [away, back] = [Some(Millis(1_763_164_800_000)), None].map(|absent_since| {
            ServerMessage::from(PresenceChange { seat: SeatNumber::new(2), absent_since }).text()
        });
        assert_eq!(away.as_str(), r#"{"type":"presence","seat":2,"present":false,"since":1763164800000}"#);
        assert_eq!(back.as_str(), r#"{"type":"presence","seat":2,"present":true}"#);
        let gone = ServerMessage::Gone { number: 3, url: "/t/x".to_owned() };
        assert_eq!(gone.text().as_str(), r#"{"type":"gone","number":3,"url":"/t/x"}"#);
    }

    #[test]
    fn unchanged_fields_are_left_out_and_removed_values_are_null() {
        let chat =
            PageUpdate { number: 9, ply: 2, stage: "playing", sound: Some("say"), ..PageUpdate::default() };
        assert_eq!(
            ServerMessage::Show(Box::new(chat)).text().as_str(),
            r#"{"type":"show","number":9,"ply":2,"stage":"playing","sound":"say"}"#
        );
        let moved = PageUpdate {
            mine: FieldChange::To(None),
            legal: FieldChange::To(None),
            frame: BoardFrameChange { pieces: vec![("b2".to_owned(), None)], ..BoardFrameChange::default() },
            stage: "playing",
            ..PageUpdate::default()
        };
        assert_eq!(
            ServerMessage::Show(Box::new(moved)).text().as_str(),
            r#"{"type":"show","number":0,"ply":0,"stage":"playing","frame":{"pieces":{"b2":null}},"mine":null,"legal":null}"#
        );
    }
}
