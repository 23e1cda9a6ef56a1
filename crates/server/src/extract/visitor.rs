//! The sender of a request: the player by session cookie or bearer token, preferences, language and address.

use std::net::{IpAddr, Ipv4Addr};

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderValue, Method, header};
use tessera_i18n::{Language, Translator};
use tessera_service::engine_scheduler::EngineJobOwner;
use tessera_service::{Accounts, actor, secrets_and_ids};
use tessera_store::{PlayerProfile, StoreError, TokenScope, TokenScopes};
use tessera_table::Actor;

use super::{Session, SessionUnavailable};
use crate::app_state::AppState;
use crate::cookies;
use crate::display_preferences::{self, DisplayPreferences};
use crate::secret_link::SecretLinkQuery;
use crate::security::{ClientAddress, HostHeader, RequestSource, ServerAddresses, network};

/// The sender of a request.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    pub(crate) player: Option<PlayerProfile>,
    pub(crate) prefs: DisplayPreferences,
    pub(crate) language: Language,
    pub(crate) address: IpAddr,
    /// The server's host, as the visitor reaches it.
    pub(crate) host: HostHeader,
    site: ServerAddresses,
    /// The requested path and query, for links back to it.
    pub(crate) path_and_query: String,
    pub(crate) link: SecretLinkQuery,
    token: Option<String>,
    /// What the token may do, if it is one for a program.
    scopes: Option<TokenScopes>,
    /// How many games and challenges wait for the player, if a page is requested.
    pub(crate) waiting: Option<(usize, usize)>,
    /// Whether the session's token is in the cookie, so that a new one belongs there too.
    uses_cookie: bool,
}

impl Visitor {
    /// The sender of a request, without looking up the session.
    pub(crate) fn without_session(parts: &Parts, site: ServerAddresses) -> Visitor {
        let headers = &parts.headers;
        let prefs = cookies::value(headers, display_preferences::PREFS_COOKIE)
            .map(DisplayPreferences::parse)
            .unwrap_or_default();
        let accepted = || {
            headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).map(Language::accepted)
        };
        let address = parts.extensions.get::<ClientAddress>();
        let path_and_query = parts.uri.path_and_query().map_or("/", axum::http::uri::PathAndQuery::as_str);
        Visitor {
            player: None,
            prefs,
            language: prefs.language.or_else(accepted).unwrap_or(Language::FALLBACK),
            address: address.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |client| client.0),
            host: HostHeader::from_headers(headers).unwrap_or_else(|| HostHeader::fallback(site)),
            site,
            path_and_query: path_and_query.to_owned(),
            link: SecretLinkQuery::of(&parts.uri),
            token: None,
            scopes: None,
            waiting: None,
            uses_cookie: false,
        }
    }

    /// The player as an actor at tables; none without a session.
    pub(crate) fn actor(&self) -> Option<Actor> {
        self.player.as_ref().map(actor)
    }

    /// Whether the visitor's session or token allows something.
    pub(crate) fn may(&self, scope: TokenScope) -> bool {
        self.scopes.is_none_or(|scopes| scopes.contains(scope))
    }

    /// The sender as limits count it.
    pub(crate) fn source(&self) -> RequestSource {
        RequestSource::new(self.address, self.player.as_ref().map(|player| player.id.as_str()))
    }

    /// The network that the visitor's use of the engine is charged to.
    pub(crate) fn network(&self) -> IpAddr {
        network(self.address)
    }

    /// Who is charged for an engine job that the visitor asks for. Visitors without a session share one account.
    pub(crate) fn job_owner(&self) -> EngineJobOwner {
        let player = self.player.as_ref().map_or("", |player| player.id.as_str());
        EngineJobOwner::new(player, Some(self.network()))
    }

    pub(crate) fn translator(&self) -> Translator<'static> {
        tessera_i18n::translations().translator(self.language)
    }

    /// The URL of a path, with the host that the visitor uses.
    pub(crate) fn url(&self, path: &str) -> String {
        self.site.url(&self.host, path)
    }

    /// The URL of a path, for links that are opened on other machines.
    pub(crate) fn url_for_other_machines(&self, path: &str) -> String {
        self.site.url(&self.host.for_other_machines(self.site), path)
    }

    /// The secret of the `?link=` in the requested address.
    pub(crate) fn link_secret(&self) -> Option<&str> {
        self.link.secret()
    }

    /// The same link as the query of another address; empty without a link.
    pub(crate) fn link_query(&self) -> String {
        self.link.query()
    }

    /// The hash of the session's token.
    pub(crate) fn session_hash(&self) -> Option<Vec<u8>> {
        self.token.as_deref().map(secrets_and_ids::hash)
    }

    /// The cookie for a new session, if the visitor keeps the session in a cookie.
    pub(crate) fn session_cookie(&self, token: &str) -> Option<HeaderValue> {
        self.uses_cookie.then(|| cookies::session(self.site, token))
    }

    /// The player. Without a session a new guest is created, whose session cookie is to be set.
    pub(crate) async fn player_or_new_guest(
        &self,
        accounts: &Accounts,
    ) -> Result<(PlayerProfile, Option<HeaderValue>), StoreError> {
        self.player_or_guest_named(accounts, None).await
    }

    /// The visitor's player, or a new guest with this name.
    pub(crate) async fn player_or_guest_named(
        &self,
        accounts: &Accounts,
        name: Option<String>,
    ) -> Result<(PlayerProfile, Option<HeaderValue>), StoreError> {
        if let Some(player) = &self.player {
            return Ok((player.clone(), None));
        }
        let (player, token) = accounts.new_guest(name).await?;
        Ok((player, Some(cookies::session(self.site, &token))))
    }
}

