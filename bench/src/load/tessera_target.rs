//! Tessera's server as a load target.

use std::fs::File;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, thread};

use anyhow::{Context, ensure};
use serde_json::{Value, json};
use tempfile::TempDir;

use super::raised_limits::raised_limits;
use super::{AwaitedEvent, CheckedEventSocket, LoadTable, LoadTarget, ServerProcess};
use crate::{must_succeed, target};

/// How many requests run at the same time while tables are opened.
const CONCURRENT_REQUESTS: usize = 16;

/// The release build of Tessera's server.
pub(crate) struct TesseraLoadTarget {
    address: SocketAddr,
}

impl TesseraLoadTarget {
    /// Builds the program, unless `TESSERA_PROGRAM` names one.
    pub(crate) fn build() -> anyhow::Result<()> {
        if env::var_os("TESSERA_PROGRAM").is_some() {
            return Ok(());
        }
        must_succeed(Command::new("cargo").args(["build", "--quiet", "--release", "--package", "tessera"]))
    }

    /// The release build, or the program that `TESSERA_PROGRAM` names.
    pub(crate) fn program() -> PathBuf {
        env::var_os("TESSERA_PROGRAM").map_or_else(|| target().join("release/tessera"), PathBuf::from)
    }

    /// Starts the server with a new database on disk and without the limits per address and player.
    pub(crate) fn start() -> anyhow::Result<(ServerProcess, TempDir)> {
        let folder = tempfile::tempdir_in(target())?;
        let process =
            TesseraLoadTarget::start_program(&TesseraLoadTarget::program(), folder.path(), &[], None)?;
        Ok((process, folder))
    }

    /// The same with another program, such as an older one, a folder, further flags, and a file for its log.
    pub(crate) fn start_program(
        program: &Path,
        folder: &Path,
        flags: &[String],
        log: Option<File>,
    ) -> anyhow::Result<ServerProcess> {
        let mut command = TesseraLoadTarget::command(program, folder, flags)?;
        if let Some(log) = log {
            command.stderr(log);
        }
        ServerProcess::start(&mut command)
    }

    /// The command that starts a program with a database in a folder, without the limits per address and player.
    pub(crate) fn command(program: &Path, folder: &Path, flags: &[String]) -> anyhow::Result<Command> {
        let mut command = Command::new(program);
        command
            .args(["serve", "--listen", "127.0.0.1:0", "--database"])
            .arg(format!("sqlite:{}", folder.join("tessera.db").display()))
            .args(raised_limits(program)?)
            .args(flags);
        Ok(command)
    }

    pub(crate) fn at(address: SocketAddr) -> TesseraLoadTarget {
        TesseraLoadTarget { address }
    }
}

/// A table and the session tokens of its two players.
pub(crate) struct PreparedTable {
    table: String,
    tokens: [String; 2],
}

impl LoadTarget for TesseraLoadTarget {
    type Prepared = PreparedTable;
    type Table = TesseraLoadTable;

