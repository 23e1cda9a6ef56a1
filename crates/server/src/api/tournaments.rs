//! Tournaments: announced, run and seen.

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use tessera_tournament::{Command, Plan, PlayerNumber};

use super::ApiError;
use super::requests::{PlayerPath, TournamentCommand};
use super::responses::{
    GamePlaying, HelpersLink, OpenedTournament, PlayerLink, PlayerLinks, PreviewAnswer, TakenSeat,
    TournamentDone, TournamentEvents, TournamentList, TournamentListed, TournamentView,
};
use crate::app::House;
use crate::tournaments::{Refused, Seen, Waiting};
use crate::who::Visitor;

const MOST: u32 = 100;

/// `GET /api/tournaments`
pub(crate) async fn list(
    State(house): State<House>,
    visitor: Visitor,
) -> Result<Json<TournamentList>, ApiError> {
    let player = visitor.player.as_ref().ok_or_else(ApiError::nobody)?;
    let cards = house.store.tournaments_of(&player.player, MOST).await?;
    Ok(Json(TournamentList { tournaments: cards.iter().map(TournamentListed::from).collect() }))
}

/// `POST /api/tournaments`
pub(crate) async fn open(
    State(house): State<House>,
    visitor: Visitor,
    plan: Result<Json<Plan>, JsonRejection>,
) -> Result<(StatusCode, Json<OpenedTournament>), ApiError> {
    if !house.limits.may_change(visitor.address) {
        return Err(ApiError::too_fast());
    }
    let player = visitor.player.as_ref().ok_or_else(ApiError::nobody)?;
    let mut plan = plan?.0;
    if plan.rules.is_empty() {
        plan.rules = Plan::new(&plan.name, plan.game).rules;
    }
    let live = house.tournaments.open(plan, &player.player, &player.name).await?;
    Ok((StatusCode::CREATED, Json(OpenedTournament { tournament: live.id.clone() })))
}

/// `GET /api/tournaments/{tournament}`
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

/// `GET /api/tournaments/{tournament}/events`
pub(crate) async fn events(seen: Seen) -> Result<Json<TournamentEvents>, ApiError> {
    Ok(Json(TournamentEvents { events: seen.tournament.events().to_vec() }))
}

/// `POST /api/tournaments/{tournament}/commands`
pub(crate) async fn command(
    State(house): State<House>,
    seen: Seen,
    wanted: Result<Json<TournamentCommand>, JsonRejection>,
) -> Result<Json<TournamentDone>, ApiError> {
    // Helpers may be nobody in particular; then the address counts.
    let player = seen.visitor.player.as_ref().map(|player| player.player.as_str());
    let may = player.map_or_else(
        || house.limits.may_change(seen.visitor.address),
        |player| house.limits.allowance(Some(player)).take(),
    );
    if !may {
        return Err(ApiError::too_fast());
    }
    let TournamentCommand { command, sure } = wanted?.0;
    let command = Command { by: seen.by(), ..command };
    let number = seen.live.command(&house, seen.role, command, sure).await?;
    Ok(Json(TournamentDone { number }))
}

/// `POST /api/tournaments/{tournament}/preview`
pub(crate) async fn preview(
    seen: Seen,
    command: Result<Json<Command>, JsonRejection>,
) -> Result<Json<PreviewAnswer>, ApiError> {
    let (number, preview) = seen.live.preview(seen.role, &command?.0).await?;
    Ok(Json(PreviewAnswer::new(number, preview)))
}

/// `GET /api/tournaments/{tournament}/links`
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

/// `POST /api/tournaments/{tournament}/players/{player}/seat`
pub(crate) async fn sit(
    State(house): State<House>,
    path: Result<Path<PlayerPath>, PathRejection>,
    seen: Seen,
) -> Result<Json<TakenSeat>, ApiError> {
    if !house.limits.may_change(seen.visitor.address) {
        return Err(ApiError::too_fast());
    }
    let by = seen.visitor.player.as_ref().ok_or_else(ApiError::nobody)?;
    let player = PlayerNumber::new(path?.0.player);
    let taken = seen.live.sit(&house, player, seen.visitor.link_shown(), by).await?;
    Ok(Json(TakenSeat { table: taken.table, seat: taken.seat }))
}

/// `POST /api/tournaments/{tournament}/helpers`
pub(crate) async fn new_link(State(house): State<House>, seen: Seen) -> Result<Json<HelpersLink>, ApiError> {
    if !house.limits.may_change(seen.visitor.address) {
        return Err(ApiError::too_fast());
    }
    Ok(Json(HelpersLink { link: seen.live.new_link(seen.role).await? }))
}
