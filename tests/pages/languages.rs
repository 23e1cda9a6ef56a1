//! Which language a reader gets, and that the house remembers what he chose.

use anyhow::{Context, Result};
use tessera_tests::{Answer, House, Html, LANGUAGES};

fn language_of(answer: &Answer) -> Result<String> {
    let html = Html::read(answer.text()?)?;
    let lang = html.all("html").next().and_then(|html| html.get("lang")).context("a language")?;
    Ok(lang.to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_browser_says_which_language_it_reads() -> Result<()> {
    let house = House::start()?;
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
        let answer = house.get("/").with("accept-language", accepted).send().await?;
        assert_eq!(language_of(&answer)?, expected, "{accepted}");
    }
    assert_eq!(language_of(&house.get("/").send().await?)?, "en");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chosen_language_is_remembered_and_leads_back_to_the_page() -> Result<()> {
    let house = House::start()?;
    for language in LANGUAGES {
        let chosen = house.post("/language").form(&[("language", language), ("back", "/rules/pente?x=1")]);
        let answer = chosen.send().await?;
        assert_eq!((answer.status, answer.header("location")), (303, Some("/rules/pente?x=1")));
        let cookie = answer.cookie("tessera_prefs").context("a cookie with the choice")?;
        let page = house.get("/rules").cookie(&cookie).with("accept-language", "fr").send().await?;
        assert_eq!(language_of(&page)?, language);
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_fails_before_a_page_can_answer_is_told_in_the_readers_language() -> Result<()> {
    let house = House::start()?;
    let long = "x".repeat(20_000);
    for (language, title) in [("de", "Das hat nicht geklappt"), ("en", "That did not work")] {
        for (status, ask) in [
            (403, house.post("/language").form(&[("language", "de")]).with("origin", "https://evil.example")),
            (413, house.post("/account/name").form(&[("name", &long)])),
            (422, house.post("/account/name").form(&[])),
            (415, house.post("/account/name").body("text/plain", "name=Eve")),
            (400, house.get("/games?before=yesterday")),
            (405, house.post("/lobby").form(&[])),
        ] {
            let ask = ask.with("accept-language", language).with("accept", "text/html,*/*;q=0.8");
            let answer = ask.send().await?;
            assert_eq!(answer.status, status, "{ask:?}");
            assert_eq!(language_of(&answer)?, language, "{ask:?}");
            let html = Html::read(answer.text()?)?;
            assert!(html.all("h1").any(|h1| h1.text == title), "{status}: {}", answer.text()?);
        }
    }
    let script = house.get("/t/none/frame/x").with("accept", "*/*").send().await?;
    assert!(!script.text()?.contains("<h1>"), "scripts are not shown pages");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_choice_leads_to_no_other_site() -> Result<()> {
    let house = House::start()?;
    for back in ["https://evil.example", "//evil.example", "/\\evil.example", "/\t/evil.example", "", "evil"]
    {
        let answer = house.post("/language").form(&[("language", "de"), ("back", back)]).send().await?;
        assert_eq!((answer.status, answer.header("location")), (303, Some("/")), "{back:?}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_are_kept_and_what_nobody_knows_is_left_as_it_was() -> Result<()> {
    let house = House::start()?;
    let fields = [("language", "nl"), ("theme", "dark"), ("coordinates", "on")];
    let cookie =
        house.post("/settings").form(&fields).send().await?.cookie("tessera_prefs").context("a cookie")?;
    let html = |answer: Answer| Html::read(answer.text()?);
    let page = html(house.get("/settings").cookie(&cookie).send().await?)?;
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
    let cookie = house
        .post("/settings")
        .cookie(&cookie)
        .form(&odd)
        .send()
        .await?
        .cookie("tessera_prefs")
        .context("a cookie")?;
    let page = html(house.get("/").cookie(&cookie).send().await?)?;
    let root = page.all("html").next().context("a root")?;
    assert_eq!((root.get("lang"), root.get("data-theme")), (Some("nl"), Some("dark")));
    Ok(())
}
