//! Rule options of Pentago XL.

use std::fmt;

use crate::rule_options_text::{ParsedOptions, RuleOptionsWriter};
use crate::{AllowedNumbers, GameKind, RuleOption, RuleOptionsError};

const PLAY_ON: RuleOption =
    RuleOption::switch("play_on", &["XL-5"]).matters_for(3..=4).yielding_to(&["swap", "teams"]);
const TEAMS: RuleOption = RuleOption::switch("teams", &["XL-9"]).only_for(4..=4);
const MARBLES: RuleOption =
    RuleOption::number("marbles", AllowedNumbers::Range(1, SOCKETS), default_marbles, &["XL-1"]);
const SWAP: RuleOption = RuleOption::switch("swap", &["XL-11"]).only_for(2..=2);

pub(crate) const OPTIONS: [RuleOption; 4] = [PLAY_ON, TEAMS, MARBLES, SWAP];

const SOCKETS: u8 = 81;

/// XL-1: equal stock, as many as fit into the sockets.
fn default_marbles(players: usize) -> u8 {
    SOCKETS / players as u8
}

/// The rules of a game of Pentago XL, and its number of players.
///
/// ```
/// use tessera_rules::XlRules;
///
/// let pairs = XlRules::parse(4, "teams")?;
/// assert_eq!((pairs.seats(), pairs.marbles()), (4, 20));
/// # Ok::<(), tessera_rules::RuleOptionsError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct XlRules {
    seats: u8,
    marbles: u8,
    play_on: bool,
    teams: bool,
    swap: bool,
}

impl XlRules {
    /// Parses a list of options for a number of players.
    pub fn parse(players: usize, list: &str) -> Result<XlRules, RuleOptionsError> {
        let game = GameKind::PentagoXl;
        let given = ParsedOptions::read(game, players, list)?;
        let rules = XlRules {
            seats: players as u8,
            marbles: given.number(&MARBLES, |numbers| format!("marbles a player go from {numbers}"))?,
            play_on: given.switch(&PLAY_ON)?,
            teams: given.switch(&TEAMS)?,
            swap: given.switch(&SWAP)?,
        };
        given.check(game)?;
        Ok(rules)
    }

    /// The number of players.
    pub const fn seats(&self) -> usize {
        self.seats as usize
    }

    /// The number of marbles of each player at the start.
    pub const fn marbles(&self) -> u8 {
        self.marbles
    }

    /// XL-5: the others play on when a player has won.
    pub const fn play_on(&self) -> bool {
        self.play_on
    }

    /// XL-9: two against two.
    pub const fn teams(&self) -> bool {
        self.teams
    }

    /// XL-11: the second of two players may take over the first turn.
    pub const fn swap(&self) -> bool {
        self.swap
    }
}

impl fmt::Display for XlRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let differs = self.marbles != default_marbles(self.seats());
        let list = RuleOptionsWriter::default()
            .switch(&PLAY_ON, self.play_on)
            .switch(&TEAMS, self.teams)
            .switch(&SWAP, self.swap)
            .value(&MARBLES, differs.then(|| self.marbles.to_string()));
        f.write_str(&list.finish())
    }
}
