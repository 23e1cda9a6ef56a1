//! Online games: setup of their tables, and results read from the tables.

use tessera_rules::GameKind;
use tessera_table::{
    Actor, ClockSetting, GameCategory, Millis, OfferKind, SeatHolder, Table, TableAction, TableCommand,
};
use tessera_tournament::{
    GameReport, GameResult, NewEntrant, OnlineSettings, OnlineTableKey, Tournament, TournamentAction,
    TournamentEventKind, TournamentGame, TournamentRefusal, TournamentSetup, TournamentStage,
    TournamentState,
};

use crate::test_tournament::{self, TestTournament, player};

fn online() -> OnlineSettings {
    let clock = ClockSetting::PerGame { time: Millis::seconds(600), increment: Millis::seconds(5) };
    OnlineSettings { clock, wait: Millis::seconds(300) }
}

fn plan() -> TournamentSetup {
    TournamentSetup { online: Some(online()), ..TournamentSetup::new("Club day", GameKind::Pentago) }
}

/// An online tournament with this number of players, drawn into groups.
fn drawn(count: u16) -> TestTournament {
    let mut test = TestTournament::open(plan(), 7);
    test.execute(TournamentAction::Enter { entrants: test_tournament::entrants(count) });
    test.execute(TournamentAction::Draw { groups: None });
    test
}

fn online_tables(test: &TestTournament) -> Vec<OnlineTableKey> {
    test.tournament.online_tables().collect()
}

/// A table of a game, with its time.
struct PlayedTable {
    table: Table,
    now: u64,
}

impl PlayedTable {
    fn open(state: &TournamentState, game: &TournamentGame) -> PlayedTable {
        let setup = state.table_setup(game, "t").expect("it is played online");
        PlayedTable { table: Table::open(setup, Millis(0)).expect("a table").0, now: 0 }
    }

    fn act(&mut self, by: &Actor, seat: u8, action: TableAction) {
        let command = TableCommand::new(action, self.table.number()).for_seat(seat);
        let events = self.table.decide(&command, by, Millis(self.now)).expect("it can be done");
        for event in &events {
            self.table.apply(event).expect("it follows");
        }
    }

    fn sit(&mut self, seat: u8) {
        let holder = SeatHolder::guest(&format!("p{seat}"), &format!("Player {seat}"));
        self.act(&Actor::Server, seat, TableAction::GiveSeat { holder });
    }

    fn start(state: &TournamentState, game: &TournamentGame) -> PlayedTable {
        let mut played = PlayedTable::open(state, game);
        played.sit(1);
        played.sit(2);
        played.act(&Actor::Server, 1, TableAction::Start { seed: 1 });
        played
    }

    fn by(&mut self, seat: u8, action: TableAction) {
        self.act(&Actor::guest(&format!("p{seat}"), ""), seat, action);
    }

    fn play(&mut self, moves: &str) {
        for (i, text) in moves.split_whitespace().enumerate() {
            self.by(i as u8 % 2 + 1, TableAction::play(text));
        }
    }
}

/// Seat 1 has five in the first row with its fifth marble.
const FIVE: &str = "a1A+ a3A- b1A+ b3A- c1A+ c3A- d1A+ d3A- e1";

fn reported_result(
    state: &TournamentState,
    game: &TournamentGame,
    played: &PlayedTable,
) -> Option<GameResult> {
    state.report_of(game, &played.table).map(|report| report.outcome)
}

