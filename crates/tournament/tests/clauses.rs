//! Clauses TR-1 to TR-8 of the regulations.

use std::collections::BTreeMap;

use tessera_rules::GameKind;
use tessera_tournament::{
    CupProposal, GamePhase, GameReport, GameResult, GroupFirstPlayerRule, GroupWarning, MatchSide,
    NewEntrant, RandomDrawSubject, SeriesLevel, Tournament, TournamentAction, TournamentRefusal,
    TournamentSeries, TournamentSetup, TournamentStage,
};

use crate::test_tournament::{TestTournament, entrants, numbers, player};

fn sizes(count: u16) -> Vec<usize> {
    let mut sizes: Vec<usize> =
        TestTournament::drawn(count, 3).state().groups().iter().map(|group| group.players.len()).collect();
    sizes.sort_unstable();
    sizes
}

#[test]
fn tr_1_groups_have_four_or_five_players() {
    for count in (4..=130).filter(|count| ![6, 7, 11].contains(count)) {
        assert!(sizes(count).iter().all(|size| [4, 5].contains(size)), "{count}: {:?}", sizes(count));
    }
    assert_eq!(sizes(23), [4, 4, 5, 5, 5], "as the rulebook says");
}

#[test]
fn tr_1_six_seven_and_eleven_get_groups_of_three_with_a_warning() {
    for (count, expected) in [(6, &[3, 3][..]), (7, &[3, 4]), (11, &[3, 4, 4]), (2, &[2]), (3, &[3])] {
        assert_eq!(sizes(count), expected);
        let test = TestTournament::drawn(count, 1);
        let size = expected[0];
        let groups = expected.iter().filter(|&&other| other == size).count();
        assert_eq!(test.state().warnings(), [GroupWarning::GroupSize { size, groups }]);
    }
    assert_eq!(TestTournament::drawn(12, 1).state().warnings(), []);
    let warning = TestTournament::drawn(6, 1).state().warnings()[0].to_string();
    assert_eq!(warning, "2 groups have 3 players; the regulations want 4 or 5 (TR-1)");
}

#[test]
fn tr_1_seeded_players_and_clubs_are_spread() {
    for seed in 0..40 {
        let mut test = TestTournament::pentago(seed);
        let mut entrants = entrants(23);
        for (i, entrant) in entrants.iter_mut().enumerate() {
            entrant.club = ["Bern", "Genf", "Chur", ""][i % 4].to_owned();
            entrant.seed = (i % 3 == 0).then_some(i as u16 / 3 + 1);
        }
        test.execute(TournamentAction::Enter { entrants });
        test.execute(TournamentAction::Draw { groups: None });
        let state = test.state();
        for club in ["Bern", "Genf", "Chur"] {
            let count = |group: &tessera_tournament::Group| {
                group.players.iter().filter(|&&p| state.entrant(p).expect("known").club == club).count()
            };
            let counts: Vec<usize> = state.groups().iter().map(count).collect();
            // Six players of one club in five groups.
            assert!(counts.iter().all(|count| [1, 2].contains(count)), "{club}: {counts:?}");
        }
        for seeds in [1..=5, 6..=8] {
            let of = |seed| state.entrants().iter().find(|e| e.seed == Some(seed)).map(|e| e.number);
            let mut groups: Vec<_> = seeds.clone().map(|s| of(s).and_then(|p| state.group_of(p))).collect();
            groups.sort_unstable();
            groups.dedup();
            assert_eq!(groups.len(), seeds.count(), "every group has one of the best");
        }
    }
}

/// How often each player of a tournament with one group of five begins: four drawn together, one late.
fn group_starts(plan: TournamentSetup, seed: u64) -> Vec<usize> {
    let mut test = TestTournament::open(plan, seed);
    test.execute(TournamentAction::Enter { entrants: entrants(4) });
    test.execute(TournamentAction::Draw { groups: None });
    test.execute(TournamentAction::Enter { entrants: vec![NewEntrant::named("Late")] });
    let games = test.state().games();
    assert_eq!(games.len(), 10);
    (1..=5).map(|number| games.iter().filter(|game| game.first == player(number)).count()).collect()
}

