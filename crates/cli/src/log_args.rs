//! The log of the server: format and level.

use std::io::IsTerminal;

use clap::{Args, ValueEnum};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt};

#[derive(Clone, Debug, Default, Args)]
pub(crate) struct LogArgs {
    #[arg(
        long,
        value_name = "LEVEL",
        default_value = "warn",
        ignore_case = true,
        env = "TESSERA_LOG",
        hide_env_values = true,
        help = "What is logged to standard error: info adds a line for each request"
    )]
    log: Option<LogLevel>,

    /// Format of the log: lines of text, or one JSON object per line
    #[arg(
        long,
        value_name = "FORMAT",
        default_value = "text",
        env = "TESSERA_LOG_FORMAT",
        hide_env_values = true
    )]
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
    pub(crate) fn start_logging(&self) {
        let level = self.log.unwrap_or(LogLevel::Warn);
        let lines = fmt::layer().with_writer(std::io::stderr).with_ansi(std::io::stderr().is_terminal());
        let lines = match self.log_format {
            Some(LogFormat::Json) => lines.json().flatten_event(true).boxed(),
            Some(LogFormat::Text) | None => lines.boxed(),
        };
        tracing_subscriber::registry().with(lines.with_filter(filter(level))).init();
    }
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
    fn libraries_never_log_more_than_warnings() {
        let filter = filter(LogLevel::Trace);
        let level = |filter: LevelFilter| filter.into_level().expect("a level");
        assert!(filter.would_enable("tessera_server::socket", &level(LevelFilter::TRACE)));
        for library in ["hyper::proto", "tungstenite::protocol", "sqlx::query"] {
            assert!(!filter.would_enable(library, &level(LevelFilter::INFO)), "{library}");
        }
    }
}
