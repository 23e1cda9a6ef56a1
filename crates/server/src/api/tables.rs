//! Tables: list, open, view, command, events, record.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use tessera_rules::GameKind;
use tessera_service::{
    Accounts, BlockedPlayers, LiveTableError, LiveTables, Moderation, NewTableRequest, RequestedHolder, actor,
};
use tessera_store::Store;
use tessera_table::{PlayerId, TableCommand, TableEvent, TableEventKind, TableRefusal, TableView};

use super::ApiError;
use super::requests::{
    EVENTS_PER_PAGE, EventsQuery, NewSeat, NewTable, PublicTableStage, TABLES_PER_PAGE, TablesQuery,
    page_size,
};
use super::responses::{
    CommandAnswer, ErrorResponses, EventList, LegalMoves, ListedTable, OpenedTableAnswer, TableList,
};
use crate::dates;
use crate::extract::{TableAccess, Visitor, visible_table};
use crate::secret_link::{set_link_hash, table_path};
use crate::security::LimitCounters;

/// Public tables
#[utoipa::path(
    get,
    path = "/api/tables",
    tag = "Tables",
    operation_id = "tables",
    params(
        TablesQuery
    ),
    responses(
        (status = 200, description = "A page of tables, the newest first. Only the newest 500 are listed, and a waiting table only while its host is connected or has asked for it within 20 seconds.", body = TableList, example = json!({ "tables": [{ "table": "5QxWm8hKpzT", "game": "pentago", "rules": "", "stage": "waiting", "private": false, "clock": { "kind": "none" }, "seats": [{ "kind": "guest", "name": "my bot", "bot": false, "level": null }, { "kind": "open", "name": "", "bot": false, "level": null }], "opened": 1_763_164_800_000_u64, "changed": 1_763_164_800_000_u64, "outcome": null }] })),
        ErrorResponses
    ),
    security(()),
)]
pub(crate) async fn list(
    State(live_tables): State<LiveTables>,
    query: Result<Query<TablesQuery>, QueryRejection>,
) -> Result<Json<TableList>, ApiError> {
    let TablesQuery { stage, before, limit } = query?.0;
    let limit = page_size(limit, TABLES_PER_PAGE) as usize;
    let tables = match stage {
        PublicTableStage::Waiting => live_tables.open_tables(before, limit).await?,
        PublicTableStage::Playing => live_tables.running_tables(before, limit).await?,
    };
    Ok(Json(TableList { tables: tables.entries.iter().map(ListedTable::from).collect(), next: tables.next }))
}

/// Open a table
#[utoipa::path(
    post,
    path = "/api/tables",
    tag = "Tables",
    operation_id = "openTable",
    request_body = NewTable,
    responses(
        (status = 201, description = "The table. A private one has a link, which is shown once.", body = OpenedTableAnswer, example = json!({ "table": "5QxWm8hKpzT", "link": null, "address": "/t/5QxWm8hKpzT" })),
        ErrorResponses
    ),
)]
pub(crate) async fn open(
    State(accounts): State<Accounts>,
    State(live_tables): State<LiveTables>,
    visitor: Visitor,
    new_table: Result<Json<NewTable>, JsonRejection>,
) -> Result<(StatusCode, Json<OpenedTableAnswer>), ApiError> {
    let player = visitor.player.as_ref().ok_or_else(ApiError::no_session)?;
    let new_table = new_table?.0;
    let game: GameKind = new_table.game.parse().map_err(|reason: tessera_rules::UnknownGame| {
        ApiError::new(StatusCode::BAD_REQUEST, "unknown-game", reason.to_string())
    })?;
    let engine = |seat: &NewSeat| matches!(seat, NewSeat::Engine { .. });
    if !new_table.seats.is_empty() && new_table.seats.iter().all(engine) {
        let reason = "a table needs at least one seat that is not the computer's";
        return Err(ApiError::new(StatusCode::BAD_REQUEST, "nobody-plays", reason));
    }
    // Before the names are looked up: a request has room for hundreds of seats.
    game.check_new_rules(new_table.seats.len(), &new_table.rules).map_err(TableRefusal::from)?;
    let seats = new_table
        .seats
        .into_iter()
        .map(RequestedHolder::try_from)
        .collect::<Result<Vec<_>, TableRefusal>>()?;
    let names = seats.iter().filter_map(|seat| match seat {
        RequestedHolder::SameScreen { name } => Some(name.as_str()),
        _ => None,
    });
    accounts.check_names(&player.id, names).await?;
    let request = NewTableRequest {
        game,
        rules: new_table.rules,
        seats,
        colours: Vec::new(),
        private: new_table.private,
        clock: new_table.clock,
        first_player: new_table.beginning,
        touch_move: new_table.touch_move,
        announcements: new_table.announcements,
    };
    let opened = live_tables.open_requested(request, player, visitor.network()).await?;
    let (table, address) = (opened.table.id.clone(), table_path(&opened));
    Ok((StatusCode::CREATED, Json(OpenedTableAnswer { table, link: opened.link, address })))
}

