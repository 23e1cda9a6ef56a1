//! A Chromium with its own profile, driven as a player would.

mod chrome_driver;
mod input;
mod inspection;
mod table_page;
mod viewport;

use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};

use anyhow::{Context, Result, ensure};
use fantoccini::Client;
use serde_json::json;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

pub use table_page::{TablePage, TurnDirection};
pub use viewport::Viewport;

use crate::TestServer;
use chrome_driver::ChromeDriver;

/// More browsers at once are slower than one after another.
const MAX_BROWSERS: usize = 3;

/// A browser, with a profile that no other test uses.
#[derive(Debug)]
pub struct Browser {
    client: Client,
    driver: ChromeDriver,
    server: SocketAddr,
    _permit: OwnedSemaphorePermit,
}

impl Browser {
    /// Starts a browser without cookies of the server.
    pub async fn start(server: &TestServer) -> Result<Browser> {
        let [browser] = Browser::start_several(server).await?;
        Ok(browser)
    }

    /// Starts several browsers. Their permits are acquired together: tests that hold one browser while they wait for
    /// another would deadlock.
    pub async fn start_several<const N: usize>(server: &TestServer) -> Result<[Browser; N]> {
        static PERMITS: OnceLock<Arc<Semaphore>> = OnceLock::new();
        let all_permits = PERMITS.get_or_init(|| Arc::new(Semaphore::new(MAX_BROWSERS)));
        let mut permits = Arc::clone(all_permits).acquire_many_owned(N as u32).await?;
        let mut browsers = Vec::new();
        for _ in 0..N {
            let (driver, client) = ChromeDriver::start().await?;
            let permit = permits.split(1).context("a permit for each browser")?;
            let browser = Browser { client, driver, server: server.address(), _permit: permit };
            browser.set_viewport(Viewport { phone: false, dark: false }).await?;
            // Leaves Chromium's start page, which sends requests of its own.
            browser.client.goto("about:blank").await?;
            browser.driver.log("performance").await?;
            browsers.push(browser);
        }
        browsers.try_into().map_err(|_| anyhow::anyhow!("as many browsers as permits"))
    }

    /// The address of the server.
    pub fn server(&self) -> SocketAddr {
        self.server
    }

    /// Opens a page by its path or its whole URL.
    pub async fn go(&self, to: &str) -> Result<()> {
        let address = if to.starts_with('/') { format!("http://{}{to}", self.server) } else { to.to_owned() };
        Ok(self.client.goto(&address).await?)
    }

    /// Gives the browser the session of another player, or none.
    pub async fn set_session(&self, token: Option<&str>) -> Result<()> {
        let url = format!("http://{}/", self.server);
        let Some(token) = token else {
            self.driver.devtools("Network.clearBrowserCookies", json!({})).await?;
            return Ok(());
        };
        let cookie = json!({ "name": "tessera", "value": token, "url": url });
        let set = self.driver.devtools("Network.setCookie", cookie).await?;
        ensure!(set["success"] == true, "the cookie is not set: {set}");
        Ok(())
    }

    /// Reloads the page.
    pub async fn reload(&self) -> Result<()> {
        Ok(self.client.refresh().await?)
    }

    /// The path and query of the page.
    pub async fn path(&self) -> Result<String> {
        self.text_of("return location.pathname + location.search").await
    }

    /// Changes the screen size and the colour scheme.
    pub async fn set_viewport(&self, viewport: Viewport) -> Result<()> {
        self.driver.devtools("Emulation.setDeviceMetricsOverride", viewport.screen()).await?;
        self.driver
            .devtools("Emulation.setTouchEmulationEnabled", json!({ "enabled": viewport.phone }))
            .await?;
        self.emulate_media_feature("prefers-color-scheme", viewport.colours()).await
    }

    /// Changes the size of the window.
    pub async fn set_window_size(&self, width: u32, height: u32) -> Result<()> {
        let screen = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.driver.devtools("Emulation.setDeviceMetricsOverride", screen).await?;
        Ok(())
    }

    /// Cuts the browser off from the network, or connects it again.
    pub async fn set_offline(&self, is_offline: bool) -> Result<()> {
        self.driver.devtools("Network.enable", json!({})).await?;
        let conditions =
            json!({ "offline": is_offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
        self.driver.devtools("Network.emulateNetworkConditions", conditions).await?;
        Ok(())
    }

    /// Emulates `prefers-reduced-motion: reduce`.
    pub async fn reduce_motion(&self) -> Result<()> {
        self.emulate_media_feature("prefers-reduced-motion", "reduce").await
    }

    async fn emulate_media_feature(&self, name: &str, value: &str) -> Result<()> {
        let features = json!({ "features": [{ "name": name, "value": value }] });
        self.driver.devtools("Emulation.setEmulatedMedia", features).await?;
        Ok(())
    }

    /// Closes the browser and checks that the console has no errors and no request went to another server.
    pub async fn close(self) -> Result<()> {
        self.close_allowing("nothing at all").await
    }

    /// The same, except that console errors that contain `words` are expected.
    pub async fn close_allowing(self, words: &str) -> Result<()> {
        let mut errors = self.console_errors().await?;
        errors.retain(|error| !error.contains(words));
        ensure!(errors.is_empty(), "errors in the console: {errors:#?}");
        let elsewhere = self.foreign_requests().await?;
        ensure!(elsewhere.is_empty(), "requests to other servers: {elsewhere:?}");
        Ok(())
    }
}
