//! Deletion of an account: anonymous games, empty messages, a free name; and deletion by operators.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tessera_tests::{Bot, PASSWORD, SocketMessage, TestServer, TestSocket};

const SECRET: &str = "a sentence that nobody should read";

async fn delete(bot: &Bot, password: &str) -> Result<(u16, Option<String>)> {
    let answer = bot.post("/api/account/delete").json(&json!({ "password": password })).send().await?;
    Ok((answer.status, answer.code()))
}

#[tokio::test(flavor = "multi_thread")]
async fn the_games_of_a_deleted_account_are_anonymous_everywhere() -> Result<()> {
    let mut server = TestServer::start()?;
    let (mut ada, bob) = tokio::try_join!(Bot::sign_in(&server, "Augusta"), Bot::sign_in(&server, "Bob"))?;
    // One game under the name of the guest, one that is over, one that runs, one that waits, one at one screen.
    let guests = ada.open_for_two("pente").await?;
    bob.act(&guests, json!({ "action": "take_seat" })).await?;
    bob.act(&guests, json!({ "action": "resign" })).await?;
    ada.create_account("Ada Lovelace").await?;
    let mut games = vec![guests];
    for _ in 0..2 {
        let table = ada.open_for_two("pentago").await?;
        bob.act(&table, json!({ "action": "take_seat" })).await?;
        ada.act(&table, json!({ "action": "say", "text": SECRET })).await?;
        bob.act(&table, json!({ "action": "say", "text": "hello" })).await?;
        ada.act(&table, json!({ "action": "move", "text": "b2A+" })).await?;
        bob.act(&table, json!({ "action": "move", "text": "e5D-" })).await?;
        games.push(table);
    }
    bob.act(&games[1], json!({ "action": "resign" })).await?;
    games.push(ada.open_for_two("exago").await?);
    let bobs = bob.open_for_two("exago").await?;
    ada.act(&bobs, json!({ "action": "say", "text": SECRET })).await?;
    let seats = json!([{ "kind": "me" }, { "kind": "same_screen", "name": "Annabella" }]);
    games.push(ada.open(json!({ "game": "pentago", "seats": seats, "private": false })).await?);
    let plan = json!({ "name": "Club day", "game": "pentago" });
    let cup = ada.post("/api/tournaments").json(&plan).send().await?.expect_json(201)?;
    let cup = format!("/api/tournaments/{}", cup["tournament"].as_str().context("an id")?);
    let enter = json!({ "action": "enter", "entrants": [{ "name": "Charles" }] });
    ada.post(&format!("{cup}/commands")).json(&enter).send().await?.expect_json(200)?;

    assert_eq!(delete(&ada, "not my password").await?, (403, Some("wrong-password".to_owned())));
    assert_eq!(delete(&bob, PASSWORD).await?, (403, Some("no-account".to_owned())));
    let bearer = format!("Bearer {}", ada.token);
    let path = format!("/t/{}/socket", games[2].table);
    let mut socket = TestSocket::open(server.address(), &path, &[("authorization", &bearer)]).await?;
    let socket = socket.as_mut().ok().context("a socket")?;
    assert!(matches!(socket.receive().await?, SocketMessage::Message(_)), "subscribed");
    assert_eq!(delete(&ada, PASSWORD).await?, (204, None));
    while let SocketMessage::Message(_) = socket.receive().await? {}
    assert_eq!(ada.get("/api/me").send().await?.status, 401);
    let sign_in = json!({ "name": "Ada Lovelace", "password": PASSWORD });
    assert_eq!(server.post("/api/session").json(&sign_in).send().await?.status, 403);

    // In memory, and after a restart.
    for _start in 0..2 {
        for game in games.iter().chain([&bobs]) {
            let table = format!("/api/tables/{}", game.table);
            for path in [
                table.clone(),
                format!("{table}/events"),
                format!("{table}/record"),
                format!("/t/{}", game.table),
                format!("/t/{}/board.svg", game.table),
            ] {
                let answer = bob.get(&path).send_until_answered().await?;
                let text = answer.text()?;
                ensure!(answer.status == 200 || path.contains("record"), "{path}: {text}");
                for secret in ["Lovelace", "Augusta", SECRET] {
                    ensure!(!text.contains(secret), "{path}: {text}");
                }
            }
        }
        let view = bob.get(&format!("/api/tables/{}", games[2].table)).send().await?.expect_json(200)?;
        assert_eq!(
            (&view["seats"][0]["name"], &view["seats"][1]["name"]),
            (&json!("#deleted"), &json!("Bob"))
        );
        assert_eq!((&view["stage"], &view["outcome"]["how"]), (&json!("over"), &json!("resignation")));
        let chat: Vec<&Value> = view["chat"].as_array().into_iter().flatten().collect();
        assert_eq!((&chat[0]["name"], &chat[0]["text"]), (&json!("#deleted"), &json!("")));
        assert_eq!((&chat[1]["name"], &chat[1]["text"]), (&json!("Bob"), &json!("hello")));
        let record = bob.get(&format!("/api/tables/{}/record", games[1].table)).send().await?;
        ensure!(record.text()?.contains("[Player 1 Name \"Deleted player\"]"), "{}", record.text()?);
        let page = bob.get(&format!("/t/{}", games[1].table)).header("accept-language", "de").send().await?;
        ensure!(page.text()?.contains("Gelöschtes Konto"), "{}", page.text()?);
        ensure!(page.text()?.contains("Diese Nachricht wurde gelöscht."), "{}", page.text()?);
        let waiting = bob.get(&format!("/api/tables/{}", games[3].table)).send().await?.expect_json(200)?;
        assert_eq!(waiting["stage"], "over", "a waiting table of its host is closed");
        let screen = bob.get(&format!("/api/tables/{}", games[4].table)).send().await?.expect_json(200)?;
        let names: Vec<&Value> =
            screen["seats"].as_array().into_iter().flatten().map(|seat| &seat["name"]).collect();
        ensure!(names.contains(&&json!("Annabella")) && names.contains(&&json!("#deleted")), "{names:?}");
        let list = bob.get("/api/games").send().await?.text()?.to_owned();
        ensure!(list.contains("#deleted") && !list.contains("Lovelace"), "{list}");
        let history = server.get(&format!("{cup}/events")).send_until_answered().await?.text()?.to_owned();
        ensure!(history.contains("#deleted") && !history.contains("Lovelace"), "{history}");
        ensure!(history.contains("Charles"), "typed names stay: {history}");
        server.restart()?;
        server.get("/api/tables").send_until_answered().await?;
    }
    // The name is free, and the new account has no games.
    let mut eve = Bot::sign_in(&server, "Eve").await?;
    eve.create_account("Ada Lovelace").await?;
    assert_eq!(eve.get("/api/games").send().await?.expect_json(200)?["games"], json!([]));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_deletes_a_player_with_a_reason() -> Result<()> {
    let server = TestServer::start()?;
    let mut ada = Bot::sign_in(&server, "Ada").await?;
    ada.create_account("Ada").await?;
    let table = ada.open_for_two("pente").await?;
    ada.act(&table, json!({ "action": "say", "text": SECRET })).await?;
    server.admin(&["grant", "Ada", "--reason", "a test"])?;
    ensure!(server.admin(&["delete-player", "Ada", "--reason", "asked by letter"]).is_err(), "an operator");
    server.admin(&["revoke", "Ada", "--reason", "a test"])?;
    server.admin(&["delete-player", "Ada", "--reason", "asked by letter"])?;
    assert_eq!(ada.get("/api/me").send().await?.status, 401);
    let log = server.admin(&["log"])?;
    let entry = log.lines().next().context("a row")?;
    for part in ["delete-player", "asked by letter"] {
        ensure!(entry.contains(part), "{entry}");
    }
    let view = server.get(&format!("/api/tables/{}", table.table)).send().await?.expect_json(200)?;
    ensure!(!view.to_string().contains(SECRET), "{view}");
    ensure!(server.admin(&["delete-player", "Ada", "--reason", "again"]).is_err(), "nobody has the name");
    Ok(())
}
