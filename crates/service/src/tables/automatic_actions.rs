//! Actions that the server takes by itself after an event: starts, rematches, engine replies, timers.

use std::net::IpAddr;
use std::sync::Arc;

use tessera_store::StoreError;
use tessera_table::{
    Actor, Millis, OfferKind, SeatHolder, SeatNumber, Table, TableAction, TableCommand, TableStage,
};

use super::LiveTableError;
use super::live_table::{LiveTable, LiveTableState};
use crate::secrets_and_ids;

/// When a tick that could not be stored is retried.
pub(super) const TICK_RETRY_DELAY: Millis = Millis::seconds(2);

impl LiveTable {
    /// Takes the automatic actions that are due, for a table that was just opened or loaded.
    pub async fn run_due_actions(self: &Arc<Self>) -> Result<(), LiveTableError> {
        let mut state = self.lock().await;
        self.run_due_actions_locked(&mut state).await
    }

    /// Restarts the clock of a loaded table that this process has not unloaded: the server was down, and that time is deducted
    /// from no clock.
    pub(super) async fn resume(&self) -> Result<(), LiveTableError> {
        let mut state = self.lock().await;
        // Jumps while the table was loaded are part of the time that the server did not run.
        state.reading = self.context.clock.read();
        if self.context.store.has_leases() {
            // Another server may play at the table: only outages of all of them are deducted.
            return self.pause_for_outages(&mut state).await;
        }
        let resume = TableCommand::new(TableAction::Resume, state.table.number());
        self.execute(&mut state, &resume, &Actor::Server).await.map(|_| ())
    }

    /// Starts the game when all seats are held, opens the rematch when all agree, replies and moves for engines, and sets
    /// the timer.
    pub(super) async fn run_due_actions_locked(
        self: &Arc<Self>,
        state: &mut LiveTableState,
    ) -> Result<(), LiveTableError> {
        let was_waiting = state.table.stage() == TableStage::Waiting;
        while let Some((action, by)) = self.next_due_action(&state.table, state.address).await? {
            let command = TableCommand::new(action, state.table.number());
            if !self.execute(state, &command, &by).await?.changed {
                break;
            }
        }
        let has_started = was_waiting && state.table.stage() == TableStage::Playing;
        if has_started && state.table.setup().tournament.is_some() {
            // A player who took their seat and left before the opponent came must not hold up a tournament.
            self.mark_absent_unless_connected();
        }
        if let Some(deadline) = state.table.deadline() {
            // A tick too early is harmless and sets the next one, so that most moves need not touch the timers.
            let at = state.table.caller_time(deadline);
            if state.next_tick.is_none_or(|next| at < next) {
                state.next_tick = Some(at);
                self.context.timers.set(at, &self.id);
            }
        }
        self.start_engine_task(state);
        Ok(())
    }

    /// Reports a loaded tournament table: its tournament may have no use for it any more, if the server was stopped before
    /// the table could be closed.
    pub(super) async fn report_loaded(self: &Arc<Self>) {
        let state = self.lock().await;
        if state.table.stage() != TableStage::Over && state.table.setup().tournament.is_some() {
            // Without a receiver the server is about to stop.
            let _stopping = self.context.loaded.send(Arc::clone(self));
        }
    }

    /// Aborts the game in the server's name. With `only_waiting`, a game in progress goes on. Returns whether it was aborted.
    pub async fn close(self: &Arc<Self>, only_waiting: bool) -> Result<bool, LiveTableError> {
        let mut state = self.lock().await;
        let closes = match state.table.stage() {
            TableStage::Waiting => true,
            TableStage::Playing => !only_waiting,
            TableStage::Over => false,
        };
        if closes {
            let abort = TableCommand::new(TableAction::Abort, state.table.number());
            self.execute(&mut state, &abort, &Actor::Server).await?;
            self.run_due_actions_locked(&mut state).await?;
        }
        Ok(closes)
    }

