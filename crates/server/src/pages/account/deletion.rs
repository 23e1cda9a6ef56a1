//! The page that deletes an account.

use axum::extract::{Form, State};
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use serde::Deserialize;
use tessera_service::{Accounts, MAX_PASSWORD_CHARS};

use super::security::{account, password_refusal_at};
use super::{AccountFormResult, password_tools};
use crate::extract::Visitor;
use crate::message_keys as key;
use crate::pages::layout::HtmlPage;
use crate::pages::see_other;
use crate::security::{ServerAddresses, network};

const PATH: &str = "/account/delete";

/// The link to the page.
pub(super) fn deletion_section(visitor: &Visitor) -> Markup {
    let words = visitor.translator();
    html! {
        section .card {
            h2 { (words.text(key::DELETE_ACCOUNT)) }
            p .soft { (words.text(key::DELETE_ACCOUNT_WHY)) }
            p { a .button href=(PATH) { (words.text(key::DELETE_ACCOUNT)) } }
        }
    }
}

/// `GET /account/delete`: what is deleted and what stays, and the password.
pub(crate) async fn show_deletion(visitor: Visitor) -> Response {
    if account(&visitor).is_none() {
        return see_other("/account", None);
    }
    let words = visitor.translator();
    let consequences = [
        key::DELETE_ACCOUNT_NAME,
        key::DELETE_ACCOUNT_GAMES,
        key::DELETE_ACCOUNT_DATA,
        key::DELETE_ACCOUNT_TYPED,
        key::DELETE_ACCOUNT_TOURNAMENTS,
    ];
    let body = html! {
        main .narrow {
            h1 { (words.text(key::DELETE_ACCOUNT)) }
            p .lead { (words.text(key::DELETE_ACCOUNT_FINAL)) }
            ul { @for sentence in consequences { li { (words.text(sentence)) } } }
            p { a href="/account/data.json" download { (words.text(key::OWN_DATA_DOWNLOAD)) } }
            section .card {
                form .fields method="post" action=(PATH) {
                    label for="password" { (words.text(key::PASSWORD)) }
                    input id="password" type="password" name="password" maxlength=(MAX_PASSWORD_CHARS) required autocomplete="current-password";
                    (password_tools::show_switch(&visitor))
                    div .row {
                        a .button .primary href="/account" { (words.text(key::DELETE_ACCOUNT_KEEP)) }
                        button { (words.text(key::DELETE_ACCOUNT_DO)) }
                    }
                }
            }
        }
    };
    HtmlPage::new(&words.text(key::DELETE_ACCOUNT), body)
        .with_style("style/forms.css")
        .with_script("passwords.js")
        .render(&visitor)
        .into_response()
}

/// The form that deletes the account.
#[derive(Deserialize)]
pub(crate) struct AccountDeletionForm {
    password: String,
}

/// `POST /account/delete`
pub(crate) async fn delete(
    State(accounts): State<Accounts>,
    State(site): State<ServerAddresses>,
    visitor: Visitor,
    Form(form): Form<AccountDeletionForm>,
) -> Response {
    let Some(player) = account(&visitor) else { return see_other("/account", None) };
    match accounts.delete_account(player, form.password, network(visitor.address)).await {
        Ok(()) => super::signed_out(site, AccountFormResult::Deleted.path()),
        Err(reason) => password_refusal_at(&visitor, reason, PATH),
    }
}
