//! Tournaments: events and summaries.

use std::collections::BTreeSet;

use tessera_rules::UnknownGame;
use tessera_tournament::{TournamentEvent, TournamentStage};

use super::table_events::EVENTS_PER_READ;
use super::write_request::{BatchError, WriteOperation};
use super::{SqlConnection, SqlStore, failed, player_names};
use crate::{AppendError, ListPage, StoreError, TournamentSummary};

/// Events of a tournament, and its summary after them.
pub(crate) struct TournamentWrite {
    summary: Box<TournamentSummary>,
    events: Vec<(i64, i64, String, i64)>,
    /// The players to whose names the events refer.
    authors: BTreeSet<String>,
}

type Columns = (String, String, String, String, i64, String, Option<Vec<u8>>, i64, bool, Option<Vec<u8>>);

const COLUMNS: &str = "tournament, name, game, stage, players, organiser, helpers, opened, online, seats";

impl TournamentWrite {
    pub(crate) async fn write(&self, connection: &mut SqlConnection) -> Result<(), BatchError> {
        for (number, at, body, checksum) in &self.events {
            sqlx::query(
                "INSERT INTO tournament_event (tournament, number, at, body, checksum) VALUES ($1, $2, $3, $4, $5)",
            )
            .bind(&self.summary.tournament)
            .bind(number)
            .bind(at)
            .bind(body)
            .bind(checksum)
            .execute(&mut *connection)
            .await?;
        }
        let summary = &self.summary;
        sqlx::query(
            "INSERT INTO tournament (tournament, name, game, stage, players, organiser, helpers, opened, online, seats)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
            ON CONFLICT (tournament) DO UPDATE SET name = excluded.name, stage = excluded.stage,
            players = excluded.players, helpers = excluded.helpers, online = excluded.online, seats = excluded.seats",
        )
        .bind(&summary.tournament)
        .bind(&summary.name)
        .bind(summary.game.name())
        .bind(summary.stage.name())
        .bind(i64::from(summary.players))
        .bind(&summary.organiser)
        .bind(&summary.helper_secret_hash)
        .bind(summary.opened as i64)
        .bind(summary.online)
        .bind(&summary.seat_link_key)
        .execute(&mut *connection)
        .await?;
        for author in &self.authors {
            add_author(connection, author, &summary.tournament).await?;
        }
        Ok(())
    }
}

/// Records that the events of a tournament refer to the name of a player. Removed and deleted players have no name to refer to.
pub(crate) async fn add_author(
    connection: &mut SqlConnection,
    player: &str,
    tournament: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO tournament_author (player, tournament)
        SELECT player, $2 FROM player WHERE player = $1 AND deleted_at IS NULL ON CONFLICT DO NOTHING",
    )
    .bind(player)
    .bind(tournament)
    .execute(connection)
    .await?;
    Ok(())
}

impl SqlStore {
    pub(crate) async fn append_to_tournament(
        &self,
        summary: &TournamentSummary,
        events: &[TournamentEvent],
    ) -> Result<(), AppendError> {
        let pairs = events.iter().filter_map(|event| player_names::author(event, &summary.organiser));
        let pairs: BTreeSet<_> = pairs.map(|(player, name)| (player.to_owned(), name.to_owned())).collect();
        let authors = pairs.iter().map(|(player, _)| player.clone()).collect();
        let names = self.stored_names(pairs).await?;
        let row = |event: &TournamentEvent| {
            let mut event = event.clone();
            names.replace_author(&mut event, &summary.organiser);
            let body = serde_json::to_string(&event)
                .map_err(|why| unreadable(&summary.tournament, &why.to_string()))?;
            let checksum = i64::from(crc32fast::hash(body.as_bytes()));
            Ok::<_, StoreError>((i64::from(event.number), event.at as i64, body, checksum))
        };
        let events = events.iter().map(row).collect::<Result<_, _>>()?;
        let write = TournamentWrite { summary: Box::new(summary.clone()), events, authors };
        Ok(self.write(WriteOperation::Tournament(write)).await?)
    }

