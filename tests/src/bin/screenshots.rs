//! Screenshots of every page and of tables of every game, in light and dark, for desktop and phone, in three languages:
//! `target/screenshots/NAME-{desktop,phone}-{light,dark}-{lang}.png`. Printed sheets are `NAME-print-{lang}`, as one PNG
//! and as a PDF.
//!
//! Arguments select the pages whose names contain one of them.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};
use tessera_tests::{Browser, TablePage, TestServer, Viewport};

const LANGUAGES: [&str; 3] = ["en", "de", "ru"];

const PAGES: [(&str, &str); 13] = [
    ("home", "/"),
    ("new", "/new/pentago-xl"),
    ("lobby", "/lobby"),
    ("watch", "/watch"),
    ("games", "/games"),
    ("rules", "/rules"),
    ("rule-sheet", "/rules/pentago"),
    ("known", "/rules/known"),
    ("settings", "/settings"),
    ("account", "/account"),
    ("tournaments", "/tournaments"),
    ("tournament-new", "/tournaments/new"),
    ("tournament-rules", "/rules/tournament"),
];

/// The pages of a tournament, as its organiser sees them; the first shows the running games.
const TOURNAMENT_PAGES: [&str; 9] =
    ["", "entries", "groups", "cup", "ranking", "history", "display", "players/1", "games/1"];

/// A name, a game, the fields of its form (the submit button last), some moves, and a cell to click after them, or
/// `review` for an ended game.
type Example = (&'static str, &'static str, &'static [&'static str], &'static str, Option<&'static str>);

const GAMES: [Example; 8] = [
    (
        "table-pentago",
        "pentago",
        &["clock=3-2", "watched=on", "with=screen"],
        "b5A+ e5B- d3D+ c3C- c2C+",
        None,
    ),
    ("table-placed", "pentago", &["with=screen"], "b5A+ e5B- d3D+", Some("c2")),
    ("table-pentago-xl", "pentago-xl", &["players=4", "with=screen"], "e6A+ e5B+ f5C- d4D- e7F+ c7F-", None),
    ("table-exago", "exago", &["players=6", "watched=on", "with=screen"], "f6 f7 e6 g6 f5 e5 g7 d5 h7", None),
    ("table-pente", "pente", &["clock=10-5", "with=screen"], "K10 L9 M10 K9 L11 J9 H9", None),
    ("table-over", "pentago", &["with=screen"], "c6A+ b6B+ a3C+ d6D+ c2D+ d3D- c5B+ a6B- c6", None),
    (
        "table-review",
        "pentago-xl",
        &["players=4", "with=screen"],
        "e6A+ f5A+ e5A+ d5A+ b5A+ h5A+ d4A+ c4A+ g5A+ e2A+ f6A+ h8A+ d7A+ f3A+ c3A+ b2A+ h3A+ c6A+ g7",
        Some("review"),
    ),
    ("table-waiting", "pentago-xl", &["players=3", "clock=3-2", "with=link"], "", None),
];

#[tokio::main]
async fn main() -> Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/screenshots");
    fs::create_dir_all(&folder)?;
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    let only: Vec<String> = std::env::args().skip(1).collect();
    let wanted = |name: &str| only.is_empty() || only.iter().any(|part| name.contains(part.as_str()));
    let tables = set_up(&browser, wanted).await?;
    let tournaments = [
        ("", create_tournament(&browser, 9, false).await?),
        ("-cup", create_tournament(&browser, 22, false).await?),
        ("-over", create_tournament(&browser, usize::MAX, false).await?),
    ];
    let online = create_tournament(&browser, 0, true).await?;
    for language in LANGUAGES {
        browser.go("/").await?;
        browser.choose_language(language).await?;
        for (name, path, tap) in &tables {
            let page = TablePage::open(&browser, path).await?;
            match tap {
                Some("review") => {
                    browser.click("[data-do=review]").await?;
                    browser.wait_for("#region-review .chances").await?;
                    browser.wait_until_gone(".review-progress").await?;
                }
                Some(cell) => {
                    page.until_possible(cell).await?;
                    page.tap(cell).await?;
                    browser.wait_for(".arrow").await?;
                }
                None => {}
            }
            save_screenshots(&browser, &folder, name, language).await?;
        }
        for (name, path) in PAGES.into_iter().filter(|(name, _)| wanted(name)) {
            browser.go(path).await?;
            save_screenshots(&browser, &folder, name, language).await?;
        }
        for (stage, id) in &tournaments {
            for page in TOURNAMENT_PAGES {
                let name = format!("tournament-{}{stage}", if page.is_empty() { "now" } else { page });
                let name = name.replace("/1", "");
                if wanted(&name) {
                    browser.go(format!("/tournaments/{id}/{page}").trim_end_matches('/')).await?;
                    save_screenshots(&browser, &folder, &name, language).await?;
                }
            }
            let name = format!("tournament-sheets{stage}");
            if wanted(&name) {
                browser.go(&format!("/tournaments/{id}/print/all")).await?;
                save_print(&browser, &folder, &name, language).await?;
            }
        }
        if wanted("tournament-links") {
            browser.go(&format!("/tournaments/{online}/print/links")).await?;
            save_print(&browser, &folder, "tournament-links", language).await?;
        }
    }
    println!("{}", folder.canonicalize()?.display());
    browser.close().await
}

