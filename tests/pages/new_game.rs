//! The form for a new game, and the tables that it creates.

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use tessera_tests::{Bot, HtmlDocument, TestRequest, TestResponse, TestServer};

/// Submits the form; the answer redirects to the table.
async fn submit_form(server: &TestServer, game: &str, fields: &[(&str, &str)]) -> Result<TestResponse> {
    let answer = server.post(&format!("/new/{game}")).form(fields).send().await?;
    ensure!(answer.status == 303, "{fields:?}: {}", answer.text()?);
    Ok(answer)
}

/// Adds the cookies of the guest who created the table.
fn by_host(request: TestRequest, answer: &TestResponse) -> Result<TestRequest> {
    let session = answer.cookie("tessera").context("a new guest")?;
    let prefs = answer.cookie("tessera_prefs").map(|prefs| format!("; {prefs}")).unwrap_or_default();
    Ok(request.cookie(&format!("{session}{prefs}")))
}

/// The API's view of the table, for its host.
async fn table_regions(server: &TestServer, answer: &TestResponse) -> Result<Value> {
    let path = answer.header("location").context("a table")?.replace("/t/", "/api/tables/");
    by_host(server.get(&path), answer)?.send().await?.expect_json(200)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_table_has_the_chosen_rules() -> Result<()> {
    let server = TestServer::start()?;
    for (game, fields, rules) in [
        ("pente", &[("size", "13"), ("rule", "championship")][..], "championship,size=13"),
        ("pente", &[("size", "19")], ""),
        ("pentago-xl", &[("players", "3"), ("marbles", "12")], "marbles=12"),
        ("pentago-xl", &[("players", "3"), ("marbles", "")], ""),
        (
            "exago",
            &[("players", "3"), ("side", "5"), ("line", "3"), ("tiles", "5"), ("tiles", ""), ("tiles", "6")],
            "side=5,line=3,tiles=5:6:6",
        ),
    ] {
        let fields = [fields, &[("with", "screen")]].concat();
        let table = table_regions(&server, &submit_form(&server, game, &fields).await?).await?;
        assert_eq!(table["rules"], rules, "{game} {fields:?}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_moves_first_if_chosen() -> Result<()> {
    let server = TestServer::start()?;
    for (begins, mine) in [("me", 0), ("other", 1)] {
        let fields = [("with", "computer"), ("level", "1"), ("begins", begins)];
        let table = table_regions(&server, &submit_form(&server, "pentago", &fields).await?).await?;
        assert_eq!(table["seats"][mine]["yours"], true, "{begins}");
        assert_eq!(table["seats"][1 - mine]["kind"], "engine", "{begins}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_chosen_level_is_the_default_for_later_engines() -> Result<()> {
    let server = TestServer::start()?;
    for with in ["link", "lobby"] {
        let answer =
            submit_form(&server, "exago", &[("with", with), ("level", "7"), ("players", "3")]).await?;
        let path = answer.header("location").context("a table")?.to_owned();
        let page = by_host(server.get(&path), &answer)?.send().await?;
        let html = HtmlDocument::parse(page.text()?)?;
        let levels: Vec<_> = html
            .all("option")
            .filter(|option| {
                option.has("selected")
                    && html.ancestors(option).any(|outer| outer.get("name") == Some("level"))
            })
            .filter_map(|option| option.get("value"))
            .collect();
        assert_eq!(levels, ["7", "7"], "one for each open seat, {with}");
        // The next form has it selected, too.
        let page = by_host(server.get("/new/pente"), &answer)?.send().await?;
        let html = HtmlDocument::parse(page.text()?)?;
        let level =
            html.all("input").find(|input| input.get("name") == Some("level") && input.has("checked"));
        assert_eq!(level.and_then(|level| level.get("value")), Some("7"));
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_at_one_screen_or_against_the_computer_is_public_only_if_chosen() -> Result<()> {
    let server = TestServer::start()?;
    let stranger = Bot::sign_in(&server, "Stranger").await?;
    for with in ["screen", "computer"] {
        for watched in [false, true] {
            let name = format!("Grandma {with} {watched}");
            let mut fields = vec![("with", with), ("name", &name), ("level", "1"), ("begins", "me")];
            fields.extend(watched.then_some(("watched", "on")));
            let path = submit_form(&server, "pente", &fields)
                .await?
                .header("location")
                .context("a table")?
                .to_owned();
            let table = path.split('?').next().unwrap_or_default();
            let list = stranger.get("/watch").send().await?;
            assert_eq!(list.text()?.contains(table), watched, "{name}");
            let status = stranger.get(table).send().await?.status;
            assert_eq!(status, if watched { 200 } else { 404 }, "{name}");
            assert_eq!(
                stranger.get(&path).send().await?.status,
                200,
                "the address with the link gives access"
            );
        }
    }
    Ok(())
}
