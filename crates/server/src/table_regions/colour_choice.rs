//! The choice of a marble colour in Pentago XL, before the first marble (XL-1).

use maud::{Markup, html};
use tessera_rules::Seat;
use tessera_table::{MarbleColour, SeatNumber};

use super::TablePageView;
use crate::board_frame::piece_of_colour;
use crate::message_keys as key;
use crate::piece_swatch::piece_swatch;

/// Buttons with the colours that the visitor may choose for a seat before its first marble (XL-1).
pub(super) fn render(page: &TablePageView<'_>) -> Markup {
    let seat = page.acting_seat().and_then(|number| SeatNumber::new(number).seat(page.table.holders().len()));
    let Some(seat) = seat.filter(|&seat| page.table.may_choose_colour(seat)) else { return html! {} };
    let own = page.table.marble_colours().get(seat.index());
    // At one screen the question must name the player.
    let question = match page.own_seats().len() {
        1 => page.words.text(key::CHOOSE_COLOUR).into_owned(),
        _ => format!("{} · {}", page.name(seat), page.words.text(key::CHOOSE_COLOUR)),
    };
    html! {
        div .colours role="group" aria-label=(question) {
            span .soft { (question) }
            @for colour in MarbleColour::ALL {
                @if page.table.is_colour_free(seat, colour) {
                    button type="button" data-action="choose_colour" data-seat=(seat.number())
                        data-fields={"{\"colour\":\"" (colour.name()) "\"}"}
                        aria-pressed=(if own == Some(&colour) { "true" } else { "false" }) {
                        (piece_swatch(page.table.setup().game, piece_of_colour(colour)))
                        span .unseen { (page.words.text_of(key::PIECE, colour.name())) }
                    }
                }
            }
            // Not the letter of the colour, which another player may have.
            span .soft { (page.words.format(key::COLOUR_LETTER, &[("letter", seat_letter(page, seat).into())])) }
        }
    }
}

/// The letter of a seat's marbles in written positions: that of the seat's own colour.
fn seat_letter(page: &TablePageView<'_>, seat: Seat) -> String {
    let pieces = tessera_draw::PieceColour::by_seat(page.table.setup().game, page.table.holders().len());
    pieces[seat.index()].name().chars().take(1).collect()
}
