//! `…/history`: everything that happened, and the way back.

use axum::response::Response;
use maud::{Markup, html};
use tessera_i18n::{Value, Words};
use tessera_print::say;
use tessera_tournament::{ActorRole, Event, Question, State, What};

use super::frame;
use super::refused_page;
use crate::extract::Seen;
use crate::key;
use tessera_service::{HOUSE, TournamentRefused as Refused};

/// So much of the past is shown; all of it is in the file that can be taken along.
const MOST: usize = 300;

pub(super) async fn show(seen: Seen) -> Response {
    if !seen.organises() {
        return refused_page(&seen.visitor, &Refused::NotYours);
    }
    let words = seen.visitor.words();
    let counts: std::collections::BTreeSet<u32> =
        seen.tournament.counting().map(|event| event.number).collect();
    let events = seen.tournament.events();
    let body = html! {
        // Not renewed by itself: what is undone is what was read here.
        @if let Some(last) = seen.tournament.last_command() {
            section .card {
                form .line method="post" action=(seen.path("act")) {
                    input type="hidden" name="action" value="undo";
                    input type="hidden" name="command" value=(last);
                    input type="hidden" name="back" value="history";
                    p .soft { (words.say(key::TOURNAMENT_UNDO_WHAT)) " " @if let Some(event) = events.get(last as usize - 1) { b { (told(words, seen.state(), event)) } } }
                    button { (words.say(key::TOURNAMENT_UNDO)) }
                }
            }
        }
        section .card #history data-part {
            h2 { (words.say(key::TOURNAMENT_HISTORY)) }
            p { a href=(format!("/api/tournaments/{}/events", seen.live.id)) download { (words.say(key::TOURNAMENT_EXPORT)) } }
            ol .history reversed start=(events.len()) {
                @for event in events.iter().rev().take(MOST) {
                    li value=(event.number) .undone[!counts.contains(&event.number)] {
                        (told(words, seen.state(), event))
                        @if !event.by.is_empty() && event.with.is_none() { " " span .soft { "· " (by(words, event)) } }
                    }
                }
            }
        }
    };
    frame::page(&seen, "history", &body)
}

/// Who did it, and as what. Where an event does not say as what, its name does: helpers are marked by a plus.
fn by(words: Words<'_>, event: &Event) -> String {
    let by = event.by.as_str();
    let helper = by.strip_prefix('+');
    let role = event.by_role.unwrap_or(match helper {
        Some(_) => ActorRole::Helper,
        None if by == HOUSE => ActorRole::Server,
        None => ActorRole::Organiser,
    });
    match (role, helper.unwrap_or(by)) {
        (ActorRole::Server, _) => words.say(key::TOURNAMENT_BY_HOUSE).into_owned(),
        (ActorRole::Organiser, _) => crate::names::of_player(words, by),
        (ActorRole::Helper, "") => words.say(key::TOURNAMENT_HELPER).into_owned(),
        (ActorRole::Helper, name) => {
            format!("{} ({})", crate::names::of_player(words, name), words.say(key::TOURNAMENT_HELPER))
        }
    }
}

