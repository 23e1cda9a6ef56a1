//! The one sentence that says what to do, in the place where the eye is.

use maud::{Markup, html};
use tessera_i18n::Key;
use tessera_rules::GameKind;
use tessera_table::{How, MayDo, OfferKind, OfferView, Stage};

use super::{Seen, proof, share};
use crate::key;
use crate::who::Visitor;

pub(super) fn draw(seen: &Seen<'_>, visitor: &Visitor) -> Markup {
    let words = seen.words;
    let may = |what: MayDo| seen.view.may.contains(&what);
    html! {
        p .sentence { (sentence(seen)) }
        @if let Some(announces) = seen.view.announces {
            @if announces.tessera { p { (words.say(key::ANNOUNCED_TESSERA)) } }
            @if announces.open_three { p { (words.say(key::ANNOUNCED_THREE)) } }
        }
        @for offer in &seen.view.offers { (answer(seen, offer)) }
        @match seen.table.stage() {
            Stage::Waiting => {
                @if seen.table.opening().tournament.is_some() { (to_tournament(seen, "button")) }
                @else if may(MayDo::TakeSeat) || seen.viewer.is_none() {
                    form method="post" action={"/t/" (seen.id) "/sit"} {
                        input type="hidden" name="link" value=[visitor.link_shown()];
                        button .primary { (words.say(key::SIT_DOWN)) }
                    }
                }
                @if seen.table.opening().tournament.is_none() { (share::draw(seen, visitor)) }
            }
            Stage::Playing => {
                @if may_swap(seen) {
                    p .soft { (words.say(key::SWAP_WHY)) }
                    button .primary type="button" data-action="move" data-fields="{\"text\":\"swap\"}" { (words.say(key::SWAP)) }
                }
                @if let Some(proven) = proof::sentence(seen) { p .proven { (proven) } }
                @if may(MayDo::ClaimGone) {
                    button .primary type="button" data-action="claim_gone" { (words.say(key::CLAIM_GONE)) }
                }
            }
            Stage::Over => {
                div .next {
                    (to_tournament(seen, "button primary"))
                    @if let Some(next) = seen.table.rematch_table() {
                        a .button .primary href={"/t/" (next) (visitor.link_query())} { (words.say(key::TO_THE_REMATCH)) }
                    } @else if may(MayDo::OfferRematch) {
                        button .primary type="button" data-action="offer" data-seat=[seen.acting_seat()] data-fields="{\"offer\":\"rematch\"}" { (words.say(key::OFFER_REMATCH)) }
                    }
                    @if may(MayDo::OfferPlayOn) {
                        button type="button" data-action="offer" data-seat=[play_on_seat(seen)] data-fields="{\"offer\":\"play_on\"}" { (words.say(key::OFFER_PLAY_ON)) }
                    }
                    @if !seen.table.moves().is_empty() {
                        button type="button" data-do="review" data-from={"/t/" (seen.id) "/review" (visitor.link_query())} { (words.say(key::REVIEW_BEGIN)) }
                    }
                    @if seen.table.opening().tournament.is_none() { a .button href={"/new/" (seen.table.opening().game.name())} { (words.say(key::NEW_GAME)) } }
                }
            }
        }
    }
}

/// The way back to the tournament whose game is played here; who plays gets to his own page. His link is not in the
/// address of the table, which he may send to others.
fn to_tournament(seen: &Seen<'_>, class: &str) -> Markup {
    let Some(of) = &seen.table.opening().tournament else { return html! {} };
    let mine = if seen.own_seats().is_empty() { String::new() } else { format!("/mine?table={}", seen.id) };
    html! { a class=(class) href={"/tournaments/" (of.tournament) (mine)} { (seen.words.say(key::TOURNAMENT_BACK)) } }
}

/// XL-5: who has no place yet may propose to play on.
fn play_on_seat(seen: &Seen<'_>) -> Option<u8> {
    let places = &seen.table.outcome()?.places;
    let open = |seat: &tessera_rules::Seat| places.get(seat.index()).is_some_and(|place| *place > 1);
    seen.own_seats().into_iter().find(open).map(|seat| seat.number() as u8)
}

/// How things are, for the reader.
pub(super) fn sentence(seen: &Seen<'_>) -> String {
    let words = seen.words;
    match seen.table.stage() {
        Stage::Waiting => {
            if let Some(of) = &seen.table.opening().tournament {
                let players = seen.table.holders().iter().zip(&of.players);
                let missing: Vec<&str> =
                    players.filter(|(holder, _)| holder.is_open()).map(|(_, name)| name.as_str()).collect();
                return words.with(key::TOURNAMENT_WAITS_FOR, &[("names", missing.join(", ").into())]);
            }
            let open = seen.table.holders().iter().filter(|holder| holder.is_open()).count();
            words.with(key::WAITING_FOR, &[("number", open.into())])
        }
        Stage::Playing => match seen.table.to_move() {
            Some(seat) if seen.is_mine(seat) => {
                let deed = match what_about_the_first_turn(seen) {
                    Some(key) => format!("{} {}", words.say(what_to_do(seen)), words.say(key)),
                    None => words.say(what_to_do(seen)).into_owned(),
                };
                // At one screen everybody needs to be told whose turn it is.
                let sentence = if seen.own_seats().len() > 1 {
                    format!(
                        "{} {deed}",
                        words.with(
                            key::TURN_OF,
                            &[("name", seen.name(seat).into()), ("colour", seen.colour(seat).into())]
                        )
                    )
                } else {
                    format!("{} {deed}", words.say(key::YOUR_TURN))
                };
                match seen.table.placed() {
                    Some(cell) => words.with(key::PLACED_NOW_TURN, &[("cell", cell.into())]),
                    None => sentence,
                }
            }
            Some(seat) => words.with(
                key::TURN_OF,
                &[("name", seen.name(seat).into()), ("colour", seen.colour(seat).into())],
            ),
            None => String::new(),
        },
        Stage::Over => ending(seen),
    }
}

