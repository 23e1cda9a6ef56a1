//! What goes otherwise than planned (TR-9): withdrawals, corrections, late players, undo, and what cannot be.

use tessera_rules::GameKind;
use tessera_tournament::{
    Action, Command, Game, GameNumber, GroupNumber, MatchPlace, NewEntrant, Of, Outcome, Plan, PlayerNumber,
    Question, Reached, Refusal, Report, Side, Stage, What,
};

use crate::hall::{Hall, entrants, numbers, player};

#[test]
fn tr_9_a_withdrawal_gives_the_others_wins_without_win_points() {
    let mut hall = Hall::by_hand(Plan::new("Figures", GameKind::Pentago), &[&[1, 2, 3, 4]]);
    hall.beats(1, 2, 10);
    hall.give(Action::Withdraw { player: player(1) });
    assert_eq!(hall.state().score(player(1)).points, 3, "what was played stands");
    for other in [3, 4] {
        let score = hall.state().score(player(other));
        assert_eq!((score.points, score.win_points), (3, 0));
    }
    assert_eq!(
        hall.refused(Action::Withdraw { player: player(1) }),
        Refusal::WithdrawnAlready { player: player(1) }
    );
    hall.give(Action::Reinstate { player: player(1) });
    assert_eq!(hall.state().score(player(3)).points, 0);
    assert_eq!(hall.state().open_group_games(), 5);
}

#[test]
fn tr_9_of_two_who_have_left_the_later_goes_through() {
    let mut hall = Hall::drawn(8, 3);
    hall.play_on();
    hall.give(Action::PlanCup { size: Some(4), third_place: true });
    let four: Vec<_> = hall.state().cup().and_then(tessera_tournament::Cup::players).expect("four");
    for &gone in &four {
        hall.give(Action::Withdraw { player: gone });
    }
    assert_eq!(hall.state().stage(), Stage::Over);
    let places: Vec<_> = hall.state().ranking().iter().take(4).map(|p| p.player).collect();
    assert_eq!(places[0], four[3]);
    assert_eq!(hall.state().ranking()[2].reached, Reached::ThirdPlace);
}

#[test]
fn tr_9_a_correction_is_previewed_made_and_undone() {
    let mut hall = Hall::by_hand(Plan::new("Figures", GameKind::Pentago), &[&[1, 2, 3, 4], &[5, 6, 7, 8]]);
    for first in [1, 5] {
        for (winner, loser) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
            hall.beats(first + winner, first + loser, 10 + winner);
        }
    }
    hall.give(Action::PlanCup { size: Some(4), third_place: false });
    let game = hall.state().games().iter().find(|game| game.has(player(2)) && game.has(player(3)));
    let game = game.expect("paired").number;
    let correct = Action::Correct(Report::new(game, Outcome::won(player(3), 9)));
    let preview = hall.tournament.preview(&correct.clone().into()).expect("nothing later is played");
    assert_eq!((numbers(&preview.comes_in), numbers(&preview.drops_out)), (vec![3], vec![2]));
    assert_eq!(preview.groups.len(), 1);
    let before: Vec<u16> = preview.groups[0].before.iter().map(|row| row.player.get()).collect();
    let after: Vec<u16> = preview.groups[0].after.iter().map(|row| row.player.get()).collect();
    assert_eq!((before, after), (vec![1, 2, 3, 4], vec![1, 3, 2, 4]));
    assert_eq!(preview.cancelled.len(), 2, "both semi-finals are drawn anew");
    assert!(preview.paired.is_empty(), "nobody sees a lot before it counts");
    assert!(preview.lots.iter().any(|lot| matches!(lot, Question::Bracket { .. })));
    let state = hall.state().clone();
    hall.give(correct.clone());
    assert_eq!(hall.order(1), [1, 3, 2, 4]);
    hall.undo();
    assert_eq!(hall.state(), &state);
    // Once a semi-final is played, the correction is refused; struck out, it is made.
    let semi = hall.state().now_playing()[0].clone();
    hall.give(Action::Result(Report::new(semi.number, Outcome::won(semi.first, 12))));
    assert_eq!(hall.refused(correct.clone()), Refusal::LaterGamePlayed { game: semi.number });
    let mut other_began = Report::new(game, Outcome::won(player(2), 11));
    other_began.began = Some(player(3));
    let harmless = Action::Correct(other_began);
    assert!(hall.tournament.preview(&harmless.clone().into()).expect("nothing depends on it").is_empty());
    hall.give(harmless);
    hall.give(Action::Strike { game: semi.number });
    hall.give(correct);
    assert_eq!(hall.order(1), [1, 3, 2, 4]);
}

