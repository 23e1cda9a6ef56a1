//! The players' panels: name, state, clock, captured pairs, tiles in hand.

use maud::{Markup, html};
use tessera_rules::Seat;
use tessera_table::{HolderKind, SeatHolder, TableStage};

use super::TablePageView;
use crate::extract::Visitor;
use crate::labels;
use crate::message_keys as key;
use crate::piece_swatch::piece_swatch;

/// Longer words of names are written smaller in narrow cards.
const MOST_LETTERS_IN_NARROW_CARD: usize = 10;

/// The seats above the board and those below it: below is the visitor's own, near the thumb on a phone.
pub(super) fn above_and_below(page: &TablePageView<'_>) -> (Vec<Seat>, Vec<Seat>) {
    let below = page.own_seats().first().copied().or_else(|| page.seats().next());
    page.seats().partition(|&seat| Some(seat) != below)
}

pub(super) fn render(page: &TablePageView<'_>, visitor: &Visitor, seats: &[Seat]) -> Markup {
    let teams = page.table.setup().has_teams();
    html! {
        @if teams {
            // Partners stand together, and a bracket of their team holds them.
            @for team in 0..2 {
                @let partners: Vec<Seat> = seats.iter().copied().filter(|seat| seat.index() % 2 == team).collect();
                @if !partners.is_empty() {
                    div class={"team team-" (team + 1)} { @for &seat in &partners { (panel(page, visitor, seat, true)) } }
                }
            }
        } @else { @for &seat in seats { (panel(page, visitor, seat, seats.len() > 1)) } }
    }
}

/// The panel of a seat; compact if it stands beside others.
fn panel(page: &TablePageView<'_>, visitor: &Visitor, seat: Seat, is_compact: bool) -> Markup {
    let view = &page.view.seats[seat.index()];
    let to_move = page.table.to_move() == Some(seat);
    let only_mine = view.yours && page.own_seats().len() == 1;
    let out = page.table.stage() == TableStage::Playing && !view.in_play;
    let Details { facts, state, place } = Details::of(page, seat);
    let is_away = is_away(page, seat);
    let said = [facts.is_some(), state.is_some(), place.is_some()].contains(&true);
    let is_long = !only_mine && has_long_word(&page.name(seat));
    let clock = view.clock.map(labels::clock_time);
    let has_hours = clock.as_ref().is_some_and(|time| time.len() > "59:59".len());
    html! {
        div .player .compact[is_compact] .to-move[to_move] .out[out] .won[has_won(page, seat)] data-seat=(seat.number()) {
            (piece_swatch(page.table.setup().game, page.piece(seat)))
            span .who {
                b class=[is_long.then_some("long")] { @if only_mine { (page.words.text(key::YOU)) } @else { (name(page, visitor, seat)) @if view.bot { (labels::bot_mark(page.words)) } } }
                // Beside a clock there may be no room for the colour and the team, which swatch and bracket show too.
                small {
                    span .colour-name {
                        (page.colour(seat))
                        @if page.table.setup().has_teams() {
                            " · " (page.words.format(key::TEAM, &[("number", (seat.index() % 2 + 1).into())]))
                        }
                        @if said || is_away { " · " }
                    }
                    @if let Some(facts) = &facts { (facts) }
                    // Also without a state: while the tags are the same, sockets send what is between them.
                    i { @if let Some(state) = &state { @if facts.is_some() { " · " } (state) } }
                    @if let Some(place) = &place {
                        @if facts.is_some() || state.is_some() { " · " }
                        (place)
                    }
                    @if is_away { span .away { @if said { " · " } (page.words.text(key::STATE_GONE)) } }
                }
            }
            @if let Some(time) = clock {
                time .clock .long[has_hours] data-clock=(seat.number()) { (time) }
            }
        }
    }
}

/// The name of a seat's holder. That of another player leads to a page where the visitor can report or block them; a new tab, so that
/// the game stays connected.
fn name(page: &TablePageView<'_>, visitor: &Visitor, seat: Seat) -> Markup {
    let name = page.name(seat);
    if !page.may_report(page.holder(seat).player()) {
        return html! { (name) };
    }
    let path = format!("/t/{}/seats/{}{}", page.id, seat.number(), visitor.link_query());
    html! { a .about-player href=(path) target="_blank" title=(page.words.text(key::REPORT_OR_BLOCK)) { (name) } }
}

/// Whether a name would be broken within a word in a narrow card at the usual size.
fn has_long_word(name: &str) -> bool {
    name.split_whitespace().any(|word| word.chars().count() > MOST_LETTERS_IN_NARROW_CARD)
}

/// Whether the seat has won a game that is over.
fn has_won(page: &TablePageView<'_>, seat: Seat) -> bool {
    let place = page.table.outcome().and_then(|outcome| outcome.places.get(seat.index()));
    page.table.stage() == TableStage::Over && place == Some(&1) && !page.is_drawn()
}

/// Whether the seat's player is missing from a game that has not ended; of the player to move the card says that instead.
fn is_away(page: &TablePageView<'_>, seat: Seat) -> bool {
    let view = &page.view.seats[seat.index()];
    match page.table.stage() {
        TableStage::Playing => view.in_play && page.table.to_move() != Some(seat) && !view.present,
        TableStage::Waiting => !view.present,
        TableStage::Over => false,
    }
}

/// What a card says beside the colour, such as "2 pairs · to move".
struct Details {
    /// Captured pairs, and pieces in hand.
    facts: Option<String>,
    /// What the player does now, or how the game ended for them.
    state: Option<String>,
    /// Their place among more than two players.
    place: Option<String>,
}

impl Details {
    fn of(page: &TablePageView<'_>, seat: Seat) -> Details {
        let (words, view) = (page.words, &page.view.seats[seat.index()]);
        let place = page.table.outcome().and_then(|outcome| outcome.places.get(seat.index()).copied());
        let state = match (page.table.stage(), place) {
            // After "You" the other word does not fit: "You has won".
            (TableStage::Over, Some(1)) if !page.is_drawn() && page.own_seats() == [seat] => {
                Some(key::STAGE_WON)
            }
            (TableStage::Over, Some(1)) if !page.is_drawn() => Some(key::STATE_WON),
            (TableStage::Playing, _) if !view.in_play => Some(key::STATE_OUT),
            (TableStage::Playing, _) if page.table.to_move() == Some(seat) => Some(match page.holder(seat) {
                SeatHolder::Engine { .. } => key::STATE_THINKING,
                _ => key::STATE_TO_MOVE,
            }),
            (TableStage::Waiting, _) if view.kind != HolderKind::Open && view.present => {
                Some(key::STATE_READY)
            }
            _ => None,
        };
        let hand = view.hand.filter(|_| page.table.stage() != TableStage::Over);
        let hand = hand.map(|hand| words.format(key::IN_HAND, &[("number", hand.into())]));
        let pairs = view.captured.map(|pairs| words.format(key::PAIRS_CAPTURED, &[("number", pairs.into())]));
        let facts = hand.into_iter().chain(pairs).collect::<Vec<_>>().join(" · ");
        let ranked = place.filter(|_| page.table.holders().len() > 2 && state != Some(key::STATE_WON));
        Details {
            facts: Some(facts).filter(|facts| !facts.is_empty()),
            state: state.map(|key| words.text(key).into_owned()),
            place: ranked.map(|place| words.format(key::PLACE_NUMBER, &[("place", place.into())])),
        }
    }
}
