//! Accessibility checks of every kind of page with axe.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};
use tessera_lessons::Course;
use tessera_rules::GameKind;
use tessera_tests::{Bot, Browser, TablePage, TestServer, Viewport};

use crate::browser::advice::{draw_at_one_screen, review_game};
use crate::browser::new_tables::{new_game, two_player_game};
use crate::browser::one_ply_player::cooperative_game;

/// The script of axe, installed from npm on first use.
pub(crate) fn axe() -> Result<String> {
    let folder: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/npm");
    let script = folder.join("node_modules/axe-core/axe.min.js");
    if !script.exists() {
        fs::create_dir_all(&folder)?;
        let mut npm = Command::new("npm");
        npm.args(["install", "--no-audit", "--no-fund", "--prefix"]).arg(&folder).arg("axe-core@4");
        let done = npm.stdout(Stdio::null()).stderr(Stdio::null()).status();
        if !done.is_ok_and(|status| status.success()) {
            bail!("install npm and connect to the internet: axe-core comes from there");
        }
    }
    fs::read_to_string(&script).with_context(|| format!("{} cannot be read", script.display()))
}

/// The violations that axe finds in all viewports, with viewport, rule and elements.
pub(crate) async fn violations(browser: &Browser, axe: &str, name: &str) -> Result<Vec<String>> {
    violations_in(&Viewport::ALL, browser, axe, name).await
}

