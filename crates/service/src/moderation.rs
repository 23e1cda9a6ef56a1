//! Moderation: what operators may do, and the restrictions that follow from it.
//!
//! Every action is stored together with a row of the log: who, what and why. Restrictions that every request or chat message
//! is checked against are in memory as well.

mod action;
mod error;
mod planned_moderation;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::Duration;

use tessera_store::{AbuseReport, ModerationChange, ModerationEntry, Store, StoreError};
use tessera_table::{Actor, Table, TableAction, TableRefusal};
use tokio::sync::Mutex;

pub use action::ModerationAction;
pub use error::ModerationError;
pub(crate) use error::refusal;
use planned_moderation::PlannedModeration;

use crate::accounts::{Accounts, OLD_SESSION_LIFETIME_AFTER_RENEWAL};
use crate::detached_task::run_to_end;
use crate::operator_metrics;
use crate::service_clock::ServiceClock;
use crate::tables::{LiveTableError, LiveTables};
use crate::tournaments::LiveTournaments;

/// The most characters of a reason.
pub const MAX_MODERATION_REASON_CHARS: usize = 500;
/// The most networks that are banned at a time.
const MAX_BANNED_NETWORKS: usize = 10_000;
/// The name of `tessera admin` in the log of moderation. No account can have it: names do not begin with `#`.
const SHELL_OPERATOR: &str = "# tessera admin";

/// Who moderates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operator {
    /// The name at this time, for the log.
    pub name: String,
    /// The id of the account; none for `tessera admin`.
    pub player: Option<String>,
    /// The address from which they act, if it is known.
    pub address: Option<IpAddr>,
}

impl Operator {
    /// `tessera admin`, on the machine of the server.
    pub fn shell() -> Operator {
        Operator { name: SHELL_OPERATOR.to_owned(), player: None, address: None }
    }
}

/// Why an operator acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActionReason<'a> {
    /// The reason, for the log.
    pub text: &'a str,
    /// The number of the report that the action answers. The report is handled with it.
    pub report: Option<u64>,
}

impl<'a> From<&'a str> for ActionReason<'a> {
    fn from(text: &'a str) -> ActionReason<'a> {
        ActionReason { text, report: None }
    }
}

/// How a server groups addresses, and which ones it depends on.
pub trait AddressNetworks: Sync {
    /// The network that limits count as one address.
    fn network(&self, address: IpAddr) -> IpAddr;
    /// Whether a trusted proxy is in this network: it forwards the requests of others.
    fn has_trusted_proxy(&self, network: IpAddr) -> bool;
}

/// Mutes and network bans in memory, by player and by network, with their ends.
#[derive(Debug, Default)]
struct ActiveRestrictions {
    muted: HashMap<String, u64>,
    networks: HashMap<IpAddr, ActiveNetworkBan>,
}

#[derive(Debug)]
struct ActiveNetworkBan {
    until: u64,
    /// The player whose connections gave the network.
    player: Option<String>,
}

/// Moderation. Clones share their state.
#[derive(Clone, Debug)]
pub struct Moderation {
    store: Store,
    clock: ServiceClock,
    accounts: Accounts,
    tables: LiveTables,
    tournaments: LiveTournaments,
    active: Arc<RwLock<ActiveRestrictions>>,
    /// Held from a change of the store until memory agrees with it, so that both have the same order of changes.
    order: Arc<Mutex<()>>,
}

impl Moderation {
    pub(crate) fn new(
        store: Store,
        clock: ServiceClock,
        accounts: Accounts,
        tables: LiveTables,
        tournaments: LiveTournaments,
    ) -> Moderation {
        Moderation {
            store,
            clock,
            accounts,
            tables,
            tournaments,
            active: Arc::default(),
            order: Arc::default(),
        }
    }

    /// Reads the restrictions from the store; before there are visitors.
    pub async fn load(&self) -> Result<(), StoreError> {
        let stored = self.store.restrictions(self.clock.now().0).await?;
        let mut active = self.write();
        active.muted = stored.muted.into_iter().collect();
        let networks = stored.networks.into_iter().filter_map(|ban| {
            let of = ActiveNetworkBan { until: ban.until, player: ban.player };
            Some((ban.network.parse().ok()?, of))
        });
        active.networks = networks.collect();
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
        let rest = active.networks.get(&network)?.until.checked_sub(self.clock.now().0)?;
        Some(Duration::from_millis(rest)).filter(|rest| !rest.is_zero())
    }

    /// Whether a player is an operator.
    pub async fn is_operator(&self, player: &str) -> Result<bool, StoreError> {
        self.store.is_operator(player).await
    }

