//! The texts of letters, in the language of the page that asks for them.

use tessera_i18n::Translator;
use tessera_service::ResetLink;

use super::Letter;
use crate::labels;
use crate::message_keys as key;

/// The letter with the code that confirms an address.
pub(crate) fn confirmation(words: Translator<'_>, to: String, code: &str, site: &str) -> Letter {
    let subject = words.text(key::MAIL_CONFIRM_SUBJECT).into_owned();
    let text = words.format(key::MAIL_CONFIRM_TEXT, &[("code", code.into()), ("site", site.into())]);
    Letter { to, subject, text }
}

/// The letter with the links that set new passwords, one for each account.
pub(crate) fn reset(words: Translator<'_>, to: String, links: &[ResetLink], site: &str) -> Letter {
    let subject = words.text(key::MAIL_RESET_SUBJECT).into_owned();
    let addresses: Vec<String> = links
        .iter()
        .map(|link| format!("{}: {site}/account/reset/{}", labels::player(words, &link.name), link.secret))
        .collect();
    let text =
        words.format(key::MAIL_RESET_TEXT, &[("links", addresses.join("\n").into()), ("site", site.into())]);
    Letter { to, subject, text }
}
