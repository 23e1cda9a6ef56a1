//! The nginx configuration of the README in front of the server.

use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::{env, fs};

use anyhow::{Context, Result, ensure};
use serde_json::json;
use tempfile::TempDir;
use tessera_tests::{Bot, Browser, TableAddress, TestRequest, TestServer, TestServerSettings, TestSocket};

/// An nginx process that runs until it is dropped.
struct Nginx {
    address: SocketAddr,
    child: Child,
    _folder: TempDir,
}

impl Nginx {
    /// Starts nginx with the README's `server` block, changed to local addresses and plain http, without the lines that
    /// contain one of the words.
    fn start(server: SocketAddr, without: &[&str]) -> Result<Nginx> {
        let readme = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../README.md"))?;
        let block = readme.split("```nginx\n").nth(1).context("the README has a block for nginx")?;
        let block = block.split("```").next().context("the block ends")?;
        let address = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?;
        let is_wanted =
            |line: &&str| !line.contains(" ssl_") && !without.iter().any(|word| line.contains(word));
        let lines: Vec<&str> = block.lines().filter(is_wanted).chain([""]).collect();
        let plain = lines
            .join("\n")
            .replace("listen 443 ssl;", &format!("listen {address};"))
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
async fn a_move_is_played_through_the_proxy_of_the_readme() -> Result<()> {
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

#[tokio::test]
async fn a_page_behind_a_proxy_without_web_sockets_shows_the_failed_connection() -> Result<()> {
    let server = TestServer::start()?;
    let proxy = Nginx::start(server.address(), &["header Upgrade", "header Connection"])?;
    TestRequest::new(proxy.address, "GET", "/health").send_until_answered().await?;
    let table = Bot::sign_in(&server, "Ada").await?.open_for_two("pentago").await?.table;
    let browser = Browser::start(&server).await?;
    browser.go(&format!("http://{}/t/{table}", proxy.address)).await?;
    browser.wait_for("#connection:not([hidden])").await?;
    let shown = browser
        .evaluate("const { textContent, dataset } = document.querySelector('#connection'); return [textContent, dataset]")
        .await?;
    ensure!(shown[0] == shown[1]["failed"] && shown[0] != shown[1]["lost"] && shown[0] != "", "{shown}");
    Ok(())
}
