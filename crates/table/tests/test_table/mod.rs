//! Test harness of a table: decided events are stored, applied, and replayed from their JSON.
#![allow(unreachable_pub, reason = "a test binary exports nothing")]

use tessera_rules::GameKind;
use tessera_table::{
    Actor, ClockSetting, EndReason, Millis, OfferKind, PlayerId, SeatHolder, SeatNumber, Table, TableAction,
    TableCommand, TableEvent, TableRefusal, TableSetup,
};

/// A table with its stored events and the current time.
pub struct TestTable {
    pub table: Table,
    pub stored: Vec<TableEvent>,
    pub now: u64,
}

/// The player with this number: `p1` is named `Player 1`.
pub fn player(number: u8) -> Actor {
    Actor::person(&format!("p{number}"), &format!("Player {number}"))
}

/// A setup with players `p1`, `p2` and so on, in seat order.
pub fn setup(game: GameKind, players: u8, rules: &str) -> TableSetup {
    let mut setup = TableSetup::new(game, usize::from(players), "p1");
    setup.seats =
        (1..=players).map(|n| SeatHolder::person(&format!("p{n}"), &format!("Player {n}"))).collect();
    rules.clone_into(&mut setup.rules);
    setup.first_player = tessera_table::FirstPlayerRule::AsSeated;
    setup
}

pub const BLITZ: ClockSetting =
    ClockSetting::PerGame { time: Millis::seconds(60), increment: Millis::seconds(2) };

pub fn offer(offer: OfferKind) -> TableAction {
    TableAction::Offer { offer, first: None }
}

pub fn agree(offer: OfferKind) -> TableAction {
    TableAction::Agree { offer }
}

pub fn take_seat() -> TableAction {
    TableAction::TakeSeat { link: None, name: None }
}

/// A started game of Pentago for two, or of Pentago XL for more, with a clock.
pub fn timed(clock: ClockSetting, players: u8) -> TestTable {
    let game = if players == 2 { GameKind::Pentago } else { GameKind::PentagoXl };
    TestTable::start(TableSetup { clock, ..setup(game, players, "") })
}

impl TestTable {
    pub fn open(setup: TableSetup) -> TestTable {
        let (table, opened) = Table::open(setup, Millis(1_000)).expect("a table");
        TestTable { table, stored: vec![opened], now: 1_000 }
    }

    /// A started game.
    pub fn start(setup: TableSetup) -> TestTable {
        let mut game = TestTable::open(setup);
        game.by_server(TableAction::Start { seed: 1 });
        game
    }

    pub fn wait(&mut self, seconds: u64) -> &mut TestTable {
        self.now += seconds * 1_000;
        self
    }

    pub fn execute(&mut self, command: &TableCommand, by: &Actor) -> Result<Vec<TableEvent>, TableRefusal> {
        let before = self.table.clone();
        let decided = self.table.decide(command, by, Millis(self.now));
        assert_eq!(self.table, before, "deciding changes nothing");
        for event in decided.iter().flatten() {
            let json = serde_json::to_string(event).expect("events are JSON");
            self.stored.push(serde_json::from_str(&json).expect(&json));
            self.table.apply(event).expect("decided events apply");
        }
        decided
    }

    /// Executes an action of an actor who has seen all events.
    pub fn try_as(&mut self, by: &Actor, action: TableAction) -> Result<Vec<TableEvent>, TableRefusal> {
        self.execute(&TableCommand::new(action, self.table.number()), by)
    }

    #[track_caller]
    pub fn by(&mut self, number: u8, action: TableAction) -> Vec<TableEvent> {
        self.try_as(&player(number), action).unwrap_or_else(|refusal| panic!("refused: {refusal}"))
    }

    #[track_caller]
    pub fn by_server(&mut self, action: TableAction) -> Vec<TableEvent> {
        self.try_as(&Actor::Server, action).unwrap_or_else(|refusal| panic!("refused: {refusal}"))
    }

    #[track_caller]
    pub fn refused(&mut self, number: u8, action: TableAction) -> TableRefusal {
        self.try_as(&player(number), action).expect_err("it must be refused")
    }

    /// Plays moves, each by the holder of the seat to move.
    #[track_caller]
    pub fn moves(&mut self, moves: &str) -> &mut TestTable {
        for text in moves.split_whitespace() {
            let seat = self.table.to_move().unwrap_or_else(|| panic!("{text}: nobody is to move"));
            let holder = &self.table.holders()[seat.index()];
            let by = match holder.player() {
                Some(id) => Actor::person(id.as_str(), "x"),
                None => Actor::Engine(seat.into()),
            };
            self.try_as(&by, TableAction::play(text)).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        }
        self
    }

    /// The server finds that a player has disconnected, or is back.
    pub fn set_present(&mut self, number: u8, present: bool) -> Vec<SeatNumber> {
        let since = (!present).then_some(Millis(self.now));
        self.table.set_absence(&PlayerId::new(format!("p{number}")), since)
    }

    #[track_caller]
    pub fn agree_all(&mut self, offer: OfferKind) {
        let asked: Vec<SeatNumber> = self
            .table
            .view(None, Millis(self.now))
            .offers
            .iter()
            .find(|open| open.offer == offer)
            .expect("it is open")
            .asked
            .clone();
        for seat in asked {
            let holder = &self.table.holders()[usize::from(seat.get()) - 1];
            let by = holder.player().map_or(Actor::Engine(seat), |id| Actor::person(id.as_str(), "x"));
            self.execute(
                &TableCommand::new(TableAction::Agree { offer }, self.table.number()).for_seat(seat.get()),
                &by,
            )
            .unwrap_or_else(|refusal| panic!("{refusal}"));
        }
    }

    pub fn places(&self) -> &[u8] {
        &self.table.outcome().expect("it is over").places
    }

    /// How the game ended.
    pub fn how(&self) -> EndReason {
        self.table.outcome().expect("it is over").how
    }

    pub fn clock(&self, seat: usize) -> u64 {
        self.table.view(None, Millis(self.now)).seats[seat - 1].clock.expect("there is a clock").0
    }
}

impl Drop for TestTable {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let mut replayed = Table::replay(&self.stored).expect("stored events follow each other");
            // Presence is stored beside the events.
            replayed.restore_absences(self.table.absences());
            assert_eq!(replayed, self.table, "a table is the fold of its events");
        }
    }
}
