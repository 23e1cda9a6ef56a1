//! `cargo xtask bench tournament`: times of an organiser's commands with 512 players.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use tessera_rules::{Dice, GameKind};
use tessera_tournament::{
    Cup, GamePhase, GameResult, MAX_TOURNAMENT_PLAYERS, PlayerNumber, SimulationSettings, Tournament,
    TournamentAction, TournamentGame, TournamentSetup, TournamentStage, TournamentState, random_result,
};

const CLUBS: [&str; 6] = ["", "Bern", "Basel", "Chur", "Genève", "Lugano"];

/// Prints the time of each command and its ratio to a baseline of the same run, then the response times of the pages.
pub(crate) fn tournament() -> anyhow::Result<()> {
    measure(MAX_TOURNAMENT_PLAYERS, 7)?;
    super::tournament_formats::measure(MAX_TOURNAMENT_PLAYERS, 9, 3)?;
    super::tournament_pages::measure()
}

/// A small run for the tests: it checks the results and no times.
#[cfg(test)]
pub(super) fn smoke_test() -> anyhow::Result<()> {
    measure(40, 1)?;
    super::tournament_formats::measure(40, 5, 1)
}

fn measure(players: usize, rounds: usize) -> anyhow::Result<()> {
    println!("{:<32} {:>10} {:>10}  baseline", format!("tournament of {players}"), "ms", "ratio");
    let mut simulation = SimulationSettings::new(TournamentSetup::new("Bench", GameKind::Pentago), players);
    for (i, entrant) in simulation.entrants.iter_mut().enumerate() {
        CLUBS[i % CLUBS.len()].clone_into(&mut entrant.club);
        entrant.seed = (i % 5 == 0).then_some(i as u16 / 5 + 1);
    }
    simulation.third_place = true;
    let whole = simulation.run(&mut Dice::from_seed(1), random_result)?;
    ensure!(whole.state().stage() == TournamentStage::Over, "a simulated tournament is played to its end");

    let entered = prefix_while(&whole, |state| state.groups().is_empty())?;
    let draw = TournamentAction::Draw { groups: None };
    let (drawn, took) = fastest(rounds, || after_action(&entered, &draw));
    check_spread(drawn?.state())?;
    let (dealt, plain) = fastest(rounds, || deal_groups(&entered));
    ensure!(dealt.iter().map(Vec::len).sum::<usize>() == players);
    print_row(
        "draw the groups",
        took,
        plain,
        "players shuffled and dealt out, without spreading clubs and seeds",
    );

    let state = whole.state();
    let (tables, took) = fastest(rounds, || {
        state.groups().iter().flat_map(|group| state.standings(group.number)).collect::<Vec<_>>()
    });
    let (points, plain) = fastest(rounds, || points_of_all(state));
    ensure!(tables.iter().all(|row| points[&row.player] == row.score.points), "the baseline agrees");
    print_row(
        "all standings with tie-breaks",
        took,
        plain,
        "points only, by scanning all games for every player",
    );

    let playing = prefix_while(&whole, |state| {
        state.stage() < TournamentStage::Groups || state.open_group_games() > players
    })?;
    let game = *playing.state().now_playing().first().context("a game is in progress")?;
    let report = TournamentAction::Result(random_result(playing.state(), game, &mut Dice::from_seed(2)));
    let (after, took) = fastest(rounds, || after_action(&playing, &report));
    ensure!(after?.state().game(game.number)?.result.is_some());
    let (again, plain) = fastest(rounds, || Tournament::replay(playing.events().to_vec()));
    ensure!(again? == playing, "a tournament is the fold of its events");
    print_row("enter a result, call the next", took, plain, "all events folded again");

    let groups_done = prefix_while(&whole, |state| state.cup_plan().is_none())?;
    let choose = TournamentAction::PlanCup { size: None, third_place: true };
    let (cup, took) = fastest(rounds, || after_action(&groups_done, &choose));
    ensure!(cup?.state().cup().is_some_and(|cup| !cup.matches.is_empty()));
    let (again, plain) = fastest(rounds, || Tournament::replay(groups_done.events().to_vec()));
    ensure!(again? == groups_done);
    print_row("seed and draw the cup", took, plain, "all events folded again");

    let (ranking, took) = fastest(rounds, || state.ranking());
    ensure!(ranking.len() == players && Some(ranking[0].player) == state.cup().and_then(Cup::champion));
    let (sorted, plain) = fastest(rounds, || sorted_by_points(state));
    ensure!(sorted.len() == players);
    print_row("the final ranking", took, plain, "all players sorted by points only");

    let command = whole.last_command().context("there was a last command")?;
    let (undone, took) = fastest(rounds, || after_action(&whole, &TournamentAction::Undo { command }));
    ensure!(undone?.state().stage() != TournamentStage::Over, "the last result is undone");
    let (again, plain) = fastest(rounds, || Tournament::replay(whole.events().to_vec()));
    ensure!(again? == whole);
    print_row("undo the last result", took, plain, "all events folded again");
    Ok(())
}

