//! Access to a table.

use serde::{Deserialize, Serialize};

/// Who may enter a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", schema(as = Access))]
pub enum AccessPolicy {
    /// Listed in the lobby, open to everyone.
    #[default]
    Public,
    /// Open only to those who have the link.
    Private {
        /// Hash of the link's secret, as the server stores it; never sent to clients.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        link: String,
    },
    /// Everyone may watch; the server assigns the seats, which belong to the players of a tournament.
    Reserved,
}

impl AccessPolicy {
    /// Whether a visitor with this link hash, or with none, may enter.
    pub fn admits(&self, shown: Option<&str>) -> bool {
        match self {
            AccessPolicy::Public | AccessPolicy::Reserved => true,
            AccessPolicy::Private { link } => !link.is_empty() && shown == Some(link),
        }
    }

    /// Whether it is private without a link, so that nobody could enter.
    pub(crate) fn lacks_link(&self) -> bool {
        matches!(self, AccessPolicy::Private { link } if link.is_empty())
    }

    /// A copy without the link.
    #[must_use]
    pub(crate) fn redacted(&self) -> AccessPolicy {
        match self {
            AccessPolicy::Public => AccessPolicy::Public,
            AccessPolicy::Reserved => AccessPolicy::Reserved,
            AccessPolicy::Private { .. } => AccessPolicy::Private { link: String::new() },
        }
    }
}
