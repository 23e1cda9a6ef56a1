//! Long durations in arguments, in minutes, hours or days: `90m`, `6h`, `30d`.

use std::time::Duration;

use tessera_rules::input_text::{decimal, quoted};

const UNITS: [(&str, u64); 3] = [("m", 60), ("h", 3_600), ("d", 24 * 3_600)];

/// A duration, or none for `forever`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RetentionPeriod(pub(crate) Option<Duration>);

/// Parses a duration of at least a minute.
pub(crate) fn parse(text: &str) -> Result<Duration, String> {
    let seconds = || {
        let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, unit) = text.split_at(digits);
        let (_, factor) = UNITS.iter().find(|(name, _)| *name == unit)?;
        (decimal(number)? as u64).checked_mul(*factor).filter(|seconds| *seconds > 0)
    };
    seconds().map(Duration::from_secs).ok_or_else(|| {
        format!("'{}' is not a number with a unit: m for minutes, h for hours, d for days", quoted(text))
    })
}

/// A duration of whole minutes as [`parse`] reads it.
pub(crate) fn shown(time: Duration) -> String {
    let seconds = time.as_secs();
    let unit = UNITS.iter().rev().find(|(_, factor)| seconds.is_multiple_of(*factor));
    unit.map_or_else(|| format!("{seconds}s"), |(name, factor)| format!("{}{name}", seconds / factor))
}

/// Parses how long something is kept.
pub(crate) fn parse_retention(text: &str) -> Result<RetentionPeriod, String> {
    match text {
        "forever" => Ok(RetentionPeriod(None)),
        _ => parse(text)
            .map(|time| RetentionPeriod(Some(time)))
            .map_err(|reason| format!("{reason}, or 'forever'")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_duration_has_a_unit() {
        assert_eq!(parse("6h"), Ok(Duration::from_hours(6)));
        assert_eq!(parse("90m"), Ok(Duration::from_mins(90)));
        for text in ["6h", "90m", "1d", "25h"] {
            assert_eq!(parse(text).map(shown).as_deref(), Ok(text));
        }
        for wrong in ["", "h", "5", "0d", "-5h", "5 h", "5x", "99999999999999999999d", "forever"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
        assert!(parse_retention("forever").is_ok_and(|kept| kept.0.is_none()));
        assert!(parse_retention("30d").is_ok_and(|kept| kept.0 == Some(Duration::from_hours(720))));
        assert!(parse_retention("never").is_err());
    }
}
