//! Challenges that wait for an answer.

use super::dialect::json_texts;
use super::write_request::{BatchError, WriteOperation};
use super::{SqlConnection, SqlDatabase, SqlStore, failed};
use crate::{PlayerProfile, StoreError, StoredChallenge};

pub(crate) enum ChallengeWrite {
    Add {
        challenge: Box<StoredChallenge>,
        terms: String,
    },
    /// A JSON array of ids.
    Remove {
        ids: String,
    },
}

/// Removes the challenges with these ids, if there are any.
pub(crate) async fn remove(connection: &mut SqlConnection, ids: &[&str]) -> Result<(), sqlx::Error> {
    remove_listed(connection, &json(ids)).await
}

/// Removes the challenges of a JSON array of ids.
async fn remove_listed(connection: &mut SqlConnection, ids: &str) -> Result<(), sqlx::Error> {
    let sql = concat!("DELETE FROM challenge WHERE challenge IN (", json_texts!("$1"), ")");
    sqlx::query(sql).bind(ids).execute(connection).await?;
    Ok(())
}

fn json(ids: &[&str]) -> String {
    serde_json::to_string(ids).expect("ids are plain data")
}

impl ChallengeWrite {
    pub(crate) async fn write(&self, connection: &mut SqlConnection) -> Result<(), BatchError> {
        match self {
            ChallengeWrite::Add { challenge, terms } => {
                sqlx::query(
                    "INSERT INTO challenge (challenge, challenger, opponent, terms, since, expires)
                    VALUES ($1, $2, $3, $4, $5, $6)",
                )
                .bind(&challenge.id)
                .bind(&challenge.challenger.id)
                .bind(&challenge.opponent.id)
                .bind(terms)
                .bind(challenge.since as i64)
                .bind(challenge.expires as i64)
                .execute(connection)
                .await?;
            }
            ChallengeWrite::Remove { ids } => remove_listed(connection, ids).await?,
        }
        Ok(())
    }
}

/// The columns of a challenge: its own, and those of both accounts.
const SELECT: &str = "SELECT challenge, terms, challenge.since, expires, a.player, a.name, a.is_bot, b.player, b.name, b.is_bot
    FROM challenge JOIN player a ON a.player = challenger JOIN player b ON b.player = opponent";

type ChallengeRow = (String, String, i64, i64, String, String, bool, String, String, bool);

fn stored_challenge(row: ChallengeRow) -> Result<StoredChallenge, StoreError> {
    let (id, terms, since, expires, challenger, challenger_name, challenger_bot, opponent, name, bot) = row;
    let terms = serde_json::from_str(&terms).map_err(|why| StoreError::Unreadable {
        what: format!("the terms of the challenge {id}"),
        why: why.to_string(),
    })?;
    Ok(StoredChallenge {
        id,
        challenger: PlayerProfile {
            id: challenger,
            name: challenger_name,
            account: true,
            bot: challenger_bot,
        },
        opponent: PlayerProfile { id: opponent, name, account: true, bot },
        terms,
        since: since as u64,
        expires: expires as u64,
    })
}

impl SqlStore {
    pub(crate) async fn add_challenge(&self, challenge: &StoredChallenge) -> Result<(), StoreError> {
        let terms = serde_json::to_string(&challenge.terms).expect("terms are plain data");
        let challenge = Box::new(challenge.clone());
        Ok(self.write(WriteOperation::Challenge(ChallengeWrite::Add { challenge, terms })).await?)
    }

    pub(crate) async fn remove_challenges(&self, ids: &[&str]) -> Result<(), StoreError> {
        let ids = json(ids);
        Ok(self.write(WriteOperation::Challenge(ChallengeWrite::Remove { ids })).await?)
    }

    pub(crate) async fn challenge(&self, id: &str) -> Result<Option<StoredChallenge>, StoreError> {
        let query = format!("{SELECT} WHERE challenge = $1");
        let row: Option<ChallengeRow> = sqlx::query_as(sqlx::AssertSqlSafe(query))
            .bind(id)
            .fetch_optional(&mut *self.reader().await?)
            .await
            .map_err(failed)?;
        row.map(stored_challenge).transpose()
    }

    pub(crate) async fn challenges_of(&self, player: &str) -> Result<Vec<StoredChallenge>, StoreError> {
        let query =
            format!("{SELECT} WHERE challenger = $1 OR opponent = $1 ORDER BY challenge.since, challenge");
        self.challenges(query, player).await
    }

    pub(crate) async fn expired_challenges(&self, now: u64) -> Result<Vec<StoredChallenge>, StoreError> {
        let query = format!("{SELECT} WHERE expires <= $1 ORDER BY expires LIMIT 1000");
        self.challenges(query, now as i64).await
    }

    async fn challenges<'q>(
        &self,
        query: String,
        value: impl 'q + sqlx::Encode<'q, SqlDatabase> + sqlx::Type<SqlDatabase>,
    ) -> Result<Vec<StoredChallenge>, StoreError> {
        let rows: Vec<ChallengeRow> = sqlx::query_as(sqlx::AssertSqlSafe(query))
            .bind(value)
            .fetch_all(&mut *self.reader().await?)
            .await
            .map_err(failed)?;
        rows.into_iter().map(stored_challenge).collect()
    }
}
