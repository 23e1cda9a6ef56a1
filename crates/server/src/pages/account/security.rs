//! Password and devices on the account page.

use axum::extract::{Form, State};
use axum::http::StatusCode;
use axum::response::Response;
use maud::{Markup, html};
use serde::Deserialize;
use tessera_service::{Accounts, MAX_PASSWORD_CHARS, MIN_PASSWORD_CHARS, PasswordChangeError, SessionInfo};
use tessera_store::{PlayerProfile, SecurityNoticeKind};
use tessera_table::Millis;

use super::{AccountFormResult, password_tools, refused_password};
use crate::admission::AdmissionRefusal;
use crate::cookies;
use crate::extract::Visitor;
use crate::labels;
use crate::mail::AccountNoticeMailer;
use crate::message_keys as key;
use crate::pages::layout::form_problem_page;
use crate::pages::{see_other, store_failed};
use crate::security::{ServerAddresses, network};

/// The account of a visitor; none for guests, who are sent to the account page.
pub(super) fn account(visitor: &Visitor) -> Option<&PlayerProfile> {
    visitor.player.as_ref().filter(|player| player.account)
}

/// The form that changes the password.
pub(super) fn password_section(visitor: &Visitor) -> Markup {
    let words = visitor.translator();
    html! {
        section .card {
            h2 { (words.text(key::CHANGE_PASSWORD)) }
            p .soft { (words.text(key::CHANGE_PASSWORD_WHY)) }
            form .fields method="post" action="/account/password" {
                label for="old-password" { (words.text(key::PASSWORD_OLD)) }
                input id="old-password" type="password" name="old" maxlength=(MAX_PASSWORD_CHARS) required autocomplete="current-password";
                label for="new-password" { (words.text(key::PASSWORD_NEW)) }
                input id="new-password" type="password" name="new" minlength=(MIN_PASSWORD_CHARS) maxlength=(MAX_PASSWORD_CHARS) required autocomplete="new-password";
                (password_tools::strength(visitor))
                (password_tools::show_switch(visitor))
                button { (words.text(key::CHANGE_PASSWORD)) }
            }
        }
    }
}

/// The list of sessions.
pub(super) fn devices_section(visitor: &Visitor, sessions: &[SessionInfo]) -> Markup {
    let words = visitor.translator();
    html! {
        section .card {
            h2 { (words.text(key::DEVICES)) }
            p .soft { (words.text(key::DEVICES_WHY)) }
            ul .rows {
                @for session in sessions {
                    @let device = labels::device(words, &session.device);
                    li {
                        b { (device) }
                        span .details {
                            @if session.is_current { (words.text(key::DEVICE_THIS)) }
                            @else { (words.format(key::DEVICE_USED, &[("date", labels::date(words, Millis(session.used)).into())])) }
                        }
                        @if !session.is_current {
                            form method="post" action="/account/sessions" {
                                input type="hidden" name="session" value=(session.id);
                                button aria-label=(words.format(key::DEVICE_SIGN_OUT, &[("device", device.as_str().into())])) { (words.text(key::SIGN_OUT)) }
                            }
                        }
                    }
                }
            }
            form method="post" action="/account/sign-out-everywhere" { button { (words.text(key::SIGN_OUT_EVERYWHERE)) } }
        }
    }
}

/// The form of a new password.
#[derive(Deserialize)]
pub(crate) struct ChangePasswordForm {
    old: String,
    new: String,
}

/// `POST /account/password`
pub(crate) async fn change_password(
    State(accounts): State<Accounts>,
    State(notices): State<AccountNoticeMailer>,
    State(site): State<ServerAddresses>,
    visitor: Visitor,
    Form(form): Form<ChangePasswordForm>,
) -> Response {
    let Some(player) = account(&visitor) else { return see_other("/account", None) };
    let address = network(visitor.address);
    match accounts.change_password(player, visitor.session_hash(), form.old, form.new, address).await {
        Ok(token) => {
            notices.tell(visitor.translator(), player, SecurityNoticeKind::Password).await;
            see_other(AccountFormResult::Password.path(), Some(cookies::session(site, &token)))
        }
        Err(reason) => password_refusal(&visitor, reason),
    }
}

/// The answer to a form whose password is wrong, or whose new password cannot be used.
pub(super) fn password_refusal(visitor: &Visitor, reason: PasswordChangeError) -> Response {
    password_refusal_at(visitor, reason, "/account")
}

/// The page that refuses a wrong password, with a link back to the page of the form.
pub(super) fn password_refusal_at(visitor: &Visitor, reason: PasswordChangeError, form: &str) -> Response {
    match reason {
        PasswordChangeError::WrongPassword => {
            let sentence = visitor.translator().text(key::REFUSED_OLD_PASSWORD);
            form_problem_page(visitor, StatusCode::FORBIDDEN, &sentence, form)
        }
        PasswordChangeError::Password(reason) => refused_password(visitor, reason, form),
        PasswordChangeError::RateLimitExceeded { retry_after } => {
            AdmissionRefusal::RateLimitExceeded.response(retry_after)
        }
        PasswordChangeError::Store(reason) => store_failed(visitor, &reason),
    }
}

/// The form that ends a session.
#[derive(Debug, Deserialize)]
pub(crate) struct EndSessionForm {
    session: String,
}

/// `POST /account/sessions`
pub(crate) async fn end_session(
    State(accounts): State<Accounts>,
    visitor: Visitor,
    Form(form): Form<EndSessionForm>,
) -> Response {
    let Some(player) = account(&visitor) else { return see_other("/account", None) };
    // A session that has ended already is no error: the form may be sent twice.
    match accounts.end_session_of(&player.id, &form.session).await {
        Ok(_) => see_other(AccountFormResult::Device.path(), None),
        Err(reason) => store_failed(&visitor, &reason),
    }
}

/// `POST /account/sign-out-everywhere`
pub(crate) async fn sign_out_everywhere(
    State(accounts): State<Accounts>,
    State(site): State<ServerAddresses>,
    visitor: Visitor,
) -> Response {
    let Some(player) = account(&visitor) else { return see_other("/account", None) };
    match accounts.sign_out_everywhere(&player.id).await {
        Ok(()) => super::signed_out(site, "/account"),
        Err(reason) => store_failed(&visitor, &reason),
    }
}
