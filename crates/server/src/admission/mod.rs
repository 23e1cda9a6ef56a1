//! Admission of requests: looks up the session, counts the request against the rate limits, and waits for a place.

mod request_body;

use std::time::Duration;

use axum::body::Body;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app_state::AppState;
use crate::body_limits::max_body;
use crate::extract::{Session, SessionLookupError, SessionUnavailable};
use crate::observability::{LoggedRequestSender, is_health_check};
use crate::refusal_status;
use crate::security::{
    ClientAddress, RateLimitExceeded, RequestKind, RequestSource, add_rate_headers, network,
};
use crate::token_scope;

/// The time after which a client should repeat a request that found no place.
const BUSY_RETRY_AFTER: Duration = Duration::from_secs(2);

/// Why a request was not admitted. It travels as an extension of a plain-text response to the error layers of pages and API.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AdmissionRefusal {
    /// The request is above a rate limit.
    RateLimitExceeded,
    /// Too many requests are in process.
    Busy,
    /// An operator has banned the sender's network.
    Banned,
    /// The sender's token does not allow the request.
    Scope,
}

impl AdmissionRefusal {
    /// A plain-text response to a request that the client may repeat after this time.
    pub(crate) fn response(self, retry_after: Duration) -> Response {
        let (status, sentence) = match self {
            AdmissionRefusal::RateLimitExceeded => {
                (StatusCode::TOO_MANY_REQUESTS, "too many requests of this kind; wait a moment\n")
            }
            AdmissionRefusal::Busy => (
                StatusCode::SERVICE_UNAVAILABLE,
                "the server is busy; nothing has changed, try again in a moment\n",
            ),
            AdmissionRefusal::Banned => {
                (StatusCode::FORBIDDEN, "an operator has banned your network for some time\n")
            }
            AdmissionRefusal::Scope => (StatusCode::FORBIDDEN, "this token does not allow this request\n"),
        };
        let mut response = (status, sentence).into_response();
        response.headers_mut().insert(header::RETRY_AFTER, refusal_status::retry_after(retry_after));
        response.extensions_mut().insert(self);
        response
    }

    /// The refusal of a request that found no place.
    pub(crate) fn busy() -> Response {
        AdmissionRefusal::Busy.response(BUSY_RETRY_AFTER)
    }
}

/// Middleware that admits requests.
pub(crate) async fn admit(State(app): State<AppState>, request: Request, next: Next) -> Response {
    if is_health_check(request.extensions()) {
        return next.run(request).await;
    }
    let (parts, body) = request.into_parts();
    let matched = parts.extensions.get::<MatchedPath>();
    let route = matched.map_or_else(|| parts.uri.path().to_owned(), |path| path.as_str().to_owned());
    let kind = RequestKind::of(&parts.method, &route);
    let address = parts.extensions.get::<ClientAddress>().map_or(app.site.listens_on.ip(), |client| client.0);
    if let Some(rest) = app.moderation.network_ban(network(address))
        && !app.operator_token.is_in(&parts.headers)
    {
        return AdmissionRefusal::Banned.response(rest);
    }
    let session =
        if kind.has_player() { Session::find(&parts, &app, address).await } else { Ok(Session::default()) };
    let session = match session {
        Ok(session) => session,
        Err(SessionLookupError::Unavailable) => return SessionUnavailable.into_response(),
        Err(SessionLookupError::RateLimitExceeded(too_fast)) => return refuse(&too_fast),
    };
    let player = session.player.as_ref().map(|player| player.id.as_str());
    if let (Some(sender), Some(player)) = (parts.extensions.get::<LoggedRequestSender>(), player) {
        sender.set_player(player);
    }
    let source = RequestSource::new(address, player);
    let counted = app.limits.count(kind, &source).and_then(|states| {
        if session.player.is_none() && kind.makes_guest(&route) {
            app.limits.count(RequestKind::NewGuest, &source)?;
        }
        Ok(states)
    });
    let states = match counted {
        Ok(states) => states,
        Err(too_fast) => return refuse(&too_fast),
    };
    // Counted before, so that refusals are limited too.
    if let Some(sentence) =
        session.scopes.and_then(|scopes| token_scope::refusal(&parts.method, &route, scopes))
    {
        let mut refused = (StatusCode::FORBIDDEN, format!("{sentence}\n")).into_response();
        refused.extensions_mut().insert(AdmissionRefusal::Scope);
        return refused;
    }
    let take_slot = || app.limits.large_body(&source);
    let read = match request_body::read_body(body, max_body(&route), take_slot).await {
        Ok(read) => read,
        Err(refused) => return refused,
    };
    let place = match kind {
        // Files are in memory.
        RequestKind::File => None,
        _ => match app.limits.enter(&source).await {
            Ok(place) => Some(place),
            Err(_timeout) => return AdmissionRefusal::busy(),
        },
    };
    let mut request = Request::<Body>::from_parts(parts, read.body);
    request.extensions_mut().insert(session);
    let mut response = next.run(request).await;
    drop((place, read.slot));
    add_rate_headers(response.headers_mut(), &states);
    response
}

