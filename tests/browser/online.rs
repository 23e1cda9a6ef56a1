//! A tournament at tables of the house in real browsers: the organiser's, and that of a player with his own link.

use anyhow::{Result, ensure};
use tessera_tests::{Browser, House, Settings, TablePage};

#[tokio::test]
async fn a_player_finds_his_seat_by_his_own_link_and_his_result_writes_itself_down() -> Result<()> {
    let house = House::start_with(Settings { pause: Some(0), ..Settings::default() })?;
    let [olga, ada] = Browser::start_several(&house).await?;
    olga.go("/tournaments/new").await?;
    olga.write("#name", "Net day").await?;
    olga.press("details:has([name=online]) summary").await?;
    olga.press("[name=online]").await?;
    olga.follow("form[action='/tournaments/new'] button.primary").await?;
    let tournament = olga.path().await?.trim_end_matches("/entries").to_owned();
    ensure!(olga.text("#lead").await?.contains("played online"), "everybody can see that");
    // A person and a computer.
    olga.write("input[name=name]", "Ada").await?;
    olga.press("form:has([name=engine]) button").await?;
    olga.until("Ada is entered", "document.querySelectorAll('#entrants tbody tr').length === 1").await?;
    olga.write("input[name=name]", "House").await?;
    olga.see("document.querySelector('select[name=engine]').value = '1'").await?;
    olga.press("form:has([name=engine]) button").await?;
    olga.until("the computer is entered", "document.querySelectorAll('#entrants tbody tr').length === 2")
        .await?;
    ensure!(olga.text("#entrants").await?.contains("Computer level 1"));
    olga.follow("#draw form button.primary").await?;

    // Her page without her link shows where to watch, and no seat.
    ada.go(&format!("{tournament}/players/1")).await?;
    ada.until_seen("#player a[href^='/t/']").await?;
    assert_eq!(ada.count("#player form").await?, 0);
    assert_eq!(ada.count(".link-shown").await?, 0, "the link is the organiser's to give");
    olga.go(&format!("{tournament}/players/1")).await?;
    let link = olga.text(".link-shown").await?;
    ada.go(&link).await?;
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
