//! How well the opponent plays.

use std::fmt;

/// A level of play, from 1 for beginners to 10.
///
/// ```
/// use tessera_engine::Level;
///
/// assert_eq!(Level::new(8).map(Level::number), Some(8));
/// assert_eq!(Level::new(11), None);
/// assert_eq!(Level::ALL.len(), 10);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// The level for beginners.
    pub const LOWEST: Level = Level(1);
    /// As well as the opponent can.
    pub const HIGHEST: Level = Level(10);
    /// All levels, the lowest first.
    pub const ALL: [Level; 10] = {
        let mut all = [Level::LOWEST; 10];
        let mut i = 0;
        while i < all.len() {
            all[i] = Level(i as u8 + 1);
            i += 1;
        }
        all
    };

    /// The level with a number from 1 to 10.
    pub const fn new(number: u8) -> Option<Level> {
        if number >= Level::LOWEST.0 && number <= Level::HIGHEST.0 { Some(Level(number)) } else { None }
    }

    /// The level's number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// What the level means for the one who plays at it.
    pub(crate) const fn skill(self) -> Skill {
        // A cell takes about 2 ns here: the highest level keeps to a second on a machine half as quick.
        let (depth, width, cells, overlooked, whim) = match self.0 {
            1 => (1, 0, 0, 20, 80),
            2 => (1, 0, 0, 12, 40),
            3 => (2, 4, 2_000_000, 8, 24),
            4 => (2, 6, 4_000_000, 5, 16),
            5 => (2, 10, 8_000_000, 2, 8),
            6 => (3, 16, 16_000_000, 0, 4),
            7 => (4, 6, 25_000_000, 0, 2),
            8 => (4, 12, 45_000_000, 0, 1),
            9 => (6, 14, 90_000_000, 0, 1),
            _ => (6, 20, 200_000_000, 0, 1),
        };
        Skill { depth, width, cells, overlooked, whim }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// What a player of some level can do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Skill {
    /// How many moves he looks ahead, his own being the first.
    pub(crate) depth: usize,
    /// How many of the likeliest answers he thinks through at every step.
    pub(crate) width: usize,
    /// When he has had enough, in cells looked at.
    pub(crate) cells: u64,
    /// Of a hundred of his own moves, so many do not occur to him.
    pub(crate) overlooked: u32,
    /// By how much his fancy can change what he thinks of a move.
    pub(crate) whim: u32,
}
