//! What the house does by itself after something has happened.

use std::sync::Arc;

use tessera_store::StoreError;
use tessera_table::{Action, Actor, Command, Holder, Millis, OfferKind, SeatNumber, Stage, Table};

use super::Refused;
use super::table::{Inner, LiveTable};
use crate::secret;

/// When a tick that could not be stored is tried again.
const AGAIN: Millis = Millis::seconds(2);

impl LiveTable {
    /// Does what is to be done by the house now, for a table that was just opened or loaded.
    pub async fn settle(self: &Arc<Self>) -> Result<(), Refused> {
        let mut inner = self.lock().await;
        self.follow_up(&mut inner).await
    }

    /// A table whose clock runs stays in memory: if it had to be loaded, the house was closed, and nobody could move.
    pub(super) async fn resume(&self) -> Result<(), Refused> {
        let mut inner = self.lock().await;
        let resume = Command::new(Action::Resume, inner.table.number());
        self.carry_out(&mut inner, &resume, &Actor::House).await.map(|_| ())
    }

    /// Starts the game when all are there, opens the rematch when all agree, lets the computer answer and move, and
    /// sets the timer.
    pub(super) async fn follow_up(self: &Arc<Self>, inner: &mut Inner) -> Result<(), Refused> {
        let waited = inner.table.stage() == Stage::Waiting;
        while let Some((action, by)) = self.next_deed(&inner.table).await? {
            let command = Command::new(action, inner.table.number());
            if !self.carry_out(inner, &command, &by).await?.happened {
                break;
            }
        }
        let has_begun = waited && inner.table.stage() == Stage::Playing;
        if has_begun && inner.table.opening().tournament.is_some() {
            // Who took his seat and went away before the other came must not hold up a tournament.
            self.expect_players();
        }
        if let Some(deadline) = inner.table.deadline() {
            // A tick too early is harmless and sets the next one, so that most moves need not touch the timers.
            if inner.armed.is_none_or(|armed| deadline < armed) {
                inner.armed = Some(deadline);
                self.shared.timers.set(deadline, &self.id);
            }
        }
        self.let_think(inner);
        Ok(())
    }

    /// A table that was loaded may be one that its tournament has no use for any more: the server was stopped before it
    /// could be closed.
    pub(super) async fn report_loaded(self: &Arc<Self>) {
        let inner = self.lock().await;
        if inner.table.stage() != Stage::Over && inner.table.opening().tournament.is_some() {
            // Without the receiver the server is about to stop.
            let _stopping = self.shared.loaded.send(Arc::clone(self));
        }
    }

    /// Ends the game without a result, by the house; where only those are meant that have not begun, no other.
    pub async fn close(self: &Arc<Self>, only_waiting: bool) -> Result<(), Refused> {
        let mut inner = self.lock().await;
        let closes = match inner.table.stage() {
            Stage::Waiting => true,
            Stage::Playing => !only_waiting,
            Stage::Over => false,
        };
        if closes {
            let abort = Command::new(Action::Abort, inner.table.number());
            self.carry_out(&mut inner, &abort, &Actor::House).await?;
            self.follow_up(&mut inner).await?;
        }
        Ok(())
    }

    async fn next_deed(&self, table: &Table) -> Result<Option<(Action, Actor)>, Refused> {
        if table.stage() == Stage::Waiting && table.is_full() {
            return Ok(Some((Action::Start { lot: secret::lot() }, Actor::House)));
        }
        if table.rematch_agreed() && table.rematch_table().is_none() {
            let opening = table.rematch(secret::lot())?;
            let next = secret::rematch_id(&self.id, opening.host.as_str());
            // Without the others the server is about to stop, and what is due is done after the next start.
            let tables = self.tables.upgrade().ok_or(Refused::Store(StoreError::Closed))?;
            match Box::pin(tables.open_here(&next, opening)).await {
                // The house was killed before it could say so here, and the table is there.
                Ok(_) | Err(Refused::Taken) => {}
                Err(reason) => return Err(reason),
            }
            return Ok(Some((Action::OpenRematch { table: next }, Actor::House)));
        }
        Ok(answer_of_an_engine(table))
    }

    /// A tick that was due.
    pub(super) async fn tick(self: &Arc<Self>) -> Result<(), Refused> {
        let mut inner = self.lock().await;
        inner.armed = None;
        let tick = Command::new(Action::Tick, inner.table.number());
        let ticked = match self.carry_out(&mut inner, &tick, &Actor::House).await {
            Ok(_) => self.follow_up(&mut inner).await,
            Err(reason) => Err(reason),
        };
        if ticked.is_err() {
            // A disk that is full now may not be so in a moment.
            let soon = Millis(self.shared.clock.now().0 + AGAIN.0);
            inner.armed = Some(soon);
            self.shared.timers.set(soon, &self.id);
        }
        ticked
    }
}

/// The computer plays to the end, but lets others take back and play on.
fn answer_of_an_engine(table: &Table) -> Option<(Action, Actor)> {
    for offer in table.offers() {
        for (index, holder) in table.holders().iter().enumerate() {
            let seat = SeatNumber::new(index as u8 + 1);
            if !matches!(holder, Holder::Engine { .. }) || offer.agreed.contains(&seat) {
                continue;
            }
            let by = Actor::Engine(seat);
            let action = match offer.kind {
                OfferKind::Draw => Action::Decline { offer: offer.kind },
                _ => Action::Agree { offer: offer.kind },
            };
            // Who is out of the game is not asked.
            let command = Command::new(action.clone(), table.number());
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
    use crate::testing::{TestService, a_game};

    #[tokio::test]
    async fn a_rematch_that_was_opened_before_the_house_was_killed_is_the_rematch() {
        let test = TestService::open().await;
        let service = &test.service;
        let (table, _) = a_game(service).await;
        let (ada, bob) = (Actor::guest("ada", "Ada"), Actor::guest("bob", "Bob"));
        let act = async |action: Action, by: &Actor| {
            let command = Command::new(action, table.look(Table::number).await);
            table.command(&command, by).await.expect("it can be done");
        };
        act(Action::play("b2A+"), &ada).await;
        act(Action::play("e5D-"), &bob).await;
        act(Action::Resign, &ada).await;
        act(Action::Offer { offer: OfferKind::Rematch }, &ada).await;
        // All have agreed, the new table is stored, and then the house is killed.
        let mut then = table.snapshot().await;
        let agree = Command::new(Action::Agree { offer: OfferKind::Rematch }, then.number());
        for event in then.decide(&agree, &bob, service.clock.now()).expect("he may") {
            then.apply(&event).expect("it follows");
        }
        let id = secret::rematch_id(&table.id, "ada");
        let opening = then.rematch(1).expect("all agree");
        service.live.open_here(&id, opening).await.expect("the rematch");
        act(Action::Agree { offer: OfferKind::Rematch }, &bob).await;
        assert_eq!(table.look(|table| table.rematch_table().map(str::to_owned)).await, Some(id.clone()));
        let running = service.store.running_tables(10).await.expect("a list");
        assert_eq!(running.iter().map(|card| card.table.as_str()).collect::<Vec<_>>(), [id]);
    }
}
