//! Creates a folder for `tests/databases/`: a small database with every kind of stored data, and the answers of the
//! program that made it (`tests/databases/README.md`).
//!
//! `TESSERA_PROGRAM=/path/to/tessera cargo run -p tessera-tests --bin make-database -- tests/databases/NAME`
//!
//! `--long-table` adds the database with the long table; programs that limit take-backs cannot make it.

mod long_table;
mod moderation_bots_and_formats;

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tessera_rules::Dice;
use tessera_tests::{
    Bot, OldDatabase, PASSWORD, TableAddress, TestServer, TestServerSettings, built_program, difference,
    note_path, stable_response,
};

/// A table: the game, its rules, the number of players, the number of moves, and other fields of the request.
type TableSpec = (&'static str, &'static str, usize, usize, Value);

const PLAYERS: [&str; 6] = ["Ada", "Bob", "Cyd", "Dov", "Eve", "Fay"];
/// An account that is marked as a bot.
const BOT: &str = "Mina";
/// A year in milliseconds. As time and increment it gives clocks that do not run out before the database is tested.
const YEAR: u64 = 366 * 24 * 3_600 * 1_000;

/// As typed by a player.
const SPLIT_RULES: &str = "side=4, rejoin,tiles=5:5";
const SPLIT_MOVES: &str = "d4 e4 c4 f3 f4 c5 c6 e3 d6 b3 c4-c3";

struct DatabaseBuilder {
    server: TestServer,
    players: Vec<Bot>,
    dice: Dice,
    answers: Vec<Value>,
    moves: Vec<Value>,
    results: Vec<Value>,
}

#[tokio::main]
async fn main() -> Result<()> {
    let to = std::env::args().nth(1).context("name a new folder, such as tests/databases/2026-11")?;
    let to = Path::new(&to);
    ensure!(!to.exists(), "{} exists already", to.display());
    let server =
        TestServer::start_with(TestServerSettings { pause: Some(0), ..TestServerSettings::default() })?;
    let mut players = Vec::new();
    for name in PLAYERS {
        players.push(Bot::sign_in(&server, name).await?);
    }
    let mut builder = DatabaseBuilder {
        server,
        players,
        dice: Dice::from_seed(1),
        answers: Vec::new(),
        moves: Vec::new(),
        results: Vec::new(),
    };
    builder.account().await?;
    builder.tables().await?;
    builder.special_tables().await?;
    builder.on_site_tournaments().await?;
    builder.online_tournament().await?;
    builder.names().await?;
    builder.reports_blocks_and_bots().await?;
    builder.formats_of_tournaments().await?;
    builder.deleted_player_lesson_and_mute().await?;
    builder.write(to).await
}

impl DatabaseBuilder {
    /// Eve has an account.
    async fn account(&mut self) -> Result<()> {
        self.players[4].create_account(PLAYERS[4]).await?;
        self.record_answer("/api/me", Some(4));
        Ok(())
    }

    /// Running and ended games with every rule option.
    async fn tables(&mut self) -> Result<()> {
        let (plain, clock) = (json!({}), json!({ "kind": "per_game", "time": YEAR, "increment": YEAR }));
        let running: [TableSpec; 13] = [
            ("pentago", "", 2, 6, plain.clone()),
            ("pentago", "mover_wins_ties,no_turn_back", 2, 8, json!({ "clock": clock })),
            ("pentago", "touch_move,swap", 2, 5, plain.clone()),
            ("pentago-xl", "swap,marbles=20", 2, 7, plain.clone()),
            ("pentago-xl", "play_on", 3, 12, json!({ "touch_move": true })),
            ("pentago-xl", "teams", 4, 9, plain.clone()),
            ("exago", "", 2, 24, plain.clone()),
            ("exago", "rejoin", 3, 40, plain.clone()),
            ("exago", "early_moves,must_block=off", 4, 14, plain.clone()),
            ("exago", "side=7,line=4,tiles=5:5:6:6:6:6", 6, 18, plain.clone()),
            ("pente", "championship", 2, 9, plain.clone()),
            ("pente", "swap,size=13", 2, 6, json!({ "announcements": true })),
            ("pente", "", 2, 5, json!({ "private": true })),
        ];
        for table in running {
            let mut at = self.start_game(&table).await?;
            // The random moves may have ended the game.
            while self.view(&at).await?["stage"] != "playing" {
                self.record_table(&at);
                at = self.start_game(&table).await?;
            }
            self.record_table(&at);
            self.note_move(&at).await?;
        }
        let over: [TableSpec; 5] = [
            ("pentago", "", 2, 200, plain.clone()),
            ("pentago-xl", "play_on", 4, 400, plain.clone()),
            ("exago", "rejoin", 2, 60, plain.clone()),
            ("pente", "championship", 2, 10, json!({ "clock": { "kind": "per_move", "time": 86_400_000 } })),
            ("pente", "size=15", 2, 12, plain),
        ];
        for table in over {
            let at = self.start_game(&table).await?;
            while self.view(&at).await?["stage"] == "playing" {
                let seat = self.seat_to_move(&at).await?;
                self.act(seat, &at, json!({ "action": "resign" })).await?;
            }
            self.record_table(&at);
        }
        Ok(())
    }

