//! A table in other languages.

use anyhow::Result;
use tessera_tests::{Browser, TablePage, TestServer};

use crate::browser::expected_texts::{translated, turn_sentence};
use crate::browser::new_tables::new_game;

#[tokio::test]
async fn another_language_changes_the_texts_and_not_the_game() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    let page = new_game(&browser, "pentago", "screen", &[]).await?;
    page.play("b2A+").await?;
    page.until_sentence(&turn_sentence("en", "Player 2", "black", "do-place-marble")?).await?;
    let table = page.table_id().await?;
    let position = page.position().await?;
    for language in ["fr", "nl", "de", "ru"] {
        browser.choose_language(language).await?;
        let page = TablePage::here(&browser).await?;
        assert_eq!(page.table_id().await?, table);
        assert_eq!(page.moves().await?, ["b2A+"]);
        page.until_position(&position).await?;
        // The text of the page first, then that of the socket.
        let sentence = turn_sentence(language, "Player 2", "black", "do-place-marble")?;
        page.until_my_turn().await?;
        assert_eq!(page.sentence().await?, sentence);
        let card = browser.text(".player.to-move small").await?;
        assert_eq!(
            card,
            format!(
                "{} · {}",
                translated(language, "piece-black", &[])?,
                translated(language, "state-to-move", &[])?
            )
        );
        page.tap("e5").await?;
        page.until_announced(&translated(language, "page-placed", &[("cell", "e5")])?).await?;
        browser.click("#region-say .link").await?;
        page.until_sentence(&sentence).await?;
    }
    let page = TablePage::here(&browser).await?;
    page.play("e5B+").await?;
    let announced =
        translated("ru", "spoken-clockwise", &[("name", "Player 2"), ("cell", "e5"), ("block", "B")])?;
    page.until_announced(&format!(
        "{announced} {}",
        turn_sentence("ru", "Player 1", "white", "do-place-marble")?
    ))
    .await?;
    browser.close().await
}
