//! Corrections whose later games were played: their results are deleted in the same step (TR-9).

use tessera_rules::GameKind;
use tessera_tournament::{
    GameNumber, GameReport, GameResult, Tournament, TournamentAction, TournamentCommand, TournamentEventKind,
    TournamentRefusal, TournamentSetup, TournamentStage,
};

use crate::test_tournament::{TestTournament, player};

/// Two groups of four in which the players with lower numbers win, and a cup of four that is played to the end.
fn played_to_the_end() -> TestTournament {
    let plan = TournamentSetup::new("Figures", GameKind::Pentago);
    let mut test = TestTournament::with_groups(plan, &[&[1, 2, 3, 4], &[5, 6, 7, 8]]);
    for first in [1, 5] {
        for (winner, loser) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
            test.beats(first + winner, first + loser, 10 + winner);
        }
    }
    test.execute(TournamentAction::PlanCup { size: Some(4), third_place: false });
    while let Some(game) = test.state().now_playing().first().map(|game| game.number) {
        first_wins(&mut test, game);
    }
    assert_eq!(test.state().stage(), TournamentStage::Over);
    test
}

fn first_wins(test: &mut TestTournament, game: GameNumber) {
    let winner = test.state().game(game).expect("a game").first;
    test.execute(TournamentAction::Result(GameReport::new(game, GameResult::won(winner, 9))));
}

/// The two semi-finals and the final.
fn cup_games(tournament: &Tournament) -> [GameNumber; 3] {
    let games: Vec<GameNumber> = tournament.state().games().iter().skip(12).map(|game| game.number).collect();
    games.try_into().expect("two semi-finals and a final")
}

fn other_wins(tournament: &Tournament, game: GameNumber) -> TournamentAction {
    let winner = tournament.state().game(game).expect("a game").second;
    TournamentAction::Correct(GameReport::new(game, GameResult::won(winner, 9)))
}

#[test]
fn tr_9_the_games_in_the_way_of_a_correction_are_named_and_deleted_in_one_step() {
    let mut test = played_to_the_end();
    let [semi, other_semi, last] = cup_games(&test.tournament);
    let correct = other_wins(&test.tournament, semi);
    assert_eq!(test.refused(correct.clone()), TournamentRefusal::LaterGamePlayed { game: last });
    let plain: TournamentCommand = correct.clone().into();
    assert_eq!(test.tournament.later_games(&plain), Ok(vec![last]));
    let command = TournamentCommand { delete_first: vec![last], ..plain };
    let preview = test.tournament.preview(&command).expect("nothing is in the way any more");
    assert_eq!(preview.cancelled, [last]);
    let [winner, loser] = {
        let game = test.state().game(semi).expect("the semi-final");
        [game.second, game.first]
    };
    assert!(preview.paired.iter().any(|pair| pair.contains(&winner)), "{preview:?}");
    assert!(!preview.paired.iter().any(|pair| pair.contains(&loser)), "{preview:?}");
    let before = test.state().clone();
    let events = test.try_command(&command).expect("one step");
    assert!(matches!(events[0].kind, TournamentEventKind::ResultDeleted { game } if game == last));
    assert!(matches!(events[1].kind, TournamentEventKind::Corrected { game, .. } if game == semi));
    let game = test.state().game(last).expect("the final");
    assert!(game.cancelled && game.result.is_none());
    assert!(test.state().game(other_semi).expect("a game").result.is_some(), "others stay as they are");
    test.undo();
    assert_eq!(test.state(), &before, "it is undone as a whole");
    assert_eq!(test.state().stage(), TournamentStage::Over);
}

#[test]
fn tr_9_a_correction_in_a_group_deletes_the_whole_cup_and_says_so() {
    let mut test = played_to_the_end();
    let mut games = cup_games(&test.tournament);
    games.reverse();
    let group_game = test.state().games().iter().find(|game| game.has(player(2)) && game.has(player(3)));
    let group_game = group_game.expect("a group game").number;
    let correct = TournamentAction::Correct(GameReport::new(group_game, GameResult::won(player(3), 9)));
    let command: TournamentCommand = correct.into();
    let later = test.tournament.later_games(&command).expect("a way");
    assert_eq!(later, games, "the latest game first");
    let seen = Some(test.tournament.number());
    test.try_command(&TournamentCommand { delete_first: later, seen, ..command }).expect("one step");
    assert!(games.iter().all(|&game| test.state().game(game).is_ok_and(|game| game.cancelled)));
    assert_eq!(test.order(1), [1, 3, 2, 4]);
    assert_eq!(test.state().stage(), TournamentStage::Cup);
}

#[test]
fn tr_9_what_was_previewed_is_refused_once_a_deleted_result_is_another() {
    let mut test = played_to_the_end();
    let [semi, _, last] = cup_games(&test.tournament);
    let seen = Some(test.tournament.number());
    let command: TournamentCommand = other_wins(&test.tournament, semi).into();
    let command = TournamentCommand { delete_first: vec![last], seen, ..command };
    let final_corrected = other_wins(&test.tournament, last);
    test.execute(final_corrected);
    assert!(matches!(test.try_command(&command), Err(TournamentRefusal::HappenedSince { .. })));
}

#[test]
fn tr_9_another_reason_in_the_way_is_told_instead() {
    let mut test = played_to_the_end();
    let [semi, _, last] = cup_games(&test.tournament);
    let finalist = test.state().game(last).expect("the final").first;
    test.execute(TournamentAction::Withdraw { player: finalist });
    let command: TournamentCommand = other_wins(&test.tournament, semi).into();
    let refused = test.tournament.later_games(&command);
    assert_eq!(refused, Err(TournamentRefusal::CannotBePlayedAgain { game: last }));
    // Nothing stands in the way of a game that nothing depends on.
    let harmless: TournamentCommand = TournamentAction::Reinstate { player: finalist }.into();
    assert_eq!(test.tournament.later_games(&harmless), Ok(Vec::new()));
}

#[test]
fn tr_4_a_resigned_game_gives_win_points_by_the_marbles_placed() {
    let mut test = TestTournament::drawn(4, 3);
    let game = test.state().now_playing()[0].clone();
    let plan = test.state().plan().clone();
    assert_eq!(plan.resigned(game.first, Some(11)), GameResult::won(game.first, 11));
    // A winner has placed at least five marbles, so an earlier win by resignation counts as five.
    let early = plan.resigned(game.first, Some(3));
    assert_eq!(early, GameResult::won(game.first, 5));
    test.execute(TournamentAction::Result(GameReport::new(game.number, early)));
    assert_eq!(test.state().score(game.first).win_points, 13);
    // A forfeit gives none.
    let next = test.state().now_playing()[0].clone();
    let forfeit = GameResult::Forfeit { winner: next.second };
    let before = test.state().score(next.second).win_points;
    test.execute(TournamentAction::Result(GameReport::new(next.number, forfeit)));
    assert_eq!(test.state().score(next.second).win_points, before);
}
