//! Rule options: what the players of a game may agree on. Each is defined once; parsers, forms, help texts and
//! `docs/rulebook.md` read the definitions.

use std::fmt;
use std::ops::RangeInclusive;

use crate::{GameKind, exago, pentago, pente, xl};

/// The definition of one rule option of one game.
///
/// ```
/// use tessera_rules::{GameKind, OptionKind};
///
/// let line = GameKind::Exago.option("line").expect("Exago has it");
/// let OptionKind::Number { values, default } = line.kind() else { panic!("it is a number") };
/// assert_eq!((values.least(), values.most()), (3, 12));
/// assert_eq!((default(2), default(3)), (5, 4));
/// ```
#[derive(Clone, Debug)]
pub struct RuleOption {
    name: &'static str,
    kind: OptionKind,
    players: RangeInclusive<usize>,
    is_refused_elsewhere: bool,
    yields_to: &'static [&'static str],
    clauses: &'static [&'static str],
}

/// The values that an option takes, and its default by the number of players.
#[derive(Clone, Copy, Debug)]
pub enum OptionKind {
    /// On or off: `name`, `name=on`, `name=off`.
    Switch {
        /// Whether it is on for a number of players if nothing is said.
        default: fn(usize) -> bool,
    },
    /// One number: `name=7`.
    Number {
        /// The numbers it takes.
        values: Numbers,
        /// The number if nothing is said.
        default: fn(usize) -> u8,
    },
    /// One number for each seat: `name=6:6:5`.
    PerSeat {
        /// The numbers it takes for each seat.
        values: Numbers,
        /// The number for each seat if nothing is said.
        default: fn(usize) -> u8,
    },
}

/// The numbers that an option takes, in ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers {
    /// Every number from the first to the second.
    Range(u8, u8),
    /// These numbers and no other.
    Listed(&'static [u8]),
}

impl Numbers {
    /// The smallest number.
    pub const fn least(self) -> u8 {
        match self {
            Numbers::Range(least, _) => least,
            Numbers::Listed(numbers) => numbers[0],
        }
    }

    /// The largest number.
    pub const fn most(self) -> u8 {
        match self {
            Numbers::Range(_, most) => most,
            Numbers::Listed(numbers) => numbers[numbers.len() - 1],
        }
    }

    /// Whether the number is one of them.
    pub fn contains(self, number: usize) -> bool {
        match self {
            Numbers::Range(least, most) => (usize::from(least)..=usize::from(most)).contains(&number),
            Numbers::Listed(numbers) => numbers.iter().any(|&listed| usize::from(listed) == number),
        }
    }

    /// All of them.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (self.least()..=self.most()).filter(move |&number| self.contains(usize::from(number)))
    }
}

/// `4 to 10`, or `13, 15 or 19`.
impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Numbers::Range(least, most) => write!(f, "{least} to {most}"),
            Numbers::Listed(numbers) => write_list(f, numbers),
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

/// Numbers of players in words: `2`, `2, 3 or 4`, `2 to 6`.
pub(crate) fn players_text(players: &RangeInclusive<usize>) -> String {
    let numbers: Vec<usize> = players.clone().collect();
    let mut text = String::new();
    if numbers.len() > 3 {
        return format!("{} to {}", players.start(), players.end());
    }
    write_list(&mut text, &numbers).expect("a string takes all that is written to it");
    text
}

impl RuleOption {
    const fn new(name: &'static str, kind: OptionKind, clauses: &'static [&'static str]) -> RuleOption {
        RuleOption {
            name,
            kind,
            players: 0..=usize::MAX,
            is_refused_elsewhere: false,
            yields_to: &[],
            clauses,
        }
    }

    /// A switch that is off if nothing is said.
    pub(crate) const fn switch(name: &'static str, clauses: &'static [&'static str]) -> RuleOption {
        RuleOption::switch_with(name, |_| false, clauses)
    }

    /// A switch with a default.
    pub(crate) const fn switch_with(
        name: &'static str,
        default: fn(usize) -> bool,
        clauses: &'static [&'static str],
    ) -> RuleOption {
        RuleOption::new(name, OptionKind::Switch { default }, clauses)
    }

    /// A number.
    pub(crate) const fn number(
        name: &'static str,
        values: Numbers,
        default: fn(usize) -> u8,
        clauses: &'static [&'static str],
    ) -> RuleOption {
        RuleOption::new(name, OptionKind::Number { values, default }, clauses)
    }

    /// A number for each seat.
    pub(crate) const fn per_seat(
        name: &'static str,
        values: Numbers,
        default: fn(usize) -> u8,
        clauses: &'static [&'static str],
    ) -> RuleOption {
        RuleOption::new(name, OptionKind::PerSeat { values, default }, clauses)
    }

    /// Means something for these numbers of players only; for others it is read and changes nothing.
    pub(crate) const fn matters_for(mut self, players: RangeInclusive<usize>) -> RuleOption {
        self.players = players;
        self
    }

    /// Can be switched on for these numbers of players only.
    pub(crate) const fn only_for(mut self, players: RangeInclusive<usize>) -> RuleOption {
        self.players = players;
        self.is_refused_elsewhere = true;
        self
    }

    /// Cannot be on together with these.
    pub(crate) const fn yielding_to(mut self, options: &'static [&'static str]) -> RuleOption {
        self.yields_to = options;
        self
    }

    /// The name in lists of rules.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The values it takes and its default.
    pub const fn kind(&self) -> OptionKind {
        self.kind
    }

    /// The clauses of the rulebook that describe it.
    pub const fn clauses(&self) -> &'static [&'static str] {
        self.clauses
    }

    /// Whether it changes anything in a game of so many players.
    pub fn matters(&self, players: usize) -> bool {
        self.players.contains(&players)
    }

    /// Whether a game of so many players takes the option. One that is taken need not [matter](RuleOption::matters).
    pub fn is_allowed(&self, players: usize) -> bool {
        !self.is_refused_elsewhere || self.matters(players)
    }

    /// The options that exclude this one. A form that is given both leaves this one out.
    pub const fn yields_to(&self) -> &'static [&'static str] {
        self.yields_to
    }

    /// Whether it is a switch that is on by default wherever it matters, so that what can be chosen is `name=off`.
    pub fn is_on_by_default(&self, game: GameKind) -> bool {
        let OptionKind::Switch { default } = self.kind else { return false };
        game.players().filter(|&players| self.matters(players)).all(default)
    }

    /// The numbers of players it can be switched on for, in words.
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
