//! Tables in lists.

use maud::{Markup, html};
use tessera_i18n::Words;
use tessera_rules::GameKind;
use tessera_store::{Card, CardStage};
use tessera_table::{ClockSetting, Outcome};

use crate::names;

fn title(card: &Card) -> &str {
    card.game.parse::<GameKind>().map_or(card.game.as_str(), |game| game.title())
}

fn clock(words: Words<'_>, card: &Card) -> String {
    let clock: ClockSetting = serde_json::from_str(&card.clock).unwrap_or_default();
    names::of_clock(words, clock)
}

/// The names of those who sit there.
fn players(words: Words<'_>, card: &Card) -> String {
    let seated = card.seats.iter().filter(|seat| seat.kind != "open");
    seated.map(|seat| names::of_seat(words, seat)).collect::<Vec<_>>().join(" – ")
}

/// Tables that wait for players.
pub(super) fn open(words: Words<'_>, tables: &[Card]) -> Markup {
    html! {
        @if tables.is_empty() { p .soft { (words.say("no-open-tables")) } }
        @else { ul .rows {
            @for card in tables {
                @let open = card.seats.iter().filter(|seat| seat.kind == "open").count();
                li {
                    b { (title(card)) } span .soft { (players(words, card)) }
                    span .details { (clock(words, card)) " · " (words.with("waiting-for", &[("number", open.into())])) }
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
                    b { (title(card)) } span .soft { (players(words, card)) }
                    span .details { (clock(words, card)) }
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
                    b { (title(card)) } span .soft { (players(words, card)) }
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
            let outcome: Option<Outcome> = serde_json::from_str(&card.result).ok();
            let places = outcome.map(|outcome| outcome.places).unwrap_or_default();
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
