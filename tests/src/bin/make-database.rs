//! Makes a folder for `tests/databases/`: a small database with something of everything in it, and notes of what the
//! program that made it answers (`tests/databases/README.md`).
//!
//! `TESSERA_PROGRAM=/path/to/tessera cargo run -p tessera-tests --bin make-database -- tests/databases/NAME`

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tessera_rules::Dice;
use tessera_tests::{Bot, House, Invitation, PastDatabase, Settings, difference, lasting, path_of, program};

/// A table: the game, its rules, how many play, how many moves are made, and what else is wanted.
type Table = (&'static str, &'static str, usize, usize, Value);

const PLAYERS: [&str; 6] = ["Ada", "Bob", "Cyd", "Dov", "Eve", "Fay"];
const PASSWORD: &str = "correct horse";
/// Time that does not run out before the database is opened: years, since it grows with every move.
const A_YEAR: u64 = 366 * 24 * 3_600 * 1_000;

struct Maker {
    house: House,
    people: Vec<Bot>,
    dice: Dice,
    answers: Vec<Value>,
    moves: Vec<Value>,
    results: Vec<Value>,
}

#[tokio::main]
async fn main() -> Result<()> {
    let to = std::env::args().nth(1).context("name a new folder, such as tests/databases/2026-11")?;
    let to = Path::new(&to);
    ensure!(!to.exists(), "{} is there already", to.display());
    let house = House::start_with(Settings { pause: Some(0), ..Settings::default() })?;
    let mut people = Vec::new();
    for name in PLAYERS {
        people.push(Bot::come(&house, name).await?);
    }
    let mut maker = Maker {
        house,
        people,
        dice: Dice::from_seed(1),
        answers: Vec::new(),
        moves: Vec::new(),
        results: Vec::new(),
    };
    maker.account().await?;
    maker.tables().await?;
    maker.special_tables().await?;
    maker.in_a_hall().await?;
    maker.online().await?;
    maker.write(to).await
}

impl Maker {
    /// Eve keeps her games under a name and a password.
    async fn account(&mut self) -> Result<()> {
        let key = json!({ "name": PLAYERS[4], "password": PASSWORD });
        self.people[4].post("/api/account").json(&key).send().await?.json_of(200)?;
        self.keep("/api/me", Some(4));
        Ok(())
    }

    /// Games of every kind, being played and over.
    async fn tables(&mut self) -> Result<()> {
        let (plain, clock) = (json!({}), json!({ "kind": "per_game", "time": A_YEAR, "increment": A_YEAR }));
        let running: [Table; 13] = [
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
            let mut at = self.begin(&table).await?;
            // The dice may have found a win.
            while self.view(&at).await?["stage"] != "playing" {
                self.keep_table(&at);
                at = self.begin(&table).await?;
            }
            self.keep_table(&at);
            self.note_move(&at).await?;
        }
        let over: [Table; 5] = [
            ("pentago", "", 2, 200, plain.clone()),
            ("pentago-xl", "play_on", 4, 400, plain.clone()),
            ("exago", "rejoin", 2, 60, plain.clone()),
            ("pente", "championship", 2, 10, json!({ "clock": { "kind": "per_move", "time": 86_400_000 } })),
            ("pente", "size=15", 2, 12, plain),
        ];
        for table in over {
            let at = self.begin(&table).await?;
            while self.view(&at).await?["stage"] == "playing" {
                let seat = self.seat_to_move(&at).await?;
                self.act(seat, &at, json!({ "action": "resign" })).await?;
            }
            self.keep_table(&at);
        }
        Ok(())
    }

