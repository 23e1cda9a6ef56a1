//! Kinds of requests. Each has rate limits of its own.

use axum::http::Method;

/// A kind of request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RequestKind {
    /// A script, style sheet or icon.
    File,
    /// A page, or what the script of a page loads; also the opening of a socket.
    Page,
    /// A `GET` of the API.
    ApiRead,
    /// The opening of a stream, by the API or a socket: it reads all games of a player.
    Stream,
    /// Anything else that changes something: a name, a seat, a form of a tournament.
    Change,
    /// A new guest, by the API or by a form that is sent without a session.
    NewGuest,
    /// A new table or tournament.
    NewTable,
    /// An attempt to sign in, or a new account: both hash a password, which is costly.
    SignIn,
    /// A command to a table or tournament, by the API or a socket.
    Command,
    /// A chat message, which is a command too.
    Chat,
    /// A hint, or the start of a review.
    EngineJob,
    /// A picture of a board.
    Picture,
    /// A printable sheet, as HTML or PDF.
    Sheet,
    /// A session token that the server has not found since it started. It is counted besides the request that has it.
    UnknownToken,
}

impl RequestKind {
    /// All kinds, in the order of their values.
    pub const ALL: [RequestKind; 14] = [
        RequestKind::File,
        RequestKind::Page,
        RequestKind::ApiRead,
        RequestKind::Stream,
        RequestKind::Change,
        RequestKind::NewGuest,
        RequestKind::NewTable,
        RequestKind::SignIn,
        RequestKind::Command,
        RequestKind::Chat,
        RequestKind::EngineJob,
        RequestKind::Picture,
        RequestKind::Sheet,
        RequestKind::UnknownToken,
    ];

    /// The names of the limits per address and per player, in settings, headers and metrics.
    pub fn limit_names(self) -> [&'static str; 2] {
        match self {
            RequestKind::File => ["files-per-address", "files-per-player"],
            RequestKind::Page => ["pages-per-address", "pages-per-player"],
            RequestKind::ApiRead => ["api-reads-per-address", "api-reads-per-player"],
            RequestKind::Stream => ["streams-per-address", "streams-per-player"],
            RequestKind::Change => ["changes-per-address", "changes-per-player"],
            RequestKind::NewGuest => ["guests-per-address", "guests-per-player"],
            RequestKind::NewTable => ["tables-per-address", "tables-per-player"],
            RequestKind::SignIn => ["sign-ins-per-address", "sign-ins-per-player"],
            RequestKind::Command => ["commands-per-address", "commands-per-player"],
            RequestKind::Chat => ["chat-per-address", "chat-per-player"],
            RequestKind::EngineJob => ["engine-jobs-per-address", "engine-jobs-per-player"],
            RequestKind::Picture => ["pictures-per-address", "pictures-per-player"],
            RequestKind::Sheet => ["sheets-per-address", "sheets-per-player"],
            RequestKind::UnknownToken => ["unknown-tokens-per-address", "unknown-tokens-per-player"],
        }
    }

    /// Whether the session of a request is looked up. Files are the same for everybody, and an unknown token has no player.
    pub(crate) fn has_player(self) -> bool {
        !matches!(self, RequestKind::File | RequestKind::UnknownToken)
    }

    /// The seconds that a limit counts: a second for commands and chat, a minute for the others.
    pub fn period(self) -> u32 {
        match self {
            RequestKind::Command | RequestKind::Chat => 1,
            _ => 60,
        }
    }

    /// The number of periods whose requests may be sent at once.
    pub(super) fn burst_periods(self) -> u32 {
        match self {
            RequestKind::Command => 3,
            RequestKind::Chat => 5,
            _ => 1,
        }
    }

