//! People: guests, and accounts, which have a name of their own and a password.

/// A guest who has just come, with the session that he came with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPlayer {
    /// Who he is, as the server calls him.
    pub player: String,
    /// The name to show.
    pub name: String,
    /// The hash of the token that his browser keeps.
    pub token_hash: Vec<u8>,
    /// When he came, in milliseconds.
    pub at: u64,
}

/// Somebody who plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// Who he is, as the server calls him.
    pub player: String,
    /// The name to show.
    pub name: String,
    /// Whether he has an account; a guest has none.
    pub account: bool,
}

/// Somebody who is known by a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// Who it is.
    pub player: Player,
    /// Whether it was noted just now, once a day at most, that the session is used: it lasts another year from today.
    pub renewed: bool,
}

/// What two names have in common if people would call them the same.
pub(crate) fn name_key(name: &str) -> String {
    name.trim().to_lowercase()
}
