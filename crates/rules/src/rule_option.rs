//! Rule options that the players of a game can agree on. Each is defined once; parsers, forms, help texts and
//! `docs/rulebook.md` read the definitions.

use std::fmt;
use std::ops::RangeInclusive;

use crate::{GameKind, exago, pentago, pente, xl};

/// The definition of one rule option of one game.
///
/// ```
/// use tessera_rules::{GameKind, RuleOptionKind};
///
/// let line = GameKind::Exago.option("line").expect("Exago has it");
/// let RuleOptionKind::Number { values, default } = line.kind() else { panic!("it is a number") };
/// assert_eq!((values.min(), values.max()), (3, 12));
/// assert_eq!((default(2), default(3)), (5, 4));
/// ```
#[derive(Clone, Debug)]
pub struct RuleOption {
    name: &'static str,
    kind: RuleOptionKind,
    players: RangeInclusive<usize>,
    is_refused_elsewhere: bool,
    yields_to: &'static [&'static str],
    former_value: Option<&'static str>,
    clauses: &'static [&'static str],
}

/// The type of an option, with its valid values and its default by the number of players.
#[derive(Clone, Copy, Debug)]
pub enum RuleOptionKind {
    /// On or off: `name`, `name=on`, `name=off`.
    Switch {
        /// The default for a number of players.
        default: fn(usize) -> bool,
    },
    /// One number: `name=7`.
    Number {
        /// The valid numbers.
        values: AllowedNumbers,
        /// The default for a number of players.
        default: fn(usize) -> u8,
    },
    /// One number for each seat: `name=6:6:5`.
    PerSeat {
        /// The valid numbers for each seat.
        values: AllowedNumbers,
        /// The default of each seat for a number of players.
        default: fn(usize) -> u8,
    },
}

/// The valid numbers of an option, in ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AllowedNumbers {
    /// All numbers from the first to the second.
    Range(u8, u8),
    /// These numbers only.
    Listed(&'static [u8]),
}

impl AllowedNumbers {
    /// The smallest number.
    pub const fn min(self) -> u8 {
        match self {
            AllowedNumbers::Range(least, _) => least,
            AllowedNumbers::Listed(numbers) => numbers[0],
        }
    }

    /// The largest number.
    pub const fn max(self) -> u8 {
        match self {
            AllowedNumbers::Range(_, most) => most,
            AllowedNumbers::Listed(numbers) => numbers[numbers.len() - 1],
        }
    }

    /// Whether a number is valid.
    pub fn contains(self, number: usize) -> bool {
        match self {
            AllowedNumbers::Range(least, most) => (usize::from(least)..=usize::from(most)).contains(&number),
            AllowedNumbers::Listed(numbers) => numbers.iter().any(|&listed| usize::from(listed) == number),
        }
    }

    /// The valid numbers.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (self.min()..=self.max()).filter(move |&number| self.contains(usize::from(number)))
    }
}

/// `4 to 10`, or `13, 15 or 19`.
impl fmt::Display for AllowedNumbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AllowedNumbers::Range(least, most) => write!(f, "{least} to {most}"),
            AllowedNumbers::Listed(numbers) => write_list(f, numbers),
        }
    }
}

fn write_list(f: &mut dyn fmt::Write, numbers: &[impl fmt::Display]) -> fmt::Result {
    for (i, number) in numbers.iter().enumerate() {
        let before = match i {
            0 => "",
            _ if i + 1 == numbers.len() => " or ",
            _ => ", ",
        };
        write!(f, "{before}{number}")?;
    }
    Ok(())
}

/// Numbers of players as text: `2`, `2, 3 or 4`, `2 to 6`.
pub(crate) fn players_text(players: &RangeInclusive<usize>) -> String {
    let numbers: Vec<usize> = players.clone().collect();
    let mut text = String::new();
    if numbers.len() > 3 {
        return format!("{} to {}", players.start(), players.end());
    }
    write_list(&mut text, &numbers).expect("writing to a string cannot fail");
    text
}

