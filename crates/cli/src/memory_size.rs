//! Memory sizes: parsing, and the default limit.

use anyhow::bail;
use tessera_rules::input_text::{decimal, quoted};

/// Share of the available memory that is used if no limit is given.
const DEFAULT_MEMORY_LIMIT_PERCENT: u64 = 80;

/// Used if the system does not report its available memory.
const FALLBACK_MEMORY_LIMIT_BYTES: u64 = 2_000_000_000;

const UNITS: [(&str, u64); 4] =
    [("K", 1000), ("M", 1_000_000), ("G", 1_000_000_000), ("T", 1_000_000_000_000)];

/// Parses a memory size such as `4G` or `512M`, the value of an option.
pub(crate) fn parse_memory_size(option: &str, text: &str) -> anyhow::Result<u64> {
    let amount = || {
        let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, unit) = text.split_at(digits);
        let (_, factor) = UNITS.iter().find(|(name, _)| name.eq_ignore_ascii_case(unit))?;
        (decimal(number)? as u64).checked_mul(*factor)
    };
    match amount() {
        Some(bytes) => Ok(bytes),
        None => bail!("{option} '{}' is not a number with a unit, e.g. 4G or 512M", quoted(text)),
    }
}

/// A memory size in megabytes, such as `65M`.
pub(crate) fn shown(bytes: u64) -> String {
    format!("{}M", bytes / 1_000_000)
}

/// Bytes that a command may use if no limit is given: [`DEFAULT_MEMORY_LIMIT_PERCENT`] of the available memory.
pub(crate) fn default_memory_limit() -> u64 {
    let known = std::fs::read_to_string("/proc/meminfo").ok().and_then(|text| {
        let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
        line.trim().strip_suffix(" kB")?.parse::<u64>().ok()
    });
    known.map_or(FALLBACK_MEMORY_LIMIT_BYTES, |kilobytes| {
        kilobytes * 1024 / 100 * DEFAULT_MEMORY_LIMIT_PERCENT
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_memory_size_has_a_unit() {
        assert_eq!(parse_memory_size("--memory", "4G").ok(), Some(4_000_000_000));
        assert_eq!(shown(65_011_712), "65M");
        for wrong in ["", "G", "5", "-5G", "5 G", "5x", "99999999999999999999K"] {
            assert!(parse_memory_size("--memory", wrong).is_err(), "{wrong}");
        }
    }
}
