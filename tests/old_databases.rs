//! Databases of older versions: they open, give the same answers, and their games continue.

use anyhow::{Result, ensure};
use serde_json::{Value, json};
use tessera_rules::{AnyGame, GameKind, Record};
use tessera_tests::{OldDatabase, TestServer, TestServerSettings, difference, note_path, stable_response};

/// The rules of the game of `make-database` with a split into three groups, as the API showed them.
const SPLIT_RULES: &str = "side=4,rejoin,tiles=5:5";

#[tokio::test(flavor = "multi_thread")]
async fn an_older_database_gives_the_same_answers() -> Result<()> {
    for database in OldDatabase::all()? {
        let server = database.open().await?;
        compare_answers(&database, &server).await?;
    }
    Ok(())
}

/// Compares the answers of a server with those of the program that made its database.
pub(crate) async fn compare_answers(database: &OldDatabase, server: &TestServer) -> Result<()> {
    for kept in database.list("answers")? {
        let path = note_path(kept)?;
        let answer = stable_response(&database.request(server, "GET", kept, path)?.send().await?)?;
        let kept = &kept["answer"];
        let kept = if database.has_former_rejoin() { with_former_rules(kept) } else { kept.clone() };
        let (kept, answer) = if path == "/api/data" {
            (comparable_data(kept), comparable_data(answer))
        } else {
            (kept, answer)
        };
        if path.contains("/record") {
            let (now, before) = (comparable_record(&answer), comparable_record(&kept));
            ensure!(now == before, "{path}: {answer}\nwas: {kept}");
        } else if let Some(difference) = difference(&kept, &answer) {
            anyhow::bail!("{path}{difference}");
        }
    }
    let key = server.post("/api/session").json(&database.notes["account"]).send().await?.expect_json(200)?;
    let me = server
        .get("/api/me")
        .bearer(key["token"].as_str().unwrap_or_default())
        .send()
        .await?
        .expect_json(200)?;
    assert_eq!((&me["name"], &me["account"]), (&database.notes["account"]["name"], &json!(true)));
    Ok(())
}

/// An answer with the present name of the rules it was given under: what was `rejoin` is `rejoin=every` (EX-12).
fn with_former_rules(answer: &Value) -> Value {
    let renamed = |rules: &str| {
        let rules: Vec<&str> = rules.split(',').map(str::trim).collect();
        rules.join(",").replace("rejoin", "rejoin=every")
    };
    match answer {
        Value::Object(fields) => fields
            .iter()
            .map(|(name, value)| match value {
                Value::String(rules) if name == "rules" => (name.clone(), json!(renamed(rules))),
                value => (name.clone(), with_former_rules(value)),
            })
            .collect(),
        Value::Array(items) => items.iter().map(with_former_rules).collect(),
        Value::String(record) if record.starts_with("[Game ") => {
            json!(record.replace("rejoin", "rejoin=every"))
        }
        other => other.clone(),
    }
}

/// EX-12: a stored game in which the rule `rejoin` of today would leave other tiles on the board.
#[tokio::test(flavor = "multi_thread")]
async fn games_from_before_the_rule_rejoin_was_changed_keep_the_old_rule() -> Result<()> {
    let mut games = 0;
    for database in OldDatabase::all()?.into_iter().filter(OldDatabase::has_former_rejoin) {
        let server = database.open().await?;
        for kept in database.list("answers")?.iter().filter(|kept| kept["answer"]["rules"] == SPLIT_RULES) {
            let path = note_path(kept)?;
            let view = database.request(&server, "GET", kept, path)?.send().await?.expect_json(200)?;
            let record = path.replacen('?', "/record?", 1);
            let record = if record == path { format!("{path}/record") } else { record };
            let record = database.request(&server, "GET", kept, &record)?.send().await?;
            let record: Record = record.text()?.parse()?;
            assert_eq!(record.rules(), "side=4,rejoin=every,tiles=5:5");
            assert_eq!(json!(record.end().to_string()), view["position"]);
            assert_eq!(kept["answer"]["position"], view["position"]);
            let mut today = AnyGame::new(GameKind::Exago, 2, "side=4,rejoin,tiles=5:5")?;
            for text in view["moves"].as_array().into_iter().flatten().filter_map(Value::as_str) {
                today.play_text(text)?;
            }
            assert_ne!(json!(today.to_string()), view["position"]);
            games += 1;
        }
    }
    ensure!(games > 0, "no database has such a game");
    Ok(())
}

/// A record without the levels of engines, which older versions did not write, and without its date if the game is running: the date is
/// that of the last event, and starting the server adds one.
fn comparable_record(record: &Value) -> String {
    let record = record.as_str().unwrap_or_default();
    let is_running = record.contains("[Result \"*\"]");
    let is_new = |line: &str| line.starts_with("[Player ") && line.contains(" Level \"");
    let lines = record.lines().filter(|line| !is_new(line) && (!is_running || !line.starts_with("[Date ")));
    lines.collect::<Vec<_>>().join("\n")
}