    /// The kind of a request, by the pattern of its route or, if there is no such route, its path. Handlers count the hints
    /// of pages, the starts of reviews and chat messages themselves.
    pub(crate) fn of(method: &Method, route: &str) -> RequestKind {
        if matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS) {
            return match route {
                "/t/{table}/{picture}" => RequestKind::Picture,
                "/tournaments/{tournament}/print/{what}"
                | "/tournaments/{tournament}/events.json"
                | "/tournaments/{tournament}/events.jsonl"
                | "/tournaments/{tournament}/ranking.csv"
                | "/account/data.json"
                | "/api/data" => RequestKind::Sheet,
                "/api/stream" | "/api/stream/socket" => RequestKind::Stream,
                route if route.starts_with("/static/") => RequestKind::File,
                route if route.starts_with("/api/") => RequestKind::ApiRead,
                _ => RequestKind::Page,
            };
        }
        match route {
            "/api/guests" => RequestKind::NewGuest,
            "/api/tables"
            | "/api/challenges"
            | "/new/{game}"
            | "/t/{table}/computer"
            | "/api/tournaments"
            | "/api/tournaments/load"
            | "/tournaments/load"
            | "/tournaments/new" => RequestKind::NewTable,
            // Whatever hashes a password: the hashes wait for each other.
            "/api/session"
            | "/account/sign-in"
            | "/api/account"
            | "/account/keep"
            | "/api/password"
            | "/account/password"
            | "/api/password/reset"
            | "/account/reset"
            | "/account/reset/letter"
            | "/account/reset/{secret}"
            | "/account/email"
            | "/account/email/confirm"
            | "/account/email/remove"
            | "/api/recovery-codes"
            | "/account/codes"
            | "/api/account/delete"
            | "/account/delete"
                if *method == Method::POST =>
            {
                RequestKind::SignIn
            }
            // Many while somebody types; it hashes nothing.
            "/account/password-strength" => RequestKind::Page,
            "/api/tables/{table}/commands" | "/api/tournaments/{tournament}/commands" => RequestKind::Command,
            "/api/tables/{table}/hint" => RequestKind::EngineJob,
            _ => RequestKind::Change,
        }
    }

    /// Whether a request without a session creates a guest: forms do, the API has a path for it.
    pub(crate) fn makes_guest(self, route: &str) -> bool {
        match self {
            RequestKind::NewTable => !route.starts_with("/api/"),
            RequestKind::SignIn => route == "/account/keep",
            RequestKind::Change => matches!(
                route,
                "/t/{table}/sit" | "/account/name" | "/tournaments/{tournament}/players/{player}/sit"
            ),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_numbered_in_order_and_named_once() {
        for (nth, kind) in RequestKind::ALL.into_iter().enumerate() {
            assert_eq!(kind as usize, nth, "{kind:?}");
            let [per_address, per_player] = kind.limit_names();
            assert_eq!(per_address.strip_suffix("-per-address"), per_player.strip_suffix("-per-player"));
            let is_own = |other: &&RequestKind| other.limit_names()[0] == per_address;
            assert_eq!(RequestKind::ALL.iter().filter(is_own).count(), 1, "{kind:?}");
        }
    }

    #[test]
    fn a_request_is_counted_by_what_it_costs() {
        for (method, route, kind) in [
            (Method::GET, "/static/{version}/{*file}", RequestKind::File),
            (Method::GET, "/t/{table}", RequestKind::Page),
            (Method::GET, "/t/{table}/socket", RequestKind::Page),
            (Method::HEAD, "/no/such/page", RequestKind::Page),
            (Method::GET, "/api/tables/{table}/events", RequestKind::ApiRead),
            (Method::GET, "/api/stream", RequestKind::Stream),
            (Method::GET, "/api/stream/socket", RequestKind::Stream),
            (Method::GET, "/t/{table}/{picture}", RequestKind::Picture),
            (Method::GET, "/tournaments/{tournament}/print/{what}", RequestKind::Sheet),
            (Method::POST, "/api/guests", RequestKind::NewGuest),
            (Method::POST, "/new/{game}", RequestKind::NewTable),
            (Method::POST, "/api/challenges", RequestKind::NewTable),
            (Method::GET, "/api/challenges", RequestKind::ApiRead),
            (Method::POST, "/api/challenges/{challenge}/accept", RequestKind::Change),
            (Method::POST, "/t/{table}/computer", RequestKind::NewTable),
            (Method::POST, "/account/sign-in", RequestKind::SignIn),
            (Method::POST, "/account/keep", RequestKind::SignIn),
            (Method::POST, "/api/account", RequestKind::SignIn),
            (Method::POST, "/account/password", RequestKind::SignIn),
            (Method::POST, "/api/password/reset", RequestKind::SignIn),
            (Method::GET, "/account/codes", RequestKind::Page),
            (Method::POST, "/account/password-strength", RequestKind::Page),
            (Method::POST, "/account/email/remove", RequestKind::SignIn),
            (Method::DELETE, "/api/sessions", RequestKind::Change),
            (Method::DELETE, "/api/session", RequestKind::Change),
            (Method::POST, "/api/tables/{table}/commands", RequestKind::Command),
            (Method::POST, "/api/tables/{table}/hint", RequestKind::EngineJob),
            (Method::DELETE, "/t/{table}/review", RequestKind::Change),
            (Method::PUT, "/no/such/path", RequestKind::Change),
        ] {
            assert_eq!(RequestKind::of(&method, route), kind, "{method} {route}");
        }
        assert!(RequestKind::NewTable.makes_guest("/new/{game}"));
        assert!(!RequestKind::NewTable.makes_guest("/api/tables"));
        assert!(RequestKind::SignIn.makes_guest("/account/keep"));
        assert!(!RequestKind::SignIn.makes_guest("/account/sign-in"));
    }
}
