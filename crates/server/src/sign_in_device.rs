//! The device of a request that signs in: a browser by a random mark in a cookie, a program by its name.

use axum::http::{HeaderMap, HeaderValue};
use tessera_service::{SignInDevice, secrets_and_ids};

use crate::cookies;
use crate::device_description;
use crate::security::ServerAddresses;

/// The longest mark; longer ones are not of this server.
const MAX_MARK_BYTES: usize = 64;

/// A browser that signs in.
pub(crate) struct SignInBrowser {
    pub(crate) device: SignInDevice,
    /// The cookie with its mark, to set if it has signed in.
    pub(crate) cookie: HeaderValue,
}

impl SignInBrowser {
    /// The browser of a request. One without a mark gets one.
    pub(crate) fn of(site: ServerAddresses, headers: &HeaderMap) -> SignInBrowser {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        let known = cookies::device_mark(site, headers)
            .filter(|mark| !mark.is_empty() && mark.len() <= MAX_MARK_BYTES && mark.chars().all(is_plain));
        let mark = known.map_or_else(secrets_and_ids::device_mark, str::to_owned);
        let cookie = cookies::marked_device(site, &mark);
        SignInBrowser {
            device: SignInDevice { mark, description: device_description::describe(headers) },
            cookie,
        }
    }
}

/// The program of a request to the API, which keeps no cookies. Marks of browsers have no spaces.
pub(crate) fn program(headers: &HeaderMap) -> SignInDevice {
    let description = device_description::describe(headers);
    SignInDevice { mark: format!("program {description}"), description }
}

#[cfg(test)]
mod tests {
    use axum::http::header;

    use super::*;

    #[test]
    fn a_browser_keeps_its_mark_and_cannot_choose_any() {
        let site = ServerAddresses { https: false, listens_on: ([127, 0, 0, 1], 7878).into(), lan: None };
        let with = |cookie: &str| {
            let cookie = HeaderValue::from_str(cookie).expect("a header");
            SignInBrowser::of(site, &HeaderMap::from_iter([(header::COOKIE, cookie)]))
        };
        let new = SignInBrowser::of(site, &HeaderMap::new());
        assert_ne!(new.device.mark, SignInBrowser::of(site, &HeaderMap::new()).device.mark);
        let again = with(&format!("tessera-device={}", new.device.mark));
        assert_eq!(again.device.mark, new.device.mark);
        assert!(
            again.cookie.to_str().expect("text").starts_with(&format!("tessera-device={};", new.device.mark))
        );
        for forged in ["", "program curl", "a,b", &"x".repeat(65)] {
            assert_ne!(with(&format!("tessera-device={forged}")).device.mark, forged);
        }
    }
}
