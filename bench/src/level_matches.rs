//! `cargo xtask levels`: plays every level against the one below; prints a table and draws the chart of `docs/levels.md`.
//! `cargo xtask levels chart` draws the chart from the table in that file.

use std::fmt::Write as _;
use std::fs;

use anyhow::{Context, ensure};
use tessera_arena::EngineMatch;
use tessera_engine::{CancelToken, ENGINE_VERSION, Level, LevelParameters};
use tessera_rules::{AnyGame, GameKind};

use crate::root;

const GAMES: [(&str, GameKind, &str); 4] = [
    ("Pentago", GameKind::Pentago, "#c0392b"),
    ("Pentago XL", GameKind::PentagoXl, "#d68910"),
    ("Exago", GameKind::Exago, "#1d6f69"),
    ("Pente", GameKind::Pente, "#2c4a9e"),
];
const LEVELS: usize = Level::ALL.len();
const PICTURE_FILE: &str = "docs/pictures/levels.svg";
const TABLE_FILE: &str = "docs/levels.md";
/// A score of 0 or 100 % has no finite Elo difference; the chart needs no more than this.
const MAX_ELO: f64 = 400.0;

/// Cache of earlier matches: a match takes long, and the same levels play the same games again.
const RESULTS_FILE: &str = "target/levels.txt";

/// The result of a level against the one below.
#[derive(Clone, Copy)]
struct Step {
    elo: f64,
}

/// Plays `games` games for every pair of neighbouring levels of every game, prints a table and draws the chart.
pub(crate) fn run(games: usize) -> anyhow::Result<()> {
    println!(
        "| level against the one below | {} |",
        (2..=LEVELS).map(|level| level.to_string()).collect::<Vec<_>>().join(" | ")
    );
    println!("|---|{}", "---:|".repeat(LEVELS - 1));
    let mut all = Vec::new();
    for (name, kind, colour) in GAMES {
        print!("| {name} |");
        let mut steps = Vec::new();
        for level in 2..=LEVELS {
            let cell = percentage(neighbours(kind, level, games)?);
            print!(" {cell} |");
            std::io::Write::flush(&mut std::io::stdout())?;
            // The chart is that of the printed table.
            steps.extend(Step::of_percentage(&cell));
        }
        println!();
        all.push((name, colour, steps));
    }
    draw(&all)
}

/// Draws the chart from the table in `docs/levels.md`.
pub(crate) fn chart() -> anyhow::Result<()> {
    let path = root().join(TABLE_FILE);
    let text = fs::read_to_string(&path).with_context(|| format!("{TABLE_FILE} cannot be read"))?;
    draw(&read_table(&text)?)
}

fn draw(all: &[(&str, &str, Vec<Step>)]) -> anyhow::Result<()> {
    fs::write(root().join(PICTURE_FILE), picture(all))
        .with_context(|| format!("{PICTURE_FILE} cannot be written"))
}

/// The rows of the table of neighbouring levels: `| Pentago | 68 % | 70 % | …`.
fn read_table(text: &str) -> anyhow::Result<Vec<(&'static str, &'static str, Vec<Step>)>> {
    let mut all = Vec::new();
    for (name, _, colour) in GAMES {
        let row = text.lines().find_map(|line| line.strip_prefix(&format!("| {name} |")));
        let row = row.with_context(|| format!("{TABLE_FILE} has no row of {name}"))?;
        let steps: Vec<Step> = row.split('|').filter_map(Step::of_percentage).collect();
        ensure!(steps.len() == LEVELS - 1, "the row of {name} has {} scores", steps.len());
        all.push((name, colour, steps));
    }
    Ok(all)
}

/// A score as a cell of the table.
fn percentage(score: f64) -> String {
    format!("{:.0} %", 100.0 * score)
}

/// Score of a level against the one below.
fn neighbours(kind: GameKind, level: usize, games: usize) -> anyhow::Result<f64> {
    let start = AnyGame::new(kind, 2, "")?;
    let skill = |number: usize| Level::new(number as u8).map(|level| LevelParameters::of(level, &start));
    let question = format!("{ENGINE_VERSION} {kind} {games} {:?} {:?}", skill(level), skill(level - 1));
    let file = root().join(RESULTS_FILE);
    let played = fs::read_to_string(&file).unwrap_or_default();
    let known = |line: &str| line.strip_prefix(&question)?.trim().parse().ok();
    if let Some(score) = played.lines().find_map(known) {
        return Ok(score);
    }
    let score = play(start, level, games)?;
    fs::write(&file, format!("{played}{question} {score}\n"))
        .with_context(|| format!("{RESULTS_FILE} cannot be written"))?;
    Ok(score)
}

