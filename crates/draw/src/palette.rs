//! Colours and the palettes of the themes.

use std::fmt;

use crate::svg_writer::AttributeValue;

/// RGB colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Colour(pub u8, pub u8, pub u8);

impl Colour {
    pub(crate) const WHITE: Colour = Colour(255, 255, 255);
    pub(crate) const BLACK: Colour = Colour(0, 0, 0);

    /// A colour from its code 0xRRGGBB.
    pub(crate) const fn hex(code: u32) -> Colour {
        Colour((code >> 16) as u8, (code >> 8) as u8, code as u8)
    }

    /// Linear interpolation towards another colour, by `part` from 0 to 1.
    pub(crate) fn towards(self, other: Colour, part: f64) -> Colour {
        let mix = |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * part).round() as u8;
        Colour(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }

    /// Lightened (`light` above 0) or darkened (below 0).
    pub(crate) fn shaded(self, light: f64) -> Colour {
        let other = if light > 0.0 { Colour::WHITE } else { Colour::BLACK };
        self.towards(other, light.abs())
    }

    /// Lit wood: a warmer hue instead of a paler one.
    pub(crate) fn warmed(self, part: f64) -> Colour {
        self.towards(Colour::hex(0xE0_A66C), part)
    }

    /// Relative luminance as defined by WCAG, from 0 to 1.
    pub(crate) fn luminance(self) -> f64 {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

impl AttributeValue for Colour {
    fn write(self, out: &mut String) {
        out.push_str(&self.to_string());
    }
}

/// Light or dark background. The boards look almost the same in both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// For light backgrounds.
    #[default]
    Light,
    /// For dark backgrounds.
    Dark,
}

impl Theme {
    /// The name, as in the class of the SVG.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }

    pub(crate) const fn palette(self) -> &'static Palette {
        match self {
            Theme::Light => &LIGHT,
            Theme::Dark => &DARK,
        }
    }
}

/// The last move: neutral, and light on every wood.
pub(crate) const LAST_MOVE: Colour = Colour::hex(0xFB_F6EA);
/// The winning line: gold.
pub(crate) const WINNING_LINE: Colour = Colour::hex(0xFF_C531);

/// The colours of a theme.
#[derive(Debug)]
pub(crate) struct Palette {
    /// Background below the board.
    pub(crate) ground: Colour,
    /// Coordinates beside the board.
    pub(crate) ink: Colour,
    /// Legal targets on dark wood.
    pub(crate) accent: Colour,
    /// Legal targets on pale wood.
    pub(crate) accent_on_pale: Colour,
    /// Blocks that turn, and the board of Exago.
    pub(crate) wood: Colour,
    /// The fixed block.
    pub(crate) fixed: Colour,
    /// The tray below the blocks.
    pub(crate) tray: Colour,
    /// The bottom of sockets and cells.
    pub(crate) hollow: Colour,
    /// The board of Pente.
    pub(crate) pale_wood: Colour,
    /// The lines of the Pente board.
    pub(crate) line: Colour,
    /// Opacity of the board's shadow.
    pub(crate) shadow: f64,
}

static LIGHT: Palette = Palette {
    ground: Colour::hex(0xF5_F1EA),
    ink: Colour::hex(0x71_6A5F),
    accent: Colour::hex(0x5F_D3C6),
    accent_on_pale: Colour::hex(0x0A_6E66),
    wood: Colour::hex(0x86_6046),
    fixed: Colour::hex(0x4C_392D),
    tray: Colour::hex(0x3A_2A20),
    hollow: Colour::hex(0x35_261C),
    pale_wood: Colour::hex(0xDD_B884),
    line: Colour::hex(0x5B_4022),
    shadow: 0.30,
};

static DARK: Palette = Palette {
    ground: Colour::hex(0x15_171A),
    ink: Colour::hex(0xA8_A297),
    accent: Colour::hex(0x5F_D3C6),
    accent_on_pale: Colour::hex(0x07_665E),
    wood: Colour::hex(0x7A_563E),
    fixed: Colour::hex(0x44_3328),
    tray: Colour::hex(0x2E_2119),
    hollow: Colour::hex(0x2C_1F17),
    pale_wood: Colour::hex(0xC9_A472),
    line: Colour::hex(0x4C_351C),
    shadow: 0.55,
};
