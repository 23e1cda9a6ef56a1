//! Scheduled backups with rotation.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use tessera_store::{Store, StoreError};

use crate::Service;

/// The names of backups, in universal time; they sort by age.
const NAME_FORMAT: &str = "tessera-%Y-%m-%dT%H%M%SZ.db";
/// The ending of a backup that is not complete.
const UNFINISHED_SUFFIX: &str = ".part";
/// The longest delay before a failed backup is tried again.
const BACKUP_RETRY_DELAY: Duration = Duration::from_mins(10);

/// Settings of scheduled backups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BackupSettings {
    /// The folder of the backups. Other files in it are left alone.
    pub folder: PathBuf,
    /// The time between two backups.
    pub interval: Duration,
    /// How many backups are kept; the oldest are removed.
    pub keep: usize,
}

/// Why a backup was not made.
#[derive(Debug, thiserror::Error)]
enum BackupError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the folder of the backups cannot be used: {0}")]
    Folder(#[from] io::Error),
    #[error("the backup is damaged: {0}")]
    Damaged(String),
}

impl Service {
    /// Makes backups, periodically and forever. After a restart the next one is due when it was due before.
    pub async fn run_backups(self, settings: BackupSettings) {
        loop {
            let wait = match settings.time_until_due(self.clock.now().0) {
                Duration::ZERO => match self.back_up(&settings).await {
                    Ok(file) => {
                        tracing::info!(?file, "a backup was written");
                        settings.interval
                    }
                    Err(BackupError::Store(StoreError::Closed)) => return,
                    Err(reason) => {
                        tracing::error!(%reason, "a backup could not be written; trying again");
                        settings.interval.min(BACKUP_RETRY_DELAY)
                    }
                },
                wait => wait,
            };
            self.clock.sleep(wait).await;
        }
    }

    /// Writes and checks a backup, then removes the oldest.
    async fn back_up(&self, settings: &BackupSettings) -> Result<PathBuf, BackupError> {
        std::fs::create_dir_all(&settings.folder)?;
        settings.remove_unfinished()?;
        let name = backup_name(self.clock.now().0);
        let (file, part) =
            (settings.folder.join(&name), settings.folder.join(format!("{name}{UNFINISHED_SUFFIX}")));
        self.store.back_up_to(&part).await?;
        check_copy(&part).await?;
        std::fs::rename(&part, &file)?;
        // The new name must be on the disk before older backups go.
        sync_folder(settings.folder.clone()).await?;
        settings.remove_oldest(&file, self.clock.now().0);
        Ok(file)
    }
}

/// Waits until the names in a folder are on the disk, on a thread that may block.
async fn sync_folder(folder: PathBuf) -> io::Result<()> {
    // Only Unix can open a folder.
    if cfg!(unix) {
        let synced = tokio::task::spawn_blocking(move || std::fs::File::open(folder)?.sync_all());
        synced.await.unwrap_or_else(|why| Err(io::Error::other(why)))?;
    }
    Ok(())
}

/// Checks the structure of a backup. The logs of all tables are replayed only on demand, by `tessera check`.
async fn check_copy(file: &Path) -> Result<(), BackupError> {
    let copy = Store::open_read_only(file).await?;
    let problems = copy.structural_problems(1).await;
    copy.close().await;
    match problems?.pop() {
        Some(problem) => Err(BackupError::Damaged(problem)),
        None => Ok(()),
    }
}

impl BackupSettings {
    fn time_until_due(&self, now: u64) -> Duration {
        let newest = self
            .backups()
            .ok()
            .and_then(|backups| backups.last().and_then(|(at, _)| u64::try_from(*at).ok()));
        let interval = u64::try_from(self.interval.as_millis()).unwrap_or(u64::MAX);
        // A backup from the future was made with a wrong clock and says nothing.
        match newest.filter(|at| *at <= now) {
            Some(newest) => Duration::from_millis(newest.saturating_add(interval).saturating_sub(now)),
            None => Duration::ZERO,
        }
    }

    /// The finished backups, the oldest first, with their times in milliseconds since 1970.
    fn backups(&self) -> io::Result<Vec<(i64, PathBuf)>> {
        let mut backups = Vec::new();
        for entry in std::fs::read_dir(&self.folder)? {
            let entry = entry?;
            if let Some(at) = entry.file_name().to_str().and_then(backup_time) {
                backups.push((at, entry.path()));
            }
        }
        backups.sort();
        Ok(backups)
    }

    /// Removes the surplus, but never the new backup. One with a later date than now was made with a wrong date, and nobody
    /// knows how old it is: it goes first. A backup that cannot be removed is logged: the new one is good all the same.
    fn remove_oldest(&self, new: &Path, now: u64) {
        let mut backups = self.backups().unwrap_or_else(|reason| {
            tracing::warn!(%reason, "the folder of the backups could not be read; none was removed");
            Vec::new()
        });
        let surplus = backups.len().saturating_sub(self.keep.max(1));
        backups.retain(|(_, file)| file != new);
        backups.sort_by_key(|(at, _)| (u64::try_from(*at).is_ok_and(|at| at <= now), *at));
        for (_, file) in backups.iter().take(surplus) {
            if let Err(reason) = std::fs::remove_file(file) {
                tracing::warn!(%reason, ?file, "an old backup could not be removed");
            }
        }
    }

