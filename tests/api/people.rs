//! Guests, names, accounts and sessions.

use anyhow::{Context, Result};
use serde_json::json;
use tessera_tests::{Ask, Bot, Heard, House, Socket};

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_has_a_name_and_can_change_it() -> Result<()> {
    let house = House::start()?;
    let unnamed = house.post("/api/guests").json(&json!({})).send().await?.json_of(201)?;
    assert!(unnamed["name"].as_str().is_some_and(|name| name.starts_with('#')), "{unnamed}");
    let ada = Bot::come(&house, "Ada").await?;
    assert_eq!(ada.get("/api/me").send().await?.json_of(200)?, json!({ "name": "Ada", "account": false }));
    let renamed = ada.post("/api/name").json(&json!({ "name": " Адa L. " })).send().await?.json_of(200)?;
    assert_eq!(renamed["name"], "Адa L.");
    assert_eq!(ada.get("/api/me").send().await?.json_of(200)?["name"], "Адa L.");
    for bad in ["", "  ", "#1234", "a\u{202e}b", "a\nb", &"x".repeat(41)] {
        let answer = ada.post("/api/name").json(&json!({ "name": bad })).send().await?;
        assert_eq!((answer.status, answer.code().as_deref()), (400, Some("name")), "{bad:?}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_lets_one_in_again_with_all_ones_games() -> Result<()> {
    let house = House::start()?;
    let (mut ada, mut bob) = crate::api::two_after(&house, "pente", &["K10", "A1"]).await?;
    bob.act(json!({ "action": "resign" })).await?.happened()?;
    ada.until("ended").await?;
    let key = json!({ "name": "Ada", "password": "correct horse" });
    let short = json!({ "name": "Ada", "password": "1234567" });
    let answer = ada.bot().post("/api/account").json(&short).send().await?;
    assert_eq!((answer.status, answer.code().as_deref()), (400, Some("password")));
    let kept = ada.bot().post("/api/account").json(&key).send().await?.json_of(200)?;
    assert_eq!(kept, json!({ "name": "Ada", "account": true }));
    let hers = bob.bot().post("/api/account").json(&key).send().await?;
    assert_eq!((hers.status, hers.code().as_deref()), (409, Some("name-taken")));
    let renamed = ada.bot().post("/api/name").json(&json!({ "name": "Eve" })).send().await?;
    assert_eq!((renamed.status, renamed.code().as_deref()), (409, Some("account-name")));

    let session = house.post("/api/session").json(&key).send().await?.json_of(200)?;
    let token = session["token"].as_str().context("a token")?;
    assert_ne!(token, ada.bot().token);
    let games = house.get("/api/games").by(token).send().await?.json_of(200)?;
    assert_eq!(games["games"][0]["table"], ada.invitation().table.as_str());
    assert_eq!(games["games"][0]["stage"], "over");
    assert_eq!(games["games"][0]["outcome"]["how"], "resignation");
    let earlier = house.get("/api/games?before=1").by(token).send().await?.json_of(200)?;
    assert_eq!(earlier["games"], json!([]));

    let out = Ask::new(house.address(), "DELETE", "/api/session").by(token).send().await?;
    assert_eq!(out.status, 204);
    assert_eq!(house.get("/api/me").by(token).send().await?.status, 401);
    assert_eq!(ada.bot().get("/api/me").send().await?.status, 200, "the other session goes on");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_password_is_refused_like_a_name_that_there_is_not() -> Result<()> {
    let house = House::start()?;
    let ada = Bot::come(&house, "Ada").await?;
    let key = json!({ "name": "Ada", "password": "correct horse" });
    ada.post("/api/account").json(&key).send().await?.json_of(200)?;
    let sign_in = |name: &str, password: &str| {
        house.post("/api/session").json(&json!({ "name": name, "password": password }))
    };
    let wrong = sign_in("Ada", "battery staple").send().await?;
    let nobody = sign_in("Eve", "battery staple").send().await?;
    assert_eq!((wrong.status, wrong.code().as_deref()), (403, Some("sign-in")));
    assert_eq!(
        (wrong.status, &wrong.body),
        (nobody.status, &nobody.body),
        "nobody learns which names there are"
    );
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn no_guest_is_called_like_an_account() -> Result<()> {
    let house = House::start()?;
    let (ada, eve) = (Bot::come(&house, "Ada").await?, Bot::come(&house, "Eve").await?);
    let key = json!({ "name": "Ada", "password": "correct horse" });
    ada.post("/api/account").json(&key).send().await?.json_of(200)?;
    let taken = |answer: tessera_tests::Answer| (answer.status, answer.code());
    let expected = (409, Some("name-taken".to_owned()));
    assert_eq!(taken(house.post("/api/guests").json(&json!({ "name": "ADA" })).send().await?), expected);
    assert_eq!(taken(eve.post("/api/name").json(&json!({ "name": " ada" })).send().await?), expected);
    let page = house.post("/account/name").by(&eve.token).form(&[("name", "Ada")]).send().await?;
    assert_eq!(page.status, 409);
    assert_eq!(eve.get("/api/me").send().await?.json_of(200)?["name"], "Eve");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_at_a_screen_is_called_like_an_account_or_by_a_number() -> Result<()> {
    let house = House::start()?;
    let (ada, eve) = (Bot::come(&house, "Ada").await?, Bot::come(&house, "Eve").await?);
    let key = json!({ "name": "Ada", "password": "correct horse" });
    ada.post("/api/account").json(&key).send().await?.json_of(200)?;
    let seats =
        |name: &str| json!([{ "kind": "me" }, { "kind": "same_screen", "name": name }, { "kind": "open" }]);
    let wish = |name: &str| json!({ "game": "exago", "seats": seats(name) });
    let told = |answer: tessera_tests::Answer| (answer.status, answer.code());
    let (taken, unsound) = ((409, Some("name-taken".to_owned())), (409, Some("name".to_owned())));
    assert_eq!(told(eve.post("/api/tables").json(&wish(" ada ")).send().await?), taken);
    assert_eq!(told(eve.post("/api/tables").json(&wish("#4821")).send().await?), unsound);
    let table = eve.open(wish(" Mum ")).await?;
    let mut here = eve.go_to(&table).await?;
    here.catch_up().await?;
    for (name, code) in [("ADA", "name-taken"), ("#4821", "name"), ("Mum\u{3164}", "name")] {
        let take = json!({ "action": "take_seat", "name": name });
        assert_eq!(here.act(take.clone()).await?.code(), Some(code), "{name}");
        let mut plain = take;
        plain["seen"] = json!(1);
        assert_eq!(told(eve.command(&table, plain).await?), (409, Some(code.to_owned())), "{name}");
    }
    let page = |name: &'static str| {
        eve.post("/new/pente").form(&[("with", "screen"), ("name", "Eve"), ("name", name)])
    };
    assert_eq!(page("Ada").send().await?.status, 409);
    assert_eq!(page("Bo").send().await?.status, 303);
    assert_eq!(eve.look(&table, "").await?["seats"][1]["name"], "Mum");
    // An account may play beside itself.
    let own = ada.open(wish("Ada")).await?;
    let view = ada.look(&own, "").await?;
    assert_eq!(view["seats"][1]["name"], "Ada");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn signing_out_ends_the_sockets_of_that_session_alone() -> Result<()> {
    let house = House::start()?;
    let (ada, _bob) = crate::api::two_after(&house, "pente", &["K10"]).await?;
    let key = json!({ "name": "Ada", "password": "correct horse" });
    ada.bot().post("/api/account").json(&key).send().await?.json_of(200)?;
    let session = house.post("/api/session").json(&key).send().await?.json_of(200)?;
    let token = session["token"].as_str().context("a token")?;
    let path = format!("/t/{}/socket", ada.invitation().table);
    let open = |token: String| {
        let (address, path) = (house.address(), path.clone());
        async move {
            let who = format!("Bearer {token}");
            Socket::open(address, &path, &[("authorization", &who)]).await?.ok().context("a socket")
        }
    };
    let (mut ended, mut other) = (open(token.to_owned()).await?, open(ada.bot().token.clone()).await?);
    for socket in [&mut ended, &mut other] {
        assert!(matches!(socket.hear().await?, Heard::Message(_)), "it listens");
    }
    let out = Ask::new(house.address(), "DELETE", "/api/session").by(token).send().await?;
    assert_eq!(out.status, 204);
    while let Heard::Message(_) = ended.hear().await? {}
    let say = json!({ "id": "still here", "seen": 1, "action": "say", "text": "I am" });
    other.say(&say).await?;
    loop {
        let Heard::Message(message) = other.hear().await? else { panic!("the other session was ended too") };
        if message["event"]["text"] == "I am" {
            return Ok(());
        }
    }
}
