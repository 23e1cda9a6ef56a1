//! The hall: links of helpers, announcements and the clock of the round, which no undo reverts.

use tessera_tournament::{
    ActorRole, GameNumber, GamePhase, GameReport, GameResult, HelperRights, MAX_ANNOUNCEMENT_CHARS,
    MAX_HELPER_LINKS, RoundClock, RoundClockChange, Tournament, TournamentAction, TournamentCommand,
    TournamentEventKind, TournamentGame, TournamentHall, TournamentRefusal,
};

use crate::test_tournament::{TestTournament, player};

/// The time at which the harness decides commands.
const NOW: u64 = 5;

fn add(name: &str) -> TournamentAction {
    TournamentAction::AddHelper { name: name.to_owned(), rights: HelperRights::Results }
}

fn announce(text: &str) -> TournamentAction {
    TournamentAction::Announce { text: text.to_owned() }
}

fn clock(change: RoundClockChange) -> TournamentAction {
    TournamentAction::SetRoundClock { change }
}

#[test]
fn links_are_revoked_one_by_one_and_their_names_stay_apart() {
    let mut test = TestTournament::pentago(1);
    for name in ["Entrance", " Hall  2 ", "", ""] {
        test.execute(add(name));
    }
    test.execute(TournamentAction::RevokeHelper { helper: 1 });
    let links = test.tournament.hall().helpers();
    let shown: Vec<(u16, &str, bool)> =
        links.iter().map(|link| (link.number, link.name.as_str(), link.revoked)).collect();
    assert_eq!(shown, [(1, "Entrance", true), (2, "Hall 2", false), (3, "", false), (4, "", false)]);
    for helper in [0, 1, 5] {
        let refused = test.refused(TournamentAction::RevokeHelper { helper });
        assert_eq!(refused, TournamentRefusal::NoSuchHelper { helper });
    }
    // The history would show two helpers with one name.
    let taken = TournamentRefusal::HelperNameTaken { name: "ENTRANCE".to_owned() };
    assert_eq!(test.refused(add("ENTRANCE")), taken);
    // The store keeps names of players as references that begin so.
    for name in ["#1@ada", "a\u{202e}b", &"x".repeat(61)] {
        assert_eq!(test.refused(add(name)), TournamentRefusal::HelperName, "{name}");
    }
}

#[test]
fn there_are_at_most_fifty_valid_links() {
    let mut test = TestTournament::pentago(1);
    for _ in 0..MAX_HELPER_LINKS {
        test.execute(add(""));
    }
    assert_eq!(test.refused(add("")), TournamentRefusal::TooManyHelpers);
    test.execute(TournamentAction::RevokeHelper { helper: 7 });
    test.execute(add(""));
}

#[test]
fn an_undo_reverts_the_command_before_and_leaves_the_hall_alone() {
    let mut test = TestTournament::drawn(4, 1);
    let report = GameReport::new(GameNumber::new(1), GameResult::Drawn);
    test.execute(TournamentAction::Result(report));
    test.execute(add("Entrance"));
    test.execute(announce("Lunch"));
    test.execute(clock(RoundClockChange::Start { seconds: 60 }));
    let hall = test.tournament.hall().clone();
    test.undo();
    assert_eq!(test.state().game(GameNumber::new(1)).expect("a game").outcome(), None);
    assert_eq!(test.tournament.hall(), &hall);
    let effective = test.tournament.effective_events();
    let kept = effective.filter(|event| {
        matches!(
            event.kind,
            TournamentEventKind::HelperAdded { .. }
                | TournamentEventKind::Announced { .. }
                | TournamentEventKind::RoundClockSet { .. }
        )
    });
    assert_eq!(kept.count(), 3);
}

#[test]
fn an_announcement_is_short_and_can_be_taken_down() {
    let mut test = TestTournament::pentago(1);
    test.execute(announce("  Lunch\r\n\n until 13:30 "));
    assert_eq!(test.tournament.hall().announcement(), "Lunch\nuntil 13:30");
    test.execute(announce(&"é".repeat(MAX_ANNOUNCEMENT_CHARS)));
    for text in [&"é".repeat(MAX_ANNOUNCEMENT_CHARS + 1), "a\u{202e}b", "a\u{7}b"] {
        assert_eq!(test.refused(announce(text)), TournamentRefusal::Announcement);
    }
    test.execute(announce(""));
    assert_eq!(test.tournament.hall().announcement(), "");
}

