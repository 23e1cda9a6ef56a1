//! The same table in other languages.

use anyhow::Result;
use tessera_tests::{Browser, House, TablePage};

use crate::browser::start::new_game;
use crate::browser::words::{turn_of, words};

#[tokio::test]
async fn another_language_changes_the_words_and_not_the_game() -> Result<()> {
    let house = House::start()?;
    let browser = Browser::start(&house).await?;
    let page = new_game(&browser, "pentago", "screen", &[]).await?;
    page.play("b2A+").await?;
    page.until_sentence(&turn_of("en", "Player 2", "black", "do-place-marble")?).await?;
    let table = page.name().await?;
    let position = page.position().await?;
    for language in ["fr", "nl", "de", "ru"] {
        browser.choose_language(language).await?;
        let page = TablePage::here(&browser).await?;
        assert_eq!(page.name().await?, table);
        assert_eq!(page.moves().await?, ["b2A+"]);
        page.until_position(&position).await?;
        // Once as the page came, and once as the socket tells it.
        let sentence = turn_of(language, "Player 2", "black", "do-place-marble")?;
        page.until_my_turn().await?;
        assert_eq!(page.sentence().await?, sentence);
        let card = browser.text(".player.to-move small").await?;
        assert_eq!(
            card,
            format!("{} · {}", words(language, "piece-black", &[])?, words(language, "state-to-move", &[])?)
        );
        page.tap("e5").await?;
        page.until_announced(&words(language, "page-placed", &[("cell", "e5")])?).await?;
        browser.press("#region-say .link").await?;
        page.until_sentence(&sentence).await?;
    }
    let page = TablePage::here(&browser).await?;
    page.play("e5B+").await?;
    let told = words("ru", "spoken-clockwise", &[("name", "Player 2"), ("cell", "e5"), ("block", "B")])?;
    page.until_announced(&format!("{told} {}", turn_of("ru", "Player 1", "white", "do-place-marble")?))
        .await?;
    browser.close().await
}