/// Whether the reader can take over the first turn now (PG-12, XL-11, PE-11): not once a marble is placed for good.
fn may_swap(seen: &Seen<'_>) -> bool {
    let game = seen.table.game();
    game.may_swap() && seen.is_mine(game.to_move()) && seen.table.placed().is_none()
}

/// With the rule `swap` the first two moves are about more than the board.
fn what_about_the_first_turn(seen: &Seen<'_>) -> Option<Key> {
    let game = seen.table.game();
    if may_swap(seen) {
        Some(key::DO_OR_SWAP)
    } else if game.may_be_swapped_yet() && !game.may_swap() {
        Some(key::DO_BEGIN_FAIRLY)
    } else {
        None
    }
}

fn what_to_do(seen: &Seen<'_>) -> Key {
    match seen.table.opening().game {
        GameKind::Pentago | GameKind::PentagoXl => key::DO_PLACE_MARBLE,
        GameKind::Pente => key::DO_PLACE_STONE,
        GameKind::Exago => {
            let seat = seen.table.to_move().map_or(0, tessera_rules::Seat::index);
            let hand = seen.table.game().hands().and_then(|hands| hands.get(seat).copied());
            if hand.unwrap_or(0) > 0 { key::DO_PLACE_TILE } else { key::DO_LIFT_TILE }
        }
    }
}

/// Who won, and why.
pub(super) fn ending(seen: &Seen<'_>) -> String {
    let words = seen.words;
    let Some(outcome) = seen.table.outcome() else { return String::new() };
    if outcome.how == How::Abort {
        let of_tournament = seen.table.opening().tournament.is_some();
        return words
            .say(if of_tournament { key::ENDED_BY_TOURNAMENT } else { key::ENDED_ABORT })
            .into_owned();
    }
    let teams = seen.table.opening().has_teams();
    let why = words.say(match outcome.how {
        // PG-6, XL-9: lines on all sides.
        How::Line if seen.is_drawn() && (seen.view.seats.len() == 2 || teams) => key::WHY_BOTH_LINES,
        How::Line if seen.is_drawn() => key::WHY_ALL_LINES,
        How::Line => key::WHY_LINE,
        How::Captures => key::WHY_CAPTURES,
        How::Full => key::WHY_FULL,
        How::Repetition => key::WHY_REPETITION,
        How::TurnLimit => key::WHY_TURN_LIMIT,
        How::Resignation => key::WHY_RESIGNATION,
        How::Time => key::WHY_TIME,
        How::Abandonment => key::WHY_ABANDONMENT,
        How::Agreement | How::Abort => key::WHY_AGREEMENT,
    });
    let first: Vec<_> = seen.seats().filter(|seat| outcome.places.get(seat.index()) == Some(&1)).collect();
    let own = seen.own_seats();
    let result = match first[..] {
        _ if seen.is_drawn() => words.say(key::RESULT_DRAW).into_owned(),
        // Who plays for others too does not hear "you".
        [seat] if own == [seat] => words.say(key::RESULT_YOU_WON).into_owned(),
        [_, _] if teams && !own.is_empty() && own.iter().all(|seat| first.contains(seat)) => {
            words.say(key::RESULT_YOU_WON).into_owned()
        }
        [seat] => words
            .with(key::RESULT_WON, &[("name", seen.name(seat).into()), ("colour", seen.colour(seat).into())]),
        [one, other] if teams => words.with(
            key::RESULT_TEAM_WON,
            &[("first", seen.name(one).into()), ("second", seen.name(other).into())],
        ),
        _ => {
            let names: Vec<String> = first.iter().map(|&seat| seen.name(seat)).collect();
            words.with(key::RESULT_SHARED, &[("names", names.join(", ").into())])
        }
    };
    format!("{result} {why}")
}

/// An offer, with the answers that the reader can give.
fn answer(seen: &Seen<'_>, offer: &OfferView) -> Markup {
    let words = seen.words;
    let (name, [own, other], agree) = match offer.offer {
        OfferKind::Draw => ("draw", [key::OFFERED_BY_YOU_DRAW, key::OFFERED_DRAW], MayDo::AgreeDraw),
        OfferKind::TakeBack => {
            ("take_back", [key::OFFERED_BY_YOU_TAKE_BACK, key::OFFERED_TAKE_BACK], MayDo::AgreeTakeBack)
        }
        OfferKind::PlayOn => {
            ("play_on", [key::OFFERED_BY_YOU_PLAY_ON, key::OFFERED_PLAY_ON], MayDo::AgreePlayOn)
        }
        OfferKind::Rematch => {
            ("rematch", [key::OFFERED_BY_YOU_REMATCH, key::OFFERED_REMATCH], MayDo::AgreeRematch)
        }
    };
    let fields = format!("{{\"offer\":\"{name}\"}}");
    let mine = offer.by.seat(seen.table.holders().len()).is_some_and(|seat| seen.is_mine(seat));
    html! {
        div .offer {
            @if mine {
                p { (words.say(own)) }
                button type="button" data-action="decline" data-fields=(fields) { (words.say(key::TAKE_OFFER_BACK)) }
            } @else {
                p { (words.with(other, &[("name", seen.name_of(offer.by).into())])) }
                @if seen.view.may.contains(&agree) {
                    button .primary type="button" data-action="agree" data-fields=(fields) { (words.say(key::ACCEPT)) }
                    button type="button" data-action="decline" data-fields=(fields) { (words.say(key::DECLINE)) }
                }
            }
        }
    }
}
