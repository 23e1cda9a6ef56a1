//! Permissions: strangers at tables of others, and private tables.

use anyhow::{Context, Result};
use serde_json::json;
use tessera_tests::{Bot, TableAddress, TestRequest, TestServer, TestSocket};

use crate::security::{last_event, running_game};

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_cannot_act_for_a_player() -> Result<()> {
    let server = TestServer::start()?;
    let (mut ada, mut bob) = running_game(&server, false).await?;
    bob.execute(json!({ "action": "offer", "offer": "draw" })).await?.event_number()?;
    ada.execute(json!({ "action": "offer", "offer": "take_back" })).await?.event_number()?;
    let table = ada.address().clone();
    let eve = Bot::sign_in(&server, "Ada").await?;
    let before = last_event(&eve, &table).await?;
    let mut socket = eve.join(&table).await?;
    for action in [
        json!({ "action": "move", "text": "a1A+" }),
        json!({ "action": "move", "text": "a1A+", "seat": 1 }),
        json!({ "action": "resign" }),
        json!({ "action": "resign", "seat": 2 }),
        json!({ "action": "abort" }),
        json!({ "action": "offer", "offer": "draw" }),
        json!({ "action": "agree", "offer": "draw" }),
        json!({ "action": "agree", "offer": "draw", "seat": 1 }),
        json!({ "action": "agree", "offer": "take_back", "seat": 2 }),
        json!({ "action": "decline", "offer": "take_back" }),
        json!({ "action": "tick" }),
        json!({ "action": "claim_gone" }),
        json!({ "action": "leave_seat", "seat": 1 }),
        json!({ "action": "take_seat" }),
        json!({ "action": "take_seat", "seat": 1, "name": "Ada" }),
        json!({ "action": "open_seat", "seat": 1 }),
        json!({ "action": "seat_engine", "seat": 1, "level": 1 }),
        json!({ "action": "start", "lot": 1 }),
        json!({ "action": "resume" }),
        json!({ "action": "pause", "length": 3_600_000 }),
        json!({ "action": "open_rematch", "table": "elsewhere" }),
    ] {
        let result = socket.execute_after(before, action.clone()).await?;
        let code = result.code().with_context(|| format!("{action} is refused"))?.to_owned();
        let known = ["not-your-seat", "house-only", "host-only", "already-started"];
        assert!(known.contains(&code.as_str()), "{action}: {code}");
        let mut command = action.clone();
        command["seen"] = json!(before);
        let answer = eve.command(&table, command).await?;
        assert_eq!((answer.status, answer.code()), (409, Some(code)), "{action}");
    }
    assert_eq!(last_event(&eve, &table).await?, before, "nothing has happened");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_chats_with_spectators_whatever_their_name() -> Result<()> {
    let server = TestServer::start()?;
    let (mut ada, mut bob) = running_game(&server, false).await?;
    let mut eve = Bot::sign_in(&server, "Bob").await?.join(ada.address()).await?;
    eve.catch_up().await?;
    for extra in [json!({}), json!({ "seat": 2 }), json!({ "room": "players" }), json!({ "name": "Bob" })] {
        let mut say = json!({ "action": "say", "text": "I resign" });
        for (key, value) in extra.as_object().context("fields")? {
            say[key] = value.clone();
        }
        eve.execute(say).await?.event_number()?;
        let said = eve.events().last().context("an event")?;
        assert_eq!((&said["room"], &said["seat"]), (&json!("spectators"), &json!(null)), "{said}");
    }
    ada.execute(json!({ "action": "move", "text": "a1A+" })).await?.event_number()?;
    bob.wait_for("moved").await?;
    assert!(!bob.events().iter().any(|event| event["event"] == "said"));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_table_looks_missing_without_the_link() -> Result<()> {
    let server = TestServer::start()?;
    let (ada, _bob) = running_game(&server, true).await?;
    let table = ada.address();
    let link = table.link.clone().context("a link")?;
    let before = last_event(ada.bot(), table).await?;
    let eve = Bot::sign_in(&server, "Eve").await?;
    let id = &table.table;
    let parts = [
        "/t/{}",
        "/t/{}/frame/0",
        "/t/{}/record.txt",
        "/t/{}/board.svg",
        "/t/{}/board.png",
        "/api/tables/{}",
        "/api/tables/{}/events",
        "/api/tables/{}/legal",
        "/api/tables/{}/record",
    ];
    for path in parts {
        let (path, other) = (path.replace("{}", id), path.replace("{}", "NoSuchTable"));
        assert_eq!(eve.get(&format!("{path}?link={link}")).send().await?.status, 200, "{path} with the link");
        assert_eq!(
            server.get(&format!("{path}?link={link}")).send().await?.status,
            200,
            "{path} for an anonymous reader with the link"
        );
        assert_eq!(ada.bot().get(&path).send().await?.status, 200, "{path} for a player");
        for guess in ["", "?link=", "?link=guess", "?link=%00", &format!("?link={}", link.to_uppercase())] {
            let refused = eve.get(&format!("{path}{guess}")).send().await?;
            let missing = eve.get(&format!("{other}{guess}")).send().await?;
            assert_eq!((refused.status, missing.status), (404, 404), "{path}{guess}");
            let alike = refused.text()?.replace(id, "NoSuchTable");
            assert_eq!(alike, missing.text()?, "the answer reveals the table: {path}{guess}");
        }
    }
    // Hints and reviews need the same access.
    for (method, path) in [
        ("POST", "/t/{}/hint"),
        ("POST", "/api/tables/{}/hint"),
        ("GET", "/t/{}/review"),
        ("DELETE", "/t/{}/review"),
        ("GET", "/api/tables/{}/review"),
    ] {
        let (path, other) = (path.replace("{}", id), path.replace("{}", "NoSuchTable"));
        let request = |path: String| TestRequest::new(server.address(), method, &path).bearer(&eve.token);
        let admitted = request(format!("{path}?link={link}")).send().await?.status;
        assert!(matches!(admitted, 204 | 403 | 409), "{method} {path} with the link: {admitted}");
        for guess in ["", "?link=guess"] {
            let refused = request(format!("{path}{guess}")).send().await?;
            let missing = request(format!("{other}{guess}")).send().await?;
            assert_eq!((refused.status, missing.status), (404, 404), "{method} {path}{guess}");
            assert_eq!(refused.text()?.replace(id, "NoSuchTable"), missing.text()?, "{method} {path}{guess}");
        }
    }
    let bearer = format!("Bearer {}", eve.token);
    for query in ["", "?as=page", "?link=guess", "?as=page&link=guess"] {
        let refused = TestSocket::open(
            server.address(),
            &format!("/t/{id}/socket{query}"),
            &[("authorization", &bearer)],
        )
        .await?;
        assert_eq!(refused.err(), Some(404), "{query}");
    }
    for action in
        [json!({ "action": "take_seat" }), json!({ "action": "say", "text": "hello", "link": link })]
    {
        let mut command = action.clone();
        command["seen"] = json!(1);
        assert_eq!(eve.command(&TableAddress::to(id), command).await?.status, 404, "{action}");
    }
    assert_eq!(eve.post(&format!("/t/{id}/sit")).form(&[("link", "guess")]).send().await?.status, 404);
    assert_eq!(last_event(ada.bot(), table).await?, before);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_link_gives_access_to_watch_but_not_to_play() -> Result<()> {
    let server = TestServer::start()?;
    let (mut ada, _bob) = running_game(&server, true).await?;
    let mut eve = Bot::sign_in(&server, "Eve").await?.join(ada.address()).await?;
    eve.catch_up().await?;
    assert_eq!(eve.events().len() as u64, eve.last());
    assert_eq!(eve.execute(json!({ "action": "move", "text": "a1A+" })).await?.code(), Some("not-your-seat"));
    assert_eq!(eve.execute(json!({ "action": "take_seat" })).await?.code(), Some("already-started"));
    eve.execute(json!({ "action": "say", "text": "hello" })).await?.event_number()?;
    let number = ada.execute(json!({ "action": "move", "text": "a1A+" })).await?.event_number()?;
    assert_eq!(eve.wait_for("moved").await?["number"], number);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn private_tables_are_not_listed_for_others() -> Result<()> {
    let server = TestServer::start()?;
    let (ada, _bob) = running_game(&server, true).await?;
    let id = &ada.address().table;
    let eve = Bot::sign_in(&server, "Eve").await?;
    ada.bot()
        .open(json!({ "game": "pente", "seats": [{ "kind": "me" }, { "kind": "open" }], "private": true }))
        .await?;
    for path in ["/", "/lobby", "/watch", "/games", "/api/tables", "/api/tables?stage=playing", "/api/games"]
    {
        let text = eve.get(path).send().await?.text()?.to_owned();
        assert!(!text.contains(id) && !text.contains("Ada"), "{path}");
    }
    assert!(ada.bot().get("/games").send().await?.text()?.contains(id), "own games are listed");
    Ok(())
}
