//! Copies of a whole database to another one, in pages of rows. A copy that was interrupted goes on where it ended: rows are written
//! in the order of their keys, so the last key of a table tells how far it came. At the end all rows are compared.

mod copied_tables;

pub(crate) use copied_tables::{ColumnKind, CopiedTable, CopiedValue, TABLES};

use crate::postgres::PostgresCopyEnd;
use crate::sqlite::SqliteCopyEnd;
use crate::{
    DatabaseAddress, DatabaseCopyCounts, DatabaseCopyProgress, DatabaseCopyStep, OutboxConsumer, StoreError,
};

/// The most rows that are read and written at once.
pub(crate) const ROWS_PER_PAGE: usize = 500;

/// The values of a row, in the order of the columns of its table.
pub(crate) type CopiedRow = Vec<CopiedValue>;

/// An ended game that a consumer of the outbox has not handled: the table, and the number of the event.
pub(crate) type WaitingGame = (String, i64);

/// One of the two databases of a copy, which no server uses meanwhile.
enum CopyEnd {
    Sqlite(SqliteCopyEnd),
    Postgres(PostgresCopyEnd),
}

/// Calls a method of the database.
macro_rules! of_end {
    ($end:expr, $method:ident ( $($argument:expr),* )) => {
        match $end {
            CopyEnd::Sqlite(end) => end.$method($($argument),*).await,
            CopyEnd::Postgres(end) => end.$method($($argument),*).await,
        }
    };
}

impl CopyEnd {
    async fn open_source(address: &DatabaseAddress) -> Result<CopyEnd, StoreError> {
        Ok(match address {
            DatabaseAddress::File(file) => CopyEnd::Sqlite(SqliteCopyEnd::open_source(file).await?),
            DatabaseAddress::Server(url) => {
                CopyEnd::Postgres(PostgresCopyEnd::open_source(url.secret()).await?)
            }
        })
    }

    async fn open_target(address: &DatabaseAddress) -> Result<CopyEnd, StoreError> {
        Ok(match address {
            DatabaseAddress::File(file) => CopyEnd::Sqlite(SqliteCopyEnd::open_target(file).await?),
            DatabaseAddress::Server(url) => {
                CopyEnd::Postgres(PostgresCopyEnd::open_target(url.secret()).await?)
            }
        })
    }

    async fn read(
        &mut self,
        table: &CopiedTable,
        after: Option<&[CopiedValue]>,
    ) -> Result<Vec<CopiedRow>, StoreError> {
        of_end!(self, read(table, after)).map_err(|why| failed(&why))
    }

    async fn insert(&mut self, table: &CopiedTable, rows: &[CopiedRow]) -> Result<(), StoreError> {
        of_end!(self, insert(table, rows)).map_err(|why| failed(&why))
    }

    /// The key of the last row of a table, and how many rows there are.
    async fn last(&mut self, table: &CopiedTable) -> Result<(Option<CopiedRow>, u64), StoreError> {
        of_end!(self, last(table)).map_err(|why| failed(&why))
    }

    /// The last number that a table has given to a row; 0 if none.
    async fn last_number(&mut self, table: &CopiedTable) -> Result<i64, StoreError> {
        of_end!(self, last_number(table)).map_err(|why| failed(&why))
    }

    async fn set_last_number(&mut self, table: &CopiedTable, number: i64) -> Result<(), StoreError> {
        of_end!(self, set_last_number(table, number)).map_err(|why| failed(&why))
    }

    /// The games that a consumer has not handled, in order.
    async fn waiting_games(&mut self, consumer: OutboxConsumer) -> Result<Vec<WaitingGame>, StoreError> {
        of_end!(self, waiting_games(consumer)).map_err(|why| failed(&why))
    }

    async fn set_waiting_games(
        &mut self,
        consumer: OutboxConsumer,
        games: &[WaitingGame],
    ) -> Result<(), StoreError> {
        of_end!(self, set_waiting_games(consumer, games)).map_err(|why| failed(&why))
    }

    /// Prepares a target for the comparison.
    async fn prepare_reading(&mut self) -> Result<(), StoreError> {
        match self {
            CopyEnd::Sqlite(_) => Ok(()),
            CopyEnd::Postgres(end) => end.prepare_reading().await.map_err(|why| failed(&why)),
        }
    }

    /// Fails if another process may have used the database meanwhile.
    async fn confirm_lock(&self) -> Result<(), StoreError> {
        match self {
            CopyEnd::Sqlite(_) => Ok(()),
            CopyEnd::Postgres(end) => end.confirm_lock().await,
        }
    }

    /// Makes a target usable for servers.
    async fn finish(self) -> Result<(), StoreError> {
        of_end!(self, finish())
    }
}

fn failed(error: &sqlx::Error) -> StoreError {
    StoreError::Failed(error.to_string())
}

pub(crate) async fn copy(
    from: &DatabaseAddress,
    to: &DatabaseAddress,
    mut progress: impl FnMut(DatabaseCopyProgress),
) -> Result<DatabaseCopyCounts, StoreError> {
    let mut source = CopyEnd::open_source(from).await?;
    let mut target = CopyEnd::open_target(to).await?;
    let mut counts = DatabaseCopyCounts::default();
    let mut copied = 0;
    for table in &TABLES {
        let (mut after, before) = target.last(table).await?;
        counts.rows_before += before;
        copied += before;
        loop {
            let rows = source.read(table, after.as_deref()).await?;
            let Some(last) = rows.last() else { break };
            target.insert(table, &rows).await?;
            after = Some(table.key_of(last).to_vec());
            copied += rows.len() as u64;
            progress(DatabaseCopyProgress { step: DatabaseCopyStep::Copying, rows: copied });
        }
        if table.is_numbered {
            target.set_last_number(table, source.last_number(table).await?).await?;
        }
    }
    for consumer in OutboxConsumer::ALL {
        target.set_waiting_games(consumer, &source.waiting_games(consumer).await?).await?;
    }
    target.prepare_reading().await?;
    for table in &TABLES {
        let rows = compare(table, &mut source, &mut target, |rows| {
            progress(DatabaseCopyProgress { step: DatabaseCopyStep::Comparing, rows: counts.rows + rows });
        })
        .await?;
        counts.rows += rows;
        match table.name {
            "player" => counts.players = rows,
            "card" => counts.tables = rows,
            "tournament" => counts.tournaments = rows,
            _ => {}
        }
    }
    source.confirm_lock().await?;
    target.finish().await?;
    Ok(counts)
}

/// Compares all rows of a table, and returns how many there are.
async fn compare(
    table: &CopiedTable,
    source: &mut CopyEnd,
    target: &mut CopyEnd,
    mut progress: impl FnMut(u64),
) -> Result<u64, StoreError> {
    let differs = || StoreError::CopyDiffers { table: table.name.to_owned() };
    let (mut after, mut compared) = (None, 0);
    loop {
        let rows = source.read(table, after.as_deref()).await?;
        if rows != target.read(table, after.as_deref()).await? {
            return Err(differs());
        }
        compared += rows.len() as u64;
        progress(compared);
        match rows.last() {
            Some(last) => after = Some(table.key_of(last).to_vec()),
            None => break,
        }
    }
    if table.is_numbered && source.last_number(table).await? != target.last_number(table).await? {
        return Err(differs());
    }
    Ok(compared)
}
