//! Changes during a tournament (TR-9): withdrawals, corrections, late players, undo, and refusals.

use tessera_rules::GameKind;
use tessera_tournament::{
    BracketPosition, GameNumber, GamePhase, GameReport, GameResult, GroupFirstPlayerRule, GroupNumber,
    MatchSide, NewEntrant, PlayerNumber, RandomDrawSubject, StageReached, TournamentAction,
    TournamentCommand, TournamentEventKind, TournamentGame, TournamentRefusal, TournamentSetup,
    TournamentStage,
};

use crate::test_tournament::{TestTournament, entrants, numbers, player};

#[test]
fn tr_9_a_withdrawal_gives_the_others_wins_without_win_points() {
    let mut test =
        TestTournament::with_groups(TournamentSetup::new("Figures", GameKind::Pentago), &[&[1, 2, 3, 4]]);
    test.beats(1, 2, 10);
    test.execute(TournamentAction::Withdraw { player: player(1) });
    assert_eq!(test.state().score(player(1)).points, 3, "what was played stands");
    for other in [3, 4] {
        let score = test.state().score(player(other));
        assert_eq!((score.points, score.win_points), (3, 0));
    }
    assert_eq!(
        test.refused(TournamentAction::Withdraw { player: player(1) }),
        TournamentRefusal::WithdrawnAlready { player: player(1) }
    );
    test.execute(TournamentAction::Reinstate { player: player(1) });
    assert_eq!(test.state().score(player(3)).points, 0);
    assert_eq!(test.state().open_group_games(), 5);
}

#[test]
fn tr_9_of_two_withdrawn_players_the_later_one_advances() {
    let mut test = TestTournament::drawn(8, 3);
    test.play_open_games();
    test.execute(TournamentAction::PlanCup { size: Some(4), third_place: true });
    let four: Vec<_> = test.state().cup().and_then(tessera_tournament::Cup::players).expect("four");
    for &gone in &four {
        test.execute(TournamentAction::Withdraw { player: gone });
    }
    assert_eq!(test.state().stage(), TournamentStage::Over);
    let places: Vec<_> = test.state().ranking().iter().take(4).map(|p| p.player).collect();
    assert_eq!(places[0], four[3]);
    assert_eq!(test.state().ranking()[2].reached, StageReached::ThirdPlace);
}

#[test]
fn tr_9_a_correction_is_previewed_made_and_undone() {
    let mut test = TestTournament::with_groups(
        TournamentSetup::new("Figures", GameKind::Pentago),
        &[&[1, 2, 3, 4], &[5, 6, 7, 8]],
    );
    for first in [1, 5] {
        for (winner, loser) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
            test.beats(first + winner, first + loser, 10 + winner);
        }
    }
    test.execute(TournamentAction::PlanCup { size: Some(4), third_place: false });
    let game = test.state().games().iter().find(|game| game.has(player(2)) && game.has(player(3)));
    let game = game.expect("paired").number;
    let correct = TournamentAction::Correct(GameReport::new(game, GameResult::won(player(3), 9)));
    let preview = test.tournament.preview(&correct.clone().into()).expect("nothing later is played");
    assert_eq!((numbers(&preview.entering_cup), numbers(&preview.leaving_cup)), (vec![3], vec![2]));
    assert_eq!(preview.groups.len(), 1);
    let before: Vec<u16> = preview.groups[0].before.iter().map(|row| row.player.get()).collect();
    let after: Vec<u16> = preview.groups[0].after.iter().map(|row| row.player.get()).collect();
    assert_eq!((before, after), (vec![1, 2, 3, 4], vec![1, 3, 2, 4]));
    assert_eq!(preview.cancelled.len(), 2, "both semi-finals are drawn anew");
    assert!(preview.paired.is_empty(), "results of random draws are not previewed");
    assert!(preview.random_draws.iter().any(|subject| matches!(subject, RandomDrawSubject::Bracket { .. })));
    let state = test.state().clone();
    test.execute(correct.clone());
    assert_eq!(test.order(1), [1, 3, 2, 4]);
    test.undo();
    assert_eq!(test.state(), &state);
    // Once a semi-final is played, the correction is refused; when its result is deleted, it is accepted.
    let semi = test.state().now_playing()[0].clone();
    test.execute(TournamentAction::Result(GameReport::new(semi.number, GameResult::won(semi.first, 12))));
    assert_eq!(test.refused(correct.clone()), TournamentRefusal::LaterGamePlayed { game: semi.number });
    let mut other_began = GameReport::new(game, GameResult::won(player(2), 11));
    other_began.began = Some(player(3));
    let harmless = TournamentAction::Correct(other_began);
    assert!(test.tournament.preview(&harmless.clone().into()).expect("nothing depends on it").is_empty());
    test.execute(harmless);
    test.execute(TournamentAction::DeleteResult { game: semi.number });
    test.execute(correct);
    assert_eq!(test.order(1), [1, 3, 2, 4]);
}

