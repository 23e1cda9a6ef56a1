//! Malformed HTTP requests: they get an answer or a closed connection, and cause no panic.

use std::time::Duration;

use anyhow::Result;
use tessera_tests::{Bot, TestServer, send_raw};
use tokio::time::timeout;

/// Paths, separated by white space; `TABLE` stands for the id of a table.
const PATHS: &str = "
    /..%2f..%2fetc%2fpasswd /../../etc/passwd /static/v/../Cargo.toml /static/v/..%2f..%2fCargo.toml /static/v/%2e%2e/%2e%2e/Cargo.toml
    /static/v//etc/passwd /static/v/ /static/v/.. /static/v/%00 /%00 /t/%00 /t/%00/frame/0 /t/%ff%fe /t/%ff/board.png /api/tables/%00/events
    /% /%zz /t/%F0%9F%98%80 /t/x/frame/-1 /t/x/frame/99999999999999999999 /t/x/frame/1.5 /?%00=%00 /?&&&=== // /t//
    /t/x/../../.. /rules/..%2f..%2flocales /new/%00 /games?before=-1 /games?before=99999999999999999999 /t/x/socket
    /t/x/socket?after=-1 /t/x/socket?as=king /api /api/ /t /t/ * /;x=1 /\u{7f} http://evil.example/ /t/x?link[]=1
    /t/x?link=1&link=2 /t/TABLE/frame/-1 /t/TABLE/frame/99999999999999999999 /t/TABLE/socket?after=99999999999
    /t/TABLE?link[]=1 /t/TABLE?link=1&link=2 /api/tables/TABLE?link=%ff /t/TABLE/board.svg%00 /t/TABLE/%2e%2e";

/// Values of `Accept-Language`, one per line.
const LANGUAGES: &str = "\n;;;q=,,\nde;q=1e999\nde;q=-1\n*;q=0\n\u{fc}\nde;q=0.5;q=0.7\n-\n,";

/// Values of `Cookie`, one per line.
const COOKIES: &str = "\n=\n;\ntessera\ntessera=\ntessera=;tessera=;\ntessera=a; tessera=b\ntessera_prefs=....\ntessera_prefs=lang-\n\
    tessera=\"; tessera_prefs=\"lang-de\"\n\u{1f600}=\u{1f600}";

/// Headers that the server reads; the test appends bytes that are not UTF-8.
const HEADERS: [&str; 9] = [
    "cookie: tessera=",
    "cookie: tessera_prefs=lang-",
    "accept-language: ",
    "authorization: Bearer ",
    "host: ",
    "origin: ",
    "x-forwarded-for: ",
    "if-none-match: ",
    "sec-fetch-site: ",
];

/// Whole requests; `~` stands for the end of a line, `$` for the headers `host` and `connection: close`.
const REQUESTS: [&str; 28] = [
    "GET / HTTP/1.0~~",
    "GET / HTTP/1.1~connection: close~~",
    "GET / HTTP/1.1~host: a~host: b~connection: close~~",
    "GET / HTTP/0.9~~",
    "GET / HTTP/9.9~host: localhost~~",
    "GET /~~",
    "~~",
    "\u{16}\u{3}\u{1}\u{2}",
    "PRI * HTTP/2.0~~SM~~",
    "HELLO / HTTP/1.1~$~",
    "CONNECT evil.example:443 HTTP/1.1~$~",
    "TRACE / HTTP/1.1~$~",
    "OPTIONS * HTTP/1.1~$~",
    "HEAD / HTTP/1.1~$~",
    "DELETE /t/x HTTP/1.1~$~",
    "PATCH /api/me HTTP/1.1~$~",
    "GET / HTTP/1.1~host : x~connection: close~~",
    "GET / HTTP/1.1~host: localhost~ folded: y~connection: close~~",
    "POST /api/guests HTTP/1.1~$content-length: 5~content-length: 6~~{}   ",
    "POST /api/guests HTTP/1.1~$content-length: -1~~{}",
    "POST /api/guests HTTP/1.1~$content-length: 99999999999999999999~~{}",
    "POST /api/guests HTTP/1.1~$transfer-encoding: chunked~content-length: 2~~0~~",
    "POST /api/guests HTTP/1.1~$transfer-encoding: chunked~~zz~",
    "POST /language HTTP/1.1~$content-type: application/x-www-form-urlencoded~content-length: 14~~language=%ff%0",
    "GET /t/x/socket HTTP/1.1~host: localhost~upgrade: websocket~connection: upgrade, close~~",
    "GET /t/x/socket HTTP/1.1~host: localhost~upgrade: h2c~connection: upgrade, close~sec-websocket-version: 99~~",
    "GET / HTTP/1.1~$expect: 100-continue~~",
    "GET / HTTP/1.1~$range: bytes=0-1,5-,-9~~",
];

