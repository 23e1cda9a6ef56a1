//! Security headers of every answer, and pages that respect the content security policy.

use anyhow::{Context, Result};
use serde_json::json;
use tessera_tests::{
    HtmlDocument, PASSWORD, PageRequest, TestRequest, TestResponse, TestServer, TestServerSettings,
    page_catalogue,
};

fn check(what: &str, answer: &TestResponse) {
    let policy = answer.header("content-security-policy").unwrap_or_default();
    for part in [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ] {
        assert!(
            policy.split(';').any(|own| own.trim() == part),
            "{what} ({}): {part} in {policy:?}",
            answer.status
        );
    }
    assert!(!policy.contains("unsafe") && !policy.contains('*'), "{what}: {policy}");
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "same-origin"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
    ] {
        assert_eq!(answer.header(name), Some(value), "{what} ({})", answer.status);
    }
    assert!(answer.header("permissions-policy").is_some(), "{what}");
    assert!(answer.header("cache-control").is_some(), "{what}");
    assert!(answer.header("server").is_none() && answer.header("x-powered-by").is_none(), "{what}");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_has_the_headers_and_no_page_has_inline_code() -> Result<()> {
    let server = TestServer::start()?;
    for PageRequest { name, request } in page_catalogue(&server).await? {
        let answer = request.send().await?;
        check(&name, &answer);
        assert_eq!(answer.header("cache-control"), Some("no-store"), "{name} is personal");
        for element in &HtmlDocument::parse(answer.text()?)?.elements {
            let inline =
                element.attributes.iter().find(|(name, _)| name.starts_with("on") || name == "style");
            assert!(inline.is_none(), "{name}: {element:?}");
            assert_ne!(element.name, "style", "{name}");
            if element.name == "script" {
                assert!(
                    element.get("src").is_some_and(|src| src.starts_with("/static/")),
                    "{name}: {element:?}"
                );
                assert!(element.text.is_empty(), "{name}: {element:?}");
            }
            for link in ["href", "src", "action"].iter().filter_map(|name| element.get(name)) {
                let own = link.starts_with(['/', '#']) && !link.starts_with("//");
                assert!(own, "{name}: {link} leads elsewhere");
            }
        }
    }
    for (what, request) in other_requests(&server) {
        check(what, &request.send().await?);
    }
    Ok(())
}

/// Requests for files, API resources and errors.
fn other_requests(server: &TestServer) -> Vec<(&'static str, TestRequest)> {
    vec![
        ("a missing page", server.get("/nowhere")),
        ("a script", server.get("/static/v/table.js")),
        ("a missing file", server.get("/static/v/nothing")),
        ("a packed file", server.get("/static/v/table.js").header("accept-encoding", "br")),
        ("another host", server.get("/").header("host", "evil.example")),
        ("the OpenAPI document", server.get("/api/openapi.json")),
        ("an error of the API", server.get("/api/me")),
        ("a missing table", server.get("/t/none")),
        ("a missing socket", server.get("/t/none/socket")),
        ("another method", TestRequest::new(server.address(), "PUT", "/")),
        ("an invalid body", server.post("/api/guests").body("application/json", "{")),
        ("too long a body", server.post("/api/guests").body("application/json", " ".repeat(20_000))),
        (
            "another origin",
            server.post("/api/guests").json(&json!({})).header("origin", "https://evil.example"),
        ),
        ("a redirect", server.post("/language").form(&[("language", "de")])),
        ("a cross-site form", server.post("/language").form(&[]).header("origin", "https://evil.example")),
        ("too long a form", server.post("/account/name").form(&[("name", &"x".repeat(20_000))])),
        ("an empty form", server.post("/account/name").form(&[])),
        ("the health check", server.get("/health")),
        ("a new guest", server.post("/api/guests").json(&json!({}))),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn cookies_are_http_only_and_secure_behind_https() -> Result<()> {
    for https in [false, true] {
        let server = TestServer::start_with(TestServerSettings { https, ..TestServerSettings::default() })?;
        let table = server.post("/new/pentago").form(&[("with", "computer")]).send().await?;
        assert_eq!(table.status, 303);
        let name = if https { "__Host-tessera" } else { "tessera" };
        let session = table.cookie(name).context("a session")?;
        assert!(session.len() > 30);
        let key = [("name", "Ada"), ("password", PASSWORD)];
        let kept = server.post("/account/keep").form(&key).send().await?;
        let signed_in = server.post("/account/sign-in").form(&key).send().await?;
        let signed_out = server.post("/account/sign-out").cookie(&session).form(&[]).send().await?;
        let language = server.post("/language").form(&[("language", "de")]).send().await?;
        // With https, signing out also removes the cookie with the name that was used before.
        let removed = if https { 2 } else { 1 };
        // A browser that has an account is marked by a second cookie, so that it is no new device later.
        for (answer, number) in [(table, 1), (kept, 2), (signed_in, 2), (signed_out, removed), (language, 1)]
        {
            let cookies: Vec<&str> = answer.header_values("set-cookie").collect();
            assert_eq!(cookies.len(), number, "{cookies:?}");
            for cookie in cookies {
                let parts: Vec<&str> = cookie.split(';').map(str::trim).collect();
                assert!(
                    ["HttpOnly", "SameSite=Lax", "Path=/"].iter().all(|part| parts.contains(part)),
                    "{cookie:?}"
                );
                assert!(!parts.iter().any(|part| part.starts_with("Domain")), "{cookie:?}");
                assert_eq!(parts.contains(&"Secure"), https, "{cookie:?}");
            }
            assert_eq!(answer.header("strict-transport-security").is_some(), https);
        }
        assert!(
            server.get("/").send().await?.header("set-cookie").is_none(),
            "who only looks gets no cookie"
        );
    }
    Ok(())
}
