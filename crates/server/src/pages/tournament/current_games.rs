//! `…/`: the games at tables now, and the forms that enter results.

use axum::response::Response;
use maud::{Markup, html};
use tessera_i18n::Translator;
use tessera_print::tournament_texts;
use tessera_tournament::{TournamentFormat, TournamentGame, TournamentStage, TournamentState};

use super::{cup, entries, entry_lines, layout, online_play, ranking};
use crate::extract::TournamentAccess;
use crate::message_keys as key;

/// The number of recent results shown, to check what was entered.
const RECENT_RESULTS_SHOWN: usize = 8;

pub(super) async fn show(access: TournamentAccess) -> Response {
    let words = access.visitor.translator();
    let body = html! {
        @if access.may_enter_results() { (quick_form(words, &access)) }
        section .card #next data-part { (next_step(words, &access)) }
        section .card #playing {
            h2 { (words.text(key::TOURNAMENT_NOW)) }
            (playing(words, &access))
        }
        section .card #results data-part {
            h2 { (words.text(key::TOURNAMENT_LAST_RESULTS)) }
            (last_results(words, &access))
        }
    };
    layout::page(&access, "", &body)
}

/// The form for a result as three numbers, and what became of those that were entered here.
fn quick_form(words: Translator<'_>, access: &TournamentAccess) -> Markup {
    let state = access.state();
    let how = if is_decided_by_places(state) {
        key::TOURNAMENT_PLACES_HOW
    } else if state.plan().stock().is_some() {
        key::TOURNAMENT_QUICK_HOW
    } else {
        key::TOURNAMENT_QUICK_HOW_PLAIN
    };
    html! {
        section .card {
            form #entry-line .line .quick method="post" action=(access.path("act")) data-lines=(access.path("lines")) {
                input type="hidden" name="action" value="line";
                label { (words.text(key::TOURNAMENT_QUICK)) input #quick type="text" name="line" required autocomplete="off" autofocus placeholder="12 1 9" maxlength="60" aria-describedby="reading quick-how"; }
                button .primary { (words.text(key::TOURNAMENT_WRITE_DOWN)) }
            }
            (entry_lines::queue(words))
            p #quick-how .soft { (words.text(how)) }
        }
    }
}

fn next_step(words: Translator<'_>, access: &TournamentAccess) -> Markup {
    let state = access.state();
    html! {
        p .sentence { (tournament_texts::stage(words, state)) }
        @for warning in state.warnings() { p .soft { (tournament_texts::warning(words, warning)) } }
        @match state.stage() {
            TournamentStage::Entry => p { a .button href=(access.path("entries")) { (words.text(key::TOURNAMENT_ENTRIES)) } },
            TournamentStage::GroupsDone if access.may_direct_play() => (cup::size_form(words, access)),
            TournamentStage::RoundDone if access.may_direct_play() => (entries::draw_button(words, access, usize::MAX)),
            TournamentStage::Rounds if access.may_direct_play() => (cancel_round_form(words, access)),
            TournamentStage::Over => (ranking::podium(words, state)),
            _ => {},
        }
    }
}

/// The button that takes the draw of the last round back, while no game of it has a result.
fn cancel_round_form(words: Translator<'_>, access: &TournamentAccess) -> Markup {
    let state = access.state();
    let Some(last) = state.rounds().last() else { return html! {} };
    let mut games = last.games.iter().filter_map(|&game| state.game(game).ok());
    if games.any(|game| game.outcome().is_some_and(tessera_tournament::GameResult::was_entered)) {
        return html! {};
    }
    html! {
        @if state.outdated_round().is_some() { p { (words.format(key::TOURNAMENT_OUTDATED_ROUND, &[("round", last.number.into())])) } }
        form .line method="post" action=(access.path("act")) {
            input type="hidden" name="action" value="cancel_round";
            button { (words.format(key::TOURNAMENT_CANCEL_ROUND, &[("round", last.number.into())])) }
        }
    }
}

fn playing(words: Translator<'_>, access: &TournamentAccess) -> Markup {
    let state = access.state();
    let games = state.now_playing();
    html! {
        // Refreshed row by row, so that input in one row survives a change of another.
        div #pairings data-rows {
            @if !games.is_empty() { ul .pairings { @for game in &games { li data-row=(game.number) { (pairing(words, access, game)) } } } }
        }
        div #waiting data-part {
            @if games.is_empty() { p .soft { (words.text(key::TOURNAMENT_NOBODY_PLAYS)) } }
            @let waiting = state.games().iter().filter(|game| game.is_open() && game.table.is_none()).count();
            @if waiting > 0 { p .soft { (words.format(key::TOURNAMENT_WAITING, &[("games", waiting.into())])) } }
        }
    }
}

fn pairing(words: Translator<'_>, access: &TournamentAccess, game: &TournamentGame) -> Markup {
    let state = access.state();
    let name = |player| html! { a href=(access.path(&format!("players/{player}"))) { (state.name(player)) } };
    html! {
        span .table-number { span .unseen { (words.text(key::TOURNAMENT_TABLE)) " " } (game.table.unwrap_or_default()) }
        div .who {
            p .pair { b { (name(game.first)) } " " span .begins title=(tournament_texts::begins(words, state, game.first)) { "①" } @for player in game.opponents(game.first) { " – " b { (name(player)) } } }
            p .soft { (words.format(key::TOURNAMENT_GAME, &[("game", game.number.get().into())])) " · " (tournament_texts::game_place(words, state, game)) }
        }
        div .at-table {
            (online_play::watch_link(words, access, game))
            @if access.may_enter_results() { (result_form(words, access, game)) }
        }
    }
}