    /// What is found at few tables: talk, a marble that is placed, offers, the computer, one screen, tables that wait.
    async fn special_tables(&mut self) -> Result<()> {
        let placed = self.begin(&("pentago", "touch_move", 2, 4, json!({}))).await?;
        let text = self.legal(&placed).await?;
        let (cell, turn) = text.split_at(2);
        self.act(0, &placed, json!({ "action": "place", "cell": cell })).await?;
        self.act(0, &placed, json!({ "action": "say", "text": "Schwierig … Grüße an Bob" })).await?;
        self.act(1, &placed, json!({ "action": "say", "text": "Take your time :-)" })).await?;
        self.keep_table(&placed);
        self.moves.push(json!({
            "by": PLAYERS[0], "path": command_path(&placed), "command": { "action": "turn", "turn": turn },
        }));

        let drawn = self.begin(&("pentago", "", 2, 6, json!({}))).await?;
        self.act(1, &drawn, json!({ "action": "offer", "offer": "take_back" })).await?;
        self.act(0, &drawn, json!({ "action": "agree", "offer": "take_back" })).await?;
        let seat = self.seat_to_move(&drawn).await?;
        self.act(seat, &drawn, json!({ "action": "offer", "offer": "draw" })).await?;
        self.act(1 - seat, &drawn, json!({ "action": "agree", "offer": "draw" })).await?;
        self.act(0, &drawn, json!({ "action": "offer", "offer": "rematch" })).await?;
        self.keep_table(&drawn);

        let seats = json!([{ "kind": "me" }, { "kind": "engine", "level": 1 }]);
        let wish = json!({ "game": "exago", "seats": seats, "beginning": "as_seated" });
        let computer = self.people[0].open(wish).await?;
        for _ in 0..3 {
            let text = self.legal(&computer).await?;
            self.act(0, &computer, json!({ "action": "move", "text": text })).await?;
            while self.view(&computer).await?["to_move"] == 2 {
                tokio::time::sleep(std::time::Duration::from_millis(20)).await;
            }
        }
        self.keep_table(&computer);

        let seats = json!([{ "kind": "me" }, { "kind": "same_screen", "name": "Opa" }]);
        let screen =
            self.people[0].open(json!({ "game": "pentago", "seats": seats, "private": true })).await?;
        self.keep_table(&screen);
        let open = json!({ "kind": "open" });
        for private in [false, true] {
            let seats = json!([{ "kind": "me" }, open, open]);
            let wish =
                json!({ "game": "pentago-xl", "seats": seats, "private": private, "rules": "play_on" });
            let waiting = self.people[0].open(wish).await?;
            self.keep_table(&waiting);
            let command = json!({ "action": "take_seat" });
            self.moves.push(json!({ "by": PLAYERS[1], "path": command_path(&waiting), "command": command }));
        }
        self.keep("/api/games", Some(0));
        self.keep("/api/games", Some(4));
        Ok(())
    }

    /// Tournaments in a hall: one with entries alone, one whose groups play, one that is over.
    async fn in_a_hall(&mut self) -> Result<()> {
        let entrants: Vec<Value> = ["Ada", "Bob", "Cléa", "Дан", "Eve", "Fay", "Gus", "Hal"]
            .iter()
            .enumerate()
            .map(|(n, name)| json!({ "name": name, "club": (["Basel", "Bern"][n % 2]), "seed": n + 1 }))
            .collect();
        for results in [None, Some(5), Some(usize::MAX)] {
            let plan = json!({ "name": "Club day", "game": "pentago" });
            let id = self.announce(&plan, json!(entrants)).await?;
            let Some(results) = results else {
                self.keep_tournament(&id);
                continue;
            };
            self.organise(&id, json!({ "action": "draw" })).await?;
            self.enter_results(&id, results).await?;
            if results == usize::MAX {
                self.organise(&id, json!({ "action": "plan_cup", "third_place": true })).await?;
                self.enter_results(&id, usize::MAX).await?;
            } else {
                self.organise(&id, json!({ "action": "withdraw", "player": 8 })).await?;
                let helpers = self.people[0].post(&format!("/api/tournaments/{id}/helpers"));
                let link = helpers.send().await?.json_of(200)?["link"].clone();
                let link = link.as_str().context("a link")?.to_owned();
                let view =
                    self.people[0].get(&format!("/api/tournaments/{id}")).send().await?.json_of(200)?;
                for (query, by) in [(String::new(), Some(PLAYERS[0])), (format!("?link={link}"), None)] {
                    let game = &view["playing"][usize::from(by.is_none())];
                    let path = format!("/api/tournaments/{id}/commands{query}");
                    self.results.push(json!({ "by": by, "path": path, "command": result(game, 0) }));
                }
            }
            self.keep_tournament(&id);
        }
        self.keep("/api/tournaments", Some(0));
        Ok(())
    }

