//! What tables use: the counts of unfinished games and their engine seats, and the owner of a table's engine jobs.

use std::net::IpAddr;
use std::sync::Arc;

use tessera_rules::Seat;
use tessera_table::{
    Actor, HolderKind, OfferKind, PlayerId, SeatHolder, Table, TableAction, TableCommand, TableSetup,
    TableStage,
};

use super::live_table::{LiveTable, LiveTableState};
use super::{LiveTableError, LiveTables, LiveTablesInner, Subscriber};
use crate::ServiceSettings;
use crate::engine_scheduler::{EngineJobClass, EngineJobOwner};
use crate::quotas::{QUOTA_ENTRY_LIFETIME, QuotaExceeded, QuotaUsage};
use crate::service_clock::MonotonicTime;

/// The unfinished games of players and addresses, and their engine seats. Tournaments count their own.
#[derive(Debug)]
pub(super) struct TableQuotaUsage {
    games: QuotaUsage,
    engine_seats: QuotaUsage,
    /// Seats in games that others opened.
    pub(super) joined: QuotaUsage,
}

impl TableQuotaUsage {
    pub(super) fn new(settings: &ServiceSettings) -> TableQuotaUsage {
        TableQuotaUsage {
            games: QuotaUsage::of_games(settings.unfinished_games),
            engine_seats: QuotaUsage::of_engine_seats(settings.engine_limits),
            joined: QuotaUsage::of_joined_games(settings.joined_games),
        }
    }

    /// Counts a new game and its engine seats, unless they exceed a limit.
    fn reserve(
        &self,
        id: &str,
        owner: &EngineJobOwner,
        engine_seats: usize,
        now: MonotonicTime,
    ) -> Result<(), QuotaExceeded> {
        self.games.reserve(id, owner, 1, now)?;
        let reserved = self.engine_seats.reserve(id, owner, engine_seats, now);
        if reserved.is_err() {
            self.games.release(id);
        }
        reserved
    }

    /// Checks that another game with these engine seats would not exceed a limit.
    fn check(
        &self,
        id: &str,
        owner: &EngineJobOwner,
        engine_seats: usize,
        now: MonotonicTime,
    ) -> Result<(), QuotaExceeded> {
        self.games.check(id, owner, 1, now)?;
        self.engine_seats.check(id, owner, engine_seats, now)
    }

    fn set(&self, id: &str, owner: &EngineJobOwner, engine_seats: usize, now: MonotonicTime) {
        self.games.set(id, owner, 1, now);
        self.engine_seats.set(id, owner, engine_seats, now);
    }

    pub(super) fn release(&self, id: &str) {
        self.games.release(id);
        self.engine_seats.release(id);
    }

    pub(super) fn prune(&self, now: MonotonicTime) {
        self.games.prune(now);
        self.engine_seats.prune(now);
        self.joined.prune(now);
    }
}

impl LiveTablesInner {
    /// Counts a new game and its engine seats, unless they exceed a limit.
    pub(super) fn reserve_use(
        self: &Arc<Self>,
        id: &str,
        setup: &TableSetup,
        address: Option<IpAddr>,
    ) -> Result<(), LiveTableError> {
        let owner = EngineJobOwner::new(setup.host.as_str(), address);
        let now = self.context.clock.elapsed();
        Ok(self.context.uses.reserve(id, &owner, engine_seats(&setup.seats), now)?)
    }
}

impl LiveTables {
    /// Counts the engine seats of the unfinished games that were played at within a day, so that a restart lifts no limit of a
    /// player. Their addresses are not stored; a table that is loaded learns its address again.
    pub(super) async fn restore_engine_use(&self) {
        let context = &self.0.context;
        let since = context.clock.now().0.saturating_sub(QUOTA_ENTRY_LIFETIME.as_millis() as u64);
        let tables = context.store.engine_tables_since(since).await.unwrap_or_else(|reason| {
            tracing::error!(%reason, "the games against the computer could not be counted");
            Vec::new()
        });
        let now = context.clock.elapsed();
        for (id, seats) in tables {
            let count = seats.iter().filter(|seat| seat.kind == HolderKind::Engine).count();
            // The host is not in the summary; at nearly all of these tables it is the first player.
            if let Some(player) = seats.iter().find_map(|seat| seat.player.as_deref()) {
                context.uses.engine_seats.restore(&id, &EngineJobOwner::new(player, None), count, now);
            }
        }
    }
}

