//! Challenges: make, list, accept, decline, cancel.

use std::time::Duration;

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use tessera_rules::GameKind;
use tessera_service::{CHALLENGE_LIFETIME, ChallengeError, Challenges};
use tessera_store::ChallengeTerms;

use super::ApiError;
use super::bot_requests_and_responses::{ChallengeAccepted, ChallengeList, ChallengePath, NewChallenge};
use super::responses::ErrorResponses;
use crate::challenge_view::ChallengeView;
use crate::extract::Visitor;
use crate::refusal_status;

/// Your open challenges
#[utoipa::path(
    get,
    path = "/api/challenges",
    tag = "Bots",
    operation_id = "challenges",
    responses(
        (status = 200, description = "The challenges that you made or received, the oldest first.", body = ChallengeList, example = json!({ "challenges": [{ "challenge": "5QxWm8hKpzT", "challenger": { "name": "Ada", "bot": false }, "opponent": { "name": "My bot", "bot": true }, "yours": false, "game": "pente", "rules": "", "clock": { "kind": "per_game", "time": 300_000, "increment": 2_000 }, "seat": null, "private": false, "touch_move": false, "announcements": false, "since": 1_763_164_800_000_u64, "expires": 1_763_168_400_000_u64 }] })),
        ErrorResponses
    ),
)]
pub(crate) async fn list(
    State(challenges): State<Challenges>,
    visitor: Visitor,
) -> Result<Json<ChallengeList>, ApiError> {
    let player = visitor.player.as_ref().ok_or_else(ApiError::no_session)?;
    let open = challenges.open_of(&player.id).await?;
    let challenges = open.iter().map(|challenge| ChallengeView::new(challenge, &player.id)).collect();
    Ok(Json(ChallengeList { challenges }))
}

/// Challenge a player or a bot
///
/// Both have accounts. The game begins when the other accepts.
#[utoipa::path(
    post,
    path = "/api/challenges",
    tag = "Bots",
    operation_id = "makeChallenge",
    request_body = NewChallenge,
    responses(
        (status = 201, description = "The challenge.", body = ChallengeView, example = json!({ "challenge": "5QxWm8hKpzT", "challenger": { "name": "Ada", "bot": false }, "opponent": { "name": "My bot", "bot": true }, "yours": true, "game": "pente", "rules": "", "clock": { "kind": "per_game", "time": 300_000, "increment": 2_000 }, "seat": null, "private": false, "touch_move": false, "announcements": false, "since": 1_763_164_800_000_u64, "expires": 1_763_168_400_000_u64 })),
        ErrorResponses
    ),
)]
pub(crate) async fn create(
    State(challenges): State<Challenges>,
    visitor: Visitor,
    new_challenge: Result<Json<NewChallenge>, JsonRejection>,
) -> Result<(StatusCode, Json<ChallengeView>), ApiError> {
    let player = visitor.player.as_ref().ok_or_else(ApiError::no_session)?;
    let new = new_challenge?.0;
    let game: GameKind = new.game.parse().map_err(|reason: tessera_rules::UnknownGame| {
        ApiError::new(StatusCode::BAD_REQUEST, "unknown-game", reason.to_string())
    })?;
    let terms = ChallengeTerms {
        game,
        rules: new.rules,
        clock: new.clock,
        seat: new.seat,
        private: new.private,
        touch_move: new.touch_move,
        announcements: new.announcements,
    };
    let lifetime =
        new.minutes.map_or(CHALLENGE_LIFETIME, |minutes| Duration::from_secs(60 * u64::from(minutes)));
    let made = challenges.create(player, &new.opponent, terms, lifetime, visitor.network()).await?;
    Ok((StatusCode::CREATED, Json(ChallengeView::new(&made, &player.id))))
}

/// Accept a challenge
///
/// The game begins at once, at the table with the challenge's id.
#[utoipa::path(
    post,
    path = "/api/challenges/{challenge}/accept",
    tag = "Bots",
    operation_id = "acceptChallenge",
    params(ChallengePath),
    responses(
        (status = 200, description = "The table.", body = ChallengeAccepted, example = json!({ "table": "5QxWm8hKpzT" })),
        ErrorResponses
    ),
)]
pub(crate) async fn accept(
    State(challenges): State<Challenges>,
    visitor: Visitor,
    path: Result<Path<ChallengePath>, PathRejection>,
) -> Result<Json<ChallengeAccepted>, ApiError> {
    let player = visitor.player.as_ref().ok_or_else(ApiError::no_session)?;
    let table = challenges.accept(player, &path?.0.challenge, visitor.network()).await?;
    Ok(Json(ChallengeAccepted { table: table.id.clone() }))
}

/// Decline a challenge
#[utoipa::path(
    post,
    path = "/api/challenges/{challenge}/decline",
    tag = "Bots",
    operation_id = "declineChallenge",
    params(ChallengePath),
    responses((status = 204, description = "The challenge is declined."), ErrorResponses),
)]
pub(crate) async fn decline(
    State(challenges): State<Challenges>,
    visitor: Visitor,
    path: Result<Path<ChallengePath>, PathRejection>,
) -> Result<StatusCode, ApiError> {
    let player = visitor.player.as_ref().ok_or_else(ApiError::no_session)?;
    challenges.decline(player, &path?.0.challenge).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Cancel a challenge that you made
#[utoipa::path(
    delete,
    path = "/api/challenges/{challenge}",
    tag = "Bots",
    operation_id = "cancelChallenge",
    params(ChallengePath),
    responses((status = 204, description = "The challenge is cancelled."), ErrorResponses),
)]
pub(crate) async fn cancel(
    State(challenges): State<Challenges>,
    visitor: Visitor,
    path: Result<Path<ChallengePath>, PathRejection>,
) -> Result<StatusCode, ApiError> {
    let player = visitor.player.as_ref().ok_or_else(ApiError::no_session)?;
    challenges.cancel(player, &path?.0.challenge).await?;
    Ok(StatusCode::NO_CONTENT)
}

impl From<ChallengeError> for ApiError {
    fn from(refused: ChallengeError) -> ApiError {
        ApiError::new(refusal_status::of_challenge(&refused), refused.code(), refused.to_string())
    }
}