#[test]
fn tr_9_a_correction_among_those_who_are_out_leaves_the_cup_alone() {
    let mut hall = Hall::by_hand(Plan::new("Figures", GameKind::Pentago), &[&[1, 2, 3, 4], &[5, 6, 7, 8]]);
    for first in [1, 5] {
        for (winner, loser) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
            hall.beats(first + winner, first + loser, 9 + winner + first % 2 + u16::from(first == 5));
        }
    }
    hall.give(Action::PlanCup { size: Some(4), third_place: false });
    let semi = hall.state().now_playing()[0].clone();
    hall.give(Action::Result(Report::new(semi.number, Outcome::won(semi.first, 12))));
    let cup = hall.state().cup().expect("a cup").clone();
    let game = hall.state().games().iter().find(|game| game.has(player(3)) && game.has(player(4)));
    let game = game.expect("paired").number;
    hall.give(Action::Correct(Report::new(game, Outcome::won(player(4), 8))));
    assert_eq!(hall.order(1), [1, 2, 4, 3]);
    let now = hall.state().cup().expect("the same cup");
    assert_eq!((&now.field, &now.slots, &now.matches), (&cup.field, &cup.slots, &cup.matches));
    assert!(now.ranks[2].contains(&player(4)) && now.ranks[3].contains(&player(3)));
}

#[test]
fn tr_9_a_corrected_semi_final_changes_who_plays_the_final() {
    let mut hall = Hall::drawn(8, 2);
    hall.play_on();
    hall.give(Action::PlanCup { size: Some(4), third_place: true });
    for _ in 0..2 {
        let game = hall.state().now_playing()[0].clone();
        hall.beats(game.first.get(), game.second.get(), 10);
    }
    let semi = hall
        .state()
        .cup()
        .and_then(|cup| cup.at(MatchPlace::Cup { round: 1, index: 1 }))
        .expect("it")
        .clone();
    let [one, other] = semi.players().expect("two");
    let loser = if semi.winner == Some(one) { other } else { one };
    hall.give(Action::Correct(Report::new(semi.games[0], Outcome::won(loser, 9))));
    let cup = hall.state().cup().expect("a cup");
    let last = cup.at(MatchPlace::Cup { round: 2, index: 1 }).expect("the final");
    assert!(last.sides.contains(&Side::Player(loser)));
    let third = cup.at(MatchPlace::ThirdPlace).and_then(tessera_tournament::Match::players).expect("two");
    assert!(third.contains(&semi.winner.expect("it was decided")));
    assert_eq!(hall.state().now_playing().len(), 2, "final and third place are played anew");
    // A draw now: the final waits for the replay.
    hall.give(Action::Correct(Report::new(semi.games[0], Outcome::Drawn)));
    assert_eq!(hall.state().now_playing().len(), 1);
    hall.play_on();
    assert_eq!(hall.state().stage(), Stage::Over);
}

#[test]
fn tr_9_late_players_join_the_smallest_group_and_starts_stay_balanced() {
    for count in [2, 3, 4, 5, 8, 9, 13] {
        let mut hall = Hall::drawn(count, u64::from(count));
        for late in 1..=2 {
            let entered =
                hall.attempt(Action::Enter { entrants: vec![NewEntrant::named(&format!("Late {late}"))] });
            let smallest = hall.state().groups().iter().map(|group| group.players.len()).min();
            match entered {
                Err(refusal) => assert_eq!((refusal, smallest), (Refusal::GroupsFull, Some(6))),
                Ok(events) => assert!(events.iter().any(|event| matches!(event.what, What::Joined { .. }))),
            }
        }
        for group in hall.state().groups() {
            let pairs = group.players.len() * (group.players.len() - 1) / 2;
            assert_eq!(group.games.len(), pairs);
            let starts = |p: &PlayerNumber| {
                hall.state().games_of(group.number).filter(|game| game.first == *p).count()
            };
            let starts: Vec<usize> = group.players.iter().map(starts).collect();
            assert!(
                starts.iter().max().zip(starts.iter().min()).is_some_and(|(most, fewest)| most - fewest <= 1)
            );
        }
        hall.play_on();
        hall.give(Action::PlanCup { size: None, third_place: false });
        assert_eq!(
            hall.refused(Action::Enter { entrants: vec![NewEntrant::named("Too late")] }),
            Refusal::TooLateToEnter
        );
        hall.play_on();
        assert_eq!(hall.state().stage(), Stage::Over);
    }
}

