//! chromedriver in a process of its own. It ends with the browser, and the browser with it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::process::{Child, ChildStdout, Command, Stdio};

use anyhow::{Context, Result, anyhow, bail, ensure};
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::PATIENCE;

/// A driver with one browser.
#[derive(Debug)]
pub(super) struct Driver {
    child: Child,
    address: SocketAddr,
    session: String,
    /// Kept open: a program whose reader is gone dies of what it says.
    _said: BufReader<ChildStdout>,
    /// Dropped last, when nobody writes to it any more.
    profile: TempDir,
}

impl Driver {
    /// Starts a driver, and a browser that nobody has used before.
    pub(super) async fn start() -> Result<(Driver, Client)> {
        let profile = tempfile::tempdir()?;
        // On a busy machine it has been seen to end before it listens; nobody knows why, and another try helps.
        let mut started = Err(anyhow!("chromedriver was not started"));
        for _ in 0..5 {
            started = listening();
            if started.is_ok() {
                break;
            }
        }
        let (child, said, port) = started?;
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let mut driver = Driver { child, address, session: String::new(), _said: said, profile };
        let wishes = driver.wishes();
        let mut builder = ClientBuilder::new(HttpConnector::new());
        builder.capabilities(wishes.as_object().context("wishes have names")?.clone());
        let client = builder.connect(&format!("http://{address}")).await;
        let client = client.context("no browser starts: install chromium and chromium-driver")?;
        driver.session = client.session_id().await?.context("a browser has a session")?;
        Ok((driver, client))
    }

    fn wishes(&self) -> Value {
        let profile = format!("--user-data-dir={}", self.profile.path().display());
        json!({
            "goog:chromeOptions": {
                "args": ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=1280,860", profile],
                "prefs": { "intl.accept_languages": "en" },
            },
            "goog:loggingPrefs": { "browser": "ALL", "performance": "ALL" },
        })
    }

    /// What was written since the last time to the log of the console (`browser`) or of all requests (`performance`).
    pub(super) async fn log(&self, name: &str) -> Result<Vec<Value>> {
        let answer = self.ask("se/log", &json!({ "type": name })).await?;
        Ok(answer.as_array().context("a log is a list")?.clone())
    }

    /// Does what only Chromium's own protocol can, such as making the window a phone's.
    pub(super) async fn devtools(&self, name: &str, values: Value) -> Result<Value> {
        self.ask("goog/cdp/execute", &json!({ "cmd": name, "params": values })).await
    }

    async fn ask(&self, what: &str, body: &Value) -> Result<Value> {
        let (address, path) = (self.address, format!("/session/{}/{what}", self.session));
        let body = body.to_string();
        let asking = tokio::task::spawn_blocking(move || answer(address, "POST", &path, &body));
        let mut answer: Value = serde_json::from_slice(&asking.await??)?;
        ensure!(answer["value"]["error"].is_null(), "chromedriver does not do '{what}': {}", answer["value"]);
        Ok(answer["value"].take())
    }
}

/// A driver that has said at which port it listens.
fn listening() -> Result<(Child, BufReader<ChildStdout>, u16)> {
    let mut command = Command::new("chromedriver");
    command.arg("--port=0").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().map_err(|_| anyhow!("install chromium and chromium-driver"))?;
    let mut said = BufReader::new(child.stdout.take().context("the driver's words are piped")?);
    let mut all = String::new();
    loop {
        let begun = all.len();
        if said.read_line(&mut all)? == 0 {
            child.wait()?;
            bail!("chromedriver ended before it said its port: {all}");
        }
        let line = all[begun..].trim().trim_end_matches('.');
        if let Some((_, port)) = line.split_once("successfully on port ") {
            return Ok((child, said, port.parse()?));
        }
    }
}

/// The driver's answer to a request. It keeps every connection open, so the length tells where an answer ends.
fn answer(driver: SocketAddr, method: &str, path: &str, body: &str) -> Result<Vec<u8>> {
    let mut stream = TcpStream::connect(driver)?;
    stream.set_read_timeout(Some(PATIENCE))?;
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
    let mut bytes = vec![0; length.context("chromedriver's answers have a length")?];
    stream.read_exact(&mut bytes)?;
    Ok(bytes)
}

impl Drop for Driver {
    fn drop(&mut self) {
        // Whatever fails here, the test has its result already.
        // Without this the browser would outlive its driver.
        let _closed = answer(self.address, "DELETE", &format!("/session/{}", self.session), "");
        let _killed = self.child.kill();
        let _reaped = self.child.wait();
    }
}