#[test]
fn tr_9_a_correction_among_eliminated_players_does_not_change_the_cup() {
    let mut test = TestTournament::with_groups(
        TournamentSetup::new("Figures", GameKind::Pentago),
        &[&[1, 2, 3, 4], &[5, 6, 7, 8]],
    );
    for first in [1, 5] {
        for (winner, loser) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
            test.beats(first + winner, first + loser, 9 + winner + first % 2 + u16::from(first == 5));
        }
    }
    test.execute(TournamentAction::PlanCup { size: Some(4), third_place: false });
    let semi = test.state().now_playing()[0].clone();
    test.execute(TournamentAction::Result(GameReport::new(semi.number, GameResult::won(semi.first, 12))));
    let cup = test.state().cup().expect("a cup").clone();
    let game = test.state().games().iter().find(|game| game.has(player(3)) && game.has(player(4)));
    let game = game.expect("paired").number;
    test.execute(TournamentAction::Correct(GameReport::new(game, GameResult::won(player(4), 8))));
    assert_eq!(test.order(1), [1, 2, 4, 3]);
    let now = test.state().cup().expect("the same cup");
    assert_eq!((&now.field, &now.slots, &now.matches), (&cup.field, &cup.slots, &cup.matches));
    assert!(now.ranks[2].contains(&player(4)) && now.ranks[3].contains(&player(3)));
}

#[test]
fn tr_9_a_corrected_semi_final_changes_who_plays_the_final() {
    let mut test = TestTournament::drawn(8, 2);
    test.play_open_games();
    test.execute(TournamentAction::PlanCup { size: Some(4), third_place: true });
    for _ in 0..2 {
        let game = test.state().now_playing()[0].clone();
        test.beats(game.first.get(), game.second.get(), 10);
    }
    let semi = test
        .state()
        .cup()
        .and_then(|cup| cup.at(BracketPosition::Cup { round: 1, index: 1 }))
        .expect("it")
        .clone();
    let [one, other] = semi.players().expect("two");
    let loser = if semi.winner == Some(one) { other } else { one };
    test.execute(TournamentAction::Correct(GameReport::new(semi.games[0], GameResult::won(loser, 9))));
    let cup = test.state().cup().expect("a cup");
    let last = cup.at(BracketPosition::Cup { round: 2, index: 1 }).expect("the final");
    assert!(last.sides.contains(&MatchSide::Player(loser)));
    let third =
        cup.at(BracketPosition::ThirdPlace).and_then(tessera_tournament::CupMatch::players).expect("two");
    assert!(third.contains(&semi.winner.expect("it was decided")));
    assert_eq!(test.state().now_playing().len(), 2, "final and third place are played anew");
    // A draw now: the final waits for the replay.
    test.execute(TournamentAction::Correct(GameReport::new(semi.games[0], GameResult::Drawn)));
    assert_eq!(test.state().now_playing().len(), 1);
    test.play_open_games();
    assert_eq!(test.state().stage(), TournamentStage::Over);
}

