//! Lists in pages: `limit`, and the `next` of an answer.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use tessera_tests::{Bot, HtmlDocument, TestServer};

/// All entries of a list, read in pages of this size. No page may be empty.
async fn read_pages(bot: &Bot, path: &str, list: &str, cursor: &str, size: usize) -> Result<Vec<Value>> {
    let mut entries = Vec::new();
    let mut query = format!("?limit={size}");
    for _ in 0..100 {
        let page = bot.get(&format!("{path}{query}")).send().await?.expect_json(200)?;
        let found = page[list].as_array().context("a list")?;
        ensure!(!found.is_empty(), "{path}{query} is empty");
        entries.extend(found.iter().cloned());
        match page.get("next") {
            Some(next) => query = format!("?limit={size}&{cursor}={next}"),
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
    let mut tables = Vec::new();
    for number in 0..5 {
        tables.push(ada.open_for_two("pentago").await?);
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
        for size in [1, 2, 3, whole.len()] {
            let pages = read_pages(&ada, &path, list, cursor, size).await?;
            assert_eq!(&pages, whole, "{path} in pages of {size}");
        }
        let page = ada.get(&format!("{path}?limit=4000000000")).send().await?.expect_json(200)?;
        assert_eq!(page[list].as_array().map(Vec::len), Some(whole.len()), "{path}: the maximum applies");
        assert_eq!(ada.get(&format!("{path}?limit=-1")).send().await?.status, 400, "{path}");
    }
    let all = ada.get(&format!("/tournaments/{tournament}/events.json")).send().await?.expect_json(200)?;
    assert_eq!(all["events"].as_array().map(Vec::len), Some(6), "the organiser's download");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn entries_of_the_same_time_are_on_one_page() -> Result<()> {
    let mut server = TestServer::start()?;
    let ada = Bot::sign_in(&server, "Ada").await?;
    let mut tables = Vec::new();
    for number in 0..5 {
        tables.push(ada.open_for_two("pentago").await?);
        let plan = json!({ "name": format!("Day {number}"), "game": "pentago" });
        ada.post("/api/tournaments").json(&plan).send().await?.expect_json(201)?;
    }
    ensure!(server.stop()?.success(), "{}", server.stderr());
    let mut connection = SqliteConnectOptions::new().filename(server.database_file()).connect().await?;
    let card_times: Vec<(String, i64)> = sqlx::query_as("SELECT table_id, opened FROM card ORDER BY opened")
        .fetch_all(&mut connection)
        .await?;
    let tournament_times: Vec<(String, i64)> =
        sqlx::query_as("SELECT tournament, opened FROM tournament ORDER BY opened")
            .fetch_all(&mut connection)
            .await?;
    let start = card_times[0].1;
    // Of five entries, the second to the fourth have the same time.
    for (row, entry) in card_times.iter().enumerate() {
        let time = start + [0, 1, 1, 1, 2][row];
        sqlx::query("UPDATE card SET opened = $1, changed = $1 WHERE table_id = $2")
            .bind(time)
            .bind(&entry.0)
            .execute(&mut connection)
            .await?;
        sqlx::query("UPDATE tournament SET opened = $1 WHERE tournament = $2")
            .bind(time)
            .bind(&tournament_times[row].0)
            .execute(&mut connection)
            .await?;
    }
    connection.close().await?;
    server.restart()?;
    // Tables are listed while their host attends them.
    for table in &tables {
        ada.fetch(table, "").await?;
    }
    for (path, list) in
        [("/api/tables", "tables"), ("/api/games", "games"), ("/api/tournaments", "tournaments")]
    {
        let whole = ada.get(path).send().await?.expect_json(200)?;
        let whole = whole[list].as_array().context("a list")?;
        assert_eq!(whole.len(), 5, "{path}");
        let first = ada.get(&format!("{path}?limit=2")).send().await?.expect_json(200)?;
        assert_eq!(first[list].as_array().map(Vec::len), Some(4), "{path}");
        for size in 1..=5 {
            let pages = read_pages(&ada, path, list, "before", size).await?;
            assert_eq!(&pages, whole, "{path} in pages of {size}");
        }
    }
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
    let link_to_older = |html: &HtmlDocument| {
        let mut addresses = html.all("a").filter_map(|link| link.get("href").map(str::to_owned));
        addresses.find(|href| href.contains("before="))
    };
    for _ in 0..100 {
        ada.open_for_two("pentago").await?;
    }
    let full = HtmlDocument::parse(ada.get("/lobby").send().await?.text()?)?;
    assert_eq!((full.all("li").count(), link_to_older(&full)), (100, None), "a full page is the last one");
    ada.open_for_two("pentago").await?;
    for (path, first, rest) in
        [("/lobby".to_owned(), 100, 1), (format!("/tournaments/{tournament}/history"), 300, 21)]
    {
        let page = ada.get(&path).header("accept-language", "fr").send().await?;
        let html = HtmlDocument::parse(page.text()?)?;
        let entries = |html: &HtmlDocument| html.all("li").count();
        let older = link_to_older(&html).with_context(|| format!("{path} has a link to older entries"))?;
        let next = ada.get(&older).send().await?;
        let next = HtmlDocument::parse(next.text()?)?;
        assert_eq!((entries(&html), entries(&next)), (first, rest), "{path}");
    }
    Ok(())
}
