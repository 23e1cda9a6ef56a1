//! The four games and their names.

use std::fmt;
use std::str::FromStr;

use crate::input_text::quoted;

/// One of the four games.
///
/// ```
/// use tessera_rules::GameKind;
///
/// assert_eq!("pentago-xl".parse(), Ok(GameKind::PentagoXl));
/// assert_eq!(GameKind::PentagoXl.title(), "Pentago XL");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Game, rename_all = "kebab-case"))]
pub enum GameKind {
    /// Four boards of nine sockets that turn; two players.
    Pentago,
    /// Nine blocks, the centre one fixed; two to four players, alone or two against two.
    PentagoXl,
    /// Hexagonal tiles that must stay connected; two to six players.
    Exago,
    /// Stones on intersections, captured in pairs; two players.
    Pente,
}

/// The error for a name that no game has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no game '{}'; the games are pentago, pentago-xl, exago and pente", quoted(.0))]
pub struct UnknownGame(pub String);

impl GameKind {
    /// All games.
    pub const ALL: [GameKind; 4] = [GameKind::Pentago, GameKind::PentagoXl, GameKind::Exago, GameKind::Pente];

    /// The name in commands, URLs and programs, such as `pentago-xl`.
    pub const fn name(self) -> &'static str {
        match self {
            GameKind::Pentago => "pentago",
            GameKind::PentagoXl => "pentago-xl",
            GameKind::Exago => "exago",
            GameKind::Pente => "pente",
        }
    }

    /// The name in records and titles, such as `Pentago XL`.
    pub const fn title(self) -> &'static str {
        match self {
            GameKind::Pentago => "Pentago",
            GameKind::PentagoXl => "Pentago XL",
            GameKind::Exago => "Exago",
            GameKind::Pente => "Pente",
        }
    }

    /// The possible numbers of players.
    pub const fn players(self) -> std::ops::RangeInclusive<usize> {
        match self {
            GameKind::Pentago | GameKind::Pente => 2..=2,
            GameKind::PentagoXl => 2..=4,
            GameKind::Exago => 2..=6,
        }
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.title())
    }
}

impl FromStr for GameKind {
    type Err = UnknownGame;

    fn from_str(name: &str) -> Result<GameKind, UnknownGame> {
        GameKind::ALL.into_iter().find(|game| game.name() == name).ok_or_else(|| UnknownGame(name.to_owned()))
    }
}
