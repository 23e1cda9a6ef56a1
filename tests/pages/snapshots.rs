//! Snapshots of pages in English, one tag per line.

use anyhow::Result;
use serde_json::json;
use tessera_tests::{Bot, TestRequest, TestServer};

/// The markup of a page with a line break before each tag, without the definitions in drawings, and with placeholders
/// for the server's address, the version of the files and the table's id.
async fn markup(server: &TestServer, request: TestRequest, table: Option<&str>) -> Result<String> {
    let page = request.header("accept-language", "en").send().await?;
    assert_eq!(page.status, 200);
    let mut text = page.text()?.replace(&server.address().to_string(), "[host]");
    if let Some((_, rest)) = text.split_once("/static/") {
        let version = rest.split('/').next().unwrap_or_default().to_owned();
        text = text.replace(&version, "[version]");
    }
    if let Some(table) = table {
        text = text.replace(table, "[table]");
    }
    let mut is_definition = false;
    let mut lines = Vec::new();
    for line in text.replace('<', "\n<").lines().map(str::trim_end).filter(|line| !line.is_empty()) {
        is_definition &= !line.starts_with("</defs>");
        if !is_definition {
            lines.push(line.to_owned());
        }
        is_definition |= line.starts_with("<defs>");
    }
    Ok(lines.join("\n"))
}

#[tokio::test(flavor = "multi_thread")]
async fn home_page() -> Result<()> {
    let server = TestServer::start()?;
    insta::assert_snapshot!("home", markup(&server, server.get("/"), None).await?);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn new_game_page() -> Result<()> {
    let server = TestServer::start()?;
    insta::assert_snapshot!("new_exago", markup(&server, server.get("/new/exago"), None).await?);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn table_page() -> Result<()> {
    let server = TestServer::start()?;
    let (ada, bob) = (Bot::sign_in(&server, "Ada").await?, Bot::sign_in(&server, "Bob").await?);
    let table = ada.open_for_two("pente").await?;
    for (bot, mut command) in [
        (&bob, json!({ "action": "take_seat" })),
        (&ada, json!({ "action": "move", "text": "K10" })),
        (&bob, json!({ "action": "move", "text": "L9" })),
        (&ada, json!({ "action": "move", "text": "N10" })),
    ] {
        command["seen"] = bot.fetch(&table, "").await?["number"].clone();
        bot.command(&table, command).await?.expect_json(200)?;
    }
    let request = bob.get(&format!("/t/{}", table.table));
    insta::assert_snapshot!("table_pente", markup(&server, request, Some(&table.table)).await?);
    Ok(())
}
