//! The one who writes. Whatever waits is written in one transaction, so that a disk that is asked once serves many.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use sqlx::{Connection, SqliteConnection};
use tokio::sync::mpsc;

use super::events::EventRow;
use super::log_keeper::LogKeeper;
use super::many_rows::ManyRows;
use super::order::{Order, Request, Trouble, Write, WriteError};
use super::pace::Pace;
use super::{Counts, cards, events, outbox};

/// How many requests one commit may hold up.
const MOST_AT_ONCE: usize = 512;

pub(super) struct Writer {
    connection: SqliteConnection,
    log_keeper: LogKeeper,
    queue: mpsc::Receiver<Order>,
    counts: Arc<Counts>,
}

impl Writer {
    pub(super) fn new(
        connection: SqliteConnection,
        log_keeper: LogKeeper,
        queue: mpsc::Receiver<Order>,
        counts: Arc<Counts>,
    ) -> Writer {
        Writer { connection, log_keeper, queue, counts }
    }

    /// Writes until it is told to close or nobody is left who could ask.
    pub(super) async fn run(mut self) {
        let mut orders = Vec::with_capacity(MOST_AT_ONCE);
        let mut closing = Vec::new();
        let mut pace = Pace::default();
        while self.queue.recv_many(&mut orders, MOST_AT_ONCE).await > 0 {
            match pace.worth_waiting(orders.len()) {
                Some(moment) => tokio::time::sleep(moment).await,
                // Those whom the last commit has woken have their next request ready in a moment.
                None => tokio::task::yield_now().await,
            }
            while orders.len() < MOST_AT_ONCE
                && let Ok(order) = self.queue.try_recv()
            {
                orders.push(order);
            }
            let mut batch = Vec::with_capacity(orders.len());
            for order in orders.drain(..) {
                match order {
                    Order::Write(request) => batch.push(request),
                    Order::Close(closed) => {
                        self.queue.close();
                        closing.push(closed);
                    }
                }
            }
            pace.took(batch.len());
            self.write(batch).await;
        }
        self.log_keeper.finish().await;
        if let Err(why) = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut self.connection).await {
            tracing::warn!(%why, "the log stays beside the database; nothing is lost");
        }
        if let Err(why) = self.connection.close().await {
            tracing::warn!(%why, "the database could not be closed; nothing is lost");
        }
    }

    async fn write(&mut self, batch: Vec<Request>) {
        if batch.is_empty() {
            return;
        }
        let written = match self.together(&batch).await {
            Ok(()) => Ok(vec![Ok(()); batch.len()]),
            Err(Trouble::OneRequest(_)) if batch.len() > 1 => self.one_by_one(&batch).await,
            Err(trouble) => Err(trouble),
        };
        if batch.iter().any(|request| matches!(request.write, Write::Append { card: Some(_), .. })) {
            // Before anybody hears of it: who looks then must not see an older list.
            self.counts.card_writes.fetch_add(1, Ordering::Release);
        }
        let answers = written.unwrap_or_else(|trouble| {
            if let Trouble::Everybody(why) = &trouble {
                tracing::error!(%why, requests = batch.len(), "nothing was written");
            }
            vec![Err(trouble.into_error()); batch.len()]
        });
        for (request, answer) in batch.into_iter().zip(answers) {
            // Whoever no longer waits will find out when he tries again.
            let _ = request.answer.send(answer);
        }
    }

    async fn together(&mut self, batch: &[Request]) -> Result<(), Trouble> {
        // Most batches are moves alone. One statement is a transaction of its own: one errand instead of three.
        if let Some(rows) = one_statement(batch) {
            events::insert_and_commit(&mut self.connection, &rows).await?;
            self.count_commit();
            return Ok(());
        }
        self.say("BEGIN IMMEDIATE").await?;
        let written = write_all(&mut self.connection, batch).await;
        self.end(written).await
    }

    /// Still one commit, but each request can fail alone.
    async fn one_by_one(&mut self, batch: &[Request]) -> Result<Vec<Result<(), WriteError>>, Trouble> {
        self.say("BEGIN IMMEDIATE").await?;
        let mut answers = Vec::with_capacity(batch.len());
        let mut written = Ok(());
        for request in batch {
            match self.alone(request).await {
                Ok(()) => answers.push(Ok(())),
                Err(Trouble::OneRequest(error)) => answers.push(Err(error)),
                Err(trouble) => {
                    written = Err(trouble);
                    break;
                }
            }
        }
        self.end(written).await?;
        Ok(answers)
    }

    async fn alone(&mut self, request: &Request) -> Result<(), Trouble> {
        self.say("SAVEPOINT request").await?;
        let written = write_all(&mut self.connection, std::slice::from_ref(request)).await;
        match written {
            Ok(()) => {}
            Err(Trouble::OneRequest(_)) => self.say("ROLLBACK TO request").await?,
            Err(Trouble::Everybody(_)) => return written,
        }
        self.say("RELEASE request").await?;
        written
    }

    async fn end(&mut self, written: Result<(), Trouble>) -> Result<(), Trouble> {
        let ended = match written {
            Ok(()) => self.say("COMMIT").await,
            Err(trouble) => Err(trouble),
        };
        if ended.is_ok() {
            self.count_commit();
        } else {
            // SQLite may have rolled back by itself, on a full disk for example, and then has nothing to roll back.
            let _ = self.say("ROLLBACK").await;
        }
        ended
    }

    fn count_commit(&self) {
        self.log_keeper.noted(self.counts.commits.fetch_add(1, Ordering::Relaxed) + 1);
    }

    /// Not sqlx's own transactions: they lose count when `SQLite` rolls back by itself, and never begin again.
    async fn say(&mut self, sql: &'static str) -> Result<(), Trouble> {
        sqlx::query(sql).execute(&mut self.connection).await?;
        Ok(())
    }
}

/// The rows of a batch that is nothing but events, few enough for one statement.
fn one_statement(batch: &[Request]) -> Option<Vec<&EventRow>> {
    let mut rows = Vec::with_capacity(batch.len());
    for request in batch {
        match &request.write {
            Write::Append { events, card: None, ended } if ended.is_empty() => rows.extend(events),
            _ => return None,
        }
    }
    ManyRows::is_one_statement(rows.len()).then_some(rows)
}

async fn write_all(connection: &mut SqliteConnection, batch: &[Request]) -> Result<(), Trouble> {
    let mut event_rows = Vec::with_capacity(batch.len());
    // Of several cards of a table the last one counts.
    let mut card_rows = HashMap::new();
    let mut ended_rows = Vec::new();
    for request in batch {
        match &request.write {
            Write::Append { events, card, ended } => {
                event_rows.extend(events);
                ended_rows.extend(ended);
                card_rows.extend(card.iter().map(|card| (&*card.table, card)));
            }
            Write::Person(write) => write.write(connection).await?,
            Write::Tournament(write) => write.write(connection).await?,
            Write::Cursor(write) => write.write(connection).await?,
        }
    }
    events::insert(connection, &event_rows).await?;
    for row in ended_rows {
        outbox::insert(connection, row).await?;
    }
    let card_rows: Vec<_> = card_rows.into_values().collect();
    cards::upsert(connection, &card_rows).await?;
    Ok(())
}
