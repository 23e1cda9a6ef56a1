//! `cargo xtask bench calibration`: compares the evaluations of searches with the results of games, by game, number of
//! players and phase, fits the scales of the chances that the engine reports, and draws the reliability chart of
//! `docs/levels.md`.

mod chart;
mod scale_fit;

use std::fs;

use anyhow::{Context, bail};
use tessera_engine::{CalibrationPhase, CancelToken, Engine, POINTS_PER_TENFOLD_ODDS, SearchLimits};
use tessera_rules::{AnyGame, Dice, FinalPlaces, GameKind, Seat};

use self::chart::{ReportedChance, picture, reliability};
use self::scale_fit::{ChanceSample, ScaleFit, chance, fitted_scale, is_in_second_half, log_loss};
use crate::root;

const PICTURE: &str = "docs/pictures/chances.svg";

/// A game that is played.
struct CalibrationSetting {
    name: &'static str,
    kind: GameKind,
    players: usize,
    rules: &'static str,
    colour: &'static str,
}

const fn setting(
    name: &'static str,
    kind: GameKind,
    players: usize,
    rules: &'static str,
    colour: &'static str,
) -> CalibrationSetting {
    CalibrationSetting { name, kind, players, rules, colour }
}

/// The games that are played.
const SETTINGS: [CalibrationSetting; 7] = [
    setting("Pentago", GameKind::Pentago, 2, "", "#c0392b"),
    setting("Pentago XL", GameKind::PentagoXl, 2, "", "#d68910"),
    setting("Pentago XL, 2 against 2", GameKind::PentagoXl, 4, "teams", "#b7950b"),
    setting("Pentago XL, 4 players", GameKind::PentagoXl, 4, "", "#8a5a00"),
    setting("Exago", GameKind::Exago, 2, "", "#1d6f69"),
    setting("Exago, 3 players", GameKind::Exago, 3, "", "#5aa9a2"),
    setting("Pente", GameKind::Pente, 2, "", "#2c4a9e"),
];
/// Nodes of a search of Pentago for each node of the others: most of them are static evaluations, which take a hundredth of the
/// time.
const PENTAGO_NODE_FACTOR: u64 = 100;
/// Random moves at the beginning of a game, at most.
const OPENING_MOVES: u32 = 8;
const PHASE_NAMES: [&str; CalibrationPhase::ALL.len()] = ["beginning", "middle", "end"];

/// Numbers of games, and nodes of each search.
#[derive(Clone, Copy)]
struct CalibrationSize {
    games: usize,
    nodes: u64,
}

/// Plays games for each setting; prints a table and draws the chart. Searches of three and more players count iterations of a
/// tree, which cost more than nodes, so they have numbers of their own.
pub(crate) fn run(options: &[&str]) -> anyhow::Result<()> {
    let mut two_sides = CalibrationSize { games: 200, nodes: 1_000 };
    let mut more_sides = CalibrationSize { games: 50, nodes: 200 };
    for pair in options.chunks(2) {
        match pair {
            ["--games", number] => two_sides.games = number.parse().context("--games is a number")?,
            ["--nodes", number] => two_sides.nodes = number.parse().context("--nodes is a number")?,
            ["--tree-games", number] => {
                more_sides.games = number.parse().context("--tree-games is a number")?;
            }
            ["--iterations", number] => {
                more_sides.nodes = number.parse().context("--iterations is a number")?;
            }
            _ => bail!("bench calibration takes --games N, --nodes N, --tree-games N and --iterations N"),
        }
    }
    println!(
        "{} games of two sides with {} nodes per move, {} of more sides with {} iterations; only evaluations that are not proven",
        two_sides.games, two_sides.nodes, more_sides.games, more_sides.nodes
    );
    println!(
        "| game | phase | games | positions | scored | log loss at {POINTS_PER_TENFOLD_ODDS:.0} | held out | gain | fitted | in use |"
    );
    println!("|---|---|---:|---:|---:|---:|---:|---:|---:|---:|");
    let mut curves = Vec::new();
    for setting in &SETTINGS {
        let start = AnyGame::new(setting.kind, setting.players, setting.rules)?;
        let is_tree_search = start.seats() > 2 && !start.has_teams();
        let size = match setting.kind {
            _ if is_tree_search => more_sides,
            GameKind::Pentago => {
                CalibrationSize { nodes: PENTAGO_NODE_FACTOR * two_sides.nodes, ..two_sides }
            }
            _ => two_sides,
        };
        let samples = play(&start, size)?;
        curves.push((setting.name, setting.colour, reliability(&print_rows(setting.name, &samples))));
    }
    fs::write(root().join(PICTURE), picture(&curves)).with_context(|| format!("{PICTURE} cannot be written"))
}

