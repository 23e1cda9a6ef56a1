//! Tournaments: list, announce, view, command, preview, links, seats.

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use tessera_service::{ArrivalDeadline, LiveTournamentError, LiveTournaments, UncheckedTournamentFile};
use tessera_store::Store;
use tessera_tournament::{
    PlayerNumber, TournamentAction, TournamentCommand, TournamentEventKind, TournamentSetup,
};

use super::ApiError;
use super::requests::{
    EVENTS_PER_PAGE, EventsQuery, LoadedTournament, NewHelperRequest, PlayerPath, TOURNAMENTS_PER_PAGE,
    TournamentCommandRequest, TournamentsQuery, page_size,
};
use super::responses::{
    CreatedTournament, ErrorResponses, HelpersLink, HelpersLinks, ListedTournament, OngoingGame, PlayerLink,
    PlayerLinks, PreviewAnswer, TakenSeat, TournamentCommandAnswer, TournamentEvents, TournamentList,
    TournamentView,
};
use crate::extract::{TournamentAccess, Visitor};

/// The tournaments you organise
#[utoipa::path(
    get,
    path = "/api/tournaments",
    tag = "Tournaments",
    operation_id = "tournaments",
    params(
        TournamentsQuery
    ),
    responses(
        (status = 200, description = "A page of tournaments, the newest first.", body = TournamentList, example = json!({ "tournaments": [{ "tournament": "t5QxWm8hKpz", "name": "Club day", "game": "pentago", "stage": "entry", "players": 0, "opened": 1_763_164_800_000_u64 }] })),
        ErrorResponses
    ),
)]
pub(crate) async fn list(
    State(store): State<Store>,
    visitor: Visitor,
    query: Result<Query<TournamentsQuery>, QueryRejection>,
) -> Result<Json<TournamentList>, ApiError> {
    let player = visitor.player.as_ref().ok_or_else(ApiError::no_session)?;
    let TournamentsQuery { before, limit } = query?.0;
    let limit = page_size(limit, TOURNAMENTS_PER_PAGE);
    let page = store.tournaments_of(&player.id, before, limit).await?;
    let tournaments = page.entries.iter().map(ListedTournament::from).collect();
    Ok(Json(TournamentList { tournaments, next: page.next }))
}

/// Announce a tournament
#[utoipa::path(
    post,
    path = "/api/tournaments",
    tag = "Tournaments",
    operation_id = "openTournament",
    request_body = TournamentSetup,
    responses(
        (status = 201, description = "Created and stored.", body = CreatedTournament, example = json!({ "tournament": "t5QxWm8hKpz" })),
        ErrorResponses
    ),
)]
pub(crate) async fn open(
    State(tournaments): State<LiveTournaments>,
    visitor: Visitor,
    plan: Result<Json<TournamentSetup>, JsonRejection>,
) -> Result<(StatusCode, Json<CreatedTournament>), ApiError> {
    let player = visitor.player.as_ref().ok_or_else(ApiError::no_session)?;
    let mut plan = plan?.0;
    if plan.rules.is_empty() {
        plan.rules = TournamentSetup::new(&plan.name, plan.game).rules;
    }
    let live = tournaments.open(plan, &player.id, &player.name).await?;
    Ok((StatusCode::CREATED, Json(CreatedTournament { tournament: live.id.clone() })))
}

/// Load a tournament from a file
///
/// All events of a tournament, in order, such as those of another server or of the shell. They are replayed and checked; the copy has a new address, new links and no names of authors, and goes on where the events end.
#[utoipa::path(
    post,
    path = "/api/tournaments/load",
    tag = "Tournaments",
    operation_id = "loadTournament",
    request_body(content = LoadedTournament, example = json!({ "events": [{ "number": 1, "at": 1_763_164_800_000_u64, "event": "opened", "plan": { "name": "Club day", "game": "pentago", "rules": "mover_wins_ties,touch_move", "beginnings": "lot" } }] })),
    responses(
        (status = 201, description = "Checked and stored.", body = CreatedTournament, example = json!({ "tournament": "t5QxWm8hKpz" })),
        ErrorResponses
    ),
)]
pub(crate) async fn load(
    State(tournaments): State<LiveTournaments>,
    visitor: Visitor,
    file: Result<Json<LoadedTournament>, JsonRejection>,
) -> Result<(StatusCode, Json<CreatedTournament>), ApiError> {
    let player = visitor.player.as_ref().ok_or_else(ApiError::no_session)?;
    let content = UncheckedTournamentFile::Events(file?.0.events);
    let live = tournaments.load_file(content, &player.id, visitor.network()).await?;
    Ok((StatusCode::CREATED, Json(CreatedTournament { tournament: live.id.clone() })))
}

