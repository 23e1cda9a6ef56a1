//! A game being played, as a state machine over numbered events.
//!
//! Pure: no input or output, no clock (time is [`Millis`] passed in), no randomness of its own (a lot that was drawn is
//! passed in and recorded). Clauses such as PG-9 are those of `docs/rulebook.md`; every event is shown in
//! `docs/events.md`.
//!
//! - [`Table::open`] makes a table and its first [`Event`].
//! - [`Table::decide`] checks a [`Command`] and says what would happen, as events, or why not. It changes nothing: the
//!   caller stores the events, and only then applies them.
//! - [`Table::apply`] makes an event happen. A table is the fold of its events, so that replaying the stored ones gives
//!   exactly the same table.
//! - [`Table::view`] is what somebody may see of it, and [`Table::shown`] the same for a single event.
//!
//! ```
//! use tessera_rules::GameKind;
//! use tessera_table::{Action, Actor, Beginning, Command, Holder, Millis, Opening, Table};
//!
//! let ada = Actor::person("p1", "Ada");
//! let mut opening = Opening::new(GameKind::Pentago, 2, "p1");
//! opening.seats = vec![Holder::person("p1", "Ada"), Holder::Engine { level: 3 }];
//! opening.beginning = Beginning::AsSeated; // or a lot decides
//! let (mut table, opened) = Table::open(opening, Millis(0))?;
//! let mut stored = vec![opened];
//! for (action, by) in [(Action::Start { lot: 7 }, &Actor::House), (Action::play("b2A+"), &ada)] {
//!     for event in table.decide(&Command::new(action, table.number()), by, Millis(5_000))? {
//!         stored.push(event.clone()); // first to the store,
//!         table.apply(&event).expect("it follows"); // then to the table
//!     }
//! }
//! assert_eq!(Table::replay(&stored).expect("stored events follow each other"), table);
//! # Ok::<(), tessera_table::Refusal>(())
//! ```

mod access;
mod apply;
mod board;
mod chat;
mod clock;
mod command;
mod decide;
mod event;
mod offers;
mod opening;
mod outcome;
mod presence;
mod record;
mod refusal;
mod rematch;
mod seats;
mod settings;
mod shown;
mod table;
mod view;
mod wire;

pub use access::{Access, MOST_NAME, sound_name};
pub use apply::CannotFollow;
pub use chat::{MOST_CHAT, Message, Room};
pub use clock::{ClockSetting, Millis, START_LIMIT};
pub use command::{Action, Actor, Command, CommandId, MOST_COMMAND_ID, Party};
pub use event::{Announces, Done, Event, What};
pub use offers::{Offer, OfferKind};
pub use opening::{Beginning, Opening, Play, TournamentGame};
pub use outcome::{How, Outcome, Why};
pub use refusal::Refusal;
pub use seats::{Holder, PlayerId, SeatNumber};
pub use settings::{ANNOUNCEMENTS, BEGINNING, CLOCK, LEVEL, SETTINGS, SettingKind, TOUCH_MOVE, TableSetting};
pub use table::{Played, Stage, Table};
pub use view::{MayDo, MessageView, OfferView, SeatKind, SeatView, View};
