//! The numbers behind each level of the computer opponent: search limits, evaluation noise and overlooked threats.

use std::fmt;

use tessera_rules::{AnyGame, GameKind, Level};

/// The numbers behind a level. Fewer nodes, less depth and more noise make it weaker; only the lowest levels overlook
/// threats.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct LevelParameters {
    /// Node limit.
    pub nodes: u64,
    /// Depth limit.
    pub depth: Option<u32>,
    /// Amplitude of the evaluation noise in points.
    pub points: i32,
    /// Percentage of positions in which threats are overlooked; if above 0, the depth is limited to 1.
    pub overlooks: u32,
    /// Percentage of moves that are chosen in haste: before them all threats are overlooked.
    pub hasty_moves: u32,
    /// Whether exact values of Pentago are used: the opening book, tables and the solver.
    pub exact_values: bool,
}

/// The name in this text is older than the type: it is part of the hash of the engine's play and of the keys under which
/// `cargo xtask levels` keeps results.
impl fmt::Debug for LevelParameters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LevelParameters { nodes, depth, points, overlooks, hasty_moves, exact_values } = self;
        f.debug_struct("Skill")
            .field("nodes", nodes)
            .field("depth", depth)
            .field("points", points)
            .field("overlooks", overlooks)
            .field("hasty_moves", hasty_moves)
            .field("exact_values", exact_values)
            .finish()
    }
}

impl LevelParameters {
    /// The parameters of a level in a game.
    pub fn of(level: Level, game: &AnyGame) -> LevelParameters {
        let table = match game.kind() {
            // Max^n tree search: a node is an iteration of the tree.
            _ if game.seats() > 2 && !game.has_teams() => &MULTIPLAYER_LEVELS,
            GameKind::Pentago => &PENTAGO_LEVELS,
            GameKind::PentagoXl => &XL_LEVELS,
            GameKind::Exago => &EXAGO_LEVELS,
            GameKind::Pente => &PENTE_LEVELS,
        };
        LevelParameters { exact_values: level == Level::HIGHEST, ..table[usize::from(level.number()) - 1] }
    }
}

/// The parameters of each level.
type LevelParametersTable = [LevelParameters; Level::ALL.len()];

/// Maximum nodes, maximum depth (0: none), points of evaluation noise, percentage of overlooked threats.
const fn parameters(nodes: u64, depth: u32, points: i32, overlooks: u32) -> LevelParameters {
    LevelParameters {
        nodes,
        depth: if depth == 0 { None } else { Some(depth) },
        points,
        overlooks,
        hasty_moves: 0,
        exact_values: false,
    }
}

/// The same parameters with a percentage of hasty moves.
const fn with_haste(parameters: LevelParameters, hasty_moves: u32) -> LevelParameters {
    LevelParameters { hasty_moves, ..parameters }
}

// The tables are calibrated by matches between neighbouring levels; see docs/levels.md.

/// Node limits, depth limits, evaluation noise and overlooked threats of the levels in Pentago.
const PENTAGO_LEVELS: LevelParametersTable = [
    parameters(5_000, 1, 1_000, 70), // level 1
    parameters(5_000, 1, 500, 15),   // level 2
    parameters(5_000, 1, 110, 0),    // level 3
    parameters(5_000, 2, 450, 0),    // level 4
    parameters(1_500, 0, 100, 0),    // level 5
    parameters(6_000, 0, 35, 0),     // level 6
    parameters(18_000, 0, 20, 0),    // level 7
    parameters(45_000, 0, 14, 0),    // level 8
    parameters(600_000, 0, 0, 0),    // level 9
    parameters(4_000_000, 0, 0, 0),  // level 10
];
/// Node limits, depth limits, evaluation noise and overlooked threats of the levels in Pentago XL for two sides.
const XL_LEVELS: LevelParametersTable = [
    parameters(5_000, 1, 17_000, 88), // level 1
    parameters(5_000, 1, 9_000, 60),  // level 2
    parameters(5_000, 1, 1_800, 0),   // level 3
    parameters(5_000, 1, 130, 0),     // level 4
    parameters(3_000, 2, 150, 0),     // level 5
    parameters(2_000, 0, 60, 0),      // level 6
    parameters(5_000, 0, 25, 0),      // level 7
    parameters(12_000, 0, 10, 0),     // level 8
    parameters(30_000, 0, 3, 0),      // level 9
    parameters(100_000, 0, 0, 0),     // level 10
];
/// Node limits, depth limits, evaluation noise and overlooked threats of the levels in Exago for two.
const EXAGO_LEVELS: LevelParametersTable = [
    parameters(5_000, 1, 4_500, 90), // level 1
    parameters(5_000, 1, 1_800, 50), // level 2
    parameters(5_000, 1, 800, 0),    // level 3
    parameters(5_000, 1, 300, 0),    // level 4
    parameters(5_000, 1, 150, 0),    // level 5
    parameters(3_000, 2, 200, 0),    // level 6
    parameters(1_500, 0, 100, 0),    // level 7
    parameters(5_000, 0, 25, 0),     // level 8
    parameters(20_000, 0, 5, 0),     // level 9
    parameters(120_000, 0, 0, 0),    // level 10
];
// A level that overlooks no threat wins nearly every game against one that does, so levels 2 to 4 overlook all of them before a
// part of their moves.
/// Node limits, depth limits, evaluation noise and hasty moves of the levels in Pente.
const PENTE_LEVELS: LevelParametersTable = [
    parameters(5_000, 1, 8_000, 100),               // level 1
    with_haste(parameters(5_000, 1, 8_000, 0), 90), // level 2
    with_haste(parameters(5_000, 1, 8_000, 0), 52), // level 3
    with_haste(parameters(5_000, 1, 7_000, 0), 20), // level 4
    parameters(5_000, 1, 8_000, 0),                 // level 5
    parameters(5_000, 1, 750, 0),                   // level 6
    parameters(5_000, 2, 330, 0),                   // level 7
    parameters(5_000, 2, 100, 0),                   // level 8
    parameters(1_500, 0, 140, 0),                   // level 9
    parameters(80_000, 0, 0, 0),                    // level 10
];
/// Limits and evaluation noise of the levels in games of three or more sides: a node is an iteration of the tree search.
const MULTIPLAYER_LEVELS: LevelParametersTable = [
    parameters(30, 0, 900, 0),   // level 1
    parameters(60, 0, 600, 0),   // level 2
    parameters(120, 0, 400, 0),  // level 3
    parameters(250, 0, 250, 0),  // level 4
    parameters(500, 0, 150, 0),  // level 5
    parameters(1_000, 0, 80, 0), // level 6
    parameters(2_000, 0, 40, 0), // level 7
    parameters(4_000, 0, 15, 0), // level 8
    parameters(8_000, 0, 0, 0),  // level 9
    parameters(20_000, 0, 0, 0), // level 10
];
