//! A chromedriver process with one browser. Dropping it ends both.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::process::{Child, ChildStdout, Command, Stdio};

use anyhow::{Context, Result, anyhow, bail, ensure};
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::TIMEOUT;

/// A chromedriver process and its session.
#[derive(Debug)]
pub(super) struct ChromeDriver {
    child: Child,
    address: SocketAddr,
    session: String,
    /// Kept open: a process whose stdout is closed dies when it writes.
    _stdout: BufReader<ChildStdout>,
    /// Dropped last, when no process writes to it any more.
    profile: TempDir,
}

impl ChromeDriver {
    /// Starts a driver and a browser with a new profile.
    pub(super) async fn start() -> Result<(ChromeDriver, Client)> {
        let profile = tempfile::tempdir()?;
        // On a busy machine chromedriver sometimes ends before it listens, for an unknown reason; another try helps.
        let mut started = Err(anyhow!("chromedriver was not started"));
        for _ in 0..5 {
            started = start_driver();
            if started.is_ok() {
                break;
            }
        }
        let (child, stdout, port) = started?;
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let mut driver = ChromeDriver { child, address, session: String::new(), _stdout: stdout, profile };
        let capabilities = driver.capabilities();
        let mut builder = ClientBuilder::new(HttpConnector::new());
        builder.capabilities(capabilities.as_object().context("capabilities are an object")?.clone());
        let client = builder.connect(&format!("http://{address}")).await;
        let client = client.context("no browser starts: install chromium and chromium-driver")?;
        driver.session = client.session_id().await?.context("a browser has a session")?;
        Ok((driver, client))
    }

    fn capabilities(&self) -> Value {
        let profile = format!("--user-data-dir={}", self.profile.path().display());
        json!({
            "goog:chromeOptions": {
                "args": ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=1280,860", profile],
                "prefs": { "intl.accept_languages": "en" },
            },
            "goog:loggingPrefs": { "browser": "ALL", "performance": "ALL" },
        })
    }

    /// New entries of the console log (`browser`) or of the log of requests (`performance`).
    pub(super) async fn log(&self, name: &str) -> Result<Vec<Value>> {
        let answer = self.request("se/log", &json!({ "type": name })).await?;
        Ok(answer.as_array().context("a log is a list")?.clone())
    }

    /// Executes a command of the DevTools protocol, such as emulating a phone.
    pub(super) async fn devtools(&self, name: &str, values: Value) -> Result<Value> {
        self.request("goog/cdp/execute", &json!({ "cmd": name, "params": values })).await
    }

    async fn request(&self, what: &str, body: &Value) -> Result<Value> {
        let (address, path) = (self.address, format!("/session/{}/{what}", self.session));
        let body = body.to_string();
        let request = tokio::task::spawn_blocking(move || http_request(address, "POST", &path, &body));
        let mut answer: Value = serde_json::from_slice(&request.await??)?;
        ensure!(answer["value"]["error"].is_null(), "chromedriver refuses '{what}': {}", answer["value"]);
        Ok(answer["value"].take())
    }
}

/// Starts chromedriver and waits until it prints its port.
fn start_driver() -> Result<(Child, BufReader<ChildStdout>, u16)> {
    let mut command = Command::new("chromedriver");
    command.arg("--port=0").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().map_err(|_| anyhow!("install chromium and chromium-driver"))?;
    let mut stdout = BufReader::new(child.stdout.take().context("stdout is piped")?);
    let mut all = String::new();
    loop {
        let begun = all.len();
        if stdout.read_line(&mut all)? == 0 {
            child.wait()?;
            bail!("chromedriver ended before it printed its port: {all}");
        }
        let line = all[begun..].trim().trim_end_matches('.');
        if let Some((_, port)) = line.split_once("successfully on port ") {
            return Ok((child, stdout, port.parse()?));
        }
    }
}

/// Sends a request and returns the body. chromedriver keeps connections open, so `content-length` ends the body.
fn http_request(driver: SocketAddr, method: &str, path: &str, body: &str) -> Result<Vec<u8>> {
    let mut stream = TcpStream::connect(driver)?;
    stream.set_read_timeout(Some(TIMEOUT))?;
    let length = body.len();
    write!(stream, "{method} {path} HTTP/1.1\r\nhost: {driver}\r\ncontent-length: {length}\r\n\r\n{body}")?;
    let mut stream = BufReader::new(stream);
    let mut length = None;
    loop {
        let mut line = String::new();
        stream.read_line(&mut line)?;
        match line.trim().to_ascii_lowercase().split_once(':') {
            Some(("content-length", value)) => length = Some(value.trim().parse()?),
            None if line.trim().is_empty() => break,
            _ => {}
        }
    }
    let mut bytes = vec![0; length.context("an answer of chromedriver has a content-length")?];
    stream.read_exact(&mut bytes)?;
    Ok(bytes)
}

impl Drop for ChromeDriver {
    fn drop(&mut self) {
        // Errors are ignored: the test has its result already.
        // Without this request the browser would outlive its driver.
        let _closed = http_request(self.address, "DELETE", &format!("/session/{}", self.session), "");
        let _killed = self.child.kill();
        let _reaped = self.child.wait();
    }
}
