//! Round robin, Swiss system, knock-out and tables: a day of each, with late players, withdrawals and corrections.

use std::collections::BTreeSet;

use tessera_rules::{Dice, FinalPlaces, GameKind};
use tessera_table::{ClockSetting, Millis};
use tessera_tournament::{
    BracketPosition, GameNumber, GameReport, GameResult, GroupFirstPlayerRule, GroupNumber, NewEntrant,
    OnlineSettings, PlayerNumber, RandomDrawSubject, RankReason, SimulationSettings, StageReached,
    TournamentAction, TournamentFormat, TournamentGame, TournamentRefusal, TournamentSetup, TournamentStage,
    random_result,
};

use crate::test_tournament::{TestTournament, entrants, player};

const DRAW: TournamentAction = TournamentAction::Draw { groups: None };

fn plan(game: GameKind, format: TournamentFormat) -> TournamentSetup {
    TournamentSetup { format, ..TournamentSetup::new("Evening", game) }
}

fn open(game: GameKind, format: TournamentFormat, players: u16, seed: u64) -> TestTournament {
    let mut test = TestTournament::open(plan(game, format), seed);
    test.execute(TournamentAction::Enter { entrants: entrants(players) });
    test
}

fn swiss(players: u16, rounds: u16, seed: u64) -> TestTournament {
    open(GameKind::Pentago, TournamentFormat::Swiss { rounds, accelerated: false }, players, seed)
}

fn late(name: &str) -> TournamentAction {
    TournamentAction::Enter { entrants: vec![NewEntrant::named(name)] }
}

#[test]
fn an_evening_of_23_in_the_swiss_system() {
    let mut test = swiss(23, 6, 1);
    test.execute(DRAW);
    assert_eq!(test.state().stage(), TournamentStage::Rounds);
    assert_eq!(test.refused(DRAW), TournamentRefusal::RoundNotDone { round: 1, open: 11 });
    let first_bye = test.state().rounds()[0].bye.expect("23 is odd").player;
    test.play_open_games();
    assert_eq!(test.state().stage(), TournamentStage::RoundDone);
    assert_eq!(test.state().score(first_bye).points, 3);
    assert_eq!(test.state().score(first_bye).win_points, 0);

    test.execute(late("Late"));
    test.execute(DRAW);
    assert_eq!(test.state().rounds()[1].bye, None, "24 is even");
    assert_eq!(test.state().score(player(24)).points, 0, "a missed round");
    test.play_open_games();
    test.execute(DRAW);
    // Somebody goes home during the third round.
    let gone = test.state().now_playing()[0].first;
    let game = test.state().now_playing()[0].number;
    test.execute(TournamentAction::Withdraw { player: gone });
    assert!(matches!(
        test.state().game(game).expect("known").outcome(),
        Some(GameResult::Walkover { winner }) if winner != gone
    ));
    test.play_open_games();
    test.execute(DRAW);
    let present: BTreeSet<PlayerNumber> =
        test.state().rounds()[3].pairings.iter().flat_map(|pairing| pairing.players.clone()).collect();
    assert!(!present.contains(&gone));
    let second_bye = test.state().rounds()[3].bye.expect("23 are left").player;
    assert_ne!(second_bye, first_bye, "nobody has two byes");

    // A result of the second round was wrong. Its correction changes the standings; what was paired stays.
    let wrong = test.state().rounds()[1].games[0];
    let game = test.state().game(wrong).expect("known").clone();
    let loser =
        game.outcome().and_then(GameResult::winner).map_or(game.first, |winner| game.opponent(winner));
    let correction = TournamentAction::Correct(GameReport::new(wrong, GameResult::won(loser, 5)));
    let preview = test.tournament.preview(&correction.clone().into()).expect("it is possible");
    assert_eq!(preview.outdated_round, Some(4), "the fourth round is drawn and not played");
    assert_eq!(preview.groups.len(), 1, "the standings change");
    assert!(preview.cancelled.is_empty() && preview.paired.is_empty());
    let points = test.state().score(loser).points;
    test.execute(correction);
    assert!(test.state().score(loser).points > points);
    assert_eq!(test.state().outdated_round(), Some(4));
    let numbers = test.state().rounds()[3].games.clone();
    test.execute(TournamentAction::CancelRound);
    assert_eq!(test.state().rounds().len(), 3);
    test.execute(DRAW);
    assert_eq!(test.state().outdated_round(), None);
    let again = &test.state().rounds()[3].games;
    assert!(again.iter().all(|game| !numbers.contains(game)), "a number is never used again");
    let one = test.state().now_playing()[0].clone();
    test.execute(TournamentAction::Result(GameReport::new(one.number, GameResult::won(one.first, 9))));
    assert_eq!(
        test.refused(TournamentAction::CancelRound),
        TournamentRefusal::RoundPlayed { round: 4, game: one.number }
    );

    for _ in 4..6 {
        test.play_open_games();
        test.execute(DRAW);
    }
    assert_eq!(test.refused(late("Too late")), TournamentRefusal::LastRoundDrawn { rounds: 6 });
    test.play_open_games();
    assert_eq!(test.state().stage(), TournamentStage::Over);
    assert_eq!(test.refused(DRAW), TournamentRefusal::NoRoundLeft { rounds: 6 });
    let ranking = test.state().ranking();
    assert_eq!(ranking.len(), 24);
    assert_eq!(ranking[0].reached, StageReached::Champion);
    assert_eq!(test.state().champion(), Some(ranking[0].player));
    let rows = test.state().standings(GroupNumber::new(1));
    assert!(
        rows[..23].iter().all(|row| row.ahead.as_ref().is_some_and(|ahead| *ahead != RankReason::Undecided))
    );
    for round in 1..=6 {
        let explained = test.state().pairing_explanations(round);
        assert_eq!(explained.len(), test.state().rounds()[usize::from(round) - 1].games.len());
    }
}

