//! A database on a server as source or target of a copy.

use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection, PgConnection};

use super::connection::{self, DatabaseName};
use super::server_lock::ServerLock;
use crate::copy::{CopiedTable, TABLES, WaitingGame};
use crate::{OutboxConsumer, StoreError};

/// The last number that a table has given to a row; 0 if none.
pub(super) const LAST_NUMBER: &str =
    "SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence($1, 'id')::regclass), 0)";
/// The games that a consumer has not handled, in order.
pub(super) const WAITING_GAMES: &str = "SELECT table_id, number FROM outbox WHERE consumer = $1 ORDER BY id";

/// How long a copy waits for the lock of a program that has just ended, which the database notices a moment later.
const ENDED_PROGRAM_PATIENCE: Duration = Duration::from_secs(1);
/// A large table is read in the order of its key, by its index, and a statement takes as long as it takes.
const SETTINGS: &str = "SET random_page_cost = 1.1; SET statement_timeout = 0";

pub(crate) struct PostgresCopyEnd {
    pub(super) connection: PgConnection,
    lock: ServerLock,
}

impl PostgresCopyEnd {
    pub(crate) async fn open_source(url: &str) -> Result<PostgresCopyEnd, StoreError> {
        let (options, name) = connection::parse(url)?;
        let end = PostgresCopyEnd::open(&options, &name).await?;
        connection::check_tables(&options, &name).await?;
        Ok(end)
    }

    /// Opens a database that is empty, or holds the beginning of a copy. Servers refuse it until the copy has ended.
    pub(crate) async fn open_target(url: &str) -> Result<PostgresCopyEnd, StoreError> {
        let (options, name) = connection::parse(url)?;
        let mut end = PostgresCopyEnd::open(&options, &name).await?;
        let failed = |why: sqlx::Error| name.error(why);
        let is_unfinished = connection::is_unfinished_copy(&mut end.connection).await.map_err(failed)?;
        if !is_unfinished {
            connection::update_tables(&options, &name).await?;
            for table in &TABLES {
                if end.last(table).await.map_err(failed)?.1 > 0 {
                    return Err(StoreError::CopyTargetInUse { database: name.to_string() });
                }
            }
            let mark = sqlx::raw_sql("CREATE TABLE unfinished_copy ()");
            mark.execute(&mut end.connection).await.map_err(failed)?;
        }
        Ok(end)
    }

    async fn open(options: &PgConnectOptions, name: &DatabaseName) -> Result<PostgresCopyEnd, StoreError> {
        let lock = ServerLock::acquire(options, name, ENDED_PROGRAM_PATIENCE).await?;
        let mut connection = options.connect().await.map_err(|why| name.error(why))?;
        sqlx::raw_sql(SETTINGS).execute(&mut connection).await.map_err(|why| name.error(why))?;
        Ok(PostgresCopyEnd { connection, lock })
    }

    pub(crate) async fn set_last_number(
        &mut self,
        table: &CopiedTable,
        number: i64,
    ) -> Result<(), sqlx::Error> {
        if number > 0 {
            let set = sqlx::query("SELECT setval(pg_get_serial_sequence($1, 'id')::regclass, $2)");
            set.bind(table.name).bind(number).execute(&mut self.connection).await?;
        }
        Ok(())
    }

    pub(crate) async fn set_waiting_games(
        &mut self,
        consumer: OutboxConsumer,
        games: &[WaitingGame],
    ) -> Result<(), sqlx::Error> {
        let mut transaction = self.connection.begin().await?;
        let delete = sqlx::query("DELETE FROM outbox WHERE consumer = $1");
        delete.bind(consumer.name()).execute(&mut *transaction).await?;
        for (table, number) in games {
            let insert = sqlx::query("INSERT INTO outbox (consumer, table_id, number) VALUES ($1, $2, $3)");
            insert.bind(consumer.name()).bind(table).bind(number).execute(&mut *transaction).await?;
        }
        transaction.commit().await
    }

    /// Prepares the tables for the comparison, and for servers: their statistics are those of empty ones.
    pub(crate) async fn prepare_reading(&mut self) -> Result<(), sqlx::Error> {
        sqlx::raw_sql("ANALYZE").execute(&mut self.connection).await.map(|_| ())
    }

    /// Fails if another process may have used the database meanwhile.
    pub(crate) async fn confirm_lock(&self) -> Result<(), StoreError> {
        self.lock.confirm().await
    }

    pub(crate) async fn finish(mut self) -> Result<(), StoreError> {
        self.confirm_lock().await?;
        let finished = async {
            sqlx::raw_sql("DROP TABLE unfinished_copy").execute(&mut self.connection).await?;
            self.connection.close().await
        };
        finished.await.map_err(|why| StoreError::Failed(why.to_string()))?;
        self.lock.release().await;
        Ok(())
    }
}