#[test]
fn the_clock_of_the_round_is_stopped_and_goes_on() {
    let mut test = TestTournament::pentago(1);
    for change in [RoundClockChange::Stop, RoundClockChange::GoOn] {
        assert_eq!(test.refused(clock(change)), TournamentRefusal::NoRoundClock);
    }
    for seconds in [0, 86_401] {
        assert_eq!(test.refused(clock(RoundClockChange::Start { seconds })), TournamentRefusal::RoundTime);
    }
    let shown = |test: &TestTournament| test.tournament.hall().clock();
    test.execute(clock(RoundClockChange::Start { seconds: 1_500 }));
    assert_eq!(shown(&test), Some(RoundClock::Running { ends: NOW + 1_500_000 }));
    test.execute(clock(RoundClockChange::Stop));
    test.execute(clock(RoundClockChange::Stop));
    assert_eq!(shown(&test), Some(RoundClock::Stopped { left: 1_500_000 }));
    test.execute(clock(RoundClockChange::GoOn));
    assert_eq!(shown(&test), Some(RoundClock::Running { ends: NOW + 1_500_000 }));
    test.execute(clock(RoundClockChange::Remove));
    assert_eq!(shown(&test), None);
}

#[test]
fn rights_permit_results_or_the_play_or_everything() {
    let result = TournamentAction::Result(GameReport::new(GameNumber::new(1), GameResult::Drawn));
    let withdraw = TournamentAction::Withdraw { player: player(1) };
    let tables = TournamentAction::SetTables { tables: Some(2) };
    let undo = TournamentAction::Undo { command: 1 };
    let [set, drawn] = [
        TournamentEventKind::TablesSet { tables: None },
        TournamentEventKind::Withdrew { player: player(1) },
    ];
    let may = |rights: HelperRights| {
        [
            rights.permit(&result, None),
            rights.permit(&withdraw, None),
            rights.permit(&undo, Some(&drawn)),
            rights.permit(&undo, Some(&set)),
            rights.permit(&tables, None),
            rights.permit(&add("x"), None),
        ]
    };
    assert_eq!(may(HelperRights::Results), [true, false, false, false, false, false]);
    assert_eq!(may(HelperRights::Play), [true, true, true, false, false, false]);
    assert_eq!(may(HelperRights::Everything), [true; 6]);
}

#[test]
fn a_tournament_from_before_has_an_empty_hall() {
    let test = TestTournament::drawn(4, 1);
    let events = test.tournament.events().to_vec();
    assert_eq!(Tournament::replay(events).expect("it follows").hall(), &TournamentHall::default());
}

/// A command of the helper whose link has this name.
fn of_helper(name: &str, action: TournamentAction) -> TournamentCommand {
    TournamentCommand { by: format!("+{name}"), by_role: Some(ActorRole::Helper), ..action.into() }
}

#[test]
fn a_helper_takes_their_own_result_back_but_no_game_of_the_cup_with_it() {
    let mut test = TestTournament::drawn(8, 1);
    let game = test.state().now_playing()[0].clone();
    let report = GameReport::new(game.number, GameResult::won(game.first, 9));
    let entered = of_helper("Entrance", TournamentAction::Result(report));
    assert!(test.tournament.is_for_helpers(&entered));
    test.try_command(&entered).expect("a result");
    let delete = |name| of_helper(name, TournamentAction::DeleteResult { game: game.number });
    test.execute(announce("Lunch"));
    assert!(test.tournament.is_for_helpers(&delete("Entrance")));
    assert!(!test.tournament.is_for_helpers(&delete("Hall")));
    let groups = |test: &TestTournament| {
        let open = |game: &&TournamentGame| game.is_open() && matches!(game.phase, GamePhase::Group(_));
        test.state().games().iter().find(open).cloned()
    };
    while let Some(game) = groups(&test) {
        test.execute(TournamentAction::Result(GameReport::new(game.number, GameResult::won(game.first, 9))));
    }
    test.execute(TournamentAction::PlanCup { size: None, third_place: false });
    let draws_cup = test.try_execute(TournamentAction::Draw { groups: None });
    assert!(
        test.state().games().iter().any(|game| matches!(game.phase, GamePhase::Match(_))),
        "{draws_cup:?}"
    );
    assert!(!test.tournament.is_for_helpers(&delete("Entrance")));
}

#[test]
fn helpers_without_name_and_session_do_not_take_each_others_results_back() {
    let mut test = TestTournament::drawn(4, 1);
    let game = test.state().now_playing()[0].clone();
    let report = GameReport::new(game.number, GameResult::won(game.first, 9));
    test.try_command(&of_helper("", TournamentAction::Result(report))).expect("a result");
    let delete = of_helper("", TournamentAction::DeleteResult { game: game.number });
    assert!(!test.tournament.is_for_helpers(&delete));
}