/// Plays the examples and returns their paths.
async fn set_up(
    browser: &Browser,
    wanted: impl Fn(&str) -> bool,
) -> Result<Vec<(&'static str, String, Option<&'static str>)>> {
    let mut tables = Vec::new();
    for (name, game, fields, moves, tap) in GAMES.into_iter().filter(|(name, ..)| wanted(name)) {
        browser.go(&format!("/new/{game}")).await?;
        for (field, value) in fields.iter().filter_map(|field| field.split_once('=')) {
            let choice = format!("[name={field}][value=\"{value}\"]");
            browser.click(&choice).await?;
        }
        browser.follow(".play-bar button").await?;
        let page = TablePage::here(browser).await?;
        for (ply, text) in moves.split_whitespace().enumerate() {
            page.until_my_turn().await?;
            page.type_move(text).await?;
            page.until_moves(ply + 1).await?;
        }
        tables.push((name, browser.path().await?, tap));
    }
    Ok(tables)
}

/// Creates a tournament of the browser's guest with `results` results and returns its id. It uses the API: the organiser's
/// pages are tested elsewhere.
async fn create_tournament(browser: &Browser, results: usize, online: bool) -> Result<String> {
    let script = r#"
        const done = arguments[0];
        const names = "Ada Lovelace,Bartholomäus von Hohenlohe-Langenburg,Chloé,Дмитрий Константинопольский,Eef,Fay,Gus,\
            Hal,Ida,Jo,Kim,Lou".split(",");
        const post = async (path, body) => {
            const headers = { "content-type": "application/json" };
            const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
            const json = await answer.json();
            if (!answer.ok) throw new Error(JSON.stringify(json));
            return json;
        };
        (async () => {
            const { tournament } = await post("/api/tournaments", { name: "Sommerturnier Oberwil", game: "pentago", online: ONLINE });
            const path = `/api/tournaments/${tournament}`;
            const organise = (command) => post(`${path}/commands`, command);
            const club = (n) => ["Basel", "Санкт-Петербург", "Schachgesellschaft Winterthur"][n % 3];
            await organise({ action: "enter", entrants: names.map((name, n) => ({ name: name.trim(), club: club(n) })) });
            await organise({ action: "draw" });
            for (let n = 0, cup = false; n < RESULTS; n++) {
                const { playing } = await (await fetch(path)).json();
                if (!playing.length && cup) break;
                if (!playing.length) {
                    cup = await organise({ action: "plan_cup", third_place: true });
                    continue;
                }
                const { game, first, second } = playing[0];
                const winner = (first + second) % 3 ? first : second;
                await organise({ action: "result", game, how: "won", winner, marbles: 6 + (n % 11) });
            }
            return tournament;
        })().then(done, (why) => done(`refused: ${why}`));
    "#;
    browser.go("/tournaments").await?;
    let at_tables = r#"{ clock: { kind: "per_move", time: 30000 }, wait: 600000 }"#;
    let script = script.replace("RESULTS", &results.min(500).to_string());
    let script = script.replace("ONLINE", if online { at_tables } else { "undefined" });
    let result = browser.evaluate_async(&script).await?;
    let id = result.as_str().unwrap_or_default();
    ensure!(!id.is_empty() && !id.starts_with("refused"), "no tournament: {result}");
    Ok(id.to_owned())
}

async fn save_screenshots(browser: &Browser, folder: &Path, name: &str, language: &str) -> Result<()> {
    for viewport in Viewport::ALL {
        browser.set_viewport(viewport).await?;
        browser.wait_until("a page at rest", "document.getAnimations().length === 0").await?;
        let file: PathBuf = folder.join(format!("{name}-{}-{language}.png", viewport.name()));
        fs::write(file, browser.screenshot().await?)?;
    }
    browser.set_viewport(Viewport::ALL[0]).await
}

async fn save_print(browser: &Browser, folder: &Path, name: &str, language: &str) -> Result<()> {
    fs::write(folder.join(format!("{name}-print-{language}.pdf")), browser.print_pdf().await?)?;
    fs::write(folder.join(format!("{name}-print-{language}.png")), browser.print_screenshot().await?)?;
    browser.set_viewport(Viewport::ALL[0]).await
}
