//! Why something did not happen in a tournament, as a page.

use axum::http::StatusCode;
use axum::response::Response;
use tessera_service::TournamentRefused as Refused;

use crate::key;
use crate::pages::problem;
use crate::who::Visitor;

/// A page that says why not.
pub(crate) fn refused_page(visitor: &Visitor, reason: &Refused) -> Response {
    let words = visitor.words();
    let (status, sentence) = match reason {
        Refused::NoTournament => (StatusCode::NOT_FOUND, words.say(key::TOURNAMENT_NONE).into_owned()),
        Refused::NotYours => (StatusCode::FORBIDDEN, words.say(key::TOURNAMENT_NOT_YOURS).into_owned()),
        Refused::StillPlayed(_) => {
            (StatusCode::CONFLICT, words.say(key::TOURNAMENT_STILL_PLAYED).into_owned())
        }
        Refused::NotYourSeat => {
            (StatusCode::FORBIDDEN, words.say(key::TOURNAMENT_NOT_YOUR_SEAT).into_owned())
        }
        Refused::NoGame => (StatusCode::CONFLICT, words.say(key::TOURNAMENT_NO_GAME).into_owned()),
        Refused::Table(reason) => return crate::pages::table::refused_page(visitor, reason),
        Refused::Tournament(refusal) => (StatusCode::CONFLICT, tessera_print::say::sentence(words, refusal)),
        Refused::Store(_) | Refused::Broken => {
            (StatusCode::INTERNAL_SERVER_ERROR, words.say(key::REFUSED_STORE).into_owned())
        }
    };
    problem(visitor, status, &sentence)
}
