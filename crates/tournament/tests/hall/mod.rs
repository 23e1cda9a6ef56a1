//! A tournament being run by tests: what is decided is stored, applied, and replayed from its JSON.
#![allow(unreachable_pub, reason = "a test binary exports nothing")]

use tessera_rules::{Dice, GameKind};
use tessera_tournament::{
    Action, Event, GameNumber, GroupNumber, NewEntrant, Outcome, Pairing, Plan, PlayerNumber, Refusal,
    Report, State, Tournament, What,
};

pub struct Hall {
    pub tournament: Tournament,
    pub stored: Vec<String>,
    pub lots: Dice,
}

pub fn player(number: u16) -> PlayerNumber {
    PlayerNumber::new(number)
}

pub fn players(numbers: &[u16]) -> Vec<PlayerNumber> {
    numbers.iter().map(|&number| player(number)).collect()
}

pub fn numbers(players: &[PlayerNumber]) -> Vec<u16> {
    players.iter().map(|player| player.get()).collect()
}

/// `Player 1` and so on.
pub fn entrants(count: u16) -> Vec<NewEntrant> {
    (1..=count).map(|number| NewEntrant::named(&format!("Player {number}"))).collect()
}

impl Hall {
    pub fn open(plan: Plan, lot: u64) -> Hall {
        let tournament = Tournament::open(plan, "Ada", 0).expect("a tournament");
        let stored = vec![serde_json::to_string(&tournament.events()[0]).expect("JSON")];
        Hall { tournament, stored, lots: Dice::from_seed(lot) }
    }

    pub fn pentago(lot: u64) -> Hall {
        Hall::open(Plan::new("Club day", GameKind::Pentago), lot)
    }

    /// So many players, drawn into groups by lot.
    pub fn drawn(count: u16, lot: u64) -> Hall {
        let mut hall = Hall::pentago(lot);
        hall.give(Action::Enter { entrants: entrants(count) });
        hall.give(Action::Draw { groups: None });
        hall
    }

    /// Groups set by hand; in every pair the one listed first begins.
    pub fn by_hand(plan: Plan, groups: &[&[u16]]) -> Hall {
        let mut hall = Hall::open(plan, 1);
        let count = groups.iter().map(|group| group.len() as u16).sum();
        hall.give(Action::Enter { entrants: entrants(count) });
        let mut games = Vec::new();
        for (i, group) in groups.iter().enumerate() {
            for (one, &first) in group.iter().enumerate() {
                for &second in &group[one + 1..] {
                    let group = GroupNumber::new(i as u16 + 1);
                    let (first, second) = (player(first), player(second));
                    games.push(Pairing { group, round: games.len() as u16 + 1, first, second });
                }
            }
        }
        let groups = groups.iter().map(|group| players(group)).collect();
        hall.happen(What::GroupsDrawn { groups, games, from: None });
        hall
    }

    /// An event that no command has made.
    pub fn happen(&mut self, what: What) {
        let number = self.tournament.number() + 1;
        let event = Event { number, at: 0, by: String::new(), by_role: None, with: None, more: 0, what };
        self.stored.push(serde_json::to_string(&event).expect("JSON"));
        self.tournament.apply(event).expect("it follows");
    }

    pub fn state(&self) -> &State {
        self.tournament.state()
    }

    pub fn attempt(&mut self, action: Action) -> Result<Vec<Event>, Refusal> {
        let before = self.tournament.clone();
        let command = action.into();
        let decided = self.tournament.decide(&command, 5, &mut self.lots);
        assert_eq!(self.tournament, before, "deciding changes nothing");
        let json = serde_json::to_string(&command).expect("commands are JSON");
        assert_eq!(serde_json::from_str::<tessera_tournament::Command>(&json).expect(&json), command);
        for event in decided.iter().flatten() {
            let json = serde_json::to_string(event).expect("events are JSON");
            assert_eq!(&serde_json::from_str::<Event>(&json).expect(&json), event);
            self.stored.push(json);
            self.tournament.apply(event.clone()).expect("what was decided follows");
        }
        decided
    }

    #[track_caller]
    pub fn give(&mut self, action: Action) -> Vec<Event> {
        self.attempt(action).unwrap_or_else(|refusal| panic!("refused: {refusal}"))
    }

    #[track_caller]
    pub fn refused(&mut self, action: Action) -> Refusal {
        self.attempt(action).expect_err("it must be refused")
    }

    #[track_caller]
    pub fn undo(&mut self) {
        let command = self.tournament.last_command().expect("something to undo");
        self.give(Action::Undo { command });
    }

    #[track_caller]
    pub fn game(&self, one: u16, other: u16) -> GameNumber {
        let found = self.state().open_game_between(player(one), player(other));
        found.unwrap_or_else(|| panic!("no game is to be played between {one} and {other}")).number
    }

    #[track_caller]
    pub fn beats(&mut self, winner: u16, loser: u16, marbles: u16) -> Vec<Event> {
        let game = self.game(winner, loser);
        self.give(Action::Result(Report::new(game, Outcome::won(player(winner), marbles))))
    }

    #[track_caller]
    pub fn draw(&mut self, one: u16, other: u16) -> Vec<Event> {
        let game = self.game(one, other);
        self.give(Action::Result(Report::new(game, Outcome::Drawn)))
    }

    /// Decides all games that can be played, and those that follow, by lot.
    pub fn play_on(&mut self) {
        while let Some(game) = self.state().now_playing().first().map(|game| game.number) {
            let game = self.state().game(game).expect("it is played").clone();
            let report = tessera_tournament::by_lot(self.tournament.state(), &game, &mut self.lots);
            self.give(Action::Result(report));
        }
    }

    /// A group's players in their order.
    pub fn order(&self, group: u16) -> Vec<u16> {
        self.state().standings(GroupNumber::new(group)).iter().map(|row| row.player.get()).collect()
    }

    /// Why those of a group stand where they stand.
    pub fn reasons(&self, group: u16) -> Vec<String> {
        let rows = self.state().standings(GroupNumber::new(group));
        rows.iter().filter_map(|row| row.ahead.as_ref()).map(ToString::to_string).collect()
    }

    pub fn ranking(&self) -> Vec<u16> {
        self.state().ranking().iter().map(|placed| placed.player.get()).collect()
    }
}

impl Drop for Hall {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let events = self.stored.iter().map(|json| serde_json::from_str(json).expect(json));
            let replayed = Tournament::replay(events).expect("stored events follow each other");
            assert_eq!(replayed, self.tournament, "a tournament is the fold of its events");
        }
    }
}
