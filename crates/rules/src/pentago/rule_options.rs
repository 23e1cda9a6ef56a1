//! Rule options of Pentago.

use std::fmt;

use crate::rule_options_text::{ParsedOptions, RuleOptionsWriter};
use crate::{GameKind, RuleOption, RuleOptionsError};

const MOVER_WINS_TIES: RuleOption = RuleOption::switch("mover_wins_ties", &["PG-8"]);
const TOUCH_MOVE: RuleOption = RuleOption::switch("touch_move", &["PG-9"]);
const NO_TURN_BACK: RuleOption = RuleOption::switch("no_turn_back", &["PG-11"]);
const SWAP: RuleOption = RuleOption::switch("swap", &["PG-12"]);

pub(crate) const OPTIONS: [RuleOption; 4] = [MOVER_WINS_TIES, TOUCH_MOVE, NO_TURN_BACK, SWAP];

/// The rules of a game of Pentago; the default is the printed sheet.
///
/// ```
/// use tessera_rules::PentagoRules;
///
/// let tournament = PentagoRules::parse(2, "mover_wins_ties,touch_move")?;
/// assert!(tournament.mover_wins_ties);
/// # Ok::<(), tessera_rules::RuleOptionsError>(())
/// ```
#[expect(clippy::struct_excessive_bools, reason = "every option is a switch of its own")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PentagoRules {
    /// PG-8: both having five is a win for the mover.
    pub mover_wins_ties: bool,
    /// PG-9: a placed marble stays. It does not affect whole moves; the table enforces it.
    pub touch_move: bool,
    /// PG-11: the block just turned may not be turned back.
    pub no_turn_back: bool,
    /// PG-12: the second player may take over the first turn.
    pub swap: bool,
}

impl PentagoRules {
    /// Parses a list of options.
    pub fn parse(players: usize, list: &str) -> Result<PentagoRules, RuleOptionsError> {
        let given = ParsedOptions::read(GameKind::Pentago, players, list)?;
        Ok(PentagoRules {
            mover_wins_ties: given.switch(&MOVER_WINS_TIES)?,
            touch_move: given.switch(&TOUCH_MOVE)?,
            no_turn_back: given.switch(&NO_TURN_BACK)?,
            swap: given.switch(&SWAP)?,
        })
    }
}

impl fmt::Display for PentagoRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = RuleOptionsWriter::default()
            .switch(&MOVER_WINS_TIES, self.mover_wins_ties)
            .switch(&TOUCH_MOVE, self.touch_move)
            .switch(&NO_TURN_BACK, self.no_turn_back)
            .switch(&SWAP, self.swap);
        f.write_str(&list.finish())
    }
}
