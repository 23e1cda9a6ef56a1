//! An independent judge of the Swiss system: it implements the ordered list in `docs/tournament.md` plainly, from the public
//! state, checks every drawn round, and tries all pairings of small fields.

use std::cmp::Ordering;

use tessera_rules::{Dice, GameKind};
use tessera_tournament::{
    BeginningReason, GameReport, GameResult, NewEntrant, PlayerNumber, RandomDrawSubject, TournamentAction,
    TournamentFormat, TournamentRefusal, TournamentRound, TournamentSetup, TournamentStage, TournamentState,
};

use crate::test_tournament::{TestTournament, entrants, simulated_tournaments};

/// The largest field of which all pairings are tried.
const MAX_EXHAUSTIVE: usize = 10;

#[derive(Clone, Debug)]
struct Player {
    number: PlayerNumber,
    points: i64,
    met: Vec<PlayerNumber>,
    had_bye: bool,
    won_without_play: bool,
    /// Points of the last opponent compared with the own ones.
    last_opponent: Ordering,
    /// Beginnings of the games so far, and by round.
    games: Vec<bool>,
    by_round: Vec<bool>,
    /// Place in the score group and its size.
    place: i64,
    group: i64,
}

/// The players of the last round, as they were before it.
fn players_before(state: &TournamentState, round: &TournamentRound) -> Vec<Player> {
    let mut drawn: Vec<PlayerNumber> = Vec::new();
    for (subject, draw) in state.random_draws() {
        if matches!(subject, RandomDrawSubject::PairingOrder { .. }) {
            drawn.clone_from(&draw.order);
        }
    }
    let mut numbers: Vec<PlayerNumber> = round.pairings.iter().flat_map(|p| p.players.clone()).collect();
    numbers.extend(round.bye.map(|bye| bye.player));
    numbers.sort_by_key(|&number| {
        let seed = state.entrant(number).expect("known").seed.unwrap_or(9_999);
        (seed, drawn.iter().position(|&p| p == number).unwrap_or(9_999), number)
    });
    let mut players: Vec<Player> =
        numbers.iter().map(|&number| player_before(state, round.number, number)).collect();
    if let TournamentFormat::Swiss { accelerated: true, .. } = state.plan().format
        && round.number <= 2
    {
        let first = &state.rounds()[0];
        let mut of_first: Vec<PlayerNumber> = first.pairings.iter().flat_map(|p| p.players.clone()).collect();
        of_first.extend(first.bye.map(|bye| bye.player));
        let mut upper = of_first.len().div_ceil(2);
        upper += upper % 2;
        of_first.sort_by_key(|&number| {
            let seed = state.entrant(number).expect("known").seed.unwrap_or(9_999);
            (seed, drawn.iter().position(|&p| p == number).unwrap_or(9_999), number)
        });
        for player in &mut players {
            if of_first.iter().take(upper).any(|&number| number == player.number) {
                player.points += 3;
            }
        }
    }
    players.sort_by_key(|player| -player.points);
    for i in 0..players.len() {
        let points = players[i].points;
        players[i].group = players.iter().filter(|other| other.points == points).count() as i64;
        players[i].place = players[..i].iter().filter(|other| other.points == points).count() as i64;
    }
    players
}

fn player_before(state: &TournamentState, before: u16, number: PlayerNumber) -> Player {
    let mut player = Player {
        number,
        points: 0,
        met: Vec::new(),
        had_bye: false,
        won_without_play: false,
        last_opponent: Ordering::Equal,
        games: Vec::new(),
        by_round: Vec::new(),
        place: 0,
        group: 0,
    };
    for round in state.rounds().iter().filter(|round| round.number < before) {
        let is_last = round.number + 1 == before;
        let mut began_here = false;
        for (&game, pairing) in round.games.iter().zip(&round.pairings) {
            if !pairing.players.contains(&number) {
                continue;
            }
            let game = state.game(game).expect("known");
            let opponent = if game.first == number { game.second } else { game.first };
            player.met.push(opponent);
            began_here = game.began() == number;
            player.games.push(began_here);
            match game.outcome().expect("decided before the next round") {
                GameResult::Won { winner, .. } if winner == number => player.points += 3,
                GameResult::Drawn => player.points += 1,
                GameResult::Forfeit { winner }
                | GameResult::NoShow { winner }
                | GameResult::Walkover { winner }
                    if winner == number =>
                {
                    player.points += 3;
                    player.won_without_play = true;
                }
                _ => {}
            }
            if is_last {
                let own = usize::from(pairing.players[1] == number);
                player.last_opponent = pairing.points[1 - own].cmp(&pairing.points[own]);
            }
        }
        if round.bye.is_some_and(|bye| bye.player == number) {
            player.had_bye = true;
            player.points += 3;
            if is_last {
                player.last_opponent = Ordering::Less;
            }
        }
        player.by_round.push(began_here);
    }
    player
}

fn balance(player: &Player) -> i64 {
    player.games.iter().map(|&began| if began { 1 } else { -1 }).sum()
}

