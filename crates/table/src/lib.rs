//! One game being played, as a state machine over numbered events.
//!
//! Pure: no I/O, no clock (the time is passed in as [`Millis`]), no randomness of its own (the random seed is passed in
//! and recorded). Clauses such as PG-9 refer to `docs/rulebook.md`; `docs/events.md` shows every event.
//!
//! - [`Table::open`] creates a table and its first [`TableEvent`].
//! - [`Table::decide`] validates a [`TableCommand`] and returns its events, or a [`TableRefusal`]. It changes nothing: the
//!   caller stores the events first and then applies them.
//! - [`Table::apply`] applies an event. A table is the fold of its events: replaying the stored events gives exactly the
//!   same table. Only presence is set by the caller ([`Table::set_absence`]).
//! - [`Table::view`] is the state as one viewer may see it, [`Table::event_for`] the same for a single event.
//!
//! ```
//! use tessera_rules::GameKind;
//! use tessera_table::{Actor, FirstPlayerRule, Millis, SeatHolder, Table, TableAction, TableCommand, TableSetup};
//!
//! let ada = Actor::person("p1", "Ada");
//! let mut setup = TableSetup::new(GameKind::Pentago, 2, "p1");
//! setup.seats = vec![SeatHolder::person("p1", "Ada"), SeatHolder::Engine { level: 3 }];
//! setup.first_player = FirstPlayerRule::AsSeated; // the default is a random draw
//! let (mut table, opened) = Table::open(setup, Millis(0))?;
//! let mut stored = vec![opened];
//! let start = TableAction::Start { seed: 7 };
//! for (action, by) in [(start, &Actor::Server), (TableAction::play("b2A+"), &ada)] {
//!     for event in table.decide(&TableCommand::new(action, table.number()), by, Millis(5_000))? {
//!         stored.push(event.clone()); // store first,
//!         table.apply(&event).expect("it follows"); // then apply
//!     }
//! }
//! assert_eq!(Table::replay(&stored).expect("stored events follow each other"), table);
//! # Ok::<(), tessera_table::TableRefusal>(())
//! ```

mod access_policy;
mod apply;
mod chat;
mod clock;
mod command;
mod decide;
mod event;
mod event_visibility;
mod game_moves;
mod game_record;
mod limits;
mod name_comparison;
mod offers;
mod outcome;
mod player_name;
mod presence;
mod refusal;
mod rematch;
mod seats;
mod serde_formats;
mod setting_definitions;
mod setup;
mod table;
mod view;
mod xl_colour_choice;

pub use access_policy::AccessPolicy;
pub use apply::TableApplyError;
pub use chat::{ChatMessage, ChatRoom, MAX_CHAT_CHARS};
pub use clock::{ClockSetting, FIRST_MOVE_TIME_LIMIT, Millis};
pub use command::{Actor, ActorId, CommandId, MAX_COMMAND_ID_BYTES, TableAction, TableCommand};
pub use event::{CommandRef, MoveAnnouncement, TableEvent, TableEventKind};
pub use limits::{
    MAX_CHAT_MESSAGES_PER_AUTHOR, MAX_CHAT_MESSAGES_PER_ROOM, MAX_COLOUR_CHOICES_PER_SEAT,
    MAX_HOLDER_CHANGES_PER_SEAT, MAX_OFFERS_PER_SEAT, MAX_SEATS_TAKEN_PER_PLAYER, MAX_TAKE_BACKS,
};
pub use name_comparison::{is_same_name, look_alike_keys, name_keys_version};
pub use offers::{Offer, OfferKind};
pub use outcome::{EndReason, TableOutcome, WithdrawalReason};
pub use player_name::{DELETED_PLAYER_NAME, MAX_PLAYER_NAME_CHARS, validate_name};
pub use refusal::TableRefusal;
pub use seats::{PlayerId, SeatHolder, SeatNumber};
pub use setting_definitions::{
    ANNOUNCEMENTS, CLOCK, FIRST_PLAYER, LEVEL, SETTINGS, TOUCH_MOVE, TableSettingDefinition, TableSettingKind,
};
pub use setup::{FirstPlayerRule, GameCategory, TableSetup, TournamentGameRef};
pub use table::{PlayedMove, Table, TableStage};
pub use view::{AllowedAction, HolderKind, MessageView, OfferView, SeatView, TableView};
pub use xl_colour_choice::MarbleColour;
