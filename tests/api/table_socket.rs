//! Guarantees of table sockets: a reconnecting client gets exactly the missed events, and no command takes effect twice.

use anyhow::{Context, Result};
use serde_json::{Value, json};
use tessera_tests::{Bot, CommandResult, TestServer, TestSocket};

const MOVES: [&str; 4] = ["b2A+", "e5D-", "c3B+", "d4C-"];

#[tokio::test(flavor = "multi_thread")]
async fn a_reconnecting_client_gets_exactly_the_missed_events() -> Result<()> {
    let server = TestServer::start()?;
    let (ada, _bob) = crate::api::table_after_moves(&server, "pentago", &MOVES).await?;
    for after in 0..=ada.last() {
        let rest: Vec<Value> =
            ada.events().iter().filter(|event| event["number"].as_u64() > Some(after)).cloned().collect();
        let mut again = ada.bot().resume(ada.address(), after).await?;
        again.catch_up().await?;
        assert_eq!(again.events(), rest, "after {after}");
        let path = format!("/api/tables/{}/events?after={after}", ada.address().table);
        assert_eq!(ada.bot().get(&path).send().await?.expect_json(200)?["events"], json!(rest));
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_with_a_future_event_number_gets_new_events() -> Result<()> {
    let server = TestServer::start()?;
    let (mut ada, bob) = crate::api::table_after_moves(&server, "pentago", &MOVES).await?;
    let mut early = bob.bot().resume(bob.address(), 0).await?;
    early.catch_up().await?;
    let path = format!("/t/{}/socket?after=4000000000", bob.address().table);
    let mut odd = TestSocket::open(server.address(), &path, &[]).await?.expect("spectators are allowed");
    // After the refusal the socket is known to be subscribed.
    odd.send_json(&json!({ "seen": 0, "action": "tick" })).await?;
    odd.receive_type("refused").await?;
    let number = ada.execute(json!({ "action": "move", "text": "a1A+" })).await?.event_number()?;
    assert_eq!(odd.receive_type("event").await?["event"]["number"], number);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn no_event_is_missed_over_a_lost_connection() -> Result<()> {
    let server = TestServer::start()?;
    let (mut ada, mut bob) = crate::api::table_after_moves(&server, "pentago", &MOVES).await?;
    bob.disconnect();
    let number = ada.execute(json!({ "action": "move", "text": "a1A+" })).await?.event_number()?;
    assert_eq!(bob.wait_for("moved").await?["number"], number);
    bob.disconnect();
    bob.execute(json!({ "action": "move", "text": "f6D+" })).await?.event_number()?;
    assert_eq!(bob.reconnections(), 2);
    assert_eq!(ada.wait_for("moved").await?["text"], "f6D+");
    assert_eq!(ada.events(), {
        let known = ada.bot().fetch(ada.address(), "events").await?;
        known["events"].as_array().context("events")?.clone()
    });
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_repeated_command_takes_effect_once_over_http_and_socket() -> Result<()> {
    let server = TestServer::start()?;
    let (ada, bob) = crate::api::table_after_moves(&server, "pentago", &[]).await?;
    let (bot, address) = (ada.bot(), ada.address());
    let bearer = format!("Bearer {}", bot.token);
    let path = format!("/t/{}/socket?after={}", address.table, ada.last());
    let mut socket =
        TestSocket::open(server.address(), &path, &[("authorization", &bearer)]).await?.expect("a player");
    let command = json!({ "id": "once", "seen": ada.last(), "action": "move", "text": "b2A+" });
    socket.send_json(&command).await?;
    socket.send_json(&command).await?;
    let event = socket.receive_type("event").await?["event"].clone();
    assert_eq!(event["command"]["id"], "once");
    let done = socket.receive_type("done").await?;
    assert_eq!((&done["id"], &done["number"]), (&json!("once"), &event["number"]));
    let again = bot.command(address, command.clone()).await?.expect_json(200)?;
    assert_eq!(again, json!({ "number": event["number"], "happened": false }));
    assert_eq!(bot.fetch(address, "").await?["moves"], json!(["b2A+"]));

    // Ids are per player: Bob's "once" is another command.
    let bobs = json!({ "id": "once", "seen": event["number"], "action": "move", "text": "e5D+" });
    assert_eq!(bob.bot().command(address, bobs).await?.expect_json(200)?["happened"], true);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_repeated_concurrently_takes_effect_once() -> Result<()> {
    let server = TestServer::start()?;
    let (ada, _bob) = crate::api::table_after_moves(&server, "pente", &[]).await?;
    let command = json!({ "id": "once", "seen": ada.last(), "action": "move", "text": "K10" });
    let asking: Vec<_> = (0..20)
        .map(|_| {
            let (bot, address, command) = (ada.bot().clone(), ada.address().clone(), command.clone());
            tokio::spawn(async move { bot.command(&address, command).await?.expect_json(200) })
        })
        .collect();
    let mut happened = 0;
    for answer in asking {
        happened += u32::from(answer.await??["happened"] == true);
    }
    assert_eq!(happened, 1);
    assert_eq!(ada.bot().fetch(ada.address(), "").await?["moves"], json!(["K10"]));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn players_and_spectators_have_separate_chats_until_the_game_is_over() -> Result<()> {
    let server = TestServer::start()?;
    let (mut ada, mut bob) = crate::api::table_after_moves(&server, "pentago", &MOVES).await?;
    let (cleo, dan) = tokio::try_join!(Bot::sign_in(&server, "Cleo"), Bot::sign_in(&server, "Dan"))?;
    let mut cleo = cleo.join(ada.address()).await?;
    let mut dan = dan.join(ada.address()).await?;
    let say = |text: &str| json!({ "action": "say", "text": text });
    tokio::try_join!(cleo.catch_up(), dan.catch_up())?;
    cleo.execute(say("white is lost")).await?.event_number()?;
    let chat = dan.wait_for("said").await?;
    assert_eq!(
        (&chat["room"], &chat["name"], &chat["text"]),
        (&json!("spectators"), &json!("Cleo"), &json!("white is lost"))
    );
    ada.execute(say("good luck")).await?.event_number()?;
    let chat = bob.wait_for("said").await?;
    assert_eq!(
        (&chat["room"], &chat["seat"], &chat["text"]),
        (&json!("players"), &json!(1), &json!("good luck"))
    );
    assert_eq!(dan.wait_for("said").await?["text"], "good luck", "spectators read the players' chat");

    let hint = |events: &[Value]| events.iter().any(|event| event["text"] == "white is lost");
    assert!(!hint(ada.events()) && !hint(bob.events()));
    let known = bob.bot().fetch(bob.address(), "events").await?;
    assert!(!hint(known["events"].as_array().context("events")?));
    assert!(!bob.bot().fetch(bob.address(), "").await?["chat"].to_string().contains("white is lost"));
    bob.execute(json!({ "action": "resign" })).await?.event_number()?;
    let known = bob.bot().fetch(bob.address(), "events").await?;
    assert!(hint(known["events"].as_array().context("events")?), "after the game everybody reads everything");

    for unfit in ["", " ", "a\u{7}b", &"x".repeat(501)] {
        assert_eq!(ada.execute(say(unfit)).await?.code(), Some("chat-text"), "{unfit:?}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn all_spectators_get_the_same_events() -> Result<()> {
    let server = TestServer::start()?;
    let (mut ada, _bob) = crate::api::table_after_moves(&server, "pentago", &MOVES).await?;
    let path = format!("/t/{}/socket", ada.address().table);
    let mut spectators = Vec::new();
    for _ in 0..30 {
        spectators
            .push(TestSocket::open(server.address(), &path, &[]).await?.expect("spectators are allowed"));
    }
    let result = ada.execute(json!({ "action": "move", "text": "a1A+" })).await?;
    let CommandResult::Happened(last) = result else { panic!("{result:?}") };
    let mut seen: Vec<Vec<Value>> = Vec::new();
    for spectator in &mut spectators {
        let mut events = Vec::new();
        while events.last().is_none_or(|event: &Value| event["number"] != last) {
            events.push(spectator.receive_type("event").await?["event"].clone());
        }
        seen.push(events);
    }
    assert!(seen.windows(2).all(|two| two[0] == two[1]));
    assert_eq!(seen[0].len() as u64, last);
    assert!(seen[0].iter().all(|event| event["command"].is_null()));
    spectators[0].send_json(&json!({ "id": "x", "seen": last, "action": "resign" })).await?;
    let refused = spectators[0].receive_type("refused").await?;
    assert_eq!((&refused["id"], &refused["code"]), (&json!("x"), &json!("nobody")));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_gets_its_content_and_the_ids_of_its_executed_commands() -> Result<()> {
    let server = TestServer::start()?;
    let (ada, bob) = crate::api::table_after_moves(&server, "pentago", &MOVES).await?;
    let bearer = format!("Bearer {}", ada.bot().token);
    let path = format!("/t/{}/socket?as=page&after=3", ada.address().table);
    let mut page =
        TestSocket::open(server.address(), &path, &[("authorization", &bearer)]).await?.expect("a player");
    let first = page.receive_type("show").await?;
    assert_eq!(
        (&first["number"], &first["ply"], &first["stage"]),
        (&json!(ada.last()), &json!(4), &json!("playing"))
    );
    assert_eq!(first["mine"], "white");
    let groups = first["legal"].as_array().context("moves")?;
    let sizes =
        |name: &str| groups.iter().map(|group| group[name].as_array().map(Vec::len)).collect::<Vec<_>>();
    assert_eq!(
        (sizes("first"), sizes("then")),
        (vec![Some(32)], vec![Some(8)]),
        "every cell with every turn"
    );
    assert_eq!(first["frame"]["pieces"].as_object().map(serde_json::Map::len), Some(4));
    assert!(
        ["players", "players-top", "say", "moves", "acts", "chat"]
            .iter()
            .all(|name| first["regions"][name].is_string())
    );
    page.send_json(&json!({ "id": "c1", "seen": ada.last(), "action": "move", "text": "a1A+" })).await?;
    let shown = page.receive_type("show").await?;
    assert_eq!(shown["done"], json!(["c1"]));
    assert_eq!(shown["moved"]["text"], "a1A+");
    assert_eq!(shown.get("mine"), Some(&Value::Null), "Ada is no longer to move");
    assert_eq!(shown.get("legal"), Some(&Value::Null));
    assert_eq!((&first["complete"], shown.get("complete")), (&json!(true), None));
    let number = shown["number"].as_u64().context("a number")?;
    page.send_json(&json!({ "id": "c2", "seen": number, "action": "move", "text": "a2A+" })).await?;
    let refused = page.receive_type("refused").await?;
    assert_eq!((&refused["id"], &refused["code"]), (&json!("c2"), &json!("not-your-turn")));

    // The position after every move is available.
    for ply in 0..=5 {
        let frame =
            server.get(&format!("/t/{}/frame/{ply}", ada.address().table)).send().await?.expect_json(200)?;
        assert_eq!(frame["frame"]["pieces"].as_object().map(serde_json::Map::len), Some(ply), "{frame}");
    }
    assert_eq!(server.get(&format!("/t/{}/frame/6", bob.address().table)).send().await?.status, 404);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn leaving_and_returning_are_told_and_are_no_events() -> Result<()> {
    let server = TestServer::start()?;
    let (mut ada, bob) = crate::api::table_after_moves(&server, "pentago", &MOVES).await?;
    let (bot, last) = (bob.bot().clone(), bob.last());
    drop(bob);
    let left = ada.wait_for_presence().await?;
    assert_eq!((&left["seat"], &left["present"], left["since"].is_u64()), (&json!(2), &json!(false), true));
    assert_eq!(ada.bot().fetch(ada.address(), "").await?["seats"][1]["present"], false);
    // A client that connects is told who is away.
    let (address, watcher) = (ada.address().clone(), Bot::sign_in(&server, "Cleo").await?);
    assert_eq!(watcher.resume(&address, last).await?.wait_for_presence().await?, left);
    let mut bob = bot.resume(&address, last).await?;
    let back = json!({ "type": "presence", "seat": 2, "present": true });
    assert_eq!(ada.wait_for_presence().await?, back);
    while bob.wait_for_presence().await? != back {}
    assert_eq!(ada.bot().fetch(&address, "").await?["number"], last, "no event was added");
    Ok(())
}
