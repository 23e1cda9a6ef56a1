//! Games that players joined: seats at tables that others opened. Each player and each address may have a limited number of them, so that
//! nobody can sit down at every open table and let all hosts wait.

use std::net::IpAddr;

use tessera_table::{Actor, PlayerId, SeatHolder, Table, TableStage};

use super::LiveTables;
use super::live_table::{LiveTable, LiveTableState};
use crate::engine_scheduler::EngineJobOwner;
use crate::quotas::QuotaExceeded;

impl LiveTables {
    /// Checks that a player may have a seat in another game that somebody else opens.
    pub(crate) fn check_may_join(
        &self,
        id: &str,
        player: &str,
        address: IpAddr,
    ) -> Result<(), QuotaExceeded> {
        let context = &self.0.context;
        let owner = EngineJobOwner::new(player, Some(address));
        context.uses.joined.check(&format!("{id} {player}"), &owner, 1, context.clock.elapsed())
    }
}

impl LiveTable {
    /// Counts the seat that a player is about to take, unless it exceeds a limit. It is counted at once, so that commands at
    /// several tables cannot exceed the limit together.
    pub(super) fn reserve_joined(
        &self,
        state: &LiveTableState,
        by: &Actor,
        address: Option<IpAddr>,
    ) -> Result<(), QuotaExceeded> {
        let Some(player) = by.player().filter(|player| counts(&state.table, player)) else { return Ok(()) };
        let owner = EngineJobOwner::new(player.as_str(), address);
        self.context.uses.joined.reserve(&self.key(player), &owner, 1, self.context.clock.elapsed())
    }

    /// Counts the players who have a seat now, and no longer those who have left.
    pub(super) fn record_joined(&self, state: &mut LiveTableState) {
        let holders = state.table.holders().iter().filter_map(SeatHolder::player);
        let mut joined: Vec<PlayerId> =
            holders.filter(|player| counts(&state.table, player)).cloned().collect();
        joined.dedup();
        for player in state.joined.iter().filter(|player| !joined.contains(player)) {
            self.context.uses.joined.release(&self.key(player));
        }
        for player in &joined {
            let owner = EngineJobOwner::new(player.as_str(), None);
            self.context.uses.joined.set(&self.key(player), &owner, 1, self.context.clock.elapsed());
        }
        state.joined = joined;
    }

    /// Takes back what was counted for a seat that the table refused.
    pub(super) fn release_refused_seat(&self, state: &LiveTableState, by: &Actor) {
        if let Some(player) = by.player().filter(|player| !state.joined.contains(player)) {
            self.context.uses.joined.release(&self.key(player));
        }
    }

    fn key(&self, player: &PlayerId) -> String {
        format!("{} {}", self.id, player.as_str())
    }
}

/// Whether a player's seat counts: at an unfinished game that somebody else opened, and not in a tournament, which seats its
/// players itself.
fn counts(table: &Table, player: &PlayerId) -> bool {
    let setup = table.setup();
    table.stage() != TableStage::Over && setup.tournament.is_none() && setup.host != *player
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use tessera_rules::GameKind;
    use tessera_table::{ClockSetting, TableAction, TableCommand, TableSetup};

    use super::*;
    use crate::OwnerQuota;
    use crate::test_service::TestService;

    const SIT: TableAction = TableAction::TakeSeat { link: None, name: None };

    async fn act(
        table: &Arc<LiveTable>,
        player: &str,
        action: TableAction,
        last: u8,
    ) -> Result<(), &'static str> {
        let command = TableCommand::new(action, table.read(Table::number).await);
        let address = Some(IpAddr::from([10, 0, 0, last]));
        let done = table.command_from(&command, &Actor::guest(player, player), address).await;
        done.map(|_| ()).map_err(|refused| refused.code())
    }

    #[tokio::test]
    async fn a_stranger_cannot_sit_down_at_every_open_table() {
        let test = TestService::open_with_joined(OwnerQuota { per_player: 2, per_address: 3 }).await;
        let open = async |host: &str| {
            let setup = TableSetup::new(GameKind::Pentago, 2, host);
            let clock = ClockSetting::PerMove { time: ClockSetting::MAX };
            test.service.tables.open(TableSetup { clock, ..setup }).await.expect("a table")
        };
        let mut tables = Vec::new();
        for host in ["ada", "bob", "cleo", "dan", "eve"] {
            tables.push(open(host).await);
            act(&tables[tables.len() - 1], host, SIT, 1).await.expect("the host's own seat does not count");
        }
        let over = Err("too-many-joined-games");
        assert_eq!(act(&tables[0], "mal", SIT, 9).await, Ok(()));
        assert!(act(&tables[0], "mal", SIT, 9).await.is_err(), "the seat is taken");
        assert_eq!(act(&tables[1], "mal", SIT, 9).await, Ok(()));
        assert_eq!(act(&tables[2], "mal", SIT, 8).await, over, "of the player, from any address");
        assert_eq!(act(&tables[2], "ann", SIT, 9).await, Ok(()));
        assert_eq!(act(&tables[3], "ian", SIT, 9).await, over, "of the address");
        assert_eq!(act(&tables[3], "ian", SIT, 7).await, Ok(()), "from another address");
        assert_eq!(act(&tables[0], "mal", TableAction::Resign, 9).await, Ok(()));
        assert_eq!(act(&tables[4], "mal", SIT, 9).await, Ok(()), "a game that is over does not count");
        let own = open("mal").await;
        assert_eq!(act(&own, "mal", SIT, 9).await, Ok(()), "their own table");
    }

    #[tokio::test]
    async fn a_seat_that_was_left_or_refused_does_not_count() {
        let test = TestService::open_with_joined(OwnerQuota { per_player: 1, per_address: 9 }).await;
        let open = async || {
            let setup = TableSetup::new(GameKind::PentagoXl, 4, "ada");
            test.service.tables.open(setup).await.expect("a table")
        };
        let (first, second) = (open().await, open().await);
        assert_eq!(act(&first, "mal", SIT, 9).await, Ok(()));
        assert_eq!(act(&second, "mal", SIT, 9).await, Err("too-many-joined-games"));
        assert_eq!(act(&first, "mal", TableAction::LeaveSeat, 9).await, Ok(()));
        let wrong = TableAction::TakeSeat { link: None, name: Some("x".repeat(1_000)) };
        assert!(act(&first, "mal", wrong, 9).await.is_err(), "no such name");
        assert_eq!(act(&second, "mal", SIT, 9).await, Ok(()));
    }
}
