//! Rule options as text: the comma-separated list of the command line and of a record's `[Rules]`.

use crate::input_text::{decimal, quoted};
use crate::rule_option::players_text;
use crate::seat::MAX_SEATS;
use crate::{AllowedNumbers, GameKind, RuleOption, RuleOptionKind};

/// The error of a list of rule options or a number of players.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RuleOptionsError {
    /// An option that no game has.
    #[error("there is no rule option '{}'; {game} has {known}", quoted(.name))]
    Unknown {
        /// The option as it was typed.
        name: String,
        /// The game of the list.
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
        /// The game of the list.
        game: GameKind,
        /// The game's options.
        known: String,
    },
    /// An option that is given twice.
    #[error("the rule option '{name}' is given twice; once is enough")]
    Doubled {
        /// The option.
        name: String,
    },
    /// An invalid value.
    #[error("'{name}={}' is not possible: {expected}", quoted(.value))]
    Value {
        /// The option.
        name: String,
        /// The value as it was typed.
        value: String,
        /// What would be right.
        expected: String,
    },
    /// A missing value.
    #[error("'{name}' needs a value: {expected}")]
    ValueMissing {
        /// The option.
        name: String,
        /// What would be right.
        expected: String,
    },
    /// A value of games from before a rule was changed, in the rules of a new game.
    #[error("'{name}={value}' belongs to older games; new games have '{name}'")]
    FormerValue {
        /// The option.
        name: &'static str,
        /// The value.
        value: &'static str,
    },
    /// Options that exclude each other.
    #[error("'{one}' and '{other}' do not go together: leave one of them out")]
    Conflict {
        /// The first of the two options.
        one: &'static str,
        /// The second of the two options.
        other: &'static str,
    },
    /// An option that requires another number of players.
    #[error("'{name}' needs {expected} players, not {players}")]
    PlayersForRule {
        /// The option.
        name: &'static str,
        /// The numbers of players it requires.
        expected: String,
        /// The number of players of the game.
        players: usize,
    },
    /// An invalid number of players.
    #[error("{game} is for {expected} players, not {players}")]
    Players {
        /// The game.
        game: GameKind,
        /// The valid numbers.
        expected: String,
        /// The number that was given.
        players: usize,
    },
}

/// The options of a list, each with its definition.
#[derive(Debug)]
pub(crate) struct ParsedOptions<'a> {
    players: usize,
    given: Vec<ParsedOption<'a>>,
}

/// One option of a list, with its value if there is one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ParsedOption<'a> {
    option: &'static RuleOption,
    value: Option<&'a str>,
}