#[test]
fn tr_9_the_number_of_rounds_can_change_and_an_impossible_pairing_says_so() {
    let mut test = swiss(4, 4, 3);
    for _ in 0..3 {
        test.execute(DRAW);
        test.play_open_games();
    }
    assert_eq!(test.refused(DRAW), TournamentRefusal::NoPairing { round: 4 });
    assert_eq!(
        test.refused(TournamentAction::SetRounds { rounds: 2 }),
        TournamentRefusal::RoundsBelow { rounds: 2, drawn: 3 }
    );
    assert_eq!(test.refused(TournamentAction::SetRounds { rounds: 31 }).code(), "format-rounds");
    test.execute(TournamentAction::SetRounds { rounds: 3 });
    assert_eq!(test.state().stage(), TournamentStage::Over);
    test.undo();
    assert_eq!(test.state().stage(), TournamentStage::RoundDone, "an undo restores the number");
}

#[test]
fn undoing_a_round_and_drawing_again_gives_the_same_pairing() {
    let mut test = swiss(13, 5, 4);
    test.execute(DRAW);
    test.play_open_games();
    test.execute(DRAW);
    let drawn = test.state().rounds()[1].pairings.clone();
    test.undo();
    test.execute(DRAW);
    assert_eq!(test.state().rounds()[1].pairings, drawn);
}