impl LiveTable {
    /// Counts an unfinished game and its engine seats. Tournaments count theirs as entrants.
    pub(super) fn record_use(&self, state: &mut LiveTableState) {
        self.record_joined(state);
        let (table, uses) = (&state.table, &self.context.uses);
        if table.stage() == TableStage::Over || table.setup().tournament.is_some() {
            uses.release(&self.id);
        } else {
            let now = self.context.clock.elapsed();
            uses.set(&self.id, &job_owner(state), engine_seats(table.holders()), now);
        }
    }

    /// Refuses a rematch, which opens another table, a seat at somebody else's table or another engine seat, if it exceeds a
    /// limit. A seat is counted at once, so that commands at several tables cannot exceed the limit together.
    pub(super) fn check_quotas(
        &self,
        state: &LiveTableState,
        command: &TableCommand,
        by: &Actor,
        address: Option<IpAddr>,
    ) -> Result<(), LiveTableError> {
        let (table, uses, now) = (&state.table, &self.context.uses, self.context.clock.elapsed());
        let count = engine_seats(table.holders());
        match (&command.action, table.stage()) {
            (
                TableAction::Offer { offer: OfferKind::Rematch, .. }
                | TableAction::Agree { offer: OfferKind::Rematch },
                TableStage::Over,
            ) => uses.check(&self.id, &job_owner(state), count, now)?,
            (TableAction::SeatEngine { .. }, TableStage::Waiting) if table.setup().tournament.is_none() => {
                let count = count + adds_engine(table, command);
                uses.engine_seats.reserve(&self.id, &job_owner(state), count, now)?;
            }
            (TableAction::TakeSeat { .. }, TableStage::Waiting) => self.reserve_joined(state, by, address)?,
            _ => {}
        }
        Ok(())
    }

    /// Remembers the address of a player at the table, who is charged for the engine's moves.
    pub(super) fn learn_address(&self, state: &mut LiveTableState, subscriber: &Subscriber) {
        let player = subscriber.actor.as_ref().and_then(Actor::player);
        let plays =
            |player: &PlayerId| state.table.holders().iter().any(|holder| holder.player() == Some(player));
        if subscriber.address.is_some() && player.is_some_and(plays) {
            state.address = subscriber.address;
            self.record_use(state);
        }
    }
}

/// The owner of the engine jobs of a table: the host, or the first player of a tournament game, or the tournament.
pub(super) fn job_owner(state: &LiveTableState) -> EngineJobOwner {
    let setup = state.table.setup();
    let Some(of) = &setup.tournament else { return EngineJobOwner::new(setup.host.as_str(), state.address) };
    match state.table.holders().iter().find_map(SeatHolder::player) {
        Some(player) => EngineJobOwner::new(player.as_str(), state.address),
        None => EngineJobOwner::new(&format!("tournament {}", of.tournament), None),
    }
}

/// The class of an engine's move: whether a person waits for it.
pub(super) fn job_class(table: &Table) -> EngineJobClass {
    let plays =
        |(seat, holder): (Seat, &SeatHolder)| holder.player().is_some() && table.game().is_in_play(seat);
    if Seat::all(table.holders().len()).zip(table.holders()).any(plays) {
        EngineJobClass::MoveAgainstPerson
    } else {
        EngineJobClass::MoveBetweenEngines
    }
}

