//! Passwords, recovery codes, sessions and own data of an account.

use anyhow::{Context, Result};
use serde_json::{Value, json};
use tessera_tests::{Bot, PASSWORD, SocketMessage, TestRequest, TestServer, TestSocket};

const OTHER_PASSWORD: &str = "nectar gravel opal";

/// A player with an account, and the answer that created it.
async fn account(server: &TestServer, name: &str) -> Result<(Bot, Value)> {
    let mut bot = Bot::sign_in(server, name).await?;
    let credentials = json!({ "name": name, "password": PASSWORD });
    let created = bot.post("/api/account").json(&credentials).send().await?.expect_json(200)?;
    created["token"].as_str().context("a token")?.clone_into(&mut bot.token);
    Ok((bot, created))
}

async fn sign_in(server: &TestServer, name: &str, password: &str, agent: &str) -> Result<String> {
    let credentials = json!({ "name": name, "password": password });
    let session = server.post("/api/session").header("user-agent", agent).json(&credentials);
    let token = session.send().await?.expect_json(200)?["token"].as_str().context("a token")?.to_owned();
    server.get("/api/me").header("user-agent", agent).bearer(&token).send().await?.expect_json(200)?;
    Ok(token)
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_are_listed_with_their_device_and_ended() -> Result<()> {
    let server = TestServer::start()?;
    let (ada, _) = account(&server, "Ada").await?;
    let agent = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
    let phone = sign_in(&server, "Ada", PASSWORD, agent).await?;
    let sessions = ada.get("/api/sessions").send().await?.expect_json(200)?;
    let sessions = sessions["sessions"].as_array().context("a list")?;
    assert_eq!(sessions.len(), 2, "{sessions:?}");
    let other = sessions.iter().find(|session| session["current"] == false).context("the phone")?;
    assert_eq!(other["device"], "Firefox, Linux");
    let end = |token: &str, id: &str| {
        TestRequest::new(server.address(), "DELETE", &format!("/api/sessions/{id}")).bearer(token)
    };
    let id = other["id"].as_str().context("an id")?;
    let (eve, _) = account(&server, "Eve").await?;
    let foreign = end(&eve.token, id).send().await?;
    assert_eq!((foreign.status, foreign.code().as_deref()), (404, Some("no-session")));
    assert_eq!(server.get("/api/me").bearer(&phone).send().await?.status, 200);
    assert_eq!(end(&ada.token, id).send().await?.status, 204);
    assert_eq!(server.get("/api/me").bearer(&phone).send().await?.status, 401);
    let guest = Bot::sign_in(&server, "Guest").await?;
    for path in ["/api/sessions", "/api/sessions/0011223344556677"] {
        let refused = TestRequest::new(server.address(), "DELETE", path).bearer(&guest.token).send().await?;
        assert_eq!((refused.status, refused.code().as_deref()), (403, Some("no-account")), "{path}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn signing_out_everywhere_closes_the_sockets_of_all_sessions() -> Result<()> {
    let server = TestServer::start()?;
    let (ada, bob) = crate::api::table_after_moves(&server, "pente", &["K10"]).await?;
    let mut owner = ada.bot().clone();
    owner.create_account("Ada").await?;
    let phone = sign_in(&server, "Ada", PASSWORD, "phone").await?;
    let path = format!("/t/{}/socket", ada.address().table);
    let open = async |token: &str| {
        let bearer = format!("Bearer {token}");
        let socket = TestSocket::open(server.address(), &path, &[("authorization", &bearer)]).await?;
        socket.ok().context("a socket")
    };
    let mut sockets = [open(&phone).await?, open(&owner.token).await?];
    let mut bobs = open(&bob.bot().token).await?;
    for socket in sockets.iter_mut().chain([&mut bobs]) {
        assert!(matches!(socket.receive().await?, SocketMessage::Message(_)), "subscribed");
    }
    let out = TestRequest::new(server.address(), "DELETE", "/api/sessions").bearer(&phone).send().await?;
    assert_eq!(out.status, 204);
    for socket in &mut sockets {
        while let SocketMessage::Message(_) = socket.receive().await? {}
    }
    for token in [&phone, &owner.token] {
        assert_eq!(server.get("/api/me").bearer(token).send().await?.status, 401);
    }
    bobs.send_json(&json!({ "id": "here", "seen": 1, "action": "say", "text": "still here" })).await?;
    loop {
        let SocketMessage::Message(message) = bobs.receive().await? else {
            panic!("the socket of another player was closed")
        };
        if message["event"]["text"] == "still here" {
            return Ok(());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_password_is_changed_with_the_old_one_and_other_sessions_end() -> Result<()> {
    let server = TestServer::start()?;
    let (ada, _) = account(&server, "Ada").await?;
    let phone = sign_in(&server, "Ada", PASSWORD, "phone").await?;
    let change = |old: &str, new: &str| ada.post("/api/password").json(&json!({ "old": old, "new": new }));
    for (old, new, status, code) in [
        ("wrong", OTHER_PASSWORD, 403, "wrong-password"),
        (PASSWORD, "short", 400, "password"),
        (PASSWORD, "password1", 400, "weak-password"),
    ] {
        let refused = change(old, new).send().await?;
        assert_eq!((refused.status, refused.code().as_deref()), (status, Some(code)));
    }
    assert_eq!(server.get("/api/me").bearer(&phone).send().await?.status, 200);
    let changed = change(PASSWORD, OTHER_PASSWORD).send().await?.expect_json(200)?;
    let token = changed["token"].as_str().context("a token")?;
    assert_eq!(server.get("/api/me").bearer(token).send().await?.status, 200);
    assert_eq!(server.get("/api/me").bearer(&phone).send().await?.status, 401);
    while ada.get("/api/me").send().await?.status != 401 {
        tokio::task::yield_now().await;
    }
    let old =
        server.post("/api/session").json(&json!({ "name": "Ada", "password": PASSWORD })).send().await?;
    assert_eq!(old.status, 403);
    sign_in(&server, "Ada", OTHER_PASSWORD, "phone").await?;
    let guest = Bot::sign_in(&server, "Guest").await?;
    let refused =
        guest.post("/api/password").json(&json!({ "old": PASSWORD, "new": OTHER_PASSWORD })).send().await?;
    assert_eq!((refused.status, refused.code().as_deref()), (403, Some("no-account")));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_recovery_code_resets_the_password_once_and_refusals_are_alike() -> Result<()> {
    let server = TestServer::start()?;
    let (ada, created) = account(&server, "Ada").await?;
    let codes: Vec<&str> =
        created["recovery_codes"].as_array().context("codes")?.iter().filter_map(Value::as_str).collect();
    let reset = |name: &str, code: &str| {
        let form = json!({ "name": name, "code": code, "password": OTHER_PASSWORD });
        server.post("/api/password/reset").json(&form)
    };
    let session = reset("ada", codes[2]).send().await?.expect_json(200)?;
    assert_eq!(session["name"], "Ada");
    let token = session["token"].as_str().context("a token")?;
    assert_eq!(server.get("/api/me").bearer(token).send().await?.status, 200);
    assert_eq!(ada.get("/api/me").send().await?.status, 401, "all sessions end");
    let used = reset("Ada", codes[2]).send().await?;
    let wrong = reset("Ada", "AAAA-AAAA-AAAA-AAAA").send().await?;
    let unknown = reset("Eve", codes[3]).send().await?;
    assert_eq!((used.status, used.code().as_deref()), (403, Some("reset")));
    assert_eq!((wrong.status, &wrong.body), (used.status, &used.body));
    assert_eq!((unknown.status, &unknown.body), (used.status, &used.body));
    let renew = |password: &str| {
        server.post("/api/recovery-codes").bearer(token).json(&json!({ "password": password }))
    };
    assert_eq!(renew(PASSWORD).send().await?.status, 403);
    let renewed = renew(OTHER_PASSWORD).send().await?.expect_json(200)?;
    assert_eq!(renewed["recovery_codes"].as_array().map(Vec::len), Some(8));
    assert_eq!(reset("Ada", codes[4]).send().await?.status, 403, "the old codes are no longer valid");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn own_data_is_one_document_without_secrets_and_without_the_words_of_others() -> Result<()> {
    let server = TestServer::start()?;
    let (mut ada, mut bob) = crate::api::table_after_moves(&server, "pente", &["K10", "A1"]).await?;
    ada.execute(json!({ "action": "say", "text": "mine, with an id" })).await?.event_number()?;
    bob.execute(json!({ "action": "say", "text": "the words of Bob" })).await?.event_number()?;
    let without_id = json!({ "action": "say", "text": "mine, without an id", "seen": 1 });
    ada.bot().command(ada.address(), without_id).await?.expect_json(200)?;
    bob.execute(json!({ "action": "resign" })).await?.event_number()?;
    let plan = json!({ "name": "Club day", "game": "pente" });
    ada.bot().post("/api/tournaments").json(&plan).send().await?.expect_json(201)?;
    let mut owner = ada.bot().clone();
    owner.create_account("Ada").await?;
    let answer = owner.get("/api/data").send().await?;
    let text = answer.text()?.to_owned();
    let data = answer.expect_json(200)?;
    assert_eq!(data["account"]["name"], "Ada");
    assert_eq!(data["account"]["recovery_codes_left"], 8);
    assert_eq!(data["sessions"].as_array().map(Vec::len), Some(1));
    assert_eq!(data["tournaments"][0]["name"], "Club day");
    let game = &data["games"][0];
    assert!(game["record"].as_str().is_some_and(|record| record.contains("K10")), "{game}");
    let said: Vec<&str> =
        game["chat"].as_array().context("chat")?.iter().filter_map(|line| line["text"].as_str()).collect();
    assert_eq!(said, ["mine, with an id", "mine, without an id"]);
    for secret in [owner.token.as_str(), PASSWORD, "$argon2", "the words of Bob", "token"] {
        assert!(!text.contains(secret), "{secret}");
    }
    assert_eq!(server.get("/api/data").send().await?.status, 401);
    let page = server.get("/account/data.json").bearer(&owner.token).send().await?;
    assert_eq!(page.status, 200);
    assert!(page.header("content-disposition").is_some_and(|value| value.starts_with("attachment")));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn codes_are_shown_once_after_the_form_of_a_new_account() -> Result<()> {
    let server = TestServer::start()?;
    let form = [("name", "Ada"), ("password", PASSWORD)];
    let created = server.post("/account/keep").form(&form).send().await?;
    assert_eq!((created.status, created.header("location")), (303, Some("/account/codes")));
    let cookie = created.cookie("tessera").context("a session")?;
    let page = async || server.get("/account/codes").cookie(&cookie).send().await;
    let shown = page().await?.text()?.to_owned();
    assert_eq!(shown.matches("<code>").count(), 8);
    assert_eq!(page().await?.text()?.matches("<code>").count(), 0);
    let code =
        shown.split("<code>").nth(1).and_then(|rest| rest.split("</code>").next()).context("a code")?;
    let reset = [("name", "Ada"), ("code", code), ("password", OTHER_PASSWORD)];
    let reset = server.post("/account/reset").form(&reset).send().await?;
    assert_eq!((reset.status, reset.header("location")), (303, Some("/account?done=password")));
    assert_eq!(
        server.get("/account").cookie(&cookie).send().await?.text()?.matches("/account/sessions").count(),
        0
    );
    for path in [
        "/account/password",
        "/account/delete",
        "/account/codes",
        "/account/sessions",
        "/account/sign-out-everywhere",
    ] {
        let form = [("old", PASSWORD), ("new", OTHER_PASSWORD), ("password", PASSWORD), ("session", "00")];
        let nobody = server.post(path).form(&form).send().await?;
        assert_eq!((nobody.status, nobody.header("location")), (303, Some("/account")), "{path}");
    }
    Ok(())
}
