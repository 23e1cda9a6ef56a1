//! Draws positions of Pentago, Pentago XL, Exago and Pente as SVG and, with the feature `raster`, as PNG and
//! animated GIF.
//!
//! ```
//! use tessera_draw::{BoardPicture, LastMoveEffects, PictureLayers};
//! use tessera_rules::{AnyGame, GameKind};
//!
//! let before = AnyGame::new(GameKind::Pentago, 2, "")?;
//! let mut game = before.clone();
//! let mv = game.play_text("b2A+")?;
//! let picture = BoardPicture::of(&game).after(LastMoveEffects::new(&before, mv)).with_ids("main-");
//! let svg = picture.svg();
//! assert!(svg.starts_with("<svg") && svg.contains(r#"data-cell="b2" data-piece="white""#));
//! let plain = picture.with_layers(PictureLayers { last_move: false, ..PictureLayers::default() }).svg();
//! assert!(!plain.contains("last-move"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Structure of the SVG
//!
//! - `g[data-cell="b2"]`: a cell, translated to its centre, with `data-piece="white"` if it is occupied; the
//!   piece itself is its `use.piece`. Pente's are in `g.cells`, empty ones unless
//!   [`PictureLayers::empty_intersections`] is off.
//! - `g.block[data-block="A"] > g.turn`: a block, centred on the origin, so that `rotate(90deg)` turns it. The block
//!   that does not turn has the class `fixed`.
//! - `g.captured[data-by="white"]`: a player's tray for captured pairs, with their number in `data-pairs`; the stones
//!   themselves are `use.prisoner[data-by="white"]`.
//! - `g.layers`: everything else that changes with each move, in particular `g.last-move` and `g.winning-line`.
//! - `g.coordinates`, `g.block-letters`, `g.legal-targets`, `path.mark`: the other [`PictureLayers`].
//! - `#t-white` and so on in `defs`: the piece of every seat, whether it is on the board or not.
//!
//! A [`PictureUpdate`] holds what changes with each move, for a page that already shows the board: the pieces by cell and
//! the content of `g.layers`.
//!
//! The SVG has no scripts, no styles and no external references. Colours are attributes, which a strict content
//! security policy allows and a style sheet can override.

#[cfg(feature = "raster")]
mod animated_gif;
mod block_board;
mod board_picture;
mod board_scene;
mod cell_drawing;
mod exago_board;
mod highlights;
mod last_move_effects;
mod overlay_geometry;
mod palette;
mod pente_board;
mod picture_layers;
mod picture_update;
mod piece;
#[cfg(feature = "raster")]
mod quantised_palette;
#[cfg(feature = "raster")]
mod raster;
mod shared_parts_mode;
mod stroke_font;
mod svg_painter;
mod svg_writer;
mod thumbnail;

#[cfg(feature = "raster")]
pub use animated_gif::{SHARED_GIF_SIDE_PIXELS, animated_gif, animated_moves};
pub use board_picture::BoardPicture;
pub use last_move_effects::LastMoveEffects;
pub use overlay_geometry::{
    OverlayBlockGeometry, OverlayGeometry, OverlayGridGeometry, OverlayTurnArrowGeometry,
};
pub use palette::{Colour, Theme};
pub use picture_layers::PictureLayers;
pub use picture_update::PictureUpdate;
pub use piece::{PieceColour, PieceSymbol};
#[cfg(feature = "raster")]
pub use raster::{MAX_IMAGE_SIDE_PIXELS, MIN_IMAGE_SIDE_PIXELS, RasterError, svg_to_png};
pub use shared_parts_mode::SharedPartsMode;
pub use thumbnail::thumbnail;
