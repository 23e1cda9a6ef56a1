//! Numbers that people say aloud: players, games and groups are counted from 1.

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
            /// The one with this number.
            pub const fn new(number: $number) -> $name {
                $name(number)
            }

            /// The number.
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

/// Numbers that are also places in a list; among those of games some may be missing.
macro_rules! listed {
    ($name:ident($number:ty)) => {
        impl $name {
            pub(crate) const fn at(index: usize) -> $name {
                $name(index as $number + 1)
            }

            /// The place in a list. A stored 0, which is nobody's number, is beyond every list.
            pub(crate) const fn index(self) -> usize {
                (self.0 as usize).wrapping_sub(1)
            }
        }
    };
}

counted! {
    /// A player, by the order of entry.
    PlayerNumber(u16)
}
listed! { PlayerNumber(u16) }
counted! {
    /// A game, by the order in which games were paired. A game that is cancelled keeps its number.
    GameNumber(u32)
}
counted! {
    /// A group.
    GroupNumber(u16)
}
listed! { GroupNumber(u16) }