#[test]
fn tr_9_late_players_join_the_smallest_group_and_starts_stay_balanced() {
    for count in [2, 3, 4, 5, 8, 9, 13] {
        let mut plan = TournamentSetup::new("Club day", GameKind::Pentago);
        plan.group_starts = Some(GroupFirstPlayerRule::Balanced);
        let mut test = TestTournament::open(plan, u64::from(count));
        test.execute(TournamentAction::Enter { entrants: entrants(count) });
        test.execute(TournamentAction::Draw { groups: None });
        for late in 1..=2 {
            let entered = test.try_execute(TournamentAction::Enter {
                entrants: vec![NewEntrant::named(&format!("Late {late}"))],
            });
            let smallest = test.state().groups().iter().map(|group| group.players.len()).min();
            match entered {
                Err(refusal) => assert_eq!((refusal, smallest), (TournamentRefusal::GroupsFull, Some(6))),
                Ok(events) => assert!(
                    events.iter().any(|event| matches!(event.kind, TournamentEventKind::Joined { .. }))
                ),
            }
        }
        for group in test.state().groups() {
            let pairs = group.players.len() * (group.players.len() - 1) / 2;
            assert_eq!(group.games.len(), pairs);
            let starts = |p: &PlayerNumber| {
                test.state().games_of(group.number).filter(|game| game.first == *p).count()
            };
            let starts: Vec<usize> = group.players.iter().map(starts).collect();
            assert!(
                starts.iter().max().zip(starts.iter().min()).is_some_and(|(most, fewest)| most - fewest <= 1)
            );
        }
        test.play_open_games();
        test.execute(TournamentAction::PlanCup { size: None, third_place: false });
        assert_eq!(
            test.refused(TournamentAction::Enter { entrants: vec![NewEntrant::named("Too late")] }),
            TournamentRefusal::TooLateToEnter
        );
        test.play_open_games();
        assert_eq!(test.state().stage(), TournamentStage::Over);
    }
}

#[test]
fn invalid_input_is_refused_with_a_clear_sentence() {
    let mut test = TestTournament::pentago(1);
    test.execute(TournamentAction::Enter { entrants: entrants(5) });
    for (action, sentence) in [
        (
            TournamentAction::Enter { entrants: vec![NewEntrant::named(" player  3 ")] },
            "player 3 is already named 'player 3'; add an initial or a year of birth to distinguish them",
        ),
        (
            TournamentAction::Enter { entrants: vec![NewEntrant::named("")] },
            "the name '' is invalid: a name has 1 to 60 characters, and no control characters",
        ),
        (
            TournamentAction::Result(GameReport::new(GameNumber::new(7), GameResult::Drawn)),
            "there is no game 7; games are numbered from 1 to 0",
        ),
        (TournamentAction::PlanCup { size: None, third_place: false }, "the groups have not been drawn yet"),
        (
            TournamentAction::Draw { groups: Some(4) },
            "5 players cannot make 4 groups: a group has 2 to 6 players, and should have 4 or 5 (TR-1)",
        ),
        (
            TournamentAction::Withdraw { player: player(6) },
            "there is no player 6; players are numbered from 1 to 5",
        ),
        (
            TournamentAction::Undo { command: 9 },
            "the last command is number 2, not 9; check what has happened since, then decide again",
        ),
    ] {
        assert_eq!(test.refused(action).to_string(), sentence);
    }
    test.execute(TournamentAction::Draw { groups: None });
    let game = test.state().now_playing()[0].clone();
    let stranger = (1..=5).map(player).find(|&p| !game.has(p)).expect("three others");
    let refusal =
        test.refused(TournamentAction::Result(GameReport::new(game.number, GameResult::won(stranger, 9))));
    assert_eq!(refusal.code(), "not-in-this-game");
    test.execute(TournamentAction::Result(GameReport::new(game.number, GameResult::Drawn)));
    assert_eq!(
        test.refused(TournamentAction::Result(GameReport::new(game.number, GameResult::won(game.first, 9)))),
        TournamentRefusal::DecidedAlready { game: game.number }
    );
    let mut report = GameReport::new(test.state().now_playing()[0].number, GameResult::Drawn);
    report.moves = Some("b2A+ b2B-".into());
    let sentence = test.refused(TournamentAction::Result(report)).to_string();
    assert_eq!(sentence, "move 2 'b2B-': b2 is taken; choose an empty socket");
    assert_eq!(test.state().standings(GroupNumber::new(9)), [], "a group that is not there has no table");
}

