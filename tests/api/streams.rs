//! The stream of all games and challenges of a player, over HTTP and over a WebSocket.

use anyhow::{Context, Result, ensure};
use serde_json::json;
use tessera_tests::{Bot, StreamClient, TestServer, TestServerSettings};

async fn account(server: &TestServer, name: &str) -> Result<Bot> {
    let mut bot = Bot::sign_in(server, name).await?;
    bot.create_account(name).await?;
    Ok(bot)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_tells_the_current_state_first_and_then_every_change() -> Result<()> {
    let server = TestServer::start()?;
    let (ada, bob) = (account(&server, "Ada").await?, account(&server, "Bob").await?);
    let (mut lines, mut socket) = (
        StreamClient::open_lines(&ada, "").await?,
        StreamClient::open_socket(&bob).await?.expect("a socket"),
    );
    assert_eq!(lines.state_types().await?, ["ready"]);
    assert_eq!(socket.state_types().await?, ["ready"]);
    let table = ada.open_for_two("pentago").await?;
    bob.act(&table, json!({ "action": "take_seat" })).await?;
    for stream in [&mut lines, &mut socket] {
        let started = stream.next().await?.context("a message")?;
        assert_eq!(started["type"], "game_started");
        assert_eq!(started["game"]["table"], table.table.as_str());
        assert_eq!(started["game"]["to_move"], 1);
    }
    ada.act(&table, json!({ "action": "move", "text": "b2A+" })).await?;
    bob.act(&table, json!({ "action": "say", "text": "hello" })).await?;
    let to_ada = lines.next_of("position").await?;
    let to_bob = socket.next().await?.context("a message")?;
    assert_eq!((&to_ada["game"]["your_turn"], &to_bob["game"]["your_turn"]), (&json!(false), &json!(true)));
    assert_eq!(to_bob["game"]["last_move"], "b2A+");
    assert_eq!(to_bob["game"]["seats"][1]["yours"], true);
    // A stream that is opened now begins with the game as it is.
    let mut second = StreamClient::open_lines(&bob, "").await?;
    let first = second.next().await?.context("a message")?;
    assert_eq!((first["type"].as_str(), first["game"]["ply"].as_u64()), (Some("game_started"), Some(1)));
    assert_eq!(first["game"]["your_turn"], true);
    assert_eq!(second.next().await?.context("a message")?["type"], "ready");
    ada.act(&table, json!({ "action": "offer", "offer": "take_back" })).await?;
    let offers = second.next_of("position").await?["game"]["offers"].clone();
    assert_eq!(offers, json!([{ "offer": "take_back", "by": 1 }]));
    ada.act(&table, json!({ "action": "resign" })).await?;
    for stream in [&mut lines, &mut socket, &mut second] {
        let over = stream.next_of("game_over").await?;
        assert_eq!(over["game"]["outcome"]["places"], json!([2, 1]));
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_by_a_restart_of_the_server() -> Result<()> {
    let mut server = TestServer::start()?;
    let (ada, bob) = (account(&server, "Ada").await?, account(&server, "Bob").await?);
    let (goes_on, ends) = (ada.open_for_two("pente").await?, ada.open_for_two("pentago").await?);
    for table in [&goes_on, &ends] {
        bob.act(table, json!({ "action": "take_seat" })).await?;
    }
    let made = json!({ "opponent": "Ada", "game": "exago" });
    bob.post("/api/challenges").json(&made).send().await?.expect_json(201)?;
    let mut stream = StreamClient::open_lines(&ada, "").await?;
    let ready = stream.next_of("ready").await?;
    let since = ready["at"].as_u64().context("a time")?;
    server.kill()?;
    assert_eq!(stream.next().await.ok().flatten(), None, "the connection is lost");
    server.restart()?;
    bob.act(&ends, json!({ "action": "resign" })).await?;
    let mut again = StreamClient::open_lines(&ada, &format!("?since={since}")).await?;
    let types = again.state_types().await?;
    assert_eq!(types, ["game_over", "game_started", "challenge_received", "ready"]);
    let whole = ada.get("/api/stream?follow=false").send().await?;
    assert_eq!(whole.status, 200);
    assert_eq!(whole.text()?.lines().count(), 3, "without a time, only what is open: {}", whole.text()?);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn streams_need_a_session_are_bounded_and_end_with_their_session() -> Result<()> {
    let limits = TestServerSettings { limits: vec!["sockets-per-player=2"], ..TestServerSettings::default() };
    let server = TestServer::start_with(limits)?;
    let refused = server.get("/api/stream").send().await?;
    assert_eq!((refused.status, refused.code().as_deref()), (401, Some("nobody")));
    let nobody = Bot::new(server.address(), "wrong");
    assert_eq!(StreamClient::open_socket(&nobody).await?.err(), Some(401));
    let ada = account(&server, "Ada").await?;
    let mut first = StreamClient::open_lines(&ada, "").await?;
    let mut second = StreamClient::open_socket(&ada).await?.expect("a socket");
    assert_eq!(first.state_types().await?, ["ready"]);
    assert_eq!(second.state_types().await?, ["ready"]);
    let third = ada.get("/api/stream").send().await?;
    assert_eq!((third.status, third.code().as_deref()), (429, Some("too-many-sockets")));
    assert_eq!(StreamClient::open_socket(&ada).await?.err(), Some(429));
    let out = tessera_tests::TestRequest::new(server.address(), "DELETE", "/api/session").bearer(&ada.token);
    assert_eq!(out.send().await?.status, 204);
    ensure!(first.next().await?.is_none(), "the lines end");
    ensure!(second.next().await?.is_none(), "the socket is closed");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_with_a_stream_is_present_at_their_tables() -> Result<()> {
    let server = TestServer::start()?;
    let (ada, bob) = (account(&server, "Ada").await?, account(&server, "Bob").await?);
    let mut stream = StreamClient::open_lines(&ada, "").await?;
    let table = ada.open_for_two("pentago").await?;
    let listed = server.get("/api/tables").send().await?.expect_json(200)?;
    assert_eq!(listed["tables"][0]["table"], table.table.as_str());
    bob.act(&table, json!({ "action": "take_seat" })).await?;
    stream.next_of("game_started").await?;
    assert_eq!(bob.fetch(&table, "").await?["seats"][0]["present"], true);
    Ok(())
}
