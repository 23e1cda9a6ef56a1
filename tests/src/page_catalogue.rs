//! Every page of the server, in every state and for every kind of reader.

use anyhow::{Result, ensure};
use serde_json::{Value, json};

use crate::{Bot, PASSWORD, TableAddress, TestRequest, TestServer};

/// The languages of the user interface.
pub const LANGUAGES: [&str; 5] = ["en", "fr", "nl", "de", "ru"];

/// The games, with a few moves each.
const GAMES: [(&str, &[&str]); 4] = [
    ("pentago", &["b2A+", "e5D-", "c3B+"]),
    ("pentago-xl", &["e5A+", "a1B-", "c3I+"]),
    ("exago", &["f6", "f7", "e6"]),
    ("pente", &["K10", "L9", "N10"]),
];

/// PG-6: the last turn completes five for both players.
const DRAW_BY_TWO_LINES: [&str; 11] =
    ["a5C+", "a4C+", "b5C+", "b4C+", "c5C+", "c4C+", "e4C+", "f4C+", "d2C+", "f5C+", "e5B+"];

/// XL-9: seat 3 has five on a diagonal.
const TEAM_WIN: [&str; 19] = [
    "e6A+", "f5A+", "e5A+", "d5A+", "b5A+", "h5A+", "d4A+", "c4A+", "g5A+", "e2A+", "f6A+", "h8A+", "d7A+",
    "f3A+", "c3A+", "b2A+", "h3A+", "c6A+", "g7",
];

/// A page, and the request for it.
#[derive(Clone, Debug)]
pub struct PageRequest {
    /// The content and the reader, such as `a game of pente, to Ada`.
    pub name: String,
    /// The request, with the reader's token.
    pub request: TestRequest,
}

/// Fills a server with players, tables and tournaments, and lists its pages.
pub async fn page_catalogue(server: &TestServer) -> Result<Vec<PageRequest>> {
    let (ada, bob) = tokio::try_join!(Bot::sign_in(server, "Ada"), Bot::sign_in(server, "Bob"))?;
    let mut collector = PageCollector { server, ada, bob, pages: Vec::new() };
    for path in
        ["/", "/lobby", "/watch", "/games", "/rules", "/learn", "/settings", "/account", "/account/reset"]
    {
        collector.add(&format!("{path} to an anonymous reader"), server.get(path));
    }
    collector.add_waiting_tables().await?;
    for (game, moves) in GAMES {
        collector.add(&format!("the rules of {game}"), server.get(&format!("/rules/{game}")));
        collector.add(&format!("the course of {game}"), server.get(&format!("/learn/{game}")));
        collector.add(&format!("a new game of {game}"), server.get(&format!("/new/{game}")));
        collector.add_running_game(game, moves).await?;
    }
    collector.add_reports().await?;
    collector.add_special_tables().await?;
    collector.add_ended_games().await?;
    collector.add_tournaments().await?;
    for path in ["/", "/lobby", "/watch", "/games", "/account"] {
        collector.add(&format!("{path} to a guest"), collector.ada.get(path));
    }
    let mut carla = Bot::sign_in(server, "Carla").await?;
    carla.create_account("Carla").await?;
    let mut dora = Bot::sign_in(server, "Dora").await?;
    dora.create_account("Dora").await?;
    dora.post("/api/account/bot").json(&json!({ "name": "Dora" })).send().await?.expect_json(200)?;
    let clock = json!({ "kind": "per_game", "time": 600_000, "increment": 5_000 });
    let challenge = json!({ "opponent": "Carla", "game": "pentago", "clock": clock, "seat": 2 });
    dora.post("/api/challenges").json(&challenge).send().await?.expect_json(201)?;
    let token = json!({ "name": "Tria", "scopes": ["read", "play"] });
    dora.post("/api/tokens").json(&token).send().await?.expect_json(201)?;
    for path in ["/games", "/lobby", "/account"] {
        collector.add(&format!("{path} to a bot that has challenged somebody"), dora.get(path));
    }
    for path in ["/games", "/lobby"] {
        collector.add(&format!("{path} to a player who is challenged"), carla.get(path));
    }
    collector.add("/account to a registered player", carla.get("/account"));
    collector.add("/account/codes to a registered player", carla.get("/account/codes"));
    collector.add("/account/delete to a registered player", carla.get("/account/delete"));
    collector.add("/account after a deletion", server.get("/account?done=deleted"));
    collector.add_deleted_player(server).await?;
    collector.add_operator_pages().await?;
    Ok(collector.pages)
}

