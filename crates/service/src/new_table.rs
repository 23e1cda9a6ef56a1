//! New tables: the request of a page or a program, and the setup made from it.

use std::net::IpAddr;
use std::sync::Arc;

use tessera_rules::GameKind;
use tessera_store::PlayerProfile;
use tessera_table::{
    AccessPolicy, ClockSetting, FirstPlayerRule, MarbleColour, SeatHolder, TableRefusal, TableSetup,
};

use crate::accounts::{Accounts, seat_holder};
use crate::secrets_and_ids;
use crate::tables::{LiveTable, LiveTableError, LiveTables};

/// The most seats of a request that are read. More than any game has, so that the rules refuse the table with a sentence.
const MAX_SEATS_READ: usize = 99;

/// A request for a new table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewTableRequest {
    /// The game.
    pub game: GameKind,
    /// A list of rule options.
    pub rules: String,
    /// Who holds which seat.
    pub seats: Vec<RequestedHolder>,
    /// The colours of the seats' marbles that are chosen already, in Pentago XL; empty if there are none (XL-1).
    pub colours: Vec<Option<MarbleColour>>,
    /// Whether only visitors with the link may see the table.
    pub private: bool,
    /// The time control.
    pub clock: ClockSetting,
    /// How the first player is chosen.
    pub first_player: FirstPlayerRule,
    /// Whether a placed piece stays (PG-9).
    pub touch_move: bool,
    /// Whether threes and fours are announced (PE-9).
    pub announcements: bool,
}

/// Who holds a seat of a new table. Names are valid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestedHolder {
    /// The player who makes the request, with another name if one is given.
    Me {
        /// The name at this table.
        name: Option<String>,
    },
    /// Nobody yet.
    Open,
    /// An engine.
    Engine {
        /// The level of the engine.
        level: u8,
    },
    /// A second player at the same screen as the player who makes the request.
    SameScreen {
        /// Their name.
        name: String,
    },
}

impl RequestedHolder {
    fn holder(&self, player: &PlayerProfile) -> SeatHolder {
        match self {
            RequestedHolder::Me { name: None } => seat_holder(player),
            RequestedHolder::Me { name: Some(name) } => {
                seat_holder(&PlayerProfile { name: name.clone(), ..player.clone() })
            }
            RequestedHolder::Open => SeatHolder::Open,
            RequestedHolder::Engine { level } => SeatHolder::Engine { level: *level },
            RequestedHolder::SameScreen { name } => SeatHolder::same_screen(&player.id, name),
        }
    }
}

impl NewTableRequest {
    /// The setup with `player` as host, and the link secret if the table is private.
    pub fn into_setup(self, player: &PlayerProfile) -> (TableSetup, Option<String>) {
        let link = self.private.then(secrets_and_ids::link_secret);
        let seats = self.seats.iter().take(MAX_SEATS_READ).map(|seat| seat.holder(player)).collect();
        let setup = TableSetup {
            rules: self.rules,
            seats,
            colours: self.colours,
            access: match &link {
                Some(link) => AccessPolicy::Private { link: secrets_and_ids::link_hash(link) },
                None => AccessPolicy::Public,
            },
            clock: self.clock,
            first_player: self.first_player,
            touch_move: self.touch_move,
            announcements: self.announcements,
            ..TableSetup::new(self.game, 0, &player.id)
        };
        (setup, link)
    }
}

/// A table that was opened by a request.
#[derive(Debug)]
pub struct CreatedTable {
    /// The table.
    pub table: Arc<LiveTable>,
    /// The link secret that lets others in; none if the table is public.
    pub link: Option<String>,
}

impl Accounts {
    /// Checks that a player may give these names to players at the same screen.
    pub async fn check_names(
        &self,
        player: &str,
        names: impl Iterator<Item = &str>,
    ) -> Result<(), LiveTableError> {
        for name in names {
            self.check_name_free_for(player, name).await?;
        }
        Ok(())
    }
}

impl LiveTables {
    /// Opens a table by a player's request from an address.
    pub async fn open_requested(
        &self,
        request: NewTableRequest,
        player: &PlayerProfile,
        address: IpAddr,
    ) -> Result<CreatedTable, LiveTableError> {
        self.open_after_moves(request, &[], player, address).await
    }

    /// Opens a table by a player's request from an address, with these moves already played. With moves, no seat may be open,
    /// and rules of stored games are accepted, since the moves may be possible by no others.
    pub async fn open_after_moves(
        &self,
        request: NewTableRequest,
        moves: &[String],
        player: &PlayerProfile,
        address: IpAddr,
    ) -> Result<CreatedTable, LiveTableError> {
        let (setup, link) = request.into_setup(player);
        if moves.is_empty() {
            setup.game.check_new_rules(setup.seats.len(), &setup.rules).map_err(TableRefusal::from)?;
        }
        let table = self.open_from(setup, moves, Some(address)).await?;
        Ok(CreatedTable { table, link })
    }
}