#[test]
fn an_undone_draw_gives_the_same_result_again() {
    let mut test = TestTournament::drawn(16, 1);
    let players = |test: &TestTournament| -> Vec<Vec<PlayerNumber>> {
        test.state().groups().iter().map(|group| group.players.clone()).collect()
    };
    let groups = players(&test);
    let draws: Vec<_> = test.state().random_draws().clone().into_iter().collect();
    test.undo();
    assert!(test.state().groups().is_empty() && test.state().random_draws().is_empty());
    test.execute(TournamentAction::Draw { groups: None });
    assert_eq!(players(&test), groups, "a repeated draw gives the same groups");
    assert_eq!(test.state().random_draws().clone().into_iter().collect::<Vec<_>>(), draws);
    test.undo();
    test.execute(TournamentAction::Enter { entrants: vec![NewEntrant::named("One more")] });
    test.execute(TournamentAction::Draw { groups: None });
    assert_ne!(players(&test), groups, "another list is another subject");
}

#[test]
fn tr_9_a_player_reinstated_during_the_cup_did_not_withdraw() {
    let mut test = TestTournament::drawn(8, 3);
    test.play_open_games();
    let last = test.state().standings(GroupNumber::new(1))[3].player;
    test.execute(TournamentAction::Withdraw { player: last });
    test.execute(TournamentAction::PlanCup { size: Some(4), third_place: false });
    let reached = |test: &TestTournament| {
        let ranking = test.state().ranking();
        ranking.iter().find(|placed| placed.player == last).expect("every player has a place").reached
    };
    assert_eq!(reached(&test), StageReached::Withdrew);
    test.execute(TournamentAction::Reinstate { player: last });
    assert_eq!(reached(&test), StageReached::Group);
    test.play_open_games();
    assert_eq!((test.state().stage(), reached(&test)), (TournamentStage::Over, StageReached::Group));
}

#[test]
fn tr_1_withdrawn_players_make_room_for_late_ones() {
    let mut test = TestTournament::drawn(8, 3);
    let left = test.state().groups()[1].players[0];
    test.execute(TournamentAction::Withdraw { player: left });
    test.execute(TournamentAction::Enter { entrants: vec![NewEntrant::named("Late")] });
    assert_eq!(test.state().group_of(player(9)), Some(GroupNumber::new(2)), "where three are left");
    test.play_open_games();
    assert_eq!(test.state().stage(), TournamentStage::GroupsDone);
}

#[test]
fn names_are_compared_with_composed_accents() {
    let mut test = TestTournament::pentago(1);
    test.execute(TournamentAction::Enter { entrants: vec![NewEntrant::named("Cle\u{301}a")] });
    assert_eq!(test.state().entrants()[0].name, "Cl\u{e9}a");
    let again = TournamentAction::Enter { entrants: vec![NewEntrant::named("cl\u{e9}a")] };
    assert!(matches!(test.refused(again), TournamentRefusal::NameTaken { .. }));
    assert_eq!(test.state().player_named("Cle\u{301}a"), Some(player(1)));
    let entrant = NewEntrant { club: "Gene\u{300}ve".into(), ..NewEntrant::named("Ame\u{301}lie") };
    test.execute(TournamentAction::EditEntrant { player: player(1), entrant });
    let known = &test.state().entrants()[0];
    assert_eq!((&*known.name, &*known.club), ("Am\u{e9}lie", "Gen\u{e8}ve"));
    let test = TestTournament::open(TournamentSetup::new("Ope\u{301}ra", GameKind::Pentago), 1);
    assert_eq!(test.state().plan().name, "Op\u{e9}ra");
}

