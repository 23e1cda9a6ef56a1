//! Mouse, touch and keyboard input.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use fantoccini::Locator;
use fantoccini::actions::{InputSource, KeyAction, KeyActions, MouseActions, PointerAction};
use fantoccini::elements::Element;
use fantoccini::key::Key;
use serde_json::json;

use super::Browser;

/// How often a click is tried on an element that the page replaces.
const CLICK_TRIES: usize = 10;

impl Browser {
    /// Clicks a button or a link, once it is visible.
    pub async fn click(&self, selector: &str) -> Result<()> {
        for _ in 0..CLICK_TRIES {
            self.wait_for(selector).await?;
            self.scroll_to_middle(selector).await?;
            match self.element(selector).await?.click().await {
                // The page has just replaced the element; click the new one.
                Err(error) if error.is_stale_element_reference() => {}
                clicked => return clicked.with_context(|| format!("{selector} cannot be clicked")),
            }
        }
        bail!("{selector} is replaced before every click")
    }

    /// Scrolls an element to the middle, as a user does if a bar at the edge covers it.
    async fn scroll_to_middle(&self, selector: &str) -> Result<()> {
        let selector = serde_json::to_string(selector)?;
        let script = format!(
            "document.querySelector({selector})?.scrollIntoView({{ block: 'center', behavior: 'instant' }})"
        );
        self.evaluate(&script).await.map(drop)
    }

    /// Clicks a link or button that leads to another page, and waits for that page.
    pub async fn follow(&self, selector: &str) -> Result<()> {
        self.evaluate("document.documentElement.dataset.left = 'yes'").await?;
        self.click(selector).await?;
        let there = "document.readyState === 'complete' && !document.documentElement.dataset.left";
        self.wait_until(&format!("another page behind {selector}"), there).await
    }

    /// Types into a field.
    pub async fn type_text(&self, selector: &str, text: &str) -> Result<()> {
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

    /// Taps a point of the window. A script dispatches the events of a touch, because touches of `WebDriver` and of the
    /// DevTools protocol caused no click here (Chromium 148, headless).
    pub(crate) async fn touch_at(&self, x: f64, y: f64) -> Result<()> {
        let script = format!(
            "const here = {{ clientX: {x}, clientY: {y}, bubbles: true, cancelable: true, composed: true, detail: 1 }};
            const finger = {{ ...here, pointerId: 7, pointerType: 'touch', isPrimary: true }};
            const target = document.elementFromPoint({x}, {y});
            for (const name of ['pointerdown', 'pointerup']) target.dispatchEvent(new PointerEvent(name, finger));
            target.dispatchEvent(new PointerEvent('click', finger));"
        );
        self.evaluate(&script).await?;
        Ok(())
    }

    /// Drags from one point of the window through others.
    pub(crate) async fn drag(&self, from: (f64, f64), through: &[(f64, f64)]) -> Result<()> {
        let start = PointerAction::MoveTo { duration: None, x: from.0, y: from.1 };
        let mut drag =
            MouseActions::new("mouse".to_owned()).then(start).then(PointerAction::Down { button: 0 });
        for &(x, y) in through {
            drag = drag.then(PointerAction::MoveTo { duration: Some(Duration::from_millis(20)), x, y });
        }
        Ok(self.client.perform_actions(drag.then(PointerAction::Up { button: 0 })).await?)
    }

    /// Presses a key where the focus is.
    pub async fn key(&self, key: impl Into<char>) -> Result<()> {
        let value = key.into();
        let keys = KeyActions::new("keys".to_owned());
        let keys = keys.then(KeyAction::Down { value }).then(KeyAction::Up { value });
        Ok(self.client.perform_actions(keys).await?)
    }

    /// Presses Tab until the focus is on a matching element.
    pub async fn tab_to(&self, selector: &str) -> Result<()> {
        let there = format!("return document.activeElement.matches({})", json!(selector));
        for _ in 0..100 {
            self.key(Key::Tab).await?;
            if self.evaluate(&there).await? == true {
                return Ok(());
            }
        }
        bail!("the tab key does not lead to {selector}");
    }

    /// Chooses a language in the header of the page.
    pub async fn choose_language(&self, code: &str) -> Result<()> {
        self.element("#language").await?.select_by_value(code).await?;
        let there =
            format!("document.documentElement.lang === '{code}' && document.readyState === 'complete'");
        self.wait_until(&format!("the page in '{code}'"), &there).await
    }
}
