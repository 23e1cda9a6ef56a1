//! What runs in the browser, embedded in the program.

use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "../../web"]
struct Web;

/// `GET /web/{file}`
pub(crate) async fn file(Path(path): Path<String>, headers: HeaderMap) -> Response {
    let Some(file) = Web::get(&path) else {
        return (StatusCode::NOT_FOUND, "there is no such file\n").into_response();
    };
    let tag = tag(&file);
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|known| *known == tag);
    let kind = match path.rsplit('.').next() {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    };
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        // Modules import each other by plain addresses, so browsers ask whether one has changed.
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
        (header::ETAG, tag),
    ];
    if known {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    (headers, file.data.into_owned()).into_response()
}

fn tag(file: &EmbeddedFile) -> HeaderValue {
    let hash = u64::from_le_bytes(file.metadata.sha256_hash()[..8].try_into().expect("eight bytes"));
    HeaderValue::from_str(&format!("\"{hash:016x}\"")).expect("figures are plain")
}

#[cfg(test)]
mod tests {
    use tessera_draw::Piece;

    use super::*;

    #[test]
    fn pieces_beside_the_board_have_the_colours_of_those_on_it() {
        let style = Web::get("style/page.css").expect("the style of all pages").data.into_owned();
        let style = String::from_utf8(style).expect("styles are UTF-8");
        for piece in Piece::ALL {
            let rule = format!(".{} {{ --piece: {};", piece.name(), piece.colour());
            assert!(style.contains(&rule), "{rule}");
        }
    }
}
