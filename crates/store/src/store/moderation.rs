//! Moderation: restrictions, and the log of what operators did.

use super::{Database, Store};
use crate::{
    AccountError, ModeratedPlayer, ModeratedTournament, ModerationChange, ModerationEntry,
    MutesAndNetworkBans, StoreError, TableSummary,
};

impl Store {
    /// Makes a change and records it in the log, in one commit. Fails with [`StoreError::NoTarget`] if there is nothing to
    /// change.
    pub async fn moderate(
        &self,
        entry: &ModerationEntry,
        change: &ModerationChange,
    ) -> Result<(), AccountError> {
        of_database!(self.moderate(entry, change))
    }

    /// Whether a player is an operator.
    pub async fn is_operator(&self, player: &str) -> Result<bool, StoreError> {
        of_database!(self.is_operator(player))
    }

    /// A player by id, as operators see them at a time.
    pub async fn moderated_player(&self, id: &str, now: u64) -> Result<Option<ModeratedPlayer>, StoreError> {
        of_database!(self.moderated_player(id, now))
    }

    /// Players whose name contains a text, at a time: operators and restricted ones first, then the newest.
    pub async fn moderated_players(
        &self,
        name: &str,
        now: u64,
        limit: u32,
    ) -> Result<Vec<ModeratedPlayer>, StoreError> {
        of_database!(self.moderated_players(name, now, limit))
    }

    /// The players who are muted and the networks that are banned at a time.
    pub async fn restrictions(&self, now: u64) -> Result<MutesAndNetworkBans, StoreError> {
        of_database!(self.restrictions(now))
    }

    /// Removes the bans of networks that have ended: their addresses are kept no longer than that.
    pub async fn remove_ended_address_bans(&self, now: u64) -> Result<u64, StoreError> {
        of_database!(self.remove_ended_address_bans(now))
    }

    /// What operators did, the latest first.
    pub async fn moderation_log(&self, limit: u32) -> Result<Vec<ModerationEntry>, StoreError> {
        of_database!(self.moderation_log(limit))
    }

    /// The unfinished tables, private ones too, the newest first.
    pub async fn unfinished_tables(&self, limit: u32) -> Result<Vec<TableSummary>, StoreError> {
        of_database!(self.unfinished_tables(limit))
    }

    /// The tournaments of all organisers, the newest first.
    pub async fn latest_tournaments(&self, limit: u32) -> Result<Vec<ModeratedTournament>, StoreError> {
        of_database!(self.latest_tournaments(limit))
    }
}
