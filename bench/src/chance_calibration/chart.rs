//! The reliability chart: chances that the engine reports, and the results of the games.

use std::fmt::Write as _;

/// Parts into which chances are divided.
const BINS: usize = 10;

/// Fewest positions of a part that is drawn.
const MIN_POSITIONS: usize = 50;

/// A chance that was reported, and the result of its game.
pub(super) type ReportedChance = (f64, f64);

/// The mean chance of a part, the mean result, and the number of positions.
type ReliabilityPoint = (f64, f64, usize);

/// For each tenth of the chances: the mean chance, the mean result, and the number of positions.
pub(super) fn reliability(samples: &[ReportedChance]) -> Vec<ReliabilityPoint> {
    let bin_of = |chance: f64| ((chance * BINS as f64) as usize).min(BINS - 1);
    let of_bin = |bin: usize| {
        let own: Vec<&ReportedChance> = samples.iter().filter(|(chance, _)| bin_of(*chance) == bin).collect();
        let count = own.len().max(1) as f64;
        let mean = |of: fn(&ReportedChance) -> f64| own.iter().map(|sample| of(sample)).sum::<f64>() / count;
        (mean(|sample| sample.0), mean(|sample| sample.1), own.len())
    };
    (0..BINS).map(of_bin).filter(|(_, _, count)| *count >= MIN_POSITIONS).collect()
}

/// The reliability chart: the chance that the engine reported across, the result of the games up.
pub(super) fn picture(curves: &[(&str, &str, Vec<ReliabilityPoint>)]) -> String {
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
