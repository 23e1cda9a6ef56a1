//! Guests, names, accounts and sessions.

use anyhow::{Context, Result};
use serde_json::json;
use tessera_tests::{Bot, PASSWORD, SocketMessage, TestRequest, TestServer, TestSocket};

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_has_a_name_and_can_change_it() -> Result<()> {
    let server = TestServer::start()?;
    let unnamed = server.post("/api/guests").json(&json!({})).send().await?.expect_json(201)?;
    assert!(unnamed["name"].as_str().is_some_and(|name| name.starts_with('#')), "{unnamed}");
    let ada = Bot::sign_in(&server, "Ada").await?;
    assert_eq!(
        ada.get("/api/me").send().await?.expect_json(200)?,
        json!({ "name": "Ada", "account": false, "bot": false })
    );
    let renamed =
        ada.post("/api/name").json(&json!({ "name": " Ада  L. " })).send().await?.expect_json(200)?;
    assert_eq!(renamed["name"], "Ада L.");
    assert_eq!(ada.get("/api/me").send().await?.expect_json(200)?["name"], "Ада L.");
    for bad in ["", "  ", "#1234", "a\u{202e}b", "a\nb", &"x".repeat(41)] {
        let answer = ada.post("/api/name").json(&json!({ "name": bad })).send().await?;
        assert_eq!((answer.status, answer.code().as_deref()), (400, Some("name")), "{bad:?}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn signing_in_to_an_account_gives_access_to_its_games() -> Result<()> {
    let server = TestServer::start()?;
    let (mut ada, mut bob) = crate::api::table_after_moves(&server, "pente", &["K10", "A1"]).await?;
    bob.execute(json!({ "action": "resign" })).await?.event_number()?;
    ada.wait_for("ended").await?;
    let credentials = json!({ "name": "Ada", "password": PASSWORD });
    for (password, code) in [("1234567", "password"), ("password1", "weak-password")] {
        let refused = json!({ "name": "Ada", "password": password });
        let answer = ada.bot().post("/api/account").json(&refused).send().await?;
        assert_eq!((answer.status, answer.code().as_deref()), (400, Some(code)));
    }
    let kept = ada.bot().post("/api/account").json(&credentials).send().await?.expect_json(200)?;
    let own_token = kept["token"].as_str().context("a token")?.to_owned();
    let codes = kept["recovery_codes"].clone();
    assert_eq!(kept, json!({ "name": "Ada", "account": true, "token": own_token, "recovery_codes": codes }));
    assert_eq!(codes.as_array().map(Vec::len), Some(8));
    // The guest's token ends a moment later.
    while ada.bot().get("/api/me").send().await?.status != 401 {
        tokio::task::yield_now().await;
    }
    let as_ada =
        |method: &str, path: &str| TestRequest::new(server.address(), method, path).bearer(&own_token);
    let again = as_ada("POST", "/api/account").json(&credentials).send().await?;
    assert_eq!((again.status, again.code().as_deref()), (409, Some("has-account")));
    let same_name = bob.bot().post("/api/account").json(&credentials).send().await?;
    assert_eq!((same_name.status, same_name.code().as_deref()), (409, Some("name-taken")));
    let renamed = as_ada("POST", "/api/name").json(&json!({ "name": "Eve" })).send().await?;
    assert_eq!((renamed.status, renamed.code().as_deref()), (409, Some("account-name")));

    let session = server.post("/api/session").json(&credentials).send().await?.expect_json(200)?;
    let token = session["token"].as_str().context("a token")?;
    assert_ne!(token, own_token);
    let games = server.get("/api/games").bearer(token).send().await?.expect_json(200)?;
    assert_eq!(games["games"][0]["table"], ada.address().table.as_str());
    assert_eq!(games["games"][0]["stage"], "over");
    assert_eq!(games["games"][0]["outcome"]["how"], "resignation");
    let earlier = server.get("/api/games?before=1").bearer(token).send().await?.expect_json(200)?;
    assert_eq!(earlier["games"], json!([]));

    let out = TestRequest::new(server.address(), "DELETE", "/api/session").bearer(token).send().await?;
    assert_eq!(out.status, 204);
    assert_eq!(server.get("/api/me").bearer(token).send().await?.status, 401);
    assert_eq!(as_ada("GET", "/api/me").send().await?.status, 200, "the other session remains");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_password_is_refused_like_an_unknown_name() -> Result<()> {
    let server = TestServer::start()?;
    Bot::sign_in(&server, "Ada").await?.create_account("Ada").await?;
    let sign_in = |name: &str, password: &str| {
        server.post("/api/session").json(&json!({ "name": name, "password": password }))
    };
    let wrong = sign_in("Ada", "battery staple").send().await?;
    let unknown = sign_in("Eve", "battery staple").send().await?;
    assert_eq!((wrong.status, wrong.code().as_deref()), (403, Some("sign-in")));
    assert_eq!(
        (wrong.status, &wrong.body),
        (unknown.status, &unknown.body),
        "the answer does not reveal which names exist"
    );
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn no_guest_has_the_name_of_an_account() -> Result<()> {
    let server = TestServer::start()?;
    let (mut ada, eve) = (Bot::sign_in(&server, "Ada").await?, Bot::sign_in(&server, "Eve").await?);
    ada.create_account("Ada").await?;
    let taken = |answer: tessera_tests::TestResponse| (answer.status, answer.code());
    let expected = (409, Some("name-taken".to_owned()));
    assert_eq!(taken(server.post("/api/guests").json(&json!({ "name": "ADA" })).send().await?), expected);
    assert_eq!(taken(eve.post("/api/name").json(&json!({ "name": " ada" })).send().await?), expected);
    let page = server.post("/account/name").bearer(&eve.token).form(&[("name", "Ada")]).send().await?;
    assert_eq!(page.status, 409);
    assert_eq!(eve.get("/api/me").send().await?.expect_json(200)?["name"], "Eve");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn no_player_at_one_screen_has_the_name_of_an_account_or_a_number() -> Result<()> {
    let server = TestServer::start()?;
    let (mut ada, eve) = (Bot::sign_in(&server, "Ada").await?, Bot::sign_in(&server, "Eve").await?);
    ada.create_account("Ada").await?;
    let seats =
        |name: &str| json!([{ "kind": "me" }, { "kind": "same_screen", "name": name }, { "kind": "open" }]);
    let new_table = |name: &str| json!({ "game": "exago", "seats": seats(name) });
    let status_and_code = |answer: tessera_tests::TestResponse| (answer.status, answer.code());
    let (taken, unsound) = ((409, Some("name-taken".to_owned())), (409, Some("name".to_owned())));
    assert_eq!(status_and_code(eve.post("/api/tables").json(&new_table(" ada ")).send().await?), taken);
    assert_eq!(status_and_code(eve.post("/api/tables").json(&new_table("#4821")).send().await?), unsound);
    let table = eve.open(new_table(" Mum ")).await?;
    let mut here = eve.join(&table).await?;
    here.catch_up().await?;
    for (name, code) in [("ADA", "name-taken"), ("#4821", "name"), ("Mum\u{3164}", "name")] {
        let take = json!({ "action": "take_seat", "name": name });
        assert_eq!(here.execute(take.clone()).await?.code(), Some(code), "{name}");
        let mut plain = take;
        plain["seen"] = json!(1);
        assert_eq!(
            status_and_code(eve.command(&table, plain).await?),
            (409, Some(code.to_owned())),
            "{name}"
        );
    }
    let page = |name: &'static str| {
        eve.post("/new/pente").form(&[("with", "screen"), ("name", "Eve"), ("name", name)])
    };
    assert_eq!(page("Ada").send().await?.status, 409);
    assert_eq!(page("Bo").send().await?.status, 303);
    assert_eq!(eve.fetch(&table, "").await?["seats"][1]["name"], "Mum");
    // The owner of an account may use its name for a second player.
    let own = ada.open(new_table("Ada")).await?;
    let view = ada.fetch(&own, "").await?;
    assert_eq!(view["seats"][1]["name"], "Ada");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn signing_out_closes_only_the_sockets_of_that_session() -> Result<()> {
    let server = TestServer::start()?;
    let (ada, _bob) = crate::api::table_after_moves(&server, "pente", &["K10"]).await?;
    let credentials = json!({ "name": "Ada", "password": PASSWORD });
    let mut account = ada.bot().clone();
    account.create_account("Ada").await?;
    let session = server.post("/api/session").json(&credentials).send().await?.expect_json(200)?;
    let token = session["token"].as_str().context("a token")?;
    let path = format!("/t/{}/socket", ada.address().table);
    let open = |token: String| {
        let (address, path) = (server.address(), path.clone());
        async move {
            let bearer = format!("Bearer {token}");
            TestSocket::open(address, &path, &[("authorization", &bearer)]).await?.ok().context("a socket")
        }
    };
    let (mut ended, mut other) = (open(token.to_owned()).await?, open(account.token.clone()).await?);
    for socket in [&mut ended, &mut other] {
        assert!(matches!(socket.receive().await?, SocketMessage::Message(_)), "subscribed");
    }
    let out = TestRequest::new(server.address(), "DELETE", "/api/session").bearer(token).send().await?;
    assert_eq!(out.status, 204);
    while let SocketMessage::Message(_) = ended.receive().await? {}
    let say = json!({ "id": "still here", "seen": 1, "action": "say", "text": "I am" });
    other.send_json(&say).await?;
    loop {
        let SocketMessage::Message(message) = other.receive().await? else {
            panic!("the socket of the other session was closed")
        };
        if message["event"]["text"] == "I am" {
            return Ok(());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_socket_of_a_guest_who_becomes_an_account_is_closed_and_opened_again_with_the_new_token()
-> Result<()> {
    let server = TestServer::start()?;
    let (ada, _bob) = crate::api::table_after_moves(&server, "pente", &["K10"]).await?;
    let path = format!("/t/{}/socket", ada.address().table);
    let open = async |token: &str| {
        let bearer = format!("Bearer {token}");
        TestSocket::open(server.address(), &path, &[("authorization", &bearer)])
            .await?
            .ok()
            .context("a socket")
    };
    let mut old = open(&ada.bot().token).await?;
    let mut account = ada.bot().clone();
    account.create_account("Ada").await?;
    while let SocketMessage::Message(_) = old.receive().await? {}
    let mut new = open(&account.token).await?;
    let say = json!({ "id": "again", "seen": 1, "action": "say", "text": "I am back" });
    new.send_json(&say).await?;
    loop {
        let SocketMessage::Message(message) = new.receive().await? else {
            panic!("the new socket was closed")
        };
        assert_ne!(message["type"], "refused", "{message}");
        if message["event"]["text"] == "I am back" {
            return Ok(());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_form_of_a_new_account_can_be_sent_twice() -> Result<()> {
    let server = TestServer::start()?;
    let table = server.post("/new/pentago").form(&[("with", "lobby")]).send().await?;
    let guest = table.cookie("tessera").context("a session")?;
    let form = [("name", "Ada"), ("password", PASSWORD)];
    let sent = server.post("/account/keep").cookie(&guest).form(&form);
    let (first, second) = tokio::try_join!(sent.send(), sent.send())?;
    for answer in [&first, &second] {
        assert_eq!(answer.status, 303);
        let cookie = answer.cookie("tessera").context("a new session")?;
        assert_ne!(cookie, guest);
        let me = server.get("/api/me").cookie(&cookie).send().await?.expect_json(200)?;
        assert_eq!(me, json!({ "name": "Ada", "account": true, "bot": false }));
        let games = server.get("/api/games").cookie(&cookie).send().await?.expect_json(200)?;
        assert_eq!(games["games"].as_array().map(Vec::len), Some(1), "the guest's games");
    }
    // The old token is valid for a moment, for requests that were on their way.
    while server.get("/api/me").cookie(&guest).send().await?.status != 401 {
        tokio::task::yield_now().await;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_made_with_the_session_cookie_gets_a_new_cookie() -> Result<()> {
    let server = TestServer::start()?;
    let table = server.post("/new/pentago").form(&[("with", "lobby")]).send().await?;
    let guest = table.cookie("tessera").context("a session")?;
    let credentials = json!({ "name": "Ada", "password": PASSWORD });
    let created = server.post("/api/account").cookie(&guest).json(&credentials).send().await?;
    let cookie = created.cookie("tessera").context("a new session")?;
    let games = server.get("/api/games").cookie(&cookie).send().await?.expect_json(200)?;
    assert_eq!(games["games"].as_array().map(Vec::len), Some(1), "the guest's games");
    Ok(())
}
