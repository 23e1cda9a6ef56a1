//! Moderation: what operators may do, and the restrictions that follow from it.
//!
//! Every action is stored together with a row of the log: who, what and why. Restrictions that every request or chat message
//! is checked against are in memory as well.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tessera_store::{
    AccountError, FOREVER, ModeratedPlayer, ModerationChange, ModerationEntry, Store, StoreError,
};

use tessera_table::{Actor, TableAction};

use crate::accounts::Accounts;
use crate::clock::Clock;
use crate::tables::{LiveTableError, LiveTables};
use crate::telemetry;
use crate::tournaments::{LiveTournamentError, LiveTournaments};

/// The most characters of a reason.
pub const MAX_REASON_CHARS: usize = 500;
/// The longest ban of an address: addresses change hands.
const LONGEST_ADDRESS_BAN: Duration = Duration::from_hours(24 * 30);
/// The most networks that are banned at a time.
const MAX_BANNED_NETWORKS: usize = 10_000;

/// What an operator does. A player is named by their id, or by the name of their account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "action", rename_all = "snake_case")]
pub enum ModerationAction {
    /// Makes an account an operator.
    Grant {
        /// The player.
        player: String,
    },
    /// Ends the role of an operator.
    Revoke {
        /// The player.
        player: String,
    },
    /// Forbids a player to chat.
    Mute {
        /// The player.
        player: String,
        /// For how long; for ever without it.
        #[serde(default)]
        minutes: Option<u32>,
    },
    /// Lets a player chat again.
    Unmute {
        /// The player.
        player: String,
    },
    /// Ends the sessions of a player and forbids them to sign in.
    Ban {
        /// The player.
        player: String,
        /// For how long; for ever without it.
        #[serde(default)]
        minutes: Option<u32>,
    },
    /// Lets a player sign in again.
    Unban {
        /// The player.
        player: String,
    },
    /// Refuses all requests from a network, for 30 days at most: that of an address, or those from which a player is connected.
    BanAddress {
        /// The address.
        #[serde(default)]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
        address: Option<IpAddr>,
        /// The player.
        #[serde(default)]
        player: Option<String>,
        /// For how long.
        minutes: u32,
    },
    /// Accepts requests from a network again.
    UnbanAddress {
        /// The address.
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        address: IpAddr,
    },
    /// Renames an account.
    Rename {
        /// The player.
        player: String,
        /// The new name.
        name: String,
    },
    /// Ends the game at a table without a result.
    CloseTable {
        /// The id of the table.
        table: String,
    },
    /// Deletes a tournament with its results. The tables of its games stay.
    DeleteTournament {
        /// The id of the tournament.
        tournament: String,
        /// Delete it even if it has results.
        #[serde(default)]
        sure: bool,
    },
}

/// Why an action was refused. Nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum ModerationError {
    /// The reason is empty or too long.
    #[error("a reason has 1 to {MAX_REASON_CHARS} characters")]
    Reason,
    /// There is no such player.
    #[error("there is no player with this id, and no account with this name")]
    NoPlayer,
    /// A guest cannot be an operator or be renamed.
    #[error("this player is a guest; only accounts can be operators or be renamed")]
    Guest,
    /// Another account has the name, or one that looks like it.
    #[error("another account has this name, or one that looks like it; choose another one")]
    NameTaken,
    /// The name cannot be used.
    #[error("a name has 1 to 40 visible characters, does not begin with # and mixes no alphabets in a word")]
    Name,
    /// An operator must lose the role first.
    #[error("this player is an operator; revoke the role first")]
    IsOperator,
    /// Without an address the player must be connected.
    #[error("the player is not connected; addresses are not stored, so give one")]
    NoAddress,
    /// The operator would lock out themselves or the machine itself.
    #[error("loopback addresses cannot be banned")]
    Loopback,
    /// Too many networks are banned.
    #[error("{MAX_BANNED_NETWORKS} networks are banned already; unban some first")]
    TooManyNetworks,
    /// The tournament has results.
    #[error("this tournament has {results} results, which would be lost; confirm that you are sure")]
    HasResults {
        /// How many.
        results: usize,
    },
    /// The table refuses it.
    #[error(transparent)]
    Table(#[from] LiveTableError),
    /// The tournament refuses it.
    #[error(transparent)]
    Tournament(#[from] LiveTournamentError),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl ModerationError {
    /// The code for programs and for the translations of pages.
    pub fn code(&self) -> &'static str {
        match self {
            ModerationError::Reason => "moderation-reason",
            ModerationError::NoPlayer => "unknown-player",
            ModerationError::Guest => "no-account",
            ModerationError::NameTaken => "name-taken",
            ModerationError::Name => "name",
            ModerationError::IsOperator => "is-operator",
            ModerationError::NoAddress => "no-address",
            ModerationError::Loopback => "loopback",
            ModerationError::TooManyNetworks => "too-many-networks",
            ModerationError::HasResults { .. } => "has-results",
            ModerationError::Table(reason) => reason.code(),
            ModerationError::Tournament(LiveTournamentError::NotFound) => "no-tournament",
            ModerationError::Tournament(_) | ModerationError::Store(_) => "store",
        }
    }
}