pub(super) fn print_row(what: &str, took: Duration, plain: Duration, beside: &str) {
    let (took, plain) = (took.as_secs_f64(), plain.as_secs_f64());
    println!("{what:<32} {:>10.3} {:>9.2}×  {beside}", took * 1e3, plain / took.max(1e-9));
}

/// The result and time of the fastest of several rounds.
pub(super) fn fastest<T>(rounds: usize, mut work: impl FnMut() -> T) -> (T, Duration) {
    let mut timed = || {
        let began = Instant::now();
        let made = work();
        (made, began.elapsed())
    };
    let mut best = timed();
    for _ in 1..rounds {
        let next = timed();
        if next.1 < best.1 {
            best = next;
        }
    }
    best
}

pub(super) fn after_action(tournament: &Tournament, action: &TournamentAction) -> anyhow::Result<Tournament> {
    let mut tournament = tournament.clone();
    for event in tournament.decide(&action.clone().into(), 0, &mut Dice::from_seed(3))? {
        tournament.apply(event)?;
    }
    Ok(tournament)
}

/// The longest prefix of whole commands for which a condition holds.
pub(super) fn prefix_while(
    whole: &Tournament,
    holds: impl Fn(&TournamentState) -> bool,
) -> anyhow::Result<Tournament> {
    let events = whole.events();
    let mut tournament = Tournament::replay(events.first().cloned())?;
    let mut kept = 1;
    while kept < events.len() {
        let command =
            events[kept..].iter().take(1).chain(events[kept + 1..].iter().take_while(|e| e.with.is_some()));
        let command: Vec<_> = command.cloned().collect();
        let length = command.len();
        for event in command {
            tournament.apply(event)?;
        }
        if !holds(tournament.state()) {
            break;
        }
        kept += length;
    }
    Ok(Tournament::replay(events[..kept].to_vec())?)
}

/// Checks that the numbers of a club's players per group differ by at most one.
fn check_spread(state: &TournamentState) -> anyhow::Result<()> {
    for club in &CLUBS[1..] {
        let of_club = |p: &&PlayerNumber| state.entrant(**p).is_ok_and(|entrant| entrant.club == *club);
        let counts = state.groups().iter().map(|group| group.players.iter().filter(of_club).count());
        let counts: Vec<usize> = counts.collect();
        let (most, fewest) = counts.iter().max().zip(counts.iter().min()).context("there are groups")?;
        ensure!(most - fewest <= 1, "{club} is not spread evenly over the groups");
    }
    Ok(())
}

fn deal_groups(entered: &Tournament) -> Vec<Vec<PlayerNumber>> {
    let mut players: Vec<PlayerNumber> = entered.state().entrants().iter().map(|e| e.number).collect();
    Dice::from_seed(3).shuffle(&mut players);
    players.chunks(4).map(<[PlayerNumber]>::to_vec).collect()
}

fn points_of_all(state: &TournamentState) -> BTreeMap<PlayerNumber, u32> {
    let points = |player: PlayerNumber| {
        let of_group = |game: &&TournamentGame| matches!(game.phase, GamePhase::Group(_)) && game.has(player);
        let earned = state.games().iter().filter(of_group).filter_map(TournamentGame::outcome);
        earned
            .map(|outcome| match outcome.winner() {
                Some(winner) if winner == player => 3,
                None if outcome == GameResult::Drawn => 1,
                _ => 0,
            })
            .sum()
    };
    state.entrants().iter().map(|entrant| (entrant.number, points(entrant.number))).collect()
}

fn sorted_by_points(state: &TournamentState) -> Vec<(u32, PlayerNumber)> {
    let mut all: Vec<(u32, PlayerNumber)> =
        points_of_all(state).into_iter().map(|(player, points)| (points, player)).collect();
    all.sort_unstable_by(|one, other| other.cmp(one));
    all
}
