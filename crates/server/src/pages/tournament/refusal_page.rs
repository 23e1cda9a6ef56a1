//! The page for a refused request to a tournament.

use axum::response::Response;
use tessera_service::LiveTournamentError;

use crate::extract::Visitor;
use crate::message_keys as key;
use crate::pages::{problem_page, table};
use crate::refusal_status;

/// The page for a refused request to a tournament.
pub(crate) fn refusal_page(visitor: &Visitor, refused: &LiveTournamentError) -> Response {
    let words = visitor.translator();
    let sentence = match refused {
        LiveTournamentError::Table(refused) => return table::refusal_page(visitor, refused),
        LiveTournamentError::Refused(refusal) => tessera_print::tournament_texts::refusal(words, refusal),
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
        LiveTournamentError::Store(_) | LiveTournamentError::Broken => {
            words.text(key::REFUSED_STORE).into_owned()
        }
    };
    problem_page(visitor, refusal_status::of_tournament(refused), &sentence)
}
