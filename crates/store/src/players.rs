//! Players: guests, and accounts, which have a unique name and a password.

use tessera_table::MAX_PLAYER_NAME_CHARS;

use crate::TokenScopes;

/// A session expires when it was not used for this long: a year, in milliseconds. The session cookie has the same lifetime.
pub const SESSION_LIFETIME_MILLIS: u64 = 365 * 24 * 3_600 * 1_000;

/// A new guest and their first session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGuestPlayer {
    /// The id of the player.
    pub id: String,
    /// The name to show.
    pub name: String,
    /// The hash of the session token that the browser keeps.
    pub token_hash: Vec<u8>,
    /// When the player was created, in milliseconds since 1970.
    pub at: u64,
}

/// An account that a guest becomes, and its first session. All sessions of the guest end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewAccount {
    /// The id of the player.
    pub player: String,
    /// The name of the account.
    pub name: String,
    /// The hash of the password.
    pub password_hash: String,
    /// The hash of the token of the new session.
    pub token_hash: Vec<u8>,
    /// The hashes of the recovery codes.
    pub recovery_codes: Vec<Vec<u8>>,
    /// When the account was created, in milliseconds since 1970.
    pub at: u64,
}

/// A session of an account, for the list that its owner sees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountSession {
    /// The hash of the token.
    pub token_hash: Vec<u8>,
    /// When it began, in milliseconds since 1970.
    pub since: u64,
    /// The day of its last use, in milliseconds since 1970: use is recorded once a day.
    pub used: u64,
    /// A short description of the device; empty if it is unknown.
    pub device: String,
}

/// A new password of an account. All sessions end in the same commit, and a new one begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PasswordChange {
    /// The id of the player.
    pub player: String,
    /// What entitles to the change.
    pub permission: PasswordPermission,
    /// The hash of the new password.
    pub password_hash: String,
    /// The hash of the token of the new session.
    pub token_hash: Vec<u8>,
    /// When it was changed, in milliseconds since 1970.
    pub at: u64,
}

/// What entitles to a new password. The writer checks it in the commit of the change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PasswordPermission {
    /// The stored hash of the old password, which the sender knew.
    OldPassword(String),
    /// The hash of a recovery code, which is deleted.
    RecoveryCode(Vec<u8>),
    /// The hash of the secret of a link that was sent by e-mail, which is deleted.
    EmailSecret(Vec<u8>),
}

/// A player: a guest or an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerProfile {
    /// The id of the player.
    pub id: String,
    /// The name to show.
    pub name: String,
    /// Whether the player has an account; a guest has none.
    pub account: bool,
    /// Whether the account is marked as a bot: a program plays.
    pub bot: bool,
}

/// The player of a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionPlayer {
    /// The player that the session belongs to.
    pub player: PlayerProfile,
    /// Whether this use renewed the session, which happens at most once a day: it now lasts another year.
    pub renewed: bool,
    /// Whether the device that uses the session is known, or need not be: the sessions of guests are not listed.
    pub has_device: bool,
    /// What the token may do, if it is one that the owner of an account made for a program; a session may do everything.
    pub scopes: Option<TokenScopes>,
}

/// The times since which a guest must have been used to be kept, in milliseconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GuestCutoffs {
    /// For guests in general.
    pub since: u64,
    /// For guests who have completed steps of a course.
    pub learners_since: u64,
}

/// The guests that were removed from a page of all players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RemovedGuests {
    /// How many were removed.
    pub count: u64,
    /// The id after which the next page begins; none after the last page.
    pub next: Option<String>,
}

/// The longest name of an account that is looked up, in characters: longer than any name, in any normalisation form.
pub const MAX_CHARS_LOOKED_UP: usize = 8 * MAX_PLAYER_NAME_CHARS;

/// The key under which an account's name has always been unique. Accounts of older versions that look alike differ in it.
pub(crate) fn name_key(name: &str) -> String {
    name.trim().to_lowercase()
}
