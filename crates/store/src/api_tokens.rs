//! Tokens that the owner of an account makes for programs, and what each may do.

use std::fmt;
use std::str::FromStr;

/// The longest name of a token, in characters.
pub const MAX_TOKEN_NAME_CHARS: usize = 40;

/// Something that a token may allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenScope {
    /// Read: own games, private tables, the stream of events, challenges.
    Read,
    /// Play: open tables, take seats, also in tournaments, send commands.
    Play,
    /// Challenge: challenge others, answer and cancel challenges.
    Challenge,
    /// Tournament: create and run tournaments.
    Tournament,
}

impl TokenScope {
    /// All scopes, in the order in which they are listed.
    pub const ALL: [TokenScope; 4] =
        [TokenScope::Read, TokenScope::Play, TokenScope::Challenge, TokenScope::Tournament];

    /// The name in the store and on the wire.
    pub fn name(self) -> &'static str {
        match self {
            TokenScope::Read => "read",
            TokenScope::Play => "play",
            TokenScope::Challenge => "challenge",
            TokenScope::Tournament => "tournament",
        }
    }
}

impl FromStr for TokenScope {
    type Err = String;

    fn from_str(name: &str) -> Result<TokenScope, String> {
        TokenScope::ALL.into_iter().find(|scope| scope.name() == name).ok_or_else(|| {
            format!("there is no scope '{name}'; the scopes are read, play, challenge and tournament")
        })
    }
}

/// What a token may do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TokenScopes([bool; TokenScope::ALL.len()]);

impl TokenScopes {
    /// Whether it allows something.
    pub fn contains(self, scope: TokenScope) -> bool {
        self.0[scope as usize]
    }

    /// The scopes in their order.
    pub fn iter(self) -> impl Iterator<Item = TokenScope> {
        TokenScope::ALL.into_iter().filter(move |scope| self.contains(*scope))
    }

    /// Whether it allows nothing.
    pub fn is_empty(self) -> bool {
        self == TokenScopes::default()
    }
}

impl FromIterator<TokenScope> for TokenScopes {
    fn from_iter<I: IntoIterator<Item = TokenScope>>(scopes: I) -> TokenScopes {
        let mut all = TokenScopes::default();
        for scope in scopes {
            all.0[scope as usize] = true;
        }
        all
    }
}

/// The names with spaces between them, as they are stored.
impl fmt::Display for TokenScopes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.iter().map(TokenScope::name).collect();
        f.write_str(&names.join(" "))
    }
}

/// Scopes of newer versions are ignored: a token never allows more than this version knows.
impl From<&str> for TokenScopes {
    fn from(stored: &str) -> TokenScopes {
        stored.split(' ').filter_map(|name| name.parse().ok()).collect()
    }
}

/// A new token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewApiToken {
    /// The hash of the token.
    pub token_hash: Vec<u8>,
    /// The id of the account.
    pub player: String,
    /// The name that its owner gave it.
    pub name: String,
    /// What it may do.
    pub scopes: TokenScopes,
    /// The hash of the token of the session that asks. If it has ended, nothing is made: a stranger who was just signed out
    /// must not keep access.
    pub session: Vec<u8>,
    /// When it was made, in milliseconds since 1970.
    pub at: u64,
}

/// A token, for the list that its owner sees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiToken {
    /// The hash of the token.
    pub token_hash: Vec<u8>,
    /// The name that its owner gave it.
    pub name: String,
    /// What it may do.
    pub scopes: TokenScopes,
    /// When it was made, in milliseconds since 1970.
    pub since: u64,
    /// The day of its last use, in milliseconds since 1970; none before the first.
    pub used: Option<u64>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scopes_are_stored_by_their_names() {
        for (nth, scope) in TokenScope::ALL.into_iter().enumerate() {
            assert_eq!(scope as usize, nth);
            assert_eq!(scope.name().parse(), Ok(scope));
        }
        let scopes: TokenScopes = [TokenScope::Challenge, TokenScope::Read].into_iter().collect();
        assert_eq!(scopes.to_string(), "read challenge");
        assert_eq!(TokenScopes::from("read challenge"), scopes);
        assert_eq!(TokenScopes::from("challenge fly read"), scopes, "unknown scopes allow nothing");
        assert!(TokenScopes::from("").is_empty());
        assert!("fly".parse::<TokenScope>().is_err_and(|reason| reason.contains("'fly'")));
    }
}
