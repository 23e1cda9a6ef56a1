//! Everything that is stored about a player, as one JSON document. It is sent while it is read, a page of games at a time.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Body;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use serde_json::{Value, json};
use tessera_service::Accounts;
use tessera_store::{GameFilter, PlayerProfile, Store, StoreError, TableSummary};
use tessera_table::{ActorId, Millis, PlayerId, SeatHolder, SeatNumber, Table, TableEvent, TableEventKind};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};

use crate::challenge_view::ChallengeView;
use crate::dates;

/// The most exports at the same time; a client may take its time to read one.
const MAX_ACCOUNT_EXPORTS: usize = 8;
/// Games and tournaments that are read at a time.
const EXPORTED_GAMES_PER_READ: u32 = 50;
/// The most reports of a player that are exported; those that were handled go after half a year.
const MAX_EXPORTED_REPORTS: u32 = 5_000;
/// The most notices that are exported: no more are stored of an account.
const MAX_EXPORTED_NOTICES: u32 = 50;
/// Parts of the document that wait for the client.
const MAX_PENDING_EXPORT_PARTS: usize = 4;

/// The exports in progress: one for each player, and a limited number for all.
#[derive(Clone, Debug)]
pub(crate) struct AccountExports {
    slots: Arc<Semaphore>,
    players: Arc<Mutex<HashSet<String>>>,
}

impl Default for AccountExports {
    fn default() -> AccountExports {
        AccountExports { slots: Arc::new(Semaphore::new(MAX_ACCOUNT_EXPORTS)), players: Arc::default() }
    }
}

/// The place of an export, until it ends or its client is gone.
struct ExportSlot {
    player: String,
    exports: AccountExports,
    _permit: OwnedSemaphorePermit,
}

impl Drop for ExportSlot {
    fn drop(&mut self) {
        self.exports.players.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.player);
    }
}

impl AccountExports {
    fn slot(&self, player: &str) -> Option<ExportSlot> {
        let permit = Arc::clone(&self.slots).try_acquire_owned().ok()?;
        let is_new = self.players.lock().unwrap_or_else(PoisonError::into_inner).insert(player.to_owned());
        is_new.then(|| ExportSlot { player: player.to_owned(), exports: self.clone(), _permit: permit })
    }

    /// The document as a download; none if too many are being made. The head is read before the response begins, so that a
    /// failure of the store is an error response; a later one cuts the document off, and closes the connection.
    pub(crate) async fn download(
        &self,
        store: &Store,
        accounts: &Accounts,
        player: &PlayerProfile,
        session: Option<Vec<u8>>,
    ) -> Result<Option<Response>, StoreError> {
        let Some(slot) = self.slot(&player.id) else { return Ok(None) };
        let head = head(store, accounts, player, session.as_deref()).await?;
        let (parts, receiver) = mpsc::channel(MAX_PENDING_EXPORT_PARTS);
        let (store, player) = (store.clone(), player.id.clone());
        tokio::spawn(async move {
            let _slot = slot;
            if let Err(failure) = write_parts(&store, &player, head, &parts).await {
                // The client may have gone; otherwise it sees that the document is cut off.
                let _gone = parts.send(Err(failure)).await;
            }
        });
        let next_part =
            async |mut receiver: mpsc::Receiver<_>| receiver.recv().await.map(|part| (part, receiver));
        // Fused: a connection may poll a body again after its end.
        let body = Body::from_stream(futures_util::stream::unfold(receiver, next_part).fuse());
        let headers = [
            (header::CONTENT_TYPE, "application/json"),
            (header::CONTENT_DISPOSITION, "attachment; filename=\"tessera-data.json\""),
        ];
        Ok(Some((headers, body).into_response()))
    }
}

/// Why the rest of a document is missing.
#[derive(Debug, thiserror::Error)]
enum ExportFailure {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the client is gone")]
    Gone,
}

impl From<mpsc::error::SendError<Result<String, ExportFailure>>> for ExportFailure {
    fn from(_: mpsc::error::SendError<Result<String, ExportFailure>>) -> ExportFailure {
        ExportFailure::Gone
    }
}

