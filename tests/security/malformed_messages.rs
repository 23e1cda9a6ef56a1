//! Malformed and invalid commands: each gets a refusal and changes nothing.

use anyhow::Result;
use serde_json::{Value, json};
use tessera_tests::{SocketMessage, TestServer, TestSocket};
use tokio_tungstenite::tungstenite::Message;

use crate::security::{last_event, running_game};

/// Texts that are not commands, or commands that Ada cannot execute now.
fn invalid_commands(seen: u64) -> Vec<String> {
    let with = |field: &str| format!(r#"{{"seen":{seen},"action":"move","text":"a1A+",{field}}}"#);
    let nested = |open: &str, close: &str, depth| {
        let (open, close) = (open.repeat(depth), close.repeat(depth));
        format!(r#"{{"seen":{seen},"action":"move","text":{open}1{close}}}"#)
    };
    let mut all: Vec<String> = [
        "",
        " ",
        "hello",
        "null",
        "true",
        "17",
        "\"move\"",
        "[]",
        "{}",
        "{",
        "}",
        "\u{0}",
        "\u{feff}{}",
        "NaN",
        "{\"seen\":1}",
        "{\"action\":\"resign\"}",
        "{\"seen\":null,\"action\":\"resign\"}",
        "{\"seen\":\"5\",\"action\":\"resign\"}",
        "{\"seen\":-1,\"action\":\"resign\"}",
        "{\"seen\":1.5,\"action\":\"resign\"}",
        "{\"seen\":4294967296,\"action\":\"resign\"}",
        "{\"seen\":1e999,\"action\":\"resign\"}",
        "{\"seen\":99999999999999999999999,\"action\":\"resign\"}",
        "{\"seen\":4294967295,\"action\":\"resign\"}",
        "{\"seen\":5,\"action\":\"Resign\"}",
        "{\"seen\":5,\"action\":7}",
        "{\"seen\":5,\"action\":[\"resign\"]}",
        "{\"seen\":5,\"action\":\"__proto__\"}",
        "{\"seen\":5,\"seen\":5,\"action\":\"resign\"}",
        "{\"seen\":5,\"action\":\"resign\"} {}",
        "{\"seen\":5,\"action\":\"say\",\"text\":\"\\ud800\"}",
    ]
    .map(str::to_owned)
    .into();
    all.extend(
        [
            "\"seat\":0",
            "\"seat\":2",
            "\"seat\":3",
            "\"seat\":255",
            "\"seat\":256",
            "\"seat\":-1",
            "\"seat\":1e9",
        ]
        .map(with),
    );
    all.extend(["\"seat\":\"1\"", "\"id\":\"\"", "\"id\":7", "\"id\":{}", "\"text\":\"a2A+\""].map(with));
    all.push(with(&format!("\"id\":\"{}\"", "x".repeat(65))));
    all.extend([nested("[", "]", 100), nested("[", "]", 3_500), nested("{\"a\":", "}", 1_000)]);
    let moves = ["", "a", "a1", "z9A+", "a1E+", "a1A*", "b2A+", "a1A+A+", "á1A+", "a1A+\\u0000", "0-0"];
    all.extend(moves.map(|text| format!(r#"{{"seen":{seen},"action":"move","text":"{text}"}}"#)));
    all.push(format!(r#"{{"seen":{seen},"action":"move","text":"{}"}}"#, "a1A+".repeat(1_500)));
    all.push(format!(r#"{{"seen":{seen},"action":"say","text":"{}"}}"#, "x".repeat(5_000)));
    all.push(format!(r#"{{"seen":{seen},"action":"seat_engine","level":300}}"#));
    all.push(format!(r#"{{"seen":{seen},"action":"offer","offer":"money"}}"#));
    all
}

async fn socket_of(server: &TestServer, ada: &tessera_tests::TableClient) -> Result<TestSocket> {
    let bearer = format!("Bearer {}", ada.bot().token);
    let path = format!("/t/{}/socket?after={}", ada.address().table, ada.last());
    Ok(TestSocket::open(server.address(), &path, &[("authorization", &bearer)]).await?.expect("a player"))
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_socket_messages_are_refused_and_change_nothing() -> Result<()> {
    let server = TestServer::start()?;
    let (ada, _bob) = running_game(&server, false).await?;
    let before = last_event(ada.bot(), ada.address()).await?;
    let mut socket = socket_of(&server, &ada).await?;
    for text in invalid_commands(before) {
        let begin: String = text.chars().take(90).collect();
        socket.send_message(Message::text(text)).await?;
        match socket.receive().await? {
            SocketMessage::Message(refusal) => {
                assert_eq!(refusal["type"], "refused", "{begin}: {refusal}");
                let has_text = |name: &str| refusal[name].as_str().is_some_and(|text| !text.is_empty());
                assert!(has_text("code") && has_text("reason"), "{begin}: {refusal}");
            }
            SocketMessage::Closed => panic!("{begin} closed the socket"),
        }
    }
    socket.send_message(Message::binary(br#"{"seen":1,"action":"resign"}"#.to_vec())).await?;
    assert_eq!(socket.receive_type("refused").await?["code"], "unreadable-command");
    assert_eq!(last_event(ada.bot(), ada.address()).await?, before, "nothing has happened");
    socket.send_json(&json!({ "id": "c1", "seen": before, "action": "move", "text": "a1A+" })).await?;
    assert_eq!(socket.receive_type("event").await?["event"]["text"], "a1A+", "the socket still works");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_http_commands_are_refused_and_change_nothing() -> Result<()> {
    let server = TestServer::start()?;
    let (ada, _bob) = running_game(&server, false).await?;
    let before = last_event(ada.bot(), ada.address()).await?;
    let path = format!("/api/tables/{}/commands", ada.address().table);
    for text in invalid_commands(before) {
        let begin: String = text.chars().take(90).collect();
        let answer = ada.bot().post(&path).body("application/json", text).send().await?;
        assert!(matches!(answer.status, 400 | 409 | 422), "{begin}: {}", answer.status);
        assert!(answer.code().is_some(), "{begin}: {:?}", answer.text());
    }
    assert_eq!(last_event(ada.bot(), ada.address()).await?, before, "nothing has happened");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn too_long_messages_are_not_read() -> Result<()> {
    let server = TestServer::start()?;
    let (ada, mut bob) = running_game(&server, false).await?;
    let before = last_event(ada.bot(), ada.address()).await?;
    for length in [9_000, 1_000_000] {
        let mut socket = socket_of(&server, &ada).await?;
        let long = json!({ "id": "long", "seen": before, "action": "resign", "more": "x".repeat(length) });
        // The server may close the connection before everything is sent.
        let _sent = socket.send_json(&long).await;
        let refusal = socket.receive_type("refused").await?;
        assert_eq!(
            (refusal["code"].as_str(), &refusal["id"]),
            (Some("too-long"), &Value::Null),
            "{length}: {refusal}"
        );
        assert!(matches!(socket.receive().await?, SocketMessage::Closed), "{length}");
        assert_eq!(socket.close_code(), Some(1009), "{length}");
    }
    let command = format!("/api/tables/{}/commands", ada.address().table);
    for (path, kind) in [
        (command.as_str(), "application/json"),
        ("/language", "application/x-www-form-urlencoded"),
        ("/new/pentago", "application/x-www-form-urlencoded"),
    ] {
        for length in [17_000, 5_000_000] {
            let answer = ada.bot().post(path).body(kind, "x".repeat(length)).send().await?;
            assert_eq!(answer.status, 413, "{path} {length}");
        }
    }
    assert_eq!(last_event(ada.bot(), ada.address()).await?, before, "nothing has happened");
    bob.execute(json!({ "action": "say", "text": "still here" })).await?.event_number()?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_out_of_turn_stale_or_replayed_change_nothing() -> Result<()> {
    let server = TestServer::start()?;
    let (mut ada, mut bob) = running_game(&server, false).await?;
    let before = last_event(ada.bot(), ada.address()).await?;
    let to = |text: &str| json!({ "action": "move", "text": text });
    assert_eq!(bob.execute_after(before, to("a1A+")).await?.code(), Some("not-your-turn"));
    assert_eq!(ada.execute_after(before - 1, to("a1A+")).await?.code(), Some("stale"));
    assert_eq!(ada.execute_after(before + 1, to("a1A+")).await?.code(), Some("not-yet"));
    // Bob replays a command of Ada with its id.
    let first: Vec<&Value> = ada.events().iter().filter(|event| event["command"]["id"].is_string()).collect();
    let id = first[0]["command"]["id"].clone();
    let replayed = json!({ "id": id, "seen": before, "action": "move", "text": "b2A+" });
    let by_ada = ada.bot().command(ada.address(), replayed.clone()).await?.expect_json(200)?;
    assert_eq!(by_ada, json!({ "number": before, "happened": false }));
    assert_eq!(bob.bot().command(bob.address(), replayed).await?.code().as_deref(), Some("not-your-turn"));
    assert_eq!(last_event(ada.bot(), ada.address()).await?, before);
    Ok(())
}
