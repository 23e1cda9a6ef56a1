//! How players come to a table.

use anyhow::Result;
use serde_json::{Value, json};
use tessera_tests::{Bot, Browser, House, TablePage};

/// Sets up a game with the form. Choices are fields and values, such as `level=1`.
pub(crate) async fn new_game<'a>(
    browser: &'a Browser,
    game: &str,
    with: &str,
    choices: &[&str],
) -> Result<TablePage<'a>> {
    browser.go(&format!("/new/{game}")).await?;
    // Who plays against the computer begins, unless the test is about just that.
    let begins = choices.iter().any(|choice| choice.starts_with("begins="));
    let me = (with == "computer" && !begins).then_some(&"begins=me");
    for (name, value) in choices.iter().chain(me).filter_map(|choice| choice.split_once('=')) {
        let field = format!("input[name=\"{name}\"][value=\"{value}\"]");
        let folded = format!("details:not([open]):has({field})");
        if browser.count(&folded).await? > 0 {
            browser.press(&format!("{folded} summary")).await?;
        }
        browser.press(&field).await?;
    }
    browser.follow(&format!("button[name=with][value={with}]")).await?;
    TablePage::here(browser).await
}

/// A table with two open seats that nobody of the two has opened; both sit down, and the first begins.
pub(crate) async fn sit_down_together<'a>(
    house: &House,
    [first, second]: [&'a Browser; 2],
    mut wish: Value,
) -> Result<[TablePage<'a>; 2]> {
    wish["seats"] = json!([{ "kind": "open" }, { "kind": "open" }]);
    wish["beginning"] = json!("as_seated");
    let table = Bot::come(house, "Somebody").await?.open(wish).await?.table;
    for browser in [first, second] {
        browser.go(&format!("/t/{table}")).await?;
        take_a_seat(browser).await?;
    }
    Ok([TablePage::here(first).await?, TablePage::here(second).await?])
}

/// Takes the seat that is offered.
pub(crate) async fn take_a_seat(browser: &Browser) -> Result<()> {
    // The first message draws the button anew.
    TablePage::here(browser).await?;
    browser.follow("#region-say form[action$=\"/sit\"] button.primary").await
}