/// State of a tournament
#[utoipa::path(
    get,
    path = "/api/tournaments/{tournament}",
    tag = "Tournaments",
    operation_id = "tournament",
    params(
        ("tournament" = String, Path, description = "The tournament's id, as in its address.")
    ),
    responses(
        (status = 200, description = "The state, with players as numbers.", body = TournamentView, example = json!({ "name": "Club day", "game": "pentago", "rules": "mover_wins_ties,touch_move", "beginnings": "lot", "players": [1, 2], "entrants": [{ "number": 1, "name": "Ada" }, { "number": 2, "name": "Ben" }], "groups": [], "intermediate": [], "cup": null, "ranking": [1, 2], "places": [{ "place": 1, "player": 1 }, { "place": 2, "player": 2 }], "number": 3, "stage": "entry", "playing": [] })),
        ErrorResponses
    ),
    security(()),
)]
pub(crate) async fn view(access: TournamentAccess) -> Result<Json<TournamentView>, ApiError> {
    let state = access.state();
    let waiting = access.live.waiting(&access.tournament).await;
    let playing = state.now_playing().into_iter().map(|game| {
        let waiting = waiting.get(&game.number);
        OngoingGame {
            game: game.number,
            table: game.table,
            first: game.first,
            second: game.second,
            at: access.live.table_of(&access.tournament, game.number),
            until: if let Some(ArrivalDeadline::Until(until)) = waiting { Some(until.0) } else { None },
            first_comer: matches!(waiting, Some(ArrivalDeadline::UntilFirstArrival)).then_some(true),
        }
    });
    Ok(Json(TournamentView {
        summary: state.overview(),
        number: access.tournament.number(),
        stage: state.stage().name(),
        playing: playing.collect(),
    }))
}

/// Events of a tournament
#[utoipa::path(
    get,
    path = "/api/tournaments/{tournament}/events",
    tag = "Tournaments",
    operation_id = "tournamentEvents",
    params(
        ("tournament" = String, Path, description = "The tournament's id, as in its address."),
        EventsQuery
    ),
    responses(
        (status = 200, description = "A page of events in order, including undone ones.", body = TournamentEvents, example = json!({ "events": [{ "number": 2, "at": 1_763_164_800_000_u64, "by": "Ada", "event": "entered", "player": 1, "name": "Ben" }] })),
        ErrorResponses
    ),
    security(()),
)]
pub(crate) async fn events(
    query: Result<Query<EventsQuery>, QueryRejection>,
    access: TournamentAccess,
) -> Result<Json<TournamentEvents>, ApiError> {
    let EventsQuery { after, limit } = query?.0;
    let mut rest = access.tournament.events().iter().filter(|event| event.number > after).peekable();
    let mut events: Vec<_> =
        rest.by_ref().take(page_size(limit, EVENTS_PER_PAGE) as usize).cloned().collect();
    if !access.may_direct_play() {
        // Whom the links are for is not for everybody.
        for event in &mut events {
            if let TournamentEventKind::HelperAdded { name, .. } = &mut event.kind {
                name.clear();
            }
        }
    }
    let next = rest.peek().and(events.last()).map(|last| last.number);
    Ok(Json(TournamentEvents { events, next }))
}

/// Send a command to a tournament
///
/// The organiser may do everything; a client with the link of a helper may do what it permits, and take back its own results.
#[utoipa::path(
    post,
    path = "/api/tournaments/{tournament}/commands",
    tag = "Tournaments",
    operation_id = "commandTournament",
    params(
        ("tournament" = String, Path, description = "The tournament's id, as in its address."),
        ("link" = Option<String>, Query, description = "The secret of a helper's link.")
    ),
    request_body = TournamentCommandRequest,
    responses(
        (status = 200, description = "Executed and stored.", body = TournamentCommandAnswer, example = json!({ "number": 12 })),
        ErrorResponses
    ),
)]
pub(crate) async fn command(
    access: TournamentAccess,
    request: Result<Json<TournamentCommandRequest>, JsonRejection>,
) -> Result<Json<TournamentCommandAnswer>, ApiError> {
    let TournamentCommandRequest { command, sure } = request?.0;
    let command = TournamentCommand {
        by: access.actor_name(),
        by_player: access.actor_player(),
        by_role: access.actor_role(),
        ..command
    };
    let number = access.live.command(access.role, command, sure, Some(access.visitor.network())).await?;
    Ok(Json(TournamentCommandAnswer { number }))
}

/// Preview a command
///
/// What the command would change, for the organiser. Nothing is executed and nothing is drawn. Sent with `seen`, the command is executed only if it still changes the same.
#[utoipa::path(
    post,
    path = "/api/tournaments/{tournament}/preview",
    tag = "Tournaments",
    operation_id = "previewTournamentCommand",
    params(
        ("tournament" = String, Path, description = "The tournament's id, as in its address.")
    ),
    request_body = TournamentCommand,
    responses(
        (status = 200, description = "The changes.", body = PreviewAnswer, example = json!({ "number": 12, "groups": [], "comes_in": [], "drops_out": [], "cancelled": [], "paired": [], "lots": [], "champion": null })),
        ErrorResponses
    ),
)]
pub(crate) async fn preview(
    access: TournamentAccess,
    command: Result<Json<TournamentCommand>, JsonRejection>,
) -> Result<Json<PreviewAnswer>, ApiError> {
    let (number, preview) = access.live.preview(access.role, &command?.0).await?;
    Ok(Json(PreviewAnswer::new(number, preview)))
}

