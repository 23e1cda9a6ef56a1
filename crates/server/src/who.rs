//! Who asks: a player by a cookie or a bearer token, and how he likes to see things.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use tessera_i18n::{Language, Words};
use tessera_service::{Accounts, actor, secret};
use tessera_store::{Known, Player, StoreError};
use tessera_table::Actor;

use crate::app::House;
use crate::host::{Host, Site};
use crate::link_query::LinkQuery;
use crate::prefs::{self, Prefs};

const COOKIE: &str = "tessera";
const A_YEAR: u32 = 365 * 24 * 3_600;
/// Seconds after which a session that could not be read is worth another try.
const RETRY_AFTER: &str = "5";

/// Whoever made a request.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    pub(crate) player: Option<Player>,
    pub(crate) prefs: Prefs,
    pub(crate) language: Language,
    pub(crate) address: IpAddr,
    /// The house's own address as the visitor knows it.
    pub(crate) host: Host,
    site: Site,
    /// The path and query that were asked for, to come back to.
    pub(crate) asked: String,
    pub(crate) link: LinkQuery,
    token: Option<String>,
}

impl Visitor {
    /// The sender of a request, without a look at the session.
    pub(crate) fn without_session(parts: &Parts, site: Site) -> Visitor {
        let headers = &parts.headers;
        let prefs = cookie_of(headers, prefs::COOKIE).map(Prefs::read).unwrap_or_default();
        let accepted = || {
            headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).map(Language::accepted)
        };
        let asked = parts.uri.path_and_query().map_or("/", axum::http::uri::PathAndQuery::as_str);
        Visitor {
            player: None,
            prefs,
            language: prefs.language.or_else(accepted).unwrap_or(Language::English),
            address: address(site, parts),
            host: Host::told(headers).unwrap_or_else(|| Host::of_listening(site)),
            site,
            asked: asked.to_owned(),
            link: LinkQuery::of(&parts.uri),
            token: None,
        }
    }

    /// The actor at tables.
    pub(crate) fn actor(&self) -> Option<Actor> {
        self.player.as_ref().map(actor)
    }

    pub(crate) fn words(&self) -> Words<'static> {
        tessera_i18n::library().words(self.language)
    }

    /// The address of a path of this server, as the visitor knows it.
    pub(crate) fn url(&self, path: &str) -> String {
        self.site.url(&self.host, path)
    }

    /// The same for people at other machines.
    pub(crate) fn url_for_others(&self, path: &str) -> String {
        self.site.url(&self.host.for_others(self.site), path)
    }

    /// The link by which the visitor came, if any.
    pub(crate) fn link_shown(&self) -> Option<&str> {
        self.link.secret()
    }

    /// The same as the end of an address.
    pub(crate) fn link_query(&self) -> String {
        self.link.query()
    }

    /// The hash of the session's token.
    pub(crate) fn session(&self) -> Option<Vec<u8>> {
        self.token.as_deref().map(secret::hash)
    }

    /// The player, made a guest if he is nobody yet; then with the cookie to set.
    pub(crate) async fn or_guest(
        &self,
        accounts: &Accounts,
    ) -> Result<(Player, Option<HeaderValue>), StoreError> {
        if let Some(player) = &self.player {
            return Ok((player.clone(), None));
        }
        let (player, token) = accounts.new_guest(None).await?;
        Ok((player, Some(session_cookie(self.site, &token))))
    }
}

/// The cookie that an answer has to bring along, so that a browser keeps it for as long as the house keeps the session.
#[derive(Clone, Debug, Default)]
pub(crate) struct Renewal(Arc<Mutex<Option<HeaderValue>>>);

impl Renewal {
    fn set(&self, cookie: HeaderValue) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(cookie);
    }

    /// Adds the cookie to an answer, unless that sets one of its own.
    pub(crate) fn bring(&self, headers: &mut HeaderMap) {
        let cookie = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        let own = |cookie: &HeaderValue| cookie.as_bytes().starts_with(format!("{COOKIE}=").as_bytes());
        if let Some(cookie) = cookie
            && !headers.get_all(header::SET_COOKIE).iter().any(own)
        {
            headers.append(header::SET_COOKIE, cookie);
        }
    }
}

/// The cookie by which a browser is known again.
pub(crate) fn session_cookie(site: Site, token: &str) -> HeaderValue {
    cookie(site, COOKIE, token, A_YEAR)
}