struct PageCollector<'a> {
    server: &'a TestServer,
    ada: Bot,
    bob: Bot,
    pages: Vec<PageRequest>,
}

impl PageCollector<'_> {
    fn add(&mut self, name: &str, request: TestRequest) {
        self.pages.push(PageRequest { name: name.to_owned(), request });
    }

    /// The page of a table for both players and for an anonymous reader.
    fn add_table(&mut self, name: &str, table: &TableAddress) {
        let path = format!("/t/{}{}", table.table, table.query());
        self.add(&format!("{name}, to Ada"), self.ada.get(&path));
        self.add(&format!("{name}, to Bob"), self.bob.get(&path));
        self.add(&format!("{name}, to an anonymous reader"), self.server.get(&path));
    }

    async fn start_game(&self, game: &str, moves: &[&str]) -> Result<TableAddress> {
        let table = self.ada.open_for_two(game).await?;
        self.bob.act(&table, json!({ "action": "take_seat" })).await?;
        for (ply, text) in moves.iter().enumerate() {
            let player = if ply % 2 == 0 { &self.ada } else { &self.bob };
            player.act(&table, json!({ "action": "move", "text": text })).await?;
        }
        Ok(table)
    }

    /// A game and a chat with a player who was deleted.
    async fn add_deleted_player(&mut self, server: &TestServer) -> Result<()> {
        let mut erna = Bot::sign_in(server, "Erna").await?;
        erna.create_account("Erna").await?;
        let table = erna.open_for_two("pentago").await?;
        self.bob.act(&table, json!({ "action": "take_seat" })).await?;
        erna.act(&table, json!({ "action": "say", "text": "hello" })).await?;
        let password = json!({ "password": PASSWORD });
        let deleted = erna.post("/api/account/delete").json(&password).send().await?;
        ensure!(deleted.status == 204, "the account is deleted");
        self.add_table("a game with a deleted player", &table);
        Ok(())
    }

    async fn add_waiting_tables(&mut self) -> Result<()> {
        let table = self.ada.open_for_two("exago").await?;
        self.add_table("a waiting table", &table);
        let open = json!({ "kind": "open" });
        let new_table =
            json!({ "game": "pentago-xl", "seats": [{ "kind": "me" }, open, open, open], "private": true });
        let table = self.ada.open(new_table).await?;
        self.add(
            "a private table, to its host",
            self.ada.get(&format!("/t/{}{}", table.table, table.query())),
        );
        self.add(
            "a private table, by its link",
            self.bob.get(&format!("/t/{}{}", table.table, table.query())),
        );
        self.add(
            "a private table, to its host without the link",
            self.ada.get(&format!("/t/{}", table.table)),
        );
        Ok(())
    }

    async fn add_running_game(&mut self, game: &str, moves: &[&str]) -> Result<()> {
        let table = self.start_game(game, moves).await?;
        self.ada.act(&table, json!({ "action": "say", "text": "good luck" })).await?;
        self.add_table(&format!("a game of {game}"), &table);
        for offer in ["draw", "take_back"] {
            self.ada.act(&table, json!({ "action": "offer", "offer": offer })).await?;
        }
        self.add_table(&format!("a game of {game} with offers"), &table);
        Ok(())
    }

    /// The pages of another player and of a message, and the account page of a player who has reported and blocked.
    async fn add_reports(&mut self) -> Result<()> {
        let table = self.start_game("pente", &["K10"]).await?;
        self.ada.act(&table, json!({ "action": "say", "text": "good luck" })).await?;
        let view = self.bob.fetch(&table, "").await?;
        let message = format!("/t/{}/messages/{}", table.table, view["chat"][0]["number"]);
        self.add("another player, to Bob", self.bob.get(&format!("/t/{}/seats/1", table.table)));
        self.add("a message, to Bob", self.bob.get(&message));
        self.add("a report that was sent, to Bob", self.bob.get(&format!("{message}?done=reported")));
        self.add("a player who was blocked, to Bob", self.bob.get(&format!("{message}?done=blocked")));
        let mut hal = Bot::sign_in(self.server, "Hal").await?;
        hal.create_account("Hal").await?;
        let about = json!({ "seat": 2, "reason": "stalling" });
        hal.post(&format!("/api/tables/{}/reports", table.table)).json(&about).send().await?;
        let blocked = json!({ "seat": 2 });
        hal.post(&format!("/api/tables/{}/blocks", table.table)).json(&blocked).send().await?;
        self.add("/account to a player who has reported and blocked", hal.get("/account"));
        Ok(())
    }

    /// The operators' pages, with a report, an action in the log, and the letters of an address for the account.
    async fn add_operator_pages(&mut self) -> Result<()> {
        let mut olga = Bot::sign_in(self.server, "Olga").await?;
        olga.create_account("Olga").await?;
        self.server.admin(&["grant", "Olga", "--reason", "Oberwil"])?;
        let mute = json!({ "action": "mute", "player": "Dora", "minutes": 60, "reason": "Oberwil" });
        let muted = olga.post("/api/operator/actions").json(&mute).send().await?;
        ensure!(muted.status == 204, "{muted:?}");
        for section in ["reports", "players", "tables", "tournaments", "log", "metrics"] {
            let path = format!("/operator/{section}");
            self.add(&format!("{path} to an operator"), olga.get(&path));
        }
        self.add("a player, to an operator", olga.get("/operator/players?name=Dora"));
        Ok(())
    }

    /// Teams, touch-move, clocks, the computer, and several players at one screen.
    async fn add_special_tables(&mut self) -> Result<()> {
        let (me, open) = (json!({ "kind": "me" }), json!({ "kind": "open" }));
        let screen = |name: &str| json!({ "kind": "same_screen", "name": name });
        let seats = json!([me, screen("Eve"), screen("Fay"), screen("Gus")]);
        let teams = json!({ "game": "pentago-xl", "rules": "teams", "seats": seats, "touch_move": true });
        let table = self.ada.open(teams).await?;
        self.ada.act(&table, json!({ "action": "place", "cell": "e5" })).await?;
        self.add_table("two against two with a marble placed", &table);

        let six = json!({ "game": "exago", "seats": [
            me, screen("Eve"), screen("Fay"), screen("Gus"), { "kind": "engine", "level": 1 }, { "kind": "engine", "level": 2 }
        ] });
        let table = self.ada.open(six).await?;
        self.add_table("six at exago", &table);

        let clock = json!({ "kind": "per_game", "time": 600_000, "increment": 5_000 });
        let timed = json!({ "game": "pente", "seats": [me, open], "clock": clock, "announcements": true });
        let table = self.ada.open(timed).await?;
        self.add_table("a table with a clock", &table);
        self.bob.act(&table, json!({ "action": "take_seat" })).await?;
        self.add_table("a game with a clock", &table);
        Ok(())
    }

    async fn add_ended_games(&mut self) -> Result<()> {
        let resign = json!({ "action": "resign" });
        let table = self.start_game("pentago", &["b2A+", "e5D-", "c3B+"]).await?;
        self.bob.act(&table, resign.clone()).await?;
        self.add_table("a resigned game", &table);
        self.bob.act(&table, json!({ "action": "offer", "offer": "rematch" })).await?;
        self.add_table("a rematch offered", &table);
        let drawn = self.start_game("pente", &["K10", "L9"]).await?;
        self.ada.act(&drawn, json!({ "action": "offer", "offer": "draw" })).await?;
        self.bob.act(&drawn, json!({ "action": "agree", "offer": "draw" })).await?;
        self.bob.act(&drawn, json!({ "action": "offer", "offer": "rematch" })).await?;
        self.ada.act(&drawn, json!({ "action": "agree", "offer": "rematch" })).await?;
        self.add_table("a drawn game with a rematch", &drawn);
        let aborted = self.start_game("exago", &[]).await?;
        self.bob.act(&aborted, json!({ "action": "abort" })).await?;
        self.add_table("an aborted game", &aborted);
        let won =
            self.start_game("pente", &["K10", "A1", "N10", "A3", "L10", "A5", "M10", "A7", "O10"]).await?;
        self.add_table("a game won by a line", &won);
        let both = self.start_game("pentago", &DRAW_BY_TWO_LINES).await?;
        self.add_table("a game drawn by two lines", &both);
        let team = self.start_team_game().await?;
        self.add_table("a game won by a team", &team);
        Ok(())
    }

    /// Ada and Eve have seats 1 and 3 at one screen, Bob and Fay 2 and 4 at another; Eve makes five.
    async fn start_team_game(&self) -> Result<TableAddress> {
        let open = json!({ "kind": "open" });
        let seats = json!([{ "kind": "me" }, open, { "kind": "same_screen", "name": "Eve" }, open]);
        let new_table =
            json!({ "game": "pentago-xl", "rules": "teams", "seats": seats, "beginning": "as_seated" });
        let table = self.ada.open(new_table).await?;
        self.bob.act(&table, json!({ "action": "take_seat", "seat": 2 })).await?;
        self.bob.act(&table, json!({ "action": "take_seat", "seat": 4, "name": "Fay" })).await?;
        for (ply, text) in TEAM_WIN.iter().enumerate() {
            let player = if ply % 2 == 0 { &self.ada } else { &self.bob };
            player.act(&table, json!({ "action": "move", "text": text })).await?;
        }
        Ok(table)
    }

    /// Tournaments in every stage, for the organiser and for other readers.
    async fn add_tournaments(&mut self) -> Result<()> {
        let plan = json!({ "name": "Oberwil", "game": "pentago" });
        let opened = self.ada.post("/api/tournaments").json(&plan).send().await?.expect_json(201)?;
        let id = opened["tournament"].as_str().unwrap_or_default().to_owned();
        for path in ["/tournaments", "/tournaments/new", "/rules/tournament", "/rules/known"] {
            self.add(&format!("{path} to Ada"), self.ada.get(path));
        }
        self.add_tournament(&id, "without entrants", &["/entries", ""]);
        // Names of clubs that are words of no language, for the check of untranslated texts.
        let entrants: Vec<Value> = ["Ada", "Bob", "Cyd", "Dov", "Eve", "Fay", "Gus", "Hal"]
            .iter()
            .enumerate()
            .map(|(n, name)| json!({ "name": name, "club": (["Xo", "Ku"][n % 2]), "seed": n + 1 }))
            .collect();
        self.organise(&id, json!({ "action": "enter", "entrants": entrants })).await?;
        self.organise(&id, json!({ "action": "draw" })).await?;
        self.enter_results(&id, 3).await?;
        self.organise(&id, json!({ "action": "withdraw", "player": 8 })).await?;
        // A name and a text that are words of no language.
        self.organise(&id, json!({ "action": "add_helper", "name": "Xo", "rights": "play" })).await?;
        self.organise(&id, json!({ "action": "announce", "text": "Ku 13:30" })).await?;
        self.organise(&id, json!({ "action": "set_round_clock", "change": "start", "seconds": 1500 }))
            .await?;
        let all = [
            "",
            "/entries",
            "/groups",
            "/cup",
            "/ranking",
            "/history",
            "/people",
            "/hall",
            "/display",
            "/print/all",
            "/players/1",
            "/games/1",
        ];
        self.add_tournament(&id, "while the groups play", &all);
        // The pages are requested later, so each stage needs its own tournament.
        let opened = self.ada.post("/api/tournaments").json(&plan).send().await?.expect_json(201)?;
        let id = opened["tournament"].as_str().unwrap_or_default().to_owned();
        self.organise(&id, json!({ "action": "enter", "entrants": entrants })).await?;
        self.organise(&id, json!({ "action": "draw" })).await?;
        self.enter_results(&id, usize::MAX).await?;
        self.organise(&id, json!({ "action": "plan_cup", "third_place": true })).await?;
        self.enter_results(&id, usize::MAX).await?;
        self.add_tournament(&id, "after the end", &all);
        self.add_online_tournament(&plan).await
    }

    /// An online tournament: Ada is to play the computer and has not taken the seat yet.
    async fn add_online_tournament(&mut self, plan: &Value) -> Result<()> {
        let mut plan = plan.clone();
        plan["online"] = json!({ "clock": { "kind": "per_move", "time": 30_000 }, "wait": 600_000 });
        let opened = self.ada.post("/api/tournaments").json(&plan).send().await?.expect_json(201)?;
        let id = opened["tournament"].as_str().unwrap_or_default().to_owned();
        let entrants = json!([{ "name": "Ada" }, { "name": "Hal", "engine": 1 }]);
        self.organise(&id, json!({ "action": "enter", "entrants": entrants })).await?;
        self.organise(&id, json!({ "action": "draw" })).await?;
        let links = self.ada.get(&format!("/api/tournaments/{id}/links")).send().await?.expect_json(200)?;
        let link = links["links"][0]["link"].as_str().unwrap_or_default().to_owned();
        let view = self.ada.get(&format!("/api/tournaments/{id}")).send().await?.expect_json(200)?;
        let table = view["playing"][0]["at"].as_str().unwrap_or_default();
        let pages = [
            "",
            "/entries",
            "/history",
            "/display",
            "/print/all",
            "/print/links",
            "/players/1",
            "/players/2",
        ];
        self.add_tournament(&id, "played online", &pages);
        let own = format!("/tournaments/{id}/players/1?link={link}");
        self.add("a player's page by the personal link", self.bob.get(&own));
        self.add("a tournament table that waits for a player", self.bob.get(&format!("/t/{table}")));
        let path = format!("/api/tournaments/{id}/links?link={link}");
        assert_eq!(self.bob.get(&path).send().await?.status, 403, "a player sees no other links");
        Ok(())
    }

    fn add_tournament(&mut self, id: &str, when: &str, pages: &[&str]) {
        for page in pages {
            let path = format!("/tournaments/{id}{page}");
            self.add(&format!("a tournament's {page} {when}, to its organiser"), self.ada.get(&path));
            if !matches!(*page, "/history" | "/games/1" | "/print/links" | "/people" | "/hall") {
                self.add(&format!("a tournament's {page} {when}, to another reader"), self.bob.get(&path));
            }
        }
    }

    async fn organise(&self, id: &str, command: Value) -> Result<()> {
        self.ada
            .post(&format!("/api/tournaments/{id}/commands"))
            .json(&command)
            .send()
            .await?
            .expect_json(200)?;
        Ok(())
    }

    async fn enter_results(&self, id: &str, max_results: usize) -> Result<()> {
        for played in 0..max_results {
            let view = self.ada.get(&format!("/api/tournaments/{id}")).send().await?.expect_json(200)?;
            let Some(game) = view["playing"].get(0) else { break };
            let how = if played == 2 { "drawn" } else { "won" };
            let mut result = json!({ "action": "result", "game": game["game"], "how": how });
            if how == "won" {
                result["winner"] = game["second"].clone();
                result["marbles"] = json!(6 + played % 10);
            }
            self.organise(id, result).await?;
        }
        Ok(())
    }
}