    /// A tournament at tables of the server: one game is over, the others are being played.
    async fn online(&mut self) -> Result<()> {
        let clock = json!({ "kind": "per_game", "time": A_YEAR, "increment": A_YEAR });
        let online = json!({ "clock": clock, "wait": 600_000 });
        let plan = json!({ "name": "Netz", "game": "pentago", "online": online });
        let entrants: Vec<Value> = PLAYERS[..4].iter().map(|name| json!({ "name": name })).collect();
        let id = self.announce(&plan, json!(entrants)).await?;
        self.organise(&id, json!({ "action": "draw" })).await?;
        let links = self.people[0].get(&format!("/api/tournaments/{id}/links")).send().await?.json_of(200)?;
        let view = self.people[0].get(&format!("/api/tournaments/{id}")).send().await?.json_of(200)?;
        let games = view["playing"].as_array().context("games")?.clone();
        for (nth, game) in games.iter().enumerate() {
            let at = Invitation::to(game["at"].as_str().context("a table")?);
            let mut seated = Vec::new();
            for player in ["first", "second"] {
                let number = game[player].as_u64().context("a player")?;
                let person = number as usize - 1;
                let link = links["links"][person]["link"].as_str().context("a link")?;
                let path = format!("/api/tournaments/{id}/players/{number}/seat?link={link}");
                self.people[person].post(&path).send().await?.json_of(200)?;
                seated.push(person);
            }
            for ply in 0..12 {
                let text = self.legal(&at).await?;
                self.act(seated[ply % 2], &at, json!({ "action": "move", "text": text })).await?;
            }
            if nth == 0 {
                self.act(seated[0], &at, json!({ "action": "resign" })).await?;
            } else {
                let command = json!({ "action": "move", "text": self.legal(&at).await? });
                let by = PLAYERS[seated[0]];
                self.moves.push(json!({ "by": by, "path": command_path(&at), "command": command }));
            }
            self.keep_table(&at);
        }
        self.keep_tournament(&id);
        self.keep(&format!("/api/tournaments/{id}/links"), Some(0));
        Ok(())
    }

    /// Backs the database up and writes down what the program answers when it has been started anew, twice.
    async fn write(mut self, to: &Path) -> Result<()> {
        let last = self.house.get("/health").send().await?;
        ensure!(last.status == 204, "the program is not well");
        // Lists are written a little later than what they list.
        tokio::time::sleep(std::time::Duration::from_secs(3)).await;
        fs::create_dir_all(to)?;
        let data = format!("sqlite:{}", self.house.data().display());
        let mut back_up = Command::new(program()?);
        back_up.arg("back-up").arg(to.join("house.db")).args(["--database", &data]);
        ensure!(back_up.status()?.success(), "there is no backup");
        let tokens =
            PLAYERS.iter().zip(&self.people).map(|(name, bot)| ((*name).to_owned(), json!(bot.token)));
        let account = json!({ "name": PLAYERS[4], "password": PASSWORD });
        let mut notes = json!({
            "tokens": tokens.collect::<serde_json::Map<_, _>>(), "account": account, "answers": [],
            "moves": self.moves, "results": self.results,
        });
        fs::write(to.join("notes.json"), notes.to_string())?;
        for again in [false, true] {
            let past = PastDatabase::read(to)?;
            let house = past.open().await?;
            for asked in &mut self.answers {
                let answer = lasting(&past.ask(&house, "GET", asked, path_of(asked)?)?.send().await?)?;
                if again && let Some(difference) = difference(&asked["answer"], &answer) {
                    anyhow::bail!("{} changes by itself{difference}", path_of(asked)?);
                }
                asked["answer"] = answer;
            }
        }
        notes["answers"] = json!(self.answers);
        fs::write(to.join("notes.json"), written(&notes))?;
        Ok(())
    }

