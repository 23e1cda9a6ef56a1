//! The people of a tournament and its wall, by the keyboard alone: links of helpers, announcements, the clock of the round.

use anyhow::{Result, ensure};
use fantoccini::key::Key;
use tessera_tests::{Browser, TestServer};

#[tokio::test]
async fn links_announcements_and_the_clock_by_keyboard_alone() -> Result<()> {
    let server = TestServer::start()?;
    let [olga, henk] = Browser::start_several(&server).await?;
    olga.go("/tournaments/new").await?;
    olga.type_text("#name", "Club day").await?;
    olga.follow("form[action='/tournaments/new'] button.primary").await?;
    let tournament = olga.path().await?.trim_end_matches("/entries").to_owned();

    olga.go(&format!("{tournament}/people")).await?;
    olga.tab_to("form[action$=helpers] input[name=name]").await?;
    olga.type_text("form[action$=helpers] input[name=name]", "Entrance").await?;
    olga.key(Key::Enter).await?;
    olga.wait_for_text("#helpers", "Entrance").await?;
    let link = olga.text(".link-shown").await?;
    henk.go(&link).await?;
    ensure!(henk.is_visible("#quick").await?, "the helper enters results");
    // The link is shown again, and revoking it asks.
    olga.go(&format!("{tournament}/people")).await?;
    ensure!(olga.text(".link-shown").await? == link, "the same link");
    olga.tab_to("form[action*=revoke] button").await?;
    olga.key(Key::Enter).await?;
    olga.wait_for("form[action*=revoke] button.primary").await?;
    henk.reload().await?;
    ensure!(henk.is_visible("#quick").await?, "the question changes nothing");
    olga.tab_to("form[action*=revoke] button.primary").await?;
    olga.key(Key::Enter).await?;
    olga.wait_for("#helpers").await?;
    olga.wait_until_gone(".link-shown").await?;
    henk.reload().await?;
    ensure!(!henk.is_visible("#quick").await?, "the link is revoked");
    henk.wait_for_text("main .refusal", "revoked").await?;

    // What the organiser shows appears on the wall by itself.
    henk.go(&format!("{tournament}/display")).await?;
    olga.go(&format!("{tournament}/hall")).await?;
    olga.tab_to("input[name=text]").await?;
    olga.type_text("input[name=text]", "Lunch until 13:30").await?;
    olga.key(Key::Enter).await?;
    henk.wait_for_text("#announcement", "Lunch until 13:30").await?;
    olga.wait_for("form:has(input[value=silence]) button").await?;
    olga.tab_to("input[name=minutes]").await?;
    olga.key(Key::Enter).await?;
    let runs = "/^(30:00|29:\\d\\d)$/.test(document.querySelector('#round-clock time')?.textContent)";
    henk.wait_until("the clock runs", runs).await?;
    olga.wait_for("form:has(input[value=stop]) button").await?;
    olga.tab_to("form:has(input[value=stop]) button").await?;
    olga.key(Key::Enter).await?;
    henk.wait_for("#round-clock [data-round-left]").await?;
    henk.close().await?;
    olga.close().await
}
