//! The list of moves.

use maud::{Markup, html};
use tessera_table::PlayedMove;

use super::TablePageView;
use crate::message_keys as key;

pub(super) fn render(page: &TablePageView<'_>) -> Markup {
    let words = page.words;
    let seats = page.table.holders().len();
    let moves = page.table.moves();
    let last = moves.len();
    let rows = rows(moves);
    html! {
        @if moves.is_empty() { p .soft { (words.text(key::NO_MOVES_YET)) } }
        @else {
            ol class={"move-list seats-" (seats)} tabindex="0" aria-label=(words.text(key::MOVES)) {
                @for (i, row) in rows.iter().enumerate() {
                    li {
                        span .number { (i + 1) }
                        @for &ply in row {
                            button type="button" data-ply=(ply) .last[ply == last]
                                aria-current=[(ply == last).then_some("step")] { (with_minus_sign(&moves[ply - 1].text)) }
                        }
                    }
                }
            }
        }
    }
}

/// The numbers of the moves by rows. A row holds moves of ascending seats: a new one begins when the seat is not after the last
/// mover's.
fn rows(moves: &[PlayedMove]) -> Vec<Vec<usize>> {
    let mut rows: Vec<Vec<usize>> = Vec::new();
    for (i, played) in moves.iter().enumerate() {
        let follows = i > 0 && played.seat > moves[i - 1].seat;
        match rows.last_mut().filter(|_| follows) {
            Some(row) => row.push(i + 1),
            None => rows.push(vec![i + 1]),
        }
    }
    rows
}

/// A move as the list shows it: `4. e3C−` for the first of a row, `4… e3C−` for the others.
pub(crate) fn numbered_move(page: &TablePageView<'_>, ply: usize) -> String {
    let moves = page.table.moves();
    let text = ply.checked_sub(1).and_then(|i| moves.get(i)).map_or("", |played| &played.text);
    let rows = rows(moves);
    let row = rows.iter().position(|row| row.contains(&ply)).unwrap_or_default();
    let dots = if rows.get(row).and_then(|row| row.first()) == Some(&ply) { "." } else { "…" };
    format!("{}{dots} {}", row + 1, with_minus_sign(text))
}

/// A move with a real minus sign, which is as wide as the plus.
pub(crate) fn with_minus_sign(text: &str) -> String {
    match text.strip_suffix('-') {
        Some(start) => format!("{start}−"),
        None => text.to_owned(),
    }
}
