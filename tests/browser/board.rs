//! The board in the hand: looking back, turning it round, settings.

use anyhow::{Result, ensure};
use fantoccini::key::Key;
use tessera_rules::{AnyGame, GameKind};
use tessera_tests::{Browser, House, Look, TablePage, Way};

use crate::browser::chooser::{friendly_game, pieces};
use crate::browser::start::new_game;
use crate::browser::words::english;

#[tokio::test]
async fn a_game_is_stepped_through_with_keys_and_buttons() -> Result<()> {
    let house = House::start()?;
    let browser = Browser::start(&house).await?;
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
    for (deed, ply) in [("previous", 2), ("first", 0), ("next", 1), ("last", 3)] {
        browser.press(&format!("[data-do={deed}]")).await?;
        page.until_position(&positions[ply]).await?;
    }
    browser.press("[data-ply=\"1\"]").await?;
    page.until_position(&positions[1]).await?;
    page.until_sentence(&english("page-past", &[])?).await?;
    ensure!(!page.is_my_turn().await?, "nobody moves in the past");
    ensure!(browser.is_seen(".board.past").await?, "the past looks like the past");
    browser.press("#region-say .link").await?;
    page.until_position(&positions[3]).await?;
    page.play("f6D+").await?;
    browser.close().await
}

#[tokio::test]
async fn a_board_seen_from_the_other_side_is_the_same_board() -> Result<()> {
    let house = House::start()?;
    let browser = Browser::start(&house).await?;
    let page = new_game(&browser, "pentago", "screen", &[]).await?;
    let place = |cell: &str| {
        format!(
            "const {{ x, y }} = document.querySelector('.grid [data-cell={cell}]').getBoundingClientRect(); return [Math.round(x), Math.round(y)]"
        )
    };
    page.until_my_turn().await?;
    let before = [browser.see(&place("a1")).await?, browser.see(&place("f6")).await?];
    browser.press("[data-do=flip]").await?;
    assert_eq!([browser.see(&place("f6")).await?, browser.see(&place("a1")).await?], before);
    page.play("b2A+").await?;
    // A block is turned by dragging it as well, on this side as on the other.
    page.until_possible("e5").await?;
    page.tap("e5").await?;
    browser.until_seen(".arrow").await?;
    page.drag("d6", "d4").await?;
    page.until_moves(2).await?;
    assert_eq!(page.moves().await?, ["b2A+", "e5B-"]);
    browser.press("[data-do=flip]").await?;
    page.until_possible("c3").await?;
    page.tap("c3").await?;
    browser.until_seen(".arrow").await?;
    page.drag("a3", "c3").await?;
    page.until_moves(3).await?;
    assert_eq!(page.moves().await?[2], "c3C+");
    browser.close().await
}

#[tokio::test]
async fn settings_change_what_is_seen_and_how_a_move_is_made() -> Result<()> {
    let house = House::start()?;
    let browser = Browser::start(&house).await?;
    let page = new_game(&browser, "exago", "screen", &[]).await?;
    page.play("f6").await?;
    let table = browser.path().await?;
    let ground = "return getComputedStyle(document.body).backgroundColor";
    let mark = "return getComputedStyle(document.querySelector('path.mark')).visibility";
    let light = browser.see(ground).await?;
    assert_eq!(browser.see(mark).await?, "visible");

    browser.go("/settings").await?;
    for choice in ["[name=theme][value=dark]", "[name=marks]", "[name=coordinates]", "[name=confirm]"] {
        browser.press(choice).await?;
    }
    browser.follow("form.settings button.primary").await?;
    let page = TablePage::open(&browser, &table).await?;
    assert_ne!(browser.see(ground).await?, light);
    assert_eq!(browser.see(mark).await?, "hidden");
    let letters = "return getComputedStyle(document.querySelector('.coordinates')).visibility";
    assert_eq!(browser.see(letters).await?, "hidden");

    page.tap_all("f7").await?;
    page.until_sentence(&english("page-confirm-move", &[])?).await?;
    assert_eq!(page.moves().await?.len(), 1);
    browser.press("#region-say .link").await?;
    page.until_position(&[("f6".to_owned(), "red".to_owned())].into()).await?;
    page.tap_all("g6").await?;
    browser.press("#region-say .primary").await?;
    page.until_moves(2).await?;
    assert_eq!(page.moves().await?, ["f6", "g6"]);
    browser.close().await
}

