//! Scripts and styles of the browser, embedded in the binary.
//!
//! All of them are in one folder whose name is a hash of their content, so browsers keep them for ever and load them again
//! only from another version. Modules import each other by relative paths, within the folder.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::{LazyLock, OnceLock};

use axum::body::Bytes;
use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

#[derive(RustEmbed)]
#[folder = "../../web"]
struct Web;

/// The quality of brotli: the best one takes five times as long and saves another twentieth.
const BROTLI_QUALITY: i32 = 9;
const BROTLI_WINDOW_BITS: i32 = 18;
/// A file of this version never changes, so a browser need not ask again.
const IMMUTABLE_CACHE_CONTROL: &str = "public, max-age=31536000, immutable";

/// All files, as they are served.
struct StaticFiles {
    /// The name of the folder.
    version: String,
    by_path: BTreeMap<String, StaticFile>,
}

/// A file and its compressed forms. They are made at the first request for them: a build script would compile and run the
/// encoder at every build, and a server that starts should answer at once.
struct StaticFile {
    kind: &'static str,
    plain: Bytes,
    gzip: OnceLock<Bytes>,
    brotli: OnceLock<Bytes>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StaticEncoding {
    Plain,
    Gzip,
    Brotli,
}

static FILES: LazyLock<StaticFiles> = LazyLock::new(StaticFiles::read);

/// The path of a file, such as `table.js`, for pages.
pub(crate) fn path(file: &str) -> String {
    format!("/static/{}/{file}", FILES.version)
}

/// `GET /static/{version}/{file}`
pub(crate) async fn file(Path((version, path)): Path<(String, String)>, headers: HeaderMap) -> Response {
    let Some(file) = FILES.by_path.get(&path) else {
        return (StatusCode::NOT_FOUND, "there is no such file\n").into_response();
    };
    let encoding = StaticEncoding::accepted(&headers);
    // A page of another version, loaded just before the server was replaced, gets the present file, but does not keep it.
    let caching = if version == FILES.version { IMMUTABLE_CACHE_CONTROL } else { "no-store" };
    let Ok(body) = tokio::task::spawn_blocking(move || file.encoded(encoding)).await else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(file.kind)),
        (header::CACHE_CONTROL, HeaderValue::from_static(caching)),
        (header::VARY, HeaderValue::from_static("accept-encoding")),
    ];
    let mut response = (headers, body).into_response();
    if let Some(name) = encoding.name() {
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
    }
    response
}

impl StaticFiles {
    fn read() -> StaticFiles {
        let by_path: BTreeMap<String, StaticFile> = Web::iter()
            .filter_map(|path| Some((path.to_string(), StaticFile::new(&path, &Web::get(&path)?.data))))
            .collect();
        let mut hash = Sha256::new();
        for (path, file) in &by_path {
            // The lengths keep different folders with the same text apart.
            hash.update(format!("{path} {} ", file.plain.len()));
            hash.update(&file.plain);
        }
        let hash = u64::from_be_bytes(hash.finalize()[..8].try_into().expect("eight bytes"));
        StaticFiles { version: format!("{hash:016x}"), by_path }
    }
}

impl StaticFile {
    fn new(path: &str, data: &[u8]) -> StaticFile {
        let extension = path.rsplit('.').next();
        let plain = match (extension, str::from_utf8(data)) {
            (Some("js"), Ok(text)) => without_comments(text, true).into_bytes(),
            (Some("css"), Ok(text)) => without_spaces(&without_comments(text, false)).into_bytes(),
            _ => data.to_vec(),
        };
        let kind = match extension {
            Some("js") => "text/javascript; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            Some("svg") => "image/svg+xml",
            _ => "application/octet-stream",
        };
        StaticFile { kind, plain: plain.into(), gzip: OnceLock::new(), brotli: OnceLock::new() }
    }

    fn encoded(&self, encoding: StaticEncoding) -> Bytes {
        match encoding {
            StaticEncoding::Plain => &self.plain,
            StaticEncoding::Gzip => self.gzip.get_or_init(|| gzip(&self.plain)),
            StaticEncoding::Brotli => self.brotli.get_or_init(|| brotli(&self.plain)),
        }
        .clone()
    }
}

fn gzip(plain: &[u8]) -> Bytes {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    writer.write_all(plain).expect("memory takes everything");
    writer.finish().expect("memory takes everything").into()
}

fn brotli(plain: &[u8]) -> Bytes {
    let params = brotli::enc::BrotliEncoderParams {
        quality: BROTLI_QUALITY,
        lgwin: BROTLI_WINDOW_BITS,
        ..Default::default()
    };
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut &*plain, &mut packed, &params).expect("memory takes everything");
    packed.into()
}

impl StaticEncoding {
    /// The best encoding that a client accepts.
    fn accepted(headers: &HeaderMap) -> StaticEncoding {
        let lists = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|list| list.to_str().ok());
        let accepted: Vec<&str> = lists
            .flat_map(|list| list.split(','))
            .filter_map(|item| {
                let (name, weight) = item.split_once(';').unwrap_or((item, ""));
                let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.parse().ok());
                (weight.unwrap_or(1.0_f32) > 0.0).then_some(name.trim())
            })
            .collect();
        match accepted {
            accepted if accepted.contains(&"br") => StaticEncoding::Brotli,
            accepted if accepted.contains(&"gzip") => StaticEncoding::Gzip,
            _ => StaticEncoding::Plain,
        }
    }

    /// The name in `Content-Encoding`.
    fn name(self) -> Option<&'static str> {
        match self {
            StaticEncoding::Plain => None,
            StaticEncoding::Gzip => Some("gzip"),
            StaticEncoding::Brotli => Some("br"),
        }
    }
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

