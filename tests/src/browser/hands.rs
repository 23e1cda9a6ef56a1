//! What somebody does in a browser, with mouse, finger and keys.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use fantoccini::Locator;
use fantoccini::actions::{InputSource, KeyAction, KeyActions, MouseActions, PointerAction};
use fantoccini::elements::Element;
use fantoccini::key::Key;
use serde_json::json;

use super::Browser;

/// How often something is pressed that gives way to another.
const TRIES: usize = 10;

impl Browser {
    /// Presses a button or a link, once it is there.
    pub async fn press(&self, selector: &str) -> Result<()> {
        for _ in 0..TRIES {
            self.until_seen(selector).await?;
            match self.element(selector).await?.click().await {
                // A page that renews itself has just put another in its place; a person would press that.
                Err(error) if error.is_stale_element_reference() => {}
                pressed => return pressed.with_context(|| format!("{selector} cannot be pressed")),
            }
        }
        bail!("{selector} is another every time")
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

    /// Touches a point of the window: the page gets the events that a finger makes. They are made by a script, because
    /// the fingers of `WebDriver` and of Chromium's own protocol brought no click here (Chromium 148, headless).
    pub(crate) async fn touch_at(&self, x: f64, y: f64) -> Result<()> {
        let script = format!(
            "const here = {{ clientX: {x}, clientY: {y}, bubbles: true, cancelable: true, composed: true, detail: 1 }};
            const finger = {{ ...here, pointerId: 7, pointerType: 'touch', isPrimary: true }};
            const target = document.elementFromPoint({x}, {y});
            for (const name of ['pointerdown', 'pointerup']) target.dispatchEvent(new PointerEvent(name, finger));
            target.dispatchEvent(new PointerEvent('click', finger));"
        );
        self.see(&script).await?;
        Ok(())
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
            self.key(Key::Tab).await?;
            if self.see(&there).await? == true {
                return Ok(());
            }
        }
        bail!("the tab key does not lead to {selector}");
    }

    /// Chooses a language in the head of the page.
    pub async fn choose_language(&self, code: &str) -> Result<()> {
        self.element("#language").await?.select_by_value(code).await?;
        let there =
            format!("document.documentElement.lang === '{code}' && document.readyState === 'complete'");
        self.until(&format!("the page in '{code}'"), &there).await
    }
}