#[test]
fn tr_7_a_table_is_set_up_with_the_tournament_rules_and_the_drawn_first_player() {
    let test = drawn(4);
    let game = test.state().now_playing()[0].clone();
    let setup = test.state().table_setup(&game, "abc").expect("it is played online");
    assert_eq!(setup.rules, "mover_wins_ties,touch_move");
    assert_eq!((setup.play, setup.clock), (GameCategory::Tournament, online().clock));
    let of = setup.tournament.expect("the game of a tournament");
    assert_eq!((of.tournament.as_str(), of.name.as_str(), of.game), ("abc", "Club day", game.number.get()));
    assert_eq!(
        of.players,
        [test.state().name(game.first), test.state().name(game.second)],
        "who begins first"
    );
    // Touch-move applies in Pentago XL too.
    for kind in GameKind::ALL {
        let plan = TournamentSetup { online: Some(online()), ..TournamentSetup::new("Net", kind) };
        let setup =
            TestTournament::open(plan, 7).state().table_setup(&game, "abc").expect("it is played online");
        let has_marbles = matches!(kind, GameKind::Pentago | GameKind::PentagoXl);
        assert_eq!(setup.has_touch_move(), has_marbles, "{kind}");
    }
    let mut played = PlayedTable::start(test.state(), &game);
    played.play(FIVE);
    let report = test.state().report_of(&game, &played.table).expect("it is over");
    assert_eq!(report.began, Some(game.first));
    assert_eq!(report.outcome, GameResult::won(game.first, 5));
    assert_eq!(report.moves.as_deref(), Some(FIVE));
}

#[test]
fn tr_4_marbles_are_counted_at_the_table() {
    let mut test = drawn(4);
    let game = test.state().now_playing()[0].clone();
    let mut played = PlayedTable::start(test.state(), &game);
    played.play(FIVE);
    assert_eq!(
        reported_result(test.state(), &game, &PlayedTable::start(test.state(), &game)),
        None,
        "it is not over"
    );
    let report = test.state().report_of(&game, &played.table).expect("it is over");
    test.execute(TournamentAction::Result(report.clone()));
    assert_eq!(test.state().score(game.first).win_points, 13);
    assert_eq!(
        test.execute(TournamentAction::Result(report)),
        [],
        "the table is read once more after a kill"
    );
}

#[test]
fn resigning_loses_and_never_moving_forfeits() {
    let test = drawn(4);
    let (state, game) = (test.state(), test.state().now_playing()[0].clone());
    let mut resigned = PlayedTable::start(state, &game);
    resigned.play("a1D+ a3D-");
    resigned.by(1, TableAction::Resign);
    assert_eq!(reported_result(state, &game, &resigned), Some(GameResult::won(game.second, 5)));
    let mut never = PlayedTable::start(state, &game);
    never.by(1, TableAction::play("a1D+"));
    never.by(2, TableAction::Resign);
    assert_eq!(reported_result(state, &game, &never), Some(GameResult::Forfeit { winner: game.first }));
    let mut late = PlayedTable::start(state, &game);
    late.now = 3_600_000;
    late.act(&Actor::Server, 1, TableAction::Tick);
    assert_eq!(reported_result(state, &game, &late), Some(GameResult::Forfeit { winner: game.second }));
    let mut agreed = PlayedTable::start(state, &game);
    agreed.play("a1D+ a3D-");
    agreed.by(1, TableAction::Offer { offer: OfferKind::Draw, first: None });
    agreed.by(2, TableAction::Agree { offer: OfferKind::Draw });
    assert_eq!(reported_result(state, &game, &agreed), Some(GameResult::Drawn));
}

#[test]
fn an_absent_player_is_a_no_show() {
    let mut test = drawn(4);
    let closed = |state: &TournamentState, game: &TournamentGame, seats: &[u8]| {
        let mut played = PlayedTable::open(state, game);
        for &seat in seats {
            played.sit(seat);
        }
        played.act(&Actor::Server, 1, TableAction::Abort);
        reported_result(state, game, &played)
    };
    let game = test.state().now_playing()[0].clone();
    let (first, second) = (game.first, game.second);
    assert_eq!(closed(test.state(), &game, &[1]), Some(GameResult::NoShow { winner: first }));
    assert_eq!(closed(test.state(), &game, &[2]), Some(GameResult::NoShow { winner: second }));
    assert_eq!(closed(test.state(), &game, &[]), Some(GameResult::NobodyCame));
    assert!(test.state().allows_nobody_came(game.number));
    test.play_open_games();
    test.execute(TournamentAction::PlanCup { size: Some(2), third_place: false });
    let last = test.state().now_playing()[0].clone();
    assert_eq!(closed(test.state(), &last, &[]), None, "a match needs a winner");
    assert!(!test.state().allows_nobody_came(last.number));
    let mut playing = PlayedTable::start(test.state(), &last);
    playing.act(&Actor::Server, 1, TableAction::Abort);
    assert_eq!(reported_result(test.state(), &last, &playing), None, "the organiser has decided");
}

