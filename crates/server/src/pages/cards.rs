//! Tables in lists.

use maud::{Markup, html};
use tessera_i18n::Words;
use tessera_store::{Card, CardStage};
use tessera_table::SeatKind;

use crate::names;

/// The names of those who sit there.
fn players(words: Words<'_>, card: &Card) -> String {
    let seated = card.seats.iter().filter(|seat| seat.kind != SeatKind::Open);
    seated.map(|seat| names::of_seat(words, seat)).collect::<Vec<_>>().join(" – ")
}

/// Tables that wait for players.
pub(super) fn open(words: Words<'_>, tables: &[Card]) -> Markup {
    html! {
        @if tables.is_empty() { p .soft { (words.say("no-open-tables")) } }
        @else { ul .rows {
            @for card in tables {
                @let open = card.seats.iter().filter(|seat| seat.kind == SeatKind::Open).count();
                li {
                    b { (card.game.title()) } span .soft { (players(words, card)) }
                    span .details { (names::of_clock(words, card.clock)) " · " (words.with("waiting-for", &[("number", open.into())])) }
                    a .button href={"/t/" (card.table)} { (words.say("join")) }
                }
            }
        } }
    }
}

/// Games that are being played.
pub(super) fn running(words: Words<'_>, tables: &[Card]) -> Markup {
    html! {
        @if tables.is_empty() { p .soft { (words.say("no-running-games")) } }
        @else { ul .rows {
            @for card in tables {
                li {
                    b { (card.game.title()) } span .soft { (players(words, card)) }
                    span .details { (names::of_clock(words, card.clock)) }
                    a .button href={"/t/" (card.table)} { (words.say("watch")) }
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
                    a .button href={"/t/" (card.table)} { (words.say("open-game")) }
                }
            }
        }
    }
}

fn state(words: Words<'_>, card: &Card, player: &str) -> String {
    let key = match card.stage {
        CardStage::Waiting => "stage-waiting",
        CardStage::Playing => "stage-playing",
        CardStage::Over => {
            let places = card.result.as_ref().map(|outcome| outcome.places.clone()).unwrap_or_default();
            let own = card.seats.iter().position(|seat| seat.player.as_deref() == Some(player));
            let several = card.seats.iter().filter(|seat| seat.player.as_deref() == Some(player)).count() > 1;
            match own.and_then(|seat| places.get(seat)) {
                None => "stage-aborted",
                Some(_) if places.iter().all(|place| *place == 1) => "stage-draw",
                Some(_) if several => "stage-over",
                Some(1) => "stage-won",
                Some(_) => "stage-lost",
            }
        }
    };
    words.say(key).into_owned()
}