#[test]
fn tr_1_who_begins_a_game_of_a_group_is_drawn_by_lot() {
    let plan = TournamentSetup::new("Club day", GameKind::Pentago);
    let mut starts = [0; 5];
    let mut unbalanced = 0;
    for seed in 0..400 {
        let found = group_starts(plan.clone(), seed);
        unbalanced += usize::from(found.iter().max().zip(found.iter().min()).is_some_and(|(a, b)| a - b > 1));
        for (all, found) in starts.iter_mut().zip(found) {
            *all += found;
        }
    }
    // Each plays 1600 games; the standard deviation is 20.
    assert!(starts.iter().all(|starts| (680..=920).contains(starts)), "{starts:?}");
    assert!(unbalanced > 200, "{unbalanced}");
}

#[test]
fn tr_1_the_organiser_may_choose_balanced_beginnings() {
    let mut plan = TournamentSetup::new("Club day", GameKind::Pentago);
    plan.group_starts = Some(GroupFirstPlayerRule::Balanced);
    for seed in 0..50 {
        assert_eq!(group_starts(plan.clone(), seed), [2; 5]);
    }
}

#[test]
fn tr_1_tournaments_from_before_there_was_a_choice_are_balanced() {
    let stored =
        r#"{"number":1,"at":1,"event":"opened","plan":{"name":"Old","game":"pente","rules":"championship"}}"#;
    let old = Tournament::replay([serde_json::from_str(stored).expect("an event")]).expect("a tournament");
    assert_eq!(old.state().plan().group_starts(), GroupFirstPlayerRule::Balanced);
    assert_eq!(serde_json::to_string(&old.events()[0]).expect("JSON"), stored);
    // A new one begins by lot, and says so.
    let mut plan = old.state().plan().clone();
    plan.group_starts = None;
    let new = Tournament::open(plan, "", 0).expect("a tournament");
    assert_eq!(new.state().plan().group_starts, Some(GroupFirstPlayerRule::Random));
}

#[test]
fn tr_1_groups_are_drawn_at_random() {
    let mut seen: BTreeMap<Vec<u16>, usize> = BTreeMap::new();
    for seed in 0..600 {
        let test = TestTournament::drawn(8, seed);
        let group = test.state().groups().iter().find(|group| group.players.contains(&player(1)));
        let mut together = numbers(&group.expect("drawn").players);
        together.sort_unstable();
        *seen.entry(together).or_default() += 1;
        let draws = test.state().random_draws();
        assert!(draws.keys().any(|subject| matches!(subject, RandomDrawSubject::Groups { .. })));
    }
    assert_eq!(seen.len(), 35, "all ways to choose three companions come up");
    assert!(seen.values().all(|&count| (3..50).contains(&count)), "{seen:?}");
}

#[test]
fn tr_1_who_begins_is_drawn_where_it_is_not_balanced() {
    let begun: usize = (0..400)
        .filter(|&seed| {
            let test = TestTournament::drawn(2, seed);
            test.state().games()[0].first == player(1)
        })
        .count();
    assert!((150..250).contains(&begun), "{begun}");
}

#[test]
fn tr_1_no_player_is_called_to_two_tables_or_waits_needlessly() {
    let mut test = TestTournament::pentago(4);
    test.execute(TournamentAction::Enter { entrants: entrants(20) });
    test.execute(TournamentAction::SetTables { tables: Some(3) });
    test.execute(TournamentAction::Draw { groups: None });
    assert_eq!(test.state().now_playing().len(), 3, "there are three tables");
    test.execute(TournamentAction::SetTables { tables: None });
    assert_eq!(test.state().now_playing().len(), 10, "all play as soon as there are tables");
    let tables: Vec<_> = test.state().now_playing().iter().filter_map(|game| game.table).collect();
    assert_eq!(tables, (1..=10).collect::<Vec<_>>());
}

