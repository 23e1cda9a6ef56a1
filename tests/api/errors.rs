//! Refusals: each has a status, a code and a sentence, and changes nothing.

use anyhow::Result;
use serde_json::json;
use tessera_tests::{Bot, TestRequest, TestServer};

fn expect_refusal(answer: &tessera_tests::TestResponse, status: u16, code: &str) {
    let body = String::from_utf8_lossy(&answer.body);
    assert_eq!((answer.status, answer.code().as_deref()), (status, Some(code)), "{body}");
    assert_eq!(answer.header("content-type"), Some("application/json"), "{body}");
}

#[tokio::test(flavor = "multi_thread")]
async fn errors_have_a_code_and_a_reason_and_the_right_status() -> Result<()> {
    let server = TestServer::start()?;
    let (mut ada, bob) = crate::api::table_after_moves(&server, "pentago", &["b2A+"]).await?;
    ada.catch_up().await?;
    let table = &ada.address().table;
    let (seen, commands) = (ada.last(), format!("/api/tables/{table}/commands"));

    expect_refusal(&server.get("/api/me").send().await?, 401, "nobody");
    expect_refusal(&server.get("/api/me").bearer("no such token").send().await?, 401, "nobody");
    expect_refusal(&server.get("/api/games").send().await?, 401, "nobody");
    expect_refusal(
        &server.post(&commands).json(&json!({ "seen": 1, "action": "resign" })).send().await?,
        401,
        "nobody",
    );
    expect_refusal(
        &server.post("/api/tables").json(&json!({ "game": "pente", "seats": [] })).send().await?,
        401,
        "nobody",
    );
    expect_refusal(&server.get("/api/tables/none").send().await?, 404, "no-table");
    expect_refusal(&server.get("/api/tables/none/events").send().await?, 404, "no-table");
    expect_refusal(&server.get("/api/tables/none/legal").send().await?, 404, "no-table");
    expect_refusal(&server.get("/api/tables/none/record").send().await?, 404, "no-table");

    let act = async |command: serde_json::Value| ada.bot().post(&commands).json(&command).send().await;
    let to = |text: &str| json!({ "seen": seen, "action": "move", "text": text });
    expect_refusal(&act(to("a1A+")).await?, 409, "not-your-turn");
    let bob_moves = |text: &str| bob.bot().post(&commands).json(&to(text));
    expect_refusal(&bob_moves("b2A+").send().await?, 409, "occupied");
    let stale = json!({ "seen": 1, "action": "move", "text": "a1A+" });
    expect_refusal(&bob.bot().post(&commands).json(&stale).send().await?, 409, "stale");
    expect_refusal(&act(json!({ "seen": seen + 1, "action": "resign" })).await?, 409, "not-yet");
    expect_refusal(&act(json!({ "seen": seen, "seat": 3, "action": "resign" })).await?, 409, "no-such-seat");
    expect_refusal(&act(json!({ "seen": seen, "seat": 2, "action": "resign" })).await?, 409, "not-your-seat");
    expect_refusal(&act(json!({ "seen": seen, "action": "start", "lot": 1 })).await?, 409, "house-only");
    expect_refusal(&act(json!({ "id": "", "seen": seen, "action": "resign" })).await?, 409, "command-id");
    expect_refusal(
        &act(json!({ "id": "x".repeat(65), "seen": seen, "action": "resign" })).await?,
        409,
        "command-id",
    );
    expect_refusal(&act(json!({ "seen": seen, "action": "dance" })).await?, 422, "unreadable");
    expect_refusal(&act(json!({ "action": "resign" })).await?, 422, "unreadable");
    let broken = ada.bot().post(&commands).body("application/json", "{\"seen\":");
    expect_refusal(&broken.send().await?, 400, "unreadable");
    let wrong_type = ada.bot().post(&commands).body("text/plain", "{}");
    expect_refusal(&wrong_type.send().await?, 415, "unreadable");
    let long =
        ada.bot().post(&commands).json(&json!({ "seen": seen, "action": "say", "text": "x".repeat(20_000) }));
    expect_refusal(&long.send().await?, 413, "unreadable");

    ada.catch_up().await?;
    assert_eq!(ada.last(), seen, "nothing has changed");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn every_api_error_is_json_even_for_unknown_paths() -> Result<()> {
    let server = TestServer::start()?;
    let ada = Bot::sign_in(&server, "Ada").await?;
    let table = ada.open_for_two("pente").await?.table;
    let mut wrong = Vec::new();
    let foreign =
        server.post("/api/guests").json(&json!({})).header("origin", "https://evil.example").send().await?;
    if foreign.code().is_none() {
        wrong.push(format!(
            "POST /api/guests from another site gets {} and {:?}",
            foreign.status,
            foreign.text()?
        ));
    }
    for (method, path) in [
        ("GET", "/api/nowhere".to_owned()),
        ("DELETE", "/api/me".to_owned()),
        ("GET", "/api/games?before=yesterday".to_owned()),
        ("GET", "/api/tables?stage=over".to_owned()),
        ("GET", format!("/api/tables/{table}/events?after=-1")),
        ("GET", format!("/api/tables/{table}/events?after=99999999999")),
        ("GET", format!("/api/tables/{table}?link=a&link=b")),
        ("GET", "/api/tables/%ff".to_owned()),
        ("GET", "/api/tables/%ff/events".to_owned()),
    ] {
        let answer = TestRequest::new(server.address(), method, &path).bearer(&ada.token).send().await?;
        if !(400..500).contains(&answer.status) || answer.code().is_none() {
            let body: String = String::from_utf8_lossy(&answer.body).chars().take(80).collect();
            wrong.push(format!("{method} {path} gets {} {body:?}", answer.status));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn impossible_tables_are_refused() -> Result<()> {
    let server = TestServer::start()?;
    let ada = Bot::sign_in(&server, "Ada").await?;
    let (me, open) = (json!({ "kind": "me" }), json!({ "kind": "open" }));
    for (status, code, new_table) in [
        (400, "unknown-game", json!({ "game": "chess", "seats": [me, open] })),
        (409, "rules", json!({ "game": "pentago", "seats": [me, open, open] })),
        (409, "rules", json!({ "game": "pentago", "seats": [] })),
        (409, "rules", json!({ "game": "pentago", "seats": vec![open.clone(); 300] })),
        (409, "rules", json!({ "game": "pentago", "rules": "fly", "seats": [me, open] })),
        (409, "rules", json!({ "game": "exago", "rules": "rejoin=every", "seats": [me, open] })),
        (409, "level", json!({ "game": "pente", "seats": [me, { "kind": "engine", "level": 11 }] })),
        (409, "holds-a-seat", json!({ "game": "pente", "seats": [me, me] })),
        (409, "name", json!({ "game": "pente", "seats": [me, { "kind": "same_screen", "name": "" }] })),
        (409, "touch-move-setting", json!({ "game": "pente", "seats": [me, open], "touch_move": true })),
        (422, "unreadable", json!({ "game": "pente", "seats": [me, { "kind": "engine", "level": -1 }] })),
        (422, "unreadable", json!({ "game": "pente", "seats": [me, open], "colour": "red" })),
        (422, "unreadable", json!({ "game": "pente" })),
    ] {
        let answer = ada.post("/api/tables").json(&new_table).send().await?;
        assert_eq!((answer.status, answer.code().as_deref()), (status, Some(code)), "{new_table}");
    }
    let listed = server.get("/api/tables").send().await?.expect_json(200)?;
    assert_eq!(listed["tables"], json!([]));
    Ok(())
}