/// Prints a row for each phase. Returns the chances of each half of the games with the scales that follow from the other half.
fn print_rows(name: &str, samples: &[ChanceSample]) -> Vec<ReportedChance> {
    let of_all_phases = ScaleFit::new(samples);
    let mut chances = Vec::new();
    for (phase, phase_name) in PHASE_NAMES.iter().enumerate() {
        let of_phase: Vec<ChanceSample> =
            samples.iter().copied().filter(|sample| sample.phase == phase).collect();
        let fit = ScaleFit::new(&of_phase);
        let in_use = fit.scale_in_use(&of_all_phases);
        if of_phase.is_empty() {
            println!("| {name} | {phase_name} | 0 | 0 | | | | | | {in_use:.0} |");
            continue;
        }
        let scored = of_phase.iter().map(|sample| sample.result).sum::<f64>() / of_phase.len() as f64;
        println!(
            "| {name} | {phase_name} | {} | {} | {:.1} % | {:.3} | {:.3} | {:+.3} ± {:.3} | {:.0} | {in_use:.0} |",
            fit.games,
            of_phase.len(),
            100.0 * scored,
            log_loss(&of_phase, POINTS_PER_TENFOLD_ODDS),
            fit.held_out_loss,
            fit.gain.0,
            fit.gain.1,
            fit.scale,
        );
        for second_half in [false, true] {
            let (own, others): (Vec<ChanceSample>, Vec<ChanceSample>) =
                of_phase.iter().copied().partition(|sample| is_in_second_half(sample.game) == second_half);
            let is_usual = in_use == POINTS_PER_TENFOLD_ODDS;
            let scale = if is_usual { in_use } else { fitted_scale(&others) };
            chances.extend(own.iter().map(|sample| (chance(sample.points, scale), sample.result)));
        }
    }
    chances
}

/// Self-play from random openings; one thread per core, each with its own games.
fn play(start: &AnyGame, size: CalibrationSize) -> anyhow::Result<Vec<ChanceSample>> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..cores)
            .map(|core| {
                scope.spawn(move || {
                    let mut engine = Engine::new(4 << 20).with_raw_evaluations();
                    let own = (core..size.games).step_by(cores);
                    own.flat_map(|game| play_game(start, game, size.nodes, &mut engine)).collect::<Vec<_>>()
                })
            })
            .collect();
        let mut samples = Vec::new();
        for thread in threads {
            samples.extend(thread.join().map_err(|_| anyhow::anyhow!("a game has failed"))?);
        }
        samples.sort_by_key(|sample: &ChanceSample| sample.game);
        Ok(samples)
    })
}

fn play_game(start: &AnyGame, number: usize, nodes: u64, engine: &mut Engine) -> Vec<ChanceSample> {
    let mut dice = Dice::from_seed(number as u64);
    let mut game = after_random_moves(start, &mut dice, dice_moves(number));
    engine.clear_hash();
    let mut said = Vec::new();
    while !game.is_over() {
        let report = engine.think(&game, &SearchLimits::nodes(nodes), &CancelToken::new(), &mut |_| {});
        let (Some(mv), Some(score)) = (report.best(), report.score()) else { break };
        if !score.is_proven() {
            said.push((game.to_move(), CalibrationPhase::of(&game) as usize, f64::from(score.raw())));
        }
        if game.play(mv).is_err() {
            break;
        }
    }
    let Some(places) = game.places() else { return Vec::new() };
    let has_teams = game.has_teams();
    let sample = |(seat, phase, points)| {
        let result = if has_teams { result_of_team(places, seat) } else { result(places, seat) };
        ChanceSample { game: number, phase, points, result }
    };
    said.into_iter().map(sample).collect()
}

