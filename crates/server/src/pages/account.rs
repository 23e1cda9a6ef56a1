//! A name, and a password to keep one's games on another device.

use axum::extract::{Form, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use maud::html;
use serde::Deserialize;
use tessera_store::AccountError;

use super::layout::{Page, problem};
use super::{not_stored, see_other, too_fast};
use crate::app::House;
use crate::names;
use crate::who::{self, Visitor};
use tessera_service::SignInError;

/// `GET /account`
pub(crate) async fn show(State(house): State<House>, visitor: Visitor) -> Response {
    let words = visitor.words(&house);
    let player = visitor.player.as_ref();
    let account = player.is_some_and(|player| player.account);
    let own_name = player.map(|player| player.name.as_str()).filter(|name| !name.starts_with('#'));
    let name_field = |id: &'static str, autocomplete: &'static str| {
        html! {
            label for=(id) { (words.say("name")) }
            input id=(id) type="text" name="name" maxlength="40" required autocomplete=(autocomplete) value=[own_name];
        }
    };
    let password_field = |id: &'static str, autocomplete: &'static str| {
        html! {
            label for=(id) { (words.say("password")) }
            input id=(id) type="password" name="password" minlength="8" maxlength="200" required autocomplete=(autocomplete);
        }
    };
    let body = html! {
        main .narrow {
            h1 { @if let Some(player) = player { (names::of_player(words, &player.name)) } @else { (words.say("sign-in")) } }
            @if account {
                p .lead { (words.say("account-kept")) }
                p { a .button href="/games" { (words.say("my-games")) } }
                form method="post" action="/account/sign-out" { button { (words.say("sign-out")) } }
            } @else {
                @if player.is_some() {
                    section .card {
                        h2 { (words.say("change-name")) }
                        form .fields method="post" action="/account/name" { (name_field("guest-name", "nickname")) button { (words.say("save")) } }
                    }
                }
                section .card {
                    h2 { (words.say("keep-my-games")) }
                    p .soft { (words.say("keep-why")) }
                    form .fields method="post" action="/account/keep" {
                        (name_field("new-name", "username")) (password_field("new-password", "new-password"))
                        button .primary { (words.say("keep")) }
                    }
                }
                section .card {
                    h2 { (words.say("sign-in")) }
                    form .fields method="post" action="/account/sign-in" {
                        (name_field("sign-name", "username")) (password_field("sign-password", "current-password"))
                        button { (words.say("sign-in")) }
                    }
                }
            }
        }
    };
    Page::new(&words.say("account"), body).draw(&house, &visitor).into_response()
}

/// A name.
#[derive(Debug, Deserialize)]
pub(crate) struct Name {
    name: String,
}

/// `POST /account/name`
pub(crate) async fn rename(State(house): State<House>, visitor: Visitor, Form(form): Form<Name>) -> Response {
    if !house.limits.may_change(visitor.address) {
        return too_fast(&house, &visitor);
    }
    let words = visitor.words(&house);
    let Some(name) = tessera_table::sound_name(&form.name) else {
        return problem(&house, &visitor, StatusCode::BAD_REQUEST, &words.say("refused-name"));
    };
    let Some(guest) = visitor.player.as_ref().filter(|player| !player.account) else {
        return see_other("/account", None);
    };
    let renamed = match house.accounts.check_free(&name).await {
        Ok(()) => house.store.rename(&guest.player, &name).await.map_err(AccountError::Store),
        taken => taken,
    };
    match renamed {
        Ok(()) => see_other("/account", None),
        Err(AccountError::NameTaken) => {
            problem(&house, &visitor, StatusCode::CONFLICT, &words.say("refused-name-taken"))
        }
        Err(AccountError::Store(reason)) => not_stored(&house, &visitor, &reason),
    }
}

/// A name and a password.
#[derive(Deserialize)]
pub(crate) struct Key {
    name: String,
    password: String,
}

/// `POST /account/keep`
pub(crate) async fn keep(State(house): State<House>, visitor: Visitor, Form(key): Form<Key>) -> Response {
    if !house.limits.may_change(visitor.address) {
        return too_fast(&house, &visitor);
    }
    let words = visitor.words(&house);
    let refused = |status, key: &str| problem(&house, &visitor, status, &words.say(key));
    let Some(name) = tessera_table::sound_name(&key.name) else {
        return refused(StatusCode::BAD_REQUEST, "refused-name");
    };
    let Some(hash) = house.accounts.hashed(key.password).await else {
        return refused(StatusCode::BAD_REQUEST, "refused-password");
    };
    let (player, cookie) = match visitor.or_guest(&house).await {
        Ok(guest) => guest,
        Err(reason) => return not_stored(&house, &visitor, &reason),
    };
    match house.store.make_account(&player.player, &name, &hash).await {
        Ok(()) => see_other("/account", cookie),
        Err(AccountError::NameTaken) => refused(StatusCode::CONFLICT, "refused-name-taken"),
        Err(AccountError::Store(reason)) => not_stored(&house, &visitor, &reason),
    }
}

/// `POST /account/sign-in`
pub(crate) async fn sign_in(State(house): State<House>, visitor: Visitor, Form(key): Form<Key>) -> Response {
    if !house.limits.may_sign_in(visitor.address) {
        return too_fast(&house, &visitor);
    }
    match house.accounts.sign_in(&key.name, key.password).await {
        Ok((_, token)) => see_other("/account", Some(who::session_cookie(&house, &token))),
        Err(SignInError::Wrong) => {
            problem(&house, &visitor, StatusCode::FORBIDDEN, &visitor.words(&house).say("refused-sign-in"))
        }
        Err(SignInError::Store(reason)) => not_stored(&house, &visitor, &reason),
    }
}

/// `POST /account/sign-out`
pub(crate) async fn sign_out(State(house): State<House>, visitor: Visitor) -> Response {
    if let Some(session) = visitor.session()
        && let Err(reason) = house.accounts.sign_out(&session).await
    {
        return not_stored(&house, &visitor, &reason);
    }
    see_other("/", Some(who::no_session(&house)))
}
