//! Settings of a table: what its players agree on beside the rules of the game. Each is defined once; the checks of an
//! opening, forms, programs and `docs/rulebook.md` read the definitions. Rule options are
//! [`GameKind::options`](tessera_rules::GameKind::options).

use tessera_rules::{GameKind, Level, Numbers};

use crate::{Beginning, ClockSetting, Millis};

/// The definition of a setting of a table.
#[derive(Clone, Copy, Debug)]
pub struct TableSetting {
    name: &'static str,
    games: &'static [GameKind],
    kind: SettingKind,
    clauses: &'static [&'static str],
}

/// The values that a setting takes, and its default.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum SettingKind {
    /// On or off.
    Switch {
        /// Whether it is on if nothing is said.
        default: bool,
    },
    /// A number.
    Number {
        /// The numbers it takes.
        values: Numbers,
        /// The number if nothing is said.
        default: u8,
    },
    /// Who begins.
    Beginning {
        /// The ways to find out.
        values: &'static [Beginning],
        /// The way if nothing is said.
        default: Beginning,
    },
    /// A clock: none, or one with times in these bounds.
    Clock {
        /// The least time for a game or a move; an increment may be less.
        least: Millis,
        /// The most time, also as an increment.
        most: Millis,
        /// The clock if nothing is said.
        default: ClockSetting,
    },
}

/// Touch-move (XL-9). In Pentago it is the rule option `touch_move` (PG-9).
pub const TOUCH_MOVE: TableSetting = TableSetting {
    name: "touch_move",
    games: &[GameKind::PentagoXl],
    kind: SettingKind::Switch { default: false },
    clauses: &["XL-9"],
};

/// Open threes and tesseras are announced.
pub const ANNOUNCEMENTS: TableSetting = TableSetting {
    name: "announcements",
    games: &[GameKind::Pente],
    kind: SettingKind::Switch { default: false },
    clauses: &["PE-9"],
};

/// Who begins.
pub const BEGINNING: TableSetting = TableSetting {
    name: "beginning",
    games: &GameKind::ALL,
    kind: SettingKind::Beginning { values: &Beginning::ALL, default: Beginning::Lot },
    clauses: &["PG-10", "PE-8", "EX-13"],
};

/// How much time the players have.
pub const CLOCK: TableSetting = TableSetting {
    name: "clock",
    games: &GameKind::ALL,
    kind: SettingKind::Clock {
        least: ClockSetting::LEAST,
        most: ClockSetting::MOST,
        default: ClockSetting::None,
    },
    clauses: &[],
};

/// The level of a computer that holds a seat.
pub const LEVEL: TableSetting = TableSetting {
    name: "level",
    games: &GameKind::ALL,
    kind: SettingKind::Number {
        values: Numbers::Range(Level::LOWEST.number(), Level::HIGHEST.number()),
        default: Level::DEFAULT.number(),
    },
    clauses: &[],
};

/// All settings of a table.
pub const SETTINGS: [TableSetting; 5] = [TOUCH_MOVE, ANNOUNCEMENTS, BEGINNING, CLOCK, LEVEL];

impl TableSetting {
    /// The name in openings and in the API.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The values it takes and its default.
    pub const fn kind(&self) -> SettingKind {
        self.kind
    }

    /// The clauses of the rulebook that describe it.
    pub const fn clauses(&self) -> &'static [&'static str] {
        self.clauses
    }

    /// Whether tables of the game have it.
    pub fn is_for(&self, game: GameKind) -> bool {
        self.games.contains(&game)
    }
}