    /// Does what an operator asks for, and records who asked and why. Once it has begun, it is done whole, even if the caller's
    /// future is dropped meanwhile.
    pub async fn act(
        &self,
        operator: &Operator,
        action: &ModerationAction,
        reason: ActionReason<'_>,
        networks: &dyn AddressNetworks,
    ) -> Result<(), ModerationError> {
        let ActionReason { text: reason, report } = reason;
        let reason = reason.trim();
        if reason.is_empty() || reason.chars().nth(MAX_MODERATION_REASON_CHARS).is_some() {
            return Err(ModerationError::Reason);
        }
        let about = match report {
            Some(report) => {
                let found = self.store.report(report).await?;
                // Nobody judges a report about themself; `tessera admin` can.
                let is_theirs = |about: &AbuseReport| operator.player.as_ref() == Some(&about.reported);
                let found = found.filter(|about| about.handled.is_none() && !is_theirs(about));
                Some(found.ok_or(ModerationError::NoReport)?)
            }
            None => None,
        };
        let answers = about.as_ref().map(|about| [about.reported.clone(), about.table.clone()]);
        let PlannedModeration { name, target, target_name, detail, change } = match action {
            ModerationAction::Dismiss => PlannedModeration::dismiss(about.ok_or(ModerationError::NoReport)?),
            action => self.plan(operator, action, networks).await?,
        };
        // Otherwise the log would say that a report was answered by what has nothing to do with it.
        if answers.is_some_and(|answers| !answers.contains(&target)) {
            return Err(ModerationError::NoReport);
        }
        let entry = ModerationEntry {
            at: self.clock.now().0,
            operator: operator.name.clone(),
            operator_player: operator.player.clone(),
            action: name.to_owned(),
            target,
            name: target_name,
            detail,
            reason: reason.to_owned(),
            report,
        };
        let (moderation, action) = (self.clone(), action.clone());
        run_to_end(async move {
            let _order = moderation.order.lock().await;
            moderation.store_and_enforce(&action, &entry, &change).await?;
            operator_metrics::moderated(name, &entry.operator, &entry.target);
            Ok(())
        })
        .await
    }

    async fn store_and_enforce(
        &self,
        action: &ModerationAction,
        entry: &ModerationEntry,
        change: &ModerationChange,
    ) -> Result<(), ModerationError> {
        let store = async { self.store.moderate(entry, change).await };
        match action {
            // The game ends first: a log row without the end would claim what did not happen.
            ModerationAction::CloseTable { table } => {
                self.close_table(table).await?;
                store.await.map_err(|_reason| ModerationError::NotLogged)?;
            }
            ModerationAction::DeleteTournament { tournament, sure } => {
                self.tournaments.delete(tournament, *sure, store).await?;
            }
            ModerationAction::DeletePlayer { .. } => {
                self.accounts.delete_player(&entry.target, None, entry).await.map_err(refusal)?;
            }
            ModerationAction::Dismiss => store.await.map_err(|error| match refusal(error) {
                ModerationError::NoPlayer => ModerationError::NoReport,
                error => error,
            })?,
            _ => store.await.map_err(refusal)?,
        }
        self.enforce(change).await;
        Ok(())
    }

    async fn close_table(&self, id: &str) -> Result<(), ModerationError> {
        let table = self.tables.table(id).await?;
        // The end of a tournament table would count as the absence of a player.
        if table.read(|table: &Table| table.setup().tournament.is_some()).await {
            return Err(ModerationError::TournamentTable);
        }
        if table.close(false).await? { Ok(()) } else { Err(LiveTableError::from(TableRefusal::Over).into()) }
    }

    /// What follows from a stored change in memory.
    async fn enforce(&self, change: &ModerationChange) {
        match change {
            ModerationChange::SetMute { player, until } => {
                let now = self.clock.now().0;
                let mut active = self.write();
                active.muted.retain(|_, until| *until > now);
                match until {
                    Some(until) => active.muted.insert(player.clone(), *until),
                    None => active.muted.remove(player),
                };
            }
            ModerationChange::SetBan { player, until: Some(_) } => self.accounts.close_banned(player).await,
            ModerationChange::Rename { player, .. } => self.accounts.show_new_name(player).await,
            ModerationChange::SetBan { player, until: None } => {
                self.write().networks.retain(|_, ban| ban.player.as_ref() != Some(player));
            }
            ModerationChange::SetAddressBan { networks, until, player } => {
                let networks: Vec<IpAddr> = networks.iter().filter_map(|text| text.parse().ok()).collect();
                {
                    let mut active = self.write();
                    for network in &networks {
                        match until {
                            Some(until) => {
                                let ban = ActiveNetworkBan { until: *until, player: player.clone() };
                                active.networks.insert(*network, ban)
                            }
                            None => active.networks.remove(network),
                        };
                    }
                }
                if until.is_some() {
                    self.close_networks(networks).await;
                }
            }
            _ => {}
        }
    }

    /// Closes the connections from networks. One that was admitted before the ban may be opened after this; a moment later it is
    /// found.
    async fn close_networks(&self, networks: Vec<IpAddr>) {
        self.tables.close_networks(&networks).await;
        let moderation = self.clone();
        tokio::spawn(async move {
            moderation.clock.sleep(OLD_SESSION_LIFETIME_AFTER_RENEWAL).await;
            let is_banned = |network: &IpAddr| moderation.network_ban(*network).is_some();
            let networks: Vec<IpAddr> = networks.into_iter().filter(is_banned).collect();
            moderation.tables.close_networks(&networks).await;
        });
    }

    fn read(&self) -> RwLockReadGuard<'_, ActiveRestrictions> {
        self.active.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, ActiveRestrictions> {
        self.active.write().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests;
