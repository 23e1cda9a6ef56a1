//! The e-mail address of an account, and the reset of the password by a letter. Without a mail server none of this exists.

use axum::extract::{Form, Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use maud::{Markup, html};
use serde::Deserialize;
use tessera_service::{
    Accounts, EmailError, MAX_EMAIL_BYTES, MAX_PASSWORD_CHARS, MIN_PASSWORD_CHARS, PasswordResetError,
    masked_email,
};

use super::recovery::page;
use super::security::account;
use super::{AccountNotice, refused, refused_password};
use crate::admission::AdmissionRefusal;
use crate::cookies;
use crate::extract::Visitor;
use crate::mail::{self, Mailer};
use crate::message_keys as key;
use crate::pages::layout::form_problem_page;
use crate::pages::{not_found, see_other, store_failed};
use crate::security::{SiteAddress, SiteUrl, network};

/// The field for an address.
fn email_field(visitor: &Visitor, id: &str) -> Markup {
    html! {
        label for=(id) { (visitor.translator().text(key::EMAIL_ADDRESS)) }
        input id=(id) type="email" name="email" maxlength=(MAX_EMAIL_BYTES) required autocomplete="email";
    }
}

/// The section of the account page: the address, or the form that adds one.
pub(super) fn email_section(visitor: &Visitor, mailer: &Mailer, email: Option<&str>) -> Markup {
    let words = visitor.translator();
    if !mailer.is_enabled() && email.is_none() {
        return Markup::default();
    }
    html! {
        section .card {
            h2 { (words.text(key::EMAIL)) }
            p .soft { (words.text(key::EMAIL_WHY)) }
            @if let Some(email) = email {
                p { b { (masked_email(email)) } }
                form method="post" action="/account/email/remove" { button { (words.text(key::EMAIL_REMOVE)) } }
            }
            @if mailer.is_enabled() {
                form .fields method="post" action="/account/email" {
                    (email_field(visitor, "email"))
                    button { (words.text(key::EMAIL_SEND_CODE)) }
                }
            }
        }
    }
}

/// The form of an address.
#[derive(Deserialize)]
pub(crate) struct EmailForm {
    email: String,
}

/// `POST /account/email`: sends a code.
pub(crate) async fn begin(
    State(accounts): State<Accounts>,
    State(mailer): State<Mailer>,
    State(site_url): State<SiteUrl>,
    visitor: Visitor,
    Form(form): Form<EmailForm>,
) -> Response {
    let Some(player) = account(&visitor).filter(|_| mailer.is_enabled()) else { return not_found(&visitor) };
    match accounts.begin_email(player, &form.email).await {
        Ok((address, code)) => {
            mailer.send(mail::confirmation(visitor.translator(), address, &code, site_url.as_str()));
            see_other("/account/email", None)
        }
        Err(reason) => email_refusal(&visitor, reason, "/account"),
    }
}

/// `GET /account/email`: asks for the code.
pub(crate) async fn ask_code(State(mailer): State<Mailer>, visitor: Visitor) -> Response {
    if account(&visitor).is_none() || !mailer.is_enabled() {
        return not_found(&visitor);
    }
    let words = visitor.translator();
    let body = html! {
        main .narrow {
            h1 { (words.text(key::EMAIL)) }
            p .lead { (words.text(key::EMAIL_CODE_SENT)) }
            section .card {
                form .fields method="post" action="/account/email/confirm" {
                    label for="email-code" { (words.text(key::EMAIL_CODE)) }
                    input id="email-code" type="text" name="code" maxlength="40" required autocomplete="one-time-code" autocapitalize="characters" spellcheck="false";
                    button .primary { (words.text(key::OK)) }
                }
            }
        }
    };
    page(&visitor, &words.text(key::EMAIL), body)
}

/// The form of a code.
#[derive(Deserialize)]
pub(crate) struct EmailCodeForm {
    code: String,
}

/// `POST /account/email/confirm`
pub(crate) async fn confirm(
    State(accounts): State<Accounts>,
    visitor: Visitor,
    Form(form): Form<EmailCodeForm>,
) -> Response {
    let Some(player) = account(&visitor) else { return see_other("/account", None) };
    match accounts.confirm_email(player, &form.code, network(visitor.address)).await {
        Ok(()) => see_other(AccountNotice::Email.path(), None),
        Err(reason) => email_refusal(&visitor, reason, "/account/email"),
    }
}

/// `POST /account/email/remove`
pub(crate) async fn remove(State(accounts): State<Accounts>, visitor: Visitor) -> Response {
    let Some(player) = account(&visitor) else { return see_other("/account", None) };
    match accounts.remove_email(&player.id).await {
        Ok(()) => see_other(AccountNotice::EmailRemoved.path(), None),
        Err(reason) => store_failed(&visitor, &reason),
    }
}

fn email_refusal(visitor: &Visitor, reason: EmailError, form: &str) -> Response {
    let (status, key) = match reason {
        EmailError::Address => (StatusCode::BAD_REQUEST, key::REFUSED_EMAIL),
        EmailError::WrongCode => (StatusCode::FORBIDDEN, key::REFUSED_EMAIL_CODE),
        EmailError::TooMany => (StatusCode::TOO_MANY_REQUESTS, key::REFUSED_LETTERS),
        EmailError::Store(reason) => return store_failed(visitor, &reason),
    };
    form_problem_page(visitor, status, &visitor.translator().text(key), form)
}

/// The form on the reset page that sends a letter.
pub(super) fn letter_section(visitor: &Visitor, mailer: &Mailer) -> Markup {
    let words = visitor.translator();
    if !mailer.is_enabled() {
        return Markup::default();
    }
    html! {
        section .card {
            h2 { (words.text(key::RESET_BY_EMAIL)) }
            p .soft { (words.text(key::RESET_BY_EMAIL_WHY)) }
            form .fields method="post" action="/account/reset/letter" {
                (email_field(visitor, "reset-email"))
                button { (words.text(key::RESET_SEND_LETTER)) }
            }
        }
    }
}

/// `POST /account/reset/letter`. The answer is the same whether or not the address is known.
pub(crate) async fn send_letter(
    State(accounts): State<Accounts>,
    State(mailer): State<Mailer>,
    State(site_url): State<SiteUrl>,
    visitor: Visitor,
    Form(form): Form<EmailForm>,
) -> Response {
    if !mailer.is_enabled() {
        return not_found(&visitor);
    }
    let Ok(address) = tessera_service::parse_email(&form.email) else {
        return email_refusal(&visitor, EmailError::Address, "/account/reset");
    };
    let words = visitor.translator();
    // A task of its own: its time would tell whether the address is known.
    tokio::spawn(async move {
        match accounts.begin_reset(&address).await {
            Ok(links) if links.is_empty() => {}
            Ok(links) => mailer.send(mail::reset(words, address, &links, site_url.as_str())),
            Err(reason) => tracing::warn!(%reason, "a letter was not sent"),
        }
    });
    let body = html! {
        main .narrow {
            h1 { (words.text(key::RESET_PASSWORD)) }
            p .done role="status" { (words.text(key::RESET_LETTER_SENT)) }
            p { a .button href="/account" { (words.text(key::ACCOUNT)) } }
        }
    };
    page(&visitor, &words.text(key::RESET_PASSWORD), body)
}

/// `GET /account/reset/{secret}`: the page of a link.
pub(crate) async fn show_link(
    State(accounts): State<Accounts>,
    Path(secret): Path<String>,
    visitor: Visitor,
) -> Response {
    match accounts.is_reset_valid(&secret).await {
        Ok(true) => {}
        Ok(false) => return link_ended(&visitor),
        Err(reason) => return store_failed(&visitor, &reason),
    }
    let words = visitor.translator();
    let body = html! {
        main .narrow {
            h1 { (words.text(key::RESET_PASSWORD)) }
            section .card {
                form .fields method="post" action={ "/account/reset/" (secret) } {
                    label for="reset-password" { (words.text(key::PASSWORD_NEW)) }
                    input id="reset-password" type="password" name="password" minlength=(MIN_PASSWORD_CHARS) maxlength=(MAX_PASSWORD_CHARS) required autocomplete="new-password";
                    button .primary { (words.text(key::RESET_PASSWORD)) }
                }
            }
        }
    };
    page(&visitor, &words.text(key::RESET_PASSWORD), body)
}

fn link_ended(visitor: &Visitor) -> Response {
    let sentence = visitor.translator().text(key::REFUSED_RESET_LINK);
    form_problem_page(visitor, StatusCode::FORBIDDEN, &sentence, "/account/reset")
}

/// The form of a new password.
#[derive(Deserialize)]
pub(crate) struct NewPasswordForm {
    password: String,
}

/// `POST /account/reset/{secret}`
pub(crate) async fn reset(
    State(accounts): State<Accounts>,
    State(site): State<SiteAddress>,
    Path(secret): Path<String>,
    visitor: Visitor,
    Form(form): Form<NewPasswordForm>,
) -> Response {
    match accounts.reset_by_email(&secret, form.password).await {
        Ok((_, token)) => see_other(AccountNotice::Password.path(), Some(cookies::session(site, &token))),
        Err(PasswordResetError::WrongCode) => link_ended(&visitor),
        Err(PasswordResetError::Banned) => refused(&visitor, StatusCode::FORBIDDEN, key::REFUSED_BANNED),
        Err(PasswordResetError::Password(reason)) => {
            refused_password(&visitor, reason, &format!("/account/reset/{secret}"))
        }
        Err(PasswordResetError::RateLimitExceeded { retry_after }) => {
            AdmissionRefusal::RateLimitExceeded.response(retry_after)
        }
        Err(PasswordResetError::Store(reason)) => store_failed(&visitor, &reason),
    }
}
