//! Refusals of requests that scripts of pages send.

use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tessera_i18n::{MessageKey, Translator};

use crate::message_keys as key;
use crate::refusal_status;
use crate::security::RateLimitExceeded;

/// A refusal: the reason as a sentence in the visitor's language.
#[derive(Debug, Serialize)]
pub(super) struct ScriptRefusal {
    refused: String,
}

impl ScriptRefusal {
    pub(super) fn new(words: Translator<'_>, reason: MessageKey) -> ScriptRefusal {
        ScriptRefusal::of_sentence(words.text(reason).into_owned())
    }

    pub(super) fn of_sentence(refused: String) -> ScriptRefusal {
        ScriptRefusal { refused }
    }

    pub(super) fn response(self, status: StatusCode) -> Response {
        (status, Json(self)).into_response()
    }
}

/// The refusal of a request above a limit, with the time after which it will be allowed.
pub(super) fn too_fast_response(words: Translator<'_>, too_fast: &RateLimitExceeded) -> Response {
    let retry_after = (header::RETRY_AFTER, refusal_status::retry_after(too_fast.retry_after()));
    let refused = Json(ScriptRefusal::new(words, key::REFUSED_TOO_FAST));
    (StatusCode::TOO_MANY_REQUESTS, [retry_after], refused).into_response()
}
