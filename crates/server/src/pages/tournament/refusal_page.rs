//! Refused requests to a tournament.

use axum::http::StatusCode;
use axum::response::Response;
use maud::{Markup, html};
use tessera_i18n::Translator;
use tessera_print::tournament_texts;
use tessera_service::LiveTournamentError;
use tessera_tournament::{GameNumber, TournamentRefusal};

use super::layout;
use crate::extract::{TournamentAccess, Visitor};
use crate::message_keys as key;
use crate::pages::{problem_page, table};
use crate::refusal_status;

/// The sentence about a refused request.
pub(super) fn refusal_sentence(words: Translator<'_>, refused: &LiveTournamentError) -> String {
    match refused {
        LiveTournamentError::Table(_) => words.text(key::REFUSED_OTHER).into_owned(),
        LiveTournamentError::Refused(refusal) => tournament_texts::refusal(words, refusal),
        LiveTournamentError::NotFound => words.text(key::TOURNAMENT_NONE).into_owned(),
        LiveTournamentError::Forbidden => words.text(key::TOURNAMENT_NOT_YOURS).into_owned(),
        LiveTournamentError::LinkRevoked => words.text(key::TOURNAMENT_LINK_REVOKED).into_owned(),
        LiveTournamentError::StillPlayed(_) => words.text(key::TOURNAMENT_STILL_PLAYED).into_owned(),
        LiveTournamentError::NotYourSeat => words.text(key::TOURNAMENT_NOT_YOUR_SEAT).into_owned(),
        LiveTournamentError::QuotaExceeded(over) => {
            let sentence = words.find_text(key::REFUSED, over.code());
            sentence.unwrap_or_else(|| words.text(key::REFUSED_OTHER).into_owned())
        }
        LiveTournamentError::NoGame => words.text(key::TOURNAMENT_NO_GAME).into_owned(),
        LiveTournamentError::Busy | LiveTournamentError::Store(_) | LiveTournamentError::Broken => {
            words.text(key::REFUSED_STORE).into_owned()
        }
    }
}

/// The page for a request that is refused where there is no tournament to show.
pub(crate) fn refusal_page(visitor: &Visitor, refused: &LiveTournamentError) -> Response {
    if let LiveTournamentError::Table(refused) = refused {
        return table::refusal_page(visitor, refused);
    }
    let sentence = refusal_sentence(visitor.translator(), refused);
    problem_page(visitor, refusal_status::of_tournament(refused), &sentence)
}

/// The page for a refused request, with the tournament's name and tabs round it, and links to what stands in the way.
pub(super) fn refused(access: &TournamentAccess, refused: &LiveTournamentError) -> Response {
    refused_with(access, refused, &html! {})
}

/// The same, with what else can be done.
pub(super) fn refused_with(
    access: &TournamentAccess,
    refused: &LiveTournamentError,
    more: &Markup,
) -> Response {
    if let LiveTournamentError::Table(refused) = refused {
        return table::refusal_page(&access.visitor, refused);
    }
    let sentence = refusal_sentence(access.visitor.translator(), refused);
    let links = if let LiveTournamentError::Refused(refusal) = refused {
        what_stands_in_the_way(access, refusal)
    } else {
        html! {}
    };
    layout::refused(access, refusal_status::of_tournament(refused), &sentence, &html! { (links) (more) })
}

/// The page for a form that cannot be read.
pub(super) fn unreadable(access: &TournamentAccess, sentence: &str) -> Response {
    layout::refused(access, StatusCode::BAD_REQUEST, sentence, &html! {})
}

/// Links to the game that a refusal is about, and to the list where its players who withdrew are brought back.
fn what_stands_in_the_way(access: &TournamentAccess, refusal: &TournamentRefusal) -> Markup {
    let (words, state) = (access.visitor.translator(), access.state());
    let game = game_of(refusal).filter(|_| access.may_direct_play()).and_then(|game| state.game(game).ok());
    let Some(game) = game else { return html! {} };
    let must_return = matches!(refusal, TournamentRefusal::CannotBePlayedAgain { .. });
    let is_gone = |player: &tessera_tournament::PlayerNumber| {
        must_return && state.entrant(*player).is_ok_and(|entrant| entrant.withdrawn)
    };
    let gone: Vec<&str> = game.seated().filter(is_gone).map(|player| state.name(player)).collect();
    html! {
        p { (game_link(access, game.number)) @if let Some(outcome) = game.outcome() { " · " (tournament_texts::result(words, state, outcome)) } }
        @if !gone.is_empty() { p { a href=(access.path("entries")) { (words.text(key::TOURNAMENT_REINSTATE)) ": " (gone.join(", ")) } } }
    }
}

/// A link to the page of a game.
pub(super) fn game_link(access: &TournamentAccess, number: GameNumber) -> Markup {
    let (words, state) = (access.visitor.translator(), access.state());
    let pair = state.game(number).map(|game| tournament_texts::players_of(state, game)).unwrap_or_default();
    html! {
        a href=(access.path(&format!("games/{number}"))) {
            (words.format(key::TOURNAMENT_GAME, &[("game", number.get().into())])) " · " (pair)
        }
    }
}

/// The game that a refusal names.
fn game_of(refusal: &TournamentRefusal) -> Option<GameNumber> {
    match *refusal {
        TournamentRefusal::LaterGamePlayed { game }
        | TournamentRefusal::DecidedAlready { game }
        | TournamentRefusal::NotDecided { game }
        | TournamentRefusal::GameCancelled { game }
        | TournamentRefusal::CannotBePlayedAgain { game }
        | TournamentRefusal::RoundPlayed { game, .. } => Some(game),
        _ => None,
    }
}
