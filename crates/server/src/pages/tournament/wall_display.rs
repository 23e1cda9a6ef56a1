//! `…/display`: the wall display of a hall. The page has the content; its script lays it out as slides for the screen.

use axum::extract::{Query, State};
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use serde::Deserialize;
use tessera_i18n::{MessageKey, Translator};
use tessera_print::html::{bracket_drawings, wall_standings};
use tessera_print::{MAX_ROUNDS_ON_WALL, tournament_texts};
use tessera_service::ServiceClock;
use tessera_tournament::{TournamentGame, TournamentStage, TournamentState};

use super::{hall, online_play, ranking};
use crate::extract::TournamentAccess;
use crate::message_keys as key;
use crate::pages::layout::HtmlPage;

/// With more players at tables, their names are listed by the alphabet: nobody reads hundreds of pairs to find their own.
const MOST_GAMES_AS_PAIRS: usize = 16;
/// With more groups, standings are not shown unless they are picked: a round of the slides would take minutes.
const MOST_GROUPS_SHOWN: usize = 16;
/// The calls that come next.
const NEXT_CALLS_SHOWN: usize = 16;

/// A kind of slides, which can be picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WallSlide {
    Entries,
    Tables,
    Names,
    Calls,
    Standings,
    Cup,
    Ranking,
}

impl WallSlide {
    pub(super) const ALL: [WallSlide; 7] = [
        WallSlide::Tables,
        WallSlide::Names,
        WallSlide::Calls,
        WallSlide::Standings,
        WallSlide::Cup,
        WallSlide::Ranking,
        WallSlide::Entries,
    ];

    /// The name in addresses.
    pub(super) const fn name(self) -> &'static str {
        match self {
            WallSlide::Entries => "entries",
            WallSlide::Tables => "tables",
            WallSlide::Names => "names",
            WallSlide::Calls => "calls",
            WallSlide::Standings => "standings",
            WallSlide::Cup => "cup",
            WallSlide::Ranking => "ranking",
        }
    }

    pub(super) const fn title(self) -> MessageKey {
        match self {
            WallSlide::Entries => key::TOURNAMENT_ENTRIES,
            WallSlide::Tables => key::TOURNAMENT_NOW,
            WallSlide::Names => key::TOURNAMENT_WALL_NAMES,
            WallSlide::Calls => key::TOURNAMENT_WALL_CALLS,
            WallSlide::Standings => key::TOURNAMENT_STANDINGS,
            WallSlide::Cup => key::TOURNAMENT_CUP,
            WallSlide::Ranking => key::TOURNAMENT_RANKING,
        }
    }

    /// Whether it is shown while none is picked.
    fn is_usual(self, state: &TournamentState) -> bool {
        let many = state.now_playing().len() > MOST_GAMES_AS_PAIRS;
        match self {
            WallSlide::Entries => state.stage() == TournamentStage::Entry,
            WallSlide::Tables => !many,
            WallSlide::Names => many,
            WallSlide::Calls | WallSlide::Cup => true,
            WallSlide::Standings => {
                state.stage() < TournamentStage::Cup && state.groups().len() <= MOST_GROUPS_SHOWN
            }
            WallSlide::Ranking => state.stage() == TournamentStage::Over,
        }
    }
}

/// The picked slides; none for the usual ones.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct WallQuery {
    entries: Option<String>,
    tables: Option<String>,
    names: Option<String>,
    calls: Option<String>,
    standings: Option<String>,
    cup: Option<String>,
    ranking: Option<String>,
}

impl WallQuery {
    fn has(&self, slide: WallSlide) -> bool {
        let field = match slide {
            WallSlide::Entries => &self.entries,
            WallSlide::Tables => &self.tables,
            WallSlide::Names => &self.names,
            WallSlide::Calls => &self.calls,
            WallSlide::Standings => &self.standings,
            WallSlide::Cup => &self.cup,
            WallSlide::Ranking => &self.ranking,
        };
        field.is_some()
    }

    fn shows(&self, slide: WallSlide, state: &TournamentState) -> bool {
        if WallSlide::ALL.into_iter().any(|slide| self.has(slide)) {
            self.has(slide)
        } else {
            slide.is_usual(state)
        }
    }
}

pub(super) async fn show(
    State(clock): State<ServiceClock>,
    Query(query): Query<WallQuery>,
    access: TournamentAccess,
) -> Response {
    let words = access.visitor.translator();
    let state = access.state();
    let body = html! {
        main .display data-changes=(access.path("changes")) data-number=(access.tournament.number()) {
            div .wall-head {
                div {
                    h1 { (state.plan().name) }
                    p #lead data-part { (tournament_texts::stage(words, state)) }
                }
                p .round-clock #round-clock data-part { (hall::round_clock(words, &access, clock.now().0)) }
            }
            p .announcement #announcement data-part { (access.tournament.hall().announcement()) }
            div #slides data-part { (slides(words, &access, &query)) }
            div #screen {}
            p #slide-number {}
        }
    };
    HtmlPage::new(&state.plan().name, body)
        .with_style("style/tournament.css")
        .with_style("style/wall.css")
        .with_script("tournament.js")
        .render(&access.visitor)
        .into_response()
}

