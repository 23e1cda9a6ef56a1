//! How long tables wait for their players.

use std::collections::BTreeMap;
use std::time::Duration;

use tessera_table::Millis;
use tessera_tournament::{GameNumber, State, Tournament};

use super::{Kept, Tables};
use crate::clock::Elapsed;
use crate::tournaments::LiveTournament;

/// For how long a table waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waiting {
    /// Who has not come by then has lost.
    Until(Millis),
    /// Nobody has come to a match in time, and somebody must go through.
    ForTheFirst,
}

impl LiveTournament {
    /// For how long the tables wait at which somebody is missing. A table whose time is over and that is about to be closed
    /// waits for nobody.
    pub async fn waiting(&self, tournament: &Tournament) -> BTreeMap<GameNumber, Waiting> {
        let state = tournament.state();
        let Some(wait) = state.plan().online.map(|online| online.wait) else { return BTreeMap::new() };
        let tables = self.tables.lock().await;
        let (now, moment) = (self.shared.clock.elapsed(), self.shared.clock.now());
        let kept = tournament.sittings().filter_map(|sitting| {
            tables.kept.get(&sitting.game).filter(|kept| kept.sitting == sitting && !kept.started)
        });
        let waiting = kept.filter_map(|kept| {
            let (game, left) = (kept.sitting.game, due(kept, wait).since(now));
            let waiting = match left.as_millis() as u64 {
                0 if state.may_stay_empty(game) => return None,
                0 => Waiting::ForTheFirst,
                left => Waiting::Until(Millis(moment.0 + left)),
            };
            Some((game, waiting))
        });
        waiting.collect()
    }
}

/// Until when a table waits.
pub(super) fn due(kept: &Kept, wait: Millis) -> Elapsed {
    kept.since + Duration::from_millis(wait.0)
}

/// The games whose tables have waited long enough.
pub(super) fn overdue(tables: &Tables, state: &State, now: Elapsed) -> Vec<GameNumber> {
    let Some(online) = state.plan().online else { return Vec::new() };
    let late = |kept: &&Kept| !kept.started && due(kept, online.wait) <= now;
    tables.kept.values().filter(late).map(|kept| kept.sitting.game).collect()
}
