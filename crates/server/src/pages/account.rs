//! The account page: guest name, new account, sign-in and sign-out; password, devices, recovery codes, own
//! data and the deletion of the account.

mod api_tokens_and_bot_mark;
mod blocked_players;
mod deletion;
mod email;
mod password_tools;
mod recovery;
mod security;
mod security_notices;

use std::sync::Arc;

use axum::Router;
use axum::extract::{Form, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use maud::{Markup, html};
use serde::Deserialize;
use tessera_i18n::MessageKey;
use tessera_service::{
    Accounts, BlockedPlayers, MAX_PASSWORD_CHARS, MIN_PASSWORD_CHARS, NewCredentials, PasswordError, Reports,
    SignInError, SignUpError, SignedIn,
};
use tessera_store::{AccountError, PlayerProfile, Store, StoreError};
use tessera_table::MAX_PLAYER_NAME_CHARS;

use super::layout::{HtmlPage, form_problem_page};
use super::{see_other, store_failed};
use blocked_players::BlockedPlayersAndReports;

use crate::account_export::AccountExports;
use crate::admission::AdmissionRefusal;
use crate::app_state::AppState;
use crate::cookies;
use crate::extract::Visitor;
use crate::labels;
use crate::mail::{AccountNoticeMailer, Mailer};
use crate::message_keys as key;
use crate::security::{LimitCounters, RequestKind, ServerAddresses, network};
use crate::sign_in_device::SignInBrowser;

/// The routes of the account pages.
pub(super) fn router() -> Router<AppState> {
    Router::new()
        .route("/account", get(show))
        .route("/account/name", post(rename))
        .route("/account/keep", post(create_account))
        .route("/account/sign-in", post(sign_in))
        .route("/account/sign-out", post(sign_out))
        .route("/account/sign-out-everywhere", post(security::sign_out_everywhere))
        .route("/account/sessions", post(security::end_session))
        .route("/account/password", post(security::change_password))
        .route("/account/password-strength", post(password_tools::estimate))
        .route("/account/codes", get(recovery::show_codes).post(recovery::renew_codes))
        .route("/account/reset", get(recovery::show_reset).post(recovery::reset))
        .route("/account/reset/letter", post(email::send_letter))
        .route("/account/reset/{secret}", get(email::show_link).post(email::reset))
        .route("/account/email", get(email::ask_code).post(email::begin))
        .route("/account/email/confirm", post(email::confirm))
        .route("/account/email/remove", post(email::remove))
        .route("/account/blocks", post(blocked_players::unblock))
        .route("/account/tokens", post(api_tokens_and_bot_mark::create_token))
        .route("/account/tokens/revoke", post(api_tokens_and_bot_mark::revoke_token))
        .route("/account/bot", post(api_tokens_and_bot_mark::mark_bot))
        .route("/account/data.json", get(download_data))
        .route("/account/delete", get(deletion::show_deletion).post(deletion::delete))
}

/// What a form of the account page has done.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum AccountFormResult {
    Password,
    Device,
    Deleted,
    Unblocked,
    Email,
    EmailRemoved,
    Token,
    Bot,
}

impl AccountFormResult {
    /// The account page that says so.
    fn path(self) -> &'static str {
        match self {
            AccountFormResult::Password => "/account?done=password",
            AccountFormResult::Device => "/account?done=device",
            AccountFormResult::Deleted => "/account?done=deleted",
            AccountFormResult::Unblocked => "/account?done=unblocked",
            AccountFormResult::Email => "/account?done=email",
            AccountFormResult::EmailRemoved => "/account?done=email-removed",
            AccountFormResult::Token => "/account?done=token",
            AccountFormResult::Bot => "/account?done=bot",
        }
    }

    fn message(self) -> MessageKey {
        match self {
            AccountFormResult::Password => key::PASSWORD_CHANGED,
            AccountFormResult::Device => key::DEVICE_SIGNED_OUT,
            AccountFormResult::Deleted => key::ACCOUNT_DELETED,
            AccountFormResult::Unblocked => key::UNBLOCKED,
            AccountFormResult::Email => key::EMAIL_CONFIRMED,
            AccountFormResult::EmailRemoved => key::EMAIL_REMOVED,
            AccountFormResult::Token => key::TOKEN_REVOKED,
            AccountFormResult::Bot => key::BOT_MARKED,
        }
    }
}

