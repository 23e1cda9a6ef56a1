//! `tessera copy`: moves a database from a file to a server of `PostgreSQL`, or back.

use std::io::Write;

use anyhow::{Context, anyhow};
use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use tessera_store::{DatabaseAddress, DatabaseCopyStep, Store};

use crate::database_path;
use crate::error::CliError;

#[derive(Debug, Args)]
#[command(
    about = "Copy a whole database from a file to PostgreSQL, or back",
    long_about = "Copies everything in a database to a new file or to an empty PostgreSQL database, and compares every row with \
                  its source. No server may use them meanwhile; the source is not changed. A copy that was interrupted \
                  goes on when the same command is run again; until it has ended, no server uses it. Needs a program that \
                  was built with the feature cluster.",
    after_help = "Examples:\n  tessera copy --from sqlite:/srv/tessera/club.db --to postgres://tessera@localhost/club\n  \
                  tessera copy --from postgres://tessera@localhost/club --to sqlite:club.db"
)]
pub(crate) struct DatabaseCopyCommand {
    #[arg(
        long,
        value_name = "DATABASE",
        value_parser = database_path::parse,
        help = "Database to copy, e.g. sqlite:/path/file.db or postgres://user@host/name"
    )]
    from: DatabaseAddress,

    /// New file, or empty database on a server
    #[arg(long, value_name = "DATABASE", value_parser = database_path::parse)]
    to: DatabaseAddress,
}

impl DatabaseCopyCommand {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let from = database_path::existing(Some(&self.from))?;
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .context("cannot start the runtime")?;
        // Not drawn unless standard error is a terminal.
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr())
            .with_style(ProgressStyle::with_template("{elapsed} {msg}").expect("it is well formed"));
        let copied = runtime.block_on(Store::copy(&from, &self.to, |progress| {
            let step = match progress.step {
                DatabaseCopyStep::Copying => "copied",
                DatabaseCopyStep::Comparing => "compared",
            };
            bar.set_message(format!("{} rows {step}", progress.rows));
            bar.tick();
        }));
        bar.finish_and_clear();
        let counts = copied.map_err(|reason| anyhow!(reason))?;
        writeln!(
            out,
            "Copied {from} to {}; compared rows: {}, of tables: {}, tournaments: {}, players: {}.",
            self.to, counts.rows, counts.tables, counts.tournaments, counts.players
        )?;
        if counts.rows_before > 0 {
            writeln!(out, "An interrupted copy had written {} of the rows before.", counts.rows_before)?;
        }
        Ok(())
    }
}
