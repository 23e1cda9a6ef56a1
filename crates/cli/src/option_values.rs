//! Parses numbers and durations of command line options.

use std::ops::RangeInclusive;
use std::time::Duration;

use anyhow::bail;
use tessera_engine::parse_duration;
use tessera_rules::input_text::{decimal, quoted};

/// Parses a whole number in a range.
pub(crate) fn number(option: &str, text: &str, within: RangeInclusive<usize>) -> anyhow::Result<usize> {
    match decimal(text).filter(|number| within.contains(number)) {
        Some(number) => Ok(number),
        None => {
            bail!("{option} '{}' is not a number from {} to {}", quoted(text), within.start(), within.end())
        }
    }
}

/// Parses a duration with its unit.
pub(crate) fn time(option: &str, text: &str) -> anyhow::Result<Duration> {
    match parse_duration(text) {
        Some(time) => Ok(time),
        None => bail!("{option} '{}' is not a time; 500ms, 5s and 2m are", quoted(text)),
    }
}
