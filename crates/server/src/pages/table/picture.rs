//! The picture to keep, to send and for previews of links, which many fetch at once.

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use tessera_draw::{Layers, Theme};
use tessera_service::Clock;
use tessera_table::Table;

use crate::extract::Admitted;
use crate::frame::drawn;
use crate::limits::Limits;
use crate::pictures::Pictures;
use crate::prefs::Look;
use crate::table_view::Seen;
use crate::who::Visitor;

const PIXELS: u32 = 800;

/// `GET /t/{table}/board.svg` and `board.png`
pub(crate) async fn file(
    State(clock): State<Clock>,
    State(limits): State<Arc<Limits>>,
    State(pictures): State<Arc<Pictures>>,
    Path((_, ending)): Path<(String, String)>,
    asked: HeaderMap,
    Admitted { table, visitor }: Admitted,
) -> Response {
    let kind = match ending.as_str() {
        "board.svg" => "image/svg+xml",
        "board.png" => "image/png",
        _ => return super::super::not_found(&visitor),
    };
    let (id, table) = (&table.id, table.snapshot().await);
    let mark = mark(&table, &visitor);
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::ETAG, &*mark),
        // The next move makes it another picture; the mark tells cheaply whether there was one.
        (header::CACHE_CONTROL, "no-cache"),
        (header::VARY, "cookie, accept-language"),
    ];
    if asked.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == mark.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    let title = Seen::new(&table, id, None, visitor.words(), clock.now()).board_title();
    let layers = Layers {
        ground: true,
        marks: visitor.prefs.marks,
        coordinates: visitor.prefs.coordinates,
        theme: theme(&visitor),
        ..Layers::default()
    };
    let svg = drawn(&table, table.moves().len(), layers, |picture| picture.titled(&title).svg());
    if kind == "image/svg+xml" {
        return (headers, svg).into_response();
    }
    match png(&limits, &pictures, format!("{id} {mark}"), svg).await {
        Some(png) => (headers, png).into_response(),
        None => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// What the reader has set; who leaves it to his device says in the address how that is.
fn theme(visitor: &Visitor) -> Theme {
    let query = visitor.asked.split_once('?').map_or("", |(_, query)| query);
    match visitor.prefs.theme {
        Look::Dark => Theme::Dark,
        Look::System if query.split('&').any(|field| field == "theme=dark") => Theme::Dark,
        Look::System | Look::Light => Theme::Light,
    }
}

/// What tells two pictures of a table apart.
fn mark(table: &Table, visitor: &Visitor) -> String {
    let (marks, coordinates) = (visitor.prefs.marks, visitor.prefs.coordinates);
    let dark = theme(visitor) == Theme::Dark;
    let layers = u8::from(dark) * 4 + u8::from(marks) * 2 + u8::from(coordinates);
    format!("\"{}-{}-{layers}\"", table.number(), visitor.language.code())
}

/// Drawing pixels takes long enough to keep it away from the tasks that carry moves, and to do it once.
async fn png(limits: &Limits, pictures: &Pictures, name: String, svg: String) -> Option<Bytes> {
    if let Some(png) = pictures.find(&name) {
        return Some(png);
    }
    let _turn = limits.drawing.acquire().await.ok()?;
    // Whoever was before us may have wanted the same.
    if let Some(png) = pictures.find(&name) {
        return Some(png);
    }
    let drawn = tokio::task::spawn_blocking(move || tessera_draw::png(&svg, PIXELS)).await;
    let png = Bytes::from(drawn.ok()?.ok()?);
    pictures.keep(name, png.clone());
    Some(png)
}
