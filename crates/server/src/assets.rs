//! Scripts and styles of the browser, embedded in the binary.

use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

#[derive(RustEmbed)]
#[folder = "../../web"]
struct Web;

/// `GET /web/{file}`
pub(crate) async fn file(Path(path): Path<String>, headers: HeaderMap) -> Response {
    let Some(file) = Web::get(&path) else {
        return (StatusCode::NOT_FOUND, "there is no such file\n").into_response();
    };
    let extension = path.rsplit('.').next();
    let served = match (extension, str::from_utf8(&file.data)) {
        (Some("js"), Ok(text)) => without_comments(text, true).into_bytes(),
        (Some("css"), Ok(text)) => without_comments(text, false).into_bytes(),
        _ => file.data.into_owned(),
    };
    let etag = etag(&served);
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|known| *known == etag);
    let kind = match extension {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    };
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        // Modules import each other by plain paths without a version, so browsers must revalidate them.
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
        (header::ETAG, etag),
    ];
    if known {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    (headers, served).into_response()
}

/// A script or a style without indentation, empty lines, type annotations and comments that begin a line: they are a third
/// of the source, and browsers need none of them. No template literal of ours spans lines, which a lint ensures. Only
/// scripts have comments that begin with `//`.
fn without_comments(text: &str, is_script: bool) -> String {
    let mut out = String::with_capacity(text.len());
    let mut in_comment = false;
    for line in text.lines() {
        let mut rest = line.trim();
        if is_script && !in_comment && rest.starts_with("//") {
            continue;
        }
        if in_comment || rest.starts_with("/*") {
            let Some((_, code)) = rest.split_once("*/") else {
                in_comment = true;
                continue;
            };
            in_comment = false;
            rest = code.trim_start();
        }
        let length = out.len();
        while let Some((code, comment)) = rest.split_once("/** ")
            && let Some((_, code_after)) = comment.split_once("*/")
        {
            out.push_str(code);
            rest = code_after.trim_start();
        }
        out.push_str(rest);
        if out.len() > length {
            out.push('\n');
        }
    }
    out
}

/// Of what is served, not of the file: another version of this program may remove other comments.
fn etag(served: &[u8]) -> HeaderValue {
    let hash = u64::from_le_bytes(Sha256::digest(served)[..8].try_into().expect("eight bytes"));
    HeaderValue::from_str(&format!("\"{hash:016x}\"")).expect("figures are plain")
}

#[cfg(test)]
mod tests {
    use tessera_draw::Piece;

    use super::*;

    #[test]
    fn scripts_and_styles_are_served_without_comments() {
        let script = "// @ts-check\n/**\n * @param {number} x\n */\nexport const a = (x) =>\n  /** @type {T} */ (x) // y\n\n  + (/** @type {T} */ z);\n";
        assert_eq!(without_comments(script, true), "export const a = (x) =>\n(x) // y\n+ (z);\n");
        let style = "/* A board. */\ndiv {\n  /* Its\n     colour. */\n  color: red; /* not blue */\n  background: url(\n    //example.org/x\n  );\n}\n";
        let served = "div {\ncolor: red; /* not blue */\nbackground: url(\n//example.org/x\n);\n}\n";
        assert_eq!(without_comments(style, false), served);
        for path in Web::iter().filter(|path| path.rsplit('.').next() == Some("js")) {
            let file = Web::get(&path).expect("it is listed").data.into_owned();
            let script = String::from_utf8(file).expect("scripts are UTF-8");
            for (before, _) in script.lines().filter_map(|line| line.split_once("/** ")) {
                let in_text = ['"', '`'].iter().any(|quote| before.matches(*quote).count() % 2 == 1);
                assert!(!in_text, "{path} has a comment in a text: {before}");
            }
            let served = without_comments(&script, true);
            assert!(served.contains("export") || served.contains("import"), "{path}");
            assert!(!served.contains("/**") && !served.contains("@param"), "{path}: {served}");
        }
    }

    #[tokio::test]
    async fn the_etag_is_that_of_the_served_bytes() {
        for path in ["page.js", "style/page.css", "icon.svg"] {
            let answer = file(Path(path.to_owned()), HeaderMap::new()).await;
            let known = answer.headers()[header::ETAG].clone();
            let body = axum::body::to_bytes(answer.into_body(), usize::MAX).await.expect("a file");
            assert_eq!(known, etag(&body), "{path}");
            let again = HeaderMap::from_iter([(header::IF_NONE_MATCH, known)]);
            assert_eq!(file(Path(path.to_owned()), again).await.status(), StatusCode::NOT_MODIFIED, "{path}");
        }
    }

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
