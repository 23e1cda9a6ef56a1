//! Challenges in the browser: lists of open ones, and the forms that answer them.

use std::fmt::Write as _;

use axum::Router;
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::post;
use maud::{Markup, html};
use tessera_i18n::{MessageKey, Translator};
use tessera_service::{ChallengeError, Challenges};
use tessera_store::{PlayerProfile, StoreError, StoredChallenge};
use tessera_table::{Millis, SeatNumber};

use super::layout::form_problem_page;
use super::{see_other, store_failed};
use crate::app_state::AppState;
use crate::extract::Visitor;
use crate::message_keys as key;
use crate::refusal_status;
use crate::{dates, labels};

/// The page that lists challenges.
const CHALLENGES_PAGE: &str = "/games";

/// The routes of the forms.
pub(super) fn router() -> Router<AppState> {
    Router::new()
        .route("/challenges/{challenge}/accept", post(accept))
        .route("/challenges/{challenge}/decline", post(decline))
        .route("/challenges/{challenge}/cancel", post(cancel))
}

/// The visitor's open challenges as a section; nothing if there are none.
pub(super) async fn section(challenges: &Challenges, visitor: &Visitor) -> Result<Markup, StoreError> {
    let Some(player) = visitor.player.as_ref().filter(|player| player.account) else {
        return Ok(Markup::default());
    };
    let open = challenges.open_of(&player.id).await?;
    let words = visitor.translator();
    // Received ones first: they wait for the visitor.
    let (received, sent): (Vec<_>, Vec<_>) =
        open.iter().partition(|challenge| challenge.opponent.id == player.id);
    Ok(html! {
        @if !open.is_empty() {
            section .list #challenges {
                h2 { (words.text(key::CHALLENGES)) }
                ul .rows {
                    @for challenge in received { (received_row(words, challenge)) }
                    @for challenge in sent { (sent_row(words, challenge)) }
                }
            }
        }
    })
}

fn received_row(words: Translator<'_>, challenge: &StoredChallenge) -> Markup {
    let name = challenge.challenger.name.as_str();
    html! {
        li {
            (title(words, key::CHALLENGE_FROM, &challenge.challenger))
            (terms_text(words, challenge, &challenge.opponent))
            div .answers {
                (form(words, challenge, "accept", key::ACCEPT, key::CHALLENGE_ACCEPT, name))
                (form(words, challenge, "decline", key::DECLINE, key::CHALLENGE_DECLINE, name))
            }
        }
    }
}

fn sent_row(words: Translator<'_>, challenge: &StoredChallenge) -> Markup {
    let name = challenge.opponent.name.as_str();
    html! {
        li {
            (title(words, key::CHALLENGE_TO, &challenge.opponent))
            (terms_text(words, challenge, &challenge.challenger))
            div .answers {
                (form(words, challenge, "cancel", key::TAKE_OFFER_BACK, key::CHALLENGE_CANCEL, name))
            }
        }
    }
}

fn title(words: Translator<'_>, sentence: MessageKey, other: &PlayerProfile) -> Markup {
    html! {
        b {
            (words.format(sentence, &[("name", other.name.as_str().into())]))
            @if other.bot { (labels::bot_mark(words)) }
        }
    }
}

/// The terms of a challenge as one of its two players reads them, such as "10 min + 5 s · you begin · open until 14:05 UTC".
fn terms_text(words: Translator<'_>, challenge: &StoredChallenge, reader: &PlayerProfile) -> Markup {
    let terms = &challenge.terms;
    let is_challenger = reader.id == challenge.challenger.id;
    let other = if is_challenger { &challenge.opponent } else { &challenge.challenger };
    let begins = match terms.seat.map(SeatNumber::get) {
        None => words.text(key::CHALLENGE_DRAWN).into_owned(),
        Some(seat) if (seat == 1) == is_challenger => words.text(key::CHALLENGE_YOU_BEGIN).into_owned(),
        Some(_) => words.format(key::CHALLENGE_YOU_FOLLOW, &[("name", other.name.as_str().into())]),
    };
    let mut details = format!("{} · {begins}", labels::clock(words, terms.clock));
    for rule in terms.rules.split(',').map(str::trim).filter(|rule| !rule.is_empty()) {
        let rule = words.find_text(key::RULE, rule).unwrap_or_else(|| rule.to_owned());
        let _ = write!(details, " · {rule}");
    }
    let settings = [
        (terms.touch_move, words.find_text(key::RULE, "xl-touch-move")),
        (terms.announcements, words.find_text(key::RULE, "announcements")),
        (terms.private, Some(words.text(key::CHALLENGE_PRIVATE).into_owned())),
    ];
    for setting in settings.into_iter().filter_map(|(is_on, text)| text.filter(|_| is_on)) {
        let _ = write!(details, " · {setting}");
    }
    let until = dates::time_of_day(Millis(challenge.expires));
    let _ = write!(details, " · {}", words.format(key::CHALLENGE_UNTIL, &[("time", until.into())]));
    html! { span .soft { (words.game_name(terms.game)) } span .details { (details) } }
}

fn form(
    words: Translator<'_>,
    challenge: &StoredChallenge,
    action: &str,
    label: MessageKey,
    accessible_label: MessageKey,
    name: &str,
) -> Markup {
    let (label, spoken) = (words.text(label), words.format(accessible_label, &[("name", name.into())]));
    // Speech input finds a button by its visible label, so the accessible name contains it.
    let has_label = spoken.to_lowercase().contains(&label.to_lowercase());
    let spoken = if has_label { spoken } else { format!("{label}: {spoken}") };
    html! {
        form method="post" action={ "/challenges/" (challenge.id) "/" (action) } {
            button .primary[action == "accept"] aria-label=(spoken) { (label) }
        }
    }
}

/// `POST /challenges/{challenge}/accept`
async fn accept(State(challenges): State<Challenges>, Path(id): Path<String>, visitor: Visitor) -> Response {
    let Some(player) = &visitor.player else { return see_other("/account", None) };
    match challenges.accept(player, &id, visitor.network()).await {
        Ok(table) => see_other(&format!("/t/{}", table.id), None),
        Err(reason) => refused(&visitor, &reason),
    }
}

/// `POST /challenges/{challenge}/decline`
async fn decline(State(challenges): State<Challenges>, Path(id): Path<String>, visitor: Visitor) -> Response {
    let Some(player) = &visitor.player else { return see_other("/account", None) };
    response_after_end(&visitor, challenges.decline(player, &id).await)
}

/// `POST /challenges/{challenge}/cancel`
async fn cancel(State(challenges): State<Challenges>, Path(id): Path<String>, visitor: Visitor) -> Response {
    let Some(player) = &visitor.player else { return see_other("/account", None) };
    response_after_end(&visitor, challenges.cancel(player, &id).await)
}

/// The response to a decline or a cancellation.
fn response_after_end(visitor: &Visitor, result: Result<(), ChallengeError>) -> Response {
    match result {
        // A challenge that has ended already is no error: the form may be sent twice.
        Ok(()) | Err(ChallengeError::NotFound) => see_other(CHALLENGES_PAGE, None),
        Err(reason) => refused(visitor, &reason),
    }
}

fn refused(visitor: &Visitor, reason: &ChallengeError) -> Response {
    if let ChallengeError::Store(reason) = reason {
        return store_failed(visitor, reason);
    }
    let words = visitor.translator();
    let sentence = words
        .find_text(key::REFUSED, reason.code())
        .unwrap_or_else(|| words.text(key::REFUSED_OTHER).into_owned());
    form_problem_page(visitor, refusal_status::of_challenge(reason), &sentence, CHALLENGES_PAGE)
}