/// Everything about a player, with comparable records.
fn comparable_data(mut data: Value) -> Value {
    for game in data["games"].as_array_mut().into_iter().flatten() {
        game["record"] = json!(comparable_record(&game["record"]));
    }
    data
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_of_an_older_database_can_be_deleted() -> Result<()> {
    for database in OldDatabase::all()? {
        let mut server = database.open().await?;
        let account = &database.notes["account"];
        let key = server.post("/api/session").json(account).send().await?.expect_json(200)?;
        let token = key["token"].as_str().unwrap_or_default();
        let password = json!({ "password": account["password"] });
        let deleted = server.post("/api/account/delete").bearer(token).json(&password).send().await?;
        ensure!(deleted.status == 204, "{}", deleted.text()?);
        let name = account["name"].as_str().unwrap_or_default();
        let (mut anonymous, mut others) = (0, 0);
        for _start in 0..2 {
            for kept in database.list("answers")? {
                let path = note_path(kept)?;
                let before = kept["answer"].to_string();
                // Entrants of tournaments are typed names.
                if !path.starts_with("/api/tables") || kept["by"] == *name {
                    continue;
                }
                let answer = database
                    .request(&server, "GET", kept, path)?
                    .send_until_answered()
                    .await?
                    .text()?
                    .to_owned();
                ensure!(!answer.contains(&format!("\"{name}\"")), "{path}: {answer}");
                anonymous += usize::from(before.contains(name) && answer.to_lowercase().contains("deleted"));
                others += usize::from(before.contains("Ada") && answer.contains("Ada"));
            }
            server.restart()?;
        }
        ensure!(anonymous >= 6 && others > 100, "{anonymous} {others}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_an_older_database_continue() -> Result<()> {
    for database in OldDatabase::all()? {
        let mut server = database.open().await?;
        for list in ["moves", "results"] {
            ensure!(!database.list(list)?.is_empty(), "no commands to continue with");
            for next in database.list(list)? {
                // The path of the view is that of the commands without its last part.
                let path = note_path(next)?;
                let view = path.replacen("/commands", "", 1);
                let before = database.request(&server, "GET", next, &view)?.send().await?.expect_json(200)?;
                let mut command = next["command"].clone();
                command["seen"] = before["number"].clone();
                database
                    .request(&server, "POST", next, path)?
                    .json(&command)
                    .send()
                    .await?
                    .expect_json(200)?;
                let after = database.request(&server, "GET", next, &view)?.send().await?.expect_json(200)?;
                ensure!(after["number"].as_u64() > before["number"].as_u64(), "{path}: {after}");
                if command["action"] == "move" {
                    let last = after["moves"].as_array().and_then(|moves| moves.last());
                    ensure!(last == Some(&command["text"]), "{path}: {after}");
                }
            }
        }
        // All of it is stored.
        server.restart()?;
        let next = &database.list("moves")?[0];
        let view = note_path(next)?.replacen("/commands", "", 1);
        let view =
            database.request(&server, "GET", next, &view)?.send_until_answered().await?.expect_json(200)?;
        let last = view["moves"].as_array().and_then(|moves| moves.last());
        assert_eq!(last, Some(&next["command"]["text"]));
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_with_thousands_of_events_gives_the_same_answers_and_continues() -> Result<()> {
    let mut tables = 0;
    for database in OldDatabase::all()? {
        let Some(long) = database.long_table().await? else { continue };
        ensure!(long.events.len() >= 20_000, "{} events are stored", long.events.len());
        tables += 1;
        let (mut server, ada) = long.open(TestServerSettings::default()).await?;
        for kept in long.note["answers"].as_array().into_iter().flatten() {
            let path = note_path(kept)?;
            let mut answer = stable_response(&ada.get(path).send().await?)?;
            if let Some(may) = answer.get_mut("may").and_then(Value::as_array_mut) {
                // The table has had more take-backs than tables accept since.
                may.push(json!("offer_take_back"));
                may.sort_by_key(Value::to_string);
            }
            if path.contains("/record") {
                ensure!(comparable_record(&answer) == comparable_record(&kept["answer"]), "{path}: {answer}");
            } else if let Some(difference) = difference(&kept["answer"], &answer) {
                anyhow::bail!("{path}{difference}");
            }
        }
        let events = ada.all_events(&long.address).await?;
        for (stored, sent) in long.events.iter().zip(&events) {
            let difference = difference(&public_part(stored), sent);
            ensure!(difference.is_none(), "{stored}{}", difference.unwrap_or_default());
        }
        ensure!(events.len() >= long.events.len(), "{} of {} events", events.len(), long.events.len());
        // It continues, and the move is stored.
        let mut command = long.note["command"].clone();
        command["seen"] = ada.fetch(&long.address, "").await?["number"].clone();
        ada.command(&long.address, command.clone()).await?.expect_json(200)?;
        server.restart()?;
        let view = ada.fetch(&long.address, "").await?;
        let last = view["moves"].as_array().and_then(|moves| moves.last());
        assert_eq!(last, Some(&command["text"]));
    }
    ensure!(tables > 0, "no database has a long table");
    Ok(())
}

/// A stored event without the parts that depend on the reader: the author of its command, the secret of a link.
fn public_part(event: &Value) -> Value {
    let mut event = event.clone();
    if let Some(event) = event.as_object_mut() {
        event.remove("command");
        event.remove("opening");
    }
    event
}
