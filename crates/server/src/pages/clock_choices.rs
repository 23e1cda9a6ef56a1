//! The clocks that the forms for new tables and tournaments offer.

use tessera_table::{ClockSetting, Millis};

const fn per_game(minutes: u64, seconds: u64) -> ClockSetting {
    ClockSetting::PerGame { time: Millis::seconds(minutes * 60), increment: Millis::seconds(seconds) }
}

/// The clocks by the value of their form field.
pub(crate) const CLOCK_CHOICES: [(&str, ClockSetting); 6] = [
    ("none", ClockSetting::None),
    ("3-2", per_game(3, 2)),
    ("10-5", per_game(10, 5)),
    ("15-0", per_game(15, 0)),
    ("30s", ClockSetting::PerMove { time: Millis::seconds(30) }),
    ("1d", ClockSetting::PerMove { time: Millis::seconds(24 * 3_600) }),
];
