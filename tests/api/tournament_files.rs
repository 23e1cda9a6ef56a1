//! Tournaments as files: the organiser's download is loaded by another server, by the shell and by the API.

use anyhow::{Context, Result};
use serde_json::{Value, json};
use tessera_tests::{Bot, TestServer};

use crate::api::tournaments::TournamentClient;

/// A tournament of eight with some results, a withdrawal, and a helpers' link.
async fn played(server: &TestServer) -> Result<(TournamentClient, String)> {
    let tournament = TournamentClient::with_players(server, 8).await?;
    let link = tournament.link().await?;
    tournament.organise(json!({ "action": "draw" })).await?.expect_json(200)?;
    let helper = Bot::sign_in(server, "Henk").await?;
    for _ in 0..5 {
        let game = tournament.view().await?["playing"][0].clone();
        let result = json!({ "action": "result", "game": game["game"], "how": "won", "winner": game["first"], "marbles": 9 });
        tournament.command(&helper, &link, result).await?.expect_json(200)?;
    }
    tournament.organise(json!({ "action": "withdraw", "player": 7 })).await?.expect_json(200)?;
    Ok((tournament, link))
}

async fn download(tournament: &TournamentClient) -> Result<String> {
    let path = format!("/tournaments/{}/events.jsonl", tournament.id);
    let answer = tournament.organiser.get(&path).send().await?;
    assert_eq!(answer.status, 200);
    Ok(answer.text()?.to_owned())
}

/// Loads a file as the page does, and returns the new tournament.
async fn load(bot: &Bot, file: &str) -> Result<String> {
    let answer = bot.post("/tournaments/load").body("application/jsonl", file).send().await?;
    assert_eq!(answer.status, 303, "{}", answer.text()?);
    let place = answer.header("location").context("an address")?;
    Ok(place.strip_prefix("/tournaments/").context("a tournament")?.to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_download_goes_on_at_another_server() -> Result<()> {
    let (server, other) = (TestServer::start()?, TestServer::start()?);
    let (tournament, link) = played(&server).await?;
    let file = download(&tournament).await?;
    assert!(!file.contains(link.trim_start_matches("?link=")), "no secrets");
    let olga = Bot::sign_in(&other, "Otto").await?;
    let copy = TournamentClient { id: load(&olga, &file).await?, organiser: olga };
    assert_ne!(copy.id, tournament.id);
    assert_eq!(copy.view().await?, tournament.view().await?, "the same tournament");
    let names: Vec<Value> = copy.events().await?.iter().map(|event| event["by"].clone()).collect();
    assert!(names.iter().all(Value::is_null), "authors belong to the other server: {names:?}");
    let stranger = Bot::sign_in(&other, "Eve").await?;
    let game = copy.view().await?["playing"][0].clone();
    let result = json!({ "action": "result", "game": game["game"], "how": "drawn" });
    assert_eq!(
        copy.command(&stranger, &link, result.clone()).await?.status,
        403,
        "links are not taken along"
    );
    copy.organise(result).await?.expect_json(200)?;
    assert_eq!(tournament.view().await?["playing"][0], game, "the original stays as it is");
    let listed = copy.organiser.get("/api/tournaments").send().await?.expect_json(200)?;
    assert_eq!(listed["tournaments"][0]["tournament"], copy.id.as_str());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_load_the_events_that_they_have_read() -> Result<()> {
    let server = TestServer::start()?;
    let (tournament, _link) = played(&server).await?;
    let events = tournament.events().await?;
    let loaded =
        tournament.organiser.post("/api/tournaments/load").json(&json!({ "events": events })).send().await?;
    let id = loaded.expect_json(201)?["tournament"].as_str().context("an id")?.to_owned();
    let view = tournament.organiser.get(&format!("/api/tournaments/{id}")).send().await?.expect_json(200)?;
    assert_eq!(view, tournament.view().await?);
    let refused =
        tournament.organiser.post("/api/tournaments/load").json(&json!({ "events": [] })).send().await?;
    assert_eq!((refused.status, refused.code().as_deref()), (409, Some("file-event")));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_files_make_no_tournament() -> Result<()> {
    let server = TestServer::start()?;
    let (tournament, _link) = played(&server).await?;
    let file = download(&tournament).await?;
    let otto = Bot::sign_in(&server, "Otto").await?;
    let shuffled = file.lines().rev().collect::<Vec<_>>().join("\n");
    for (content, status) in [
        ("name,club\nAda,Bern\n".to_owned(), 409),
        (shuffled, 409),
        (file.replacen("\"marbles\":9", "\"marbles\":1", 1), 409),
        ("x".repeat(5 << 20), 413),
    ] {
        let answer = otto
            .post("/tournaments/load")
            .header("accept-language", "de")
            .body("application/jsonl", content.as_bytes())
            .send()
            .await?;
        assert_eq!(answer.status, status, "{}", &content[..40]);
    }
    let listed = otto.get("/api/tournaments").send().await?.expect_json(200)?;
    assert_eq!(listed["tournaments"], json!([]));
    let stranger = otto.get(&format!("/tournaments/{}/events.jsonl", tournament.id)).send().await?;
    assert_eq!(stranger.status, 403);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_ranking_is_a_spreadsheet_in_the_readers_language() -> Result<()> {
    let server = TestServer::start()?;
    let (tournament, _link) = played(&server).await?;
    let path = format!("/tournaments/{}/ranking.csv", tournament.id);
    let answer = server.get(&path).header("accept-language", "de").send().await?;
    assert_eq!(answer.header("content-type"), Some("text/csv; charset=utf-8"));
    let text = answer.text()?;
    assert!(text.starts_with("\u{feff}Rang;Nr.;Name;Verein;"), "{text}");
    assert_eq!(text.lines().count(), 9);
    let last = text.lines().last().unwrap_or_default();
    assert!(last.contains(";7;Player 7;") && last.contains("Zurückgezogen"), "{last}");
    Ok(())
}
