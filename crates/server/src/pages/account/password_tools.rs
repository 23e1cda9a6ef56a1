//! Beside password fields: a switch that shows the letters, and the strength of a new password while it is typed. A script makes
//! them visible; without it the forms work as they are.

use axum::Json;
use axum::extract::{Form, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use serde::Deserialize;
use serde_json::json;
use tessera_service::{Accounts, PasswordError, PasswordStrength};
use tessera_table::MAX_PLAYER_NAME_CHARS;

use crate::extract::Visitor;
use crate::message_keys as key;

/// The best score of an estimate.
const BEST_SCORE: u8 = 4;
/// The least score of a password that is accepted.
const GOOD_SCORE: u8 = 3;

/// The switch that shows the passwords of its form.
pub(super) fn show_switch(visitor: &Visitor) -> Markup {
    html! {
        label .show-passwords hidden { input type="checkbox" autocomplete="off"; " " (visitor.translator().text(key::PASSWORD_SHOW)) }
    }
}

/// The strength of the new password of its form.
pub(super) fn strength(visitor: &Visitor) -> Markup {
    let words = visitor.translator();
    html! {
        div .strength data-from="/account/password-strength" hidden {
            meter min="0" max=(BEST_SCORE) low=(GOOD_SCORE) high=(GOOD_SCORE) optimum=(BEST_SCORE) value="0" aria-label=(words.text(key::PASSWORD_STRENGTH)) {}
            " " output {}
        }
    }
}

/// A new password that is being typed, and the name of its account.
#[derive(Deserialize)]
pub(crate) struct EstimateForm {
    password: String,
    #[serde(default)]
    name: String,
}

/// `POST /account/password-strength`: the score, and a sentence. The server judges, as it does when the form is sent: so the
/// two never differ, and the script needs no list of common passwords.
pub(crate) async fn estimate(
    State(accounts): State<Accounts>,
    visitor: Visitor,
    Form(form): Form<EstimateForm>,
) -> Response {
    let own_name = visitor.player.as_ref().filter(|player| player.account).map(|player| player.name.as_str());
    let name: String = own_name.unwrap_or(&form.name).chars().take(MAX_PLAYER_NAME_CHARS).collect();
    let Some(PasswordStrength { score, refused }) = accounts.password_strength(form.password, &name).await
    else {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    };
    let text = match refused {
        Some(PasswordError::Length) => key::REFUSED_PASSWORD,
        Some(PasswordError::Guessable) => key::REFUSED_WEAK_PASSWORD,
        None if score < BEST_SCORE => key::PASSWORD_GOOD,
        None => key::PASSWORD_VERY_GOOD,
    };
    // A refused password is never shown as a good one, however hard it is to guess.
    let shown = if refused.is_some() { score.min(GOOD_SCORE - 1) } else { score };
    Json(json!({ "score": shown, "text": visitor.translator().text(text) })).into_response()
}
