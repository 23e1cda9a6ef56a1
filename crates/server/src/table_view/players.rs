//! The players' panels: name, state, clock, captured pairs, tiles in hand.

use maud::{Markup, html};
use tessera_rules::Seat;
use tessera_table::{SeatHolder, SeatKind, TableStage};

use super::TablePageView;
use crate::key;
use crate::labels;
use crate::piece_swatch::piece_swatch;

/// The seats above the board and those below it: below is the visitor's own, near the thumb on a phone.
pub(super) fn above_and_below(page: &TablePageView<'_>) -> (Vec<Seat>, Vec<Seat>) {
    let below = page.own_seats().first().copied().or_else(|| page.seats().next());
    page.seats().partition(|&seat| Some(seat) != below)
}

pub(super) fn render(page: &TablePageView<'_>, seats: &[Seat]) -> Markup {
    let teams = page.table.setup().has_teams();
    html! {
        @if teams {
            // Partners stand together, and a bracket of their team holds them.
            @for team in 0..2 {
                @let partners: Vec<Seat> = seats.iter().copied().filter(|seat| seat.index() % 2 == team).collect();
                @if !partners.is_empty() {
                    div class={"team team-" (team + 1)} { @for &seat in &partners { (panel(page, seat)) } }
                }
            }
        } @else { @for &seat in seats { (panel(page, seat)) } }
    }
}

fn panel(page: &TablePageView<'_>, seat: Seat) -> Markup {
    let view = &page.view.seats[seat.index()];
    let to_move = page.table.to_move() == Some(seat);
    let only_mine = view.yours && page.own_seats().len() == 1;
    let out = page.table.stage() == TableStage::Playing && !view.in_play;
    html! {
        div .player .to-move[to_move] .out[out] data-seat=(seat.number()) {
            (piece_swatch(page.table.setup().game, page.piece(seat)))
            span .who {
                b { @if only_mine { (page.words.text(key::YOU)) } @else { (page.name(seat)) } }
                small { (details(page, seat)) }
            }
            @if let Some(left) = view.clock {
                time .clock data-clock=(seat.number()) { (labels::clock_time(left)) }
            }
        }
    }
}

/// "White · to move", "Black · away · 2 pairs".
fn details(page: &TablePageView<'_>, seat: Seat) -> String {
    let view = &page.view.seats[seat.index()];
    let mut parts = vec![page.colour(seat)];
    if page.table.setup().has_teams() {
        parts.push(page.words.format(key::TEAM, &[("number", (seat.index() % 2 + 1).into())]));
    }
    let place = page.table.outcome().and_then(|outcome| outcome.places.get(seat.index()).copied());
    let state = match (page.table.stage(), place) {
        (TableStage::Over, Some(1)) if !page.is_drawn() => Some(key::STATE_WON),
        (TableStage::Playing, _) if !view.in_play => Some(key::STATE_OUT),
        (TableStage::Playing, _) if page.table.to_move() == Some(seat) => Some(match page.holder(seat) {
            SeatHolder::Engine { .. } => key::STATE_THINKING,
            _ => key::STATE_TO_MOVE,
        }),
        (TableStage::Playing | TableStage::Waiting, _) if !view.present => Some(key::STATE_GONE),
        (TableStage::Waiting, _) if view.kind != SeatKind::Open => Some(key::STATE_READY),
        _ => None,
    };
    parts.extend(view.hand.map(|hand| page.words.format(key::IN_HAND, &[("number", hand.into())])));
    parts.extend(
        view.captured.map(|pairs| page.words.format(key::PAIRS_CAPTURED, &[("number", pairs.into())])),
    );
    // Last, because a long line is cut off, and the frame of the card shows the turn too.
    parts.extend(state.map(|key| page.words.text(key).into_owned()));
    if let Some(place) = place.filter(|_| page.table.holders().len() > 2) {
        parts.push(page.words.format(key::PLACE_NUMBER, &[("place", place.into())]));
    }
    parts.join(" · ")
}
