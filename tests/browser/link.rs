//! Two friends, each at a screen of their own, who meet over a link.

use anyhow::{Result, ensure};
use tessera_rules::{AnyGame, GameKind};
use tessera_tests::{Browser, House, TablePage};

use crate::browser::chooser::{friendly_game, pieces};
use crate::browser::start::{new_game, take_a_seat};
use crate::browser::words::english;

#[tokio::test]
async fn friends_meet_over_a_link_and_play_a_whole_game_and_a_rematch() -> Result<()> {
    let house = House::start()?;
    let [host_browser, friend_browser] = Browser::start_several(&house).await?;
    let host = new_game(&host_browser, "pentago", "link", &["begins=me"]).await?;
    let link = host_browser.see("return document.querySelector('#share-link').value").await?;
    let link = link.as_str().unwrap_or_default();
    ensure!(link.contains("?link="), "the link has a secret: {link}");

    friend_browser.go(link).await?;
    take_a_seat(&friend_browser).await?;
    let friend = TablePage::here(&friend_browser).await?;

    let script = friendly_game(GameKind::Pentago, 2, "")?;
    let mut game = AnyGame::new(GameKind::Pentago, 2, "")?;
    for (ply, text) in script.iter().enumerate() {
        let (mover, other) = if ply % 2 == 0 { (host, friend) } else { (friend, host) };
        mover.until_my_turn().await?;
        ensure!(!other.is_my_turn().await?, "only one of them can move");
        mover.play(text).await?;
        game.play_text(text)?;
        other.until_moves(ply + 1).await?;
        other.until_position(&pieces(&game)).await?;
        if ply == 2 {
            host.say("Good luck!").await?;
            friend_browser.until_text("#region-chat", "Good luck!").await?;
            friend.say("You too <b>&").await?;
            host_browser.until_text("#region-chat", "You too <b>&").await?;
            talk_too_fast(&host_browser).await?;
        }
    }
    let why = english("why-line", &[])?;
    host.until_sentence(&format!("{} {why}", english("result-you-won", &[])?)).await?;
    friend.until_sentence(&format!("({}) has won. {why}", english("piece-white", &[])?)).await?;

    let old = host.name().await?;
    host.offer("rematch").await?;
    friend.answer(true).await?;
    for browser in [&host_browser, &friend_browser] {
        let elsewhere = format!("document.querySelector('#table')?.dataset.table !== '{old}'");
        browser.until("the table of the rematch", &elsewhere).await?;
    }
    let (host, friend) = (TablePage::here(&host_browser).await?, TablePage::here(&friend_browser).await?);
    assert_eq!(host.name().await?, friend.name().await?);
    // One's own card stands below.
    ensure!(host_browser.is_seen("#region-players .swatch.black").await?, "the host has black now");
    ensure!(friend_browser.is_seen("#region-players .swatch.white").await?, "the friend has white now");
    friend.until_my_turn().await?;
    friend.play("b2A+").await?;
    host.until_moves(1).await?;
    host_browser.close().await?;
    friend_browser.close().await
}

/// Who says too much at once is stopped, and the first sentence that nobody heard is back in the field.
async fn talk_too_fast(browser: &Browser) -> Result<()> {
    let many = "const form = document.querySelector('#chat-form'); \
        for (let n = 0; n < 9; n++) { form.elements.text.value = `sentence ${n}`; form.requestSubmit(); }";
    browser.see(many).await?;
    let field = "document.querySelector('#chat-form').elements.text.value";
    browser.until("the words that were refused", &format!("{field}.startsWith('sentence')")).await?;
    let kept = browser.see(&format!("return {field}")).await?;
    let heard = browser.text("#region-chat").await?;
    ensure!(kept.as_str().is_some_and(|kept| !heard.contains(kept)), "{kept} was heard: {heard}");
    Ok(())
}