/// The query of the account page.
#[derive(Debug, Deserialize)]
pub(crate) struct AccountQuery {
    done: Option<AccountFormResult>,
}

/// `GET /account`
pub(crate) async fn show(
    State(accounts): State<Accounts>,
    State(blocks): State<BlockedPlayers>,
    State(reports): State<Reports>,
    State(mailer): State<Mailer>,
    visitor: Visitor,
    Query(query): Query<AccountQuery>,
) -> Response {
    let words = visitor.translator();
    let player = visitor.player.as_ref();
    let lists = match player {
        Some(player) => BlockedPlayersAndReports::of(&blocks, &reports, &player.id).await,
        None => Ok(BlockedPlayersAndReports::default()),
    };
    let lists = match lists {
        Ok(lists) => lists.render(&visitor),
        Err(reason) => return store_failed(&visitor, &reason),
    };
    let body = match player.filter(|player| player.account) {
        Some(player) => match account_body(&accounts, &mailer, &visitor, player, query.done, &lists).await {
            Ok(body) => body,
            Err(reason) => return store_failed(&visitor, &reason),
        },
        None => guest_body(&visitor, player, query.done, &lists),
    };
    HtmlPage::new(&words.text(key::ACCOUNT), body)
        .with_style("style/forms.css")
        .with_script("passwords.js")
        .render(&visitor)
        .into_response()
}

/// The page of a player with an account.
async fn account_body(
    accounts: &Accounts,
    mailer: &Mailer,
    visitor: &Visitor,
    player: &PlayerProfile,
    done: Option<AccountFormResult>,
    lists: &Markup,
) -> Result<Markup, StoreError> {
    let words = visitor.translator();
    let sessions = accounts.sessions(&player.id, visitor.session_hash().as_deref()).await?;
    let tokens = accounts.api_tokens(&player.id).await?;
    let codes_left = accounts.recovery_codes_left(&player.id).await?;
    let email = accounts.email(&player.id).await?;
    let told = accounts.security_notices(&player.id).await?;
    Ok(html! {
        main .narrow {
            h1 { (labels::player(words, &player.name)) @if player.bot { (labels::bot_mark(words)) } }
            (notice(visitor, done))
            p .lead { (words.text(key::ACCOUNT_KEPT)) }
            div .row {
                a .button href="/games" { (words.text(key::MY_GAMES)) }
                form method="post" action="/account/sign-out" { button { (words.text(key::SIGN_OUT)) } }
            }
            (security::devices_section(visitor, &sessions))
            (security_notices::security_notices_section(visitor, &told))
            (security::password_section(visitor))
            (recovery::codes_section(visitor, codes_left))
            (email::email_section(visitor, mailer, email.as_deref()))
            (lists)
            (api_tokens_and_bot_mark::tokens_section(visitor, &tokens))
            (api_tokens_and_bot_mark::bot_section(visitor, player))
            (data_section(visitor))
            (deletion::deletion_section(visitor))
        }
    })
}

/// What a form has done.
fn notice(visitor: &Visitor, done: Option<AccountFormResult>) -> Markup {
    let words = visitor.translator();
    html! { @if let Some(done) = done { p .done role="status" { (words.text(done.message())) } } }
}

/// The link to everything that is stored about the player.
fn data_section(visitor: &Visitor) -> Markup {
    let words = visitor.translator();
    html! {
        section .card {
            h2 { (words.text(key::OWN_DATA)) }
            p .soft { (words.text(key::OWN_DATA_WHY)) }
            p { a .button href="/account/data.json" download { (words.text(key::OWN_DATA_DOWNLOAD)) } }
        }
    }
}