impl<'a> ParsedOptions<'a> {
    /// Splits a list into the options of one game.
    pub(crate) fn read(
        game: GameKind,
        players: usize,
        list: &'a str,
    ) -> Result<ParsedOptions<'a>, RuleOptionsError> {
        if !game.players().contains(&players) {
            return Err(RuleOptionsError::Players { game, expected: players_text(&game.players()), players });
        }
        let mut given: Vec<ParsedOption<'a>> = Vec::new();
        if list.trim().is_empty() {
            return Ok(ParsedOptions { players, given });
        }
        for item in list.split(',') {
            let item = item.trim();
            let (name, value) = match item.split_once('=') {
                Some((name, value)) => (name.trim_end(), Some(value.trim_start())),
                None => (item, None),
            };
            let Some(option) = game.option(name) else { return Err(not_an_option_of(game, name)) };
            if given.iter().any(|before| before.option.name() == name) {
                return Err(RuleOptionsError::Doubled { name: name.to_owned() });
            }
            given.push(ParsedOption { option, value });
        }
        Ok(ParsedOptions { players, given })
    }

    /// The option, if the list has it.
    pub(crate) fn find(&self, option: &RuleOption) -> Option<ParsedOption<'a>> {
        self.given.iter().copied().find(|given| given.option.name() == option.name())
    }

    /// Whether a switch is on, in the list or by default.
    pub(crate) fn switch(&self, option: &RuleOption) -> Result<bool, RuleOptionsError> {
        let RuleOptionKind::Switch { default } = option.kind() else {
            unreachable!("{} is no switch", option.name())
        };
        match self.find(option) {
            Some(given) => given.switch(),
            None => Ok(default(self.players)),
        }
    }

    /// Whether an option has the value that only stored games and old records have.
    pub(crate) fn has_former_value(&self, option: &RuleOption) -> bool {
        self.find(option).is_some_and(|given| given.former_value().is_some())
    }

    /// The number in the list or by default. `expected` describes the valid numbers in errors.
    pub(crate) fn number(
        &self,
        option: &RuleOption,
        expected: impl Fn(AllowedNumbers) -> String,
    ) -> Result<u8, RuleOptionsError> {
        let RuleOptionKind::Number { values, default } = option.kind() else {
            unreachable!("{} is no number", option.name())
        };
        let Some(given) = self.find(option) else { return Ok(default(self.players)) };
        let number = decimal(given.text(|| expected(values))?).filter(|&number| values.contains(number));
        number.map(|number| number as u8).ok_or_else(|| given.out_of_range(expected(values)))
    }

    /// The numbers by seat, in the list or by default; 0 for seats that the game does not have.
    pub(crate) fn per_seat(&self, option: &RuleOption) -> Result<[u8; MAX_SEATS], RuleOptionsError> {
        let RuleOptionKind::PerSeat { values, default } = option.kind() else {
            unreachable!("{} is not by seat", option.name())
        };
        let players = self.players;
        let mut numbers = [0; MAX_SEATS];
        let Some(given) = self.find(option) else {
            numbers[..players].fill(default(players));
            return Ok(numbers);
        };
        let expected = || {
            let example = ["6"; MAX_SEATS][..players].join(":");
            format!("one number from {values} for each of {players} players, as in {example}")
        };
        let wrong = || given.out_of_range(expected());
        let mut found = 0;
        for item in given.text(expected)?.split(':') {
            let number = decimal(item).filter(|&number| values.contains(number)).ok_or_else(wrong)?;
            *numbers[..players].get_mut(found).ok_or_else(wrong)? = number as u8;
            found += 1;
        }
        if found == players { Ok(numbers) } else { Err(wrong()) }
    }

    /// Checks that the switches that are on are accepted for the number of players and do not exclude each other.
    pub(crate) fn check(&self, game: GameKind) -> Result<(), RuleOptionsError> {
        let is_on = |option: &RuleOption| self.find(option).is_some_and(|given| given.switch() == Ok(true));
        for option in game.options().iter().filter(|option| is_on(option)) {
            if !option.is_allowed(self.players) {
                let (name, expected) = (option.name(), option.players_text());
                return Err(RuleOptionsError::PlayersForRule { name, expected, players: self.players });
            }
        }
        for option in game.options().iter().filter(|option| is_on(option)) {
            let stronger = option.yields_to().iter().filter_map(|name| game.option(name));
            if let Some(stronger) = stronger.into_iter().find(|stronger| is_on(stronger)) {
                return Err(RuleOptionsError::Conflict { one: stronger.name(), other: option.name() });
            }
        }
        Ok(())
    }
}

impl GameKind {
    /// Checks that a valid list of rules has no value that only stored games and old records have.
    pub fn check_new_rules(self, players: usize, list: &str) -> Result<(), RuleOptionsError> {
        let former = |given: &ParsedOption<'_>| Some((given.option.name(), given.former_value()?));
        match ParsedOptions::read(self, players, list)?.given.iter().find_map(former) {
            Some((name, value)) => Err(RuleOptionsError::FormerValue { name, value }),
            None => Ok(()),
        }
    }

