//! The ranking agrees with the tables of the groups, and its reasons with the scores, after withdrawals too.

use std::collections::BTreeMap;

use tessera_tournament::{
    PlayerNumber, PlayerScore, RankReason, RankingEntry, StageReached, TournamentAction, TournamentStage,
    TournamentState,
};

use crate::test_tournament::{TestTournament, player, simulated_tournaments};

/// Checks that a reason is true of the scores of both players.
fn check_reason(reason: &RankReason, player: PlayerScore, next: PlayerScore) {
    let points = (player.points, next.points);
    let win_points = (player.win_points, next.win_points);
    match *reason {
        RankReason::Points { more, fewer } => assert!(points == (more, fewer) && more > fewer, "{reason}"),
        RankReason::WinPoints { more, fewer } => {
            assert!(points.0 == points.1 && win_points == (more, fewer) && more > fewer, "{reason}");
        }
        RankReason::GamesAmong { more, fewer, .. } => {
            assert!(points.0 == points.1 && win_points.0 == win_points.1 && more > fewer, "{reason}");
        }
        RankReason::RandomDraw { .. } | RankReason::Undecided => {
            assert!(points.0 == points.1 && win_points.0 == win_points.1, "{reason}");
        }
        RankReason::GroupPlace { better, worse } => assert!(better < worse, "{reason}"),
        _ => panic!("no reason in groups: {reason}"),
    }
}

fn check(state: &TournamentState) {
    for group in state.groups() {
        let rows = state.standings(group.number);
        for pair in rows.windows(2) {
            let reason = pair[0].ahead.as_ref().expect("all but the last have a reason");
            check_reason(reason, pair[0].score, pair[1].score);
        }
        assert_eq!(rows.last().and_then(|row| row.ahead.clone()), None);
    }
    let ranking = state.ranking();
    let is_withdrawn = |placed: &RankingEntry| placed.reached == StageReached::Withdrew;
    let is_out = |placed: &RankingEntry| match state.cup() {
        Some(cup) => cup.withdrawn.contains(&placed.player),
        None => !state.is_active(placed.player),
    };
    let mut places: BTreeMap<PlayerNumber, (usize, u16)> = BTreeMap::new();
    for (i, placed) in ranking.iter().enumerate() {
        let group = state.group_of(placed.player).expect("everyone is in a group");
        let table = state.standings(group);
        let row = table.iter().find(|row| row.player == placed.player).expect("they are in its table");
        assert_eq!(row.rank, placed.group_place.map(|(_, place)| place), "the place is that of the table");
        assert_eq!(row.rank.is_none(), is_out(placed), "{placed:?}");
        if let Some(place) = row.rank {
            places.insert(placed.player, (i, place));
        }
    }
    for pair in ranking.windows(2) {
        if let Some(reason) = &pair[0].ahead {
            check_reason(reason, state.score(pair[0].player), state.score(pair[1].player));
        } else {
            let same = pair[0].reached == pair[1].reached && !is_withdrawn(&pair[0]);
            assert!(!same || is_out(&pair[0]) || is_out(&pair[1]), "{pair:?} have no reason");
        }
    }
    for one in &ranking {
        for other in &ranking {
            let same_group = state.group_of(one.player) == state.group_of(other.player);
            let both = places.get(&one.player).zip(places.get(&other.player));
            if let (true, Some((one_at, other_at))) =
                (same_group && one.reached == other.reached && one.player != other.player, both)
            {
                assert_eq!(one_at.0 < other_at.0, one_at.1 < other_at.1, "ranking and table agree");
            }
        }
    }
}

#[test]
fn a_withdrawn_leader_has_no_place_in_table_and_ranking() {
    let mut test = TestTournament::with_groups(
        tessera_tournament::TournamentSetup::new("Club day", tessera_rules::GameKind::Pentago),
        &[&[1, 2, 3, 4], &[5, 6, 7, 8]],
    );
    for (winner, loser) in [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)] {
        test.beats(winner, loser, 9);
        test.beats(winner + 4, loser + 4, 10);
    }
    test.execute(TournamentAction::Withdraw { player: player(1) });
    let ranks = |test: &TestTournament| -> Vec<(u16, Option<u16>)> {
        let rows = test.state().standings(tessera_tournament::GroupNumber::new(1));
        rows.iter().map(|row| (row.player.get(), row.rank)).collect()
    };
    let of_group = [(1, None), (2, Some(1)), (3, Some(2)), (4, Some(3))];
    assert_eq!(ranks(&test), of_group, "the results stay, and the places are those of the ranking");
    assert_eq!(test.ranking(), [5, 2, 6, 3, 7, 4, 8, 1]);
    let reasons: Vec<Option<String>> =
        test.state().ranking().iter().map(|placed| placed.ahead.as_ref().map(ToString::to_string)).collect();
    let reasons: Vec<&str> = reasons.iter().map(|reason| reason.as_deref().unwrap_or("")).collect();
    assert_eq!(
        reasons,
        [
            "ahead on points, 9 to 6",
            "ahead on the place in the group, 1 to 2",
            "ahead on points, 6 to 3",
            "ahead on the place in the group, 2 to 3",
            "ahead on points, 3 to 0",
            "ahead on the place in the group, 3 to 4",
            "",
            "",
        ]
    );
    check(test.state());
    test.execute(TournamentAction::PlanCup { size: Some(4), third_place: false });
    test.play_open_games();
    check(test.state());
    assert_eq!(ranks(&test), of_group);
    // Who withdraws in the cup keeps their place in the group.
    let champion = test.state().ranking()[0].player;
    test.execute(TournamentAction::Withdraw { player: champion });
    assert_eq!(ranks(&test), of_group);
    check(test.state());
}

#[test]
fn ranking_and_tables_agree_in_simulated_tournaments_with_withdrawals() {
    for seed in 0..simulated_tournaments(40) {
        let count = 6 + (seed % 21) as u16;
        let mut test = TestTournament::drawn(count, seed);
        let mut played = 0;
        while let Some(game) = test.state().now_playing().first().map(|&game| game.clone()) {
            let state = test.tournament.state();
            let report = tessera_tournament::random_result(state, &game, &mut test.dice);
            test.execute(TournamentAction::Result(report));
            played += 1;
            if test.dice.roll(12) == 0 {
                let gone = player(1 + test.dice.roll(count.into()) as u16);
                let _withdrawn_already = test.try_execute(TournamentAction::Withdraw { player: gone });
            }
            if test.dice.roll(30) == 0 {
                let back = player(1 + test.dice.roll(count.into()) as u16);
                let _not_withdrawn = test.try_execute(TournamentAction::Reinstate { player: back });
            }
            if played % 5 == 0 {
                check(test.state());
            }
            if test.state().stage() == TournamentStage::GroupsDone {
                check(test.state());
                let _nobody_left =
                    test.try_execute(TournamentAction::PlanCup { size: None, third_place: true });
            }
        }
        check(test.state());
    }
}
