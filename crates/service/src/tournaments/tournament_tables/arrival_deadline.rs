//! How long tables wait for their players.

use std::collections::BTreeMap;
use std::time::Duration;

use tessera_table::Millis;
use tessera_tournament::{GameNumber, Tournament, TournamentState};

use super::{TournamentTables, TrackedTable};
use crate::service_clock::MonotonicTime;
use crate::tournaments::LiveTournament;

/// How long a table waits for its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrivalDeadline {
    /// A player who has not come by then loses.
    Until(Millis),
    /// No player came in time, and the match needs a winner: the first to come advances.
    UntilFirstArrival,
}

impl LiveTournament {
    /// How long the tables with missing players wait. A table whose time is over and that is about to be closed is left
    /// out.
    pub async fn waiting(&self, tournament: &Tournament) -> BTreeMap<GameNumber, ArrivalDeadline> {
        let state = tournament.state();
        let Some(wait) = state.plan().online.map(|online| online.wait) else { return BTreeMap::new() };
        let tables = self.tables.lock().await;
        let (now, moment) = (self.context.clock.elapsed(), self.context.clock.now());
        let tracked = tournament.online_tables().filter_map(|online_table| {
            tables
                .tracked
                .get(&online_table.game)
                .filter(|tracked| tracked.online_table == online_table && !tracked.started)
        });
        let waiting = tracked.filter_map(|tracked| {
            let (game, left) = (tracked.online_table.game, due(tracked, wait).since(now));
            let waiting = match left.as_millis() as u64 {
                0 if state.allows_nobody_came(game) => return None,
                0 => ArrivalDeadline::UntilFirstArrival,
                left => ArrivalDeadline::Until(Millis(moment.0 + left)),
            };
            Some((game, waiting))
        });
        waiting.collect()
    }
}

/// The end of a table's waiting time.
pub(super) fn due(tracked: &TrackedTable, wait: Millis) -> MonotonicTime {
    tracked.since + Duration::from_millis(wait.0)
}

/// The games whose tables have waited long enough.
pub(super) fn overdue(
    tables: &TournamentTables,
    state: &TournamentState,
    now: MonotonicTime,
) -> Vec<GameNumber> {
    let Some(online) = state.plan().online else { return Vec::new() };
    let late = |tracked: &&TrackedTable| !tracked.started && due(tracked, online.wait) <= now;
    tables.tracked.values().filter(late).map(|tracked| tracked.online_table.game).collect()
}
