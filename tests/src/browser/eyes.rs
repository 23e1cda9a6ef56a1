//! What somebody sees in a browser, and waits to see.

use std::collections::BTreeSet;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use super::Browser;
use crate::PATIENCE;

impl Browser {
    /// What a script gives back. Scripts only look: what a player does is done with mouse and keys.
    pub async fn see(&self, script: &str) -> Result<Value> {
        self.client.execute(script, Vec::new()).await.with_context(|| format!("the script '{script}'"))
    }

    /// The same for a script that answers later, by its last argument.
    pub async fn see_later(&self, script: &str) -> Result<Value> {
        Ok(self.client.execute_async(script, Vec::new()).await?)
    }

    pub(super) async fn text_of(&self, script: &str) -> Result<String> {
        Ok(self.see(script).await?.as_str().unwrap_or_default().to_owned())
    }

    /// The text of the first element that is like this; empty if there is none.
    pub async fn text(&self, selector: &str) -> Result<String> {
        let script = format!("return document.querySelector({})?.textContent.trim() ?? ''", json!(selector));
        self.text_of(&script).await
    }

    /// Whether somebody can see such an element.
    pub async fn is_seen(&self, selector: &str) -> Result<bool> {
        let script =
            format!("return document.querySelector({})?.checkVisibility() ?? false", json!(selector));
        Ok(self.see(&script).await? == true)
    }

    /// How many such elements there are.
    pub async fn count(&self, selector: &str) -> Result<usize> {
        let script = format!("return document.querySelectorAll({}).length", json!(selector));
        Ok(self.see(&script).await?.as_u64().unwrap_or_default() as usize)
    }

    /// Waits until a condition of the page holds; `what` says it in words.
    pub async fn until(&self, what: &str, condition: &str) -> Result<()> {
        let begun = Instant::now();
        loop {
            // While another page is loaded there may be nothing to ask.
            if let Ok(Value::Bool(true)) = self.see(&format!("return Boolean({condition})")).await {
                return Ok(());
            }
            if begun.elapsed() > PATIENCE {
                bail!("this never came: {what}\n{}", self.state().await);
            }
            sleep(Duration::from_millis(40)).await;
        }
    }

    /// Waits until the text of an element holds these words.
    pub async fn until_text(&self, selector: &str, words: &str) -> Result<()> {
        let condition =
            format!("document.querySelector({})?.textContent.includes({})", json!(selector), json!(words));
        self.until(&format!("'{words}' in {selector}"), &condition).await
    }

    /// Waits until somebody can see such an element.
    pub async fn until_seen(&self, selector: &str) -> Result<()> {
        let condition = format!("document.querySelector({})?.checkVisibility()", json!(selector));
        self.until(&format!("{selector} is seen"), &condition).await
    }

    /// Waits until nobody can see such an element.
    pub async fn until_gone(&self, selector: &str) -> Result<()> {
        let condition = format!("!document.querySelector({})?.checkVisibility()", json!(selector));
        self.until(&format!("{selector} is gone"), &condition).await
    }

    /// How things stand, for the report of a test that failed.
    pub(super) async fn state(&self) -> String {
        let script = "return location.href + '\\n' + document.body.innerText.slice(0, 1500)";
        let page = self.text_of(script).await.unwrap_or_else(|reason| format!("{reason:#}"));
        let complaints = self.complaints().await.unwrap_or_default();
        format!("The page:\n{page}\nThe console: {complaints:?}")
    }

    /// The whole page as a PNG, also what lies below the screen.
    pub async fn picture(&self) -> Result<Vec<u8>> {
        let whole = json!({ "captureBeyondViewport": true });
        let shot = self.driver.devtools("Page.captureScreenshot", whole).await?;
        Ok(BASE64_STANDARD.decode(shot["data"].as_str().context("a picture is a text in base 64")?)?)
    }

    /// The whole page as it goes to the printer, on paper as wide as A4 between its margins: one long picture.
    pub async fn picture_of_print(&self) -> Result<Vec<u8>> {
        let paper = json!({ "width": 718, "height": 1047, "deviceScaleFactor": 1, "mobile": false });
        self.driver.devtools("Emulation.setDeviceMetricsOverride", paper).await?;
        self.driver.devtools("Emulation.setEmulatedMedia", json!({ "media": "print" })).await?;
        let picture = self.picture().await;
        self.driver.devtools("Emulation.setEmulatedMedia", json!({ "media": "" })).await?;
        picture
    }

    /// The page as the printer gets it: a PDF on A4.
    pub async fn print(&self) -> Result<Vec<u8>> {
        let paper = json!({ "paperWidth": 8.27, "paperHeight": 11.69 });
        let pdf = self.driver.devtools("Page.printToPDF", paper).await?;
        Ok(BASE64_STANDARD.decode(pdf["data"].as_str().context("a PDF is a text in base 64")?)?)
    }

    /// What the console complained about since the last time.
    pub async fn complaints(&self) -> Result<Vec<String>> {
        let log = self.driver.log("browser").await?;
        let bad = log.iter().filter(|entry| matches!(entry["level"].as_str(), Some("SEVERE" | "WARNING")));
        Ok(bad.map(|entry| entry["message"].to_string()).collect())
    }

    pub(super) async fn asked_elsewhere(&self) -> Result<BTreeSet<String>> {
        let mut asked = BTreeSet::new();
        for entry in self.driver.log("performance").await? {
            let message: Value = serde_json::from_str(entry["message"].as_str().unwrap_or_default())?;
            let values = &message["message"]["params"];
            let address = match message["message"]["method"].as_str() {
                Some("Network.requestWillBeSent") => &values["request"]["url"],
                Some("Network.webSocketCreated") => &values["url"],
                _ => continue,
            };
            asked.insert(address.as_str().unwrap_or_default().to_owned());
        }
        ensure!(!asked.is_empty(), "the log of requests is empty");
        let own = [format!("http://{}/", self.house), format!("ws://{}/", self.house), "data:".to_owned()];
        // Chromium's first page may come to an end a little later.
        asked.retain(|address| !address.starts_with("chrome"));
        asked.retain(|address| !own.iter().any(|start| address.starts_with(start)));
        Ok(asked)
    }
}