/// What an action changes, before it is stored.
struct PlannedAction {
    name: &'static str,
    target: String,
    target_name: String,
    detail: String,
    change: ModerationChange,
}

/// Restrictions in memory, by player and by network, with their ends.
#[derive(Debug, Default)]
struct ActiveRestrictions {
    muted: HashMap<String, u64>,
    networks: HashMap<IpAddr, u64>,
}

/// Moderation. Clones share their state.
#[derive(Clone, Debug)]
pub struct Moderation {
    store: Store,
    clock: Clock,
    accounts: Accounts,
    tables: LiveTables,
    tournaments: LiveTournaments,
    active: Arc<RwLock<ActiveRestrictions>>,
}

impl Moderation {
    pub(crate) fn new(
        store: Store,
        clock: Clock,
        accounts: Accounts,
        tables: LiveTables,
        tournaments: LiveTournaments,
    ) -> Moderation {
        Moderation { store, clock, accounts, tables, tournaments, active: Arc::default() }
    }

    /// Reads the restrictions from the store; before there are visitors.
    pub async fn load(&self) -> Result<(), StoreError> {
        let stored = self.store.restrictions(self.clock.now().0).await?;
        let mut active = self.write();
        active.muted = stored.muted.into_iter().collect();
        let networks = stored.networks.into_iter();
        active.networks = networks.filter_map(|(text, until)| Some((text.parse().ok()?, until))).collect();
        Ok(())
    }

    /// Whether a player cannot chat now.
    pub fn is_muted(&self, player: &str) -> bool {
        self.read().muted.get(player).is_some_and(|until| *until > self.clock.now().0)
    }

    /// Whether an action is refused because its author is muted.
    pub fn refuses(&self, action: &TableAction, by: &Actor) -> bool {
        matches!(action, TableAction::Say { .. })
            && by.player().is_some_and(|player| self.is_muted(player.as_str()))
    }

    /// The rest of the ban of a network.
    pub fn network_ban(&self, network: IpAddr) -> Option<Duration> {
        let active = self.read();
        if active.networks.is_empty() {
            return None;
        }
        let rest = active.networks.get(&network)?.checked_sub(self.clock.now().0)?;
        Some(Duration::from_millis(rest)).filter(|rest| !rest.is_zero())
    }

    /// Whether a player is an operator.
    pub async fn is_operator(&self, player: &str) -> Result<bool, StoreError> {
        self.store.is_operator(player).await
    }