type Parts = mpsc::Sender<Result<String, ExportFailure>>;

/// Everything but tournaments and games, which are many.
async fn head(
    store: &Store,
    accounts: &Accounts,
    player: &PlayerProfile,
    session: Option<&[u8]>,
) -> Result<Value, StoreError> {
    let sessions = accounts.sessions(&player.id, session).await?.into_iter().map(|session| {
        json!({ "id": session.id, "since": session.since, "used": session.used, "device": session.device, "current": session.is_current })
    });
    let steps = store.completed_steps(&player.id).await?;
    let steps = steps.into_iter().map(|step| json!({ "course": step.course, "step": step.step }));
    let blocks = store.blocks_of(&player.id).await?;
    let blocks = blocks.into_iter().map(|block| json!({ "name": block.name, "since": block.since }));
    let reports = store.reports_by(&player.id, MAX_EXPORTED_REPORTS).await?.into_iter().map(|report| {
        json!({ "at": report.at, "name": report.name, "table": report.table, "message": report.message, "reason": report.reason, "note": report.note, "handled": report.handled.is_some() })
    });
    let notices = store.security_notices(&player.id, MAX_EXPORTED_NOTICES).await?;
    let notices = notices
        .into_iter()
        .map(|notice| json!({ "at": notice.at, "kind": notice.kind.name(), "device": notice.device }));
    let restrictions = accounts.restrictions(&player.id).await?;
    let restrictions = restrictions.as_ref();
    let tokens = accounts.api_tokens(&player.id).await?.into_iter().map(|token| {
        json!({ "id": token.id, "name": token.name, "scopes": token.scopes.to_string(), "since": token.since, "used": token.used })
    });
    let challenges = store.challenges_of(&player.id).await?;
    let challenges = challenges.iter().map(|challenge| ChallengeView::new(challenge, &player.id));
    Ok(json!({
        "format": "tessera-data-1",
        "account": {
            "id": player.id,
            "name": player.name,
            "names_in_games": store.names_of(&player.id).await?,
            "account": player.account,
            "bot": player.bot,
            "since": store.player_since(&player.id).await?,
            "email": accounts.email(&player.id).await?,
            "recovery_codes_left": accounts.recovery_codes_left(&player.id).await?,
            "operator": restrictions.is_some_and(|player| player.is_operator),
            "muted_until": restrictions.and_then(|player| player.muted_until),
            "banned_until": restrictions.and_then(|player| player.banned_until),
        },
        "sessions": sessions.collect::<Vec<_>>(),
        "notices": notices.collect::<Vec<_>>(),
        "programs": tokens.collect::<Vec<_>>(),
        "challenges": challenges.collect::<Vec<_>>(),
        "lessons": steps.collect::<Vec<_>>(),
        "blocks": blocks.collect::<Vec<_>>(),
        "reports": reports.collect::<Vec<_>>(),
    }))
}

async fn write_parts(store: &Store, player: &str, head: Value, parts: &Parts) -> Result<(), ExportFailure> {
    let mut text = head.to_string();
    // The closing brace: the lists follow.
    text.pop();
    parts.send(Ok(format!("{text},\n\"tournaments\":["))).await?;
    let (mut before, mut separator) = (None, "\n");
    loop {
        let page = store.tournaments_of(player, before, EXPORTED_GAMES_PER_READ).await?;
        for tournament in page.entries {
            let events = store.events_of_tournament(&tournament.tournament).await?;
            let entry = json!({
                "tournament": tournament.tournament,
                "name": tournament.name,
                "game": tournament.game.name(),
                "opened": tournament.opened,
                "events": events,
            });
            parts.send(Ok(format!("{separator}{entry}"))).await?;
            separator = ",\n";
        }
        before = page.next;
        if before.is_none() {
            break;
        }
    }
    parts.send(Ok("],\n\"games\":[".to_owned())).await?;
    let (mut before, mut separator) = (None, "\n");
    loop {
        let page = store.games_of(player, before, EXPORTED_GAMES_PER_READ, GameFilter::default()).await?;
        for summary in page.entries {
            let events = store.events_after(&summary.table, 0).await?;
            let entry = game(&summary, &events, player);
            parts.send(Ok(format!("{separator}{entry}"))).await?;
            separator = ",\n";
        }
        before = page.next;
        if before.is_none() {
            break;
        }
    }
    parts.send(Ok("]}\n".to_owned())).await?;
    Ok(())
}

