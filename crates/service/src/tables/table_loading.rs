//! Tables from the store: the stored events are replayed, and what was due meanwhile is done.

use std::sync::Arc;

use tessera_store::{StoreError, TableSummary};
use tessera_table::{Millis, Table, TableEvent};

use super::live_table::{LiveTable, LiveTableState};
use super::make_summary::{self, LastPlayEvent};
use super::{LiveTableError, LiveTablesInner, TableContext};

impl LiveTable {
    pub(super) async fn load(
        tables: &Arc<LiveTablesInner>,
        id: &str,
    ) -> Result<Arc<LiveTable>, LiveTableError> {
        let reading = tables.context.clock.read();
        let unloaded = tables.unloaded_clocks.get(id);
        let (mut table, opened, last_play) = load_events(&tables.context, id).await?;
        let summary = match tables.context.store.summary(id).await {
            // It is derived from the events, so an unreadable one is written again.
            Err(StoreError::Unreadable { .. }) => None,
            summary => summary?,
        };
        if let Some(away) = summary.as_ref().and_then(|summary| summary.away.as_deref()) {
            table.restore_absences(&away.iter().map(|since| since.map(Millis)).collect::<Vec<_>>());
        }
        // Times never decrease, but the date may have been set back before the server was started.
        table.set_ahead(unloaded.map_or(table.at().since(reading.now), |unloaded| unloaded.ahead));
        if unloaded.is_none() {
            let as_of = Millis(summary.as_ref().map_or(0, |summary| summary.away_as_of));
            table.shift_absences(tables.context.clock.skipped_since(as_of), table.time(reading.now));
        }
        let is_current = summary.is_some_and(|stored| {
            // Summaries of older versions have no absences; they need not be written for that alone.
            let now = make_summary::table_summary(id, &table, opened, last_play.at);
            TableSummary { away: stored.away.clone(), away_as_of: stored.away_as_of, ..now } == stored
        });
        let summary_written = if is_current { last_play.number } else { 0 };
        let paused_until = unloaded.map_or(reading, |unloaded| unloaded.reading);
        let mut state = LiveTableState::new(table, opened, last_play, summary_written, paused_until);
        state.next_tick = unloaded.and_then(|unloaded| unloaded.next_tick);
        let table = LiveTable::with(tables, id, state);
        table.record_use(&mut *table.lock().await);
        table.mark_absent_unless_connected();
        if unloaded.is_some() {
            table.pause_for_jumps(&mut *table.lock().await).await?;
        } else {
            table.resume().await?;
        }
        // Actions that were due when the server was killed: a start, a rematch, an engine's move.
        table.run_due_actions().await?;
        table.report_loaded().await;
        tables.unloaded_clocks.forget(id);
        Ok(table)
    }
}

async fn load_events(
    context: &TableContext,
    id: &str,
) -> Result<(Table, Millis, LastPlayEvent), LiveTableError> {
    let events = context.store.events_after(id, 0).await?;
    let table = replay_events(id, &events)?;
    let opened = events.first().ok_or(LiveTableError::NotFound)?.at;
    let last_play = make_summary::last_play(&events).ok_or(LiveTableError::Broken)?;
    Ok((table, opened, last_play))
}

pub(super) fn replay_events(id: &str, events: &[TableEvent]) -> Result<Table, LiveTableError> {
    if events.is_empty() {
        return Err(LiveTableError::NotFound);
    }
    Table::replay(events).map_err(|reason| {
        tracing::error!(table = id, %reason, "the stored events cannot be replayed");
        LiveTableError::Broken
    })
}
