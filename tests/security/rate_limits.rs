//! Rate limits for guests, tables, passwords, commands and hints.

use anyhow::{Context, Result, bail};
use serde_json::json;
use tessera_tests::{Bot, PASSWORD, SocketMessage, TestServer, TestServerSettings, TestSocket};

use crate::security::{last_event, running_game};

#[tokio::test(flavor = "multi_thread")]
async fn changes_are_limited_per_address_and_reads_are_not() -> Result<()> {
    // One per minute: the test is over before the next change is allowed, even on a slow machine.
    let server = TestServer::start_with(TestServerSettings {
        changes_per_minute: 1,
        limits: vec!["guests-per-address=1", "tables-per-player=1"],
        ..TestServerSettings::default()
    })?;
    let guest =
        |address: &str| server.post("/api/guests").header("x-forwarded-for", address).json(&json!({}));
    let token =
        guest("10.0.0.1").send().await?.expect_json(201)?["token"].as_str().context("a token")?.to_owned();
    assert_eq!(
        server.post("/api/name").bearer(&token).json(&json!({ "name": "Ada" })).send().await?.status,
        200
    );
    for address in ["10.0.0.1", "10.0.0.2", "::1"] {
        let answer = guest(address).send().await?;
        assert_eq!(
            (answer.status, answer.code().as_deref()),
            (429, Some("too-fast")),
            "a client cannot choose its address: {address}"
        );
    }
    assert_eq!(
        server.post("/new/pentago").bearer(&token).form(&[("with", "lobby")]).send().await?.status,
        303
    );
    let pages = [("/new/pentago", [("with", "lobby")]), ("/account/name", [("name", "Eve")])];
    for (path, fields) in pages {
        let answer = server.post(path).bearer(&token).form(&fields).send().await?;
        assert_eq!(answer.status, 429, "{path}");
        assert!(answer.header("retry-after").is_some(), "{path}");
        assert!(answer.text()?.contains("<h1>"), "{path} answers with a page");
    }
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let new_table = json!({ "game": "pente", "seats": seats });
    assert_eq!(server.post("/api/tables").bearer(&token).json(&new_table).send().await?.status, 429);
    for _ in 0..20 {
        assert_eq!(server.get("/").bearer(&token).send().await?.status, 200);
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn passwords_cannot_be_guessed_quickly() -> Result<()> {
    let server = TestServer::start_with(TestServerSettings {
        limits: vec!["sign-ins-per-address=1"],
        ..TestServerSettings::default()
    })?;
    let key = json!({ "name": "Ada", "password": PASSWORD });
    let answer = server.post("/api/session").json(&key).send().await?;
    assert_eq!((answer.status, answer.code().as_deref()), (403, Some("sign-in")));
    let answer = server.post("/api/session").json(&key).send().await?;
    assert_eq!((answer.status, answer.code().as_deref()), (429, Some("too-fast")));
    let fields = [("name", "Ada"), ("password", PASSWORD)];
    for path in ["/account/sign-in", "/account/keep"] {
        assert_eq!(server.post(path).form(&fields).send().await?.status, 429, "{path}");
    }
    assert_eq!(server.post("/api/account").json(&key).send().await?.status, 429);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_are_limited_per_socket_and_refusals_name_their_command() -> Result<()> {
    let server = TestServer::start_with(TestServerSettings {
        commands_per_second: 5,
        ..TestServerSettings::default()
    })?;
    let (ada, mut bob) = running_game(&server, false).await?;
    let before = last_event(ada.bot(), ada.address()).await?;
    let bearer = format!("Bearer {}", ada.bot().token);
    let path = format!("/t/{}/socket?after={before}", ada.address().table);
    let mut socket =
        TestSocket::open(server.address(), &path, &[("authorization", &bearer)]).await?.expect("a player");
    for number in 0..60 {
        socket
            .send_json(
                &json!({ "id": format!("c{number}"), "seen": before, "action": "move", "text": "nowhere" }),
            )
            .await?;
    }
    let (mut processed, mut refused, mut named) = (0, 0, 0);
    while processed + refused < 60 {
        let SocketMessage::Message(message) = socket.receive().await? else {
            panic!("the socket was closed")
        };
        match (message["type"].as_str(), message["code"].as_str()) {
            (Some("refused"), Some("unreadable")) => processed += 1,
            (Some("refused"), Some("too-fast")) => {
                refused += 1;
                named += u32::from(message["id"].is_string());
            }
            _ => panic!("{message}"),
        }
    }
    assert!((10..40).contains(&processed), "{processed} of 60 commands were processed");
    assert_eq!(named, refused, "a client must know which of its commands was refused");
    bob.execute(json!({ "action": "say", "text": "and I?" })).await?.event_number()?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn http_commands_are_limited_like_those_of_a_socket() -> Result<()> {
    let server = TestServer::start_with(TestServerSettings {
        commands_per_second: 5,
        ..TestServerSettings::default()
    })?;
    let (ada, _bob) = running_game(&server, false).await?;
    let nothing = json!({ "seen": 1, "action": "move", "text": "nowhere" });
    let mut refused = 0;
    for _ in 0..200 {
        let answer = ada.bot().command(ada.address(), nothing.clone()).await?;
        if answer.status != 409 {
            assert_eq!((answer.status, answer.code().as_deref()), (429, Some("too-fast")));
            refused += 1;
        }
    }
    assert!(refused > 0, "commands are not limited");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn chat_is_limited_independently_of_the_limit_on_commands() -> Result<()> {
    let server = TestServer::start()?;
    let (ada, mut bob) = running_game(&server, false).await?;
    let before = last_event(ada.bot(), ada.address()).await?;
    let bearer = format!("Bearer {}", ada.bot().token);
    let path = format!("/t/{}/socket?after={before}", ada.address().table);
    let mut socket =
        TestSocket::open(server.address(), &path, &[("authorization", &bearer)]).await?.expect("a player");
    let begun = std::time::Instant::now();
    let say =
        |number: i32| json!({ "id": format!("c{number}"), "seen": before, "action": "say", "text": "again" });
    for number in 0..40 {
        socket.send_json(&say(number)).await?;
    }
    let (mut said, mut refused) = (0, 0);
    while said + refused < 40 {
        let SocketMessage::Message(message) = socket.receive().await? else {
            panic!("the socket was closed")
        };
        match (message["type"].as_str(), message["code"].as_str()) {
            (Some("event"), _) => said += 1,
            (Some("refused"), Some("too-fast")) => refused += 1,
            _ => panic!("{message}"),
        }
    }
    // Chat messages are stored for good, so HTTP requests have the same limit as sockets.
    for number in 100..120 {
        let answer = ada.bot().command(ada.address(), say(number)).await?;
        if answer.status == 200 {
            said += 1;
        } else {
            assert_eq!((answer.status, answer.code().as_deref()), (429, Some("too-fast")));
        }
    }
    let most = 5 + begun.elapsed().as_secs() + 1;
    assert!((5..=most).contains(&said), "{said} messages, and {most} are allowed");
    bob.execute(json!({ "action": "say", "text": "and I?" })).await?.event_number()?;
    Ok(())
}

/// The statuses before the first 429.
async fn statuses_until_limited(bot: &Bot, path: &str) -> Result<Vec<u16>> {
    let mut statuses = Vec::new();
    for _ in 0..100 {
        match bot.post(path).send().await?.status {
            429 => return Ok(statuses),
            status => statuses.push(status),
        }
    }
    bail!("requests are not limited: {statuses:?}")
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_and_reviews_are_limited_per_player() -> Result<()> {
    let server = TestServer::start()?;
    let (mut ada, bob) = running_game(&server, false).await?;
    let table = &ada.address().table;
    let (hint, page) = (format!("/api/tables/{table}/hint"), format!("/t/{table}/hint"));
    // These hints are refused as unfair, but the requests count.
    let statuses = statuses_until_limited(ada.bot(), &hint).await?;
    assert!(statuses.len() >= 10 && statuses.iter().all(|status| *status == 403), "{statuses:?}");
    assert_eq!(ada.bot().post(&page).send().await?.status, 429, "the page has the same limit");
    assert_ne!(bob.bot().post(&page).send().await?.status, 429, "another player has a limit of their own");
    statuses_until_limited(bob.bot(), &page).await?;
    ada.execute(json!({ "action": "resign" })).await?.event_number()?;
    let review = format!("/api/tables/{}/review", ada.address().table);
    statuses_until_limited(ada.bot(), &hint).await?;
    let answer = ada.bot().get(&review).send().await?;
    assert_eq!((answer.status, answer.code().as_deref()), (429, Some("too-fast")));
    let page = format!("/t/{}/review", ada.address().table);
    assert_eq!(ada.bot().get(&page).send().await?.status, 429);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_hint_or_review_says_when_the_next_is_allowed() -> Result<()> {
    let server = TestServer::start_with(TestServerSettings {
        limits: vec!["engine-jobs-per-player=1"],
        ..TestServerSettings::default()
    })?;
    let (mut ada, _bob) = running_game(&server, false).await?;
    ada.execute(json!({ "action": "resign" })).await?.event_number()?;
    let table = &ada.address().table;
    let (hint, review) = (format!("/t/{table}/hint"), format!("/t/{table}/review"));
    assert_ne!(ada.bot().post(&hint).send().await?.status, 429);
    for request in [
        ada.bot().post(&hint),
        ada.bot().get(&review),
        ada.bot().post(&format!("/api/tables/{table}/hint")),
        ada.bot().get(&format!("/api/tables/{table}/review")),
    ] {
        let answer = request.send().await?;
        assert_eq!(answer.status, 429);
        let seconds: u32 = answer.header("retry-after").context("a time")?.parse()?;
        assert!(
            (6..=60).contains(&seconds),
            "one job per minute, and not the default of 5 seconds: {seconds}"
        );
    }
    Ok(())
}
