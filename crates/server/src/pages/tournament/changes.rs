//! `…/changes`: a stream that tells a page when it is out of date.

use std::convert::Infallible;

use axum::extract::State as Shared;
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;

use crate::app::House;
use crate::tournaments::Seen;

pub(super) async fn listen(Shared(house): Shared<House>, seen: Seen) -> Response {
    let Some(place) = house.limits.socket(seen.visitor.address) else {
        return (StatusCode::TOO_MANY_REQUESTS, "too many connections from your address\n").into_response();
    };
    let mut changed = seen.live.listen();
    // The first number comes at once: something may have happened since the page was drawn.
    changed.mark_changed();
    // The place is given back when the reader goes away and the stream is dropped.
    let numbers = stream::unfold((changed, place, seen.live), |(mut changed, place, live)| async move {
        changed.changed().await.ok()?;
        let number = *changed.borrow_and_update();
        let event = Event::default().data(number.to_string());
        Some((Ok::<_, Infallible>(event), (changed, place, live)))
    });
    Sse::new(numbers).keep_alive(KeepAlive::default()).into_response()
}
