//! The pages, rendered by the server in the visitor's language.

mod account;
mod challenges;
mod clock_choices;
mod error_pages;
mod game_cards;
mod home;
mod layout;
pub(crate) mod learn;
mod lobby;
mod my_games;
pub(crate) mod new_game;
pub(crate) mod operator;
mod rules;
mod script_refusal;
mod settings;
pub(crate) mod table;
mod table_lists;
mod tournament;

use axum::Router;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};

use crate::admission::AdmissionRefusal;
use crate::app_state::AppState;
use crate::drawings::DrawingError;
use crate::extract::Visitor;
use crate::message_keys as key;
use crate::refusal_status;

pub(crate) use error_pages::error_pages;

use layout::problem_page;

/// The routes of all pages.
pub(crate) fn router() -> Router<AppState> {
    Router::new()
        .route("/", get(home::show))
        .route("/new/{game}", get(new_game::show).post(new_game::open))
        .route("/lobby", get(lobby::open_tables))
        .route("/watch", get(lobby::running_tables))
        .route("/games", get(my_games::show))
        .route("/games/waiting", get(my_games::waiting))
        .route("/rules", get(rules::list))
        .route("/rules/{about}", get(rules::show))
        .route("/rules/known/{file}", get(rules::certificate))
        .route("/learn", get(learn::list))
        .route("/learn/{game}", get(learn::course))
        .route("/learn/{game}/{step}", post(learn::judge_move))
        .route("/settings", get(settings::show).post(settings::save))
        .route("/language", post(settings::language))
        .route("/t/{table}", get(table::show))
        .route("/t/{table}/sit", post(table::take_seat))
        .route("/t/{table}/computer", post(table::play_computer))
        .route("/t/{table}/frame/{moves}", get(table::frame))
        .route("/t/{table}/hint", post(table::advice::show_hint))
        .route("/t/{table}/review", get(table::advice::show_review).delete(table::advice::stop_review))
        .route("/t/{table}/seats/{seat}", get(table::report::show))
        .route("/t/{table}/seats/{seat}/report", post(table::report::report))
        .route("/t/{table}/seats/{seat}/block", post(table::report::block))
        .route("/t/{table}/messages/{message}", get(table::report::show))
        .route("/t/{table}/messages/{message}/report", post(table::report::report))
        .route("/t/{table}/messages/{message}/block", post(table::report::block))
        .route("/t/{table}/record.txt", get(table::record))
        .route("/t/{table}/{picture}", get(table::picture_file))
        .merge(account::router())
        .merge(challenges::router())
        .merge(operator::router())
        .merge(tournament::router())
}

/// Redirects to another page, with a cookie if there is one to set.
fn see_other(path: &str, cookie: Option<HeaderValue>) -> Response {
    let mut response = Redirect::to(path).into_response();
    if let Some(cookie) = cookie {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// The page for unknown paths.
pub(crate) async fn fallback(visitor: Visitor) -> Response {
    not_found(&visitor)
}

fn not_found(visitor: &Visitor) -> Response {
    problem_page(visitor, StatusCode::NOT_FOUND, &visitor.translator().text(key::PROBLEM_NOT_FOUND))
}

/// A plain-text failure, which the layer of the error pages renders.
fn no_drawing(reason: DrawingError) -> Response {
    match reason {
        DrawingError::Busy => AdmissionRefusal::busy(),
        DrawingError::Failed => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

fn store_failed(visitor: &Visitor, reason: &tessera_store::StoreError) -> Response {
    problem_page(visitor, refusal_status::of_store(reason), &visitor.translator().text(key::REFUSED_STORE))
}

/// The page that a form returns to: a path of this server, never another site.
fn safe_return_path(path: &str) -> &str {
    let own = path.starts_with('/') && !path.starts_with("//") && !path.contains('\\');
    if own && path.chars().all(|c| c.is_ascii_graphic()) { path } else { "/" }
}

#[cfg(test)]
mod tests {
    use super::safe_return_path;

    #[test]
    fn a_form_returns_to_this_server_only() {
        assert_eq!(safe_return_path("/t/abc?link=x"), "/t/abc?link=x");
        for elsewhere in ["//evil.example", "https://evil.example", "/\\evil", "", "/a\r\nb"] {
            assert_eq!(safe_return_path(elsewhere), "/");
        }
    }
}
