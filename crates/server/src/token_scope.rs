//! What a request needs a token of a program to allow. A session may do everything.

use axum::http::Method;
use tessera_store::{TokenScope, TokenScopes};

/// What a request needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ScopeNeeded {
    /// Any token will do.
    None,
    /// A token with this scope.
    Scope(TokenScope),
    /// A session: tokens cannot make tokens, change passwords or use the pages.
    Session,
}

/// What each request of the API, and each socket, needs of a token. Every operation is named, so that a new one below a folder that a
/// token may use is not allowed by accident.
const REQUESTS: &[(Method, &str, ScopeNeeded)] = &[
    (Method::GET, "/api/openapi.json", ScopeNeeded::None),
    (Method::GET, "/api/me", ScopeNeeded::None),
    (Method::GET, "/api/games", READ),
    (Method::GET, "/api/stream", READ),
    (Method::GET, "/api/stream/socket", READ),
    (Method::GET, "/t/{table}/socket", READ),
    (Method::GET, "/tournaments/{tournament}/changes", READ),
    (Method::GET, "/api/tables", READ),
    (Method::POST, "/api/tables", PLAY),
    (Method::GET, "/api/tables/{table}", READ),
    (Method::GET, "/api/tables/{table}/events", READ),
    (Method::GET, "/api/tables/{table}/legal", READ),
    (Method::GET, "/api/tables/{table}/record", READ),
    (Method::GET, "/api/tables/{table}/review", READ),
    (Method::POST, "/api/tables/{table}/commands", PLAY),
    (Method::POST, "/api/tables/{table}/hint", PLAY),
    (Method::GET, "/api/challenges", READ),
    (Method::POST, "/api/challenges", CHALLENGE),
    (Method::DELETE, "/api/challenges/{challenge}", CHALLENGE),
    (Method::POST, "/api/challenges/{challenge}/accept", CHALLENGE),
    (Method::POST, "/api/challenges/{challenge}/decline", CHALLENGE),
    (Method::GET, "/api/tournaments", READ),
    (Method::POST, "/api/tournaments", TOURNAMENT),
    (Method::POST, "/api/tournaments/load", TOURNAMENT),
    (Method::GET, "/api/tournaments/{tournament}", READ),
    (Method::GET, "/api/tournaments/{tournament}/events", READ),
    (Method::POST, "/api/tournaments/{tournament}/commands", TOURNAMENT),
    (Method::POST, "/api/tournaments/{tournament}/helpers", TOURNAMENT),
    (Method::GET, "/api/tournaments/{tournament}/helpers", TOURNAMENT),
    (Method::GET, "/api/tournaments/{tournament}/links", TOURNAMENT),
    (Method::POST, "/api/tournaments/{tournament}/preview", TOURNAMENT),
    (Method::POST, "/api/tournaments/{tournament}/players/{player}/seat", PLAY),
    (Method::POST, "/api/guests", ScopeNeeded::Session),
    (Method::POST, "/api/name", ScopeNeeded::Session),
    (Method::POST, "/api/account", ScopeNeeded::Session),
    (Method::POST, "/api/account/bot", ScopeNeeded::Session),
    (Method::POST, "/api/account/delete", ScopeNeeded::Session),
    (Method::POST, "/api/session", ScopeNeeded::Session),
    (Method::DELETE, "/api/session", ScopeNeeded::Session),
    (Method::GET, "/api/sessions", ScopeNeeded::Session),
    (Method::DELETE, "/api/sessions", ScopeNeeded::Session),
    (Method::DELETE, "/api/sessions/{session}", ScopeNeeded::Session),
    (Method::POST, "/api/password", ScopeNeeded::Session),
    (Method::POST, "/api/password/reset", ScopeNeeded::Session),
    (Method::POST, "/api/recovery-codes", ScopeNeeded::Session),
    (Method::GET, "/api/data", ScopeNeeded::Session),
    (Method::GET, "/api/tokens", ScopeNeeded::Session),
    (Method::POST, "/api/tokens", ScopeNeeded::Session),
    (Method::DELETE, "/api/tokens/{token}", ScopeNeeded::Session),
    (Method::GET, "/api/reports", ScopeNeeded::Session),
    (Method::GET, "/api/blocks", ScopeNeeded::Session),
    (Method::DELETE, "/api/blocks/{block}", ScopeNeeded::Session),
    (Method::POST, "/api/tables/{table}/reports", ScopeNeeded::Session),
    (Method::POST, "/api/tables/{table}/blocks", ScopeNeeded::Session),
    (Method::POST, "/api/operator/actions", ScopeNeeded::Session),
    (Method::GET, "/api/operator/handled-reports", ScopeNeeded::Session),
    (Method::GET, "/api/operator/log", ScopeNeeded::Session),
    (Method::GET, "/api/operator/players", ScopeNeeded::Session),
    (Method::GET, "/api/operator/reports", ScopeNeeded::Session),
    (Method::GET, "/api/operator/tables", ScopeNeeded::Session),
    (Method::GET, "/api/operator/tournaments", ScopeNeeded::Session),
];

