//! The secret link of a private table, a tournament player or a helper: `?link=…` in an address.

use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use axum::http::Uri;
use serde::Deserialize;
use tessera_service::{CreatedTable, secrets_and_ids};
use tessera_table::{TableAction, TableCommand};

/// The query of a request, as far as it concerns the link.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub(crate) struct SecretLinkQuery {
    link: Option<String>,
}

impl SecretLinkQuery {
    /// The link of an address; none if it is given twice or is malformed.
    pub(crate) fn of(address: &Uri) -> SecretLinkQuery {
        let Query(query) = Query::<SecretLinkQuery>::try_from_uri(address).unwrap_or_default();
        SecretLinkQuery { link: query.link.filter(|link| is_link_secret(link)) }
    }

    /// Refuses an address with two links, because it is ambiguous.
    pub(crate) fn check(address: &Uri) -> Result<(), QueryRejection> {
        Query::<SecretLinkQuery>::try_from_uri(address).map(|_| ())
    }

    /// The secret part of the link.
    pub(crate) fn secret(&self) -> Option<&str> {
        self.link.as_deref()
    }

    /// The proof that a table compares with the hash it stores.
    pub(crate) fn proof(&self) -> Option<String> {
        self.secret().map(secrets_and_ids::link_hash)
    }

    /// The same link as the query of another address; empty without a link.
    pub(crate) fn query(&self) -> String {
        self.secret().map(|link| format!("?link={link}")).unwrap_or_default()
    }
}

/// Whether a text has the form of a link's secret, which needs no escaping in an address.
pub(crate) fn is_link_secret(text: &str) -> bool {
    let sound = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    (1..=64).contains(&text.len()) && text.chars().all(sound)
}

/// Sets the proof of a command's action to that of the request's link. A link within the command itself is ignored.
pub(crate) fn set_link_hash(command: &mut TableCommand, proof: Option<&str>) {
    if let TableAction::TakeSeat { link, .. } | TableAction::Say { link, .. } = &mut command.action {
        *link = proof.map(str::to_owned);
    }
}

/// The path of a table that was just opened, with its link.
pub(crate) fn table_path(opened: &CreatedTable) -> String {
    let query = opened.link.as_ref().map(|link| format!("?link={link}")).unwrap_or_default();
    format!("/t/{}{query}", opened.table.id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_read_unless_it_is_malformed_or_given_twice() {
        let secret = |address: &str| SecretLinkQuery::of(&address.parse().expect("an address")).link;
        for address in ["/t/1?link=Ab_-9", "/t/1/socket?after=3&link=Ab_-9&as=page", "/t/1?link=A%62_-9"] {
            assert_eq!(secret(address).as_deref(), Some("Ab_-9"), "{address}");
        }
        let long = format!("/t/1?link={}", "x".repeat(65));
        for address in [
            "/t/1",
            "/t/1?link",
            "/t/1?link=",
            "/t/1?link=a&link=a",
            "/t/1?link=%22%3E",
            "/t/1?LINK=a",
            &long,
        ] {
            assert_eq!(secret(address), None, "{address}");
        }
    }
}
