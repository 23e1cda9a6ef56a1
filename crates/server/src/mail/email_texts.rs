//! The texts of e-mails, in the language of the page that asks for them.

use tessera_i18n::Translator;
use tessera_service::PasswordResetLink;

use super::EmailMessage;
use crate::labels;
use crate::message_keys as key;

/// The e-mail with the code that confirms an address.
pub(crate) fn confirmation(words: Translator<'_>, to: String, code: &str, site: &str) -> EmailMessage {
    let subject = words.text(key::MAIL_CONFIRM_SUBJECT).into_owned();
    let text = words.format(key::MAIL_CONFIRM_TEXT, &[("code", code.into()), ("site", site.into())]);
    EmailMessage { to, subject, text }
}

/// The e-mail with the links that set new passwords, one for each account.
pub(crate) fn reset(
    words: Translator<'_>,
    to: String,
    links: &[PasswordResetLink],
    site: &str,
) -> EmailMessage {
    let subject = words.text(key::MAIL_RESET_SUBJECT).into_owned();
    let addresses: Vec<String> = links
        .iter()
        .map(|link| format!("{}: {site}/account/reset/{}", labels::player(words, &link.name), link.secret))
        .collect();
    let text = words.format(
        key::MAIL_RESET_TEXT,
        &[("count", links.len().into()), ("links", addresses.join("\n").into()), ("site", site.into())],
    );
    EmailMessage { to, subject, text }
}

/// The notice to an address that is no longer that of an account.
pub(crate) fn address_changed(words: Translator<'_>, to: String, name: &str, site: &str) -> EmailMessage {
    let subject = words.text(key::MAIL_ADDRESS_SUBJECT).into_owned();
    let text = words.format(key::MAIL_ADDRESS_TEXT, &[("name", name.into()), ("site", site.into())]);
    EmailMessage { to, subject, text }
}

/// The notice that the password of an account was reset.
pub(crate) fn password_was_reset(words: Translator<'_>, to: String, name: &str, site: &str) -> EmailMessage {
    let subject = words.text(key::MAIL_PASSWORD_SUBJECT).into_owned();
    let text = words.format(key::MAIL_PASSWORD_TEXT, &[("name", name.into()), ("site", site.into())]);
    EmailMessage { to, subject, text }
}
