//! Dates and times as text.

use jiff::Timestamp;
use tessera_table::Millis;

/// The date as `2026-11-15`, in UTC.
pub(crate) fn date(at: Millis) -> String {
    timestamp(at).strftime("%Y-%m-%d").to_string()
}

/// The time of day as `14:05`, in UTC.
pub(crate) fn time_of_day(at: Millis) -> String {
    timestamp(at).strftime("%H:%M").to_string()
}

/// The timestamp, at most the end of the year 9999, where the calendar ends.
fn timestamp(at: Millis) -> Timestamp {
    i64::try_from(at.0).ok().and_then(|at| Timestamp::from_millisecond(at).ok()).unwrap_or(Timestamp::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_follow_the_calendar() {
        let day = |days: u64| date(Millis(days * 86_400_000 + 1));
        assert_eq!(day(0), "1970-01-01");
        assert_eq!(day(11_016), "2000-02-29");
        assert_eq!(day(20_772), "2026-11-15");
        assert_eq!(day(20_818), "2026-12-31");
        assert_eq!(day(20_819), "2027-01-01");
        assert_eq!(time_of_day(Millis(20_819 * 86_400_000 + (14 * 60 + 5) * 60_000 + 59_999)), "14:05");
    }
}
