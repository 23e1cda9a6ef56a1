//! What is shown on a board besides the board and its pieces.

use crate::Theme;

/// Which layers a picture has. Each is a group of its own in the picture, with a class of the same name.
///
/// ```
/// use tessera_draw::{Layers, Theme};
///
/// let bare = Layers { coordinates: false, theme: Theme::Dark, ..Layers::default() };
/// assert!(bare.marks && !bare.legal_targets);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "layers are switches, and any combination makes sense")]
pub struct Layers {
    /// The names of columns and rows.
    pub coordinates: bool,
    /// What the last move did, if the picture was told the move.
    pub last_move: bool,
    /// The line that won.
    pub winning_line: bool,
    /// Where the next piece can go, and in Exago which tiles can be lifted.
    pub legal_targets: bool,
    /// A shape on every coloured piece, so that nobody needs to tell colours apart.
    pub marks: bool,
    /// Paper below the board. Pages have their own; pictures that stand alone need it.
    pub ground: bool,
    /// Every cell as something to point at, with its name. A picture to look at is much smaller without.
    pub cells: bool,
    /// The surroundings.
    pub theme: Theme,
}

impl Default for Layers {
    fn default() -> Layers {
        Layers {
            coordinates: true,
            last_move: true,
            winning_line: true,
            legal_targets: false,
            marks: true,
            ground: false,
            cells: true,
            theme: Theme::Light,
        }
    }
}
