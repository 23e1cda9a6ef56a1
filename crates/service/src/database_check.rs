//! Check of a whole database: its structure, and every log of events.

use tessera_store::{EventLogKind, Store, StoreError};

use crate::tables::check_table;
use crate::tournaments::check_tournament;

/// The most problems of the structure that are reported.
const MAX_STRUCTURAL_PROBLEMS: u32 = 100;

/// What was checked, and how many problems were found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DatabaseCheckCounts {
    /// The number of tables.
    pub tables: u64,
    /// The number of tournaments.
    pub tournaments: u64,
    /// The number of problems.
    pub problems: u64,
}

/// A step of a check.
#[derive(Clone, Copy, Debug)]
pub enum DatabaseCheckEvent<'a> {
    /// A problem was found.
    Problem(&'a str),
    /// More was checked.
    Progress(DatabaseCheckCounts),
}

/// Checks a database and reports every problem as a sentence. Changes nothing.
pub async fn check_database(
    store: &Store,
    report: impl FnMut(DatabaseCheckEvent<'_>),
) -> DatabaseCheckCounts {
    let mut check = Check { report, counts: DatabaseCheckCounts::default() };
    match store.structural_problems(MAX_STRUCTURAL_PROBLEMS).await {
        Ok(problems) => problems.iter().for_each(|problem| check.add_problem(problem)),
        Err(reason) => check.add_problem(&reason.to_string()),
    }
    for log in [EventLogKind::Tables, EventLogKind::Tournaments] {
        if let Err(reason) = check.check_logs(store, log).await {
            check.add_problem(&format!("not all {} can be found: {reason}", plural_name(log)));
        }
    }
    check.counts
}

struct Check<F> {
    report: F,
    counts: DatabaseCheckCounts,
}

impl<F: FnMut(DatabaseCheckEvent<'_>)> Check<F> {
    async fn check_logs(&mut self, store: &Store, log: EventLogKind) -> Result<(), StoreError> {
        let mut after = String::new();
        loop {
            let page = store.logged_ids(log, &after).await?;
            for id in page.ids {
                let mut problems = find_problems(store, log, &id).await;
                if !problems.is_empty() {
                    // A running server may have written between two reads; then the second check finds nothing.
                    problems = find_problems(store, log, &id).await;
                }
                for problem in problems {
                    self.add_problem(&format!("{} \"{id}\": {problem}", singular_name(log)));
                }
                match log {
                    EventLogKind::Tables => self.counts.tables += 1,
                    EventLogKind::Tournaments => self.counts.tournaments += 1,
                }
                (self.report)(DatabaseCheckEvent::Progress(self.counts));
            }
            match page.next {
                Some(next) => after = next,
                None => return Ok(()),
            }
        }
    }

    fn add_problem(&mut self, problem: &str) {
        self.counts.problems += 1;
        (self.report)(DatabaseCheckEvent::Problem(problem));
    }
}

/// The problems of one log of events and its summary, as sentences.
async fn find_problems(store: &Store, log: EventLogKind, id: &str) -> Vec<String> {
    let mut problems = match store.changed_events(log, id).await {
        Ok(changed) => {
            changed.iter().map(|number| format!("event {number} was changed on the disk")).collect()
        }
        Err(reason) => vec![reason.to_string()],
    };
    problems.extend(match log {
        EventLogKind::Tables => check_table(store, id).await,
        EventLogKind::Tournaments => check_tournament(store, id).await,
    });
    problems
}

fn singular_name(log: EventLogKind) -> &'static str {
    match log {
        EventLogKind::Tables => "table",
        EventLogKind::Tournaments => "tournament",
    }
}

fn plural_name(log: EventLogKind) -> &'static str {
    match log {
        EventLogKind::Tables => "tables",
        EventLogKind::Tournaments => "tournaments",
    }
}

#[cfg(test)]
mod tests;
