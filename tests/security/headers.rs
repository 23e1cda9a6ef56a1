//! What browsers are told about every answer, and pages that keep to it.

use anyhow::{Context, Result};
use serde_json::json;
use tessera_tests::{Answer, Ask, House, Html, Page, Settings, tour};

fn check(what: &str, answer: &Answer) {
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
async fn every_answer_carries_the_headers_and_no_page_has_anything_inline() -> Result<()> {
    let house = House::start()?;
    for Page { name, ask } in tour(&house).await? {
        let answer = ask.send().await?;
        check(&name, &answer);
        assert_eq!(answer.header("cache-control"), Some("no-store"), "{name} is somebody's own");
        for element in &Html::read(answer.text()?)?.elements {
            let inline =
                element.attributes.iter().find(|(name, _)| name.starts_with("on") || name == "style");
            assert!(inline.is_none(), "{name}: {element:?}");
            assert_ne!(element.name, "style", "{name}");
            if element.name == "script" {
                assert!(
                    element.get("src").is_some_and(|src| src.starts_with("/web/")),
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
    for (what, ask) in others(&house) {
        check(what, &ask.send().await?);
    }
    Ok(())
}

/// Answers that are no pages, errors among them.
fn others(house: &House) -> Vec<(&'static str, Ask)> {
    vec![
        ("a page that is not there", house.get("/nowhere")),
        ("a script", house.get("/web/table.js")),
        ("a file that is not there", house.get("/web/nothing")),
        ("an unchanged file", house.get("/web/table.js").with("if-none-match", "\"x\"")),
        ("the description", house.get("/api/openapi.json")),
        ("an error of the interface", house.get("/api/me")),
        ("a table that is not there", house.get("/t/none")),
        ("a socket that is not there", house.get("/t/none/socket")),
        ("another method", Ask::new(house.address(), "PUT", "/")),
        ("a body that is none", house.post("/api/guests").body("application/json", "{")),
        ("a body that is too long", house.post("/api/guests").body("application/json", " ".repeat(20_000))),
        ("another origin", house.post("/api/guests").json(&json!({})).with("origin", "https://evil.example")),
        ("a redirection", house.post("/language").form(&[("language", "de")])),
        ("a form of another site", house.post("/language").form(&[]).with("origin", "https://evil.example")),
        ("a form that is too long", house.post("/account/name").form(&[("name", &"x".repeat(20_000))])),
        ("a form that is none", house.post("/account/name").form(&[])),
        ("whether the house is well", house.get("/health")),
        ("a name", house.post("/api/guests").json(&json!({}))),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn cookies_are_for_the_house_alone_and_for_https_where_there_is_https() -> Result<()> {
    for https in [false, true] {
        let house = House::start_with(Settings { https, ..Settings::default() })?;
        let table = house.post("/new/pentago").form(&[("with", "computer")]).send().await?;
        assert_eq!(table.status, 303);
        let session = table.cookie("tessera").context("a session")?;
        assert!(session.len() > 30);
        let key = [("name", "Ada"), ("password", "correct horse")];
        let kept = house.post("/account/keep").form(&key).send().await?;
        let signed_in = house.post("/account/sign-in").form(&key).send().await?;
        let signed_out = house.post("/account/sign-out").cookie(&session).form(&[]).send().await?;
        let language = house.post("/language").form(&[("language", "de")]).send().await?;
        for answer in [table, kept, signed_in, signed_out, language] {
            let cookies: Vec<&str> = answer.all("set-cookie").collect();
            assert_eq!(cookies.len(), 1, "{cookies:?}");
            let parts: Vec<&str> = cookies[0].split(';').map(str::trim).collect();
            assert!(
                ["HttpOnly", "SameSite=Lax", "Path=/"].iter().all(|part| parts.contains(part)),
                "{cookies:?}"
            );
            assert!(!parts.iter().any(|part| part.starts_with("Domain")), "{cookies:?}");
            assert_eq!(parts.contains(&"Secure"), https, "{cookies:?}");
            assert_eq!(answer.header("strict-transport-security").is_some(), https);
        }
        assert!(house.get("/").send().await?.header("set-cookie").is_none(), "who only looks gets no cookie");
    }
    Ok(())
}
