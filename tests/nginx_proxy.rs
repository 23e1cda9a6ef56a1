//! The nginx configuration of `docs/hosting.md` in front of the server.

use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::{env, fs};

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tempfile::TempDir;
use tessera_tests::{
    Bot, Browser, LANGUAGES, TableAddress, TestRequest, TestServer, TestServerSettings, TestSocket,
};

use crate::browser::axe::{axe, none, violations};
use crate::browser::expected_texts::translated;

/// An nginx process that runs until it is dropped.
struct Nginx {
    address: SocketAddr,
    child: Child,
    _folder: TempDir,
}

impl Nginx {
    /// Starts nginx with the documented block, changed to local addresses and plain http, without the lines that contain
    /// one of the words.
    fn start(server: SocketAddr, without: &[&str]) -> Result<Nginx> {
        Nginx::start_with(server, |line| {
            let is_wanted = !line.contains(" ssl_") && !without.iter().any(|word| line.contains(word));
            is_wanted.then(|| line.replace(" ssl http2;", ";"))
        })
    }

    /// Starts nginx with the documented block and a certificate for `localhost`, which is returned.
    fn start_with_tls(server: SocketAddr) -> Result<(Nginx, TempDir)> {
        let folder = tempfile::tempdir()?;
        let made = Command::new("openssl")
            .args(["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"])
            .args([
                "-addext",
                "subjectAltName=DNS:localhost",
                "-keyout",
                "privkey.pem",
                "-out",
                "fullchain.pem",
            ])
            .current_dir(folder.path())
            .stderr(Stdio::null())
            .status()?;
        ensure!(made.success(), "openssl makes no certificate");
        let at = folder.path().display().to_string();
        let nginx = Nginx::start_with(server, |line| {
            let line = line.replace("/etc/letsencrypt/live/games.example", &at);
            Some(line.replace("server_name games.example", "server_name localhost"))
        })?;
        Ok((nginx, folder))
    }

    /// Starts nginx with the lines of the documented block as `change` returns them.
    fn start_with(server: SocketAddr, change: impl Fn(&str) -> Option<String>) -> Result<Nginx> {
        let document = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/hosting.md"))?;
        let block = document.split("```nginx\n").nth(1).context("the document has a block for nginx")?;
        let block = block.split("```").next().context("the block ends")?;
        let address = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?;
        let lines: Vec<String> = block.lines().filter_map(change).chain([String::new()]).collect();
        let plain = lines
            .join("\n")
            .replace("listen 443", &format!("listen {address}"))
            .replace("127.0.0.1:7878", &server.to_string());
        ensure!(plain.contains(&server.to_string()) && plain.contains(&address.to_string()), "{plain}");
        let folder = tempfile::tempdir()?;
        let at = folder.path().display();
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map(|name| format!("{name}_temp_path {at}/{name};\n"))
            .concat();
        let config = format!(
            "daemon off;\nmaster_process off;\npid {at}/pid;\nerror_log stderr;\nevents {{}}\n\
             http {{\naccess_log off;\n{temporary}{plain}}}\n"
        );
        fs::write(folder.path().join("nginx.conf"), config)?;
        let mut command = Command::new(nginx()?);
        command
            .args(["-e", "stderr", "-p"])
            .arg(folder.path())
            .arg("-c")
            .arg(folder.path().join("nginx.conf"));
        let child = command.stdin(Stdio::null()).spawn().context("nginx starts")?;
        Ok(Nginx { address, child, _folder: folder })
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        // Fails if nginx has ended by itself; then the test has failed already.
        let _ended = self.child.kill();
        let _reaped = self.child.wait();
    }
}