/// How many engine seats a command to seat an engine adds: none if it changes the level of one.
fn adds_engine(table: &Table, command: &TableCommand) -> usize {
    let mut seats = Seat::all(table.holders().len()).zip(table.holders());
    let is_engine = |(seat, holder): (Seat, &SeatHolder)| {
        command.seat == Some(seat.into()) && matches!(holder, SeatHolder::Engine { .. })
    };
    usize::from(!seats.any(is_engine))
}

fn engine_seats(holders: &[SeatHolder]) -> usize {
    holders.iter().filter(|holder| matches!(holder, SeatHolder::Engine { .. })).count()
}

#[cfg(test)]
mod tests {
    use tessera_rules::GameKind;
    use tessera_table::{ClockSetting, CommandId, FirstPlayerRule, Millis, SeatNumber};

    use super::*;
    use crate::test_service::{TestService, two_player_setup};
    use crate::{EngineQuotas, OwnerQuota};

    fn against_engine(clock: ClockSetting) -> TableSetup {
        let mut setup = two_player_setup();
        setup.seats[1] = SeatHolder::Engine { level: 1 };
        setup.clock = clock;
        setup
    }

    /// Plays the first move, after which it is the engine's turn, as if the server was killed before the engine moved.
    async fn killed_at_the_engines_turn(test: &TestService, clock: ClockSetting) -> String {
        let service = &test.service;
        let table = service.tables.open(against_engine(clock)).await.expect("a table");
        let before = table.snapshot().await;
        let command = TableCommand::new(TableAction::play("b2A+"), before.number());
        let ada = Actor::guest("ada", "Ada");
        let events = before.decide(&command, &ada, service.clock.now()).expect("it is Ada's turn");
        service.store.append(&table.id, &events, None).await.expect("stored");
        table.id.clone()
    }

    async fn moves_of(tables: &LiveTables, id: &str) -> usize {
        let table = tables.table(id).await.expect("the table");
        let subscriber =
            Subscriber { actor: None, session: None, address: None, blocks: None, is_page: true };
        let mut subscription = table.subscribe(subscriber).await;
        while table.read(|table| table.moves().len()).await < 2 {
            subscription.updates.recv().await.expect("the engine moves");
        }
        table.read(|table| table.moves().len()).await
    }

    #[tokio::test]
    async fn a_game_against_an_engine_without_a_clock_sleeps_until_it_is_opened() {
        let test = TestService::open().await;
        let sleeping = killed_at_the_engines_turn(&test, ClockSetting::None).await;
        let timed = ClockSetting::PerMove { time: Millis::seconds(60) };
        let running = killed_at_the_engines_turn(&test, timed).await;
        let restarted = test.after_a_kill();
        restarted.resume().await;
        let tables = &restarted.tables;
        assert!(tables.0.tables.loaded(&running).is_some(), "its clock runs");
        assert!(tables.0.tables.loaded(&sleeping).is_none());
        for id in [&sleeping, &running] {
            assert_eq!(moves_of(tables, id).await, 2, "the engine has moved");
        }
    }

    #[tokio::test]
    async fn a_rematch_counts_against_the_limit() {
        let limits = EngineQuotas { seats_per_player: 3, ..EngineQuotas::DEFAULT };
        let test = TestService::open_with(limits).await;
        let open = async || {
            let mut setup = TableSetup::new(GameKind::PentagoXl, 4, "ada");
            setup.seats = vec![SeatHolder::Engine { level: 1 }; 4];
            setup.seats[0] = SeatHolder::guest("ada", "Ada");
            setup.first_player = FirstPlayerRule::AsSeated;
            test.service.tables.open(setup).await
        };
        let ada = Actor::guest("ada", "Ada");
        let first = open().await.expect("three seats");
        let over = |opened: Result<Arc<LiveTable>, LiveTableError>| match opened {
            Err(LiveTableError::QuotaExceeded(over)) => Some(over),
            _ => None,
        };
        assert_eq!(over(open().await), Some(QuotaExceeded::EngineSeats { max: 3 }));
        let act = async |table: &Arc<LiveTable>, action: TableAction| {
            let command = TableCommand::new(action, table.read(Table::number).await);
            table.command(&command, &ada).await
        };
        act(&first, TableAction::Abort).await.expect("before the second move");
        let second = open().await.expect("the first game is over");
        let offer = TableAction::Offer { offer: OfferKind::Rematch, first: None };
        let refused = act(&first, offer).await;
        assert!(matches!(refused, Err(LiveTableError::QuotaExceeded(_))), "{refused:?}");
        drop(second);
    }

