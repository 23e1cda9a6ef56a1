//! Tokens for programs and the mark of bots on the account page.

use axum::extract::{Form, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use serde::Deserialize;
use tessera_i18n::MessageKey;
use tessera_service::{Accounts, ApiTokenError, ApiTokenInfo};
use tessera_store::{MAX_TOKEN_NAME_CHARS, PlayerProfile, TokenScope, TokenScopes};
use tessera_table::Millis;

use super::security::account;
use super::{AccountFormResult, refused};
use crate::extract::Visitor;
use crate::labels;
use crate::message_keys as key;
use crate::pages::layout::HtmlPage;
use crate::pages::{see_other, store_failed};

/// The label of a scope.
fn label(scope: TokenScope) -> MessageKey {
    match scope {
        TokenScope::Read => key::TOKEN_SCOPE_READ,
        TokenScope::Play => key::TOKEN_SCOPE_PLAY,
        TokenScope::Challenge => key::TOKEN_SCOPE_CHALLENGE,
        TokenScope::Tournament => key::TOKEN_SCOPE_TOURNAMENT,
    }
}

/// The list of tokens, and the form that makes one.
pub(super) fn tokens_section(visitor: &Visitor, tokens: &[ApiTokenInfo]) -> Markup {
    let words = visitor.translator();
    html! {
        section .card #tokens {
            h2 { (words.text(key::TOKENS)) }
            p .soft { (words.text(key::TOKENS_WHY)) }
            @if tokens.is_empty() { p { (words.text(key::TOKENS_NONE)) } }
            @else {
                ul .rows {
                    @for token in tokens {
                        li {
                            b { (token.name) }
                            span .soft { (scope_names(visitor, token.scopes)) }
                            span .details {
                                @if let Some(used) = token.used { (words.format(key::TOKEN_USED, &[("date", labels::date(words, Millis(used)).into())])) }
                                @else { (words.text(key::TOKEN_UNUSED)) }
                            }
                            form .answers method="post" action="/account/tokens/revoke" {
                                input type="hidden" name="token" value=(token.id);
                                button aria-label=(words.format(key::TOKEN_REVOKE_NAME, &[("name", token.name.as_str().into())])) { (words.text(key::TOKEN_REVOKE)) }
                            }
                        }
                    }
                }
            }
            form .fields method="post" action="/account/tokens" {
                label for="token-name" { (words.text(key::TOKEN_NAME)) }
                input id="token-name" type="text" name="name" maxlength=(MAX_TOKEN_NAME_CHARS) required autocomplete="off";
                fieldset {
                    legend { (words.text(key::TOKEN_ALLOWS)) }
                    @for scope in TokenScope::ALL {
                        label .switch { input type="checkbox" name=(scope.name()) value="yes"; span { (words.text(label(scope))) } }
                    }
                }
                button { (words.text(key::TOKEN_CREATE)) }
            }
        }
    }
}

fn scope_names(visitor: &Visitor, scopes: TokenScopes) -> String {
    let words = visitor.translator();
    scopes.iter().map(|scope| words.text(label(scope)).into_owned()).collect::<Vec<_>>().join(" · ")
}

/// The form of a new token; a scope that is not chosen is missing.
#[derive(Debug, Deserialize)]
pub(crate) struct NewTokenForm {
    name: String,
    read: Option<String>,
    play: Option<String>,
    challenge: Option<String>,
    tournament: Option<String>,
}

impl NewTokenForm {
    fn scopes(&self) -> TokenScopes {
        let chosen = [
            (TokenScope::Read, &self.read),
            (TokenScope::Play, &self.play),
            (TokenScope::Challenge, &self.challenge),
            (TokenScope::Tournament, &self.tournament),
        ];
        chosen.into_iter().filter(|(_, chosen)| chosen.is_some()).map(|(scope, _)| scope).collect()
    }
}

