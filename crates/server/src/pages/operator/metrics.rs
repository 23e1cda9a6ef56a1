//! Metrics of the last hour as charts.

use std::fmt::Write as _;

use maud::{Markup, html};
use tessera_i18n::Language;

use super::nothing;
use crate::extract::Visitor;
use crate::message_keys as key;
use crate::observability::{MetricsSample, MetricsSampler, SAMPLES_PER_HOUR};

/// A chart of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MetricsChart {
    Requests,
    Answer,
    Sockets,
    Tables,
    Moves,
    Commit,
    Engine,
    Limits,
    Memory,
}

impl MetricsChart {
    /// All charts, in the order of the page.
    pub(crate) const ALL: [MetricsChart; 9] = [
        MetricsChart::Requests,
        MetricsChart::Answer,
        MetricsChart::Sockets,
        MetricsChart::Tables,
        MetricsChart::Moves,
        MetricsChart::Commit,
        MetricsChart::Engine,
        MetricsChart::Limits,
        MetricsChart::Memory,
    ];

    /// The name, which is that of its message.
    pub(crate) fn name(self) -> &'static str {
        match self {
            MetricsChart::Requests => "requests",
            MetricsChart::Answer => "answer",
            MetricsChart::Sockets => "sockets",
            MetricsChart::Tables => "tables",
            MetricsChart::Moves => "moves",
            MetricsChart::Commit => "commit",
            MetricsChart::Engine => "engine",
            MetricsChart::Limits => "limits",
            MetricsChart::Memory => "memory",
        }
    }
}

/// The size of a chart's canvas; the page stretches it.
const WIDTH: f64 = 360.0;
const HEIGHT: f64 = 80.0;

/// One line of a chart: a value for each sample, or none.
type Series = Vec<Option<f64>>;

pub(super) fn metrics(history: &MetricsSampler, visitor: &Visitor) -> Markup {
    let words = visitor.translator();
    let samples = history.samples();
    if samples.is_empty() {
        return html! { p .soft { (words.text(key::METRICS_LEAD)) } (nothing(visitor)) };
    }
    html! {
        p .soft { (words.text(key::METRICS_LEAD)) }
        div .charts { @for which in MetricsChart::ALL { (chart(visitor, which, &lines(which, &samples))) } }
    }
}

/// The lines of a chart; of two, the second is the one of the slowest hundredth.
fn lines(chart: MetricsChart, samples: &[MetricsSample]) -> Vec<Series> {
    let one = |value: fn(&MetricsSample) -> f64| vec![samples.iter().map(|s| Some(value(s))).collect()];
    let two = |value: fn(&MetricsSample) -> Option<[f64; 2]>| {
        (0..2).map(|nth| samples.iter().map(|s| value(s).map(|both| both[nth])).collect()).collect()
    };
    match chart {
        MetricsChart::Requests => one(|sample| sample.requests),
        MetricsChart::Answer => two(|sample| sample.answer),
        MetricsChart::Sockets => one(|sample| sample.sockets),
        MetricsChart::Tables => one(|sample| sample.tables),
        MetricsChart::Moves => one(|sample| sample.moves),
        MetricsChart::Commit => two(|sample| sample.commit),
        MetricsChart::Engine => one(|sample| sample.engine_queue),
        MetricsChart::Limits => one(|sample| sample.limits_hit),
        MetricsChart::Memory => vec![samples.iter().map(|sample| sample.memory).collect()],
    }
}

/// A chart with its title and, in words, its latest and its highest value.
fn chart(visitor: &Visitor, which: MetricsChart, lines: &[Series]) -> Markup {
    let words = visitor.translator();
    let text = |value: Option<f64>| value.map_or("–".to_owned(), |value| decimal(visitor.language, value));
    let highest = lines
        .iter()
        .flatten()
        .flatten()
        .copied()
        .fold(None, |high: Option<f64>, value| Some(high.map_or(value, |high| high.max(value))));
    let latest: Vec<String> =
        lines.iter().map(|line| text(line.iter().rev().copied().flatten().next())).collect();
    let summary = match latest.as_slice() {
        [median, slow] => words.format(
            key::METRICS_QUANTILES,
            &[
                ("median", median.as_str().into()),
                ("slow", slow.as_str().into()),
                ("max", text(highest).into()),
            ],
        ),
        _ => words
            .format(key::METRICS_VALUES, &[("now", latest.concat().into()), ("max", text(highest).into())]),
    };
    let title = words.text_of(key::METRIC, which.name());
    html! {
        figure .chart {
            figcaption { b { (title) } " " span .details { (summary) } }
            svg viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) preserveAspectRatio="none" role="img" aria-label=(format!("{title}: {summary}")) {
                path .axis d=(format!("M0 {HEIGHT}H{WIDTH}")) {}
                @for (nth, line) in lines.iter().enumerate() {
                    path .line .slow[nth == 1] d=(path(line, highest.unwrap_or_default())) {}
                }
            }
        }
    }
}

/// The line as a path: the latest sample is at the right, and samples without a value leave a gap.
fn path(line: &Series, highest: f64) -> String {
    let step = WIDTH / (SAMPLES_PER_HOUR - 1) as f64;
    let left = WIDTH - step * line.len().saturating_sub(1) as f64;
    let scale = if highest > 0.0 { (HEIGHT - 2.0) / highest } else { 0.0 };
    let mut path = String::new();
    let mut is_drawing = false;
    for (nth, value) in line.iter().enumerate() {
        let Some(value) = value else {
            is_drawing = false;
            continue;
        };
        let (x, y) = (left + step * nth as f64, HEIGHT - 1.0 - value * scale);
        // A single sample is a dot, by the round ends of the line.
        let (command, end) = if is_drawing { ('L', "") } else { ('M', "h0") };
        // Writing to a text cannot fail.
        let _written = write!(path, "{command}{x:.1} {y:.1}{end}");
        is_drawing = true;
    }
    path
}

/// A number with at most one digit after the decimal point of the language.
fn decimal(language: Language, value: f64) -> String {
    let text =
        if value >= 9.95 || value.fract() == 0.0 { format!("{value:.0}") } else { format!("{value:.1}") };
    if language == Language::English { text } else { text.replace('.', ",") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_ends_at_the_right_and_has_gaps() {
        let line = vec![Some(0.0), Some(2.0), None, Some(4.0)];
        let drawn = path(&line, 4.0);
        assert_eq!(drawn.matches('M').count(), 2, "{drawn}");
        assert_eq!(drawn.matches('L').count(), 1, "{drawn}");
        assert!(drawn.ends_with("M360.0 1.0h0"), "{drawn}");
        assert_eq!(path(&vec![Some(0.0); SAMPLES_PER_HOUR], 0.0).split('L').next(), Some("M0.0 79.0h0"));
    }

    #[test]
    fn numbers_are_short_and_in_the_language() {
        assert_eq!(decimal(Language::English, 3.25), "3.2");
        assert_eq!(decimal(Language::German, 3.25), "3,2");
        assert_eq!(decimal(Language::German, 125.4), "125");
        assert_eq!(decimal(Language::French, 0.0), "0");
        assert_eq!(decimal(Language::French, 3.0), "3", "a number of tables");
    }
}