    /// Does what an operator asks for, and records who asked and why. `network` turns an address into the network that limits
    /// count as one.
    pub async fn act(
        &self,
        operator: &str,
        action: &ModerationAction,
        reason: &str,
        network: fn(IpAddr) -> IpAddr,
    ) -> Result<(), ModerationError> {
        let reason = reason.trim();
        if reason.is_empty() || reason.chars().nth(MAX_REASON_CHARS).is_some() {
            return Err(ModerationError::Reason);
        }
        let planned = self.plan(action, network).await?;
        let entry = ModerationEntry {
            at: self.clock.now().0,
            operator: operator.to_owned(),
            action: planned.name.to_owned(),
            target: planned.target,
            name: planned.target_name,
            detail: planned.detail,
            reason: reason.to_owned(),
        };
        let store = async { self.store.moderate(&entry, &planned.change).await };
        match action {
            // The game ends first: a log row without the end would claim what did not happen.
            ModerationAction::CloseTable { table } => {
                self.tables.table(table).await?.close(false).await?;
                store.await.map_err(refusal)?;
            }
            ModerationAction::DeleteTournament { tournament, sure } => {
                self.tournaments.delete(tournament, *sure, store).await?;
            }
            _ => store.await.map_err(refusal)?,
        }
        telemetry::moderated(planned.name, operator, &entry.target);
        self.enforce(&planned.change).await;
        Ok(())
    }

    async fn plan(
        &self,
        action: &ModerationAction,
        network: fn(IpAddr) -> IpAddr,
    ) -> Result<PlannedAction, ModerationError> {
        let until = |minutes: &Option<u32>| {
            minutes.map_or(FOREVER, |minutes| self.clock.now().0 + u64::from(minutes) * 60_000)
        };
        let of_player = |name, player: ModeratedPlayer, detail: String, change| PlannedAction {
            name,
            target: player.id,
            target_name: player.name,
            detail,
            change,
        };
        Ok(match action {
            ModerationAction::Grant { player } => {
                let player = self.account(player).await?;
                let change = ModerationChange::SetOperator { player: player.id.clone(), is_operator: true };
                of_player("grant", player, String::new(), change)
            }
            ModerationAction::Revoke { player } => {
                let player = self.account(player).await?;
                let change = ModerationChange::SetOperator { player: player.id.clone(), is_operator: false };
                of_player("revoke", player, String::new(), change)
            }
            ModerationAction::Mute { player, minutes } => {
                let (player, until) = (self.restrictable(player).await?, until(minutes));
                let change = ModerationChange::SetMute { player: player.id.clone(), until: Some(until) };
                of_player("mute", player, until.to_string(), change)
            }
            ModerationAction::Unmute { player } => {
                let player = self.player(player).await?;
                let change = ModerationChange::SetMute { player: player.id.clone(), until: None };
                of_player("unmute", player, String::new(), change)
            }
            ModerationAction::Ban { player, minutes } => {
                let (player, until) = (self.restrictable(player).await?, until(minutes));
                let change = ModerationChange::SetBan { player: player.id.clone(), until: Some(until) };
                of_player("ban", player, until.to_string(), change)
            }
            ModerationAction::Unban { player } => {
                let player = self.player(player).await?;
                let change = ModerationChange::SetBan { player: player.id.clone(), until: None };
                of_player("unban", player, String::new(), change)
            }
            ModerationAction::BanAddress { address, player, minutes } => {
                self.plan_address_ban(*address, player.as_deref(), *minutes, network).await?
            }
            ModerationAction::UnbanAddress { address } => {
                let network = network(*address).to_string();
                let change = ModerationChange::SetAddressBan { networks: vec![network.clone()], until: None };
                PlannedAction {
                    name: "unban-address",
                    target: network,
                    target_name: String::new(),
                    detail: String::new(),
                    change,
                }
            }
            ModerationAction::Rename { player, name } => {
                let player = self.account(player).await?;
                let name = tessera_table::validate_name(name).ok_or(ModerationError::Name)?;
                let change = ModerationChange::Rename { player: player.id.clone(), name: name.clone() };
                of_player("rename", player, name, change)
            }
            ModerationAction::CloseTable { table } => PlannedAction {
                name: "close-table",
                target: table.clone(),
                target_name: String::new(),
                detail: String::new(),
                change: ModerationChange::None,
            },
            ModerationAction::DeleteTournament { tournament, .. } => {
                let summary = self.store.tournament_summary(tournament).await?;
                let summary = summary.ok_or(LiveTournamentError::NotFound)?;
                PlannedAction {
                    name: "delete-tournament",
                    target: tournament.clone(),
                    target_name: summary.name,
                    detail: String::new(),
                    change: ModerationChange::DeleteTournament { tournament: tournament.clone() },
                }
            }
        })
    }

