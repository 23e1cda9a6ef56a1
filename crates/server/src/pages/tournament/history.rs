//! `…/history`: the log of all events, and undo.

use axum::Json;
use axum::extract::Query;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use serde::{Deserialize, Serialize};
use tessera_i18n::{MessageArg, Translator};
use tessera_print::tournament_texts;
use tessera_service::{LiveTournamentError, SERVER_AUTHOR};
use tessera_tournament::{
    ActorRole, RandomDrawSubject, TournamentEvent, TournamentEventKind, TournamentFormat, TournamentState,
};

use super::{layout, refusal_page};
use crate::extract::TournamentAccess;
use crate::message_keys as key;

/// The number of events on a page; the download has all of them.
const HISTORY_EVENTS_PER_PAGE: usize = 300;

/// The query of the page: only events before this number.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct HistoryQuery {
    before: Option<u32>,
}

/// All events of a tournament, as a file.
#[derive(Debug, Serialize)]
struct EventsFile<'a> {
    events: &'a [TournamentEvent],
}

/// `…/events.json`: the download of all events, for the organiser. The API has them in pages.
pub(super) async fn download(access: TournamentAccess) -> Response {
    if !access.is_organiser() {
        return refusal_page(&access.visitor, &LiveTournamentError::Forbidden);
    }
    let name = format!("attachment; filename=\"{}.json\"", access.live.id);
    let file = Json(EventsFile { events: access.tournament.events() });
    ([(header::CONTENT_DISPOSITION, name)], file).into_response()
}

pub(super) async fn show(Query(query): Query<HistoryQuery>, access: TournamentAccess) -> Response {
    if !access.is_organiser() {
        return refusal_page(&access.visitor, &LiveTournamentError::Forbidden);
    }
    let words = access.visitor.translator();
    let counts: std::collections::BTreeSet<u32> =
        access.tournament.effective_events().map(|event| event.number).collect();
    let events = access.tournament.events();
    let is_older = |event: &&TournamentEvent| query.before.is_none_or(|before| event.number < before);
    let mut older = events.iter().rev().filter(is_older).peekable();
    let shown: Vec<&TournamentEvent> = older.by_ref().take(HISTORY_EVENTS_PER_PAGE).collect();
    let next = older.peek().and(shown.last()).map(|last| last.number);
    let older_path = |before: u32| {
        let path = access.path("history");
        format!("{path}{}before={before}", if path.contains('?') { '&' } else { '?' })
    };
    let body = html! {
        // Not refreshed automatically: the user undoes the command that they read here.
        @if let Some(last) = access.tournament.last_command() {
            section .card {
                form .line method="post" action=(access.path("act")) {
                    input type="hidden" name="action" value="undo";
                    input type="hidden" name="command" value=(last);
                    input type="hidden" name="back" value="history";
                    p .soft { (words.text(key::TOURNAMENT_UNDO_WHAT)) " " @if let Some(event) = events.get(last as usize - 1) { b { (event_sentence(words, access.state(), event)) } } }
                    button { (words.text(key::TOURNAMENT_UNDO)) }
                }
            }
        }
        section .card #history data-part {
            h2 { (words.text(key::TOURNAMENT_HISTORY)) }
            p { a href=(access.path("events.jsonl")) download { (words.text(key::TOURNAMENT_EXPORT)) } }
            ol .history reversed start=[shown.first().map(|event| event.number)] {
                @for event in shown {
                    li value=(event.number) .undone[!counts.contains(&event.number)] {
                        (event_sentence(words, access.state(), event))
                        @if !event.by.is_empty() && event.with.is_none() { " " span .soft { "· " (author(words, event)) } }
                    }
                }
            }
            @if let Some(before) = next { p .more { a href=(older_path(before)) { (words.text(key::TOURNAMENT_HISTORY_OLDER)) } } }
        }
    };
    layout::page(&access, "history", &body)
}

