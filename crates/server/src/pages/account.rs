//! A name, and a password to keep one's games on another device.

use crate::host::Site;
use crate::limits::Limits;
use axum::extract::{Form, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use maud::html;
use serde::Deserialize;
use std::sync::Arc;
use tessera_service::Accounts;
use tessera_store::AccountError;
use tessera_store::Store;

use super::layout::{Page, problem};
use super::{not_stored, see_other, too_fast};
use crate::key;
use crate::names;
use crate::who::{self, Visitor};
use tessera_service::SignInError;

/// `GET /account`
pub(crate) async fn show(visitor: Visitor) -> Response {
    let words = visitor.words();
    let player = visitor.player.as_ref();
    let account = player.is_some_and(|player| player.account);
    let own_name = player.map(|player| player.name.as_str()).filter(|name| !name.starts_with('#'));
    let name_field = |id: &'static str, autocomplete: &'static str| {
        html! {
            label for=(id) { (words.say(key::NAME)) }
            input id=(id) type="text" name="name" maxlength="40" required autocomplete=(autocomplete) value=[own_name];
        }
    };
    let password_field = |id: &'static str, autocomplete: &'static str| {
        html! {
            label for=(id) { (words.say(key::PASSWORD)) }
            input id=(id) type="password" name="password" minlength="8" maxlength="200" required autocomplete=(autocomplete);
        }
    };
    let body = html! {
        main .narrow {
            h1 { @if let Some(player) = player { (names::of_player(words, &player.name)) } @else { (words.say(key::SIGN_IN)) } }
            @if account {
                p .lead { (words.say(key::ACCOUNT_KEPT)) }
                p { a .button href="/games" { (words.say(key::MY_GAMES)) } }
                form method="post" action="/account/sign-out" { button { (words.say(key::SIGN_OUT)) } }
            } @else {
                @if player.is_some() {
                    section .card {
                        h2 { (words.say(key::CHANGE_NAME)) }
                        form .fields method="post" action="/account/name" { (name_field("guest-name", "nickname")) button { (words.say(key::SAVE)) } }
                    }
                }
                section .card {
                    h2 { (words.say(key::KEEP_MY_GAMES)) }
                    p .soft { (words.say(key::KEEP_WHY)) }
                    form .fields method="post" action="/account/keep" {
                        (name_field("new-name", "username")) (password_field("new-password", "new-password"))
                        button .primary { (words.say(key::KEEP)) }
                    }
                }
                section .card {
                    h2 { (words.say(key::SIGN_IN)) }
                    form .fields method="post" action="/account/sign-in" {
                        (name_field("sign-name", "username")) (password_field("sign-password", "current-password"))
                        button { (words.say(key::SIGN_IN)) }
                    }
                }
            }
        }
    };
    Page::new(&words.say(key::ACCOUNT), body).draw(&visitor).into_response()
}

/// A name.
#[derive(Debug, Deserialize)]
pub(crate) struct Name {
    name: String,
}

/// `POST /account/name`
pub(crate) async fn rename(
    State(accounts): State<Accounts>,
    State(limits): State<Arc<Limits>>,
    State(store): State<Store>,
    visitor: Visitor,
    Form(form): Form<Name>,
) -> Response {
    if !limits.may_change(visitor.address) {
        return too_fast(&visitor);
    }
    let words = visitor.words();
    let Some(name) = tessera_table::sound_name(&form.name) else {
        return problem(&visitor, StatusCode::BAD_REQUEST, &words.say(key::REFUSED_NAME));
    };
    let Some(guest) = visitor.player.as_ref().filter(|player| !player.account) else {
        return see_other("/account", None);
    };
    let renamed = match accounts.check_free(&name).await {
        Ok(()) => store.rename(&guest.player, &name).await.map_err(AccountError::Store),
        taken => taken,
    };
    match renamed {
        Ok(()) => see_other("/account", None),
        Err(AccountError::NameTaken) => {
            problem(&visitor, StatusCode::CONFLICT, &words.say(key::REFUSED_NAME_TAKEN))
        }
        Err(AccountError::Store(reason)) => not_stored(&visitor, &reason),
    }
}

/// A name and a password.
#[derive(Deserialize)]
pub(crate) struct Key {
    name: String,
    password: String,
}

/// `POST /account/keep`
pub(crate) async fn keep(
    State(accounts): State<Accounts>,
    State(limits): State<Arc<Limits>>,
    State(store): State<Store>,
    visitor: Visitor,
    Form(key): Form<Key>,
) -> Response {
    if !limits.may_change(visitor.address) {
        return too_fast(&visitor);
    }
    let words = visitor.words();
    let refused = |status, key: tessera_i18n::Key| problem(&visitor, status, &words.say(key));
    let Some(name) = tessera_table::sound_name(&key.name) else {
        return refused(StatusCode::BAD_REQUEST, key::REFUSED_NAME);
    };
    let Some(hash) = accounts.hashed(key.password).await else {
        return refused(StatusCode::BAD_REQUEST, key::REFUSED_PASSWORD);
    };
    let (player, cookie) = match visitor.or_guest(&accounts).await {
        Ok(guest) => guest,
        Err(reason) => return not_stored(&visitor, &reason),
    };
    match store.make_account(&player.player, &name, &hash).await {
        Ok(()) => see_other("/account", cookie),
        Err(AccountError::NameTaken) => refused(StatusCode::CONFLICT, key::REFUSED_NAME_TAKEN),
        Err(AccountError::Store(reason)) => not_stored(&visitor, &reason),
    }
}

/// `POST /account/sign-in`
pub(crate) async fn sign_in(
    State(accounts): State<Accounts>,
    State(limits): State<Arc<Limits>>,
    State(site): State<Site>,
    visitor: Visitor,
    Form(key): Form<Key>,
) -> Response {
    if !limits.may_sign_in(visitor.address) {
        return too_fast(&visitor);
    }
    match accounts.sign_in(&key.name, key.password).await {
        Ok((_, token)) => see_other("/account", Some(who::session_cookie(site, &token))),
        Err(SignInError::Wrong) => {
            problem(&visitor, StatusCode::FORBIDDEN, &visitor.words().say(key::REFUSED_SIGN_IN))
        }
        Err(SignInError::Store(reason)) => not_stored(&visitor, &reason),
    }
}

/// `POST /account/sign-out`
pub(crate) async fn sign_out(
    State(accounts): State<Accounts>,
    State(site): State<Site>,
    visitor: Visitor,
) -> Response {
    if let Some(session) = visitor.session()
        && let Err(reason) = accounts.sign_out(&session).await
    {
        return not_stored(&visitor, &reason);
    }
    see_other("/", Some(who::no_session(site)))
}