    /// Chat, a placed marble, offers, the computer, one screen, waiting tables.
    async fn special_tables(&mut self) -> Result<()> {
        let placed = self.start_game(&("pentago", "touch_move", 2, 4, json!({}))).await?;
        let text = self.choose_move(&placed).await?;
        let (cell, turn) = text.split_at(2);
        self.act(0, &placed, json!({ "action": "place", "cell": cell })).await?;
        self.act(0, &placed, json!({ "action": "say", "text": "Schwierig … Grüße an Bob" })).await?;
        self.act(1, &placed, json!({ "action": "say", "text": "Take your time :-)" })).await?;
        self.record_table(&placed);
        self.moves.push(json!({
            "by": PLAYERS[0], "path": command_path(&placed), "command": { "action": "turn", "turn": turn },
        }));

        let drawn = self.start_game(&("pentago", "", 2, 6, json!({}))).await?;
        self.act(1, &drawn, json!({ "action": "offer", "offer": "take_back" })).await?;
        self.act(0, &drawn, json!({ "action": "agree", "offer": "take_back" })).await?;
        let seat = self.seat_to_move(&drawn).await?;
        self.act(seat, &drawn, json!({ "action": "offer", "offer": "draw" })).await?;
        self.act(1 - seat, &drawn, json!({ "action": "agree", "offer": "draw" })).await?;
        self.act(0, &drawn, json!({ "action": "offer", "offer": "rematch" })).await?;
        self.record_table(&drawn);

        self.split_game().await?;

        let seats = json!([{ "kind": "me" }, { "kind": "engine", "level": 1 }]);
        let new_table = json!({ "game": "exago", "seats": seats, "beginning": "as_seated" });
        let computer = self.players[0].open(new_table).await?;
        for _ in 0..3 {
            let text = self.choose_move(&computer).await?;
            self.act(0, &computer, json!({ "action": "move", "text": text })).await?;
            while self.view(&computer).await?["to_move"] == 2 {
                tokio::time::sleep(std::time::Duration::from_millis(20)).await;
            }
        }
        self.record_table(&computer);

        let seats = json!([{ "kind": "me" }, { "kind": "same_screen", "name": "Opa" }]);
        let screen =
            self.players[0].open(json!({ "game": "pentago", "seats": seats, "private": true })).await?;
        self.record_table(&screen);
        let open = json!({ "kind": "open" });
        for private in [false, true] {
            let seats = json!([{ "kind": "me" }, open, open]);
            let new_table =
                json!({ "game": "pentago-xl", "seats": seats, "private": private, "rules": "play_on" });
            let waiting = self.players[0].open(new_table).await?;
            self.record_table(&waiting);
            let command = json!({ "action": "take_seat" });
            self.moves.push(json!({ "by": PLAYERS[1], "path": command_path(&waiting), "command": command }));
        }
        self.record_answer("/api/games", Some(0));
        self.record_answer("/api/games", Some(4));
        Ok(())
    }

    /// A game of Exago in which a lifted tile leaves three groups and touches two of them (EX-12).
    async fn split_game(&mut self) -> Result<()> {
        let split = self.start_game(&("exago", SPLIT_RULES, 2, 0, json!({}))).await?;
        for text in SPLIT_MOVES.split(' ') {
            let seat = self.seat_to_move(&split).await?;
            self.act(seat, &split, json!({ "action": "move", "text": text })).await?;
        }
        self.record_table(&split);
        self.note_move(&split).await
    }

