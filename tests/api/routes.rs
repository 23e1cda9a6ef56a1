//! The description of the interface, and the lists.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tessera_tests::{Ask, Bot, House};

#[tokio::test(flavor = "multi_thread")]
async fn every_path_of_the_description_answers() -> Result<()> {
    let house = House::start()?;
    let ada = Bot::come(&house, "Ada").await?;
    let table = ada.open_for_two("pente").await?.table;
    let plan = json!({ "name": "Club day", "game": "pente" });
    let tournament = ada.post("/api/tournaments").json(&plan).send().await?.json_of(201)?;
    let tournament = tournament["tournament"].as_str().context("a name")?.to_owned();
    let document = house.get("/api/openapi.json").send().await?;
    assert_eq!(document.header("content-type"), Some("application/json"));
    let document = document.json_of(200)?;
    assert!(document["openapi"].as_str().is_some_and(|version| version.starts_with("3.")), "{document}");
    let paths = document["paths"].as_object().context("paths")?;
    ensure!(paths.len() >= 13, "only {} paths are described", paths.len());
    for (path, methods) in paths {
        for method in methods.as_object().context("methods")?.keys().filter(|key| *key != "parameters") {
            let asked = path.replace("{table}", &table).replace("{tournament}", &tournament);
            let ask = Ask::new(house.address(), &method.to_ascii_uppercase(), &asked).by(&ada.token);
            let answer = ask.send().await?;
            assert!(!matches!(answer.status, 404 | 405), "{method} {path}: {}", answer.status);
            assert!(answer.status < 500, "{method} {path}: {}", answer.status);
        }
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_are_listed_while_they_wait_and_while_they_are_played() -> Result<()> {
    let house = House::start()?;
    let (ada, bob) = tokio::try_join!(Bot::come(&house, "Ada"), Bot::come(&house, "Bob"))?;
    let invitation = ada.open_for_two("exago").await?;
    let listed = async |stage: &str| -> Result<Vec<Value>> {
        let answer = house.get(&format!("/api/tables{stage}")).send().await?.json_of(200)?;
        Ok(answer["tables"].as_array().context("a list")?.clone())
    };
    let waiting = listed("").await?;
    assert_eq!(waiting.len(), 1);
    assert_eq!(waiting[0]["table"], invitation.table.as_str());
    assert_eq!(waiting[0]["game"], "exago");
    assert_eq!(waiting[0]["stage"], "waiting");
    assert_eq!(waiting[0]["seats"][0]["name"], "Ada");
    assert_eq!(waiting[0]["seats"][1]["kind"], "open");
    assert_eq!(listed("?stage=waiting").await?, waiting);
    assert!(listed("?stage=playing").await?.is_empty());
    bob.sit_down(&invitation).await?;
    assert!(listed("").await?.is_empty());
    assert_eq!(listed("?stage=playing").await?[0]["table"], invitation.table.as_str());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_view_the_moves_and_the_events_agree() -> Result<()> {
    let house = House::start()?;
    let (ada, bob) = crate::api::two_after(&house, "pentago", &["b2A+", "e5D-"]).await?;
    let view = ada.bot().look(ada.invitation(), "").await?;
    assert_eq!(view["stage"], "playing");
    assert_eq!(view["moves"], json!(["b2A+", "e5D-"]));
    assert_eq!(view["to_move"], 1);
    assert_eq!(view["seats"][0]["yours"], true);
    assert_eq!(view["seats"][1]["yours"], false);
    let may: Vec<&str> = view["may"].as_array().context("may")?.iter().filter_map(Value::as_str).collect();
    assert!(
        ["move", "offer_draw", "offer_take_back", "resign", "say"].iter().all(|deed| may.contains(deed)),
        "{may:?}"
    );
    let legal = bob.bot().look(bob.invitation(), "legal").await?;
    assert_eq!(legal["number"], view["number"]);
    assert_eq!(legal["moves"].as_array().map(Vec::len), Some(34 * 8));
    let all =
        house.get(&format!("/api/tables/{}/events", ada.invitation().table)).send().await?.json_of(200)?;
    let numbers: Vec<u64> = all["events"]
        .as_array()
        .context("events")?
        .iter()
        .filter_map(|event| event["number"].as_u64())
        .collect();
    assert_eq!(numbers, (1..=ada.last()).collect::<Vec<_>>());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_learns_who_others_are() -> Result<()> {
    let house = House::start()?;
    let (ada, bob) = crate::api::two_after(&house, "pentago", &["b2A+"]).await?;
    let path = format!("/api/tables/{}/events", ada.invitation().table);
    for ask in [house.get(&path), ada.bot().get(&path), bob.bot().get(&path)] {
        let events = ask.send().await?.json_of(200)?;
        for event in events["events"].as_array().context("events")? {
            assert_eq!(event["opening"]["host"], Value::Null, "{event}");
            assert_eq!(event["holder"]["player"], Value::Null, "{event}");
            assert!(matches!(event["command"]["by"]["player"].as_str(), None | Some("")), "{event}");
        }
    }
    let moved =
        |of: &tessera_tests::AtTable| of.events().iter().find(|event| event["event"] == "moved").cloned();
    assert!(moved(&ada).context("Ada's")?["command"]["id"].is_string());
    assert!(moved(&bob).context("Bob's")?["command"].is_null(), "others' commands are nobody's business");
    Ok(())
}
