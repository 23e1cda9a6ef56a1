//! Durations with a unit, as they are written on the command line.

use std::time::Duration;

/// Parses a duration such as `100ms`, `5s`, `2m` or `1h`; the unit is required.
///
/// ```
/// use std::time::Duration;
///
/// assert_eq!(tessera_engine::parse_duration("1.5s"), Some(Duration::from_millis(1500)));
/// assert_eq!(tessera_engine::parse_duration("5"), None);
/// ```
pub fn parse_duration(text: &str) -> Option<Duration> {
    let (number, seconds) = match text {
        _ if text.ends_with("ms") => (&text[..text.len() - 2], 0.001),
        _ if text.ends_with('s') => (&text[..text.len() - 1], 1.0),
        _ if text.ends_with('m') => (&text[..text.len() - 1], 60.0),
        _ if text.ends_with('h') => (&text[..text.len() - 1], 3600.0),
        _ => return None,
    };
    let plain = number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let number: f64 = if plain { number.parse().ok()? } else { return None };
    Duration::try_from_secs_f64(number * seconds).ok().filter(|time| !time.is_zero())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_duration_has_a_unit_and_is_not_zero() {
        assert_eq!(parse_duration("2m"), Some(Duration::from_mins(2)));
        assert_eq!(parse_duration("2h"), Some(Duration::from_hours(2)));
        for bad in ["", "s", "ms", "0s", "1e3s", "infs", "-1s", "1.2.3s", "5 s", "99999999999999999999999s"] {
            assert_eq!(parse_duration(bad), None, "{bad}");
        }
    }
}
