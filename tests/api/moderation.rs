//! Operators: who may moderate, mutes, bans, renaming, tables, tournaments, and the log.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tessera_tests::{Bot, PASSWORD, SocketMessage, TestServer, TestSocket};

/// An account that is an operator, made so in the shell.
pub(super) async fn operator(server: &TestServer, name: &str) -> Result<Bot> {
    let mut bot = Bot::sign_in(server, name).await?;
    bot.create_account(name).await?;
    server.admin(&["grant", name, "--reason", "runs the club"])?;
    Ok(bot)
}

async fn act(by: &Bot, action: Value) -> Result<(u16, Option<String>)> {
    let mut action = action;
    if action["reason"].is_null() {
        action["reason"] = json!("a test");
    }
    let answer = by.post("/api/operator/actions").json(&action).send().await?;
    Ok((answer.status, answer.code()))
}

const DONE: (u16, Option<String>) = (204, None);

fn refused(status: u16, code: &str) -> (u16, Option<String>) {
    (status, Some(code.to_owned()))
}

#[tokio::test(flavor = "multi_thread")]
async fn only_operators_may_moderate() -> Result<()> {
    let server = TestServer::start()?;
    let olga = operator(&server, "Olga").await?;
    let mut eve = Bot::sign_in(&server, "Eve").await?;
    let lists = ["reports", "handled-reports", "players", "tables", "tournaments", "log"];
    let pages = ["reports", "players", "tables", "tournaments", "log", "metrics"];
    let ban = json!({ "action": "ban", "player": "Olga" });
    for account in [false, true] {
        if account {
            eve.create_account("Eve").await?;
        }
        for list in lists {
            let answer = eve.get(&format!("/api/operator/{list}")).send().await?;
            assert_eq!((answer.status, answer.code()), refused(403, "not-operator"), "{list}");
        }
        for page in pages {
            assert_eq!(eve.get(&format!("/operator/{page}")).send().await?.status, 404, "{page}");
        }
        assert_eq!(act(&eve, ban.clone()).await?, refused(403, "not-operator"));
        let form = [("action", "ban"), ("target", "Olga"), ("reason", "x")];
        let sent = server.post("/operator/act").bearer(&eve.token).form(&form).send().await?;
        assert_eq!(sent.status, 404);
    }
    let nobody = server.get("/api/operator/players").send().await?;
    assert_eq!((nobody.status, nobody.code()), refused(401, "nobody"));
    let guessed = server.get("/api/operator/players").header("x-tessera-operator", "guessed").send().await?;
    assert_eq!((guessed.status, guessed.code()), refused(403, "not-operator"));
    for list in lists {
        assert_eq!(olga.get(&format!("/api/operator/{list}")).send().await?.status, 200, "{list}");
    }
    for page in pages {
        assert_eq!(olga.get(&format!("/operator/{page}")).send().await?.status, 200, "{page}");
    }
    server.admin(&["revoke", "Olga", "--reason", "leaves"])?;
    assert_eq!(olga.get("/api/operator/log").send().await?.status, 403, "at once");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_muted_player_plays_on_without_chat() -> Result<()> {
    let server = TestServer::start()?;
    let olga = operator(&server, "Olga").await?;
    let (mut ada, _bob) = crate::api::table_after_moves(&server, "pente", &["K10", "A1"]).await?;
    ada.bot().clone().create_account("Ada").await?;
    let phone = json!({ "name": "Ada", "password": PASSWORD });
    let phone = server.post("/api/session").json(&phone).send().await?.expect_json(200)?;
    let token = phone["token"].as_str().context("a token")?;
    assert_eq!(act(&olga, json!({ "action": "mute", "player": "ada", "minutes": 60 })).await?, DONE);
    let path = format!("/api/tables/{}/commands", ada.address().table);
    let say = json!({ "action": "say", "text": "hello", "seen": 1 });
    let send = async |command: &Value| server.post(&path).bearer(token).json(command).send().await;
    let answer = send(&say).await?;
    assert_eq!((answer.status, answer.code()), refused(403, "muted"));
    let view = format!("/api/tables/{}", ada.address().table);
    let seen = server.get(&view).bearer(token).send().await?.expect_json(200)?["number"].clone();
    send(&json!({ "action": "move", "text": "L10", "seen": seen })).await?.expect_json(200)?;
    let bearer = format!("Bearer {token}");
    let socket = format!("/t/{}/socket", ada.address().table);
    let socket = TestSocket::open(server.address(), &socket, &[("authorization", &bearer)]).await?;
    let mut socket = socket.ok().context("a socket")?;
    socket.send_json(&json!({ "id": "x", "action": "say", "text": "hello", "seen": 1 })).await?;
    loop {
        let SocketMessage::Message(message) = socket.receive().await? else { panic!("it was closed") };
        if message["type"] == "refused" {
            assert_eq!(message["code"], "muted");
            break;
        }
    }
    assert_eq!(act(&olga, json!({ "action": "unmute", "player": "Ada" })).await?, DONE);
    send(&say).await?.expect_json(200)?;
    drop(ada.catch_up().await);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_banned_player_is_signed_out_everywhere_and_cannot_sign_in() -> Result<()> {
    let mut server = TestServer::start()?;
    let olga = operator(&server, "Olga").await?;
    let (ada, _bob) = crate::api::table_after_moves(&server, "pente", &["K10"]).await?;
    let mut owner = ada.bot().clone();
    owner.create_account("Ada").await?;
    let path = format!("/t/{}/socket", ada.address().table);
    let bearer = format!("Bearer {}", owner.token);
    let socket = TestSocket::open(server.address(), &path, &[("authorization", &bearer)]).await?;
    let mut socket = socket.ok().context("a socket")?;
    assert!(matches!(socket.receive().await?, SocketMessage::Message(_)), "subscribed");
    assert_eq!(
        act(&olga, json!({ "action": "ban", "player": "Ada", "reason": "" })).await?,
        refused(400, "moderation-reason")
    );
    assert_eq!(act(&olga, json!({ "action": "ban", "player": "Ada" })).await?, DONE);
    while let SocketMessage::Message(_) = socket.receive().await? {}
    assert_eq!(owner.get("/api/me").send().await?.status, 401);
    let sign_in = async |server: &TestServer, password: &str| {
        let credentials = json!({ "name": "Ada", "password": password });
        let answer = server.post("/api/session").json(&credentials).send().await?;
        anyhow::Ok((answer.status, answer.code()))
    };
    assert_eq!(sign_in(&server, PASSWORD).await?, refused(403, "banned"));
    assert_eq!(sign_in(&server, "wrong").await?, refused(403, "sign-in"), "only the owner learns of the ban");
    server.restart()?;
    assert_eq!(sign_in(&server, PASSWORD).await?, refused(403, "banned"));
    server.admin(&["unban", "Ada", "--reason", "apologised"])?;
    assert_eq!(sign_in(&server, PASSWORD).await?.0, 200);
    let olga = json!({ "name": "Olga", "password": PASSWORD });
    let olga = server.post("/api/session").json(&olga).send().await?.expect_json(200)?;
    let log =
        server.get("/api/operator/log").bearer(olga["token"].as_str().context("a token")?).send().await?;
    let log = log.expect_json(200)?;
    let entries: Vec<(&str, &str, &str)> = log["entries"]
        .as_array()
        .context("a list")?
        .iter()
        .filter_map(|entry| {
            Some((entry["operator"].as_str()?, entry["action"].as_str()?, entry["name"].as_str()?))
        })
        .collect();
    assert_eq!(
        entries,
        [("# tessera admin", "unban", "Ada"), ("Olga", "ban", "Ada"), ("# tessera admin", "grant", "Olga")]
    );
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn names_tables_and_tournaments_are_moderated() -> Result<()> {
    let server = TestServer::start()?;
    let olga = operator(&server, "Olga").await?;
    let (mut ada, _bob) = crate::api::table_after_moves(&server, "pente", &["K10"]).await?;
    let mut owner = ada.bot().clone();
    owner.create_account("Ada").await?;
    let rename = |name: &str| json!({ "action": "rename", "player": "Ada", "name": name });
    assert_eq!(act(&olga, rename("olga")).await?, refused(409, "name-taken"));
    assert_eq!(act(&olga, rename("#1")).await?, refused(400, "name"));
    assert_eq!(act(&olga, rename("Player 1")).await?, DONE);
    assert_eq!(owner.get("/api/me").send().await?.expect_json(200)?["name"], "Player 1");
    assert_eq!(act(&olga, json!({ "action": "mute", "player": "Olga" })).await?, refused(409, "is-operator"));
    assert_eq!(
        act(&olga, json!({ "action": "mute", "player": "nobody" })).await?,
        refused(404, "unknown-player")
    );
    let loopback = json!({ "action": "ban_address", "address": "127.0.0.1", "minutes": 5 });
    assert_eq!(act(&olga, loopback).await?, refused(409, "loopback"));
    let elsewhere = json!({ "action": "ban_address", "address": "192.0.2.7", "minutes": 5 });
    assert_eq!(act(&olga, elsewhere).await?, DONE);

    let close = json!({ "action": "close_table", "table": ada.address().table });
    assert_eq!(act(&olga, close).await?, DONE);
    ada.wait_for("ended").await?;
    assert_eq!(
        act(&olga, json!({ "action": "close_table", "table": "none" })).await?,
        refused(404, "no-table")
    );

    let plan = json!({ "name": "Club day", "game": "pente" });
    let tournament = owner.post("/api/tournaments").json(&plan).send().await?.expect_json(201)?;
    let tournament = tournament["tournament"].as_str().context("an id")?;
    let delete = json!({ "action": "delete_tournament", "tournament": tournament });
    assert_eq!(act(&olga, delete.clone()).await?, DONE);
    assert_eq!(owner.get(&format!("/api/tournaments/{tournament}")).send().await?.status, 404);
    assert_eq!(act(&olga, delete).await?, refused(404, "no-tournament"));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_games_of_a_player_whom_an_operator_renames_show_the_new_name() -> Result<()> {
    const OLD: &str = "Something Rude";
    let mut server = TestServer::start()?;
    let olga = operator(&server, "Olga").await?;
    let (mut rude, bob) = tokio::try_join!(Bot::sign_in(&server, "Guest"), Bot::sign_in(&server, "Bob"))?;
    rude.create_account(OLD).await?;
    let address = rude.open_for_two("pente").await?;
    bob.act(&address, json!({ "action": "take_seat" })).await?;
    rude.act(&address, json!({ "action": "say", "text": "hello" })).await?;
    rude.act(&address, json!({ "action": "move", "text": "K10" })).await?;
    let plan = json!({ "name": "Club day", "game": "pente" });
    let cup = rude.post("/api/tournaments").json(&plan).send().await?.expect_json(201)?;
    let cup = format!("/api/tournaments/{}", cup["tournament"].as_str().context("an id")?);
    let enter = json!({ "action": "enter", "entrants": [{ "name": "Charles" }] });
    rude.post(&format!("{cup}/commands")).json(&enter).send().await?.expect_json(200)?;
    let bearer = format!("Bearer {}", rude.token);
    let path = format!("/t/{}/socket", address.table);
    let socket = TestSocket::open(server.address(), &path, &[("authorization", &bearer)]).await?;
    let mut socket = socket.ok().context("a socket")?;
    assert!(matches!(socket.receive().await?, SocketMessage::Message(_)), "subscribed");

    let rename = json!({ "action": "rename", "player": OLD, "name": "Grace" });
    assert_eq!(act(&olga, rename).await?, DONE);
    // The connection acts under the old name, so it is closed; its session is still valid.
    while let SocketMessage::Message(_) = socket.receive().await? {}
    rude.act(&address, json!({ "action": "say", "text": "again" })).await?;
    let table = format!("/api/tables/{}", address.table);
    for _start in 0..2 {
        for path in [
            table.clone(),
            format!("{table}/events"),
            format!("{table}/record"),
            format!("/t/{}", address.table),
            "/api/games".to_owned(),
            format!("{cup}/events"),
        ] {
            let answer = rude.get(&path).send_until_answered().await?;
            let text = answer.text()?;
            ensure!(answer.status == 200 && text.contains("Grace") && !text.contains(OLD), "{path}: {text}");
        }
        server.restart()?;
        rude = Bot::new(server.address(), &rude.token);
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_shell_works_on_the_database_while_no_server_runs() -> Result<()> {
    let mut server = TestServer::start()?;
    let mut ada = Bot::sign_in(&server, "Ada").await?;
    ada.create_account("Ada").await?;
    server.stop()?;
    server.admin(&["grant", "Ada", "--reason", "runs the club"])?;
    let log = server.admin(&["log", "--json"])?;
    let log: Value = serde_json::from_str(&log)?;
    assert_eq!(log["entries"][0]["action"], "grant");
    let error = server.admin(&["grant", "Nobody", "--reason", "x"]).expect_err("there is no such account");
    assert!(error.to_string().contains("there is no player"), "{error}");
    server.restart()?;
    assert_eq!(ada.get("/api/operator/log").send().await?.status, 200);
    Ok(())
}
