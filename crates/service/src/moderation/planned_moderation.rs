//! What an action changes, found out before anything is stored.

use std::net::IpAddr;
use std::time::Duration;

use tessera_store::{AbuseReport, FOREVER, ModeratedPlayer, ModerationChange, StoreError};

use super::{AddressNetworks, MAX_BANNED_NETWORKS, Moderation, ModerationAction, ModerationError, Operator};
use crate::tournaments::LiveTournamentError;

/// The longest ban of an address: addresses change hands.
const MAX_ADDRESS_BAN: Duration = Duration::from_hours(24 * 30);

/// What an action changes, before it is stored.
pub(super) struct PlannedModeration {
    pub(super) name: &'static str,
    pub(super) target: String,
    pub(super) target_name: String,
    pub(super) detail: String,
    pub(super) change: ModerationChange,
}

impl PlannedModeration {
    /// The dismissal of a report.
    pub(super) fn dismiss(about: AbuseReport) -> PlannedModeration {
        PlannedModeration {
            name: "dismiss",
            target: about.reported,
            target_name: about.name,
            detail: String::new(),
            change: ModerationChange::DismissReport { report: about.id },
        }
    }
}

impl Moderation {
    pub(super) async fn plan(
        &self,
        operator: &Operator,
        action: &ModerationAction,
        networks: &dyn AddressNetworks,
    ) -> Result<PlannedModeration, ModerationError> {
        let until = |minutes: &Option<u32>| {
            minutes.map_or(FOREVER, |minutes| self.clock.now().0 + u64::from(minutes) * 60_000)
        };
        let of_player = |name, player: ModeratedPlayer, detail: String, change| PlannedModeration {
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
                let (banned, player) = self.networks_to_ban(*address, player.as_deref(), networks).await?;
                check_networks(&banned, operator, networks)?;
                self.plan_address_ban(&banned, player, *minutes)?
            }
            ModerationAction::UnbanAddress { address } => {
                let unbanned = vec![networks.network(*address).to_string()];
                PlannedModeration {
                    name: "unban-address",
                    target: String::new(),
                    target_name: String::new(),
                    detail: String::new(),
                    change: ModerationChange::SetAddressBan { networks: unbanned, until: None, player: None },
                }
            }
            ModerationAction::Rename { player, name } => {
                let player = self.account(player).await?;
                let name = tessera_table::validate_name(name).ok_or(ModerationError::Name)?;
                let change = ModerationChange::Rename { player: player.id.clone(), name: name.clone() };
                of_player("rename", player, name, change)
            }
            ModerationAction::DeletePlayer { player } => {
                let player = self.restrictable(player).await?.id;
                // Without the name, which would stay in the log.
                PlannedModeration {
                    name: "delete-player",
                    target: player.clone(),
                    target_name: String::new(),
                    detail: String::new(),
                    change: ModerationChange::DeletePlayer { player, password_hash: None },
                }
            }
            // A dismissal changes only the report.
            ModerationAction::Dismiss => return Err(ModerationError::NoReport),
            ModerationAction::CloseTable { table } => PlannedModeration {
                name: "close-table",
                target: table.clone(),
                target_name: String::new(),
                detail: String::new(),
                change: ModerationChange::None,
            },
            ModerationAction::DeleteTournament { tournament, .. } => {
                let target_name = match self.store.tournament_summary(tournament).await {
                    Ok(summary) => summary.ok_or(LiveTournamentError::NotFound)?.name,
                    // It can be deleted all the same.
                    Err(StoreError::Unreadable { .. }) => String::new(),
                    Err(reason) => return Err(reason.into()),
                };
                PlannedModeration {
                    name: "delete-tournament",
                    target: tournament.clone(),
                    target_name,
                    detail: String::new(),
                    change: ModerationChange::DeleteTournament { tournament: tournament.clone() },
                }
            }
        })
    }

    /// The networks of an address and of a player's connections, and the player.
    async fn networks_to_ban(
        &self,
        address: Option<IpAddr>,
        player: Option<&str>,
        networks: &dyn AddressNetworks,
    ) -> Result<(Vec<IpAddr>, Option<ModeratedPlayer>), ModerationError> {
        // The network of an address of this machine may have more addresses.
        if address.is_some_and(|address| address.to_canonical().is_loopback()) {
            return Err(ModerationError::Loopback);
        }
        let mut banned: Vec<IpAddr> = address.map(|address| networks.network(address)).into_iter().collect();
        let player = match player {
            Some(player) => Some(self.restrictable(player).await?),
            None => None,
        };
        if let Some(player) = &player {
            banned.extend(self.tables.networks_of(&player.id).await);
        }
        banned.sort_unstable();
        banned.dedup();
        Ok((banned, player))
    }

    /// The log gets the player, but no network: addresses are kept only as long as they are banned.
    fn plan_address_ban(
        &self,
        networks: &[IpAddr],
        player: Option<ModeratedPlayer>,
        minutes: u32,
    ) -> Result<PlannedModeration, ModerationError> {
        let now = self.clock.now().0;
        {
            let mut active = self.write();
            active.networks.retain(|_, ban| ban.until > now);
            if active.networks.len() + networks.len() > MAX_BANNED_NETWORKS {
                return Err(ModerationError::TooManyNetworks);
            }
        }
        let length = Duration::from_mins(minutes.into()).min(MAX_ADDRESS_BAN);
        let until = now + length.as_millis() as u64;
        let networks = networks.iter().map(IpAddr::to_string).collect();
        let (player, target_name) = player.map(|player| (player.id, player.name)).unzip();
        Ok(PlannedModeration {
            name: "ban-address",
            target: player.clone().unwrap_or_default(),
            target_name: target_name.unwrap_or_default(),
            detail: until.to_string(),
            change: ModerationChange::SetAddressBan { networks, until: Some(until), player },
        })
    }

    /// A player by id, or by the name of their account.
    async fn player(&self, player: &str) -> Result<ModeratedPlayer, ModerationError> {
        let now = self.clock.now().0;
        if let Some(found) = self.store.moderated_player(player, now).await? {
            return Ok(found);
        }
        let Some((account, _)) = self.store.player_by_name(player).await? else {
            return Err(ModerationError::NoPlayer);
        };
        self.store.moderated_player(&account.id, now).await?.ok_or(ModerationError::NoPlayer)
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
}

/// Refuses bans that would lock out the operator or everybody.
fn check_networks(
    banned: &[IpAddr],
    operator: &Operator,
    networks: &dyn AddressNetworks,
) -> Result<(), ModerationError> {
    if banned.is_empty() {
        return Err(ModerationError::NoAddress);
    }
    if banned.iter().any(|network| network.is_loopback() || network.is_unspecified()) {
        return Err(ModerationError::Loopback);
    }
    let own = operator.address.map(|address| networks.network(address));
    if banned.iter().any(|network| own == Some(*network)) {
        return Err(ModerationError::OwnNetwork);
    }
    if banned.iter().any(|network| networks.has_trusted_proxy(*network)) {
        return Err(ModerationError::TrustedProxy);
    }
    Ok(())
}
