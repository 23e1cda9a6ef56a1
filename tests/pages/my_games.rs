//! Lists of games as cards with positions: a player's own, with filters and the number in the menu, and those to watch.

use anyhow::{Context, Result};
use serde_json::json;
use tessera_tests::{Bot, HtmlDocument, TestServer};

/// A page as a browser requests it.
async fn page(player: &Bot, path: &str) -> Result<HtmlDocument> {
    HtmlDocument::parse(player.get(path).header("accept", "text/html").send().await?.text()?)
}

/// Whose turn it is or the result on each card, in order.
fn states(html: &HtmlDocument) -> Vec<String> {
    let states = html.all("span").filter(|span| span.get("class") == Some("state"));
    states.map(|state| state.text.trim().to_owned()).collect()
}

/// The number in the menu; none if it is hidden.
fn number_in_menu(html: &HtmlDocument) -> Option<String> {
    let badge = html.all("span").find(|span| span.get("id") == Some("waiting-games"))?;
    let number = html.all("span").find(|span| {
        span.has("aria-hidden")
            && html.ancestors(span).next().is_some_and(|outer| outer.get("id") == badge.get("id"))
    })?;
    (!badge.has("hidden")).then(|| number.text.trim().to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_names_the_opponents_and_counts_engines() -> Result<()> {
    let server = TestServer::start()?;
    let ada = Bot::sign_in(&server, "Ada").await?;
    let (me, engine) = (json!({ "kind": "me" }), json!({ "kind": "engine", "level": 2 }));
    let seats = json!([me, engine, engine, engine, engine, engine]);
    ada.open(json!({ "game": "exago", "seats": seats, "beginning": "as_seated" })).await?;
    let html = page(&ada, "/games").await?;
    let spans: Vec<&str> = html.all("span").map(|span| span.text.trim()).collect();
    assert!(spans.contains(&"5 × Computer level 2"), "{spans:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_wait_come_first_and_are_counted_in_the_menu() -> Result<()> {
    let server = TestServer::start()?;
    let (ada, bob) = (Bot::sign_in(&server, "Ada").await?, Bot::sign_in(&server, "Bob").await?);
    let mut tables = Vec::new();
    for game in ["pente", "pentago", "exago"] {
        let table = ada.open_for_two(game).await?;
        bob.act(&table, json!({ "action": "take_seat" })).await?;
        tables.push(table);
    }
    let [pente, pentago, exago] = &tables[..] else { anyhow::bail!("three tables") };
    assert_eq!(number_in_menu(&page(&ada, "/rules").await?).as_deref(), Some("3"));
    assert_eq!(number_in_menu(&page(&bob, "/rules").await?), None);
    ada.act(pentago, json!({ "action": "move", "text": "b2A+" })).await?;
    ada.act(exago, json!({ "action": "move", "text": "f6" })).await?;
    ada.act(exago, json!({ "action": "resign" })).await?;
    let html = page(&ada, "/games").await?;
    assert_eq!(states(&html), ["your turn", "Bob to move", "lost"], "the last move was made in the last");
    assert_eq!(number_in_menu(&html).as_deref(), Some("1"));
    let pictures = html.all("svg").filter(|svg| svg.get("class") == Some("thumbnail"));
    assert_eq!(pictures.count(), 3);
    assert_eq!(states(&page(&bob, "/games").await?), ["your turn", "Ada to move", "won"]);
    assert_eq!(states(&page(&ada, "/games?show=finished").await?), ["lost"]);
    assert_eq!(states(&page(&ada, "/games?show=unfinished&game=pentago").await?), ["Bob to move"]);
    assert_eq!(states(&page(&ada, "/games?show=finished&game=pentago").await?), [""; 0]);
    let waiting = bob.get("/games/waiting").header("accept-language", "de").send().await?.expect_json(200)?;
    assert_eq!(waiting, json!({ "waiting": 1, "text": "1 Partie wartet auf dich" }));
    // The first page leads on with the game that waits.
    let home = page(&ada, "/").await?;
    assert_eq!(states(&home), ["your turn", "Bob to move"]);
    let first = home.all("a").find(|link| link.get("href").is_some_and(|href| href.starts_with("/t/")));
    assert_eq!(first.and_then(|link| link.get("href")), Some(format!("/t/{}", pente.table).as_str()));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_list_is_paged_and_smaller_than_150_kilobytes() -> Result<()> {
    let server = TestServer::start()?;
    let ada = Bot::sign_in(&server, "Ada").await?;
    for number in 0..45 {
        let seats = json!([{ "kind": "me" }, { "kind": "same_screen", "name": "Bob" }]);
        let game = ["pente", "pentago", "pentago-xl", "exago"][number % 4];
        let table = ada.open(json!({ "game": game, "seats": seats, "beginning": "as_seated" })).await?;
        if number < 31 {
            ada.act(&table, json!({ "action": "resign", "seat": 1 })).await?;
        }
    }
    let answer = ada.get("/games").send().await?;
    let html = HtmlDocument::parse(answer.text()?)?;
    assert_eq!(states(&html).len(), 12 + 30);
    // Beside the page: style sheets and the script of all pages.
    assert!(answer.body.len() < 110_000, "{} bytes", answer.body.len());
    let more: Vec<&str> = html
        .all("a")
        .filter_map(|link| link.get("href"))
        .filter(|href| href.starts_with("/games?"))
        .collect();
    let next = more.iter().find(|href| href.starts_with("/games?before=")).context("an older page")?;
    assert_eq!(states(&page(&ada, next).await?).len(), 1);
    assert!(more.contains(&"/games?show=unfinished"));
    assert_eq!(states(&page(&ada, "/games?show=unfinished").await?).len(), 14);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn games_to_watch_are_cards_with_the_position_as_it_is_now() -> Result<()> {
    let server = TestServer::start()?;
    let (ada, bob) = (Bot::sign_in(&server, "Ada").await?, Bot::sign_in(&server, "Bob").await?);
    let clock = json!({ "kind": "per_game", "time": 600_000, "increment": 5_000 });
    for number in 0..26 {
        let game = ["pente", "pentago", "pentago-xl", "exago"][number % 4];
        let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
        let table = json!({ "game": game, "seats": seats, "beginning": "as_seated", "clock": clock });
        let table = ada.open(table).await?;
        bob.act(&table, json!({ "action": "take_seat" })).await?;
        if number == 25 {
            ada.act(&table, json!({ "action": "move", "text": "b2A+" })).await?;
        }
    }
    let answer = server.get("/watch").header("accept", "text/html").send().await?;
    // Beside the page: style sheets and two scripts.
    assert!(answer.body.len() < 100_000, "{} bytes", answer.body.len());
    let html = HtmlDocument::parse(answer.text()?)?;
    let cards = states(&html);
    assert_eq!((cards.len(), cards[0].as_str(), cards[1].as_str()), (24, "Bob to move", "Ada to move"));
    let pictures: Vec<_> = html.all("svg").filter(|svg| svg.get("class") == Some("thumbnail")).collect();
    assert_eq!(pictures.len(), 24);
    let spans: Vec<&str> = html.all("span").map(|span| span.text.trim()).collect();
    assert!(spans.contains(&"Ada – Bob") && spans.contains(&"10 min + 5 s"), "{spans:?}");
    let next = html.all("a").filter_map(|link| link.get("href"));
    let next = next.filter(|href| href.starts_with("/watch?before=")).collect::<Vec<_>>();
    let [next] = next[..] else { anyhow::bail!("one link to older games: {next:?}") };
    assert_eq!(states(&page(&ada, next).await?).len(), 2);
    Ok(())
}
