//! Tournaments: announced, run and seen.

use crate::limits::Limits;
use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use std::sync::Arc;
use tessera_service::Tournaments;
use tessera_store::Store;
use tessera_tournament::{Command, Plan, PlayerNumber};

use super::ApiError;
use super::requests::{PlayerPath, TournamentCommand};
use super::responses::{
    Failure, GamePlaying, HelpersLink, OpenedTournament, PlayerLink, PlayerLinks, PreviewAnswer, TakenSeat,
    TournamentDone, TournamentEvents, TournamentList, TournamentListed, TournamentView,
};
use crate::extract::Seen;
use crate::who::Visitor;
use tessera_service::{TournamentRefused as Refused, Waiting};

const MOST: u32 = 100;

/// The tournaments you organise
#[utoipa::path(
    get,
    path = "/api/tournaments",
    tag = "Tournaments",
    operation_id = "tournaments",
    responses(
        (status = 200, description = "At most 100, the newest first.", body = TournamentList, example = json!({ "tournaments": [{ "tournament": "t5QxWm8hKpz", "name": "Club day", "game": "pentago", "stage": "entry", "players": 0, "opened": 1_763_164_800_000_u64 }] })),
        Failure
    ),
)]
pub(crate) async fn list(
    State(store): State<Store>,
    visitor: Visitor,
) -> Result<Json<TournamentList>, ApiError> {
    let player = visitor.player.as_ref().ok_or_else(ApiError::nobody)?;
    let cards = store.tournaments_of(&player.player, MOST).await?;
    Ok(Json(TournamentList { tournaments: cards.iter().map(TournamentListed::from).collect() }))
}

/// Announce a tournament
#[utoipa::path(
    post,
    path = "/api/tournaments",
    tag = "Tournaments",
    operation_id = "openTournament",
    request_body = Plan,
    responses(
        (status = 201, description = "Announced and stored.", body = OpenedTournament, example = json!({ "tournament": "t5QxWm8hKpz" })),
        Failure
    ),
)]
pub(crate) async fn open(
    State(limits): State<Arc<Limits>>,
    State(tournaments): State<Tournaments>,
    visitor: Visitor,
    plan: Result<Json<Plan>, JsonRejection>,
) -> Result<(StatusCode, Json<OpenedTournament>), ApiError> {
    if !limits.may_change(visitor.address) {
        return Err(ApiError::too_fast());
    }
    let player = visitor.player.as_ref().ok_or_else(ApiError::nobody)?;
    let mut plan = plan?.0;
    if plan.rules.is_empty() {
        plan.rules = Plan::new(&plan.name, plan.game).rules;
    }
    let live = tournaments.open(plan, &player.player, &player.name).await?;
    Ok((StatusCode::CREATED, Json(OpenedTournament { tournament: live.id.clone() })))
}

/// A tournament as it stands
#[utoipa::path(
    get,
    path = "/api/tournaments/{tournament}",
    tag = "Tournaments",
    operation_id = "tournament",
    params(
        ("tournament" = String, Path, description = "The tournament's name, as in its address.")
    ),
    responses(
        (status = 200, description = "Everything, with players as numbers.", body = TournamentView, example = json!({ "name": "Club day", "game": "pentago", "rules": "mover_wins_ties,touch_move", "players": [1, 2], "entrants": [{ "number": 1, "name": "Ada" }, { "number": 2, "name": "Ben" }], "groups": [], "intermediate": [], "cup": null, "ranking": [1, 2], "number": 3, "stage": "entry", "playing": [] })),
        Failure
    ),
    security(()),
)]
pub(crate) async fn view(seen: Seen) -> Result<Json<TournamentView>, ApiError> {
    let state = seen.state();
    let waiting = seen.live.waiting(&seen.tournament).await;
    let playing = state.now_playing().into_iter().map(|game| {
        let waiting = waiting.get(&game.number);
        GamePlaying {
            game: game.number,
            table: game.table,
            first: game.first,
            second: game.second,
            at: seen.live.table_of(&seen.tournament, game.number),
            until: if let Some(Waiting::Until(until)) = waiting { Some(until.0) } else { None },
            first_comer: matches!(waiting, Some(Waiting::ForTheFirst)).then_some(true),
        }
    });
    Ok(Json(TournamentView {
        summary: state.summary(),
        number: seen.tournament.number(),
        stage: state.stage().name(),
        playing: playing.collect(),
    }))
}

/// Everything that happened in a tournament
#[utoipa::path(
    get,
    path = "/api/tournaments/{tournament}/events",
    tag = "Tournaments",
    operation_id = "tournamentEvents",
    params(
        ("tournament" = String, Path, description = "The tournament's name, as in its address.")
    ),
    responses(
        (status = 200, description = "All events, also those that were undone.", body = TournamentEvents, example = json!({ "events": [{ "number": 2, "at": 1_763_164_800_000_u64, "by": "Ada", "event": "entered", "player": 1, "name": "Ben" }] })),
        Failure
    ),
    security(()),
)]
pub(crate) async fn events(seen: Seen) -> Result<Json<TournamentEvents>, ApiError> {
    Ok(Json(TournamentEvents { events: seen.tournament.events().to_vec() }))
}

