//! The number of requests of a page whose files are known to the browser.

use anyhow::{Context, Result, ensure};
use tessera_tests::{Browser, TestServer};

use crate::browser::new_tables::new_game;

/// The page, its socket, and a little room; each module used to be a request of its own.
const MAX_REQUESTS: u64 = 5;

/// The requests of the page that reached the server: the page itself, its socket, and the resources that were not in the cache.
const REQUESTS: &str = "
    const loaded = performance.getEntriesByType('resource').filter((entry) => entry.transferSize > 0);
    return { loaded: loaded.map((entry) => entry.name), known: performance.getEntriesByType('resource').length };";

#[tokio::test]
async fn a_table_page_is_loaded_again_with_at_most_five_requests() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    let page = new_game(&browser, "pentago", "screen", &[]).await?;
    page.play("b2A+").await?;
    let path = browser.evaluate("return location.pathname + location.search").await?;
    browser.go("/rules").await?;
    browser.go(path.as_str().context("a path")?).await?;
    browser.wait_for("#board svg").await?;
    page.until_possible("e5").await?;
    let requests = browser.evaluate(REQUESTS).await?;
    let loaded = requests["loaded"].as_array().context("a list")?.len() as u64;
    // Two more: the page and its socket are not in this list.
    ensure!(loaded + 2 <= MAX_REQUESTS, "{requests}");
    ensure!(requests["known"].as_u64() > Some(10), "the modules come from the cache: {requests}");
    browser.close().await
}
