//! Cross-origin requests to the API (CORS), from the origins that the operator allows. They are identified by bearer tokens
//! alone: cookies are neither allowed nor read.

use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// How long a browser may keep the answer to a preflight request, in seconds.
const PREFLIGHT_MAX_AGE: &str = "3600";

/// An origin as an operator gives it: scheme and host, and a port if it is not the usual one.
pub fn parse_cors_origin(text: &str) -> Result<String, CorsOriginError> {
    let refused = || CorsOriginError(text.to_owned());
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")).ok_or_else(refused)?;
    let is_host =
        super::host_header::HostHeader::is_valid(host) && !text.bytes().any(|byte| byte.is_ascii_uppercase());
    // Browsers leave out the default port, so that such an origin would never match.
    let has_default_port =
        if text.starts_with("https:") { host.ends_with(":443") } else { host.ends_with(":80") };
    (is_host && !has_default_port).then(|| text.to_owned()).ok_or_else(refused)
}

/// A text that is no origin.
#[derive(Debug, thiserror::Error)]
#[error(
    "'{0}' is not an origin; write scheme and host in small letters, a port only if it is not the default one, and nothing after them, such as https://games.example"
)]
pub struct CorsOriginError(String);

/// The origins whose pages may use the API.
#[derive(Clone, Debug, Default)]
pub(crate) struct CorsOrigins(Vec<String>);

impl CorsOrigins {
    pub(crate) fn new(origins: &[String]) -> CorsOrigins {
        CorsOrigins(origins.to_vec())
    }

    /// Whether the answer to a request of this path depends on its origin, also if this one has none: a cache must know.
    pub(super) fn depends_on_origin(&self, path: &str) -> bool {
        !self.0.is_empty() && path.starts_with("/api/")
    }

    /// The origin of a request to the API, if it is allowed. Sockets are not: browsers cannot send them a token.
    pub(super) fn allowed_origin(&self, path: &str, headers: &HeaderMap) -> Option<HeaderValue> {
        let origin = headers.get(header::ORIGIN)?;
        let is_known = self.0.iter().any(|known| known.as_bytes() == origin.as_bytes());
        let is_allowed = is_known && path.starts_with("/api/") && !headers.contains_key(header::UPGRADE);
        is_allowed.then(|| origin.clone())
    }
}

/// Whether a request asks what a later one may do.
pub(super) fn is_preflight(method: &Method, headers: &HeaderMap) -> bool {
    *method == Method::OPTIONS && headers.contains_key(header::ACCESS_CONTROL_REQUEST_METHOD)
}

/// The answer to a preflight request of an allowed origin.
pub(super) fn preflight() -> Response {
    let headers = [
        (header::ACCESS_CONTROL_ALLOW_METHODS, "GET, POST, DELETE"),
        (header::ACCESS_CONTROL_ALLOW_HEADERS, "authorization, content-type"),
        (header::ACCESS_CONTROL_MAX_AGE, PREFLIGHT_MAX_AGE),
    ];
    (StatusCode::NO_CONTENT, headers).into_response()
}

/// Lets the pages of an origin read a response.
pub(super) fn add_headers(headers: &mut HeaderMap, origin: HeaderValue) {
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    let exposed = HeaderValue::from_static("retry-after, ratelimit, ratelimit-policy");
    headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, exposed);
    headers.insert("cross-origin-resource-policy", HeaderValue::from_static("cross-origin"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_is_a_scheme_and_a_host() {
        for origin in ["https://games.example", "http://localhost:8000", "http://[::1]:8000"] {
            assert_eq!(parse_cors_origin(origin).ok().as_deref(), Some(origin));
        }
        for text in [
            "games.example",
            "*",
            "null",
            "https://games.example/",
            "https://",
            "https://Games.example",
            "https://games.example:443",
            "http://games.example:80",
        ] {
            let refused = parse_cors_origin(text).expect_err(text).to_string();
            assert!(refused.contains(&format!("'{text}'")), "{refused}");
        }
    }
}
