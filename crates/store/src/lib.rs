//! What lasts: events of tables, the cards that lists show of them, people and their sessions.
//!
//! The database decides who was first: events are appended under the unique key (table, number), and whoever comes
//! second is told that it is [`AppendError::Taken`]. What [`Store::append`] has acknowledged is on the disk.
//!
//! ```
//! # use tessera_rules::GameKind;
//! # use tessera_table::{Millis, Opening, Table};
//! # let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
//! # runtime.block_on(async {
//! # let folder = tempfile::tempdir()?;
//! # let file = folder.path().join("tessera.db");
//! use tessera_store::{AppendError, Store};
//!
//! let store = Store::open(&file).await?;
//! let (_, opened) = Table::open(Opening::new(GameKind::Pentago, 2, "ada"), Millis(0))?;
//! let events = [opened];
//! store.append("t1", &events, None).await?;
//! assert_eq!(store.append("t1", &events, None).await, Err(AppendError::Taken));
//! assert_eq!(store.events_after("t1", 0).await?, events);
//! store.close().await;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod card;
mod error;
mod outbox;
mod people;
mod sqlite;
mod store;
mod tournament;

pub use card::{Card, CardSeat, CardStage};
pub use error::{AccountError, AppendError, StoreError};
pub use outbox::{Consumer, EndedGame};
pub use people::{Known, NewPlayer, Player};
pub use store::Store;
pub use tournament::TournamentCard;