#[test]
fn bad_input_gets_a_clear_sentence() {
    let mut hall = Hall::pentago(1);
    hall.give(Action::Enter { entrants: entrants(5) });
    for (action, sentence) in [
        (
            Action::Enter { entrants: vec![NewEntrant::named(" player  3 ")] },
            "there is a 'player 3' already, player 3; add an initial or a year of birth that tells the two apart",
        ),
        (
            Action::Enter { entrants: vec![NewEntrant::named("")] },
            "the name '' cannot be: a name has 1 to 60 characters, and no control characters",
        ),
        (
            Action::Result(Report::new(GameNumber::new(7), Outcome::Drawn)),
            "game 7 is not paired; games are numbered from 1 to 0",
        ),
        (Action::PlanCup { size: None, third_place: false }, "the groups are not drawn yet"),
        (
            Action::Draw { groups: Some(4) },
            "5 players cannot make 4 groups: a group has 2 to 6 players, and should have 4 or 5 (TR-1)",
        ),
        (Action::Withdraw { player: player(6) }, "there is no player 6; they are numbered from 1 to 5"),
        (
            Action::Undo { command: 9 },
            "the last command is number 2, not 9; look what has happened since, then decide again",
        ),
    ] {
        assert_eq!(hall.refused(action).to_string(), sentence);
    }
    hall.give(Action::Draw { groups: None });
    let game = hall.state().now_playing()[0].clone();
    let stranger = (1..=5).map(player).find(|&p| !game.has(p)).expect("three others");
    let refusal = hall.refused(Action::Result(Report::new(game.number, Outcome::won(stranger, 9))));
    assert_eq!(refusal.code(), "not-in-this-game");
    hall.give(Action::Result(Report::new(game.number, Outcome::Drawn)));
    assert_eq!(
        hall.refused(Action::Result(Report::new(game.number, Outcome::Drawn))),
        Refusal::DecidedAlready { game: game.number }
    );
    let mut report = Report::new(hall.state().now_playing()[0].number, Outcome::Drawn);
    report.moves = Some("b2A+ b2B-".into());
    let sentence = hall.refused(Action::Result(report)).to_string();
    assert_eq!(sentence, "move 2 'b2B-': b2 is taken; only an empty socket will do");
    assert_eq!(hall.state().standings(GroupNumber::new(9)), [], "a group that is not there has no table");
}

#[test]
fn an_undone_draw_is_not_drawn_again_otherwise() {
    let mut hall = Hall::drawn(16, 1);
    let players = |hall: &Hall| -> Vec<Vec<PlayerNumber>> {
        hall.state().groups().iter().map(|group| group.players.clone()).collect()
    };
    let groups = players(&hall);
    let lots: Vec<_> = hall.state().lots().clone().into_iter().collect();
    hall.undo();
    assert!(hall.state().groups().is_empty() && hall.state().lots().is_empty());
    hall.give(Action::Draw { groups: None });
    assert_eq!(players(&hall), groups, "who is not pleased with a lot gets no other");
    assert_eq!(hall.state().lots().clone().into_iter().collect::<Vec<_>>(), lots);
    hall.undo();
    hall.give(Action::Enter { entrants: vec![NewEntrant::named("One more")] });
    hall.give(Action::Draw { groups: None });
    assert_ne!(players(&hall), groups, "another list is another question");
}

#[test]
fn tr_9_who_is_back_after_the_cup_began_did_not_withdraw() {
    let mut hall = Hall::drawn(8, 3);
    hall.play_on();
    let last = hall.state().standings(GroupNumber::new(1))[3].player;
    hall.give(Action::Withdraw { player: last });
    hall.give(Action::PlanCup { size: Some(4), third_place: false });
    let reached = |hall: &Hall| {
        let ranking = hall.state().ranking();
        ranking.iter().find(|placed| placed.player == last).expect("everybody has a place").reached
    };
    assert_eq!(reached(&hall), Reached::Withdrew);
    hall.give(Action::Reinstate { player: last });
    assert_eq!(reached(&hall), Reached::Group);
    hall.play_on();
    assert_eq!((hall.state().stage(), reached(&hall)), (Stage::Over, Reached::Group));
}

