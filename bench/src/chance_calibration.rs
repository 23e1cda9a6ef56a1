//! `cargo xtask bench calibration`: compares the chances that the engine reports with the results of games, by game,
//! number of players and phase, and draws the reliability chart of `docs/levels.md`.

use std::fmt::Write as _;
use std::fs;

use anyhow::{Context, bail};
use tessera_engine::{CancelToken, Engine, POINTS_PER_TENFOLD_ODDS, SearchLimits};
use tessera_rules::{AnyGame, Dice, FinalPlaces, GameKind, Seat};

use crate::root;

const PICTURE: &str = "docs/pictures/chances.svg";

/// The games that are played.
const SETTINGS: [(&str, GameKind, usize, &str); 6] = [
    ("Pentago", GameKind::Pentago, 2, "#c0392b"),
    ("Pentago XL", GameKind::PentagoXl, 2, "#d68910"),
    ("Pentago XL, 4 players", GameKind::PentagoXl, 4, "#8a5a00"),
    ("Exago", GameKind::Exago, 2, "#1d6f69"),
    ("Exago, 3 players", GameKind::Exago, 3, "#5aa9a2"),
    ("Pente", GameKind::Pente, 2, "#2c4a9e"),
];
/// Random moves at the beginning of a game, at most.
const OPENING_MOVES: u32 = 8;
/// Ends of the phases, in moves of a player.
const PHASES: [(&str, usize); 3] = [("beginning", 5), ("middle", 10), ("end", usize::MAX)];
const BINS: usize = 10;
/// Games that a fitted scale has to rest on before it is worth using.
const ENOUGH_GAMES: usize = 1_000;

/// A position of a game: what the engine said, and what became of it.
#[derive(Clone, Copy)]
struct ChanceSample {
    game: usize,
    phase: usize,
    points: f64,
    /// Result for the player to move, from 0 to 1.
    result: f64,
}

/// Plays `games` games for each setting with `nodes` nodes per move; prints a table and draws the chart.
pub(crate) fn run(options: &[&str]) -> anyhow::Result<()> {
    let (mut games, mut nodes) = (200, 1_000);
    for pair in options.chunks(2) {
        match pair {
            ["--games", number] => games = number.parse().context("--games is a number")?,
            ["--nodes", number] => nodes = number.parse().context("--nodes is a number")?,
            _ => bail!("bench calibration takes --games N and --nodes N"),
        }
    }
    println!("{games} games each, {nodes} nodes per move; only evaluations that are not proven");
    println!(
        "| game | phase | games | positions | expected | scored | scale now | scale fitted | log loss now | fitted |"
    );
    println!("|---|---|---:|---:|---:|---:|---:|---:|---:|---:|");
    let mut curves = Vec::new();
    for (name, kind, players, colour) in SETTINGS {
        let samples = play(&AnyGame::new(kind, players, "")?, games, nodes)?;
        for (phase, (phase_name, _)) in PHASES.iter().enumerate() {
            let of_phase: Vec<ChanceSample> =
                samples.iter().copied().filter(|sample| sample.phase == phase).collect();
            if !of_phase.is_empty() {
                println!("| {name} | {phase_name} | {} |", row(&of_phase));
            }
        }
        curves.push((name, colour, reliability(&samples)));
    }
    println!("A scale rests on enough games from {ENOUGH_GAMES} on.");
    fs::write(root().join(PICTURE), picture(&curves)).with_context(|| format!("{PICTURE} cannot be written"))
}

/// Self-play from random openings; one thread per core, each with its own games.
fn play(start: &AnyGame, games: usize, nodes: u64) -> anyhow::Result<Vec<ChanceSample>> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..cores)
            .map(|core| {
                scope.spawn(move || {
                    let mut engine = Engine::new(4 << 20);
                    let own = (core..games).step_by(cores);
                    own.flat_map(|game| play_game(start, game, nodes, &mut engine)).collect::<Vec<_>>()
                })
            })
            .collect();
        let mut samples = Vec::new();
        for thread in threads {
            samples.extend(thread.join().map_err(|_| anyhow::anyhow!("a game has failed"))?);
        }
        Ok(samples)
    })
}

fn play_game(start: &AnyGame, number: usize, nodes: u64, engine: &mut Engine) -> Vec<ChanceSample> {
    let mut dice = Dice::from_seed(number as u64);
    let mut game = loop {
        let mut game = start.clone();
        game.playout(&mut dice, dice_moves(number));
        if !game.is_over() {
            break game;
        }
    };
    engine.clear_hash();
    let mut said = Vec::new();
    while !game.is_over() {
        let report = engine.think(&game, &SearchLimits::nodes(nodes), &CancelToken::new(), &mut |_| {});
        let (Some(mv), Some(score)) = (report.best(), report.score()) else { break };
        if !score.is_proven() {
            let moves = game.ply() / game.seats();
            let phase = PHASES.iter().position(|(_, end)| moves < *end).unwrap_or(PHASES.len() - 1);
            said.push((game.to_move(), phase, f64::from(score.raw())));
        }
        if game.play(mv).is_err() {
            break;
        }
    }
    let Some(places) = game.places() else { return Vec::new() };
    let sample =
        |(seat, phase, points)| ChanceSample { game: number, phase, points, result: result(places, seat) };
    said.into_iter().map(sample).collect()
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

fn row(samples: &[ChanceSample]) -> String {
    let mut games: Vec<usize> = samples.iter().map(|sample| sample.game).collect();
    games.dedup();
    let mean = |of: &dyn Fn(&ChanceSample) -> f64| samples.iter().map(of).sum::<f64>() / samples.len() as f64;
    let fitted = fitted_scale(samples);
    format!(
        "{} | {} | {:.1} % | {:.1} % | {POINTS_PER_TENFOLD_ODDS:.0} | {fitted:.0} | {:.3} | {:.3}",
        games.len(),
        samples.len(),
        100.0 * mean(&|sample| chance(sample.points, POINTS_PER_TENFOLD_ODDS)),
        100.0 * mean(&|sample| sample.result),
        log_loss(samples, POINTS_PER_TENFOLD_ODDS),
        log_loss(samples, fitted),
    )
}

fn chance(points: f64, scale: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-points / scale))
}

