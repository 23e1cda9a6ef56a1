//! Lessons in a browser: wrong answers, hints, the keyboard, and the first game at the end.

use anyhow::{Context, Result, ensure};
use fantoccini::key::Key;
use tessera_lessons::{Course, GoalResult, LessonStep};
use tessera_rules::GameKind;
use tessera_tests::{Browser, TablePage, TestServer};

use crate::browser::expected_texts::english;
use crate::browser::keyboard::play_with_keys;
use crate::browser::one_ply_player::pieces;

/// The steps to complete: the last one of Pentago, or with `TESSERA_LESSONS` all of all courses.
fn courses() -> Vec<Vec<&'static LessonStep>> {
    let all = std::env::var("TESSERA_LESSONS").is_ok();
    let games = if all { &GameKind::ALL[..] } else { &[GameKind::Pentago] };
    let steps = |game: &GameKind| {
        let steps = Course::of(*game).steps;
        steps.iter().skip(if all { 0 } else { steps.len() - 1 }).collect()
    };
    games.iter().map(steps).collect()
}

/// Makes the wrong moves of a step, then the right one.
async fn complete(browser: &Browser, step: &LessonStep) -> Result<()> {
    let (game, start) = (step.game.name(), step.start()?);
    let page = TablePage::of_lesson(browser, &format!("/learn/{game}?step={}", step.name)).await?;
    for (text, _) in step.misses {
        page.tap_all(text).await.with_context(|| format!("{game} {} {text}", step.name))?;
        let Ok(GoalResult::Missed(missed)) = step.judge(text) else { anyhow::bail!("{text} is accepted") };
        browser.wait_for("#region-say .missed").await?;
        let try_again = english("lesson-try-again", &[])?;
        browser.wait_for_text("#announce", &try_again).await?;
        let said = page.announcement().await?;
        ensure!(said.ends_with(&try_again), "{said}");
        if let Some(reply) = missed.reply() {
            ensure!(said.contains(reply), "{said}");
            browser.wait_for(".hints .advised").await?;
        }
        page.until_position(&pieces(&start)).await?;
        page.until_my_turn().await?;
        // The next answer is seen to be a new one.
        browser
            .evaluate(
                "for (const it of ['#region-say', '#announce']) document.querySelector(it).replaceChildren()",
            )
            .await?;
    }
    page.tap_all(step.example).await.with_context(|| format!("{game} {}", step.name))?;
    let learnt = english(&format!("lesson-{game}-{}-done", step.name), &[])?;
    page.until_announced(&format!("{} {learnt}", english("lesson-well-done", &[])?)).await?;
    let mut after = start;
    after.play_text(step.example)?;
    page.until_position(&pieces(&after)).await
}

#[tokio::test]
async fn lessons_answer_every_move_and_lead_to_a_first_game() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    for steps in courses() {
        let game = steps.first().context("a step")?.game;
        for step in &steps {
            complete(&browser, step).await?;
        }
        browser.follow("#region-say form button.primary").await?;
        let table = TablePage::here(&browser).await?;
        table.until_my_turn().await?;
        ensure!(browser.is_visible("[data-do=hint]").await?, "hints are allowed");
        browser.go("/learn").await?;
        let list = browser.text(&format!("a[href='/learn/{}']", game.name())).await?;
        let all = Course::of(game).steps.len().to_string();
        let done = [("done", steps.len().to_string()), ("all", all)];
        let progress = english("lesson-progress", &[(done[0].0, &done[0].1), (done[1].0, &done[1].1)])?;
        ensure!(list.contains(&progress), "{list}");
    }
    browser.close().await
}

#[tokio::test]
async fn a_step_is_completed_with_keys_alone() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    browser.go("/learn").await?;
    browser.tab_to("a[href='/learn/pentago']").await?;
    browser.key(Key::Enter).await?;
    browser.wait_for("#lesson .grid").await?;
    let page = TablePage::of_lesson(&browser, "/learn/pentago").await?;
    browser.tab_to(".grid button").await?;
    browser.key(Key::Enter).await?;
    browser.wait_for_text("#region-say", "Now turn a block").await?;
    browser.key('a').await?;
    browser.key('+').await?;
    let learnt = english("lesson-pentago-place-done", &[])?;
    page.until_announced(&format!("{} {learnt}", english("lesson-well-done", &[])?)).await?;
    // The link to the next step has the focus.
    browser.key(Key::Enter).await?;
    browser.wait_for("#lesson[data-to='/learn/pentago/middle'] .grid").await?;
    browser.tab_to("#hint").await?;
    browser.key(Key::Enter).await?;
    browser.wait_for_text("#hint-text", &english("lesson-pentago-middle-hint", &[])?).await?;
    browser.key(Key::Enter).await?;
    browser.wait_for(".hints .advised").await?;
    browser.close().await
}

/// Steps with a turn, a wrong answer, a lifted tile, a group that stays, and a capture.
const STEPS_WITH_KEYS: [(GameKind, &str); 5] = [
    (GameKind::Pentago, "turn"),
    (GameKind::PentagoXl, "middle"),
    (GameKind::Exago, "lift"),
    (GameKind::Exago, "which-group"),
    (GameKind::Pente, "capture"),
];

#[tokio::test]
async fn steps_of_every_game_are_completed_with_keys_alone() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    for (game, name) in STEPS_WITH_KEYS {
        let step = Course::of(game).step(name).context("a step")?;
        let page = TablePage::of_lesson(&browser, &format!("/learn/{}?step={name}", game.name())).await?;
        browser.tab_to(".grid button").await?;
        if let Some((miss, _)) = step.misses.first() {
            play_with_keys(&browser, miss).await?;
            browser.wait_for("#region-say .missed").await?;
            page.until_my_turn().await?;
        }
        play_with_keys(&browser, step.example).await?;
        let learnt = english(&format!("lesson-{}-{name}-done", game.name()), &[])?;
        page.until_announced(&format!("{} {learnt}", english("lesson-well-done", &[])?)).await?;
        // The next step, or the first game, is one key away.
        let next = "return document.activeElement.closest('#region-say') !== null";
        ensure!(browser.evaluate(next).await? == true, "{game} {name}: the focus is elsewhere");
    }
    browser.close().await
}

#[tokio::test]
async fn ex_4_a_tap_that_is_no_legal_move_is_explained() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    let page = TablePage::of_lesson(&browser, "/learn/exago?step=touch").await?;
    page.until_my_turn().await?;
    page.tap("a1").await?;
    browser.wait_for_text("#refusal", &english("refused-touches-nothing", &[])?).await?;
    page.tap_all("g6").await?;
    browser.wait_until_gone("#refusal:not([hidden])").await?;
    // The browser logs the answer that refuses the move.
    browser.close_allowing("400 (Bad Request)").await
}
