//! The language of a page: from the browser's headers or from the reader's choice.

use anyhow::{Context, Result};
use tessera_tests::{Bot, HtmlDocument, LANGUAGES, TestResponse, TestServer};

fn language_of(answer: &TestResponse) -> Result<String> {
    let html = HtmlDocument::parse(answer.text()?)?;
    let lang = html.all("html").next().and_then(|html| html.get("lang")).context("a language")?;
    Ok(lang.to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn accept_language_selects_the_language() -> Result<()> {
    let server = TestServer::start()?;
    for (accepted, expected) in [
        ("de", "de"),
        ("nl-BE,nl;q=0.9,en;q=0.5", "nl"),
        ("ja,ru;q=0.4,fr;q=0.7", "fr"),
        ("RU-ru", "ru"),
        ("ja", "en"),
        ("*", "en"),
        ("de;q=0, fr;q=0.1", "fr"),
        ("de;q=NaN", "en"),
        (";;;q=,,", "en"),
    ] {
        let answer = server.get("/").header("accept-language", accepted).send().await?;
        assert_eq!(language_of(&answer)?, expected, "{accepted}");
    }
    assert_eq!(language_of(&server.get("/").send().await?)?, "en");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chosen_language_is_stored_and_returns_to_the_page() -> Result<()> {
    let server = TestServer::start()?;
    for language in LANGUAGES {
        let chosen = server.post("/language").form(&[("language", language), ("back", "/rules/pente?x=1")]);
        let answer = chosen.send().await?;
        assert_eq!((answer.status, answer.header("location")), (303, Some("/rules/pente?x=1")));
        let cookie = answer.cookie("tessera_prefs").context("a cookie with the choice")?;
        let page = server.get("/rules").cookie(&cookie).header("accept-language", "fr").send().await?;
        assert_eq!(language_of(&page)?, language);
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn early_errors_are_in_the_readers_language() -> Result<()> {
    let server = TestServer::start()?;
    let long = "x".repeat(20_000);
    for (language, title) in [("de", "Das hat nicht geklappt"), ("en", "That did not work")] {
        for (status, request) in [
            (
                403,
                server.post("/language").form(&[("language", "de")]).header("origin", "https://evil.example"),
            ),
            (413, server.post("/account/name").form(&[("name", &long)])),
            (422, server.post("/account/name").form(&[])),
            (415, server.post("/account/name").body("text/plain", "name=Eve")),
            (400, server.get("/games?before=yesterday")),
            (405, server.post("/lobby").form(&[])),
        ] {
            let request = request.header("accept-language", language).header("accept", "text/html,*/*;q=0.8");
            let answer = request.send().await?;
            assert_eq!(answer.status, status, "{request:?}");
            assert_eq!(language_of(&answer)?, language, "{request:?}");
            let html = HtmlDocument::parse(answer.text()?)?;
            assert!(html.all("h1").any(|h1| h1.text == title), "{status}: {}", answer.text()?);
        }
    }
    let script = server.get("/t/none/frame/x").header("accept", "*/*").send().await?;
    assert!(!script.text()?.contains("<h1>"), "scripts get no HTML page");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_choice_never_redirects_to_another_site() -> Result<()> {
    let server = TestServer::start()?;
    for back in ["https://evil.example", "//evil.example", "/\\evil.example", "/\t/evil.example", "", "evil"]
    {
        let answer = server.post("/language").form(&[("language", "de"), ("back", back)]).send().await?;
        assert_eq!((answer.status, answer.header("location")), (303, Some("/")), "{back:?}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_are_stored_and_unknown_values_change_nothing() -> Result<()> {
    let server = TestServer::start()?;
    let fields = [("language", "nl"), ("theme", "dark"), ("coordinates", "on")];
    let cookie =
        server.post("/settings").form(&fields).send().await?.cookie("tessera_prefs").context("a cookie")?;
    let html = |answer: TestResponse| HtmlDocument::parse(answer.text()?);
    let page = html(server.get("/settings").cookie(&cookie).send().await?)?;
    let root = page.all("html").next().context("a root")?;
    assert_eq!((root.get("lang"), root.get("data-theme")), (Some("nl"), Some("dark")));
    assert_eq!((root.get("data-marks"), root.get("data-coordinates")), (Some("off"), Some("on")));
    let checked: Vec<_> = page
        .all("input")
        .filter(|input| input.has("checked"))
        .filter_map(|input| input.get("value"))
        .collect();
    assert_eq!(checked, ["nl", "dark", "on"]);
    let odd = [("language", "xx"), ("theme", "pink")];
    let cookie = server
        .post("/settings")
        .cookie(&cookie)
        .form(&odd)
        .send()
        .await?
        .cookie("tessera_prefs")
        .context("a cookie")?;
    let page = html(server.get("/").cookie(&cookie).send().await?)?;
    let root = page.all("html").next().context("a root")?;
    assert_eq!((root.get("lang"), root.get("data-theme")), (Some("nl"), Some("dark")));
    Ok(())
}

/// The Russian sheets print the names of the games in Cyrillic.
#[tokio::test(flavor = "multi_thread")]
async fn games_have_cyrillic_names_in_russian() -> Result<()> {
    let server = TestServer::start()?;
    let ada = Bot::sign_in(&server, "Ada").await?;
    let table = ada.open_for_two("pentago-xl").await?.table;
    let waiting = format!("/t/{table}");
    for path in
        ["/", "/rules", "/learn", "/learn/pentago-xl", "/new/pentago-xl", "/lobby", "/games", &waiting]
    {
        let page = ada.get(path).header("accept-language", "ru").send().await?;
        let html = HtmlDocument::parse(page.text()?)?;
        let shown = html.texts.join(" ");
        assert!(shown.contains("Пентаго XL"), "{path}: {shown}");
        for name in ["Pentago", "Exago", "Pente"] {
            assert!(!shown.contains(name), "{path} has {name}: {shown}");
        }
    }
    Ok(())
}
