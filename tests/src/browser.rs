//! A real Chromium with a profile of its own, used as a player uses it.

mod driver;
mod look;
mod table_page;

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use fantoccini::actions::{InputSource, KeyAction, KeyActions, MouseActions, PointerAction};
use fantoccini::elements::Element;
use fantoccini::{Client, Locator};
use serde_json::{Value, json};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, sleep};

pub use look::Look;
pub use table_page::{TablePage, Way};

use crate::{House, PATIENCE};
use driver::Driver;

/// More browsers at once are slower than one after the other.
const MOST_BROWSERS: usize = 3;

/// Somebody's browser.
#[derive(Debug)]
pub struct Browser {
    client: Client,
    driver: Driver,
    house: SocketAddr,
    _place: OwnedSemaphorePermit,
}

impl Browser {
    /// Starts a browser for somebody who has never been in this house.
    pub async fn start(house: &House) -> Result<Browser> {
        let [browser] = Browser::start_several(house).await?;
        Ok(browser)
    }

    /// Starts a browser for each of several people. They start together: tests that held one browser while they wait for
    /// another would wait for each other.
    pub async fn start_several<const N: usize>(house: &House) -> Result<[Browser; N]> {
        static PLACES: OnceLock<Arc<Semaphore>> = OnceLock::new();
        let places = PLACES.get_or_init(|| Arc::new(Semaphore::new(MOST_BROWSERS)));
        let mut permits = Arc::clone(places).acquire_many_owned(N as u32).await?;
        let mut browsers = Vec::new();
        for _ in 0..N {
            let (driver, client) = Driver::start().await?;
            let place = permits.split(1).context("there is a place for each")?;
            let browser = Browser { client, driver, house: house.address(), _place: place };
            browser.look(Look { phone: false, dark: false }).await?;
            // Away from Chromium's own first page, which asks for all sorts of things.
            browser.client.goto("about:blank").await?;
            browser.driver.log("performance").await?;
            browsers.push(browser);
        }
        browsers.try_into().map_err(|_| anyhow::anyhow!("as many as were asked for"))
    }

    /// Where the house is.
    pub fn house(&self) -> SocketAddr {
        self.house
    }

    /// Opens a page of the house: a path, or an address that somebody sent.
    pub async fn go(&self, to: &str) -> Result<()> {
        let address = if to.starts_with('/') { format!("http://{}{to}", self.house) } else { to.to_owned() };
        Ok(self.client.goto(&address).await?)
    }

    /// Loads the page anew.
    pub async fn reload(&self) -> Result<()> {
        Ok(self.client.refresh().await?)
    }

    /// The path of the page, with what stands behind it.
    pub async fn path(&self) -> Result<String> {
        self.text_of("return location.pathname + location.search").await
    }

    /// Changes the screen and its colours.
    pub async fn look(&self, look: Look) -> Result<()> {
        self.driver.devtools("Emulation.setDeviceMetricsOverride", look.screen()).await?;
        self.driver.devtools("Emulation.setTouchEmulationEnabled", json!({ "enabled": look.phone })).await?;
        self.prefer("prefers-color-scheme", look.colours()).await
    }

    /// Makes it the browser of somebody whom motion makes sick.
    pub async fn keep_still(&self) -> Result<()> {
        self.prefer("prefers-reduced-motion", "reduce").await
    }

    async fn prefer(&self, name: &str, value: &str) -> Result<()> {
        let features = json!({ "features": [{ "name": name, "value": value }] });
        self.driver.devtools("Emulation.setEmulatedMedia", features).await?;
        Ok(())
    }

    /// What a script gives back. Scripts only look: what a player does is done with mouse and keys.
    pub async fn see(&self, script: &str) -> Result<Value> {
        self.client.execute(script, Vec::new()).await.with_context(|| format!("the script '{script}'"))
    }

    /// The same for a script that answers later, by its last argument.
    pub async fn see_later(&self, script: &str) -> Result<Value> {
        Ok(self.client.execute_async(script, Vec::new()).await?)
    }

