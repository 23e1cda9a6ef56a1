//! The review of a game: a graph of the winning chances, and the list of mistakes.

use std::fmt::Write;

use maud::{Markup, html};
use tessera_engine::{MoveQuality, MoveReview};
use tessera_rules::Seat;
use tessera_service::PartialReview;

use super::advice::{ExpectedResult, better_move};
use crate::message_keys as key;
use crate::piece_swatch::piece_swatch;
use crate::table_regions::{TablePageView, numbered_move, with_minus_sign};

const WIDTH: f64 = 600.0;
const HEIGHT: f64 = 120.0;

pub(super) fn render(page: &TablePageView<'_>, review: &PartialReview) -> Markup {
    let words = page.words;
    let (done, of) = (review.moves.len(), review.total);
    html! {
        h2 { (words.text(key::REVIEW)) }
        @if !review.is_complete() {
            p .review-progress {
                progress value=(done) max=(of) aria-label=(words.text(key::REVIEW_PROGRESS)) {}
                " " (words.format(key::REVIEW_DONE, &[("done", done.into()), ("of", of.into())])) " "
                button type="button" .quiet data-do="stop-review" { (words.text(key::REVIEW_STOP)) }
            }
        }
        (graph(page, review))
        (mistakes(page, review))
    }
}

/// The graph of chances: one line for two sides, otherwise one line per player.
fn graph(page: &TablePageView<'_>, review: &PartialReview) -> Markup {
    let words = page.words;
    let two_sides = page.table.holders().len() == 2 || page.table.setup().has_teams();
    let (places, first) = (review.total.max(1), Seat::FIRST);
    let x = |ply: usize| ply as f64 / places as f64 * WIDTH;
    let title = if two_sides {
        let own = page.seats().step_by(2).map(|seat| page.name(seat)).collect::<Vec<_>>();
        words.format(key::REVIEW_GRAPH, &[("name", own.join(", ").into())])
    } else {
        words.text(key::REVIEW_GRAPH_MANY).into_owned()
    };
    let lines: Vec<(Seat, String)> = if two_sides {
        let chance = |reviewed: &MoveReview| {
            let own = reviewed.mover.index().is_multiple_of(2);
            if own { reviewed.best.win_chance() } else { 1.0 - reviewed.best.win_chance() }
        };
        let end = result(page, first).filter(|_| review.is_complete());
        let points = review.moves.iter().map(chance).chain(end).enumerate();
        vec![(first, path(points, x))]
    } else {
        let of = |seat: Seat| {
            let own = review.moves.iter().enumerate().filter(move |(_, reviewed)| reviewed.mover == seat);
            let end = result(page, seat).filter(|_| review.is_complete()).map(|end| (review.total, end));
            path(own.map(|(ply, reviewed)| (ply, reviewed.best.win_chance())).chain(end), x)
        };
        page.seats().map(|seat| (seat, of(seat))).collect()
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
                // A dark casing under each line: yellow alone is invisible on a light page.
                @for (seat, line) in &lines { path class={"casing " (page.piece(*seat).name())} d=(line) {} }
                @for (seat, line) in &lines { path class={"chance of-piece " (page.piece(*seat).name())} d=(line) {} }
            }
            @for (i, reviewed) in review.moves.iter().enumerate() {
                @if reviewed.quality >= MoveQuality::Mistake {
                    path class={"slip " (page.piece(reviewed.mover).name())} d={"M" (x(i + 1)) " 0V" (HEIGHT)} {}
                }
                rect .step data-ply=(i + 1) x=(x(i)) width=(WIDTH / places as f64) height=(HEIGHT) {
                    title { (numbered_move(page, i + 1)) }
                }
            }
        }
        @if !two_sides { (legend(page)) }
    }
}

/// The legend: the players' lines by colour and pattern.
fn legend(page: &TablePageView<'_>) -> Markup {
    html! {
        ul .legend {
            @for seat in page.seats() {
                li {
                    svg .chances viewBox="0 0 36 12" aria-hidden="true" {
                        path class={"casing " (page.piece(seat).name())} d="M1 6H35" {}
                        path class={"chance of-piece " (page.piece(seat).name())} d="M1 6H35" {}
                    }
                    (page.name(seat)) " (" (page.colour(seat)) ")"
                }
            }
        }
    }
}

/// The result of the game for a seat: 1, 0.5 or 0.
fn result(page: &TablePageView<'_>, seat: Seat) -> Option<f64> {
    if page.is_drawn() {
        return Some(0.5);
    }
    let place = *page.table.outcome()?.places.get(seat.index())?;
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

fn mistakes(page: &TablePageView<'_>, review: &PartialReview) -> Markup {
    let words = page.words;
    let marked =
        review.moves.iter().enumerate().filter(|(_, reviewed)| reviewed.quality != MoveQuality::Fine);
    let marked: Vec<_> = marked.collect();
    html! {
        @if marked.is_empty() && review.is_complete() { p .soft { (words.text(key::REVIEW_CLEAN)) } }
        ol .mistakes {
            @for (i, reviewed) in marked {
                li {
                    // Shows the position before the move, with the better move highlighted.
                    button type="button" .link data-ply=(i) data-shown=[better_move(page.table, i, reviewed)] {
                        (piece_swatch(page.table.setup().game, page.piece(reviewed.mover)))
                        (numbered_move(page, i + 1)) " " b { (reviewed.quality.annotation()) }
                    }
                    " " (mistake_sentence(page, reviewed))
                }
            }
        }
    }
}

/// "Mistake. Better was d4A- (winning in 3 instead of 20%)."
fn mistake_sentence(page: &TablePageView<'_>, reviewed: &MoveReview) -> String {
    let kind = match reviewed.quality {
        MoveQuality::Blunder => key::REVIEW_BLUNDER,
        MoveQuality::Mistake => key::REVIEW_MISTAKE,
        MoveQuality::Inaccuracy | MoveQuality::Fine => key::REVIEW_INACCURACY,
    };
    let line = reviewed.line.iter().take(4).map(|text| with_minus_sign(text)).collect::<Vec<_>>().join(" ");
    let expected = |score| ExpectedResult::of(score, page.table.holders().len()).label(page.words);
    let better = page.words.format(
        key::REVIEW_BETTER_THAN,
        &[
            ("line", line.into()),
            ("best", expected(reviewed.best).into()),
            ("played", expected(reviewed.played).into()),
        ],
    );
    format!("{} {better}", page.words.text(kind))
}