#[test]
fn tr_1_who_has_left_makes_room_for_who_comes_late() {
    let mut hall = Hall::drawn(8, 3);
    let left = hall.state().groups()[1].players[0];
    hall.give(Action::Withdraw { player: left });
    hall.give(Action::Enter { entrants: vec![NewEntrant::named("Late")] });
    assert_eq!(hall.state().group_of(player(9)), Some(GroupNumber::new(2)), "where three are left");
    hall.play_on();
    assert_eq!(hall.state().stage(), Stage::GroupsDone);
}

#[test]
fn a_name_is_the_same_however_its_accents_are_written() {
    let mut hall = Hall::pentago(1);
    hall.give(Action::Enter { entrants: vec![NewEntrant::named("Cle\u{301}a")] });
    assert_eq!(hall.state().entrants()[0].name, "Cl\u{e9}a");
    let again = Action::Enter { entrants: vec![NewEntrant::named("cl\u{e9}a")] };
    assert!(matches!(hall.refused(again), Refusal::NameTaken { .. }));
    assert_eq!(hall.state().named("Cle\u{301}a"), Some(player(1)));
    let entrant = NewEntrant { club: "Gene\u{300}ve".into(), ..NewEntrant::named("Ame\u{301}lie") };
    hall.give(Action::Amend { player: player(1), entrant });
    let known = &hall.state().entrants()[0];
    assert_eq!((&*known.name, &*known.club), ("Am\u{e9}lie", "Gen\u{e8}ve"));
    let hall = Hall::open(Plan::new("Ope\u{301}ra", GameKind::Pentago), 1);
    assert_eq!(hall.state().plan().name, "Op\u{e9}ra");
}

#[test]
fn tr_9_what_was_previewed_is_done_only_if_it_still_changes_the_same() {
    let mut hall = Hall::drawn(8, 3);
    let seen = hall.tournament.number();
    let group = |hall: &Hall, of: u16| hall.state().group_of(player(of)).expect("a group");
    let withdraw = Command { seen: Some(seen), ..Action::Withdraw { player: player(1) }.into() };
    let shown = hall.tournament.preview(&withdraw).expect("it could be done");
    // In another group: what would change is the same.
    let elsewhere =
        hall.state().games().iter().find(|game| game.of != Of::Group(group(&hall, 1))).expect("a game");
    let [one, other] = elsewhere.players().map(PlayerNumber::get);
    hall.draw(one, other);
    assert_eq!(hall.tournament.preview(&withdraw), Ok(shown));
    assert!(hall.tournament.decide(&withdraw, 0, &mut hall.lots).is_ok());
    // In his own: the table that he has seen is another now.
    let own = |game: &&Game| game.of == Of::Group(group(&hall, 1)) && !game.has(player(1));
    let [one, other] =
        hall.state().games().iter().find(own).expect("a game").players().map(PlayerNumber::get);
    hall.draw(one, other);
    let last = hall.tournament.number();
    let decided = hall.tournament.decide(&withdraw, 0, &mut hall.lots);
    assert_eq!(decided, Err(Refusal::HappenedSince { seen, last }));
    for seen in [last, last + 1] {
        let now = Command { seen: Some(seen), ..withdraw.clone() };
        assert_eq!(hall.tournament.decide(&now, 0, &mut hall.lots).is_ok(), seen == last);
    }
}

#[test]
fn tr_9_a_correction_is_bound_to_the_result_that_was_seen() {
    let mut hall = Hall::drawn(4, 3);
    let game = hall.state().now_playing()[0].clone();
    let forfeit = Report::new(game.number, Outcome::Forfeit { winner: game.first });
    hall.give(Action::Result(forfeit.clone()));
    let no_show = Action::Correct(Report::new(game.number, Outcome::NoShow { winner: game.first }));
    let seen = hall.tournament.number();
    let bound = Command { seen: Some(seen), ..no_show.into() };
    assert!(hall.tournament.preview(&bound).expect("it could be done").is_empty());
    // Nothing in any table tells the two apart: only who began.
    hall.give(Action::Correct(Report { began: Some(game.second), ..forfeit }));
    let last = hall.tournament.number();
    let decided = hall.tournament.decide(&bound, 0, &mut hall.lots);
    assert_eq!(decided, Err(Refusal::HappenedSince { seen, last }));
}

