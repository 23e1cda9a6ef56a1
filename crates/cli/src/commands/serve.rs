//! `tessera serve`: starts the server.

use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, anyhow};
use clap::Args;
use clap::builder::BoolishValueParser;
use tessera_engine::ExactPentagoSource;
use tessera_server::{
    AddressRange, DEFAULT_SERVER_SOLVER_MEMORY_BYTES, EngineQuotas, LimitSettingError, LimitSettings,
    ObservabilitySettings, RunningServer, ServerConfig,
};
use tessera_store::DatabaseAddress;

use crate::error::CliError;
use crate::log_args::LogArgs;
use crate::mail_args::MailArgs;
use crate::memory_size::{self, parse_memory_size};
use crate::retention_and_backup_args::RetentionAndBackupArgs;
use crate::settings_file::SettingsFileArgs;
use crate::{database_path, listen_address, open_browser};

/// Start the server and play in the browser
#[derive(Debug, Default, Args)]
#[command(
    long_about = "Starts the server and prints its address. All data is stored in one file, or in a PostgreSQL database if the program was built with the feature cluster. Stop the server with Ctrl-C; \
                  after a restart, all games continue. `tessera` without a command does the same and opens your browser.",
    after_help = "Examples:\n  tessera serve\n  tessera serve --listen 0.0.0.0:7878        others on the network can play\n  \
                  tessera serve --database sqlite:/srv/tessera/club.db --https --host games.example\n\nEvery option is \
                  also a variable of the environment, and a setting of the file tessera.toml without its dashes. `tessera \
                  config show` tells where each value comes from."
)]
pub(crate) struct ServeCommand {
    /// Address to listen on, or a port of this machine such as 8080; port 0 chooses a free port
    #[arg(
        long,
        value_name = "ADDRESS:PORT",
        default_value = "127.0.0.1:7878",
        value_parser = listen_address::parse,
        env = "TESSERA_LISTEN", hide_env_values = true
    )]
    listen: Option<SocketAddr>,

    #[arg(
        long,
        value_name = "DATABASE",
        alias = "data",
        value_parser = database_path::parse,
        env = "TESSERA_DATABASE", hide_env_values = true,
        help = "Database to use, e.g. sqlite:/path/file.db, the file alone, or postgres://user@host/name [default: tessera/tessera.db in your data directory]"
    )]
    database: Option<DatabaseAddress>,

    /// Set when a TLS proxy forwards Host and X-Forwarded-For; needs --host
    #[arg(long, value_parser = BoolishValueParser::new(), env = "TESSERA_HTTPS", hide_env_values = true)]
    https: bool,

    /// Name under which the server is reached, e.g. games.example; may be repeated. IP addresses and localhost always work
    #[arg(
        long,
        value_name = "NAME",
        value_parser = tessera_server::parse_host_name,
        value_delimiter = ',',
        env = "TESSERA_HOST", hide_env_values = true
    )]
    host: Vec<String>,

    /// Origin whose pages may use the API with tokens, scheme and host as a browser sends them; may be repeated [default: none]
    #[arg(
        long,
        value_name = "ORIGIN",
        value_parser = tessera_server::parse_cors_origin,
        value_delimiter = ',',
        env = "TESSERA_CORS_ORIGIN", hide_env_values = true
    )]
    cors_origin: Vec<String>,

    /// Proxy whose X-Forwarded-For is believed, as an address or a range such as 10.0.0.0/8; may be repeated [default with
    /// --https: this machine]
    #[arg(
        long,
        value_name = "ADDRESS",
        value_delimiter = ',',
        env = "TESSERA_TRUSTED_PROXY",
        hide_env_values = true
    )]
    trusted_proxy: Vec<AddressRange>,

    /// Limit to change, e.g. pages-per-address=600; may be repeated. docs/limits.md lists names and defaults
    #[arg(
        long,
        value_name = "NAME=NUMBER",
        long_help = limit_help(),
        value_delimiter = ',',
        value_parser = parse_limit,
        env = "TESSERA_LIMIT", hide_env_values = true
    )]
    limit: Vec<String>,

    /// Maximum number of computer seats in unfinished games per player
    #[arg(
        long,
        value_name = "NUMBER",
        default_value = "60",
        env = "TESSERA_ENGINE_SEATS_PER_PLAYER",
        hide_env_values = true
    )]
    engine_seats_per_player: Option<usize>,

    /// Maximum number of computer seats in unfinished games per IP address
    #[arg(
        long,
        value_name = "NUMBER",
        default_value = "300",
        env = "TESSERA_ENGINE_SEATS_PER_ADDRESS",
        hide_env_values = true
    )]
    engine_seats_per_address: Option<usize>,

    /// Maximum number of computer players in unfinished online tournaments per organiser
    #[arg(
        long,
        value_name = "NUMBER",
        default_value = "64",
        env = "TESSERA_ENGINE_ENTRANTS_PER_ORGANISER",
        hide_env_values = true
    )]
    engine_entrants_per_organiser: Option<usize>,

    /// Maximum number of computer players in unfinished online tournaments per IP address
    #[arg(
        long,
        value_name = "NUMBER",
        default_value = "128",
        env = "TESSERA_ENGINE_ENTRANTS_PER_ADDRESS",
        hide_env_values = true
    )]
    engine_entrants_per_address: Option<usize>,

    #[command(flatten)]
    log: LogArgs,

    /// Address that serves metrics for Prometheus, e.g. 127.0.0.1:9100; keep it private [default: none]
    #[arg(long, value_name = "ADDRESS:PORT", value_parser = listen_address::parse_with_port, env = "TESSERA_METRICS", hide_env_values = true)]
    metrics: Option<SocketAddr>,

    /// Log writes to the database that take longer
    #[arg(
        long,
        value_name = "MILLISECONDS",
        default_value = "1000",
        env = "TESSERA_SLOW_COMMIT",
        hide_env_values = true
    )]
    slow_commit: Option<u64>,

    /// Minimum time before the computer moves, so that its move can be followed
    #[arg(
        long,
        value_name = "MILLISECONDS",
        default_value = "500",
        env = "TESSERA_PAUSE",
        hide_env_values = true
    )]
    pause: Option<u64>,

    /// Folder with the published tables of solved Pentago: slice-7.pentago and so on
    #[arg(long, value_name = "FOLDER", env = "TESSERA_TABLES", hide_env_values = true)]
    tables: Option<PathBuf>,

    #[arg(
        long,
        value_name = "SIZE",
        allow_hyphen_values = true,
        help = format!(
            "Memory limit of the exact solver of Pentago, e.g. 600M for 18 marbles [default: {}, for 20 marbles]",
            memory_size::shown(DEFAULT_SERVER_SOLVER_MEMORY_BYTES as u64)
        ),
        env = "TESSERA_SOLVER_MEMORY",
        hide_env_values = true
    )]
    solver_memory: Option<String>,

    #[command(flatten)]
    storage: RetentionAndBackupArgs,

    #[command(flatten)]
    mail: MailArgs,

    #[command(flatten)]
    settings_file: SettingsFileArgs,

    /// Whether to open a browser: only for `tessera` without a command
    #[arg(skip)]
    opens_browser: bool,
}

