//! Check of a stored tournament: its events are replayed, and its summary is compared with them.

use tessera_store::{EventLog, Store, StoreError, TournamentSummary};
use tessera_tournament::{Tournament, TournamentEvent};

use super::live_tournament::updated_summary;

/// The problems of a stored tournament, as sentences.
pub(crate) async fn check_tournament(store: &Store, id: &str) -> Vec<String> {
    let problems = find_problems(store, id).await;
    if problems.is_empty() {
        return problems;
    }
    // A running server may have written between two reads; then the second check finds nothing.
    find_problems(store, id).await
}

async fn find_problems(store: &Store, id: &str) -> Vec<String> {
    let mut problems = Vec::new();
    match store.changed_events(EventLog::Tournaments, id).await {
        Ok(changed) => {
            problems.extend(changed.iter().map(|number| format!("event {number} was changed on the disk")));
        }
        Err(reason) => problems.push(reason.to_string()),
    }
    let summary = store.tournament_summary(id).await;
    match store.events_of_tournament(id).await {
        Ok(events) => problems.extend(check_events(events, summary)),
        Err(reason) => problems.push(reason.to_string()),
    }
    problems
}

fn check_events(
    events: Vec<TournamentEvent>,
    summary: Result<Option<TournamentSummary>, StoreError>,
) -> Option<String> {
    let stored = match summary {
        Ok(Some(stored)) => stored,
        Ok(None) => return Some("its summary is missing".to_owned()),
        Err(reason) => return Some(reason.to_string()),
    };
    let tournament = match Tournament::replay(events) {
        Ok(tournament) => tournament,
        Err(reason) => return Some(format!("its events cannot be replayed: {reason}")),
    };
    let expected = TournamentSummary {
        game: tournament.state().plan().game,
        opened: tournament.events()[0].at,
        seats: stored.seats.clone(),
        ..updated_summary(&stored, tournament.state())
    };
    (stored != expected).then(|| "its summary does not agree with its events".to_owned())
}