    /// Removes what a kill during a backup has left.
    fn remove_unfinished(&self) -> io::Result<()> {
        for entry in std::fs::read_dir(&self.folder)? {
            let entry = entry?;
            let name = entry.file_name();
            let is_unfinished = |name: &str| {
                name.split_once(UNFINISHED_SUFFIX).is_some_and(|(backup, _)| backup_time(backup).is_some())
            };
            if name.to_str().is_some_and(is_unfinished) {
                std::fs::remove_file(entry.path())?;
            }
        }
        Ok(())
    }
}

fn backup_name(now: u64) -> String {
    let time = Timestamp::from_millisecond(now as i64).unwrap_or(Timestamp::MAX);
    time.to_zoned(TimeZone::UTC).strftime(NAME_FORMAT).to_string()
}

fn backup_time(name: &str) -> Option<i64> {
    let time = DateTime::strptime(NAME_FORMAT, name).ok()?;
    Some(time.to_zoned(TimeZone::UTC).ok()?.timestamp().as_millisecond())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_service::TestService;

    fn names(settings: &BackupSettings) -> Vec<String> {
        let backups = settings.backups().expect("the folder");
        backups
            .iter()
            .map(|(_, file)| file.file_name().unwrap_or_default().to_string_lossy().into_owned())
            .collect()
    }

    #[tokio::test]
    async fn backups_are_made_when_due_and_the_oldest_are_removed() {
        let test = TestService::open().await;
        let (service, folder) = (&test.service, tempfile::tempdir().expect("a folder"));
        let interval = Duration::from_hours(6);
        let settings = BackupSettings { folder: folder.path().join("backups"), interval, keep: 2 };
        assert_eq!(settings.time_until_due(service.clock.now().0), Duration::ZERO, "no backup yet");
        for _ in 0..3 {
            service.back_up(&settings).await.expect("a backup");
            assert_eq!(settings.time_until_due(service.clock.now().0), interval);
            service.clock.advance(interval);
            assert_eq!(settings.time_until_due(service.clock.now().0), Duration::ZERO);
            let keep = settings.folder.join("letter.db");
            std::fs::write(&keep, "Dear Ada").expect("written");
        }
        assert_eq!(names(&settings), ["tessera-2027-01-15T140000Z.db", "tessera-2027-01-15T200000Z.db"]);
        assert!(settings.folder.join("letter.db").exists(), "other files stay");
        #[cfg(unix)]
        for (_, file) in settings.backups().expect("the folder") {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(file.metadata().expect("a file").permissions().mode() & 0o777, 0o600);
        }
        assert_eq!(
            std::fs::read_dir(&settings.folder).expect("the folder").count(),
            3,
            "nothing else is left"
        );
    }

    #[tokio::test]
    async fn the_rest_of_an_interrupted_backup_is_removed() {
        let test = TestService::open().await;
        let folder = tempfile::tempdir().expect("a folder");
        let settings =
            BackupSettings { folder: folder.path().to_owned(), interval: Duration::from_hours(1), keep: 9 };
        let part = folder.path().join(format!("{}{UNFINISHED_SUFFIX}", backup_name(0)));
        std::fs::write(&part, "half").expect("written");
        assert!(names(&settings).is_empty(), "it is no backup");
        test.service.back_up(&settings).await.expect("a backup");
        assert!(!part.exists());
        assert_eq!(names(&settings).len(), 1);
    }

    #[tokio::test]
    async fn an_old_backup_that_cannot_be_removed_spoils_no_new_one() {
        let test = TestService::open().await;
        let folder = tempfile::tempdir().expect("a folder");
        let settings =
            BackupSettings { folder: folder.path().to_owned(), interval: Duration::from_hours(1), keep: 1 };
        // A folder cannot be removed as a file.
        std::fs::create_dir(folder.path().join(backup_name(0))).expect("created");
        std::fs::write(folder.path().join(backup_name(1_000)), "old").expect("written");
        let file = test.service.back_up(&settings).await.expect("a backup");
        let new = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        assert_eq!(names(&settings), [backup_name(0), new], "the others are removed");
    }

    #[tokio::test]
    async fn backups_with_a_date_in_the_future_go_first_and_never_the_new_one() {
        let test = TestService::open().await;
        let folder = tempfile::tempdir().expect("a folder");
        let (service, interval) = (&test.service, Duration::from_hours(1));
        let settings = BackupSettings { folder: folder.path().to_owned(), interval, keep: 2 };
        let now = service.clock.now().0;
        for days in [100, 200, 300] {
            let name = backup_name(now + days * 24 * 3_600_000);
            std::fs::write(folder.path().join(name), "made with a wrong date").expect("written");
        }
        for hours in 0..3 {
            let file = service.back_up(&settings).await.expect("a backup");
            assert!(file.exists(), "after {hours} hours");
            service.clock.advance(interval);
        }
        assert_eq!(names(&settings), [backup_name(now + 3_600_000), backup_name(now + 2 * 3_600_000)]);
    }
}
