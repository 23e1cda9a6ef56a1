//! The players' cards, with clocks, captured pairs and hands.

use maud::{Markup, html};
use tessera_rules::Seat;
use tessera_table::{Holder, SeatKind, Stage};

use super::Seen;
use crate::key;
use crate::names;

/// Whose cards stand above the board, and whose below, next to the reader's thumb.
pub(super) fn split(seen: &Seen<'_>) -> (Vec<Seat>, Vec<Seat>) {
    let below = seen.own_seats().first().copied().or_else(|| seen.seats().next());
    seen.seats().partition(|&seat| Some(seat) != below)
}

pub(super) fn draw(seen: &Seen<'_>, seats: &[Seat]) -> Markup {
    html! { @for &seat in seats { (card(seen, seat)) } }
}

fn card(seen: &Seen<'_>, seat: Seat) -> Markup {
    let view = &seen.view.seats[seat.index()];
    let piece = seen.piece(seat).name();
    let to_move = seen.table.to_move() == Some(seat);
    let only_mine = view.yours && seen.own_seats().len() == 1;
    let out = seen.table.stage() == Stage::Playing && !view.in_play;
    html! {
        div .player .to-move[to_move] .out[out] data-seat=(seat.number()) {
            span class={"swatch " (piece)} aria-hidden="true" {}
            span .who {
                b { @if only_mine { (seen.words.say(key::YOU)) } @else { (seen.name(seat)) } }
                small { (details(seen, seat)) }
            }
            @if let Some(left) = view.clock {
                time .clock data-clock=(seat.number()) { (names::time_left(left)) }
            }
        }
    }
}

/// "White · to move", "Black · away · 2 pairs".
fn details(seen: &Seen<'_>, seat: Seat) -> String {
    let view = &seen.view.seats[seat.index()];
    let mut parts = vec![seen.colour(seat)];
    if seen.table.opening().has_teams() {
        parts.push(seen.words.with(key::TEAM, &[("number", (seat.index() % 2 + 1).into())]));
    }
    let place = seen.table.outcome().and_then(|outcome| outcome.places.get(seat.index()).copied());
    let state = match (seen.table.stage(), place) {
        (Stage::Over, Some(1)) if !seen.is_drawn() => Some(key::STATE_WON),
        (Stage::Playing, _) if !view.in_play => Some(key::STATE_OUT),
        (Stage::Playing, _) if seen.table.to_move() == Some(seat) => Some(match seen.holder(seat) {
            Holder::Engine { .. } => key::STATE_THINKING,
            _ => key::STATE_TO_MOVE,
        }),
        (Stage::Playing, _) if !view.present => Some(key::STATE_GONE),
        (Stage::Waiting, _) if view.kind != SeatKind::Open => Some(key::STATE_READY),
        _ => None,
    };
    parts.extend(state.map(|key| seen.words.say(key).into_owned()));
    parts.extend(view.hand.map(|hand| seen.words.with(key::IN_HAND, &[("number", hand.into())])));
    parts
        .extend(view.captured.map(|pairs| seen.words.with(key::PAIRS_CAPTURED, &[("number", pairs.into())])));
    if let Some(place) = place.filter(|_| seen.table.holders().len() > 2) {
        parts.push(seen.words.with(key::PLACE_NUMBER, &[("place", place.into())]));
    }
    parts.join(" · ")
}
