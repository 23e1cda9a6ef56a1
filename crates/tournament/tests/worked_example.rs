//! Tournaments calculated by hand.

use tessera_rules::GameKind;
use tessera_tournament::{
    BracketPosition, CupProposal, GameReport, GameResult, GroupNumber, RandomDrawSubject, RankReason,
    StageReached, TournamentAction, TournamentEventKind, TournamentSetup, TournamentStage,
};

use crate::test_tournament::{TestTournament, numbers, player, players};

fn plan() -> TournamentSetup {
    TournamentSetup::new("By hand", GameKind::Pentago)
}

/// 1, 2 and 3 beat 4 and 5 and one another in a cycle; 4 and 5 draw. By TR-4 a win gives 18 minus the marbles:
///
/// | player | wins with marbles | win points |
/// |---|---|---|
/// | 1 | 10 against 2, 9 against 4, 12 against 5 | 8 + 9 + 6 = 23 |
/// | 2 | 11 against 3, 12 against 4, 12 against 5 | 7 + 6 + 6 = 19 |
/// | 3 | 13 against 1, 11 against 4, 11 against 5 | 5 + 7 + 7 = 19 |
/// | 4, 5 | none, a draw | 0 |
fn group_of_five() -> TestTournament {
    let mut test = TestTournament::with_groups(plan(), &[&[1, 2, 3, 4, 5]]);
    for (winner, loser, marbles) in [
        (1, 2, 10),
        (1, 4, 9),
        (1, 5, 12),
        (2, 3, 11),
        (2, 4, 12),
        (2, 5, 12),
        (3, 1, 13),
        (3, 4, 11),
        (3, 5, 11),
    ] {
        test.beats(winner, loser, marbles);
    }
    test
}

#[test]
fn tr_5_a_group_of_five_by_win_points_then_games_among_the_tied_then_random_draw() {
    let mut test = group_of_five();
    assert_eq!(test.state().random_draws().len(), 0, "no random draw before the last game");
    let last = test.draw(4, 5);
    let rows = test.state().standings(GroupNumber::new(1));
    let figures: Vec<(u32, u32)> = rows.iter().map(|row| (row.score.points, row.score.win_points)).collect();
    assert_eq!(figures, [(9, 23), (9, 19), (9, 19), (1, 0), (1, 0)]);
    assert_eq!(test.order(1)[..3], [1, 2, 3]);
    assert_eq!(
        test.reasons(1),
        [
            "ahead on win points, 23 to 19",
            "ahead on points in the games among the tied, 3 to 0",
            "ahead on points, 9 to 1",
            "ahead by lot",
        ]
    );
    let drawn: Vec<_> = last
        .iter()
        .filter_map(|event| match &event.kind {
            TournamentEventKind::RandomDrawn { subject, order, .. } => Some((subject.clone(), order.clone())),
            _ => None,
        })
        .collect();
    let tied = players(&[4, 5]);
    let subject = RandomDrawSubject::GroupTie { group: GroupNumber::new(1), players: tied.clone() };
    assert_eq!(drawn.len(), 1, "one random draw is made and recorded");
    assert_eq!(drawn[0].0, subject);
    assert_eq!(numbers(&drawn[0].1), test.order(1)[3..]);
    assert_eq!(rows[3].ahead, Some(RankReason::RandomDraw { tied }));
}

/// Three groups of four. In each the player listed first wins all games, the second two, the third one.
///
/// | third | beats the fourth with | win points |
/// |---|---|---|
/// | 3 of group 1 | 14 marbles | 4 |
/// | 7 of group 2 | 8 marbles | 10 |
/// | 11 of group 3 | 11 marbles | 7 |
///
/// A cup of 8 takes the six firsts and seconds and two of the thirds: 7 qualifies, 11 and 3 play for the last place.
fn three_groups() -> TestTournament {
    let mut test = TestTournament::with_groups(plan(), &[&[1, 2, 3, 4], &[5, 6, 7, 8], &[9, 10, 11, 12]]);
    for (first, marbles, thirds) in [(1, 10, 14), (5, 9, 8), (9, 12, 11)] {
        for other in 1..4 {
            test.beats(first, first + other, marbles);
        }
        test.beats(first + 1, first + 2, 15);
        test.beats(first + 1, first + 3, 15);
        test.beats(first + 2, first + 3, thirds);
    }
    test
}

