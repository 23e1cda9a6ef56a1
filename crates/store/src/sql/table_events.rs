//! Events of tables.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;

use tessera_table::{TableEvent, TableEventKind};
use tokio::sync::SemaphorePermit;

use super::player_deletion::{EventAuthor, event_authors};
use super::table_summaries::SummaryRow;
use super::write_request::WriteOperation;
use super::{SqlStore, failed, player_names};
use crate::{AppendError, READ_TIMEOUT, StoreError, TableSummary};

/// Pages of this size keep a connection busy for about a millisecond.
pub(crate) const EVENTS_PER_READ: u32 = 500;

/// An event as it is stored.
pub(crate) struct EventRow {
    pub(crate) table: Arc<str>,
    pub(crate) number: i64,
    pub(crate) at: i64,
    pub(crate) body: Arc<str>,
    pub(crate) checksum: i64,
}

/// The rows of an append: all are stored or none.
pub(crate) struct AppendWrite {
    pub(crate) events: Vec<EventRow>,
    pub(crate) summary: Option<Box<SummaryRow>>,
    pub(crate) ended: Vec<EndedGameRow>,
    pub(crate) authors: Vec<EventAuthor>,
}

/// A game that an event of the same append ends, for the outbox.
pub(crate) struct EndedGameRow {
    pub(crate) table: Arc<str>,
    pub(crate) number: i64,
}

fn ended_games(table: &Arc<str>, events: &[TableEvent]) -> Vec<EndedGameRow> {
    let ends = |event: &&TableEvent| matches!(event.kind, TableEventKind::Ended { .. });
    let row = |event: &TableEvent| EndedGameRow { table: Arc::clone(table), number: i64::from(event.number) };
    events.iter().filter(ends).map(row).collect()
}

impl EventRow {
    /// The table, if this event opens it.
    pub(crate) fn opened_table(&self) -> Option<&str> {
        (self.number == 1).then_some(&*self.table)
    }
}

impl SqlStore {
    pub(crate) async fn append(
        &self,
        table: &str,
        events: &[TableEvent],
        summary: Option<TableSummary>,
    ) -> Result<(), AppendError> {
        if events.is_empty() && summary.is_none() {
            return Ok(());
        }
        let table: Arc<str> = table.into();
        let authors = event_authors(&table, events);
        // Boxed: most moves have no names, and their futures need no room for this.
        let (events, summary) = if summary.is_some() || events.iter().any(player_names::may_have_names) {
            Box::pin(self.without_names(events, summary)).await?
        } else {
            (Cow::Borrowed(events), None)
        };
        // Serialise here, in the caller's task: there is only one writer, and it is the bottleneck.
        let ended = ended_games(&table, &events);
        let events = events.iter().map(|event| row(&table, event)).collect();
        let summary = summary.map(SummaryRow::new).transpose()?.map(Box::new);
        Ok(self.write(WriteOperation::Append(AppendWrite { events, summary, ended, authors })).await?)
    }

    /// Events and a summary as they are stored: with references instead of the names of players.
    async fn without_names<'a>(
        &self,
        events: &'a [TableEvent],
        mut summary: Option<TableSummary>,
    ) -> Result<(Cow<'a, [TableEvent]>, Option<TableSummary>), StoreError> {
        let mut events = Cow::Borrowed(events);
        let mut pairs = BTreeSet::new();
        if events.iter().any(player_names::may_have_names) {
            pairs.extend(events.to_mut().iter_mut().flat_map(player_names::in_event));
        }
        if let Some(summary) = &mut summary {
            pairs.extend(player_names::on_summary(summary));
        }
        if pairs.is_empty() {
            return Ok((events, summary));
        }
        let names = self.stored_names(pairs).await?;
        if let Cow::Owned(events) = &mut events {
            for (player, name) in events.iter_mut().flat_map(TableEvent::player_names_mut) {
                names.replace(player.as_str(), name);
            }
        }
        if let Some(summary) = &mut summary {
            player_names::on_seats(&mut summary.seats).for_each(|(player, name)| names.replace(player, name));
        }
        Ok((events, summary))
    }

    pub(crate) async fn events_after(&self, table: &str, after: u32) -> Result<Vec<TableEvent>, StoreError> {
        let mut events: Vec<TableEvent> = Vec::new();
        loop {
            let after = events.last().map_or(after, |event| event.number);
            let page = self.events_page(table, after, EVENTS_PER_READ).await?;
            let is_last = page.len() < EVENTS_PER_READ as usize;
            events.extend(page);
            if is_last {
                return Ok(events);
            }
        }
    }

    pub(crate) async fn events_page(
        &self,
        table: &str,
        after: u32,
        limit: u32,
    ) -> Result<Vec<TableEvent>, StoreError> {
        let query = sqlx::query_scalar(
            "SELECT body FROM event WHERE table_id = $1 AND number > $2 ORDER BY number LIMIT $3",
        );
        let query = query.bind(table).bind(i64::from(after)).bind(i64::from(limit));
        let permit = self.long_read().await?;
        let bodies: Vec<String> = query.fetch_all(&mut *self.reader().await?).await.map_err(failed)?;
        drop(permit);
        let events = bodies.iter().map(|body| serde_json::from_str(body));
        let mut events =
            events.collect::<Result<Vec<TableEvent>, _>>().map_err(|why| unreadable(table, &why))?;
        self.resolve_events(&mut events).await?;
        Ok(events)
    }

    /// Waits for a permit to read a page of a log. The queue is fair, so that a long log cannot hold up the others.
    pub(crate) async fn long_read(&self) -> Result<SemaphorePermit<'_>, StoreError> {
        match tokio::time::timeout(READ_TIMEOUT, self.long_reads.acquire()).await {
            Ok(permit) => permit.map_err(|_| StoreError::Closed),
            Err(_) => Err(StoreError::Busy),
        }
    }
}

fn row(table: &Arc<str>, event: &TableEvent) -> EventRow {
    let body = event.json();
    let checksum = i64::from(crc32fast::hash(body.as_bytes()));
    let at = event.at.0 as i64;
    EventRow { table: table.clone(), number: i64::from(event.number), at, body: body.into(), checksum }
}

fn unreadable(table: &str, why: &serde_json::Error) -> StoreError {
    StoreError::Unreadable { what: format!("an event of the table \"{table}\""), why: why.to_string() }
}
