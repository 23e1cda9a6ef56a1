//! Cross-site requests.

use anyhow::Result;
use serde_json::json;
use tessera_tests::{Bot, PASSWORD, TestRequest, TestServer, TestServerSettings, TestSocket};

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
        json!({ "name": "Ada", "account": false, "bot": false })
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

#[tokio::test(flavor = "multi_thread")]
async fn a_host_that_is_not_the_servers_is_refused() -> Result<()> {
    let server = TestServer::start_with(TestServerSettings {
        hosts: vec!["games.example"],
        ..TestServerSettings::default()
    })?;
    let port = server.address().port();
    for (host, status) in [
        (format!("127.0.0.1:{port}"), 200),
        (format!("localhost:{port}"), 200),
        (format!("192.168.1.20:{port}"), 200),
        ("games.example".to_owned(), 200),
        (format!("rebound.evil.example:{port}"), 421),
        ("localhost.evil.example".to_owned(), 421),
    ] {
        let page = server.get("/").header("host", &host).header("accept-language", "de").send().await?;
        assert_eq!(page.status, status, "{host}");
        assert_eq!(page.text()?.contains("kennt den Namen in der Adresse nicht"), status == 421, "{host}");
        let answer = server.post("/api/guests").header("host", &host).json(&json!({})).send().await?;
        let expected = if status == 200 { (201, None) } else { (421, Some("host")) };
        assert_eq!((answer.status, answer.code().as_deref()), expected, "{host}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_https_only_https_origins_and_the_local_proxy_are_believed() -> Result<()> {
    let server = TestServer::start_with(TestServerSettings {
        https: true,
        limits: vec!["guests-per-address=1"],
        ..TestServerSettings::default()
    })?;
    let guest = |origin: &str, forwarded: &str| {
        let request = server.post("/api/guests").json(&json!({})).header("x-forwarded-for", forwarded);
        request.header("origin", format!("{origin}://{}", server.address()))
    };
    let status = async |origin: &str, forwarded: &str| -> Result<u16> {
        Ok(guest(origin, forwarded).send().await?.status)
    };
    assert_eq!(status("http", "198.51.100.1").await?, 403, "a page without https");
    assert_eq!(status("https", "198.51.100.1").await?, 201);
    assert_eq!(status("https", "198.51.100.2").await?, 201, "the proxy on this machine names the client");
    assert_eq!(
        status("https", "203.0.113.9, 198.51.100.2").await?,
        429,
        "what the client wrote is on the left"
    );
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_token_opens_no_socket() -> Result<()> {
    let server = TestServer::start()?;
    let (ada, _bob) = running_game(&server, false).await?;
    let path = format!("/t/{}/socket", ada.address().table);
    let wrong = [("authorization", "Bearer no-such-token")];
    assert_eq!(TestSocket::open(server.address(), &path, &wrong).await?.err(), Some(401));
    let command = server.post(&format!("/api/tables/{}/commands", ada.address().table));
    let command = command.bearer("no-such-token").json(&json!({ "action": "resign", "seen": 1 }));
    assert_eq!(command.send().await?.status, 401, "as a request does");
    assert!(TestSocket::open(server.address(), &path, &[]).await?.is_ok(), "a spectator needs no token");
    let old = [("cookie", "tessera=ended")];
    assert!(
        TestSocket::open(server.address(), &path, &old).await?.is_ok(),
        "a browser cannot know that its session ended"
    );
    Ok(())
}
