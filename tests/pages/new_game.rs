//! What the form of a new game brings about.

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use tessera_tests::{Answer, Ask, Bot, House, Html};

/// Fills in the form; the answer leads to the table.
async fn opened(house: &House, game: &str, fields: &[(&str, &str)]) -> Result<Answer> {
    let answer = house.post(&format!("/new/{game}")).form(fields).send().await?;
    ensure!(answer.status == 303, "{fields:?}: {}", answer.text()?);
    Ok(answer)
}

/// A request by whoever has opened the table.
fn by_host(ask: Ask, answer: &Answer) -> Result<Ask> {
    let session = answer.cookie("tessera").context("a new guest")?;
    let prefs = answer.cookie("tessera_prefs").map(|prefs| format!("; {prefs}")).unwrap_or_default();
    Ok(ask.cookie(&format!("{session}{prefs}")))
}

/// The table as its host sees it through the API.
async fn table(house: &House, answer: &Answer) -> Result<Value> {
    let path = answer.header("location").context("a table")?.replace("/t/", "/api/tables/");
    by_host(house.get(&path), answer)?.send().await?.json_of(200)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_chosen_is_what_is_played() -> Result<()> {
    let house = House::start()?;
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
        let table = table(&house, &opened(&house, game, &fields).await?).await?;
        assert_eq!(table["rules"], rules, "{game} {fields:?}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_begins_where_that_is_wished() -> Result<()> {
    let house = House::start()?;
    for (begins, mine) in [("me", 0), ("other", 1)] {
        let fields = [("with", "computer"), ("level", "1"), ("begins", begins)];
        let table = table(&house, &opened(&house, "pentago", &fields).await?).await?;
        assert_eq!(table["seats"][mine]["yours"], true, "{begins}");
        assert_eq!(table["seats"][1 - mine]["kind"], "engine", "{begins}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_that_comes_later_has_the_level_that_was_chosen() -> Result<()> {
    let house = House::start()?;
    for with in ["link", "lobby"] {
        let answer = opened(&house, "exago", &[("with", with), ("level", "7"), ("players", "3")]).await?;
        let path = answer.header("location").context("a table")?.to_owned();
        let page = by_host(house.get(&path), &answer)?.send().await?;
        let html = Html::read(page.text()?)?;
        let levels: Vec<_> = html
            .all("option")
            .filter(|option| {
                option.has("selected")
                    && html.around(option).any(|around| around.get("name") == Some("level"))
            })
            .filter_map(|option| option.get("value"))
            .collect();
        assert_eq!(levels, ["7", "7"], "one for each open seat, {with}");
        // So has the next game.
        let page = by_host(house.get("/new/pente"), &answer)?.send().await?;
        let html = Html::read(page.text()?)?;
        let level =
            html.all("input").find(|input| input.get("name") == Some("level") && input.has("checked"));
        assert_eq!(level.and_then(|level| level.get("value")), Some("7"));
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_played_at_home_is_seen_by_others_only_if_that_is_wished() -> Result<()> {
    let house = House::start()?;
    let stranger = Bot::come(&house, "Stranger").await?;
    for with in ["screen", "computer"] {
        for watched in [false, true] {
            let name = format!("Grandma {with} {watched}");
            let mut fields = vec![("with", with), ("name", &name), ("level", "1"), ("begins", "me")];
            fields.extend(watched.then_some(("watched", "on")));
            let path =
                opened(&house, "pente", &fields).await?.header("location").context("a table")?.to_owned();
            let table = path.split('?').next().unwrap_or_default();
            let list = stranger.get("/watch").send().await?;
            assert_eq!(list.text()?.contains(table), watched, "{name}");
            let status = stranger.get(table).send().await?.status;
            assert_eq!(status, if watched { 200 } else { 404 }, "{name}");
            assert_eq!(
                stranger.get(&path).send().await?.status,
                200,
                "whoever was sent the address may come"
            );
        }
    }
    Ok(())
}
