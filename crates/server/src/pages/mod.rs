//! The pages, drawn by the server in the reader's language.

mod account;
mod cards;
pub(crate) mod failed;
mod games;
mod home;
mod layout;
pub(crate) mod lobby;
pub(crate) mod new;
mod rules;
mod settings;
pub(crate) mod table;
pub(crate) mod tournament;

use axum::Router;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};

pub(crate) use layout::problem;

use crate::app::House;
use crate::key;
use crate::who::Visitor;

/// All pages.
pub(crate) fn router() -> Router<House> {
    Router::new()
        .route("/", get(home::show))
        .route("/new/{game}", get(new::show).post(new::open))
        .route("/lobby", get(lobby::open_tables))
        .route("/watch", get(lobby::running_tables))
        .route("/games", get(games::show))
        .route("/rules", get(rules::list))
        .route("/rules/{about}", get(rules::show))
        .route("/rules/known/{file}", get(rules::certificate))
        .route("/settings", get(settings::show).post(settings::save))
        .route("/language", post(settings::language))
        .route("/account", get(account::show))
        .route("/account/name", post(account::rename))
        .route("/account/keep", post(account::keep))
        .route("/account/sign-in", post(account::sign_in))
        .route("/account/sign-out", post(account::sign_out))
        .route("/t/{table}", get(table::show))
        .route("/t/{table}/sit", post(table::sit))
        .route("/t/{table}/frame/{moves}", get(table::frame))
        .route("/t/{table}/hint", post(table::advice::show_hint))
        .route("/t/{table}/review", get(table::advice::show_review).delete(table::advice::stop_review))
        .route("/t/{table}/record.txt", get(table::record))
        .route("/t/{table}/{picture}", get(table::picture_file))
        .merge(tournament::router())
}

/// Goes on to another page, with a cookie if there is one to set.
fn see_other(path: &str, cookie: Option<HeaderValue>) -> Response {
    let mut response = Redirect::to(path).into_response();
    if let Some(cookie) = cookie {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// `404` as a page.
pub(crate) async fn nothing_here(visitor: Visitor) -> Response {
    not_found(&visitor)
}

fn not_found(visitor: &Visitor) -> Response {
    problem(visitor, StatusCode::NOT_FOUND, &visitor.words().say(key::PROBLEM_NOT_FOUND))
}

fn too_fast(visitor: &Visitor) -> Response {
    problem(visitor, StatusCode::TOO_MANY_REQUESTS, &visitor.words().say(key::REFUSED_TOO_FAST))
}

fn not_stored(visitor: &Visitor, reason: &tessera_store::StoreError) -> Response {
    tracing::error!(%reason, "the store failed");
    problem(visitor, StatusCode::INTERNAL_SERVER_ERROR, &visitor.words().say(key::REFUSED_STORE))
}

/// Where a form leads back to: a page of the house and nowhere else.
fn back(path: &str) -> &str {
    let own = path.starts_with('/') && !path.starts_with("//") && !path.contains('\\');
    if own && path.chars().all(|c| c.is_ascii_graphic()) { path } else { "/" }
}

#[cfg(test)]
mod tests {
    use super::back;

    #[test]
    fn a_form_leads_back_to_the_house_alone() {
        assert_eq!(back("/t/abc?link=x"), "/t/abc?link=x");
        for elsewhere in ["//evil.example", "https://evil.example", "/\\evil", "", "/a\r\nb"] {
            assert_eq!(back(elsewhere), "/");
        }
    }
}
