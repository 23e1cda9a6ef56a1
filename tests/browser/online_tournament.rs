//! An online tournament in two browsers: the organiser, and a player with a personal link.

use anyhow::{Result, ensure};
use fantoccini::key::Key;
use tessera_tests::{Browser, TablePage, TestServer, TestServerSettings};

/// Creates an online tournament and returns its path.
pub(crate) async fn create_tournament(olga: &Browser) -> Result<String> {
    olga.go("/tournaments/new").await?;
    olga.type_text("#name", "Net day").await?;
    olga.click("details:has([name=online]) summary").await?;
    olga.click("[name=online]").await?;
    olga.follow("form[action='/tournaments/new'] button.primary").await?;
    Ok(olga.path().await?.trim_end_matches("/entries").to_owned())
}

/// Enters players; each with a level if an engine plays, otherwise an empty text.
pub(crate) async fn enter_players(olga: &Browser, players: &[(&str, &str)]) -> Result<()> {
    for (nth, (name, level)) in players.iter().enumerate() {
        olga.type_text("input[name=name]", name).await?;
        olga.evaluate(&format!("document.querySelector('select[name=engine]').value = '{level}'")).await?;
        olga.click("form:has([name=engine]) button").await?;
        let entered = format!("document.querySelectorAll('#entrants tbody tr').length === {}", nth + 1);
        olga.wait_until(&format!("{name} is entered"), &entered).await?;
    }
    Ok(())
}

/// The personal link on a player's page, as the organiser sees it.
pub(crate) async fn player_link(olga: &Browser, tournament: &str, player: u64) -> Result<String> {
    olga.go(&format!("{tournament}/players/{player}")).await?;
    olga.text(".link-shown").await
}

#[tokio::test]
async fn a_personal_link_leads_to_the_seat_and_the_result_is_recorded() -> Result<()> {
    let server =
        TestServer::start_with(TestServerSettings { pause: Some(0), ..TestServerSettings::default() })?;
    let [olga, ada] = Browser::start_several(&server).await?;
    let tournament = create_tournament(&olga).await?;
    ensure!(olga.text("#lead").await?.contains("played online"), "everybody can see that");
    enter_players(&olga, &[("Ada", ""), ("Engine", "1")]).await?;
    ensure!(olga.text("#entrants").await?.contains("Computer level 1"));
    olga.follow("#draw form button.primary").await?;

    // The player's page without the link shows where to watch, and no seat.
    ada.go(&format!("{tournament}/players/1")).await?;
    ada.wait_for("#player a[href^='/t/']").await?;
    assert_eq!(ada.count("#player form").await?, 0);
    assert_eq!(ada.count(".link-shown").await?, 0, "the link is the organiser's to give");
    ada.go(&player_link(&olga, &tournament, 1).await?).await?;
    ada.follow("#player form button.primary").await?;
    let table = TablePage::here(&ada).await?;
    table.until_my_turn().await?;
    ensure!(!ada.path().await?.contains("link="), "the address of a table can be sent to friends");
    ensure!(!ada.is_visible("[data-do=hint]").await?, "no hints in a tournament");
    // The organiser watches.
    olga.go(&tournament).await?;
    olga.follow("#playing a[href^='/t/']").await?;
    ensure!(olga.path().await?.starts_with("/t/"), "the way to the table");
    table.resign().await?;
    table.until_over().await?;
    // Back to the player's page, which shows the result.
    ada.follow(".next a[href*='/mine']").await?;
    ensure!(ada.path().await?.contains("/players/1?link="), "{}", ada.path().await?);
    ada.wait_for_text("#player", "Engine won").await?;
    olga.go(&format!("{tournament}/history")).await?;
    ensure!(olga.text("#history").await?.contains("automatic"), "the author of the result");
    for browser in [&olga, &ada] {
        let errors = browser.console_errors().await?;
        ensure!(errors.is_empty(), "{errors:?}");
    }
    ada.close().await?;
    olga.close().await
}

#[tokio::test]
async fn a_mistyped_number_needs_confirmation_before_it_ends_a_game() -> Result<()> {
    let server =
        TestServer::start_with(TestServerSettings { pause: Some(0), ..TestServerSettings::default() })?;
    let [olga, ada] = Browser::start_several(&server).await?;
    let tournament = create_tournament(&olga).await?;
    enter_players(&olga, &[("Ada", ""), ("Engine", "1")]).await?;
    let link = player_link(&olga, &tournament, 1).await?;
    olga.go(&format!("{tournament}/entries")).await?;
    olga.follow("#draw form button.primary").await?;
    ada.go(&link).await?;
    ada.follow("#player form button.primary").await?;
    let table = TablePage::here(&ada).await?;
    table.until_my_turn().await?;

    olga.go(&tournament).await?;
    let type_mistaken_result = async || {
        olga.type_text("#quick", "1 1 9").await?;
        olga.key(Key::Enter).await?;
        olga.wait_for("#entered [data-state=asks]").await
    };
    type_mistaken_result().await?;
    ensure!(olga.text("#entered").await?.contains("This game is being played right now"));
    olga.wait_until(
        "the enter key enters nothing",
        "document.activeElement.id === 'quick' && !document.activeElement.value",
    )
    .await?;
    olga.click("#entered [data-do=remove]").await?;
    olga.wait_until_gone("#entered li").await?;
    olga.wait_until("the next result can be typed", "document.activeElement.id === 'quick'").await?;
    assert_eq!(olga.path().await?, tournament, "the page stays");
    ensure!(!table.is_over().await?, "and nothing has happened");
    // The question does not take the focus from a field in use.
    olga.evaluate("const answer = window.fetch; window.fetch = async (...sent) => { await new Promise((done) => { window.answer = done; }); return answer(...sent); }").await?;
    olga.type_text("#quick", "1 1 9").await?;
    olga.key(Key::Enter).await?;
    olga.wait_until("it is on its way", "window.answer").await?;
    olga.type_text("#quick", "2 ").await?;
    olga.evaluate("window.answer()").await?;
    olga.wait_for("#entered [data-state=asks]").await?;
    let typing = "return document.activeElement.id === 'quick' && document.activeElement.value === '2 '";
    ensure!(olga.evaluate(typing).await? == true, "the focus is still in the field");

    // The question is still there after a reload, and nothing was entered.
    olga.go(&tournament).await?;
    olga.wait_for("#entered [data-state=asks]").await?;
    ensure!(!table.is_over().await?, "an unanswered question enters nothing");
    olga.click("#entered [data-do=sure]").await?;
    olga.wait_for("#entered [data-state=saved]").await?;
    olga.wait_until("the result is among the last", "document.querySelectorAll('#results li').length === 1")
        .await?;
    table.until_over().await?;
    for browser in [&olga, &ada] {
        let errors = browser.console_errors().await?;
        ensure!(errors.is_empty(), "{errors:?}");
    }
    ada.close().await?;
    olga.close().await
}