    async fn text_of(&self, script: &str) -> Result<String> {
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
    async fn state(&self) -> String {
        let script = "return location.href + '\\n' + document.body.innerText.slice(0, 1500)";
        let page = self.text_of(script).await.unwrap_or_else(|reason| format!("{reason:#}"));
        let complaints = self.complaints().await.unwrap_or_default();
        format!("The page:\n{page}\nThe console: {complaints:?}")
    }

    /// Presses a button or a link, once it is there.
    pub async fn press(&self, selector: &str) -> Result<()> {
        self.until_seen(selector).await?;
        let pressed = self.element(selector).await?.click().await;
        pressed.with_context(|| format!("{selector} cannot be pressed"))
    }

    /// Presses something that leads to another page, and waits for that.
    pub async fn follow(&self, selector: &str) -> Result<()> {
        self.see("document.documentElement.dataset.left = 'yes'").await?;
        self.press(selector).await?;
        let there = "document.readyState === 'complete' && !document.documentElement.dataset.left";
        self.until(&format!("another page behind {selector}"), there).await
    }

    /// Writes into a field.
    pub async fn write(&self, selector: &str, text: &str) -> Result<()> {
        Ok(self.element(selector).await?.send_keys(text).await?)
    }

    async fn element(&self, selector: &str) -> Result<Element> {
        let found = self.client.find(Locator::Css(selector)).await;
        found.with_context(|| format!("there is no {selector}"))
    }

    /// Clicks at a point of the window.
    pub(crate) async fn click_at(&self, x: f64, y: f64) -> Result<()> {
        let click = MouseActions::new("mouse".to_owned())
            .then(PointerAction::MoveTo { duration: None, x, y })
            .then(PointerAction::Down { button: 0 })
            .then(PointerAction::Up { button: 0 });
        Ok(self.client.perform_actions(click).await?)
    }

    /// Drags from one point of the window to others.
    pub(crate) async fn drag(&self, from: (f64, f64), through: &[(f64, f64)]) -> Result<()> {
        let start = PointerAction::MoveTo { duration: None, x: from.0, y: from.1 };
        let mut drag =
            MouseActions::new("mouse".to_owned()).then(start).then(PointerAction::Down { button: 0 });
        for &(x, y) in through {
            drag = drag.then(PointerAction::MoveTo { duration: Some(Duration::from_millis(20)), x, y });
        }
        Ok(self.client.perform_actions(drag.then(PointerAction::Up { button: 0 })).await?)
    }

    /// Types a key, wherever the focus is.
    pub async fn key(&self, key: impl Into<char>) -> Result<()> {
        let value = key.into();
        let keys = KeyActions::new("keys".to_owned());
        let keys = keys.then(KeyAction::Down { value }).then(KeyAction::Up { value });
        Ok(self.client.perform_actions(keys).await?)
    }

    /// Goes on with the tab key until the focus is on such an element.
    pub async fn tab_to(&self, selector: &str) -> Result<()> {
        let there = format!("return document.activeElement.matches({})", json!(selector));
        for _ in 0..100 {
            self.key(fantoccini::key::Key::Tab).await?;
            if self.see(&there).await? == true {
                return Ok(());
            }
        }
        bail!("the tab key does not lead to {selector}");
    }

    /// The whole page as a PNG, also what lies below the screen.
    pub async fn picture(&self) -> Result<Vec<u8>> {
        let whole = json!({ "captureBeyondViewport": true });
        let shot = self.driver.devtools("Page.captureScreenshot", whole).await?;
        Ok(BASE64_STANDARD.decode(shot["data"].as_str().context("a picture is a text in base 64")?)?)
    }

    /// Chooses a language in the head of the page.
    pub async fn choose_language(&self, code: &str) -> Result<()> {
        self.element("#language").await?.select_by_value(code).await?;
        let there =
            format!("document.documentElement.lang === '{code}' && document.readyState === 'complete'");
        self.until(&format!("the page in '{code}'"), &there).await
    }

    /// Closes the browser of somebody to whom nothing bad happened: no complaint in the console, and no request to
    /// another house.
    pub async fn close(self) -> Result<()> {
        self.close_forgiving("nothing at all").await
    }

    /// The same where complaints with these words were to be expected.
    pub async fn close_forgiving(self, words: &str) -> Result<()> {
        let mut complaints = self.complaints().await?;
        complaints.retain(|complaint| !complaint.contains(words));
        ensure!(complaints.is_empty(), "the console complains: {complaints:#?}");
        let elsewhere = self.asked_elsewhere().await?;
        ensure!(elsewhere.is_empty(), "the pages asked other houses: {elsewhere:?}");
        Ok(())
    }

    /// What the console complained about since the last time.
    pub async fn complaints(&self) -> Result<Vec<String>> {
        let log = self.driver.log("browser").await?;
        let bad = log.iter().filter(|entry| matches!(entry["level"].as_str(), Some("SEVERE" | "WARNING")));
        Ok(bad.map(|entry| entry["message"].to_string()).collect())
    }

    async fn asked_elsewhere(&self) -> Result<BTreeSet<String>> {
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