fn slides(words: Translator<'_>, access: &TournamentAccess, query: &WallQuery) -> Markup {
    html! {
        @for slide in WallSlide::ALL { @if query.shows(slide, access.state()) { (content(words, access, slide)) } }
    }
}

/// The content of a kind of slides; empty if there is none at this stage.
fn content(words: Translator<'_>, access: &TournamentAccess, slide: WallSlide) -> Markup {
    let state = access.state();
    match slide {
        WallSlide::Entries => entries(words, state),
        WallSlide::Tables => tables(words, access),
        WallSlide::Names => names(words, state),
        WallSlide::Calls => calls(words, state),
        WallSlide::Standings => standings(words, state),
        WallSlide::Cup => cup(words, state),
        WallSlide::Ranking => final_ranking(words, state),
    }
}

fn entries(words: Translator<'_>, state: &TournamentState) -> Markup {
    html! {
        @if !state.entrants().is_empty() {
            section data-wall="list" data-across="4" data-letters="18" {
                h2 { (words.text(key::TOURNAMENT_ENTRIES)) }
                ul .wall-plain { @for entrant in state.entrants() { li .gone[entrant.withdrawn] {
                    span .number { (entrant.number) } b { (entrant.name) } " " span .soft { (entrant.club) }
                } } }
            }
        }
    }
}

fn tables(words: Translator<'_>, access: &TournamentAccess) -> Markup {
    let state = access.state();
    let playing = state.now_playing();
    html! {
        @if !playing.is_empty() {
            section data-wall="list" data-across="3" data-letters="22" {
                h2 { (words.text(key::TOURNAMENT_NOW)) }
                ul .wall-games { @for game in &playing { li {
                    span .table-number {
                        @if let Some(address) = online_play::table_path(access, game) { a href=(address) title=(words.text(key::TOURNAMENT_WATCH)) { (game.table.unwrap_or_default()) } }
                        @else { (game.table.unwrap_or_default()) }
                    }
                    div .who { (pair(state, game)) p .soft { (tournament_texts::game_place(words, state, game)) } }
                } } }
            }
        }
    }
}

/// The players of a game; the first one begins.
fn pair(state: &TournamentState, game: &TournamentGame) -> Markup {
    html! { p .pair { b { (state.name(game.first)) } " ①" @for other in game.opponents(game.first) { " – " b { (state.name(other)) } } } }
}

/// The players at tables by name. The script sorts them as the language does.
fn names(words: Translator<'_>, state: &TournamentState) -> Markup {
    let playing = state.now_playing();
    html! {
        @if !playing.is_empty() {
            section data-wall="list" data-across="4" data-letters="14" data-sorted {
                h2 { (words.text(key::TOURNAMENT_WALL_NAMES)) }
                ul .wall-names { @for game in &playing { @for player in game.seated() {
                    li { span { (state.name(player)) } b { (game.table.unwrap_or_default()) } }
                } } }
            }
        }
    }
}

/// The first games that wait for a table or their players.
fn calls(words: Translator<'_>, state: &TournamentState) -> Markup {
    let mut waiting = state.games().iter().filter(|game| game.is_open() && game.table.is_none()).peekable();
    html! {
        @if waiting.peek().is_some() {
            section data-wall="list" data-across="3" data-letters="22" {
                h2 { (words.text(key::TOURNAMENT_WALL_CALLS)) }
                ul .wall-plain { @for game in waiting.take(NEXT_CALLS_SHOWN) { li {
                    (pair(state, game))
                    p .soft { (words.format(key::TOURNAMENT_GAME, &[("game", game.number.get().into())])) " · " (tournament_texts::game_place(words, state, game)) }
                } } }
            }
        }
    }
}

fn standings(words: Translator<'_>, state: &TournamentState) -> Markup {
    html! {
        @if !state.groups().is_empty() {
            section data-wall="tables" {
                @for group in state.groups() {
                    div .wall-table {
                        h2 { (tournament_texts::group_title(words, state, group.number)) }
                        (wall_standings(words, state, group))
                    }
                }
            }
        }
    }
}

fn cup(words: Translator<'_>, state: &TournamentState) -> Markup {
    html! {
        @if let Some(cup) = state.cup().filter(|cup| cup.slots.is_some()) {
            section data-wall="drawings" {
                h2 { (words.text(key::TOURNAMENT_CUP)) }
                @for part in bracket_drawings(words, state, cup, MAX_ROUNDS_ON_WALL) { div .wall-drawing { (part) } }
            }
        }
    }
}

fn final_ranking(words: Translator<'_>, state: &TournamentState) -> Markup {
    let placed = state.ranking();
    let over = state.stage() == TournamentStage::Over;
    html! {
        @if over {
            section data-wall="drawings" { div .wall-drawing { (ranking::podium(words, state)) } }
        }
        @if !placed.is_empty() {
            section data-wall="list" data-across="4" data-letters="18" {
                h2 { (words.text(if over { key::TOURNAMENT_FINAL_RANKING } else { key::TOURNAMENT_RANKING })) }
                ul .wall-plain { @for entry in &placed { li {
                    span .number { (entry.place) } b { (state.name(entry.player)) } " " span .soft { (tournament_texts::reached(words, entry.reached)) }
                } } }
            }
        }
    }
}