/// The cookie that ends a session.
pub(crate) fn no_session(site: Site) -> HeaderValue {
    cookie(site, COOKIE, "", 0)
}

/// The cookie with somebody's settings.
pub(crate) fn prefs_cookie(site: Site, prefs: Prefs) -> HeaderValue {
    cookie(site, prefs::COOKIE, &prefs.to_string(), A_YEAR)
}

fn cookie(site: Site, name: &str, value: &str, age: u32) -> HeaderValue {
    let secure = if site.https { "; Secure" } else { "" };
    let text = format!("{name}={value}; Path=/; Max-Age={age}; SameSite=Lax; HttpOnly{secure}");
    HeaderValue::from_str(&text).expect("tokens and settings are plain letters")
}

/// The value of a cookie.
fn cookie_of<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    cookies.flat_map(|list| list.split(';')).find_map(|cookie| {
        let (key, value) = cookie.trim().split_once('=')?;
        (key == name).then_some(value)
    })
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ").map(str::trim)
}

/// The address that limits count: the visitor's own, which a proxy in front tells.
fn address(site: Site, parts: &Parts) -> IpAddr {
    let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
    let peer = peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |ConnectInfo(address)| address.ip());
    let told = || {
        let header = parts.headers.get_all("x-forwarded-for").iter().next_back()?;
        header.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
    };
    if site.https { told().unwrap_or(peer) } else { peer }
}

/// The store failed while a session was looked up. The request ends here: treated as a stranger, its sender would get a
/// new guest's cookie in place of their own and lose their seats for good.
#[derive(Debug)]
pub(crate) struct SessionUnavailable;

impl IntoResponse for SessionUnavailable {
    fn into_response(self) -> Response {
        let sentence = "your session could not be looked up; nothing has changed, try again in a moment\n";
        (StatusCode::SERVICE_UNAVAILABLE, [(header::RETRY_AFTER, RETRY_AFTER)], sentence).into_response()
    }
}

impl FromRequestParts<House> for Visitor {
    type Rejection = SessionUnavailable;

    async fn from_request_parts(parts: &mut Parts, house: &House) -> Result<Visitor, SessionUnavailable> {
        let visitor = Visitor::without_session(parts, house.site);
        let headers = &parts.headers;
        let of_program = bearer(headers);
        let token = of_program.or_else(|| cookie_of(headers, COOKIE));
        let token = token.filter(|token| !token.is_empty() && token.len() <= 64).map(str::to_owned);
        let known = match &token {
            Some(token) => house.accounts.by_token(token).await.map_err(|reason| {
                tracing::error!(%reason, "a session could not be read");
                SessionUnavailable
            })?,
            None => None,
        };
        if let (Some(Known { renewed: true, .. }), Some(token), None) = (&known, &token, of_program)
            && let Some(renewal) = parts.extensions.get::<Renewal>()
        {
            renewal.set(session_cookie(house.site, token));
        }
        let player = known.map(|known| known.player);
        Ok(Visitor { token: token.filter(|_| player.is_some()), player, ..visitor })
    }
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use axum::http::Request;
    use tessera_store::NewPlayer;
    use tower::Service;

    use super::*;
    use crate::testing::Rooms;

    #[tokio::test]
    async fn no_header_puts_anything_but_a_host_into_links_and_codes() {
        let rooms = Rooms::open().await;
        let house = &rooms.house;
        let listens = house.site.listens.to_string();
        let table = crate::testing::a_game(house).await;
        let long = "x".repeat(4_000);
        for (told, shown) in [
            ("club.example:81", "club.example:81"),
            ("eve.example/%2e%2e?", listens.as_str()),
            (long.as_str(), listens.as_str()),
        ] {
            let request = Request::builder().uri(format!("/t/{}", table.id)).header("host", told);
            let Ok(answer) = crate::router(house).call(request.body(Body::empty()).expect("a request")).await;
            let page = axum::body::to_bytes(answer.into_body(), 1 << 20).await.expect("a page");
            let page = String::from_utf8(page.to_vec()).expect("text");
            assert!(page.contains(&format!("http://{shown}/")), "{shown}");
            assert!(told == shown || !page.contains(told), "{told}");
        }
    }

