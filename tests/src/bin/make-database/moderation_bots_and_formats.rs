//! What newer versions store: reports, blocked players, bots, formats of tournaments, deleted players, lessons, mutes.

use anyhow::{Result, ensure};
use serde_json::{Value, json};
use tessera_tests::{Bot, PASSWORD};

use super::{BOT, DatabaseBuilder, PLAYERS, result};

/// A move that completes the first step of the course of Pente.
const LESSON_MOVE: &str = "K7";

impl DatabaseBuilder {
    /// A report, a handled one, a blocked player; an account that is a bot, with a token and a challenge. Challenges expire, so that
    /// their answer is not recorded.
    pub(super) async fn reports_blocks_and_bots(&mut self) -> Result<()> {
        let at = self.start_game(&("pente", "", 2, 3, json!({}))).await?;
        self.act(1, &at, json!({ "action": "say", "text": "Not again!" })).await?;
        let number = self.view(&at).await?["number"].clone();
        for mut report in [json!({ "message": number }), json!({ "seat": 2 })] {
            report["reason"] = json!("insults");
            report["note"] = json!("Grüße");
            let path = format!("/api/tables/{}/reports", at.table);
            let answer = self.players[0].post(&path).json(&report).send().await?;
            ensure!(answer.status == 204, "{}", answer.text()?);
        }
        self.server.admin(&["dismiss", "1", "--reason", "nothing to do"])?;
        let path = format!("/api/tables/{}/blocks", at.table);
        // Not the host of the tables at which the blocked player takes a seat later.
        let answer = self.players[2].post(&path).json(&json!({ "seat": 2 })).send().await?;
        ensure!(answer.status == 204, "{}", answer.text()?);
        self.record_answer("/api/reports", Some(0));
        self.record_answer("/api/blocks", Some(2));
        let mut bot = Bot::sign_in(&self.server, BOT).await?;
        bot.create_account(BOT).await?;
        bot.post("/api/account/bot").json(&json!({ "name": BOT })).send().await?.expect_json(200)?;
        let token = json!({ "name": "engine", "scopes": ["read", "play"] });
        bot.post("/api/tokens").json(&token).send().await?.expect_json(201)?;
        let challenge = json!({ "opponent": "Gilbert", "game": "pente", "minutes": 1_440 });
        bot.post("/api/challenges").json(&challenge).send().await?.expect_json(201)?;
        for path in ["/api/me", "/api/tokens"] {
            self.answers.push(json!({ "path": path, "by": BOT }));
        }
        self.players.push(bot);
        Ok(())
    }

    /// A tournament of each format that is not that of the regulations: some results of the first round, or of the first games.
    pub(super) async fn formats_of_tournaments(&mut self) -> Result<()> {
        let entrants: Vec<Value> =
            ["Ada", "Bob", "Cléa", "Дан", "Eve", "Fay", "Gus"].map(|name| json!({ "name": name })).into();
        for (game, format) in [
            ("pentago", json!({ "kind": "round_robin" })),
            ("pente", json!({ "kind": "swiss", "rounds": 3 })),
            ("pentago", json!({ "kind": "knock_out" })),
        ] {
            let plan = json!({ "name": "Format", "game": game, "format": format });
            let id = self.create_tournament(&plan, json!(entrants)).await?;
            self.organise(&id, json!({ "action": "draw" })).await?;
            self.enter_results(&id, 2).await?;
            let view =
                self.players[0].get(&format!("/api/tournaments/{id}")).send().await?.expect_json(200)?;
            let path = format!("/api/tournaments/{id}/commands");
            let command = result(&view["playing"][0], 0);
            self.results.push(json!({ "by": PLAYERS[0], "path": path, "command": command }));
            self.record_tournament(&id);
        }
        Ok(())
    }

    /// A deleted account that has played and written; a step of a course; a player who may not chat.
    pub(super) async fn deleted_player_lesson_and_mute(&mut self) -> Result<()> {
        let mut deleted = Bot::sign_in(&self.server, "Hana").await?;
        deleted.create_account("Hana").await?;
        let at = deleted.open_for_two("pentago").await?;
        self.act(1, &at, json!({ "action": "take_seat" })).await?;
        deleted.act(&at, json!({ "action": "say", "text": "Hana says hello" })).await?;
        deleted.act(&at, json!({ "action": "move", "text": "b2A+" })).await?;
        let answer =
            deleted.post("/api/account/delete").json(&json!({ "password": PASSWORD })).send().await?;
        ensure!(answer.status == 204, "{}", answer.text()?);
        self.record_table(&at);
        let step = self.players[4].post("/learn/pente/five").form(&[("move", LESSON_MOVE)]);
        let answer = step.send().await?;
        ensure!(answer.status == 200, "{}", answer.text()?);
        self.server.admin(&["mute", PLAYERS[4], "--reason", "too loud"])?;
        self.record_answer("/api/data", Some(4));
        Ok(())
    }
}
