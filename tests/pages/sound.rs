//! No page leads nowhere, and where nothing is a page says so.

use std::collections::BTreeSet;

use anyhow::{Context, Result};
use tessera_tests::{House, Html, LANGUAGES, Page, tour};

#[tokio::test(flavor = "multi_thread")]
async fn every_link_of_every_page_leads_somewhere() -> Result<()> {
    let house = House::start()?;
    let mut followed = BTreeSet::new();
    let mut wrong = Vec::new();
    for Page { name, ask } in tour(&house).await? {
        let html = Html::read(ask.send().await?.text()?)?;
        let linked = ["a", "link", "script"].into_iter().flat_map(|name| html.all(name));
        let linked = linked.filter_map(|element| element.get("href").or(element.get("src")));
        let pictured = html.all("meta").filter(|meta| meta.get("property") == Some("og:image"));
        let own = format!("http://{}", house.address());
        let pictured = pictured.filter_map(|meta| meta.get("content")?.strip_prefix(&own));
        for link in linked.chain(pictured).filter(|link| !link.starts_with('#')) {
            // Some links are for some readers alone: they are followed by those who see them.
            if followed.insert(link.to_owned()) {
                let status = ask.at(link).send().await?.status;
                if status != 200 {
                    wrong.push(format!("{link} on {name} gets {status}"));
                }
            }
        }
    }
    crate::pages::nothing_wrong(wrong);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nothing_is_a_page_says_so_in_the_readers_language() -> Result<()> {
    let house = House::start()?;
    let mut seen = BTreeSet::new();
    for language in LANGUAGES {
        for path in [
            "/nowhere",
            "/t/nowhere",
            "/rules/chess",
            "/rules/known/chess.certificate",
            "/new/chess",
            "/t/nowhere/record.txt",
            "/t/x/board.gif",
        ] {
            let answer = house.get(path).with("accept-language", language).send().await?;
            assert_eq!(answer.status, 404, "{path}");
            let html = Html::read(answer.text()?)?;
            assert_eq!(html.all("html").next().and_then(|html| html.get("lang")), Some(language), "{path}");
            assert!(html.all("a").any(|a| a.get("href") == Some("/")), "a way back from {path}");
        }
        let answer = house.get("/nowhere").with("accept-language", language).send().await?;
        seen.insert(Html::read(answer.text()?)?.all("h1").next().context("a title")?.text.clone());
    }
    assert_eq!(seen.len(), LANGUAGES.len(), "every language says it in its own words: {seen:?}");
    assert_eq!(house.get("/web/nothing.js").send().await?.status, 404);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn pictures_and_records_have_their_kinds() -> Result<()> {
    let house = House::start()?;
    let ada = tessera_tests::Bot::come(&house, "Ada").await?;
    let table = ada.open_for_two("exago").await?.table;
    for (path, kind, begins) in [
        (format!("/t/{table}/board.svg"), "image/svg+xml", &b"<svg"[..]),
        (format!("/t/{table}/board.png"), "image/png", b"\x89PNG"),
        (format!("/t/{table}/record.txt"), "text/plain; charset=utf-8", b"[Game \"Exago\"]"),
        ("/web/table.js".to_owned(), "text/javascript; charset=utf-8", b""),
        ("/web/style/page.css".to_owned(), "text/css; charset=utf-8", b""),
        ("/web/icon.svg".to_owned(), "image/svg+xml", b"<svg"),
        (
            "/rules/known/pentago-xl-e5.certificate".to_owned(),
            "application/octet-stream",
            b"tessera certificate 1\n",
        ),
    ] {
        let answer = house.get(&path).send().await?;
        assert_eq!((answer.status, answer.header("content-type")), (200, Some(kind)), "{path}");
        assert!(answer.body.starts_with(begins), "{path}");
    }
    let script = house.get("/web/table.js").send().await?;
    let tag = script.header("etag").context("a tag")?;
    let again = house.get("/web/table.js").with("if-none-match", tag).send().await?;
    assert_eq!((again.status, again.body.len()), (304, 0));
    let packed = house.get("/").with("accept-encoding", "gzip").send().await?;
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_is_fetched_anew_only_when_something_has_happened() -> Result<()> {
    let house = House::start()?;
    let (ada, bob) =
        (tessera_tests::Bot::come(&house, "Ada").await?, tessera_tests::Bot::come(&house, "Bob").await?);
    let invitation = ada.open_for_two("pente").await?;
    let path = format!("/t/{}/board.png", invitation.table);
    let first = house.get(&path).send().await?;
    let tag = first.header("etag").context("a mark")?;
    assert_eq!(first.header("cache-control"), Some("no-cache"));
    let again = house.get(&path).with("if-none-match", tag).send().await?;
    assert_eq!((again.status, again.body.len()), (304, 0));
    assert_eq!(house.get(&path).send().await?.body, first.body, "as it was drawn before");
    bob.sit_down(&invitation).await?.until("started").await?;
    let later = house.get(&path).with("if-none-match", tag).send().await?;
    assert_eq!(later.status, 200);
    assert_ne!(later.header("etag"), Some(tag));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_are_typed_by_those_who_play_while_they_play() -> Result<()> {
    let house = House::start()?;
    let (ada, bob) =
        (tessera_tests::Bot::come(&house, "Ada").await?, tessera_tests::Bot::come(&house, "Bob").await?);
    let invitation = ada.open_for_two("pente").await?;
    let path = format!("/t/{}", invitation.table);
    let field = async |token: &str| -> Result<bool> {
        Ok(house.get(&path).by(token).send().await?.text()?.contains("typed-move\""))
    };
    assert!(!field(&ada.token).await?, "nobody plays yet");
    let mut bob = bob.sit_down(&invitation).await?;
    bob.until("started").await?;
    assert!(field(&ada.token).await? && !field("nobody").await?);
    bob.act(serde_json::json!({ "action": "resign" })).await?.happened()?;
    assert!(!field(&ada.token).await?, "it is over");
    Ok(())
}
