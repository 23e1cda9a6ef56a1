//! Numbers of players, games and groups, counted from 1.

use std::fmt;

use serde::{Deserialize, Serialize};

macro_rules! counted {
    ($(#[$doc:meta])* $name:ident($number:ty)) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(transparent)]
        pub struct $name($number);

        impl $name {
            /// Wraps a number, which need not exist.
            pub const fn new(number: $number) -> $name {
                $name(number)
            }

            /// The number, counted from 1.
            pub const fn get(self) -> $number {
                self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

/// Numbers that are also list positions; game numbers are not, since some may be missing.
macro_rules! listed {
    ($name:ident($number:ty)) => {
        impl $name {
            pub(crate) const fn at(index: usize) -> $name {
                $name(index as $number + 1)
            }

            /// Position in a list. A stored 0, which is invalid, is beyond the end of every list.
            pub(crate) const fn index(self) -> usize {
                (self.0 as usize).wrapping_sub(1)
            }
        }
    };
}

counted! {
    /// Number of a player, in order of entry.
    PlayerNumber(u16)
}
listed! { PlayerNumber(u16) }
counted! {
    /// Number of a game, in order of pairing. A cancelled game keeps its number.
    GameNumber(u32)
}
counted! {
    /// Number of a group.
    GroupNumber(u16)
}
listed! { GroupNumber(u16) }
