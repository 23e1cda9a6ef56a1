//! The OpenAPI document, the lists of tables and the views.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tessera_tests::{Bot, TestRequest, TestServer};

#[tokio::test(flavor = "multi_thread")]
async fn every_path_of_the_openapi_document_answers() -> Result<()> {
    let server = TestServer::start()?;
    let ada = Bot::sign_in(&server, "Ada").await?;
    let table = ada.open_for_two("pente").await?.table;
    let plan = json!({ "name": "Club day", "game": "pente" });
    let tournament = ada.post("/api/tournaments").json(&plan).send().await?.expect_json(201)?;
    let tournament = tournament["tournament"].as_str().context("a name")?.to_owned();
    let document = server.get("/api/openapi.json").send().await?;
    assert_eq!(document.header("content-type"), Some("application/json"));
    let document = document.expect_json(200)?;
    assert!(document["openapi"].as_str().is_some_and(|version| version.starts_with("3.")), "{document}");
    let paths = document["paths"].as_object().context("paths")?;
    ensure!(paths.len() >= 13, "only {} paths are described", paths.len());
    for (path, methods) in paths {
        for method in methods.as_object().context("methods")?.keys().filter(|key| *key != "parameters") {
            let path_with_ids = path.replace("{table}", &table).replace("{tournament}", &tournament);
            // The only answer without an end.
            let path_with_ids = path_with_ids.replace("/api/stream", "/api/stream?follow=false");
            let request = TestRequest::new(server.address(), &method.to_ascii_uppercase(), &path_with_ids)
                .bearer(&ada.token);
            let answer = request.send().await?;
            let is_unknown_path = matches!(answer.code().as_deref(), Some("not-found" | "method"));
            assert!(!is_unknown_path, "{method} {path}: {}", answer.status);
            assert!(answer.status < 500, "{method} {path}: {}", answer.status);
        }
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_are_listed_while_they_wait_and_while_they_are_played() -> Result<()> {
    let server = TestServer::start()?;
    let (ada, bob) = tokio::try_join!(Bot::sign_in(&server, "Ada"), Bot::sign_in(&server, "Bob"))?;
    let address = ada.open_for_two("exago").await?;
    let listed = async |stage: &str| -> Result<Vec<Value>> {
        let answer = server.get(&format!("/api/tables{stage}")).send().await?.expect_json(200)?;
        Ok(answer["tables"].as_array().context("a list")?.clone())
    };
    let waiting = listed("").await?;
    assert_eq!(waiting.len(), 1);
    assert_eq!(waiting[0]["table"], address.table.as_str());
    assert_eq!(waiting[0]["game"], "exago");
    assert_eq!(waiting[0]["stage"], "waiting");
    assert_eq!(waiting[0]["seats"][0]["name"], "Ada");
    assert_eq!(waiting[0]["seats"][1]["kind"], "open");
    assert_eq!(listed("?stage=waiting").await?, waiting);
    assert!(listed("?stage=playing").await?.is_empty());
    bob.sit_down(&address).await?;
    assert!(listed("").await?.is_empty());
    assert_eq!(listed("?stage=playing").await?[0]["table"], address.table.as_str());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_view_the_moves_and_the_events_agree() -> Result<()> {
    let server = TestServer::start()?;
    let (ada, bob) = crate::api::table_after_moves(&server, "pentago", &["b2A+", "e5D-"]).await?;
    let view = ada.bot().fetch(ada.address(), "").await?;
    assert_eq!(view["stage"], "playing");
    assert_eq!(view["moves"], json!(["b2A+", "e5D-"]));
    assert_eq!(view["to_move"], 1);
    assert_eq!(view["seats"][0]["yours"], true);
    assert_eq!(view["seats"][1]["yours"], false);
    let may: Vec<&str> = view["may"].as_array().context("may")?.iter().filter_map(Value::as_str).collect();
    assert!(
        ["move", "offer_draw", "offer_take_back", "resign", "say"].iter().all(|action| may.contains(action)),
        "{may:?}"
    );
    let legal = bob.bot().fetch(bob.address(), "legal").await?;
    assert_eq!(legal["number"], view["number"]);
    assert_eq!(legal["moves"].as_array().map(Vec::len), Some(34 * 8));
    let all =
        server.get(&format!("/api/tables/{}/events", ada.address().table)).send().await?.expect_json(200)?;
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
async fn player_ids_of_others_are_hidden() -> Result<()> {
    let server = TestServer::start()?;
    let (ada, bob) = crate::api::table_after_moves(&server, "pentago", &["b2A+"]).await?;
    let path = format!("/api/tables/{}/events", ada.address().table);
    for request in [server.get(&path), ada.bot().get(&path), bob.bot().get(&path)] {
        let events = request.send().await?.expect_json(200)?;
        for event in events["events"].as_array().context("events")? {
            assert_eq!(event["opening"]["host"], Value::Null, "{event}");
            assert_eq!(event["holder"]["player"], Value::Null, "{event}");
            assert!(matches!(event["command"]["by"]["player"].as_str(), None | Some("")), "{event}");
        }
    }
    let moved =
        |of: &tessera_tests::TableClient| of.events().iter().find(|event| event["event"] == "moved").cloned();
    assert!(moved(&ada).context("Ada's")?["command"]["id"].is_string());
    assert!(moved(&bob).context("Bob's")?["command"].is_null(), "commands of others are hidden");
    Ok(())
}
