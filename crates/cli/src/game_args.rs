//! Arguments that select a game, shared by all commands.

use anyhow::{Context, bail};
use clap::Args;
use tessera_rules::input_text::{decimal, quoted};
use tessera_rules::{AllowedNumbers, AnyGame, GameKind, RuleOption, RuleOptionKind};

/// Game, number of players and rule options.
#[derive(Debug, Args)]
pub(crate) struct GameArgs {
    /// Game: pentago, pentago-xl, exago or pente
    #[arg(value_name = "GAME")]
    pub(crate) game: String,

    /// Number of players [default: 2]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(crate) players: Option<String>,

    /// Rule options separated by commas, e.g. `touch_move` or `side=7,rejoin`
    #[arg(long, value_name = "LIST", allow_hyphen_values = true, long_help = rules_help())]
    pub(crate) rules: Option<String>,
}

/// The rule options of every game, from their definitions.
fn rules_help() -> String {
    let of_game = |game: GameKind| {
        let options: Vec<String> = game.options().iter().map(with_values).collect();
        format!("\n{}: {}", game.name(), options.join(", "))
    };
    let lines: String = GameKind::ALL.into_iter().map(of_game).collect();
    format!("Rule options separated by commas, e.g. `touch_move` or `side=7,rejoin`\n{lines}")
}

/// A rule option with its values: `swap`, `side=4-10`, `size=13|15|19`.
fn with_values(option: &RuleOption) -> String {
    let numbers = |values: AllowedNumbers| match values {
        AllowedNumbers::Range(least, most) => format!("{least}-{most}"),
        AllowedNumbers::Listed(numbers) => numbers.iter().map(u8::to_string).collect::<Vec<_>>().join("|"),
    };
    let name = option.name();
    match option.kind() {
        RuleOptionKind::Switch { .. } => name.to_owned(),
        RuleOptionKind::Number { values, .. } => format!("{name}={}", numbers(values)),
        RuleOptionKind::PerSeat { values, .. } => format!("{name}=N:N:… (each {})", numbers(values)),
    }
}

impl GameArgs {
    pub(crate) fn kind(&self) -> anyhow::Result<GameKind> {
        Ok(self.game.parse()?)
    }

    /// The value of `--players`, if given.
    pub(crate) fn players(&self) -> anyhow::Result<Option<usize>> {
        let Some(players) = &self.players else {
            return Ok(None);
        };
        match decimal(players) {
            Some(number) => Ok(Some(number)),
            None => bail!("--players '{}' is not a number, e.g. 2", quoted(players)),
        }
    }

    pub(crate) fn rules(&self) -> &str {
        self.rules.as_deref().unwrap_or_default()
    }

    /// The start of the game.
    pub(crate) fn start(&self) -> anyhow::Result<AnyGame> {
        Ok(AnyGame::new(self.kind()?, self.players_or_two()?, self.rules())?)
    }

    /// The game at a position.
    pub(crate) fn position(&self, position: &str) -> anyhow::Result<AnyGame> {
        AnyGame::from_position(self.kind()?, self.players_or_two()?, self.rules(), position)
            .with_context(|| format!("position '{}'", quoted(position)))
    }

    fn players_or_two(&self) -> anyhow::Result<usize> {
        Ok(self.players()?.unwrap_or(2))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_help_names_every_option_of_every_game() {
        let help = rules_help();
        let lines: Vec<&str> = help.lines().skip(2).collect();
        assert_eq!(lines[0], "pentago: mover_wins_ties, touch_move, no_turn_back, swap");
        assert_eq!(lines[1], "pentago-xl: play_on, teams, marbles=1-81, swap");
        assert!(lines[2].starts_with("exago: side=4-10, line=3-12, must_block, "), "{}", lines[2]);
        assert_eq!(lines[3], "pente: championship, size=13|15|19, swap");
    }
}
