//! `…/print/WHAT`: sheets for the hall, one below the other, each on a page of its own.

use std::fmt::Write as _;

use axum::extract::{Path, State as Shared};
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use qrcode::{Color, QrCode};
use serde::Deserialize;

use super::{bracket, frame, groups, links, ranking, say};
use crate::app::House;
use crate::clock;
use crate::pages::layout::Page;
use crate::pages::not_found;
use crate::tournaments::Seen;
use crate::words::Words;

/// What can be printed.
pub(crate) const SHEETS: [&str; 6] = ["entries", "groups", "slips", "cup", "ranking", LINKS];

/// Never among all the others: those are pinned to the wall, and these are secret.
const LINKS: &str = "links";

/// The white border without which no camera sees a code, in squares.
const QUIET: usize = 4;

#[derive(Deserialize)]
pub(super) struct Which {
    what: String,
}

pub(super) async fn show(Shared(house): Shared<House>, Path(which): Path<Which>, seen: Seen) -> Response {
    let offered = |sheet: &str| sheet != LINKS || links::are_his(&seen);
    if which.what != "all" && !SHEETS.iter().any(|&sheet| sheet == which.what && offered(sheet)) {
        return not_found(&house, &seen.visitor);
    }
    let words = seen.visitor.words(&house);
    let wanted = |sheet: &str| which.what == "all" || which.what == sheet;
    let state = seen.state();
    let codes = if wanted("entries") { codes(players_pages(&house, &seen)).await } else { Vec::new() };
    let secret = if which.what == LINKS { Some(links::slips(&house, words, &seen).await) } else { None };
    let body = html! {
        main .print {
            h1 .unseen { (words.say("tournament-print")) ": " (state.plan().name) }
            nav .tabs .on-screen aria-label=(words.say("tournament-print")) {
                a href=(seen.path("")) { "← " (state.plan().name) }
                @for sheet in SHEETS.into_iter().filter(|sheet| offered(sheet)) { a href=(seen.path(&format!("print/{sheet}"))) aria-current=[(which.what == sheet).then_some("page")] { (words.say(&format!("tournament-sheet-{sheet}"))) } }
            }
            p .on-screen { button type="button" data-print { (words.say("tournament-print")) } }
            @if wanted("entries") { (sheet(words, &seen, "tournament-sheet-entries", &entries(&seen, &codes))) }
            @if wanted("groups") && !state.groups().is_empty() { (sheet(words, &seen, "tournament-sheet-groups", &group_sheets(words, &seen))) }
            @if wanted("slips") { (slips(words, &seen)) }
            @if wanted("cup") { @if let Some(cup) = state.cup().filter(|cup| cup.slots.is_some()) { @for part in bracket::parts(words, state, cup) { (sheet(words, &seen, "tournament-sheet-cup", &part)) } } }
            @if wanted("ranking") && !state.groups().is_empty() { (sheet(words, &seen, "tournament-sheet-ranking", &ranking::draw(words, &seen))) }
            @if let Some(slips) = &secret { (sheet(words, &seen, "tournament-sheet-links", slips)) }
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

/// The address of everybody's page, as anybody may have it: the list hangs on the wall.
fn players_pages(house: &House, seen: &Seen) -> Vec<String> {
    let address = frame::address(house, seen);
    seen.state().entrants().iter().map(|entrant| format!("{address}/players/{}", entrant.number)).collect()
}

/// Hundreds of codes take a while, and nobody else should wait for them.
pub(super) async fn codes(addresses: Vec<String>) -> Vec<Markup> {
    let drawn = tokio::task::spawn_blocking(move || addresses.iter().map(|address| code(address)).collect());
    drawn.await.unwrap_or_default()
}

/// The entry list: everybody with the code that leads to his own page.
fn entries(seen: &Seen, codes: &[Markup]) -> Markup {
    html! {
        ul .entry-cards { @for (entrant, code) in seen.state().entrants().iter().zip(codes) {
            li .gone[entrant.withdrawn] {
                div { b { (say::numbered(entrant)) } span { (entrant.club) } @if let Some(seed) = entrant.seed { span { "#" (seed) } } }
                (code)
            }
        } }
    }
}

/// A code for a phone's camera: a line for every row of dark squares, since a list has hundreds of codes.
pub(super) fn code(address: &str) -> Markup {
    let Ok(code) = QrCode::new(address.as_bytes()) else { return html! {} };
    let width = code.width();
    let squares = code.to_colors();
    let mut lines = String::new();
    for (y, row) in squares.chunks(width).enumerate() {
        let mut x = 0;
        for run in row.chunk_by(|one, other| one == other) {
            if run[0] == Color::Dark {
                let _fits = write!(lines, "M{} {}.5h{}", x + QUIET, y + QUIET, run.len());
            }
            x += run.len();
        }
    }
    let size = width + 2 * QUIET;
    html! {
        div .qr aria-hidden="true" {
            svg viewBox=(format!("0 0 {size} {size}")) width="64" height="64" shape-rendering="crispEdges" {
                rect width=(size) height=(size) fill="#fff" {}
                path d=(lines) stroke="#000" {}
            }
        }
    }
}

/// A sheet a group: its table, its games, and room to write.
fn group_sheets(words: Words<'_>, seen: &Seen) -> Markup {
    let state = seen.state();
    html! {
        @for group in state.groups() {
            div .group-sheet {
                (groups::draw(words, seen, group, false))
                // What scrolls on a phone must be reached by the keyboard too.
                div .wide tabindex="0" role="group" aria-label=(words.say("tournament-games")) { table .figures .ruled {
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