#[test]
fn tr_2_a_cup_is_proposed_and_the_organiser_chooses() {
    for (players, size, straight, places, contenders) in [
        (5, 2, 2, 0, 0),
        (8, 4, 2, 0, 0),
        (12, 8, 2, 2, 3),
        (16, 8, 2, 0, 0),
        (20, 8, 1, 3, 5),
        (24, 16, 2, 4, 6),
        (28, 16, 2, 2, 7),
        (32, 16, 2, 0, 0),
        (40, 16, 1, 6, 10),
    ] {
        let test = TestTournament::drawn(players, 9);
        let proposal = CupProposal { size, direct_ranks: straight, places, contenders };
        assert_eq!(test.state().cup_proposal(), Some(proposal), "{players} players");
    }
    let mut test = TestTournament::drawn(12, 9);
    assert_eq!(
        test.refused(TournamentAction::PlanCup { size: None, third_place: false }),
        TournamentRefusal::GroupsNotDone { open: 18 }
    );
    test.play_open_games();
    for size in [0, 1, 13] {
        let refusal = test.refused(TournamentAction::PlanCup { size: Some(size), third_place: false });
        assert_eq!(refusal, TournamentRefusal::CupSize { size, fewest: 2, most: 12 });
    }
    test.execute(TournamentAction::PlanCup { size: Some(6), third_place: false });
    let cup = test.state().cup().expect("a cup");
    assert_eq!(cup.slots.as_ref().map(Vec::len), Some(8));
    assert_eq!(cup.round(1).filter(|m| m.sides.contains(&MatchSide::Bye)).count(), 2);
    assert_eq!(
        test.refused(TournamentAction::PlanCup { size: None, third_place: false }),
        TournamentRefusal::CupPlannedAlready
    );
}

#[test]
fn tr_3_any_number_of_contenders_fills_any_number_of_places() {
    for (players, size) in [(20, 6), (28, 8), (40, 11), (40, 12), (52, 14), (23, 17), (9, 3)] {
        let mut test = TestTournament::drawn(players, u64::from(size));
        test.play_open_games();
        test.execute(TournamentAction::PlanCup { size: Some(size), third_place: false });
        let field = test.state().cup().expect("a cup").field.clone();
        assert!(field.contenders.len() > usize::from(field.places) && field.places > 0);
        test.play_open_games();
        let cup = test.state().cup().expect("a cup");
        assert_eq!(cup.intermediate().count(), field.contenders.len() - usize::from(field.places));
        assert_eq!(cup.players().map(|players| players.len()), Some(usize::from(size)));
        assert_eq!(test.state().stage(), TournamentStage::Over);
    }
}

#[test]
fn tr_4_win_points_are_eighteen_minus_the_marbles_of_the_winner() {
    let mut test =
        TestTournament::with_groups(TournamentSetup::new("Figures", GameKind::Pentago), &[&[1, 2, 3, 4]]);
    test.beats(1, 2, 12);
    test.beats(1, 3, 18);
    test.draw(1, 4);
    let game = test.game(2, 3);
    test.execute(TournamentAction::Result(GameReport::new(game, GameResult::Forfeit { winner: player(2) })));
    let game = test.game(2, 4);
    test.execute(TournamentAction::Result(GameReport::new(game, GameResult::NoShow { winner: player(4) })));
    let game = test.game(3, 4);
    test.execute(TournamentAction::Result(GameReport::new(game, GameResult::NobodyCame)));
    let score = |p| {
        let score = test.state().score(player(p));
        (score.points, score.win_points, score.played())
    };
    assert_eq!(
        score(1),
        (7, 6, 3),
        "a win with the twelfth marble brings 6, one with the last none, a draw none"
    );
    assert_eq!(score(2), (3, 0, 3), "a forfeit is a win without win points");
    assert_eq!(score(3), (0, 0, 3));
    assert_eq!(score(4), (4, 0, 3), "and so is a no-show");
}

#[test]
fn tr_4_impossible_marble_counts_are_refused() {
    let mut test = TestTournament::drawn(4, 1);
    let game = test.state().now_playing()[0].clone();
    for marbles in [0, 4, 19, 400] {
        let refusal = test.refused(TournamentAction::Result(GameReport::new(
            game.number,
            GameResult::won(game.first, marbles),
        )));
        assert_eq!(refusal, TournamentRefusal::Marbles { marbles, fewest: 5, most: 18 });
    }
    let sentence = TournamentRefusal::Marbles { marbles: 19, fewest: 5, most: 18 }.to_string();
    assert_eq!(sentence, "19 marbles are impossible: a winner has placed from 5 to 18");
    let without = GameResult::Won { winner: game.first, marbles: None };
    assert_eq!(
        test.refused(TournamentAction::Result(GameReport::new(game.number, without))),
        TournamentRefusal::MarblesMissing { stock: 18 }
    );
}