    /// On-site tournaments: one with entries only, one with running groups, one that is over.
    async fn on_site_tournaments(&mut self) -> Result<()> {
        let entrants: Vec<Value> = ["Ada", "Bob", "Cléa", "Дан", "Eve", "Fay", "Gus", "Hal"]
            .iter()
            .enumerate()
            .map(|(n, name)| json!({ "name": name, "club": (["Basel", "Bern"][n % 2]), "seed": n + 1 }))
            .collect();
        for results in [None, Some(5), Some(usize::MAX)] {
            let plan = json!({ "name": "Club day", "game": "pentago" });
            let id = self.create_tournament(&plan, json!(entrants)).await?;
            let Some(results) = results else {
                self.record_tournament(&id);
                continue;
            };
            self.organise(&id, json!({ "action": "draw" })).await?;
            self.enter_results(&id, results).await?;
            if results == usize::MAX {
                self.organise(&id, json!({ "action": "plan_cup", "third_place": true })).await?;
                self.enter_results(&id, usize::MAX).await?;
            } else {
                self.organise(&id, json!({ "action": "withdraw", "player": 8 })).await?;
                let helpers = self.players[0].post(&format!("/api/tournaments/{id}/helpers"));
                let link = helpers.send().await?.expect_json(200)?["link"].clone();
                let link = link.as_str().context("a link")?.to_owned();
                let view =
                    self.players[0].get(&format!("/api/tournaments/{id}")).send().await?.expect_json(200)?;
                for (query, by) in [(String::new(), Some(PLAYERS[0])), (format!("?link={link}"), None)] {
                    let game = &view["playing"][usize::from(by.is_none())];
                    let path = format!("/api/tournaments/{id}/commands{query}");
                    self.results.push(json!({ "by": by, "path": path, "command": result(game, 0) }));
                }
            }
            self.record_tournament(&id);
        }
        let plan = json!({ "name": "Hexagons", "game": "exago", "rules": "early_moves, rejoin" });
        let id = self.create_tournament(&plan, json!(entrants)).await?;
        self.organise(&id, json!({ "action": "draw" })).await?;
        self.record_tournament(&id);
        self.record_answer("/api/tournaments", Some(0));
        Ok(())
    }

    /// An online tournament: one game is over, the others are running.
    async fn online_tournament(&mut self) -> Result<()> {
        let clock = json!({ "kind": "per_game", "time": YEAR, "increment": YEAR });
        let online = json!({ "clock": clock, "wait": 600_000 });
        let plan = json!({ "name": "Netz", "game": "pentago", "online": online });
        let entrants: Vec<Value> = PLAYERS[..4].iter().map(|name| json!({ "name": name })).collect();
        let id = self.create_tournament(&plan, json!(entrants)).await?;
        self.organise(&id, json!({ "action": "draw" })).await?;
        let links =
            self.players[0].get(&format!("/api/tournaments/{id}/links")).send().await?.expect_json(200)?;
        let view = self.players[0].get(&format!("/api/tournaments/{id}")).send().await?.expect_json(200)?;
        let games = view["playing"].as_array().context("games")?.clone();
        for (nth, game) in games.iter().enumerate() {
            let at = TableAddress::to(game["at"].as_str().context("a table")?);
            let mut seated = Vec::new();
            for player in ["first", "second"] {
                let number = game[player].as_u64().context("a player")?;
                let person = number as usize - 1;
                let link = links["links"][person]["link"].as_str().context("a link")?;
                let path = format!("/api/tournaments/{id}/players/{number}/seat?link={link}");
                self.players[person].post(&path).send().await?.expect_json(200)?;
                seated.push(person);
            }
            for ply in 0..12 {
                let text = self.choose_move(&at).await?;
                self.act(seated[ply % 2], &at, json!({ "action": "move", "text": text })).await?;
            }
            if nth == 0 {
                self.act(seated[0], &at, json!({ "action": "resign" })).await?;
            } else {
                let command = json!({ "action": "move", "text": self.choose_move(&at).await? });
                let by = PLAYERS[seated[0]];
                self.moves.push(json!({ "by": by, "path": command_path(&at), "command": command }));
            }
            self.record_table(&at);
        }
        self.record_tournament(&id);
        self.record_answer(&format!("/api/tournaments/{id}/links"), Some(0));
        Ok(())
    }