#[test]
fn a_round_robin_of_nine_by_the_berger_tables() {
    for (double, starts) in [(false, GroupFirstPlayerRule::Balanced), (true, GroupFirstPlayerRule::Random)] {
        let setup = TournamentSetup {
            group_starts: Some(starts),
            ..plan(GameKind::Pente, TournamentFormat::RoundRobin { double })
        };
        let mut test = TestTournament::open(setup, 2);
        test.execute(TournamentAction::Enter { entrants: entrants(9) });
        test.execute(DRAW);
        let meetings = if double { 2 } else { 1 };
        assert_eq!(test.state().games().len(), 36 * meetings);
        assert_eq!(test.state().games().iter().map(|game| game.round).max(), Some(9 * meetings as u16));
        assert_eq!(test.state().groups()[0].players.len(), 9);
        test.execute(late("Late"));
        assert_eq!(test.state().games().len(), 45 * meetings, "the late player meets everyone");
        for one in 1..=10 {
            for other in one + 1..=10 {
                let pair: Vec<&TournamentGame> = test
                    .state()
                    .games()
                    .iter()
                    .filter(|game| game.has(player(one)) && game.has(player(other)))
                    .collect();
                assert_eq!(pair.len(), meetings);
                assert!(!double || pair[0].first == pair[1].second, "each begins once");
            }
        }
        test.execute(TournamentAction::Withdraw { player: player(3) });
        test.play_open_games();
        assert_eq!(test.state().stage(), TournamentStage::Over);
        assert_eq!(test.state().champion(), Some(test.state().ranking()[0].player));
        assert_eq!(test.refused(late("Too late")), TournamentRefusal::TournamentOver);
        assert_eq!(
            test.refused(TournamentAction::PlanCup { size: None, third_place: false }),
            TournamentRefusal::FormatHasNoCup
        );
        // A correction is always possible: no game depends on another.
        let game = test.state().games()[0].clone();
        if test.state().is_active(game.first) && test.state().is_active(game.second) {
            let report = GameReport::new(game.number, GameResult::Drawn);
            test.execute(TournamentAction::Correct(report));
        }
        test.execute(TournamentAction::DeleteResult {
            game: test
                .state()
                .games()
                .iter()
                .find(|game| !game.has(player(3)))
                .expect("a game of others")
                .number,
        });
        assert_eq!(test.state().stage(), TournamentStage::Rounds);
    }
    let mut test = open(GameKind::Pente, TournamentFormat::RoundRobin { double: false }, 65, 1);
    assert_eq!(test.refused(DRAW), TournamentRefusal::TooManyForRoundRobin { players: 65 });
}

#[test]
fn a_knock_out_of_eleven() {
    let mut test =
        TestTournament::open(plan(GameKind::Exago, TournamentFormat::KnockOut { third_place: true }), 5);
    let mut list = entrants(11);
    for (i, entrant) in list.iter_mut().enumerate() {
        entrant.seed = (i < 5).then_some(i as u16 + 1);
        entrant.club = if i >= 9 { "Bern".to_owned() } else { String::new() };
    }
    test.execute(TournamentAction::Enter { entrants: list });
    assert_eq!(
        test.refused(TournamentAction::Draw { groups: Some(3) }),
        TournamentRefusal::FormatHasNoGroups
    );
    test.execute(DRAW);
    assert_eq!(test.state().stage(), TournamentStage::Cup);
    let slots = test.state().cup().and_then(|cup| cup.slots.clone()).expect("drawn");
    let at = |number| slots.iter().position(|&slot| slot == Some(player(number))).expect("placed");
    assert_ne!(at(1) / 8, at(2) / 8, "the two best meet in the final only");
    assert_ne!(at(10) / 8, at(11) / 8, "members of a club meet in the final only");
    // Of the others nobody knows who is better.
    for size in [2, 4, 8, 16] {
        for part in slots.chunks(size).filter(|part| part.contains(&None)) {
            let best = part.iter().flatten().min().expect("no two byes meet").get();
            assert!(best > 5 || slots[at(best) ^ 1].is_none(), "the best of a part has its bye: {slots:?}");
        }
    }
    assert_eq!(test.refused(late("Too late")), TournamentRefusal::TooLateToEnter);
    assert_eq!(test.refused(DRAW), TournamentRefusal::DrawnAlready);
    assert_eq!(test.refused(TournamentAction::CancelRound), TournamentRefusal::FormatHasNoRounds);
    // TR-6: a drawn game is replayed, and the other player begins.
    let game = test.state().now_playing()[0].clone();
    test.draw(game.first.get(), game.second.get());
    let replay = test.state().open_game_between(game.first, game.second).expect("a replay").clone();
    assert_eq!((replay.first, replay.round), (game.second, 2));
    test.play_open_games();
    assert_eq!(test.state().stage(), TournamentStage::Over);
    let ranking = test.state().ranking();
    let places: Vec<u16> = ranking.iter().map(|row| row.place).collect();
    assert_eq!(places, [1, 2, 3, 4, 5, 5, 5, 5, 9, 9, 9], "losers of a round share their place");
    // TR-9: what a played game depends on cannot be corrected; the refusal names that game.
    let cup = test.state().cup().expect("a cup");
    let quarter = cup.at(BracketPosition::Cup { round: 2, index: 1 }).expect("a match").clone();
    let last_game = test.state().game(*quarter.games.last().expect("played")).expect("known").clone();
    let loser = quarter.loser().expect("two players");
    let correction = GameReport::new(last_game.number, GameResult::Won { winner: loser, marbles: None });
    let refusal = test.refused(TournamentAction::Correct(correction));
    assert!(matches!(refusal, TournamentRefusal::LaterGamePlayed { .. }), "{refusal}");
}

