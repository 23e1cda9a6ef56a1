//! The board: stepping through moves, flipping it, settings.

use anyhow::{Result, ensure};
use fantoccini::key::Key;
use tessera_rules::{AnyGame, GameKind};
use tessera_tests::{Browser, TablePage, TestServer, TurnDirection, Viewport};

use crate::browser::expected_texts::english;
use crate::browser::new_tables::new_game;
use crate::browser::one_ply_player::{cooperative_game, pieces};

#[tokio::test]
async fn a_game_is_stepped_through_with_keys_and_buttons() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    let page = new_game(&browser, "pentago", "screen", &[]).await?;
    let mut positions = vec![AnyGame::new(GameKind::Pentago, 2, "")?];
    for text in ["b2A+", "e5B+", "a1C+"] {
        page.play(text).await?;
        let mut next = positions.last().expect("it begins empty").clone();
        next.play_text(text)?;
        positions.push(next);
    }
    let positions: Vec<_> = positions.iter().map(pieces).collect();
    page.until_my_turn().await?;
    for (key, ply) in [(Key::Left, 2), (Key::Left, 1), (Key::Home, 0), (Key::Right, 1), (Key::End, 3)] {
        browser.key(key).await?;
        page.until_position(&positions[ply]).await?;
    }
    for (action, ply) in [("previous", 2), ("first", 0), ("next", 1), ("last", 3)] {
        browser.click(&format!("[data-do={action}]")).await?;
        page.until_position(&positions[ply]).await?;
    }
    browser.click("[data-ply=\"1\"]").await?;
    page.until_position(&positions[1]).await?;
    browser.wait_for_text("#past", &english("page-past", &[])?).await?;
    ensure!(!page.is_my_turn().await?, "no move can be made in an earlier position");
    ensure!(browser.is_visible(".board.past").await?, "the past looks like the past");
    browser.click("#past .link").await?;
    page.until_position(&positions[3]).await?;
    page.play("f6D+").await?;
    browser.close().await
}

#[tokio::test]
async fn a_flipped_board_works_like_the_normal_one() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    let page = new_game(&browser, "pentago", "screen", &[]).await?;
    let place = |cell: &str| {
        format!(
            "const {{ x, y }} = document.querySelector('.grid [data-cell={cell}]').getBoundingClientRect(); return [Math.round(x), Math.round(y)]"
        )
    };
    page.until_my_turn().await?;
    let before = [browser.evaluate(&place("a1")).await?, browser.evaluate(&place("f6")).await?];
    browser.click("[data-do=flip]").await?;
    assert_eq!([browser.evaluate(&place("f6")).await?, browser.evaluate(&place("a1")).await?], before);
    page.play("b2A+").await?;
    // Dragging turns a block on the flipped board, too.
    page.until_possible("e5").await?;
    page.tap("e5").await?;
    browser.wait_for(".arrow").await?;
    page.drag("d6", "d4").await?;
    page.until_moves(2).await?;
    assert_eq!(page.moves().await?, ["b2A+", "e5B-"]);
    browser.click("[data-do=flip]").await?;
    page.until_possible("c3").await?;
    page.tap("c3").await?;
    browser.wait_for(".arrow").await?;
    page.drag("a3", "c3").await?;
    page.until_moves(3).await?;
    assert_eq!(page.moves().await?[2], "c3C+");
    browser.close().await
}

#[tokio::test]
async fn settings_change_the_board_and_the_input_of_moves() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    let page = new_game(&browser, "exago", "screen", &[]).await?;
    page.play("f6").await?;
    let table = browser.path().await?;
    let ground = "return getComputedStyle(document.body).backgroundColor";
    let mark = "return getComputedStyle(document.querySelector('path.mark')).visibility";
    let light = browser.evaluate(ground).await?;
    assert_eq!(browser.evaluate(mark).await?, "visible");

    browser.go("/settings").await?;
    for choice in ["[name=theme][value=dark]", "[name=marks]", "[name=coordinates]", "[name=confirm]"] {
        browser.click(choice).await?;
    }
    browser.follow("form.settings button.primary").await?;
    let page = TablePage::open(&browser, &table).await?;
    assert_ne!(browser.evaluate(ground).await?, light);
    assert_eq!(browser.evaluate(mark).await?, "hidden");
    let letters = "return getComputedStyle(document.querySelector('.coordinates')).visibility";
    assert_eq!(browser.evaluate(letters).await?, "hidden");

    page.tap_all("f7").await?;
    page.until_sentence(&english("page-confirm-move", &[])?).await?;
    assert_eq!(page.moves().await?.len(), 1);
    browser.click("#region-say .link").await?;
    page.until_position(&[("f6".to_owned(), "red".to_owned())].into()).await?;
    page.tap_all("g6").await?;
    browser.click("#region-say .primary").await?;
    page.until_moves(2).await?;
    assert_eq!(page.moves().await?, ["f6", "g6"]);
    browser.close().await
}

