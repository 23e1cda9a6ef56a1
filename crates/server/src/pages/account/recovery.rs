//! Recovery codes, and the page that sets a new password with one of them.

use axum::extract::{Form, State};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use serde::Deserialize;
use tessera_service::{Accounts, MAX_PASSWORD_CHARS, MIN_PASSWORD_CHARS, PasswordResetError};
use tessera_store::SecurityNoticeKind;
use tessera_table::MAX_PLAYER_NAME_CHARS;

use super::security::{account, password_refusal};
use super::{AccountFormResult, password_tools, refused_password, remembered};
use crate::admission::AdmissionRefusal;
use crate::cookies;
use crate::extract::Visitor;
use crate::mail::{AccountNoticeMailer, Mailer};
use crate::message_keys as key;
use crate::pages::layout::{HtmlPage, form_problem_page};
use crate::pages::{see_other, store_failed};
use crate::security::{ServerAddresses, network};
use crate::sign_in_device::SignInBrowser;

/// The number of codes that are left, and the form that makes new ones.
pub(super) fn codes_section(visitor: &Visitor, left: u64) -> Markup {
    let words = visitor.translator();
    html! {
        section .card {
            h2 { (words.text(key::RECOVERY_CODES)) }
            p .soft { (words.text(key::RECOVERY_CODES_WHY)) }
            p { (words.format(key::RECOVERY_CODES_LEFT, &[("number", left.into())])) }
            form .fields method="post" action="/account/codes" {
                label for="codes-password" { (words.text(key::PASSWORD_OLD)) }
                input id="codes-password" type="password" name="password" maxlength=(MAX_PASSWORD_CHARS) required autocomplete="current-password";
                (password_tools::show_switch(visitor))
                @if left > 0 { p .soft { (words.text(key::RECOVERY_CODES_NEW_WHY)) } }
                button { (words.text(key::RECOVERY_CODES_NEW)) }
            }
        }
    }
}

/// `GET /account/codes`: new codes, once. A `HEAD` request, whose answer has no body, leaves them.
pub(crate) async fn show_codes(
    State(accounts): State<Accounts>,
    method: Method,
    visitor: Visitor,
) -> Response {
    let Some(player) = account(&visitor) else { return see_other("/account", None) };
    let words = visitor.translator();
    let codes = if method == Method::GET { accounts.take_unseen_codes(&player.id) } else { None };
    let body = html! {
        main .narrow {
            h1 { (words.text(key::RECOVERY_CODES)) }
            @if let Some(codes) = &codes {
                p .lead { (words.text(key::RECOVERY_CODES_ONCE)) }
                ul .codes { @for code in codes { li { code { (code) } } } }
                p .soft { (words.text(key::RECOVERY_CODES_WHY)) }
                p { a .button .primary href="/account" { (words.text(key::RECOVERY_CODES_NOTED)) } }
            } @else {
                p .lead { (words.text(key::RECOVERY_CODES_GONE)) }
                p { a .button .primary href="/account" { (words.text(key::ACCOUNT)) } }
            }
        }
    };
    page(&visitor, &words.text(key::RECOVERY_CODES), body)
}

pub(super) fn page(visitor: &Visitor, title: &str, body: Markup) -> Response {
    HtmlPage::new(title, body)
        .with_style("style/forms.css")
        .with_script("passwords.js")
        .render(visitor)
        .into_response()
}

/// The form that makes new codes.
#[derive(Deserialize)]
pub(crate) struct RecoveryCodesForm {
    password: String,
}

/// `POST /account/codes`
pub(crate) async fn renew_codes(
    State(accounts): State<Accounts>,
    State(notices): State<AccountNoticeMailer>,
    visitor: Visitor,
    Form(form): Form<RecoveryCodesForm>,
) -> Response {
    let Some(player) = account(&visitor) else { return see_other("/account", None) };
    match accounts.renew_recovery_codes(player, form.password, network(visitor.address)).await {
        Ok(codes) => {
            accounts.keep_unseen_codes(&player.id, codes);
            notices.tell(visitor.translator(), player, SecurityNoticeKind::RecoveryCodes).await;
            see_other("/account/codes", None)
        }
        Err(reason) => password_refusal(&visitor, reason),
    }
}

