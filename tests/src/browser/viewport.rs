//! Screen sizes and colour schemes in which pages are tested.

use serde_json::{Value, json};

/// A screen size and a colour scheme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Viewport {
    /// The size of a phone instead of a desktop.
    pub phone: bool,
    /// The dark colour scheme.
    pub dark: bool,
}

impl Viewport {
    /// All combinations.
    pub const ALL: [Viewport; 4] = [
        Viewport { phone: false, dark: false },
        Viewport { phone: false, dark: true },
        Viewport { phone: true, dark: false },
        Viewport { phone: true, dark: true },
    ];

    /// The name in file names: `desktop-light`.
    pub fn name(self) -> String {
        let (screen, colours) = (if self.phone { "phone" } else { "desktop" }, self.colours());
        format!("{screen}-{colours}")
    }

    pub(super) fn colours(self) -> &'static str {
        if self.dark { "dark" } else { "light" }
    }

    pub(super) fn screen(self) -> Value {
        let (width, height) = if self.phone { (390, 844) } else { (1280, 860) };
        json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": self.phone })
    }
}
