//! What the sockets promise: the rest and nothing but the rest, and nothing twice.

use anyhow::{Context, Result};
use serde_json::{Value, json};
use tessera_tests::{Bot, House, Socket, Told};

const MOVES: [&str; 4] = ["b2A+", "e5D-", "c3B+", "d4C-"];

#[tokio::test(flavor = "multi_thread")]
async fn who_comes_back_gets_exactly_the_rest() -> Result<()> {
    let house = House::start()?;
    let (ada, _bob) = crate::api::two_after(&house, "pentago", &MOVES).await?;
    for after in 0..=ada.last() {
        let rest: Vec<Value> =
            ada.events().iter().filter(|event| event["number"].as_u64() > Some(after)).cloned().collect();
        let mut again = ada.bot().resume(ada.invitation(), after).await?;
        again.catch_up().await?;
        assert_eq!(again.events(), rest, "after {after}");
        let path = format!("/api/tables/{}/events?after={after}", ada.invitation().table);
        assert_eq!(ada.bot().get(&path).send().await?.json_of(200)?["events"], json!(rest));
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_says_he_knows_the_future_gets_what_happens_then() -> Result<()> {
    let house = House::start()?;
    let (mut ada, bob) = crate::api::two_after(&house, "pentago", &MOVES).await?;
    let mut early = bob.bot().resume(bob.invitation(), 0).await?;
    early.catch_up().await?;
    let path = format!("/t/{}/socket?after=4000000000", bob.invitation().table);
    let mut odd = Socket::open(house.address(), &path, &[]).await?.expect("anybody may watch");
    // Whoever is answered is listening.
    odd.say(&json!({ "seen": 0, "action": "tick" })).await?;
    odd.hear_of("refused").await?;
    let number = ada.act(json!({ "action": "move", "text": "a1A+" })).await?.happened()?;
    assert_eq!(odd.hear_of("event").await?["event"]["number"], number);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_breaks_is_made_anew_and_nothing_is_missed() -> Result<()> {
    let house = House::start()?;
    let (mut ada, mut bob) = crate::api::two_after(&house, "pentago", &MOVES).await?;
    bob.disconnect();
    let number = ada.act(json!({ "action": "move", "text": "a1A+" })).await?.happened()?;
    assert_eq!(bob.until("moved").await?["number"], number);
    bob.disconnect();
    bob.act(json!({ "action": "move", "text": "f6D+" })).await?.happened()?;
    assert_eq!(bob.reconnections(), 2);
    assert_eq!(ada.until("moved").await?["text"], "f6D+");
    assert_eq!(ada.events(), {
        let known = ada.bot().look(ada.invitation(), "events").await?;
        known["events"].as_array().context("events")?.clone()
    });
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_repeated_command_is_done_once_whichever_way_it_comes() -> Result<()> {
    let house = House::start()?;
    let (ada, bob) = crate::api::two_after(&house, "pentago", &[]).await?;
    let (bot, invitation) = (ada.bot(), ada.invitation());
    let who = format!("Bearer {}", bot.token);
    let path = format!("/t/{}/socket?after={}", invitation.table, ada.last());
    let mut socket =
        Socket::open(house.address(), &path, &[("authorization", &who)]).await?.expect("a player");
    let command = json!({ "id": "once", "seen": ada.last(), "action": "move", "text": "b2A+" });
    socket.say(&command).await?;
    socket.say(&command).await?;
    let event = socket.hear_of("event").await?["event"].clone();
    assert_eq!(event["command"]["id"], "once");
    let done = socket.hear_of("done").await?;
    assert_eq!((&done["id"], &done["number"]), (&json!("once"), &event["number"]));
    let again = bot.command(invitation, command.clone()).await?.json_of(200)?;
    assert_eq!(again, json!({ "number": event["number"], "happened": false }));
    assert_eq!(bot.look(invitation, "").await?["moves"], json!(["b2A+"]));

    // Ids are everybody's own: Bob's "once" is another command.
    let his = json!({ "id": "once", "seen": event["number"], "action": "move", "text": "e5D+" });
    assert_eq!(bob.bot().command(invitation, his).await?.json_of(200)?["happened"], true);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_repeated_by_many_at_once_is_done_once() -> Result<()> {
    let house = House::start()?;
    let (ada, _bob) = crate::api::two_after(&house, "pente", &[]).await?;
    let command = json!({ "id": "once", "seen": ada.last(), "action": "move", "text": "K10" });
    let asking: Vec<_> = (0..20)
        .map(|_| {
            let (bot, invitation, command) = (ada.bot().clone(), ada.invitation().clone(), command.clone());
            tokio::spawn(async move { bot.command(&invitation, command).await?.json_of(200) })
        })
        .collect();
    let mut happened = 0;
    for answer in asking {
        happened += u32::from(answer.await??["happened"] == true);
    }
    assert_eq!(happened, 1);
    assert_eq!(ada.bot().look(ada.invitation(), "").await?["moves"], json!(["K10"]));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn players_and_spectators_talk_each_in_their_room_until_the_game_is_over() -> Result<()> {
    let house = House::start()?;
    let (mut ada, mut bob) = crate::api::two_after(&house, "pentago", &MOVES).await?;
    let (cleo, dan) = tokio::try_join!(Bot::come(&house, "Cleo"), Bot::come(&house, "Dan"))?;
    let mut cleo = cleo.go_to(ada.invitation()).await?;
    let mut dan = dan.go_to(ada.invitation()).await?;
    let say = |text: &str| json!({ "action": "say", "text": text });
    tokio::try_join!(cleo.catch_up(), dan.catch_up())?;
    cleo.act(say("white is lost")).await?.happened()?;
    let heard = dan.until("said").await?;
    assert_eq!(
        (&heard["room"], &heard["name"], &heard["text"]),
        (&json!("spectators"), &json!("Cleo"), &json!("white is lost"))
    );
    ada.act(say("good luck")).await?.happened()?;
    let heard = bob.until("said").await?;
    assert_eq!(
        (&heard["room"], &heard["seat"], &heard["text"]),
        (&json!("players"), &json!(1), &json!("good luck"))
    );
    assert_eq!(dan.until("said").await?["text"], "good luck", "spectators hear the players");

    let hint = |events: &[Value]| events.iter().any(|event| event["text"] == "white is lost");
    assert!(!hint(ada.events()) && !hint(bob.events()));
    let known = bob.bot().look(bob.invitation(), "events").await?;
    assert!(!hint(known["events"].as_array().context("events")?));
    assert!(!bob.bot().look(bob.invitation(), "").await?["chat"].to_string().contains("white is lost"));
    bob.act(json!({ "action": "resign" })).await?.happened()?;
    let known = bob.bot().look(bob.invitation(), "events").await?;
    assert!(hint(known["events"].as_array().context("events")?), "after the game everybody hears everything");

    for unfit in ["", " ", "a\u{7}b", &"x".repeat(501)] {
        assert_eq!(ada.act(say(unfit)).await?.code(), Some("chat-text"), "{unfit:?}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn many_watch_and_all_see_the_same() -> Result<()> {
    let house = House::start()?;
    let (mut ada, _bob) = crate::api::two_after(&house, "pentago", &MOVES).await?;
    let path = format!("/t/{}/socket", ada.invitation().table);
    let mut crowd = Vec::new();
    for _ in 0..30 {
        crowd.push(Socket::open(house.address(), &path, &[]).await?.expect("anybody may watch"));
    }
    let told = ada.act(json!({ "action": "move", "text": "a1A+" })).await?;
    let Told::Happened(last) = told else { panic!("{told:?}") };
    let mut seen: Vec<Vec<Value>> = Vec::new();
    for watcher in &mut crowd {
        let mut events = Vec::new();
        while events.last().is_none_or(|event: &Value| event["number"] != last) {
            events.push(watcher.hear_of("event").await?["event"].clone());
        }
        seen.push(events);
    }
    assert!(seen.windows(2).all(|two| two[0] == two[1]));
    assert_eq!(seen[0].len() as u64, last);
    assert!(seen[0].iter().all(|event| event["command"].is_null()));
    crowd[0].say(&json!({ "id": "x", "seen": last, "action": "resign" })).await?;
    let refused = crowd[0].hear_of("refused").await?;
    assert_eq!((&refused["id"], &refused["code"]), (&json!("x"), &json!("nobody")));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_is_told_what_to_show_and_which_of_its_commands_are_done() -> Result<()> {
    let house = House::start()?;
    let (ada, bob) = crate::api::two_after(&house, "pentago", &MOVES).await?;
    let who = format!("Bearer {}", ada.bot().token);
    let path = format!("/t/{}/socket?as=page&after=3", ada.invitation().table);
    let mut page = Socket::open(house.address(), &path, &[("authorization", &who)]).await?.expect("a player");
    let first = page.hear_of("show").await?;
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
    page.say(&json!({ "id": "c1", "seen": ada.last(), "action": "move", "text": "a1A+" })).await?;
    let shown = page.hear_of("show").await?;
    assert_eq!(shown["done"], json!(["c1"]));
    assert_eq!(shown["moved"]["text"], "a1A+");
    assert_eq!(shown.get("mine"), Some(&Value::Null), "it is no longer her turn");
    assert_eq!(shown.get("legal"), Some(&Value::Null));
    assert_eq!((&first["complete"], shown.get("complete")), (&json!(true), None));
    let number = shown["number"].as_u64().context("a number")?;
    page.say(&json!({ "id": "c2", "seen": number, "action": "move", "text": "a2A+" })).await?;
    let refused = page.hear_of("refused").await?;
    assert_eq!((&refused["id"], &refused["code"]), (&json!("c2"), &json!("not-your-turn")));

    // The position after every move can be asked for.
    for ply in 0..=5 {
        let frame =
            house.get(&format!("/t/{}/frame/{ply}", ada.invitation().table)).send().await?.json_of(200)?;
        assert_eq!(frame["frame"]["pieces"].as_object().map(serde_json::Map::len), Some(ply), "{frame}");
    }
    assert_eq!(house.get(&format!("/t/{}/frame/6", bob.invitation().table)).send().await?.status, 404);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_goes_away_is_missed_and_who_comes_back_is_greeted() -> Result<()> {
    let house = House::start()?;
    let (mut ada, bob) = crate::api::two_after(&house, "pentago", &MOVES).await?;
    let (bot, last) = (bob.bot().clone(), bob.last());
    drop(bob);
    assert_eq!(ada.until("left").await?["seat"], 2);
    assert_eq!(ada.bot().look(ada.invitation(), "").await?["seats"][1]["present"], false);
    let mut bob = bot.resume(ada.invitation(), last).await?;
    assert_eq!(ada.until("returned").await?["seat"], 2);
    assert_eq!(bob.until("returned").await?["seat"], 2);
    Ok(())
}
