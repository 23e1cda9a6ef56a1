//! Test harness of a tournament: decided events are stored, applied, and replayed from their JSON.
#![allow(unreachable_pub, reason = "a test binary exports nothing")]

use tessera_rules::{Dice, GameKind};
use tessera_tournament::{
    GameNumber, GameReport, GameResult, GroupNumber, NewEntrant, Pairing, PlayerNumber, Tournament,
    TournamentAction, TournamentCommand, TournamentEvent, TournamentEventKind, TournamentRefusal,
    TournamentSetup, TournamentState,
};

/// A tournament with its stored events and the current time.
pub struct TestTournament {
    pub tournament: Tournament,
    pub stored: Vec<String>,
    pub dice: Dice,
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

/// Number of tournaments to simulate: `usual`, or as many as `TESSERA_TOURNAMENTS` says.
pub fn simulated_tournaments(usual: u64) -> u64 {
    std::env::var("TESSERA_TOURNAMENTS").ok().and_then(|number| number.parse().ok()).unwrap_or(usual)
}

/// Entrants `Player 1` and so on.
pub fn entrants(count: u16) -> Vec<NewEntrant> {
    (1..=count).map(|number| NewEntrant::named(&format!("Player {number}"))).collect()
}

impl TestTournament {
    pub fn open(plan: TournamentSetup, seed: u64) -> TestTournament {
        let tournament = Tournament::open(plan, "Ada", 0).expect("a tournament");
        let stored = vec![serde_json::to_string(&tournament.events()[0]).expect("JSON")];
        TestTournament { tournament, stored, dice: Dice::from_seed(seed) }
    }

    pub fn pentago(seed: u64) -> TestTournament {
        TestTournament::open(TournamentSetup::new("Club day", GameKind::Pentago), seed)
    }

    /// A Pentago tournament with this number of players, drawn into groups.
    pub fn drawn(count: u16, seed: u64) -> TestTournament {
        let mut test = TestTournament::pentago(seed);
        test.execute(TournamentAction::Enter { entrants: entrants(count) });
        test.execute(TournamentAction::Draw { groups: None });
        test
    }

    /// A tournament with these groups; in every pair the player listed first begins.
    pub fn with_groups(plan: TournamentSetup, groups: &[&[u16]]) -> TestTournament {
        let mut test = TestTournament::open(plan, 1);
        let count = groups.iter().map(|group| group.len() as u16).sum();
        test.execute(TournamentAction::Enter { entrants: entrants(count) });
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
        test.apply(TournamentEventKind::GroupsDrawn { groups, games, from: None });
        test
    }

    /// Applies an event that no command made.
    pub fn apply(&mut self, kind: TournamentEventKind) {
        let number = self.tournament.number() + 1;
        let (by, by_role) = (String::new(), None);
        let event = TournamentEvent {
            number,
            at: 0,
            by,
            by_player: None,
            by_role,
            command_id: None,
            with: None,
            more: 0,
            kind,
        };
        self.stored.push(serde_json::to_string(&event).expect("JSON"));
        self.tournament.apply(event).expect("it follows");
    }

    pub fn state(&self) -> &TournamentState {
        self.tournament.state()
    }

    pub fn try_execute(
        &mut self,
        action: TournamentAction,
    ) -> Result<Vec<TournamentEvent>, TournamentRefusal> {
        self.try_command(&action.into())
    }

    pub fn try_command(
        &mut self,
        command: &TournamentCommand,
    ) -> Result<Vec<TournamentEvent>, TournamentRefusal> {
        let before = self.tournament.clone();
        let decided = self.tournament.decide(command, 5, &mut self.dice);
        assert_eq!(self.tournament, before, "deciding changes nothing");
        let json = serde_json::to_string(command).expect("commands are JSON");
        assert_eq!(serde_json::from_str::<TournamentCommand>(&json).expect(&json), *command);
        for event in decided.iter().flatten() {
            let json = serde_json::to_string(event).expect("events are JSON");
            assert_eq!(&serde_json::from_str::<TournamentEvent>(&json).expect(&json), event);
            self.stored.push(json);
            self.tournament.apply(event.clone()).expect("decided events apply");
        }
        decided
    }

    #[track_caller]
    pub fn execute(&mut self, action: TournamentAction) -> Vec<TournamentEvent> {
        self.try_execute(action).unwrap_or_else(|refusal| panic!("refused: {refusal}"))
    }

    #[track_caller]
    pub fn refused(&mut self, action: TournamentAction) -> TournamentRefusal {
        self.try_execute(action).expect_err("it must be refused")
    }

    #[track_caller]
    pub fn undo(&mut self) {
        let command = self.tournament.last_command().expect("something to undo");
        self.execute(TournamentAction::Undo { command });
    }

    #[track_caller]
    pub fn game(&self, one: u16, other: u16) -> GameNumber {
        let found = self.state().open_game_between(player(one), player(other));
        found.unwrap_or_else(|| panic!("no game is to be played between {one} and {other}")).number
    }

    #[track_caller]
    pub fn beats(&mut self, winner: u16, loser: u16, marbles: u16) -> Vec<TournamentEvent> {
        let game = self.game(winner, loser);
        self.execute(TournamentAction::Result(GameReport::new(
            game,
            GameResult::won(player(winner), marbles),
        )))
    }

    #[track_caller]
    pub fn draw(&mut self, one: u16, other: u16) -> Vec<TournamentEvent> {
        let game = self.game(one, other);
        self.execute(TournamentAction::Result(GameReport::new(game, GameResult::Drawn)))
    }

    /// Decides all open games, and those that follow, at random.
    pub fn play_open_games(&mut self) {
        while let Some(game) = self.state().now_playing().first().map(|game| game.number) {
            let game = self.state().game(game).expect("it is played").clone();
            let report = tessera_tournament::random_result(self.tournament.state(), &game, &mut self.dice);
            self.execute(TournamentAction::Result(report));
        }
    }

    /// Players of a group in the order of the standings.
    pub fn order(&self, group: u16) -> Vec<u16> {
        self.state().standings(GroupNumber::new(group)).iter().map(|row| row.player.get()).collect()
    }

    /// Reasons of a group's standings.
    pub fn reasons(&self, group: u16) -> Vec<String> {
        let rows = self.state().standings(GroupNumber::new(group));
        rows.iter().filter_map(|row| row.ahead.as_ref()).map(ToString::to_string).collect()
    }

    pub fn ranking(&self) -> Vec<u16> {
        self.state().ranking().iter().map(|placed| placed.player.get()).collect()
    }
}

impl Drop for TestTournament {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let events = self.stored.iter().map(|json| serde_json::from_str(json).expect(json));
            let replayed = Tournament::replay(events).expect("stored events follow each other");
            assert_eq!(replayed, self.tournament, "a tournament is the fold of its events");
            let loaded = Tournament::from_file(&self.tournament.to_file());
            assert_eq!(loaded.as_ref(), Ok(&self.tournament), "its file can be loaded");
        }
    }
}
