//! The screens and colours in which pages are looked at.

use serde_json::{Value, json};

/// A screen, and whether its owner likes it dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// A phone, not a desk.
    pub phone: bool,
    /// Dark colours.
    pub dark: bool,
}

impl Look {
    /// All of them.
    pub const ALL: [Look; 4] = [
        Look { phone: false, dark: false },
        Look { phone: false, dark: true },
        Look { phone: true, dark: false },
        Look { phone: true, dark: true },
    ];

    /// For names of files: `desktop-light`.
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
