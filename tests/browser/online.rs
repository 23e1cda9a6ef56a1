//! A tournament at tables of the house in real browsers: the organiser's, and that of a player with his own link.

use anyhow::{Result, ensure};
use fantoccini::key::Key;
use tessera_tests::{Browser, House, Settings, TablePage};

/// Announces a tournament that is played online; returns its address.
pub(crate) async fn announce(olga: &Browser) -> Result<String> {
    olga.go("/tournaments/new").await?;
    olga.write("#name", "Net day").await?;
    olga.press("details:has([name=online]) summary").await?;
    olga.press("[name=online]").await?;
    olga.follow("form[action='/tournaments/new'] button.primary").await?;
    Ok(olga.path().await?.trim_end_matches("/entries").to_owned())
}

/// Enters players, each with the level of the computer that plays for him, or none.
pub(crate) async fn enter(olga: &Browser, players: &[(&str, &str)]) -> Result<()> {
    for (nth, (name, level)) in players.iter().enumerate() {
        olga.write("input[name=name]", name).await?;
        olga.see(&format!("document.querySelector('select[name=engine]').value = '{level}'")).await?;
        olga.press("form:has([name=engine]) button").await?;
        let entered = format!("document.querySelectorAll('#entrants tbody tr').length === {}", nth + 1);
        olga.until(&format!("{name} is entered"), &entered).await?;
    }
    Ok(())
}

/// The personal link that the organiser finds on a player's page.
pub(crate) async fn link_of(olga: &Browser, tournament: &str, player: u64) -> Result<String> {
    olga.go(&format!("{tournament}/players/{player}")).await?;
    olga.text(".link-shown").await
}

#[tokio::test]
async fn a_player_finds_his_seat_by_his_own_link_and_his_result_writes_itself_down() -> Result<()> {
    let house = House::start_with(Settings { pause: Some(0), ..Settings::default() })?;
    let [olga, ada] = Browser::start_several(&house).await?;
    let tournament = announce(&olga).await?;
    ensure!(olga.text("#lead").await?.contains("played online"), "everybody can see that");
    enter(&olga, &[("Ada", ""), ("House", "1")]).await?;
    ensure!(olga.text("#entrants").await?.contains("Computer level 1"));
    olga.follow("#draw form button.primary").await?;

    // Her page without her link shows where to watch, and no seat.
    ada.go(&format!("{tournament}/players/1")).await?;
    ada.until_seen("#player a[href^='/t/']").await?;
    assert_eq!(ada.count("#player form").await?, 0);
    assert_eq!(ada.count(".link-shown").await?, 0, "the link is the organiser's to give");
    ada.go(&link_of(&olga, &tournament, 1).await?).await?;
    ada.follow("#player form button.primary").await?;
    let table = TablePage::here(&ada).await?;
    table.until_my_turn().await?;
    ensure!(!ada.path().await?.contains("link="), "the address of a table can be sent to friends");
    ensure!(!ada.is_seen("[data-do=hint]").await?, "nobody is helped in a tournament");
    // The organiser watches.
    olga.go(&tournament).await?;
    olga.follow("#playing a[href^='/t/']").await?;
    ensure!(olga.path().await?.starts_with("/t/"), "the way to the table");
    table.resign().await?;
    table.until_over().await?;
    // Back to her own page, where her result stands.
    ada.follow(".next a[href*='/mine']").await?;
    ensure!(ada.path().await?.contains("/players/1?link="), "{}", ada.path().await?);
    ada.until_text("#player", "House won").await?;
    olga.go(&format!("{tournament}/history")).await?;
    ensure!(olga.text("#history").await?.contains("the house"), "who has written it down");
    for browser in [&olga, &ada] {
        let complaints = browser.complaints().await?;
        ensure!(complaints.is_empty(), "{complaints:?}");
    }
    ada.close().await?;
    olga.close().await
}

#[tokio::test]
async fn who_mistypes_a_number_is_asked_before_a_game_is_ended() -> Result<()> {
    let house = House::start_with(Settings { pause: Some(0), ..Settings::default() })?;
    let [olga, ada] = Browser::start_several(&house).await?;
    let tournament = announce(&olga).await?;
    enter(&olga, &[("Ada", ""), ("House", "1")]).await?;
    let link = link_of(&olga, &tournament, 1).await?;
    olga.go(&format!("{tournament}/entries")).await?;
    olga.follow("#draw form button.primary").await?;
    ada.go(&link).await?;
    ada.follow("#player form button.primary").await?;
    let table = TablePage::here(&ada).await?;
    table.until_my_turn().await?;

    olga.go(&tournament).await?;
    let ask = async || {
        olga.write("#quick", "1 1 9").await?;
        olga.key(Key::Enter).await?;
        olga.until_seen("#question [data-question]").await
    };
    ask().await?;
    let leaves = "document.activeElement.matches('#question a.button')";
    olga.until("the enter key would leave it", leaves).await?;
    ensure!(olga.text("#question").await?.contains("They are playing at this moment"));
    olga.press("#question a.button").await?;
    olga.until_gone("#question [data-question]").await?;
    olga.until("the next result can be typed", "document.activeElement.id === 'quick'").await?;
    assert_eq!(olga.path().await?, tournament, "the page stays");
    ensure!(!table.is_over().await?, "and nothing has happened");
    // Whoever goes on typing is not interrupted.
    olga.see("const answer = window.fetch; window.fetch = async (...sent) => { await new Promise((done) => { window.answer = done; }); return answer(...sent); }").await?;
    olga.write("#quick", "1 1 9").await?;
    olga.key(Key::Enter).await?;
    olga.until("it is on its way", "window.answer").await?;
    olga.write("#quick", "2 ").await?;
    olga.see("window.answer()").await?;
    olga.until_seen("#question [data-question]").await?;
    let typing = "return document.activeElement.id === 'quick' && document.activeElement.value === '2 '";
    ensure!(olga.see(typing).await? == true, "he is still in his field");

    olga.go(&tournament).await?;
    ask().await?;
    olga.press("#question button.primary").await?;
    olga.until_gone("#question [data-question]").await?;
    olga.until("the result is among the last", "document.querySelectorAll('#results li').length === 1")
        .await?;
    table.until_over().await?;
    for browser in [&olga, &ada] {
        let complaints = browser.complaints().await?;
        ensure!(complaints.is_empty(), "{complaints:?}");
    }
    ada.close().await?;
    olga.close().await
}