/// A style without the spaces and ends of lines beside signs that separate by themselves.
fn without_spaces(style: &str) -> String {
    let signs = [
        ("; ", ";"),
        (": ", ":"),
        (", ", ","),
        (" { ", "{"),
        (" {", "{"),
        (" }", "}"),
        (" > ", ">"),
        (";\n", ";"),
        ("{\n", "{"),
        (",\n", ","),
        ("}\n", "}"),
        (";}", "}"),
    ];
    signs.iter().fold(style.to_owned(), |style, (with, without)| style.replace(with, without))
}

#[cfg(test)]
mod tests {
    use tessera_draw::PieceColour;

    use super::*;

    #[test]
    fn scripts_and_styles_are_served_without_comments() {
        let script = "// @ts-check\n/**\n * @param {number} x\n */\nexport const a = (x) =>\n  /** @type {T} */ (x) // y\n\n  + (/** @type {T} */ z);\n";
        assert_eq!(without_comments(script, true), "export const a = (x) =>\n(x) // y\n+ (z);\n");
        let style = "/* A board. */\ndiv {\n  /* Its\n     colour. */\n  color: red; /* not blue */\n  background: url(\n    //example.org/x\n  );\n}\n";
        let served = "div {\ncolor: red; /* not blue */\nbackground: url(\n//example.org/x\n);\n}\n";
        assert_eq!(without_comments(style, false), served);
        let spaced = "a > b, c {\n  color: red;\n}\n@media (width: 1px) { d { top: 0; } }\n";
        assert_eq!(
            without_spaces(&without_comments(spaced, false)),
            "a>b,c{color:red}@media (width:1px){d{top:0}}"
        );
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
    async fn files_of_this_version_are_kept_for_ever_and_others_are_not() {
        for (version, caching) in
            [(FILES.version.as_str(), IMMUTABLE_CACHE_CONTROL), ("0123456789abcdef", "no-store")]
        {
            let answer = file(Path((version.to_owned(), "page.js".to_owned())), HeaderMap::new()).await;
            assert_eq!(answer.status(), StatusCode::OK);
            assert_eq!(answer.headers()[header::CACHE_CONTROL], caching, "{version}");
        }
        let missing = file(Path((FILES.version.clone(), "nothing.js".to_owned())), HeaderMap::new()).await;
        assert_eq!(missing.status(), StatusCode::NOT_FOUND);
    }

    #[test]
    fn every_file_has_a_smaller_compressed_form_with_the_same_content() {
        for (path, file) in &FILES.by_path {
            let mut plain = Vec::new();
            flate2::write::GzDecoder::new(&mut plain)
                .write_all(&file.encoded(StaticEncoding::Gzip))
                .expect("it is gzip");
            assert_eq!(plain, file.plain, "{path}");
            let packed = file.encoded(StaticEncoding::Brotli);
            let mut plain = Vec::new();
            brotli::BrotliDecompress(&mut &*packed, &mut plain).expect("it is brotli");
            assert_eq!(plain, file.plain, "{path}");
            // A module of nothing but types is empty when it is served.
            assert!(packed.len() < file.plain.len().max(100), "{path}");
        }
        let total = |encoding| FILES.by_path.values().map(|file| file.encoded(encoding).len()).sum::<usize>();
        assert!(total(StaticEncoding::Brotli) < total(StaticEncoding::Gzip));
        assert!(total(StaticEncoding::Gzip) * 2 < total(StaticEncoding::Plain));
    }

    #[test]
    fn the_best_accepted_encoding_is_chosen() {
        for (accepted, encoding) in [
            ("gzip, deflate, br, zstd", StaticEncoding::Brotli),
            ("br;q=0, gzip;q=0.5", StaticEncoding::Gzip),
            ("deflate", StaticEncoding::Plain),
            ("brr, xgzip", StaticEncoding::Plain),
        ] {
            let value = HeaderValue::from_static(accepted);
            let headers = HeaderMap::from_iter([(header::ACCEPT_ENCODING, value)]);
            assert_eq!(StaticEncoding::accepted(&headers), encoding, "{accepted}");
        }
        assert_eq!(StaticEncoding::accepted(&HeaderMap::new()), StaticEncoding::Plain);
    }

    #[test]
    fn files_name_each_other_by_relative_paths_only() {
        for (path, file) in &FILES.by_path {
            let text = str::from_utf8(&file.plain).expect("all files are texts");
            for word in ["from \"/", "import \"/", "import(\"/", "url(\"/", "url(/"] {
                assert!(!text.contains(word), "{path} contains {word}");
            }
        }
    }

    #[test]
    fn pieces_beside_the_board_have_the_colours_of_those_on_it() {
        let style = Web::get("style/page.css").expect("the style of all pages").data.into_owned();
        let style = String::from_utf8(style).expect("styles are UTF-8");
        for piece in PieceColour::ALL {
            let rule = format!(".{} {{ --piece: {};", piece.name(), piece.colour());
            assert!(style.contains(&rule), "{rule}");
        }
    }
}
