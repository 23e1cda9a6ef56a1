//! Numbers and times on the command line.

use std::ops::RangeInclusive;
use std::time::Duration;

use anyhow::bail;
use tessera_engine::duration;
use tessera_rules::{decimal, quoted};

/// A whole number within bounds.
pub(crate) fn number(option: &str, text: &str, within: RangeInclusive<usize>) -> anyhow::Result<usize> {
    match decimal(text).filter(|number| within.contains(number)) {
        Some(number) => Ok(number),
        None => {
            bail!("{option} '{}' is not a number from {} to {}", quoted(text), within.start(), within.end())
        }
    }
}

/// A time with its unit.
pub(crate) fn time(option: &str, text: &str) -> anyhow::Result<Duration> {
    match duration(text) {
        Some(time) => Ok(time),
        None => bail!("{option} '{}' is not a time; 500ms, 5s and 2m are", quoted(text)),
    }
}