#[test]
fn an_evening_of_fourteen_at_tables_of_four() {
    let mut test = open(GameKind::PentagoXl, TournamentFormat::Tables { rounds: 3, seats: 4 }, 14, 7);
    test.execute(DRAW);
    let sizes: Vec<usize> = test.state().games().iter().map(|game| game.seated().count()).collect();
    assert_eq!(sizes, [4, 4, 3, 3]);
    let playing = test.state().now_playing();
    assert_eq!(playing.len(), 4);
    let (four, three) = (playing[0].clone(), playing[3].clone());
    assert_eq!(
        test.refused(TournamentAction::Result(GameReport::new(four.number, GameResult::Drawn))),
        TournamentRefusal::PlacesNeeded { game: four.number, players: 4 }
    );
    let wrong = GameResult::read_places("1-2-3").expect("places of three");
    assert_eq!(
        test.refused(TournamentAction::Result(GameReport::new(four.number, wrong))),
        TournamentRefusal::PlacesNeeded { game: four.number, players: 4 }
    );
    let places = GameResult::read_places("2-1-4-3").expect("places");
    test.execute(TournamentAction::Result(GameReport::new(four.number, places)));
    let seated: Vec<PlayerNumber> = four.seated().collect();
    let points = |test: &TestTournament, player| test.state().score(player).points;
    assert_eq!(seated.iter().map(|&p| points(&test, p)).collect::<Vec<_>>(), [4, 6, 0, 2]);
    // An empty seat counts as an opponent behind; the second place is shared.
    let places = GameResult::read_places("1-2-2").expect("places");
    test.execute(TournamentAction::Result(GameReport::new(three.number, places)));
    let seated: Vec<PlayerNumber> = three.seated().collect();
    assert_eq!(seated.iter().map(|&p| points(&test, p)).collect::<Vec<_>>(), [6, 3, 3]);
    let corrected = GameResult::read_places("1-1-3").expect("places");
    test.execute(TournamentAction::Correct(GameReport::new(three.number, corrected)));
    assert_eq!(seated.iter().map(|&p| points(&test, p)).collect::<Vec<_>>(), [5, 5, 2]);
    // Who leaves is placed last by the organiser; the game stays open until then.
    let leaver = test.state().now_playing()[0].first;
    test.execute(TournamentAction::Withdraw { player: leaver });
    test.play_open_games();
    assert_eq!(test.state().stage(), TournamentStage::RoundDone);
    test.execute(late("Late"));
    for _ in 0..2 {
        test.execute(DRAW);
        assert!(
            test.state()
                .rounds()
                .last()
                .expect("drawn")
                .pairings
                .iter()
                .all(|p| !p.players.contains(&leaver))
        );
        test.play_open_games();
    }
    assert_eq!(test.state().stage(), TournamentStage::Over);
    assert_eq!(test.state().ranking().len(), 15);
    let record = test.state().record(&test.state().games()[0]).expect("sound").expect("decided");
    assert!(record.to_string().contains("Player 4 Name"), "{record}");
}

#[test]
fn formats_that_do_not_fit_are_refused() {
    let refused = |game, format| {
        tessera_tournament::Tournament::open(plan(game, format), "", 0).expect_err("refused").code()
    };
    let tables = |seats| TournamentFormat::Tables { rounds: 3, seats };
    assert_eq!(refused(GameKind::Pentago, tables(3)), "format-game");
    assert_eq!(refused(GameKind::Pente, tables(3)), "format-game");
    assert_eq!(refused(GameKind::PentagoXl, tables(2)), "format-seats");
    assert_eq!(refused(GameKind::PentagoXl, tables(5)), "format-seats");
    assert_eq!(refused(GameKind::Exago, tables(7)), "format-seats");
    for rounds in [0, 31] {
        let swiss = TournamentFormat::Swiss { rounds, accelerated: false };
        assert_eq!(refused(GameKind::Pentago, swiss), "format-rounds");
    }
    let online = OnlineSettings {
        clock: ClockSetting::PerMove { time: Millis::seconds(30) },
        wait: Millis::seconds(60),
    };
    let mut test = open(GameKind::Exago, tables(6), 12, 1);
    assert_eq!(
        test.refused(TournamentAction::SetOnline { online: Some(online) }),
        TournamentRefusal::FormatOnline
    );
    let mut two = open(GameKind::Exago, TournamentFormat::KnockOut { third_place: false }, 2, 1);
    two.execute(DRAW);
    let game = two.state().now_playing()[0].number;
    let places = GameResult::read_places("2-1").expect("places");
    assert_eq!(
        two.refused(TournamentAction::Result(GameReport::new(game, places))),
        TournamentRefusal::PlacesRefused { game }
    );
}