    /// Opens a table, lets everybody sit down and plays moves that are drawn by the dice.
    async fn begin(&mut self, &(game, rules, players, moves, ref more): &Table) -> Result<Invitation> {
        let seats: Vec<Value> =
            (0..players).map(|seat| json!({ "kind": if seat == 0 { "me" } else { "open" } })).collect();
        let mut wish = json!({ "game": game, "rules": rules, "seats": seats, "beginning": "as_seated" });
        for (name, value) in more.as_object().into_iter().flatten() {
            wish[name] = value.clone();
        }
        let at = self.people[0].open(wish).await?;
        for seat in 1..players {
            self.act(seat, &at, json!({ "action": "take_seat" })).await?;
        }
        for _ in 0..moves {
            if self.view(&at).await?["stage"] != "playing" {
                break;
            }
            let (seat, text) = (self.seat_to_move(&at).await?, self.legal(&at).await?);
            self.act(seat, &at, json!({ "action": "move", "text": text })).await?;
        }
        Ok(at)
    }

    /// The move by which the game can go on.
    async fn note_move(&mut self, at: &Invitation) -> Result<()> {
        let (seat, text) = (self.seat_to_move(at).await?, self.legal(at).await?);
        let command = json!({ "action": "move", "text": text });
        self.moves.push(json!({ "by": PLAYERS[seat], "path": command_path(at), "command": command }));
        Ok(())
    }

    /// One of the legal moves; taking over the first turn, where that is one.
    async fn legal(&mut self, at: &Invitation) -> Result<String> {
        let legal = self.people[0].look(at, "legal").await?;
        let moves = legal["moves"].as_array().context("moves")?;
        let swap = moves.iter().find(|text| *text == "swap");
        let text = swap.unwrap_or_else(|| self.dice.pick(moves));
        Ok(text.as_str().context("a move")?.to_owned())
    }

    async fn view(&self, at: &Invitation) -> Result<Value> {
        self.people[0].look(at, "").await
    }

    async fn seat_to_move(&self, at: &Invitation) -> Result<usize> {
        Ok(self.view(at).await?["to_move"].as_u64().context("somebody moves")? as usize - 1)
    }

    async fn act(&self, person: usize, at: &Invitation, mut command: Value) -> Result<()> {
        command["seen"] = self.view(at).await?["number"].clone();
        self.people[person].command(at, command).await?.json_of(200)?;
        Ok(())
    }

    async fn announce(&self, plan: &Value, entrants: Value) -> Result<String> {
        let opened = self.people[0].post("/api/tournaments").json(plan).send().await?.json_of(201)?;
        let id = opened["tournament"].as_str().context("a tournament")?.to_owned();
        self.organise(&id, json!({ "action": "enter", "entrants": entrants })).await?;
        Ok(id)
    }

    async fn organise(&self, id: &str, command: Value) -> Result<()> {
        let path = format!("/api/tournaments/{id}/commands");
        self.people[0].post(&path).json(&command).send().await?.json_of(200)?;
        Ok(())
    }

    async fn enter_results(&self, id: &str, most: usize) -> Result<()> {
        for played in 0..most {
            let view = self.people[0].get(&format!("/api/tournaments/{id}")).send().await?.json_of(200)?;
            let Some(game) = view["playing"].get(0) else { break };
            self.organise(id, result(game, played)).await?;
        }
        Ok(())
    }

    fn keep(&mut self, path: &str, by: Option<usize>) {
        self.answers.push(json!({ "path": path, "by": by.map(|person| PLAYERS[person]) }));
    }

    fn keep_table(&mut self, at: &Invitation) {
        for part in ["", "/events", "/legal", "/record"] {
            self.keep(&format!("/api/tables/{}{part}{}", at.table, at.query()), Some(0));
        }
    }

    fn keep_tournament(&mut self, id: &str) {
        for part in ["", "/events"] {
            self.keep(&format!("/api/tournaments/{id}{part}"), Some(0));
        }
    }
}

/// JSON with a line for every note, so that a difference can be read.
fn written(notes: &Value) -> String {
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

fn command_path(at: &Invitation) -> String {
    format!("/api/tables/{}/commands{}", at.table, at.query())
}

/// The third game is a draw, the others are won.
fn result(game: &Value, played: usize) -> Value {
    let number = &game["game"];
    if played == 2 {
        return json!({ "action": "result", "game": number, "how": "drawn" });
    }
    let marbles = 6 + played % 10;
    json!({ "action": "result", "game": number, "how": "won", "winner": game["second"], "marbles": marbles })
}