#[test]
fn who_is_left_alone_wins_a_cup_of_one() {
    let mut hall = Hall::drawn(2, 3);
    hall.give(Action::Withdraw { player: player(1) });
    assert_eq!(hall.state().stage(), Stage::GroupsDone);
    for size in [0, 2] {
        let refused = hall.refused(Action::PlanCup { size: Some(size), third_place: false });
        assert_eq!(refused, Refusal::CupSize { size, fewest: 1, most: 1 });
    }
    for third_place in [true, false] {
        hall.give(Action::PlanCup { size: None, third_place });
        assert_eq!((hall.state().stage(), hall.ranking()), (Stage::Over, vec![2, 1]));
        let cup = hall.state().cup().expect("a cup");
        assert_eq!((cup.champion(), cup.rounds()), (Some(player(2)), 0));
        assert!(cup.matches.is_empty() && hall.state().now_playing().is_empty());
        hall.undo();
    }
}

#[test]
fn a_link_in_the_wrong_hands_is_renewed() {
    let mut hall = Hall::drawn(4, 3);
    let linked = |hall: &Hall, of: u16| hall.tournament.linked(player(of)).expect("a player");
    let before = [1, 2].map(|of| linked(&hall, of));
    hall.give(Action::RenewLink { player: player(2) });
    assert_eq!([1, 2].map(|of| linked(&hall, of)), [before[0], hall.tournament.number()]);
    let nobody = hall.refused(Action::RenewLink { player: player(9) });
    assert_eq!(nobody, Refusal::NoSuchPlayer { player: player(9), last: 4 });
}

#[test]
fn no_undo_brings_an_old_link_back() {
    let mut hall = Hall::drawn(4, 3);
    let draw = hall.tournament.last_command().expect("the draw");
    let old = hall.tournament.linked(player(2));
    hall.give(Action::RenewLink { player: player(2) });
    let (renewal, new) = (hall.tournament.number(), hall.tournament.linked(player(2)));
    assert_ne!(new, old);
    assert_eq!(
        hall.refused(Action::Undo { command: renewal }),
        Refusal::UndoOfAnother { asked: renewal, last: draw }
    );
    hall.undo();
    assert!(hall.state().groups().is_empty(), "what came before it can still be undone");
    assert_eq!(hall.tournament.linked(player(2)), new);
    assert!(hall.tournament.counting().any(|event| event.number == renewal));
    // Who gets the number of somebody who was undone has a link of his own.
    hall.undo();
    assert_eq!(hall.tournament.linked(player(2)), None);
    hall.give(Action::Enter { entrants: entrants(2) });
    let entered = hall.state().entrant(player(2)).expect("entered").entered;
    assert_eq!((entered, hall.tournament.linked(player(2))), (hall.tournament.number(), Some(entered)));
}

#[test]
fn a_tournament_is_read_in_which_a_renewal_was_undone_when_that_could_be() {
    let mut hall = Hall::drawn(4, 3);
    let before = hall.state().clone();
    hall.give(Action::RenewLink { player: player(2) });
    let renewal = hall.tournament.number();
    hall.happen(What::Undone { command: renewal });
    assert_eq!((hall.state(), hall.tournament.linked(player(2))), (&before, Some(renewal)));
    hall.undo();
    assert!(hall.state().groups().is_empty());
}

#[test]
fn the_number_of_a_game_is_never_used_again() {
    let mut hall = Hall::drawn(4, 3);
    hall.undo();
    hall.give(Action::Enter { entrants: vec![NewEntrant::named("Late")] });
    hall.give(Action::Draw { groups: None });
    let numbers: Vec<u32> = hall.state().games().iter().map(|game| game.number.get()).collect();
    assert_eq!(numbers, (7..=16).collect::<Vec<_>>(), "1 to 6 were other games");
    let old = Action::Result(Report::new(GameNumber::new(1), Outcome::Drawn));
    assert_eq!(hall.refused(old), Refusal::NoSuchGame { game: GameNumber::new(1), last: 16 });
    hall.play_on();
    hall.give(Action::PlanCup { size: Some(2), third_place: false });
    assert_eq!(hall.state().now_playing()[0].number, GameNumber::new(17));
    hall.undo();
    hall.give(Action::PlanCup { size: Some(4), third_place: false });
    assert_eq!(hall.state().now_playing()[0].number, GameNumber::new(18));
    hall.play_on();
    assert_eq!(hall.state().stage(), Stage::Over);
}