fn refuse(too_fast: &RateLimitExceeded) -> Response {
    let mut response = AdmissionRefusal::RateLimitExceeded.response(too_fast.retry_after());
    add_rate_headers(response.headers_mut(), std::slice::from_ref(too_fast.state()));
    response
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;
    use std::time::Instant;

    use axum::extract::ConnectInfo;
    use axum::http::{HeaderMap, Method};
    use serde_json::json;
    use tessera_rules::GameKind;
    use tessera_service::{ModerationAction, ModerationError, Operator};
    use tessera_tournament::TournamentSetup;
    use tower::Service;

    use super::*;
    use crate::test_app::TestApp;

    /// A server with these limits.
    async fn app_with(limits: &[&str]) -> TestApp {
        TestApp::open_with(|config| {
            for limit in limits {
                config.limits.set(limit).expect("a limit");
            }
        })
        .await
    }

    /// The answer to a request from the address `10.0.0.LAST`.
    async fn send(
        app: &AppState,
        last: u8,
        method: Method,
        path: &str,
        token: Option<&str>,
    ) -> (StatusCode, HeaderMap, String) {
        let mut request = Request::builder().method(method).uri(path).header("accept-language", "de");
        if let Some(token) = token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        if path == "/api/guests" {
            request = request.header("content-type", "application/json");
        }
        let peer = ConnectInfo(SocketAddr::from(([10, 0, 0, last], 5_000)));
        let request = request.extension(peer).body(Body::from("{}")).expect("a request");
        let Ok(response) = crate::router(app).call(request).await;
        let (parts, body) = response.into_parts();
        let body = axum::body::to_bytes(body, 1 << 24).await.expect("a body");
        (parts.status, parts.headers, String::from_utf8_lossy(&body).into_owned())
    }

    #[tokio::test]
    async fn guests_are_limited_per_address_and_told_when_to_come_back() {
        let app = app_with(&["guests-per-address=1"]).await;
        let app = &app.state;
        let guest = async |last| send(app, last, Method::POST, "/api/guests", None).await;
        let mut statuses = Vec::new();
        for _ in 0..58 {
            let (status, headers, body) = guest(1).await;
            let limit = headers["ratelimit-policy"].to_str().expect("text");
            assert_eq!(limit, "\"guests-per-address\";q=1;w=60");
            if status == StatusCode::TOO_MANY_REQUESTS {
                let seconds: u32 =
                    headers[header::RETRY_AFTER].to_str().expect("text").parse().expect("seconds");
                assert!((1..=60).contains(&seconds), "{seconds}");
                assert!(body.contains("\"too-fast\""), "{body}");
            }
            statuses.push(status);
        }
        assert_eq!(statuses[0], StatusCode::CREATED);
        assert_eq!(statuses[1..], [StatusCode::TOO_MANY_REQUESTS; 57]);
        assert_eq!(guest(2).await.0, StatusCode::CREATED, "another address");
        let (status, headers, page) = send(app, 1, Method::POST, "/new/pente", None).await;
        assert_eq!(status, StatusCode::TOO_MANY_REQUESTS, "a form that makes a guest");
        assert!(!headers.contains_key(header::SET_COOKIE) && page.contains("zu schnell"), "{page}");
    }

    #[tokio::test]
    async fn reads_are_limited_per_address_and_players_behind_it_have_their_own() {
        let app = app_with(&["pages-per-address=2", "api-reads-per-address=1", "files-per-address=1"]).await;
        let app = &app.state;
        let (_, token) = app.accounts.new_guest(None).await.expect("a guest");
        for (path, allowed) in [("/lobby", 2), ("/api/tables", 1), ("/static/v/page.js", 1)] {
            for _ in 0..allowed {
                assert_eq!(send(app, 1, Method::GET, path, None).await.0, StatusCode::OK, "{path}");
            }
            let (status, headers, _) = send(app, 1, Method::GET, path, None).await;
            assert_eq!(status, StatusCode::TOO_MANY_REQUESTS, "{path}");
            assert!(headers.contains_key(header::RETRY_AFTER), "{path}");
        }
        for path in ["/lobby", "/api/me"] {
            let (status, headers, _) = send(app, 1, Method::GET, path, Some(&token)).await;
            assert_eq!(status, StatusCode::OK, "{path}");
            assert!(headers["ratelimit"].to_str().expect("text").contains("-per-player\";r="), "{path}");
        }
        for path in ["/health", "/health/live", "/health/ready"] {
            assert_eq!(send(app, 1, Method::GET, path, None).await.0, StatusCode::NO_CONTENT, "{path}");
        }
        let (status, _, _) = send(app, 1, Method::GET, "/health/other", None).await;
        assert_eq!(status, StatusCode::TOO_MANY_REQUESTS, "only the three checks are exempt");
    }

    #[tokio::test]
    async fn invented_tokens_are_refused_before_they_are_looked_up_and_known_ones_are_not() {
        let app = app_with(&["unknown-tokens-per-address=3"]).await;
        let app = &app.state;
        let (_, ada) = app.accounts.new_guest(None).await.expect("a guest");
        let (_, bob) = app.accounts.new_guest(None).await.expect("a guest");
        let status = async |last, token: &str| send(app, last, Method::GET, "/api/me", Some(token)).await.0;
        assert_eq!(status(1, &ada).await, StatusCode::OK, "the first of three tokens");
        for number in 0..2 {
            assert_eq!(status(1, &format!("invented {number}")).await, StatusCode::UNAUTHORIZED);
        }
        let (refused, headers, _) = send(app, 1, Method::GET, "/lobby", Some("invented")).await;
        assert_eq!(refused, StatusCode::TOO_MANY_REQUESTS);
        assert!(headers.contains_key(header::RETRY_AFTER) && !headers.contains_key(header::SET_COOKIE));
        let policy = headers["ratelimit-policy"].to_str().expect("text");
        assert_eq!(policy, "\"unknown-tokens-per-address\";q=3;w=60");
        assert_eq!(status(1, &ada).await, StatusCode::OK, "a token that was found is looked up again");
        assert_eq!(send(app, 1, Method::GET, "/lobby", None).await.0, StatusCode::OK, "without a token");
        assert_eq!(status(1, &bob).await, StatusCode::TOO_MANY_REQUESTS, "not known yet");
        assert_eq!(status(2, &bob).await, StatusCode::OK, "another address");
        assert_eq!(status(1, &bob).await, StatusCode::OK, "known now");
    }

    #[tokio::test]
    async fn a_request_without_a_place_is_refused_soon_and_players_keep_theirs() {
        let app = app_with(&["requests-per-address=1", "request-wait=1"]).await;
        let app = &app.state;
        let (_, token) = app.accounts.new_guest(None).await.expect("a guest");
        let place = app.limits.enter(&RequestSource::new([10, 0, 0, 1].into(), None)).await.expect("a place");
        for (path, sentence) in [("/lobby", "überlastet"), ("/api/tables", "\"busy\"")] {
            let (status, headers, body) = send(app, 1, Method::GET, path, None).await;
            assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{path}");
            assert_eq!(headers[header::RETRY_AFTER], "2", "{path}");
            assert!(body.contains(sentence), "{path}: {body}");
            assert_eq!(
                send(app, 1, Method::GET, path, Some(&token)).await.0,
                StatusCode::OK,
                "a player: {path}"
            );
            assert_eq!(
                send(app, 2, Method::GET, path, None).await.0,
                StatusCode::OK,
                "another address: {path}"
            );
        }
        assert_eq!(send(app, 1, Method::GET, "/static/v/page.js", None).await.0, StatusCode::OK);
        drop(place);
        assert_eq!(send(app, 1, Method::GET, "/lobby", None).await.0, StatusCode::OK);
    }

    #[tokio::test]
    async fn a_banned_network_is_refused_behind_a_trusted_proxy_and_others_there_are_not() {
        let proxy = "10.0.0.1";
        let app = TestApp::open_with(|config| {
            config.trusted_proxies = vec![proxy.parse().expect("a range")];
        })
        .await;
        let app = &app.state;
        let ban = |address: &str| ModerationAction::BanAddress {
            address: Some(address.parse().expect("an address")),
            player: None,
            minutes: 5,
        };
        let act = async |action| {
            app.moderation.act(&Operator::shell(), &action, "a test".into(), &app.proxies).await
        };
        act(ban("2001:db8::7")).await.expect("banned");
        let refused = act(ban(proxy)).await;
        assert!(matches!(refused, Err(ModerationError::TrustedProxy)), "{refused:?}");
        let status = async |peer: u8, forwarded: &str, path: &str| {
            let request = Request::builder().uri(path).header("x-forwarded-for", forwarded);
            let peer = ConnectInfo(SocketAddr::from(([10, 0, 0, peer], 5_000)));
            let request = request.extension(peer).body(Body::empty()).expect("a request");
            let Ok(response) = crate::router(app).call(request).await;
            let has_end = response.headers().contains_key(header::RETRY_AFTER);
            (response.status(), has_end)
        };
        for path in ["/lobby", "/api/tables", "/static/v/page.js"] {
            let neighbour = status(1, "2001:db8::99", path).await;
            assert_eq!(neighbour, (StatusCode::FORBIDDEN, true), "{path}");
            assert_eq!(status(1, "2001:db8:0:1::7", path).await.0, StatusCode::OK, "{path}");
            let forged = status(2, "2001:db8::7", path).await;
            assert_eq!(forged.0, StatusCode::OK, "only a proxy is believed: {path}");
        }
        assert_eq!(status(1, "2001:db8::7", "/health").await.0, StatusCode::NO_CONTENT);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn anonymous_pdfs_delay_no_picture_and_are_drawn_once() {
        let app = app_with(&["drawings-per-player=4"]).await;
        let app = app.state.clone();
        let (host, _) = app.accounts.new_guest(None).await.expect("a guest");
        let plan = TournamentSetup::new("Club day", GameKind::Pentago);
        let live = app.tournaments.open(plan, &host.id, &host.name).await.expect("a tournament");
        let entrants: Vec<_> =
            (1..=256).map(|number| json!({ "name": format!("Player {number}") })).collect();
        let enter = serde_json::from_value(json!({ "action": "enter", "entrants": entrants }));
        let enter = enter.expect("a command");
        live.command(tessera_service::TournamentRole::Organiser, enter, false, None).await.expect("entered");
        let table = crate::test_app::start_game(&app).await;
        let begun = Instant::now();
        let pdfs: Vec<_> = ["all", "entries", "groups", "ranking"]
            .map(|what| {
                let (app, path) = (app.clone(), format!("/tournaments/{}/print/{what}.pdf", live.id));
                tokio::spawn(async move {
                    let (status, _, body) = send(&app, 1, Method::GET, &path, None).await;
                    (status, body.len(), begun.elapsed())
                })
            })
            .into_iter()
            .collect();
        let path = format!("/t/{}/board.png", table.id);
        assert_eq!(send(&app, 2, Method::GET, &path, None).await.0, StatusCode::OK);
        let picture = begun.elapsed();
        let mut last = Duration::ZERO;
        for pdf in pdfs {
            let (status, length, drawn) = pdf.await.expect("no panic");
            assert!(status == StatusCode::OK && length > 1_000, "{status}");
            last = last.max(drawn);
        }
        assert!(picture < last, "the picture took {picture:?}, the files {last:?}");
        let again = Instant::now();
        let path = format!("/tournaments/{}/print/all.pdf", live.id);
        assert_eq!(send(&app, 1, Method::GET, &path, None).await.0, StatusCode::OK);
        assert!(again.elapsed() * 2 < last, "drawn again: {:?} of {last:?}", again.elapsed());
    }
}
