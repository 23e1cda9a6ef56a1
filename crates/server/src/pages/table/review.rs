//! The review of a game: how the chances went, and what would have been better.

use std::fmt::Write;

use maud::{Markup, html};
use tessera_engine::{Mark, Reviewed};
use tessera_rules::Seat;

use super::advice::{better, percent};
use crate::key;
use crate::table_view::Seen;
use tessera_service::Progress;

const WIDTH: f64 = 600.0;
const HEIGHT: f64 = 120.0;

pub(super) fn draw(seen: &Seen<'_>, progress: &Progress) -> Markup {
    let words = seen.words;
    let (done, of) = (progress.done.len(), progress.of);
    html! {
        h2 { (words.say(key::REVIEW)) }
        @if !progress.is_complete() {
            p .review-progress {
                progress value=(done) max=(of) aria-label=(words.say(key::REVIEW_PROGRESS)) {}
                " " (words.with(key::REVIEW_DONE, &[("done", done.into()), ("of", of.into())])) " "
                button type="button" .quiet data-do="stop-review" { (words.say(key::REVIEW_STOP)) }
            }
        }
        (graph(seen, progress))
        (mistakes(seen, progress))
    }
}

/// One line for two sides; with more, one for each of them.
fn graph(seen: &Seen<'_>, progress: &Progress) -> Markup {
    let words = seen.words;
    let two_sides = seen.table.holders().len() == 2 || seen.table.opening().has_teams();
    let (places, first) = (progress.of.max(1), Seat::FIRST);
    let x = |ply: usize| ply as f64 / places as f64 * WIDTH;
    let title = if two_sides {
        let own = seen.seats().step_by(2).map(|seat| seen.name(seat)).collect::<Vec<_>>();
        words.with(key::REVIEW_GRAPH, &[("name", own.join(", ").into())])
    } else {
        words.say(key::REVIEW_GRAPH_MANY).into_owned()
    };
    let lines: Vec<(Seat, String)> = if two_sides {
        let chance = |reviewed: &Reviewed| {
            let own = reviewed.mover.index().is_multiple_of(2);
            if own { reviewed.best.chance() } else { 1.0 - reviewed.best.chance() }
        };
        let end = result(seen, first).filter(|_| progress.is_complete());
        let points = progress.done.iter().map(chance).chain(end).enumerate();
        vec![(first, path(points, x))]
    } else {
        let of = |seat: Seat| {
            let own = progress.done.iter().enumerate().filter(move |(_, reviewed)| reviewed.mover == seat);
            let end = result(seen, seat).filter(|_| progress.is_complete()).map(|end| (progress.of, end));
            path(own.map(|(ply, reviewed)| (ply, reviewed.best.chance())).chain(end), x)
        };
        seen.seats().map(|seat| (seat, of(seat))).collect()
    };
    let half = HEIGHT / 2.0;
    html! {
        svg .chances viewBox={"0 0 " (WIDTH) " " (HEIGHT)} preserveAspectRatio="none" role="img" aria-label=(title) {
            rect .field width=(WIDTH) height=(HEIGHT) {}
            @if two_sides && let Some((_, line)) = lines.first() && !line.is_empty() {
                path .area d={(line) "V" (HEIGHT) "H0Z"} {}
            }
            path .even d={"M0 " (half) "H" (WIDTH)} {}
            @if two_sides {
                @for (_, line) in &lines { path .chance d=(line) {} }
            } @else {
                // Below each colour something dark: yellow alone is lost on a light page.
                @for (seat, line) in &lines { path class={"casing " (seen.piece(*seat).name())} d=(line) {} }
                @for (seat, line) in &lines { path class={"chance of-piece " (seen.piece(*seat).name())} d=(line) {} }
            }
            @for (i, reviewed) in progress.done.iter().enumerate() {
                @if reviewed.mark >= Mark::Mistake {
                    path class={"slip " (seen.piece(reviewed.mover).name())} d={"M" (x(i + 1)) " 0V" (HEIGHT)} {}
                }
                rect .step data-ply=(i + 1) x=(x(i)) width=(WIDTH / places as f64) height=(HEIGHT) {
                    title { (i + 1) ". " (seen.table.moves()[i].text) }
                }
            }
        }
        @if !two_sides { (legend(seen)) }
    }
}

/// Which line is whose, by colour and by pattern.
fn legend(seen: &Seen<'_>) -> Markup {
    html! {
        ul .legend {
            @for seat in seen.seats() {
                li {
                    svg .chances viewBox="0 0 36 12" aria-hidden="true" {
                        path class={"casing " (seen.piece(seat).name())} d="M1 6H35" {}
                        path class={"chance of-piece " (seen.piece(seat).name())} d="M1 6H35" {}
                    }
                    (seen.name(seat)) " (" (seen.colour(seat)) ")"
                }
            }
        }
    }
}

/// How the game ended for a seat.
fn result(seen: &Seen<'_>, seat: Seat) -> Option<f64> {
    if seen.is_drawn() {
        return Some(0.5);
    }
    let place = *seen.table.outcome()?.places.get(seat.index())?;
    Some(if place == 1 { 1.0 } else { 0.0 })
}

fn path(points: impl Iterator<Item = (usize, f64)>, x: impl Fn(usize) -> f64) -> String {
    let mut path = String::new();
    for (ply, chance) in points {
        let y = (1.0 - chance) * (HEIGHT - 4.0) + 2.0;
        let pen = if path.is_empty() { 'M' } else { 'L' };
        write!(path, "{pen}{:.1} {y:.1}", x(ply)).expect("a string takes all that is written to it");
    }
    path
}

fn mistakes(seen: &Seen<'_>, progress: &Progress) -> Markup {
    let words = seen.words;
    let marked = progress.done.iter().enumerate().filter(|(_, reviewed)| reviewed.mark != Mark::Fine);
    let marked: Vec<_> = marked.collect();
    html! {
        @if marked.is_empty() && progress.is_complete() { p .soft { (words.say(key::REVIEW_CLEAN)) } }
        ol .mistakes {
            @for (i, reviewed) in marked {
                @let played = &seen.table.moves()[i];
                li {
                    // The board before the move, with what would have been better.
                    button type="button" .link data-ply=(i) data-shown=[better(seen.table, i, reviewed)] {
                        span class={"swatch " (seen.piece(reviewed.mover).name())} aria-hidden="true" {}
                        (i + 1) ". " (played.text) " " b { (reviewed.mark.sign()) }
                    }
                    " " (explained(seen, reviewed))
                }
            }
        }
    }
}

/// "Mistake: d4A- was better (71 % instead of 20 %)."
fn explained(seen: &Seen<'_>, reviewed: &Reviewed) -> String {
    let kind = match reviewed.mark {
        Mark::Blunder => key::REVIEW_BLUNDER,
        Mark::Mistake => key::REVIEW_MISTAKE,
        Mark::Inaccuracy | Mark::Fine => key::REVIEW_INACCURACY,
    };
    let line = reviewed.line.iter().take(4).map(String::as_str).collect::<Vec<_>>().join(" ");
    let better = seen.words.with(
        key::REVIEW_BETTER,
        &[
            ("line", line.into()),
            ("best", percent(reviewed.best.chance()).into()),
            ("played", percent(reviewed.played.chance()).into()),
        ],
    );
    format!("{} {better}", seen.words.say(kind))
}
