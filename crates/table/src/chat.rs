//! Chat of a table: messages, their two rooms (players, spectators) and their length.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

use crate::player_name::is_control_or_bidi;
use crate::{Millis, PlayerId, SeatNumber, TableRefusal};

/// Maximum length of a chat message, in characters.
pub const MAX_CHAT_CHARS: usize = 500;
/// Chat messages kept in memory for each room; older ones are in the stored events.
const CHAT_MESSAGES_IN_MEMORY: usize = 100;

/// The chat room of a message: which of the two follows from who writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Room))]
#[serde(rename_all = "snake_case")]
pub enum ChatRoom {
    /// Written by players; spectators can read it.
    Players,
    /// Written by spectators; players can read it when the game is over.
    Spectators,
}

/// A chat message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatMessage {
    /// Number of its event.
    pub number: u32,
    /// Time it was sent.
    pub at: Millis,
    /// Room it was sent to.
    pub room: ChatRoom,
    /// Name of the author.
    pub name: String,
    /// Seat of the author when it was sent, if they had one.
    pub seat: Option<SeatNumber>,
    /// Id of the author; none in messages of older versions.
    pub author: Option<PlayerId>,
    /// Text of the message.
    pub text: String,
}

/// The most recent messages of both rooms.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ChatHistory {
    messages: VecDeque<ChatMessage>,
}

impl ChatHistory {
    pub(crate) fn add(&mut self, message: ChatMessage) {
        let of_room = |other: &ChatMessage| other.room == message.room;
        if self.messages.iter().filter(|other| of_room(other)).count() >= CHAT_MESSAGES_IN_MEMORY
            && let Some(oldest) = self.messages.iter().position(of_room)
        {
            self.messages.remove(oldest);
        }
        self.messages.push_back(message);
    }

    pub(crate) fn messages(&self) -> impl Iterator<Item = &ChatMessage> {
        self.messages.iter()
    }
}

/// Checks the text of a message.
pub(crate) fn check_text(text: &str) -> Result<(), TableRefusal> {
    let fits = !text.trim().is_empty()
        && text.chars().count() <= MAX_CHAT_CHARS
        && !text.chars().any(is_control_or_bidi);
    if fits { Ok(()) } else { Err(TableRefusal::ChatText) }
}
