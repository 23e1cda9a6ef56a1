//! Check of a stored tournament: its events are replayed, and its summary is compared with them.

use tessera_store::{Store, StoreError, TournamentSummary};
use tessera_tournament::{Tournament, TournamentEvent};

use super::live_tournament::updated_summary;

/// What is wrong with a stored tournament, as a sentence.
pub(crate) async fn check_tournament(store: &Store, id: &str) -> Option<String> {
    let summary = store.tournament_summary(id).await;
    match store.events_of_tournament(id).await {
        Ok(events) => check_events(events, summary),
        Err(reason) => Some(reason.to_string()),
    }
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
        seat_link_key: stored.seat_link_key.clone(),
        ..updated_summary(&stored, &tournament)
    };
    (stored != expected).then(|| "its summary does not agree with its events".to_owned())
}
