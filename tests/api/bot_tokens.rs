//! Tokens for programs: scopes, limits, the account page; the mark of bots.

use anyhow::{Context, Result};
use serde_json::{Value, json};
use tessera_tests::{Bot, HtmlDocument, StreamClient, TestRequest, TestServer, TestSocket};

async fn account(server: &TestServer, name: &str) -> Result<Bot> {
    let mut bot = Bot::sign_in(server, name).await?;
    bot.create_account(name).await?;
    Ok(bot)
}

/// A token with these scopes, and its id.
async fn token(owner: &Bot, scopes: &[&str]) -> Result<(Bot, String)> {
    let new = json!({ "name": "my program", "scopes": scopes });
    let made = owner.post("/api/tokens").json(&new).send().await?.expect_json(201)?;
    let text = |field: &str| made[field].as_str().map(str::to_owned).context("a text");
    Ok((Bot::new(owner.server_address(), &text("token")?), text("id")?))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_does_what_its_scopes_allow_and_nothing_else() -> Result<()> {
    let server = TestServer::start()?;
    let ada = account(&server, "Ada").await?;
    account(&server, "Bob").await?;
    let table = ada.open_for_two("pentago").await?.table;
    let request = |method: &str, path: &str| TestRequest::new(server.address(), method, path);
    let requests = |bot: &Bot| {
        let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
        [
            ("read", request("GET", "/api/games")),
            ("read", request("GET", "/api/stream?follow=false")),
            ("read", request("GET", "/api/challenges")),
            ("read", request("GET", &format!("/api/tables/{table}"))),
            ("play", request("POST", "/api/tables").json(&json!({ "game": "pente", "seats": seats }))),
            (
                "play",
                request("POST", &format!("/api/tables/{table}/commands"))
                    .json(&json!({ "seen": 1, "action": "tick" })),
            ),
            (
                "challenge",
                request("POST", "/api/challenges").json(&json!({ "opponent": "Bob", "game": "pente" })),
            ),
            (
                "tournament",
                request("POST", "/api/tournaments").json(&json!({ "name": "Club day", "game": "pente" })),
            ),
            ("session", request("GET", "/api/tokens")),
            ("session", request("POST", "/api/tokens").json(&json!({ "name": "more", "scopes": ["play"] }))),
            ("session", request("GET", "/api/sessions")),
            ("session", request("DELETE", "/api/sessions")),
            ("session", request("GET", "/api/data")),
            ("session", request("POST", "/api/account/bot").json(&json!({ "name": "Ada" }))),
            ("session", request("GET", "/api/operator/players")),
            ("session", request("GET", "/account")),
        ]
        .map(|(scope, request)| (scope, request.bearer(&bot.token)))
    };
    for own in ["read", "play", "challenge", "tournament"] {
        let (bot, _) = token(&ada, &[own]).await?;
        assert_eq!(bot.get("/api/me").send().await?.expect_json(200)?["name"], "Ada");
        for (needed, request) in requests(&bot) {
            let answer = request.send().await?;
            if needed == own {
                assert!(answer.code().as_deref() != Some("scope"), "{own}: {request}");
                assert!(answer.status < 500 && answer.status != 401, "{own}: {request} {}", answer.status);
                continue;
            }
            assert_eq!(answer.status, 403, "{own}: {request}");
            if request.to_string().contains("/api/") {
                assert_eq!(answer.code().as_deref(), Some("scope"), "{own}: {request}");
                let reason = answer.json()?["error"]["reason"].as_str().context("a sentence")?.to_owned();
                let names =
                    if needed == "session" { "needs a session".to_owned() } else { format!("'{needed}'") };
                assert!(reason.contains(&names), "{reason}");
            }
        }
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_read_token_watches_a_table_and_cannot_play_over_its_socket() -> Result<()> {
    let server = TestServer::start()?;
    let ada = account(&server, "Ada").await?;
    let table = ada.open_for_two("pentago").await?.table;
    for (scopes, code) in [(&["read"][..], Some("scope")), (&["read", "play"][..], None)] {
        let (bot, _) = token(&ada, scopes).await?;
        let authorization = format!("Bearer {}", bot.token);
        let path = format!("/t/{table}/socket");
        let headers = [("authorization", authorization.as_str())];
        let mut socket = TestSocket::open(server.address(), &path, &headers).await?.expect("a socket");
        socket.send_json(&json!({ "id": "c1", "seen": 1, "action": "abort" })).await?;
        if let Some(code) = code {
            assert_eq!(socket.receive_type("refused").await?["code"], code);
        } else {
            while socket.receive_type("event").await?["event"]["event"] != "ended" {}
        }
    }
    let (bot, _) = token(&ada, &["play"]).await?;
    let authorization = format!("Bearer {}", bot.token);
    let headers = [("authorization", authorization.as_str())];
    let refused = TestSocket::open(server.address(), &format!("/t/{table}/socket"), &headers).await?;
    assert_eq!(refused.err(), Some(403));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_revoked_token_loses_its_connections_at_once() -> Result<()> {
    let server = TestServer::start()?;
    let ada = account(&server, "Ada").await?;
    let table = ada.open_for_two("pentago").await?.table;
    let (bot, id) = token(&ada, &["read", "play"]).await?;
    let mut lines = StreamClient::open_lines(&bot, "").await?;
    let mut socket = StreamClient::open_socket(&bot).await?.expect("a socket");
    assert_eq!(lines.state_types().await?, ["ready"]);
    assert_eq!(socket.state_types().await?, ["ready"]);
    let authorization = format!("Bearer {}", bot.token);
    let headers = [("authorization", authorization.as_str())];
    let path = format!("/t/{table}/socket");
    let mut at_table = TestSocket::open(server.address(), &path, &headers).await?.expect("a socket");
    at_table.receive_type("event").await?;
    let listed = ada.get("/api/tokens").send().await?.expect_json(200)?;
    let listed = &listed["tokens"][0];
    assert_eq!((&listed["name"], &listed["scopes"]), (&json!("my program"), &json!(["read", "play"])));
    assert!(listed["used"].is_u64() && listed.get("token").is_none(), "{listed}");
    let revoke =
        || TestRequest::new(server.address(), "DELETE", &format!("/api/tokens/{id}")).bearer(&ada.token);
    assert_eq!(revoke().send().await?.status, 204);
    assert_eq!(lines.next().await?, None);
    assert_eq!(socket.next().await?, None);
    assert!(at_table.receive_type("never").await.is_err(), "the table's socket is closed");
    assert_eq!(bot.get("/api/me").send().await?.status, 401);
    assert_eq!(revoke().send().await?.code().as_deref(), Some("no-token"));
    assert_eq!(ada.get("/api/me").send().await?.status, 200, "the session goes on");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn tokens_are_bounded_hashed_and_in_no_log() -> Result<()> {
    let server = TestServer::start()?;
    let ada = account(&server, "Ada").await?;
    let mut tokens = Vec::new();
    for _ in 0..20 {
        tokens.push(token(&ada, &["read"]).await?.0.token);
    }
    let new = |body: Value| ada.post("/api/tokens").json(&body);
    let refused = new(json!({ "name": "one more", "scopes": ["read"] })).send().await?;
    assert_eq!((refused.status, refused.code().as_deref()), (409, Some("too-many-tokens")));
    let refused = new(json!({ "name": "nothing", "scopes": [] })).send().await?;
    assert_eq!((refused.status, refused.code().as_deref()), (400, Some("no-scope")));
    let refused = new(json!({ "name": "fly", "scopes": ["fly"] })).send().await?;
    assert_eq!((refused.status, refused.code().as_deref()), (422, Some("unreadable")));
    let guest = Bot::sign_in(&server, "Guest").await?;
    let refused = guest.post("/api/tokens").json(&json!({ "name": "x", "scopes": ["read"] })).send().await?;
    assert_eq!((refused.status, refused.code().as_deref()), (403, Some("no-account")));
    let mut stored = std::fs::read(server.database_file())?;
    let log = server.database_file().with_extension("db-wal");
    stored.extend(std::fs::read(log).unwrap_or_default());
    let stderr = server.stderr();
    for token in &tokens {
        Bot::new(server.address(), token).get("/api/games").send().await?.expect_json(200)?;
        assert!(!stderr.contains(token.as_str()));
        assert!(!stored.windows(token.len()).any(|bytes| bytes == token.as_bytes()), "only a hash is stored");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_account_page_makes_and_revokes_tokens_and_marks_a_bot() -> Result<()> {
    let server = TestServer::start()?;
    let ada = account(&server, "Ada").await?;
    let cookie = format!("tessera={}", ada.token);
    let form = |path: &str, fields: &[(&str, &str)]| {
        TestRequest::new(server.address(), "POST", path).cookie(&cookie).form(fields)
    };
    let refused =
        form("/account/tokens", &[("name", "my program")]).header("accept", "text/html").send().await?;
    assert_eq!(refused.status, 400, "no scope is chosen");
    let made =
        form("/account/tokens", &[("name", "my program"), ("read", "yes"), ("play", "yes")]).send().await?;
    let html = HtmlDocument::parse(made.text()?)?;
    let secret = html.all("code").next().context("the token")?.text.trim().to_owned();
    let bot = Bot::new(server.address(), &secret);
    bot.get("/api/games").send().await?.expect_json(200)?;
    let page = || ada.get("/account").header("accept", "text/html");
    let shown = page().send().await?;
    assert!(shown.text()?.contains("my program") && !shown.text()?.contains(&secret), "it is shown once");
    let listed = ada.get("/api/tokens").send().await?.expect_json(200)?;
    let id = listed["tokens"][0]["id"].as_str().context("an id")?.to_owned();
    let revoked = form("/account/tokens/revoke", &[("token", &id)]).send().await?;
    assert_eq!((revoked.status, revoked.header("location")), (303, Some("/account?done=token")));
    assert_eq!(bot.get("/api/games").send().await?.status, 401);
    form("/account/bot", &[]).send().await?;
    assert_eq!(ada.get("/api/me").send().await?.expect_json(200)?["bot"], false, "it is not confirmed");
    let marked = form("/account/bot", &[("sure", "yes")]).send().await?;
    assert_eq!(marked.header("location"), Some("/account?done=bot"));
    let me = json!({ "name": "Ada", "account": true, "bot": true });
    assert_eq!(ada.get("/api/me").send().await?.expect_json(200)?, me);
    assert!(!page().send().await?.text()?.contains("/account/bot"), "it stays one");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_is_marked_in_lists_views_and_events() -> Result<()> {
    let server = TestServer::start()?;
    let (ada, bob) = (account(&server, "Ada").await?, account(&server, "Bob").await?);
    let refused = ada.post("/api/account/bot").json(&json!({ "name": "Bob" })).send().await?;
    assert_eq!((refused.status, refused.code().as_deref()), (400, Some("bot-confirmation")));
    ada.post("/api/account/bot").json(&json!({ "name": "Ada" })).send().await?.expect_json(200)?;
    let table = ada.open_for_two("pentago").await?;
    let listed = server.get("/api/tables").send().await?.expect_json(200)?;
    assert_eq!(listed["tables"][0]["seats"][0]["bot"], true);
    let lobby = HtmlDocument::parse(bob.get("/lobby").header("accept", "text/html").send().await?.text()?)?;
    let marks =
        |html: &HtmlDocument| html.all("span").filter(|span| span.get("class") == Some("bot-mark")).count();
    assert_eq!(marks(&lobby), 1);
    bob.act(&table, json!({ "action": "take_seat" })).await?;
    let view = bob.fetch(&table, "").await?;
    assert_eq!((&view["seats"][0]["bot"], &view["seats"][1]["bot"]), (&json!(true), &json!(false)));
    let page = bob.get(&format!("/t/{}", table.table)).header("accept", "text/html").send().await?;
    assert_eq!(marks(&HtmlDocument::parse(page.text()?)?), 1, "the card of the player");
    Ok(())
}
