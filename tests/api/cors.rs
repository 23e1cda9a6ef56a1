//! Requests of pages of other origins (CORS): only those that the operator allows, and never with cookies.

use anyhow::Result;
use serde_json::json;
use tessera_tests::{Bot, TestRequest, TestServer, TestServerSettings};

const ALLOWED: &str = "https://bots.example";

fn server(origins: &[&str]) -> Result<TestServer> {
    let arguments = origins.iter().flat_map(|origin| ["--cors-origin".to_owned(), (*origin).to_owned()]);
    TestServer::start_with(TestServerSettings {
        arguments: arguments.collect(),
        ..TestServerSettings::default()
    })
}

fn preflight(server: &TestServer, path: &str, origin: &str) -> TestRequest {
    TestRequest::new(server.address(), "OPTIONS", path)
        .header("origin", origin)
        .header("access-control-request-method", "POST")
        .header("access-control-request-headers", "authorization, content-type")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_preflight_request_is_answered_for_allowed_origins_and_the_api_only() -> Result<()> {
    let server = server(&[ALLOWED, "http://localhost:8000"])?;
    for origin in [ALLOWED, "http://localhost:8000"] {
        let answer = preflight(&server, "/api/tables", origin).send().await?;
        assert_eq!((answer.status, answer.header("access-control-allow-origin")), (204, Some(origin)));
        let methods = answer.header("access-control-allow-methods").unwrap_or_default();
        assert!(["GET", "POST", "DELETE"].iter().all(|method| methods.contains(method)), "{methods}");
        let headers = answer.header("access-control-allow-headers").unwrap_or_default();
        assert!(headers.contains("authorization") && headers.contains("content-type"), "{headers}");
        assert_eq!(answer.header("access-control-allow-credentials"), None);
        assert!(answer.header_values("vary").any(|vary| vary.contains("origin")));
    }
    for (path, origin) in [
        ("/api/tables", "https://evil.example"),
        ("/api/tables", "https://bots.example.evil"),
        ("/api/tables", "http://bots.example"),
        ("/api/tables", "null"),
        ("/lobby", ALLOWED),
        ("/account", ALLOWED),
    ] {
        let answer = preflight(&server, path, origin).send().await?;
        assert_eq!(answer.header("access-control-allow-origin"), None, "{path} {origin}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_allowed_origin_uses_the_api_with_a_token_and_not_with_a_cookie() -> Result<()> {
    let server = server(&[ALLOWED])?;
    let ada = Bot::sign_in(&server, "Ada").await?;
    let by_token =
        ada.post("/api/name").header("origin", ALLOWED).json(&json!({ "name": "Ada L" })).send().await?;
    assert_eq!((by_token.status, by_token.header("access-control-allow-origin")), (200, Some(ALLOWED)));
    let exposed = by_token.header("access-control-expose-headers").unwrap_or_default();
    assert!(exposed.contains("retry-after"), "{exposed}");
    let refused = ada.get("/api/tables/none").header("origin", ALLOWED).send().await?;
    assert_eq!((refused.status, refused.header("access-control-allow-origin")), (404, Some(ALLOWED)));
    let cookie = format!("tessera={}", ada.token);
    let me = server.get("/api/me").header("origin", ALLOWED).cookie(&cookie).send().await?;
    assert_eq!(me.status, 401, "the cookie does not count");
    assert_eq!(me.header("set-cookie"), None);
    assert_eq!(server.get("/api/me").cookie(&cookie).send().await?.status, 200, "of the own origin it does");
    let form = server.post("/account/name").header("origin", ALLOWED).cookie(&cookie);
    assert_eq!(form.form(&[("name", "Eve")]).send().await?.status, 403, "pages are not for other origins");
    let other =
        ada.post("/api/name").header("origin", "https://evil.example").json(&json!({ "name": "Eve" }));
    let other = other.send().await?;
    assert_eq!((other.status, other.header("access-control-allow-origin")), (403, None));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn no_origin_is_allowed_by_default() -> Result<()> {
    let server = TestServer::start()?;
    let answer = preflight(&server, "/api/tables", ALLOWED).send().await?;
    assert_eq!(answer.header("access-control-allow-origin"), None);
    let read = server.get("/api/tables").header("origin", ALLOWED).send().await?;
    assert_eq!((read.status, read.header("access-control-allow-origin")), (200, None));
    Ok(())
}
