//! The list of moves, to step through.

use maud::{Markup, html};
use tessera_i18n::Key;

use super::Seen;
use crate::icon;
use crate::key;

pub(super) fn draw(seen: &Seen<'_>) -> Markup {
    let words = seen.words;
    let seats = seen.table.holders().len();
    let moves = seen.table.moves();
    let last = moves.len();
    // A new row begins with the first of the seats, or with a seat that comes before the one that just moved.
    let mut rows: Vec<Vec<(usize, &tessera_table::Played)>> = Vec::new();
    for (i, played) in moves.iter().enumerate() {
        let follows = i > 0 && played.seat > moves[i - 1].seat;
        match rows.last_mut().filter(|_| follows) {
            Some(row) => row.push((i + 1, played)),
            None => rows.push(vec![(i + 1, played)]),
        }
    }
    let step = |deed: &'static str, key: Key| {
        html! { button type="button" data-do=(deed) aria-label=(words.say(key)) title=(words.say(key)) { (icon::draw(deed)) } }
    };
    html! {
        @if moves.is_empty() { p .soft { (words.say(key::NO_MOVES_YET)) } }
        @else {
            ol class={"move-list seats-" (seats)} tabindex="0" aria-label=(words.say(key::MOVES)) {
                @for (i, row) in rows.iter().enumerate() {
                    li {
                        span .number { (i + 1) }
                        @for (ply, played) in row {
                            button type="button" data-ply=(ply) .now[*ply == last]
                                aria-current=[(*ply == last).then_some("step")] { (written(&played.text)) }
                        }
                    }
                }
            }
            div .steps role="group" aria-label=(words.say(key::STEP_THROUGH)) {
                (step("first", key::STEP_FIRST))
                (step("previous", key::STEP_PREVIOUS))
                (step("next", key::STEP_NEXT))
                (step("last", key::STEP_LAST))
            }
        }
    }
}

/// A real minus sign, as wide as the plus.
fn written(text: &str) -> String {
    match text.strip_suffix('-') {
        Some(start) => format!("{start}−"),
        None => text.to_owned(),
    }
}
