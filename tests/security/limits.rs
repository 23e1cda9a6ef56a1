//! Too fast: names, tables, passwords and commands.

use anyhow::{Context, Result, bail};
use serde_json::json;
use tessera_tests::{Bot, Heard, House, Settings, Socket};

use crate::security::{a_game, number};

#[tokio::test(flavor = "multi_thread")]
async fn changes_are_limited_for_an_address_and_reading_is_not() -> Result<()> {
    // One a minute: however slow the machine is, the test is over before the next is allowed.
    let house = House::start_with(Settings { changes_per_minute: 1, ..Settings::default() })?;
    let guest = |address: &str| house.post("/api/guests").with("x-forwarded-for", address).json(&json!({}));
    let token =
        guest("10.0.0.1").send().await?.json_of(201)?["token"].as_str().context("a token")?.to_owned();
    for address in ["10.0.0.1", "10.0.0.2", "::1"] {
        let answer = guest(address).send().await?;
        assert_eq!(
            (answer.status, answer.code().as_deref()),
            (429, Some("too-fast")),
            "{address} is only told"
        );
    }
    let key = [("name", "Ada"), ("password", "correct horse")];
    let pages = [
        ("/new/pentago", &[("with", "lobby")][..]),
        ("/account/name", &[("name", "Eve")]),
        ("/account/keep", &key),
    ];
    for (path, fields) in pages {
        let answer = house.post(path).by(&token).form(fields).send().await?;
        assert_eq!(answer.status, 429, "{path}");
        assert!(answer.text()?.contains("<h1>"), "{path} answers with a page");
    }
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let wish = json!({ "game": "pente", "seats": seats });
    assert_eq!(house.post("/api/tables").by(&token).json(&wish).send().await?.status, 429);
    for _ in 0..20 {
        assert_eq!(house.get("/").by(&token).send().await?.status, 200);
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn passwords_cannot_be_tried_out() -> Result<()> {
    let house = House::start_with(Settings { changes_per_minute: 1, ..Settings::default() })?;
    let key = json!({ "name": "Ada", "password": "correct horse" });
    let answer = house.post("/api/session").json(&key).send().await?;
    assert_eq!((answer.status, answer.code().as_deref()), (403, Some("sign-in")));
    let answer = house.post("/api/session").json(&key).send().await?;
    assert_eq!((answer.status, answer.code().as_deref()), (429, Some("too-fast")));
    let fields = [("name", "Ada"), ("password", "correct horse")];
    assert_eq!(house.post("/account/sign-in").form(&fields).send().await?.status, 429);

    // Where much else is allowed, this is not.
    let house = House::start()?;
    let mut statuses = Vec::new();
    for _ in 0..30 {
        statuses.push(house.post("/api/session").json(&key).send().await?.status);
    }
    assert_eq!(statuses[..12], [403; 12]);
    assert!(statuses.contains(&429), "{statuses:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_are_limited_for_a_socket_and_those_too_many_are_told() -> Result<()> {
    let house = House::start_with(Settings { commands_per_second: 5, ..Settings::default() })?;
    let (ada, mut bob) = a_game(&house, false).await?;
    let before = number(ada.bot(), ada.invitation()).await?;
    let who = format!("Bearer {}", ada.bot().token);
    let path = format!("/t/{}/socket?after={before}", ada.invitation().table);
    let mut socket =
        Socket::open(house.address(), &path, &[("authorization", &who)]).await?.expect("a player");
    for number in 0..60 {
        socket
            .say(&json!({ "id": format!("c{number}"), "seen": before, "action": "move", "text": "nowhere" }))
            .await?;
    }
    let (mut looked_at, mut refused, mut named) = (0, 0, 0);
    while looked_at + refused < 60 {
        let Heard::Message(message) = socket.hear().await? else { panic!("the socket was closed") };
        match (message["type"].as_str(), message["code"].as_str()) {
            (Some("refused"), Some("unreadable")) => looked_at += 1,
            (Some("refused"), Some("too-fast")) => {
                refused += 1;
                named += u32::from(message["id"].is_string());
            }
            _ => panic!("{message}"),
        }
    }
    assert!((10..40).contains(&looked_at), "{looked_at} of 60 commands were looked at");
    assert_eq!(named, refused, "a client must know which of its commands was refused");
    bob.act(json!({ "action": "say", "text": "and I?" })).await?.happened()?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn plain_commands_are_limited_like_those_of_a_socket() -> Result<()> {
    let house = House::start_with(Settings { commands_per_second: 5, ..Settings::default() })?;
    let (ada, _bob) = a_game(&house, false).await?;
    let nothing = json!({ "seen": 1, "action": "move", "text": "nowhere" });
    let mut refused = 0;
    for _ in 0..200 {
        let answer = ada.bot().command(ada.invitation(), nothing.clone()).await?;
        if answer.status != 409 {
            assert_eq!((answer.status, answer.code().as_deref()), (429, Some("too-fast")));
            refused += 1;
        }
    }
    assert!(refused > 0, "nobody stops who commands without end");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn talk_is_limited_however_fast_commands_may_come() -> Result<()> {
    let house = House::start()?;
    let (ada, mut bob) = a_game(&house, false).await?;
    let before = number(ada.bot(), ada.invitation()).await?;
    let who = format!("Bearer {}", ada.bot().token);
    let path = format!("/t/{}/socket?after={before}", ada.invitation().table);
    let mut socket =
        Socket::open(house.address(), &path, &[("authorization", &who)]).await?.expect("a player");
    let begun = std::time::Instant::now();
    let say =
        |number: i32| json!({ "id": format!("c{number}"), "seen": before, "action": "say", "text": "again" });
    for number in 0..40 {
        socket.say(&say(number)).await?;
    }
    let (mut said, mut refused) = (0, 0);
    while said + refused < 40 {
        let Heard::Message(message) = socket.hear().await? else { panic!("the socket was closed") };
        match (message["type"].as_str(), message["code"].as_str()) {
            (Some("event"), _) => said += 1,
            (Some("refused"), Some("too-fast")) => refused += 1,
            _ => panic!("{message}"),
        }
    }
    // Everything said is kept for ever: plain requests get no more of it than sockets.
    for number in 100..120 {
        let answer = ada.bot().command(ada.invitation(), say(number)).await?;
        if answer.status == 200 {
            said += 1;
        } else {
            assert_eq!((answer.status, answer.code().as_deref()), (429, Some("too-fast")));
        }
    }
    let most = 5 + begun.elapsed().as_secs() + 1;
    assert!((5..=most).contains(&said), "{said} messages, and {most} are allowed");
    bob.act(json!({ "action": "say", "text": "and I?" })).await?.happened()?;
    Ok(())
}

/// The statuses before the first 429.
async fn ask_until_refused(bot: &Bot, path: &str) -> Result<Vec<u16>> {
    let mut statuses = Vec::new();
    for _ in 0..100 {
        match bot.post(path).send().await?.status {
            429 => return Ok(statuses),
            status => statuses.push(status),
        }
    }
    bail!("nobody stops who asks again and again: {statuses:?}")
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_and_reviews_are_limited_for_an_address() -> Result<()> {
    let house = House::start()?;
    let (mut ada, bob) = a_game(&house, false).await?;
    let table = &ada.invitation().table;
    let (hint, page) = (format!("/api/tables/{table}/hint"), format!("/t/{table}/hint"));
    // Not fair, and so not thought about; but whoever asks is counted first.
    let statuses = ask_until_refused(ada.bot(), &hint).await?;
    assert!(statuses.len() >= 10 && statuses.iter().all(|status| *status == 403), "{statuses:?}");
    assert_eq!(bob.bot().post(&page).send().await?.status, 429, "another player at the same address");
    ada.act(json!({ "action": "resign" })).await?.happened()?;
    let review = format!("/api/tables/{}/review", ada.invitation().table);
    ask_until_refused(ada.bot(), &hint).await?;
    let answer = house.get(&review).send().await?;
    assert_eq!((answer.status, answer.code().as_deref()), (429, Some("too-fast")));
    let page = format!("/t/{}/review", ada.invitation().table);
    assert_eq!(house.get(&page).send().await?.status, 429);
    Ok(())
}
