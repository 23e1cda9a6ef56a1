//! Tells owners by e-mail what happened to their accounts.

use axum::extract::FromRef;
use tessera_i18n::Translator;
use tessera_service::Accounts;
use tessera_store::{PlayerProfile, SecurityNoticeKind};

use super::{Mailer, email_texts};
use crate::app_state::AppState;
use crate::labels;
use crate::security::SiteUrl;

/// The way to the owners of accounts. Without a mail server nothing is sent; the account page has the notices.
#[derive(Clone, Debug)]
pub(crate) struct AccountNoticeMailer {
    accounts: Accounts,
    mailer: Mailer,
    site_url: SiteUrl,
}

impl FromRef<AppState> for AccountNoticeMailer {
    fn from_ref(app: &AppState) -> AccountNoticeMailer {
        let (accounts, mailer) = (app.accounts.clone(), app.mailer.clone());
        AccountNoticeMailer { accounts, mailer, site_url: app.site_url.clone() }
    }
}

impl AccountNoticeMailer {
    /// Tells the owner what was done, in the language of the page that did it. It stays done if that fails.
    pub(crate) async fn tell(&self, words: Translator<'_>, player: &PlayerProfile, kind: SecurityNoticeKind) {
        self.send(words, player, kind, "").await;
    }

    /// Tells the owner about a sign-in on a device that was not used before.
    pub(crate) async fn tell_new_device(&self, words: Translator<'_>, player: &PlayerProfile, device: &str) {
        self.send(words, player, SecurityNoticeKind::NewDevice, device).await;
    }

    async fn send(
        &self,
        words: Translator<'_>,
        player: &PlayerProfile,
        kind: SecurityNoticeKind,
        device: &str,
    ) {
        let Some(texts) = email_texts::notice_texts(kind).filter(|_| self.mailer.is_enabled()) else {
            return;
        };
        match self.accounts.address_for_notice(&player.id, kind).await {
            Ok(Some(to)) => {
                let (name, device) = (labels::player(words, &player.name), labels::device(words, device));
                let email = email_texts::notice(words, to, texts, [&name, &device], self.site_url.as_str());
                // A full queue is logged and counted.
                let _logged = self.mailer.send(email);
            }
            Ok(None) => {}
            Err(reason) => tracing::warn!(%reason, "the owner of an account was not told about it"),
        }
    }
}
