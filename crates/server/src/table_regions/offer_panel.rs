//! An open offer (draw, take-back, play on, rematch), with the buttons to answer it.

use maud::{Markup, html};
use tessera_table::{AllowedAction, OfferKind, OfferView};

use super::TablePageView;
use crate::message_keys as key;

pub(super) fn render(page: &TablePageView<'_>, offer: &OfferView) -> Markup {
    let words = page.words;
    let (name, [own, other], agree) = match offer.offer {
        OfferKind::Draw => ("draw", [key::OFFERED_BY_YOU_DRAW, key::OFFERED_DRAW], AllowedAction::AgreeDraw),
        OfferKind::TakeBack => (
            "take_back",
            [key::OFFERED_BY_YOU_TAKE_BACK, key::OFFERED_TAKE_BACK],
            AllowedAction::AgreeTakeBack,
        ),
        OfferKind::PlayOn => {
            ("play_on", [key::OFFERED_BY_YOU_PLAY_ON, key::OFFERED_PLAY_ON], AllowedAction::AgreePlayOn)
        }
        OfferKind::Rematch => {
            ("rematch", [key::OFFERED_BY_YOU_REMATCH, key::OFFERED_REMATCH], AllowedAction::AgreeRematch)
        }
    };
    let fields = format!("{{\"offer\":\"{name}\"}}");
    let mine = offer.by.seat(page.table.holders().len()).is_some_and(|seat| page.is_mine(seat));
    html! {
        div .offer {
            @if mine {
                p { (words.text(own)) (rematch_first(page, offer)) }
                button type="button" data-action="decline" data-fields=(fields) { (words.text(key::TAKE_OFFER_BACK)) }
            } @else {
                p { (words.format(other, &[("name", page.name_of(offer.by).into())])) (rematch_first(page, offer)) }
                @if page.view.may.contains(&agree) {
                    button .primary type="button" data-action="agree" data-fields=(fields) { (words.text(key::ACCEPT)) }
                    button type="button" data-action="decline" data-fields=(fields) { (words.text(key::DECLINE)) }
                }
            }
        }
    }
}

/// " Ada begins.", in an offer of a rematch of Pente (PE-8).
fn rematch_first(page: &TablePageView<'_>, offer: &OfferView) -> String {
    let seats = page.table.holders().len();
    let chosen = offer.first.and_then(|first| first.seat(seats));
    let first = chosen.or_else(|| page.table.usual_rematch_first());
    match first.filter(|_| offer.offer == OfferKind::Rematch) {
        Some(first) if page.own_seats() == [first] => {
            format!(" {}", page.words.text(key::REMATCH_FIRST_YOU))
        }
        Some(first) => {
            format!(" {}", page.words.format(key::REMATCH_FIRST, &[("name", page.name(first).into())]))
        }
        None => String::new(),
    }
}