/// `GET /account/data.json`
pub(crate) async fn download_data(
    State(accounts): State<Accounts>,
    State(store): State<Store>,
    State(exports): State<AccountExports>,
    visitor: Visitor,
) -> Response {
    let Some(player) = &visitor.player else { return see_other("/account", None) };
    match exports.download(&store, &accounts, player, visitor.session_hash()).await {
        Ok(Some(download)) => download,
        Ok(None) => AdmissionRefusal::busy(),
        Err(reason) => store_failed(&visitor, &reason),
    }
}

/// The page of a guest, or of a visitor without a session.
fn guest_body(
    visitor: &Visitor,
    player: Option<&PlayerProfile>,
    done: Option<AccountFormResult>,
    lists: &Markup,
) -> Markup {
    let words = visitor.translator();
    let own_name = player.map(|player| player.name.as_str()).filter(|name| !name.starts_with('#'));
    let name_field = |id: &'static str, autocomplete: &'static str, value: Option<&str>| {
        html! {
            label for=(id) { (words.text(key::NAME)) }
            input id=(id) type="text" name="name" maxlength=(MAX_PLAYER_NAME_CHARS) required autocomplete=(autocomplete) value=[value];
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
                (password_tools::show_switch(visitor))
                button .primary[!is_guest] { (words.text(key::SIGN_IN)) }
            }
            p { a href="/account/reset" { (words.text(key::FORGOT_PASSWORD)) } }
        }
    };
    html! {
        main .narrow {
            h1 { @if let Some(player) = player { (labels::player(words, &player.name)) } @else { (words.text(key::ACCOUNT)) } }
            // Without a session only the deletion of an account is told.
            (notice(visitor, done.filter(|done| is_guest || matches!(done, AccountFormResult::Deleted))))
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
                    (password_tools::strength(visitor))
                    (password_tools::show_switch(visitor))
                    button .primary[is_guest] { (words.text(key::CREATE_ACCOUNT)) }
                }
            }
            @if is_guest { (sign_in) }
            (lists)
            @if is_guest { (data_section(visitor)) }
        }
    }
}

/// The page that says why a form of the account page was refused.
fn refused(visitor: &Visitor, status: StatusCode, reason: MessageKey) -> Response {
    form_problem_page(visitor, status, &visitor.translator().text(reason), "/account")
}

/// The page that says why a new password cannot be used.
fn refused_password(visitor: &Visitor, reason: PasswordError, form: &str) -> Response {
    let key = match reason {
        PasswordError::Length => key::REFUSED_PASSWORD,
        PasswordError::Guessable => key::REFUSED_WEAK_PASSWORD,
    };
    form_problem_page(visitor, StatusCode::BAD_REQUEST, &visitor.translator().text(key), form)
}

/// The form that renames a guest.
#[derive(Debug, Deserialize)]
pub(crate) struct GuestNameForm {
    name: String,
}

/// `POST /account/name`
pub(crate) async fn rename(
    State(accounts): State<Accounts>,
    State(store): State<Store>,
    visitor: Visitor,
    Form(form): Form<GuestNameForm>,
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
    State(limits): State<Arc<LimitCounters>>,
    State(site): State<ServerAddresses>,
    visitor: Visitor,
    headers: HeaderMap,
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
    let browser = SignInBrowser::of(site, &headers);
    match created {
        Ok((player, token)) => {
            let answer = see_other("/account/codes", Some(cookies::session(site, &token)));
            remembered(answer, &accounts, &player, browser).await
        }
        Err(SignUpError::Password(reason)) => refused_password(&visitor, reason, "/account"),
        // A second click on the same form comes with the guest's old token, or with none: it signs in to the new account.
        Err(SignUpError::Account(AccountError::NameTaken | AccountError::Store(StoreError::NoGuest(_)))) => {
            if limits.count(RequestKind::SignIn, &visitor.source()).is_ok()
                && let Ok(SignedIn { token, .. }) =
                    accounts.sign_in(&name, form.password, network(visitor.address), &browser.device).await
            {
                return see_other("/account/codes", Some(cookies::session(site, &token)));
            }
            refused(StatusCode::CONFLICT, key::REFUSED_NAME_TAKEN)
        }
        Err(SignUpError::Account(AccountError::Store(reason))) => store_failed(&visitor, &reason),
    }
}

