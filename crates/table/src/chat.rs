//! What is said at a table.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

use crate::access::is_unfit;
use crate::{Millis, Refusal, SeatNumber};

/// The most characters of something said.
pub const MOST_CHAT: usize = 500;
/// How much of each room a table remembers; the rest is in its events.
const REMEMBERED: usize = 100;

/// Who hears what is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Room {
    /// The players talk; the spectators hear it.
    Players,
    /// The spectators talk; the players hear it when the game is over.
    Spectators,
}

/// Something said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The number of its event.
    pub number: u32,
    /// When.
    pub at: Millis,
    /// To whom.
    pub room: Room,
    /// The speaker's name.
    pub name: String,
    /// The speaker's seat when he said it, if he had one.
    pub seat: Option<SeatNumber>,
    /// What.
    pub text: String,
}

/// The last that was said in both rooms.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Chat {
    messages: VecDeque<Message>,
}

impl Chat {
    pub(crate) fn add(&mut self, message: Message) {
        let of_room = |other: &Message| other.room == message.room;
        if self.messages.iter().filter(|other| of_room(other)).count() >= REMEMBERED
            && let Some(oldest) = self.messages.iter().position(of_room)
        {
            self.messages.remove(oldest);
        }
        self.messages.push_back(message);
    }

    pub(crate) fn messages(&self) -> impl Iterator<Item = &Message> {
        self.messages.iter()
    }
}

/// Something that can be said.
pub(crate) fn check_text(text: &str) -> Result<(), Refusal> {
    let fits = !text.trim().is_empty() && text.chars().count() <= MOST_CHAT && !text.chars().any(is_unfit);
    if fits { Ok(()) } else { Err(Refusal::ChatText) }
}