#[test]
fn tr_3_three_groups_with_an_intermediate_round_of_the_thirds() {
    let mut test = three_groups();
    assert_eq!(test.state().stage(), TournamentStage::GroupsDone);
    let proposal = CupProposal { size: 8, direct_ranks: 2, places: 2, contenders: 3 };
    assert_eq!(test.state().cup_proposal(), Some(proposal));
    test.execute(TournamentAction::PlanCup { size: None, third_place: false });
    assert_eq!(test.state().stage(), TournamentStage::Intermediate);
    let cup = test.state().cup().expect("a cup");
    // The firsts have 9 points each and 3 times 18 minus 10, 9 and 12: 24, 27 and 18. The seconds have 6 points and 6 win
    // points each: a random draw decides.
    assert_eq!(numbers(&cup.ranks[0]), [5, 1, 9]);
    assert_eq!(numbers(&cup.field.direct)[..3], [5, 1, 9]);
    assert_eq!(numbers(&cup.field.contenders), [7, 11, 3]);
    assert_eq!(cup.field.places, 2);
    let subject = RandomDrawSubject::RankTie { players: players(&[2, 6, 10]) };
    assert_eq!(test.state().random_draws()[&subject].order, cup.ranks[1]);
    let matches: Vec<_> = cup.intermediate().map(|m| m.players().map(|p| numbers(&p))).collect();
    assert_eq!(matches, [Some(vec![11, 3])], "the best third has a bye");
    test.beats(3, 11, 18);
    let cup = test.state().cup().expect("a cup");
    let mut through = numbers(&cup.players().expect("the intermediate round is over"));
    through.sort_unstable();
    assert_eq!(through, [1, 2, 3, 5, 6, 7, 9, 10]);
    assert_eq!(test.state().stage(), TournamentStage::Cup);
    // 1, 2 and 3 are of one group: three of eight, in three different quarters, two of them in different halves.
    let slots = cup.slots.as_ref().expect("drawn");
    for group in [[1, 2, 3], [5, 6, 7]] {
        let mut quarters =
            group.map(|p| slots.iter().position(|slot| *slot == Some(player(p))).map(|i| i / 2));
        quarters.sort_unstable();
        assert!(quarters[0] != quarters[1] && quarters[1] != quarters[2], "{slots:?}");
    }
    test.play_open_games();
    let ranking = test.ranking();
    assert_eq!(ranking[8], 11);
    assert_eq!(test.state().ranking()[8].reached, StageReached::Intermediate);
    let mut last = ranking[9..].to_vec();
    last.sort_unstable();
    assert_eq!(last, [4, 8, 12], "the fourths have no points, and a random draw ordered them");
}

#[test]
fn tr_6_after_each_draw_the_other_player_begins_the_replay() {
    let mut test = TestTournament::with_groups(plan(), &[&[1, 2, 3, 4]]);
    for (winner, loser, marbles) in [(1, 2, 9), (1, 3, 9), (1, 4, 9), (2, 3, 9), (2, 4, 9), (3, 4, 9)] {
        test.beats(winner, loser, marbles);
    }
    test.execute(TournamentAction::PlanCup { size: Some(2), third_place: false });
    let first = test.state().now_playing()[0].clone();
    test.draw(1, 2);
    let second = test.state().now_playing()[0].clone();
    assert_eq!([second.first, second.second], [first.second, first.first]);
    test.draw(1, 2);
    let third = test.state().now_playing()[0].clone();
    assert_eq!([third.first, third.second], [first.first, first.second]);
    assert_eq!([first.round, second.round, third.round], [1, 2, 3]);
    test.execute(TournamentAction::Result(GameReport::new(third.number, GameResult::won(player(2), 17))));
    let played = test.state().cup().and_then(|cup| cup.at(BracketPosition::Cup { round: 1, index: 1 }));
    let played = played.expect("the final");
    assert_eq!(played.games, [first.number, second.number, third.number]);
    assert_eq!(played.winner, Some(player(2)));
    assert_eq!(test.state().stage(), TournamentStage::Over);
    assert_eq!(test.ranking(), [2, 1, 3, 4]);
    let rows = test.state().standings(GroupNumber::new(1));
    assert_eq!(rows[1].score.win_points, 18, "win points are for the group phase only (TR-4)");
}