fn is_third(player: &Player, begins: bool) -> bool {
    let games = &player.games;
    games.len() >= 2 && games[games.len() - 1] == begins && games[games.len() - 2] == begins
}

/// Lines 5 and 6 of a pair if the first begins.
fn beginning(first: &Player, second: &Player) -> (i64, i64) {
    let squares = (balance(first) + 1) * (balance(first) + 1) + (balance(second) - 1) * (balance(second) - 1);
    (squares, i64::from(is_third(first, true)) + i64::from(is_third(second, false)))
}

/// The seven lines of the objective; none if the pairing is not legal. Players are given in order.
fn objective(players: &[Player], pairs: &[(usize, usize)], bye: Option<usize>) -> Option<[i64; 7]> {
    let mut lines = [0; 7];
    if let Some(player) = bye.map(|i| &players[i]) {
        if player.had_bye {
            return None;
        }
        lines[0] = player.points;
        lines[1] = i64::from(player.won_without_play);
        lines[3] += i64::from(player.last_opponent == Ordering::Less);
        lines[4] += balance(player) * balance(player);
        let behind = player.group - 1 - player.place;
        lines[6] += behind * behind;
    }
    for &(one, other) in pairs {
        let (upper, lower) = (&players[one.min(other)], &players[one.max(other)]);
        if upper.met.contains(&lower.number) || lower.met.contains(&upper.number) {
            return None;
        }
        let difference = upper.points - lower.points;
        lines[2] += difference * difference;
        if difference > 0 {
            lines[3] += i64::from(upper.last_opponent == Ordering::Less);
            lines[3] += i64::from(lower.last_opponent == Ordering::Greater);
        }
        let (squares, third) = beginning(upper, lower).min(beginning(lower, upper));
        lines[4] += squares;
        lines[5] += third;
        lines[6] += if difference == 0 {
            let distance = lower.place - upper.place;
            (distance - upper.group / 2) * (distance - upper.group / 2)
        } else {
            let behind = upper.group - 1 - upper.place;
            behind * behind + lower.place * lower.place
        };
    }
    Some(lines)
}

/// The best objective of all legal pairings.
fn best(players: &[Player]) -> Option<[i64; 7]> {
    fn search(
        players: &[Player],
        left: &[usize],
        pairs: &mut Vec<(usize, usize)>,
        bye: Option<usize>,
        best: &mut Option<[i64; 7]>,
    ) {
        let Some((&first, rest)) = left.split_first() else {
            if let Some(found) = objective(players, pairs, bye)
                && best.is_none_or(|best| found < best)
            {
                *best = Some(found);
            }
            return;
        };
        for &other in rest {
            let others: Vec<usize> = rest.iter().copied().filter(|&i| i != other).collect();
            pairs.push((first, other));
            search(players, &others, pairs, bye, best);
            pairs.pop();
        }
        if players.len() % 2 == 1 && bye.is_none() {
            search(players, rest, pairs, Some(first), best);
        }
    }
    let mut found = None;
    let all: Vec<usize> = (0..players.len()).collect();
    search(players, &all, &mut Vec::new(), None, &mut found);
    found
}

/// Checks the last round that was drawn.
fn judge(state: &TournamentState) {
    let round = state.rounds().last().expect("a round");
    let players = players_before(state, round);
    let active = state.entrants().iter().filter(|entrant| !entrant.withdrawn).count();
    assert_eq!(players.len(), active, "everyone who has not withdrawn is paired once");
    assert_eq!(round.bye.is_some(), players.len() % 2 == 1, "a bye only with an odd number");
    let index = |number| players.iter().position(|player| player.number == number).expect("present");
    let mut seen = vec![false; players.len()];
    let pairs: Vec<(usize, usize)> = round
        .pairings
        .iter()
        .map(|pairing| {
            let pair = (index(pairing.players[0]), index(pairing.players[1]));
            for (i, &points) in [pair.0, pair.1].into_iter().zip(&pairing.points) {
                assert!(!std::mem::replace(&mut seen[i], true), "nobody plays twice");
                assert_eq!(i64::from(points), players[i].points, "paired with their points");
            }
            judge_beginning(&players[pair.0], &players[pair.1], pairing.begins.expect("a reason"));
            pair
        })
        .collect();
    let bye = round.bye.map(|bye| index(bye.player));
    let reached = objective(&players, &pairs, bye).expect("the pairing is legal");
    if players.len() <= MAX_EXHAUSTIVE {
        assert_eq!(Some(reached), best(&players), "round {}: {players:#?}", round.number);
    }
    for explanation in state.pairing_explanations(round.number) {
        let [upper, lower] = explanation.players.map(|number| &players[index(number)]);
        assert_eq!(explanation.points.map(i64::from), [upper.points, lower.points]);
        let positions = [upper, lower].map(|player| (player.place as usize + 1, player.group as usize));
        assert_eq!(explanation.positions, positions);
    }
}

