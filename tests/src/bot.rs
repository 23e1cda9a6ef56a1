//! A guest that plays through the API: a model for programs that play on the server.
//!
//! It needs a name, a token and the address of a table. [`TableClient`] is its connection to a table.

use std::net::SocketAddr;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::{TableClient, TestRequest, TestServer};

/// A password that nobody guesses early; weak ones are refused.
pub const PASSWORD: &str = "quartz violin tundra";

/// A guest, with the token of its session.
#[derive(Clone, Debug)]
pub struct Bot {
    server: SocketAddr,
    /// The session token.
    pub token: String,
}

/// The id of a table, and the link secret if the table is private.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableAddress {
    /// The id of the table.
    pub table: String,
    /// The link secret of a private table.
    pub link: Option<String>,
}

impl TableAddress {
    /// The address of a public table.
    pub fn to(table: &str) -> TableAddress {
        TableAddress { table: table.to_owned(), link: None }
    }

    /// The link secret as a query string, or nothing.
    pub fn query(&self) -> String {
        self.link.as_ref().map(|link| format!("?link={link}")).unwrap_or_default()
    }
}

impl Bot {
    /// Creates a guest.
    pub async fn sign_in(server: &TestServer, name: &str) -> Result<Bot> {
        let answer = server.post("/api/guests").json(&json!({ "name": name })).send().await?;
        let guest = answer.expect_json(201)?;
        Ok(Bot::new(server.address(), guest["token"].as_str().context("a guest gets a token")?))
    }

    /// A guest that exists already, known by its token.
    pub fn new(server: SocketAddr, token: &str) -> Bot {
        Bot { server, token: token.to_owned() }
    }

    /// Turns the guest into an account with the password [`PASSWORD`]. The token is another one afterwards.
    pub async fn create_account(&mut self, name: &str) -> Result<()> {
        let credentials = json!({ "name": name, "password": PASSWORD });
        let account = self.post("/api/account").json(&credentials).send().await?.expect_json(200)?;
        // Programs before this one kept the token.
        if let Some(token) = account["token"].as_str() {
            token.clone_into(&mut self.token);
        }
        Ok(())
    }

    /// The address of the server.
    pub fn server_address(&self) -> SocketAddr {
        self.server
    }

    /// A GET request as this guest.
    pub fn get(&self, path: &str) -> TestRequest {
        TestRequest::new(self.server, "GET", path).bearer(&self.token)
    }

    /// A POST request as this guest.
    pub fn post(&self, path: &str) -> TestRequest {
        TestRequest::new(self.server, "POST", path).bearer(&self.token)
    }

    /// Creates a table.
    pub async fn open(&self, new_table: Value) -> Result<TableAddress> {
        let opened = self.post("/api/tables").json(&new_table).send().await?.expect_json(201)?;
        let table = opened["table"].as_str().context("a table has an id")?.to_owned();
        Ok(TableAddress { table, link: opened["link"].as_str().map(str::to_owned) })
    }

    /// Creates a table for two: this guest has seat 1 and moves first, seat 2 is open.
    pub async fn open_for_two(&self, game: &str) -> Result<TableAddress> {
        let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
        self.open(json!({ "game": game, "seats": seats, "beginning": "as_seated" })).await
    }

    /// Connects to a table, as the holder of a seat or as a spectator.
    pub async fn join(&self, address: &TableAddress) -> Result<TableClient> {
        self.resume(address, 0).await
    }

    /// The same for a client that knows the events up to number `after`.
    pub async fn resume(&self, address: &TableAddress, after: u64) -> Result<TableClient> {
        TableClient::connect(self.clone(), address.clone(), after).await
    }

    /// Connects to a table and takes the first open seat.
    pub async fn sit_down(&self, address: &TableAddress) -> Result<TableClient> {
        let mut table = self.join(address).await?;
        table.execute(json!({ "action": "take_seat" })).await?.event_number()?;
        Ok(table)
    }

    /// A resource of a table: its view (`""`), `events` or `legal`.
    pub async fn fetch(&self, address: &TableAddress, part: &str) -> Result<Value> {
        let slash = if part.is_empty() { "" } else { "/" };
        let path = format!("/api/tables/{}{slash}{part}{}", address.table, address.query());
        self.get(&path).send_until_answered().await?.expect_json(200)
    }

    /// All events of a table, however many the server sends at once.
    pub async fn all_events(&self, address: &TableAddress) -> Result<Vec<Value>> {
        let mut all: Vec<Value> = Vec::new();
        loop {
            let after = all.last().map_or(json!(0), |event| event["number"].clone());
            let link = address.link.as_ref().map(|link| format!("&link={link}")).unwrap_or_default();
            let path = format!("/api/tables/{}/events?after={after}{link}", address.table);
            let page = self.get(&path).send_until_answered().await?.expect_json(200)?;
            match page["events"].as_array() {
                Some(events) if !events.is_empty() => all.extend_from_slice(events),
                _ => return Ok(all),
            }
        }
    }

    /// Sends a command about the table as it is now; it must be executed.
    pub async fn act(&self, address: &TableAddress, mut command: Value) -> Result<()> {
        command["seen"] = self.fetch(address, "").await?["number"].clone();
        self.command(address, command).await?.expect_json(200)?;
        Ok(())
    }

    /// Sends a command by HTTP, and again until the server answers; safe after a kill only if the command has an id.
    pub async fn command(&self, address: &TableAddress, command: Value) -> Result<crate::TestResponse> {
        let path = format!("/api/tables/{}/commands{}", address.table, address.query());
        self.post(&path).json(&command).send_until_answered().await
    }
}
