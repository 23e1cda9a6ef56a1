//! What is refused: a status, a code for programs, a sentence for people, and nothing has changed.

use anyhow::Result;
use serde_json::json;
use tessera_tests::{Ask, Bot, House};

fn expect(answer: &tessera_tests::Answer, status: u16, code: &str) {
    let body = String::from_utf8_lossy(&answer.body);
    assert_eq!((answer.status, answer.code().as_deref()), (status, Some(code)), "{body}");
    assert_eq!(answer.header("content-type"), Some("application/json"), "{body}");
}

#[tokio::test(flavor = "multi_thread")]
async fn errors_have_a_code_and_a_reason_and_the_right_status() -> Result<()> {
    let house = House::start()?;
    let (mut ada, bob) = crate::api::two_after(&house, "pentago", &["b2A+"]).await?;
    ada.catch_up().await?;
    let table = &ada.invitation().table;
    let (seen, commands) = (ada.last(), format!("/api/tables/{table}/commands"));

    expect(&house.get("/api/me").send().await?, 401, "nobody");
    expect(&house.get("/api/me").by("no such token").send().await?, 401, "nobody");
    expect(&house.get("/api/games").send().await?, 401, "nobody");
    expect(
        &house.post(&commands).json(&json!({ "seen": 1, "action": "resign" })).send().await?,
        401,
        "nobody",
    );
    expect(
        &house.post("/api/tables").json(&json!({ "game": "pente", "seats": [] })).send().await?,
        401,
        "nobody",
    );
    expect(&house.get("/api/tables/none").send().await?, 404, "no-table");
    expect(&house.get("/api/tables/none/events").send().await?, 404, "no-table");
    expect(&house.get("/api/tables/none/legal").send().await?, 404, "no-table");
    expect(&house.get("/api/tables/none/record").send().await?, 404, "no-table");

    let act = async |command: serde_json::Value| ada.bot().post(&commands).json(&command).send().await;
    let to = |text: &str| json!({ "seen": seen, "action": "move", "text": text });
    expect(&act(to("a1A+")).await?, 409, "not-your-turn");
    let his = |text: &str| bob.bot().post(&commands).json(&to(text));
    expect(&his("b2A+").send().await?, 409, "occupied");
    let stale = json!({ "seen": 1, "action": "move", "text": "a1A+" });
    expect(&bob.bot().post(&commands).json(&stale).send().await?, 409, "stale");
    expect(&act(json!({ "seen": seen + 1, "action": "resign" })).await?, 409, "not-yet");
    expect(&act(json!({ "seen": seen, "seat": 3, "action": "resign" })).await?, 409, "no-such-seat");
    expect(&act(json!({ "seen": seen, "seat": 2, "action": "resign" })).await?, 409, "not-your-seat");
    expect(&act(json!({ "seen": seen, "action": "start", "lot": 1 })).await?, 409, "house-only");
    expect(&act(json!({ "id": "", "seen": seen, "action": "resign" })).await?, 409, "command-id");
    expect(&act(json!({ "id": "x".repeat(65), "seen": seen, "action": "resign" })).await?, 409, "command-id");
    expect(&act(json!({ "seen": seen, "action": "dance" })).await?, 422, "unreadable");
    expect(&act(json!({ "action": "resign" })).await?, 422, "unreadable");
    let broken = ada.bot().post(&commands).body("application/json", "{\"seen\":");
    expect(&broken.send().await?, 400, "unreadable");
    let untold = ada.bot().post(&commands).body("text/plain", "{}");
    expect(&untold.send().await?, 415, "unreadable");
    let long =
        ada.bot().post(&commands).json(&json!({ "seen": seen, "action": "say", "text": "x".repeat(20_000) }));
    expect(&long.send().await?, 413, "unreadable");

    ada.catch_up().await?;
    assert_eq!(ada.last(), seen, "nothing has changed");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn every_error_of_the_interface_is_json_even_where_there_is_nothing() -> Result<()> {
    let house = House::start()?;
    let ada = Bot::come(&house, "Ada").await?;
    let table = ada.open_for_two("pente").await?.table;
    let mut wrong = Vec::new();
    let foreign =
        house.post("/api/guests").json(&json!({})).with("origin", "https://evil.example").send().await?;
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
        let answer = Ask::new(house.address(), method, &path).by(&ada.token).send().await?;
        if !(400..500).contains(&answer.status) || answer.code().is_none() {
            let body: String = String::from_utf8_lossy(&answer.body).chars().take(80).collect();
            wrong.push(format!("{method} {path} gets {} {body:?}", answer.status));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_that_cannot_be_are_refused() -> Result<()> {
    let house = House::start()?;
    let ada = Bot::come(&house, "Ada").await?;
    let (me, open) = (json!({ "kind": "me" }), json!({ "kind": "open" }));
    for (status, code, wish) in [
        (400, "unknown-game", json!({ "game": "chess", "seats": [me, open] })),
        (409, "rules", json!({ "game": "pentago", "seats": [me, open, open] })),
        (409, "rules", json!({ "game": "pentago", "seats": [] })),
        (409, "rules", json!({ "game": "pentago", "seats": vec![open.clone(); 300] })),
        (409, "rules", json!({ "game": "pentago", "rules": "fly", "seats": [me, open] })),
        (409, "level", json!({ "game": "pente", "seats": [me, { "kind": "engine", "level": 11 }] })),
        (409, "holds-a-seat", json!({ "game": "pente", "seats": [me, me] })),
        (409, "name", json!({ "game": "pente", "seats": [me, { "kind": "same_screen", "name": "" }] })),
        (409, "touch-move-setting", json!({ "game": "pente", "seats": [me, open], "touch_move": true })),
        (422, "unreadable", json!({ "game": "pente", "seats": [me, { "kind": "engine", "level": -1 }] })),
        (422, "unreadable", json!({ "game": "pente", "seats": [me, open], "colour": "red" })),
        (422, "unreadable", json!({ "game": "pente" })),
    ] {
        let answer = ada.post("/api/tables").json(&wish).send().await?;
        assert_eq!((answer.status, answer.code().as_deref()), (status, Some(code)), "{wish}");
    }
    let listed = house.get("/api/tables").send().await?.json_of(200)?;
    assert_eq!(listed["tables"], json!([]));
    Ok(())
}
