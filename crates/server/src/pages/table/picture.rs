//! The position as a picture file, for downloads and link previews, and the game as an animation.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use tessera_draw::{PictureLayers, SHARED_GIF_SIDE_PIXELS, Theme, animated_moves};
use tessera_service::ServiceClock;
use tessera_table::{DELETED_PLAYER_NAME, Table, TableStage};

use crate::board_frame::{draw_position, seat_pieces};
use crate::display_preferences::ThemeSetting;
use crate::drawings::{DrawingQueues, RenderedFileKind};
use crate::extract::{TableAccess, Visitor};
use crate::security::LimitCounters;
use crate::table_regions::{MAX_ANIMATED_MOVES, TablePageView};

/// The longer side of a picture file, in pixels.
const PICTURE_SIDE_PIXELS: u32 = 800;

/// `GET /t/{table}/board.svg` and `board.png`; for a game that is over, `game.gif`
pub(crate) async fn picture_file(
    State(clock): State<ServiceClock>,
    State(limits): State<Arc<LimitCounters>>,
    State(drawings): State<Arc<DrawingQueues>>,
    Path((_, ending)): Path<(String, String)>,
    asked: HeaderMap,
    TableAccess { table, visitor }: TableAccess,
) -> Response {
    let kind = match ending.as_str() {
        "board.svg" => "image/svg+xml",
        "board.png" => "image/png",
        "game.gif" => "image/gif",
        _ => return super::super::not_found(&visitor),
    };
    let (id, table) = (&table.id, table.snapshot().await);
    let is_animated = kind == "image/gif";
    let can_be_animated = table.stage() == TableStage::Over && table.moves().len() <= MAX_ANIMATED_MOVES;
    if is_animated && !can_be_animated {
        return super::super::not_found(&visitor);
    }
    let etag = etag(&table, &visitor, is_animated);
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::ETAG, &*etag),
        // The next move changes the picture; the ETag makes it cheap to ask.
        (header::CACHE_CONTROL, "no-cache"),
        (header::VARY, "cookie, accept-language"),
    ];
    if asked.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == etag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    let title = TablePageView::new(&table, id, None, visitor.translator(), clock.now()).board_title();
    let layers = PictureLayers {
        ground: true,
        marks: visitor.prefs.marks,
        coordinates: visitor.prefs.coordinates,
        theme: theme(&visitor),
        ..PictureLayers::default()
    };
    let take_slot = || limits.drawing(&visitor.source());
    let name = Some(format!("{id} {etag}"));
    if is_animated {
        let draw = move || {
            let (start, moves) = table.moves_with_positions()?;
            animated_moves(&start, &moves, &seat_pieces(&table), layers, SHARED_GIF_SIDE_PIXELS).ok()
        };
        return match drawings.get(RenderedFileKind::Animation, name, take_slot, draw).await {
            Ok(gif) => (headers, gif).into_response(),
            Err(reason) => super::super::no_drawing(reason),
        };
    }
    let svg = draw_position(&table, table.moves().len(), layers, |picture| picture.titled(&title).svg());
    if kind == "image/svg+xml" {
        return (headers, svg).into_response();
    }
    let draw = move || tessera_draw::svg_to_png(&svg, PICTURE_SIDE_PIXELS).ok();
    match drawings.get(RenderedFileKind::Picture, name, take_slot, draw).await {
        Ok(png) => (headers, png).into_response(),
        Err(reason) => super::super::no_drawing(reason),
    }
}

/// The theme of the visitor's preferences. If they leave it to the system, the query says which one that is.
fn theme(visitor: &Visitor) -> Theme {
    let query = visitor.path_and_query.split_once('?').map_or("", |(_, query)| query);
    match visitor.prefs.theme {
        ThemeSetting::Dark => Theme::Dark,
        ThemeSetting::System if query.split('&').any(|field| field == "theme=dark") => Theme::Dark,
        ThemeSetting::System | ThemeSetting::Light => Theme::Light,
    }
}

/// The `ETag`: it differs for any two different pictures of a table. An animation takes long to draw and has no text, so that
/// neither chat nor the language makes another one.
fn etag(table: &Table, visitor: &Visitor, is_animated: bool) -> String {
    let (marks, coordinates) = (visitor.prefs.marks, visitor.prefs.coordinates);
    let dark = theme(visitor) == Theme::Dark;
    let layers = u8::from(dark) * 4 + u8::from(marks) * 2 + u8::from(coordinates);
    if is_animated {
        return format!("\"{}-{layers}\"", table.changed());
    }
    // The title names the players; deleting one is no event.
    let deleted = table.holders().iter().filter(|holder| holder.name() == DELETED_PLAYER_NAME).count();
    format!("\"{}-{}-{layers}-{deleted}\"", table.number(), visitor.language.code())
}
