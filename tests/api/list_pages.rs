//! Lists in pages: `limit`, and the `next` of an answer.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tessera_tests::{Bot, Html, TestServer};

/// All entries of a list, read in pages of two.
async fn read_pages(bot: &Bot, path: &str, list: &str, cursor: &str) -> Result<Vec<Value>> {
    let mut entries = Vec::new();
    let mut query = "?limit=2".to_owned();
    for _ in 0..100 {
        let page = bot.get(&format!("{path}{query}")).send().await?.expect_json(200)?;
        entries.extend(page[list].as_array().context("a list")?.iter().cloned());
        match page.get("next") {
            Some(next) => query = format!("?limit=2&{cursor}={next}"),
            None => return Ok(entries),
        }
    }
    anyhow::bail!("{path} has no last page")
}

#[tokio::test(flavor = "multi_thread")]
async fn every_list_is_read_in_pages_without_gaps() -> Result<()> {
    let server = TestServer::start()?;
    let ada = Bot::sign_in(&server, "Ada").await?;
    let mut tournament = String::new();
    for number in 0..5 {
        ada.open_for_two("pentago").await?;
        let plan = json!({ "name": format!("Day {number}"), "game": "pentago" });
        let opened = ada.post("/api/tournaments").json(&plan).send().await?.expect_json(201)?;
        opened["tournament"].as_str().context("an id")?.clone_into(&mut tournament);
    }
    let entrants: Vec<Value> = (0..5).map(|number| json!({ "name": format!("Player {number}") })).collect();
    let enter = json!({ "action": "enter", "entrants": entrants });
    let commands = format!("/api/tournaments/{tournament}/commands");
    ada.post(&commands).json(&enter).send().await?.expect_json(200)?;
    let table = ada.open_for_two("pente").await?.table;
    for number in 0..3 {
        let say = json!({ "seen": 1, "id": format!("s{number}"), "action": "say", "text": "hello" });
        ada.post(&format!("/api/tables/{table}/commands")).json(&say).send().await?.expect_json(200)?;
    }
    for (path, list, cursor) in [
        ("/api/tables".to_owned(), "tables", "before"),
        ("/api/games".to_owned(), "games", "before"),
        ("/api/tournaments".to_owned(), "tournaments", "before"),
        (format!("/api/tables/{table}/events"), "events", "after"),
        (format!("/api/tournaments/{tournament}/events"), "events", "after"),
    ] {
        let whole = ada.get(&path).send().await?.expect_json(200)?;
        let whole = whole[list].as_array().context("a list")?;
        ensure!(whole.len() >= 4, "{path}: {}", whole.len());
        assert_eq!(&read_pages(&ada, &path, list, cursor).await?, whole, "{path}");
        let page = ada.get(&format!("{path}?limit=4000000000")).send().await?.expect_json(200)?;
        assert_eq!(page[list].as_array().map(Vec::len), Some(whole.len()), "{path}: the maximum applies");
        assert_eq!(ada.get(&format!("{path}?limit=-1")).send().await?.status, 400, "{path}");
    }
    let all = ada.get(&format!("/tournaments/{tournament}/events.json")).send().await?.expect_json(200)?;
    assert_eq!(all["events"].as_array().map(Vec::len), Some(6), "the organiser's download");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn long_lists_on_pages_have_a_link_to_the_next_page() -> Result<()> {
    let server = TestServer::start()?;
    let ada = Bot::sign_in(&server, "Ada").await?;
    let opened =
        ada.post("/api/tournaments").json(&json!({ "name": "Day", "game": "pentago" })).send().await?;
    let opened = opened.expect_json(201)?;
    let tournament = opened["tournament"].as_str().context("an id")?;
    let entrants: Vec<Value> = (0..320).map(|number| json!({ "name": format!("Player {number}") })).collect();
    let commands = format!("/api/tournaments/{tournament}/commands");
    ada.post(&commands)
        .json(&json!({ "action": "enter", "entrants": entrants }))
        .send()
        .await?
        .expect_json(200)?;
    for _ in 0..101 {
        ada.open_for_two("pentago").await?;
    }
    for (path, first, rest) in
        [("/lobby".to_owned(), 100, 1), (format!("/tournaments/{tournament}/history"), 300, 21)]
    {
        let page = ada.get(&path).header("accept-language", "fr").send().await?;
        let html = Html::parse(page.text()?)?;
        let entries = |html: &Html| html.all("li").count();
        let more = html.all("a").find(|link| link.get("href").is_some_and(|href| href.contains("before=")));
        let more = more.with_context(|| format!("{path} has a link to older entries"))?;
        let next = ada.get(more.get("href").context("an address")?).send().await?;
        let next = Html::parse(next.text()?)?;
        assert_eq!((entries(&html), entries(&next)), (first, rest), "{path}");
    }
    Ok(())
}
