//! The account page: guest name, new account, sign-in and sign-out.

use std::sync::Arc;

use axum::extract::{Form, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use maud::html;
use serde::Deserialize;
use tessera_i18n::MessageKey;
use tessera_service::{
    Accounts, MAX_PASSWORD_CHARS, MIN_PASSWORD_CHARS, PasswordError, SignInError, SignUpError,
};
use tessera_store::{AccountError, Store, StoreError};
use tessera_table::MAX_NAME_CHARS;

use super::layout::{HtmlPage, form_problem_page};
use super::{see_other, store_failed};
use crate::admission::AdmissionRefusal;
use crate::cookies;
use crate::extract::Visitor;
use crate::labels;
use crate::message_keys as key;
use crate::security::{RequestKind, RequestLimits, SiteAddress, network};

/// `GET /account`
pub(crate) async fn show(visitor: Visitor) -> Response {
    let words = visitor.translator();
    let player = visitor.player.as_ref();
    let account = player.is_some_and(|player| player.account);
    let own_name = player.map(|player| player.name.as_str()).filter(|name| !name.starts_with('#'));
    let name_field = |id: &'static str, autocomplete: &'static str, value: Option<&str>| {
        html! {
            label for=(id) { (words.text(key::NAME)) }
            input id=(id) type="text" name="name" maxlength=(MAX_NAME_CHARS) required autocomplete=(autocomplete) value=[value];
        }
    };
    let password_field = |id: &'static str, autocomplete: &'static str| {
        html! {
            label for=(id) { (words.text(key::PASSWORD)) }
            input id=(id) type="password" name="password" minlength=(MIN_PASSWORD_CHARS) maxlength=(MAX_PASSWORD_CHARS) required autocomplete=(autocomplete);
        }
    };
    // A guest keeps their games with a new account; who has none here comes to sign in.
    let is_guest = player.is_some();
    let sign_in = html! {
        section .card {
            h2 { (words.text(key::SIGN_IN)) }
            form .fields method="post" action="/account/sign-in" {
                (name_field("sign-name", "username", None)) (password_field("sign-password", "current-password"))
                button .primary[!is_guest] { (words.text(key::SIGN_IN)) }
            }
        }
    };
    let body = html! {
        main .narrow {
            h1 { @if let Some(player) = player { (labels::player(words, &player.name)) } @else { (words.text(key::ACCOUNT)) } }
            @if account {
                p .lead { (words.text(key::ACCOUNT_KEPT)) }
                p { a .button href="/games" { (words.text(key::MY_GAMES)) } }
                form method="post" action="/account/sign-out" { button { (words.text(key::SIGN_OUT)) } }
            } @else {
                @if is_guest {
                    section .card {
                        h2 { (words.text(key::CHANGE_NAME)) }
                        form .fields method="post" action="/account/name" { (name_field("guest-name", "nickname", own_name)) button { (words.text(key::SAVE)) } }
                    }
                } @else { (sign_in) }
                section .card {
                    h2 { (words.text(key::CREATE_ACCOUNT)) }
                    p .soft { (words.text(key::CREATE_ACCOUNT_WHY)) }
                    form .fields method="post" action="/account/keep" {
                        (name_field("new-name", "username", own_name)) (password_field("new-password", "new-password"))
                        small .soft { (words.text(key::REFUSED_PASSWORD)) }
                        button .primary[is_guest] { (words.text(key::CREATE_ACCOUNT)) }
                    }
                }
                @if is_guest { (sign_in) }
            }
        }
    };
    HtmlPage::new(&words.text(key::ACCOUNT), body)
        .with_style("style/forms.css")
        .render(&visitor)
        .into_response()
}

/// The page that says why a form of the account page was refused.
fn refused(visitor: &Visitor, status: StatusCode, reason: MessageKey) -> Response {
    form_problem_page(visitor, status, &visitor.translator().text(reason), "/account")
}

/// The form that renames a guest.
#[derive(Debug, Deserialize)]
pub(crate) struct NameForm {
    name: String,
}

/// `POST /account/name`
pub(crate) async fn rename(
    State(accounts): State<Accounts>,
    State(store): State<Store>,
    visitor: Visitor,
    Form(form): Form<NameForm>,
) -> Response {
    let Some(name) = tessera_table::validate_name(&form.name) else {
        return refused(&visitor, StatusCode::BAD_REQUEST, key::REFUSED_NAME);
    };
    let Some(guest) = visitor.player.as_ref().filter(|player| !player.account) else {
        return see_other("/account", None);
    };
    let renamed = match accounts.check_name_free(&name).await {
        Ok(()) => store.rename_guest(&guest.id, &name).await.map_err(AccountError::Store),
        taken => taken,
    };
    match renamed {
        Ok(()) => see_other("/account", None),
        Err(AccountError::NameTaken) => refused(&visitor, StatusCode::CONFLICT, key::REFUSED_NAME_TAKEN),
        Err(AccountError::Store(reason)) => store_failed(&visitor, &reason),
    }
}

/// The form of a new account or a sign-in.
#[derive(Deserialize)]
pub(crate) struct CredentialsForm {
    name: String,
    password: String,
}

/// `POST /account/keep`
pub(crate) async fn create_account(
    State(accounts): State<Accounts>,
    State(limits): State<Arc<RequestLimits>>,
    State(site): State<SiteAddress>,
    visitor: Visitor,
    Form(form): Form<CredentialsForm>,
) -> Response {
    let refused = |status, key| refused(&visitor, status, key);
    let Some(name) = tessera_table::validate_name(&form.name) else {
        return refused(StatusCode::BAD_REQUEST, key::REFUSED_NAME);
    };
    let has_account = visitor.player.as_ref().is_some_and(|player| player.account);
    let created = match accounts.check_name_free(&name).await {
        Ok(()) if has_account => return see_other("/account", None),
        Ok(()) => create(&accounts, &visitor, &name, form.password.clone()).await,
        Err(reason) => Err(SignUpError::Account(reason)),
    };
    match created {
        Ok(token) => see_other("/account", Some(cookies::session(site, &token))),
        Err(SignUpError::Password(PasswordError::Length)) => {
            refused(StatusCode::BAD_REQUEST, key::REFUSED_PASSWORD)
        }
        Err(SignUpError::Password(PasswordError::Guessable)) => {
            refused(StatusCode::BAD_REQUEST, key::REFUSED_WEAK_PASSWORD)
        }
        // A second click on the same form comes with the guest's old token, or with none: it signs in to the new account.
        Err(SignUpError::Account(AccountError::NameTaken | AccountError::Store(StoreError::NoGuest(_)))) => {
            if limits.count(RequestKind::SignIn, &visitor.source()).is_ok()
                && let Ok((_, token)) = accounts.sign_in(&name, form.password, network(visitor.address)).await
            {
                return see_other("/account", Some(cookies::session(site, &token)));
            }
            refused(StatusCode::CONFLICT, key::REFUSED_NAME_TAKEN)
        }
        Err(SignUpError::Account(AccountError::Store(reason))) => store_failed(&visitor, &reason),
    }
}

/// Creates an account for the visitor, who is a guest or nobody yet. Returns the token of its session.
async fn create(
    accounts: &Accounts,
    visitor: &Visitor,
    name: &str,
    password: String,
) -> Result<String, SignUpError> {
    let (guest, old_session) = if let Some(guest) = &visitor.player {
        (guest.clone(), visitor.session_hash())
    } else {
        // Refused passwords leave no guest behind.
        accounts.check_password(&password, name).await?;
        (accounts.new_guest(None).await.map_err(AccountError::Store)?.0, None)
    };
    accounts.create_account(&guest, old_session, name, password).await
}

/// `POST /account/sign-in`
pub(crate) async fn sign_in(
    State(accounts): State<Accounts>,
    State(site): State<SiteAddress>,
    visitor: Visitor,
    Form(form): Form<CredentialsForm>,
) -> Response {
    match accounts.sign_in(&form.name, form.password, network(visitor.address)).await {
        Ok((_, token)) => see_other("/account", Some(cookies::session(site, &token))),
        Err(SignInError::WrongCredentials) => refused(&visitor, StatusCode::FORBIDDEN, key::REFUSED_SIGN_IN),
        Err(SignInError::RateLimitExceeded { retry_after }) => {
            AdmissionRefusal::RateLimitExceeded.response(retry_after)
        }
        Err(SignInError::Store(reason)) => store_failed(&visitor, &reason),
    }
}

/// `POST /account/sign-out`
pub(crate) async fn sign_out(
    State(accounts): State<Accounts>,
    State(site): State<SiteAddress>,
    visitor: Visitor,
) -> Response {
    if let Some(session) = visitor.session_hash()
        && let Err(reason) = accounts.sign_out(&session).await
    {
        return store_failed(&visitor, &reason);
    }
    see_other("/", Some(cookies::expired_session(site)))
}
