//! The cookies of the server: the session and the display preferences.

use std::sync::{Arc, Mutex, PoisonError};

use axum::http::{HeaderMap, HeaderValue, header};

use crate::prefs::{self, Prefs};
use crate::security::SiteAddress;

/// The name of the session cookie.
pub(crate) const SESSION_COOKIE: &str = "tessera";
/// The lifetime of cookies: a year. It begins again when the store extends the session.
const COOKIE_MAX_AGE_SECONDS: u32 = 365 * 24 * 3_600;

/// The cookie that holds a session's token.
pub(crate) fn session(site: SiteAddress, token: &str) -> HeaderValue {
    set_cookie(site, SESSION_COOKIE, token, COOKIE_MAX_AGE_SECONDS)
}

/// The cookie that removes the session cookie.
pub(crate) fn expired_session(site: SiteAddress) -> HeaderValue {
    set_cookie(site, SESSION_COOKIE, "", 0)
}

/// The cookie that holds display preferences.
pub(crate) fn prefs(site: SiteAddress, prefs: Prefs) -> HeaderValue {
    set_cookie(site, prefs::PREFS_COOKIE, &prefs.to_string(), COOKIE_MAX_AGE_SECONDS)
}

fn set_cookie(site: SiteAddress, name: &str, value: &str, max_age: u32) -> HeaderValue {
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

/// The session cookie to send again, because the store has just extended the session. The lookup of the session sets
/// it, the outer middleware adds it to the response.
#[derive(Clone, Debug, Default)]
pub(crate) struct SessionRenewal(Arc<Mutex<Option<HeaderValue>>>);

impl SessionRenewal {
    pub(crate) fn set(&self, cookie: HeaderValue) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(cookie);
    }

    /// Adds the cookie to a response, unless the handler has set a session cookie itself.
    pub(crate) fn add_to(&self, headers: &mut HeaderMap) {
        let cookie = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        let is_session =
            |cookie: &HeaderValue| cookie.as_bytes().starts_with(format!("{SESSION_COOKIE}=").as_bytes());
        if let Some(cookie) = cookie
            && !headers.get_all(header::SET_COOKIE).iter().any(is_session)
        {
            headers.append(header::SET_COOKIE, cookie);
        }
    }
}
