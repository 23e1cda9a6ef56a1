//! The texts of e-mails, in the language of the page that asks for them.

use tessera_i18n::{MessageKey, Translator};
use tessera_service::PasswordResetLink;
use tessera_store::SecurityNoticeKind;

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

/// The subject and the text of a notice; none if the owner is told on the account page alone.
pub(super) fn notice_texts(kind: SecurityNoticeKind) -> Option<[MessageKey; 2]> {
    match kind {
        SecurityNoticeKind::NewDevice => Some([key::MAIL_DEVICE_SUBJECT, key::MAIL_DEVICE_TEXT]),
        SecurityNoticeKind::Password => Some([key::MAIL_CHANGED_SUBJECT, key::MAIL_CHANGED_TEXT]),
        SecurityNoticeKind::PasswordReset => Some([key::MAIL_PASSWORD_SUBJECT, key::MAIL_PASSWORD_TEXT]),
        SecurityNoticeKind::RecoveryCodes => Some([key::MAIL_CODES_SUBJECT, key::MAIL_CODES_TEXT]),
        // The old address is told about another one.
        SecurityNoticeKind::Email | SecurityNoticeKind::EmailRemoved | SecurityNoticeKind::ApiToken => None,
    }
}

/// The notice of what happened to an account.
pub(super) fn notice(
    words: Translator<'_>,
    to: String,
    texts: [MessageKey; 2],
    [name, device]: [&str; 2],
    site: &str,
) -> EmailMessage {
    let [subject, text] = texts;
    let values = [("name", name.into()), ("device", device.into()), ("site", site.into())];
    EmailMessage { to, subject: words.text(subject).into_owned(), text: words.format(text, &values) }
}
