use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, anyhow};
use clap::Args;
use tessera_server::{Config, ObservabilitySettings, RunningServer};

use crate::error::CliError;
use crate::log_args::LogArgs;
use crate::{browser, database_path};

/// Start the server and play in the browser
#[derive(Debug, Default, Args)]
#[command(
    long_about = "Starts the server and prints its address. All data is stored in one file. Stop the server with Ctrl-C; \
                  after a restart, all games continue. `tessera` without a command does the same and opens your browser.",
    after_help = "Examples:\n  tessera serve\n  tessera serve --listen 0.0.0.0:7878        others on the network can play\n  \
                  tessera serve --database sqlite:/srv/tessera/club.db --https"
)]
pub(crate) struct ServeCommand {
    /// Address to listen on; port 0 chooses a free port
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:7878")]
    listen: Option<SocketAddr>,

    #[arg(
        long,
        value_name = "sqlite:FILE",
        alias = "data",
        value_parser = database_path::parse,
        help = "Database to use, e.g. sqlite:/path/file.db [default: tessera/tessera.db in your data directory]"
    )]
    database: Option<PathBuf>,

    /// Set when a TLS proxy forwards Host and X-Forwarded-For
    #[arg(long)]
    https: bool,

    /// Maximum number of WebSockets per IP address
    #[arg(long, value_name = "NUMBER", default_value = "250")]
    sockets_per_address: Option<usize>,

    /// Maximum number of new tables, names and sign-ins per IP address and minute
    #[arg(long, value_name = "NUMBER", default_value = "120")]
    changes_per_minute: Option<u32>,

    /// Maximum number of commands per player and second
    #[arg(long, value_name = "NUMBER", default_value = "30")]
    commands_per_second: Option<u32>,

    #[command(flatten)]
    log: LogArgs,

    /// Address that serves metrics for Prometheus, e.g. 127.0.0.1:9100; keep it private [default: none]
    #[arg(long, value_name = "ADDRESS:PORT")]
    metrics: Option<SocketAddr>,

    /// Log writes to the database that take longer
    #[arg(long, value_name = "MILLISECONDS", default_value = "1000")]
    slow_commit: Option<u64>,

    /// Minimum time before the computer moves, so that its move can be followed
    #[arg(long, value_name = "MILLISECONDS", default_value = "500")]
    pause: Option<u64>,

    /// Whether to open a browser: only for `tessera` without a command
    #[arg(skip)]
    opens_browser: bool,
}

impl ServeCommand {
    /// The default command of `tessera`.
    pub(crate) fn default_command() -> ServeCommand {
        ServeCommand { opens_browser: true, ..ServeCommand::default() }
    }

    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        self.log.start_logging()?;
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .context("cannot start the runtime")?;
        runtime.block_on(self.serve(out))
    }

    async fn serve(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let config = self.config()?;
        let data = config.database.clone();
        let running: RunningServer = tessera_server::start(config).await.map_err(|reason| anyhow!(reason))?;
        let address = format!("http://{}", running.browser_address());
        // Programs that start the server wait for this line.
        writeln!(out, "listening on {address}")?;
        if let Some(address) = running.lan_address() {
            writeln!(out, "On your network: http://{address}")?;
        }
        if let Some(address) = running.metrics_address() {
            writeln!(out, "Metrics: http://{address}/metrics")?;
        }
        writeln!(out, "Database: {}. Stop with Ctrl-C.", data.display())?;
        out.flush()?;
        if self.opens_browser {
            browser::open_page(&address);
        }
        stop_signal().await?;
        running.stop().await;
        Ok(())
    }

    fn config(&self) -> Result<Config, CliError> {
        let data = match &self.database {
            Some(file) => file.clone(),
            None => database_path::default_path()?,
        };
        let defaults = Config::new(data);
        Ok(Config {
            listen: self.listen.unwrap_or(defaults.listen),
            https: self.https,
            sockets_per_address: self.sockets_per_address.unwrap_or(defaults.sockets_per_address),
            changes_per_minute: self.changes_per_minute.unwrap_or(defaults.changes_per_minute),
            engine_delay: self.pause.map_or(defaults.engine_delay, Duration::from_millis),
            commands_per_second: self.commands_per_second.unwrap_or(defaults.commands_per_second),
            observability: ObservabilitySettings {
                metrics: self.metrics,
                slow_commit: self
                    .slow_commit
                    .map_or(defaults.observability.slow_commit, Duration::from_millis),
            },
            ..defaults
        })
    }
}

/// Waits for Ctrl-C or SIGTERM.
async fn stop_signal() -> Result<(), CliError> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminate = signal(SignalKind::terminate())?;
        tokio::select! {
            interrupted = tokio::signal::ctrl_c() => interrupted?,
            _ = terminate.recv() => {}
        }
    }
    #[cfg(not(unix))]
    tokio::signal::ctrl_c().await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_settings_are_those_of_the_server() {
        #[derive(Debug, clap::Parser)]
        struct TestArgs {
            #[command(flatten)]
            serve: ServeCommand,
        }
        let parse = |words: &[&str]| {
            <TestArgs as clap::Parser>::try_parse_from(words).expect("it is understood").serve
        };
        let file = ["serve", "--database", "sqlite:club.db"];
        let (serve, defaults) = (parse(&file).config(), Config::new(PathBuf::from("club.db")));
        assert_eq!(format!("{:?}", serve.expect("a file")), format!("{defaults:?}"));
        assert_eq!(defaults.listen.port(), 7878);
        assert!(ServeCommand::default_command().opens_browser && !parse(&["serve"]).opens_browser);
    }
}
