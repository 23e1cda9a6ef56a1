//! Too many at once, and those who neither speak nor listen.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde_json::json;
use tessera_tests::{Bot, Heard, House, Invitation, PATIENCE, Settings, Socket};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

use crate::security::a_game;

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_idle_sockets_get_as_many_places_as_there_are() -> Result<()> {
    const PLACES: usize = 100;
    let house = House::start_with(Settings { sockets_per_address: PLACES as u32, ..Settings::default() })?;
    let ada = Bot::come(&house, "Ada").await?;
    let path = format!("/t/{}/socket", ada.open_for_two("pente").await?.table);
    let (mut open, mut refused) = (Vec::new(), 0);
    for _ in 0..10 {
        let address = house.address();
        let opening: Vec<_> = (0..100)
            .map(|_| {
                let path = path.clone();
                tokio::spawn(async move { Socket::open(address, &path, &[]).await })
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
    assert_eq!((open.len(), refused), (PLACES, 1_000 - PLACES));
    assert_eq!(house.get("/").send().await?.status, 200, "pages are served all the same");
    drop(open.pop());
    // The place is given back as soon as the house has noticed.
    let begun = Instant::now();
    while Socket::open(house.address(), &path, &[]).await?.is_err() {
        ensure!(begun.elapsed() < PATIENCE, "the place is never given back");
        sleep(Duration::from_millis(20)).await;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_that_say_nothing_keep_nobody_out() -> Result<()> {
    let house = House::start()?;
    let mut silent = Vec::new();
    for half in [
        &b""[..],
        b"G",
        b"GET / HTTP/1.1\r\nhost: x\r\n",
        b"POST /api/guests HTTP/1.1\r\ncontent-length: 100\r\n\r\n{",
    ] {
        for _ in 0..100 {
            let mut stream = TcpStream::connect(house.address()).await?;
            stream.write_all(half).await?;
            silent.push(stream);
        }
    }
    let answer = timeout(PATIENCE, house.get("/").send()).await.context("the page never comes")??;
    assert_eq!(answer.status, 200);
    Ok(())
}

/// As much talk as one address can bring about: every guest says what he may say at once.
async fn talk(house: &House, table: &Invitation, guests: usize) -> Result<usize> {
    const AT_ONCE: usize = 5;
    let text = "\u{1F600}".repeat(500);
    let mut talking = JoinSet::new();
    let mut said = 0;
    for guest in 0..guests {
        let (bot, table, text) =
            (Bot::come(house, &format!("Guest {guest}")).await?, table.clone(), text.clone());
        talking.spawn(async move {
            for _ in 0..AT_ONCE {
                let say = json!({ "seen": 1, "action": "say", "text": text });
                bot.command(&table, say).await?.json_of(200)?;
            }
            anyhow::Ok(AT_ONCE)
        });
        if talking.len() >= 32 {
            said += talking.join_next().await.context("somebody talks")???;
        }
    }
    while let Some(done) = talking.join_next().await {
        said += done??;
    }
    Ok(said)
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_listen_hinders_nobody() -> Result<()> {
    let house = House::start()?;
    let (mut ada, mut bob) = a_game(&house, false).await?;
    let path = format!("/t/{}/socket", ada.invitation().table);
    let mut deaf = Vec::new();
    for (kind, news) in [("?as=page", "show"), ("?as=bot", "event")] {
        let socket = Socket::open(house.address(), &format!("{path}{kind}"), &[]).await?;
        deaf.push((news, socket.expect("anybody may watch")));
    }
    // Far more than fits between the house and somebody who reads nothing, which is some four megabytes.
    let said = talk(&house, ada.invitation(), 800).await?;
    // The others read nothing before these two have played on: a house that waited for them would never answer.
    ada.act(json!({ "action": "move", "text": "a1A+" })).await?.happened()?;
    assert_eq!(bob.until("moved").await?["text"], "a1A+");
    assert_eq!((ada.reconnections(), bob.reconnections()), (0, 0));
    for (news, mut socket) in deaf {
        let mut heard = 0;
        while heard < said
            && let Heard::Message(message) = socket.hear().await?
        {
            assert_eq!(message["type"], news);
            heard += 1;
        }
        assert!(heard < said, "{news}: whoever does not listen is sent away, and does not hear all");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_says_nothing_is_closed_after_a_while() -> Result<()> {
    let house = House::start()?;
    let guest = b"POST /api/guests HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{";
    let name =
        b"POST /account/name HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\n\
        transfer-encoding: chunked\r\n\r\n5\r\nname=\r\n";
    let mut waiting = JoinSet::new();
    for half in [&b""[..], b"GET / HTTP/1.1\r\nhost: x\r\n", guest, name] {
        let mut stream = TcpStream::connect(house.address()).await?;
        stream.write_all(half).await?;
        waiting.spawn(async move {
            let mut rest = Vec::new();
            // A house with as many silent connections as its system allows would be closed to everybody.
            let closed = timeout(PATIENCE, stream.read_to_end(&mut rest)).await;
            assert!(closed.is_ok(), "the house waits for ever after {:?}", String::from_utf8_lossy(half));
        });
    }
    waiting.join_all().await;
    Ok(())
}
