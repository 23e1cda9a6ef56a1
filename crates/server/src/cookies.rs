//! The cookies of the server: the session, the mark of a browser, and the display preferences.

use std::sync::{Arc, Mutex, PoisonError};

use axum::http::{HeaderMap, HeaderValue, header};
use tessera_store::SESSION_LIFETIME_MILLIS;

use crate::display_preferences::{self, DisplayPreferences};
use crate::security::ServerAddresses;

/// The name of the session cookie without https, and the name that was used with https before.
const SESSION_COOKIE: &str = "tessera";
/// The name with https. Browsers accept a cookie with this prefix only from this host over https, so that neither another host
/// of the domain nor somebody on the network can replace it. A cookie with the old name counts only while there is none with
/// this one.
const HOST_SESSION_COOKIE: &str = "__Host-tessera";
/// The name of the cookie with the mark of a browser, without https and with it.
const DEVICE_COOKIE: &str = "tessera-device";
const HOST_DEVICE_COOKIE: &str = "__Host-tessera-device";
/// The lifetime of cookies: that of a session in the store, a year.
const SESSION_COOKIE_MAX_AGE_SECONDS: u32 = (SESSION_LIFETIME_MILLIS / 1_000) as u32;

/// The session cookie of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SessionCookie<'a> {
    pub(crate) token: &'a str,
    /// Whether it has the name that was used before, and must be replaced.
    pub(crate) has_old_name: bool,
}

impl SessionCookie<'_> {
    /// The session cookie that a browser sent.
    pub(crate) fn find(site: ServerAddresses, headers: &HeaderMap) -> Option<SessionCookie<'_>> {
        let cookie = |name: &str, has_old_name| {
            value(headers, name).map(|token| SessionCookie { token, has_old_name })
        };
        if site.https {
            cookie(HOST_SESSION_COOKIE, false).or_else(|| cookie(SESSION_COOKIE, true))
        } else {
            cookie(SESSION_COOKIE, false)
        }
    }
}

fn session_name(site: ServerAddresses) -> &'static str {
    if site.https { HOST_SESSION_COOKIE } else { SESSION_COOKIE }
}

/// The cookie that holds a session's token.
pub(crate) fn session(site: ServerAddresses, token: &str) -> HeaderValue {
    set_cookie(site, session_name(site), token, SESSION_COOKIE_MAX_AGE_SECONDS)
}

/// Adds the cookies that remove the session cookie. With https also the one with the old name, which would count again.
pub(crate) fn expire_session(site: ServerAddresses, headers: &mut HeaderMap) {
    headers.append(header::SET_COOKIE, set_cookie(site, session_name(site), "", 0));
    if site.https {
        headers.append(header::SET_COOKIE, set_cookie(site, SESSION_COOKIE, "", 0));
    }
}

fn device_name(site: ServerAddresses) -> &'static str {
    if site.https { HOST_DEVICE_COOKIE } else { DEVICE_COOKIE }
}

/// The mark of a browser that has signed in before. It gives no access.
pub(crate) fn device_mark(site: ServerAddresses, headers: &HeaderMap) -> Option<&str> {
    value(headers, device_name(site))
}

/// The cookie that marks a browser in which somebody has signed in.
pub(crate) fn marked_device(site: ServerAddresses, mark: &str) -> HeaderValue {
    set_cookie(site, device_name(site), mark, SESSION_COOKIE_MAX_AGE_SECONDS)
}

/// The cookie that holds display preferences.
pub(crate) fn prefs(site: ServerAddresses, prefs: DisplayPreferences) -> HeaderValue {
    set_cookie(site, display_preferences::PREFS_COOKIE, &prefs.to_string(), SESSION_COOKIE_MAX_AGE_SECONDS)
}

fn set_cookie(site: ServerAddresses, name: &str, value: &str, max_age: u32) -> HeaderValue {
    let secure = if site.https { "; Secure" } else { "" };
    let text = format!("{name}={value}; Path=/; Max-Age={max_age}; SameSite=Lax; HttpOnly{secure}");
    HeaderValue::from_str(&text).expect("tokens and settings are plain letters")
}

/// The value of a cookie that a browser sent.
pub(crate) fn value<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    cookies.flat_map(|list| list.split(';')).find_map(|cookie| {
        let (key, value) = cookie.trim().split_once('=')?;
        (key == name).then_some(value)
    })
}

/// The session cookie to send again, because the store has just extended the session or because it has its old name. The
/// lookup of the session sets it, the outer middleware adds it to the response.
#[derive(Clone, Debug, Default)]
pub(crate) struct SessionRenewal(Arc<Mutex<RenewedCookies>>);

#[derive(Debug, Default)]
struct RenewedCookies {
    session: Option<HeaderValue>,
    /// Removes the cookie with the old name.
    expired: Option<HeaderValue>,
}

impl SessionRenewal {
    /// Sends the cookie of a session again.
    pub(crate) fn set(&self, site: ServerAddresses, cookie: SessionCookie<'_>) {
        let mut renewed = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        renewed.session = Some(session(site, cookie.token));
        renewed.expired = cookie.has_old_name.then(|| set_cookie(site, SESSION_COOKIE, "", 0));
    }

    /// Adds the cookies to a response; the session cookie only if the handler has not set one itself.
    pub(crate) fn add_to(&self, headers: &mut HeaderMap) {
        let renewed = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        let is_session = |cookie: &HeaderValue| {
            let name = cookie.as_bytes().split(|byte| *byte == b'=').next();
            name.is_some_and(|name| {
                name == SESSION_COOKIE.as_bytes() || name == HOST_SESSION_COOKIE.as_bytes()
            })
        };
        let is_set = headers.get_all(header::SET_COOKIE).iter().any(is_session);
        let expires_already =
            |expired: &HeaderValue| headers.get_all(header::SET_COOKIE).iter().any(|sent| sent == expired);
        let expired = renewed.expired.filter(|expired| !expires_already(expired));
        for cookie in renewed.session.filter(|_| !is_set).into_iter().chain(expired) {
            headers.append(header::SET_COOKIE, cookie);
        }
    }
}
