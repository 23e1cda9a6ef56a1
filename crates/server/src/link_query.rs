//! The link by which somebody enters a private table or takes part in a tournament: `?link=…` in an address.

use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use axum::http::Uri;
use serde::Deserialize;
use tessera_table::{Action, Command};

use tessera_service::secret;

/// The secret part of a link, if the address that was asked for has one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub(crate) struct LinkQuery {
    link: Option<String>,
}

impl LinkQuery {
    /// The link of an address. One that is given twice, or that cannot be a link, is none.
    pub(crate) fn of(address: &Uri) -> LinkQuery {
        let Query(query) = Query::<LinkQuery>::try_from_uri(address).unwrap_or_default();
        LinkQuery { link: query.link.filter(|link| is_link(link)) }
    }

    /// Refuses an address with two links: which of them counts would be a guess.
    pub(crate) fn check(address: &Uri) -> Result<(), QueryRejection> {
        Query::<LinkQuery>::try_from_uri(address).map(|_| ())
    }

    /// The secret.
    pub(crate) fn secret(&self) -> Option<&str> {
        self.link.as_deref()
    }

    /// What the secret proves to a table.
    pub(crate) fn proof(&self) -> Option<String> {
        self.secret().map(secret::link_proof)
    }

    /// The same link as the end of another address.
    pub(crate) fn query(&self) -> String {
        self.secret().map(|link| format!("?link={link}")).unwrap_or_default()
    }
}

/// Whether it can be the secret part of a link, which can stand in an address as it is.
pub(crate) fn is_link(text: &str) -> bool {
    let sound = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    (1..=64).contains(&text.len()) && text.chars().all(sound)
}

/// Whatever a client says about links in a command itself counts for nothing: it shows the link when it comes.
pub(crate) fn show_link(command: &mut Command, proof: Option<&str>) {
    if let Action::TakeSeat { link, .. } | Action::Say { link, .. } = &mut command.action {
        *link = proof.map(str::to_owned);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_read_once_and_only_if_it_can_be_one() {
        let secret = |address: &str| LinkQuery::of(&address.parse().expect("an address")).link;
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
