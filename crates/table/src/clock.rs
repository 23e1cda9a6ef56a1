//! Clocks. Nobody here reads one: the time is passed in, in whole milliseconds.

use std::fmt;

use serde::{Deserialize, Serialize};
use tessera_rules::Seat;

/// A time, or a length of time, in milliseconds. Times count from wherever the caller likes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct Millis(pub u64);

impl Millis {
    /// So many seconds.
    pub const fn seconds(seconds: u64) -> Millis {
        Millis(seconds * 1_000)
    }

    /// The time since another; none if that one is later.
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

/// How much time the players have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ClockSetting {
    /// As much as they like.
    #[default]
    None,
    /// A time for the whole game, and some more after every move.
    PerGame {
        /// For the whole game.
        time: Millis,
        /// More after every move.
        increment: Millis,
    },
    /// A time for every move.
    PerMove {
        /// For each move.
        time: Millis,
    },
}

/// The time everybody has for the first move, which the clock does not count; after it the game is aborted.
pub const START_LIMIT: Millis = Millis::seconds(300);
const GRACE_WITHOUT_CLOCK: Millis = Millis::seconds(3 * 24 * 3_600);
const LEAST_GRACE: Millis = Millis::seconds(60);

impl ClockSetting {
    /// The least time that a clock can be set to.
    pub const LEAST: Millis = Millis::seconds(1);
    /// The most that a clock can be set to: a year.
    pub const MOST: Millis = Millis::seconds(366 * 24 * 3_600);

    /// How long a player may be gone in his turn before the others may claim.
    pub fn grace(self) -> Millis {
        match self {
            ClockSetting::None => GRACE_WITHOUT_CLOCK,
            ClockSetting::PerGame { time, .. } => LEAST_GRACE.max(Millis(time.0 / 10)),
            ClockSetting::PerMove { time } => time,
        }
    }

    /// The time for a first move.
    pub(crate) fn start_limit(self) -> Option<Millis> {
        match self {
            ClockSetting::None => None,
            ClockSetting::PerGame { .. } => Some(START_LIMIT),
            ClockSetting::PerMove { time } => Some(START_LIMIT.max(time)),
        }
    }

    /// Whether it has from a second to a year.
    pub fn is_sound(self) -> bool {
        let sound = |time: Millis| time >= ClockSetting::LEAST && time <= ClockSetting::MOST;
        match self {
            ClockSetting::None => true,
            ClockSetting::PerGame { time, increment } => sound(time) && increment <= ClockSetting::MOST,
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

/// The clocks of a table. Only the one of the seat to move runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Clocks {
    setting: ClockSetting,
    /// What every seat had left when it last stopped.
    left: Vec<Millis>,
    /// When the turn began.
    began: Millis,
}

/// What a move did to its player's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spent {
    pub(crate) used: Millis,
    /// What is left for the rest of the game, where there is such a thing.
    pub(crate) left: Option<Millis>,
}

impl Clocks {
    pub(crate) fn new(setting: ClockSetting, seats: usize) -> Clocks {
        let time = match setting {
            ClockSetting::None => Millis(0),
            ClockSetting::PerGame { time, .. } | ClockSetting::PerMove { time } => time,
        };
        Clocks { setting, left: vec![time; seats], began: Millis(0) }
    }

    pub(crate) fn began(&self) -> Millis {
        self.began
    }

    /// A turn begins.
    pub(crate) fn begin(&mut self, at: Millis) {
        self.began = at;
    }

    /// No clock has run for so long.
    pub(crate) fn pause(&mut self, length: Millis) {
        self.began = self.began.plus(length);
    }

    /// When the turn of a seat must end. A first move is not timed, but there is a limit to it.
    pub(crate) fn deadline(&self, seat: Seat, first_move: bool) -> Option<Millis> {
        let limit = match self.setting {
            ClockSetting::None => return None,
            _ if first_move => self.setting.start_limit()?,
            _ => self.left[seat.index()],
        };
        Some(self.began.plus(limit))
    }

    /// What a seat's clock shows; none without clocks.
    pub(crate) fn shows(&self, seat: Seat, running: bool, now: Millis) -> Option<Millis> {
        let left = self.left[seat.index()];
        match self.setting {
            ClockSetting::None => None,
            _ if running => Some(left.since(now.since(self.began))),
            _ => Some(left),
        }
    }

    /// What a move now costs.
    pub(crate) fn spend(&self, seat: Seat, first_move: bool, now: Millis) -> Spent {
        let used = now.since(self.began);
        let left = match self.setting {
            ClockSetting::PerGame { .. } if first_move => Some(self.left[seat.index()]),
            ClockSetting::PerGame { increment, .. } => {
                Some(self.left[seat.index()].since(used).plus(increment))
            }
            ClockSetting::None | ClockSetting::PerMove { .. } => None,
        };
        Spent { used, left }
    }

    /// A move was made and the next turn begins.
    pub(crate) fn press(&mut self, seat: Seat, left: Option<Millis>, at: Millis) {
        if let Some(left) = left {
            self.left[seat.index()] = left;
        }
        self.began = at;
    }

    /// The game is over: the clock that ran stops.
    pub(crate) fn stop(&mut self, seat: Seat, at: Millis) {
        self.left[seat.index()] = self.left[seat.index()].since(at.since(self.began));
        self.began = at;
    }

    /// The same clocks with what was left at another time, as a turn begins now.
    pub(crate) fn set_back(&mut self, left: Vec<Millis>, at: Millis) {
        self.left = left;
        self.began = at;
    }

    pub(crate) fn left(&self) -> &[Millis] {
        &self.left
    }
}
