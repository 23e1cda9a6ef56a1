//! Two bots at a table of Tessera.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::Command;
use std::{env, thread};

use anyhow::{Context, ensure};
use serde_json::{Value, json};
use tempfile::TempDir;

use super::{Events, House, Process, Table, Wanted};
use crate::{must_succeed, target};

/// How many requests are under way while tables are opened.
const TOGETHER: usize = 16;

/// Tessera's own server, as it is released.
pub(crate) struct Tessera {
    address: SocketAddr,
}

impl Tessera {
    /// Builds what will be measured, unless `TESSERA_PROGRAM` names it.
    pub(crate) fn build() -> anyhow::Result<()> {
        if env::var_os("TESSERA_PROGRAM").is_some() {
            return Ok(());
        }
        must_succeed(Command::new("cargo").args(["build", "--quiet", "--release", "--package", "tessera"]))
    }

    /// Starts the server with a new file, on a disk and not in memory, and without the limits for strangers.
    pub(crate) fn start() -> anyhow::Result<(Process, TempDir)> {
        let folder = tempfile::tempdir_in(target())?;
        let program =
            env::var_os("TESSERA_PROGRAM").map_or_else(|| target().join("release/tessera"), PathBuf::from);
        let process = Process::start(
            Command::new(program)
                .args(["serve", "--listen", "127.0.0.1:0", "--database"])
                .arg(format!("sqlite:{}", folder.path().join("tessera.db").display()))
                .args(["--sockets-per-address", "100000", "--changes-per-minute", "1000000"])
                .args(["--commands-per-second", "100000"]),
        )?;
        Ok((process, folder))
    }

    pub(crate) fn at(address: SocketAddr) -> Tessera {
        Tessera { address }
    }
}

/// A table and the tokens of its two players.
pub(crate) struct Invitation {
    table: String,
    tokens: [String; 2],
}

impl House for Tessera {
    type Invitation = Invitation;
    type Table = TesseraTable;

    fn invite(&self, tables: usize) -> anyhow::Result<Vec<Invitation>> {
        let shares = (0..TOGETHER).map(|share| (tables + share) / TOGETHER);
        thread::scope(|scope| {
            let opening: Vec<_> =
                shares.map(|share| scope.spawn(move || open_tables(self.address, share))).collect();
            let mut all = Vec::with_capacity(tables);
            for opened in opening {
                all.extend(opened.join().expect("opening tables does not panic")?);
            }
            Ok(all)
        })
    }

    async fn sit_down(&self, Invitation { table, tokens }: Invitation) -> anyhow::Result<TesseraTable> {
        let mut players = connect(self.address, &table, &tokens).await?;
        players[0].until(Wanted::Kind("opened")).await?;
        players[1].until(Wanted::Kind("opened")).await?;
        players[1].say(command(&players[1], r#""action":"take_seat""#)).await?;
        let mut table =
            TesseraTable { address: self.address, tokens, players, first: 0, start: 0, before: [0; 2] };
        table.started().await?;
        Ok(table)
    }
}

fn open_tables(address: SocketAddr, tables: usize) -> anyhow::Result<Vec<Invitation>> {
    let agent = ureq::Agent::new_with_defaults();
    let ask = |path: &str, token: &str, body: &Value, field: &str| {
        let mut request = agent.post(format!("http://{address}{path}"));
        if !token.is_empty() {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        let answer: Value = request.send_json(body)?.body_mut().read_json()?;
        answer[field].as_str().map(str::to_owned).with_context(|| format!("{path} answered {answer}"))
    };
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let wish = json!({ "game": "pentago", "seats": seats, "beginning": "as_seated" });
    let mut opened = Vec::with_capacity(tables);
    for _ in 0..tables {
        let tokens = [
            ask("/api/guests", "", &json!({ "name": "Ada" }), "token")?,
            ask("/api/guests", "", &json!({ "name": "Bob" }), "token")?,
        ];
        opened.push(Invitation { table: ask("/api/tables", &tokens[0], &wish, "table")?, tokens });
    }
    Ok(opened)
}

async fn connect(address: SocketAddr, table: &str, tokens: &[String; 2]) -> anyhow::Result<[Events; 2]> {
    let path = format!("/t/{table}/socket?after=0&as=bot");
    let one = Events::connect(address, &path, Some(&tokens[0])).await?;
    let other = Events::connect(address, &path, Some(&tokens[1])).await?;
    Ok([one, other])
}

fn command(by: &Events, action: &str) -> String {
    let seen = by.number();
    format!(r#"{{"id":"c{seen}","seen":{seen},{action}}}"#)
}

pub(crate) struct TesseraTable {
    address: SocketAddr,
    tokens: [String; 2],
    players: [Events; 2],
    /// Which of the two has seat 1 and begins.
    first: usize,
    /// The number of the event that started the game.
    start: u32,
    /// The moves that each has received at earlier tables.
    before: [u64; 2],
}

impl TesseraTable {
    async fn started(&mut self) -> anyhow::Result<()> {
        for player in &mut self.players {
            player.until(Wanted::Kind("started")).await?;
        }
        self.start = self.players[0].number();
        Ok(())
    }

    fn mover(&self, ply: usize) -> usize {
        (self.first + ply) % 2
    }

    fn event(&self, ply: usize) -> u32 {
        self.start + 1 + ply as u32
    }
}

impl Table for TesseraTable {
    async fn send(&mut self, ply: usize, text: &str) -> anyhow::Result<()> {
        let (number, seen) = (self.event(ply), self.event(ply) - 1);
        let command = format!(r#"{{"id":"c{number}","seen":{seen},"action":"move","text":"{text}"}}"#);
        let mover = self.mover(ply);
        self.players[mover].say(command).await
    }

    async fn reaches_other(&mut self, ply: usize, text: &str) -> anyhow::Result<()> {
        let (number, other) = (self.event(ply), self.mover(ply + 1));
        self.players[other].until(Wanted::Move(number, text)).await?;
        Ok(())
    }

    async fn all_heard(&mut self, ply: usize, text: &str) -> anyhow::Result<()> {
        let number = self.event(ply);
        for player in &mut self.players {
            player.until(Wanted::Move(number, text)).await?;
        }
        Ok(())
    }

    async fn end(&mut self, places: &[u8]) -> anyhow::Result<()> {
        for player in &mut self.players {
            let told = player.until(Wanted::Kind("ended")).await?.places;
            let right = told.as_deref() == Some(places);
            ensure!(right, "a game ended with places {told:?}, and the rules say {places:?}");
        }
        Ok(())
    }

    async fn again(&mut self) -> anyhow::Result<()> {
        let [one, other] = &mut self.players;
        one.say(command(one, r#""action":"offer","offer":"rematch""#)).await?;
        other.until(Wanted::Kind("offered")).await?;
        other.say(command(other, r#""action":"agree","offer":"rematch""#)).await?;
        one.until(Wanted::Kind("rematch_opened")).await?;
        let table =
            other.until(Wanted::Kind("rematch_opened")).await?.table.context("a rematch without a table")?;
        self.before = self.heard();
        let players = connect(self.address, &table, &self.tokens).await?;
        for player in std::mem::replace(&mut self.players, players) {
            player.leave().await?;
        }
        // The two change places (PG-10).
        self.first = 1 - self.first;
        self.started().await
    }

    fn heard(&self) -> [u64; 2] {
        std::array::from_fn(|player| self.before[player] + self.players[player].moves())
    }
}
