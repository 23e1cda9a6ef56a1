//! Checks through the public address: TLS, host name, forwarded address, sockets. Requests are made by `curl`, which brings
//! TLS and the system's certificates.

use std::process::Command;

use serde_json::Value;
use tessera_rules::input_text::quoted;

use super::Finding;

/// An address that nobody has (RFC 5737), to see whether a forged header is believed.
const FORGED: &str = "203.0.113.99";

/// Parses `--url`: scheme and host without a path.
pub(super) fn parse_url(text: &str) -> Result<String, String> {
    let url = text.trim_end_matches('/');
    let host = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
    let is_host = |host: &str| {
        !host.is_empty() && host.bytes().all(|b| b.is_ascii_alphanumeric() || b"-._:[]".contains(&b))
    };
    if host.is_some_and(is_host) {
        Ok(url.to_owned())
    } else {
        Err(format!("'{}' is not the address of a server; write https://games.example", quoted(text)))
    }
}

/// An answer to `curl`.
struct HttpAnswer {
    status: u16,
    body: String,
}

enum RequestFailure {
    /// `curl` is not installed.
    NoCurl,
    /// The sentence of `curl`.
    Failed(String),
}

fn get(url: &str, path: &str, headers: &[&str]) -> Result<HttpAnswer, RequestFailure> {
    let mut curl = Command::new("curl");
    // HTTP/1.1: a socket is opened with its upgrade.
    curl.args(["--silent", "--show-error", "--http1.1", "--max-time", "10", "--write-out", "\n%{http_code}"]);
    for header in headers {
        curl.args(["--header", header]);
    }
    let output = curl.arg(format!("{url}{path}")).output().map_err(|_| RequestFailure::NoCurl)?;
    let text = String::from_utf8_lossy(&output.stdout);
    let (body, status) = text.rsplit_once('\n').unwrap_or(("", &text));
    match status.trim().parse() {
        // A socket that was opened ends without an answer, which is an error of curl.
        Ok(status) if status != 0 => Ok(HttpAnswer { status, body: body.to_owned() }),
        _ => {
            let reason = String::from_utf8_lossy(&output.stderr);
            let reason = reason.lines().next().unwrap_or("no answer").trim_start_matches("curl: ").to_owned();
            Err(RequestFailure::Failed(reason))
        }
    }
}

/// Checks the way from the public address to the server.
pub(super) fn check(url: &str, https: bool) -> Vec<Finding> {
    const CHECK: &str = "public address";
    let answer = match get(url, "/health/connection", &[]) {
        Ok(answer) => answer,
        Err(RequestFailure::NoCurl) => {
            let text = format!("{url} is not checked: the program curl is missing");
            return vec![Finding::skipped(CHECK, text, "install curl, e.g. `apt install curl`")];
        }
        Err(RequestFailure::Failed(reason)) => {
            let remedy = "check that the proxy runs, its certificate, the DNS record and the firewall (ports 80 and 443)";
            return vec![Finding::problem(CHECK, format!("{url} does not answer: {reason}"), remedy)];
        }
    };
    let report: Option<Value> = serde_json::from_str(&answer.body).ok();
    let report = match (answer.status, report) {
        (200, Some(report)) if report["address"].is_string() => report,
        (421, _) => {
            let text = format!("{url} reaches the server under a name that it does not know (421)");
            let remedy = "start it with --host and this name, and let the proxy forward Host \
                          (nginx: proxy_set_header Host $http_host)";
            return vec![Finding::problem(CHECK, text, remedy)];
        }
        (502..=504, _) => {
            let text = format!("the proxy at {url} does not reach the server ({})", answer.status);
            let remedy = "start the server, and let the proxy forward to the address of --listen";
            return vec![Finding::problem(CHECK, text, remedy)];
        }
        (status, _) => {
            let text =
                format!("{url} does not lead to this server: /health/connection is answered with {status}");
            return vec![Finding::problem(
                CHECK,
                text,
                "let the proxy forward all paths to the address of --listen",
            )];
        }
    };
    let mut findings = vec![Finding::fine(CHECK, format!("{url} leads to the server"))];
    findings.push(scheme(url, https));
    findings.push(host(url, &report));
    findings.push(forwarded(url, &report));
    findings.push(socket(url));
    findings
}

