//! Game clocks. The system time is never read: the current time is passed in, in whole milliseconds.

use std::fmt;

use serde::{Deserialize, Serialize};
use tessera_rules::Seat;

/// A point in time or a duration, in milliseconds. The caller chooses the epoch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct Millis(pub u64);

impl Millis {
    /// A duration of whole seconds.
    pub const fn seconds(seconds: u64) -> Millis {
        Millis(seconds * 1_000)
    }

    /// Duration since another time; zero if that one is later.
    #[must_use]
    pub const fn since(self, earlier: Millis) -> Millis {
        Millis(self.0.saturating_sub(earlier.0))
    }

    #[must_use]
    pub(crate) const fn plus(self, more: Millis) -> Millis {
        Millis(self.0.saturating_add(more.0))
    }
}

impl fmt::Display for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            ms if ms.is_multiple_of(1_000) => write!(f, "{} s", ms / 1_000),
            ms => write!(f, "{ms} ms"),
        }
    }
}

/// Time control of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ClockSetting {
    /// No time limit.
    #[default]
    None,
    /// A time for the whole game, with an increment after every move.
    PerGame {
        /// Time for the whole game.
        time: Millis,
        /// Time added after every move.
        increment: Millis,
    },
    /// A fixed time for every move.
    PerMove {
        /// Time for each move.
        time: Millis,
    },
}

/// Time limit of a player's first move, which the clock does not count; after it the game is aborted, or the player loses on time once the game counts.
pub const FIRST_MOVE_TIME_LIMIT: Millis = Millis::seconds(300);
/// Without a clock, a disconnected player may be away for three days before the others may claim.
const CLAIM_DELAY_WITHOUT_CLOCK: Millis = Millis::seconds(3 * 24 * 3_600);
/// With a time for the whole game, a disconnected player has a tenth of it, but at least a minute, before the others may claim.
const MIN_CLAIM_DELAY: Millis = Millis::seconds(60);

impl ClockSetting {
    /// Minimum time of a clock: one second.
    pub const MIN: Millis = Millis::seconds(1);
    /// Maximum time and increment of a clock: 366 days.
    pub const MAX: Millis = Millis::seconds(366 * 24 * 3_600);

    /// How long the player to move may be disconnected before the others may claim.
    pub fn claim_delay(self) -> Millis {
        match self {
            ClockSetting::None => CLAIM_DELAY_WITHOUT_CLOCK,
            ClockSetting::PerGame { time, .. } => MIN_CLAIM_DELAY.max(Millis(time.0 / 10)),
            ClockSetting::PerMove { time } => time,
        }
    }

    /// Time limit of a first move.
    pub(crate) fn first_move_limit(self) -> Option<Millis> {
        match self {
            ClockSetting::None => None,
            ClockSetting::PerGame { .. } => Some(FIRST_MOVE_TIME_LIMIT),
            ClockSetting::PerMove { time } => Some(FIRST_MOVE_TIME_LIMIT.max(time)),
        }
    }

    /// Whether its times are within the limits.
    pub fn is_valid(self) -> bool {
        let sound = |time: Millis| time >= ClockSetting::MIN && time <= ClockSetting::MAX;
        match self {
            ClockSetting::None => true,
            ClockSetting::PerGame { time, increment } => sound(time) && increment <= ClockSetting::MAX,
            ClockSetting::PerMove { time } => sound(time),
        }
    }
}

impl fmt::Display for ClockSetting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClockSetting::None => f.write_str("no clock"),
            ClockSetting::PerGame { time, increment } => write!(f, "{time} a game and {increment} a move"),
            ClockSetting::PerMove { time } => write!(f, "{time} a move"),
        }
    }
}

/// The clocks of all seats. Only the clock of the seat to move runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TableClocks {
    setting: ClockSetting,
    /// Remaining time of every seat when its clock last stopped.
    left: Vec<Millis>,
    /// Start of the current turn.
    began: Millis,
}

/// The effect of a move on its player's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ClockAfterMove {
    pub(crate) used: Millis,
    /// Remaining time for the rest of the game, with a clock per game.
    pub(crate) left: Option<Millis>,
}

impl TableClocks {
    pub(crate) fn new(setting: ClockSetting, seats: usize) -> TableClocks {
        let time = match setting {
            ClockSetting::None => Millis(0),
            ClockSetting::PerGame { time, .. } | ClockSetting::PerMove { time } => time,
        };
        TableClocks { setting, left: vec![time; seats], began: Millis(0) }
    }

    pub(crate) fn turn_began(&self) -> Millis {
        self.began
    }

    /// Starts a turn.
    pub(crate) fn begin(&mut self, at: Millis) {
        self.began = at;
    }

    /// Shifts the start of the turn: no clock ran for `length` until now.
    pub(crate) fn pause(&mut self, length: Millis, now: Millis) {
        self.began = self.began.plus(length).min(now);
    }

    /// Deadline of a seat's turn. A first move is not timed but has a limit.
    pub(crate) fn deadline(&self, seat: Seat, first_move: bool) -> Option<Millis> {
        let limit = match self.setting {
            ClockSetting::None => return None,
            _ if first_move => self.setting.first_move_limit()?,
            _ => self.left[seat.index()],
        };
        Some(self.began.plus(limit))
    }

    /// Time shown on a seat's clock; none without a clock.
    pub(crate) fn remaining(&self, seat: Seat, running: bool, now: Millis) -> Option<Millis> {
        let left = self.left[seat.index()];
        match self.setting {
            ClockSetting::None => None,
            _ if running => Some(left.since(now.since(self.began))),
            _ => Some(left),
        }
    }

    /// The time that a move made now is charged to its player's clock, and the time left after the increment.
    pub(crate) fn time_spent(&self, seat: Seat, first_move: bool, now: Millis) -> ClockAfterMove {
        let used = now.since(self.began);
        let left = match self.setting {
            ClockSetting::PerGame { .. } if first_move => Some(self.left[seat.index()]),
            ClockSetting::PerGame { increment, .. } => {
                Some(self.left[seat.index()].since(used).plus(increment))
            }
            ClockSetting::None | ClockSetting::PerMove { .. } => None,
        };
        ClockAfterMove { used, left }
    }

    /// Ends the turn of a seat: sets its clock to the time left after its move was charged, and starts the next turn.
    pub(crate) fn press(&mut self, seat: Seat, left: Option<Millis>, at: Millis) {
        if let Some(left) = left {
            self.left[seat.index()] = left;
        }
        self.began = at;
    }

    /// Stops the running clock of a seat.
    pub(crate) fn stop(&mut self, seat: Seat, at: Millis) {
        self.left[seat.index()] = self.left[seat.index()].since(at.since(self.began));
        self.began = at;
    }

    /// Restores earlier remaining times and starts a turn now.
    pub(crate) fn restore(&mut self, left: Vec<Millis>, at: Millis) {
        self.left = left;
        self.began = at;
    }

    pub(crate) fn left(&self) -> &[Millis] {
        &self.left
    }
}
