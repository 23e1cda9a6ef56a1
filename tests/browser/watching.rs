//! Those who watch.

use anyhow::{Result, ensure};
use tessera_rules::{AnyGame, GameKind};
use tessera_tests::{Browser, House, TablePage};

use crate::browser::chooser::pieces;
use crate::browser::start::new_game;

/// Notes in every picture that is drawn whether the marble is on b2, and whether block A is turning.
const WATCH_CLOSELY: &str = "window.seen = [];
    const look = () => {
        const turning = document.querySelector('[data-block=A] .turn').getAnimations().length > 0;
        window.seen.push([turning, Boolean(document.querySelector('g.cell[data-cell=b2] use.piece'))]);
        requestAnimationFrame(look);
    };
    look();";

#[tokio::test]
async fn a_spectator_sees_every_move_and_can_make_none() -> Result<()> {
    let house = House::start()?;
    let [player_browser, spectator_browser] = Browser::start_several(&house).await?;
    let player = new_game(&player_browser, "pentago", "screen", &["watched=on"]).await?;
    spectator_browser.go("/watch").await?;
    spectator_browser.follow(".rows a.button").await?;
    let spectator = TablePage::here(&spectator_browser).await?;
    assert_eq!(spectator.name().await?, player.name().await?);

    let mut game = AnyGame::new(GameKind::Pentago, 2, "")?;
    spectator_browser.see(WATCH_CLOSELY).await?;
    for (ply, text) in ["b2A+", "e5C-", "a1C+"].into_iter().enumerate() {
        player.until_my_turn().await?;
        player.play(text).await?;
        game.play_text(text)?;
        spectator.until_moves(ply + 1).await?;
        spectator.until_position(&pieces(&game)).await?;
    }
    let seen = spectator_browser.see("return window.seen").await?;
    let turning = |placed: bool| {
        let like = |picture: &&serde_json::Value| picture[0] == true && picture[1] == placed;
        seen.as_array().is_some_and(|pictures| pictures.iter().any(|picture| like(&picture)))
    };
    ensure!(turning(true) && !turning(false), "the marble is seen before its block turns: {seen}");

    ensure!(!spectator.is_my_turn().await?, "a spectator cannot move");
    spectator.tap("f6").await?;
    spectator.tap("b5").await?;
    ensure!(spectator_browser.count("#typed-move").await? == 0, "who only watches types no moves");
    ensure!(
        spectator_browser.count("[data-action=resign], [data-action=offer], .arrow").await? == 0,
        "nothing can be done"
    );
    assert_eq!(spectator.position().await?, pieces(&game));
    assert_eq!(player.moves().await?.len(), 3);
    player_browser.close().await?;
    spectator_browser.close().await
}
