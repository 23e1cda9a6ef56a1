//! The one place that reads the time.

use std::time::{SystemTime, UNIX_EPOCH};

use tessera_table::Millis;

/// Milliseconds since 1970.
pub(crate) fn now() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Millis(since.as_millis() as u64)
}

/// The day as `2026-11-15`, for records.
pub(crate) fn date(at: Millis) -> String {
    let days = (at.0 / 86_400_000) as i64 + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    // Years begin with March here, so that the leap day is the last.
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

/// The time of the day as `14:05`, in universal time.
pub(crate) fn time_of_day(at: Millis) -> String {
    let minutes = at.0 / 60_000;
    format!("{:02}:{:02}", minutes / 60 % 24, minutes % 60)
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
