//! Amounts of time and memory, as they are typed.

use std::time::Duration;

use anyhow::bail;
use tessera_rules::{decimal, quoted};

/// If nobody can tell how much memory is free.
const USUAL_MEMORY: u64 = 2_000_000_000;

/// A time such as `60s`, `5m` or `500ms`.
pub(crate) fn duration(text: &str) -> anyhow::Result<Duration> {
    let milliseconds = amount(text, &[("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000)]);
    match milliseconds {
        Some(milliseconds) => Ok(Duration::from_millis(milliseconds)),
        None => bail!("the time '{}' is not a number with its unit, such as 60s, 5m or 500ms", quoted(text)),
    }
}

/// An amount of memory such as `4G` or `512M`.
pub(crate) fn bytes(text: &str) -> anyhow::Result<u64> {
    match amount(text, &[("K", 1000), ("M", 1_000_000), ("G", 1_000_000_000), ("T", 1_000_000_000_000)]) {
        Some(bytes) => Ok(bytes),
        None => bail!("the memory '{}' is not a number with its unit, such as 4G or 512M", quoted(text)),
    }
}

fn amount(text: &str, units: &[(&str, u64)]) -> Option<u64> {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, unit) = text.split_at(digits);
    let (_, factor) = units.iter().find(|(name, _)| name.eq_ignore_ascii_case(unit))?;
    (decimal(number)? as u64).checked_mul(*factor)
}

/// Most of the memory that nobody uses.
pub(crate) fn free_memory() -> u64 {
    let known = std::fs::read_to_string("/proc/meminfo").ok().and_then(|text| {
        let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
        line.trim().strip_suffix(" kB")?.parse::<u64>().ok()
    });
    known.map_or(USUAL_MEMORY, |kilobytes| kilobytes * 1024 / 10 * 8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_have_units() {
        assert_eq!(duration("90s").ok(), Some(Duration::from_secs(90)));
        assert_eq!(duration("500ms").ok(), Some(Duration::from_millis(500)));
        assert_eq!(bytes("4G").ok(), Some(4_000_000_000));
        for wrong in ["", "s", "5", "-5s", "5 s", "5x", "99999999999999999999s"] {
            assert!(duration(wrong).is_err() && bytes(wrong).is_err(), "{wrong}");
        }
    }
}
