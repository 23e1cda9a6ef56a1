//! Too fast: names, tables, passwords and commands.

use anyhow::{Context, Result};
use serde_json::json;
use tessera_tests::{Heard, House, Settings, Socket};

use crate::{a_game, number};

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
            .say(&json!({ "id": format!("c{number}"), "seen": before, "action": "say", "text": "again" }))
            .await?;
    }
    let (mut said, mut refused, mut named) = (0, 0, 0);
    while said + refused < 60 {
        let Heard::Message(message) = socket.hear().await? else { panic!("the socket was closed") };
        match (message["type"].as_str(), message["code"].as_str()) {
            (Some("event"), _) => said += 1,
            (Some("refused"), Some("too-fast")) => {
                refused += 1;
                named += u32::from(message["id"].is_string());
            }
            _ => panic!("{message}"),
        }
    }
    assert!((10..40).contains(&said), "{said} of 60 commands were done");
    assert_eq!(named, refused, "a client must know which of its commands was refused");
    bob.act(json!({ "action": "say", "text": "and I?" })).await?.happened()?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn plain_commands_are_limited_like_those_of_a_socket() -> Result<()> {
    let house = House::start_with(Settings { commands_per_second: 5, ..Settings::default() })?;
    let (ada, _bob) = a_game(&house, false).await?;
    let say = json!({ "seen": 1, "action": "say", "text": "again" });
    let mut refused = 0;
    for _ in 0..200 {
        let answer = ada.bot().command(ada.invitation(), say.clone()).await?;
        if answer.status != 200 {
            assert_eq!((answer.status, answer.code().as_deref()), (429, Some("too-fast")));
            refused += 1;
        }
    }
    assert!(refused > 0, "everything said is kept for ever, and nobody stops who says it");
    Ok(())
}