impl TryFrom<NewSeat> for RequestedHolder {
    type Error = TableRefusal;

    fn try_from(seat: NewSeat) -> Result<RequestedHolder, TableRefusal> {
        Ok(match seat {
            NewSeat::Me => RequestedHolder::Me { name: None },
            NewSeat::Open => RequestedHolder::Open,
            NewSeat::Engine { level } => RequestedHolder::Engine { level },
            NewSeat::SameScreen { name } => RequestedHolder::SameScreen {
                name: tessera_table::validate_name(&name).ok_or(TableRefusal::Name)?,
            },
        })
    }
}

/// View of a table
#[utoipa::path(
    get,
    path = "/api/tables/{table}",
    tag = "Tables",
    operation_id = "view",
    params(
        ("table" = String, Path, description = "The table's id, as in its address."),
        ("link" = Option<String>, Query, description = "The secret of a private table's link, for clients without a seat there.")
    ),
    responses(
        (status = 200, description = "Seats, position, moves, clocks, offers, chat, and your permitted actions.", body = TableView, example = json!({ "number": 4, "stage": "playing", "game": "pentago", "rules": "", "play": "casual", "private": false, "touch_move": false, "announcements": false, "host": true, "clock": { "kind": "none" }, "seats": [{ "number": 1, "kind": "guest", "name": "my bot", "bot": false, "level": null, "yours": true, "present": true, "in_play": true, "clock": null, "hand": null, "captured": null }, { "number": 2, "kind": "engine", "name": "Tessera level 3", "bot": false, "level": 3, "yours": false, "present": true, "in_play": true, "clock": null, "hand": null, "captured": null }], "position": "6/6/6/6/1w4/b5 1", "to_move": 1, "deadline": null, "claim_from": null, "placed": null, "moves": ["b2A+", "a1A+"], "announces": null, "may": ["move", "resign", "say"], "offers": [], "chat": [], "outcome": null, "rematch": null, "engine_wait": 0 })),
        ErrorResponses
    ),
    security(()),
)]
pub(crate) async fn view(
    State(blocks): State<BlockedPlayers>,
    TableAccess { table, visitor }: TableAccess,
) -> Result<Json<TableView>, ApiError> {
    let actor = visitor.actor();
    let mut view = table.view(actor.as_ref()).await;
    if let Some(player) = visitor.player.as_ref().filter(|_| !view.chat.is_empty()) {
        let blocks = blocks.of(&player.id).await?;
        let is_blocked = |author: &PlayerId| blocks.contains(author);
        view.chat.retain(|message| !message.author.as_ref().is_some_and(is_blocked));
    }
    Ok(Json(view))
}

