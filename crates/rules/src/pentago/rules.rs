//! Pentago's options.

use std::fmt;

use crate::rule_list::{ListWriter, options};
use crate::{GameKind, RuleError};

/// Under which rules Pentago is played; the default is the printed sheet.
///
/// ```
/// use tessera_rules::PentagoRules;
///
/// let tournament = PentagoRules::parse(2, "mover_wins_ties,touch_move")?;
/// assert!(tournament.mover_wins_ties);
/// # Ok::<(), tessera_rules::RuleError>(())
/// ```
#[expect(clippy::struct_excessive_bools, reason = "every option is a switch of its own")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PentagoRules {
    /// PG-8: both having five is a win for the mover.
    pub mover_wins_ties: bool,
    /// PG-9: a placed marble stays. Whole moves are not touched by it; the table keeps it.
    pub touch_move: bool,
    /// PG-11: the block just turned may not be turned back.
    pub no_turn_back: bool,
    /// PG-12: the second player may take over the first turn.
    pub swap: bool,
}

impl PentagoRules {
    /// Reads a list of options.
    pub fn parse(players: usize, list: &str) -> Result<PentagoRules, RuleError> {
        let game = GameKind::Pentago;
        if players != 2 {
            return Err(RuleError::Players { game, expected: "2", players });
        }
        let mut rules = PentagoRules::default();
        for option in options(game, list)? {
            let switch = match option.name {
                "mover_wins_ties" => &mut rules.mover_wins_ties,
                "touch_move" => &mut rules.touch_move,
                "no_turn_back" => &mut rules.no_turn_back,
                "swap" => &mut rules.swap,
                other => unreachable!("{other} is no option of Pentago"),
            };
            *switch = option.switch()?;
        }
        Ok(rules)
    }
}

impl fmt::Display for PentagoRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = ListWriter::default()
            .switch("mover_wins_ties", self.mover_wins_ties)
            .switch("touch_move", self.touch_move)
            .switch("no_turn_back", self.no_turn_back)
            .switch("swap", self.swap);
        f.write_str(&list.finish())
    }
}