impl FromRequestParts<AppState> for Visitor {
    type Rejection = SessionUnavailable;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Visitor, SessionUnavailable> {
        let visitor = Visitor::without_session(parts, app.site);
        let session = match parts.extensions.get::<Session>() {
            Some(session) => session.clone(),
            // An error page, which is shown without a session too.
            None => Session::find(parts, app, visitor.address).await.map_err(|_| SessionUnavailable)?,
        };
        let Session { player, token, scopes, uses_cookie, .. } = session;
        let waiting = match &player {
            // Without the number the page is still useful.
            Some(player) if is_page(parts) => waiting(app, player).await.ok(),
            _ => None,
        };
        Ok(Visitor { player, token, scopes, waiting, uses_cookie, ..visitor })
    }
}

async fn waiting(app: &AppState, player: &PlayerProfile) -> Result<(usize, usize), StoreError> {
    let games = app.live_tables.waiting_games(&player.id).await?;
    // Only accounts are challenged.
    let challenges = if player.account { app.challenges.received_count(&player.id).await? } else { 0 };
    Ok((games, challenges))
}

/// Whether a browser opens a page. Scripts and programs accept anything.
fn is_page(parts: &Parts) -> bool {
    let accepts = parts.headers.get(header::ACCEPT).and_then(|accepted| accepted.to_str().ok());
    parts.method == Method::GET && accepts.is_some_and(|accepted| accepted.contains("text/html"))
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use axum::http::{Request, StatusCode};
    use tessera_store::NewGuestPlayer;
    use tower::Service;

    use super::*;
    use crate::test_app::TestApp;

    #[tokio::test]
    async fn a_forged_host_header_is_refused_and_never_in_links() {
        let hosts = vec!["club.example".to_owned()];
        let test_app = TestApp::open_with(|config| config.hosts = hosts).await;
        let app = &test_app.state;
        let table = crate::test_app::start_game(app).await;
        let long = "x".repeat(4_000);
        for (header, is_known) in [
            ("club.example:81", true),
            ("192.168.1.20:7878", true),
            ("eve.example", false),
            ("eve.example/%2e%2e?", false),
            (long.as_str(), false),
        ] {
            let request = Request::builder().uri(format!("/t/{}", table.id)).header("host", header);
            let Ok(response) = crate::router(app).call(request.body(Body::empty()).expect("a request")).await;
            let status = if is_known { StatusCode::OK } else { StatusCode::MISDIRECTED_REQUEST };
            assert_eq!(response.status(), status, "{header}");
            let page = axum::body::to_bytes(response.into_body(), 1 << 20).await.expect("a page");
            let page = String::from_utf8(page.to_vec()).expect("text");
            assert_eq!(page.contains(&format!("http://{header}/")), is_known, "{header}");
        }
    }

    #[tokio::test]
    async fn a_session_that_cannot_be_read_is_503_and_keeps_its_cookie() {
        let test_app = TestApp::open().await;
        let app = &test_app.state;
        let table = crate::test_app::start_game(app).await;
        let guest = NewGuestPlayer {
            id: "p-ada".to_owned(),
            name: "Ada".to_owned(),
            token_hash: secrets_and_ids::hash("adas-token"),
            at: app.clock.now().0,
        };
        app.store.add_player(&guest).await.expect("a guest");
        app.store.close().await;
        let socket = format!("/t/{}/socket", table.id);
        let send = async |method: &str, path: &str, header: (&str, &str)| {
            let request = Request::builder().method(method).uri(path).header(header.0, header.1);
            let request = request.header("accept-language", "de").body(Body::empty()).expect("a request");
            let Ok(response) = crate::router(app).call(request).await;
            let (parts, body) = response.into_parts();
            let body = axum::body::to_bytes(body, 1 << 20).await.expect("a body");
            (parts, String::from_utf8(body.to_vec()).expect("text"))
        };
        let (cookie, bearer) = (("cookie", "tessera=adas-token"), ("authorization", "Bearer adas-token"));
        let in_german = "Sitzung";
        let in_json = "your session could not be looked up";
        for (method, path, header, sentence) in [
            ("GET", "/", cookie, in_german),
            ("GET", "/games", cookie, in_german),
            ("GET", "/no/such/page", cookie, in_german),
            ("GET", &format!("/t/{}", table.id), cookie, in_german),
            ("POST", "/new/pente", cookie, in_german),
            ("POST", "/account/sign-out", cookie, in_german),
            ("GET", "/api/me", bearer, in_json),
            ("GET", "/api/me", cookie, in_json),
            ("POST", "/api/tables", bearer, in_json),
            ("GET", &format!("/api/tables/{}", table.id), bearer, in_json),
            ("GET", &socket, cookie, in_json),
        ] {
            let (parts, body) = send(method, path, header).await;
            assert_eq!(parts.status, StatusCode::SERVICE_UNAVAILABLE, "{method} {path}");
            assert_eq!(parts.headers[header::RETRY_AFTER], "5", "{method} {path}");
            assert!(!parts.headers.contains_key(header::SET_COOKIE), "{method} {path}");
            assert!(body.contains(sentence), "{method} {path}: {body}");
            if path.starts_with("/api/") {
                let error: serde_json::Value = serde_json::from_str(&body).expect("JSON");
                assert_eq!(error["error"]["code"], "store", "{path}");
            }
        }
        let (parts, _) = send("GET", "/rules", ("accept", "text/html")).await;
        assert_eq!(parts.status, StatusCode::OK, "without a session there is nothing to look up");
    }

    #[tokio::test]
    async fn a_browser_keeps_its_cookie_for_as_long_as_the_store_keeps_the_session() {
        let test_app = TestApp::open().await;
        let app = &test_app.state;
        for (token, days) in [("of today", 0), ("of-last-week", 7), ("a-program", 7), ("signs-out", 7)] {
            let at = app.clock.now().0 - days * 24 * 3_600 * 1_000;
            let id = format!("p-{token}");
            let guest =
                NewGuestPlayer { id, name: "Ada".to_owned(), token_hash: secrets_and_ids::hash(token), at };
            app.store.add_player(&guest).await.expect("a guest");
        }
        let send = async |method: &str, path: &str, header: &str, value: &str| {
            let request = Request::builder().method(method).uri(path).header(header, value);
            let request = request.body(Body::empty()).expect("a request");
            let Ok(response) = crate::router(app).call(request).await;
            let cookies = response.headers().get_all(header::SET_COOKIE).iter();
            cookies.map(|cookie| cookie.to_str().expect("text").to_owned()).collect::<Vec<_>>()
        };
        assert!(send("GET", "/lobby", "cookie", "tessera=of today").await.is_empty());
        let renewed = send("GET", "/lobby", "cookie", "tessera=of-last-week").await;
        assert_eq!(renewed, [cookies::session(app.site, "of-last-week").to_str().expect("text")]);
        assert!(send("GET", "/lobby", "cookie", "tessera=of-last-week").await.is_empty(), "once a day");
        assert!(send("GET", "/api/me", "authorization", "Bearer a-program").await.is_empty());
        let ended = send("POST", "/account/sign-out", "cookie", "tessera=signs-out").await;
        let expired = ["tessera=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly"];
        assert_eq!(ended, expired, "signing out renews nothing");
    }

    #[tokio::test]
    async fn with_https_a_session_moves_to_a_cookie_that_belongs_to_this_host() {
        for https in [true, false] {
            let test_app = TestApp::open_with(|config| config.https = https).await;
            let app = &test_app.state;
            for token in ["adas-token", "bobs-token"] {
                let (id, token_hash) = (format!("p-{token}"), secrets_and_ids::hash(token));
                let guest = NewGuestPlayer { id, name: token.to_owned(), token_hash, at: app.clock.now().0 };
                app.store.add_player(&guest).await.expect("a guest");
            }
            let send = async |method: &str, path: &str, cookie: &str| {
                let request = Request::builder().method(method).uri(path).header("cookie", cookie);
                let request = request.body(Body::empty()).expect("a request");
                let Ok(response) = crate::router(app).call(request).await;
                let cookies = response.headers().get_all(header::SET_COOKIE).iter();
                let attributes = "; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly; Secure";
                let expired = "; Path=/; Max-Age=0; SameSite=Lax; HttpOnly; Secure";
                let short = |text: &str| text.replace(attributes, "").replace(expired, "");
                let cookies: Vec<String> =
                    cookies.map(|cookie| short(cookie.to_str().expect("text"))).collect();
                let body = axum::body::to_bytes(response.into_body(), 1 << 20).await.expect("a body");
                (cookies, String::from_utf8(body.to_vec()).expect("text"))
            };
            let (moved, me) = send("GET", "/api/me", "tessera=adas-token").await;
            assert!(me.contains("adas-token"), "nobody loses their identity: {me}");
            let (stays, me) = send("GET", "/api/me", "tessera=bobs-token; __Host-tessera=adas-token").await;
            assert_eq!(stays, [""; 0]);
            let name = if https { "__Host-tessera" } else { "tessera" };
            let (both, _) = send("POST", "/account/sign-out", &format!("{name}=bobs-token")).await;
            assert_eq!(
                both.len(),
                if https { 2 } else { 1 },
                "no cookie with the old name counts after it: {both:?}"
            );
            let (ended, _) = send("POST", "/account/sign-out", "tessera=adas-token").await;
            if https {
                assert_eq!(moved, ["__Host-tessera=adas-token", "tessera="]);
                assert!(me.contains("adas-token"), "the old name counts only alone: {me}");
                assert_eq!(ended, ["__Host-tessera=", "tessera="], "signing out renews nothing");
            } else {
                assert_eq!(moved, [""; 0]);
                assert!(me.contains("bobs-token"), "without https there is one name: {me}");
                assert_eq!(ended.len(), 1);
            }
        }
    }
}
