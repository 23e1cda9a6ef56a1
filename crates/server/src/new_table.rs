//! What pages offer for a new table, and where it is found then.

use tessera_service::OpenedTable;
use tessera_table::{ClockSetting, Millis};

const fn per_game(minutes: u64, seconds: u64) -> ClockSetting {
    ClockSetting::PerGame { time: Millis::seconds(minutes * 60), increment: Millis::seconds(seconds) }
}

/// The clocks that pages offer, by name.
pub(crate) const CLOCKS: [(&str, ClockSetting); 6] = [
    ("none", ClockSetting::None),
    ("3-2", per_game(3, 2)),
    ("10-5", per_game(10, 5)),
    ("15-0", per_game(15, 0)),
    ("30s", ClockSetting::PerMove { time: Millis::seconds(30) }),
    ("1d", ClockSetting::PerMove { time: Millis::seconds(24 * 3_600) }),
];

/// Where a new table is found, with its link.
pub(crate) fn path(opened: &OpenedTable) -> String {
    let query = opened.link.as_ref().map(|link| format!("?link={link}")).unwrap_or_default();
    format!("/t/{}{query}", opened.table.id)
}
