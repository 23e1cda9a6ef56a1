//! The log of the server: format and level.

use std::io::IsTerminal;

use anyhow::anyhow;
use clap::{Args, ValueEnum};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt};

use crate::error::CliError;

/// The environment variable with the level, for `tessera` without a command.
const LEVEL_VARIABLE: &str = "TESSERA_LOG";

#[derive(Clone, Debug, Default, Args)]
pub(crate) struct LogArgs {
    #[arg(
        long,
        value_name = "LEVEL",
        help = "What is logged to standard error: info adds a line for each request [default: $TESSERA_LOG, or warn]"
    )]
    log: Option<LogLevel>,

    /// Format of the log: lines of text, or one JSON object per line
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    log_format: Option<LogFormat>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum LogLevel {
    Off,
    Error,
    Warn,
    Info,
    Debug,
    Trace,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum LogFormat {
    Text,
    Json,
}

impl LogArgs {
    /// Writes the log to standard error from now on.
    pub(crate) fn start_logging(&self) -> Result<(), CliError> {
        let level = match self.log {
            Some(level) => level,
            None => level_of_environment(std::env::var(LEVEL_VARIABLE).ok().as_deref())?,
        };
        let lines = fmt::layer().with_writer(std::io::stderr).with_ansi(std::io::stderr().is_terminal());
        let lines = match self.log_format {
            Some(LogFormat::Json) => lines.json().flatten_event(true).boxed(),
            Some(LogFormat::Text) | None => lines.boxed(),
        };
        tracing_subscriber::registry().with(lines.with_filter(filter(level))).init();
        Ok(())
    }
}

fn level_of_environment(value: Option<&str>) -> Result<LogLevel, CliError> {
    let Some(value) = value.filter(|value| !value.is_empty()) else { return Ok(LogLevel::Warn) };
    LogLevel::from_str(value, true).map_err(|_| {
        let value = tessera_rules::text::quoted(value);
        anyhow!("{LEVEL_VARIABLE} is '{value}'; the levels are off, error, warn, info, debug and trace")
            .into()
    })
}

/// The level is that of Tessera alone: libraries would log whole messages, with the secrets in them.
fn filter(level: LogLevel) -> Targets {
    let (own, libraries) = match level {
        LogLevel::Off => (LevelFilter::OFF, LevelFilter::OFF),
        LogLevel::Error => (LevelFilter::ERROR, LevelFilter::ERROR),
        LogLevel::Warn => (LevelFilter::WARN, LevelFilter::WARN),
        LogLevel::Info => (LevelFilter::INFO, LevelFilter::WARN),
        LogLevel::Debug => (LevelFilter::DEBUG, LevelFilter::WARN),
        LogLevel::Trace => (LevelFilter::TRACE, LevelFilter::WARN),
    };
    Targets::new().with_default(libraries).with_target("tessera", own)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_level_of_the_environment_is_one_of_a_few_words() {
        assert_eq!(level_of_environment(None).ok(), Some(LogLevel::Warn));
        assert_eq!(level_of_environment(Some("")).ok(), Some(LogLevel::Warn));
        assert_eq!(level_of_environment(Some("INFO")).ok(), Some(LogLevel::Info));
        let refused = level_of_environment(Some("loud")).err().map(|reason| reason.to_string());
        let sentence = "TESSERA_LOG is 'loud'; the levels are off, error, warn, info, debug and trace";
        assert_eq!(refused.as_deref(), Some(sentence));
    }

    #[test]
    fn libraries_never_log_more_than_warnings() {
        let filter = filter(LogLevel::Trace);
        let level = |filter: LevelFilter| filter.into_level().expect("a level");
        assert!(filter.would_enable("tessera_server::socket", &level(LevelFilter::TRACE)));
        for library in ["hyper::proto", "tungstenite::protocol", "sqlx::query"] {
            assert!(!filter.would_enable(library, &level(LevelFilter::INFO)), "{library}");
        }
    }
}
