//! The list of moves, and the buttons that step through them.

use maud::{Markup, html};
use tessera_i18n::MessageKey;

use super::TablePageView;
use crate::icon;
use crate::key;

pub(super) fn render(page: &TablePageView<'_>) -> Markup {
    let words = page.words;
    let seats = page.table.holders().len();
    let moves = page.table.moves();
    let last = moves.len();
    // A row holds moves of ascending seats: a new one begins when the seat is not after the last mover's.
    let mut rows: Vec<Vec<(usize, &tessera_table::PlayedMove)>> = Vec::new();
    for (i, played) in moves.iter().enumerate() {
        let follows = i > 0 && played.seat > moves[i - 1].seat;
        match rows.last_mut().filter(|_| follows) {
            Some(row) => row.push((i + 1, played)),
            None => rows.push(vec![(i + 1, played)]),
        }
    }
    let step = |name: &'static str, key: MessageKey| {
        html! { button type="button" data-do=(name) aria-label=(words.text(key)) title=(words.text(key)) { (icon::svg(name)) } }
    };
    html! {
        @if moves.is_empty() { p .soft { (words.text(key::NO_MOVES_YET)) } }
        @else {
            ol class={"move-list seats-" (seats)} tabindex="0" aria-label=(words.text(key::MOVES)) {
                @for (i, row) in rows.iter().enumerate() {
                    li {
                        span .number { (i + 1) }
                        @for (ply, played) in row {
                            button type="button" data-ply=(ply) .now[*ply == last]
                                aria-current=[(*ply == last).then_some("step")] { (with_minus_sign(&played.text)) }
                        }
                    }
                }
            }
            div .steps role="group" aria-label=(words.text(key::STEP_THROUGH)) {
                (step("first", key::STEP_FIRST))
                (step("previous", key::STEP_PREVIOUS))
                (step("next", key::STEP_NEXT))
                (step("last", key::STEP_LAST))
            }
        }
    }
}

/// A move with a real minus sign, which is as wide as the plus.
fn with_minus_sign(text: &str) -> String {
    match text.strip_suffix('-') {
        Some(start) => format!("{start}−"),
        None => text.to_owned(),
    }
}
