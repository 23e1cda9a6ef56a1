//! A new table: what the page or a program asks for, and the opening that comes of it. Nothing here knows HTTP.

use std::sync::Arc;

use tessera_rules::GameKind;
use tessera_store::Player;
use tessera_table::{Access, Beginning, ClockSetting, Holder, Millis, Opening};

use crate::app::House;
use crate::live::{LiveTable, Refused};
use crate::{people, secret, who};

/// The most seats of a request that are looked at. More than any game has: the rules refuse such a table with a sentence.
const MOST_SEATS_READ: usize = 99;

const fn per_game(minutes: u64, seconds: u64) -> ClockSetting {
    ClockSetting::PerGame { time: Millis::seconds(minutes * 60), increment: Millis::seconds(seconds) }
}

/// The clocks that pages offer, by name.
pub(crate) const CLOCKS: [(&str, ClockSetting); 6] = [
    ("none", ClockSetting::None),
    ("3-2", per_game(3, 2)),
    ("10-5", per_game(10, 5)),
    ("15-0", per_game(15, 0)),
    ("30s", ClockSetting::PerMove { time: Millis::seconds(30) }),
    ("1d", ClockSetting::PerMove { time: Millis::seconds(24 * 3_600) }),
];

/// A request for a new table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TableRequest {
    pub(crate) game: GameKind,
    /// A list of rule options.
    pub(crate) rules: String,
    pub(crate) seats: Vec<RequestedSeat>,
    /// Whether only those who have its link may come to the table.
    pub(crate) private: bool,
    pub(crate) clock: ClockSetting,
    pub(crate) beginning: Beginning,
    pub(crate) touch_move: bool,
    pub(crate) announcements: bool,
}

/// Who is to hold a seat of a new table. Names are sound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RequestedSeat {
    /// The player who asks, under another name if there is one.
    Me {
        name: Option<String>,
    },
    Open,
    Engine {
        level: u8,
    },
    /// Somebody at the screen of the player who asks.
    SameScreen {
        name: String,
    },
}

impl RequestedSeat {
    fn holder(&self, player: &Player) -> Holder {
        match self {
            RequestedSeat::Me { name: None } => who::seat(player),
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
    pub(crate) fn opening(self, player: &Player) -> (Opening, Option<String>) {
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
pub(crate) struct OpenedTable {
    pub(crate) table: Arc<LiveTable>,
    /// The secret that lets others in; none if the table is public.
    pub(crate) link: Option<String>,
}

impl OpenedTable {
    /// Where the table is found, with its link.
    pub(crate) fn path(&self) -> String {
        let query = self.link.as_ref().map(|link| format!("?link={link}")).unwrap_or_default();
        format!("/t/{}{query}", self.table.id)
    }
}

/// Whether a player may give these names to people at their own screen.
pub(crate) async fn check_names(
    house: &House,
    player: &str,
    names: impl Iterator<Item = &str>,
) -> Result<(), Refused> {
    for name in names {
        people::check_free_for(house, player, name).await?;
    }
    Ok(())
}

/// Opens a table as it was asked for.
pub(crate) async fn open(
    house: &House,
    request: TableRequest,
    player: &Player,
) -> Result<OpenedTable, Refused> {
    let (opening, link) = request.opening(player);
    let table = house.live.open(house, opening).await?;
    Ok(OpenedTable { table, link })
}
