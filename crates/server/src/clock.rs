//! The one place that reads the time.

use std::time::{SystemTime, UNIX_EPOCH};

use jiff::Timestamp;
use tessera_table::Millis;

/// Milliseconds since 1970.
pub(crate) fn now() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Millis(since.as_millis() as u64)
}

/// The day as `2026-11-15`, for records.
pub(crate) fn date(at: Millis) -> String {
    moment(at).strftime("%Y-%m-%d").to_string()
}

/// The time of the day as `14:05`, in universal time.
pub(crate) fn time_of_day(at: Millis) -> String {
    moment(at).strftime("%H:%M").to_string()
}

/// The calendar ends with the year 9999, and so do its times.
fn moment(at: Millis) -> Timestamp {
    i64::try_from(at.0).ok().and_then(|at| Timestamp::from_millisecond(at).ok()).unwrap_or(Timestamp::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        let day = |days: u64| date(Millis(days * 86_400_000 + 1));
        assert_eq!(day(0), "1970-01-01");
        assert_eq!(day(11_016), "2000-02-29");
        assert_eq!(day(20_772), "2026-11-15");
        assert_eq!(day(20_818), "2026-12-31");
        assert_eq!(day(20_819), "2027-01-01");
        assert_eq!(time_of_day(Millis(20_819 * 86_400_000 + (14 * 60 + 5) * 60_000 + 59_999)), "14:05");
    }
}