    /// A player with several names: a guest who chose another one and then an account, who also writes as a spectator and helps at a
    /// tournament.
    async fn names(&mut self) -> Result<()> {
        let mut guest = Bot::sign_in(&self.server, "Gil").await?;
        let watched = self.start_game(&("pente", "", 2, 4, json!({}))).await?;
        let mut tables = vec![watched.clone()];
        for name in ["Gil", "Gilles", "Gilbert"] {
            match name {
                "Gilles" => {
                    guest.post("/api/name").json(&json!({ "name": name })).send().await?.expect_json(200)?;
                }
                "Gilbert" => guest.create_account(name).await?,
                _ => {}
            }
            let at = guest.open_for_two("pentago").await?;
            self.act(1, &at, json!({ "action": "take_seat" })).await?;
            // As a spectator once: more messages would be too fast.
            for at in [&at, &watched].into_iter().take(if name == "Gil" { 2 } else { 1 }) {
                guest.act(at, json!({ "action": "say", "text": format!("{name} says hello") })).await?;
            }
            tables.push(at);
        }
        guest.act(&tables[1], json!({ "action": "resign" })).await?;
        let plan = json!({ "name": "With helpers", "game": "pentago" });
        let entrants = json!([{ "name": "Gilbert" }, { "name": "Hal" }, { "name": "Ida" }]);
        let id = self.create_tournament(&plan, entrants).await?;
        self.organise(&id, json!({ "action": "draw" })).await?;
        let helpers = self.players[0].post(&format!("/api/tournaments/{id}/helpers"));
        let link = helpers.send().await?.expect_json(200)?["link"].clone();
        let link = link.as_str().context("a link")?;
        let view = self.players[0].get(&format!("/api/tournaments/{id}")).send().await?.expect_json(200)?;
        let path = format!("/api/tournaments/{id}/commands?link={link}");
        guest.post(&path).json(&result(&view["playing"][0], 0)).send().await?.expect_json(200)?;
        self.record_tournament(&id);
        for table in &tables {
            self.record_table(table);
        }
        self.record_answer("/api/games", Some(1));
        for person in [0, 1, 4] {
            self.record_answer("/api/data", Some(person));
        }
        Ok(())
    }

    /// Backs up the database, and records the answers of a restarted program; twice, to see that they are stable.
    async fn write(mut self, to: &Path) -> Result<()> {
        let health = self.server.get("/health").send().await?;
        ensure!(health.status == 204, "the health check fails");
        // Summaries for the lists are written some time after the events.
        tokio::time::sleep(std::time::Duration::from_secs(3)).await;
        fs::create_dir_all(to)?;
        back_up(&self.server, &to.join("tessera.db"))?;
        let tokens = PLAYERS
            .iter()
            .chain([&BOT])
            .zip(&self.players)
            .map(|(name, bot)| ((*name).to_owned(), json!(bot.token)));
        let account = json!({ "name": PLAYERS[4], "password": PASSWORD });
        let mut notes = json!({
            "tokens": tokens.collect::<serde_json::Map<_, _>>(), "account": account, "answers": [],
            "moves": self.moves, "results": self.results,
        });
        if std::env::args().any(|argument| argument == "--long-table") {
            notes["long_table"] = long_table::write(to).await?;
        }
        fs::write(to.join("notes.json"), notes.to_string())?;
        for again in [false, true] {
            let past = OldDatabase::read(to)?;
            let server = past.open().await?;
            for note in &mut self.answers {
                let answer =
                    stable_response(&past.request(&server, "GET", note, note_path(note)?)?.send().await?)?;
                if again && let Some(difference) = difference(&note["answer"], &answer) {
                    anyhow::bail!("{} is not stable{difference}", note_path(note)?);
                }
                note["answer"] = answer;
            }
        }
        notes["answers"] = json!(self.answers);
        fs::write(to.join("notes.json"), format_notes(&notes))?;
        Ok(())
    }

    /// Creates a table, seats all players and plays random moves.
    async fn start_game(
        &mut self,
        &(game, rules, players, moves, ref more): &TableSpec,
    ) -> Result<TableAddress> {
        let seats: Vec<Value> =
            (0..players).map(|seat| json!({ "kind": if seat == 0 { "me" } else { "open" } })).collect();
        let mut new_table = json!({ "game": game, "rules": rules, "seats": seats, "beginning": "as_seated" });
        for (name, value) in more.as_object().into_iter().flatten() {
            new_table[name] = value.clone();
        }
        let at = self.players[0].open(new_table).await?;
        for seat in 1..players {
            self.act(seat, &at, json!({ "action": "take_seat" })).await?;
        }
        for _ in 0..moves {
            if self.view(&at).await?["stage"] != "playing" {
                break;
            }
            let (seat, text) = (self.seat_to_move(&at).await?, self.choose_move(&at).await?);
            self.act(seat, &at, json!({ "action": "move", "text": text })).await?;
        }
        Ok(at)
    }

