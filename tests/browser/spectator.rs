//! Spectators.

use anyhow::{Result, ensure};
use tessera_rules::{AnyGame, GameKind};
use tessera_tests::{Browser, TablePage, TestServer};

use crate::browser::new_tables::new_game;
use crate::browser::one_ply_player::pieces;

/// Records for every animation frame whether block A is turning and whether b2 has a marble.
const RECORD_FRAMES: &str = "window.seen = [];
    const look = () => {
        const turning = document.querySelector('[data-block=A] .turn').getAnimations().length > 0;
        window.seen.push([turning, Boolean(document.querySelector('g[data-cell=b2] use.piece'))]);
        requestAnimationFrame(look);
    };
    look();";

#[tokio::test]
async fn a_spectator_sees_every_move_and_can_make_none() -> Result<()> {
    let server = TestServer::start()?;
    let [player_browser, spectator_browser] = Browser::start_several(&server).await?;
    let player = new_game(&player_browser, "pentago", "screen", &["watched=on"]).await?;
    spectator_browser.go("/watch").await?;
    spectator_browser.wait_for(".game-list .thumbnail").await?;
    spectator_browser.follow(".game-list a").await?;
    let spectator = TablePage::here(&spectator_browser).await?;
    assert_eq!(spectator.table_id().await?, player.table_id().await?);

    let mut game = AnyGame::new(GameKind::Pentago, 2, "")?;
    spectator_browser.evaluate(RECORD_FRAMES).await?;
    for (ply, text) in ["b2A+", "e5C-", "a1C+"].into_iter().enumerate() {
        player.until_my_turn().await?;
        player.play(text).await?;
        game.play_text(text)?;
        spectator.until_moves(ply + 1).await?;
        spectator.until_position(&pieces(&game)).await?;
    }
    let seen = spectator_browser.evaluate("return window.seen").await?;
    let turning = |placed: bool| {
        let matches = |frame: &&serde_json::Value| frame[0] == true && frame[1] == placed;
        seen.as_array().is_some_and(|frames| frames.iter().any(|frame| matches(&frame)))
    };
    ensure!(turning(true) && !turning(false), "the marble is seen before its block turns: {seen}");

    ensure!(!spectator.is_my_turn().await?, "a spectator cannot move");
    spectator.tap("f6").await?;
    spectator.tap("b5").await?;
    ensure!(spectator_browser.count("#typed-move").await? == 0, "a spectator has no field for typed moves");
    ensure!(
        spectator_browser.count("[data-action=resign], [data-action=offer], .arrow").await? == 0,
        "a spectator has no actions"
    );
    assert_eq!(spectator.position().await?, pieces(&game));
    assert_eq!(player.moves().await?.len(), 3);
    player_browser.close().await?;
    spectator_browser.close().await
}