/// `GET /account/reset`
pub(crate) async fn show_reset(State(mailer): State<Mailer>, visitor: Visitor) -> Response {
    let words = visitor.translator();
    let body = html! {
        main .narrow {
            h1 { (words.text(key::RESET_PASSWORD)) }
            p .lead { (words.text(key::RESET_PASSWORD_WHY)) }
            section .card {
                form .fields method="post" action="/account/reset" {
                    label for="reset-name" { (words.text(key::NAME)) }
                    input id="reset-name" type="text" name="name" maxlength=(MAX_PLAYER_NAME_CHARS) required autocomplete="username";
                    label for="reset-code" { (words.text(key::RECOVERY_CODE)) }
                    input id="reset-code" type="text" name="code" maxlength="40" required autocomplete="one-time-code" autocapitalize="characters" spellcheck="false";
                    label for="reset-password" { (words.text(key::PASSWORD_NEW)) }
                    input id="reset-password" type="password" name="password" minlength=(MIN_PASSWORD_CHARS) maxlength=(MAX_PASSWORD_CHARS) required autocomplete="new-password";
                    (password_tools::strength(&visitor))
                    (password_tools::show_switch(&visitor))
                    button .primary { (words.text(key::RESET_PASSWORD)) }
                }
            }
            (super::email::letter_section(&visitor, &mailer))
        }
    };
    page(&visitor, &words.text(key::RESET_PASSWORD), body)
}

/// The form that sets a new password.
#[derive(Deserialize)]
pub(crate) struct CodePasswordResetForm {
    name: String,
    code: String,
    password: String,
}

/// `POST /account/reset`
pub(crate) async fn reset(
    State(accounts): State<Accounts>,
    State(site): State<ServerAddresses>,
    State(notices): State<AccountNoticeMailer>,
    visitor: Visitor,
    headers: HeaderMap,
    Form(form): Form<CodePasswordResetForm>,
) -> Response {
    let CodePasswordResetForm { name, code, password } = form;
    match accounts.reset_password(&name, &code, password, network(visitor.address)).await {
        Ok((player, token)) => {
            notices.tell(visitor.translator(), &player, SecurityNoticeKind::PasswordReset).await;
            let answer = see_other(AccountFormResult::Password.path(), Some(cookies::session(site, &token)));
            remembered(answer, &accounts, &player.id, SignInBrowser::of(site, &headers)).await
        }
        Err(reason @ (PasswordResetError::WrongCode | PasswordResetError::Banned)) => {
            let is_banned = matches!(reason, PasswordResetError::Banned);
            let key = if is_banned { key::REFUSED_BANNED } else { key::REFUSED_RESET };
            let sentence = visitor.translator().text(key);
            form_problem_page(&visitor, StatusCode::FORBIDDEN, &sentence, "/account/reset")
        }
        Err(PasswordResetError::Password(reason)) => refused_password(&visitor, reason, "/account/reset"),
        Err(PasswordResetError::RateLimitExceeded { retry_after }) => {
            AdmissionRefusal::RateLimitExceeded.response(retry_after)
        }
        Err(PasswordResetError::Store(reason)) => store_failed(&visitor, &reason),
    }
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use axum::http::Request;
    use tower::Service;

    use super::*;
    use crate::test_app::TestApp;

    #[tokio::test]
    async fn a_request_without_a_body_in_its_answer_leaves_the_codes() {
        let app = TestApp::open().await;
        let app = &app.state;
        let (guest, _) = app.accounts.new_guest(None).await.expect("a guest");
        let created = app.accounts.create_account(&guest, None, "Ada", "quartz violin tundra".to_owned());
        let new = created.await.expect("an account");
        let code = new.recovery_codes[0].clone();
        app.accounts.keep_unseen_codes(&guest.id, new.recovery_codes);
        for (method, shows) in [(Method::HEAD, false), (Method::GET, true), (Method::GET, false)] {
            let request = Request::builder().method(&method).uri("/account/codes");
            let request = request.header("cookie", format!("tessera={}", new.token));
            let Ok(response) = crate::router(app).call(request.body(Body::empty()).expect("a request")).await;
            assert_eq!(response.status(), StatusCode::OK);
            let page = axum::body::to_bytes(response.into_body(), 1 << 20).await.expect("a body");
            assert_eq!(String::from_utf8_lossy(&page).contains(&code), shows, "{method}");
        }
    }
}
