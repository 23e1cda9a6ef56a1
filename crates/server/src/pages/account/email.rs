//! The e-mail address of an account, and the reset of the password by e-mail. Without a mail server none of this exists.

use axum::extract::{Form, Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use maud::{Markup, html};
use serde::Deserialize;
use tessera_service::{
    Accounts, EmailConfirmationError, MAX_EMAIL_BYTES, MAX_PASSWORD_CHARS, MIN_PASSWORD_CHARS,
    PasswordResetEmail, PasswordResetError, masked_email,
};
use tessera_store::SecurityNoticeKind;

use super::recovery::page;
use super::security::{account, password_refusal, password_refusal_at};
use super::{AccountFormResult, password_tools, refused, refused_password, remembered};
use crate::admission::AdmissionRefusal;
use crate::cookies;
use crate::extract::Visitor;
use crate::labels;
use crate::mail::{self, AccountNoticeMailer, MailQueueFull, Mailer};
use crate::message_keys as key;
use crate::pages::layout::form_problem_page;
use crate::pages::{not_found, see_other, store_failed};
use crate::security::{ServerAddresses, SiteUrl, network};
use crate::sign_in_device::SignInBrowser;

/// The field for an address.
fn email_field(visitor: &Visitor, id: &str) -> Markup {
    html! {
        label for=(id) { (visitor.translator().text(key::EMAIL_ADDRESS)) }
        input id=(id) type="email" name="email" maxlength=(MAX_EMAIL_BYTES) required autocomplete="email";
    }
}

/// The field for the password that the account has.
fn password_field(visitor: &Visitor, id: &str) -> Markup {
    html! {
        label for=(id) { (visitor.translator().text(key::PASSWORD_OLD)) }
        input id=(id) type="password" name="password" maxlength=(MAX_PASSWORD_CHARS) required autocomplete="current-password";
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
                form .fields method="post" action="/account/email/remove" {
                    (password_field(visitor, "email-remove-password"))
                    (password_tools::show_switch(visitor))
                    button { (words.text(key::EMAIL_REMOVE)) }
                }
            }
            @if mailer.is_enabled() {
                form .fields method="post" action="/account/email" {
                    (email_field(visitor, "email"))
                    (password_field(visitor, "email-password"))
                    (password_tools::show_switch(visitor))
                    button { (words.text(key::EMAIL_SEND_CODE)) }
                }
            }
        }
    }
}

/// The form of a new address.
#[derive(Deserialize)]
pub(crate) struct NewEmailForm {
    email: String,
    password: String,
}

/// The form that asks for a link.
#[derive(Deserialize)]
pub(crate) struct PasswordResetEmailForm {
    email: String,
}

/// The form that removes the address.
#[derive(Deserialize)]
pub(crate) struct RemoveEmailForm {
    password: String,
}

/// Tells an address that it is no longer that of the account. A full queue is logged.
fn tell_old_address(mailer: &Mailer, visitor: &Visitor, site_url: &SiteUrl, name: &str, old: Option<String>) {
    if let Some(old) = old {
        let name = labels::player(visitor.translator(), name);
        let notice = mail::address_changed(visitor.translator(), old, &name, site_url.as_str());
        let _logged = mailer.send(notice);
    }
}

/// Too many e-mails wait.
fn mail_is_busy(visitor: &Visitor, form: &str) -> Response {
    let sentence = visitor.translator().text(key::REFUSED_MAIL_BUSY);
    form_problem_page(visitor, StatusCode::SERVICE_UNAVAILABLE, &sentence, form)
}