    /// The rules of another game like a stored one: an option with a value from before its rule was changed has the present
    /// rule.
    pub fn rules_for_new_game(self, players: usize, list: &str) -> Result<String, RuleOptionsError> {
        let given = ParsedOptions::read(self, players, list)?.given;
        let item = |given: &ParsedOption<'_>| match given.value.filter(|_| given.former_value().is_none()) {
            Some(value) => format!("{}={value}", given.option.name()),
            None => given.option.name().to_owned(),
        };
        Ok(given.iter().map(item).collect::<Vec<String>>().join(","))
    }
}

impl<'a> ParsedOption<'a> {
    /// The value, if only stored games and old records have it.
    fn former_value(&self) -> Option<&'static str> {
        self.option.former_value().filter(|former| self.value == Some(former))
    }

    /// The value of an option that is on or off.
    fn switch(&self) -> Result<bool, RuleOptionsError> {
        match self.value {
            None | Some("on") => Ok(true),
            Some("off") => Ok(false),
            Some(_) => Err(self.out_of_range("it is 'on' or 'off'".to_owned())),
        }
    }

    /// The value as it was typed.
    fn text(&self, expected: impl FnOnce() -> String) -> Result<&'a str, RuleOptionsError> {
        let name = self.option.name().to_owned();
        self.value.ok_or_else(|| RuleOptionsError::ValueMissing { name, expected: expected() })
    }

    /// The error for an invalid value.
    pub(crate) fn out_of_range(&self, expected: String) -> RuleOptionsError {
        RuleOptionsError::Value {
            name: self.option.name().to_owned(),
            value: self.value.unwrap_or_default().to_owned(),
            expected,
        }
    }
}

/// The error for a name that is not an option of the game.
fn not_an_option_of(game: GameKind, name: &str) -> RuleOptionsError {
    let name = name.to_owned();
    let known: Vec<&str> = game.options().iter().map(RuleOption::name).collect();
    let known = known.join(", ");
    match GameKind::ALL.into_iter().find(|other| other.option(&name).is_some()) {
        Some(owner) => RuleOptionsError::OtherGame { name, owner, game, known },
        None => RuleOptionsError::Unknown { name, game, known },
    }
}

/// Writes the options that differ from the default as a list.
#[derive(Default)]
pub(crate) struct RuleOptionsWriter(String);

impl RuleOptionsWriter {
    pub(crate) fn switch(mut self, option: &RuleOption, on: bool) -> RuleOptionsWriter {
        if on {
            self.push(option.name());
        }
        self
    }

    pub(crate) fn value(mut self, option: &RuleOption, value: Option<String>) -> RuleOptionsWriter {
        if let Some(value) = value {
            self.push(&format!("{}={value}", option.name()));
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
        let read = |list| ParsedOptions::read(GameKind::Exago, 2, list);
        let list = read("side=7, rejoin").expect("two options of Exago");
        let option = |name| GameKind::Exago.option(name).expect("an option of Exago");
        assert_eq!(list.number(option("side"), |numbers| numbers.to_string()), Ok(7));
        assert_eq!(list.number(option("line"), |numbers| numbers.to_string()), Ok(5), "the default");
        assert_eq!(list.switch(option("rejoin")), Ok(true));
        for bad in ["sid=7", "side=7,side=7", "championship", ",", "side=7,"] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn new_games_have_no_former_values() {
        let check = |list| GameKind::Exago.check_new_rules(3, list);
        assert_eq!(check(""), Ok(()));
        assert_eq!(check("side=7, rejoin"), Ok(()));
        let refused = check("side=7, rejoin = every").expect_err("a value of older games");
        assert_eq!(refused, RuleOptionsError::FormerValue { name: "rejoin", value: "every" });
        let renewed = |list| GameKind::Exago.rules_for_new_game(3, list);
        assert_eq!(renewed("side=7, rejoin = every").as_deref(), Ok("side=7,rejoin"));
        assert_eq!(renewed("rejoin=off,must_block").as_deref(), Ok("rejoin=off,must_block"));
        assert_eq!(renewed("").as_deref(), Ok(""));
    }
}
