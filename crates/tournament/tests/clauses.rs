//! The clauses of the regulations, TR-1 to TR-8, one by one.

use std::collections::BTreeMap;

use tessera_rules::GameKind;
use tessera_tournament::{
    Action, Level, NewEntrant, Of, Outcome, Plan, Proposal, Question, Refusal, Report, Series, Side, Stage,
    Tournament, Warning,
};

use crate::hall::{Hall, entrants, numbers, player};

fn sizes(count: u16) -> Vec<usize> {
    let mut sizes: Vec<usize> =
        Hall::drawn(count, 3).state().groups().iter().map(|group| group.players.len()).collect();
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
        let hall = Hall::drawn(count, 1);
        let size = expected[0];
        let groups = expected.iter().filter(|&&other| other == size).count();
        assert_eq!(hall.state().warnings(), [Warning::GroupSize { size, groups }]);
    }
    assert_eq!(Hall::drawn(12, 1).state().warnings(), []);
    let warning = Hall::drawn(6, 1).state().warnings()[0].to_string();
    assert_eq!(warning, "2 groups have 3 players; the regulations want 4 or 5 (TR-1)");
}

#[test]
fn tr_1_seeded_players_and_clubs_are_spread() {
    for lot in 0..40 {
        let mut hall = Hall::pentago(lot);
        let mut entrants = entrants(23);
        for (i, entrant) in entrants.iter_mut().enumerate() {
            entrant.club = ["Bern", "Genf", "Chur", ""][i % 4].to_owned();
            entrant.seed = (i % 3 == 0).then_some(i as u16 / 3 + 1);
        }
        hall.give(Action::Enter { entrants });
        hall.give(Action::Draw { groups: None });
        let state = hall.state();
        for club in ["Bern", "Genf", "Chur"] {
            let count = |group: &tessera_tournament::Group| {
                group.players.iter().filter(|&&p| state.entrant(p).expect("known").club == club).count()
            };
            let counts: Vec<usize> = state.groups().iter().map(count).collect();
            // Six of a club in five groups.
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

#[test]
fn tr_1_groups_are_drawn_by_lot() {
    let mut seen: BTreeMap<Vec<u16>, usize> = BTreeMap::new();
    for lot in 0..600 {
        let hall = Hall::drawn(8, lot);
        let group = hall.state().groups().iter().find(|group| group.players.contains(&player(1)));
        let mut together = numbers(&group.expect("drawn").players);
        together.sort_unstable();
        *seen.entry(together).or_default() += 1;
        let lots = hall.state().lots();
        assert!(lots.keys().any(|question| matches!(question, Question::Groups { .. })));
    }
    assert_eq!(seen.len(), 35, "all ways to choose three companions come up");
    assert!(seen.values().all(|&count| (3..50).contains(&count)), "{seen:?}");
}

#[test]
fn tr_1_who_begins_is_drawn_where_it_is_not_balanced() {
    let begun: usize = (0..400)
        .filter(|&lot| {
            let hall = Hall::drawn(2, lot);
            hall.state().games()[0].first == player(1)
        })
        .count();
    assert!((150..250).contains(&begun), "{begun}");
}

#[test]
fn tr_1_nobody_is_called_to_two_tables_and_nobody_waits_needlessly() {
    let mut hall = Hall::pentago(4);
    hall.give(Action::Enter { entrants: entrants(20) });
    hall.give(Action::SetTables { tables: Some(3) });
    hall.give(Action::Draw { groups: None });
    assert_eq!(hall.state().now_playing().len(), 3, "there are three tables");
    hall.give(Action::SetTables { tables: None });
    assert_eq!(hall.state().now_playing().len(), 10, "all play as soon as there are tables");
    let tables: Vec<_> = hall.state().now_playing().iter().filter_map(|game| game.table).collect();
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
        let hall = Hall::drawn(players, 9);
        let proposal = Proposal { size, straight, places, contenders };
        assert_eq!(hall.state().proposal(), Some(proposal), "{players} players");
    }
    let mut hall = Hall::drawn(12, 9);
    assert_eq!(
        hall.refused(Action::PlanCup { size: None, third_place: false }),
        Refusal::GroupsNotDone { open: 18 }
    );
    hall.play_on();
    for size in [0, 1, 13] {
        let refusal = hall.refused(Action::PlanCup { size: Some(size), third_place: false });
        assert_eq!(refusal, Refusal::CupSize { size, fewest: 2, most: 12 });
    }
    hall.give(Action::PlanCup { size: Some(6), third_place: false });
    let cup = hall.state().cup().expect("a cup");
    assert_eq!(cup.slots.as_ref().map(Vec::len), Some(8));
    assert_eq!(cup.round(1).filter(|m| m.sides.contains(&Side::Bye)).count(), 2);
    assert_eq!(hall.refused(Action::PlanCup { size: None, third_place: false }), Refusal::CupPlannedAlready);
}

#[test]
fn tr_3_any_number_of_contenders_fills_any_number_of_places() {
    for (players, size) in [(20, 6), (28, 8), (40, 11), (40, 12), (52, 14), (23, 17), (9, 3)] {
        let mut hall = Hall::drawn(players, u64::from(size));
        hall.play_on();
        hall.give(Action::PlanCup { size: Some(size), third_place: false });
        let field = hall.state().cup().expect("a cup").field.clone();
        assert!(field.contenders.len() > usize::from(field.places) && field.places > 0);
        hall.play_on();
        let cup = hall.state().cup().expect("a cup");
        assert_eq!(cup.intermediate().count(), field.contenders.len() - usize::from(field.places));
        assert_eq!(cup.players().map(|players| players.len()), Some(usize::from(size)));
        assert_eq!(hall.state().stage(), Stage::Over);
    }
}

#[test]
fn tr_4_win_points_are_eighteen_minus_the_marbles_of_the_winner() {
    let mut hall = Hall::by_hand(Plan::new("Figures", GameKind::Pentago), &[&[1, 2, 3, 4]]);
    hall.beats(1, 2, 12);
    hall.beats(1, 3, 18);
    hall.draw(1, 4);
    let game = hall.game(2, 3);
    hall.give(Action::Result(Report::new(game, Outcome::Forfeit { winner: player(2) })));
    let game = hall.game(2, 4);
    hall.give(Action::Result(Report::new(game, Outcome::NoShow { winner: player(4) })));
    let game = hall.game(3, 4);
    hall.give(Action::Result(Report::new(game, Outcome::NobodyCame)));
    let score = |p| {
        let score = hall.state().score(player(p));
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
fn tr_4_marbles_that_cannot_be_are_refused_with_a_sentence() {
    let mut hall = Hall::drawn(4, 1);
    let game = hall.state().now_playing()[0].clone();
    for marbles in [0, 4, 19, 400] {
        let refusal =
            hall.refused(Action::Result(Report::new(game.number, Outcome::won(game.first, marbles))));
        assert_eq!(refusal, Refusal::Marbles { marbles, fewest: 5, most: 18 });
    }
    let sentence = Refusal::Marbles { marbles: 19, fewest: 5, most: 18 }.to_string();
    assert_eq!(sentence, "19 marbles cannot be: a winner has placed from 5 to 18");
    let without = Outcome::Won { winner: game.first, marbles: None };
    assert_eq!(
        hall.refused(Action::Result(Report::new(game.number, without))),
        Refusal::MarblesMissing { stock: 18 }
    );
}

#[test]
fn tr_5_three_points_for_a_win_and_one_for_a_draw() {
    let mut hall = Hall::by_hand(Plan::new("Figures", GameKind::Pentago), &[&[1, 2, 3]]);
    hall.beats(1, 2, 18);
    hall.draw(1, 3);
    hall.draw(2, 3);
    assert_eq!(hall.order(1), [1, 3, 2]);
    assert_eq!(hall.reasons(1), ["ahead on points, 4 to 2", "ahead on points, 2 to 1"]);
}

#[test]
fn tr_5_before_the_last_game_nothing_is_drawn() {
    let mut hall = Hall::by_hand(Plan::new("Figures", GameKind::Pentago), &[&[1, 2, 3]]);
    hall.draw(1, 2);
    assert_eq!(hall.reasons(1)[0], "level so far");
    hall.draw(1, 3);
    assert!(hall.state().lots().is_empty());
    hall.draw(2, 3);
    assert_eq!(hall.reasons(1), ["ahead by lot", "ahead by lot"]);
    assert_eq!(hall.state().lots().len(), 1, "one lot for three");
}

#[test]
fn tr_6_who_really_began_counts_for_the_replay() {
    let mut hall = Hall::drawn(4, 5);
    hall.play_on();
    hall.give(Action::PlanCup { size: Some(2), third_place: false });
    let game = hall.state().now_playing()[0].clone();
    let mut report = Report::new(game.number, Outcome::Drawn);
    report.began = Some(game.second);
    hall.give(Action::Result(report));
    let replay = hall.state().now_playing()[0];
    assert_eq!((replay.first, replay.round), (game.first, 2));
}

#[test]
fn tr_6_somebody_must_go_through() {
    let mut hall = Hall::drawn(4, 5);
    hall.play_on();
    hall.give(Action::PlanCup { size: None, third_place: false });
    let game = hall.state().now_playing()[0].number;
    let refusal = hall.refused(Action::Result(Report::new(game, Outcome::NobodyCame)));
    assert_eq!(refusal, Refusal::SomebodyGoesThrough);
}

#[test]
fn tr_7_tournament_games_have_tournament_rules() {
    assert_eq!(Plan::new("x", GameKind::Pentago).rules, "mover_wins_ties,touch_move");
    let mut plan = Plan::new("x", GameKind::Pentago);
    plan.rules = "touch_move".into();
    assert_eq!(Tournament::open(plan.clone(), "", 0), Err(Refusal::TournamentRules));
    plan.rules = "touch_move,mover_wins_ties,no_turn_back".into();
    assert!(Tournament::open(plan, "", 0).is_ok());
    assert_eq!(Plan::new("x", GameKind::Pente).rules, "championship");
}

#[test]
fn tr_7_a_lot_decides_who_begins_in_the_cup() {
    let mut hall = Hall::drawn(16, 8);
    hall.play_on();
    hall.give(Action::PlanCup { size: Some(16), third_place: false });
    let state = hall.state();
    for game in state.games().iter().filter(|game| matches!(game.of, Of::Match(_))) {
        let Of::Match(place) = game.of else { continue };
        let mut players = game.players();
        players.sort_unstable();
        assert_eq!(state.lots()[&Question::Begins { place, players }].order, game.players());
    }
}

fn in_series(level: Level) -> Plan {
    let mut plan = Plan::new(level.name(), GameKind::Pentago);
    plan.series = Some(Series { name: "Swiss 2026".into(), level });
    plan
}

#[test]
fn tr_8_the_winner_goes_up_one_level() {
    let mut local = Hall::open(in_series(Level::Local), 1);
    let mut named = entrants(4);
    named[0].club = "Bern".into();
    local.give(Action::Enter { entrants: named });
    local.give(Action::Draw { groups: None });
    let mut national = Hall::open(in_series(Level::National), 2);
    let international = Hall::open(in_series(Level::International), 3);
    assert_eq!(local.state().qualified(national.state()), Err(Refusal::NotOver { name: "local".into() }));
    local.play_on();
    local.give(Action::PlanCup { size: None, third_place: false });
    local.play_on();
    let winner = local.state().qualified(national.state()).expect("he has won");
    let champion = local.state().entrant(local.state().ranking()[0].player).expect("known").clone();
    assert_eq!((&winner.name, &winner.club), (&champion.name, &champion.club));
    assert_eq!(winner.qualified_in.as_deref(), Some("local"));
    assert_eq!(
        local.state().qualified(international.state()),
        Err(Refusal::NotTheLevelBelow { name: "local".into() })
    );
    national.give(Action::Enter { entrants: vec![winner.clone()] });
    assert_eq!(national.state().entrants()[0].qualified_in.as_deref(), Some("local"));
    assert_eq!(
        national.refused(Action::Enter { entrants: vec![winner] }),
        Refusal::NameTaken { name: champion.name, player: player(1) },
        "who wins two local tournaments plays once"
    );
    let other = Hall::pentago(1);
    assert!(local.state().qualified(other.state()).is_err(), "a tournament of no series takes nobody in");
}

#[test]
fn tr_9_other_games_count_win_points_where_that_makes_sense() {
    let stock = |game, rules: &str| {
        let mut plan = Plan::new("x", game);
        plan.rules = rules.into();
        plan.stock()
    };
    assert_eq!(stock(GameKind::PentagoXl, ""), Some(40));
    assert_eq!(stock(GameKind::PentagoXl, "marbles=25"), Some(25));
    assert_eq!(stock(GameKind::PentagoXl, "marbles=81"), Some(41));
    assert_eq!(stock(GameKind::Exago, ""), None);
    assert_eq!(stock(GameKind::Pente, ""), None);
    let mut hall = Hall::by_hand(Plan::new("Pente", GameKind::Pente), &[&[1, 2, 3, 4]]);
    for (winner, loser, stones) in [(2, 1, 40), (1, 3, 8), (1, 4, 8), (2, 4, 90), (3, 2, 9), (3, 4, 9)] {
        hall.beats(winner, loser, stones);
    }
    // 1, 2 and 3 have beaten each other in a ring, and stones count for nothing.
    assert_eq!(hall.reasons(1), ["ahead by lot", "ahead by lot", "ahead on points, 6 to 0"]);
}

#[test]
fn everybody_knows_where_he_plays_next() {
    let mut hall = Hall::by_hand(Plan::new("Figures", GameKind::Pentago), &[&[1, 2, 3]]);
    hall.give(Action::SetTables { tables: Some(1) });
    let next = |hall: &Hall, number| {
        let game = hall.state().next_game_of(player(number))?;
        Some((game.opponent(player(number)).get(), game.first.get(), game.table))
    };
    assert_eq!(next(&hall, 1), Some((2, 1, Some(1))), "against 2, he begins, at table 1");
    assert_eq!(next(&hall, 3), Some((1, 1, None)), "against 1, who begins, when a table is free");
    hall.beats(1, 2, 9);
    assert_eq!(next(&hall, 3), Some((1, 1, Some(1))));
    hall.beats(1, 3, 9);
    assert_eq!(next(&hall, 1), None);
}

#[test]
fn tr_8_only_a_final_takes_in_those_who_have_won_elsewhere() {
    let won = |name: &str, place: &str| NewEntrant {
        qualified_in: Some(place.to_owned()),
        ..NewEntrant::named(name)
    };
    let enter = |entrant| Action::Enter { entrants: vec![entrant] };
    for plan in [Plan::new("Club day", GameKind::Pentago), in_series(Level::Local)] {
        let mut hall = Hall::open(plan, 1);
        assert_eq!(hall.refused(enter(won("Ada", "Bern"))), Refusal::NoQualification);
    }
    let mut national = Hall::open(in_series(Level::National), 1);
    assert!(matches!(national.refused(enter(won("Ada", "Be\nrn"))), Refusal::Name { .. }));
    national.give(enter(won("Ada", "Bern")));
    let amended = won("Ada Li", "Bern");
    national.give(Action::Amend { player: player(1), entrant: amended });
}
