//! Sheets for the hall as parts of a page, each on paper of its own; a browser prints them.

use maud::{DOCTYPE, Markup, PreEscaped, html};
use tessera_tournament::{Outcome, PlayerNumber, State};

use super::{bracket, groups, ranking};
use crate::assets;
use crate::clock;
use crate::paper::Sheet;
use crate::paper::bracket::ON_PAPER;
use crate::qr::Qr;
use crate::tournaments::say;
use crate::words::Words;

/// A code for a phone's camera.
pub(super) fn code(address: &str) -> Markup {
    html! { div .qr aria-hidden="true" { @if let Some(code) = Qr::of(address) { (code.svg()) } } }
}

/// One of the sheets; nothing where the tournament has not come so far. Everybody's address goes into a code.
pub(super) fn draw(words: Words<'_>, state: &State, which: Sheet, addresses: &[String]) -> Markup {
    let drawn = !state.groups().is_empty();
    html! {
        @match which {
            Sheet::Entries => { (sheet(words, state, which, &entries(state, addresses))) }
            Sheet::Groups => { @if drawn { (sheet(words, state, which, &group_sheets(words, state))) } }
            Sheet::Slips => { (slips(words, state)) }
            Sheet::Cup => {
                @if let Some(cup) = state.cup().filter(|cup| cup.slots.is_some()) {
                    @for part in bracket::parts(words, state, cup, ON_PAPER) { (sheet(words, state, which, &part)) }
                }
            }
            Sheet::Ranking => { @if drawn { (sheet(words, state, which, &ranking::draw(words, state, None))) } }
            Sheet::Links => {}
        }
    }
}

/// All sheets for the hall as a page of their own, which needs nothing beside it.
pub(crate) fn document(words: Words<'_>, state: &State) -> Markup {
    let styles = [assets::text("style/page.css"), assets::text("style/tournament.css")];
    html! {
        (DOCTYPE)
        html lang=(words.language.code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (state.plan().name) }
                @for style in styles { style { (PreEscaped(style)) } }
            }
            body {
                main .print {
                    h1 .unseen { (state.plan().name) }
                    @for &which in Sheet::FOR_THE_HALL { (draw(words, state, which, &[])) }
                }
            }
        }
    }
}

fn sheet(words: Words<'_>, state: &State, which: Sheet, inside: &Markup) -> Markup {
    html! {
        section .sheet .across[which == Sheet::Cup] {
            header .sheet-head { b { (state.plan().name) } span { (which.title(words)) } span { (clock::date(clock::now())) } }
            (inside)
        }
    }
}

/// The entry list: everybody, with the code that leads to his own page where there is one.
fn entries(state: &State, addresses: &[String]) -> Markup {
    html! {
        ul .entry-cards { @for (nth, entrant) in state.entrants().iter().enumerate() {
            li .gone[entrant.withdrawn] {
                div { b { (say::numbered(entrant)) } span { (entrant.club) } @if let Some(seed) = entrant.seed { span { "#" (seed) } } }
                @if let Some(address) = addresses.get(nth) { (code(address)) }
            }
        } }
    }
}

/// A sheet a group: its table, its games, and room to write.
fn group_sheets(words: Words<'_>, state: &State) -> Markup {
    html! {
        @for group in state.groups() {
            div .group-sheet {
                (groups::standings(words, state, group, None))
                // What scrolls on a phone must be reached by the keyboard too.
                div .wide tabindex="0" role="group" aria-label=(words.say("tournament-games")) { table .figures .ruled {
                    thead { tr {
                        th scope="col" { (words.say("tournament-round")) } th scope="col" .text { (words.say("tournament-who-begins")) } th scope="col" .text { (words.say("tournament-other-player")) }
                        th scope="col" .text { (words.say("tournament-winner")) } th scope="col" { (words.say("tournament-marbles")) }
                    } }
                    tbody { @for game in state.games_of(group.number).filter(|game| !game.cancelled) {
                        @let winner = game.outcome().and_then(Outcome::winner);
                        tr { td { (game.round) } td .text { (state.name(game.first)) } td .text { (state.name(game.second)) }
                            td .text { @if let Some(winner) = winner { (state.name(winner)) } @else if let Some(outcome) = game.outcome() { (say::outcome(words, state, outcome)) } }
                            td { @if let Some(Outcome::Won { marbles: Some(marbles), .. }) = game.outcome() { (marbles) } } }
                    } }
                } }
            }
        }
    }
}

/// A slip for every game that is still to be played, with the fields of the regulations.
fn slips(words: Words<'_>, state: &State) -> Markup {
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

/// The links by which players take their seats, as slips to cut out. A sheet of its own, for the organiser alone: what
/// hangs on the wall must not give away anybody's seat.
pub(super) fn links(words: Words<'_>, state: &State, links: &[(PlayerNumber, String)]) -> Markup {
    let owners = links.iter().filter_map(|(player, address)| Some((state.entrant(*player).ok()?, address)));
    let slips = html! {
        p .secret { b { (words.say("tournament-links-secret")) } }
        ul .link-slips { @for (entrant, address) in owners {
            li {
                div {
                    b { (say::numbered(entrant)) } span { (entrant.club) }
                    span .soft { (words.say("tournament-link-yours")) }
                    span .link-shown { (address) }
                }
                (code(address))
            }
        } }
    };
    sheet(words, state, Sheet::Links, &slips)
}