impl RuleOption {
    const fn new(name: &'static str, kind: RuleOptionKind, clauses: &'static [&'static str]) -> RuleOption {
        RuleOption {
            name,
            kind,
            players: 0..=usize::MAX,
            is_refused_elsewhere: false,
            yields_to: &[],
            former_value: None,
            clauses,
        }
    }

    /// A switch that is off by default.
    pub(crate) const fn switch(name: &'static str, clauses: &'static [&'static str]) -> RuleOption {
        RuleOption::switch_with(name, |_| false, clauses)
    }

    /// A switch with a default.
    pub(crate) const fn switch_with(
        name: &'static str,
        default: fn(usize) -> bool,
        clauses: &'static [&'static str],
    ) -> RuleOption {
        RuleOption::new(name, RuleOptionKind::Switch { default }, clauses)
    }

    /// A number.
    pub(crate) const fn number(
        name: &'static str,
        values: AllowedNumbers,
        default: fn(usize) -> u8,
        clauses: &'static [&'static str],
    ) -> RuleOption {
        RuleOption::new(name, RuleOptionKind::Number { values, default }, clauses)
    }

    /// A number for each seat.
    pub(crate) const fn per_seat(
        name: &'static str,
        values: AllowedNumbers,
        default: fn(usize) -> u8,
        clauses: &'static [&'static str],
    ) -> RuleOption {
        RuleOption::new(name, RuleOptionKind::PerSeat { values, default }, clauses)
    }

    /// Has an effect for these numbers of players only; for others it is accepted and ignored.
    pub(crate) const fn matters_for(mut self, players: RangeInclusive<usize>) -> RuleOption {
        self.players = players;
        self
    }

    /// Is accepted for these numbers of players only.
    pub(crate) const fn only_for(mut self, players: RangeInclusive<usize>) -> RuleOption {
        self.players = players;
        self.is_refused_elsewhere = true;
        self
    }

    /// Excludes these options, which take precedence.
    pub(crate) const fn yielding_to(mut self, options: &'static [&'static str]) -> RuleOption {
        self.yields_to = options;
        self
    }

    /// Has another value in stored games and old records: it is understood, but no new game has it.
    pub(crate) const fn with_former_value(mut self, value: &'static str) -> RuleOption {
        self.former_value = Some(value);
        self
    }

    /// The name in lists of rules.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The type, the valid values and the default of the option.
    pub const fn kind(&self) -> RuleOptionKind {
        self.kind
    }

    /// The clauses of the rulebook that describe it.
    pub const fn clauses(&self) -> &'static [&'static str] {
        self.clauses
    }

    /// Whether it has an effect in a game with this number of players.
    pub fn matters(&self, players: usize) -> bool {
        self.players.contains(&players)
    }

    /// Whether a game with this number of players accepts the option. An accepted one need not
    /// [matter](RuleOption::matters).
    pub fn is_allowed(&self, players: usize) -> bool {
        !self.is_refused_elsewhere || self.matters(players)
    }

    /// The options that exclude this one. A form that gets both drops this one.
    pub const fn yields_to(&self) -> &'static [&'static str] {
        self.yields_to
    }

    /// The value that only stored games and old records have.
    pub const fn former_value(&self) -> Option<&'static str> {
        self.former_value
    }

    /// Whether it is a switch that is on by default wherever it matters, so that the choice is `name=off`.
    pub fn is_on_by_default(&self, game: GameKind) -> bool {
        let RuleOptionKind::Switch { default } = self.kind else { return false };
        game.players().filter(|&players| self.matters(players)).all(default)
    }

    /// The numbers of players it is accepted for, as text.
    pub(crate) fn players_text(&self) -> String {
        players_text(&self.players)
    }
}

impl GameKind {
    /// The rule options of the game.
    pub const fn options(self) -> &'static [RuleOption] {
        match self {
            GameKind::Pentago => &pentago::OPTIONS,
            GameKind::PentagoXl => &xl::OPTIONS,
            GameKind::Exago => &exago::OPTIONS,
            GameKind::Pente => &pente::OPTIONS,
        }
    }

    /// The game's option of this name.
    pub fn option(self, name: &str) -> Option<&'static RuleOption> {
        self.options().iter().find(|option| option.name == name)
    }
}
