//! `…/events.jsonl`: a tournament as a file, for another server or the shell; `/tournaments/load`: a tournament from such a file.

use axum::body::Bytes;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use tessera_i18n::Translator;
use tessera_service::{Accounts, LiveTournamentError, LiveTournaments, UncheckedTournamentFile};

use super::refusal_page;
use crate::extract::{TournamentAccess, Visitor};
use crate::message_keys as key;
use crate::pages::{see_other, store_failed};

/// `…/events.jsonl`: the download of all events, one per line, for the organiser.
pub(super) async fn download(access: TournamentAccess) -> Response {
    if !access.is_organiser() {
        return refusal_page(&access.visitor, &LiveTournamentError::Forbidden);
    }
    let name = format!("attachment; filename=\"{}.jsonl\"", access.live.id);
    let kind = (header::CONTENT_TYPE, "application/jsonl".to_owned());
    ([kind, (header::CONTENT_DISPOSITION, name)], access.tournament.to_file()).into_response()
}

/// The field that loads a tournament from a file; its script sends the file.
pub(super) fn load_form(words: Translator<'_>) -> Markup {
    html! {
        section .card {
            h2 { (words.text(key::TOURNAMENT_LOAD)) }
            p .soft #load-how { (words.text(key::TOURNAMENT_LOAD_HOW)) }
            p { label { (words.text(key::TOURNAMENT_LOAD_FILE)) " "
                input type="file" accept=".jsonl,.json,application/jsonl,application/json" aria-describedby="load-how" data-load="/tournaments/load"; } }
            p .refusal #load-refusal role="alert" data-lost=(words.text(key::TOURNAMENT_NOT_SENT)) hidden {}
        }
    }
}

/// `POST /tournaments/load`: the body is the file.
pub(super) async fn load(
    State(accounts): State<Accounts>,
    State(tournaments): State<LiveTournaments>,
    visitor: Visitor,
    file: Bytes,
) -> Response {
    let (player, cookie) = match visitor.player_or_new_guest(&accounts).await {
        Ok(known) => known,
        Err(reason) => return store_failed(&visitor, &reason),
    };
    let content = UncheckedTournamentFile::Bytes(file.to_vec());
    match tournaments.load_file(content, &player.id, visitor.network()).await {
        Ok(live) => see_other(&format!("/tournaments/{}", live.id), cookie),
        Err(reason) => refusal_page(&visitor, &reason),
    }
}