    async fn plan_address_ban(
        &self,
        address: Option<IpAddr>,
        player: Option<&str>,
        minutes: u32,
        network: fn(IpAddr) -> IpAddr,
    ) -> Result<PlannedAction, ModerationError> {
        let mut target_name = String::new();
        let mut networks: Vec<IpAddr> = address.map(network).into_iter().collect();
        if let Some(player) = player {
            let player = self.restrictable(player).await?;
            networks.extend(self.tables.networks_of(&player.id).await);
            target_name = player.name;
        }
        networks.sort_unstable();
        networks.dedup();
        if networks.is_empty() {
            return Err(ModerationError::NoAddress);
        }
        if networks.iter().any(IpAddr::is_loopback) {
            return Err(ModerationError::Loopback);
        }
        let now = self.clock.now().0;
        {
            let mut active = self.write();
            active.networks.retain(|_, until| *until > now);
            if active.networks.len() + networks.len() > MAX_BANNED_NETWORKS {
                return Err(ModerationError::TooManyNetworks);
            }
        }
        let length = Duration::from_mins(minutes.into()).min(LONGEST_ADDRESS_BAN);
        let until = now + length.as_millis() as u64;
        let networks: Vec<String> = networks.iter().map(IpAddr::to_string).collect();
        Ok(PlannedAction {
            name: "ban-address",
            target: networks.join(" "),
            target_name,
            detail: until.to_string(),
            change: ModerationChange::SetAddressBan { networks, until: Some(until) },
        })
    }

    /// What follows from a stored change in memory.
    async fn enforce(&self, change: &ModerationChange) {
        match change {
            ModerationChange::SetMute { player, until } => {
                let mut active = self.write();
                match until {
                    Some(until) => active.muted.insert(player.clone(), *until),
                    None => active.muted.remove(player),
                };
            }
            ModerationChange::SetBan { player, until: Some(_) } => self.accounts.close_banned(player).await,
            ModerationChange::SetAddressBan { networks, until } => {
                let networks: Vec<IpAddr> = networks.iter().filter_map(|text| text.parse().ok()).collect();
                {
                    let mut active = self.write();
                    for network in &networks {
                        match until {
                            Some(until) => active.networks.insert(*network, *until),
                            None => active.networks.remove(network),
                        };
                    }
                }
                if until.is_some() {
                    self.tables.close_networks(&networks).await;
                }
            }
            _ => {}
        }
    }

    /// A player by id, or by the name of their account.
    async fn player(&self, player: &str) -> Result<ModeratedPlayer, ModerationError> {
        if let Some(found) = self.store.moderated_player(player).await? {
            return Ok(found);
        }
        let Some((account, _)) = self.store.player_by_name(player).await? else {
            return Err(ModerationError::NoPlayer);
        };
        self.store.moderated_player(&account.id).await?.ok_or(ModerationError::NoPlayer)
    }

    async fn account(&self, player: &str) -> Result<ModeratedPlayer, ModerationError> {
        let player = self.player(player).await?;
        if player.account { Ok(player) } else { Err(ModerationError::Guest) }
    }

    /// A player who is no operator: operators cannot silence each other by mistake or in anger.
    async fn restrictable(&self, player: &str) -> Result<ModeratedPlayer, ModerationError> {
        let player = self.player(player).await?;
        if player.is_operator { Err(ModerationError::IsOperator) } else { Ok(player) }
    }

    fn read(&self) -> RwLockReadGuard<'_, ActiveRestrictions> {
        self.active.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, ActiveRestrictions> {
        self.active.write().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The refusal of the store: what was looked up before may be gone.
pub(crate) fn refusal(error: AccountError) -> ModerationError {
    match error {
        AccountError::NameTaken => ModerationError::NameTaken,
        AccountError::Store(StoreError::NoTarget) => ModerationError::NoPlayer,
        AccountError::Store(reason) => reason.into(),
    }
}