    #[tokio::test]
    async fn a_restart_lifts_no_limit_of_a_player() {
        let test = TestService::open().await;
        let open = async |tables: &LiveTables, player: &str| {
            let mut setup = TableSetup::new(GameKind::PentagoXl, 4, player);
            setup.seats = vec![SeatHolder::Engine { level: 1 }; 4];
            setup.seats[0] = SeatHolder::guest(player, "A guest");
            setup.first_player = FirstPlayerRule::AsSeated;
            tables.open(setup).await.map(|_| ()).map_err(|refused| refused.code())
        };
        for _ in 0..EngineQuotas::DEFAULT.seats_per_player / 3 {
            open(&test.service.tables, "ada").await.expect("below the limit");
        }
        let refused = Err("too-many-engine-seats");
        assert_eq!(open(&test.service.tables, "ada").await, refused);
        let restarted = test.after_a_kill();
        restarted.resume().await;
        assert_eq!(restarted.tables.loaded_count(), 0, "the games sleep");
        assert_eq!(open(&restarted.tables, "ada").await, refused);
        assert_eq!(open(&restarted.tables, "bob").await, Ok(()));
        // Abandoned games do not count for ever.
        test.service.clock.advance(QUOTA_ENTRY_LIFETIME + std::time::Duration::from_secs(1));
        let restarted = test.after_a_kill();
        restarted.resume().await;
        assert_eq!(open(&restarted.tables, "ada").await, Ok(()));
    }

    #[tokio::test]
    async fn the_engine_seats_of_a_rematch_are_counted() {
        let limits = EngineQuotas { seats_per_player: 1, ..EngineQuotas::DEFAULT };
        let test = TestService::open_with(limits).await;
        let open = async || test.service.tables.open(against_engine(ClockSetting::None)).await;
        let first = open().await.expect("one seat");
        let ada = Actor::guest("ada", "Ada");
        for action in [TableAction::Abort, TableAction::Offer { offer: OfferKind::Rematch, first: None }] {
            let command = TableCommand::new(action, first.read(Table::number).await);
            first.command(&command, &ada).await.expect("a player may");
        }
        assert!(first.read(|table| table.rematch_table().is_some()).await, "the engine agrees");
        let refused = open().await.err();
        assert!(matches!(refused, Some(LiveTableError::QuotaExceeded(_))), "{refused:?}");
    }

    #[tokio::test]
    async fn unfinished_games_are_limited_and_a_game_that_is_over_does_not_count() {
        let test = TestService::open_with_games(OwnerQuota { per_player: 2, per_address: 3 }).await;
        let address = Some(IpAddr::from([10, 0, 0, 1]));
        let open = async |host: &str| {
            let setup =
                TableSetup { clock: ClockSetting::PerMove { time: ClockSetting::MAX }, ..two_player_setup() };
            let setup = TableSetup { host: PlayerId::new(host), ..setup };
            test.service.tables.open_from(setup, &[], address).await.map_err(|refused| refused.code())
        };
        let first = open("ada").await.expect("a game");
        open("ada").await.expect("another game");
        assert_eq!(open("ada").await.err(), Some("too-many-unfinished-games"), "of the player");
        open("bob").await.expect("a game");
        assert_eq!(open("eve").await.err(), Some("too-many-unfinished-games"), "of the address");
        let abort = TableCommand::new(TableAction::Abort, first.read(Table::number).await);
        first.command(&abort, &Actor::guest("ada", "Ada")).await.expect("before the second move");
        open("eve").await.expect("one is over");
        let offer = TableAction::Offer { offer: OfferKind::Rematch, first: None };
        let rematch = TableCommand::new(offer, first.read(Table::number).await);
        let refused =
            first.command(&rematch, &Actor::guest("ada", "Ada")).await.map_err(|refused| refused.code());
        assert_eq!(refused.err(), Some("too-many-unfinished-games"));
    }