/// A position after random moves that do not end the game.
fn after_random_moves(start: &AnyGame, dice: &mut Dice, moves: usize) -> AnyGame {
    loop {
        let mut game = start.clone();
        game.playout(dice, moves);
        if !game.is_over() {
            return game;
        }
    }
}

/// Openings of every length, whatever the number of games.
fn dice_moves(number: usize) -> usize {
    1 + number % OPENING_MOVES as usize
}

/// Share of the other seats that are behind a seat; a tie counts half. A chance is that against each other seat.
fn result(places: FinalPlaces, seat: Seat) -> f64 {
    let own = places.of(seat);
    let count = |is_counted: &dyn Fn(u8) -> bool| {
        places.as_slice().iter().filter(|&&place| is_counted(place)).count() as f64
    };
    let (behind, tied) = (count(&|place| place > own), count(&|place| place == own) - 1.0);
    (behind + tied / 2.0) / (places.as_slice().len() - 1) as f64
}

/// Result of a team against the other one, whose players sit between those of the first.
fn result_of_team(places: FinalPlaces, seat: Seat) -> f64 {
    let (own, theirs) = (places.of(seat), places.of(seat.next(places.as_slice().len())));
    match own.cmp(&theirs) {
        std::cmp::Ordering::Less => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Greater => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use tessera_engine::evaluation_scale;

    use super::*;

    #[test]
    fn the_results_of_all_seats_are_those_against_each_other() {
        let results = |places: &[u8]| {
            let places = FinalPlaces::ranking(places).expect("a ranking");
            Seat::all(places.as_slice().len()).map(|seat| result(places, seat)).collect::<Vec<f64>>()
        };
        assert_eq!(results(&[1, 2]), [1.0, 0.0]);
        assert_eq!(results(&[1, 1]), [0.5, 0.5]);
        assert_eq!(results(&[1, 2, 2, 2]), [1.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0]);
        assert_eq!(results(&[2, 1, 3]), [0.5, 1.0, 0.0]);
    }

    #[test]
    fn a_team_is_compared_with_the_other_one() {
        let places = FinalPlaces::parse("1:2:1:2").expect("a result of teams");
        let results: Vec<f64> = Seat::all(4).map(|seat| result_of_team(places, seat)).collect();
        assert_eq!(results, [1.0, 0.0, 1.0, 0.0]);
    }

    /// The column of scales in use in `docs/levels.md` is what the engine has.
    #[test]
    fn the_engine_uses_the_scales_of_the_table() {
        let text = fs::read_to_string(root().join("docs/levels.md")).expect("it can be read");
        for setting in &SETTINGS {
            let start = AnyGame::new(setting.kind, setting.players, setting.rules).expect("a game");
            for (phase, name) in PHASE_NAMES.iter().enumerate() {
                let game = after_random_moves(&start, &mut Dice::from_seed(1), 5 * phase * start.seats());
                assert_eq!(CalibrationPhase::of(&game) as usize, phase);
                let row = text
                    .lines()
                    .find_map(|line| line.strip_prefix(&format!("| {} | {name} |", setting.name)));
                let row = row.unwrap_or_else(|| panic!("no row of {} {name}", setting.name));
                let scale = row.trim_end_matches('|').rsplit('|').next().expect("a column").trim();
                assert_eq!(scale, format!("{:.0}", evaluation_scale(&game)), "{} {name}", setting.name);
            }
        }
    }
}