fn log_loss(samples: &[ChanceSample], scale: f64) -> f64 {
    let loss = |sample: &ChanceSample| {
        let chance = chance(sample.points, scale).clamp(1e-6, 1.0 - 1e-6);
        -(sample.result * chance.ln() + (1.0 - sample.result) * (1.0 - chance).ln())
    };
    samples.iter().map(loss).sum::<f64>() / samples.len() as f64
}

/// The scale with the least log loss, by golden-section search.
fn fitted_scale(samples: &[ChanceSample]) -> f64 {
    let ratio = (5_f64.sqrt() - 1.0) / 2.0;
    let (mut low, mut high) = (50_f64.ln(), 20_000_f64.ln());
    for _ in 0..60 {
        let (left, right) = (high - ratio * (high - low), low + ratio * (high - low));
        if log_loss(samples, left.exp()) < log_loss(samples, right.exp()) {
            high = right;
        } else {
            low = left;
        }
    }
    f64::midpoint(low, high).exp()
}

/// For each tenth of the chances: the mean chance, the mean result, and the number of positions.
fn reliability(samples: &[ChanceSample]) -> Vec<(f64, f64, usize)> {
    let bin_of = |sample: &ChanceSample| {
        ((chance(sample.points, POINTS_PER_TENFOLD_ODDS) * BINS as f64) as usize).min(BINS - 1)
    };
    let of_bin = |bin: usize| {
        let own: Vec<&ChanceSample> = samples.iter().filter(|sample| bin_of(sample) == bin).collect();
        let count = own.len().max(1) as f64;
        let said =
            own.iter().map(|sample| chance(sample.points, POINTS_PER_TENFOLD_ODDS)).sum::<f64>() / count;
        let was = own.iter().map(|sample| sample.result).sum::<f64>() / count;
        (said, was, own.len())
    };
    (0..BINS).map(of_bin).filter(|(_, _, count)| *count > 0).collect()
}

/// The mean chance that was reported, the mean result, and the number of positions.
type ReliabilityPoint = (f64, f64, usize);

/// The reliability chart: the chance that the engine reported across, the result of the games up.
fn picture(curves: &[(&str, &str, Vec<ReliabilityPoint>)]) -> String {
    const SIZE: f64 = 420.0;
    const LEFT: f64 = 50.0;
    const TOP: f64 = 20.0;
    const WIDTH: f64 = LEFT + SIZE + 190.0;
    const HEIGHT: f64 = TOP + SIZE + 50.0;
    let (x, y) = (|share: f64| LEFT + SIZE * share, |share: f64| TOP + SIZE * (1.0 - share));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <title>Chances that the engine reports, and the results of the games</title>\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fffdf9\"/>\n"
    );
    let mut draw = |part: std::fmt::Arguments<'_>| {
        writeln!(svg, "{part}").expect("a string takes all that is written to it");
    };
    for tenth in (0..=10).step_by(2) {
        let share = f64::from(tenth) / 10.0;
        draw(format_args!("<path d=\"M{LEFT} {:.1}H{:.1}\" stroke=\"#e3dccf\"/>", y(share), x(1.0)));
        draw(format_args!(
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#6b6459\">{} %</text>",
            LEFT - 6.0,
            y(share) + 4.0,
            tenth * 10
        ));
        draw(format_args!(
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#6b6459\">{} %</text>",
            x(share),
            TOP + SIZE + 18.0,
            tenth * 10
        ));
    }
    draw(format_args!(
        "<path d=\"M{:.1} {:.1}L{:.1} {:.1}\" stroke=\"#6b6459\" stroke-dasharray=\"4 4\"/>",
        x(0.0),
        y(0.0),
        x(1.0),
        y(1.0)
    ));
    draw(format_args!(
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#6b6459\">reported chance</text>",
        x(0.5),
        TOP + SIZE + 40.0
    ));
    for (nth, (name, colour, points)) in curves.iter().enumerate() {
        let line: Vec<String> =
            points.iter().map(|(said, was, _)| format!("{:.1},{:.1}", x(*said), y(*was))).collect();
        draw(format_args!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2.5\"/>",
            line.join(" ")
        ));
        draw(format_args!(
            "<text x=\"{:.1}\" y=\"{:.1}\" fill=\"{colour}\">{name}</text>",
            x(1.0) + 14.0,
            TOP + 18.0 * (nth as f64 + 1.0)
        ));
    }
    svg.push_str("</svg>\n");
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_of_the_results_is_fitted() {
        let mut dice = Dice::from_seed(4);
        let samples: Vec<ChanceSample> = (0..20_000)
            .map(|game| {
                let points = f64::from(dice.roll(2_000)) - 1_000.0;
                let won = f64::from(dice.roll(10_000)) < 10_000.0 * chance(points, 300.0);
                ChanceSample { game, phase: 0, points, result: f64::from(u8::from(won)) }
            })
            .collect();
        let fitted = fitted_scale(&samples);
        assert!((270.0..330.0).contains(&fitted), "{fitted}");
        assert!(log_loss(&samples, fitted) < log_loss(&samples, POINTS_PER_TENFOLD_ODDS));
    }

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
}