#[test]
fn tr_9_a_previewed_command_is_executed_only_if_it_still_changes_the_same() {
    let mut test = TestTournament::drawn(8, 3);
    let seen = test.tournament.number();
    let group = |test: &TestTournament, of: u16| test.state().group_of(player(of)).expect("a group");
    let withdraw =
        TournamentCommand { seen: Some(seen), ..TournamentAction::Withdraw { player: player(1) }.into() };
    let shown = test.tournament.preview(&withdraw).expect("it could be done");
    // A result in another group: the preview stays the same.
    let elsewhere = test
        .state()
        .games()
        .iter()
        .find(|game| game.phase != GamePhase::Group(group(&test, 1)))
        .expect("a game");
    let [one, other] = elsewhere.players().map(PlayerNumber::get);
    test.draw(one, other);
    assert_eq!(test.tournament.preview(&withdraw), Ok(shown));
    assert!(test.tournament.decide(&withdraw, 0, &mut test.dice).is_ok());
    // A result in the same group: the previewed standings are outdated.
    let own =
        |game: &&TournamentGame| game.phase == GamePhase::Group(group(&test, 1)) && !game.has(player(1));
    let [one, other] =
        test.state().games().iter().find(own).expect("a game").players().map(PlayerNumber::get);
    test.draw(one, other);
    let last = test.tournament.number();
    let decided = test.tournament.decide(&withdraw, 0, &mut test.dice);
    assert_eq!(decided, Err(TournamentRefusal::HappenedSince { seen, last }));
    for seen in [last, last + 1] {
        let now = TournamentCommand { seen: Some(seen), ..withdraw.clone() };
        assert_eq!(test.tournament.decide(&now, 0, &mut test.dice).is_ok(), seen == last);
    }
}

#[test]
fn tr_9_a_correction_is_bound_to_the_result_that_was_seen() {
    let mut test = TestTournament::drawn(4, 3);
    let game = test.state().now_playing()[0].clone();
    let forfeit = GameReport::new(game.number, GameResult::Forfeit { winner: game.first });
    test.execute(TournamentAction::Result(forfeit.clone()));
    let no_show =
        TournamentAction::Correct(GameReport::new(game.number, GameResult::NoShow { winner: game.first }));
    let seen = test.tournament.number();
    let bound = TournamentCommand { seen: Some(seen), ..no_show.into() };
    assert!(test.tournament.preview(&bound).expect("it could be done").is_empty());
    // Only the first player differs; the standings are the same.
    test.execute(TournamentAction::Correct(GameReport { began: Some(game.second), ..forfeit }));
    let last = test.tournament.number();
    let decided = test.tournament.decide(&bound, 0, &mut test.dice);
    assert_eq!(decided, Err(TournamentRefusal::HappenedSince { seen, last }));
}

#[test]
fn the_only_player_left_wins_a_cup_of_one() {
    let mut test = TestTournament::drawn(2, 3);
    test.execute(TournamentAction::Withdraw { player: player(1) });
    assert_eq!(test.state().stage(), TournamentStage::GroupsDone);
    for size in [0, 2] {
        let refused = test.refused(TournamentAction::PlanCup { size: Some(size), third_place: false });
        assert_eq!(refused, TournamentRefusal::CupSize { size, fewest: 1, most: 1 });
    }
    for third_place in [true, false] {
        test.execute(TournamentAction::PlanCup { size: None, third_place });
        assert_eq!((test.state().stage(), test.ranking()), (TournamentStage::Over, vec![2, 1]));
        let cup = test.state().cup().expect("a cup");
        assert_eq!((cup.champion(), cup.rounds()), (Some(player(2)), 0));
        assert!(cup.matches.is_empty() && test.state().now_playing().is_empty());
        test.undo();
    }
}

