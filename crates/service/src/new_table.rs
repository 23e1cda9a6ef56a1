//! A new table: what the page or a program asks for, and the opening that comes of it.

use std::sync::Arc;

use tessera_rules::GameKind;
use tessera_store::Player;
use tessera_table::{Access, Beginning, ClockSetting, Holder, Opening};

use crate::accounts::{Accounts, seat};
use crate::live::{Live, LiveTable, Refused};
use crate::secret;

/// The most seats of a request that are looked at. More than any game has: the rules refuse such a table with a sentence.
const MOST_SEATS_READ: usize = 99;

/// A request for a new table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRequest {
    /// The game.
    pub game: GameKind,
    /// A list of rule options.
    pub rules: String,
    /// Who is to sit where.
    pub seats: Vec<RequestedSeat>,
    /// Whether only those who have its link may come to the table.
    pub private: bool,
    /// The clock.
    pub clock: ClockSetting,
    /// Who begins.
    pub beginning: Beginning,
    /// Whether a placed piece stays (PG-9).
    pub touch_move: bool,
    /// Whether threes and fours are announced (PE-9).
    pub announcements: bool,
}

/// Who is to hold a seat of a new table. Names are sound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestedSeat {
    /// The player who asks, under another name if there is one.
    Me {
        /// The name at this table.
        name: Option<String>,
    },
    /// Nobody yet.
    Open,
    /// The computer.
    Engine {
        /// Its level.
        level: u8,
    },
    /// Somebody at the screen of the player who asks.
    SameScreen {
        /// Their name.
        name: String,
    },
}

impl RequestedSeat {
    fn holder(&self, player: &Player) -> Holder {
        match self {
            RequestedSeat::Me { name: None } => seat(player),
            RequestedSeat::Me { name: Some(name) } if player.account => Holder::person(&player.player, name),
            RequestedSeat::Me { name: Some(name) } => Holder::guest(&player.player, name),
            RequestedSeat::Open => Holder::Open,
            RequestedSeat::Engine { level } => Holder::Engine { level: *level },
            RequestedSeat::SameScreen { name } => Holder::same_screen(&player.player, name),
        }
    }
}

impl TableRequest {
    /// The opening for the player who asks, with the secret of its link if it is private.
    pub fn opening(self, player: &Player) -> (Opening, Option<String>) {
        let link = self.private.then(secret::link);
        let seats = self.seats.iter().take(MOST_SEATS_READ).map(|seat| seat.holder(player)).collect();
        let opening = Opening {
            rules: self.rules,
            seats,
            access: match &link {
                Some(link) => Access::Private { link: secret::link_proof(link) },
                None => Access::Public,
            },
            clock: self.clock,
            beginning: self.beginning,
            touch_move: self.touch_move,
            announcements: self.announcements,
            ..Opening::new(self.game, 0, &player.player)
        };
        (opening, link)
    }
}

/// A table that was opened by a request.
#[derive(Debug)]
pub struct OpenedTable {
    /// The table.
    pub table: Arc<LiveTable>,
    /// The secret that lets others in; none if the table is public.
    pub link: Option<String>,
}

impl Accounts {
    /// Whether a player may give these names to people at their own screen.
    pub async fn check_names(&self, player: &str, names: impl Iterator<Item = &str>) -> Result<(), Refused> {
        for name in names {
            self.check_free_for(player, name).await?;
        }
        Ok(())
    }
}

impl Live {
    /// Opens a table as a player asks for it.
    pub async fn open_requested(
        &self,
        request: TableRequest,
        player: &Player,
    ) -> Result<OpenedTable, Refused> {
        let (opening, link) = request.opening(player);
        let table = self.open(opening).await?;
        Ok(OpenedTable { table, link })
    }
}