/// The same in some viewports.
pub(super) async fn violations_in(
    viewports: &[Viewport],
    browser: &Browser,
    axe: &str,
    name: &str,
) -> Result<Vec<String>> {
    // WebDriver scripts are not subject to the content security policy.
    browser.evaluate(axe).await?;
    let mut found = Vec::new();
    for &look in viewports {
        browser.set_viewport(look).await?;
        // During a fade, colours are blended and have less contrast.
        let still = "document.getAnimations().every((animation) => animation.playState !== 'running')";
        browser.wait_until("a page at rest", still).await?;
        let rules = json!({ "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] });
        let script = format!(
            "const tell = arguments[arguments.length - 1];
            axe.run(document, {rules}).then(({{ violations, passes }}) => tell([passes.length, violations]), String).then(tell)"
        );
        let result = browser.evaluate_async(&script).await?;
        ensure!(result[0].as_u64() > Some(5), "axe did not look at {name}: {result}");
        for violation in result[1].as_array().context("a list of violations")? {
            let about = |node: &Value| format!("{} {}", node["target"], node["any"][0]["message"]);
            let about: Vec<String> = violation["nodes"].as_array().into_iter().flatten().map(about).collect();
            found.push(format!("{name}, {}: {} {about:#?}", look.name(), violation["id"]));
        }
    }
    browser.set_viewport(Viewport::ALL[0]).await?;
    Ok(found)
}

pub(crate) fn none(found: &[String]) -> Result<()> {
    ensure!(found.is_empty(), "{}", found.join("\n"));
    Ok(())
}

#[tokio::test]
async fn axe_finds_no_violations_on_pages() -> Result<()> {
    let axe = axe()?;
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    // Fills the lists and the reader's own games.
    new_game(&browser, "pentago-xl", "lobby", &["players=3"]).await?;
    let page = new_game(&browser, "exago", "screen", &["watched=on"]).await?;
    page.play("f6").await?;
    let mut found = Vec::new();
    let pages = [
        "/",
        "/new/pentago-xl",
        "/lobby",
        "/watch",
        "/games",
        "/rules",
        "/rules/pentago",
        "/learn",
        "/learn/pentago",
        "/settings",
        "/account",
        "/account/reset",
        "/nothing/here",
    ];
    for path in pages {
        browser.go(path).await?;
        found.extend(violations(&browser, &axe, path).await?);
    }
    none(&found)?;
    // The console reports the status 404 of the missing page.
    browser.close_allowing("404").await
}

#[tokio::test]
async fn axe_finds_no_violations_at_tables() -> Result<()> {
    let axe = axe()?;
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    let mut found = Vec::new();
    new_game(&browser, "pentago", "link", &["clock=3-2"]).await?;
    found.extend(violations(&browser, &axe, "a table that waits").await?);

    let page = new_game(&browser, "pentago", "screen", &["clock=3-2"]).await?;
    let moves = cooperative_game(GameKind::Pentago, 2, "")?;
    for (ply, text) in moves.iter().enumerate() {
        page.type_move(text).await?;
        page.until_moves(ply + 1).await?;
        page.until_my_turn_or_over().await?;
        if ply == 4 {
            page.tap("f1").await?;
            browser.wait_for(".arrow").await?;
            found.extend(violations(&browser, &axe, "a marble is placed").await?);
            browser.click("#region-say .link").await?;
            browser.click("[data-action=resign]").await?;
            browser.wait_for("dialog.sure").await?;
            found.extend(violations(&browser, &axe, "a question").await?);
            browser.click("dialog.sure button[value=no]").await?;
            page.until_my_turn().await?;
        }
    }
    found.extend(violations(&browser, &axe, "the end of a game").await?);
    review_game(&browser).await?;
    found.extend(violations(&browser, &axe, "a review").await?);
    browser.click("[data-do=previous]").await?;
    browser.wait_for(".board.past").await?;
    found.extend(violations(&browser, &axe, "the past").await?);

    for (game, with, choices) in [
        ("pentago-xl", "screen", &["players=4"][..]),
        ("exago", "screen", &["players=6"]),
        ("pente", "computer", &["level=1", "clock=10-5"]),
    ] {
        let page: TablePage<'_> = new_game(&browser, game, with, choices).await?;
        page.until_my_turn().await?;
        found.extend(violations(&browser, &axe, game).await?);
        if game == "pentago-xl" {
            draw_at_one_screen(&page, &["e5A+", "a1B-", "c3I+", "d4C+", "f6A-"]).await?;
            review_game(&browser).await?;
            found.extend(violations(&browser, &axe, "a review for four").await?);
        }
    }
    none(&found)?;
    browser.close().await
}

#[tokio::test]
async fn axe_finds_no_violations_in_passing_states() -> Result<()> {
    let axe = axe()?;
    let server = TestServer::start()?;
    let [browser, other] = Browser::start_several(&server).await?;
    let mut found = Vec::new();
    let host = Bot::sign_in(&server, "Ada").await?;
    let table = host.open_for_two("pente").await?;
    browser.go(&format!("/t/{}", table.table)).await?;
    TablePage::here(&browser).await?;
    found.extend(violations(&browser, &axe, "an invitation").await?);
    browser.wait_for("[popovertarget=more-tools]").await?;
    browser.click("[popovertarget=more-tools]").await?;
    browser.wait_for("#more-tools:popover-open").await?;
    found.extend(violations(&browser, &axe, "the tools").await?);

    let [first, second] = two_player_game(&server, [&browser, &other], json!({ "game": "pente" })).await?;
    for (ply, text) in ["K10", "L10", "A1", "M10", "N10", "A19"].iter().enumerate() {
        let page = if ply % 2 == 0 { &first } else { &second };
        page.until_my_turn().await?;
        page.play(text).await?;
    }
    first.until_my_turn().await?;
    browser.wait_for("[data-do=replay]").await?;
    found.extend(violations(&browser, &axe, "the moves of others").await?);
    browser.click("[data-do=replay]").await?;
    browser.wait_for("#region-say .local").await?;
    found.extend(violations(&browser, &axe, "a replay").await?);
    first.until_my_turn().await?;
    first.tap("N10").await?;
    browser.wait_for("#refusal").await?;
    found.extend(violations(&browser, &axe, "a refusal").await?);
    second.offer("draw").await?;
    browser.wait_for(".offer [data-action=agree]").await?;
    found.extend(violations(&browser, &axe, "an offer").await?);
    first.resign().await?;
    first.until_over().await?;
    browser.click(".share-game summary").await?;
    found.extend(violations(&browser, &axe, "a game to share").await?);

    let page = new_game(&browser, "pentago", "computer", &["level=1"]).await?;
    page.until_my_turn().await?;
    browser.click("[data-do=hint]").await?;
    browser.wait_for(".hints .advised").await?;
    found.extend(violations(&browser, &axe, "a hint").await?);

    let page = TablePage::of_lesson(&browser, "/learn/pentago?step=five").await?;
    let step = Course::of(GameKind::Pentago).step("five").context("a step")?;
    page.tap_all(step.misses.first().context("a wrong move")?.0).await?;
    browser.wait_for("#region-say .missed").await?;
    browser.click("#hint").await?;
    found.extend(violations(&browser, &axe, "a wrong answer").await?);
    page.until_my_turn().await?;
    page.tap_all(step.example).await?;
    browser.wait_for("#region-say .reached").await?;
    found.extend(violations(&browser, &axe, "a right answer").await?);
    none(&found)?;
    browser.close().await?;
    other.close().await
}

#[tokio::test]
async fn axe_finds_no_violations_in_an_online_tournament() -> Result<()> {
    let axe = axe()?;
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    browser.go("/tournaments/new").await?;
    browser.click("details:has([name=online]) summary").await?;
    let mut found = violations(&browser, &axe, "a new tournament").await?;
    browser.type_text("#name", "Net day").await?;
    browser.click("[name=online]").await?;
    browser.follow("form[action='/tournaments/new'] button.primary").await?;
    let tournament = browser.path().await?.trim_end_matches("/entries").to_owned();
    browser.click("details.options summary").await?;
    browser.type_text("#list", "Ada\nBen\nCléa\nDan\nEva").await?;
    browser.click("form.fields button").await?;
    browser
        .wait_until("all are entered", "document.querySelectorAll('#entrants tbody tr').length === 5")
        .await?;
    found.extend(violations(&browser, &axe, "who plays").await?);
    browser.follow("#draw form button.primary").await?;
    for page in ["", "/groups", "/history", "/games/1", "/print/all", "/players/1"] {
        browser.go(&format!("{tournament}{page}")).await?;
        found.extend(violations(&browser, &axe, page).await?);
    }
    let own = browser.text(".link-shown").await?;
    browser.go(&own).await?;
    found.extend(violations(&browser, &axe, "a player's own page").await?);
    browser.go(&tournament).await?;
    browser.follow("#playing a[href^='/t/']").await?;
    found.extend(violations(&browser, &axe, "a table that waits for its players").await?);
    none(&found)?;
    browser.close().await
}
