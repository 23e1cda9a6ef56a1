//! Sheets as HTML, each on its own printed page.

mod bracket_svg;
mod standings_tables;
mod static_pages;

use maud::{DOCTYPE, Markup, PreEscaped, html};
use tessera_i18n::{Language, LanguageBundle, Translator};
use tessera_tournament::{PlayerNumber, TournamentState};

pub use bracket_svg::bracket_drawings;
pub use standings_tables::{crosstable, ranking, standings, wall_standings};
pub use static_pages::{PublishedFile, static_pages};

use crate::message_keys as key;
use crate::qr::QrCode;
use crate::sheets::bracket_layout::MAX_ROUNDS_ON_PAPER;
use crate::sheets::{
    CROSSTABLE_COLUMNS_ON_PAPER, ColumnKind, EntryRow, GAME_COLUMNS, GameRow, LinkSlip, PrintRequest,
    ScoreSlip, SheetColumn, SheetKind, ShortResult, SlipField, drawn_cup,
};

/// Style sheets of the tournament pages, which lay out the sheets.
const STYLES: [&str; 2] =
    [include_str!("../../../../web/style/page.css"), include_str!("../../../../web/style/tournament.css")];

/// A player's name without a link, for print.
fn plain_name(state: &TournamentState, player: PlayerNumber) -> Markup {
    html! { (state.name(player)) }
}

/// QR code of an address.
pub fn qr_code(address: &str) -> Markup {
    html! { div .qr aria-hidden="true" { @if let Some(code) = QrCode::encode(address) { (code.svg()) } } }
}

/// The sheets of a print request, without those that have no content yet.
pub fn render(words: Translator<'_>, state: &TournamentState, request: &PrintRequest<'_>) -> Markup {
    let printed = request.sheets.iter().filter(|sheet| sheet.has_content(state));
    html! {
        @for &kind in printed {
            @match kind {
                SheetKind::Entries => { (sheet(words, state, request, kind, &entries(state, request))) }
                SheetKind::Groups => { (sheet(words, state, request, kind, &group_sheets(words, state))) }
                SheetKind::Crosstable => { (sheet(words, state, request, kind, &html! {
                    @for group in state.groups() {
                        h2 { (crate::tournament_texts::group_title(words, state, group.number)) }
                        (crosstable(words, state, group, CROSSTABLE_COLUMNS_ON_PAPER, |player| plain_name(state, player)))
                    }
                })) }
                SheetKind::Slips => { (slips(words, state)) }
                SheetKind::Cup => {
                    @if let Some(cup) = drawn_cup(state) { @for part in bracket_drawings(words, state, cup, MAX_ROUNDS_ON_PAPER) { (sheet(words, state, request, kind, &part)) } }
                }
                SheetKind::Ranking => { (sheet(words, state, request, kind, &ranking(words, state, |player| plain_name(state, player)))) }
                SheetKind::Links => { (sheet(words, state, request, kind, &links(words, state, request))) }
            }
        }
    }
}

/// All public sheets of a tournament without web pages, as one self-contained HTML page.
pub fn sheets_as_html(state: &TournamentState, language: Language, date: &str) -> String {
    let bundle = LanguageBundle::of(language);
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
                    (render(bundle.translator(), state, &PrintRequest::public_sheets(date)))
                }
            }
        }
    };
    page.into_string()
}

fn sheet(
    words: Translator<'_>,
    state: &TournamentState,
    request: &PrintRequest<'_>,
    kind: SheetKind,
    inside: &Markup,
) -> Markup {
    html! {
        section .sheet .across[kind == SheetKind::Cup] {
            header .sheet-head { b { (state.plan().name) } span { (kind.title(words)) } span { (request.date) } }
            (inside)
        }
    }
}

/// Header cells of a table.
pub(crate) fn heads(words: Translator<'_>, columns: &[SheetColumn]) -> Markup {
    html! {
        @for &SheetColumn { head, whole, kind } in columns {
            th class=[(kind != ColumnKind::Figure).then_some("text")] scope="col" {
                @match whole {
                    Some(whole) => { abbr title=(words.text(whole)) { (words.text(head)) } }
                    None => { (words.text(head)) }
                }
            }
        }
    }
}

/// The entry list: all players, with the QR code of their page if there is one.
fn entries(state: &TournamentState, request: &PrintRequest<'_>) -> Markup {
    html! {
        ul .entry-cards { @for entry in EntryRow::all(state, request) {
            li .gone[entry.gone] {
                div { b { (entry.player.numbered()) } span { (entry.club) } @if let Some(seed) = entry.seed { span { "#" (seed) } } }
                @if let Some(address) = entry.address { (qr_code(address)) }
            }
        } }
    }
}

/// A sheet for each group: standings, games, and room to write.
fn group_sheets(words: Translator<'_>, state: &TournamentState) -> Markup {
    html! {
        @for group in state.groups() {
            div .group-sheet {
                (standings(words, state, group, |player| plain_name(state, player)))
                // A scrollable region must be focusable by keyboard.
                div .wide tabindex="0" role="group" aria-label=(words.text(key::TOURNAMENT_GAMES)) { table .figures .ruled {
                    thead { tr { (heads(words, &GAME_COLUMNS)) } }
                    tbody { @for row in GameRow::all(words, state, group.number) {
                        tr { td { (row.number) } td { (row.round) } td .text { (row.first.name) } td .text { (row.second.name) }
                            td .text { @match row.result { ShortResult::Open => {} ShortResult::Won(winner) => { (winner.name) } ShortResult::NoWinner(how) => { (how) } } }
                            td { @if let Some(marbles) = row.marbles { (marbles) } } }
                    } }
                } }
            }
        }
    }
}

/// A score slip for every open game, with the fields of the regulations.
fn slips(words: Translator<'_>, state: &TournamentState) -> Markup {
    html! {
        @for some in ScoreSlip::all(words, state).chunks(6) {
            section .sheet .slips {
                @for slip in some {
                    article .slip {
                        p .slip-head { b { (slip.game) } span { (slip.place) } span { (state.plan().name) } }
                        @for (label, field) in &slip.fields {
                            p { span .soft { (label) } b { @match field { SlipField::Blank => {} SlipField::Table(table) => { (table) } SlipField::Player(player) => { (player.name) } } } }
                        }
                    }
                }
            }
        }
    }
}

/// Personal links of the players, as slips to cut out. A separate sheet for the organiser only: posted sheets must not
/// reveal links to seats.
fn links(words: Translator<'_>, state: &TournamentState, request: &PrintRequest<'_>) -> Markup {
    html! {
        p .secret { b { (words.text(key::TOURNAMENT_LINKS_SECRET)) } }
        ul .link-slips { @for link in LinkSlip::all(state, request) {
            li {
                div {
                    b { (link.player.numbered()) } span { (link.club) }
                    span .soft { (words.text(key::TOURNAMENT_LINK_YOURS)) }
                    span .link-shown { (link.address) }
                }
                (qr_code(link.address))
            }
        } }
    }
}
