//! Requests that another site makes somebody's browser send.

use anyhow::Result;
use serde_json::json;
use tessera_tests::{Ask, Bot, House, Socket};

use crate::security::{a_game, number};

/// What a foreign page lets a browser say about itself.
fn foreign(house: &House) -> Vec<(&'static str, String)> {
    let port = house.address().port();
    vec![
        ("origin", "https://evil.example".to_owned()),
        ("origin", "null".to_owned()),
        ("origin", format!("http://127.0.0.1:{}", port ^ 1)),
        ("origin", format!("http://127.0.0.1:{port}.evil.example")),
        ("origin", format!("http://evil.example/http://127.0.0.1:{port}")),
        ("origin", String::new()),
        ("sec-fetch-site", "cross-site".to_owned()),
        ("sec-fetch-site", "same-site".to_owned()),
        ("sec-fetch-site", "anything".to_owned()),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_changed_for_another_site() -> Result<()> {
    let house = House::start()?;
    let (ada, _bob) = a_game(&house, false).await?;
    let table = ada.invitation().clone();
    let before = number(ada.bot(), &table).await?;
    let resign = json!({ "seen": before, "action": "resign" });
    let post = |path: &str| ada.bot().post(path);
    let key = [("name", "Ada"), ("password", "correct horse")];
    let asks = [
        post("/api/guests").json(&json!({})),
        post("/api/name").json(&json!({ "name": "Eve" })),
        post("/api/tables")
            .json(&json!({ "game": "pente", "seats": [{ "kind": "me" }, { "kind": "open" }] })),
        post(&format!("/api/tables/{}/commands", table.table)).json(&resign),
        // What a form can send without asking first.
        post(&format!("/api/tables/{}/commands", table.table)).body("text/plain", resign.to_string()),
        post("/new/pentago").form(&[("with", "lobby")]),
        post("/language").form(&[("language", "de")]),
        post("/settings").form(&[("theme", "dark")]),
        post("/account/name").form(&[("name", "Eve")]),
        post("/account/keep").form(&key),
        post("/account/sign-in").form(&key),
        post("/account/sign-out").form(&[]),
        post(&format!("/t/{}/sit", table.table)).form(&[]),
        post(&format!("/t/{}/hint", table.table)),
        post(&format!("/api/tables/{}/hint", table.table)),
        Ask::new(house.address(), "DELETE", &format!("/t/{}/review", table.table)).by(&ada.bot().token),
        Ask::new(house.address(), "DELETE", "/api/session").by(&ada.bot().token),
    ];
    for (name, value) in foreign(&house) {
        for ask in &asks {
            let answer = ask.clone().with(name, &value).send().await?;
            assert_eq!(answer.status, 403, "{name}: {value} {ask:?}");
            assert!(answer.header("set-cookie").is_none(), "{ask:?}");
        }
    }
    assert_eq!(number(ada.bot(), &table).await?, before);
    assert_eq!(
        ada.bot().get("/api/me").send().await?.json_of(200)?,
        json!({ "name": "Ada", "account": false })
    );
    assert_eq!(house.get("/api/tables").send().await?.json_of(200)?["tables"], json!([]));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn sockets_are_not_opened_for_another_site() -> Result<()> {
    let house = House::start()?;
    let (ada, _bob) = a_game(&house, false).await?;
    let who = format!("tessera={}", ada.bot().token);
    let path = format!("/t/{}/socket?as=page", ada.invitation().table);
    for (name, value) in foreign(&house) {
        let opened = Socket::open(house.address(), &path, &[("cookie", &who), (name, &value)]).await?;
        assert_eq!(opened.err(), Some(403), "{name}: {value}");
    }
    let own = format!("http://{}", house.address());
    for header in [("origin", own.as_str()), ("sec-fetch-site", "same-origin")] {
        let opened = Socket::open(house.address(), &path, &[("cookie", &who), header]).await?;
        assert!(opened.is_ok(), "{header:?}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn ones_own_pages_and_programs_may_change_things() -> Result<()> {
    let house = House::start()?;
    let own = format!("http://{}", house.address());
    for (name, value) in [
        ("origin", own.as_str()),
        ("sec-fetch-site", "same-origin"),
        ("sec-fetch-site", "none"),
        ("x-none", ""),
    ] {
        let answer = house.post("/api/guests").json(&json!({})).with(name, value).send().await?;
        assert_eq!(answer.status, 201, "{name}: {value}");
    }
    // A link from elsewhere leads in, and reading is free.
    let ada = Bot::come(&house, "Ada").await?;
    let answer =
        ada.get("/lobby").with("sec-fetch-site", "cross-site").with("origin", "https://friend.example");
    let answer = answer.send().await?;
    assert_eq!(answer.status, 200);
    assert!(answer.header("access-control-allow-origin").is_none(), "other sites cannot read it");
    Ok(())
}