fn result_form(words: Translator<'_>, access: &TournamentAccess, game: &TournamentGame) -> Markup {
    let state = access.state();
    html! {
        form .result method="post" action=(access.path("act")) data-quick {
            input type="hidden" name="action" value="result";
            input type="hidden" name="game" value=(game.number);
            input type="hidden" name="first" value=(game.first);
            @if is_decided_by_places(state) { (places_fields(words)) } @else {
            (outcome_fields(words, access, game))
            details .rare {
                summary { (words.text(key::TOURNAMENT_RARE)) }
                (rare_fields(words, access, game))
            }
            }
            span .unseen { (tournament_texts::players_of(state, game)) }
        }
    }
}

/// Whether results are the places of all players.
pub(super) fn is_decided_by_places(state: &TournamentState) -> bool {
    matches!(state.plan().format, TournamentFormat::Tables { .. })
}

/// The result of a game at a table of three and more.
pub(super) fn places_fields(words: Translator<'_>) -> Markup {
    html! {
        label { (words.text(key::TOURNAMENT_PLACES_TYPED)) input type="text" name="places" required pattern="[1-6]([-:][1-6])*" autocomplete="off" placeholder="2-1-4-3"; }
        button { (words.text(key::TOURNAMENT_WRITE_DOWN)) }
    }
}

/// The result of a game: the marbles, and a button for each outcome.
pub(super) fn outcome_fields(
    words: Translator<'_>,
    access: &TournamentAccess,
    game: &TournamentGame,
) -> Markup {
    let state = access.state();
    let won = |player| words.format(key::TOURNAMENT_WON, &[("name", state.name(player).into())]);
    html! {
        @if state.plan().stock().is_some() {
            label .marbles { (words.text(key::TOURNAMENT_MARBLES)) input type="text" inputmode="numeric" name="marbles" pattern="[0-9]*" autocomplete="off" size="2"; }
        }
        // The Enter key presses the first button, which therefore must not be an outcome.
        button .unseen tabindex="-1" { (words.text(key::TOURNAMENT_WRITE_DOWN)) }
        button name="how" value="first" { (won(game.first)) }
        button name="how" value="drawn" { (words.text(key::TOURNAMENT_DRAWN)) }
        button name="how" value="second" { (won(game.second)) }
    }
}

/// The rare fields of a result: another first player, and how a game ended that was not played out. All of them name the player who
/// resigned, did not come or forfeits, as the typed lines and the shell do.
pub(super) fn rare_fields(words: Translator<'_>, access: &TournamentAccess, game: &TournamentGame) -> Markup {
    let state = access.state();
    let named = |key, player| words.format(key, &[("name", state.name(player).into())]);
    let pairs = [
        (key::TOURNAMENT_RESIGNED, ["resigned_first", "resigned_second"]),
        (key::TOURNAMENT_DID_NOT_COME, ["absent_first", "absent_second"]),
        (key::TOURNAMENT_FORFEITS, ["forfeit_first", "forfeit_second"]),
    ];
    html! {
        label { span .unseen { (words.text(key::TOURNAMENT_WHO_BEGINS)) }
            select name="began" {
                option value="" { (tournament_texts::begins(words, state, game.began())) }
                @let other = game.opponent(game.began());
                option value=(if other == game.first { "first" } else { "second" }) { (named(key::TOURNAMENT_BEGAN, other)) }
            }
        }
        label { span .unseen { (words.text(key::TOURNAMENT_HOW)) }
            select name="special" {
                option value="" { (words.text(key::TOURNAMENT_PLAYED)) }
                @for (key, [first, second]) in pairs {
                    option value=(first) { (named(key, game.first)) }
                    option value=(second) { (named(key, game.second)) }
                }
                @if state.allows_nobody_came(game.number) { option value="nobody" { (words.text(key::TOURNAMENT_NOBODY_CAME)) } }
            }
        }
        button name="how" value="special" { (words.text(key::TOURNAMENT_WRITE_DOWN)) }
    }
}

fn last_results(words: Translator<'_>, access: &TournamentAccess) -> Markup {
    let state = access.state();
    let decided = access.tournament.effective_events().filter_map(|event| match event.kind {
        tessera_tournament::TournamentEventKind::Resulted { game, .. }
        | tessera_tournament::TournamentEventKind::Corrected { game, .. } => Some(game),
        _ => None,
    });
    let mut last: Vec<_> = decided.collect();
    last.reverse();
    let mut shown = Vec::new();
    for game in last {
        if !shown.contains(&game) && shown.len() < RECENT_RESULTS_SHOWN {
            shown.push(game);
        }
    }
    html! {
        @if shown.is_empty() { p .soft { (words.text(key::TOURNAMENT_NO_RESULTS)) } }
        @else { ul .rows {
            @for game in shown.iter().filter_map(|&game| state.game(game).ok()) {
                @if let Some(outcome) = game.outcome() {
                    li {
                        b { (tournament_texts::players_of(state, game)) }
                        span .details { (tournament_texts::result(words, state, outcome)) " · " (words.format(key::TOURNAMENT_GAME, &[("game", game.number.get().into())])) " · " (tournament_texts::game_place(words, state, game)) }
                        @if access.may_direct_play() { a .button .small href=(access.path(&format!("games/{}", game.number))) { (words.text(key::TOURNAMENT_CORRECT)) } }
                    }
                }
            }
        } }
    }
}
