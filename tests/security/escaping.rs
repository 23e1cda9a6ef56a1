//! Names, chat, paths and headers with markup in them.

use anyhow::{Context, Result};
use serde_json::json;
use tessera_tests::{
    Bot, HtmlDocument, HtmlElement, TableAddress, TablePageState, TestRequest, TestServer, TestSocket,
};

const NAMES: [&str; 6] = [
    "<script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>",
    "</template><b onclick=x>",
    "' onmouseover='alert(1)",
    "&lt;script&gt;&#60;",
    "]]><svg onload=alert(1)>",
];

/// Parses a page or fragment and checks that it is well-formed and contains no injected script or element.
fn assert_harmless(what: &str, text: &str) -> HtmlDocument {
    let html = HtmlDocument::parse(text).unwrap_or_else(|reason| panic!("{what}: {reason:#}\n{text}"));
    let runs = |element: &HtmlElement| {
        let handler = element.attributes.iter().any(|(name, _)| name.starts_with("on"));
        let script =
            element.name == "script" && element.get("src").is_none_or(|src| !src.starts_with("/static/"));
        let mut links = ["href", "src", "action"].iter().filter_map(|name| element.get(name));
        handler || script || links.any(|to| to.contains("script:"))
    };
    let bad = html.elements.iter().find(|element| runs(element));
    assert!(bad.is_none(), "{what}: {bad:?}");
    for foreign in ["img", "iframe", "object", "embed"] {
        assert!(html.all(foreign).next().is_none(), "{what}: the server never shows <{foreign}>");
    }
    html
}

#[tokio::test(flavor = "multi_thread")]
async fn names_and_chat_are_escaped_on_every_page() -> Result<()> {
    let server = TestServer::start()?;
    for name in NAMES {
        let (ada, bob) = tokio::try_join!(Bot::sign_in(&server, name), Bot::sign_in(&server, "Bob"))?;
        let waiting = ada.open_for_two("exago").await?;
        let seats = json!([{ "kind": "me" }, { "kind": "same_screen", "name": name }, { "kind": "open" }]);
        let table = ada.open(json!({ "game": "pentago-xl", "seats": seats })).await?;
        let mut bob_there = bob.sit_down(&table).await?;
        bob_there.execute(json!({ "action": "say", "text": name })).await?.event_number()?;
        let mut cleo = Bot::sign_in(&server, name).await?.join(&table).await?;
        cleo.execute(json!({ "action": "say", "text": name })).await?.event_number()?;

        let at = |path: &str| format!("/t/{}{path}", table.table);
        let waiting_path = format!("/t/{}", waiting.table);
        for path in ["/", "/lobby", "/watch", &at(""), &waiting_path, "/games", "/account", "/nowhere"] {
            for request in [ada.get(path), cleo.bot().get(path)] {
                let html = assert_harmless(path, request.send().await?.text()?);
                let text = &html.all("body").next().context("a body")?.text;
                assert!(text.contains(name), "{path} shows the name {name} as it is: {text}");
            }
        }
        let svg = server.get(&at("/board.svg")).send().await?;
        assert_harmless("board.svg", svg.text()?);
        let record = server.get(&at("/record.txt")).send().await?;
        assert_eq!(record.header("content-type"), Some("text/plain; charset=utf-8"));
        assert_eq!(record.header("x-content-type-options"), Some("nosniff"));
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn names_and_chat_are_escaped_in_page_sockets() -> Result<()> {
    let server = TestServer::start()?;
    for name in NAMES {
        let ada = Bot::sign_in(&server, name).await?;
        let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
        let table: TableAddress =
            ada.open(json!({ "game": "pente", "seats": seats, "beginning": "as_seated" })).await?;
        let mut bob = Bot::sign_in(&server, name).await?.sit_down(&table).await?;
        let cookie = format!("tessera={}", ada.token);
        let path = format!("/t/{}/socket?as=page", table.table);
        let mut page =
            TestSocket::open(server.address(), &path, &[("cookie", &cookie)]).await?.expect("a player");
        let mut state = TablePageState::default();
        state.apply(&page.receive_type("show").await?)?;
        let mut shown = vec![state.clone()];
        let mut next = async || -> Result<TablePageState> {
            state.apply(&page.receive_type("show").await?)?;
            Ok(state.clone())
        };
        bob.execute(json!({ "action": "say", "text": name })).await?.event_number()?;
        shown.push(next().await?);
        let chat = shown[1].region("chat").context("a changed chat")?;
        let text: String = assert_harmless("chat", chat).all("p").map(|p| p.text.as_str()).collect();
        assert_eq!(text.matches(name).count(), 2, "the name and the message: {chat}");
        bob.execute(json!({ "action": "resign" })).await?.event_number()?;
        shown.push(next().await?);
        bob.execute(json!({ "action": "offer", "offer": "rematch" })).await?.event_number()?;
        shown.push(next().await?);
        for TablePageState { known } in &shown {
            for (region, markup) in known["regions"].as_object().context("regions")? {
                assert_harmless(region, markup.as_str().context("markup")?);
            }
            assert_harmless("layers", known["frame"]["layers"].as_str().unwrap_or_default());
        }
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn paths_and_headers_are_escaped() -> Result<()> {
    let server = TestServer::start()?;
    let ada = Bot::sign_in(&server, "Ada").await?;
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
        // An invalid path may get an empty answer.
        assert!(html || answer.body.is_empty() || answer.header("content-type").is_some(), "{path}");
        if html {
            assert_harmless(&path, answer.text()?);
        }
    }
    for host in ["a\"><script>alert(1)</script>", "a' onload='x", "evil.example"] {
        let request: TestRequest = ada.get(&format!("/t/{table}")).header("host", host);
        let answer = request.send().await?;
        if answer.status == 200 {
            assert_harmless(host, answer.text()?);
        }
    }
    let prefs =
        ada.get("/settings").cookie("tessera_prefs=lang-\"><script>.theme-\"><script>").send().await?;
    assert_harmless("settings", prefs.text()?);
    Ok(())
}
