//! The steps of courses that players have completed.

use super::players::refuse_deleted;
use super::write_request::{BatchError, WriteOperation};
use super::{SqlConnection, SqlStore, failed};
use crate::{CompletedLessonStep, StoreError};

/// A completed step of a player.
pub(crate) struct LessonStepWrite {
    player: String,
    step: CompletedLessonStep,
    at: u64,
}

impl LessonStepWrite {
    pub(crate) async fn write(&self, connection: &mut SqlConnection) -> Result<(), BatchError> {
        refuse_deleted(connection, &self.player).await?;
        let query = "INSERT INTO lesson_step (player, course, step, done) VALUES ($1, $2, $3, $4)
            ON CONFLICT (player, course, step) DO NOTHING";
        sqlx::query(query)
            .bind(&self.player)
            .bind(&self.step.course)
            .bind(&self.step.step)
            .bind(self.at as i64)
            .execute(connection)
            .await?;
        Ok(())
    }
}

impl SqlStore {
    pub(crate) async fn add_completed_step(
        &self,
        player: &str,
        step: &CompletedLessonStep,
        at: u64,
    ) -> Result<(), StoreError> {
        let write = LessonStepWrite { player: player.to_owned(), step: step.clone(), at };
        Ok(self.write(WriteOperation::LessonStep(write)).await?)
    }

    pub(crate) async fn completed_steps(&self, player: &str) -> Result<Vec<CompletedLessonStep>, StoreError> {
        let query = "SELECT course, step FROM lesson_step WHERE player = $1 ORDER BY course, step";
        let rows: Vec<(String, String)> =
            sqlx::query_as(query).bind(player).fetch_all(&mut *self.reader().await?).await.map_err(failed)?;
        Ok(rows.into_iter().map(|(course, step)| CompletedLessonStep { course, step }).collect())
    }
}