/// The author of an event with their role. Old events have no role: helpers are marked by a plus before the name.
fn author(words: Translator<'_>, event: &TournamentEvent) -> String {
    let by = event.by.as_str();
    let helper = by.strip_prefix('+');
    let role = event.by_role.unwrap_or(match helper {
        Some(_) => ActorRole::Helper,
        None if by == SERVER_AUTHOR => ActorRole::Server,
        None => ActorRole::Organiser,
    });
    match (role, helper.unwrap_or(by)) {
        (ActorRole::Server, _) => words.text(key::TOURNAMENT_BY_HOUSE).into_owned(),
        (ActorRole::Organiser, _) => crate::labels::player(words, by),
        (ActorRole::Helper, "") => words.text(key::TOURNAMENT_HELPER).into_owned(),
        (ActorRole::Helper, name) => {
            format!("{} ({})", crate::labels::player(words, name), words.text(key::TOURNAMENT_HELPER))
        }
    }
}

/// An event as a sentence.
fn event_sentence(words: Translator<'_>, state: &TournamentState, event: &TournamentEvent) -> String {
    let name = |player| MessageArg::from(state.name(player).to_owned());
    let game_of = |game: tessera_tournament::GameNumber| {
        state.game(game).map_or_else(
            |_| game.to_string(),
            |paired| format!("{} – {}", state.name(paired.first), state.name(paired.second)),
        )
    };
    match &event.kind {
        TournamentEventKind::Opened { plan } => {
            words.format(key::TOURNAMENT_TOLD_OPENED, &[("name", plan.name.clone().into())])
        }
        TournamentEventKind::Entered { entrant, .. } => {
            words.format(key::TOURNAMENT_TOLD_ENTERED, &[("name", entrant.name.clone().into())])
        }
        TournamentEventKind::EntrantEdited { entrant, .. } => {
            words.format(key::TOURNAMENT_TOLD_AMENDED, &[("name", entrant.name.clone().into())])
        }
        TournamentEventKind::Withdrew { player } => {
            words.format(key::TOURNAMENT_TOLD_WITHDREW, &[("name", name(*player))])
        }
        TournamentEventKind::Reinstated { player } => {
            words.format(key::TOURNAMENT_TOLD_REINSTATED, &[("name", name(*player))])
        }
        TournamentEventKind::TablesSet { tables } => words
            .format(key::TOURNAMENT_TOLD_TABLES, &[("tables", MessageArg::from(tables.unwrap_or_default()))]),
        TournamentEventKind::OnlineSet { online: Some(_) } => {
            words.text(key::TOURNAMENT_TOLD_ONLINE).into_owned()
        }
        TournamentEventKind::OnlineSet { online: None } => words.text(key::TOURNAMENT_TOLD_HALL).into_owned(),
        TournamentEventKind::LinkRenewed { player } => {
            words.format(key::TOURNAMENT_TOLD_LINK, &[("name", name(*player))])
        }
        TournamentEventKind::RandomDrawn { subject, seed: lot, order } => {
            draw_sentence(words, state, subject, *lot, order)
        }
        TournamentEventKind::GroupsDrawn { groups, .. } => {
            words.format(key::TOURNAMENT_TOLD_GROUPS, &[("groups", MessageArg::from(groups.len()))])
        }
        TournamentEventKind::Joined { player, group, .. } => words.format(
            key::TOURNAMENT_TOLD_JOINED,
            &[("name", name(*player)), ("group", tournament_texts::group_title(words, state, *group).into())],
        ),
        TournamentEventKind::RoundDrawn { round, bye, .. } => words.format(
            key::TOURNAMENT_TOLD_ROUND,
            &[
                ("round", MessageArg::from(*round)),
                ("bye", MessageArg::from(u32::from(bye.is_some()))),
                ("name", bye.map_or_else(|| "".into(), |bye| name(bye.player))),
            ],
        ),
        TournamentEventKind::RoundCancelled { round } => {
            words.format(key::TOURNAMENT_TOLD_ROUND_CANCELLED, &[("round", MessageArg::from(*round))])
        }
        TournamentEventKind::RoundsSet { rounds } => {
            words.format(key::TOURNAMENT_TOLD_ROUNDS, &[("rounds", MessageArg::from(*rounds))])
        }
        TournamentEventKind::Called { calls } => {
            words.format(key::TOURNAMENT_TOLD_CALLED, &[("games", MessageArg::from(calls.len()))])
        }
        TournamentEventKind::Resulted { game, played } => words.format(
            key::TOURNAMENT_TOLD_RESULT,
            &[
                ("game", game_of(*game).into()),
                ("outcome", tournament_texts::result(words, state, played.outcome).into()),
            ],
        ),
        TournamentEventKind::Corrected { game, played } => words.format(
            key::TOURNAMENT_TOLD_CORRECTED,
            &[
                ("game", game_of(*game).into()),
                ("outcome", tournament_texts::result(words, state, played.outcome).into()),
            ],
        ),
        TournamentEventKind::ResultDeleted { game } => {
            words.format(key::TOURNAMENT_TOLD_STRUCK, &[("game", game_of(*game).into())])
        }
        TournamentEventKind::CupPlanned { size, .. } => {
            words.format(key::TOURNAMENT_TOLD_CUP, &[("players", MessageArg::from(*size))])
        }
        TournamentEventKind::CupEntered { .. } => words.text(key::TOURNAMENT_TOLD_CUP_ENTERED).into_owned(),
        TournamentEventKind::BracketDrawn { .. } => words.text(key::TOURNAMENT_TOLD_BRACKET).into_owned(),
        TournamentEventKind::Paired { place, first, second, .. } => words.format(
            key::TOURNAMENT_TOLD_PAIRED,
            &[
                ("place", tournament_texts::match_place(words, state, *place).into()),
                ("first", name(*first)),
                ("second", name(*second)),
            ],
        ),
        TournamentEventKind::Undone { command } => {
            words.format(key::TOURNAMENT_TOLD_UNDONE, &[("number", MessageArg::from(*command))])
        }
    }
}

