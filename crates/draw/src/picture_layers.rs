//! Optional layers of a picture.

use crate::Theme;

/// Which optional parts a picture shows. Each is a group with a class of the same name.
///
/// ```
/// use tessera_draw::{PictureLayers, Theme};
///
/// let bare = PictureLayers { coordinates: false, theme: Theme::Dark, ..PictureLayers::default() };
/// assert!(bare.marks && !bare.legal_targets);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "layers are switches, and any combination makes sense")]
pub struct PictureLayers {
    /// Names of columns and rows.
    pub coordinates: bool,
    /// Highlights of the last move, if the picture was given one.
    pub last_move: bool,
    /// Outline of the winning line.
    pub winning_line: bool,
    /// Legal cells for the next piece and, in Exago, tiles that can be lifted.
    pub legal_targets: bool,
    /// A shape on every coloured piece, so that pieces differ without colours.
    pub marks: bool,
    /// Opaque background. Stand-alone pictures need it; pages have their own.
    pub ground: bool,
    /// A group with `data-cell` for every cell, for interaction. Static pictures are much smaller without.
    pub cells: bool,
    /// With `cells`, also a group for every empty intersection in Pente. They show nothing, and a page can make them from the
    /// board's [`OverlayGridGeometry`](crate::OverlayGridGeometry).
    pub empty_intersections: bool,
    /// The letter of every block, in Pentago and Pentago XL.
    pub block_letters: bool,
    /// Colours for a light or a dark background.
    pub theme: Theme,
}

impl Default for PictureLayers {
    fn default() -> PictureLayers {
        PictureLayers {
            coordinates: true,
            last_move: true,
            winning_line: true,
            legal_targets: false,
            marks: true,
            ground: false,
            cells: true,
            empty_intersections: true,
            block_letters: false,
            theme: Theme::Light,
        }
    }
}
