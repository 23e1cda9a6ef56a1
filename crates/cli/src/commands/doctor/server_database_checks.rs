//! Checks of a database on a server of `PostgreSQL`.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tessera_store::{DatabaseAddress, Store};

use super::Finding;

/// A larger difference between two dates shows that one of them is wrong.
const MAX_DATE_DIFFERENCE: Duration = Duration::from_secs(10);

/// Connects without changing anything. `options` lead other commands to the database.
pub(super) async fn check(database: &DatabaseAddress, options: &str) -> Vec<Finding> {
    const CHECK: &str = "database";
    let store = match Store::open_read_only_at(database).await {
        Ok(store) => store,
        Err(reason) => {
            let remedy = "check the URL in --database, that PostgreSQL runs, and that this user may connect";
            return vec![Finding::problem(CHECK, reason.to_string(), remedy)];
        }
    };
    let problems = store.structural_problems(1).await;
    let date = store.database_date();
    store.close().await;
    let mut findings = vec![match problems {
        Ok(problems) if problems.is_empty() => {
            Finding::fine(CHECK, format!("{database} can be read and its lists are sound"))
        }
        Ok(problems) => Finding::problem(
            CHECK,
            format!("{database} is damaged: {}", problems.join("; ")),
            format!("`tessera check {options}` lists the damage; restore a backup of PostgreSQL"),
        ),
        Err(reason) => Finding::problem(
            CHECK,
            format!("{database} cannot be read: {reason}"),
            "check that its user may read all tables",
        ),
    }];
    findings.push(Finding::skipped(
        "backup folder",
        "a PostgreSQL database is not backed up by tessera",
        "let pg_dump or the archive of PostgreSQL back it up",
    ));
    findings.extend(date.map(clock));
    findings
}

/// Games are timed by the date of the database; sessions of browsers and logs by that of this machine.
fn clock(date: Duration) -> Finding {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let difference = now.abs_diff(date);
    if difference > MAX_DATE_DIFFERENCE {
        let text =
            format!("the dates of the database and of this machine differ by {} s", difference.as_secs());
        let remedy = "let a time service keep both: `timedatectl set-ntp true`";
        return Finding::warning("clock", text, remedy);
    }
    Finding::fine("clock", "the database and this machine have the same date")
}
