//! Check of a stored table: its events are replayed, and its summary is compared with them.

use tessera_store::{Store, StoreError, TableSummary};
use tessera_table::{Table, TableEvent};

use super::make_summary::{last_play, table_summary};

/// What is wrong with a stored table, as a sentence.
pub(crate) async fn check_table(store: &Store, id: &str) -> Option<String> {
    let summary = store.summary(id).await;
    match store.events_after(id, 0).await {
        Ok(events) => check_events(id, &events, summary),
        Err(reason) => Some(reason.to_string()),
    }
}

fn check_events(
    id: &str,
    events: &[TableEvent],
    summary: Result<Option<TableSummary>, StoreError>,
) -> Option<String> {
    let stored = match summary {
        Ok(Some(stored)) => stored,
        // Removed since its id was read.
        Ok(None) if events.is_empty() => return None,
        Ok(None) => return Some("its summary is missing".to_owned()),
        Err(reason) => return Some(reason.to_string()),
    };
    let (Some(first), Some(played)) = (events.first(), last_play(events)) else {
        return Some("its events are missing".to_owned());
    };
    let table = match Table::replay(events) {
        Ok(table) => table,
        Err(reason) => return Some(format!("its events cannot be replayed: {reason}")),
    };
    let expected = table_summary(id, &table, first.at, played.at);
    (!describes(&stored, &expected)).then(|| "its summary does not agree with its events".to_owned())
}

/// Whether a stored summary is the right one. It may be older than the last moves, and it alone says who is away;
/// what needs to be resumed was decided by the version that wrote it.
fn describes(stored: &TableSummary, expected: &TableSummary) -> bool {
    let comparable = TableSummary {
        moves: expected.moves,
        last_played: expected.last_played,
        needs_resume: expected.needs_resume,
        away: expected.away.clone(),
        away_as_of: expected.away_as_of,
        to_move: expected.to_move,
        ..stored.clone()
    };
    comparable == *expected && stored.last_played <= expected.last_played
}
