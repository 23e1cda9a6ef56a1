//! A table being played at by tests: what is decided is stored, applied, and replayed from its JSON.
#![allow(unreachable_pub, reason = "a test binary exports nothing")]

use tessera_rules::GameKind;
use tessera_table::{
    Action, Actor, ClockSetting, Command, Event, Holder, Millis, OfferKind, Opening, Refusal, SeatNumber,
    Table,
};

/// A table, its stored events and the time.
pub struct Game {
    pub table: Table,
    pub stored: Vec<Event>,
    pub now: u64,
}

/// The player with this number of the house's tests: `p1` is called `Player 1`.
pub fn player(number: u8) -> Actor {
    Actor::person(&format!("p{number}"), &format!("Player {number}"))
}

/// Seats for `p1`, `p2` and so on, who begin as they sit.
pub fn opening(game: GameKind, players: u8, rules: &str) -> Opening {
    let mut opening = Opening::new(game, usize::from(players), "p1");
    opening.seats = (1..=players).map(|n| Holder::person(&format!("p{n}"), &format!("Player {n}"))).collect();
    rules.clone_into(&mut opening.rules);
    opening.beginning = tessera_table::Beginning::AsSeated;
    opening
}

pub const BLITZ: ClockSetting =
    ClockSetting::PerGame { time: Millis::seconds(60), increment: Millis::seconds(2) };

impl Game {
    pub fn open(opening: Opening) -> Game {
        let (table, opened) = Table::open(opening, Millis(1_000)).expect("a table");
        Game { table, stored: vec![opened], now: 1_000 }
    }

    /// A game that has started.
    pub fn start(opening: Opening) -> Game {
        let mut game = Game::open(opening);
        game.house(Action::Start { lot: 1 });
        game
    }

    pub fn wait(&mut self, seconds: u64) -> &mut Game {
        self.now += seconds * 1_000;
        self
    }

    pub fn give(&mut self, command: &Command, by: &Actor) -> Result<Vec<Event>, Refusal> {
        let before = self.table.clone();
        let decided = self.table.decide(command, by, Millis(self.now));
        assert_eq!(self.table, before, "deciding changes nothing");
        for event in decided.iter().flatten() {
            let json = serde_json::to_string(event).expect("events are JSON");
            self.stored.push(serde_json::from_str(&json).expect(&json));
            self.table.apply(event).expect("what was decided follows");
        }
        decided
    }

    /// A command of somebody who has seen everything.
    pub fn try_as(&mut self, by: &Actor, action: Action) -> Result<Vec<Event>, Refusal> {
        self.give(&Command::new(action, self.table.number()), by)
    }

    #[track_caller]
    pub fn by(&mut self, number: u8, action: Action) -> Vec<Event> {
        self.try_as(&player(number), action).unwrap_or_else(|refusal| panic!("refused: {refusal}"))
    }

    #[track_caller]
    pub fn house(&mut self, action: Action) -> Vec<Event> {
        self.try_as(&Actor::House, action).unwrap_or_else(|refusal| panic!("refused: {refusal}"))
    }

    #[track_caller]
    pub fn refused(&mut self, number: u8, action: Action) -> Refusal {
        self.try_as(&player(number), action).expect_err("it must be refused")
    }

    /// Plays moves, each by whoever sits in the seat to move.
    #[track_caller]
    pub fn moves(&mut self, moves: &str) -> &mut Game {
        for text in moves.split_whitespace() {
            let seat = self.table.to_move().unwrap_or_else(|| panic!("{text}: nobody is to move"));
            let holder = &self.table.holders()[seat.index()];
            let by = match holder.player() {
                Some(id) => Actor::person(id.as_str(), "x"),
                None => Actor::Engine(seat.into()),
            };
            self.try_as(&by, Action::play(text)).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        }
        self
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
            self.give(&Command::new(Action::Agree { offer }, self.table.number()).for_seat(seat.get()), &by)
                .unwrap_or_else(|refusal| panic!("{refusal}"));
        }
    }

    pub fn places(&self) -> &[u8] {
        &self.table.outcome().expect("it is over").places
    }

    pub fn clock(&self, seat: usize) -> u64 {
        self.table.view(None, Millis(self.now)).seats[seat - 1].clock.expect("there is a clock").0
    }
}

impl Drop for Game {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let replayed = Table::replay(&self.stored).expect("stored events follow each other");
            assert_eq!(replayed, self.table, "a table is the fold of its events");
        }
    }
}
