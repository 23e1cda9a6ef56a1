//! Sheets for the hall as parts of a page, each on paper of its own; a browser prints them.

mod bracket;
mod tables;

use maud::{DOCTYPE, Markup, PreEscaped, html};
use tessera_i18n::{Language, Vocabulary, Words};
use tessera_tournament::{PlayerNumber, State};

pub use bracket::parts as bracket_parts;
pub use tables::{ranking, standings};

use crate::key;
use crate::qr::Qr;
use crate::sheets::bracket::ON_PAPER;
use crate::sheets::{
    Column, Ended, Entry, Field, GAME_COLUMNS, GameRow, Kind, Link, Order, Sheet, Slip, cup,
};

/// The styles of the pages of tournaments, by which the sheets are laid out.
const STYLES: [&str; 2] =
    [include_str!("../../../../web/style/page.css"), include_str!("../../../../web/style/tournament.css")];

/// A player's name on paper, where it leads nowhere.
fn plain_name(state: &State, player: PlayerNumber) -> Markup {
    html! { (state.name(player)) }
}

/// A code for a phone's camera.
pub fn code(address: &str) -> Markup {
    html! { div .qr aria-hidden="true" { @if let Some(code) = Qr::of(address) { (code.svg()) } } }
}

/// The sheets that are wanted, as far as the tournament has come.
pub fn draw(words: Words<'_>, state: &State, order: &Order<'_>) -> Markup {
    let there = order.sheets.iter().filter(|sheet| sheet.is_there(state));
    html! {
        @for &which in there {
            @match which {
                Sheet::Entries => { (sheet(words, state, order, which, &entries(state, order))) }
                Sheet::Groups => { (sheet(words, state, order, which, &group_sheets(words, state))) }
                Sheet::Slips => { (slips(words, state)) }
                Sheet::Cup => {
                    @if let Some(cup) = cup(state) { @for part in bracket::parts(words, state, cup, ON_PAPER) { (sheet(words, state, order, which, &part)) } }
                }
                Sheet::Ranking => { (sheet(words, state, order, which, &ranking(words, state, |player| plain_name(state, player)))) }
                Sheet::Links => { (sheet(words, state, order, which, &links(words, state, order))) }
            }
        }
    }
}

/// Everything that is printed of a tournament without pages of its own, as one page for a browser to print, which needs nothing
/// beside it.
pub fn sheets_as_page(state: &State, language: Language, date: &str) -> String {
    let vocabulary = Vocabulary::of(language);
    let page = html! {
        (DOCTYPE)
        html lang=(language.code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (state.plan().name) }
                @for style in STYLES { style { (PreEscaped(style)) } }
            }
            body {
                main .print {
                    h1 .unseen { (state.plan().name) }
                    (draw(vocabulary.words(), state, &Order::for_the_hall(date)))
                }
            }
        }
    };
    page.into_string()
}

fn sheet(words: Words<'_>, state: &State, order: &Order<'_>, which: Sheet, inside: &Markup) -> Markup {
    html! {
        section .sheet .across[which == Sheet::Cup] {
            header .sheet-head { b { (state.plan().name) } span { (which.title(words)) } span { (order.date) } }
            (inside)
        }
    }
}

/// The heads of a table.
pub(crate) fn heads(words: Words<'_>, columns: &[Column]) -> Markup {
    html! {
        @for &Column { head, whole, kind } in columns {
            th class=[(kind != Kind::Figure).then_some("text")] scope="col" {
                @match whole {
                    Some(whole) => { abbr title=(words.say(whole)) { (words.say(head)) } }
                    None => { (words.say(head)) }
                }
            }
        }
    }
}

/// The entry list: everybody, with the code that leads to his own page where there is one.
fn entries(state: &State, order: &Order<'_>) -> Markup {
    html! {
        ul .entry-cards { @for entry in Entry::all(state, order) {
            li .gone[entry.gone] {
                div { b { (entry.player.numbered()) } span { (entry.club) } @if let Some(seed) = entry.seed { span { "#" (seed) } } }
                @if let Some(address) = entry.address { (code(address)) }
            }
        } }
    }
}

/// A sheet a group: its table, its games, and room to write.
fn group_sheets(words: Words<'_>, state: &State) -> Markup {
    html! {
        @for group in state.groups() {
            div .group-sheet {
                (standings(words, state, group, |player| plain_name(state, player)))
                // What scrolls on a phone must be reached by the keyboard too.
                div .wide tabindex="0" role="group" aria-label=(words.say(key::TOURNAMENT_GAMES)) { table .figures .ruled {
                    thead { tr { (heads(words, &GAME_COLUMNS)) } }
                    tbody { @for row in GameRow::all(words, state, group.number) {
                        tr { td { (row.round) } td .text { (row.first.name) } td .text { (row.second.name) }
                            td .text { @match row.ended { Ended::NotYet => {} Ended::Won(winner) => { (winner.name) } Ended::Otherwise(how) => { (how) } } }
                            td { @if let Some(marbles) = row.marbles { (marbles) } } }
                    } }
                } }
            }
        }
    }
}

/// A slip for every game that is still to be played, with the fields of the regulations.
fn slips(words: Words<'_>, state: &State) -> Markup {
    html! {
        @for some in Slip::all(words, state).chunks(6) {
            section .sheet .slips {
                @for slip in some {
                    article .slip {
                        p .slip-head { b { (slip.game) } span { (slip.place) } span { (state.plan().name) } }
                        @for (key, field) in &slip.fields {
                            p { span .soft { (words.say(*key)) } b { @match field { Field::ToFillIn => {} Field::Table(table) => { (table) } Field::Player(player) => { (player.name) } } } }
                        }
                    }
                }
            }
        }
    }
}

/// The links by which players take their seats, as slips to cut out. A sheet of its own, for the organiser alone: what
/// hangs on the wall must not give away anybody's seat.
fn links(words: Words<'_>, state: &State, order: &Order<'_>) -> Markup {
    html! {
        p .secret { b { (words.say(key::TOURNAMENT_LINKS_SECRET)) } }
        ul .link-slips { @for link in Link::all(state, order) {
            li {
                div {
                    b { (link.player.numbered()) } span { (link.club) }
                    span .soft { (words.say(key::TOURNAMENT_LINK_YOURS)) }
                    span .link-shown { (link.address) }
                }
                (code(link.address))
            }
        } }
    }
}
