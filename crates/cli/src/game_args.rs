//! The arguments that say which game is meant, the same in every command.

use anyhow::{Context, bail};
use clap::Args;
use tessera_rules::{AnyGame, GameKind, decimal, quoted};

/// Which game, for how many, under which rules.
#[derive(Debug, Args)]
pub(crate) struct GameArgs {
    /// The game: pentago, pentago-xl, exago or pente
    #[arg(value_name = "GAME")]
    pub(crate) game: String,

    /// The number of players [default: 2]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(crate) players: Option<String>,

    /// Rule options separated by commas, such as `touch_move` or `side=7,rejoin`
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    pub(crate) rules: Option<String>,
}

impl GameArgs {
    pub(crate) fn kind(&self) -> anyhow::Result<GameKind> {
        Ok(self.game.parse()?)
    }

    /// The players that were asked for, if any were.
    pub(crate) fn players(&self) -> anyhow::Result<Option<usize>> {
        let Some(players) = &self.players else {
            return Ok(None);
        };
        match decimal(players) {
            Some(number) => Ok(Some(number)),
            None => bail!("--players '{}' is not a number; 2 would be one", quoted(players)),
        }
    }

    pub(crate) fn rules(&self) -> &str {
        self.rules.as_deref().unwrap_or_default()
    }

    /// The start of the game.
    pub(crate) fn start(&self) -> anyhow::Result<AnyGame> {
        Ok(AnyGame::new(self.kind()?, self.players_or_two()?, self.rules())?)
    }

    /// The game at a position given as text.
    pub(crate) fn position(&self, position: &str) -> anyhow::Result<AnyGame> {
        AnyGame::from_position(self.kind()?, self.players_or_two()?, self.rules(), position)
            .with_context(|| format!("position '{}'", quoted(position)))
    }

    fn players_or_two(&self) -> anyhow::Result<usize> {
        Ok(self.players()?.unwrap_or(2))
    }
}