    fn prepare(&self, tables: usize) -> anyhow::Result<Vec<PreparedTable>> {
        let shares = (0..CONCURRENT_REQUESTS).map(|share| (tables + share) / CONCURRENT_REQUESTS);
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

    async fn connect(
        &self,
        PreparedTable { table, tokens }: PreparedTable,
    ) -> anyhow::Result<TesseraLoadTable> {
        let mut players = connect_players(self.address, &table, &tokens).await?;
        players[0].wait_for(AwaitedEvent::Kind("opened")).await?;
        players[1].wait_for(AwaitedEvent::Kind("opened")).await?;
        players[1].send(command(&players[1], r#""action":"take_seat""#)).await?;
        let mut table = TesseraLoadTable {
            address: self.address,
            tokens,
            players,
            first: 0,
            start: 0,
            earlier_moves: [0; 2],
        };
        table.wait_for_start().await?;
        Ok(table)
    }
}

fn open_tables(address: SocketAddr, tables: usize) -> anyhow::Result<Vec<PreparedTable>> {
    let agent = ureq::Agent::new_with_defaults();
    let post = |path: &str, token: &str, body: &Value, field: &str| {
        let mut request = agent.post(format!("http://{address}{path}"));
        if !token.is_empty() {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        let answer: Value = request.send_json(body)?.body_mut().read_json()?;
        answer[field].as_str().map(str::to_owned).with_context(|| format!("{path} answered {answer}"))
    };
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let request_body = json!({ "game": "pentago", "seats": seats, "beginning": "as_seated" });
    let mut opened = Vec::with_capacity(tables);
    for _ in 0..tables {
        let tokens = [
            post("/api/guests", "", &json!({ "name": "Ada" }), "token")?,
            post("/api/guests", "", &json!({ "name": "Bob" }), "token")?,
        ];
        opened
            .push(PreparedTable { table: post("/api/tables", &tokens[0], &request_body, "table")?, tokens });
    }
    Ok(opened)
}

async fn connect_players(
    address: SocketAddr,
    table: &str,
    tokens: &[String; 2],
) -> anyhow::Result<[CheckedEventSocket; 2]> {
    let path = format!("/t/{table}/socket?after=0&as=bot");
    let one = CheckedEventSocket::connect(address, &path, Some(&tokens[0])).await?;
    let other = CheckedEventSocket::connect(address, &path, Some(&tokens[1])).await?;
    Ok([one, other])
}

fn command(by: &CheckedEventSocket, action: &str) -> String {
    let seen = by.number();
    format!(r#"{{"id":"c{seen}","seen":{seen},{action}}}"#)
}

/// A table of Tessera's server, with both bots connected.
pub(crate) struct TesseraLoadTable {
    address: SocketAddr,
    tokens: [String; 2],
    players: [CheckedEventSocket; 2],
    /// The index of the player who holds seat 1 and begins.
    first: usize,
    /// The number of the event that started the game.
    start: u32,
    /// The moves that each player has received at earlier tables.
    earlier_moves: [u64; 2],
}

impl TesseraLoadTable {
    async fn wait_for_start(&mut self) -> anyhow::Result<()> {
        for player in &mut self.players {
            player.wait_for(AwaitedEvent::Kind("started")).await?;
        }
        self.start = self.players[0].number();
        Ok(())
    }

    fn mover(&self, ply: usize) -> usize {
        (self.first + ply) % 2
    }

    fn event_number(&self, ply: usize) -> u32 {
        self.start + 1 + ply as u32
    }
}

impl LoadTable for TesseraLoadTable {
    async fn send(&mut self, ply: usize, text: &str) -> anyhow::Result<()> {
        let (number, seen) = (self.event_number(ply), self.event_number(ply) - 1);
        let command = format!(r#"{{"id":"c{number}","seen":{seen},"action":"move","text":"{text}"}}"#);
        let mover = self.mover(ply);
        self.players[mover].send(command).await
    }

    async fn wait_for_opponent(&mut self, ply: usize, text: &str) -> anyhow::Result<()> {
        let (number, other) = (self.event_number(ply), self.mover(ply + 1));
        self.players[other].wait_for(AwaitedEvent::Move(number, text)).await?;
        Ok(())
    }

    async fn wait_for_both(&mut self, ply: usize, text: &str) -> anyhow::Result<()> {
        let number = self.event_number(ply);
        for player in &mut self.players {
            player.wait_for(AwaitedEvent::Move(number, text)).await?;
        }
        Ok(())
    }

    async fn check_result(&mut self, places: &[u8]) -> anyhow::Result<()> {
        for player in &mut self.players {
            let reported = player.wait_for(AwaitedEvent::Kind("ended")).await?.places;
            let right = reported.as_deref() == Some(places);
            ensure!(right, "a game ended with places {reported:?}, and the rules say {places:?}");
        }
        Ok(())
    }

    async fn rematch(&mut self) -> anyhow::Result<()> {
        let [one, other] = &mut self.players;
        one.send(command(one, r#""action":"offer","offer":"rematch""#)).await?;
        other.wait_for(AwaitedEvent::Kind("offered")).await?;
        other.send(command(other, r#""action":"agree","offer":"rematch""#)).await?;
        one.wait_for(AwaitedEvent::Kind("rematch_opened")).await?;
        let table = other
            .wait_for(AwaitedEvent::Kind("rematch_opened"))
            .await?
            .table
            .context("a rematch without a table")?;
        self.earlier_moves = self.moves_received();
        let players = connect_players(self.address, &table, &self.tokens).await?;
        for player in std::mem::replace(&mut self.players, players) {
            player.close().await?;
        }
        // The players swap seats (PG-10).
        self.first = 1 - self.first;
        self.wait_for_start().await
    }

    fn moves_received(&self) -> [u64; 2] {
        std::array::from_fn(|player| self.earlier_moves[player] + self.players[player].moves())
    }
}
