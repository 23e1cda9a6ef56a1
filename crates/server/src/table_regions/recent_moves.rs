//! The moves since the visitor's last turn, in words, and the button that shows them again slowly.

use maud::{Markup, html};
use tessera_table::TableStage;

use super::TablePageView;
use crate::message_keys as key;

/// "Bob: c4, block B clockwise." With many players several moves pass between two turns of the visitor.
pub(super) fn render(page: &TablePageView<'_>) -> Markup {
    let moves = page.table.moves();
    let first = first_recent(page);
    if page.table.stage() != TableStage::Playing || first == moves.len() {
        return html! {};
    }
    // Only the last one is told with what it did to tiles and pairs: for the others the game would be played again with every
    // message. They are told when they are shown again.
    let mut sentences: Vec<String> =
        moves[first..].iter().map(|played| page.move_sentence(played.seat, &played.text)).collect();
    sentences.extend(Some(page.consequences(moves.len())).filter(|said| !said.is_empty()));
    html! {
        div .recent {
            span { (sentences.join(" ")) }
            button .link type="button" data-do="replay" data-from=(first) { (page.words.text(key::REPLAY)) }
        }
    }
}

/// The number of moves before those that the visitor has not answered yet. Who has no seat or several is shown the last one.
fn first_recent(page: &TablePageView<'_>) -> usize {
    let moves = page.table.moves();
    let [own] = page.own_seats()[..] else { return moves.len().saturating_sub(1) };
    let own_last = moves.iter().rposition(|played| played.seat == own.into());
    // Who is out of the game watches others play on (XL-5).
    let round = page.table.holders().len() - 1;
    own_last.map_or(0, |index| index + 1).max(moves.len().saturating_sub(round))
}
