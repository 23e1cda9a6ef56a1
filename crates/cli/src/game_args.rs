//! The arguments that say which game is meant, the same in every command.

use anyhow::{Context, bail};
use clap::Args;
use tessera_rules::{AnyGame, GameKind};

/// Which game, for how many, under which rules.
#[derive(Debug, Args)]
pub(crate) struct GameArgs {
    /// The game: pentago, pentago-xl, exago or pente
    #[arg(value_name = "GAME")]
    pub(crate) game: String,

    /// The number of players [default: 2]
    #[arg(long, value_name = "N")]
    pub(crate) players: Option<String>,

    /// Rule options, separated by commas
    #[arg(
        long,
        value_name = "LIST",
        allow_hyphen_values = true,
        help = "Rule options separated by commas, such as mover_wins_ties or side=7,rejoin"
    )]
    pub(crate) rules: Option<String>,
}

impl GameArgs {
    pub(crate) fn kind(&self) -> anyhow::Result<GameKind> {
        Ok(self.game.parse()?)
    }

    pub(crate) fn players(&self) -> anyhow::Result<Option<usize>> {
        let Some(players) = &self.players else {
            return Ok(None);
        };
        match players.parse() {
            Ok(number) => Ok(Some(number)),
            Err(_) => bail!("--players '{players}' is not a number; 2 would be one"),
        }
    }

    pub(crate) fn rules(&self) -> &str {
        self.rules.as_deref().unwrap_or_default()
    }

    /// The start of the game.
    pub(crate) fn start(&self) -> anyhow::Result<AnyGame> {
        Ok(AnyGame::new(self.kind()?, self.players()?.unwrap_or(2), self.rules())?)
    }

    /// The game at a position given as text.
    pub(crate) fn position(&self, position: &str) -> anyhow::Result<AnyGame> {
        AnyGame::from_position(self.kind()?, self.players()?.unwrap_or(2), self.rules(), position)
            .with_context(|| format!("position '{}'", crate::failure::quoted(position)))
    }
}