/// Send a command to a table
///
/// A command with an `id` that was executed already is not executed again.
#[utoipa::path(
    post,
    path = "/api/tables/{table}/commands",
    tag = "Tables",
    operation_id = "command",
    params(
        ("table" = String, Path, description = "The table's id, as in its address."),
        ("link" = Option<String>, Query, description = "The secret of a private table's link, for clients without a seat there.")
    ),
    request_body = TableCommand,
    responses(
        (status = 200, description = "Executed and stored, or executed before.", body = CommandAnswer, example = json!({ "number": 5, "happened": true })),
        ErrorResponses
    ),
)]
pub(crate) async fn command(
    State(limits): State<Arc<LimitCounters>>,
    State(moderation): State<Moderation>,
    State(live_tables): State<LiveTables>,
    Path(id): Path<String>,
    visitor: Visitor,
    command: Result<Json<TableCommand>, JsonRejection>,
) -> Result<Json<CommandAnswer>, ApiError> {
    // Not `TableAccess`: a missing session is reported first, whether or not the table exists.
    let player = visitor.player.as_ref().ok_or_else(ApiError::no_session)?;
    let proof = visitor.link.proof();
    let table = visible_table(&live_tables, &id, &visitor, proof.as_deref()).await?;
    let mut command = command?.0;
    limits.command_limiter(visitor.source()).count_action(&command.action)?;
    let actor = actor(player);
    if moderation.refuses(&command.action, &actor) {
        return Err(ApiError::new(StatusCode::FORBIDDEN, "muted", "an operator has muted you"));
    }
    set_link_hash(&mut command, proof.as_deref());
    let answer = table.command_detached(command, &actor, visitor.network()).await?;
    Ok(Json(CommandAnswer { number: answer.number, happened: answer.changed }))
}

/// Events of a table
#[utoipa::path(
    get,
    path = "/api/tables/{table}/events",
    tag = "Tables",
    operation_id = "events",
    params(
        ("table" = String, Path, description = "The table's id, as in its address."),
        ("link" = Option<String>, Query, description = "The secret of a private table's link, for clients without a seat there."),
        EventsQuery
    ),
    responses(
        (status = 200, description = "A page of events, in order.", body = EventList, example = json!({ "events": [{ "number": 2, "at": 1_763_164_800_000_u64, "event": "started", "order": [1, 2] }, { "number": 3, "at": 1_763_164_804_000_u64, "event": "moved", "seat": 1, "text": "b2A+", "used": 4000 }] })),
        ErrorResponses
    ),
    security(()),
)]
pub(crate) async fn events(
    State(store): State<Store>,
    State(blocks): State<BlockedPlayers>,
    query: Result<Query<EventsQuery>, QueryRejection>,
    TableAccess { table, visitor }: TableAccess,
) -> Result<Json<EventList>, ApiError> {
    let EventsQuery { after, limit } = query?.0;
    let page = store.events_page(&table.id, after, page_size(limit, EVENTS_PER_PAGE)).await?;
    let is_chat = |event: &TableEvent| matches!(event.kind, TableEventKind::Said { .. });
    let blocks = match visitor.player.as_ref().filter(|_| page.iter().any(is_chat)) {
        Some(player) => Some(blocks.of(&player.id).await?),
        None => None,
    };
    let is_hidden = |event: &TableEvent| blocks.as_ref().is_some_and(|blocks| blocks.hides(event));
    let actor = visitor.actor();
    let (events, number) = table
        .read(|table| {
            let shown = page.iter().filter(|event| !is_hidden(event));
            let shown = shown.filter_map(|event| table.event_for(event, actor.as_ref()));
            (shown.collect(), table.number())
        })
        .await;
    // Events that are not shown to the sender count too, so a page can be empty before the last one.
    let next = page.last().map(|last| last.number).filter(|last| *last < number);
    Ok(Json(EventList { events, next }))
}

/// The legal moves of the seat to move
#[utoipa::path(
    get,
    path = "/api/tables/{table}/legal",
    tag = "Tables",
    operation_id = "legal",
    params(
        ("table" = String, Path, description = "The table's id, as in its address."),
        ("link" = Option<String>, Query, description = "The secret of a private table's link, for clients without a seat there.")
    ),
    responses(
        (status = 200, description = "The moves.", body = LegalMoves, example = json!({ "number": 4, "moves": ["a2A+", "a2A-"] })),
        ErrorResponses
    ),
    security(()),
)]
pub(crate) async fn legal(TableAccess { table, .. }: TableAccess) -> Result<Json<LegalMoves>, ApiError> {
    let (number, moves) = table.read(|table| (table.number(), table.legal_moves())).await;
    Ok(Json(LegalMoves { number, moves }))
}

