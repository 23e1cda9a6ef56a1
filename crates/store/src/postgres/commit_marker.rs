//! Receipts of writers: each batch writes its number into the row of its writer, in its own transaction. After a connection was
//! lost during a commit, the row tells whether the batch was stored.

use sqlx::PgConnection;

/// The id of a writer, and the number of its current batch.
#[derive(Debug)]
pub(super) struct CommitMarker {
    writer: String,
    batch: i64,
}

impl CommitMarker {
    /// A new writer. Removes the rows of writers that have not written for long.
    pub(super) async fn create(connection: &mut PgConnection) -> Result<CommitMarker, sqlx::Error> {
        sqlx::query("DELETE FROM writer WHERE since < now() - interval '90 days'")
            .execute(&mut *connection)
            .await?;
        // Random, not counted: a standby that takes over may not know the last numbers.
        let writer: String = sqlx::query_scalar(
            "INSERT INTO writer (id, batch) VALUES (gen_random_uuid()::text, 0) RETURNING id",
        )
        .fetch_one(connection)
        .await?;
        Ok(CommitMarker { writer, batch: 0 })
    }

    pub(super) fn writer(&self) -> &str {
        &self.writer
    }

    pub(super) fn batch(&self) -> i64 {
        self.batch
    }

    /// Begins the next batch.
    pub(super) fn next_batch(&mut self) {
        self.batch += 1;
    }

    /// Writes the number of the batch, in its transaction.
    pub(super) async fn write(&self, connection: &mut PgConnection) -> Result<(), sqlx::Error> {
        sqlx::query(
            "INSERT INTO writer (id, batch) VALUES ($1, $2)
            ON CONFLICT (id) DO UPDATE SET batch = excluded.batch, since = excluded.since",
        )
        .bind(&self.writer)
        .bind(self.batch)
        .execute(connection)
        .await?;
        Ok(())
    }

    /// Whether the batch was committed. Waits for the transaction of a connection that was lost, which has locked the row.
    pub(super) async fn is_committed(&self, connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
        let last = sqlx::query_scalar("SELECT batch FROM writer WHERE id = $1 FOR UPDATE");
        let last: Option<i64> = last.bind(&self.writer).fetch_optional(connection).await?;
        Ok(last == Some(self.batch))
    }

    /// Removes the row of a writer that ends.
    pub(super) async fn remove(&self, connection: &mut PgConnection) -> Result<(), sqlx::Error> {
        sqlx::query("DELETE FROM writer WHERE id = $1").bind(&self.writer).execute(connection).await?;
        Ok(())
    }
}