#[test]
fn tr_5_three_points_for_a_win_and_one_for_a_draw() {
    let mut test =
        TestTournament::with_groups(TournamentSetup::new("Figures", GameKind::Pentago), &[&[1, 2, 3]]);
    test.beats(1, 2, 18);
    test.draw(1, 3);
    test.draw(2, 3);
    assert_eq!(test.order(1), [1, 3, 2]);
    assert_eq!(test.reasons(1), ["ahead on points, 4 to 2", "ahead on points, 2 to 1"]);
}

#[test]
fn tr_5_before_the_last_game_nothing_is_drawn() {
    let mut test =
        TestTournament::with_groups(TournamentSetup::new("Figures", GameKind::Pentago), &[&[1, 2, 3]]);
    test.draw(1, 2);
    assert_eq!(test.reasons(1)[0], "level so far");
    test.draw(1, 3);
    assert!(test.state().random_draws().is_empty());
    test.draw(2, 3);
    assert_eq!(test.reasons(1), ["ahead by lot", "ahead by lot"]);
    assert_eq!(test.state().random_draws().len(), 1, "one random draw for three players");
}

#[test]
fn tr_6_the_replay_depends_on_who_actually_began() {
    let mut test = TestTournament::drawn(4, 5);
    test.play_open_games();
    test.execute(TournamentAction::PlanCup { size: Some(2), third_place: false });
    let game = test.state().now_playing()[0].clone();
    let mut report = GameReport::new(game.number, GameResult::Drawn);
    report.began = Some(game.second);
    test.execute(TournamentAction::Result(report));
    let replay = test.state().now_playing()[0];
    assert_eq!((replay.first, replay.round), (game.first, 2));
}

#[test]
fn tr_6_a_match_needs_a_winner() {
    let mut test = TestTournament::drawn(4, 5);
    test.play_open_games();
    test.execute(TournamentAction::PlanCup { size: None, third_place: false });
    let game = test.state().now_playing()[0].number;
    let refusal = test.refused(TournamentAction::Result(GameReport::new(game, GameResult::NobodyCame)));
    assert_eq!(refusal, TournamentRefusal::MatchNeedsWinner);
}

#[test]
fn tr_7_tournament_games_have_tournament_rules() {
    assert_eq!(TournamentSetup::new("x", GameKind::Pentago).rules, "mover_wins_ties,touch_move");
    let mut plan = TournamentSetup::new("x", GameKind::Pentago);
    plan.rules = "touch_move".into();
    assert_eq!(Tournament::open(plan.clone(), "", 0), Err(TournamentRefusal::TournamentRules));
    plan.rules = "touch_move,mover_wins_ties,no_turn_back".into();
    assert!(Tournament::open(plan, "", 0).is_ok());
    assert_eq!(TournamentSetup::new("x", GameKind::Pente).rules, "championship");
    let mut plan = TournamentSetup::new("x", GameKind::Exago);
    plan.rules = "rejoin=every".into();
    assert!(matches!(Tournament::open(plan, "", 0), Err(TournamentRefusal::Rules(_))), "only in older ones");
}

#[test]
fn tr_7_a_random_draw_decides_who_begins_in_the_cup() {
    let mut test = TestTournament::drawn(16, 8);
    test.play_open_games();
    test.execute(TournamentAction::PlanCup { size: Some(16), third_place: false });
    let state = test.state();
    for game in state.games().iter().filter(|game| matches!(game.phase, GamePhase::Match(_))) {
        let GamePhase::Match(place) = game.phase else { continue };
        let mut players = game.players();
        players.sort_unstable();
        assert_eq!(state.random_draws()[&RandomDrawSubject::Begins { place, players }].order, game.players());
    }
}

fn in_series(level: SeriesLevel) -> TournamentSetup {
    let mut plan = TournamentSetup::new(level.name(), GameKind::Pentago);
    plan.series = Some(TournamentSeries { name: "Swiss 2026".into(), level });
    plan
}

