//! Somebody else's token, and tables for others.

use anyhow::{Context, Result};
use serde_json::json;
use tessera_tests::{Ask, Bot, House, Invitation, Socket};

use crate::security::{a_game, number};

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_cannot_act_for_a_player() -> Result<()> {
    let house = House::start()?;
    let (mut ada, mut bob) = a_game(&house, false).await?;
    bob.act(json!({ "action": "offer", "offer": "draw" })).await?.happened()?;
    ada.act(json!({ "action": "offer", "offer": "take_back" })).await?.happened()?;
    let table = ada.invitation().clone();
    let eve = Bot::come(&house, "Ada").await?;
    let before = number(&eve, &table).await?;
    let mut socket = eve.go_to(&table).await?;
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
        json!({ "action": "left", "player": "" }),
        json!({ "action": "returned", "player": "" }),
        json!({ "action": "open_rematch", "table": "elsewhere" }),
    ] {
        let told = socket.act_having_seen(before, action.clone()).await?;
        let code = told.code().with_context(|| format!("{action} is refused"))?.to_owned();
        let known = ["not-your-seat", "house-only", "host-only", "already-started"];
        assert!(known.contains(&code.as_str()), "{action}: {code}");
        let mut command = action.clone();
        command["seen"] = json!(before);
        let answer = eve.command(&table, command).await?;
        assert_eq!((answer.status, answer.code()), (409, Some(code)), "{action}");
    }
    assert_eq!(number(&eve, &table).await?, before, "nothing has happened");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_talks_among_spectators_whatever_he_is_called() -> Result<()> {
    let house = House::start()?;
    let (mut ada, mut bob) = a_game(&house, false).await?;
    let mut eve = Bot::come(&house, "Bob").await?.go_to(ada.invitation()).await?;
    eve.catch_up().await?;
    for extra in [json!({}), json!({ "seat": 2 }), json!({ "room": "players" }), json!({ "name": "Bob" })] {
        let mut say = json!({ "action": "say", "text": "I resign" });
        for (key, value) in extra.as_object().context("fields")? {
            say[key] = value.clone();
        }
        eve.act(say).await?.happened()?;
        let said = eve.events().last().context("an event")?;
        assert_eq!((&said["room"], &said["seat"]), (&json!("spectators"), &json!(null)), "{said}");
    }
    ada.act(json!({ "action": "move", "text": "a1A+" })).await?.happened()?;
    bob.until("moved").await?;
    assert!(!bob.events().iter().any(|event| event["event"] == "said"));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_table_is_as_if_it_were_not_there_without_the_link() -> Result<()> {
    let house = House::start()?;
    let (ada, _bob) = a_game(&house, true).await?;
    let table = ada.invitation();
    let link = table.link.clone().context("a link")?;
    let before = number(ada.bot(), table).await?;
    let eve = Bot::come(&house, "Eve").await?;
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
            house.get(&format!("{path}?link={link}")).send().await?.status,
            200,
            "{path} for anybody with the link"
        );
        assert_eq!(ada.bot().get(&path).send().await?.status, 200, "{path} for a player");
        for guess in ["", "?link=", "?link=guess", "?link=%00", &format!("?link={}", link.to_uppercase())] {
            let refused = eve.get(&format!("{path}{guess}")).send().await?;
            let nothing = eve.get(&format!("{other}{guess}")).send().await?;
            assert_eq!((refused.status, nothing.status), (404, 404), "{path}{guess}");
            let alike = refused.text()?.replace(id, "NoSuchTable");
            assert_eq!(alike, nothing.text()?, "nobody learns that there is a table: {path}{guess}");
        }
    }
    // What the computer says about the game is for those who may see it.
    for (method, path) in [
        ("POST", "/t/{}/hint"),
        ("POST", "/api/tables/{}/hint"),
        ("GET", "/t/{}/review"),
        ("DELETE", "/t/{}/review"),
        ("GET", "/api/tables/{}/review"),
    ] {
        let (path, other) = (path.replace("{}", id), path.replace("{}", "NoSuchTable"));
        let ask = |path: String| Ask::new(house.address(), method, &path).by(&eve.token);
        let admitted = ask(format!("{path}?link={link}")).send().await?.status;
        assert!(matches!(admitted, 204 | 403 | 409), "{method} {path} with the link: {admitted}");
        for guess in ["", "?link=guess"] {
            let refused = ask(format!("{path}{guess}")).send().await?;
            let nothing = ask(format!("{other}{guess}")).send().await?;
            assert_eq!((refused.status, nothing.status), (404, 404), "{method} {path}{guess}");
            assert_eq!(refused.text()?.replace(id, "NoSuchTable"), nothing.text()?, "{method} {path}{guess}");
        }
    }
    let who = format!("Bearer {}", eve.token);
    for wish in ["", "?as=page", "?link=guess", "?as=page&link=guess"] {
        let refused =
            Socket::open(house.address(), &format!("/t/{id}/socket{wish}"), &[("authorization", &who)])
                .await?;
        assert_eq!(refused.err(), Some(404), "{wish}");
    }
    for action in
        [json!({ "action": "take_seat" }), json!({ "action": "say", "text": "hello", "link": link })]
    {
        let mut command = action.clone();
        command["seen"] = json!(1);
        assert_eq!(eve.command(&Invitation::to(id), command).await?.status, 404, "{action}");
    }
    assert_eq!(eve.post(&format!("/t/{id}/sit")).form(&[("link", "guess")]).send().await?.status, 404);
    assert_eq!(number(ada.bot(), table).await?, before);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_the_link_may_watch_but_not_play() -> Result<()> {
    let house = House::start()?;
    let (mut ada, _bob) = a_game(&house, true).await?;
    let mut eve = Bot::come(&house, "Eve").await?.go_to(ada.invitation()).await?;
    eve.catch_up().await?;
    assert_eq!(eve.events().len() as u64, eve.last());
    assert_eq!(eve.act(json!({ "action": "move", "text": "a1A+" })).await?.code(), Some("not-your-seat"));
    assert_eq!(eve.act(json!({ "action": "take_seat" })).await?.code(), Some("already-started"));
    eve.act(json!({ "action": "say", "text": "hello" })).await?.happened()?;
    let number = ada.act(json!({ "action": "move", "text": "a1A+" })).await?.happened()?;
    assert_eq!(eve.until("moved").await?["number"], number);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_show_no_private_tables_to_others() -> Result<()> {
    let house = House::start()?;
    let (ada, _bob) = a_game(&house, true).await?;
    let id = &ada.invitation().table;
    let eve = Bot::come(&house, "Eve").await?;
    ada.bot()
        .open(json!({ "game": "pente", "seats": [{ "kind": "me" }, { "kind": "open" }], "private": true }))
        .await?;
    for path in ["/", "/lobby", "/watch", "/games", "/api/tables", "/api/tables?stage=playing", "/api/games"]
    {
        let text = eve.get(path).send().await?.text()?.to_owned();
        assert!(!text.contains(id) && !text.contains("Ada"), "{path}");
    }
    assert!(ada.bot().get("/games").send().await?.text()?.contains(id), "one's own games are there");
    Ok(())
}