/// The path of nginx; Debian installs it in a folder that is only in root's PATH.
fn nginx() -> Result<std::path::PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&path).chain(["/usr/sbin".into(), "/usr/local/sbin".into()]);
    let found = folders.map(|folder| folder.join("nginx")).find(|file| file.is_file());
    found.context("nginx is not installed; `cargo xtask test` installs it by name")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_played_through_the_documented_proxy() -> Result<()> {
    let server = TestServer::start_with(TestServerSettings { https: true, ..TestServerSettings::default() })?;
    let proxy = Nginx::start(server.address(), &[])?;
    let health = TestRequest::new(proxy.address, "GET", "/health").send_until_answered().await?;
    ensure!(health.status == 204, "{health:?}");
    let (ada, bob) = (Bot::sign_in(&server, "Ada").await?, Bot::sign_in(&server, "Bob").await?);
    let TableAddress { table, .. } = ada.open_for_two("pentago").await?;
    bob.command(&TableAddress::to(&table), json!({ "action": "take_seat", "seen": 1 }))
        .await?
        .expect_json(200)?;

    // With an `Origin` header, as a browser sends it, for which the proxy speaks https.
    let (origin, key) = (format!("https://{}", proxy.address), format!("Bearer {}", ada.token));
    let headers = [("origin", origin.as_str()), ("authorization", key.as_str())];
    let path = format!("/t/{table}/socket?after=0");
    let mut socket = TestSocket::open(proxy.address, &path, &headers)
        .await?
        .map_err(|status| anyhow::anyhow!("the handshake through the proxy is answered with {status}"))?;
    let seen = ada.fetch(&TableAddress::to(&table), "").await?["number"].clone();
    socket.send_json(&json!({ "id": "1", "seen": seen, "action": "move", "text": "b2A+" })).await?;
    while socket.receive_type("event").await?["event"]["event"] != "moved" {}
    let view = ada.fetch(&TableAddress::to(&table), "").await?;
    assert_eq!(view["moves"], json!(["b2A+"]));

    // The page contains the address of the proxy.
    let page = TestRequest::new(proxy.address, "GET", &format!("/t/{table}")).send().await?;
    ensure!(page.status == 200 && page.text()?.contains(&proxy.address.to_string()), "{}", page.status);
    Ok(())
}

/// The output of curl, which trusts the certificate in the folder.
fn curl(folder: &Path, words: &[&str]) -> Result<String> {
    let output = Command::new("curl")
        .args(["--silent", "--show-error", "--max-time", "20", "--cacert"])
        .arg(folder.join("fullchain.pem"))
        .args(words)
        .output()
        .context("curl is not installed; `cargo xtask test` installs it by name")?;
    ensure!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    Ok(String::from_utf8(output.stdout)?)
}

/// The findings of `tessera doctor` for a public address: check, result and the whole line.
fn doctor(server: &TestServer, certificate: &Path, words: &[&str]) -> Result<Vec<Value>> {
    let output = Command::new(tessera_tests::built_program()?)
        .args(["doctor", "--json", "--listen", &server.address().to_string(), "--database"])
        .arg(server.database_file())
        .args(words)
        .env("CURL_CA_BUNDLE", certificate.join("fullchain.pem"))
        .env("TESSERA_CONFIG", "/dev/null")
        .output()?;
    let text = String::from_utf8(output.stdout)?;
    let lines = text.lines().map(serde_json::from_str).collect::<Result<Vec<Value>, _>>()?;
    let has_problem = lines.iter().any(|line| line["result"] == "problem");
    ensure!(output.status.code() == Some(if has_problem { 2 } else { 0 }), "{:?}: {text}", output.status);
    Ok(lines.into_iter().filter(|line| line["check"].is_string()).collect())
}

