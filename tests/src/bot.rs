//! A guest who plays by himself: a model for programs that play in the house.
//!
//! It needs a name, a token, and the address of a table. What happens at the table is in [`AtTable`].

use std::net::SocketAddr;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::{Ask, AtTable, House};

/// Somebody with a token.
#[derive(Clone, Debug)]
pub struct Bot {
    house: SocketAddr,
    /// The secret by which the house knows him.
    pub token: String,
}

/// Where a table is, and how one gets in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    /// The table.
    pub table: String,
    /// The secret of a private table.
    pub link: Option<String>,
}

impl Invitation {
    /// To a table that everybody may come to.
    pub fn to(table: &str) -> Invitation {
        Invitation { table: table.to_owned(), link: None }
    }

    /// The link as the end of an address.
    pub fn query(&self) -> String {
        self.link.as_ref().map(|link| format!("?link={link}")).unwrap_or_default()
    }
}

impl Bot {
    /// Comes in as a guest.
    pub async fn come(house: &House, name: &str) -> Result<Bot> {
        let asked = house.post("/api/guests").json(&json!({ "name": name })).send().await?;
        let guest = asked.json_of(201)?;
        let token = guest["token"].as_str().context("a guest gets a token")?;
        Ok(Bot { house: house.address(), token: token.to_owned() })
    }

    /// Where the house is.
    pub fn house(&self) -> SocketAddr {
        self.house
    }

    /// A request that reads, as this guest.
    pub fn get(&self, path: &str) -> Ask {
        Ask::new(self.house, "GET", path).by(&self.token)
    }

    /// A request that changes something, as this guest.
    pub fn post(&self, path: &str) -> Ask {
        Ask::new(self.house, "POST", path).by(&self.token)
    }

    /// Sets up a table.
    pub async fn open(&self, wish: Value) -> Result<Invitation> {
        let opened = self.post("/api/tables").json(&wish).send().await?.json_of(201)?;
        let table = opened["table"].as_str().context("a table has a name")?.to_owned();
        Ok(Invitation { table, link: opened["link"].as_str().map(str::to_owned) })
    }

    /// Sets up a table for two: he sits at seat 1, who begins, and seat 2 is open.
    pub async fn open_for_two(&self, game: &str) -> Result<Invitation> {
        let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
        self.open(json!({ "game": game, "seats": seats, "beginning": "as_seated" })).await
    }

    /// Comes to a table where he has a seat, or only watches.
    pub async fn go_to(&self, invitation: &Invitation) -> Result<AtTable> {
        self.resume(invitation, 0).await
    }

    /// The same for somebody who knows what has happened up to this event.
    pub async fn resume(&self, invitation: &Invitation, after: u64) -> Result<AtTable> {
        AtTable::connect(self.clone(), invitation.clone(), after).await
    }

    /// Comes to a table and takes the first open seat.
    pub async fn sit_down(&self, invitation: &Invitation) -> Result<AtTable> {
        let mut table = self.go_to(invitation).await?;
        table.act(json!({ "action": "take_seat" })).await?.happened()?;
        Ok(table)
    }

    /// What the API says about a table: its view, or `events`, `legal`.
    pub async fn look(&self, invitation: &Invitation, part: &str) -> Result<Value> {
        let slash = if part.is_empty() { "" } else { "/" };
        let path = format!("/api/tables/{}{slash}{part}{}", invitation.table, invitation.query());
        self.get(&path).send_until_answered().await?.json_of(200)
    }

    /// Sends a command as a plain request. With an id it may be sent again until there is an answer.
    pub async fn command(&self, invitation: &Invitation, command: Value) -> Result<crate::Answer> {
        let path = format!("/api/tables/{}/commands{}", invitation.table, invitation.query());
        self.post(&path).json(&command).send_until_answered().await
    }
}
