//! Names and talk that would like to be something else.

use anyhow::{Context, Result};
use serde_json::json;
use tessera_tests::{Ask, Bot, Element, House, Html, Invitation, PageState, Socket};

const NAMES: [&str; 6] = [
    "<script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>",
    "</template><b onclick=x>",
    "' onmouseover='alert(1)",
    "&lt;script&gt;&#60;",
    "]]><svg onload=alert(1)>",
];

/// Reads a page or a part of one; nothing in it may run, and nothing may be broken.
fn harmless(what: &str, text: &str) -> Html {
    let html = Html::read(text).unwrap_or_else(|reason| panic!("{what}: {reason:#}\n{text}"));
    let runs = |element: &Element| {
        let handler = element.attributes.iter().any(|(name, _)| name.starts_with("on"));
        let script =
            element.name == "script" && element.get("src").is_none_or(|src| !src.starts_with("/web/"));
        let mut links = ["href", "src", "action"].iter().filter_map(|name| element.get(name));
        handler || script || links.any(|to| to.contains("script:"))
    };
    let bad = html.elements.iter().find(|element| runs(element));
    assert!(bad.is_none(), "{what}: {bad:?}");
    for foreign in ["img", "iframe", "object", "embed"] {
        assert!(html.all(foreign).next().is_none(), "{what}: the house never shows <{foreign}>");
    }
    html
}

#[tokio::test(flavor = "multi_thread")]
async fn names_and_talk_stay_text_on_every_page() -> Result<()> {
    let house = House::start()?;
    for name in NAMES {
        let (ada, bob) = tokio::try_join!(Bot::come(&house, name), Bot::come(&house, "Bob"))?;
        let waiting = ada.open_for_two("exago").await?;
        let seats = json!([{ "kind": "me" }, { "kind": "same_screen", "name": name }, { "kind": "open" }]);
        let table = ada.open(json!({ "game": "pentago-xl", "seats": seats })).await?;
        let mut bob_there = bob.sit_down(&table).await?;
        bob_there.act(json!({ "action": "say", "text": name })).await?.happened()?;
        let mut cleo = Bot::come(&house, name).await?.go_to(&table).await?;
        cleo.act(json!({ "action": "say", "text": name })).await?.happened()?;

        let at = |path: &str| format!("/t/{}{path}", table.table);
        let waits = format!("/t/{}", waiting.table);
        for path in ["/", "/lobby", "/watch", &at(""), &waits, "/games", "/account", "/nowhere"] {
            for ask in [ada.get(path), cleo.bot().get(path)] {
                let html = harmless(path, ask.send().await?.text()?);
                let text = &html.all("body").next().context("a body")?.text;
                assert!(text.contains(name), "{path} shows the name {name} as it is: {text}");
            }
        }
        let svg = house.get(&at("/board.svg")).send().await?;
        harmless("board.svg", svg.text()?);
        let record = house.get(&at("/record.txt")).send().await?;
        assert_eq!(record.header("content-type"), Some("text/plain; charset=utf-8"));
        assert_eq!(record.header("x-content-type-options"), Some("nosniff"));
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn names_and_talk_stay_text_in_what_sockets_bring_to_pages() -> Result<()> {
    let house = House::start()?;
    for name in NAMES {
        let ada = Bot::come(&house, name).await?;
        let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
        let table: Invitation =
            ada.open(json!({ "game": "pente", "seats": seats, "beginning": "as_seated" })).await?;
        let mut bob = Bot::come(&house, name).await?.sit_down(&table).await?;
        let cookie = format!("tessera={}", ada.token);
        let path = format!("/t/{}/socket?as=page", table.table);
        let mut page = Socket::open(house.address(), &path, &[("cookie", &cookie)]).await?.expect("a player");
        let mut state = PageState::default();
        state.take(&page.hear_of("show").await?)?;
        let mut shown = vec![state.clone()];
        let mut next = async || -> Result<PageState> {
            state.take(&page.hear_of("show").await?)?;
            Ok(state.clone())
        };
        bob.act(json!({ "action": "say", "text": name })).await?.happened()?;
        shown.push(next().await?);
        let chat = shown[1].region("chat").context("the talk has changed")?;
        let text: String = harmless("chat", chat).all("p").map(|p| p.text.as_str()).collect();
        assert_eq!(text.matches(name).count(), 2, "the name and the talk: {chat}");
        bob.act(json!({ "action": "resign" })).await?.happened()?;
        shown.push(next().await?);
        bob.act(json!({ "action": "offer", "offer": "rematch" })).await?.happened()?;
        shown.push(next().await?);
        for PageState { known } in &shown {
            for (region, markup) in known["regions"].as_object().context("regions")? {
                harmless(region, markup.as_str().context("markup")?);
            }
            harmless("layers", known["frame"]["layers"].as_str().unwrap_or_default());
        }
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn addresses_and_headers_stay_text() -> Result<()> {
    let house = House::start()?;
    let ada = Bot::come(&house, "Ada").await?;
    let table = ada.open_for_two("pente").await?.table;
    for path in [
        "/\"><script>alert(1)</script>".to_owned(),
        "/%22%3E%3Cscript%3E".to_owned(),
        "/?a=\"><script>".to_owned(),
        "/rules/'\"><b>".to_owned(),
        format!("/t/{table}?link=\"><script>alert(1)</script>"),
        format!("/t/{table}?link=%22%3E%3Cscript%3Ealert(1)%3C/script%3E"),
        "/games?before=\"><script>".to_owned(),
        "/t/\"><script>".to_owned(),
    ] {
        let answer = ada.get(&path).send().await?;
        assert!(answer.status < 500, "{path}");
        let html = answer.header("content-type").is_some_and(|kind| kind.starts_with("text/html"));
        // What is no address at all is refused without a word.
        assert!(html || answer.body.is_empty() || answer.header("content-type").is_some(), "{path}");
        if html {
            harmless(&path, answer.text()?);
        }
    }
    for host in ["a\"><script>alert(1)</script>", "a' onload='x", "evil.example"] {
        let ask: Ask = ada.get(&format!("/t/{table}")).with("host", host);
        let answer = ask.send().await?;
        if answer.status == 200 {
            harmless(host, answer.text()?);
        }
    }
    let prefs =
        ada.get("/settings").cookie("tessera_prefs=lang-\"><script>.theme-\"><script>").send().await?;
    harmless("settings", prefs.text()?);
    Ok(())
}
