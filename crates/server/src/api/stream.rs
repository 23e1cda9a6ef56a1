//! The stream of all games and challenges of a player, as lines of JSON.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::Body;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use tessera_service::ServiceClock;

use super::ApiError;
use super::bot_requests_and_responses::StreamQuery;
use super::responses::ErrorResponses;
use crate::app_state::AppState;
use crate::extract::Visitor;
use crate::player_stream::{PlayerStreamReader, StreamRefusal, StreamServerMessage};

/// A line is sent at least this often, so that a client and the proxies between notice a broken connection.
const STREAM_KEEP_ALIVE_INTERVAL: Duration = Duration::from_secs(20);

/// The content type: JSON in lines, which is sent as it comes and not compressed.
pub(crate) const NDJSON: &str = "application/x-ndjson";

/// The stream of your games and challenges
///
/// One JSON message a line. First the current state: with `since`, a `game_over` for each game that ended; a `game_started` for each
/// game in progress, a `challenge_received` or `challenge_sent` for each open challenge, then `ready`. Then every change as it
/// happens, and a `keep_alive` after 20 seconds without one. A client that reads too slowly is disconnected; when it connects
/// again, it gets the current state. While it reads, the player counts as present, unless the token lacks the scope `play` or
/// `follow` is false. The socket /api/stream/socket has the same messages, without `keep_alive`.
#[utoipa::path(
    get,
    path = "/api/stream",
    tag = "Bots",
    operation_id = "stream",
    params(StreamQuery),
    responses(
        (status = 200, description = "Messages, one a line.", body = StreamServerMessage, content_type = "application/x-ndjson", example = json!({ "type": "ready", "at": 1_763_164_800_000_u64 })),
        ErrorResponses
    ),
)]
pub(crate) async fn stream(
    State(app): State<AppState>,
    visitor: Visitor,
    query: Result<Query<StreamQuery>, QueryRejection>,
) -> Result<Response, ApiError> {
    let StreamQuery { since, follow } = query?.0;
    let player = visitor.player.as_ref().ok_or_else(ApiError::no_session)?;
    let reader = PlayerStreamReader::open(&app, &visitor, player, since, follow).await?;
    let next_line = move |(mut reader, clock): (PlayerStreamReader, ServiceClock)| async move {
        let message = if follow {
            tokio::select! {
                biased;
                message = reader.next() => message,
                () = clock.sleep(STREAM_KEEP_ALIVE_INTERVAL) => Some(StreamServerMessage::KeepAlive { at: clock.now().0 }),
            }
        } else {
            reader.next_initial()
        };
        message.map(|message| (Ok::<_, Infallible>(format!("{}\n", message.json())), (reader, clock)))
    };
    let lines = futures_util::stream::unfold((reader, app.clock.clone()), next_line);
    Ok(([(header::CONTENT_TYPE, NDJSON)], Body::from_stream(lines)).into_response())
}

impl From<StreamRefusal> for ApiError {
    fn from(refusal: StreamRefusal) -> ApiError {
        match refusal {
            StreamRefusal::Store(reason) => reason.into(),
            StreamRefusal::TooManySockets => {
                ApiError::new(refusal.status(), "too-many-sockets", refusal.to_string())
            }
            StreamRefusal::TooManyStreams(_) => {
                ApiError::new(refusal.status(), "too-many-streams", refusal.to_string())
            }
            StreamRefusal::SessionEnded => ApiError::new(refusal.status(), "nobody", refusal.to_string()),
        }
    }
}
