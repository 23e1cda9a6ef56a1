//! The levels of the engine.

use std::fmt;
use std::ops::RangeInclusive;

/// A playing strength of the engine, from 1 for beginners to 10. Levels are stored and sent over the network, so they are
/// defined below everything that reads them; the engine defines what each level does.
///
/// ```
/// use tessera_rules::Level;
///
/// assert_eq!(Level::new(8).map(Level::number), Some(8));
/// assert_eq!(Level::new(11), None);
/// assert_eq!(Level::ALL.len(), 10);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// The number of levels.
const LEVELS: usize = 10;

impl Level {
    /// The level for beginners.
    pub const LOWEST: Level = Level(1);
    /// The strongest level. It still has a node limit.
    pub const HIGHEST: Level = Level(LEVELS as u8);
    /// The default level.
    pub const DEFAULT: Level = Level(4);
    /// All levels, the lowest first.
    pub const ALL: [Level; LEVELS] = {
        let mut all = [Level::LOWEST; LEVELS];
        let mut i = 0;
        while i < all.len() {
            all[i] = Level(i as u8 + 1);
            i += 1;
        }
        all
    };
    /// The numbers of the levels.
    pub const NUMBERS: RangeInclusive<u8> = Level::LOWEST.0..=Level::HIGHEST.0;

    /// The level with a number from 1 to 10.
    pub const fn new(number: u8) -> Option<Level> {
        if number >= Level::LOWEST.0 && number <= Level::HIGHEST.0 { Some(Level(number)) } else { None }
    }

    /// The level's number.
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}
