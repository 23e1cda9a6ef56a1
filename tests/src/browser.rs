//! A real Chromium with a profile of its own, used as a player uses it.

mod driver;
mod eyes;
mod hands;
mod look;
mod table_page;

use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};

use anyhow::{Context, Result, ensure};
use fantoccini::Client;
use serde_json::json;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

pub use look::Look;
pub use table_page::{TablePage, Way};

use crate::House;
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

    /// Gives the window another size.
    pub async fn window(&self, width: u32, height: u32) -> Result<()> {
        let screen = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.driver.devtools("Emulation.setDeviceMetricsOverride", screen).await?;
        Ok(())
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
}