impl ServeCommand {
    /// The same with a browser: `tessera` without a command.
    pub(crate) fn and_open_browser(mut self) -> ServeCommand {
        self.opens_browser = true;
        self
    }

    /// The options with which other commands find the same database.
    pub(crate) fn database_options(&self, database: &DatabaseAddress) -> String {
        // The file alone is not enough: an option may name another database than the file.
        let database = format!("--database {database}");
        match self.settings_file.given() {
            Some(file) => format!("--config {} {database}", file.display()),
            None => database,
        }
    }

    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        self.log.start_logging();
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .context("cannot start the runtime")?;
        runtime.block_on(self.serve(out))
    }

    async fn serve(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let config = self.config()?;
        // From now on a signal stops the server in order, also while it starts.
        let stop = StopSignal::listen()?;
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
        writeln!(out, "Database: {data}. Stop with Ctrl-C.")?;
        out.flush()?;
        if self.opens_browser {
            open_browser::open_page(&address);
        }
        let replaced = tokio::select! {
            stopped = stop.received() => stopped.map(|()| None)?,
            () = running.wait_until_replaced() => Some(tessera_store::StoreError::ServerRuns { database: data.to_string() }),
        };
        running.stop().await;
        replaced.map_or(Ok(()), |reason| Err(reason.into()))
    }

    /// The settings of the server; refused if they contradict each other.
    pub(crate) fn config(&self) -> Result<ServerConfig, CliError> {
        if self.https && self.host.is_empty() {
            // Browsers send the name of the proxy, so every visitor would be refused.
            return Err(anyhow!("--https needs the name of the server: add --host games.example").into());
        }
        let data = database_path::given_or_default(self.database.as_ref())?;
        let backups = self.storage.backups()?;
        let data_folder = match &data {
            DatabaseAddress::File(_) => None,
            DatabaseAddress::Server(_) => {
                if backups.is_some() {
                    return Err(anyhow!(
                        "--backup-folder copies a database file; back up a PostgreSQL database with its own programs, such as pg_dump"
                    )
                    .into());
                }
                database_path::data_folder()
            }
        };
        let defaults = ServerConfig::new(data);
        let mut limits = defaults.limits.clone();
        for limit in &self.limit {
            limits.set(limit).map_err(|reason| anyhow!(reason))?;
        }
        let exact_pentago = self.exact_pentago()?;
        Ok(ServerConfig {
            exact_pentago,
            listen: self.listen.unwrap_or(defaults.listen),
            https: self.https,
            hosts: self.host.clone(),
            cors_origins: self.cors_origin.clone(),
            trusted_proxies: self.trusted_proxy.clone(),
            limits,
            engine_delay: self.pause.map_or(defaults.engine_delay, Duration::from_millis),
            retention: self.storage.retention(),
            backups,
            data_folder,
            mail: self.mail.settings(&self.host)?,
            engine_limits: self.engine_limits(defaults.engine_limits),
            observability: ObservabilitySettings {
                metrics: self.metrics,
                slow_commit: self
                    .slow_commit
                    .map_or(defaults.observability.slow_commit, Duration::from_millis),
            },
            ..defaults
        })
    }

    /// Tables and solver of Pentago, if they are not the server's own.
    fn exact_pentago(&self) -> anyhow::Result<Option<Arc<ExactPentagoSource>>> {
        if self.tables.is_none() && self.solver_memory.is_none() {
            return Ok(None);
        }
        let memory = match &self.solver_memory {
            Some(text) => parse_memory_size("--solver-memory", text)?,
            None => DEFAULT_SERVER_SOLVER_MEMORY_BYTES as u64,
        };
        Ok(Some(Arc::new(ExactPentagoSource::open(self.tables.as_deref(), 1, memory)?)))
    }

    fn engine_limits(&self, defaults: EngineQuotas) -> EngineQuotas {
        EngineQuotas {
            seats_per_player: self.engine_seats_per_player.unwrap_or(defaults.seats_per_player),
            seats_per_address: self.engine_seats_per_address.unwrap_or(defaults.seats_per_address),
            entrants_per_organiser: self
                .engine_entrants_per_organiser
                .unwrap_or(defaults.entrants_per_organiser),
            entrants_per_address: self.engine_entrants_per_address.unwrap_or(defaults.entrants_per_address),
        }
    }
}