/// An event in a sentence.
fn told(words: Words<'_>, state: &State, event: &Event) -> String {
    let name = |player| Value::from(state.name(player).to_owned());
    let game_of = |game: tessera_tournament::GameNumber| {
        state.game(game).map_or_else(
            |_| game.to_string(),
            |paired| format!("{} – {}", state.name(paired.first), state.name(paired.second)),
        )
    };
    match &event.what {
        What::Opened { plan } => {
            words.with(key::TOURNAMENT_TOLD_OPENED, &[("name", plan.name.clone().into())])
        }
        What::Entered { entrant, .. } => {
            words.with(key::TOURNAMENT_TOLD_ENTERED, &[("name", entrant.name.clone().into())])
        }
        What::Amended { entrant, .. } => {
            words.with(key::TOURNAMENT_TOLD_AMENDED, &[("name", entrant.name.clone().into())])
        }
        What::Withdrew { player } => words.with(key::TOURNAMENT_TOLD_WITHDREW, &[("name", name(*player))]),
        What::Reinstated { player } => {
            words.with(key::TOURNAMENT_TOLD_REINSTATED, &[("name", name(*player))])
        }
        What::TablesSet { tables } => {
            words.with(key::TOURNAMENT_TOLD_TABLES, &[("tables", Value::from(tables.unwrap_or_default()))])
        }
        What::OnlineSet { online: Some(_) } => words.say(key::TOURNAMENT_TOLD_ONLINE).into_owned(),
        What::OnlineSet { online: None } => words.say(key::TOURNAMENT_TOLD_HALL).into_owned(),
        What::LinkRenewed { player } => words.with(key::TOURNAMENT_TOLD_LINK, &[("name", name(*player))]),
        What::LotDrawn { question, lot, order } => lot_drawn(words, state, question, *lot, order),
        What::GroupsDrawn { groups, .. } => {
            words.with(key::TOURNAMENT_TOLD_GROUPS, &[("groups", Value::from(groups.len()))])
        }
        What::Joined { player, group, .. } => words.with(
            key::TOURNAMENT_TOLD_JOINED,
            &[("name", name(*player)), ("group", say::group(words, *group).into())],
        ),
        What::Called { calls } => {
            words.with(key::TOURNAMENT_TOLD_CALLED, &[("games", Value::from(calls.len()))])
        }
        What::Resulted { game, played } => words.with(
            key::TOURNAMENT_TOLD_RESULT,
            &[
                ("game", game_of(*game).into()),
                ("outcome", say::outcome(words, state, played.outcome).into()),
            ],
        ),
        What::Corrected { game, played } => words.with(
            key::TOURNAMENT_TOLD_CORRECTED,
            &[
                ("game", game_of(*game).into()),
                ("outcome", say::outcome(words, state, played.outcome).into()),
            ],
        ),
        What::Struck { game } => words.with(key::TOURNAMENT_TOLD_STRUCK, &[("game", game_of(*game).into())]),
        What::CupPlanned { size, .. } => {
            words.with(key::TOURNAMENT_TOLD_CUP, &[("players", Value::from(*size))])
        }
        What::CupEntered { .. } => words.say(key::TOURNAMENT_TOLD_CUP_ENTERED).into_owned(),
        What::BracketDrawn { .. } => words.say(key::TOURNAMENT_TOLD_BRACKET).into_owned(),
        What::Paired { place, first, second, .. } => words.with(
            key::TOURNAMENT_TOLD_PAIRED,
            &[
                ("place", say::match_place(words, state, *place).into()),
                ("first", name(*first)),
                ("second", name(*second)),
            ],
        ),
        What::Undone { command } => {
            words.with(key::TOURNAMENT_TOLD_UNDONE, &[("number", Value::from(*command))])
        }
    }
}

/// The lots that were drawn about something, for everybody to look up.
pub(super) fn lots(words: Words<'_>, state: &State, wanted: impl Fn(&Question) -> bool) -> Markup {
    let drawn: Vec<String> = state
        .lots()
        .iter()
        .filter(|(question, _)| wanted(question))
        .map(|(question, lot)| lot_drawn(words, state, question, lot.lot, &lot.order))
        .collect();
    html! {
        @if !drawn.is_empty() {
            details .card { summary { (words.say(key::TOURNAMENT_LOTS)) }
                ul .games-of { @for lot in &drawn { li { (lot) } } } }
        }
    }
}

fn lot_drawn(
    words: Words<'_>,
    state: &State,
    question: &Question,
    lot: u64,
    order: &[tessera_tournament::PlayerNumber],
) -> String {
    let order: Vec<&str> = order.iter().map(|&player| state.name(player)).collect();
    words.with(
        key::TOURNAMENT_TOLD_LOT,
        &[
            ("about", asked(words, state, question).into()),
            ("lot", lot.to_string().into()),
            ("order", order.join(", ").into()),
            ("ordered", Value::from(u32::from(!order.is_empty()))),
        ],
    )
}

/// What a lot decided.
pub(super) fn asked(words: Words<'_>, state: &State, question: &Question) -> String {
    let names = |players: &[tessera_tournament::PlayerNumber]| {
        players.iter().map(|&player| state.name(player)).collect::<Vec<_>>().join(", ")
    };
    match question {
        Question::Groups { .. } => words.say(key::TOURNAMENT_LOT_GROUPS).into_owned(),
        Question::Joining { player } => {
            words.with(key::TOURNAMENT_LOT_JOINING, &[("name", state.name(*player).to_owned().into())])
        }
        Question::GroupTie { players, .. } | Question::RankTie { players } => {
            words.with(key::TOURNAMENT_LOT_TIE, &[("names", names(players).into())])
        }
        Question::Bracket { .. } => words.say(key::TOURNAMENT_LOT_BRACKET).into_owned(),
        Question::Begins { players, .. } => {
            words.with(key::TOURNAMENT_LOT_BEGINS, &[("names", names(players).into())])
        }
    }
}