    #[tokio::test]
    async fn a_session_that_cannot_be_read_is_503_and_keeps_its_cookie() {
        let rooms = Rooms::open().await;
        let house = &rooms.house;
        let table = crate::testing::a_game(house).await;
        let guest = NewPlayer {
            player: "p-ada".to_owned(),
            name: "Ada".to_owned(),
            token_hash: secret::hash("adas-token"),
            at: house.clock.now().0,
        };
        house.store.add_player(&guest).await.expect("a guest");
        house.store.close().await;
        let socket = format!("/t/{}/socket", table.id);
        let asked = async |method: &str, path: &str, header: (&str, &str)| {
            let request = Request::builder().method(method).uri(path).header(header.0, header.1);
            let request = request.header("accept-language", "de").body(Body::empty()).expect("a request");
            let Ok(answer) = crate::router(house).call(request).await;
            let (parts, body) = answer.into_parts();
            let body = axum::body::to_bytes(body, 1 << 20).await.expect("a body");
            (parts, String::from_utf8(body.to_vec()).expect("text"))
        };
        let (cookie, bearer) = (("cookie", "tessera=adas-token"), ("authorization", "Bearer adas-token"));
        let in_german = "Sitzung";
        let for_programs = "your session could not be looked up";
        for (method, path, header, sentence) in [
            ("GET", "/", cookie, in_german),
            ("GET", "/games", cookie, in_german),
            ("GET", "/no/such/page", cookie, in_german),
            ("GET", &format!("/t/{}", table.id), cookie, in_german),
            ("POST", "/new/pente", cookie, in_german),
            ("POST", "/account/sign-out", cookie, in_german),
            ("GET", "/api/me", bearer, for_programs),
            ("GET", "/api/me", cookie, for_programs),
            ("POST", "/api/tables", bearer, for_programs),
            ("GET", &format!("/api/tables/{}", table.id), bearer, for_programs),
            ("GET", &socket, cookie, for_programs),
        ] {
            let (parts, body) = asked(method, path, header).await;
            assert_eq!(parts.status, StatusCode::SERVICE_UNAVAILABLE, "{method} {path}");
            assert_eq!(parts.headers[header::RETRY_AFTER], RETRY_AFTER, "{method} {path}");
            assert!(!parts.headers.contains_key(header::SET_COOKIE), "{method} {path}");
            assert!(body.contains(sentence), "{method} {path}: {body}");
            if path.starts_with("/api/") {
                let error: serde_json::Value = serde_json::from_str(&body).expect("JSON");
                assert_eq!(error["error"]["code"], "store", "{path}");
            }
        }
        let (parts, _) = asked("GET", "/rules", ("accept", "text/html")).await;
        assert_eq!(parts.status, StatusCode::OK, "without a session there is nothing to look up");
    }

    #[tokio::test]
    async fn a_browser_keeps_its_cookie_for_as_long_as_the_house_keeps_the_session() {
        let rooms = Rooms::open().await;
        let house = &rooms.house;
        for (token, days) in [("of today", 0), ("of-last-week", 7), ("a-program", 7), ("signs-out", 7)] {
            let at = house.clock.now().0 - days * 24 * 3_600 * 1_000;
            let player = format!("p-{token}");
            let guest = NewPlayer { player, name: "Ada".to_owned(), token_hash: secret::hash(token), at };
            house.store.add_player(&guest).await.expect("a guest");
        }
        let asked = async |method: &str, path: &str, header: &str, value: &str| {
            let request = Request::builder().method(method).uri(path).header(header, value);
            let request = request.body(Body::empty()).expect("a request");
            let Ok(answer) = crate::router(house).call(request).await;
            let cookies = answer.headers().get_all(header::SET_COOKIE).iter();
            cookies.map(|cookie| cookie.to_str().expect("text").to_owned()).collect::<Vec<_>>()
        };
        assert!(asked("GET", "/lobby", "cookie", "tessera=of today").await.is_empty());
        let renewed = asked("GET", "/lobby", "cookie", "tessera=of-last-week").await;
        assert_eq!(renewed, [session_cookie(house.site, "of-last-week").to_str().expect("text")]);
        assert!(asked("GET", "/lobby", "cookie", "tessera=of-last-week").await.is_empty(), "once a day");
        assert!(asked("GET", "/api/me", "authorization", "Bearer a-program").await.is_empty());
        let ended = asked("POST", "/account/sign-out", "cookie", "tessera=signs-out").await;
        assert_eq!(ended, [no_session(house.site).to_str().expect("text")], "who goes is not kept");
    }
}