    async fn next_due_action(
        &self,
        table: &Table,
        address: Option<IpAddr>,
    ) -> Result<Option<(TableAction, Actor)>, LiveTableError> {
        if table.stage() == TableStage::Waiting && table.is_full() {
            return Ok(Some((TableAction::Start { seed: secrets_and_ids::random_number() }, Actor::Server)));
        }
        if table.rematch_agreed() && table.rematch_table().is_none() {
            let setup = table.rematch(secrets_and_ids::random_number())?;
            let next = secrets_and_ids::rematch_id(&self.id, setup.host.as_str());
            // Without the registry the server is about to stop; the rematch is opened after the next start.
            let tables = self.tables.upgrade().ok_or(LiveTableError::Store(StoreError::Closed))?;
            match Box::pin(tables.open_with_id(&next, setup, &[], address)).await {
                // The rematch exists: the server was killed before this table recorded it.
                Ok(_) | Err(LiveTableError::Conflict) => {}
                Err(reason) => return Err(reason),
            }
            return Ok(Some((TableAction::OpenRematch { table: next }, Actor::Server)));
        }
        Ok(engine_reply(table))
    }

    /// Handles a timer: records whose time is up.
    pub(super) async fn tick(self: &Arc<Self>) -> Result<(), LiveTableError> {
        let mut state = self.lock().await;
        state.next_tick = None;
        let tick = TableCommand::new(TableAction::Tick, state.table.number());
        let ticked = match self.execute(&mut state, &tick, &Actor::Server).await {
            Ok(_) => self.run_due_actions_locked(&mut state).await,
            Err(reason) => Err(reason),
        };
        if ticked.is_err() {
            // The store may recover, for example from a full disk.
            let soon = Millis(self.context.clock.now().0 + TICK_RETRY_DELAY.0);
            state.next_tick = Some(soon);
            self.context.timers.set(soon, &self.id);
        }
        ticked
    }
}

/// The reply of an engine to an open offer. It declines draws and agrees to everything else.
fn engine_reply(table: &Table) -> Option<(TableAction, Actor)> {
    for offer in table.offers() {
        for (index, holder) in table.holders().iter().enumerate() {
            let seat = SeatNumber::new(index as u8 + 1);
            if !matches!(holder, SeatHolder::Engine { .. }) || offer.agreed.contains(&seat) {
                continue;
            }
            let by = Actor::Engine(seat);
            let action = match offer.kind {
                OfferKind::Draw => TableAction::Decline { offer: offer.kind },
                _ => TableAction::Agree { offer: offer.kind },
            };
            // An engine that is out of the game is not asked.
            let command = TableCommand::new(action.clone(), table.number());
            if table.decide(&command, &by, table.at()).is_ok_and(|events| !events.is_empty()) {
                return Some((action, by));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_service::{TestService, start_game};

    #[tokio::test]
    async fn a_rematch_that_was_opened_before_a_kill_is_the_rematch() {
        let test = TestService::open().await;
        let service = &test.service;
        let (table, _) = start_game(service).await;
        let (ada, bob) = (Actor::guest("ada", "Ada"), Actor::guest("bob", "Bob"));
        let act = async |action: TableAction, by: &Actor| {
            let command = TableCommand::new(action, table.read(Table::number).await);
            table.command(&command, by).await.expect("it can be done");
        };
        act(TableAction::play("b2A+"), &ada).await;
        act(TableAction::play("e5D-"), &bob).await;
        act(TableAction::Resign, &ada).await;
        act(TableAction::Offer { offer: OfferKind::Rematch, first: None }, &ada).await;
        // All have agreed, the new table is stored, and then the server is killed.
        let mut after = table.snapshot().await;
        let agree = TableCommand::new(TableAction::Agree { offer: OfferKind::Rematch }, after.number());
        for event in after.decide(&agree, &bob, service.clock.now()).expect("a player may agree") {
            after.apply(&event).expect("it follows");
        }
        let id = secrets_and_ids::rematch_id(&table.id, "ada");
        let setup = after.rematch(1).expect("all agree");
        service.tables.open_with_id(&id, setup).await.expect("the rematch");
        act(TableAction::Agree { offer: OfferKind::Rematch }, &bob).await;
        assert_eq!(table.read(|table| table.rematch_table().map(str::to_owned)).await, Some(id.clone()));
        let running = service.store.running_tables(10).await.expect("a list");
        assert_eq!(running.iter().map(|summary| summary.table.as_str()).collect::<Vec<_>>(), [id]);
    }
}
