//! Arguments of `tessera serve` for retention and scheduled backups. The default times of retention are those of
//! [`RetentionSettings::default`]; a test of `commands/serve.rs` compares them.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::bail;
use clap::Args;
use tessera_service::{BackupSettings, RetentionSettings};

use crate::long_duration_args::{self, RetentionPeriod};

/// How many scheduled backups are kept, if not given.
pub(crate) const DEFAULT_BACKUPS_KEPT: usize = 14;
/// The time between scheduled backups, if not given.
pub(crate) const DEFAULT_BACKUP_INTERVAL: Duration = Duration::from_hours(6);

#[derive(Debug, Default, Args)]
pub(crate) struct RetentionAndBackupArgs {
    /// Time after which a guest with no seat, tournament or visit is removed, e.g. 30d or forever
    #[arg(long, value_name = "TIME", default_value = "30d", value_parser = long_duration_args::parse_retention, env = "TESSERA_KEEP_GUESTS", hide_env_values = true)]
    keep_guests: Option<RetentionPeriod>,

    /// Time after which a table that waits for players is removed, e.g. 14d or forever
    #[arg(long, value_name = "TIME", default_value = "14d", value_parser = long_duration_args::parse_retention, env = "TESSERA_KEEP_UNSTARTED_TABLES", hide_env_values = true)]
    keep_unstarted_tables: Option<RetentionPeriod>,

    /// Time after which a game that ended or was left before its second move is removed, e.g. 90d or forever
    #[arg(long, value_name = "TIME", default_value = "90d", value_parser = long_duration_args::parse_retention, env = "TESSERA_KEEP_UNPLAYED_GAMES", hide_env_values = true)]
    keep_unplayed_games: Option<RetentionPeriod>,

    /// Folder for scheduled backups; without it there are none
    #[arg(long, value_name = "FOLDER", env = "TESSERA_BACKUP_FOLDER", hide_env_values = true)]
    backup_folder: Option<PathBuf>,

    #[arg(
        long, value_name = "TIME", value_parser = long_duration_args::parse, env = "TESSERA_BACKUP_EVERY", hide_env_values = true,
        help = format!("Time between scheduled backups, e.g. 6h [default: {}]", long_duration_args::shown(DEFAULT_BACKUP_INTERVAL))
    )]
    backup_every: Option<Duration>,

    #[arg(
        long, value_name = "NUMBER", value_parser = parse_backup_count, env = "TESSERA_BACKUP_KEEP", hide_env_values = true,
        help = format!("Number of scheduled backups to keep [default: {DEFAULT_BACKUPS_KEPT}]")
    )]
    backup_keep: Option<usize>,
}

impl RetentionAndBackupArgs {
    pub(crate) fn retention(&self) -> RetentionSettings {
        let defaults = RetentionSettings::default();
        RetentionSettings {
            guests: self.keep_guests.map_or(defaults.guests, |kept| kept.0),
            unstarted_tables: self.keep_unstarted_tables.map_or(defaults.unstarted_tables, |kept| kept.0),
            unplayed_games: self.keep_unplayed_games.map_or(defaults.unplayed_games, |kept| kept.0),
        }
    }

    pub(crate) fn backups(&self) -> anyhow::Result<Option<BackupSettings>> {
        let Some(folder) = self.backup_folder.clone() else {
            // Not left to clap: the folder may be in the settings file.
            if self.backup_every.is_some() || self.backup_keep.is_some() {
                bail!("--backup-every and --backup-keep need a folder: add --backup-folder FOLDER");
            }
            return Ok(None);
        };
        let interval = self.backup_every.unwrap_or(DEFAULT_BACKUP_INTERVAL);
        let keep = self.backup_keep.unwrap_or(DEFAULT_BACKUPS_KEPT);
        Ok(Some(BackupSettings { folder, interval, keep }))
    }
}

fn parse_backup_count(text: &str) -> Result<usize, String> {
    let count = text.parse().ok().filter(|count| *count > 0);
    count.ok_or_else(|| format!("'{}' is not a number from 1 on", tessera_rules::input_text::quoted(text)))
}