impl Step {
    /// A score such as `68 %`.
    fn of_percentage(text: &str) -> Option<Step> {
        let score = text.trim().strip_suffix('%')?.trim().parse::<f64>().ok()? / 100.0;
        let elo = 400.0 * (score / (1.0 - score)).log10();
        Some(Step { elo: elo.clamp(-MAX_ELO, MAX_ELO) })
    }
}

fn play(start: AnyGame, level: usize, games: usize) -> anyhow::Result<f64> {
    let contenders = [format!("level:{level}").parse()?, format!("level:{}", level - 1).parse()?];
    let tables = std::thread::available_parallelism().map_or(1, usize::from);
    let contest = EngineMatch::new(start, contenders).with_pairs(games.div_ceil(2)).with_concurrency(tables);
    let tally = contest.play(&CancelToken::new(), &mut |_, _| {})?;
    Ok(tally.score())
}

/// The chart: one line per game, the Elo difference of each level to the lowest.
fn picture(all: &[(&str, &str, Vec<Step>)]) -> String {
    const WIDTH: f64 = 720.0;
    const HEIGHT: f64 = 400.0;
    const LEFT: f64 = 60.0;
    const TOP: f64 = 30.0;
    let heights = |steps: &[Step]| {
        let mut height = 0.0;
        std::iter::once(0.0)
            .chain(steps.iter().map(|step| {
                height += step.elo;
                height
            }))
            .collect::<Vec<f64>>()
    };
    let lines: Vec<Vec<f64>> = all.iter().map(|(_, _, steps)| heights(steps)).collect();
    let most = lines.iter().flatten().copied().fold(400.0, f64::max);
    let x = |level: usize| LEFT + level as f64 * (WIDTH - LEFT - 140.0) / (LEVELS - 1) as f64;
    let y = |elo: f64| TOP + (HEIGHT - 2.0 * TOP) * (1.0 - elo / most);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <title>The strength of the levels, in points of Elo above the lowest</title>\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fffdf9\"/>\n"
    );
    let mut draw = |part: std::fmt::Arguments<'_>| {
        writeln!(svg, "{part}").expect("a string takes all that is written to it");
    };
    for elo in (0..=most as usize).step_by(400) {
        let at = y(elo as f64);
        draw(format_args!("<path d=\"M{LEFT} {at:.1}H{:.1}\" stroke=\"#e3dccf\"/>", x(LEVELS - 1)));
        draw(format_args!(
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#6b6459\">{elo}</text>",
            LEFT - 8.0,
            at + 4.0
        ));
    }
    for level in 0..LEVELS {
        draw(format_args!(
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#6b6459\">{}</text>",
            x(level),
            HEIGHT - 8.0,
            level + 1
        ));
    }
    for ((name, colour, _), line) in all.iter().zip(&lines) {
        let points: Vec<String> =
            line.iter().enumerate().map(|(level, &elo)| format!("{:.1},{:.1}", x(level), y(elo))).collect();
        draw(format_args!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2.5\"/>",
            points.join(" ")
        ));
        let end = line.last().copied().unwrap_or_default();
        draw(format_args!(
            "<text x=\"{:.1}\" y=\"{:.1}\" fill=\"{colour}\">{name}</text>",
            x(LEVELS - 1) + 10.0,
            y(end) + 4.0
        ));
    }
    svg.push_str("</svg>\n");
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chart_is_that_of_the_table() -> anyhow::Result<()> {
        let table = read_table(&fs::read_to_string(root().join(TABLE_FILE))?)?;
        assert_eq!(picture(&table), fs::read_to_string(root().join(PICTURE_FILE))?);
        let even = Step::of_percentage(" 50 % ").map(|step| step.elo);
        assert_eq!(even, Some(0.0));
        assert_eq!(percentage(0.6249), "62 %", "what is printed is read again");
        Ok(())
    }
}
