//! Any position of Pentago, Pentago XL, Exago and Pente as a picture: SVG, and behind the feature `raster` PNG and
//! animated GIF.
//!
//! ```
//! use tessera_draw::{LastMove, Layers, Picture};
//! use tessera_rules::{AnyGame, GameKind};
//!
//! let before = AnyGame::new(GameKind::Pentago, 2, "")?;
//! let mut game = before.clone();
//! let mv = game.play_text("b2A+")?;
//! let picture = Picture::of(&game).after(LastMove::new(&before, mv)).with_ids("main-");
//! let svg = picture.svg();
//! assert!(svg.starts_with("<svg") && svg.contains(r#"data-cell="b2" data-piece="white""#));
//! let plain = picture.with_layers(Layers { last_move: false, ..Layers::default() }).svg();
//! assert!(!plain.contains("last-move"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What a page finds in it
//!
//! - `g.cell[data-cell="b2"]`: a place for a piece, moved to its middle, with `data-piece="white"` if there is one;
//!   the piece itself is its `use.piece`.
//! - `g.block[data-block="A"] > g.turn`: a block around its middle, so that `rotate(90deg)` turns it. The block
//!   that does not turn has the class `fixed`.
//! - `g.captured[data-by="white"]`: a tray for the pairs that somebody has captured, with their number in
//!   `data-pairs`; the stones themselves are `use.prisoner[data-by="white"]`.
//! - `g.layers`: whatever else changes from move to move, above all `g.last-move` and `g.winning-line`.
//! - `g.coordinates`, `g.legal-targets`, `path.mark`: the other [`Layers`].
//! - `#t-white` and so on in `defs`: every piece that the seats can set, whether it is on the board or not.
//!
//! A [`Frame`] holds what changes from move to move, for a page that has the board already: the pieces by their cells,
//! and what goes into `g.layers`.
//!
//! No script, no style, no reference to anything outside: colours are attributes, which a strict content security
//! policy allows and a style sheet overrides.

mod brush;
#[cfg(feature = "raster")]
mod few_colours;
mod frame;
mod hexagon;
mod intersections;
mod last_move;
mod layers;
mod lettering;
mod marble_boards;
#[cfg(feature = "raster")]
mod movie;
mod overlay;
mod palette;
mod picture;
mod piece;
#[cfg(feature = "raster")]
mod raster;
mod scene;
mod svg;

pub use frame::Frame;
pub use last_move::LastMove;
pub use layers::Layers;
#[cfg(feature = "raster")]
pub use movie::movie;
pub use palette::{Colour, Theme};
pub use picture::Picture;
pub use piece::{Mark, Piece};
#[cfg(feature = "raster")]
pub use raster::{LARGEST, RasterError, SMALLEST, png};