fn judge_beginning(first: &Player, second: &Player, reason: BeginningReason) {
    let (as_drawn, swapped) = (beginning(first, second), beginning(second, first));
    assert!(as_drawn <= swapped, "{first:?} {second:?}");
    let rounds = first.by_round.len();
    let last = (0..rounds).rev().find(|&round| first.by_round[round] != second.by_round[round]);
    let expected = match (as_drawn.0 < swapped.0, as_drawn.1 < swapped.1, last) {
        (true, _, _) => BeginningReason::Balance,
        (_, true, _) => BeginningReason::ThirdInRow,
        (_, _, Some(round)) => {
            assert!(second.by_round[round], "the other one began");
            BeginningReason::Alternation
        }
        _ => BeginningReason::RandomDraw,
    };
    assert_eq!(reason, expected);
}

fn random_report(state: &TournamentState, dice: &mut Dice) -> GameReport {
    let game = (*dice.pick(&state.now_playing())).clone();
    let mut report = tessera_tournament::random_result(state, &game, dice);
    let winner = *dice.pick(&game.players());
    match dice.roll(25) {
        0 => report.outcome = GameResult::Forfeit { winner },
        1 => report.outcome = GameResult::NoShow { winner },
        2 => report.outcome = GameResult::NobodyCame,
        3..6 => report.outcome = GameResult::Drawn,
        6 => report.began = Some(game.second),
        _ => {}
    }
    report
}

/// Plays a tournament in which players enter late, withdraw and come back, and results are corrected.
fn play(count: u16, rounds: u16, accelerated: bool, seed: u64) -> u32 {
    let plan = TournamentSetup {
        format: TournamentFormat::Swiss { rounds, accelerated },
        ..TournamentSetup::new("Evening", GameKind::Pentago)
    };
    let mut test = TestTournament::open(plan, seed);
    let mut dice = Dice::from_seed(seed);
    let mut list = entrants(count);
    for (i, entrant) in list.iter_mut().enumerate() {
        entrant.seed = (dice.roll(3) == 0).then_some(i as u16 + 1);
    }
    test.execute(TournamentAction::Enter { entrants: list });
    let mut drawn = 0;
    loop {
        match test.state().stage() {
            TournamentStage::Entry | TournamentStage::RoundDone => {
                match test.try_execute(TournamentAction::Draw { groups: None }) {
                    Ok(_) => {
                        drawn += 1;
                        judge(test.state());
                    }
                    Err(TournamentRefusal::NoPairing { .. } | TournamentRefusal::TooFewPlayers { .. }) => {
                        check_refusal(&test);
                        return drawn;
                    }
                    Err(refusal) => panic!("{refusal}"),
                }
                if dice.roll(8) == 0 {
                    test.execute(TournamentAction::CancelRound);
                    test.execute(TournamentAction::Draw { groups: None });
                    judge(test.state());
                }
            }
            TournamentStage::Rounds => {
                let report = random_report(test.state(), &mut dice);
                test.execute(TournamentAction::Result(report));
            }
            stage => {
                assert_eq!(stage, TournamentStage::Over);
                return drawn;
            }
        }
        let player = PlayerNumber::new(dice.roll(test.state().entrants().len() as u32) as u16 + 1);
        match dice.roll(60) {
            0 => drop(test.try_execute(TournamentAction::Withdraw { player })),
            1 => drop(test.try_execute(TournamentAction::Reinstate { player })),
            2 => {
                let late = NewEntrant::named(&format!("Late {}", test.tournament.number()));
                drop(test.try_execute(TournamentAction::Enter { entrants: vec![late] }));
            }
            3 => {
                let decided =
                    test.state().games().iter().find(|game| game.result.is_some() && !game.cancelled);
                if let Some(game) = decided {
                    let report = GameReport::new(game.number, GameResult::won(game.second, 7));
                    test.execute(TournamentAction::Correct(report));
                }
            }
            _ => {}
        }
    }
}

/// A draw is refused only if there is no legal pairing.
fn check_refusal(test: &TestTournament) {
    let state = test.state();
    let active: Vec<PlayerNumber> =
        state.entrants().iter().filter(|entrant| !entrant.withdrawn).map(|entrant| entrant.number).collect();
    if active.len() > MAX_EXHAUSTIVE || active.len() < 2 {
        return;
    }
    let next = state.rounds().len() as u16 + 1;
    let players: Vec<Player> = active.iter().map(|&number| player_before(state, next, number)).collect();
    assert_eq!(best(&players), None, "a legal pairing exists");
}

#[test]
fn every_round_of_small_fields_is_legal_and_the_best_of_all_pairings() {
    let mut rounds = 0;
    for seed in 0..simulated_tournaments(120) {
        let count = 2 + (seed % 9) as u16;
        rounds += play(count, 1 + (seed / 9 % 7) as u16, seed % 3 == 0, seed);
    }
    assert!(rounds > 250, "{rounds} rounds were judged");
}

#[test]
fn every_round_of_larger_fields_is_legal_and_paired_by_points() {
    for seed in 0..simulated_tournaments(16) {
        let count = 11 + (seed * 7 % 60) as u16;
        play(count, 5 + (seed % 5) as u16, seed % 2 == 0, 1_000 + seed);
    }
}
