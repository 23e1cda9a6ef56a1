//! `…/hall`: what the organiser shows on the wall: an announcement, the clock of the round, and the slides.

use axum::Form;
use axum::extract::State;
use axum::response::Response;
use maud::{Markup, html};
use serde::Deserialize;
use tessera_i18n::Translator;
use tessera_service::{LiveTournamentError, ServiceClock};
use tessera_tournament::{
    MAX_ANNOUNCEMENT_CHARS, MAX_ROUND_SECONDS, RoundClock, RoundClockChange, TournamentAction,
};

use super::action_forms::optional_number;
use super::wall_display::WallSlide;
use super::{layout, refusal_page};
use crate::extract::TournamentAccess;
use crate::message_keys as key;
use crate::pages::{problem_page, see_other};

const SECONDS_PER_MINUTE: u32 = 60;
/// The round that the form proposes, in minutes.
const USUAL_ROUND_MINUTES: u32 = 30;

/// The fields of the forms.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct HallForm {
    what: String,
    text: String,
    minutes: String,
}

pub(super) async fn show(State(clock): State<ServiceClock>, access: TournamentAccess) -> Response {
    if !access.may_direct_play() {
        return refusal_page(&access.visitor, &LiveTournamentError::Forbidden);
    }
    let words = access.visitor.translator();
    // Without the link of the visitor: the address is read on the wall.
    let display = format!("/tournaments/{}/display", access.live.id);
    let running = access.tournament.hall().clock();
    let body = html! {
        section .card {
            h2 { (words.text(key::TOURNAMENT_DISPLAY)) }
            p { a .button .primary href=(display) target="_blank" { (words.text(key::TOURNAMENT_WALL_OPEN)) } }
            details {
                summary { (words.text(key::TOURNAMENT_WALL_PICK)) }
                form method="get" action=(display) target="_blank" {
                    fieldset .picks {
                        legend .soft { (words.text(key::TOURNAMENT_WALL_PICK_HOW)) }
                        @for slide in WallSlide::ALL {
                            label .tick { input type="checkbox" name=(slide.name()) value="on"; " " (words.text(slide.title())) }
                        }
                    }
                    button { (words.text(key::TOURNAMENT_WALL_OPEN)) }
                }
            }
        }
        section .card {
            h2 { (words.text(key::TOURNAMENT_ANNOUNCEMENT)) }
            form .line method="post" action=(access.path("hall")) {
                input type="hidden" name="what" value="announce";
                label { (words.text(key::TOURNAMENT_ANNOUNCEMENT_HOW)) input type="text" name="text" autocomplete="off" maxlength=(MAX_ANNOUNCEMENT_CHARS) value=(access.tournament.hall().announcement()); }
                button .primary { (words.text(key::TOURNAMENT_ANNOUNCEMENT_SHOW)) }
            }
            @if !access.tournament.hall().announcement().is_empty() { (button(&access, "silence", &words.text(key::TOURNAMENT_ANNOUNCEMENT_REMOVE))) }
        }
        section .card {
            h2 { (words.text(key::TOURNAMENT_ROUND_CLOCK)) }
            @if running.is_some() { p .round-clock { (round_clock(words, &access, clock.now().0)) } }
            form .line method="post" action=(access.path("hall")) {
                input type="hidden" name="what" value="start";
                label .short { (words.text(key::TOURNAMENT_ROUND_MINUTES)) input type="number" name="minutes" required min="1" max=(MAX_ROUND_SECONDS / SECONDS_PER_MINUTE) value=(USUAL_ROUND_MINUTES); }
                button .primary { (words.text(key::TOURNAMENT_ROUND_START)) }
            }
            div .line {
                @match running {
                    Some(RoundClock::Running { .. }) => (button(&access, "stop", &words.text(key::TOURNAMENT_ROUND_STOP))),
                    Some(RoundClock::Stopped { .. }) => (button(&access, "go_on", &words.text(key::TOURNAMENT_ROUND_GO_ON))),
                    None => {}
                }
                @if running.is_some() { (button(&access, "remove", &words.text(key::TOURNAMENT_ROUND_REMOVE))) }
            }
        }
    };
    layout::page(&access, "hall", &body)
}

fn button(access: &TournamentAccess, what: &str, text: &str) -> Markup {
    html! {
        form method="post" action=(access.path("hall")) { input type="hidden" name="what" value=(what); button { (text) } }
    }
}

/// The clock of the round, if it was started. The script lets it run: it gets the server's time, since the clock of the device may be
/// wrong.
pub(super) fn round_clock(words: Translator<'_>, access: &TournamentAccess, now: u64) -> Markup {
    let (ends, left) = match access.tournament.hall().clock() {
        Some(RoundClock::Running { ends }) => (Some(ends), ends.saturating_sub(now)),
        Some(RoundClock::Stopped { left }) => (None, left),
        None => return html! {},
    };
    let seconds = left.div_ceil(1_000);
    let text = format!("{:02}:{:02}", seconds / 60, seconds % 60);
    html! {
        span .unseen { (words.text(key::TOURNAMENT_ROUND_CLOCK)) " " }
        time data-round-ends=[ends] data-round-left=[ends.is_none().then_some(left)] data-now=(now) { (text) }
    }
}

/// `POST …/hall`
pub(super) async fn change(access: TournamentAccess, Form(form): Form<HallForm>) -> Response {
    let words = access.visitor.translator();
    let action = match form.what.as_str() {
        "announce" => TournamentAction::Announce { text: form.text },
        "silence" => TournamentAction::Announce { text: String::new() },
        "start" => match optional_number::<u32>(words, &form.minutes) {
            Ok(minutes) => {
                let seconds = minutes.unwrap_or_default().saturating_mul(SECONDS_PER_MINUTE);
                TournamentAction::SetRoundClock { change: RoundClockChange::Start { seconds } }
            }
            Err(sentence) => {
                return problem_page(&access.visitor, axum::http::StatusCode::BAD_REQUEST, &sentence);
            }
        },
        "stop" => TournamentAction::SetRoundClock { change: RoundClockChange::Stop },
        "go_on" => TournamentAction::SetRoundClock { change: RoundClockChange::GoOn },
        "remove" => TournamentAction::SetRoundClock { change: RoundClockChange::Remove },
        _ => {
            let sentence = words.text(key::PROBLEM_UNREADABLE);
            return problem_page(&access.visitor, axum::http::StatusCode::BAD_REQUEST, &sentence);
        }
    };
    let command = access.command(action);
    match access.live.command(access.role, command, false, Some(access.visitor.network())).await {
        Ok(_) => see_other(&access.path("hall"), None),
        Err(reason) => refusal_page(&access.visitor, &reason),
    }
}