#[tokio::test]
async fn five_by_placing_wins_without_a_turn() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    let page = new_game(&browser, "pentago", "screen", &[]).await?;
    let moves = cooperative_game(GameKind::Pentago, 2, "")?;
    let (last, before) = moves.split_last().expect("a game has moves");
    assert_eq!(last.len(), 2, "the last move is a placement alone");
    for text in before {
        page.play(text).await?;
    }
    page.until_possible(last).await?;
    browser
        .evaluate("window.arrows = 0; new MutationObserver(() => (window.arrows += document.querySelectorAll('.arrow').length))
            .observe(document.querySelector('.arrows'), { childList: true })")
        .await?;
    page.tap(last).await?;
    page.until_over().await?;
    assert_eq!(browser.evaluate("return window.arrows").await?, 0);
    browser.wait_for(".layers .winning-line").await?;
    browser.close().await
}

#[tokio::test]
async fn a_player_of_exago_chooses_the_group_that_stays() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    let page = new_game(&browser, "exago", "screen", &["rule=early_moves"]).await?;
    let mut game = AnyGame::new(GameKind::Exago, 2, "early_moves")?;
    for text in ["f6", "f7", "f8"] {
        page.play(text).await?;
        game.play_text(text)?;
    }
    // Lifting the middle one of three tiles leaves two equal groups.
    page.until_possible("f7").await?;
    page.tap("f7").await?;
    page.until_sentence(&english("page-lift-chosen", &[("cell", "f7")])?).await?;
    browser.key(Key::Escape).await?;
    browser.wait_until_gone("#region-say .local .link").await?;
    game.play_text("f7-e5/f6")?;
    page.play("f7-e5/f6").await?;
    let gone = "document.querySelectorAll('.stage .leaving').length === 0";
    browser.wait_until("the tile that was left alone has flown away", gone).await?;
    page.until_position(&pieces(&game)).await?;
    browser.close().await
}

#[tokio::test]
async fn reduced_motion_disables_animations() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    browser.reduce_motion().await?;
    let page = new_game(&browser, "pentago", "screen", &[]).await?;
    page.until_possible("b2").await?;
    browser
        .evaluate(
            "window.longest = 0; (function look() {
                for (const { effect } of document.getAnimations()) {
                    const { duration, delay } = effect.getComputedTiming();
                    window.longest = Math.max(window.longest, duration + delay);
                }
                requestAnimationFrame(look);
            })()",
        )
        .await?;
    page.tap("b2").await?;
    page.turn("A", TurnDirection::Anticlockwise).await?;
    page.until_moves(1).await?;
    page.play("e5B+").await?;
    assert_eq!(browser.evaluate("return window.longest").await?, 0);
    browser.close().await
}

#[tokio::test]
async fn a_touch_on_a_small_board_needs_confirmation() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    browser.set_viewport(Viewport { phone: true, dark: false }).await?;
    let page = new_game(&browser, "pente", "screen", &[]).await?;
    page.until_possible("K10").await?;
    page.touch_cell("K10").await?;
    page.until_sentence(&english("page-confirm-move", &[])?).await?;
    ensure!(page.moves().await?.is_empty(), "nothing counts before it is confirmed");
    browser.click("#region-say .primary").await?;
    page.until_moves(1).await?;
    // The cells of Pentago are large enough without it.
    let page = new_game(&browser, "pentago", "screen", &[]).await?;
    page.until_possible("b2").await?;
    page.touch_cell("b2").await?;
    page.turn("A", TurnDirection::Clockwise).await?;
    page.until_moves(1).await?;
    browser.close().await
}
