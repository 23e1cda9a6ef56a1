//! Message keys. Each crate declares the keys it uses as constants, with [`key!`](crate::key).
//!
//! A misspelt key does not compile, and the compiler reports unused constants. Tests assert with [`unmatched_keys`] that
//! the constants and the messages in `locales/` are the same.

use std::collections::BTreeSet;
use std::fmt::Display;

use crate::MessageFileSet;
use crate::message_list::message_keys;

/// Key of a message in `locales/`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MessageKey(&'static str);

impl MessageKey {
    #[doc(hidden)]
    pub const fn of_bytes(bytes: &'static [u8]) -> MessageKey {
        match str::from_utf8(bytes) {
            Ok(text) => MessageKey(text),
            Err(_) => panic!("the name of a constant must be ASCII"),
        }
    }

    /// The key as written in `locales/`.
    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

/// Message keys with one part that is only known at run time, such as `game-pente`.
#[derive(Clone, Copy, Debug)]
pub struct MessageKeyFamily {
    before: &'static str,
    after: &'static str,
}

impl MessageKeyFamily {
    /// A family from the text before and after the variable part.
    pub const fn new(before: &'static str, after: &'static str) -> MessageKeyFamily {
        MessageKeyFamily { before, after }
    }

    /// The key for a value, as written in `locales/`.
    pub fn key(self, value: impl Display) -> String {
        format!("{}{value}{}", self.before, self.after)
    }
}

/// `GUEST_NAME` as `guest-name`.
#[doc(hidden)]
pub const fn kebab_case<const N: usize>(name: &str) -> [u8; N] {
    let mut bytes = [0; N];
    let mut i = 0;
    while i < N {
        bytes[i] = match name.as_bytes()[i] {
            b'_' => b'-',
            byte => byte.to_ascii_lowercase(),
        };
        i += 1;
    }
    bytes
}

/// The message key of a constant's name: `key!(GUEST_NAME)` is `guest-name`.
#[macro_export]
macro_rules! key {
    ($name:ident) => {{
        const NAME: &str = stringify!($name);
        const BYTES: [u8; NAME.len()] = $crate::kebab_case(NAME);
        $crate::MessageKey::of_bytes(&BYTES)
    }};
}

/// Result of [`unmatched_keys`]: keys without a message and messages without a key.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct MissingAndUnusedMessages {
    /// Declared keys that are in no file of `locales/`.
    pub missing: Vec<String>,
    /// Messages in `locales/` whose key is not declared.
    pub unused: Vec<String>,
}

/// Compares the declared constants and the keys of families with the messages of a set.
pub fn unmatched_keys(
    set: MessageFileSet,
    names: &[&[&str]],
    family_keys: &[String],
) -> MissingAndUnusedMessages {
    let names = names.concat().into_iter().map(|name| name.to_ascii_lowercase().replace('_', "-"));
    let declared: BTreeSet<String> = names.chain(family_keys.iter().cloned()).collect();
    let existing = message_keys(set);
    MissingAndUnusedMessages {
        missing: declared.difference(&existing).cloned().collect(),
        unused: existing.difference(&declared).cloned().collect(),
    }
}
