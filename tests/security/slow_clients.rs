//! Many connections, silent connections, and clients that do not read.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde_json::json;
use tessera_tests::{Bot, SocketMessage, TIMEOUT, TableAddress, TestServer, TestServerSettings, TestSocket};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

use crate::security::running_game;

#[tokio::test(flavor = "multi_thread")]
async fn idle_sockets_are_limited_per_address() -> Result<()> {
    const SLOTS: usize = 100;
    let server = TestServer::start_with(TestServerSettings {
        sockets_per_address: SLOTS as u32,
        ..TestServerSettings::default()
    })?;
    let ada = Bot::sign_in(&server, "Ada").await?;
    let path = format!("/t/{}/socket", ada.open_for_two("pente").await?.table);
    let (mut open, mut refused) = (Vec::new(), 0);
    for _ in 0..10 {
        let address = server.address();
        let opening: Vec<_> = (0..100)
            .map(|_| {
                let path = path.clone();
                tokio::spawn(async move { TestSocket::open(address, &path, &[]).await })
            })
            .collect();
        for socket in opening {
            match socket.await?? {
                Ok(socket) => open.push(socket),
                Err(status) => {
                    assert_eq!(status, 429);
                    refused += 1;
                }
            }
        }
    }
    assert_eq!((open.len(), refused), (SLOTS, 1_000 - SLOTS));
    assert_eq!(server.get("/").send().await?.status, 200, "pages are served all the same");
    drop(open.pop());
    // The slot is free again once the server has noticed the closed connection.
    let begun = Instant::now();
    while TestSocket::open(server.address(), &path, &[]).await?.is_err() {
        ensure!(begun.elapsed() < TIMEOUT, "the slot is never freed");
        sleep(Duration::from_millis(20)).await;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn silent_connections_do_not_block_others() -> Result<()> {
    let server = TestServer::start()?;
    let mut silent = Vec::new();
    for half in [
        &b""[..],
        b"G",
        b"GET / HTTP/1.1\r\nhost: x\r\n",
        b"POST /api/guests HTTP/1.1\r\ncontent-length: 100\r\n\r\n{",
    ] {
        for _ in 0..100 {
            let mut stream = TcpStream::connect(server.address()).await?;
            stream.write_all(half).await?;
            silent.push(stream);
        }
    }
    let answer = timeout(TIMEOUT, server.get("/").send()).await.context("the page times out")??;
    assert_eq!(answer.status, 200);
    Ok(())
}

/// Sends as many chat messages as the limits of one address allow: a full burst for each guest.
async fn flood_chat(server: &TestServer, table: &TableAddress, guests: usize) -> Result<usize> {
    const BURST: usize = 5;
    let text = "\u{1F600}".repeat(500);
    let mut tasks = JoinSet::new();
    let mut said = 0;
    for guest in 0..guests {
        let (bot, table, text) =
            (Bot::sign_in(server, &format!("Guest {guest}")).await?, table.clone(), text.clone());
        tasks.spawn(async move {
            for _ in 0..BURST {
                let say = json!({ "seen": 1, "action": "say", "text": text });
                bot.command(&table, say).await?.expect_json(200)?;
            }
            anyhow::Ok(BURST)
        });
        if tasks.len() >= 32 {
            said += tasks.join_next().await.context("a running task")???;
        }
    }
    while let Some(done) = tasks.join_next().await {
        said += done??;
    }
    Ok(said)
}

#[tokio::test(flavor = "multi_thread")]
async fn clients_that_do_not_read_do_not_block_others() -> Result<()> {
    let server = TestServer::start()?;
    let (mut ada, mut bob) = running_game(&server, false).await?;
    let path = format!("/t/{}/socket", ada.address().table);
    let mut slow = Vec::new();
    for (query, kind) in [("?as=page", "show"), ("?as=bot", "event")] {
        let socket = TestSocket::open_with_small_buffer(server.address(), &format!("{path}{query}")).await?;
        slow.push((kind, socket.expect("spectators are allowed")));
    }
    // As many messages as a table keeps: two megabytes, far more than the buffers of these connections hold.
    let said = flood_chat(&server, ada.address(), 199).await?;
    // The slow clients read nothing until the players have moved: a server that waited for them would never answer.
    ada.execute(json!({ "action": "move", "text": "a1A+" })).await?.event_number()?;
    assert_eq!(bob.wait_for("moved").await?["text"], "a1A+");
    assert_eq!((ada.reconnections(), bob.reconnections()), (0, 0));
    for (kind, mut socket) in slow {
        let mut received = 0;
        while received < said
            && let SocketMessage::Message(message) = socket.receive().await?
        {
            assert_eq!(message["type"], kind);
            received += 1;
        }
        assert!(
            received < said,
            "{kind}: a client that does not read is disconnected before it has received everything"
        );
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn silent_connections_are_closed_after_a_timeout() -> Result<()> {
    let server = TestServer::start()?;
    let guest = b"POST /api/guests HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{";
    let name =
        b"POST /account/name HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\n\
        transfer-encoding: chunked\r\n\r\n5\r\nname=\r\n";
    let mut waiting = JoinSet::new();
    for half in [&b""[..], b"GET / HTTP/1.1\r\nhost: x\r\n", guest, name] {
        let mut stream = TcpStream::connect(server.address()).await?;
        stream.write_all(half).await?;
        waiting.spawn(async move {
            let mut rest = Vec::new();
            // Otherwise silent connections could use up the open files of the process.
            let closed = timeout(TIMEOUT, stream.read_to_end(&mut rest)).await;
            assert!(closed.is_ok(), "the connection is still open after {:?}", String::from_utf8_lossy(half));
        });
    }
    waiting.join_all().await;
    Ok(())
}