/// Links of players
///
/// For the organiser of a tournament that is played online. With their link, players take their seats.
#[utoipa::path(
    get,
    path = "/api/tournaments/{tournament}/links",
    tag = "Tournaments",
    operation_id = "playersLinks",
    params(
        ("tournament" = String, Path, description = "The tournament's id, as in its address.")
    ),
    responses(
        (status = 200, description = "One link for each player who is not the computer.", body = PlayerLinks, example = json!({ "links": [{ "player": 1, "link": "Zk3…" }] })),
        ErrorResponses
    ),
)]
pub(crate) async fn links(access: TournamentAccess) -> Result<Json<PlayerLinks>, ApiError> {
    if !access.is_organiser() {
        return Err(LiveTournamentError::Forbidden.into());
    }
    let mut links = Vec::new();
    for entrant in access.state().entrants().iter().filter(|entrant| entrant.engine.is_none()) {
        if let Some(link) = access.live.seat_link(entrant.number).await {
            links.push(PlayerLink { player: entrant.number, link });
        }
    }
    Ok(Json(PlayerLinks { links }))
}

/// Take a player's seat
///
/// At the table to which the player was called. Taken again from another device, the seat moves to that device.
#[utoipa::path(
    post,
    path = "/api/tournaments/{tournament}/players/{player}/seat",
    tag = "Tournaments",
    operation_id = "takeTournamentSeat",
    params(
        ("tournament" = String, Path, description = "The tournament's id, as in its address."),
        ("player" = u16, Path, description = "The player's number."),
        ("link" = String, Query, description = "The secret of the player's own link.")
    ),
    responses(
        (status = 200, description = "The table, which is played like any other.", body = TakenSeat, example = json!({ "table": "5QxWm8hKpzT", "seat": 1 })),
        ErrorResponses
    ),
)]
pub(crate) async fn take_seat(
    path: Result<Path<PlayerPath>, PathRejection>,
    access: TournamentAccess,
) -> Result<Json<TakenSeat>, ApiError> {
    let by = access.visitor.player.as_ref().ok_or_else(ApiError::no_session)?;
    let player = PlayerNumber::new(path?.0.player);
    let taken = access.live.take_seat(player, access.visitor.link_secret(), by).await?;
    Ok(Json(TakenSeat { table: taken.table, seat: taken.seat }))
}

/// A new link for a helper
///
/// It has a name, which the history shows, and rights: `results` (the default), `play` (everything but settings and links) or `everything`. Other
/// links stay valid; the command `revoke_helper` revokes one.
#[utoipa::path(
    post,
    path = "/api/tournaments/{tournament}/helpers",
    tag = "Tournaments",
    operation_id = "newHelpersLink",
    params(
        ("tournament" = String, Path, description = "The tournament's id, as in its address.")
    ),
    request_body(content = Option<NewHelperRequest>, description = "May be left out: the link then has no name, and the history shows the names of those who use it."),
    responses(
        (status = 200, description = "The link.", body = HelpersLink, example = json!({ "helper": 1, "name": "Entrance", "rights": "results", "link": "h1-Zk3…" })),
        ErrorResponses
    ),
)]
pub(crate) async fn new_link(
    access: TournamentAccess,
    request: Result<Option<Json<NewHelperRequest>>, JsonRejection>,
) -> Result<Json<HelpersLink>, ApiError> {
    let NewHelperRequest { name, rights } = request?.map(|Json(request)| request).unwrap_or_default();
    let action = TournamentAction::AddHelper { name, rights };
    let network = Some(access.visitor.network());
    let command = access.command(action);
    let number = access.live.command(access.role, command, false, network).await?;
    let links = access.live.helper_links().await;
    let now = access.live.now().await;
    let added = now.events_of(number).find_map(|event| match event.kind {
        TournamentEventKind::HelperAdded { helper, .. } => Some(helper),
        _ => None,
    });
    let link = links.into_iter().find(|(helper, _)| Some(helper.number) == added);
    link.map(|link| Json(HelpersLink::from(link))).ok_or_else(|| LiveTournamentError::Broken.into())
}

/// Links of helpers
///
/// All that were not revoked, for the organiser.
#[utoipa::path(
    get,
    path = "/api/tournaments/{tournament}/helpers",
    tag = "Tournaments",
    operation_id = "helpersLinks",
    params(
        ("tournament" = String, Path, description = "The tournament's id, as in its address.")
    ),
    responses(
        (status = 200, description = "The links with their secrets.", body = HelpersLinks, example = json!({ "helpers": [{ "helper": 1, "name": "Entrance", "rights": "results", "link": "h1-Zk3…" }] })),
        ErrorResponses
    ),
)]
pub(crate) async fn helper_links(access: TournamentAccess) -> Result<Json<HelpersLinks>, ApiError> {
    if !access.is_organiser() {
        return Err(LiveTournamentError::Forbidden.into());
    }
    let helpers = access.live.helper_links().await.into_iter().map(HelpersLink::from).collect();
    Ok(Json(HelpersLinks { helpers }))
}