/// Do something in a tournament
///
/// The organiser may do everything, whoever shows the helpers' link may enter results.
#[utoipa::path(
    post,
    path = "/api/tournaments/{tournament}/commands",
    tag = "Tournaments",
    operation_id = "commandTournament",
    params(
        ("tournament" = String, Path, description = "The tournament's name, as in its address."),
        ("link" = Option<String>, Query, description = "The secret of the helpers' link, by which results can be entered and nothing else.")
    ),
    request_body = TournamentCommand,
    responses(
        (status = 200, description = "Done and stored.", body = TournamentDone, example = json!({ "number": 12 })),
        Failure
    ),
)]
pub(crate) async fn command(
    State(limits): State<Arc<Limits>>,
    seen: Seen,
    wanted: Result<Json<TournamentCommand>, JsonRejection>,
) -> Result<Json<TournamentDone>, ApiError> {
    // Helpers may be nobody in particular; then the address counts.
    let player = seen.visitor.player.as_ref().map(|player| player.player.as_str());
    let may = player.map_or_else(
        || limits.may_change(seen.visitor.address),
        |player| limits.allowance(Some(player)).take(),
    );
    if !may {
        return Err(ApiError::too_fast());
    }
    let TournamentCommand { command, sure } = wanted?.0;
    let command = Command { by: seen.by(), by_role: seen.by_role(), ..command };
    let number = seen.live.command(seen.role, command, sure).await?;
    Ok(Json(TournamentDone { number }))
}

/// What a command would change
///
/// For the organiser. Nothing happens, and no lot is drawn. Sent with `seen`, the command is done only if it still changes the same.
#[utoipa::path(
    post,
    path = "/api/tournaments/{tournament}/preview",
    tag = "Tournaments",
    operation_id = "previewTournamentCommand",
    params(
        ("tournament" = String, Path, description = "The tournament's name, as in its address.")
    ),
    request_body = Command,
    responses(
        (status = 200, description = "What would be otherwise.", body = PreviewAnswer, example = json!({ "number": 12, "groups": [], "comes_in": [], "drops_out": [], "cancelled": [], "paired": [], "lots": [], "champion": null })),
        Failure
    ),
)]
pub(crate) async fn preview(
    seen: Seen,
    command: Result<Json<Command>, JsonRejection>,
) -> Result<Json<PreviewAnswer>, ApiError> {
    let (number, preview) = seen.live.preview(seen.role, &command?.0).await?;
    Ok(Json(PreviewAnswer::new(number, preview)))
}

/// The links by which players take their seats
///
/// For the organiser of a tournament that is played at tables of this server. A player's link gives the seats of that player.
#[utoipa::path(
    get,
    path = "/api/tournaments/{tournament}/links",
    tag = "Tournaments",
    operation_id = "playersLinks",
    params(
        ("tournament" = String, Path, description = "The tournament's name, as in its address.")
    ),
    responses(
        (status = 200, description = "One for every player who is not the computer.", body = PlayerLinks, example = json!({ "links": [{ "player": 1, "link": "Zk3…" }] })),
        Failure
    ),
)]
pub(crate) async fn links(seen: Seen) -> Result<Json<PlayerLinks>, ApiError> {
    if !seen.organises() {
        return Err(Refused::NotYours.into());
    }
    let mut links = Vec::new();
    for entrant in seen.state().entrants().iter().filter(|entrant| entrant.engine.is_none()) {
        if let Some(link) = seen.live.link_of(entrant.number).await {
            links.push(PlayerLink { player: entrant.number, link });
        }
    }
    Ok(Json(PlayerLinks { links }))
}

/// Take a player's seat
///
/// At the table to which the player was called. Again from another machine, it is that one which plays on.
#[utoipa::path(
    post,
    path = "/api/tournaments/{tournament}/players/{player}/seat",
    tag = "Tournaments",
    operation_id = "takeTournamentSeat",
    params(
        ("tournament" = String, Path, description = "The tournament's name, as in its address."),
        ("player" = u16, Path, description = "The player's number."),
        ("link" = String, Query, description = "The secret of the player's own link.")
    ),
    responses(
        (status = 200, description = "The table, to be played at like any other.", body = TakenSeat, example = json!({ "table": "5QxWm8hKpzT", "seat": 1 })),
        Failure
    ),
)]
pub(crate) async fn sit(
    State(limits): State<Arc<Limits>>,
    path: Result<Path<PlayerPath>, PathRejection>,
    seen: Seen,
) -> Result<Json<TakenSeat>, ApiError> {
    if !limits.may_change(seen.visitor.address) {
        return Err(ApiError::too_fast());
    }
    let by = seen.visitor.player.as_ref().ok_or_else(ApiError::nobody)?;
    let player = PlayerNumber::new(path?.0.player);
    let taken = seen.live.sit(player, seen.visitor.link_shown(), by).await?;
    Ok(Json(TakenSeat { table: taken.table, seat: taken.seat }))
}

/// A new link for helpers
///
/// Earlier links no longer help.
#[utoipa::path(
    post,
    path = "/api/tournaments/{tournament}/helpers",
    tag = "Tournaments",
    operation_id = "newHelpersLink",
    params(
        ("tournament" = String, Path, description = "The tournament's name, as in its address.")
    ),
    responses(
        (status = 200, description = "The link's secret, shown once.", body = HelpersLink, example = json!({ "link": "Zk3…" })),
        Failure
    ),
)]
pub(crate) async fn new_link(
    State(limits): State<Arc<Limits>>,
    seen: Seen,
) -> Result<Json<HelpersLink>, ApiError> {
    if !limits.may_change(seen.visitor.address) {
        return Err(ApiError::too_fast());
    }
    Ok(Json(HelpersLink { link: seen.live.new_link(seen.role).await? }))
}
