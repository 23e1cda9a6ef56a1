//! Keys of messages. A crate declares those that it says as constants, with [`key!`](crate::key).
//!
//! So a mistake in a key does not compile, and the compiler finds a constant that is never used. That the constants and the
//! messages in `locales/` are the same is asserted with [`unmatched`].

use std::collections::BTreeSet;
use std::fmt::Display;

use crate::Part;
use crate::messages::message_keys;

/// The key of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key(&'static str);

impl Key {
    #[doc(hidden)]
    pub const fn of_bytes(bytes: &'static [u8]) -> Key {
        match str::from_utf8(bytes) {
            Ok(text) => Key(text),
            Err(_) => panic!("a name of a constant is ASCII"),
        }
    }

    /// As it stands in `locales/`.
    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

/// Messages whose keys differ in one part that is known when the program runs, such as `game-pente`.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    before: &'static str,
    after: &'static str,
}

impl Family {
    /// What stands before and after that part.
    pub const fn new(before: &'static str, after: &'static str) -> Family {
        Family { before, after }
    }

    /// The key of one of them, as it stands in `locales/`.
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

/// The key of a constant's name: `key!(GUEST_NAME)` is `guest-name`.
#[macro_export]
macro_rules! key {
    ($name:ident) => {{
        const NAME: &str = stringify!($name);
        const BYTES: [u8; NAME.len()] = $crate::kebab_case(NAME);
        $crate::Key::of_bytes(&BYTES)
    }};
}

/// Keys without a message, and messages without a key.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Unmatched {
    /// Declared, but in no file of `locales/`.
    pub missing: Vec<String>,
    /// In `locales/`, but not declared.
    pub unused: Vec<String>,
}

/// Compares the declared names of constants and the keys of families with the messages of a part.
pub fn unmatched(part: Part, names: &[&[&str]], of_families: &[String]) -> Unmatched {
    let names = names.concat().into_iter().map(|name| name.to_ascii_lowercase().replace('_', "-"));
    let declared: BTreeSet<String> = names.chain(of_families.iter().cloned()).collect();
    let there = message_keys(part);
    Unmatched {
        missing: declared.difference(&there).cloned().collect(),
        unused: there.difference(&declared).cloned().collect(),
    }
}
