//! `…/history`: the log of all events, and undo.

use std::collections::{BTreeMap, BTreeSet};

use axum::Json;
use axum::extract::Query;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use serde::{Deserialize, Serialize};
use tessera_i18n::{MessageArg, Translator};
use tessera_print::tournament_texts;
use tessera_service::{LiveTournamentError, SERVER_AUTHOR};
use tessera_table::Millis;
use tessera_tournament::{
    ActorRole, GameNumber, PlayerNumber, RandomDrawSubject, RoundClock, Tournament, TournamentEvent,
    TournamentEventKind, TournamentFormat, TournamentState,
};

use super::{layout, people, refusal_page};
use crate::dates;
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
        return refusal_page::refused(&access, &LiveTournamentError::Forbidden);
    }
    let name = format!("attachment; filename=\"{}.json\"", access.live.id);
    let file = Json(EventsFile { events: access.tournament.events() });
    ([(header::CONTENT_DISPOSITION, name)], file).into_response()
}

pub(super) async fn show(Query(query): Query<HistoryQuery>, access: TournamentAccess) -> Response {
    if !access.may_direct_play() {
        return refusal_page::refused(&access, &LiveTournamentError::Forbidden);
    }
    let words = access.visitor.translator();
    let counts: BTreeSet<u32> = access.tournament.effective_events().map(|event| event.number).collect();
    let events = access.tournament.events();
    let is_older = |event: &&TournamentEvent| query.before.is_none_or(|before| event.number < before);
    let mut older = events.iter().rev().filter(is_older).peekable();
    let shown: Vec<&TournamentEvent> = older.by_ref().take(HISTORY_EVENTS_PER_PAGE).collect();
    let next = older.peek().and(shown.last()).map(|last| last.number);
    let older_path = |before: u32| {
        let path = access.path("history");
        format!("{path}{}before={before}", if path.contains('?') { '&' } else { '?' })
    };
    let sentences = EventSentences::new(words, &access.tournament);
    let body = html! {
        // Not refreshed automatically: the user undoes the command that they read here.
        @if let Some(last) = access.tournament.last_command() {
            section .card {
                form .line method="post" action=(access.path("act")) {
                    input type="hidden" name="action" value="undo";
                    input type="hidden" name="command" value=(last);
                    input type="hidden" name="back" value="history";
                    p .soft { (words.text(key::TOURNAMENT_UNDO_WHAT)) " " @if let Some(event) = events.get(last as usize - 1) { b { (sentences.of(event)) } } }
                    button { (words.text(key::TOURNAMENT_UNDO)) }
                }
            }
        }
        section .card #history data-part {
            h2 { (words.text(key::TOURNAMENT_HISTORY)) }
            @if access.is_organiser() { p { a href=(access.path("events.jsonl")) download { (words.text(key::TOURNAMENT_EXPORT)) } } }
            ol .history reversed start=[shown.first().map(|event| event.number)] {
                @for event in shown {
                    li value=(event.number) .undone[!counts.contains(&event.number)] {
                        // Those of the same command have its time and author.
                        @if event.with.is_none() { (time(event)) " " }
                        (sentences.of(event))
                        @if !event.by.is_empty() && event.with.is_none() { " " span .soft { "· " (author(words, event)) } }
                        (sentences.details(event))
                    }
                }
            }
            @if let Some(before) = next { p .more { a href=(older_path(before)) { (words.text(key::TOURNAMENT_HISTORY_OLDER)) } } }
        }
    };
    layout::page(&access, "history", &body)
}

/// When something happened. The script shows it in the reader's time zone.
fn time(event: &TournamentEvent) -> Markup {
    let at = Millis(event.at);
    let (date, time) = (dates::date(at), dates::time_of_day(at));
    html! { time .soft datetime=(format!("{date}T{time}Z")) data-at=(event.at) { (date) " " (time) " UTC" } }
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

/// Tells the events of a tournament as sentences.
struct EventSentences<'a> {
    words: Translator<'a>,
    tournament: &'a Tournament,
    /// The tables to which each game was called, with the events of the calls.
    calls: BTreeMap<GameNumber, Vec<(u32, u16)>>,
}

