//! Creating tables and taking seats in a browser.

use anyhow::Result;
use serde_json::{Value, json};
use tessera_tests::{Bot, Browser, TablePage, TestServer};

/// Creates a game with the form. Choices are fields and values, such as `level=1`.
pub(crate) async fn new_game<'a>(
    browser: &'a Browser,
    game: &str,
    with: &str,
    choices: &[&str],
) -> Result<TablePage<'a>> {
    browser.go(&format!("/new/{game}")).await?;
    browser.click(&format!("input[name=with][value={with}]")).await?;
    // Against the computer the player moves first and at one screen player 1, unless the test chooses otherwise.
    let begins = choices.iter().any(|choice| choice.starts_with("begins="));
    let first = match with {
        "computer" => Some(&"begins=me"),
        "screen" => Some(&"begins=names"),
        _ => None,
    };
    for (name, value) in
        choices.iter().chain(first.filter(|_| !begins)).filter_map(|choice| choice.split_once('='))
    {
        let field = format!("input[name=\"{name}\"][value=\"{value}\"]");
        let folded = format!("details:not([open]):has({field})");
        if browser.count(&folded).await? > 0 {
            browser.click(&format!("{folded} summary")).await?;
        }
        browser.click(&field).await?;
    }
    browser.follow(".play-bar button").await?;
    TablePage::here(browser).await
}

/// A table of another host with two open seats; both browsers take one, and the first moves first.
pub(crate) async fn two_player_game<'a>(
    server: &TestServer,
    [first, second]: [&'a Browser; 2],
    mut new_table: Value,
) -> Result<[TablePage<'a>; 2]> {
    new_table["seats"] = json!([{ "kind": "open" }, { "kind": "open" }]);
    new_table["beginning"] = json!("as_seated");
    let table = Bot::sign_in(server, "Host").await?.open(new_table).await?.table;
    for browser in [first, second] {
        browser.go(&format!("/t/{table}")).await?;
        take_offered_seat(browser).await?;
    }
    Ok([TablePage::here(first).await?, TablePage::here(second).await?])
}

/// Takes the open seat.
pub(crate) async fn take_offered_seat(browser: &Browser) -> Result<()> {
    // The first message of the socket replaces the button.
    TablePage::here(browser).await?;
    browser.follow("#region-say form[action$=\"/sit\"] button.primary").await
}
