//! Links, missing pages, content types and caching.

use std::collections::BTreeSet;

use anyhow::{Context, Result};
use tessera_tests::{HtmlDocument, LANGUAGES, PageRequest, TestServer, page_catalogue};

#[tokio::test(flavor = "multi_thread")]
async fn no_page_has_a_broken_link() -> Result<()> {
    let server = TestServer::start()?;
    let mut followed = BTreeSet::new();
    let mut wrong = Vec::new();
    for PageRequest { name, request } in page_catalogue(&server).await? {
        let html = HtmlDocument::parse(request.send().await?.text()?)?;
        let links = ["a", "link", "script"].into_iter().flat_map(|name| html.all(name));
        let links = links.filter_map(|element| element.get("href").or(element.get("src")));
        let preview_images = html.all("meta").filter(|meta| meta.get("property") == Some("og:image"));
        let own = format!("http://{}", server.address());
        let preview_images = preview_images.filter_map(|meta| meta.get("content")?.strip_prefix(&own));
        for link in links.chain(preview_images).filter(|link| !link.starts_with('#')) {
            // A link may need the token of the reader who sees it.
            if followed.insert(link.to_owned()) {
                let status = request.with_path(link).send().await?.status;
                if status != 200 {
                    wrong.push(format!("{link} on {name}: status {status}"));
                }
            }
        }
    }
    crate::pages::assert_no_mistakes(wrong);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_missing_page_is_explained_in_the_readers_language() -> Result<()> {
    let server = TestServer::start()?;
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
            let answer = server.get(path).header("accept-language", language).send().await?;
            assert_eq!(answer.status, 404, "{path}");
            let html = HtmlDocument::parse(answer.text()?)?;
            assert_eq!(html.all("html").next().and_then(|html| html.get("lang")), Some(language), "{path}");
            assert!(html.all("a").any(|a| a.get("href") == Some("/")), "a link to the home page on {path}");
        }
        let answer = server.get("/nowhere").header("accept-language", language).send().await?;
        seen.insert(HtmlDocument::parse(answer.text()?)?.all("h1").next().context("a title")?.text.clone());
    }
    assert_eq!(seen.len(), LANGUAGES.len(), "one title per language: {seen:?}");
    assert_eq!(server.get("/static/v/nothing.js").send().await?.status, 404);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn files_have_their_content_types() -> Result<()> {
    let server = TestServer::start()?;
    let ada = tessera_tests::Bot::sign_in(&server, "Ada").await?;
    let table = ada.open_for_two("exago").await?.table;
    for (path, kind, begins) in [
        (format!("/t/{table}/board.svg"), "image/svg+xml", &b"<svg"[..]),
        (format!("/t/{table}/board.png"), "image/png", b"\x89PNG"),
        (format!("/t/{table}/record.txt"), "text/plain; charset=utf-8", b"[Game \"Exago\"]"),
        ("/static/v/table.js".to_owned(), "text/javascript; charset=utf-8", b""),
        ("/static/v/style/page.css".to_owned(), "text/css; charset=utf-8", b""),
        ("/static/v/icon.svg".to_owned(), "image/svg+xml", b"<svg"),
        (
            "/rules/known/pentago-xl-e5.certificate".to_owned(),
            "application/octet-stream",
            b"tessera certificate 1\n",
        ),
    ] {
        let answer = server.get(&path).send().await?;
        assert_eq!((answer.status, answer.header("content-type")), (200, Some(kind)), "{path}");
        assert!(answer.body.starts_with(begins), "{path}");
    }
    let page = server.get(&format!("/t/{table}")).send().await?;
    let scripts = HtmlDocument::parse(page.text()?)?;
    let script =
        scripts.all("script").filter_map(|script| script.get("src")).find(|path| path.ends_with("table.js"));
    let path = script.context("the page has a script")?;
    let plain = server.get(path).send().await?;
    for encoding in ["br", "gzip"] {
        let packed = server.get(path).header("accept-encoding", encoding).send().await?;
        assert_eq!(packed.header("content-encoding"), Some(encoding));
        assert_eq!(packed.header("cache-control"), Some("public, max-age=31536000, immutable"));
        assert!(packed.body.len() * 2 < plain.body.len(), "{encoding}");
    }
    let packed = server.get("/").header("accept-encoding", "gzip").send().await?;
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_image_is_cached_until_the_next_event() -> Result<()> {
    let server = TestServer::start()?;
    let (ada, bob) = (
        tessera_tests::Bot::sign_in(&server, "Ada").await?,
        tessera_tests::Bot::sign_in(&server, "Bob").await?,
    );
    let address = ada.open_for_two("pente").await?;
    let path = format!("/t/{}/board.png", address.table);
    let first = server.get(&path).send().await?;
    let tag = first.header("etag").context("an etag")?;
    assert_eq!(first.header("cache-control"), Some("no-cache"));
    let again = server.get(&path).header("if-none-match", tag).send().await?;
    assert_eq!((again.status, again.body.len()), (304, 0));
    assert_eq!(server.get(&path).send().await?.body, first.body, "the same image");
    bob.sit_down(&address).await?.wait_for("started").await?;
    let later = server.get(&path).header("if-none-match", tag).send().await?;
    assert_eq!(later.status, 200);
    assert_ne!(later.header("etag"), Some(tag));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_field_for_typed_moves_is_for_players_of_a_running_game() -> Result<()> {
    let server = TestServer::start()?;
    let (ada, bob) = (
        tessera_tests::Bot::sign_in(&server, "Ada").await?,
        tessera_tests::Bot::sign_in(&server, "Bob").await?,
    );
    let address = ada.open_for_two("pente").await?;
    let path = format!("/t/{}", address.table);
    let field = async |token: &str| -> Result<bool> {
        Ok(server.get(&path).bearer(token).send().await?.text()?.contains("typed-move\""))
    };
    assert!(!field(&ada.token).await?, "the game has not started");
    let mut bob = bob.sit_down(&address).await?;
    bob.wait_for("started").await?;
    assert!(field(&ada.token).await? && !field("no token").await?);
    bob.execute(serde_json::json!({ "action": "resign" })).await?.event_number()?;
    assert!(!field(&ada.token).await?, "it is over");
    Ok(())
}