impl<'a> EventSentences<'a> {
    fn new(words: Translator<'a>, tournament: &'a Tournament) -> EventSentences<'a> {
        let mut calls: BTreeMap<GameNumber, Vec<(u32, u16)>> = BTreeMap::new();
        for event in tournament.events() {
            if let TournamentEventKind::Called { calls: called } = &event.kind {
                for call in called {
                    calls.entry(call.game).or_default().push((event.number, call.table));
                }
            }
        }
        EventSentences { words, tournament, calls }
    }

    /// A game with its number and players, and the table to which it was last called before an event.
    fn game(&self, game: GameNumber, event: &TournamentEvent) -> String {
        let words = self.words;
        let number = words.format(key::TOURNAMENT_GAME, &[("game", game.get().into())]);
        let calls = self.calls.get(&game).map(Vec::as_slice).unwrap_or_default();
        let last = calls.iter().rev().find(|(called, _)| *called <= event.number);
        let table =
            last.map(|&(_, table)| words.format(key::TOURNAMENT_AT_TABLE, &[("table", table.into())]));
        let state = self.tournament.state();
        let players = state.game(game).ok().map(|game| tournament_texts::players_of(state, game));
        [Some(number), table, players].into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }

    /// What belongs to an event and is longer than a sentence: the called games, the number behind a random draw, or what an undo took
    /// back.
    fn details(&self, event: &TournamentEvent) -> Markup {
        match &event.kind {
            TournamentEventKind::Called { calls } => html! {
                ul .games-of { @for call in calls { li { (self.game(call.game, event)) } } }
            },
            TournamentEventKind::RandomDrawn { seed, .. } => draw_number(self.words, *seed),
            TournamentEventKind::Undone { command } => html! {
                ul .games-of { @for undone in self.tournament.events_of(*command).take(1) { li { (self.of(undone)) } } }
            },
            _ => html! {},
        }
    }

    fn of(&self, event: &TournamentEvent) -> String {
        event_sentence(self, event)
    }
}

/// The number behind a random draw, with which it can be checked.
fn draw_number(words: Translator<'_>, seed: u64) -> Markup {
    html! { " " details .seed { summary .soft { (words.text(key::TOURNAMENT_LOT_CHECK)) } span { (seed) } } }
}

/// An event as a sentence.
fn event_sentence(sentences: &EventSentences<'_>, event: &TournamentEvent) -> String {
    let (words, state) = (sentences.words, sentences.tournament.state());
    let name = |player| MessageArg::from(state.name(player).to_owned());
    let game_of = |game: GameNumber| sentences.game(game, event);
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
        TournamentEventKind::HelperAdded { .. }
        | TournamentEventKind::HelperRevoked { .. }
        | TournamentEventKind::Announced { .. }
        | TournamentEventKind::RoundClockSet { .. } => hall_sentence(sentences, event),
        TournamentEventKind::RandomDrawn { subject, order, .. } => {
            draw_sentence(words, state, subject, order)
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

/// An event of the hall as a sentence; empty for an event of the play.
fn hall_sentence(sentences: &EventSentences<'_>, event: &TournamentEvent) -> String {
    let words = sentences.words;
    match &event.kind {
        TournamentEventKind::HelperAdded { helper, .. } | TournamentEventKind::HelperRevoked { helper } => {
            let revoked = matches!(event.kind, TournamentEventKind::HelperRevoked { .. });
            let key = if revoked { key::TOURNAMENT_TOLD_HELPER_REVOKED } else { key::TOURNAMENT_TOLD_HELPER };
            let helper = sentences.tournament.hall().helper(*helper);
            let name = helper.map(|helper| people::helper_label(words, helper)).unwrap_or_default();
            words.format(key, &[("name", name.into())])
        }
        TournamentEventKind::Announced { text } if text.is_empty() => {
            words.text(key::TOURNAMENT_TOLD_ANNOUNCEMENT_REMOVED).into_owned()
        }
        TournamentEventKind::Announced { text } => {
            words.format(key::TOURNAMENT_TOLD_ANNOUNCED, &[("text", text.replace('\n', " ").into())])
        }
        TournamentEventKind::RoundClockSet { clock } => words
            .text(match clock {
                Some(RoundClock::Running { .. }) => key::TOURNAMENT_TOLD_CLOCK_RUNS,
                Some(RoundClock::Stopped { .. }) => key::TOURNAMENT_TOLD_CLOCK_STOPPED,
                None => key::TOURNAMENT_TOLD_CLOCK_REMOVED,
            })
            .into_owned(),
        _ => String::new(),
    }
}

/// The list of the random draws that a filter selects, for verification.
pub(super) fn draws(
    words: Translator<'_>,
    state: &TournamentState,
    is_selected: impl Fn(&RandomDrawSubject) -> bool,
) -> Markup {
    let drawn: Vec<(String, u64)> = state
        .random_draws()
        .iter()
        .filter(|(subject, _)| is_selected(subject))
        .map(|(subject, lot)| (draw_sentence(words, state, subject, &lot.order), lot.seed))
        .collect();
    html! {
        @if !drawn.is_empty() {
            details .card { summary { (words.text(key::TOURNAMENT_LOTS)) }
                ul .games-of { @for (lot, seed) in &drawn { li { (lot) (draw_number(words, *seed)) } } } }
        }
    }
}

fn draw_sentence(
    words: Translator<'_>,
    state: &TournamentState,
    subject: &RandomDrawSubject,
    order: &[PlayerNumber],
) -> String {
    let outcome = if let (RandomDrawSubject::Begins { .. }, [first, ..]) = (subject, order) {
        tournament_texts::begins(words, state, *first)
    } else {
        let places = order.iter().zip(1..).map(|(&player, place)| format!("{place}. {}", state.name(player)));
        places.collect::<Vec<_>>().join(", ")
    };
    words.format(
        key::TOURNAMENT_TOLD_LOT,
        &[
            ("about", subject_text(words, state, subject).into()),
            ("order", outcome.into()),
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
    let names = |players: &[PlayerNumber]| {
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