#[test]
fn a_leaked_link_is_renewed() {
    let mut test = TestTournament::drawn(4, 3);
    let linked =
        |test: &TestTournament, of: u16| test.tournament.link_valid_since(player(of)).expect("a player");
    let before = [1, 2].map(|of| linked(&test, of));
    test.execute(TournamentAction::RenewLink { player: player(2) });
    assert_eq!([1, 2].map(|of| linked(&test, of)), [before[0], test.tournament.number()]);
    let nobody = test.refused(TournamentAction::RenewLink { player: player(9) });
    assert_eq!(nobody, TournamentRefusal::NoSuchPlayer { player: player(9), last: 4 });
}

#[test]
fn no_undo_restores_an_old_link() {
    let mut test = TestTournament::drawn(4, 3);
    let draw = test.tournament.last_command().expect("the draw");
    let old = test.tournament.link_valid_since(player(2));
    test.execute(TournamentAction::RenewLink { player: player(2) });
    let (renewal, new) = (test.tournament.number(), test.tournament.link_valid_since(player(2)));
    assert_ne!(new, old);
    assert_eq!(
        test.refused(TournamentAction::Undo { command: renewal }),
        TournamentRefusal::UndoOfAnother { asked: renewal, last: draw }
    );
    test.undo();
    assert!(test.state().groups().is_empty(), "what came before it can still be undone");
    assert_eq!(test.tournament.link_valid_since(player(2)), new);
    assert!(test.tournament.effective_events().any(|event| event.number == renewal));
    // A player who gets the number of an undone entry has a link of their own.
    test.undo();
    assert_eq!(test.tournament.link_valid_since(player(2)), None);
    test.execute(TournamentAction::Enter { entrants: entrants(2) });
    let entered = test.state().entrant(player(2)).expect("entered").entered;
    assert_eq!(
        (entered, test.tournament.link_valid_since(player(2))),
        (test.tournament.number(), Some(entered))
    );
}

#[test]
fn an_old_tournament_with_an_undone_renewal_still_replays() {
    let mut test = TestTournament::drawn(4, 3);
    let before = test.state().clone();
    test.execute(TournamentAction::RenewLink { player: player(2) });
    let renewal = test.tournament.number();
    test.apply(TournamentEventKind::Undone { command: renewal });
    assert_eq!((test.state(), test.tournament.link_valid_since(player(2))), (&before, Some(renewal)));
    test.undo();
    assert!(test.state().groups().is_empty());
}

#[test]
fn game_numbers_are_never_reused() {
    let mut test = TestTournament::drawn(4, 3);
    test.undo();
    test.execute(TournamentAction::Enter { entrants: vec![NewEntrant::named("Late")] });
    test.execute(TournamentAction::Draw { groups: None });
    let numbers: Vec<u32> = test.state().games().iter().map(|game| game.number.get()).collect();
    assert_eq!(numbers, (7..=16).collect::<Vec<_>>(), "1 to 6 were other games");
    let old = TournamentAction::Result(GameReport::new(GameNumber::new(1), GameResult::Drawn));
    assert_eq!(test.refused(old), TournamentRefusal::NoSuchGame { game: GameNumber::new(1), last: 16 });
    test.play_open_games();
    test.execute(TournamentAction::PlanCup { size: Some(2), third_place: false });
    assert_eq!(test.state().now_playing()[0].number, GameNumber::new(17));
    test.undo();
    test.execute(TournamentAction::PlanCup { size: Some(4), third_place: false });
    assert_eq!(test.state().now_playing()[0].number, GameNumber::new(18));
    test.play_open_games();
    assert_eq!(test.state().stage(), TournamentStage::Over);
}
