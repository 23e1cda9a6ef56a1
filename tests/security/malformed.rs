//! Messages that are none: a clear answer, and nothing changes.

use anyhow::Result;
use serde_json::{Value, json};
use tessera_tests::{Heard, House, Socket};
use tokio_tungstenite::tungstenite::Message;

use crate::security::{a_game, number};

/// Texts that are no commands, or none that can be done by Ada now.
fn nonsense(seen: u64) -> Vec<String> {
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

async fn socket_of(house: &House, ada: &tessera_tests::AtTable) -> Result<Socket> {
    let who = format!("Bearer {}", ada.bot().token);
    let path = format!("/t/{}/socket?after={}", ada.invitation().table, ada.last());
    Ok(Socket::open(house.address(), &path, &[("authorization", &who)]).await?.expect("a player"))
}

#[tokio::test(flavor = "multi_thread")]
async fn nonsense_over_a_socket_is_refused_and_changes_nothing() -> Result<()> {
    let house = House::start()?;
    let (ada, _bob) = a_game(&house, false).await?;
    let before = number(ada.bot(), ada.invitation()).await?;
    let mut socket = socket_of(&house, &ada).await?;
    for text in nonsense(before) {
        let begin: String = text.chars().take(90).collect();
        socket.say_raw(Message::text(text)).await?;
        match socket.hear().await? {
            Heard::Message(told) => {
                assert_eq!(told["type"], "refused", "{begin}: {told}");
                let said = |name: &str| told[name].as_str().is_some_and(|text| !text.is_empty());
                assert!(said("code") && said("reason"), "{begin}: {told}");
            }
            Heard::Closed => panic!("{begin} closed the socket"),
        }
    }
    socket.say_raw(Message::binary(br#"{"seen":1,"action":"resign"}"#.to_vec())).await?;
    assert_eq!(socket.hear_of("refused").await?["code"], "unreadable-command");
    assert_eq!(number(ada.bot(), ada.invitation()).await?, before, "nothing has happened");
    socket.say(&json!({ "id": "c1", "seen": before, "action": "move", "text": "a1A+" })).await?;
    assert_eq!(socket.hear_of("event").await?["event"]["text"], "a1A+", "and the socket is as good as ever");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn nonsense_in_requests_is_refused_and_changes_nothing() -> Result<()> {
    let house = House::start()?;
    let (ada, _bob) = a_game(&house, false).await?;
    let before = number(ada.bot(), ada.invitation()).await?;
    let path = format!("/api/tables/{}/commands", ada.invitation().table);
    for text in nonsense(before) {
        let begin: String = text.chars().take(90).collect();
        let answer = ada.bot().post(&path).body("application/json", text).send().await?;
        assert!(matches!(answer.status, 400 | 409 | 422), "{begin}: {}", answer.status);
        assert!(answer.code().is_some(), "{begin}: {:?}", answer.text());
    }
    assert_eq!(number(ada.bot(), ada.invitation()).await?, before, "nothing has happened");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_too_long_is_not_read() -> Result<()> {
    let house = House::start()?;
    let (ada, mut bob) = a_game(&house, false).await?;
    let before = number(ada.bot(), ada.invitation()).await?;
    for length in [9_000, 1_000_000] {
        let mut socket = socket_of(&house, &ada).await?;
        let long = json!({ "id": "long", "seen": before, "action": "resign", "more": "x".repeat(length) });
        // The house may hang up before all is said.
        let _cut = socket.say(&long).await;
        let told = socket.hear_of("refused").await?;
        assert_eq!(
            (told["code"].as_str(), &told["id"]),
            (Some("too-long"), &Value::Null),
            "{length}: {told}"
        );
        assert!(matches!(socket.hear().await?, Heard::Closed), "{length}");
        assert_eq!(socket.closed_with(), Some(1009), "{length}");
    }
    let command = format!("/api/tables/{}/commands", ada.invitation().table);
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
    assert_eq!(number(ada.bot(), ada.invitation()).await?, before, "nothing has happened");
    bob.act(json!({ "action": "say", "text": "still here" })).await?.happened()?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_out_of_turn_stale_or_replayed_change_nothing() -> Result<()> {
    let house = House::start()?;
    let (mut ada, mut bob) = a_game(&house, false).await?;
    let before = number(ada.bot(), ada.invitation()).await?;
    let to = |text: &str| json!({ "action": "move", "text": text });
    assert_eq!(bob.act_having_seen(before, to("a1A+")).await?.code(), Some("not-your-turn"));
    assert_eq!(ada.act_having_seen(before - 1, to("a1A+")).await?.code(), Some("stale"));
    assert_eq!(ada.act_having_seen(before + 1, to("a1A+")).await?.code(), Some("not-yet"));
    // Bob has listened to Ada's line and says what she said, in her words.
    let first: Vec<&Value> = ada.events().iter().filter(|event| event["command"]["id"].is_string()).collect();
    let id = first[0]["command"]["id"].clone();
    let replayed = json!({ "id": id, "seen": before, "action": "move", "text": "b2A+" });
    let by_her = ada.bot().command(ada.invitation(), replayed.clone()).await?.json_of(200)?;
    assert_eq!(by_her, json!({ "number": before, "happened": false }));
    assert_eq!(bob.bot().command(bob.invitation(), replayed).await?.code().as_deref(), Some("not-your-turn"));
    assert_eq!(number(ada.bot(), ada.invitation()).await?, before);
    Ok(())
}