/// The game as a record
#[utoipa::path(
    get,
    path = "/api/tables/{table}/record",
    tag = "Tables",
    operation_id = "record",
    params(
        ("table" = String, Path, description = "The table's id, as in its address."),
        ("link" = Option<String>, Query, description = "The secret of a private table's link, for clients without a seat there.")
    ),
    responses(
        (status = 200, description = "The record, as in docs/notation.md.", body = String, content_type = "text/plain", example = json!("[Game \"Pentago\"]\n[Date \"2026-11-18\"]\n[Player 1 Name \"Ada\"]\n[Player 2 Name \"Bob\"]\n[Result \"*\"]\n\n1. b2A+ e5B- *\n")),
        ErrorResponses
    ),
    security(()),
)]
pub(crate) async fn record(TableAccess { table, .. }: TableAccess) -> Result<Response, ApiError> {
    let record = table.read(|table| table.record(&dates::date(table.at()))).await;
    let record =
        record.map_err(|reason| ApiError::new(StatusCode::CONFLICT, "record", reason.to_string()))?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], format!("{record}\n")).into_response())
}

impl From<TableRefusal> for ApiError {
    fn from(refusal: TableRefusal) -> ApiError {
        LiveTableError::Refused(refusal).into()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;
    use std::time::Duration;

    use axum::body::Body;
    use axum::http::Request;
    use serde_json::Value;
    use tessera_service::engine_scheduler::{EngineJobClass, EngineJobOwner};
    use tessera_table::{Actor, SeatHolder, TableAction, TableSetup};
    use tower::Service;

    use super::*;
    use crate::test_app::TestApp;

    #[tokio::test]
    async fn a_table_shows_how_many_games_come_before_it_until_the_computer_moves() {
        let clock = tessera_service::ServiceClock::manual(tessera_table::Millis(1));
        let test_app = TestApp::open_at(clock.clone(), |config| config.engine_workers = 1).await;
        let app = &test_app.state;
        let view = async |id: &str| -> Value {
            let request = Request::get(format!("/api/tables/{id}")).body(Body::empty()).expect("a request");
            let Ok(response) = crate::router(app).call(request).await;
            let body = axum::body::to_bytes(response.into_body(), 1 << 20).await.expect("a body");
            serde_json::from_slice(&body).expect("JSON")
        };
        let mut setup = TableSetup::new(GameKind::Pentago, 2, "ada");
        setup.seats = vec![SeatHolder::guest("ada", "Ada"), SeatHolder::Engine { level: 1 }];
        setup.first_player = tessera_table::FirstPlayerRule::AsSeated;
        let table = app.live_tables.open(setup).await.expect("a table");
        assert_eq!(view(&table.id).await["engine_wait"], 0);
        // Jobs that never yield.
        let scheduler = &app.live_tables.engines().scheduler;
        let (jobs, mut stops) = (0..3, Vec::new());
        let busy: Vec<_> = jobs
            .map(|number| {
                let (stop, stopped) = channel::<()>();
                stops.push(stop);
                let owner = EngineJobOwner::new(&format!("bob {number}"), None);
                let job = move |_: &mut tessera_engine::Engine, _: &tessera_engine::CancelToken| {
                    let _closed = stopped.recv();
                };
                scheduler.submit(owner, EngineJobClass::MoveAgainstPerson, job).expect("room")
            })
            .collect();
        let number = table.read(tessera_table::Table::number).await;
        let first = TableCommand::new(TableAction::play("b2A+"), number);
        table.command(&first, &Actor::guest("ada", "Ada")).await.expect("it is Ada's turn");
        // The wait is told every two seconds.
        let mut wait = 0;
        while wait == 0 {
            clock.advance(Duration::from_secs(1));
            tokio::task::yield_now().await;
            wait = view(&table.id).await["engine_wait"].as_u64().expect("a number");
        }
        assert!((1..=3).contains(&wait), "{wait}");
        drop((stops, busy));
        while view(&table.id).await["moves"].as_array().map(Vec::len) != Some(2) {
            clock.advance(Duration::from_secs(1));
            tokio::task::yield_now().await;
        }
        assert_eq!(view(&table.id).await["engine_wait"], 0);
    }
}
