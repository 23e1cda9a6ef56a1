//! `…/print/WHAT`: sheets for the hall, one below the other, each on a page of its own.

use axum::extract::{Path, State as Shared};
use axum::response::{IntoResponse, Response};
use maud::{Markup, PreEscaped, html};
use qrcode::QrCode;
use qrcode::render::svg;
use serde::Deserialize;

use super::{bracket, frame, groups, ranking, say};
use crate::app::House;
use crate::clock;
use crate::pages::layout::Page;
use crate::pages::not_found;
use crate::tournaments::Seen;
use crate::words::Words;

/// What can be printed.
pub(crate) const SHEETS: [&str; 5] = ["entries", "groups", "slips", "cup", "ranking"];

#[derive(Deserialize)]
pub(super) struct Which {
    what: String,
}

pub(super) async fn show(Shared(house): Shared<House>, Path(which): Path<Which>, seen: Seen) -> Response {
    if which.what != "all" && !SHEETS.contains(&which.what.as_str()) {
        return not_found(&house, &seen.visitor);
    }
    let words = seen.visitor.words(&house);
    let wanted = |sheet: &str| which.what == "all" || which.what == sheet;
    let state = seen.state();
    let links = links(&seen).await;
    let body = html! {
        main .print {
            h1 .unseen { (words.say("tournament-print")) ": " (state.plan().name) }
            nav .tabs .on-screen aria-label=(words.say("tournament-print")) {
                a href=(seen.path("")) { "← " (state.plan().name) }
                @for sheet in SHEETS { a href=(seen.path(&format!("print/{sheet}"))) aria-current=[(which.what == sheet).then_some("page")] { (words.say(&format!("tournament-sheet-{sheet}"))) } }
            }
            p .on-screen { button type="button" data-print { (words.say("tournament-print")) } }
            @if wanted("entries") { (sheet(words, &seen, "tournament-sheet-entries", &entries(&house, &seen, &links))) }
            @if wanted("groups") && !state.groups().is_empty() { (sheet(words, &seen, "tournament-sheet-groups", &group_sheets(words, &seen))) }
            @if wanted("slips") { (slips(words, &seen)) }
            @if wanted("cup") { @if let Some(cup) = state.cup().filter(|cup| cup.slots.is_some()) { (sheet(words, &seen, "tournament-sheet-cup", &html! { (bracket::draw(words, state, cup)) })) } }
            @if wanted("ranking") && !state.groups().is_empty() { (sheet(words, &seen, "tournament-sheet-ranking", &ranking::draw(words, &seen))) }
        }
    };
    Page::new(&format!("{} · {}", words.say("tournament-print"), state.plan().name), body)
        .with_style("/web/style/tournament.css")
        .with_script("/web/tournament.js")
        .draw(&house, &seen.visitor)
        .into_response()
}

fn sheet(words: Words<'_>, seen: &Seen, key: &str, inside: &Markup) -> Markup {
    let state = seen.state();
    html! {
        section .sheet {
            header .sheet-head { b { (state.plan().name) } span { (words.say(key)) } span { (clock::date(clock::now())) } }
            (inside)
        }
    }
}

/// The secrets by which players take their seats, on the organiser's list alone.
async fn links(seen: &Seen) -> Vec<Option<String>> {
    let mut links = Vec::new();
    let at_tables = seen.organises() && seen.state().plan().online.is_some();
    for entrant in seen.state().entrants() {
        let has_link = at_tables && entrant.engine.is_none();
        links.push(if has_link { seen.live.link_of(entrant.number).await } else { None });
    }
    links
}

/// The entry list: everybody with the code that leads to his own page.
fn entries(house: &House, seen: &Seen, links: &[Option<String>]) -> Markup {
    let address = frame::address(house, seen);
    html! {
        ul .entry-cards { @for (entrant, link) in seen.state().entrants().iter().zip(links) {
            li .gone[entrant.withdrawn] {
                div { b { (say::numbered(entrant)) } span { (entrant.club) } @if let Some(seed) = entrant.seed { span { "#" (seed) } } }
                @let query = link.as_ref().map(|link| format!("?link={link}")).unwrap_or_default();
                (code(&format!("{address}/players/{}{query}", entrant.number)))
            }
        } }
    }
}

pub(super) fn code(address: &str) -> Markup {
    let Ok(code) = QrCode::new(address.as_bytes()) else { return html! {} };
    let picture = code.render::<svg::Color<'_>>().min_dimensions(64, 64).quiet_zone(true).build();
    let picture = picture.split_once("?>").map_or(picture.as_str(), |(_, svg)| svg);
    html! { div .qr aria-hidden="true" { (PreEscaped(picture)) } }
}

/// A sheet a group: its table, its games, and room to write.
fn group_sheets(words: Words<'_>, seen: &Seen) -> Markup {
    let state = seen.state();
    html! {
        @for group in state.groups() {
            div .group-sheet {
                (groups::draw(words, seen, group, false))
                div .wide { table .figures .ruled {
                    thead { tr {
                        th scope="col" { (words.say("tournament-round")) } th scope="col" .text { (words.say("tournament-who-begins")) } th scope="col" .text { (words.say("tournament-other-player")) }
                        th scope="col" .text { (words.say("tournament-winner")) } th scope="col" { (words.say("tournament-marbles")) }
                    } }
                    tbody { @for game in state.games_of(group.number).filter(|game| !game.cancelled) {
                        @let winner = game.outcome().and_then(tessera_tournament::Outcome::winner);
                        tr { td { (game.round) } td .text { (state.name(game.first)) } td .text { (state.name(game.second)) }
                            td .text { @if let Some(winner) = winner { (state.name(winner)) } @else if let Some(outcome) = game.outcome() { (say::outcome(words, state, outcome)) } }
                            td { @if let Some(tessera_tournament::Outcome::Won { marbles: Some(marbles), .. }) = game.outcome() { (marbles) } } }
                    } }
                } }
            }
        }
    }
}

/// A slip for every game that is still to be played, with the fields of the regulations.
fn slips(words: Words<'_>, seen: &Seen) -> Markup {
    let state = seen.state();
    let open: Vec<_> = state.games().iter().filter(|game| game.is_open()).collect();
    let field = |value: &str, key: &str| html! { p { span .soft { (words.say(key)) } b { (value) } } };
    html! {
        @for some in open.chunks(6) {
            section .sheet .slips {
                @for game in some {
                    article .slip {
                        p .slip-head { b { (words.with("tournament-game", &[("game", game.number.get().into())])) } span { (say::game_place(words, state, game)) } span { (state.plan().name) } }
                        (field(&game.table.map(|table| table.to_string()).unwrap_or_default(), "tournament-table"))
                        (field(state.name(game.first), "tournament-who-begins"))
                        (field(state.name(game.second), "tournament-other-player"))
                        (field("", "tournament-winner"))
                        (field("", "tournament-marbles-placed"))
                        (field("", "tournament-signatures"))
                    }
                }
            }
        }
    }
}
