//! Settings of a table: what players choose beside the rules of the game. Each is defined once; validation, forms, the
//! API and `docs/rulebook.md` read the definitions. Rule options are
//! [`GameKind::options`](tessera_rules::GameKind::options).

use tessera_rules::{AllowedNumbers, GameKind, Level};

use crate::{ClockSetting, FirstPlayerRule, Millis};

/// Definition of a table setting.
#[derive(Clone, Copy, Debug)]
pub struct TableSettingDefinition {
    name: &'static str,
    games: &'static [GameKind],
    kind: TableSettingKind,
    clauses: &'static [&'static str],
}

/// Values and default of a setting.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum TableSettingKind {
    /// On or off.
    Switch {
        /// Value if none is given.
        default: bool,
    },
    /// A number.
    Number {
        /// Allowed numbers.
        values: AllowedNumbers,
        /// Value if none is given.
        default: u8,
    },
    /// How the first player is chosen.
    FirstPlayerRule {
        /// Allowed values.
        values: &'static [FirstPlayerRule],
        /// Value if none is given.
        default: FirstPlayerRule,
    },
    /// A clock: none, or one with times within these limits.
    Clock {
        /// Minimum time of a game or a move; an increment may be less.
        min: Millis,
        /// Maximum time and increment.
        max: Millis,
        /// Value if none is given.
        default: ClockSetting,
    },
}

/// Touch-move (XL-9). In Pentago it is the rule option `touch_move` (PG-9).
pub const TOUCH_MOVE: TableSettingDefinition = TableSettingDefinition {
    name: "touch_move",
    games: &[GameKind::PentagoXl],
    kind: TableSettingKind::Switch { default: false },
    clauses: &["XL-9"],
};

/// Open threes and tesseras are announced.
pub const ANNOUNCEMENTS: TableSettingDefinition = TableSettingDefinition {
    name: "announcements",
    games: &[GameKind::Pente],
    kind: TableSettingKind::Switch { default: false },
    clauses: &["PE-9"],
};

/// How the first player is chosen.
pub const FIRST_PLAYER: TableSettingDefinition = TableSettingDefinition {
    name: "beginning",
    games: &GameKind::ALL,
    kind: TableSettingKind::FirstPlayerRule {
        values: &FirstPlayerRule::ALL,
        default: FirstPlayerRule::Random,
    },
    clauses: &["PG-10", "PE-8", "EX-13"],
};

/// Time control.
pub const CLOCK: TableSettingDefinition = TableSettingDefinition {
    name: "clock",
    games: &GameKind::ALL,
    kind: TableSettingKind::Clock {
        min: ClockSetting::MIN,
        max: ClockSetting::MAX,
        default: ClockSetting::None,
    },
    clauses: &[],
};

/// Level of an engine that holds a seat.
pub const LEVEL: TableSettingDefinition = TableSettingDefinition {
    name: "level",
    games: &GameKind::ALL,
    kind: TableSettingKind::Number {
        values: AllowedNumbers::Range(Level::LOWEST.number(), Level::HIGHEST.number()),
        default: Level::DEFAULT.number(),
    },
    clauses: &[],
};

/// All settings of a table.
pub const SETTINGS: [TableSettingDefinition; 5] = [TOUCH_MOVE, ANNOUNCEMENTS, FIRST_PLAYER, CLOCK, LEVEL];

impl TableSettingDefinition {
    /// Name in stored setups and in the API.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Values and default.
    pub const fn kind(&self) -> TableSettingKind {
        self.kind
    }

    /// Clauses of the rulebook that describe it.
    pub const fn clauses(&self) -> &'static [&'static str] {
        self.clauses
    }

    /// Whether tables of the game have this setting.
    pub fn is_for(&self, game: GameKind) -> bool {
        self.games.contains(&game)
    }
}