const READ: ScopeNeeded = ScopeNeeded::Scope(TokenScope::Read);
const PLAY: ScopeNeeded = ScopeNeeded::Scope(TokenScope::Play);
const CHALLENGE: ScopeNeeded = ScopeNeeded::Scope(TokenScope::Challenge);
const TOURNAMENT: ScopeNeeded = ScopeNeeded::Scope(TokenScope::Tournament);

impl ScopeNeeded {
    /// What a request needs, by the pattern of its route; none if it is not named.
    fn find(method: &Method, route: &str) -> Option<ScopeNeeded> {
        let method = if matches!(*method, Method::HEAD | Method::OPTIONS) { &Method::GET } else { method };
        let mut requests = REQUESTS.iter();
        requests.find(|(of, path, _)| of == method && *path == route).map(|(.., needed)| *needed)
    }

    /// What a request needs. One that is not named, such as a page, needs a session.
    fn of(method: &Method, route: &str) -> ScopeNeeded {
        ScopeNeeded::find(method, route).unwrap_or(ScopeNeeded::Session)
    }
}

/// Whether it is written down what a request needs.
#[cfg(test)]
pub(crate) fn is_named(method: &Method, route: &str) -> bool {
    ScopeNeeded::find(method, route).is_some()
}

/// The sentence that refuses a request of a token, if its scopes do not allow it.
pub(crate) fn refusal(method: &Method, route: &str, scopes: TokenScopes) -> Option<String> {
    match ScopeNeeded::of(method, route) {
        ScopeNeeded::None => None,
        ScopeNeeded::Scope(scope) if scopes.contains(scope) => None,
        ScopeNeeded::Scope(scope) => Some(format!(
            "this request needs a token with the scope '{}'; yours has {}",
            scope.name(),
            scopes.iter().map(|own| format!("'{}'", own.name())).collect::<Vec<_>>().join(" and ")
        )),
        ScopeNeeded::Session => Some(
            "this request needs a session, not a token for programs: sign in with POST /api/session"
                .to_owned(),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_needs_the_scope_of_what_it_does_and_unknown_ones_a_session() {
        for (method, route, needed) in [
            (Method::GET, "/api/me", ScopeNeeded::None),
            (Method::GET, "/api/games", ScopeNeeded::Scope(TokenScope::Read)),
            (Method::GET, "/api/stream", ScopeNeeded::Scope(TokenScope::Read)),
            (Method::GET, "/t/{table}/socket", ScopeNeeded::Scope(TokenScope::Read)),
            (Method::GET, "/api/tables/{table}/legal", ScopeNeeded::Scope(TokenScope::Read)),
            (Method::POST, "/api/tables", ScopeNeeded::Scope(TokenScope::Play)),
            (Method::POST, "/api/tables/{table}/commands", ScopeNeeded::Scope(TokenScope::Play)),
            (Method::POST, "/api/tables/{table}/reports", ScopeNeeded::Session),
            (Method::POST, "/api/tables/{table}/blocks", ScopeNeeded::Session),
            (Method::POST, "/api/tables/{table}/something-new", ScopeNeeded::Session),
            (Method::HEAD, "/api/challenges", ScopeNeeded::Scope(TokenScope::Read)),
            (Method::GET, "/api/challenges", ScopeNeeded::Scope(TokenScope::Read)),
            (Method::DELETE, "/api/challenges/{challenge}", ScopeNeeded::Scope(TokenScope::Challenge)),
            (Method::GET, "/api/tournaments/{tournament}/links", ScopeNeeded::Scope(TokenScope::Tournament)),
            (Method::POST, "/api/tournaments", ScopeNeeded::Scope(TokenScope::Tournament)),
            (Method::GET, "/api/tokens", ScopeNeeded::Session),
            (Method::POST, "/api/tokens", ScopeNeeded::Session),
            (Method::POST, "/api/account/bot", ScopeNeeded::Session),
            (Method::GET, "/api/data", ScopeNeeded::Session),
            (Method::GET, "/api/operator/players", ScopeNeeded::Session),
            (Method::POST, "/api/password", ScopeNeeded::Session),
            (Method::GET, "/account", ScopeNeeded::Session),
            (Method::GET, "/api/tablesandmore", ScopeNeeded::Session),
        ] {
            assert_eq!(ScopeNeeded::of(&method, route), needed, "{method} {route}");
        }
        let scopes: TokenScopes = [TokenScope::Read, TokenScope::Challenge].into_iter().collect();
        let refused = refusal(&Method::POST, "/api/tables", scopes);
        let sentence = "this request needs a token with the scope 'play'; yours has 'read' and 'challenge'";
        assert_eq!(refused.as_deref(), Some(sentence));
        assert_eq!(refusal(&Method::GET, "/api/tables", scopes), None);
    }
}
