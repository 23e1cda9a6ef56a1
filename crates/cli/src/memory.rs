//! Amounts of memory: as they are typed, and what there is.

use anyhow::bail;
use tessera_rules::{decimal, quoted};

/// If nobody can tell how much memory is free.
const USUAL_MEMORY: u64 = 2_000_000_000;

const UNITS: [(&str, u64); 4] =
    [("K", 1000), ("M", 1_000_000), ("G", 1_000_000_000), ("T", 1_000_000_000_000)];

/// An amount of memory such as `4G` or `512M`.
pub(crate) fn bytes(text: &str) -> anyhow::Result<u64> {
    let amount = || {
        let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, unit) = text.split_at(digits);
        let (_, factor) = UNITS.iter().find(|(name, _)| name.eq_ignore_ascii_case(unit))?;
        (decimal(number)? as u64).checked_mul(*factor)
    };
    match amount() {
        Some(bytes) => Ok(bytes),
        None => bail!("the memory '{}' is not a number with its unit, such as 4G or 512M", quoted(text)),
    }
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
    fn an_amount_has_a_unit() {
        assert_eq!(bytes("4G").ok(), Some(4_000_000_000));
        for wrong in ["", "G", "5", "-5G", "5 G", "5x", "99999999999999999999K"] {
            assert!(bytes(wrong).is_err(), "{wrong}");
        }
    }
}
