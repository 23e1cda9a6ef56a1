//! What the search has to know about each game.

mod block;
pub(crate) mod exago;
pub(crate) mod pentago;
pub(crate) mod xl;
