//! Checks of what the database does not check itself.

use super::{PostgresStore, failed};
use crate::StoreError;

/// Rows that a trigger derives from cards and that must agree with them.
const DERIVED_ROWS: [(&str, &str); 3] = [
    (
        "the list of seats lacks a player of",
        "SELECT DISTINCT table_id FROM card, json_array_elements(card.seats::json) AS seat
        WHERE seat ->> 'player' IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM sits_at WHERE sits_at.player = seat ->> 'player' AND sits_at.table_id = card.table_id)
        ORDER BY table_id LIMIT $1",
    ),
    (
        "the list of seats wrongly has a player of",
        "SELECT DISTINCT sits_at.table_id FROM sits_at JOIN card USING (table_id) WHERE NOT EXISTS (
            SELECT 1 FROM json_array_elements(card.seats::json) AS seat WHERE seat ->> 'player' = sits_at.player)
        ORDER BY table_id LIMIT $1",
    ),
    (
        "the list of seats has a wrong state of",
        "SELECT DISTINCT table_id FROM sits_at JOIN card USING (table_id)
        WHERE (sits_at.is_over = 1) <> (card.stage = 'over') OR sits_at.changed <> card.changed
        ORDER BY table_id LIMIT $1",
    ),
];

impl PostgresStore {
    /// The database checks its pages and references itself.
    pub(crate) async fn structural_problems(&self, limit: u32) -> Result<Vec<String>, StoreError> {
        let mut problems = Vec::new();
        for (sentence, sql) in DERIVED_ROWS {
            let tables = sqlx::query_scalar::<_, String>(sql).bind(i64::from(limit));
            let tables = tables.fetch_all(&mut *self.reader().await?).await.map_err(failed)?;
            problems.extend(tables.iter().map(|table| format!("{sentence} the table \"{table}\"")));
        }
        problems.truncate(limit as usize);
        Ok(problems)
    }
}