    pub(crate) async fn events_of_tournament(
        &self,
        tournament: &str,
    ) -> Result<Vec<TournamentEvent>, StoreError> {
        let mut events: Vec<TournamentEvent> = Vec::new();
        loop {
            let query = sqlx::query_scalar(
                "SELECT body FROM tournament_event WHERE tournament = $1 AND number > $2 ORDER BY number LIMIT $3",
            );
            let after = events.last().map_or(0, |event| i64::from(event.number));
            let query = query.bind(tournament).bind(after).bind(i64::from(EVENTS_PER_READ));
            let permit = self.long_read().await?;
            let bodies: Vec<String> = query.fetch_all(&mut *self.reader().await?).await.map_err(failed)?;
            drop(permit);
            for body in &bodies {
                let event = serde_json::from_str(body);
                events.push(event.map_err(|why| unreadable(tournament, &why.to_string()))?);
            }
            if bodies.len() < EVENTS_PER_READ as usize {
                self.resolve_authors(&mut events).await?;
                return Ok(events);
            }
        }
    }

    pub(crate) async fn tournament_summary(
        &self,
        tournament: &str,
    ) -> Result<Option<TournamentSummary>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM tournament WHERE tournament = $1");
        let row: Option<Columns> = sqlx::query_as(sqlx::AssertSqlSafe(sql))
            .bind(tournament)
            .fetch_optional(&mut *self.reader().await?)
            .await
            .map_err(failed)?;
        row.map(summary_from_row).transpose()
    }

    pub(crate) async fn running_online_tournaments(&self) -> Result<Vec<String>, StoreError> {
        sqlx::query_scalar(
            "SELECT tournament FROM tournament WHERE online AND stage NOT IN ('entry', 'over') ORDER BY opened",
        )
        .fetch_all(&mut *self.reader().await?)
        .await
        .map_err(failed)
    }

    pub(crate) async fn tournaments_of(
        &self,
        organiser: &str,
        before: Option<u64>,
        limit: u32,
    ) -> Result<ListPage<TournamentSummary>, StoreError> {
        let before = before.and_then(|before| i64::try_from(before).ok()).unwrap_or(i64::MAX);
        // Reads the page and the entries of the next earlier time, which show that there is a next page.
        let sql = format!(
            "WITH own AS (SELECT * FROM tournament WHERE organiser = $1 AND opened < $2)
            SELECT {COLUMNS} FROM own
            WHERE opened >= COALESCE((
                SELECT MAX(opened) FROM own
                WHERE opened < (SELECT opened FROM own ORDER BY opened DESC LIMIT 1 OFFSET $3)
            ), 0)
            ORDER BY opened DESC, tournament"
        );
        let rows: Vec<Columns> = sqlx::query_as(sqlx::AssertSqlSafe(sql))
            .bind(organiser)
            .bind(before)
            .bind(i64::from(limit.saturating_sub(1)))
            .fetch_all(&mut *self.reader().await?)
            .await
            .map_err(failed)?;
        let summaries = rows.into_iter().map(summary_from_row).collect::<Result<Vec<_>, StoreError>>()?;
        Ok(ListPage::first(summaries, limit as usize, |summary| summary.opened))
    }
}

fn summary_from_row(columns: Columns) -> Result<TournamentSummary, StoreError> {
    let (
        tournament,
        name,
        game,
        stage,
        players,
        organiser,
        helper_secret_hash,
        opened,
        online,
        seat_link_key,
    ) = columns;
    let unreadable = |why: String| StoreError::Unreadable {
        what: format!("the summary of the tournament \"{tournament}\""),
        why,
    };
    let game = game.parse().map_err(|why: UnknownGame| unreadable(why.to_string()))?;
    let stage =
        TournamentStage::named(&stage).ok_or_else(|| unreadable(format!("there is no stage '{stage}'")))?;
    let opened = opened as u64;
    Ok(TournamentSummary {
        tournament,
        name,
        game,
        stage,
        players: players as u32,
        organiser,
        helper_secret_hash,
        opened,
        online,
        seat_link_key,
    })
}

fn unreadable(tournament: &str, why: &str) -> StoreError {
    StoreError::Unreadable {
        what: format!("an event of the tournament \"{tournament}\""),
        why: why.to_owned(),
    }
}