    #[tokio::test]
    async fn an_engine_that_the_host_seats_counts_against_the_limit() {
        let limits = EngineQuotas { seats_per_player: 3, ..EngineQuotas::DEFAULT };
        let test = TestService::open_with(limits).await;
        let open = async || {
            let setup = TableSetup::new(GameKind::PentagoXl, 4, "ada");
            test.service.tables.open(setup).await.expect("a table without engines")
        };
        let (first, second) = (open().await, open().await);
        let act = async |table: &Arc<LiveTable>, action: TableAction, seat: Option<u8>, by: &str| {
            let mut command = TableCommand::new(action, table.read(Table::number).await);
            command.seat = seat.map(SeatNumber::new);
            let executed = table.command(&command, &Actor::guest(by, "A guest")).await;
            executed.map_err(|refused| matches!(refused, LiveTableError::QuotaExceeded(_)))
        };
        let engine = |level| TableAction::SeatEngine { level };
        for seat in [1, 2] {
            act(&first, engine(1), Some(seat), "ada").await.expect("below the limit");
        }
        assert_eq!(act(&second, engine(1), None, "eve").await.err(), Some(false), "only the host may");
        act(&second, engine(1), None, "ada").await.expect("a refused command does not count");
        for table in [&first, &second] {
            assert_eq!(act(table, engine(1), Some(3), "ada").await.err(), Some(true));
        }
        act(&first, engine(2), Some(1), "ada").await.expect("another level is not another seat");
        act(&first, TableAction::OpenSeat, Some(1), "ada").await.expect("the host may");
        act(&second, engine(1), Some(3), "ada").await.expect("the other seat is free again");
    }

    #[tokio::test]
    async fn a_retry_of_an_executed_command_is_not_checked_again() {
        let limits = EngineQuotas { seats_per_player: 1, ..EngineQuotas::DEFAULT };
        let test = TestService::open_with(limits).await;
        let open = async || test.service.tables.open(TableSetup::new(GameKind::Pente, 2, "ada")).await;
        let table = open().await.expect("a table");
        let seat = TableCommand::new(TableAction::SeatEngine { level: 1 }, table.read(Table::number).await);
        let command = TableCommand { id: Some(CommandId::new("seat")), ..seat };
        let ada = Actor::guest("ada", "Ada");
        assert!(table.command(&command, &ada).await.expect("one seat").changed);
        let again = table.command(&command, &ada).await.expect("it was executed");
        assert!(!again.changed);
        let refused = open().await.expect("a table").command(&command, &ada).await;
        assert!(matches!(refused, Err(LiveTableError::QuotaExceeded(_))), "at another table: {refused:?}");
    }

    #[tokio::test]
    async fn a_game_that_only_engines_still_play_comes_after_games_of_people() {
        let test = TestService::open().await;
        let table = test.service.tables.open(against_engine(ClockSetting::None)).await.expect("a table");
        let class = table.read(job_class).await;
        assert_eq!(class, EngineJobClass::MoveAgainstPerson);
        let mut setup = against_engine(ClockSetting::None);
        setup.seats[0] = SeatHolder::Engine { level: 1 };
        let (mut table, _) = Table::open(setup, Millis(1)).expect("a table");
        let start = TableCommand::new(TableAction::Start { seed: 1 }, table.number());
        for event in table.decide(&start, &Actor::Server, Millis(2)).expect("all seats are held") {
            table.apply(&event).expect("it follows");
        }
        assert_eq!(job_class(&table), EngineJobClass::MoveBetweenEngines);
    }
}