#[test]
fn tr_8_the_winner_goes_up_one_level() {
    let mut local = TestTournament::open(in_series(SeriesLevel::Local), 1);
    let mut named = entrants(4);
    named[0].club = "Bern".into();
    local.execute(TournamentAction::Enter { entrants: named });
    local.execute(TournamentAction::Draw { groups: None });
    let mut national = TestTournament::open(in_series(SeriesLevel::National), 2);
    let international = TestTournament::open(in_series(SeriesLevel::International), 3);
    assert_eq!(
        local.state().qualified(national.state()),
        Err(TournamentRefusal::NotOver { name: "local".into() })
    );
    local.play_open_games();
    local.execute(TournamentAction::PlanCup { size: None, third_place: false });
    local.play_open_games();
    let winner = local.state().qualified(national.state()).expect("they have won");
    let champion = local.state().entrant(local.state().ranking()[0].player).expect("known").clone();
    assert_eq!((&winner.name, &winner.club), (&champion.name, &champion.club));
    assert_eq!(winner.qualified_in.as_deref(), Some("local"));
    assert_eq!(
        local.state().qualified(international.state()),
        Err(TournamentRefusal::NotTheLevelBelow { name: "local".into() })
    );
    national.execute(TournamentAction::Enter { entrants: vec![winner.clone()] });
    assert_eq!(national.state().entrants()[0].qualified_in.as_deref(), Some("local"));
    assert_eq!(
        national.refused(TournamentAction::Enter { entrants: vec![winner] }),
        TournamentRefusal::NameTaken { name: champion.name, player: player(1) },
        "who wins two local tournaments plays once"
    );
    let other = TestTournament::pentago(1);
    assert!(local.state().qualified(other.state()).is_err(), "a tournament of no series takes nobody in");
}

#[test]
fn tr_9_other_games_count_win_points_where_that_makes_sense() {
    let stock = |game, rules: &str| {
        let mut plan = TournamentSetup::new("x", game);
        plan.rules = rules.into();
        plan.stock()
    };
    assert_eq!(stock(GameKind::PentagoXl, ""), Some(40));
    assert_eq!(stock(GameKind::PentagoXl, "marbles=25"), Some(25));
    assert_eq!(stock(GameKind::PentagoXl, "marbles=81"), Some(41));
    assert_eq!(stock(GameKind::Exago, ""), None);
    assert_eq!(stock(GameKind::Pente, ""), None);
    let mut test =
        TestTournament::with_groups(TournamentSetup::new("Pente", GameKind::Pente), &[&[1, 2, 3, 4]]);
    for (winner, loser, stones) in [(2, 1, 40), (1, 3, 8), (1, 4, 8), (2, 4, 90), (3, 2, 9), (3, 4, 9)] {
        test.beats(winner, loser, stones);
    }
    // 1, 2 and 3 have beaten each other in a cycle, and stones give no win points.
    assert_eq!(test.reasons(1), ["ahead by lot", "ahead by lot", "ahead on points, 6 to 0"]);
}

#[test]
fn every_player_has_a_next_game() {
    let mut test =
        TestTournament::with_groups(TournamentSetup::new("Figures", GameKind::Pentago), &[&[1, 2, 3]]);
    test.execute(TournamentAction::SetTables { tables: Some(1) });
    let next = |test: &TestTournament, number| {
        let game = test.state().next_game_of(player(number))?;
        Some((game.opponent(player(number)).get(), game.first.get(), game.table))
    };
    assert_eq!(next(&test, 1), Some((2, 1, Some(1))), "against 2, beginning, at table 1");
    assert_eq!(next(&test, 3), Some((1, 1, None)), "against 1, who begins, when a table is free");
    test.beats(1, 2, 9);
    assert_eq!(next(&test, 3), Some((1, 1, Some(1))));
    test.beats(1, 3, 9);
    assert_eq!(next(&test, 1), None);
}

#[test]
fn tr_8_only_a_final_takes_qualified_players() {
    let won = |name: &str, place: &str| NewEntrant {
        qualified_in: Some(place.to_owned()),
        ..NewEntrant::named(name)
    };
    let enter = |entrant| TournamentAction::Enter { entrants: vec![entrant] };
    for plan in [TournamentSetup::new("Club day", GameKind::Pentago), in_series(SeriesLevel::Local)] {
        let mut test = TestTournament::open(plan, 1);
        assert_eq!(test.refused(enter(won("Ada", "Bern"))), TournamentRefusal::NoQualification);
    }
    let mut national = TestTournament::open(in_series(SeriesLevel::National), 1);
    assert!(matches!(national.refused(enter(won("Ada", "Be\nrn"))), TournamentRefusal::Name { .. }));
    national.execute(enter(won("Ada", "Bern")));
    let amended = won("Ada Li", "Bern");
    national.execute(TournamentAction::EditEntrant { player: player(1), entrant: amended });
}
