//! Rule options as text: the comma list of the command line and of a record's `[Rules]`.

use crate::{GameKind, quoted};

/// Every option of the house and the game it belongs to.
const OPTIONS: [(&str, &[GameKind]); 15] = [
    ("mover_wins_ties", &[GameKind::Pentago]),
    ("touch_move", &[GameKind::Pentago]),
    ("no_turn_back", &[GameKind::Pentago]),
    ("play_on", &[GameKind::PentagoXl]),
    ("teams", &[GameKind::PentagoXl]),
    ("marbles", &[GameKind::PentagoXl]),
    ("side", &[GameKind::Exago]),
    ("line", &[GameKind::Exago]),
    ("must_block", &[GameKind::Exago]),
    ("early_moves", &[GameKind::Exago]),
    ("rejoin", &[GameKind::Exago]),
    ("tiles", &[GameKind::Exago]),
    ("championship", &[GameKind::Pente]),
    ("size", &[GameKind::Pente]),
    ("swap", &[GameKind::Pentago, GameKind::PentagoXl, GameKind::Pente]),
];

/// What is wrong with a list of rule options or a number of players.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RuleError {
    /// No game of the house has such an option.
    #[error("there is no rule option '{}'; {game} has {known}", quoted(.name))]
    Unknown {
        /// The option as it was typed.
        name: String,
        /// The game it was asked of.
        game: GameKind,
        /// The game's options.
        known: String,
    },
    /// An option of another game.
    #[error("'{name}' is a rule of {owner}, not of {game}, which has {known}")]
    OtherGame {
        /// The option.
        name: String,
        /// The game that has it.
        owner: GameKind,
        /// The game it was asked of.
        game: GameKind,
        /// The game's options.
        known: String,
    },
    /// The same option twice.
    #[error("the rule option '{name}' is given twice; once is enough")]
    Doubled {
        /// The option.
        name: String,
    },
    /// A value that the option does not take.
    #[error("'{name}={}' cannot be: {expected}", quoted(.value))]
    Value {
        /// The option.
        name: String,
        /// The value as it was typed.
        value: String,
        /// What would be right.
        expected: String,
    },
    /// An option that needs a value stands alone.
    #[error("'{name}' needs a value: {expected}")]
    ValueMissing {
        /// The option.
        name: String,
        /// What would be right.
        expected: String,
    },
    /// Options that exclude each other.
    #[error("'{one}' and '{other}' do not go together: leave one of them out")]
    Conflict {
        /// One option.
        one: &'static str,
        /// The other.
        other: &'static str,
    },
    /// An option that wants another number of players.
    #[error("'{name}' wants {expected} players, not {players}")]
    PlayersForRule {
        /// The option.
        name: &'static str,
        /// The players it wants.
        expected: &'static str,
        /// The players that were asked for.
        players: usize,
    },
    /// A number of players that the game does not take.
    #[error("{game} is for {expected} players, not {players}")]
    Players {
        /// The game.
        game: GameKind,
        /// The numbers it takes.
        expected: &'static str,
        /// The players that were asked for.
        players: usize,
    },
}

/// One option of a list, with its value if it has one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RuleOption<'a> {
    pub(crate) name: &'static str,
    value: Option<&'a str>,
}

impl<'a> RuleOption<'a> {
    /// The value of an option that is on or off.
    pub(crate) fn switch(&self) -> Result<bool, RuleError> {
        match self.value {
            None | Some("on") => Ok(true),
            Some("off") => Ok(false),
            Some(_) => Err(self.out_of_range("it is 'on' or 'off'")),
        }
    }

    /// The value of an option that is a number.
    pub(crate) fn number(&self, expected: &str, fits: impl Fn(usize) -> bool) -> Result<u8, RuleError> {
        let number = decimal(self.text(expected)?).filter(|&number| fits(number));
        number.map(|number| number as u8).ok_or_else(|| self.out_of_range(expected))
    }

    /// The value as it was typed.
    pub(crate) fn text(&self, expected: &str) -> Result<&'a str, RuleError> {
        self.value.ok_or_else(|| RuleError::ValueMissing {
            name: self.name.to_owned(),
            expected: expected.to_owned(),
        })
    }

    /// The error for a value that the option does not take.
    pub(crate) fn out_of_range(&self, expected: &str) -> RuleError {
        RuleError::Value {
            name: self.name.to_owned(),
            value: self.value.unwrap_or_default().to_owned(),
            expected: expected.to_owned(),
        }
    }
}

/// Splits a list into the options of one game. An empty list has none.
pub(crate) fn options(game: GameKind, list: &str) -> Result<Vec<RuleOption<'_>>, RuleError> {
    let mut found: Vec<RuleOption<'_>> = Vec::new();
    if list.trim().is_empty() {
        return Ok(found);
    }
    for item in list.split(',') {
        let item = item.trim();
        let (typed, value) = match item.split_once('=') {
            Some((name, value)) => (name.trim_end(), Some(value.trim_start())),
            None => (item, None),
        };
        let Some((name, games)) = OPTIONS.iter().find(|(name, _)| *name == typed) else {
            return Err(RuleError::Unknown { name: typed.to_owned(), game, known: known(game) });
        };
        if !games.contains(&game) {
            let (name, owner) = (typed.to_owned(), games[0]);
            return Err(RuleError::OtherGame { name, owner, game, known: known(game) });
        }
        if found.iter().any(|option| option.name == *name) {
            return Err(RuleError::Doubled { name: typed.to_owned() });
        }
        found.push(RuleOption { name, value });
    }
    Ok(found)
}

fn known(game: GameKind) -> String {
    let names: Vec<_> =
        OPTIONS.iter().filter(|(_, games)| games.contains(&game)).map(|(name, _)| *name).collect();
    names.join(", ")
}

/// A plain decimal number, as everywhere in the notation: digits only, no sign, no leading zero.
///
/// ```
/// assert_eq!(tessera_rules::decimal("40"), Some(40));
/// assert_eq!(tessera_rules::decimal("040"), None);
/// ```
pub fn decimal(text: &str) -> Option<usize> {
    let plain = text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

/// Writes the options that differ from the default as a list.
#[derive(Default)]
pub(crate) struct ListWriter(String);

impl ListWriter {
    pub(crate) fn switch(mut self, name: &str, on: bool) -> ListWriter {
        if on {
            self.push(name);
        }
        self
    }

    pub(crate) fn value(mut self, name: &str, value: Option<String>) -> ListWriter {
        if let Some(value) = value {
            self.push(&format!("{name}={value}"));
        }
        self
    }

    fn push(&mut self, item: &str) {
        if !self.0.is_empty() {
            self.0.push(',');
        }
        self.0.push_str(item);
    }

    pub(crate) fn finish(self) -> String {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_split_and_checked() {
        let list = options(GameKind::Exago, "side=7, rejoin").expect("two options of Exago");
        assert_eq!(list.len(), 2);
        assert_eq!(list[0].number("4 to 10", |n| (4..=10).contains(&n)), Ok(7));
        assert_eq!(list[1].switch(), Ok(true));
        for bad in ["sid=7", "side=7,side=7", "championship", ",", "side=7,"] {
            assert!(options(GameKind::Exago, bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn numbers_are_plain() {
        assert_eq!(decimal("0"), Some(0));
        assert_eq!(decimal("40"), Some(40));
        for bad in ["", "+4", "-1", "04", "4 ", "99999999999999999999999"] {
            assert_eq!(decimal(bad), None, "{bad:?}");
        }
    }
}
