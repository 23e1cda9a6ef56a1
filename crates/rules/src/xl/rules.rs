//! Pentago XL's players and options.

use std::fmt;

use crate::rule_list::{ListWriter, options};
use crate::{GameKind, RuleError};

/// Under which rules Pentago XL is played.
///
/// ```
/// use tessera_rules::XlRules;
///
/// let pairs = XlRules::parse(4, "teams")?;
/// assert_eq!((pairs.seats(), pairs.marbles()), (4, 20));
/// # Ok::<(), tessera_rules::RuleError>(())
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
    /// Reads a number of players and a list of options.
    pub fn parse(players: usize, list: &str) -> Result<XlRules, RuleError> {
        let game = GameKind::PentagoXl;
        if !game.players().contains(&players) {
            return Err(RuleError::Players { game, expected: "2, 3 or 4", players });
        }
        let marbles = XlRules::usual_marbles(players as u8);
        let mut rules = XlRules { seats: players as u8, marbles, play_on: false, teams: false, swap: false };
        for option in options(game, list)? {
            match option.name {
                "play_on" => rules.play_on = option.switch()?,
                "teams" => rules.teams = option.switch()?,
                "swap" => rules.swap = option.switch()?,
                "marbles" => {
                    rules.marbles =
                        option.number("marbles a player go from 1 to 81", |n| (1..=81).contains(&n))?;
                }
                other => unreachable!("{other} is no option of Pentago XL"),
            }
        }
        if rules.teams && players != 4 {
            return Err(RuleError::PlayersForRule { name: "teams", expected: "4", players });
        }
        if rules.swap && players != 2 {
            return Err(RuleError::PlayersForRule { name: "swap", expected: "2", players });
        }
        if rules.swap && rules.play_on {
            return Err(RuleError::Conflict { one: "swap", other: "play_on" });
        }
        if rules.teams && rules.play_on {
            return Err(RuleError::Conflict { one: "teams", other: "play_on" });
        }
        Ok(rules)
    }

    /// XL-1: equal stock, as many as fit into the sockets.
    const fn usual_marbles(seats: u8) -> u8 {
        81 / seats
    }

    /// The number of players.
    pub const fn seats(&self) -> usize {
        self.seats as usize
    }

    /// The marbles a player begins with.
    pub const fn marbles(&self) -> u8 {
        self.marbles
    }

    /// XL-5: the others play on when somebody has won.
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
        let unusual = self.marbles != XlRules::usual_marbles(self.seats);
        let list = ListWriter::default()
            .switch("play_on", self.play_on)
            .switch("teams", self.teams)
            .switch("swap", self.swap)
            .value("marbles", unusual.then(|| self.marbles.to_string()));
        f.write_str(&list.finish())
    }
}