/// Refuses names and numbers that set no limit.
fn parse_limit(text: &str) -> Result<String, LimitSettingError> {
    LimitSettings::default().set(text).map(|()| text.to_owned())
}

/// The help of `--limit`, with all names and defaults.
fn limit_help() -> String {
    let limits = LimitSettings::default().list();
    let names = limits.iter().map(|(name, default)| format!("{name}={default}")).collect::<Vec<_>>();
    format!(
        "Limit to change; may be repeated. Commands and chat are counted per second, other requests per minute; the \
         rest count what is open or running at once; docs/limits.md explains them. Defaults: {}",
        names.join(", ")
    )
}

/// Ctrl-C and SIGTERM.
#[cfg(unix)]
struct StopSignal {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl StopSignal {
    fn listen() -> Result<StopSignal, CliError> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(StopSignal {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
        })
    }

    /// Waits for a signal, or returns at once if one came meanwhile.
    async fn received(mut self) -> Result<(), CliError> {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
        Ok(())
    }
}

/// Ctrl-C.
#[cfg(not(unix))]
struct StopSignal;

#[cfg(not(unix))]
impl StopSignal {
    fn listen() -> Result<StopSignal, CliError> {
        Ok(StopSignal)
    }

    async fn received(self) -> Result<(), CliError> {
        Ok(tokio::signal::ctrl_c().await?)
    }
}

#[cfg(test)]
mod tests {
    use tessera_server::RequestKind;

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
        let (serve, defaults) = (parse(&file).config(), ServerConfig::new(PathBuf::from("club.db")));
        assert_eq!(format!("{:?}", serve.expect("a file")), format!("{defaults:?}"));
        assert_eq!(defaults.listen.port(), 7878);
        assert!(parse(&["serve"]).and_open_browser().opens_browser && !parse(&["serve"]).opens_browser);
        let changed = [&file[..], &["--limit", "pages-per-address=7", "--limit", "requests=9"]].concat();
        let limits = parse(&changed).config().expect("a file").limits;
        assert_eq!((limits.rate(RequestKind::Page).per_address, limits.requests), (7, 9));
        let no_name = [&file[..], &["--https"]].concat();
        let refused = parse(&no_name).config().expect_err("no name").to_string();
        assert_eq!(refused, "--https needs the name of the server: add --host games.example");
        let named = [&file[..], &["--https", "--host", "games.example"]].concat();
        assert_eq!(parse(&named).config().expect("a name").hosts, ["games.example"]);
        let wrong = [&file[..], &["--limit", "pages=7"]].concat();
        let refused =
            <TestArgs as clap::Parser>::try_parse_from(wrong).expect_err("no such limit").to_string();
        assert!(refused.contains("there is no limit 'pages'"), "{refused}");
        let no_folder = [&file[..], &["--backup-every", "1h"]].concat();
        let refused = parse(&no_folder).config().expect_err("no folder").to_string();
        assert_eq!(refused, "--backup-every and --backup-keep need a folder: add --backup-folder FOLDER");
    }
}
