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

impl ScopeNeeded {
    /// What a request needs, by the pattern of its route. A route that is not named here needs a session.
    fn of(method: &Method, route: &str) -> ScopeNeeded {
        let reads = matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS);
        let is_in = |folder: &str| {
            route == folder || route.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
        };
        let scope = match route {
            "/api/me" | "/api/openapi.json" if reads => return ScopeNeeded::None,
            "/api/tournaments/{tournament}/links" => TokenScope::Tournament,
            "/api/tournaments/{tournament}/players/{player}/seat" => TokenScope::Play,
            "/api/games"
            | "/api/stream"
            | "/api/stream/socket"
            | "/t/{table}/socket"
            | "/tournaments/{tournament}/changes" => TokenScope::Read,
            _ if is_in("/api/tables") => {
                if reads {
                    TokenScope::Read
                } else {
                    TokenScope::Play
                }
            }
            _ if is_in("/api/challenges") => {
                if reads {
                    TokenScope::Read
                } else {
                    TokenScope::Challenge
                }
            }
            _ if is_in("/api/tournaments") => {
                if reads {
                    TokenScope::Read
                } else {
                    TokenScope::Tournament
                }
            }
            _ => return ScopeNeeded::Session,
        };
        ScopeNeeded::Scope(scope)
    }
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