/// `POST /account/tokens`: the answer shows the token, once.
pub(crate) async fn create_token(
    State(accounts): State<Accounts>,
    visitor: Visitor,
    Form(form): Form<NewTokenForm>,
) -> Response {
    let Some(player) = account(&visitor) else { return see_other("/account", None) };
    let Some(name) = tessera_table::validate_name(&form.name) else {
        return refused(&visitor, StatusCode::BAD_REQUEST, key::REFUSED_TOKEN_NAME);
    };
    // Without a session there is no player.
    let session = visitor.session_hash().unwrap_or_default();
    let token = match accounts.create_api_token(&player.id, &session, &name, form.scopes()).await {
        Ok((_, token)) => token,
        Err(ApiTokenError::NoScope) => {
            return refused(&visitor, StatusCode::BAD_REQUEST, key::REFUSED_TOKEN_SCOPE);
        }
        Err(ApiTokenError::TooMany) => {
            return refused(&visitor, StatusCode::CONFLICT, key::REFUSED_TOO_MANY_TOKENS);
        }
        Err(ApiTokenError::Store(reason)) => return store_failed(&visitor, &reason),
    };
    let words = visitor.translator();
    let body = html! {
        main .narrow {
            h1 { (words.text(key::TOKEN_CREATED_TITLE)) }
            p .lead { (words.text(key::TOKEN_ONCE)) }
            ul .codes { li { code { (token) } } }
            p .soft { (name) " · " (scope_names(&visitor, form.scopes())) }
            p { a .button .primary href="/account#tokens" { (words.text(key::TOKEN_COPIED)) } }
        }
    };
    HtmlPage::new(&words.text(key::TOKEN_CREATED_TITLE), body)
        .with_style("style/forms.css")
        .render(&visitor)
        .into_response()
}

/// The form that revokes a token.
#[derive(Debug, Deserialize)]
pub(crate) struct RevokeTokenForm {
    token: String,
}

/// `POST /account/tokens/revoke`
pub(crate) async fn revoke_token(
    State(accounts): State<Accounts>,
    visitor: Visitor,
    Form(form): Form<RevokeTokenForm>,
) -> Response {
    let Some(player) = account(&visitor) else { return see_other("/account", None) };
    // A token that is revoked already is no error: the form may be sent twice.
    match accounts.revoke_api_token(&player.id, &form.token).await {
        Ok(_) => see_other(AccountFormResult::Token.path(), None),
        Err(reason) => store_failed(&visitor, &reason),
    }
}

/// Whether the account is a bot, or the form that marks it as one.
pub(super) fn bot_section(visitor: &Visitor, player: &PlayerProfile) -> Markup {
    let words = visitor.translator();
    html! {
        section .card {
            h2 { (words.text(key::BOT_ACCOUNT)) }
            @if player.bot { p { (words.text(key::BOT_ACCOUNT_IS)) } }
            @else {
                p .soft { (words.text(key::BOT_ACCOUNT_WHY)) }
                form .fields method="post" action="/account/bot" {
                    label .switch { input type="checkbox" name="sure" value="yes" required; span { (words.text(key::BOT_ACCOUNT_SURE)) } }
                    button { (words.text(key::BOT_ACCOUNT_MARK)) }
                }
            }
        }
    }
}

/// The form that marks an account as a bot.
#[derive(Debug, Deserialize)]
pub(crate) struct MarkAsBotForm {
    sure: Option<String>,
}

/// `POST /account/bot`
pub(crate) async fn mark_bot(
    State(accounts): State<Accounts>,
    visitor: Visitor,
    Form(form): Form<MarkAsBotForm>,
) -> Response {
    let Some(player) = account(&visitor).filter(|_| form.sure.is_some()) else {
        return see_other("/account", None);
    };
    match accounts.mark_bot(player).await {
        Ok(()) => see_other(AccountFormResult::Bot.path(), None),
        Err(reason) => store_failed(&visitor, &reason),
    }
}
