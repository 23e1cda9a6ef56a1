//! Databases of older programs: they open, answer as they did, and are played on.

use anyhow::{Result, ensure};
use serde_json::json;
use tessera_tests::{PastDatabase, difference, lasting, path_of};

#[tokio::test(flavor = "multi_thread")]
async fn a_database_of_an_older_program_answers_as_it_did() -> Result<()> {
    for past in PastDatabase::all()? {
        let house = past.open().await?;
        for kept in past.list("answers")? {
            let path = path_of(kept)?;
            let answer = lasting(&past.ask(&house, "GET", kept, path)?.send().await?)?;
            if path.contains("/record") {
                ensure!(answer == kept["answer"], "{path}: {answer}\nwas: {}", kept["answer"]);
            } else if let Some(difference) = difference(&kept["answer"], &answer) {
                anyhow::bail!("{path}{difference}");
            }
        }
        let key = house.post("/api/session").json(&past.notes["account"]).send().await?.json_of(200)?;
        let me =
            house.get("/api/me").by(key["token"].as_str().unwrap_or_default()).send().await?.json_of(200)?;
        assert_eq!((&me["name"], &me["account"]), (&past.notes["account"]["name"], &json!(true)));
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_of_an_older_program_is_played_on() -> Result<()> {
    for past in PastDatabase::all()? {
        let mut house = past.open().await?;
        for list in ["moves", "results"] {
            ensure!(!past.list(list)?.is_empty(), "there is nothing to go on with");
            for next in past.list(list)? {
                // What a table is asked for lies beside its commands.
                let path = path_of(next)?;
                let view = path.replacen("/commands", "", 1);
                let before = past.ask(&house, "GET", next, &view)?.send().await?.json_of(200)?;
                let mut command = next["command"].clone();
                command["seen"] = before["number"].clone();
                past.ask(&house, "POST", next, path)?.json(&command).send().await?.json_of(200)?;
                let after = past.ask(&house, "GET", next, &view)?.send().await?.json_of(200)?;
                ensure!(after["number"].as_u64() > before["number"].as_u64(), "{path}: {after}");
                if command["action"] == "move" {
                    let last = after["moves"].as_array().and_then(|moves| moves.last());
                    ensure!(last == Some(&command["text"]), "{path}: {after}");
                }
            }
        }
        // And all of that is stored.
        house.restart()?;
        let next = &past.list("moves")?[0];
        let view = path_of(next)?.replacen("/commands", "", 1);
        let view = past.ask(&house, "GET", next, &view)?.send_until_answered().await?.json_of(200)?;
        let last = view["moves"].as_array().and_then(|moves| moves.last());
        assert_eq!(last, Some(&next["command"]["text"]));
    }
    Ok(())
}