fn result_of<'a>(findings: &'a [Value], check: &str) -> Result<&'a Value> {
    findings.iter().find(|line| line["check"] == check).with_context(|| format!("{check}: {findings:?}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_and_sockets_pass_the_proxy_with_https_and_http_2_and_forged_headers_do_not() -> Result<()> {
    let server = TestServer::start_with(TestServerSettings { https: true, ..TestServerSettings::default() })?;
    let (proxy, certificate) = Nginx::start_with_tls(server.address())?;
    let (folder, port) = (certificate.path(), proxy.address.port());
    let url = format!("https://localhost:{port}");
    let tries = ["--retry", "20", "--retry-connrefused", "--retry-delay", "1"];
    let live = format!("{url}/health/live");
    let status = curl(folder, &[&tries[..], &["--write-out", "%{http_code}", &live]].concat())?;
    ensure!(status == "204", "{status}");

    let written =
        ["--http2", "--output", "/dev/null", "--dump-header", "-", "--write-out", "%{http_version}"];
    let page = curl(folder, &[&written[..], &[&format!("{url}/")]].concat())?;
    ensure!(page.starts_with("HTTP/2 200") && page.ends_with('2'), "{page}");
    ensure!(page.contains("strict-transport-security"), "{page}");

    // Neither the header of the client nor another name is believed.
    let forged = ["--header", "X-Forwarded-For: 203.0.113.99", "--header", "Forwarded: for=203.0.113.98"];
    let path = format!("{url}/health/connection");
    let seen: Value = serde_json::from_str(&curl(folder, &[&forged[..], &[&path]].concat())?)?;
    assert_eq!(seen["address"], "127.0.0.1", "{seen}");
    let other = ["--header", "Host: evil.example", "--write-out", "%{http_code}", "--output", "/dev/null"];
    assert_eq!(curl(folder, &[&other[..], &[&path]].concat())?, "421");

    let findings = doctor(&server, folder, &["--https", "--host", "localhost", "--url", &url])?;
    for check in ["database", "port", "host names", "public address", "https", "Host", "WebSocket"] {
        assert_eq!(result_of(&findings, check)?["result"], "ok", "{check}: {findings:?}");
    }
    let findings = doctor(&server, folder, &["--url", &url])?;
    assert_eq!(result_of(&findings, "https")?["result"], "problem", "the server was not told");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_doctor_names_what_a_proxy_does_not_forward() -> Result<()> {
    let server = TestServer::start_with(TestServerSettings { https: true, ..TestServerSettings::default() })?;
    let nowhere = tempfile::tempdir()?;
    for (left_out, check, remedy) in [
        (&["header Upgrade", "header Connection"][..], "WebSocket", "forward the upgrade"),
        (&["header Host"], "Host", "proxy_set_header Host"),
        (&["X-Forwarded-For"], "X-Forwarded-For", "proxy_set_header X-Forwarded-For"),
    ] {
        let proxy = Nginx::start(server.address(), left_out)?;
        TestRequest::new(proxy.address, "GET", "/health").send_until_answered().await?;
        let url = format!("http://localhost:{}", proxy.address.port());
        let findings = doctor(&server, nowhere.path(), &["--url", &url])?;
        let finding = result_of(&findings, check)?;
        ensure!(finding["result"] != "ok", "{check}: {findings:?}");
        ensure!(finding["remedy"].as_str().is_some_and(|text| text.contains(remedy)), "{finding}");
    }
    // A proxy that adds to the header of the client instead of replacing it is safe; one that passes it on is not.
    let proxy = Nginx::start_with(server.address(), |line| {
        let plain = (!line.contains(" ssl_")).then(|| line.replace(" ssl http2;", ";"))?;
        Some(plain.replace("X-Forwarded-For $remote_addr", "X-Forwarded-For $http_x_forwarded_for"))
    })?;
    TestRequest::new(proxy.address, "GET", "/health").send_until_answered().await?;
    let url = format!("http://localhost:{}", proxy.address.port());
    let findings = doctor(&server, nowhere.path(), &["--url", &url])?;
    let finding = result_of(&findings, "X-Forwarded-For")?;
    ensure!(finding["text"].as_str().is_some_and(|text| text.contains("forged header")), "{finding}");
    let closed = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?;
    let findings =
        doctor(&server, nowhere.path(), &["--url", &format!("http://localhost:{}", closed.port())])?;
    ensure!(result_of(&findings, "public address")?["result"] == "problem", "{findings:?}");
    Ok(())
}

#[tokio::test]
async fn a_page_behind_a_proxy_without_web_sockets_shows_the_failed_connection() -> Result<()> {
    let server = TestServer::start()?;
    let proxy = Nginx::start(server.address(), &["header Upgrade", "header Connection"])?;
    TestRequest::new(proxy.address, "GET", "/health").send_until_answered().await?;
    let table = Bot::sign_in(&server, "Ada").await?.open_for_two("pentago").await?.table;
    let browser = Browser::start(&server).await?;
    browser.go(&format!("http://{}/t/{table}", proxy.address)).await?;
    let axe = axe()?;
    let mut found = Vec::new();
    for language in LANGUAGES {
        browser.choose_language(language).await?;
        let sentence = translated(language, "connection-failed", &[])?;
        ensure!(sentence.contains("tessera doctor"), "it names what the operator should check: {sentence}");
        browser.wait_for_text("#connection:not([hidden])", &sentence).await?;
        found.extend(violations(&browser, &axe, &format!("a failed connection in {language}")).await?);
    }
    none(&found)
}