/// The list of the random draws that a filter selects, for verification.
pub(super) fn draws(
    words: Translator<'_>,
    state: &TournamentState,
    is_selected: impl Fn(&RandomDrawSubject) -> bool,
) -> Markup {
    let drawn: Vec<String> = state
        .random_draws()
        .iter()
        .filter(|(subject, _)| is_selected(subject))
        .map(|(subject, lot)| draw_sentence(words, state, subject, lot.seed, &lot.order))
        .collect();
    html! {
        @if !drawn.is_empty() {
            details .card { summary { (words.text(key::TOURNAMENT_LOTS)) }
                ul .games-of { @for lot in &drawn { li { (lot) } } } }
        }
    }
}

fn draw_sentence(
    words: Translator<'_>,
    state: &TournamentState,
    subject: &RandomDrawSubject,
    lot: u64,
    order: &[tessera_tournament::PlayerNumber],
) -> String {
    let order: Vec<&str> = order.iter().map(|&player| state.name(player)).collect();
    words.format(
        key::TOURNAMENT_TOLD_LOT,
        &[
            ("about", subject_text(words, state, subject).into()),
            ("lot", lot.to_string().into()),
            ("order", order.join(", ").into()),
            ("ordered", MessageArg::from(u32::from(!order.is_empty()))),
        ],
    )
}

/// The subject that a random draw decided.
pub(super) fn subject_text(
    words: Translator<'_>,
    state: &TournamentState,
    subject: &RandomDrawSubject,
) -> String {
    let names = |players: &[tessera_tournament::PlayerNumber]| {
        players.iter().map(|&player| state.name(player)).collect::<Vec<_>>().join(", ")
    };
    match subject {
        RandomDrawSubject::PairingOrder { .. } => words.text(key::TOURNAMENT_LOT_ORDER).into_owned(),
        RandomDrawSubject::Round { round } => {
            words.format(key::TOURNAMENT_LOT_ROUND, &[("round", MessageArg::from(*round))])
        }
        RandomDrawSubject::Groups { .. } if state.plan().format != TournamentFormat::GroupsThenCup => {
            words.text(key::TOURNAMENT_LOT_NUMBERS).into_owned()
        }
        RandomDrawSubject::Groups { .. } => words.text(key::TOURNAMENT_LOT_GROUPS).into_owned(),
        RandomDrawSubject::Joining { player } => {
            words.format(key::TOURNAMENT_LOT_JOINING, &[("name", state.name(*player).to_owned().into())])
        }
        RandomDrawSubject::GroupTie { players, .. } | RandomDrawSubject::RankTie { players } => {
            words.format(key::TOURNAMENT_LOT_TIE, &[("names", names(players).into())])
        }
        RandomDrawSubject::Bracket { .. } => words.text(key::TOURNAMENT_LOT_BRACKET).into_owned(),
        RandomDrawSubject::Begins { players, .. } => {
            words.format(key::TOURNAMENT_LOT_BEGINS, &[("names", names(players).into())])
        }
    }
}