#[test]
fn places_are_read_as_they_are_typed() {
    let places =
        |by_seat: &[u8]| GameResult::Placed { places: FinalPlaces::ranking(by_seat).expect("sound") };
    assert_eq!(GameResult::read_places("2-1-4-3"), Ok(places(&[2, 1, 4, 3])));
    assert_eq!(GameResult::read_places("1-2-2-2"), Ok(places(&[1, 2, 2, 2])));
    assert_eq!(GameResult::read_places("1:1:3"), Ok(places(&[1, 1, 3])));
    for wrong in ["", "1", "2-2", "1-3", "1-1-2", "1--2", "1-2-3-4-5-6-7", "a-b", "0-1", "1-2-1-2"] {
        let read = GameResult::read_places(wrong);
        assert!(
            wrong == "1" || matches!(read, Err(TournamentRefusal::PlacesText { .. })),
            "{wrong}: {read:?}"
        );
    }
}

#[test]
fn an_accelerated_tournament_counts_the_points_in_the_pairing_only() {
    let mut test = open(GameKind::Pentago, TournamentFormat::Swiss { rounds: 4, accelerated: true }, 10, 9);
    test.execute(DRAW);
    let with_more = test.state().rounds()[0].pairings.iter().flat_map(|pairing| pairing.points.clone());
    assert_eq!(
        with_more.filter(|&points| points == 3).count(),
        6,
        "half of 10, rounded up to an even number"
    );
    assert!(test.state().standings(GroupNumber::new(1)).iter().all(|row| row.score.points == 0));
    for _ in 0..2 {
        test.play_open_games();
        test.execute(DRAW);
    }
    let points: u32 = test.state().standings(GroupNumber::new(1)).iter().map(|row| row.score.points).sum();
    let paired: u32 =
        test.state().rounds()[2].pairings.iter().flat_map(|pairing| pairing.points.clone()).sum();
    assert_eq!(points, paired, "from the third round on the points alone");
}

#[test]
fn every_format_is_simulated_to_its_end() {
    for (game, format, players) in [
        (GameKind::Pentago, TournamentFormat::GroupsThenCup, 14),
        (GameKind::Pente, TournamentFormat::RoundRobin { double: true }, 7),
        (GameKind::Exago, TournamentFormat::Swiss { rounds: 5, accelerated: true }, 15),
        (GameKind::Pentago, TournamentFormat::KnockOut { third_place: false }, 13),
        (GameKind::Exago, TournamentFormat::Tables { rounds: 4, seats: 6 }, 20),
    ] {
        let simulation = SimulationSettings::new(plan(game, format), players);
        let tournament = simulation.run(&mut Dice::from_seed(1), random_result).expect("it runs");
        assert_eq!(tournament.state().stage(), TournamentStage::Over);
        assert!(tournament.state().champion().is_some());
        assert_eq!(tournament.state().ranking().len(), players);
        let json = serde_json::to_string(&tournament.state().overview()).expect("JSON");
        assert_eq!(json.contains("\"format\""), format != TournamentFormat::GroupsThenCup);
    }
}

#[test]
fn a_tie_of_the_swiss_system_is_drawn_after_the_last_round() {
    let mut test = swiss(2, 1, 1);
    test.execute(DRAW);
    test.draw(1, 2);
    let tie = RandomDrawSubject::GroupTie { group: GroupNumber::new(1), players: vec![player(1), player(2)] };
    assert!(test.state().random_draws().contains_key(&tie));
    assert_eq!(test.state().game(GameNumber::new(1)).expect("known").outcome(), Some(GameResult::Drawn));
}