#[tokio::test]
async fn five_on_placing_win_at_once_and_nothing_is_turned() -> Result<()> {
    let house = House::start()?;
    let browser = Browser::start(&house).await?;
    let page = new_game(&browser, "pentago", "screen", &[]).await?;
    let moves = friendly_game(GameKind::Pentago, 2, "")?;
    let (last, before) = moves.split_last().expect("a game has moves");
    assert_eq!(last.len(), 2, "the last move is a placement alone");
    for text in before {
        page.play(text).await?;
    }
    page.until_possible(last).await?;
    browser
        .see("window.arrows = 0; new MutationObserver(() => (window.arrows += document.querySelectorAll('.arrow').length))
            .observe(document.querySelector('.arrows'), { childList: true })")
        .await?;
    page.tap(last).await?;
    page.until_over().await?;
    assert_eq!(browser.see("return window.arrows").await?, 0);
    browser.until_seen(".layers .winning-line").await?;
    browser.close().await
}

#[tokio::test]
async fn a_player_of_exago_chooses_the_group_that_stays() -> Result<()> {
    let house = House::start()?;
    let browser = Browser::start(&house).await?;
    let page = new_game(&browser, "exago", "screen", &["rule=early_moves"]).await?;
    let mut game = AnyGame::new(GameKind::Exago, 2, "early_moves")?;
    for text in ["f6", "f7", "f8"] {
        page.play(text).await?;
        game.play_text(text)?;
    }
    // Lifting the middle one of three leaves two alike.
    page.until_possible("f7").await?;
    page.tap("f7").await?;
    page.until_sentence(&english("page-lift-chosen", &[("cell", "f7")])?).await?;
    browser.key(Key::Escape).await?;
    browser.until_gone("#region-say .link").await?;
    game.play_text("f7-e5/f6")?;
    page.play("f7-e5/f6").await?;
    let gone = "document.querySelectorAll('.stage .leaving').length === 0";
    browser.until("the tile that was left alone has flown away", gone).await?;
    page.until_position(&pieces(&game)).await?;
    browser.close().await
}

#[tokio::test]
async fn who_wants_no_motion_gets_none() -> Result<()> {
    let house = House::start()?;
    let browser = Browser::start(&house).await?;
    browser.keep_still().await?;
    let page = new_game(&browser, "pentago", "screen", &[]).await?;
    page.until_possible("b2").await?;
    browser
        .see(
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
    page.turn("A", Way::Anticlockwise).await?;
    page.until_moves(1).await?;
    page.play("e5B+").await?;
    assert_eq!(browser.see("return window.longest").await?, 0);
    browser.close().await
}

#[tokio::test]
async fn a_finger_on_a_small_board_is_asked_before_it_counts() -> Result<()> {
    let house = House::start()?;
    let browser = Browser::start(&house).await?;
    browser.look(Look { phone: true, dark: false }).await?;
    let page = new_game(&browser, "pente", "screen", &[]).await?;
    page.until_possible("K10").await?;
    page.touch_cell("K10").await?;
    page.until_sentence(&english("page-confirm-move", &[])?).await?;
    ensure!(page.moves().await?.is_empty(), "nothing counts before it is confirmed");
    browser.press("#region-say .primary").await?;
    page.until_moves(1).await?;
    // The cells of Pentago are large enough.
    let page = new_game(&browser, "pentago", "screen", &[]).await?;
    page.until_possible("b2").await?;
    page.touch_cell("b2").await?;
    page.turn("A", Way::Clockwise).await?;
    page.until_moves(1).await?;
    browser.close().await
}
