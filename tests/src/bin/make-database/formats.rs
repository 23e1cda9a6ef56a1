//! Tournaments of the other formats than groups and a cup.

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::{DatabaseBuilder, PLAYERS, result};

impl DatabaseBuilder {
    /// A running tournament of each other format, and a knock-out that is over.
    pub(super) async fn formats(&mut self) -> Result<()> {
        let entrants = |number: usize| -> Value {
            let names = ["Ada", "Bob", "Cléa", "Дан", "Eve", "Fay", "Gus", "Hal"];
            names[..number].iter().map(|name| json!({ "name": name })).collect()
        };
        for (game, players, format) in [
            ("pentago", 7, json!({ "kind": "swiss", "rounds": 3, "accelerated": true })),
            ("pente", 4, json!({ "kind": "round_robin", "double": true })),
            ("pentago", 6, json!({ "kind": "knock_out", "third_place": true })),
            ("exago", 8, json!({ "kind": "tables", "rounds": 2, "seats": 4 })),
        ] {
            let plan = json!({ "name": format["kind"], "game": game, "format": format });
            let id = self.create_tournament(&plan, entrants(players)).await?;
            self.organise(&id, json!({ "action": "draw" })).await?;
            match format["kind"].as_str() {
                Some("swiss") => {
                    self.enter_results(&id, usize::MAX).await?;
                    self.organise(&id, json!({ "action": "draw" })).await?;
                    self.enter_results(&id, 1).await?;
                }
                Some("round_robin") => self.enter_results(&id, 4).await?,
                Some("knock_out") => self.enter_results(&id, usize::MAX).await?,
                _ => {}
            }
            let view =
                self.players[0].get(&format!("/api/tournaments/{id}")).send().await?.expect_json(200)?;
            let path = format!("/api/tournaments/{id}/commands");
            for (nth, game) in view["playing"].as_array().context("games")?.iter().take(2).enumerate() {
                let mut command = result(game, 0);
                if format["kind"] == "tables" {
                    command["how"] = json!("places");
                    command["places"] = json!("2:1:4:3");
                    let fields = command.as_object_mut().context("a command")?;
                    fields.retain(|field, _| !matches!(field.as_str(), "winner" | "marbles"));
                }
                // The second is for the other program.
                if nth == 0 {
                    self.organise(&id, command).await?;
                } else {
                    self.results.push(json!({ "by": PLAYERS[0], "path": path, "command": command }));
                }
            }
            self.record_tournament(&id);
        }
        Ok(())
    }
}
