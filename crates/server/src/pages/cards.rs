//! Tables in lists.

use maud::{Markup, html};
use tessera_i18n::Words;
use tessera_store::{Card, CardStage};
use tessera_table::SeatKind;

use crate::key;
use crate::names;

/// The names of those who sit there.
fn players(words: Words<'_>, card: &Card) -> String {
    let seated = card.seats.iter().filter(|seat| seat.kind != SeatKind::Open);
    seated.map(|seat| names::of_seat(words, seat)).collect::<Vec<_>>().join(" – ")
}

/// Tables that wait for players.
pub(super) fn open(words: Words<'_>, tables: &[Card]) -> Markup {
    html! {
        @if tables.is_empty() { p .soft { (words.say(key::NO_OPEN_TABLES)) } }
        @else { ul .rows {
            @for card in tables {
                @let open = card.seats.iter().filter(|seat| seat.kind == SeatKind::Open).count();
                li {
                    b { (card.game.title()) } span .soft { (players(words, card)) }
                    span .details { (names::of_clock(words, card.clock)) " · " (words.with(key::WAITING_FOR, &[("number", open.into())])) }
                    a .button href={"/t/" (card.table)} { (words.say(key::JOIN)) }
                }
            }
        } }
    }
}

/// Games that are being played.
pub(super) fn running(words: Words<'_>, tables: &[Card]) -> Markup {
    html! {
        @if tables.is_empty() { p .soft { (words.say(key::NO_RUNNING_GAMES)) } }
        @else { ul .rows {
            @for card in tables {
                li {
                    b { (card.game.title()) } span .soft { (players(words, card)) }
                    span .details { (names::of_clock(words, card.clock)) }
                    a .button href={"/t/" (card.table)} { (words.say(key::WATCH)) }
                }
            }
        } }
    }
}

/// Somebody's own games.
pub(super) fn own(words: Words<'_>, tables: &[Card], player: &str) -> Markup {
    html! {
        ul .rows {
            @for card in tables {
                li {
                    b { (card.game.title()) } span .soft { (players(words, card)) }
                    span .details { (state(words, card, player)) " · " (crate::clock::date(tessera_table::Millis(card.changed))) }
                    a .button href={"/t/" (card.table)} { (words.say(key::OPEN_GAME)) }
                }
            }
        }
    }
}

fn state(words: Words<'_>, card: &Card, player: &str) -> String {
    let key = match card.stage {
        CardStage::Waiting => key::STAGE_WAITING,
        CardStage::Playing => key::STAGE_PLAYING,
        CardStage::Over => {
            let places = card.result.as_ref().map(|outcome| outcome.places.clone()).unwrap_or_default();
            let own = card.seats.iter().position(|seat| seat.player.as_deref() == Some(player));
            let several = card.seats.iter().filter(|seat| seat.player.as_deref() == Some(player)).count() > 1;
            match own.and_then(|seat| places.get(seat)) {
                None => key::STAGE_ABORTED,
                Some(_) if places.iter().all(|place| *place == 1) => key::STAGE_DRAW,
                Some(_) if several => key::STAGE_OVER,
                Some(1) => key::STAGE_WON,
                Some(_) => key::STAGE_LOST,
            }
        }
    };
    words.say(key).into_owned()
}