#[test]
fn tr_6_a_replay_has_its_own_table() {
    let mut test = drawn(2);
    test.draw(1, 2);
    test.execute(TournamentAction::PlanCup { size: Some(2), third_place: false });
    let before = online_tables(&test);
    let game = test.state().now_playing()[0].clone();
    test.draw(1, 2);
    let replay = test.state().now_playing()[0].clone();
    assert_eq!([replay.first, replay.second], [game.second, game.first]);
    assert_ne!(online_tables(&test), before);
    let setup = test.state().table_setup(&replay, "t").expect("online");
    let names = [replay.first, replay.second].map(|player| test.state().name(player).to_owned());
    assert_eq!(setup.tournament.expect("a game").players, names);
}

#[test]
fn a_reopened_game_gets_another_table() {
    let mut test = drawn(4);
    let first = online_tables(&test);
    assert_eq!(first.len(), 2);
    let game = test.state().now_playing()[0].clone();
    test.execute(TournamentAction::Result(GameReport::new(game.number, GameResult::won(game.first, 9))));
    test.undo();
    let again = online_tables(&test);
    assert_eq!(again[1], first[1], "who plays next to them goes on");
    assert_ne!(again[0], first[0]);
    assert_eq!(again[0].game, game.number);
    // The player withdraws and is reinstated: the table was closed meanwhile.
    test.execute(TournamentAction::Withdraw { player: game.first });
    test.undo();
    let third = online_tables(&test);
    assert!(third[0] != again[0] && third[1] == first[1], "{third:?}");
    // Played at a venue for a while.
    test.execute(TournamentAction::SetOnline { online: None });
    assert!(online_tables(&test).is_empty());
    test.execute(TournamentAction::SetOnline { online: Some(online()) });
    let fourth = online_tables(&test);
    assert!(fourth.iter().all(|sitting| !third.contains(sitting)), "{fourth:?}");
    let slower = OnlineSettings { wait: Millis::seconds(900), ..online() };
    test.execute(TournamentAction::SetOnline { online: Some(slower) });
    assert_eq!(online_tables(&test), fourth, "other settings move no player to another table");
}

#[test]
fn engines_play_for_some_entrants() {
    let mut test = TestTournament::pentago(3);
    let computer = |level| NewEntrant { engine: Some(level), ..NewEntrant::named(&format!("Level {level}")) };
    let enter = |entrant| TournamentAction::Enter { entrants: vec![entrant] };
    assert_eq!(test.refused(enter(computer(1))), TournamentRefusal::EngineNeedsOnline);
    test.execute(TournamentAction::SetOnline { online: Some(online()) });
    assert_eq!(test.refused(enter(computer(11))), TournamentRefusal::Level { level: 11 });
    test.execute(enter(computer(3)));
    test.execute(enter(NewEntrant::named("Ada")));
    let amended = NewEntrant { engine: Some(5), ..NewEntrant::named("Level 5") };
    test.execute(TournamentAction::EditEntrant { player: player(1), entrant: amended.clone() });
    test.execute(TournamentAction::Draw { groups: None });
    let game = test.state().now_playing()[0].clone();
    let seats = test.state().table_setup(&game, "t").expect("online").seats;
    let engine = usize::from(game.second == player(1));
    assert_eq!((&seats[engine], &seats[1 - engine]), (&SeatHolder::Engine { level: 5 }, &SeatHolder::Open));
    let person = NewEntrant { engine: None, ..amended };
    assert_eq!(
        test.refused(TournamentAction::EditEntrant { player: player(1), entrant: person }),
        TournamentRefusal::SeedAfterDraw
    );
}

