//! Rule options of Pente.

use std::fmt;

use crate::rule_options_text::{ParsedOptions, RuleOptionsWriter};
use crate::{AllowedNumbers, GameKind, RuleOption, RuleOptionsError};

const CHAMPIONSHIP: RuleOption = RuleOption::switch("championship", &["PE-7"]);
/// The largest size is the printed one.
const SIZE: RuleOption =
    RuleOption::number("size", AllowedNumbers::Listed(&[13, 15, PRINTED_SIZE]), |_| PRINTED_SIZE, &["PE-10"]);
const SWAP: RuleOption = RuleOption::switch("swap", &["PE-11"]);

pub(crate) const OPTIONS: [RuleOption; 3] = [CHAMPIONSHIP, SIZE, SWAP];

const PRINTED_SIZE: u8 = 19;

/// The rules of a game of Pente.
///
/// ```
/// use tessera_rules::PenteRules;
///
/// let rules = PenteRules::parse(2, "size=15, championship")?;
/// assert_eq!(rules.size(), 15);
/// assert_eq!(rules.to_string(), "championship,size=15");
/// assert_eq!(PenteRules::default().to_string(), "");
/// # Ok::<(), tessera_rules::RuleOptionsError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PenteRules {
    size: u8,
    championship: bool,
    swap: bool,
}

impl PenteRules {
    /// Parses a list of options for a number of players.
    pub fn parse(players: usize, list: &str) -> Result<PenteRules, RuleOptionsError> {
        let given = ParsedOptions::read(GameKind::Pente, players, list)?;
        Ok(PenteRules {
            size: given.number(&SIZE, |numbers| format!("it is {numbers}"))?,
            championship: given.switch(&CHAMPIONSHIP)?,
            swap: given.switch(&SWAP)?,
        })
    }

    /// The number of intersections along a side of the board (PE-1, PE-10).
    #[inline]
    pub const fn size(self) -> usize {
        self.size as usize
    }

    /// Whether the first player's second stone must keep away from the centre (PE-7).
    #[inline]
    pub const fn championship(self) -> bool {
        self.championship
    }

    /// Whether the first stone goes anywhere and the second player may take it over (PE-11).
    #[inline]
    pub const fn swap(self) -> bool {
        self.swap
    }
}

/// The printed rules: 19×19 intersections, no championship rule.
impl Default for PenteRules {
    fn default() -> PenteRules {
        PenteRules { size: PRINTED_SIZE, championship: false, swap: false }
    }
}

/// The options that differ from the default, as [`PenteRules::parse`] reads them.
impl fmt::Display for PenteRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = (self.size != PenteRules::default().size).then(|| self.size.to_string());
        let list = RuleOptionsWriter::default()
            .switch(&CHAMPIONSHIP, self.championship)
            .switch(&SWAP, self.swap)
            .value(&SIZE, size);
        f.pad(&list.finish())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_understood_and_written_shortest() {
        for (list, shortest) in [
            ("", ""),
            ("size=19,championship=off", ""),
            ("championship=on", "championship"),
            ("size=13", "size=13"),
            ("size=15,championship", "championship,size=15"),
            ("size=15,swap,championship", "championship,swap,size=15"),
        ] {
            let rules = PenteRules::parse(2, list).unwrap();
            assert_eq!(rules.to_string(), shortest);
            assert_eq!(PenteRules::parse(2, shortest), Ok(rules));
        }
    }

    #[test]
    fn other_lists_are_refused() {
        for list in [
            "size",
            "size=14",
            "size=019",
            "size=on",
            "championship=1",
            "side=6",
            "championship,championship",
        ] {
            assert!(PenteRules::parse(2, list).is_err(), "{list}");
        }
        for players in [0, 1, 3, 4] {
            assert!(
                matches!(PenteRules::parse(players, ""), Err(RuleOptionsError::Players { .. })),
                "{players}"
            );
        }
    }
}
