//! The wall display on projectors of all sizes: nothing is cut off, scrolled or broken, and everything can be read from afar.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tessera_tests::{Browser, LANGUAGES, TestServer};

use crate::api::tournaments::TournamentClient;

/// The screens of a hall.
const SCREENS: [(u32, u32); 6] =
    [(1024, 768), (1280, 720), (1366, 768), (1920, 1080), (2560, 1440), (3840, 2160)];

/// Names as long as they come, also without a space.
const NAMES: [&str; 8] = [
    "Ada Lovelace",
    "Bartholomäus von Hohenlohe-Langenburg",
    "Chloé",
    "Дмитрий Константинопольский",
    "Eef van der Meulen",
    "Anne-Marie Vandenbroucke",
    "Wolfgang Amadeus Theophil Mozart",
    "Jo",
];

/// Goes through all slides and tells what is wrong with them: text outside of the screen or of its box, words in two lines, missing columns,
/// small type.
const MISTAKES: &str = r##"
    const wrong = [];
    const [width, height] = [innerWidth, innerHeight];
    const tell = (what, element) => wrong.push(`${what}: ${element.textContent.trim().slice(0, 60)}`);
    const page = document.scrollingElement;
    const slides = [...document.querySelectorAll("#screen > .slide")];
    const check = (root) => {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
            const text = walker.currentNode;
            const parent = text.parentElement;
            if (!text.data.trim() || parent.closest(".unseen, title, [hidden]") || !parent.checkVisibility()) continue;
            const isDrawn = parent.closest("svg");
            const letters = isDrawn ? parent.getBoundingClientRect().height / 1.4 : parseFloat(getComputedStyle(parent).fontSize);
            if (letters < 0.016 * height) tell(`type of ${(letters / height * 100).toFixed(1)} % of the height`, parent);
            for (const { index, 0: word } of text.data.matchAll(/[^\s\u2010-\u2014-]+/g)) {
                const range = document.createRange();
                range.setStart(text, index);
                range.setEnd(text, index + word.length);
                const boxes = [...range.getClientRects()].filter((box) => box.width > 0);
                if (new Set(boxes.map((box) => Math.round(box.top))).size > 1) tell("a broken word", parent);
                for (const box of boxes) {
                    if (box.left < 0 || box.top < 0 || box.right > width + 1 || box.bottom > height + 1) tell("cut off by the screen", parent);
                }
            }
        }
        for (const box of root.querySelectorAll("li, table, th, td, h2, h3, p, .wall-table, .wall-columns")) {
            if (!box.checkVisibility() || box.closest(".unseen")) continue;
            if (box.scrollWidth > box.clientWidth + 1 && box.clientWidth) tell("wider than its box", box);
        }
        for (const columns of root.querySelectorAll(".wall-columns")) {
            const bottom = columns.getBoundingClientRect().bottom;
            for (const item of columns.querySelectorAll("li, tr")) {
                if (item.getBoundingClientRect().bottom > bottom + 1) tell("below its slide", item);
            }
        }
        for (const table of root.querySelectorAll("table")) {
            if (!table.checkVisibility()) continue;
            const last = table.querySelector("tbody tr").lastElementChild.getBoundingClientRect();
            if (!last.width || last.right > width) tell("without its last column", table);
        }
        for (const name of root.querySelectorAll(".wall-table th.text[scope=row], .wall-names span, .wall-games .pair, .wall-plain b")) {
            if (!name.checkVisibility()) continue;
            const letters = parseFloat(getComputedStyle(name).fontSize);
            if (letters < 0.024 * height) tell(`a name of ${(letters / height * 100).toFixed(1)} % of the height`, name);
        }
    };
    const seen = [];
    for (const slide of slides) {
        const shown = slides.filter((one) => !one.hidden);
        if (shown.length !== 1) wrong.push(`${shown.length} slides at once`);
        check(document.querySelector("main"));
        if (page.scrollHeight > height || page.scrollWidth > width) wrong.push("the page is scrolled");
        seen.push(shown[0].querySelectorAll("li, tbody tr, rect").length);
        document.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
    }
    return { wrong: [...new Set(wrong)], seen };
"##;

/// Creates a tournament by commands, and returns its id. If `cup`, its groups are played and the cup is drawn.
async fn create(server: &TestServer, plan: Value, commands: &[Value], cup: bool) -> Result<String> {
    let tournament = TournamentClient::create_with(server, plan).await?;
    for command in commands {
        tournament.organise(command.clone()).await?.expect_json(200)?;
    }
    if cup {
        play_until_the_cup(&tournament).await?;
    }
    Ok(tournament.id)
}

/// Decides all games of the groups and draws the cup.
async fn play_until_the_cup(tournament: &TournamentClient) -> Result<()> {
    loop {
        let playing = tournament.view().await?["playing"].as_array().context("games")?.clone();
        if playing.is_empty() {
            let plan = json!({ "action": "plan_cup", "size": 16, "third_place": true });
            tournament.organise(plan).await?.expect_json(200)?;
            return Ok(());
        }
        for game in playing {
            let result = json!({ "action": "result", "game": game["game"], "how": "won", "winner": game["first"], "marbles": 9 });
            tournament.organise(result).await?.expect_json(200)?;
        }
    }
}