#[test]
fn invalid_settings_are_refused() {
    let mut test = TestTournament::pentago(3);
    for seconds in [0, 8 * 24 * 3_600] {
        let wrong = OnlineSettings { wait: Millis::seconds(seconds), ..online() };
        assert_eq!(
            test.refused(TournamentAction::SetOnline { online: Some(wrong) }),
            TournamentRefusal::Wait
        );
    }
    let clock = ClockSetting::PerMove { time: Millis(10) };
    let wrong = OnlineSettings { clock, ..online() };
    assert_eq!(test.refused(TournamentAction::SetOnline { online: Some(wrong) }), TournamentRefusal::Clock);
    let plan = TournamentSetup { online: Some(wrong), ..plan() };
    assert_eq!(Tournament::open(plan, "", 0).expect_err("no clock"), TournamentRefusal::Clock);
}

#[test]
fn every_game_can_be_played_online() {
    for kind in GameKind::ALL {
        let mut test = TestTournament::open(
            TournamentSetup { online: Some(online()), ..TournamentSetup::new("All", kind) },
            1,
        );
        test.execute(TournamentAction::Enter { entrants: test_tournament::entrants(2) });
        test.execute(TournamentAction::Draw { groups: None });
        assert_eq!(test.state().stage(), TournamentStage::Groups);
        let game = test.state().now_playing()[0].clone();
        let mut played = PlayedTable::start(test.state(), &game);
        for _ in 0..2 {
            let mover = played.table.to_move().expect("it runs").number() as u8;
            let notation = played.table.game().move_text(played.table.game().legal_moves()[0]);
            played.by(mover, TableAction::play(&notation));
        }
        played.by(1, TableAction::Resign);
        let report = test.state().report_of(&game, &played.table).expect("it is over");
        assert_eq!(report.outcome.winner(), Some(game.second));
        test.execute(TournamentAction::Result(report));
    }
}

#[test]
fn an_online_game_needs_a_clock() {
    let without = OnlineSettings { clock: ClockSetting::None, ..online() };
    let plan = TournamentSetup { online: Some(without), ..plan() };
    assert_eq!(Tournament::open(plan.clone(), "", 0).err(), Some(TournamentRefusal::NoClock));
    let mut test = TestTournament::open(TournamentSetup { online: None, ..plan.clone() }, 7);
    assert_eq!(
        test.refused(TournamentAction::SetOnline { online: Some(without) }),
        TournamentRefusal::NoClock
    );
    // A stored tournament without a clock, which was allowed once, still replays.
    let mut opened = test.tournament.events()[0].clone();
    opened.kind = TournamentEventKind::Opened { plan };
    assert!(Tournament::replay([opened]).is_ok());
}

#[test]
fn a_tournament_with_engines_stays_online() {
    let mut test = TestTournament::open(plan(), 7);
    let computer = NewEntrant { engine: Some(1), ..NewEntrant::named("Computer") };
    test.execute(TournamentAction::Enter { entrants: vec![NewEntrant::named("Ada"), computer] });
    let refused = test.refused(TournamentAction::SetOnline { online: None });
    assert_eq!(refused, TournamentRefusal::EngineEntered { player: player(2) });
    assert_eq!(
        test.refused(TournamentAction::RenewLink { player: player(2) }),
        TournamentRefusal::EngineHasNoLink { player: player(2) }
    );
    test.execute(TournamentAction::Withdraw { player: player(2) });
    test.execute(TournamentAction::SetOnline { online: None });
    assert_eq!(
        test.refused(TournamentAction::Reinstate { player: player(2) }),
        TournamentRefusal::EngineNeedsOnline
    );
    test.execute(TournamentAction::SetOnline { online: Some(online()) });
    test.execute(TournamentAction::Reinstate { player: player(2) });
}
