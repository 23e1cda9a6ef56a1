//! `cargo xtask bench tournament`: what an organiser waits for, with 512 players.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use tessera_rules::{Dice, GameKind};
use tessera_tournament::{
    Action, Cup, Game, MOST_PLAYERS, Of, Outcome, Plan, PlayerNumber, Simulation, Stage, State, Tournament,
    by_lot,
};

const CLUBS: [&str; 6] = ["", "Bern", "Basel", "Chur", "Genève", "Lugano"];

/// Prints every figure, beside the plain way to the same in the same run; then what the pages of such a tournament take.
pub(crate) fn tournament() -> anyhow::Result<()> {
    measure(MOST_PLAYERS, 7)?;
    super::pages::measure()
}

/// A taste of the same, for the tests: it asserts the results and no times.
#[cfg(test)]
pub(super) fn smoke() -> anyhow::Result<()> {
    measure(40, 1)
}

fn measure(players: usize, rounds: usize) -> anyhow::Result<()> {
    println!("{:<32} {:>10} {:>10}  beside", format!("a tournament of {players}"), "ms", "ratio");
    let mut simulation = Simulation::new(Plan::new("Bench", GameKind::Pentago), players);
    for (i, entrant) in simulation.entrants.iter_mut().enumerate() {
        CLUBS[i % CLUBS.len()].clone_into(&mut entrant.club);
        entrant.seed = (i % 5 == 0).then_some(i as u16 / 5 + 1);
    }
    simulation.third_place = true;
    let whole = simulation.run(&mut Dice::from_seed(1), by_lot)?;
    ensure!(whole.state().stage() == Stage::Over, "a simulated tournament is played to its end");

    let entered = until(&whole, |state| state.groups().is_empty())?;
    let draw = Action::Draw { groups: None };
    let (drawn, took) = best(rounds, || given(&entered, &draw));
    check_spread(drawn?.state())?;
    let (dealt, plain) = best(rounds, || deal(&entered));
    ensure!(dealt.iter().map(Vec::len).sum::<usize>() == players);
    row("draw the groups", took, plain, "players shuffled and dealt out, nobody spread");

    let state = whole.state();
    let (tables, took) = best(rounds, || {
        state.groups().iter().flat_map(|group| state.standings(group.number)).collect::<Vec<_>>()
    });
    let (points, plain) = best(rounds, || points_of_all(state));
    ensure!(tables.iter().all(|row| points[&row.player] == row.score.points), "the plain way agrees");
    row("all tables with their reasons", took, plain, "points alone, every player through all games");

    let playing = until(&whole, |state| state.stage() < Stage::Groups || state.open_group_games() > players)?;
    let game = *playing.state().now_playing().first().context("somebody plays")?;
    let report = Action::Result(by_lot(playing.state(), game, &mut Dice::from_seed(2)));
    let (after, took) = best(rounds, || given(&playing, &report));
    ensure!(after?.state().game(game.number)?.result.is_some());
    let (again, plain) = best(rounds, || Tournament::replay(playing.events().to_vec()));
    ensure!(again? == playing, "a tournament is the fold of its events");
    row("enter a result, call the next", took, plain, "all events folded again");

    let groups_done = until(&whole, |state| state.cup_plan().is_none())?;
    let choose = Action::PlanCup { size: None, third_place: true };
    let (cup, took) = best(rounds, || given(&groups_done, &choose));
    ensure!(cup?.state().cup().is_some_and(|cup| !cup.matches.is_empty()));
    let (again, plain) = best(rounds, || Tournament::replay(groups_done.events().to_vec()));
    ensure!(again? == groups_done);
    row("seed and draw the cup", took, plain, "all events folded again");

    let (ranking, took) = best(rounds, || state.ranking());
    ensure!(ranking.len() == players && Some(ranking[0].player) == state.cup().and_then(Cup::champion));
    let (sorted, plain) = best(rounds, || sorted_by_points(state));
    ensure!(sorted.len() == players);
    row("the final ranking", took, plain, "everybody sorted by points alone");

    let command = whole.last_command().context("there was a last command")?;
    let (undone, took) = best(rounds, || given(&whole, &Action::Undo { command }));
    ensure!(undone?.state().stage() != Stage::Over, "the last result is undone");
    let (again, plain) = best(rounds, || Tournament::replay(whole.events().to_vec()));
    ensure!(again? == whole);
    row("undo the last result", took, plain, "all events folded again");
    Ok(())
}

fn row(what: &str, took: Duration, plain: Duration, beside: &str) {
    let (took, plain) = (took.as_secs_f64(), plain.as_secs_f64());
    println!("{what:<32} {:>10.3} {:>9.2}×  {beside}", took * 1e3, plain / took.max(1e-9));
}

/// The fastest of several rounds, and what it gave.
fn best<T>(rounds: usize, mut work: impl FnMut() -> T) -> (T, Duration) {
    let mut timed = || {
        let began = Instant::now();
        let made = work();
        (made, began.elapsed())
    };
    let mut fastest = timed();
    for _ in 1..rounds {
        let next = timed();
        if next.1 < fastest.1 {
            fastest = next;
        }
    }
    fastest
}

fn given(tournament: &Tournament, action: &Action) -> anyhow::Result<Tournament> {
    let mut tournament = tournament.clone();
    for event in tournament.decide(&action.clone().into(), 0, &mut Dice::from_seed(3))? {
        tournament.apply(event)?;
    }
    Ok(tournament)
}

/// The tournament as it was as long as something held: whole commands only.
fn until(whole: &Tournament, holds: impl Fn(&State) -> bool) -> anyhow::Result<Tournament> {
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

/// Every group has as many of a club as any other, or one more.
fn check_spread(state: &State) -> anyhow::Result<()> {
    for club in &CLUBS[1..] {
        let of_club = |p: &&PlayerNumber| state.entrant(**p).is_ok_and(|entrant| entrant.club == *club);
        let counts = state.groups().iter().map(|group| group.players.iter().filter(of_club).count());
        let counts: Vec<usize> = counts.collect();
        let (most, fewest) = counts.iter().max().zip(counts.iter().min()).context("there are groups")?;
        ensure!(most - fewest <= 1, "{club} is spread over the groups");
    }
    Ok(())
}

fn deal(entered: &Tournament) -> Vec<Vec<PlayerNumber>> {
    let mut players: Vec<PlayerNumber> = entered.state().entrants().iter().map(|e| e.number).collect();
    Dice::from_seed(3).shuffle(&mut players);
    players.chunks(4).map(<[PlayerNumber]>::to_vec).collect()
}

fn points_of_all(state: &State) -> BTreeMap<PlayerNumber, u32> {
    let points = |player: PlayerNumber| {
        let of_group = |game: &&Game| matches!(game.of, Of::Group(_)) && game.has(player);
        let earned = state.games().iter().filter(of_group).filter_map(Game::outcome);
        earned
            .map(|outcome| match outcome.winner() {
                Some(winner) if winner == player => 3,
                None if outcome == Outcome::Drawn => 1,
                _ => 0,
            })
            .sum()
    };
    state.entrants().iter().map(|entrant| (entrant.number, points(entrant.number))).collect()
}

fn sorted_by_points(state: &State) -> Vec<(u32, PlayerNumber)> {
    let mut all: Vec<(u32, PlayerNumber)> =
        points_of_all(state).into_iter().map(|(player, points)| (points, player)).collect();
    all.sort_unstable_by(|one, other| other.cmp(one));
    all
}