/// A game with its record and the player's own chat messages. The messages of others are theirs.
fn game(summary: &TableSummary, events: &[TableEvent], player: &str) -> Value {
    let table = Table::replay(events).ok();
    let record = table.as_ref().and_then(|table| table.record(&dates::date(table.at())).ok());
    // By the seat and the name, because the seat may have changed hands.
    let is_own_seat = |seat: SeatNumber, name: &str| {
        let holders = table.as_ref().map_or(&[][..], Table::holders);
        let holder = usize::from(seat.get()).checked_sub(1).and_then(|seat| holders.get(seat));
        let holder = holder.filter(|holder| holder.name() == name).or_else(|| {
            let mut named = holders.iter().filter(|holder| holder.name() == name);
            named.next().filter(|_| named.next().is_none())
        });
        holder.and_then(SeatHolder::player).is_some_and(|holder| holder.as_str() == player)
    };
    let own_id = ActorId::Player(PlayerId::new(player));
    let chat = events.iter().filter_map(|event| {
        let TableEventKind::Said { room, text, name, seat, player: author } = &event.kind else {
            return None;
        };
        // Older versions stored no author. There a command without an id leaves only a seat.
        let is_own = match (author, &event.command) {
            (Some(author), _) => author.as_str() == player,
            (None, Some(command)) => command.by == own_id,
            (None, None) => seat.is_some_and(|seat| is_own_seat(seat, name)),
        };
        is_own.then(|| json!({ "at": event.at, "room": room, "text": text }))
    });
    json!({
        "table": summary.table,
        "game": summary.game.name(),
        "rules": summary.rules,
        "stage": summary.stage.name(),
        "private": summary.private,
        "opened": Millis(summary.opened),
        "record": record.map(|record| record.to_string()),
        "chat": chat.collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use tessera_rules::GameKind;
    use tessera_table::{Actor, FirstPlayerRule, TableAction, TableCommand, TableSetup};

    use super::*;
    use crate::test_app::TestApp;

    #[tokio::test]
    async fn the_messages_of_a_seat_belong_to_those_who_wrote_them() {
        let app = TestApp::open().await;
        let app = &app.state;
        let mut setup = TableSetup::new(GameKind::Pentago, 2, "ada");
        setup.seats = vec![SeatHolder::guest("ada", "Ada"), SeatHolder::Open];
        setup.first_player = FirstPlayerRule::AsSeated;
        let table = app.live_tables.open(setup).await.expect("a table");
        let act = async |by: &str, action: TableAction| {
            let command = TableCommand::new(action, table.read(Table::number).await);
            table.command(&command, &Actor::guest(by, by)).await.expect("it can be done");
        };
        let say = serde_json::from_value(json!({ "action": "say", "text": "by Bob" })).expect("an action");
        act("bob", TableAction::TakeSeat { link: None, name: None }).await;
        act("bob", say).await;
        let events = app.store.events_after(&table.id, 0).await.expect("a store");
        let summary = app.store.summary(&table.id).await.expect("a store").expect("a summary");
        let chat = |events: &[TableEvent], player: &str| game(&summary, events, player)["chat"].clone();
        assert_eq!(chat(&events, "bob")[0]["text"], "by Bob");
        assert_eq!(chat(&events, "ada"), json!([]));
        // The author counts, not the one who holds the seat now.
        let by_eve = events.into_iter().map(|mut event| {
            if let TableEventKind::Said { player, .. } = &mut event.kind {
                *player = Some(PlayerId::new("eve"));
            }
            event
        });
        let by_eve: Vec<TableEvent> = by_eve.collect();
        assert_eq!(chat(&by_eve, "bob"), json!([]));
        assert_eq!(chat(&by_eve, "eve")[0]["text"], "by Bob");
    }
}
