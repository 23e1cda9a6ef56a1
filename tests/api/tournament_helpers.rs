//! Helpers of a tournament: links with names and rights of their own, and a history that tells who did what where.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tessera_tests::{Bot, TestServer};

use super::tournaments::TournamentClient;

/// A new link, as the query of a request.
async fn add(tournament: &TournamentClient, name: &str, rights: &str) -> Result<String> {
    let form = json!({ "name": name, "rights": rights });
    let added = tournament.organiser.post(&tournament.path("/helpers")).json(&form).send().await?;
    let added = added.expect_json(200)?;
    assert_eq!((&added["name"], &added["rights"]), (&json!(name), &json!(rights)));
    Ok(format!("?link={}", added["link"].as_str().context("a link")?))
}

fn drawn(game: &Value) -> Value {
    json!({ "action": "result", "game": game["game"], "how": "drawn" })
}

#[tokio::test(flavor = "multi_thread")]
async fn links_are_shown_again_and_revoked_one_by_one() -> Result<()> {
    let mut server = TestServer::start()?;
    let tournament = TournamentClient::with_players(&server, 16).await?;
    tournament.organise(json!({ "action": "draw" })).await?.expect_json(200)?;
    let playing = tournament.view().await?["playing"].as_array().context("games")?.clone();
    let (entrance, hall) =
        (add(&tournament, "Entrance", "results").await?, add(&tournament, "Hall", "results").await?);
    let listed = tournament.organiser.get(&tournament.path("/helpers")).send().await?.expect_json(200)?;
    let secrets: Vec<String> = listed["helpers"]
        .as_array()
        .context("links")?
        .iter()
        .map(|helper| format!("?link={}", helper["link"].as_str().unwrap_or_default()))
        .collect();
    assert_eq!(secrets, [entrance.clone(), hall.clone()], "they are shown again at will");
    let eve = Bot::sign_in(&server, "Eve").await?;
    for query in ["", entrance.as_str()] {
        let links = eve.get(&tournament.path(&format!("/helpers{query}"))).send().await?;
        assert_eq!(links.status, 403, "only the organiser sees the links");
    }
    for (query, game) in [(&entrance, &playing[0]), (&hall, &playing[1])] {
        tournament.command(&eve, query, drawn(game)).await?.expect_json(200)?;
    }
    // Revoked in the browser, which asks first.
    let revoke = format!("/tournaments/{}/people/revoke", tournament.id);
    let question = tournament.organiser.post(&revoke).form(&[("helper", "1")]).send().await?;
    ensure!(question.status == 200 && question.text()?.contains("Entrance"), "{}", question.status);
    tournament.command(&eve, &entrance, drawn(&playing[0])).await?.expect_json(200)?;
    let sure = tournament.organiser.post(&revoke).form(&[("helper", "1"), ("sure", "on")]).send().await?;
    assert_eq!(sure.status, 303, "{}", sure.text()?);
    let refused = tournament.command(&eve, &entrance, drawn(&playing[2])).await?;
    assert_eq!((refused.status, refused.code().as_deref()), (403, Some("link-revoked")));
    let page = eve.get(&format!("/tournaments/{}{entrance}", tournament.id)).send().await?;
    ensure!(page.text()?.contains("This link was revoked."), "the helper is told why");
    server.restart()?;
    tournament.command(&eve, &hall, drawn(&playing[2])).await?.expect_json(200)?;
    let refused = tournament.command(&eve, &entrance, drawn(&playing[3])).await?;
    assert_eq!(refused.code().as_deref(), Some("link-revoked"), "also after a restart, and after an undo");
    // The history names the links, not who carries the device.
    let events = tournament.events().await?;
    let by: Vec<&Value> =
        events.iter().filter(|event| event["event"] == "resulted").map(|event| &event["by"]).collect();
    assert_eq!(by, [&json!("+Entrance"), &json!("+Hall"), &json!("+Hall")]);
    ensure!(!events.iter().any(|event| event.to_string().contains(entrance.trim_start_matches("?link="))));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_permits_what_its_rights_say() -> Result<()> {
    let server = TestServer::start()?;
    let tournament = TournamentClient::with_players(&server, 16).await?;
    let (play, everything) =
        (add(&tournament, "Desk", "play").await?, add(&tournament, "Ann", "everything").await?);
    let eve = Bot::sign_in(&server, "Eve").await?;
    for action in [
        json!({ "action": "draw" }),
        json!({ "action": "withdraw", "player": 3 }),
        json!({ "action": "announce", "text": "Lunch until 13:30" }),
    ] {
        tournament.command(&eve, &play, action).await?.expect_json(200)?;
    }
    let set = tournament.organise(json!({ "action": "set_tables", "tables": 3 })).await?.expect_json(200)?;
    // The command may have called games too.
    let events = tournament.events().await?;
    let set_tables = events.iter().rev().find(|event| event["event"] == "tables_set").context("an event")?;
    ensure!(set["number"].as_u64() >= set_tables["number"].as_u64());
    for action in [
        json!({ "action": "set_tables", "tables": 9 }),
        json!({ "action": "add_helper", "name": "Mallory" }),
        json!({ "action": "revoke_helper", "helper": 2 }),
        json!({ "action": "undo", "command": set_tables["number"] }),
    ] {
        let refused = tournament.command(&eve, &play, action.clone()).await?;
        assert_eq!((refused.status, refused.code().as_deref()), (403, Some("not-yours")), "{action}");
    }
    for (page, status) in [("history", 200), ("hall", 200), ("people", 403)] {
        let shown = eve.get(&format!("/tournaments/{}/{page}{play}", tournament.id)).send().await?;
        assert_eq!(shown.status, status, "{page}");
    }
    // Another organiser: an organiser who lost the browser with the tournament goes on with this link.
    for action in [
        json!({ "action": "set_tables", "tables": 9 }),
        json!({ "action": "revoke_helper", "helper": 1 }),
        json!({ "action": "add_helper", "name": "Bea", "rights": "everything" }),
    ] {
        tournament.command(&eve, &everything, action).await?.expect_json(200)?;
    }
    let people = eve.get(&format!("/tournaments/{}/people{everything}", tournament.id)).send().await?;
    ensure!(people.status == 200 && people.text()?.contains("Bea"));
    for name in ["desk", "#1@x"] {
        let form = json!({ "name": name });
        let refused = tournament.organiser.post(&tournament.path("/helpers")).json(&form).send().await?;
        assert_eq!(refused.status, 409, "{name}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_history_has_times_games_tables_and_readable_lots() -> Result<()> {
    let server = TestServer::start()?;
    let tournament = TournamentClient::with_players(&server, 8).await?;
    tournament.organise(json!({ "action": "set_tables", "tables": 2 })).await?.expect_json(200)?;
    tournament.organise(json!({ "action": "draw" })).await?.expect_json(200)?;
    let desk = add(&tournament, "Desk", "results").await?;
    let eve = Bot::sign_in(&server, "Eve").await?;
    let game = tournament.view().await?["playing"][1].clone();
    tournament.command(&eve, &desk, drawn(&game)).await?.expect_json(200)?;
    let events = tournament.events().await?;
    let result = events.iter().find(|event| event["event"] == "resulted").context("a result")?;
    let lot = events.iter().find(|event| event["event"] == "lot_drawn").context("a draw")?;
    let page = tournament.organiser.get(&format!("/tournaments/{}/history", tournament.id)).send().await?;
    let page = page.text()?;
    let name = |player: &Value| format!("Player {player}");
    let told = format!(
        "Game {} · Table {} · {} – {}: draw",
        game["game"],
        game["table"],
        name(&game["first"]),
        name(&game["second"])
    );
    ensure!(page.contains(&told), "{told}: {page}");
    ensure!(page.contains("· Desk (helper)<"), "{page}");
    ensure!(page.contains(&format!("data-at=\"{}\"", result["at"])), "the time of the result: {page}");
    let number = lot["lot"].to_string();
    ensure!(!page.contains(&format!("(draw {number})")) && !page.contains(&format!("{number})")), "{page}");
    ensure!(
        page.contains(&format!("<span>{number}</span>")),
        "the number is there for who checks it: {page}"
    );
    Ok(())
}
