//! The outer middleware: refuses unknown hosts and cross-site requests, determines the client's address, and sets the
//! security headers of every response.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::cors;
use crate::app_state::AppState;
use crate::cookies::SessionRenewal;
use crate::observability::{LoggedRequestSender, is_health_check};

/// Content security policy: own resources only, no inline script or style, no framing.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'";

const HEADERS: [(&str, &str); 7] = [
    ("content-security-policy", CONTENT_SECURITY_POLICY),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=()"),
];

/// Seconds after which a client should repeat a refused request whose handler names no time: the store does not answer.
const RETRY_AFTER: &str = "5";

/// Refuses unknown hosts, and cross-site requests that change something or open a socket; adds the headers of every response.
pub(crate) async fn guard(State(app): State<AppState>, mut request: Request, next: Next) -> Response {
    let renewal = SessionRenewal::default();
    request.extensions_mut().insert(renewal.clone());
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let peer = peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |ConnectInfo(address)| address.ip());
    let client = app.proxies.client_address(peer, request.headers());
    request.extensions_mut().insert(client);
    if let Some(sender) = request.extensions().get::<LoggedRequestSender>() {
        sender.set_address(client.0);
    }
    let is_exempt = is_health_check(request.extensions());
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let opens_socket = request.headers().contains_key(header::UPGRADE);
    let other_origin = app.cors.allowed_origin(request.uri().path(), request.headers());
    let varies_by_origin = app.cors.depends_on_origin(request.uri().path());
    if other_origin.is_some() {
        // A cookie is sent without the knowledge of the page, so that it proves nothing there.
        request.headers_mut().remove(header::COOKIE);
    }
    let mut response = if let Err(unknown) = app.hosts.check(request.headers())
        && !is_exempt
    {
        (StatusCode::MISDIRECTED_REQUEST, format!("{unknown}\n")).into_response()
    } else if other_origin.is_some() && cors::is_preflight(request.method(), request.headers()) {
        cors::preflight()
    } else if (changes || opens_socket)
        && other_origin.is_none()
        && !is_own_origin(request.headers(), app.site.https)
    {
        (StatusCode::FORBIDDEN, "this request comes from another site, and was refused\n").into_response()
    } else {
        next.run(request).await
    };
    let has_to_wait =
        matches!(response.status(), StatusCode::SERVICE_UNAVAILABLE | StatusCode::TOO_MANY_REQUESTS);
    let headers = response.headers_mut();
    renewal.add_to(headers);
    // A page whose address is a secret has a stricter one.
    let referrer_policy = headers.get(header::REFERRER_POLICY).cloned();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if let Some(policy) = referrer_policy {
        headers.insert(header::REFERRER_POLICY, policy);
    }
    if varies_by_origin {
        headers.append(header::VARY, HeaderValue::from_static("origin"));
    }
    if let Some(origin) = other_origin {
        cors::add_headers(headers, origin);
    }
    if app.config.https {
        headers.insert("strict-transport-security", HeaderValue::from_static("max-age=31536000"));
    }
    if has_to_wait {
        headers.entry(header::RETRY_AFTER).or_insert(HeaderValue::from_static(RETRY_AFTER));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Whether a request comes from a page of this server. Browsers send its origin; other clients send none and pass. If the
/// server is reached by https, a page that was loaded without it is another site's: anyone in between can have changed it.
fn is_own_origin(headers: &HeaderMap, https: bool) -> bool {
    let text = |name: header::HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    if let Some(origin) = text(header::ORIGIN) {
        let plain = || origin.strip_prefix("http://").filter(|_| !https);
        let host = origin.strip_prefix("https://").or_else(plain);
        return host.is_some() && host == text(header::HOST);
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
    fn only_requests_of_the_own_origin_pass() {
        let own = |pairs: &[(&'static str, &'static str)]| is_own_origin(&headers(pairs), false);
        assert!(own(&[("host", "a:1"), ("origin", "http://a:1")]));
        assert!(own(&[("host", "a:1")]));
        assert!(!own(&[("host", "a:1"), ("origin", "http://b:1")]));
        assert!(!own(&[("host", "a:1"), ("origin", "http://a:2")]));
        assert!(!own(&[("host", "a:1"), ("origin", "null")]));
        assert!(!own(&[("origin", "http://a:1")]));
        assert!(!own(&[("host", "a:1"), ("sec-fetch-site", "cross-site")]));
        assert!(own(&[("host", "a:1"), ("sec-fetch-site", "same-origin")]));
        let behind_tls = |pairs: &[(&'static str, &'static str)]| is_own_origin(&headers(pairs), true);
        assert!(behind_tls(&[("host", "a"), ("origin", "https://a")]));
        assert!(!behind_tls(&[("host", "a"), ("origin", "http://a")]));
        assert!(!behind_tls(&[("host", "a"), ("origin", "https://b")]));
    }
}
