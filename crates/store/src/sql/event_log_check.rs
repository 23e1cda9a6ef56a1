//! Logs of tables and tournaments as a check reads them: ids, and events that were changed on the disk.

use super::table_events::EVENTS_PER_READ;
use super::{SqlStore, failed};
use crate::{EventLogIdPage, EventLogKind, StoreError};

/// The number of ids in a page.
const IDS_PER_PAGE: usize = 500;

#[derive(serde::Deserialize)]
struct EventHead {
    number: i64,
    at: i64,
}

impl SqlStore {
    pub(crate) async fn logged_ids(
        &self,
        log: EventLogKind,
        after: &str,
    ) -> Result<EventLogIdPage, StoreError> {
        let sql = match log {
            EventLogKind::Tables => {
                "SELECT table_id FROM event WHERE table_id > $1
                UNION SELECT table_id FROM card WHERE table_id > $1 ORDER BY table_id LIMIT $2"
            }
            EventLogKind::Tournaments => {
                "SELECT tournament FROM tournament_event WHERE tournament > $1
                UNION SELECT tournament FROM tournament WHERE tournament > $1 ORDER BY tournament LIMIT $2"
            }
        };
        let query = sqlx::query_scalar(sql).bind(after).bind(IDS_PER_PAGE as i64);
        let ids: Vec<String> = query.fetch_all(&mut *self.reader().await?).await.map_err(failed)?;
        let next = ids.last().filter(|_| ids.len() == IDS_PER_PAGE).cloned();
        Ok(EventLogIdPage { ids, next })
    }

    pub(crate) async fn changed_events(&self, log: EventLogKind, id: &str) -> Result<Vec<u32>, StoreError> {
        let sql = match log {
            EventLogKind::Tables => {
                "SELECT number, at, body, checksum FROM event WHERE table_id = $1 AND number > $2
                ORDER BY number LIMIT $3"
            }
            EventLogKind::Tournaments => {
                "SELECT number, at, body, checksum FROM tournament_event WHERE tournament = $1 AND number > $2
                ORDER BY number LIMIT $3"
            }
        };
        let mut changed = Vec::new();
        let mut after: i64 = 0;
        loop {
            let query = sqlx::query_as(sql).bind(id).bind(after).bind(i64::from(EVENTS_PER_READ));
            let permit = self.long_read().await?;
            let rows: Vec<(i64, i64, String, Option<i64>)> =
                query.fetch_all(&mut *self.reader().await?).await.map_err(failed)?;
            drop(permit);
            let is_changed = |(number, at, body, checksum): &(i64, i64, String, Option<i64>)| {
                let head = serde_json::from_str::<EventHead>(body);
                checksum.is_some_and(|checksum| checksum != i64::from(crc32fast::hash(body.as_bytes())))
                    || !head.is_ok_and(|head| (head.number, head.at) == (*number, *at))
            };
            changed.extend(rows.iter().filter(|row| is_changed(row)).map(|(number, ..)| *number as u32));
            match rows.last() {
                Some((number, ..)) if rows.len() == EVENTS_PER_READ as usize => after = *number,
                _ => return Ok(changed),
            }
        }
    }
}
