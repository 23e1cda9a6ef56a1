//! Reading pages, and waiting for a state of a page.

use std::collections::BTreeSet;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use super::Browser;
use crate::TIMEOUT;

impl Browser {
    /// The result of a script. Scripts only read; players act with mouse and keys (`input`).
    pub async fn evaluate(&self, script: &str) -> Result<Value> {
        self.client.execute(script, Vec::new()).await.with_context(|| format!("the script '{script}'"))
    }

    /// The result of an asynchronous script, which calls its last argument.
    pub async fn evaluate_async(&self, script: &str) -> Result<Value> {
        Ok(self.client.execute_async(script, Vec::new()).await?)
    }

    pub(super) async fn text_of(&self, script: &str) -> Result<String> {
        Ok(self.evaluate(script).await?.as_str().unwrap_or_default().to_owned())
    }

    /// The text of the first matching element; empty if there is none.
    pub async fn text(&self, selector: &str) -> Result<String> {
        let script = format!("return document.querySelector({})?.textContent.trim() ?? ''", json!(selector));
        self.text_of(&script).await
    }

    /// Whether the first matching element is visible.
    pub async fn is_visible(&self, selector: &str) -> Result<bool> {
        let script =
            format!("return document.querySelector({})?.checkVisibility() ?? false", json!(selector));
        Ok(self.evaluate(&script).await? == true)
    }

    /// The number of matching elements.
    pub async fn count(&self, selector: &str) -> Result<usize> {
        let script = format!("return document.querySelectorAll({}).length", json!(selector));
        Ok(self.evaluate(&script).await?.as_u64().unwrap_or_default() as usize)
    }

    /// Waits until a JavaScript condition holds; `what` describes it in the error.
    pub async fn wait_until(&self, what: &str, condition: &str) -> Result<()> {
        let begun = Instant::now();
        loop {
            // The script fails while another page loads.
            if let Ok(Value::Bool(true)) = self.evaluate(&format!("return Boolean({condition})")).await {
                return Ok(());
            }
            if begun.elapsed() > TIMEOUT {
                bail!("timed out waiting for: {what}\n{}", self.state().await);
            }
            sleep(Duration::from_millis(40)).await;
        }
    }

    /// Waits until the text of an element contains `words`.
    pub async fn wait_for_text(&self, selector: &str, words: &str) -> Result<()> {
        let condition =
            format!("document.querySelector({})?.textContent.includes({})", json!(selector), json!(words));
        self.wait_until(&format!("'{words}' in {selector}"), &condition).await
    }

    /// Waits until a matching element is visible.
    pub async fn wait_for(&self, selector: &str) -> Result<()> {
        let condition = format!("document.querySelector({})?.checkVisibility()", json!(selector));
        self.wait_until(&format!("{selector} is visible"), &condition).await
    }

    /// Waits until no matching element is visible.
    pub async fn wait_until_gone(&self, selector: &str) -> Result<()> {
        let condition = format!("!document.querySelector({})?.checkVisibility()", json!(selector));
        self.wait_until(&format!("{selector} is gone"), &condition).await
    }

    /// The state of the page, for the report of a failed test.
    pub(super) async fn state(&self) -> String {
        let script = "return location.href + '\\n' + document.body.innerText.slice(0, 1500)";
        let page = self.text_of(script).await.unwrap_or_else(|reason| format!("{reason:#}"));
        let errors = self.console_errors().await.unwrap_or_default();
        format!("The page:\n{page}\nThe console: {errors:?}")
    }

    /// The whole page as a PNG, with the part below the viewport.
    pub async fn screenshot(&self) -> Result<Vec<u8>> {
        let whole = json!({ "captureBeyondViewport": true });
        let shot = self.driver.devtools("Page.captureScreenshot", whole).await?;
        Ok(BASE64_STANDARD.decode(shot["data"].as_str().context("a screenshot is base64 text")?)?)
    }

    /// The whole page in its print style, as wide as A4 between the margins, as one PNG.
    pub async fn print_screenshot(&self) -> Result<Vec<u8>> {
        let paper = json!({ "width": 718, "height": 1047, "deviceScaleFactor": 1, "mobile": false });
        self.driver.devtools("Emulation.setDeviceMetricsOverride", paper).await?;
        self.driver.devtools("Emulation.setEmulatedMedia", json!({ "media": "print" })).await?;
        let picture = self.screenshot().await;
        self.driver.devtools("Emulation.setEmulatedMedia", json!({ "media": "" })).await?;
        picture
    }

    /// The page printed to a PDF on A4.
    pub async fn print_pdf(&self) -> Result<Vec<u8>> {
        let paper = json!({ "paperWidth": 8.27, "paperHeight": 11.69 });
        let pdf = self.driver.devtools("Page.printToPDF", paper).await?;
        Ok(BASE64_STANDARD.decode(pdf["data"].as_str().context("a PDF is base64 text")?)?)
    }

    /// Console errors and warnings since the last call.
    pub async fn console_errors(&self) -> Result<Vec<String>> {
        let log = self.driver.log("browser").await?;
        let bad = log.iter().filter(|entry| matches!(entry["level"].as_str(), Some("SEVERE" | "WARNING")));
        Ok(bad.map(|entry| entry["message"].to_string()).collect())
    }

    pub(super) async fn foreign_requests(&self) -> Result<BTreeSet<String>> {
        let mut requested = BTreeSet::new();
        for entry in self.driver.log("performance").await? {
            let message: Value = serde_json::from_str(entry["message"].as_str().unwrap_or_default())?;
            let values = &message["message"]["params"];
            let address = match message["message"]["method"].as_str() {
                Some("Network.requestWillBeSent") => &values["request"]["url"],
                Some("Network.webSocketCreated") => &values["url"],
                _ => continue,
            };
            requested.insert(address.as_str().unwrap_or_default().to_owned());
        }
        ensure!(!requested.is_empty(), "the log of requests is empty");
        let own = [format!("http://{}/", self.server), format!("ws://{}/", self.server), "data:".to_owned()];
        // Requests of Chromium's start page may be logged late.
        requested.retain(|address| !address.starts_with("chrome"));
        requested.retain(|address| !own.iter().any(|start| address.starts_with(start)));
        Ok(requested)
    }
}
