//! The one face of the store. Which database is behind it is nobody's business.

use std::path::Path;

use tessera_table::Event;

use crate::sqlite::Sqlite;
use crate::{
    AccountError, AppendError, Card, CardStage, Consumer, EndedGame, Known, NewPlayer, Player, StoreError,
    TournamentCard,
};

/// Everything that lasts. Clones are cheap and are the same store.
#[derive(Clone, Debug)]
pub struct Store {
    sqlite: Sqlite,
}

impl Store {
    /// Opens the database in this file, and makes both it and its folder if they are not there.
    pub async fn open(file: &Path) -> Result<Store, StoreError> {
        Ok(Store { sqlite: Sqlite::open(file).await? })
    }

    /// Does what is queued, tidies up, and refuses everything from then on.
    pub async fn close(&self) {
        self.sqlite.close().await;
    }

    /// Writes a copy of the database in a file to a new file, also while somebody else has it open. Changes nothing.
    pub async fn back_up(file: &Path, to: &Path) -> Result<(), StoreError> {
        Sqlite::back_up(file, to).await
    }

    /// How often the database has been made to wait for the disk.
    pub fn commits(&self) -> u64 {
        self.sqlite.commits()
    }
}

/// Tables.
impl Store {
    /// Appends events that belong together, all or none, and the card in the same commit; an event that ends a game also
    /// goes to the outbox there. Returns once they are on the disk. If the caller does not wait for it, they are appended or not; trying again is then `Taken` or done.
    pub async fn append(&self, table: &str, events: &[Event], card: Option<Card>) -> Result<(), AppendError> {
        self.sqlite.append(table, events, card).await
    }

    /// What happened at a table after this event, in order.
    pub async fn events_after(&self, table: &str, after: u32) -> Result<Vec<Event>, StoreError> {
        self.sqlite.events_after(table, after).await
    }

    /// How often cards were written: lists of tables are the same for as long as this is.
    pub fn card_writes(&self) -> u64 {
        self.sqlite.card_writes()
    }

    /// The card of a table.
    pub async fn card(&self, table: &str) -> Result<Option<Card>, StoreError> {
        self.sqlite.card(table).await
    }

    /// Public tables that wait for players, the newest first.
    pub async fn open_tables(&self, limit: u32) -> Result<Vec<Card>, StoreError> {
        self.sqlite.listed(CardStage::Waiting, limit).await
    }

    /// Public tables at which a game is on, the newest first.
    pub async fn running_tables(&self, limit: u32) -> Result<Vec<Card>, StoreError> {
        self.sqlite.listed(CardStage::Playing, limit).await
    }

    /// The tables at which somebody sits or sat, private ones too, the last changed first. `before` is the `changed`
    /// of the last card that the caller has; so that none is passed over, all that have changed in the same moment as the
    /// last come together, though they be more than the limit.
    pub async fn games_of(
        &self,
        player: &str,
        before: Option<u64>,
        limit: u32,
    ) -> Result<Vec<Card>, StoreError> {
        self.sqlite.games_of(player, before, limit).await
    }

    /// The tables that a server must take up when it starts.
    pub async fn to_wake(&self) -> Result<Vec<String>, StoreError> {
        self.sqlite.to_wake().await
    }
}

/// The outbox.
impl Store {
    /// The ended games that a consumer has not handled yet, in order.
    pub async fn ended_games(&self, consumer: Consumer, limit: u32) -> Result<Vec<EndedGame>, StoreError> {
        self.sqlite.ended_games(consumer, limit).await
    }

    /// Moves a consumer's cursor past everything up to a position. Rows that all consumers are past are deleted.
    pub async fn handled(&self, consumer: Consumer, position: i64) -> Result<(), StoreError> {
        self.sqlite.handled(consumer, position).await
    }
}

/// Tournaments.
impl Store {
    /// Appends what happened in a tournament, all or nothing, and its card in the same commit. Returns once it is on the disk.
    pub async fn append_to_tournament(
        &self,
        card: &TournamentCard,
        events: &[tessera_tournament::Event],
    ) -> Result<(), AppendError> {
        self.sqlite.append_to_tournament(card, events).await
    }

    /// Everything that happened in a tournament, in order.
    pub async fn events_of_tournament(
        &self,
        tournament: &str,
    ) -> Result<Vec<tessera_tournament::Event>, StoreError> {
        self.sqlite.events_of_tournament(tournament).await
    }

    /// The card of a tournament.
    pub async fn tournament(&self, tournament: &str) -> Result<Option<TournamentCard>, StoreError> {
        self.sqlite.tournament(tournament).await
    }

    /// The tournaments that are being played at tables of the house.
    pub async fn tournaments_at_tables(&self) -> Result<Vec<String>, StoreError> {
        self.sqlite.tournaments_at_tables().await
    }

    /// The tournaments that somebody organises, the newest first.
    pub async fn tournaments_of(
        &self,
        organiser: &str,
        limit: u32,
    ) -> Result<Vec<TournamentCard>, StoreError> {
        self.sqlite.tournaments_of(organiser, limit).await
    }
}

/// People.
impl Store {
    /// Adds a guest and his first session.
    pub async fn add_player(&self, player: &NewPlayer) -> Result<(), StoreError> {
        self.sqlite.add_player(player).await
    }

    /// Whose session it is, and that it is used now. One that nobody has used for a year is no more.
    pub async fn player_by_token(&self, token_hash: &[u8], now: u64) -> Result<Option<Known>, StoreError> {
        self.sqlite.player_by_token(token_hash, now).await
    }

    /// The account of this name, in small or capital letters, and the hash of its password.
    pub async fn player_by_name(&self, name: &str) -> Result<Option<(Player, String)>, StoreError> {
        self.sqlite.player_by_name(name).await
    }

    /// Adds a session.
    pub async fn add_session(&self, player: &str, token_hash: &[u8], at: u64) -> Result<(), StoreError> {
        self.sqlite.add_session(player, token_hash, at).await
    }

    /// Ends a session; it need not be there.
    pub async fn end_session(&self, token_hash: &[u8]) -> Result<(), StoreError> {
        self.sqlite.end_session(token_hash).await
    }

    /// Removes the sessions that nobody has used for a year.
    pub async fn forget_sessions(&self, now: u64) -> Result<(), StoreError> {
        self.sqlite.forget_sessions(now).await
    }

    /// Renames a guest. Guests may have the same name.
    pub async fn rename(&self, player: &str, name: &str) -> Result<(), StoreError> {
        self.sqlite.rename(player, name).await
    }

    /// Gives a guest an account, under a name that no other account has.
    pub async fn make_account(
        &self,
        player: &str,
        name: &str,
        password_hash: &str,
    ) -> Result<(), AccountError> {
        self.sqlite.make_account(player, name, password_hash).await
    }
}
