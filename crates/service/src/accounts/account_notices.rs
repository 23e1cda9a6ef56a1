//! What owners of accounts are told about them: on their account page, and by e-mail.

use tessera_store::{SecurityNotice, SecurityNoticeKind, StoreError};

use super::{Accounts, SignInDevice};
use crate::email_throttle::EmailKind;
use crate::operator_metrics;

/// How many notices the account page shows.
const SHOWN_NOTICES: u32 = 10;

impl Accounts {
    /// The latest notices to the owner of an account, the latest first.
    pub async fn security_notices(&self, player: &str) -> Result<Vec<SecurityNotice>, StoreError> {
        self.store.security_notices(player, SHOWN_NOTICES).await
    }

    /// Makes the device known on which an account was made or its password was set: a sign-in on it is no news.
    pub async fn remember_device(&self, player: &str, device: &SignInDevice) -> Result<(), StoreError> {
        self.store.remember_device(player, &device.of_account(player), self.clock.now().0).await
    }

    /// The address at which the owner of an account is told about something; none without an address, or if there were too many
    /// such e-mails in the last hour. The account page has all notices.
    pub async fn address_for_notice(
        &self,
        player: &str,
        kind: SecurityNoticeKind,
    ) -> Result<Option<String>, StoreError> {
        let Some(address) = self.store.email_of(player).await? else { return Ok(None) };
        // Each kind has a limit of its own: many sign-ins must not hide a new password.
        let keys = [format!("{} of {player}", kind.name())];
        if self.email_throttle.allows(EmailKind::Notice, 1, &keys) {
            return Ok(Some(address));
        }
        operator_metrics::limit_hit("letters");
        Ok(None)
    }
}
