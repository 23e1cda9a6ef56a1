use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, anyhow};
use clap::Args;
use tessera_server::{Config, Running};

use crate::failure::Failure;
use crate::{data_file, desktop};

/// Start the house: play in the browser
#[derive(Debug, Default, Args)]
#[command(
    long_about = "Starts the house and prints its address. Everything that people do is kept in one file; stop it with \
                  Ctrl-C, and it goes on where it was when it is started again. Without a command `tessera` does the same.",
    after_help = "Examples:\n  tessera serve\n  tessera serve --listen 0.0.0.0:7878        others on the network can play\n  \
                  tessera serve --database sqlite:/srv/tessera/club.db --https"
)]
pub(crate) struct Serve {
    /// The address to listen on; port 0 takes a free one
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:7878")]
    listen: Option<SocketAddr>,

    /// Everything that lasts: sqlite: and a file [default: tessera/tessera.db in your folder for data]
    #[arg(long, value_name = "sqlite:FILE", alias = "data", value_parser = data_file::read)]
    database: Option<PathBuf>,

    /// People come by https, through a proxy that passes on the host and the visitor's address
    #[arg(long)]
    https: bool,

    /// The most connections from one address
    #[arg(long, value_name = "NUMBER", default_value = "250")]
    sockets_per_address: Option<usize>,

    /// The most new tables, names and sign-ins from one address in a minute
    #[arg(long, value_name = "NUMBER", default_value = "120")]
    changes_per_minute: Option<u32>,

    /// The most commands a second from one player
    #[arg(long, value_name = "NUMBER", default_value = "30")]
    commands_per_second: Option<u32>,

    /// The computer answers no sooner than after so many milliseconds, so that one sees what it does
    #[arg(long, value_name = "MILLISECONDS", default_value = "500")]
    pause: Option<u64>,

    /// Whether a browser is opened, as for somebody who has only typed `tessera`
    #[arg(skip)]
    opens_browser: bool,
}

impl Serve {
    /// What `tessera` does without a command.
    pub(crate) fn alone() -> Serve {
        Serve { opens_browser: true, ..Serve::default() }
    }

    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        tracing_subscriber::fmt()
            .with_env_filter(
                tracing_subscriber::EnvFilter::try_from_env("TESSERA_LOG").unwrap_or_else(|_| "warn".into()),
            )
            .with_writer(std::io::stderr)
            .init();
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .context("the program cannot start its threads")?;
        runtime.block_on(self.serve(out))
    }

    async fn serve(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let config = self.config()?;
        let data = config.data.clone();
        let running: Running = tessera_server::start(config).await.map_err(|reason| anyhow!(reason))?;
        let address = format!("http://{}", running.address_to_open());
        // Whoever starts the program from another one waits for this line.
        writeln!(out, "listening on {address}")?;
        if let Some(address) = running.address_for_others() {
            writeln!(out, "Others on the network: http://{address}")?;
        }
        writeln!(out, "The data is in {}. Stop with Ctrl-C.", data.display())?;
        out.flush()?;
        if self.opens_browser {
            desktop::open(&address);
        }
        stop_signal().await?;
        running.stop().await;
        Ok(())
    }

    fn config(&self) -> Result<Config, Failure> {
        let data = match &self.database {
            Some(file) => file.clone(),
            None => data_file::usual()?,
        };
        let usual = Config::new(data);
        Ok(Config {
            listen: self.listen.unwrap_or(usual.listen),
            https: self.https,
            sockets_per_address: self.sockets_per_address.unwrap_or(usual.sockets_per_address),
            changes_per_minute: self.changes_per_minute.unwrap_or(usual.changes_per_minute),
            pause: self.pause.map_or(usual.pause, Duration::from_millis),
            commands_per_second: self.commands_per_second.unwrap_or(usual.commands_per_second),
            ..usual
        })
    }
}

/// Ctrl-C, or whatever else politely asks a program to end.
async fn stop_signal() -> Result<(), Failure> {
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
    fn the_usual_settings_are_those_of_the_server() {
        #[derive(Debug, clap::Parser)]
        struct Typed {
            #[command(flatten)]
            serve: Serve,
        }
        let typed =
            |words: &[&str]| <Typed as clap::Parser>::try_parse_from(words).expect("it is understood").serve;
        let file = ["serve", "--database", "sqlite:club.db"];
        let (serve, usual) = (typed(&file).config(), Config::new(PathBuf::from("club.db")));
        assert_eq!(format!("{:?}", serve.expect("a file")), format!("{usual:?}"));
        assert_eq!(usual.listen.port(), 7878);
        assert!(Serve::alone().opens_browser && !typed(&["serve"]).opens_browser);
    }
}