fn scheme(url: &str, https: bool) -> Finding {
    match (url.starts_with("https://"), https) {
        (true, false) => Finding::problem(
            "https",
            "the proxy speaks https, but the server does not know it",
            "start the server with --https, or cookies are not protected and sockets are refused",
        ),
        (false, true) => Finding::problem(
            "https",
            "the server expects https, but this address has none",
            "open the address with https://, or start the server without --https",
        ),
        (true, true) => Finding::fine("https", "the certificate is valid"),
        (false, false) => Finding::warning(
            "https",
            "passwords travel unencrypted",
            "put a proxy with TLS in front of the server if it is reachable from the internet",
        ),
    }
}

fn host(url: &str, report: &Value) -> Finding {
    let sent = url.split_once("://").map_or(url, |(_, host)| host);
    let received = report["host"].as_str().unwrap_or("none");
    if received.eq_ignore_ascii_case(sent) {
        Finding::fine("Host", format!("arrives as {received}"))
    } else {
        Finding::problem(
            "Host",
            format!("'{}' arrives as '{}'", quoted(sent), quoted(received)),
            "let the proxy forward Host (nginx: proxy_set_header Host $http_host), or links and sockets do not work",
        )
    }
}

/// Whether the server counts clients by their own addresses, and none can choose one.
fn forwarded(url: &str, report: &Value) -> Finding {
    const CHECK: &str = "X-Forwarded-For";
    let seen = |report: &Value| report["address"].as_str().unwrap_or_default().to_owned();
    let forged = get(url, "/health/connection", &[&format!("X-Forwarded-For: {FORGED}")]);
    let forged: Option<Value> = forged.ok().and_then(|answer| serde_json::from_str(&answer.body).ok());
    let Some(forged) = forged.filter(|report| report["address"].is_string()) else {
        return Finding::warning(
            CHECK,
            "a request with a forged header is not answered, so it is unknown whether a client can choose its address",
            "run this again; if it stays so, look at the log of the proxy",
        );
    };
    if seen(&forged) == FORGED {
        return Finding::problem(
            CHECK,
            "a client can choose its address: the server believes a forged header",
            "let the proxy set the header itself (nginx: proxy_set_header X-Forwarded-For $remote_addr), and trust no \
             client with --trusted-proxy",
        );
    }
    match report["forwarded_for"].as_str() {
        Some(header) if header.rsplit(',').next().is_some_and(|last| last.trim() == seen(report)) => {
            Finding::fine(CHECK, format!("you are seen as {header}"))
        }
        Some(header) => Finding::problem(
            CHECK,
            format!("the proxy says {}, but the server counts {}", quoted(header), seen(report)),
            "start the server with --trusted-proxy and the address of the proxy",
        ),
        None => Finding::warning(
            CHECK,
            format!("the header is missing: all visitors are counted as {}", seen(report)),
            "if there is a proxy, let it send the client's address (nginx: proxy_set_header X-Forwarded-For \
             $remote_addr); without one, this is right",
        ),
    }
}

/// Whether a socket can be opened.
fn socket(url: &str) -> Finding {
    let headers = [
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGVzc2VyYSBkb2N0b3IhIQ==",
        &format!("Origin: {url}"),
    ];
    match get(url, "/health/socket", &headers) {
        Ok(HttpAnswer { status: 101, .. }) => Finding::fine("WebSocket", "a socket can be opened"),
        Ok(HttpAnswer { status: 403, .. }) => Finding::problem(
            "WebSocket",
            "the server takes its own page for another site and refuses the socket (403)",
            "let the proxy forward Host unchanged, and give --https exactly if the address begins with https://",
        ),
        Ok(HttpAnswer { status, .. }) => Finding::problem(
            "WebSocket",
            format!("no socket can be opened ({status}): pages open, but nobody can play"),
            "let the proxy forward the upgrade (nginx: proxy_http_version 1.1, and the headers Upgrade and Connection as in \
             docs/hosting.md)",
        ),
        Err(_) => Finding::problem(
            "WebSocket",
            "the request for a socket is not answered",
            "let the proxy forward the upgrade, as in docs/hosting.md",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_a_scheme_and_no_path() {
        assert_eq!(parse_url("https://games.example/").as_deref(), Ok("https://games.example"));
        assert_eq!(parse_url("http://127.0.0.1:7878").as_deref(), Ok("http://127.0.0.1:7878"));
        for text in ["", "games.example", "ftp://x", "https://", "https://a/b", "https://a?b", "https://a b"]
        {
            assert!(parse_url(text).is_err(), "{text}");
        }
    }
}