fn entrants(count: usize) -> Value {
    let name = |nth: usize| match nth / NAMES.len() {
        0 => NAMES[nth].to_owned(),
        more => format!("{} {}", NAMES[nth % NAMES.len()], more + 1),
    };
    let entrants: Vec<Value> = (0..count).map(|nth| json!({ "name": name(nth) })).collect();
    json!({ "action": "enter", "entrants": entrants })
}

/// Shows the display in all sizes and languages; returns the items on the slides of each.
async fn check_everywhere(browser: &Browser, id: &str, query: &str) -> Result<Vec<(u32, Vec<u64>)>> {
    let (mut wrong, mut slides) = (Vec::new(), Vec::new());
    for language in LANGUAGES {
        browser.set_window_size(1280, 900).await?;
        browser.go("/").await?;
        browser.choose_language(language).await?;
        browser.go(&format!("/tournaments/{id}/display{query}")).await?;
        for (width, height) in SCREENS {
            browser.set_window_size(width, height).await?;
            let laid_out = format!("document.querySelector('#screen').dataset.size === '{width}x{height}'");
            browser.wait_until("the slides are laid out", &laid_out).await?;
            if let Ok(folder) = std::env::var("TESSERA_SCREENSHOTS") {
                save_slides(browser, &folder, &format!("{id}-{language}-{width}x{height}")).await?;
            }
            let found = browser.evaluate(MISTAKES).await?;
            for mistake in found["wrong"].as_array().context("a list")? {
                wrong.push(format!("{language} {width}x{height}: {mistake}"));
            }
            let seen = found["seen"].as_array().context("slides")?;
            slides.push((width, seen.iter().filter_map(Value::as_u64).collect()));
        }
    }
    ensure!(wrong.is_empty(), "{} mistakes:\n{}", wrong.len(), wrong.join("\n"));
    Ok(slides)
}

/// Saves a picture of every slide, to look at.
async fn save_slides(browser: &Browser, folder: &str, name: &str) -> Result<()> {
    let count = browser.count("#screen > .slide").await?;
    for slide in 0..count {
        std::fs::write(format!("{folder}/{name}-{slide}.png"), browser.screenshot().await?)?;
        browser
            .evaluate("document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }))")
            .await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn groups_fit_every_screen_in_every_language_with_clock_and_announcement() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    let plan = json!({ "name": "Sommerturnier der Pentago-Freunde Oberwil", "game": "pentago" });
    let commands = [
        entrants(22),
        json!({ "action": "draw" }),
        json!({ "action": "announce", "text": "Mittagspause bis 13:30 – bitte die Zettel der vierten Runde am Turniertisch abgeben." }),
        json!({ "action": "set_round_clock", "change": "start", "seconds": 5_000 }),
    ];
    let id = create(&server, plan, &commands, false).await?;
    let slides = check_everywhere(&browser, &id, "").await?;
    for (width, items) in &slides {
        let rest = items.iter().skip(1).filter(|&&items| items == 1).count();
        ensure!(rest == 0, "a lone item on a slide of {width}: {items:?}");
    }
    ensure!(browser.text("#round-clock time").await?.starts_with("1:"), "the clock runs");
    browser.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_five_groups_of_the_report_share_slides_without_announcement() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    let plan = json!({ "name": "Clubtag", "game": "pentago" });
    let id = create(&server, plan, &[entrants(22), json!({ "action": "draw" })], false).await?;
    let slides = check_everywhere(&browser, &id, "?standings=on").await?;
    for (width, items) in slides {
        // 22 rows: never a group of four or five alone beside full slides.
        ensure!(items.iter().sum::<u64>() == 22 && items.len() <= 3, "{width}: {items:?}");
        let (most, fewest) = (items.iter().max(), items.iter().min());
        ensure!(most <= fewest.map(|fewest| 3 * fewest).as_ref(), "{width}: {items:?}");
    }
    browser.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn many_players_find_their_table_by_name_and_the_cup_is_legible() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    let plan = json!({ "name": "Landesfinale", "game": "pentago" });
    let id = create(&server, plan, &[entrants(160), json!({ "action": "draw" })], false).await?;
    let slides = check_everywhere(&browser, &id, "").await?;
    for (width, items) in slides {
        ensure!(items.len() < 20, "{} slides at {width}", items.len());
    }
    browser.go("/").await?;
    browser.choose_language("en").await?;
    browser.go(&format!("/tournaments/{id}/display")).await?;
    let first_is_ada = "document.querySelector('#screen .wall-names li span')?.textContent.startsWith('Ada')";
    browser.wait_until("the names are sorted by the alphabet", first_is_ada).await?;
    let plan = json!({ "name": "Cup", "game": "pentago" });
    let cup = create(&server, plan, &[entrants(16), json!({ "action": "draw" })], true).await?;
    check_everywhere(&browser, &cup, "").await?;
    let swiss = json!({ "name": "Evening", "game": "pentago", "format": { "kind": "swiss", "rounds": 5 } });
    let swiss = create(&server, swiss, &[entrants(40), json!({ "action": "draw" })], false).await?;
    check_everywhere(&browser, &swiss, "?standings=on").await?;
    browser.close().await
}