/// `POST /account/email`: sends a code.
pub(crate) async fn begin(
    State(accounts): State<Accounts>,
    State(mailer): State<Mailer>,
    State(site_url): State<SiteUrl>,
    visitor: Visitor,
    Form(form): Form<NewEmailForm>,
) -> Response {
    let Some(player) = account(&visitor).filter(|_| mailer.is_enabled()) else { return not_found(&visitor) };
    if !mailer.has_room() {
        return mail_is_busy(&visitor, "/account");
    }
    match accounts.begin_email(player, &form.email, form.password, network(visitor.address)).await {
        Ok((address, code)) => {
            let email = mail::confirmation(visitor.translator(), address, &code, site_url.as_str());
            match mailer.send(email) {
                Ok(()) => see_other("/account/email", None),
                Err(MailQueueFull) => mail_is_busy(&visitor, "/account"),
            }
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
    State(mailer): State<Mailer>,
    State(site_url): State<SiteUrl>,
    visitor: Visitor,
    Form(form): Form<EmailCodeForm>,
) -> Response {
    let Some(player) = account(&visitor) else { return see_other("/account", None) };
    match accounts.confirm_email(player, &form.code, network(visitor.address)).await {
        Ok(replaced) => {
            tell_old_address(&mailer, &visitor, &site_url, &player.name, replaced);
            see_other(AccountFormResult::Email.path(), None)
        }
        Err(reason) => email_refusal(&visitor, reason, "/account/email"),
    }
}

/// `POST /account/email/remove`
pub(crate) async fn remove(
    State(accounts): State<Accounts>,
    State(mailer): State<Mailer>,
    State(site_url): State<SiteUrl>,
    visitor: Visitor,
    Form(form): Form<RemoveEmailForm>,
) -> Response {
    let Some(player) = account(&visitor) else { return see_other("/account", None) };
    match accounts.remove_email(player, form.password, network(visitor.address)).await {
        Ok(removed) => {
            tell_old_address(&mailer, &visitor, &site_url, &player.name, removed);
            see_other(AccountFormResult::EmailRemoved.path(), None)
        }
        Err(reason) => password_refusal(&visitor, reason),
    }
}

fn email_refusal(visitor: &Visitor, reason: EmailConfirmationError, form: &str) -> Response {
    let (status, key) = match reason {
        EmailConfirmationError::Address => (StatusCode::BAD_REQUEST, key::REFUSED_EMAIL),
        EmailConfirmationError::WrongCode => (StatusCode::FORBIDDEN, key::REFUSED_EMAIL_CODE),
        EmailConfirmationError::TooMany => (StatusCode::TOO_MANY_REQUESTS, key::REFUSED_LETTERS),
        EmailConfirmationError::Password(reason) => return password_refusal_at(visitor, reason, form),
        EmailConfirmationError::Store(reason) => return store_failed(visitor, &reason),
    };
    form_problem_page(visitor, status, &visitor.translator().text(key), form)
}

/// The form on the reset page that sends a link.
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
    Form(form): Form<PasswordResetEmailForm>,
) -> Response {
    if !mailer.is_enabled() {
        return not_found(&visitor);
    }
    let Ok(address) = tessera_service::parse_email(&form.email) else {
        return email_refusal(&visitor, EmailConfirmationError::Address, "/account/reset");
    };
    if !mailer.has_room() {
        return mail_is_busy(&visitor, "/account/reset");
    }
    let words = visitor.translator();
    let network = network(visitor.address);
    // A task of its own: its time would tell whether the address is known.
    tokio::spawn(async move {
        match accounts.begin_reset(&address, network).await {
            Ok(emails) => {
                for PasswordResetEmail { to, links } in emails {
                    let _logged = mailer.send(mail::reset(words, to, &links, site_url.as_str()));
                }
            }
            Err(reason) => tracing::warn!(%reason, "an e-mail was not sent"),
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
                    (password_tools::strength(&visitor))
                    (password_tools::show_switch(&visitor))
                    button .primary { (words.text(key::RESET_PASSWORD)) }
                }
            }
        }
    };
    let mut response = page(&visitor, &words.text(key::RESET_PASSWORD), body);
    // The address of the page has the secret. Without any referrer browsers would send the form with `Origin: null`, which is refused.
    response.headers_mut().insert(header::REFERRER_POLICY, HeaderValue::from_static("strict-origin"));
    response
}

fn link_ended(visitor: &Visitor) -> Response {
    let sentence = visitor.translator().text(key::REFUSED_RESET_LINK);
    form_problem_page(visitor, StatusCode::FORBIDDEN, &sentence, "/account/reset")
}

/// The form of a new password.
#[derive(Deserialize)]
pub(crate) struct EmailPasswordResetForm {
    password: String,
}

/// `POST /account/reset/{secret}`
pub(crate) async fn reset(
    State(accounts): State<Accounts>,
    State(site): State<ServerAddresses>,
    State(notices): State<AccountNoticeMailer>,
    Path(secret): Path<String>,
    visitor: Visitor,
    headers: HeaderMap,
    Form(form): Form<EmailPasswordResetForm>,
) -> Response {
    match accounts.reset_by_email(&secret, form.password).await {
        Ok((player, token)) => {
            notices.tell(visitor.translator(), &player, SecurityNoticeKind::PasswordReset).await;
            let answer = see_other(AccountFormResult::Password.path(), Some(cookies::session(site, &token)));
            remembered(answer, &accounts, &player.id, SignInBrowser::of(site, &headers)).await
        }
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
