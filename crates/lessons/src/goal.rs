//! Goals of steps, and the answers to moves.

/// What a move must achieve. Every goal but [`ShareFirst`](LessonGoal::ShareFirst) also requires that no opponent wins by
/// the move itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonGoal {
    /// Any legal move.
    AnyMove,
    /// A piece on one of these cells.
    Cell(&'static [&'static str]),
    /// The mover or their team wins.
    Win,
    /// The mover and an opponent get the first place by the same move.
    ShareFirst,
    /// The mover gets the next place of a game that is played on (XL-5).
    NextPlace,
    /// The next player has no winning move.
    Stop,
    /// The mover wins with the next move, whatever the next player does. For two players.
    ForceWin,
    /// The move captures this number of pairs.
    Capture(u8),
    /// The next player can capture nothing.
    Guard,
    /// A new open three (PE-9).
    OpenThree,
    /// A new tessera (PE-9).
    Tessera,
    /// Tiles of the next player go back to their hand (EX-7), and the next player has no winning move.
    SendBack,
}

/// The answer to a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GoalResult {
    /// The goal is reached.
    Reached,
    /// The goal is not reached, for this reason.
    Missed(MissedGoal),
}

/// Why a move misses the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MissedGoal {
    /// The piece is on none of the cells.
    OtherCell,
    /// The mover does not win.
    NoWin,
    /// The move makes a line for an opponent alone.
    OtherWins,
    /// The mover does not share the first place.
    NotShared,
    /// The mover gets no place.
    NoPlace,
    /// The next player wins.
    Open {
        /// With this move.
        reply: String,
    },
    /// The next player can prevent the win.
    Stoppable {
        /// With this move.
        reply: String,
    },
    /// The move captures fewer pairs.
    FewerPairs {
        /// The number that it captures.
        captured: u8,
    },
    /// The next player can capture a pair.
    Capturable {
        /// With this move.
        reply: String,
    },
    /// There is no new open three.
    NoOpenThree,
    /// There is no new tessera.
    NoTessera,
    /// No tile of the next player goes back.
    NothingSentBack,
}

impl MissedGoal {
    /// The codes of all reasons.
    pub const CODES: &[&str] = &[
        "other-cell",
        "no-win",
        "other-wins",
        "not-shared",
        "no-place",
        "open",
        "stoppable",
        "fewer-pairs",
        "capturable",
        "no-open-three",
        "no-tessera",
        "nothing-sent-back",
    ];

    /// The code, which is part of a message key.
    pub fn code(&self) -> &'static str {
        match self {
            MissedGoal::OtherCell => "other-cell",
            MissedGoal::NoWin => "no-win",
            MissedGoal::OtherWins => "other-wins",
            MissedGoal::NotShared => "not-shared",
            MissedGoal::NoPlace => "no-place",
            MissedGoal::Open { .. } => "open",
            MissedGoal::Stoppable { .. } => "stoppable",
            MissedGoal::FewerPairs { .. } => "fewer-pairs",
            MissedGoal::Capturable { .. } => "capturable",
            MissedGoal::NoOpenThree => "no-open-three",
            MissedGoal::NoTessera => "no-tessera",
            MissedGoal::NothingSentBack => "nothing-sent-back",
        }
    }

    /// The move of the next player that shows why.
    pub fn reply(&self) -> Option<&str> {
        match self {
            MissedGoal::Open { reply }
            | MissedGoal::Stoppable { reply }
            | MissedGoal::Capturable { reply } => Some(reply),
            _ => None,
        }
    }
}
