//! What holds for every request: who may send it, and what browsers are told about the answer.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::House;
use crate::who::Renewal;

/// Nothing from elsewhere, no script or style within a page, in nobody's frame.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'";

const HEADERS: [(&str, &str); 7] = [
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=()"),
];

/// Refuses what another site makes a browser send, and marks every answer.
pub(crate) async fn guard(State(house): State<House>, mut request: Request, next: Next) -> Response {
    let renewal = Renewal::default();
    request.extensions_mut().insert(renewal.clone());
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let opens_socket = request.headers().contains_key(header::UPGRADE);
    let mut response = if (changes || opens_socket) && !is_own_origin(request.headers()) {
        (StatusCode::FORBIDDEN, "this request comes from another site, and was refused\n").into_response()
    } else {
        next.run(request).await
    };
    let headers = response.headers_mut();
    renewal.bring(headers);
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if house.config.https {
        headers.insert("strict-transport-security", HeaderValue::from_static("max-age=31536000"));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Browsers say where a request comes from; programs that are no browsers say nothing.
fn is_own_origin(headers: &HeaderMap) -> bool {
    let text = |name: header::HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    if let Some(origin) = text(header::ORIGIN) {
        let told = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
        return told.is_some() && told == text(header::HOST);
    }
    let site = headers.get("sec-fetch-site").map(|value| value.to_str().unwrap_or("?"));
    matches!(site, None | Some("same-origin" | "none"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs
            .iter()
            .map(|&(name, value)| (header::HeaderName::from_static(name), HeaderValue::from_static(value)))
            .collect()
    }

    #[test]
    fn another_site_is_told_from_ones_own() {
        let own = |pairs: &[(&'static str, &'static str)]| is_own_origin(&headers(pairs));
        assert!(own(&[("host", "a:1"), ("origin", "http://a:1")]));
        assert!(own(&[("host", "a:1")]));
        assert!(!own(&[("host", "a:1"), ("origin", "http://b:1")]));
        assert!(!own(&[("host", "a:1"), ("origin", "http://a:2")]));
        assert!(!own(&[("host", "a:1"), ("origin", "null")]));
        assert!(!own(&[("origin", "http://a:1")]));
        assert!(!own(&[("host", "a:1"), ("sec-fetch-site", "cross-site")]));
        assert!(own(&[("host", "a:1"), ("sec-fetch-site", "same-origin")]));
    }
}
