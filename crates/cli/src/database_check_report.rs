//! Check of a database with progress on a terminal, for several commands.

use std::io::Write;

use anyhow::bail;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use tessera_service::{DatabaseCheckCounts, DatabaseCheckEvent, check_database};
use tessera_store::Store;

/// Checks a database and prints each problem as a line. Fails if there is one.
pub(crate) async fn check(store: &Store, out: &mut dyn Write) -> anyhow::Result<DatabaseCheckCounts> {
    // Not drawn unless standard error is a terminal.
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr())
        .with_style(ProgressStyle::with_template("{elapsed} {msg}").expect("it is well formed"));
    bar.set_message("checking the pages of the database");
    let mut written = Ok(());
    let counts = check_database(store, |step| match step {
        DatabaseCheckEvent::Problem(problem) => {
            let line = bar.suspend(|| writeln!(out, "{problem}").and_then(|()| out.flush()));
            if written.is_ok() {
                written = line;
            }
        }
        DatabaseCheckEvent::Progress(counts) => {
            bar.set_message(format!("{} tables, {} tournaments", counts.tables, counts.tournaments));
        }
    })
    .await;
    bar.finish_and_clear();
    written?;
    match counts.problems {
        0 => Ok(counts),
        1 => bail!("the database is damaged: 1 problem was found"),
        problems => bail!("the database is damaged: {problems} problems were found"),
    }
}
