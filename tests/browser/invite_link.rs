//! Two players with their own browsers, who meet through an invitation link.

use anyhow::{Result, ensure};
use tessera_rules::{AnyGame, GameKind};
use tessera_tests::{Browser, TablePage, TestServer};

use crate::browser::expected_texts::english;
use crate::browser::new_tables::{new_game, take_offered_seat};
use crate::browser::one_ply_player::{cooperative_game, pieces};

#[tokio::test]
async fn two_players_meet_through_a_link_and_play_a_game_and_a_rematch() -> Result<()> {
    let server = TestServer::start()?;
    let [host_browser, friend_browser] = Browser::start_several(&server).await?;
    let host = new_game(&host_browser, "pentago", "link", &["begins=me"]).await?;
    let link = host_browser.evaluate("return document.querySelector('#share-link').value").await?;
    let link = link.as_str().unwrap_or_default();
    ensure!(link.contains("?link="), "the link has a secret: {link}");

    friend_browser.go(link).await?;
    TablePage::here(&friend_browser).await?;
    let card = friend_browser.text("#region-say").await?;
    ensure!(
        card.contains("Pentago") && card.contains(&english("piece-black", &[])?),
        "the invitation: {card}"
    );
    ensure!(friend_browser.count("#share-link").await? == 0, "the invited invite nobody");
    friend_browser.type_text("#guest-name", "Grace").await?;
    take_offered_seat(&friend_browser).await?;
    host_browser.wait_for_text("#region-players-top", "Grace").await?;
    let friend = TablePage::here(&friend_browser).await?;

    let script = cooperative_game(GameKind::Pentago, 2, "")?;
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
            host.chat("Good luck!").await?;
            friend_browser.wait_for_text("#region-chat", "Good luck!").await?;
            friend.chat("You too <b>&").await?;
            host_browser.wait_for_text("#region-chat", "You too <b>&").await?;
            exceed_chat_limit(&host_browser).await?;
        }
    }
    let why = english("why-line", &[])?;
    host.until_sentence(&format!("{} {why}", english("result-you-won", &[])?)).await?;
    friend.until_sentence(&format!("({}) has won. {why}", english("piece-white", &[])?)).await?;

    let old = host.table_id().await?;
    host.offer("rematch").await?;
    friend.answer_offer(true).await?;
    for browser in [&host_browser, &friend_browser] {
        let elsewhere = format!("document.querySelector('#table')?.dataset.table !== '{old}'");
        browser.wait_until("the table of the rematch", &elsewhere).await?;
    }
    let (host, friend) = (TablePage::here(&host_browser).await?, TablePage::here(&friend_browser).await?);
    assert_eq!(host.table_id().await?, friend.table_id().await?);
    // The reader's own card is below the board.
    ensure!(host_browser.is_visible("#region-players .swatch.black").await?, "the host has black now");
    ensure!(friend_browser.is_visible("#region-players .swatch.white").await?, "the friend has white now");
    friend.until_my_turn().await?;
    friend.play("b2A+").await?;
    host.until_moves(1).await?;
    host_browser.close().await?;
    friend_browser.close().await
}

/// Sends more chat messages than allowed: the first refused one is put back into the field.
async fn exceed_chat_limit(browser: &Browser) -> Result<()> {
    let many = "const form = document.querySelector('#chat-form'); \
        for (let n = 0; n < 9; n++) { form.elements.text.value = `sentence ${n}`; form.requestSubmit(); }";
    browser.evaluate(many).await?;
    let field = "document.querySelector('#chat-form').elements.text.value";
    browser.wait_until("the words that were refused", &format!("{field}.startsWith('sentence')")).await?;
    let kept = browser.evaluate(&format!("return {field}")).await?;
    let chat = browser.text("#region-chat").await?;
    ensure!(kept.as_str().is_some_and(|kept| !chat.contains(kept)), "{kept} was sent: {chat}");
    Ok(())
}