    /// Records a move with which the game can continue.
    async fn note_move(&mut self, at: &TableAddress) -> Result<()> {
        let (seat, text) = (self.seat_to_move(at).await?, self.choose_move(at).await?);
        let command = json!({ "action": "move", "text": text });
        self.moves.push(json!({ "by": PLAYERS[seat], "path": command_path(at), "command": command }));
        Ok(())
    }

    /// A random legal move; the swap, if it is legal.
    async fn choose_move(&mut self, at: &TableAddress) -> Result<String> {
        let legal = self.players[0].fetch(at, "legal").await?;
        let moves = legal["moves"].as_array().context("moves")?;
        let swap = moves.iter().find(|text| *text == "swap");
        let text = swap.unwrap_or_else(|| self.dice.pick(moves));
        Ok(text.as_str().context("a move")?.to_owned())
    }

    async fn view(&self, at: &TableAddress) -> Result<Value> {
        self.players[0].fetch(at, "").await
    }

    async fn seat_to_move(&self, at: &TableAddress) -> Result<usize> {
        Ok(self.view(at).await?["to_move"].as_u64().context("a seat to move")? as usize - 1)
    }

    async fn act(&self, person: usize, at: &TableAddress, mut command: Value) -> Result<()> {
        command["seen"] = self.view(at).await?["number"].clone();
        self.players[person].command(at, command).await?.expect_json(200)?;
        Ok(())
    }

    async fn create_tournament(&self, plan: &Value, entrants: Value) -> Result<String> {
        let opened = self.players[0].post("/api/tournaments").json(plan).send().await?.expect_json(201)?;
        let id = opened["tournament"].as_str().context("a tournament")?.to_owned();
        self.organise(&id, json!({ "action": "enter", "entrants": entrants })).await?;
        Ok(id)
    }

    async fn organise(&self, id: &str, command: Value) -> Result<()> {
        let path = format!("/api/tournaments/{id}/commands");
        self.players[0].post(&path).json(&command).send().await?.expect_json(200)?;
        Ok(())
    }

    async fn enter_results(&self, id: &str, max_results: usize) -> Result<()> {
        for played in 0..max_results {
            let view =
                self.players[0].get(&format!("/api/tournaments/{id}")).send().await?.expect_json(200)?;
            let Some(game) = view["playing"].get(0) else { break };
            self.organise(id, result(game, played)).await?;
        }
        Ok(())
    }

    fn record_answer(&mut self, path: &str, by: Option<usize>) {
        self.answers.push(json!({ "path": path, "by": by.map(|person| PLAYERS[person]) }));
    }

    fn record_table(&mut self, at: &TableAddress) {
        for part in ["", "/events", "/legal", "/record"] {
            self.record_answer(&format!("/api/tables/{}{part}{}", at.table, at.query()), Some(0));
        }
    }

    fn record_tournament(&mut self, id: &str) {
        for part in ["", "/events"] {
            self.record_answer(&format!("/api/tournaments/{id}{part}"), Some(0));
        }
    }
}

/// Copies the database of a running server with the program's own command.
fn back_up(server: &TestServer, to: &Path) -> Result<()> {
    let data = format!("sqlite:{}", server.database_file().display());
    let status =
        Command::new(built_program()?).arg("back-up").arg(to).args(["--database", &data]).status()?;
    ensure!(status.success(), "the backup failed");
    Ok(())
}

/// JSON with one line per note, for readable diffs.
fn format_notes(notes: &Value) -> String {
    let part = |(name, value): (&String, &Value)| match value.as_array() {
        Some(list) => {
            let list: Vec<String> = list.iter().map(Value::to_string).collect();
            format!("\"{name}\": [\n{}\n]", list.join(",\n"))
        }
        None => format!("\"{name}\": {value}"),
    };
    let parts: Vec<String> = notes.as_object().into_iter().flatten().map(part).collect();
    format!("{{\n{}\n}}\n", parts.join(",\n"))
}

fn command_path(at: &TableAddress) -> String {
    format!("/api/tables/{}/commands{}", at.table, at.query())
}

/// A result command: a draw for the third game, a win for the others.
fn result(game: &Value, played: usize) -> Value {
    let number = &game["game"];
    if played == 2 {
        return json!({ "action": "result", "game": number, "how": "drawn" });
    }
    let marbles = 6 + played % 10;
    json!({ "action": "result", "game": number, "how": "won", "winner": game["second"], "marbles": marbles })
}
