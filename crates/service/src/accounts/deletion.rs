//! Deletion of accounts. The store does it in one commit; before it the player leaves their games, after it memory forgets them.

use std::net::IpAddr;

use tessera_store::{AccountError, ModerationChange, ModerationEntry, PlayerProfile, StoreError};

use super::{Accounts, OLD_SESSION_ENDS_AFTER, PasswordChangeError};
use crate::detached::run_to_end;
use crate::telemetry;

/// The operator in the log if players delete their own accounts. No account can have this name.
const OWNER: &str = "# owner";

impl Accounts {
    /// Deletes the account of a player who is signed in. It needs the password.
    pub async fn delete_account(
        &self,
        player: &PlayerProfile,
        password: String,
        address: IpAddr,
    ) -> Result<(), PasswordChangeError> {
        let hash = self.confirm_password(player, password, address).await?;
        let entry = ModerationEntry {
            at: self.clock.now().0,
            operator: OWNER.to_owned(),
            operator_player: Some(player.id.clone()),
            action: "delete-account".to_owned(),
            target: player.id.clone(),
            name: String::new(),
            detail: String::new(),
            reason: String::new(),
        };
        let (accounts, player) = (self.clone(), player.id.clone());
        run_to_end(async move {
            let deleted = accounts.delete_player(&player, Some(hash), &entry).await;
            deleted.map_err(|reason| match reason {
                AccountError::Store(StoreError::PasswordChanged) => PasswordChangeError::WrongPassword,
                AccountError::Store(reason) => reason.into(),
                AccountError::NameTaken => StoreError::NoTarget.into(),
            })
        })
        .await
    }

    /// Deletes a player, with a row of the log. It must run to the end: the store has forgotten the player before memory has.
    pub(crate) async fn delete_player(
        &self,
        player: &str,
        password_hash: Option<String>,
        entry: &ModerationEntry,
    ) -> Result<(), AccountError> {
        // Before the commit: if it fails, the player still exists and has lost games that they were about to leave.
        self.tables.leave_all_games(player).await?;
        let names = self.store.names_of(player).await?;
        let chats = self.store.tables_with_messages_of(player).await?;
        let change = ModerationChange::DeletePlayer { player: player.to_owned(), password_hash };
        self.store.moderate(entry, &change).await?;
        telemetry::account_changed("deleted", player);
        self.forget_replaced_sessions(player, None);
        self.take_unseen_codes(player);
        self.close_ended_sessions(player).await;
        let forget = async |accounts: &Accounts| {
            // A game that began meanwhile.
            if let Err(reason) = accounts.tables.leave_all_games(player).await {
                tracing::warn!(%reason, "the games of a deleted player could not be read");
            }
            accounts.tables.forget_names(player, &chats).await;
            accounts.tournaments.forget_names(player, &names).await;
        };
        forget(self).await;
        // What was being loaded during the commit may still have the names.
        let (accounts, player) = (self.clone(), player.to_owned());
        tokio::spawn(async move {
            accounts.clock.sleep(OLD_SESSION_ENDS_AFTER).await;
            accounts.tables.forget_names(&player, &chats).await;
            accounts.tournaments.forget_names(&player, &names).await;
        });
        Ok(())
    }
}
