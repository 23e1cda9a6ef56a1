//! Cross-site requests.

use anyhow::Result;
use serde_json::json;
use tessera_tests::{Bot, PASSWORD, TestRequest, TestServer, TestSocket};

use crate::security::{last_event, running_game};

/// Headers of a browser's request that another site causes.
fn cross_site_headers(server: &TestServer) -> Vec<(&'static str, String)> {
    let port = server.address().port();
    vec![
        ("origin", "https://evil.example".to_owned()),
        ("origin", "null".to_owned()),
        ("origin", format!("http://127.0.0.1:{}", port ^ 1)),
        ("origin", format!("http://127.0.0.1:{port}.evil.example")),
        ("origin", format!("http://evil.example/http://127.0.0.1:{port}")),
        ("origin", String::new()),
        ("sec-fetch-site", "cross-site".to_owned()),
        ("sec-fetch-site", "same-site".to_owned()),
        ("sec-fetch-site", "anything".to_owned()),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn cross_site_requests_change_nothing() -> Result<()> {
    let server = TestServer::start()?;
    let (ada, _bob) = running_game(&server, false).await?;
    let table = ada.address().clone();
    let before = last_event(ada.bot(), &table).await?;
    let resign = json!({ "seen": before, "action": "resign" });
    let post = |path: &str| ada.bot().post(path);
    let key = [("name", "Ada"), ("password", PASSWORD)];
    let requests = [
        post("/api/guests").json(&json!({})),
        post("/api/name").json(&json!({ "name": "Eve" })),
        post("/api/tables")
            .json(&json!({ "game": "pente", "seats": [{ "kind": "me" }, { "kind": "open" }] })),
        post(&format!("/api/tables/{}/commands", table.table)).json(&resign),
        // Simple requests: a form can send them without a preflight request.
        post(&format!("/api/tables/{}/commands", table.table)).body("text/plain", resign.to_string()),
        post("/new/pentago").form(&[("with", "lobby")]),
        post("/language").form(&[("language", "de")]),
        post("/settings").form(&[("theme", "dark")]),
        post("/account/name").form(&[("name", "Eve")]),
        post("/account/keep").form(&key),
        post("/account/sign-in").form(&key),
        post("/account/sign-out").form(&[]),
        post(&format!("/t/{}/sit", table.table)).form(&[]),
        post(&format!("/t/{}/hint", table.table)),
        post(&format!("/api/tables/{}/hint", table.table)),
        TestRequest::new(server.address(), "DELETE", &format!("/t/{}/review", table.table))
            .bearer(&ada.bot().token),
        TestRequest::new(server.address(), "DELETE", "/api/session").bearer(&ada.bot().token),
    ];
    for (name, value) in cross_site_headers(&server) {
        for request in &requests {
            let answer = request.clone().header(name, &value).send().await?;
            assert_eq!(answer.status, 403, "{name}: {value} {request:?}");
            assert!(answer.header("set-cookie").is_none(), "{request:?}");
        }
    }
    assert_eq!(last_event(ada.bot(), &table).await?, before);
    assert_eq!(
        ada.bot().get("/api/me").send().await?.expect_json(200)?,
        json!({ "name": "Ada", "account": false })
    );
    assert_eq!(server.get("/api/tables").send().await?.expect_json(200)?["tables"], json!([]));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn cross_site_sockets_are_refused() -> Result<()> {
    let server = TestServer::start()?;
    let (ada, _bob) = running_game(&server, false).await?;
    let who = format!("tessera={}", ada.bot().token);
    let path = format!("/t/{}/socket?as=page", ada.address().table);
    for (name, value) in cross_site_headers(&server) {
        let opened = TestSocket::open(server.address(), &path, &[("cookie", &who), (name, &value)]).await?;
        assert_eq!(opened.err(), Some(403), "{name}: {value}");
    }
    let own = format!("http://{}", server.address());
    for header in [("origin", own.as_str()), ("sec-fetch-site", "same-origin")] {
        let opened = TestSocket::open(server.address(), &path, &[("cookie", &who), header]).await?;
        assert!(opened.is_ok(), "{header:?}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn same_origin_pages_and_api_clients_are_allowed() -> Result<()> {
    let server = TestServer::start()?;
    let own = format!("http://{}", server.address());
    for (name, value) in [
        ("origin", own.as_str()),
        ("sec-fetch-site", "same-origin"),
        ("sec-fetch-site", "none"),
        ("x-none", ""),
    ] {
        let answer = server.post("/api/guests").json(&json!({})).header(name, value).send().await?;
        assert_eq!(answer.status, 201, "{name}: {value}");
    }
    // Links from other sites work: reads are allowed.
    let ada = Bot::sign_in(&server, "Ada").await?;
    let answer =
        ada.get("/lobby").header("sec-fetch-site", "cross-site").header("origin", "https://friend.example");
    let answer = answer.send().await?;
    assert_eq!(answer.status, 200);
    assert!(answer.header("access-control-allow-origin").is_none(), "other sites cannot read it");
    Ok(())
}