/// Makes a device known to an account, and marks the browser for the next sign-in.
async fn remembered(
    mut answer: Response,
    accounts: &Accounts,
    player: &str,
    browser: SignInBrowser,
) -> Response {
    if let Err(reason) = accounts.remember_device(player, &browser.device).await {
        // The next sign-in on it is told to the owner as one on a new device.
        tracing::warn!(%reason, "a device could not be remembered");
    }
    answer.headers_mut().append(header::SET_COOKIE, browser.cookie);
    answer
}

/// Creates an account for the visitor, who is a guest or nobody yet. Returns the player and the token of the session; the recovery
/// codes wait for the page that shows them.
async fn create(
    accounts: &Accounts,
    visitor: &Visitor,
    name: &str,
    password: String,
) -> Result<(String, String), SignUpError> {
    let (guest, old_session) = if let Some(guest) = &visitor.player {
        (guest.clone(), visitor.session_hash())
    } else {
        // Refused passwords leave no guest behind.
        accounts.check_password(&password, name).await?;
        (accounts.new_guest(None).await.map_err(AccountError::Store)?.0, None)
    };
    let new = accounts.create_account(&guest, old_session, name, password).await?;
    let NewCredentials { token, recovery_codes } = new;
    accounts.keep_unseen_codes(&guest.id, recovery_codes);
    Ok((guest.id, token))
}

/// `POST /account/sign-in`
pub(crate) async fn sign_in(
    State(accounts): State<Accounts>,
    State(notices): State<AccountNoticeMailer>,
    State(site): State<ServerAddresses>,
    visitor: Visitor,
    headers: HeaderMap,
    Form(form): Form<CredentialsForm>,
) -> Response {
    let SignInBrowser { device, cookie } = SignInBrowser::of(site, &headers);
    match accounts.sign_in(&form.name, form.password, network(visitor.address), &device).await {
        Ok(SignedIn { player, token, is_new_device }) => {
            if is_new_device {
                notices.tell_new_device(visitor.translator(), &player, &device.description).await;
            }
            let mut answer = see_other("/account", Some(cookies::session(site, &token)));
            answer.headers_mut().append(header::SET_COOKIE, cookie);
            answer
        }
        Err(SignInError::WrongCredentials) => refused(&visitor, StatusCode::FORBIDDEN, key::REFUSED_SIGN_IN),
        Err(SignInError::Banned) => refused(&visitor, StatusCode::FORBIDDEN, key::REFUSED_BANNED),
        Err(SignInError::RateLimitExceeded { retry_after }) => {
            AdmissionRefusal::RateLimitExceeded.response(retry_after)
        }
        Err(SignInError::Store(reason)) => store_failed(&visitor, &reason),
    }
}

/// `POST /account/sign-out`
pub(crate) async fn sign_out(
    State(accounts): State<Accounts>,
    State(site): State<ServerAddresses>,
    visitor: Visitor,
) -> Response {
    if let Some(session) = visitor.session_hash()
        && let Err(reason) = accounts.sign_out(&session).await
    {
        return store_failed(&visitor, &reason);
    }
    signed_out(site, "/")
}

/// Redirects to another page, without the session cookie.
fn signed_out(site: ServerAddresses, path: &str) -> Response {
    let mut response = see_other(path, None);
    cookies::expire_session(site, response.headers_mut());
    response
}