/// Requests without an answer that can be parsed: an empty one, one of HTTP/2, and `HEAD`, whose answer has a
/// content length but no body.
const UNANSWERED: [&str; 3] = ["\r\n\r\n", "PRI * HTTP/2.0", "HEAD "];

fn get(path: &str, headers: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n{headers}\r\n").into_bytes()
}

fn malformed_requests(table: &str) -> Vec<Vec<u8>> {
    let mut requests: Vec<Vec<u8>> =
        PATHS.split_whitespace().map(|path| get(&path.replace("TABLE", table), "")).collect();
    requests.extend([1_000, 60_000, 300_000].map(|length| get(&format!("/{}", "a".repeat(length)), "")));
    requests.push(get(&format!("/t/{}", "a".repeat(5_000)), ""));
    requests.push(get(&format!("/static/v/{}", "../".repeat(2_000)), ""));
    requests.extend(LANGUAGES.split('\n').map(|value| get("/", &format!("accept-language: {value}\r\n"))));
    requests.push(get("/", &format!("accept-language: {}\r\n", "de,".repeat(2_000))));
    let both = |value: &str| format!("cookie: {value}\r\ncookie: tessera=c\r\n");
    requests.extend(COOKIES.split('\n').map(|value| get("/account", &both(value))));
    requests.push(get("/account", &both(&format!("tessera={}", "x".repeat(5_000)))));
    requests.push(get("/account", &both(&format!("tessera={}", "x".repeat(100_000)))));
    requests.push(get("/", &"x-many: 1\r\n".repeat(500)));
    for header in HEADERS {
        let mut request = get(&format!("/t/{table}"), header);
        // Removes the empty line after the headers.
        request.truncate(request.len() - 2);
        request.extend_from_slice(b"\xff\xfe\x80\r\n\r\n");
        requests.push(request);
    }
    let whole = |text: &str| {
        text.replace('$', "host: localhost~connection: close~").replace('~', "\r\n").into_bytes()
    };
    requests.extend(REQUESTS.map(whole));
    requests
}

#[tokio::test(flavor = "multi_thread")]
async fn malformed_requests_get_an_answer_and_cause_no_panic() -> Result<()> {
    let server = TestServer::start()?;
    let table = Bot::sign_in(&server, "Ada").await?.open_for_two("pente").await?.table;
    let address = server.address();
    let send = |request: Vec<u8>| {
        tokio::spawn(async move {
            let line: String = String::from_utf8_lossy(&request).chars().take(100).collect();
            // Longer than the server's timeout for an incomplete request.
            (line, timeout(Duration::from_secs(35), send_raw(address, &request)).await)
        })
    };
    let mut wrong = Vec::new();
    for sent in malformed_requests(&table).into_iter().map(send).collect::<Vec<_>>() {
        let (line, answer) = sent.await?;
        match answer {
            Ok(Ok(answer)) if (200..500).contains(&answer.status) || matches!(answer.status, 501 | 505) => {}
            Ok(Ok(answer)) => wrong.push(format!("{} to {line:?}", answer.status)),
            Ok(Err(_)) if UNANSWERED.iter().any(|begin| line.starts_with(begin)) => {}
            Ok(Err(reason)) => wrong.push(format!("no answer to {line:?}: {reason:#}")),
            Err(_) => wrong.push(format!("timeout after {line:?}")),
        }
    }
    let stderr = server.stderr();
    assert!(wrong.is_empty() && !stderr.contains("panicked"), "{wrong:#?}\n{stderr}");
    assert_eq!(server.get("/").send().await?.status, 200);
    assert_eq!(server.get("/health").send().await?.status, 204);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn only_embedded_files_are_served() -> Result<()> {
    let server = TestServer::start()?;
    for path in
        PATHS.split_whitespace().filter(|path| path.starts_with("/static/v/") || path.starts_with("/.."))
    {
        let answer = server.get(path).send().await?;
        assert_eq!(answer.status, 404, "{path}");
        let body = String::from_utf8_lossy(&answer.body).into_owned();
        assert!(!body.contains("[workspace]") && !body.contains("root:"), "{path}");
    }
    Ok(())
}
