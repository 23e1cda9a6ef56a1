//! Reports to operators, and blocked players.

use super::{Database, Store};
use crate::{AbuseReport, BlockedPlayer, NewReport, ReportLimits, StoreError};

impl Store {
    /// Stores a report. While one of the same thing by the same player is open, its reason and note are replaced. Fails with
    /// [`StoreError::LimitReached`] above the limit of a player, with [`StoreError::TooManyOpenReports`] if too many are open,
    /// and with [`StoreError::NoTarget`] if the reported player is removed.
    pub async fn add_report(&self, report: &NewReport, limits: ReportLimits) -> Result<(), StoreError> {
        of_database!(self.add_report(report, limits))
    }

    /// A report by its number.
    pub async fn report(&self, id: u64) -> Result<Option<AbuseReport>, StoreError> {
        of_database!(self.report(id))
    }

    /// The open reports, the oldest first, or the handled ones, the latest first; without those about the reader.
    pub async fn reports(
        &self,
        are_open: bool,
        reader: Option<&str>,
        limit: u32,
    ) -> Result<Vec<AbuseReport>, StoreError> {
        of_database!(self.reports(are_open, reader, limit))
    }

    /// The reports of a player, the latest first.
    pub async fn reports_by(&self, reporter: &str, limit: u32) -> Result<Vec<AbuseReport>, StoreError> {
        of_database!(self.reports_by(reporter, limit))
    }

    /// Removes the reports that were handled before a time.
    pub async fn remove_handled_reports(&self, before: u64) -> Result<u64, StoreError> {
        of_database!(self.remove_handled_reports(before))
    }

    /// Adds a player to the list of another. One who is in it stays. Fails with [`StoreError::LimitReached`] if the list is
    /// full, and with [`StoreError::NoTarget`] if the blocked player is removed.
    pub async fn add_block(
        &self,
        player: &str,
        blocked: &str,
        name: &str,
        at: u64,
        limit: u32,
    ) -> Result<(), StoreError> {
        of_database!(self.add_block(player, blocked, name, at, limit))
    }

    /// Removes an entry from the list of a player; one that is gone is no error.
    pub async fn remove_block(&self, player: &str, id: u64) -> Result<(), StoreError> {
        of_database!(self.remove_block(player, id))
    }

    /// The list of a player, the latest first.
    pub async fn blocks_of(&self, player: &str) -> Result<Vec<BlockedPlayer>, StoreError> {
        of_database!(self.blocks_of(player))
    }

    /// Whether one of some players has blocked another.
    pub async fn is_blocked_by_any(&self, blocked: &str, players: &[&str]) -> Result<bool, StoreError> {
        of_database!(self.is_blocked_by_any(blocked, players))
    }
}
